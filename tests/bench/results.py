"""The tables of RESULTS.md: each bench prints its table and saves it there in place of the last one."""

import os
import platform
import re
from collections.abc import Iterable, Sequence
from datetime import date
from importlib.metadata import version
from pathlib import Path

PAGE = Path(__file__).with_name("RESULTS.md")


def record(name: str, columns: Sequence[str], rows: Iterable[Sequence[str]], *more: str, page: Path = PAGE) -> None:
    """Print a table and save it with date, machine, versions, and what else the caller says about the run.

    A table stands between two comments with its name. A table without a place goes to the end of the page.
    """
    lines = [columns, ["---"] * len(columns), *rows]
    table = "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
    print(f"{name}\n\n{table}\n")
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
    block = f"{begin}{_circumstances(*more)}\n\n{table}\n{end}"
    text = page.read_text("utf-8")
    before, found, rest = text.partition(begin)
    after = rest.partition(end)[2] if found else ""
    page.write_text(f"{before if found else text + chr(10)}{block}{after}", "utf-8")


def _circumstances(*more: str) -> str:
    """Return the sentence about machine and versions."""
    system = f"{_processor()}, {os.cpu_count()} cores"
    return f"Measured on {'; '.join([f'{date.today()}', system, *_versions(), *more])}."


def _versions() -> list[str]:
    """Return the versions of Conclave and Python."""
    return [f"Conclave {version('conclave')}", f"Python {platform.python_version()}"]


def _processor() -> str:
    """Return the name of the processor; Python knows it on few systems."""
    try:
        found = re.search(r"^model name\s*: (.+)$", Path("/proc/cpuinfo").read_text("utf-8"), re.MULTILINE)
    except OSError:
        found = None
    return found[1] if found else platform.processor() or platform.machine()
