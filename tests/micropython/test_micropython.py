"""The rules on a real MicroPython (compiled to WebAssembly): the same facts, byte for byte, as on CPython.

The oldest and the newest version that are supported play all games.
"""

from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path
from random import Random

import pytest
from conclave.check.elsewhere import VERSIONS, micropython_is_missing, on_micropython, played

from shared_rules.engine import catalog
from shared_rules.engine.fact_json import fact_to_json
from shared_rules.engine.session import Session
from tests import golden, kit, made_up
from tests.micropython.made_up import rules as made_up_rules

MISSING = micropython_is_missing()
GAMES, LONG = 200, {"majority-2": 80}  # of each kind; fewer where a game is ten times as long
BUDGET = 120 * 1024  # bytes of live heap, of the design


def _sample(game: str, setups: list[tuple[int, dict]]) -> list[tuple[int, dict]]:
    """Return at most as many set-ups as games, with every number of seats and every value of every option."""
    sample = Random(1).sample(setups, min(LONG.get(game, GAMES), len(setups)))
    assert {seats for seats, _ in sample} == {seats for seats, _ in setups}
    for name in setups[0][1]:
        assert {str(options[name]) for _, options in sample} == {str(options[name]) for _, options in setups}
    return sample


@pytest.mark.slow
@pytest.mark.skipif(bool(MISSING), reason=MISSING)
@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("game", catalog.game_names())
def test_same_facts_on_micropython(game: str, version: str, record_property: Callable[[str, object], None]) -> None:
    many, setups = LONG.get(game, GAMES), _sample(game, kit.allowed_setups(game))
    games = [played(game, number, setup) for number, setup in enumerate(islice(cycle(setups), many))]
    weighed = {max(seats for seats, _ in setups): 0, min(seats for seats, _ in setups): 0}
    for order, _ in games:  # weighing every question takes long: a few games of the smallest and the largest table
        seats = order["setup"][1]
        order["weigh"] = seats in weighed and weighed[seats] < 3
        order["replay"] = not order["weigh"] and order["setup"][3].endswith("7")
        weighed[seats] = weighed.get(seats, 0) + 1
    results = on_micropython(version, [order for order, _ in games])
    assert len(results) == many
    peak = bare = 0
    for (order, session), result in zip(games, results, strict=True):
        assert "error" not in result, (order["setup"], result["error"])
        session.publish_secrets()
        assert result["facts"] == [fact_to_json(fact) for fact in session.facts], order["setup"]
        assert result["replayed"] == "end", order["setup"]
        assert result["journal"] == session.journal.hex(), order["setup"]
        peak, bare = max([peak, *result["heaps"]]), result["bare"]
    record_property(f"live heap on MicroPython {version}: {game}", f"{peak:,} bytes at most ({bare:,} before)")
    assert 0 < peak < BUDGET


@pytest.mark.skipif(bool(MISSING), reason=MISSING)
@pytest.mark.parametrize("version", VERSIONS)
def test_golden_games_are_the_same_on_micropython(version: str) -> None:
    olds = [old for old in golden.golden_games() if old.is_playable]
    versions = [(old.seed.hex(), old.rules, old.players_contribute) for old in olds]
    setups = [
        [old.game, old.start["seats"], old.start["options"], *version]
        for old, version in zip(olds, versions, strict=True)
    ]
    orders = [{"setup": setup, "journal": old.journal.hex()} for setup, old in zip(setups, olds, strict=True)]
    for old, result in zip(olds, on_micropython(version, orders), strict=True):
        assert "error" not in result, (old.name, result["error"])
        assert (result["deal"], result["facts"]) == (old.deal, old.log), old.name + old.advice
        assert result["journal"] == old.journal.hex(), old.name + old.advice


@pytest.mark.skipif(bool(MISSING), reason=MISSING)
@pytest.mark.parametrize("version", VERSIONS)
def test_polls_and_the_game_masters_answers_are_the_same(version: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sheets and typed texts, too; the bytes of a poll do not depend on who chose which option."""
    folder = str(Path(made_up_rules.__file__).parent)
    made_up.install_game(monkeypatch, made_up_rules.play, made_up_rules.QUESTIONS, (2, 10), folder=folder)
    orders, expected = [], []
    for number, text in enumerate(["", "Où est Ana ?", "x" * 60, "漢字 🎉"] * 3):
        rng, session, answers = Random(number // 4), Session(made_up.NAME, 5, {}, kit.fixed_seed(1)), []
        while not session.is_over:
            given = {seat: question.make_answer(rng.choice) for seat, question in session.questions.items()}
            if 0 in given:
                given = dict(enumerate(Random(number).sample(list(given.values()), len(given))))
            if text and given.get(-1) == "note":
                given[-1] += f" {text}"
            for seat, answer in given.items():
                session.answer(seat, answer)
            answers.append(sorted(given.items()))
        setup = [made_up.NAME, 5, {}, kit.fixed_seed(1).hex()]
        orders += [{"setup": setup, "answers": answers, "replay": True}]
        session.publish_secrets()
        expected.append(([fact_to_json(fact) for fact in session.facts], session.journal.hex()))
    results = on_micropython(version, orders)
    assert [(result.get("facts"), result.get("journal")) for result in results] == expected, results[0].get("error")
    assert all(result["replayed"] == "end" for result in results)
