"""Games with real cards: a game that was dealt elsewhere is played on the box; presses of console keys are counted."""

from random import Random
from typing import Any

from firmware.console.master_question_page import MasterQuestionPage
from shared_rules.engine import catalog
from shared_rules.engine.question import Question
from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER
from tests import kit
from tests.shared_rules.sultane import test_table as known_game
from tests.workbench.bench import QUICK_SETTINGS, Bench


class DealtCards:
    """The real cards: a whole game dealt by a device, and the answers its players and the game master give about it."""

    def __init__(self, game: str, seats: int, number: int) -> None:
        self._rng = Random(number)
        self._dealt = Session(game, seats, {"claims": False} if game == "sultane" else {}, kit.fixed_seed(number))
        self.nights: list[dict[str, Any]] = []
        while not self._dealt.is_over:
            about, board = next(iter(self._dealt.questions.values())).about, self._dealt.public
            answers = kit.answer_all(self._dealt, self._rng)
            if about == "guesses":
                self.nights.append({"guesses": answers, **board})

    def facts(self, event: str) -> list[dict[str, Any]]:
        """Return the facts of one kind."""
        return [fact for fact in self._dealt.facts if fact["e"] == event]

    def options(self) -> dict[str, Any]:
        """Return the options that a table with these cards has to set, such as who begins."""
        match self._dealt.game:
            case "witchcraft":
                return {"first": self.facts("day")[0]["first"]}
            case "sultane":
                return {"vizier": self.facts("vizier")[0]["seat"]}
            case "the-majority":
                return {"spy": self.facts("round")[0]["spy"]}
        return {}

    def answer_for(self, table: Session, seat: int, question: Question) -> str:
        """Return the answer of somebody who sees the cards; the game master agrees, because everything fits."""
        if seat == GAME_MASTER:
            return question.options[0]
        match self._dealt.game:
            case "witchcraft":
                return self._counts(table, seat, question)
            case "sultane":
                expected = known_game.public(self._dealt)
                coming = expected[len(known_game.public(Session.replay(table.journal))) :]
                return known_game.entered(question, seat, coming, expected[-1]["roles"])
            case "the-majority":
                public = table.public
                turns = [fact for fact in self.facts("turn") if fact["round"] == public["round"]]
                return turns[public["turn"] - 1]["cards"][seat]
        return question.make_answer(self._rng.choice)

    def _counts(self, table: Session, seat: int, question: Question) -> str:
        """Return the count that a player enters."""
        night, scored = self.nights[table.public["day"] - 1], self.facts("discs")[table.public["day"] - 1]
        match question.about:
            case "guesses":
                return night["guesses"][seat]
            case "own_discs":
                return " ".join(str(scored["discs"][seat][colour]) for colour in question.subjects)
            case "own_rumours":
                return " ".join(str(night["rumours"][seat][colour]) for colour in question.subjects)
            case "own_tokens":
                return str(scored["totals"][seat] - scored["points"][seat])
        return self.facts("revealed")[0]["colours"][seat]


def count_console_presses(game: str, seats: int, number: int = 1) -> int:
    """Play a whole game with real cards, from the menu and back; return the number of console key presses."""
    cards, table = DealtCards(game, seats, number), Bench(seats, **QUICK_SETTINGS)
    table.device.settings.grace = 100
    pressed = _start(table, game, cards)
    while not table.live_game.session.is_over:
        session = table.live_game.session
        if GAME_MASTER in session.questions:
            pressed += _answer(table, cards.answer_for(session, GAME_MASTER, session.questions[GAME_MASTER]))
        else:
            _enter(table, {seat: cards.answer_for(session, seat, asked) for seat, asked in session.questions.items()})
    assert table.live_game.session.result
    table.run(500)
    table.press_console("ok", "ok")
    return pressed + 2


def _start(table: Bench, game: str, cards: DealtCards) -> int:
    """Go from the menu to the first question with all pods and real cards; the player named by the cards begins."""
    keys = ["ok", *["down"] * catalog.game_names().index(game), "ok", "ok", "down", "ok", "up"]
    table.press_console(*keys)
    page: Any = table.page
    # the test knows who begins and presses no key for it
    page._chosen_values.update(cards.options())
    table.press_console("ok")
    table.run(300)
    assert table.live_game.session.options["deals"] == "table"
    return len(keys) + 1


def _answer(table: Bench, option: str) -> int:
    """Read on to the question and answer it as the game master; return the number of presses."""
    question, pressed = table.live_game.master_question, 0
    assert question is not None
    table.run(300)
    while not isinstance(table.page, MasterQuestionPage):
        table.press_console("ok")
        pressed += 1
    keys = ["down"] * question.options.index(option) + ["ok"]
    table.press_console(*keys)
    assert table.live_game.master_question is not question
    return pressed + len(keys)


def _enter(table: Bench, answers: dict[int, str]) -> None:
    """Enter the players' choices; presses on pods are not counted."""
    told = table.live_game.session.fact_count
    table.run(150)
    for seat, option in answers.items():
        table.device.pods[table.live_game.places[seat]].choice = option
    while table.live_game.session.fact_count == told:
        table.run(50)
