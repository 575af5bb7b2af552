"""`conclave doctor`: what is here, what is missing, and how to get it."""

import os
import shutil
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from packaging.requirements import Requirement
from rich import box
from rich.console import Console
from rich.table import Table

from conclave.archive import Archive, BadArchive, default_path
from conclave.commands import arguments
from conclave.safe import styled

_BROWSERS = ("chromium-headless-shell", "chromium")  # without its windows it shows the same with half the work
_RULE = (
    'SUBSYSTEM=="tty", ATTRS{idVendor}=="2e8a", MODE="0666" in /etc/udev/rules.d/60-conclave.rules, '
    "or `sudo usermod -a -G dialout $USER`, and a new login"
)


class Finding(NamedTuple):
    """One thing that was looked at."""

    what: str
    fine: bool
    found: str
    remedy: str = ""  # where something is missing
    needed: bool = True  # to play


def examine(
    everything: Annotated[
        bool, typer.Option("--all", help="Also look for the extras, and for the browser of the tests.")
    ] = False,
    *,
    as_json: arguments.AsJson = False,
) -> None:
    """Tell what playing needs, and what of it is missing: packages, serial ports, the archive."""
    findings = list(_findings())
    if everything:
        findings += _beside()
    if as_json:
        arguments.print_json([finding._asdict() for finding in findings])
    else:
        Console().print(_table(findings))
    if not all(finding.fine for finding in findings if finding.needed):
        raise typer.Exit(1)


def _findings() -> Iterator[Finding]:
    yield Finding("Python", sys.version_info >= (3, 11), sys.version.split()[0], "3.11 or later")
    yield from (finding for finding in _extras() if finding.needed)
    yield from _ports()
    yield _archive()


def _beside() -> Iterator[Finding]:
    """What only other work needs: the Pico, statistics, paper, research, tests."""
    yield from (finding for finding in _extras() if not finding.needed)
    remedy, found = "Debian's package chromium-headless-shell", browser()
    yield Finding("browser for tests", bool(found), found or "none", remedy, needed=False)


def browser() -> str | None:
    """Return the browser in which the tests of the pages look at them."""
    return next(filter(None, map(shutil.which, _BROWSERS)), None)


def _extras() -> Iterator[Finding]:
    """Return what playing needs and every extra, by the packages that each asks for."""
    wanted: dict[str, list[Requirement]] = {}
    for text in requires("conclave") or ():
        requirement = Requirement(text)
        extra = str(requirement.marker).rpartition("extra == ")[2].strip('"') if requirement.marker else ""
        wanted.setdefault(extra, []).append(requirement)
    for extra in sorted(wanted):
        missing = [need.name for need in wanted[extra] if _is_missing(need, extra)]
        found = f"missing: {', '.join(missing)}" if missing else "all packages are there"
        what = f"extra [{extra}]" if extra else "packages"
        yield Finding(what, not missing, found, f"pip install 'conclave[{extra}]'", needed=not extra)


def _is_missing(requirement: Requirement, extra: str) -> bool:
    if requirement.marker and not requirement.marker.evaluate({"extra": extra}):
        return False
    try:
        return version(requirement.name) not in requirement.specifier
    except PackageNotFoundError:
        return True


def _ports() -> Iterator[Finding]:
    from serial.tools.list_ports import comports

    ports = [port.device for port in comports() if port.vid is not None]
    if not ports:
        yield Finding("serial ports", True, "no device is plugged in")
    for port in ports:
        may = not Path(port).exists() or os.access(port, os.R_OK | os.W_OK)
        yield Finding(f"port {port}", may, "can be used" if may else "you have no permission", _RULE)


def _archive() -> Finding:
    path = default_path()
    if not path.exists():
        return Finding("archive", True, f"{path}: there will be one with the first game")
    try:
        with Archive(mode="read") as kept:
            return Finding("archive", True, f"{path}: {len(kept.games())} games")
    except BadArchive as trouble:
        return Finding("archive", False, str(trouble), "name another one with --archive, or CONCLAVE_ARCHIVE")


def _table(findings: list[Finding]) -> Table:
    table = Table("", "what", "found", "how to get it", box=box.SIMPLE_HEAD)
    for one in findings:
        mark = "✓" if one.fine else "✗" if one.needed else "·"
        table.add_row(*map(styled, (mark, one.what, one.found, "" if one.fine else one.remedy)))
    return table
