"""A game may end without winners, scores or a reason: every front end shows its end, and no statistics count it."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from conclave.archive import Archive, ratings, win_statistics
from conclave.bots.search.seat_knowledge import knowledge_of
from conclave.bots.search.world import World
from conclave.exports import bgstats, csv_table, jsonl
from conclave.lab import bot_games, report
from conclave.lab.numbered_game import NumberedGame
from conclave.lab.plan import LabTable
from conclave.live import table_strip
from conclave.log.validation import find_schema_error
from conclave.web.archive_reader import _row
from conclave.web.game_messages import GameMessages
from conclave.web.pod_messages import PodMessages
from conclave.web.replay_data import build_replay

from shared_rules.engine.session import Session
from shared_rules.engine.table import GameTable
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

    def play(table: GameTable) -> Any:
        votes = yield table.ask(table.seats, "vote", ("yes", "no"))
        table.emit("voted", answers=[votes[seat] for seat in table.seats])
        return request.param

    made_up.install_game(monkeypatch, play, seats=(3, 3), folder=made_up.write_schema(tmp_path, vote=("yes", "no")))
    return request.param


def test_the_box_shows_the_end(end: Any) -> None:
    box = Bench(3, language="en")
    box.start(made_up.NAME, 3)
    while not box.live_game.result:
        box.answer_until_locked(Random(1))
        box.run(200)
    result = " ".join(" ".join(box.press_console("ok")).split())
    assert ("Nobody has won" in result) == ((end or {"winners": []}).get("winners") is not None)
    assert ("On points" in result) == bool((end or {}).get("why"))
    assert all(not any(pod.pixels[10]) for pod in box.board.cable.pods), "no lamp shows a winner"
    box.press_console("ok")
    box.run(3000)
    assert box.device.live_game is None
    box.choose_menu_line("Last results")
    assert box.press_console("ok")


def test_the_browser_shows_the_end(end: Any) -> None:
    made = table(3)
    made.box.start_with_defaults(made_up.NAME, 3)
    run(made, 500)
    shuffle(made)
    for place in range(3):
        made.choose_option(place, "yes")
    until(made, lambda: match(made).result)
    games, views = GameMessages(made), PodMessages(made)
    for said in (
        games.screen_message(),
        games.host_message(),
        games.phone_message(0),
        views.workshop_message(),
    ):
        assert said["result"] is not None
    made.box.finish_game()
    run(made, 3000)
    assert games.screen_message()["result"] is not None
    assert not made.last_failure


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
    session = kit.play_random(Session(made_up.NAME, 3, {}, kit.fixed_seed(1)), Random(1))
    session.publish_secrets()
    table = table_strip.TableState()
    for fact in session.facts:
        assert fact["e"] == "voted" or find_schema_error(fact, made_up.NAME, 3) is None
        table = table_strip.state_after(table, fact)
    assert len(table_strip.strip_colours(table, 9)) == 9
    with Archive(":memory:") as archive:
        lines = [{**fact, "id": session.facts[0]["id"], "u": 0} for fact in session.facts]
        archive.add_all([(line, 100.0 + at) for at, line in enumerate(lines)], "table")
        (game,) = archive.games()
        archive.set_player_names(game.id, {0: "Ana", 1: "Bo", 2: "Cleo"})
        (game,) = archive.games()
        assert game.result is not None
        counted = ratings.collect_player_statistics(archive)
        assert {one.won for one in counted.players.values()} <= {0}
        assert len({one.rating for one in counted.players.values()}) <= 1, "nobody is better than anybody else"
        win_statistics.collect_win_statistics([game]).tables()
        assert csv_table.csv_text(archive, [game]).count("\n") == 4
        assert jsonl.jsonl_text(archive, [game])
        assert bgstats.play_link(archive, game)
        assert _row(game)["winners"] == []
    assert build_replay(session.journal, "en", [])["result"] is not None


def test_the_lab_takes_it_as_worth_the_same_to_all(end: Any) -> None:
    rows = [bot_games.play_game(LabTable(made_up.NAME, 3, "random", {}), "plan", number) for number in range(3)]
    assert [row["winners"] for row in rows] == [[]] * 3
    assert report._section((made_up.NAME, 3, "random", "{}"), rows)
    lone = NumberedGame(made_up.NAME, 3, {}, kit.fixed_seed(1))
    lone.play_to_end(lambda seat, legal: legal[0])
    assert len(set(lone.returns())) == 1
    world = World(knowledge_of(Session(made_up.NAME, 3, {}, kit.fixed_seed(1)), 0), None, Random(1))
    world.send_answers(dict.fromkeys(range(3), "yes"))
    assert len(set(world.result_by_seat())) == 1
