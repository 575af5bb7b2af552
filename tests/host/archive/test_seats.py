"""People count seats from 1: on the terminal, in tables and exports. The log counts from 0."""

import csv
import io
import json
import re
from pathlib import Path
from random import Random

import pytest
from conclave.archive import Archive

from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from tests.host.archive.test_archive import lines_of
from tests.host.commands import GAMES, SEED, conclave, lines, simulated
from tests.kit import deal_options, fixed_seed, play_random, skip_without_file

ALONE = ("seat", "spy", "first", "vizier", "narrator", "target", "must_exchange")
SEVERAL = ("winners", "scored", "stay", "eligible")


def shown(archive: Path, id: str) -> list[str]:
    """Return the lines of `conclave archive show`."""
    return conclave("archive", "show", id, "--archive", archive).output.splitlines()


@pytest.mark.parametrize(
    ("game", "options"),  # which numbers are seats is declared in the schema
    [
        pytest.param(game, options, marks=skip_without_file(game, "schema.json"))
        for game in GAMES
        for options in deal_options(game)
    ],
)
def test_the_facts_of_a_game_are_shown_with_seats_from_1(tmp_path: Path, game: str, options: dict[str, str]) -> None:
    facts = lines_of(play_random(Session(game, catalog.seat_limits(game)[1], options, fixed_seed(4)), Random(4)))
    with Archive(tmp_path / "a") as archive:
        archive.add_all([(fact, 1.0) for fact in facts], "box")
    rows = {row.split()[0]: row for row in shown(tmp_path / "a", facts[0]["id"]) if row.split()[0].isdigit()}
    told = set()
    for fact in facts:
        row = rows[str(fact["n"])]
        for name in set(ALONE) & set(fact):
            told.add(name)
            assert f" {name}={'None' if fact[name] is None else fact[name] + 1}" in row
        for name in set(SEVERAL) & set(fact):
            told.add(name)
            assert f" {name}={[seat if isinstance(seat, str) else seat + 1 for seat in fact[name]]}" in row
        if fact["e"] == "asked":
            assert f" seats={['game master' if seat < 0 else seat + 1 for seat in fact['seats']]}" in row
        for seats in re.findall(r"'seat': (\d+)", row):
            assert 1 <= int(seats) <= facts[0]["seats"]
    assert "winners" in told
    assert f" seats={facts[0]['seats']}" in rows["0"]


def test_options_that_are_seats_count_from_1_and_the_log_from_0(tmp_path: Path) -> None:
    log = tmp_path / "x.log"
    game = json.loads(simulated(log, "the-majority", 3, spy="3")[0])
    assert game["options"]["spy"] == 2
    with Archive(tmp_path / "a") as archive:
        archive.add_all([({**json.loads(line), "id": game["id"]}, 1.0) for line in lines(log)], "box")
    assert any("spy=3" in row for row in shown(tmp_path / "a", game["id"]) if row.startswith("options: "))
    table = conclave("archive", "export", game["id"], "--format", "csv", "--archive", tmp_path / "a").output
    assert {row["seat"] for row in csv.DictReader(io.StringIO(table))} == {"1", "2", "3"}
    assert all("spy=3" in row["options"] for row in csv.DictReader(io.StringIO(table)))
    facts = conclave("archive", "export", game["id"], "--archive", tmp_path / "a").output.splitlines()
    assert json.loads(facts[0])["options"]["spy"] == 2


def test_at_the_keyboard_seats_are_options_from_1() -> None:
    played = conclave(
        "hotseat", "sultane", "--seats", 5, "--bots", 4, "--seed", SEED, "--option", "vizier=1", feed="1\n"
    )
    asked = played.stdout.split("Seat 1 is asked: Narrator?")[1].splitlines()[1:]
    offered = [row.split(maxsplit=1)[1] for row in asked if re.match(r" +\d+  ", row)]
    assert set(offered) <= {f"seat {seat}" for seat in range(2, 6)}
    assert len(offered) > 1
