"""Observations: what a seat may know, as numbers, field by field, each said in words.

Fields follow from what a game declares of its public state and of the panels of a seat:

- a number is itself, yes is 1; a seat is a 1 at its place, several seats are a 1 at each; a word is a 1 at its place
  among all that it can be
- something by seat is that for one seat after the other, also as pairs that begin with a seat
- a list whose places mean something is one entry after the other; any other list is the sum of its entries, which
  says how many there are of each
- what is not there is 0; texts that can be anything, such as names, are left out
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

_FEW = 6  # words that the page lists

Read = Callable[[Any], list[float]]


class Reader(NamedTuple):
    """How a value becomes numbers: how many they are, and which."""

    size: int
    read: Read


class Field(NamedTuple):
    """Some numbers of an observation: a value of the public state, or of the seat's own panels, and what it says."""

    name: str
    is_own: bool
    says: str
    reader: Reader


# --- how values are read


def reader(type: Type, seats: int) -> Reader:
    """Return how values of a type are read at a table of so many seats."""
    if len(type.choices) != 1:
        return _any_of([(choice, reader(choice, seats)) for choice in type.choices], type)
    return _reader(type.choices[0], seats)


def _reader(type: Type, seats: int) -> Reader:
    kind = type.rules.get("type")
    if type.names & {"seat", "anybody"}:
        return Reader(seats, lambda value: mask([value], seats))
    if kind == "array":
        return _list(type, seats)
    if "properties" in type.rules:
        return _object([(name, reader(one, seats)) for name, one in type.properties.items()])
    if type.words:
        return Reader(len(type.words), lambda value: mask([place_of(type.words, value)], len(type.words)))
    if kind in ("integer", "number", "boolean"):
        return Reader(1, lambda value: [float(value or 0)])
    return Reader(0, lambda value: [])


def _list(type: Type, seats: int) -> Reader:
    if "by_seat" in type.names:
        return _row([reader(type.item, seats)] * seats)
    if type.places:
        return _row([reader(place, seats) for place in type.places])
    pair = type.item.places
    if len(pair) > 1 and "seat" in pair[0].names:
        rest = _row([reader(place, seats) for place in pair[1:]])
        rows = _row([rest] * seats)
        return Reader(rows.size, lambda value: rows.read(_by_seat(value or (), seats)))
    return _sum(reader(type.item, seats))


def _row(readers: list[Reader]) -> Reader:
    """Return how entries are read one after the other; those that are missing are zeros."""

    def read(value: Any) -> list[float]:
        found: list[float] = []
        for place, one in enumerate(readers):
            found += one.read(value[place] if value and place < len(value) else None)
        return found

    return Reader(sum(one.size for one in readers), read)


def _sum(item: Reader) -> Reader:
    def read(value: Any) -> list[float]:
        rows = [item.read(one) for one in value or ()]
        return [sum(column) for column in zip(*rows, strict=True)] if rows else [0.0] * item.size

    return Reader(item.size, read)


def _object(readers: list[tuple[str, Reader]]) -> Reader:
    def read(value: Any) -> list[float]:
        return [number for name, one in readers for number in one.read((value or {}).get(name))]

    return Reader(sum(one.size for _, one in readers), read)


def _any_of(choices: list[tuple[Type, Reader]], type: Type) -> Reader:
    """Return how a value is read that has one of several types: all of them in a row, zeros where it has another."""

    def read(value: Any) -> list[float]:
        has = type.of(value)
        return [number for choice, one in choices for number in one.read(value if choice is has else None)]

    return Reader(sum(one.size for _, one in choices), read)


def _by_seat(pairs: Iterable[Any], seats: int) -> list[Any]:
    """Return what stands after the seat in each pair, in the order of the seats."""
    found = {pair[0]: pair[1:] for pair in pairs}
    return [found.get(seat) for seat in range(seats)]


def place_of(words: tuple[str, ...], value: Any) -> int | None:
    """Return the place of a word, None if it is none of them."""
    return words.index(value) if value in words else None


def mask(at: Iterable[int | None], size: int) -> list[float]:
    """Return zeros with a 1 at these places."""
    places = set(at)
    return [float(place in places) for place in range(size)]


# --- an observation


def fields(game: str, seats: int) -> tuple[Field, ...]:
    """Return what a game shows to a seat, the question left out."""
    return _fields(schema.of(game), seats)


@cache
def _fields(declared: Schema, seats: int) -> tuple[Field, ...]:
    parts = (False, declared.public), (True, declared.panels)
    found = [
        Field(name, is_own, _says(type), reader(type, seats))
        for is_own, part in parts
        for name, type in part.properties.items()
    ]
    return tuple(field for field in found if field.reader.size)


def _says(type: Type) -> str:
    return f"{type.says}: {', '.join(type.words)}" if 0 < len(type.words) <= _FEW else type.says


def asked(game: str) -> tuple[str, ...]:
    """Return all that a game asks about."""
    return tuple(sorted(catalog.load(game).QUESTIONS))


def size(game: str, seats: int) -> int:
    """Return how many numbers an observation has."""
    return (
        seats + len(asked(game)) + 2 * len(vocabulary(game)) + sum(field.reader.size for field in fields(game, seats))
    )


def observe(play: Play, seat: int) -> np.ndarray:
    """Return what a seat may know, and what it is asked: who it is, the question, its subject, words given, fields."""
    session = play.session
    public, own = session.public, session.panels(seat)
    found = mask([seat], session.seats) + _question(play, seat)
    for field in fields(session.game, session.seats):
        found += field.reader.read((own if field.is_own else public).get(field.name))
    return np.asarray(found, dtype=np.float32)


def _question(play: Play, seat: int) -> list[float]:
    """Return what is asked, as a 1 each; and how often each word was given on the same sheet."""
    game, question = play.session.game, play.question(seat)
    if question is None:
        return [0.0] * (len(asked(game)) + 2 * len(play.words))
    about = [float(name == question.about) for name in asked(game)]
    subject = mask([numbers(game).get(play.subject(seat))], len(play.words))
    given = play.given.get(seat, [])
    return about + subject + [float(given.count(word)) for word in play.words]


# --- the page about them

PAGE = Path(__file__).parent / "OBSERVATIONS.md"


def page() -> str:
    """Return the page that names every field, for the largest table of each game."""
    head = "# What a seat sees, as numbers\n\nMade by `python -m conclave.lab.fields`. "
    head += "Seats count from 0; numbers are as the game has them, not scaled.\n"
    head += (__doc__ or "").partition("\n")[2]
    games = [name for name in catalog.names() if schema.of(name).questions]
    return head + "".join(f"\n## {game}, {_most(game)} seats\n\n{table(game, _most(game))}" for game in games)


def _most(game: str) -> int:
    return catalog.seats(game)[1]


def table(game: str, seats: int) -> str:
    """Return the fields of an observation as a table."""
    words, about = len(vocabulary(game)), asked(game)
    rows = [
        ("seat", seats, "the own seat"),
        ("question", len(about), "what is asked: " + ", ".join(about)),
        ("subject", words, "the word that the question is about, if it is one of the vocabulary"),
        ("given", words, "words given on the same sheet so far"),
        *(("own " * field.is_own + field.name, field.reader.size, field.says) for field in fields(game, seats)),
    ]
    lines = [f"| {name} | {size} | {says} |\n" for name, size, says in rows]
    return "| field | numbers | what they say |\n| --- | --- | --- |\n" + "".join(lines)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
