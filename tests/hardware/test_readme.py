"""The page on the hardware says what its parts say."""

import re
from pathlib import Path

from hardware.spice.clock_line import LONGEST

ROOM = Path(__file__).parents[2] / "hardware"
README = (ROOM / "README.md").read_text("utf-8")


def test_cables_are_as_long_as_the_clock_allows() -> None:
    heads, metres = (re.findall(rf"^\| {word} \|(.*)\|$", README, re.MULTILINE)[0] for word in ("pods", "metres"))
    pods = [int(re.findall(r"\d+", cell)[-1]) for cell in heads.split("|")]
    assert dict(zip(pods, map(float, metres.split("|")), strict=True)) == LONGEST
