"""A game that is played with action numbers, word by word, for environments and learning bots."""

from collections.abc import Callable
from typing import Any

from conclave.lab.action_numbers import action_numbers, action_words
from conclave.play.clone_session import clone_session
from shared_rules.engine import master_defaults
from shared_rules.engine.errors import BadSetup
from shared_rules.engine.question import Question
from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER


class NumberedGame:
    """One game. The device deals, and the game master's questions get their default answers."""

    def __init__(self, game: str, seats: int, options: dict[str, Any], seed: bytes) -> None:
        """Start a game."""
        self.session = Session(game, seats, options, seed)
        if self.session.options.get("deals") == "table":
            raise BadSetup("no-cards", "the lab has no cards on the table: deals=device")
        self.action_words, self._numbers = action_words(game), action_numbers(game)
        self.partial_answers: dict[int, list[str]] = {}  # by seat: the words given so far on a sheet
        self._answer_for_master()

    def __deepcopy__(self, memo: dict) -> "NumberedGame":
        """Return an independent copy of the game."""
        twin = NumberedGame.__new__(NumberedGame)
        twin.action_words, twin._numbers = self.action_words, self._numbers
        twin.session = clone_session(self.session)
        twin.partial_answers = {seat: list(words) for seat, words in self.partial_answers.items()}
        return twin

    def __reduce__(self) -> tuple:
        """Pickle the game as its journal and the answers since."""
        return _unpickled, (self.session.journal, self.session._answers, self.partial_answers)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.session.is_over

    @property
    def asked_seats(self) -> list[int]:
        """The seats that have to act, sorted."""
        return sorted(self.session.questions)

    def question(self, seat: int) -> Question | None:
        """Return the open question of a seat, None if it is not asked."""
        return self.session.questions.get(seat)

    def subject(self, seat: int) -> str:
        """Return the subject of a seat's question; on a sheet, the next subject to answer."""
        question = self.session.questions[seat]
        return question.subjects[len(self.partial_answers.get(seat, ()))] if question.subjects else question.subject

    def legal_actions(self, seat: int) -> list[int]:
        """Return the numbers of the legal actions of a seat, sorted; only 0 (wait) if it is not asked."""
        question = self.session.questions.get(seat)
        if question is None:
            return [0]
        options = (
            question.allowed_options(self.partial_answers.get(seat, [])) if question.subjects else question.options
        )
        try:
            return sorted([self._numbers[word] for word in options])
        except KeyError as error:
            sentence = f"{self.session.game} does not declare {error} as an answer to {question.about}"
            raise BadSetup("no-words", sentence) from None

    def act(self, actions: dict[int, int]) -> None:
        """Perform one action for each of these seats, all at the same time."""
        questions = dict(self.session.questions)
        for seat, action in actions.items():
            words = [*self.partial_answers.get(seat, ()), self.action_words[action]]
            if len(words) < questions[seat].encoded_size:
                self.partial_answers[seat] = words
            else:
                self.session.answer(seat, " ".join(words))
                self.partial_answers.pop(seat, None)
        self._answer_for_master()

    def returns(self) -> list[float]:
        """Return the result for each seat: 1 for winners and -1 for others.

        0 while the game runs or if it has no winners.
        """
        winners = (self.session.result or {}).get("winners")
        if winners is None:
            return [0.0] * self.session.seats
        return [1.0 if seat in winners else -1.0 for seat in range(self.session.seats)]

    def play_to_end(self, choose: Callable[[int, list[int]], int]) -> None:
        """Play to the end with actions that `choose` returns for a seat and its legal actions."""
        while not self.is_over:
            self.act({seat: choose(seat, self.legal_actions(seat)) for seat in self.asked_seats})

    def _answer_for_master(self) -> None:
        """Answer the questions of the game master by their defaults."""
        while GAME_MASTER in self.session.questions:
            self.session.answer(GAME_MASTER, master_defaults.default_answer(self.session.questions[GAME_MASTER]))


def _unpickled(journal: bytes, answers: dict[int, str], given: dict[int, list[str]]) -> NumberedGame:
    """Return the game from its pickled form."""
    play = NumberedGame.__new__(NumberedGame)
    play.session = Session.replay(journal)
    for seat, answer in answers.items():
        play.session.answer(seat, answer)
    play.partial_answers = given
    play.action_words, play._numbers = action_words(play.session.game), action_numbers(play.session.game)
    return play
