"""What everybody reads on the display when one player is asked: a whole name, without the player's secret."""

from random import Random

import pytest

from firmware.text import LANGUAGES, Texts
from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from tests.kit import dealers, seed

GAMES = 20


def asked_of_players(game: str) -> set[str]:
    """The questions that name somebody or something, of those that players were asked."""
    found, rng = set(), Random(1)
    for number in range(GAMES):
        options = dealers(game)[number % len(dealers(game))]
        session = Session(game, rng.randint(*catalog.seats(game)), options, seed(number))
        while not session.over:
            for seat, question in sorted(session.questions.items()):
                if question.subject and seat >= 0:
                    found.add(question.about)
                session.answer(seat, question.fill(rng.choice))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", catalog.names())
def test_a_question_about_something_has_a_name_without_it(game: str, language: str) -> None:
    texts = Texts(language)
    texts.game(game)
    for about in asked_of_players(game):
        template = texts("about." + about, "@")
        if "@" in template:
            assert texts.knows("name." + about), template
            assert texts.name(about)[-1:] not in (" ", ":")
