"""The page on the hardware says what its parts say, and what it names is there."""

import re
from pathlib import Path

from hardware.spice.line import LONGEST

ROOM = Path(__file__).parents[2] / "hardware"
README = (ROOM / "README.md").read_text("utf-8")


def test_what_is_to_be_ordered_is_there() -> None:
    named = re.findall(r"`(boards/\w+/\w+\.\w+)`", README)
    assert len(named) == 4
    assert all((ROOM / name).exists() for name in named)


def test_cables_are_as_long_as_the_clock_allows() -> None:
    heads, metres = (re.findall(rf"^\| {word} \|(.*)\|$", README, re.MULTILINE)[0] for word in ("pods", "metres"))
    pods = [int(re.findall(r"\d+", cell)[-1]) for cell in heads.split("|")]
    assert dict(zip(pods, map(float, metres.split("|")), strict=True)) == LONGEST
