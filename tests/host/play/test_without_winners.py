"""A game may end without winners, scores or a reason: every front end shows its end, and no statistics count it."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from conclave.archive import Archive, people, stats
from conclave.bots.search.memory import remembered
from conclave.bots.search.world import World
from conclave.exports import bgstats, csv_table, jsonl
from conclave.lab import games, report
from conclave.lab.plan import Table as LabTable
from conclave.lab.play import Play
from conclave.live import strip
from conclave.log.form import misfit
from conclave.web.evenings import _row
from conclave.web.game_views import GameViews
from conclave.web.replay import film
from conclave.web.views import Views

from shared_rules.engine.session import Session
from shared_rules.engine.table import Table
from tests import kit, made_up
from tests.host.commands import SEED, conclave
from tests.host.web.tables import match, run, shuffle, table, until
from tests.workbench.bench import Bench

ENDS: dict[str, Any] = {
    "nobody": {"winners": [], "scores": None, "why": "points"},
    "no winners": {"why": "points"},
    "null": {"winners": None, "scores": None},
    "empty": {},
    "nothing": None,
}


@pytest.fixture(params=ENDS.values(), ids=list(ENDS))
def end(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Put a game in the catalog that ends so."""

    def play(table: Table) -> Any:
        votes = yield table.ask(table.seats, "vote", ("yes", "no"))
        table.tell("voted", answers=[votes[seat] for seat in table.seats])
        return request.param

    made_up.install(monkeypatch, play, seats=(3, 3), folder=made_up.declare(tmp_path, vote=("yes", "no")))
    return request.param


def test_the_box_shows_the_end(end: Any) -> None:
    box = Bench(3, language="en")
    box.start(made_up.NAME, 3)
    while not box.match.result:
        box.answer(Random(1))
        box.run(200)
    result = " ".join(" ".join(box.press_console("ok")).split())
    assert ("Nobody has won" in result) == ((end or {"winners": []}).get("winners") is not None)
    assert ("On points" in result) == bool((end or {}).get("why"))
    assert all(not any(pod.pixels[10]) for pod in box.board.line.pods), "no lamp shows a winner"
    box.press_console("ok")
    box.run(3000)
    assert box.device.match is None
    box.choose("Last results")
    assert box.press_console("ok")


def test_the_browser_shows_the_end(end: Any) -> None:
    made = table(3)
    made.box.start(made_up.NAME, 3)
    run(made, 500)
    shuffle(made)
    for place in range(3):
        made.choose(place, "yes")
    until(made, lambda: match(made).result)
    games, views = GameViews(made), Views(made)
    for said in (games.screen(), games.host(), games.phone(0), views.table()):
        assert said["result"] is not None
    made.box.finish()
    run(made, 3000)
    assert games.screen()["result"] is not None
    assert not made.trouble


def test_the_command_line_counts_and_verifies_it(end: Any, tmp_path: Path) -> None:
    log = tmp_path / "x.log"
    simulated = conclave("simulate", made_up.NAME, "--number", 3, "--seed", SEED, "--json", "--log", log)
    assert simulated.exit_code == 0, simulated.output
    assert json.loads(simulated.stdout)["wins"] == [0, 0, 0]
    assert conclave("simulate", made_up.NAME, "--number", 3, "--seed", SEED).exit_code == 0
    verified = conclave("verify", log)
    assert verified.exit_code == 0, verified.output
    played = conclave("hotseat", made_up.NAME, "--seats", 3, "--bots", 3, "--seed", SEED)
    assert played.exit_code == 0, played.output


def test_the_archive_keeps_it_and_no_statistics_count_it(end: Any) -> None:
    session = kit.play_on(Session(made_up.NAME, 3, {}, kit.seed(1)), Random(1))
    session.open()
    table = strip.Table()
    for fact in session.facts:
        assert fact["e"] == "voted" or misfit(fact, made_up.NAME, 3) is None
        table = strip.after(table, fact)
    assert len(strip.pixels(table, 9)) == 9
    with Archive(":memory:") as archive:
        lines = [{**fact, "id": session.facts[0]["id"], "u": 0} for fact in session.facts]
        archive.add_all([(line, 100.0 + at) for at, line in enumerate(lines)], "table")
        (game,) = archive.games()
        archive.rename_all(game.id, {0: "Ana", 1: "Bo", 2: "Cleo"})
        (game,) = archive.games()
        assert game.result is not None
        counted = people.collect(archive)
        assert {one.won for one in counted.persons.values()} <= {0}
        assert len({one.rating for one in counted.persons.values()}) <= 1, "nobody is better than anybody else"
        stats.collect([game]).tables()
        assert csv_table.text(archive, [game]).count("\n") == 4
        assert jsonl.text(archive, [game])
        assert bgstats.link(archive, game)
        assert _row(game)["winners"] == []
    assert film(session.journal, "en", [])["result"] is not None


def test_the_lab_takes_it_as_worth_the_same_to_all(end: Any) -> None:
    rows = [games.play(LabTable(made_up.NAME, 3, "random", {}), "plan", number) for number in range(3)]
    assert [row["winners"] for row in rows] == [[]] * 3
    assert report._section((made_up.NAME, 3, "random", "{}"), rows)
    lone = Play(made_up.NAME, 3, {}, kit.seed(1))
    lone.play_on(lambda seat, legal: legal[0])
    assert len(set(lone.returns())) == 1
    world = World(remembered(Session(made_up.NAME, 3, {}, kit.seed(1)), 0), None, Random(1))
    world.go(dict.fromkeys(range(3), "yes"))
    assert len(set(world.worth())) == 1
