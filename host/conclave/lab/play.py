"""A game that is played by numbers, word by word: what environments and bots that learn sit at."""

from collections.abc import Callable
from typing import Any

from conclave.lab.actions import numbers, vocabulary
from conclave.play.clone import clone
from shared_rules.engine import default
from shared_rules.engine.question import Question
from shared_rules.engine.refused import BadSetup
from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER


class Play:
    """One game: who has to act, with which numbers, and what comes of it. The box deals; nobody is game master."""

    def __init__(self, game: str, seats: int, options: dict[str, Any], seed: bytes) -> None:
        """Start a game."""
        self.session = Session(game, seats, options, seed)
        if self.session.options.get("deals") == "table":
            raise BadSetup("no-cards", "the lab has no cards on the table: deals=device")
        self.words, self._numbers = vocabulary(game), numbers(game)
        self.given: dict[int, list[str]] = {}  # by seat: the words of a sheet that is not full yet
        self._go_on()

    def __deepcopy__(self, memo: dict) -> "Play":
        """Return the same game, which goes its own way from here."""
        twin = Play.__new__(Play)
        twin.words, twin._numbers = self.words, self._numbers
        twin.session = clone(self.session)
        twin.given = {seat: list(words) for seat, words in self.given.items()}
        return twin

    def __reduce__(self) -> tuple:
        """Keep what brings the game back: its journal, and what was answered since."""
        return _again, (self.session.journal, self.session._answers, self.given)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.session.over

    @property
    def asked(self) -> list[int]:
        """The seats that have to act."""
        return sorted(self.session.questions)

    def question(self, seat: int) -> Question | None:
        """Return what a seat is asked."""
        return self.session.questions.get(seat)

    def subject(self, seat: int) -> str:
        """Return what a seat is asked about: of a sheet, the subject that comes next."""
        question = self.session.questions[seat]
        return question.subjects[len(self.given.get(seat, ()))] if question.subjects else question.subject

    def legal(self, seat: int) -> list[int]:
        """Return the numbers a seat can act with, in order: 0 alone when it is not asked."""
        question = self.session.questions.get(seat)
        if question is None:
            return [0]
        options = question.open(self.given.get(seat, [])) if question.subjects else question.options
        try:
            return sorted([self._numbers[word] for word in options])
        except KeyError as error:
            sentence = f"{self.session.game} does not declare {error} as an answer to {question.about}"
            raise BadSetup("no-words", sentence) from None

    def act(self, actions: dict[int, int]) -> None:
        """Let seats that are asked act, all at once: nobody sees another one's answer before."""
        questions = dict(self.session.questions)
        for seat, action in actions.items():
            words = [*self.given.get(seat, ()), self.words[action]]
            if len(words) < questions[seat].size:
                self.given[seat] = words
            else:
                self.session.answer(seat, " ".join(words))
                self.given.pop(seat, None)
        self._go_on()

    def returns(self) -> list[float]:
        """Return what the game was worth to each seat: 1 for winners, -1 for the others; else 0."""
        winners = (self.session.result or {}).get("winners")
        if winners is None:
            return [0.0] * self.session.seats
        return [1.0 if seat in winners else -1.0 for seat in range(self.session.seats)]

    def play_on(self, choose: Callable[[int, list[int]], int]) -> None:
        """Play to the end, each action chosen for a seat from those that are legal."""
        while not self.over:
            self.act({seat: choose(seat, self.legal(seat)) for seat in self.asked})

    def _go_on(self) -> None:
        """Say for the game master what there is to say: that it goes on."""
        while GAME_MASTER in self.session.questions:
            self.session.answer(GAME_MASTER, default.of(self.session.questions[GAME_MASTER]))


def _again(journal: bytes, answers: dict[int, str], given: dict[int, list[str]]) -> Play:
    play = Play.__new__(Play)
    play.session = Session.replay(journal)
    for seat, answer in answers.items():
        play.session.answer(seat, answer)
    play.given = given
    play.words, play._numbers = vocabulary(play.session.game), numbers(play.session.game)
    return play
