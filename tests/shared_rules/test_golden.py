"""Games of long ago: the same seed, options and answers give the same deal, commitment, seals and facts for ever."""

import pytest

from shared_rules.engine import catalog, journal_records
from shared_rules.engine.fact_json import fact_to_json
from shared_rules.engine.session import Session
from tests import golden

PLAYABLE = [pytest.param(game, id=game.name) for game in golden.golden_games() if game.is_playable]


def begin(old: golden.GoldenGame) -> Session:
    """Begin a golden game again."""
    return Session(
        old.game,
        old.start["seats"],
        old.start["options"],
        old.seed,
        contributes=old.players_contribute,
        fingerprint=old.fingerprint,
    )


@pytest.mark.parametrize("old", PLAYABLE)
def test_the_same_seed_and_options_deal_the_same(old: golden.GoldenGame) -> None:
    session = begin(old)
    assert [fact_to_json(session.private_state(seat)) for seat in range(session.seats)] == old.deal, old.advice
    assert session.facts[0]["commit"] == old.start["commit"], old.advice


@pytest.mark.parametrize("old", PLAYABLE)
def test_the_same_journal_tells_the_same(old: golden.GoldenGame) -> None:
    session = Session.replay(old.journal)
    session.publish_secrets()
    assert [fact_to_json(fact) for fact in session.facts] == old.log, old.advice
    assert session.journal == old.journal, old.advice


@pytest.mark.parametrize("old", PLAYABLE)
def test_the_same_answers_make_the_same_journal(old: golden.GoldenGame) -> None:
    session = begin(old)
    for kind, payload in journal_records.read_records(old.journal)[1:]:
        if kind == journal_records.UNDO:
            session.undo()
        else:
            left = list(payload)
            for seat, question in sorted(session.questions.items()):
                session.answer(seat, " ".join(question.options[left.pop(0)] for _ in range(question.encoded_size)))
            assert not left
    assert session.journal == old.journal, old.advice


def test_every_game_has_golden_games_of_its_version() -> None:
    have = {(game.game, game.rules) for game in golden.golden_games()}
    for game in catalog.game_names():
        module = catalog.load_module(game)
        for version in (module.VERSION, *getattr(module, "EARLIER", ())):
            assert (game, version) in have, (
                f"There is no golden game of {game} by the rules {version}: play one with `conclave simulate --log`, "
                "write the panels of all seats before its first answer beside it, and put both among the golden games."
            )
