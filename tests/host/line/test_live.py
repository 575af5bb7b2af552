"""`conclave log` shows the missing seats, round and scores of a game, also after an undo."""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from conclave.archive import Archive
from conclave.live.terminal_display import devices_table, run_logger
from rich.console import Console

from firmware.checksum import append_checksum
from shared_rules.engine.fact_json import fact_to_json
from shared_rules.engine.session import Session
from tests.host.line.odd_lines import follower
from tests.kit import answer_all, fixed_seed

Line = dict[str, Any]


class Watched:
    """A game of The Majority, sent to a program that shows it."""

    def __init__(self, archive: Archive) -> None:
        self.session = Session("the-majority", 4, {}, fixed_seed(7))
        self.id = self.session.facts[0]["id"]
        self.waiting: list[bytes] = []
        self.undos = 0
        self._told = 0
        self._rng = Random(7)
        self._archive = archive
        self._now = 0.0
        self.following, _ = follower(self._lines(), archive)

    def _lines(self) -> Iterator[bytes]:
        """Yield waiting lines, or nothing, for ever."""
        while True:
            yield self.waiting.pop(0) if self.waiting else b""

    def say(self, line: Line) -> None:
        """Tell a line of the game."""
        about = {"id": self.id, "ms": 5} | ({"u": self.undos} if self.undos else {})
        self.waiting.append(append_checksum(fact_to_json({**json.loads(json.dumps(line)), **about})))

    def tell(self) -> None:
        """Tell the facts that are new."""
        for fact in self.session.facts[self._told :]:
            self.say(fact)
        self._told = len(self.session.facts)

    def lock(self, times: int = 1) -> None:
        """Answer every open question at random, `times` times."""
        for _ in range(times):
            answer_all(self.session, self._rng)
        self.tell()

    def undo(self) -> None:
        """Take the last answers back."""
        self.session.undo()
        self._told = len(self.session.facts)
        self.undos += 1
        self.say({"e": "undone", "from": self._told})

    def step(self) -> int:
        """Follow for a moment."""
        self._now += 0.1
        return len(self.following.step(self._now, 1_700_000_000 + self._now))

    @property
    def row(self) -> list[str]:
        """Return the row that is shown: game, round, missing, scores."""
        while self.waiting:
            self.step()
        console = Console(file=io.StringIO(), width=200)
        console.print(devices_table([self.following], self._archive))
        assert isinstance(console.file, io.StringIO)
        (row,) = [line for line in console.file.getvalue().splitlines() if "the-majority" in line]
        return [cell.strip() for cell in row.split("│")[2:6]]


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    """Yield a watched game that has begun."""
    with Archive(tmp_path / "archive") as archive:
        watched = Watched(archive)
        watched.tell()
        yield watched


def test_a_seat_that_takes_its_answer_back_is_missing_again(watched: Watched) -> None:
    assert watched.row[2] == "1, 2, 3, 4"
    watched.say({"e": "answered", "seat": 2})
    watched.say({"e": "answered", "seat": 0})
    assert watched.row[2] == "2, 4"
    watched.say({"e": "withdrawn", "seat": 2})
    assert watched.row[2] == "2, 3, 4"
    watched.lock()
    assert watched.row[2] == ", ".join(str(seat + 1) for seat in watched.session.questions)


def test_after_an_undo_it_shows_what_was_shown_before(watched: Watched) -> None:
    seen = [watched.row]
    while seen[-1][1] != "3":
        watched.lock()
        seen.append(watched.row)
    assert seen[-1][3] != seen[-2][3]  # the last answers ended a round: its coins are shown
    for before in reversed(seen[-8:-1]):
        watched.undo()
        assert watched.row == before


def test_an_undo_of_the_end_takes_the_end_away(watched: Watched) -> None:
    before = watched.row
    while not watched.session.is_over:
        before = watched.row
        watched.lock()
    assert watched.row[0].endswith("end")
    watched.undo()
    assert watched.row == before


def test_without_a_terminal_oddities_are_reported_once(watched: Watched, tmp_path: Path) -> None:
    class Turns:
        def __init__(self) -> None:
            self.followers = [watched.following]
            self.left = 6

        def step(self) -> int:
            self.left -= 1
            return watched.step()

    watched.say({"e": "turn", "n": 90, "cards": "\x1b]0;evil\x07"})
    turns, console = Turns(), Console(file=io.StringIO(), width=30, markup=True)
    with Archive(tmp_path / "archive") as archive:
        run_logger(turns, archive, console, lambda: turns.left > 0)  # type: ignore[arg-type]
    assert isinstance(console.file, io.StringIO)
    (told,) = [line for line in console.file.getvalue().splitlines() if "odd" in line]
    assert told.startswith(f"wire: odd, and kept as it came: game {watched.id[:6]}, n 90, turn: ")
