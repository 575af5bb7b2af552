"""Majority (Gregory Grard): word association by majority vote, for 3 to 10 players.

Rules are cited by number (GM1-GM12).
"""

from shared_rules.engine.options import SWITCH, ByDeals, Choice
from shared_rules.engine.question import KEYS
from shared_rules.engine.words import Languages, Lists

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.engine.table import Answers, Game, Table

VERSION = 1
OPTIONS = (
    ("deals", Choice("device", "table")),
    ("words", ByDeals("device", "table")),
    ("language", Languages()),
    ("list", Lists()),
    ("variant", SWITCH),
)
QUESTIONS = {"vote": (KEYS, False)}

PROPOSALS = ("A", "B", "C")
SCORE = "score"
VOTES = PROPOSALS + (SCORE,)
GOAL = 20


def check(seats: int, options: dict) -> None:
    """Every set of options fits every number of seats."""


def play(table: "Table") -> "Game":
    """Play rounds until somebody has 20 points (GM9)."""
    points = [0] * len(table.seats)
    stock = _Stock(table) if table.words else None
    for seat in table.seats:
        table.show(seat, points=0)
    table.public.update(round=0, pile=1, playing=list(table.seats), words=None, face=None)
    number = 0
    while max(points) < GOAL:
        number += 1
        yield from _round(table, number, points, stock)
    winners = [seat for seat in table.seats if points[seat] == max(points)]
    return {"winners": winners, "scores": points, "why": "points"}


def count(votes: "Answers") -> "list[str]":
    """Return the options that win a vote, none when there is no majority (GM3).

    >>> count(dict(enumerate(["A", "A", "A", "A", "B", "B"])))
    ['A']
    >>> count(dict(enumerate(["A", "B", "C"])))
    []
    >>> count(dict(enumerate(["A", "A", "B", "B", "score", "score"])))
    ['A', 'B', 'score']
    """
    cast = list(votes.values())
    most = max([cast.count(vote) for vote in VOTES])
    return [vote for vote in VOTES if cast.count(vote) == most] if most >= 2 else []


def _round(table: "Table", number: int, points: "list[int]", stock: "_Stock | None") -> "Game":
    """GM1-GM7: everybody is in; turns until two are left, or nobody wins, or only Score wins."""
    face = table.chance.choose(("green", "red")) if table.options["variant"] else None  # GM10
    table.tell("round", round=number, face=face)
    table.public.update(round=number, face=face)
    pile, playing = 1, list(table.seats)  # GM1
    reference = stock.draw() if stock else None
    while len(playing) > 2:
        words = _lay(table, pile, playing, reference, stock)
        votes = yield table.ask(playing, "vote", VOTES)
        winners = count(votes)
        _tell_votes(table, votes, pile, words)
        scored = [seat for seat in playing if votes[seat] == SCORE] if SCORE in winners else []
        stay = [seat for seat in playing if votes[seat] in winners and votes[seat] != SCORE]
        gain = pile if scored else 0
        _pay(table, points, scored, gain)  # GM4: by the pile as it was
        for proposal in winners:
            if proposal != SCORE:  # GM5, GM12: laid in the order A, B, C
                pile += 1
                reference = words[proposal] if words else None
        table.tell("tally", winners=winners, scored=scored, points=gain, stay=stay, pile=pile)
        if not stay:
            table.tell("round_over", why="score" if winners else "no_majority", scored=[], points=0)
            return
        playing = stay
    _pay(table, points, playing, pile)  # GM6
    table.tell("round_over", why="two_left", scored=playing, points=pile)


def _tell_votes(table: "Table", votes: "Answers", pile: int, words: "dict[str, str] | None") -> None:
    """Reveal the votes, and the words they were about when the device has dealt them."""
    told = [votes.get(seat) for seat in table.seats]
    if words:
        table.tell("votes", votes=told, pile=pile, words=words)
    else:
        table.tell("votes", votes=told, pile=pile)


def _pay(table: "Table", points: "list[int]", scored: "list[int]", gain: int) -> None:
    """GM8: points are known to their owner alone."""
    for seat in scored:
        points[seat] += gain
        table.show(seat, points=points[seat])


def _lay(
    table: "Table", pile: int, playing: "list[int]", reference: "str | None", stock: "_Stock | None"
) -> "dict[str, str] | None":
    """GM2, GM11: lay the proposals of a turn, in words when the device deals them."""
    words = None
    if stock and reference:
        words = {"reference": reference}
        for proposal in PROPOSALS:
            words[proposal] = stock.draw()
    table.public.update(pile=pile, playing=playing, words=words)
    return words


class _Stock:
    """GM11: the words in random order; none comes back until all were used."""

    def __init__(self, table: "Table") -> None:
        self._words = table.words
        self._chance = table.chance
        self._left = 0  # how many were not used yet
        self._moved: dict[int, int] = {}  # of the places before that, those with another word than their number's

    def draw(self) -> str:
        """Return a word that was not used yet; the last one takes its place."""
        if not self._left:
            self._left = len(self._words)  # type: ignore[arg-type]
        at = self._chance.pick(self._left)
        number = self._moved.pop(at, at)
        self._left -= 1
        if at < self._left:
            self._moved[at] = self._moved.pop(self._left, self._left)
        return self._words[number]  # type: ignore[index]
