"""Observations: what a seat may know, as numbers, field by field, each said in words."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from conclave.lab.actions import MEMBERS, numbers, vocabulary
from conclave.lab.play import Play
from shared_rules.engine import catalog
from shared_rules.sultane.roles import DINARZADE, INTERVENTIONIST, PACIFIST
from shared_rules.the_majority.cards import KINDS
from shared_rules.the_majority_two.places import COLOURS as FACTIONS
from shared_rules.witchcraft.day import DATA
from shared_rules.witchcraft.scoring import COLOURS, DISC_COLOURS

POWERS = ("investigate", "vizier", "exile", "peek")
ROLES = (INTERVENTIONIST, PACIFIST, DINARZADE)
PHASES = ("exchange", "draw", "free", "play", "agree")
HALVES = tuple((seat, column) for seat in (0, 1) for column in range(4))


class Seen(NamedTuple):
    """What an observation is made of: all of it reaches the seat."""

    seats: int
    public: dict[str, Any]
    own: dict[str, Any]


class Field(NamedTuple):
    """Some numbers of an observation: how many, what they say, and how they are read."""

    name: str
    size: int
    says: str
    read: Callable[[Seen], Iterable[float]]


# --- how numbers are read


def value(name: str, says: str, default: float = 0) -> Field:
    """Return a field for one public number, `default` while there is none."""
    return Field(name, 1, says, lambda seen: [default if seen.public.get(name) is None else float(seen.public[name])])


def own_value(name: str, says: str) -> Field:
    """Return a field for one number that only the seat knows."""
    return Field(f"own {name}", 1, says, lambda seen: [float(seen.own.get(name) or 0)])


def row(name: str, size: int, says: str) -> Field:
    """Return a field for a public list of numbers."""
    return Field(name, size, says, lambda seen: seen.public.get(name) or [0.0] * size)


def seat(name: str, seats: int, says: str) -> Field:
    """Return a field with a 1 at a seat."""
    return Field(name, seats, says, lambda seen: mask([seen.public.get(name)], seats))


def several(name: str, seats: int, says: str) -> Field:
    """Return a field with a 1 at each of some seats."""
    return Field(name, seats, says, lambda seen: mask(seen.public.get(name) or (), seats))


def counts(name: str, kinds: Sequence[str], says: str) -> Field:
    """Return a field with how many there are of each kind in a public list."""
    return Field(name, len(kinds), says, lambda seen: counted(seen.public.get(name) or (), kinds))


def own_counts(name: str, kinds: Sequence[str], says: str) -> Field:
    """Return a field with how many there are of each kind in a list that only the seat knows."""
    return Field(f"own {name}", len(kinds), says, lambda seen: counted(seen.own.get(name) or (), kinds))


def mask(at: Iterable[int | None], size: int) -> list[float]:
    """Return zeros with a 1 at these places."""
    places = set(at)
    return [float(place in places) for place in range(size)]


def counted(words: Sequence[str], kinds: Sequence[str]) -> list[float]:
    """Return how many there are of each kind."""
    return [float(words.count(kind)) for kind in kinds]


def flat(rows: Iterable[Iterable[float]]) -> list[float]:
    """Return rows one after the other."""
    return [number for line in rows for number in line]


# --- the games


def _majority(seats: int) -> list[Field]:
    return [
        value("round", "the round, from 1"),
        value("pile", "cards on the pile: what Score pays"),
        several("playing", seats, "1 for seats that are still in"),
        Field("face", 2, "green, red", lambda seen: [float(seen.public["face"] == face) for face in ("green", "red")]),
        own_value("points", "the own points"),
    ]


def _the_majority(seats: int) -> list[Field]:
    def laid(seen: Seen) -> list[float]:
        cards = seen.public["cards"] or [""] * seats
        return flat(counted([card], KINDS) for card in cards)

    return [
        value("round", "the round, 1 to 4"),
        value("turn", "the turn of the round, 0 before the first"),
        value("open", "1 when the turn is played face up"),
        seat("spy", seats, "who has the spy token"),
        row("purse", seats, "coins by seat"),
        Field("totals", 3 * seats, "red, blue, yellow points by seat", lambda seen: flat(seen.public["totals"])),
        Field(
            "zones",
            len(KINDS) * seats,
            "cards won, by seat and kind",
            lambda seen: flat(counted(zone, KINDS) for zone in seen.public["zones"]),
        ),
        Field("cards", len(KINDS) * seats, "cards of this turn or the last one, by seat and kind", laid),
        own_counts("hand", KINDS, "cards in hand"),
        own_counts("packet", KINDS, "cards of the packet to draft from"),
        own_counts("kept", KINDS, "cards kept so far in this draft"),
        Field(
            "own given", len(KINDS), "card given to the partner", lambda seen: counted([seen.own.get("given")], KINDS)
        ),
        Field("own received", len(KINDS), "and received", lambda seen: counted([seen.own.get("received")], KINDS)),
    ]


def _sultane(seats: int) -> list[Field]:
    def votes(seen: Seen) -> list[float]:
        cast = seen.public.get("votes") or [None] * seats
        return [{"yes": 1.0, "no": -1.0}.get(vote or "", 0.0) for vote in cast]

    def known(seen: Seen) -> list[float]:
        found = [0.0] * seats
        for who, camp in seen.own.get("investigated", ()):
            found[who] = 1.0 if camp == PACIFIST else -1.0
        return found

    return [
        row("tracks", 2, "tales read: interventionist, pacifist"),
        value("refused", "governments refused in a row"),
        value("pile", "tales in the pile"),
        value("discard", "tales in the discard pile"),
        value("veto", "1 when a veto is possible"),
        seat("office", seats, "where the turns of the office stand"),
        seat("vizier", seats, "the Vizier"),
        seat("narrator", seats, "the Narrator, once nominated"),
        several("government", seats, "who is responsible for the last tale"),
        several("ineligible", seats, "who cannot be Narrator"),
        several("active", seats, "who was not exiled"),
        several("investigated", seats, "who was investigated"),
        several("not_dinarzade", seats, "of whom the table knows that they are not Dinarzade"),
        Field("votes", seats, "the last vote: 1 yes, -1 no", votes),
        Field(
            "powers",
            5 * len(POWERS),
            "powers of the pacifist track, by place",
            lambda seen: flat(counted([power], POWERS) for power in seen.public["powers"]),
        ),
        Field(
            "own role", 3, "interventionist, pacifist, Dinarzade", lambda seen: counted([seen.own.get("role")], ROLES)
        ),
        Field("own allies", seats, "whom one knows as allies", lambda seen: mask(seen.own.get("allies", ()), seats)),
        Field(
            "own dinarzade",
            seats,
            "who is known to be Dinarzade",
            lambda seen: mask([seen.own.get("dinarzade")], seats),
        ),
        Field("own investigated", seats, "camps learnt: 1 pacifist, -1 interventionist", known),
        Field(
            "own tales",
            6,
            "tales in hand, by place: interventionist, pacifist",
            lambda seen: (flat(counted([tale], ROLES[:2]) for tale in seen.own.get("tales", ())) + [0.0] * 6)[:6],
        ),
    ]


def _witchcraft(seats: int) -> list[Field]:
    def by_seat(name: str, kinds: Sequence[str]) -> Callable[[Seen], list[float]]:
        return lambda seen: flat(
            [float(held.get(kind, 0)) for kind in kinds] for held in seen.public.get(name) or [{}] * seats
        )

    def by_colour(name: str, kinds: Sequence[str]) -> Callable[[Seen], list[float]]:
        return lambda seen: [float((seen.public.get(name) or {}).get(kind, 0)) for kind in kinds]

    return [
        value("day", "the day, 1 or 2"),
        seat("first", seats, "who began the day"),
        seat("turn", seats, "whose turn it is"),
        counts("field", (*COLOURS, DATA), "cards of the field"),
        value("pile", "cards in the pile"),
        value("discards", "cards discarded"),
        Field("rumours", 5 * seats, "face-up Rumours by seat and colour", by_seat("rumours", COLOURS)),
        row("face_down", seats, "face-down Rumours by seat"),
        Field("discs", 4 * seats, "discs by seat and colour", by_seat("discs", DISC_COLOURS)),
        Field("supply", 4, "discs of the supply", by_colour("supply", DISC_COLOURS)),
        Field("suspicion", 5, "suspicion of the last night, by colour", by_colour("suspicion", COLOURS)),
        row("points", seats, "points by seat, while they are public"),
        Field("own colour", 5, "the own colour", lambda seen: counted([seen.own.get("colour")], COLOURS)),
        own_value("points", "the own points"),
    ]


def _majority_two(seats: int) -> list[Field]:
    def halves(seen: Seen) -> list[list[dict[str, Any]]]:
        return [(*seen.public["columns"][seat], seen.public["zones"][seat])[column] for seat, column in HALVES]

    def cards(seen: Seen) -> list[float]:
        return flat(counted([member["card"] for member in half], MEMBERS) for half in halves(seen))

    def discs(seen: Seen) -> list[float]:
        return flat(counted([member["disc"] for member in half], FACTIONS) for half in halves(seen))

    return [
        counts("discards", MEMBERS, "cards discarded"),
        counts("discs", FACTIONS, "discs of the supply"),
        Field("phase", 5, "exchange, draw, free, play, agree", lambda seen: counted([seen.public["phase"]], PHASES)),
        seat("turn", seats, "whose turn it is"),
        seat("must_exchange", seats, "who has to exchange"),
        value("pile", "cards in the pile"),
        value("hand", "cards in the hand of whose turn it is"),
        row("reserves", seats, "cards in the reserves"),
        row("up", seats, "coins face up"),
        row("down", seats, "coins face down"),
        value("supply", "coins of the supply"),
        Field("laid", 8 * len(MEMBERS), "cards by seat, column 0 to 2 and score zone", cards),
        Field("marked", 8 * len(FACTIONS), "discs on them", discs),
        own_counts("hand", MEMBERS, "the hand"),
        own_counts("reserve", MEMBERS, "the reserve"),
        own_counts("given", MEMBERS, "the hand that one gave to the other player"),
    ]


GAMES: dict[str, Callable[[int], list[Field]]] = {
    "the-majority": _the_majority,
    "majority": _majority,
    "sultane": _sultane,
    "witchcraft": _witchcraft,
    "majority-2": _majority_two,
}


# --- an observation


@cache
def fields(game: str, seats: int) -> tuple[Field, ...]:
    """Return what a game shows to a seat, the question left out."""
    return tuple(GAMES[game](seats))


@cache
def asked(game: str) -> tuple[str, ...]:
    """Return all that a game asks about."""
    return tuple(sorted(catalog.load(game).QUESTIONS))


def size(game: str, seats: int) -> int:
    """Return how many numbers an observation has."""
    return seats + len(asked(game)) + 2 * len(vocabulary(game)) + sum(field.size for field in fields(game, seats))


def observe(play: Play, seat: int) -> np.ndarray:
    """Return what a seat may know, and what it is asked: who it is, the question, its subject, words given, fields."""
    session = play.session
    seen = Seen(session.seats, session.public, session.panels(seat))
    found = mask([seat], session.seats) + _question(play, seat)
    for field in fields(session.game, session.seats):
        found += field.read(seen)
    return np.asarray(found, dtype=np.float32)


def _question(play: Play, seat: int) -> list[float]:
    """Return what is asked, as a 1 each; and how often each word was given on the same sheet."""
    game, question = play.session.game, play.question(seat)
    if question is None:
        return [0.0] * (len(asked(game)) + 2 * len(play.words))
    about = [float(name == question.about) for name in asked(game)]
    subject = mask([numbers(game).get(play.subject(seat))], len(play.words))
    return about + subject + counted(play.given.get(seat, []), play.words)


# --- the page about them

PAGE = Path(__file__).parent / "OBSERVATIONS.md"


def page() -> str:
    """Return the page that names every field, for the largest table of each game."""
    head = "# What a seat sees, as numbers\n\nMade by `python -m conclave.lab.fields`. "
    head += "Seats count from 0; numbers are as the game has them, not scaled.\n"
    games = [f"\n## {game}, {catalog.seats(game)[1]} seats\n\n{table(game, catalog.seats(game)[1])}" for game in GAMES]
    return head + "".join(games)


def table(game: str, seats: int) -> str:
    """Return the fields of an observation as a table."""
    words, about = len(vocabulary(game)), asked(game)
    rows = [
        ("seat", seats, "the own seat"),
        ("question", len(about), "what is asked: " + ", ".join(about)),
        ("subject", words, "the word that the question is about, if it is one of the vocabulary"),
        ("given", words, "words given on the same sheet so far"),
        *(field[:3] for field in fields(game, seats)),
    ]
    lines = [f"| {name} | {size} | {says} |\n" for name, size, says in rows]
    return "| field | numbers | what they say |\n| --- | --- | --- |\n" + "".join(lines)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
