"""The page on the hardware says what its parts say, and what it names is there."""

import re
from pathlib import Path

import pytest

from hardware.spice.line import LONGEST

ROOM = Path(__file__).parents[2] / "hardware"
PAGES = sorted(path.relative_to(ROOM).as_posix() for path in ROOM.rglob("*.md"))
README = (ROOM / "README.md").read_text("utf-8")


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_to_a_file(page: str) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[\w-]+)?\)", (ROOM / page).read_text("utf-8"))
    assert [link for link in links if not (ROOM / page).parent.joinpath(link).exists()] == []


def test_every_link_within_pages_leads_to_a_heading() -> None:
    for page, heading in re.findall(r"\]\(([^)#:]*)#([\w-]+)\)", README):
        text = (ROOM / page).read_text("utf-8") if page else README
        titles = [re.sub(r"[^\w -]", "", title).lower() for title in re.findall(r"^#+ (.*)", text, re.MULTILINE)]
        assert heading in [title.replace(" ", "-") for title in titles], heading


def test_what_is_to_be_ordered_is_there() -> None:
    named = re.findall(r"`(boards/\w+/\w+\.\w+)`", README)
    assert len(named) == 4
    assert all((ROOM / name).exists() for name in named)


def test_cables_are_as_long_as_the_clock_allows() -> None:
    heads, metres = (re.findall(rf"^\| {word} \|(.*)\|$", README, re.MULTILINE)[0] for word in ("pods", "metres"))
    pods = [int(re.findall(r"\d+", cell)[-1]) for cell in heads.split("|")]
    assert dict(zip(pods, map(float, metres.split("|")), strict=True)) == LONGEST
