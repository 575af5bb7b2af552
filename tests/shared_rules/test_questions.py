"""What is asked in random games: every question has its form, and keys always mean the same."""

from collections import defaultdict
from random import Random

import pytest

from shared_rules.engine import catalog
from shared_rules.engine.question import BROWSE, KEYS, SHEET
from shared_rules.engine.session import Session
from tests import kit

KEYS_OF_A_POD = 4
MOST = 50  # set-ups of which several games are played
GAMES = 15  # of each of them
FINAL = {"majority-2": ["agree"]}  # a yes to ending the game
Kinds = dict[str, set[tuple[str, bool, bool, tuple[str, ...]]]]


def asked(setups: list, game: str) -> Kinds:
    """What is asked in a game of every set-up: form, finality, sheet, keys."""
    kinds: Kinds = defaultdict(set)
    for number, (seats, options) in enumerate(setups):
        session, rng = Session(game, seats, options, kit.seed(number)), Random(number)
        while not session.over:
            for question in session.questions.values():
                keys = question.options if question.form == KEYS else ()
                kinds[question.about].add((question.form, question.is_final, bool(question.subjects), keys))
            kit.lock(session, rng)
    return kinds


def check(game: str, kinds: Kinds) -> None:
    questions = catalog.load(game).QUESTIONS
    for about, found in kinds.items():
        assert len(found) == 1, f"{about} is asked in several ways: {found}"
        ((form, is_final, has_subjects, keys),) = found
        assert (form, is_final) == questions[about], about
        assert has_subjects == (form == SHEET), about
        assert len(keys) <= KEYS_OF_A_POD, f"{about}: what has more options than a pod has keys is browsed"


@pytest.mark.slow
@pytest.mark.parametrize("game", catalog.names())
def test_every_question_has_its_form_and_a_key_its_meaning(game: str) -> None:
    check(game, asked(kit.setups(game), game))


@pytest.mark.slow
@pytest.mark.parametrize("game", catalog.names())
def test_the_same_in_many_games_of_each_of_many_setups(game: str) -> None:
    setups = kit.setups(game)
    kinds = asked(Random(1).sample(setups, min(MOST, len(setups))) * GAMES, game)
    check(game, kinds)
    assert set(kinds) == set(catalog.load(game).QUESTIONS), "some are never asked"


@pytest.mark.parametrize("game", catalog.names())
def test_forms_are_those_there_are(game: str) -> None:
    for form, is_final in catalog.load(game).QUESTIONS.values():
        assert form in (KEYS, BROWSE, SHEET)
        assert isinstance(is_final, bool)


@pytest.mark.parametrize("game", catalog.names())
def test_hardly_an_answer_is_final(game: str) -> None:
    questions = catalog.load(game).QUESTIONS
    assert [about for about, (_, is_final) in questions.items() if is_final] == FINAL.get(game, [])
