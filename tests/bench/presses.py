"""How many keys people press: for a choice, for a round of each game, and on the console in a game with real cards.

Before questions had forms, up to four options had a key each, and more were browsed from the first one, in groups from
eleven on; every guess and card was a question of its own. People are a model: they read, go the shorter way where there
are two, and choose at random.
"""

from collections.abc import Callable, Iterator
from random import Random
from statistics import mean

from rich.console import Console
from rich.table import Table

from firmware.match import ANYWHERE
from firmware.pods.ballot import Ballots
from shared_rules.engine import catalog
from shared_rules.engine.question import BROWSE, Question
from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER
from tests.firmware.fingers import DECK, presses
from tests.firmware.pods.old_way import old_presses
from tests.firmware.real_cards import console_presses

CHOICES, GAMES = 2000, 12
SEATS = {"the-majority": 4, "majority": 5, "sultane": 7, "witchcraft": 4, "majority-2": 2}
BEFORE = {"witchcraft": 1}  # the rules of then, where they asked otherwise
# with real cards, when the game master entered what players enter now; and the players then
BY_MASTER = {"the-majority": (4, "-"), "majority": (5, "-"), "sultane": (10, "73"), "witchcraft": (4, "354")}
# what is told once in each round, or what people call so
ROUNDS = {
    "the-majority": ("round",),
    "majority": ("votes",),
    "sultane": ("votes",),
    "witchcraft": ("took", "data"),
    "majority-2": ("income",),
}
Presses = Callable[[Question, str, Random], int]


def now(question: Question, option: str, random: Random) -> int:
    """How many keys a choice takes."""
    starts = tuple(random.randrange(ANYWHERE) for _ in range(question.size))
    ballot = Ballots().make(question, tuple(range(len(question.options))), starts)
    return len(presses(ballot, option, both_ways=True))


def before(question: Question, option: str, _: Random) -> int:
    """How many keys it took."""
    return old_presses(question.options, option, both_ways=True)


def choices(options: tuple[str, ...], way: Presses) -> tuple[float, int]:
    """The mean and the most of many choices."""
    random, question = Random(1), Question("choice", options, kind=(BROWSE, False))
    counts = [way(question, random.choice(options), random) for _ in range(CHOICES)]
    return mean(counts), max(counts)


def rounds(game: str, way: Presses, rules: int = 0) -> float:
    """Presses of all pods together in a round."""
    pressed = told = 0
    for number in range(GAMES):
        random, dice = Random(number), Random(number)
        session = Session(game, SEATS[game], {}, number.to_bytes(16, "big"), rules=rules)
        while not session.over:
            for seat, option, question in list(answers(session, random)):
                pressed += way(question, option, dice) if seat != GAME_MASTER else 0
                session.answer(seat, option)
        told += sum(fact["e"] in ROUNDS[game] for fact in session.facts)
    return pressed / told


def answers(session: Session, random: Random) -> Iterator[tuple[int, str, Question]]:
    """What everybody who is asked chooses, at random."""
    for seat, question in session.questions.items():
        yield seat, question.fill(random.choice), question


def main() -> None:
    """Print both tables."""
    console = Console()
    table = Table("options", "now: mean", "most", "before: mean", "most", title="presses a choice, browsed")
    for many in range(2, len(DECK) + 1):
        fields = [
            f"{figure:.2f}" if at == 0 else str(figure)
            for way in (now, before)
            for at, figure in enumerate(choices(DECK[:many], way))
        ]
        table.add_row(str(many), *fields)
    console.print(table)
    table = Table("game", "seats", "a round is", "now", "before", title="presses a round, of all pods")
    for game in catalog.names():
        shown = f"{rounds(game, now):.1f}", f"{rounds(game, before, BEFORE.get(game, 0)):.1f}"
        table.add_row(game, str(SEATS[game]), " or ".join(ROUNDS[game]), *shown)
    console.print(table)
    table = Table("game", "seats", "now", "before", title="presses of the console, a game with real cards")
    for game, (seats, before_that) in BY_MASTER.items():
        counts = [console_presses(game, seats, number) for number in range(1, GAMES + 1)]
        table.add_row(game, str(seats), f"{mean(counts):.0f}, at most {max(counts)}", before_that)
    console.print(table)


if __name__ == "__main__":
    main()
