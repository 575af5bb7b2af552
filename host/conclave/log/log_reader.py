"""Read logs, which hold one JSON object a line, and split them into games."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from conclave import atomic_files
from conclave.line.framing import DuplicateName, decode_json, is_record
from shared_rules.engine.errors import Refused

NOTICES = ("answered", "withdrawn", "resumed", "seated", "undone", "aborted", "error", "dropped")
_MAX_LINE = 1 << 20


class BadLog(Refused):
    """Raised when a file cannot be read as a log."""


class Difference(NamedTuple):
    """How a log differs from the game it should show: line in the file, number of the fact, and a sentence."""

    line: int
    n: int
    sentence: str


class LogLine(NamedTuple):
    """One line of a log: its number in the file, counted from 1, and its content."""

    number: int
    fact: dict[str, Any]

    @property
    def event(self) -> str:
        """The event of the line."""
        return self.fact["e"]

    @property
    def is_notice(self) -> bool:
        """Whether the line is a notice, which reports an event around the game, and not a fact."""
        return self.event in NOTICES and "n" not in self.fact


class CommitmentTimes(NamedTuple):
    """When somebody received a commitment, and then the sealed contributions: seconds since 1970 by their clock."""

    commitment: str
    heard: float
    sealed: float | None


@dataclass
class LoggedGame:
    """The lines of one game in a log.

    `doubled` is the line number at which a game with the same id began before, if any; `witness` says when the archive
    received the commitment.
    """

    lines: list[LogLine]
    first_occurrence: int | None = None
    witness: CommitmentTimes | None = None

    @property
    def id(self) -> str:
        """The id of the game from its first line; "without id" if it is missing or malformed."""
        name = self.lines[0].fact.get("id")
        return name if isinstance(name, str) and name.isascii() and name.isalnum() else "without id"

    def last_line(self, event: str) -> LogLine | None:
        """Return the last line with this event, None if there is none."""
        return next((line for line in reversed(self.lines) if line.event == event), None)

    def notices(self) -> list[LogLine]:
        """Return the lines that are notices."""
        return [line for line in self.lines if line.is_notice]

    def facts_at_undos(self) -> tuple[list[list[LogLine]], Difference | None]:
        """Return the facts before each undo and at the end, and the first line that cannot follow, if any.

        The facts end at such a line.
        """
        earlier: list[LogLine] = []
        found = [earlier]
        for line in self.lines:
            wrong = self._notice_error(line, earlier) if line.is_notice else _number_error(line, earlier)
            if wrong:
                return found, Difference(line.number, len(earlier), wrong)
            if not line.is_notice:
                earlier.append(line)
            elif line.event == "undone":
                earlier = earlier[: line.fact["from"]]
                found.append(earlier)
        return found, None

    @property
    def first_seated_line(self) -> LogLine | None:
        """The first line that says who sits where. Later ones must be equal, as nobody changes seats in a game."""
        return next((line for line in self.notices() if line.event == "seated"), None)

    def _notice_error(self, line: LogLine, earlier: list[LogLine]) -> str | None:
        """Return what is wrong with a notice, None if it is right; `earlier` are the facts before it."""
        if line.event == "undone":
            return _undo_error(line, earlier)
        first = self.first_seated_line if line.event == "seated" else None
        if first and line.fact.get("names") != first.fact.get("names"):
            return f"`seated` tells other names than line {first.number}"
        return None


def _number_error(line: LogLine, earlier: list[LogLine]) -> str | None:
    """Return what is wrong with the number of a fact, None if it is right; `earlier` are the facts before it."""
    n, due = line.fact.get("n"), len(earlier)
    if type(n) is not int:
        return f"n {due} is expected, but the line has no number n"
    if n == due:
        return None
    if n > due:
        return f"n {due} is expected, but the line has n {n}: a line is missing"
    if line.fact == earlier[n].fact:
        return f"n {due} is expected, but n {n} (line {earlier[n].number}) is there again: the line is doubled"
    return f"n {due} is expected, but the line has n {n}: a line is doubled, or out of place"


def _undo_error(line: LogLine, earlier: list[LogLine]) -> str | None:
    """Return what is wrong with an undo, None if it is right; `earlier` are the facts before it."""
    start = line.fact.get("from")
    if type(start) is int and 0 < start < len(earlier):
        return None
    return f"`undone` has to go back to an n between 1 and {len(earlier) - 1}, but goes to {json.dumps(start)}"


def read_log(path: str) -> Iterator[LoggedGame]:
    """Yield the games of a log, one at a time; the path `-` is standard input.

    Raise BadLog if the file is not a log.
    """
    if path == "-" and not sys.stdin:
        raise BadLog("unreadable", "the log - cannot be read: standard input is closed")
    try:
        with nullcontext(sys.stdin.buffer) if path == "-" else open(path, "rb") as file:
            yield from _games(_lines(file, path), path)
    except OSError as error:
        raise BadLog("unreadable", f"the log {path} cannot be read: {error.strerror}") from None


@contextmanager
def open_for_writing(path: str | None) -> Iterator[BinaryIO]:
    """Open a log for writing. The path `-` is standard output; without a path the text is discarded.

    A file appears under its name only when it is complete.
    """
    if path == "-" and not sys.stdout:
        raise BadLog("unwritable", "the log - cannot be written: standard output is closed")
    if path == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
    else:
        with atomic_files.replace_file(Path(path or os.devnull)) as file:
            yield file


def _games(lines: Iterator[LogLine], path: str) -> Iterator[LoggedGame]:
    """Yield the games of a log from its lines."""
    game: LoggedGame | None = None
    begun: dict[str, int] = {}
    for line in lines:
        if game is None and line.is_notice:
            continue  # a notice about a game from before this log
        if game is None or line.event == "game":
            if game:
                yield game
            game = LoggedGame([])
        game.lines.append(line)
        if len(game.lines) == 1:
            game.first_occurrence = begun.get(game.id)
            begun.setdefault(game.id, line.number)
    if game is None:
        raise BadLog("no-log", f"{path} is no log: there is no game in it")
    yield game


def _lines(file: BinaryIO, path: str) -> Iterator[LogLine]:
    """Yield the lines of a log file that are not empty."""
    number = 0
    while text := file.readline(_MAX_LINE):
        number += 1
        if text.strip():
            yield LogLine(number, _decoded_line(text, f"line {number} of {path}"))


def _decoded_line(text: bytes, where: str) -> dict[str, Any]:
    """Return the JSON object in a line; raise BadLog if there is none. `where` names the line in the error."""
    try:
        fact = decode_json(text.decode())
    except DuplicateName:
        raise BadLog("doubled-name", f"{where} has a name twice") from None
    except (ValueError, RecursionError):
        raise BadLog("no-json", f"{where} is not JSON, or is cut short") from None
    if not is_record(fact):
        raise BadLog("no-log", f"{where} is no line of a log: it is not an object with an event e")
    return fact
