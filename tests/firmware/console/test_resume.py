"""An unfinished game is resumed with one key. With other rules it takes a deliberate choice."""

import pytest

from shared_rules.engine import rules_fingerprint
from shared_rules.engine.session import Session
from tests.kit import fixed_seed
from tests.workbench.bench import Bench
from tests.workbench.games import flash_with_unfinished_game

OTHER = "00000000"  # the fingerprint of rules that were edited since


def bench_to_resume(files: str) -> Bench:
    """Return a bench with an unfinished game by rules of this fingerprint."""
    return Bench(
        3,
        flash_with_unfinished_game(Session("majority", 3, {"words": "table"}, fixed_seed(1), fingerprint=files)),
        language="en",
    )


@pytest.mark.parametrize("files", ["", rules_fingerprint.fingerprint_of_game("majority")], ids=["none", "same"])
def test_a_game_by_the_same_rules_goes_on_with_one_key(files: str) -> None:
    box = bench_to_resume(files)
    assert any(line.startswith("▶Resume") for line in box.screen)
    box.press_console("ok")
    assert box.live_game


def test_after_an_edit_the_first_key_puts_the_game_aside() -> None:
    box = bench_to_resume(OTHER)
    seen = " ".join(box.screen)
    assert "The rules on this box have changed since then." in seen
    assert "▶Put aside" in seen
    box.press_console("ok")
    assert box.device.live_game is None
    assert box.device.journals.unfinished_journal() is None


def test_after_an_edit_the_game_goes_on_on_purpose() -> None:
    box = bench_to_resume(OTHER)
    box.press_console("down", "ok")
    assert box.live_game
    assert box.live_game.session.fingerprint == OTHER


def test_a_new_game_has_the_fingerprint_of_its_rules() -> None:
    box = Bench(3)
    box.device.start_game("majority", [0, 1, 2], {"words": "table"})
    assert box.live_game.session.facts == []
    assert box.live_game.session.fingerprint == rules_fingerprint.fingerprint_of_game("majority")
