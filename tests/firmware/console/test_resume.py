"""An unfinished game is resumed with one key. With other rules it takes a deliberate choice."""

import pytest

from shared_rules.engine import fingerprint
from shared_rules.engine.session import Session
from tests.kit import seed
from tests.workbench.bench import Bench
from tests.workbench.games import unfinished

OTHER = "00000000"  # the fingerprint of rules that were edited since


def bench_to_resume(files: str) -> Bench:
    """Return a bench with an unfinished game by rules of this fingerprint."""
    return Bench(3, unfinished(Session("majority", 3, {"words": "table"}, seed(1), fingerprint=files)), language="en")


@pytest.mark.parametrize("files", ["", fingerprint.of("majority")], ids=["none", "same"])
def test_a_game_by_the_same_rules_goes_on_with_one_key(files: str) -> None:
    box = bench_to_resume(files)
    assert any(line.startswith("▶Resume") for line in box.screen)
    box.press_console("ok")
    assert box.match


def test_after_an_edit_the_first_key_puts_the_game_aside() -> None:
    box = bench_to_resume(OTHER)
    seen = " ".join(box.screen)
    assert "The rules on this box have changed since then." in seen
    assert "▶Put aside" in seen
    box.press_console("ok")
    assert box.device.match is None
    assert box.device.journals.unfinished() is None


def test_after_an_edit_the_game_goes_on_on_purpose() -> None:
    box = bench_to_resume(OTHER)
    box.press_console("down", "ok")
    assert box.match
    assert box.match.session.fingerprint == OTHER


def test_a_new_game_has_the_fingerprint_of_its_rules() -> None:
    box = Bench(3)
    box.device.start("majority", [0, 1, 2], {"words": "table"})
    assert box.match.session.facts == []
    assert box.match.session.fingerprint == fingerprint.of("majority")
