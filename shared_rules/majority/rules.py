"""Majority (Gregory Grard): word association by majority vote, for 3 to 10 players.

Comments cite the rules by their numbers in RULES.md (GM1-GM12).
"""

from shared_rules.engine.options import SWITCH, Choice, ChoiceByDealer
from shared_rules.engine.question import KEYS
from shared_rules.engine.word_list import LanguageChoice, WordListChoice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.engine.table import Answers, GameSteps, GameTable

VERSION = 1
OPTIONS = (
    ("deals", Choice("device", "table")),
    ("words", ChoiceByDealer("device", "table")),
    ("language", LanguageChoice()),
    ("list", WordListChoice()),
    ("variant", SWITCH),
)
QUESTIONS = {"vote": (KEYS, False)}

PROPOSALS = ("A", "B", "C")
SCORE = "score"
VOTES = PROPOSALS + (SCORE,)
GOAL = 20


def check(seats: int, options: dict) -> None:
    """Accept every set of options with every number of seats."""


def play(table: "GameTable") -> "GameSteps":
    """Play rounds until a player has 20 points (GM9); return the result."""
    points = [0] * len(table.seats)
    stock = _WordStock(table) if table.words else None
    for seat in table.seats:
        table.show(seat, points=0)
    table.public.update(round=0, pile=1, playing=list(table.seats), words=None, face=None)
    number = 0
    while max(points) < GOAL:
        number += 1
        yield from _play_round(table, number, points, stock)
    winners = [seat for seat in table.seats if points[seat] == max(points)]
    return {"winners": winners, "scores": points, "why": "points"}


def winning_options(votes: "Answers") -> "list[str]":
    """Return the options that win a vote: those with most votes, or none if no option has two (GM3).

    >>> winning_options(dict(enumerate(["A", "A", "A", "A", "B", "B"])))
    ['A']
    >>> winning_options(dict(enumerate(["A", "B", "C"])))
    []
    >>> winning_options(dict(enumerate(["A", "A", "B", "B", "score", "score"])))
    ['A', 'B', 'score']
    """
    cast = list(votes.values())
    most = max([cast.count(vote) for vote in VOTES])
    return [vote for vote in VOTES if cast.count(vote) == most] if most >= 2 else []


def _play_round(table: "GameTable", number: int, points: "list[int]", stock: "_WordStock | None") -> "GameSteps":
    """Play turns until two players remain, or no option wins, or only Score wins; add to `points` (GM1-GM7)."""
    face = table.chance.choose(("green", "red")) if table.options["variant"] else None  # GM10
    table.emit("round", round=number, face=face)
    table.public.update(round=number, face=face)
    pile, playing = 1, list(table.seats)  # GM1
    reference = stock.draw() if stock else None
    while len(playing) > 2:
        words = _lay_proposals(table, pile, playing, reference, stock)
        votes = yield table.ask(playing, "vote", VOTES)
        winners = winning_options(votes)
        _emit_votes(table, votes, pile, words)
        scored = [seat for seat in playing if votes[seat] == SCORE] if SCORE in winners else []
        stay = [seat for seat in playing if votes[seat] in winners and votes[seat] != SCORE]
        gain = pile if scored else 0
        _add_points(table, points, scored, gain)  # GM4: the pile before the winning words join it
        for proposal in winners:
            if proposal != SCORE:  # GM5, GM12: winning words join the pile in the order A, B, C
                pile += 1
                reference = words[proposal] if words else None
        table.emit("tally", winners=winners, scored=scored, points=gain, stay=stay, pile=pile)
        if not stay:
            table.emit("round_over", why="score" if winners else "no_majority", scored=[], points=0)
            return
        playing = stay
    _add_points(table, points, playing, pile)  # GM6
    table.emit("round_over", why="two_left", scored=playing, points=pile)


def _emit_votes(table: "GameTable", votes: "Answers", pile: int, words: "dict[str, str] | None") -> None:
    """Reveal the votes by seat, and the words they were about if the device dealt them."""
    votes_by_seat = [votes.get(seat) for seat in table.seats]
    if words:
        table.emit("votes", votes=votes_by_seat, pile=pile, words=words)
    else:
        table.emit("votes", votes=votes_by_seat, pile=pile)


def _add_points(table: "GameTable", points: "list[int]", scored: "list[int]", gain: int) -> None:
    """Add `gain` to the points of the seats `scored`, and show it to each of them privately (GM8)."""
    for seat in scored:
        points[seat] += gain
        table.show(seat, points=points[seat])


def _lay_proposals(
    table: "GameTable", pile: int, playing: "list[int]", reference: "str | None", stock: "_WordStock | None"
) -> "dict[str, str] | None":
    """Lay out the proposals of a turn; return reference and proposals as words, None with real cards (GM2, GM11)."""
    words = None
    if stock and reference:
        words = {"reference": reference}
        for proposal in PROPOSALS:
            words[proposal] = stock.draw()
    table.public.update(pile=pile, playing=playing, words=words)
    return words


class _WordStock:
    """The words of the table's list in random order: no word is repeated until all were used (GM11).

    It shuffles lazily, and stores only the positions that changed, because a whole permutation would take much memory.
    """

    def __init__(self, table: "GameTable") -> None:
        self._words = table.words
        self._chance = table.chance
        self._remaining = 0  # number of words not used yet: those at the first positions
        self._moved: dict[int, int] = {}  # the word number at each position where it differs from the position

    def draw(self) -> str:
        """Return a random word that was not used yet."""
        if not self._remaining:
            self._remaining = len(self._words)  # type: ignore[arg-type]
        at = self._chance.pick(self._remaining)
        number = self._moved.pop(at, at)
        self._remaining -= 1
        if at < self._remaining:  # the last remaining word fills the gap
            self._moved[at] = self._moved.pop(self._remaining, self._remaining)
        return self._words[number]  # type: ignore[index]
