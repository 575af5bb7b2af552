"""Compare the versions of box and PC, and say which one should be updated.

Versions are three numbers. The last rises with fixes; the middle one with anything new at the table, on the link or in
the log, which the other side may not know; the first when old journals can no longer be read.
"""

import re
from importlib import metadata


def installed_version() -> str:
    """Return the version of this program."""
    return metadata.version("conclave")


def update_advice(box: str, pc: str) -> str:
    """Return which side to update and how, or "" if both have the same version or the box's is unknown."""
    if box == pc or not box:
        return ""
    if _version_numbers(box) < _version_numbers(pc):
        return f"the box has version {box}, this is {pc}: `conclave deploy` brings the box up to date"
    return f"the box has version {box}, this is {pc}: `pip install --upgrade conclave` brings this PC up to date"


def _version_numbers(version: str) -> tuple[int, ...]:
    """Return the numbers of a version; () if it is invalid, which counts as older than any."""
    found = re.fullmatch(r"(\d{1,6})\.(\d{1,6})\.(\d{1,6})", version)
    return tuple(map(int, found.groups())) if found else ()
