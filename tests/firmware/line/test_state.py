"""The `state` command returns what everybody at the table can see, and nothing else."""

import json
from random import Random

import pytest
from conclave.line.framing import encode_command

from shared_rules.engine import catalog
from tests.firmware.line_client import Line, read_records, refusal_reason, send_command
from tests.workbench.bench import QUICK_SETTINGS, Bench, bench_at_vote

AT = 12  # answer sets


def table_in_game(game: str, choices: int, seats: int | None = None) -> Bench:
    """Return a table in the middle of a game; the last asked players have not chosen yet."""
    table, rng = Bench(10, **QUICK_SETTINGS), Random(choices)
    table.start(game, seats or catalog.seat_limits(game)[1])
    for _ in range(AT):
        if not table.live_game.session.is_over:
            table.answer_until_locked(rng)
    return table


def ask_state(table: Bench) -> Line:
    """Return the answer to `state`."""
    (line,) = [line for line in send_command(table, "state") if line["e"] == "state"]
    return line


@pytest.mark.parametrize("game", catalog.game_names())
def test_it_is_the_public_state_of_the_game(game: str) -> None:
    table = table_in_game(game, 1)
    line, session = ask_state(table), table.live_game.session
    assert line["public"] == json.loads(json.dumps(session.public))
    assert (line["id"], line["facts"]) == (table.live_game.id, session.fact_count)


def test_the_state_does_not_include_unrevealed_choices() -> None:
    answers = []
    for vote in ("A", "score"):
        table = Bench(10, **QUICK_SETTINGS)
        table.start("majority", 3)
        for seat in (0, 1):
            table.choose_on_pod(seat, vote)
        read_records(table)
        answers.append(ask_state(table))
    assert answers[0] == answers[1]


def test_without_a_game_there_is_none() -> None:
    assert refusal_reason(Bench(10, **QUICK_SETTINGS), "state") == "no-game"


def test_the_state_waits_while_the_game_is_replayed() -> None:
    table = table_in_game("majority", 2)
    public = ask_state(table)["public"]
    again = Bench(10, table.flash, **QUICK_SETTINGS)
    again.device.console.resume_game()
    again.device.step()
    assert ask_state(again)["public"] == public


def test_state_is_refused_when_its_game_ends_before_the_answer() -> None:
    table = bench_at_vote()
    read_records(table)
    table.board.serial.send(encode_command("hello") + encode_command("state"))  # the answer to the one goes out first
    table.device.step()
    table.device.leave_game()
    assert [line["why"] for line in read_records(table) if line["e"] == "refused"] == ["no-game"]
