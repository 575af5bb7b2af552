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

from conclave.lab.action_numbers import action_numbers, action_words
from conclave.lab.numbered_game import NumberedGame
from conclave.log import schema
from conclave.log.schema import GameSchema, SchemaType
from shared_rules.engine import catalog

_MAX_LISTED_WORDS = 6  # words; longer lists are not printed in the page

Read = Callable[[Any], list[float]]


class ValueReader(NamedTuple):
    """Converts values of a type to numbers: how many numbers, and the function."""

    size: int
    read: Read


class ObservationField(NamedTuple):
    """A part of an observation: one value of the public state, or of the seat's own panels, with its description."""

    name: str
    is_own: bool
    description: str
    reader: ValueReader


# --- converting values


def reader_of_type(type: SchemaType, seats: int) -> ValueReader:
    """Return the reader that converts values of a type to numbers, for a table with this number of seats."""
    if len(type.choices) != 1:
        return _alternatives_reader([(choice, reader_of_type(choice, seats)) for choice in type.choices], type)
    return _single_type_reader(type.choices[0], seats)


def _single_type_reader(type: SchemaType, seats: int) -> ValueReader:
    """Return the reader that converts values of a type without alternatives."""
    kind = type.keywords.get("type")
    if type.definition_names & {"seat", "anybody"}:
        return ValueReader(seats, lambda value: one_hot([value], seats))
    if kind == "array":
        return _list_reader(type, seats)
    if "properties" in type.keywords:
        return _object_reader([(name, reader_of_type(one, seats)) for name, one in type.properties.items()])
    if type.possible_texts:
        return ValueReader(
            len(type.possible_texts),
            lambda value: one_hot([index_of(type.possible_texts, value)], len(type.possible_texts)),
        )
    if kind in ("integer", "number", "boolean"):
        return ValueReader(1, lambda value: [float(value or 0)])
    return ValueReader(0, lambda value: [])


def _list_reader(type: SchemaType, seats: int) -> ValueReader:
    """Return the reader that converts lists of a type."""
    if "by_seat" in type.definition_names:
        return _sequence_reader([reader_of_type(type.item_type, seats)] * seats)
    if type.entry_types:
        return _sequence_reader([reader_of_type(place, seats) for place in type.entry_types])
    pair = type.item_type.entry_types
    if len(pair) > 1 and "seat" in pair[0].definition_names:
        rest = _sequence_reader([reader_of_type(place, seats) for place in pair[1:]])
        rows = _sequence_reader([rest] * seats)
        return ValueReader(rows.size, lambda value: rows.read(_sorted_by_seat(value or (), seats)))
    return _sum_reader(reader_of_type(type.item_type, seats))


def _sequence_reader(readers: list[ValueReader]) -> ValueReader:
    """Return a reader that converts the entries of a list one after the other; missing ones become zeros."""

    def read(value: Any) -> list[float]:
        found: list[float] = []
        for place, one in enumerate(readers):
            found += one.read(value[place] if value and place < len(value) else None)
        return found

    return ValueReader(sum(one.size for one in readers), read)


def _sum_reader(item: ValueReader) -> ValueReader:
    """Return a reader that adds up the numbers of a list's entries."""

    def read(value: Any) -> list[float]:
        rows = [item.read(one) for one in value or ()]
        return [sum(column) for column in zip(*rows, strict=True)] if rows else [0.0] * item.size

    return ValueReader(item.size, read)


def _object_reader(readers: list[tuple[str, ValueReader]]) -> ValueReader:
    """Return a reader that converts the values of an object one after the other."""

    def read(value: Any) -> list[float]:
        return [number for name, one in readers for number in one.read((value or {}).get(name))]

    return ValueReader(sum(one.size for _, one in readers), read)


def _alternatives_reader(choices: list[tuple[SchemaType, ValueReader]], type: SchemaType) -> ValueReader:
    """Return a reader for alternative types: one after the other, with zeros for those that the value does not have."""

    def read(value: Any) -> list[float]:
        has = type.choice_for(value)
        return [number for choice, one in choices for number in one.read(value if choice is has else None)]

    return ValueReader(sum(one.size for _, one in choices), read)


def _sorted_by_seat(pairs: Iterable[Any], seats: int) -> list[Any]:
    """Return the rest of each pair that begins with a seat, in the order of seats; None for missing seats."""
    found = {pair[0]: pair[1:] for pair in pairs}
    return [found.get(seat) for seat in range(seats)]


def index_of(words: tuple[str, ...], value: Any) -> int | None:
    """Return the index of a word in `words`, None if it is not there."""
    return words.index(value) if value in words else None


def one_hot(at: Iterable[int | None], size: int) -> list[float]:
    """Return a list of zeros with a 1 at each of these indices."""
    places = set(at)
    return [float(place in places) for place in range(size)]


# --- observations


def observation_fields(game: str, seats: int) -> tuple[ObservationField, ...]:
    """Return the fields of an observation in a game, without those of the question."""
    return _fields(schema.schema_of(game), seats)


@cache
def _fields(game_schema: GameSchema, seats: int) -> tuple[ObservationField, ...]:
    """Return the fields that a schema declares, for this number of seats."""
    parts = (False, game_schema.public_type), (True, game_schema.panels_type)
    found = [
        ObservationField(name, is_own, _description(type), reader_of_type(type, seats))
        for is_own, part in parts
        for name, type in part.properties.items()
    ]
    return tuple(field for field in found if field.reader.size)


def _description(type: SchemaType) -> str:
    """Return the description of a type, with its words if they are few."""
    return (
        f"{type.description}: {', '.join(type.possible_texts)}"
        if 0 < len(type.possible_texts) <= _MAX_LISTED_WORDS
        else type.description
    )


def question_names(game: str) -> tuple[str, ...]:
    """Return the names of all questions of a game, sorted."""
    return tuple(sorted(catalog.load_module(game).QUESTIONS))


def observation_size(game: str, seats: int) -> int:
    """Return the length of an observation in a game."""
    return (
        seats
        + len(question_names(game))
        + 2 * len(action_words(game))
        + sum(field.reader.size for field in observation_fields(game, seats))
    )


def observe(play: NumberedGame, seat: int) -> np.ndarray:
    """Return the observation of a seat: its number, question, subject, earlier answers on the sheet, and all fields."""
    session = play.session
    public, own = session.public, session.private_state(seat)
    found = one_hot([seat], session.seats) + _question_numbers(play, seat)
    for field in observation_fields(session.game, session.seats):
        found += field.reader.read((own if field.is_own else public).get(field.name))
    return np.asarray(found, dtype=np.float32)


def _question_numbers(play: NumberedGame, seat: int) -> list[float]:
    """Return the numbers for the open question of a seat, its subject, and the words given so far on a sheet."""
    game, question = play.session.game, play.question(seat)
    if question is None:
        return [0.0] * (len(question_names(game)) + 2 * len(play.action_words))
    about = [float(name == question.about) for name in question_names(game)]
    subject = one_hot([action_numbers(game).get(play.subject(seat))], len(play.action_words))
    given = play.partial_answers.get(seat, [])
    return about + subject + [float(given.count(word)) for word in play.action_words]


# --- the generated page

PAGE = Path(__file__).parent / "OBSERVATIONS.md"


def markdown_page() -> str:
    """Return the Markdown page that lists every field, for the largest table of each game."""
    head = "# What a seat sees, as numbers\n\nMade by `python -m conclave.lab.fields`. "
    head += "Seats count from 0; numbers are as the game has them, not scaled.\n"
    head += (__doc__ or "").partition("\n")[2]
    games = [name for name in catalog.game_names() if schema.schema_of(name).answer_types]
    return head + "".join(
        f"\n## {game}, {_max_seats(game)} seats\n\n{markdown_table(game, _max_seats(game))}" for game in games
    )


def _max_seats(game: str) -> int:
    """Return the largest number of seats of a game."""
    return catalog.seat_limits(game)[1]


def markdown_table(game: str, seats: int) -> str:
    """Return the fields of an observation as a Markdown table."""
    words, about = len(action_words(game)), question_names(game)
    rows = [
        ("seat", seats, "the player's own seat"),
        ("question", len(about), "what is asked: " + ", ".join(about)),
        ("subject", words, "the word that the question is about, if it is one of the vocabulary"),
        ("given", words, "words given on the same sheet so far"),
        *(
            ("own " * field.is_own + field.name, field.reader.size, field.description)
            for field in observation_fields(game, seats)
        ),
    ]
    lines = [f"| {name} | {size} | {says} |\n" for name, size, says in rows]
    return "| field | numbers | what they say |\n| --- | --- | --- |\n" + "".join(lines)


if __name__ == "__main__":
    PAGE.write_text(markdown_page(), "utf-8")
