"""Bots at a table with real cards: the game master of a table of bots has only to press OK, and the game ends."""

from random import Random

import pytest
from conclave.bots.real_cards_bot import RealCardsBot

from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER
from tests import kit

TABLES = [
    (game, *setup)
    for game in catalog.game_names()
    for setup in kit.allowed_setups(game)
    if setup[1].get("deals") == "table"
]


@pytest.mark.parametrize("number", range(40))
def test_what_bots_enter_of_real_cards_fits_together(number: int) -> None:
    rng = Random(number)
    game, seats, options = rng.choice(TABLES)
    session, brain = Session(game, seats, options, kit.fixed_seed(number)), RealCardsBot(game, rng)
    while not session.is_over:
        for seat, question in list(session.questions.items()):
            option = question.options[0]
            if seat != GAME_MASTER:
                option = brain.choose(seat, session.view(seat), question, session.facts)
            session.answer(seat, option)
    assert "mismatch" not in [fact["e"] for fact in session.facts]
