"""The command `conclave doctor`: checks what is installed, what is missing, and how to get it."""

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
from conclave.escaping import rich_text

_BROWSERS = ("chromium-headless-shell", "chromium")  # headless, it renders the same with half the CPU time
_PERMISSION_HINT = (
    'SUBSYSTEM=="tty", ATTRS{idVendor}=="2e8a", MODE="0666" in /etc/udev/rules.d/60-conclave.rules, '
    "or `sudo usermod -a -G dialout $USER`, and a new login"
)


class DoctorFinding(NamedTuple):
    """The result of one check of the installation."""

    what: str
    fine: bool
    found: str
    remedy: str = ""  # how to get it, if it is missing
    needed: bool = True  # whether playing needs it


def examine(
    everything: Annotated[
        bool, typer.Option("--all", help="Also look for the extras, and for the browser of the tests.")
    ] = False,
    *,
    as_json: arguments.JsonOption = False,
) -> None:
    """Check what playing needs, and print what is missing: packages, serial ports, the archive."""
    findings = list(_required_findings())
    if everything:
        findings += _optional_findings()
    if as_json:
        arguments.print_json([finding._asdict() for finding in findings])
    else:
        Console().print(_findings_table(findings))
    if not all(finding.fine for finding in findings if finding.needed):
        raise typer.Exit(1)


def _required_findings() -> Iterator[DoctorFinding]:
    """Yield the results of the checks for everything that playing needs."""
    yield DoctorFinding("Python", sys.version_info >= (3, 11), sys.version.split()[0], "3.11 or later")
    yield from (finding for finding in _package_findings() if finding.needed)
    yield from _port_findings()
    yield _archive_finding()


def _optional_findings() -> Iterator[DoctorFinding]:
    """Yield the results for what other work needs: the Pico, statistics, printing, research, tests."""
    yield from (finding for finding in _package_findings() if not finding.needed)
    remedy, found = "Debian's package chromium-headless-shell", find_browser()
    yield DoctorFinding("browser for tests", bool(found), found or "none", remedy, needed=False)


def find_browser() -> str | None:
    """Return the path of the browser that the tests use, None if it is not installed."""
    return next(filter(None, map(shutil.which, _BROWSERS)), None)


def _package_findings() -> Iterator[DoctorFinding]:
    """Yield a result for the required packages, and one for each optional extra of the package."""
    wanted: dict[str, list[Requirement]] = {}
    for text in requires("conclave") or ():
        requirement = Requirement(text)
        extra = str(requirement.marker).rpartition("extra == ")[2].strip('"') if requirement.marker else ""
        wanted.setdefault(extra, []).append(requirement)
    for extra in sorted(wanted):
        missing = [need.name for need in wanted[extra] if _is_missing(need, extra)]
        found = f"missing: {', '.join(missing)}" if missing else "all packages are there"
        what = f"extra [{extra}]" if extra else "packages"
        yield DoctorFinding(what, not missing, found, f"pip install 'conclave[{extra}]'", needed=not extra)


def _is_missing(requirement: Requirement, extra: str) -> bool:
    """Return whether a required package is not installed, or in a wrong version."""
    if requirement.marker and not requirement.marker.evaluate({"extra": extra}):
        return False
    try:
        return version(requirement.name) not in requirement.specifier
    except PackageNotFoundError:
        return True


def _port_findings() -> Iterator[DoctorFinding]:
    """Yield a result for each serial port: whether it can be opened."""
    from serial.tools.list_ports import comports

    ports = [port.device for port in comports() if port.vid is not None]
    if not ports:
        yield DoctorFinding("serial ports", True, "no device is plugged in")
    for port in ports:
        may = not Path(port).exists() or os.access(port, os.R_OK | os.W_OK)
        yield DoctorFinding(f"port {port}", may, "can be used" if may else "you have no permission", _PERMISSION_HINT)


def _archive_finding() -> DoctorFinding:
    """Return the result of opening the user's archive."""
    path = default_path()
    if not path.exists():
        return DoctorFinding("archive", True, f"{path}: there will be one with the first game")
    try:
        with Archive(mode="read") as kept:
            return DoctorFinding("archive", True, f"{path}: {len(kept.games())} games")
    except BadArchive as trouble:
        return DoctorFinding("archive", False, str(trouble), "name another one with --archive, or CONCLAVE_ARCHIVE")


def _findings_table(findings: list[DoctorFinding]) -> Table:
    """Return the results as a table to print."""
    table = Table("", "what", "found", "how to get it", box=box.SIMPLE_HEAD)
    for one in findings:
        mark = "✓" if one.fine else "✗" if one.needed else "·"
        table.add_row(*map(rich_text, (mark, one.what, one.found, "" if one.fine else one.remedy)))
    return table
