"""Observations: what a seat may know, as numbers, field by field, with a description of each.

Fields follow from what a game declares of its public state and of the panels of a seat:

- a number is itself, yes is 1; a seat is a 1 at its index, several seats are a 1 at each; a word is a 1 at its index
  among all words that are possible
- a list by seat has the values of one seat after the other; so has a list of pairs that begin with a seat
- a list in which every position has its own meaning has one entry after the other; any other list is the sum of its
  entries, which is the count of each
- a missing value is 0; texts that can be anything, such as names, are left out
"""

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from conclave.lab.actions import numbers, vocabulary
from conclave.lab.play import Play
from conclave.log import schema
from conclave.log.schema import Schema, Type
from shared_rules.engine import catalog

_MAX_LISTED_WORDS = 6  # words; longer lists are not printed in the page

Read = Callable[[Any], list[float]]


class Reader(NamedTuple):
    """Converts values of a type to numbers: how many numbers, and the function."""

    size: int
    read: Read


class Field(NamedTuple):
    """A part of an observation: one value of the public state, or of the seat's own panels, with its description."""

    name: str
    is_own: bool
    says: str
    reader: Reader


# --- converting values


def reader(type: Type, seats: int) -> Reader:
    """Return the reader that converts values of a type to numbers, for a table with this number of seats."""
    if len(type.choices) != 1:
        return _alternatives_reader([(choice, reader(choice, seats)) for choice in type.choices], type)
    return _single_type_reader(type.choices[0], seats)


def _single_type_reader(type: Type, seats: int) -> Reader:
    """Return the reader that converts values of a type without alternatives."""
    kind = type.rules.get("type")
    if type.names & {"seat", "anybody"}:
        return Reader(seats, lambda value: mask([value], seats))
    if kind == "array":
        return _list_reader(type, seats)
    if "properties" in type.rules:
        return _object_reader([(name, reader(one, seats)) for name, one in type.properties.items()])
    if type.words:
        return Reader(len(type.words), lambda value: mask([place_of(type.words, value)], len(type.words)))
    if kind in ("integer", "number", "boolean"):
        return Reader(1, lambda value: [float(value or 0)])
    return Reader(0, lambda value: [])


def _list_reader(type: Type, seats: int) -> Reader:
    """Return the reader that converts lists of a type."""
    if "by_seat" in type.names:
        return _sequence_reader([reader(type.item, seats)] * seats)
    if type.places:
        return _sequence_reader([reader(place, seats) for place in type.places])
    pair = type.item.places
    if len(pair) > 1 and "seat" in pair[0].names:
        rest = _sequence_reader([reader(place, seats) for place in pair[1:]])
        rows = _sequence_reader([rest] * seats)
        return Reader(rows.size, lambda value: rows.read(_sorted_by_seat(value or (), seats)))
    return _sum_reader(reader(type.item, seats))


def _sequence_reader(readers: list[Reader]) -> Reader:
    """Return a reader that converts the entries of a list one after the other; missing ones become zeros."""

    def read(value: Any) -> list[float]:
        found: list[float] = []
        for place, one in enumerate(readers):
            found += one.read(value[place] if value and place < len(value) else None)
        return found

    return Reader(sum(one.size for one in readers), read)


def _sum_reader(item: Reader) -> Reader:
    """Return a reader that adds up the numbers of a list's entries."""

    def read(value: Any) -> list[float]:
        rows = [item.read(one) for one in value or ()]
        return [sum(column) for column in zip(*rows, strict=True)] if rows else [0.0] * item.size

    return Reader(item.size, read)


def _object_reader(readers: list[tuple[str, Reader]]) -> Reader:
    """Return a reader that converts the values of an object one after the other."""

    def read(value: Any) -> list[float]:
        return [number for name, one in readers for number in one.read((value or {}).get(name))]

    return Reader(sum(one.size for _, one in readers), read)


def _alternatives_reader(choices: list[tuple[Type, Reader]], type: Type) -> Reader:
    """Return a reader for alternative types: one after the other, with zeros for those that the value does not have."""

    def read(value: Any) -> list[float]:
        has = type.of(value)
        return [number for choice, one in choices for number in one.read(value if choice is has else None)]

    return Reader(sum(one.size for _, one in choices), read)


def _sorted_by_seat(pairs: Iterable[Any], seats: int) -> list[Any]:
    """Return the rest of each pair that begins with a seat, in the order of seats; None for missing seats."""
    found = {pair[0]: pair[1:] for pair in pairs}
    return [found.get(seat) for seat in range(seats)]


def place_of(words: tuple[str, ...], value: Any) -> int | None:
    """Return the index of a word in `words`, None if it is not there."""
    return words.index(value) if value in words else None


def mask(at: Iterable[int | None], size: int) -> list[float]:
    """Return a list of zeros with a 1 at each of these indices."""
    places = set(at)
    return [float(place in places) for place in range(size)]


# --- observations


def fields(game: str, seats: int) -> tuple[Field, ...]:
    """Return the fields of an observation in a game, without those of the question."""
    return _fields(schema.of(game), seats)


@cache
def _fields(game_schema: Schema, seats: int) -> tuple[Field, ...]:
    """Return the fields that a schema declares, for this number of seats."""
    parts = (False, game_schema.public), (True, game_schema.panels)
    found = [
        Field(name, is_own, _description(type), reader(type, seats))
        for is_own, part in parts
        for name, type in part.properties.items()
    ]
    return tuple(field for field in found if field.reader.size)


def _description(type: Type) -> str:
    """Return the description of a type, with its words if they are few."""
    return f"{type.says}: {', '.join(type.words)}" if 0 < len(type.words) <= _MAX_LISTED_WORDS else type.says


def asked(game: str) -> tuple[str, ...]:
    """Return the names of all questions of a game, sorted."""
    return tuple(sorted(catalog.load(game).QUESTIONS))


def size(game: str, seats: int) -> int:
    """Return the length of an observation in a game."""
    return (
        seats + len(asked(game)) + 2 * len(vocabulary(game)) + sum(field.reader.size for field in fields(game, seats))
    )


def observe(play: Play, seat: int) -> np.ndarray:
    """Return the observation of a seat: its number, question, subject, earlier answers on the sheet, and all fields."""
    session = play.session
    public, own = session.public, session.panels(seat)
    found = mask([seat], session.seats) + _question_numbers(play, seat)
    for field in fields(session.game, session.seats):
        found += field.reader.read((own if field.is_own else public).get(field.name))
    return np.asarray(found, dtype=np.float32)


def _question_numbers(play: Play, seat: int) -> list[float]:
    """Return the numbers for the open question of a seat, its subject, and the words given so far on a sheet."""
    game, question = play.session.game, play.question(seat)
    if question is None:
        return [0.0] * (len(asked(game)) + 2 * len(play.words))
    about = [float(name == question.about) for name in asked(game)]
    subject = mask([numbers(game).get(play.subject(seat))], len(play.words))
    given = play.given.get(seat, [])
    return about + subject + [float(given.count(word)) for word in play.words]


# --- the generated page

PAGE = Path(__file__).parent / "OBSERVATIONS.md"


def page() -> str:
    """Return the Markdown page that lists every field, for the largest table of each game."""
    head = "# What a seat sees, as numbers\n\nMade by `python -m conclave.lab.fields`. "
    head += "Seats count from 0; numbers are as the game has them, not scaled.\n"
    head += (__doc__ or "").partition("\n")[2]
    games = [name for name in catalog.names() if schema.of(name).questions]
    return head + "".join(f"\n## {game}, {_max_seats(game)} seats\n\n{table(game, _max_seats(game))}" for game in games)


def _max_seats(game: str) -> int:
    """Return the largest number of seats of a game."""
    return catalog.seats(game)[1]


def table(game: str, seats: int) -> str:
    """Return the fields of an observation as a Markdown table."""
    words, about = len(vocabulary(game)), asked(game)
    rows = [
        ("seat", seats, "the player's own seat"),
        ("question", len(about), "what is asked: " + ", ".join(about)),
        ("subject", words, "the word that the question is about, if it is one of the vocabulary"),
        ("given", words, "words given on the same sheet so far"),
        *(("own " * field.is_own + field.name, field.reader.size, field.says) for field in fields(game, seats)),
    ]
    lines = [f"| {name} | {size} | {says} |\n" for name, size, says in rows]
    return "| field | numbers | what they say |\n| --- | --- | --- |\n" + "".join(lines)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
