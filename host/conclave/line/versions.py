"""Whether box and PC are of one version, and what to do when they are not.

Versions are three numbers. The last one rises with what was mended; the middle one with anything new at the table, on
the line or in the log, which the other side may not know yet; the first one when old journals are no longer read.
"""

import re
from importlib import metadata


def ours() -> str:
    """Return the version of this program."""
    return metadata.version("conclave")


def advice(box: str, pc: str) -> str:
    """Return what to do about a box of another version than this program; nothing when there is nothing to do."""
    if box == pc or not box:
        return ""
    if _numbers(box) < _numbers(pc):
        return f"the box has version {box}, this is {pc}: `conclave deploy` brings the box up to date"
    return f"the box has version {box}, this is {pc}: `pip install --upgrade conclave` brings this PC up to date"


def _numbers(version: str) -> tuple[int, ...]:
    """Return the numbers of a version; what is none is older than any."""
    found = re.fullmatch(r"(\d{1,6})\.(\d{1,6})\.(\d{1,6})", version)
    return tuple(map(int, found.groups())) if found else ()
