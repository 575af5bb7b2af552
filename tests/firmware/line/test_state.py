"""The `state` command returns what everybody at the table can see, and nothing else."""

import json
from random import Random

import pytest
from conclave.line.link import command

from shared_rules.engine import catalog
from tests.firmware.asking import Line, ask, refusal, said
from tests.workbench.bench import PLAY_ON, Bench, voting

AT = 12  # answer sets


def table_in_game(game: str, choices: int, seats: int | None = None) -> Bench:
    """Return a table in the middle of a game; the last asked players have not chosen yet."""
    table, rng = Bench(10, **PLAY_ON), Random(choices)
    table.start(game, seats or catalog.seats(game)[1])
    for _ in range(AT):
        if not table.match.session.over:
            table.answer(rng)
    return table


def ask_state(table: Bench) -> Line:
    """Return the answer to `state`."""
    (line,) = [line for line in ask(table, "state") if line["e"] == "state"]
    return line


@pytest.mark.parametrize("game", catalog.names())
def test_it_is_the_public_state_of_the_game(game: str) -> None:
    table = table_in_game(game, 1)
    line, session = ask_state(table), table.match.session
    assert line["public"] == json.loads(json.dumps(session.public))
    assert (line["id"], line["facts"]) == (table.match.id, session.told)


def test_the_state_does_not_include_unrevealed_choices() -> None:
    answers = []
    for vote in ("A", "score"):
        table = Bench(10, **PLAY_ON)
        table.start("majority", 3)
        for seat in (0, 1):
            table.pick(seat, vote)
        said(table)
        answers.append(ask_state(table))
    assert answers[0] == answers[1]


def test_without_a_game_there_is_none() -> None:
    assert refusal(Bench(10, **PLAY_ON), "state") == "no-game"


def test_the_state_waits_while_the_game_is_replayed() -> None:
    table = table_in_game("majority", 2)
    public = ask_state(table)["public"]
    again = Bench(10, table.flash, **PLAY_ON)
    again.device.console.resume()
    again.device.step()
    assert ask_state(again)["public"] == public


def test_state_is_refused_when_its_game_ends_before_the_answer() -> None:
    table = voting()
    said(table)
    table.board.serial.send(command("hello") + command("state"))  # the answer to the one goes out first
    table.device.step()
    table.device.leave()
    assert [line["why"] for line in said(table) if line["e"] == "refused"] == ["no-game"]
