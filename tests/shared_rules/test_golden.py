"""Games of long ago: the same seed, options and answers give the same deal, commitment, seals and facts for ever."""

import pytest

from shared_rules.engine import catalog, records
from shared_rules.engine.fact import to_line
from shared_rules.engine.session import Session
from tests import golden

PLAYABLE = [pytest.param(game, id=game.name) for game in golden.games() if game.playable]


def begin(old: golden.Golden) -> Session:
    """Begin a golden game again."""
    return Session(
        old.game, old.start["seats"], old.start["options"], old.seed, stirs=old.stirs, fingerprint=old.fingerprint
    )


@pytest.mark.parametrize("old", PLAYABLE)
def test_the_same_seed_and_options_deal_the_same(old: golden.Golden) -> None:
    session = begin(old)
    assert [to_line(session.panels(seat)) for seat in range(session.seats)] == old.deal, old.decide
    assert session.facts[0]["commit"] == old.start["commit"], old.decide


@pytest.mark.parametrize("old", PLAYABLE)
def test_the_same_journal_tells_the_same(old: golden.Golden) -> None:
    session = Session.replay(old.journal)
    session.open()
    assert [to_line(fact) for fact in session.facts] == old.log, old.decide
    assert session.journal == old.journal, old.decide


@pytest.mark.parametrize("old", PLAYABLE)
def test_the_same_answers_make_the_same_journal(old: golden.Golden) -> None:
    session = begin(old)
    for kind, payload in records.read(old.journal)[1:]:
        if kind == records.UNDO:
            session.undo()
        else:
            left = list(payload)
            for seat, question in sorted(session.questions.items()):
                session.answer(seat, " ".join(question.options[left.pop(0)] for _ in range(question.size)))
            assert not left
    assert session.journal == old.journal, old.decide


def test_every_game_has_golden_games_of_its_version() -> None:
    have = {(game.game, game.rules) for game in golden.games()}
    for game in catalog.names():
        module = catalog.load(game)
        for version in (module.VERSION, *getattr(module, "EARLIER", ())):
            assert (game, version) in have, (
                f"There is no golden game of {game} by the rules {version}: play one with `conclave simulate --log`, "
                "write the panels of all seats before its first answer beside it, and put both among the golden games."
            )
