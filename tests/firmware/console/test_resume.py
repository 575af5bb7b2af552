"""A game that was not finished: it goes on with one key, and with other rules only on purpose."""

import pytest

from shared_rules.engine import fingerprint
from shared_rules.engine.session import Session
from tests.firmware.box import Box, unfinished
from tests.kit import seed

OTHER = "00000000"  # the fingerprint of rules that were edited since


def resumed(files: str) -> Box:
    return Box(3, unfinished(Session("majority", 3, {"words": "table"}, seed(1), fingerprint=files)), "en")


@pytest.mark.parametrize("files", ["", fingerprint.of("majority")], ids=["none", "same"])
def test_a_game_by_the_same_rules_goes_on_with_one_key(files: str) -> None:
    box = resumed(files)
    assert any(line.startswith("▶Resume") for line in box.seen())
    box.tap("ok")
    assert box.device.match


def test_after_an_edit_the_first_key_puts_the_game_aside() -> None:
    box = resumed(OTHER)
    seen = " ".join(box.seen())
    assert "The rules on this box have changed since." in seen
    assert "▶Put aside" in seen
    box.tap("ok")
    assert box.device.match is None
    assert box.device.journals.unfinished() is None


def test_after_an_edit_the_game_goes_on_on_purpose() -> None:
    box = resumed(OTHER)
    box.tap("down", "ok")
    assert box.device.match
    assert box.device.match.session.fingerprint == OTHER


def test_a_new_game_has_the_fingerprint_of_its_rules() -> None:
    box = Box(3)
    box.device.start("majority", [0, 1, 2], {"words": "table"})
    assert box.device.match.session.facts == []
    assert box.device.match.session.fingerprint == fingerprint.of("majority")
