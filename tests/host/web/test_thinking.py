"""Bots of the web table think in slices: everything else runs in between."""

from functools import partial
from random import Random

import pytest
from conclave.bots import Level, make_bot
from conclave.bots.search import SearchBot, search_settings
from conclave.bots.search.seat_knowledge import knowledge_of
from conclave.web import bot_players

from tests.host.web.tables import run, table
from tests.workbench.bench import QUICK_SETTINGS

GAME, SEATS = "witchcraft", 3


def test_bots_think_of_one_world_and_then_let_others_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_players, "MAX_SLICE", 0.0)  # s: whatever takes longer is not begun
    monkeypatch.setattr(bot_players, "THINKING_TIME", (1, 2))
    worlds, at_once = [0], [0]
    iterate, step = SearchBot._iterate, bot_players.BotPlayers.step

    def counted(*given: object) -> None:
        worlds[0] += 1
        iterate(*given)  # type: ignore[arg-type]

    def stepped(who: bot_players.BotPlayers) -> None:
        before = worlds[0]
        step(who)
        at_once.append(worlds[0] - before)

    monkeypatch.setattr(SearchBot, "_iterate", counted)
    monkeypatch.setattr(bot_players.BotPlayers, "step", stepped)
    made = table(SEATS, bots=SEATS, game=GAME, **QUICK_SETTINGS)
    made.speed = 1
    for _ in range(400):
        if "sealed" in [fact["e"] for fact in made.box.facts]:
            break
        run(made, 25)
    assert "sealed" in [fact["e"] for fact in made.box.facts]  # a question was answered by all
    assert worlds[0] >= search_settings(GAME).iterations
    assert max(at_once) == 1
    assert not made.last_failure


def test_thinking_in_slices_gives_the_same_answer() -> None:
    session = table(SEATS, bots=SEATS, game=GAME, **QUICK_SETTINGS).box.live_game.session  # type: ignore[union-attr]
    seat, question = next(iter(session.questions.items()))
    view = session.view(seat)
    answers = []
    for in_slices in (True, False):
        brain = make_bot("search-20", GAME, Random(3), partial(knowledge_of, session))
        assert isinstance(brain, SearchBot)
        thought = brain.thinking(seat, question)
        answers.append(_last(thought) if in_slices else brain.choose(seat, view, question, session.facts))
    assert answers[0] == answers[1]
    assert question.encode(answers[0])


def _last(thought: object) -> str:
    """Run a thought to its end and return its answer."""
    slices = 0
    while True:
        try:
            next(thought)  # type: ignore[call-overload]
            slices += 1
        except StopIteration as end:
            assert slices == 20
            return end.value


def test_hard_bots_search_where_that_wins_more() -> None:
    made = table(SEATS, bots=SEATS, game=GAME, **QUICK_SETTINGS)
    assert made.bot_players.level == Level.HARD
    assert made.box.live_game
    assert isinstance(made.bot_players._brain(made.box.live_game.session), SearchBot)
