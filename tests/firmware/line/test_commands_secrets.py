"""No command gives secrets away before the game is opened."""

import json
from typing import Any

import pytest

from shared_rules.engine.fact_json import encode_base64
from tests.firmware.line_client import Line, send_command
from tests.host.line.box_and_pc import Box
from tests.kit import smallest_tables_of_other_games
from tests.workbench.bench import QUICK_SETTINGS, Bench
from tests.workbench.games import flash_with_past_games, random_game

COMMANDS: tuple[tuple[str, Line], ...] = (
    ("hello", {}),
    ("games", {}),
    ("send", {}),
    ("send", {"from": 9}),
    ("language", {"to": "en"}),
    ("clock", {"at": 5}),
    ("identify", {}),
    ("deploy", {}),
    ("journal", {}),
    ("seed", {}),
)


TABLES = [("majority", 3), ("the-majority", 4), ("sultane", 5), ("witchcraft", 3)]
TOO_LONG = [("majority-2", 2)]  # at random


def answers_to_all_commands(table: Any, id: str) -> list[Line]:
    """Return the answers to every command."""
    return [
        line
        for do, details in COMMANDS
        for line in send_command(table, do, **({"id": id} if do == "send" else {}), **details)
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), TABLES + smallest_tables_of_other_games(TABLES + TOO_LONG))
def test_no_command_sends_seed_or_journal_before_the_opening(game: str, seats: int) -> None:
    box = Box()
    id = box.start(game, seats)
    session = box.live_game.session
    while not session.is_over:
        box.lock(7)
        text = json.dumps(answers_to_all_commands(box, id))
        assert session.seed.hex() not in text
        assert encode_base64(session.seed)[:20] not in text
        assert encode_base64(session.journal)[:40] not in text
        assert '"opened"' not in text
        assert text.count('"e": "sealed"') >= min(7, session._locked_count)
    box.finish()
    assert session.seed.hex() in json.dumps(answers_to_all_commands(box, id))


def test_a_game_that_was_put_aside_is_never_opened() -> None:
    session = random_game("sultane", 5, 3, locks=9)
    box = Box(flash_with_past_games(session))
    lines = answers_to_all_commands(box, session.facts[0]["id"])
    assert "opened" not in {line["e"] for line in lines}
    assert session.seed.hex() not in json.dumps(lines)
    assert len([line for line in lines if line.get("n") == 0]) == 1


def test_an_aborted_game_is_sent_with_its_secrets_once_opened() -> None:
    box = Box()
    id = box.start("sultane", 5)
    box.lock(4)
    assert "opened" not in {line["e"] for line in answers_to_all_commands(box, id)}
    box.live_game.abort(box.board.ticks_ms())
    assert "opened" in {line["e"] for line in send_command(box, "send", id=id)}


@pytest.mark.parametrize("seat", [0, 2])
def test_answers_are_the_same_whatever_is_chosen_in_secret(seat: int) -> None:
    """Two tables differ in the key that was pressed for an answer that is not yet locked."""
    heard = []
    for option in ("A", "score"):
        table = Bench(3, seed=4, **QUICK_SETTINGS)
        table.start("majority", 3)
        table.tap(seat, {"A": "A", "score": "D"}[option])
        assert table.device.pods[seat].choice == option
        heard.append(answers_to_all_commands(table, table.live_game.id))
    assert heard[0] == heard[1]
