"""`conclave simulate`: random games, the same whatever the number of jobs, their logs and their summary."""

import json
import pickle
import re
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from conclave.bots.random_games import play_random_game
from conclave.play.simulate import SimulationPlan, play_all, worker_function
from typer.testing import Result

from shared_rules.engine import catalog
from shared_rules.engine.fact_json import fact_to_json
from shared_rules.engine.session import Session
from shared_rules.engine.word_list import load_list
from tests.host.commands import GAMES, SEED, conclave, lines, simulated, start
from tests.kit import allowed_setups


def facts(path: Path) -> list[dict[str, Any]]:
    """Return the facts of a log."""
    return [json.loads(line) for line in lines(path)]


@pytest.mark.parametrize("game", GAMES)
def test_a_log_holds_every_game_with_one_fact_per_line(tmp_path: Path, game: str) -> None:
    """From the fact `game` to `opened`."""
    _, most = catalog.seat_limits(game)
    log = simulated(tmp_path / "x.log", game, most, 3)
    events = [json.loads(line)["e"] for line in log]
    assert events.count("game") == events.count("end") == events.count("opened") == 3
    assert (events[0], events[-2:]) == ("game", ["end", "opened"])
    assert all(line == fact_to_json(json.loads(line)) for line in log)
    assert len({json.loads(line)["id"] for line in log if '"e":"game"' in line}) == 3


@pytest.mark.parametrize("game", GAMES)
def test_the_log_is_the_same_for_any_number_of_jobs(tmp_path: Path, game: str) -> None:
    logs = []
    for jobs in (1, 2):
        path = tmp_path / f"{jobs}.log"
        arguments = ("--number", 30, "--seed", SEED, "--jobs", jobs, "--log", path)
        assert conclave("simulate", game, *arguments).exit_code == 0
        logs.append(path.read_bytes())
    assert logs[0] == logs[1]
    assert logs[0].count(b'"e":"opened"') == 30


def test_a_longer_run_begins_with_the_same_games(tmp_path: Path) -> None:
    short, long = simulated(tmp_path / "short.log", games=2), simulated(tmp_path / "long.log", games=5)
    assert long[: len(short)] == short


def test_another_seed_gives_other_games(tmp_path: Path) -> None:
    simulated(tmp_path / "x.log")
    conclave("simulate", "majority", "--number", 1, "--seed", "ff" * 16, "--log", tmp_path / "y.log")
    seeds = [facts(tmp_path / name)[-1]["seed"] for name in ("x.log", "y.log")]
    assert seeds[0] != seeds[1]
    assert "ff" * 16 not in seeds


def test_a_seed_that_was_drawn_is_printed_and_repeats_the_run(tmp_path: Path) -> None:
    first = conclave("simulate", "majority", "--number", 2, "--log", tmp_path / "1.log")
    second = conclave("simulate", "majority", "--number", 2, "--log", tmp_path / "2.log")
    assert lines(tmp_path / "1.log") != lines(tmp_path / "2.log")
    found = re.search("--seed ([0-9a-f]{32})", first.stdout)
    assert found
    assert found[1] not in second.stdout
    conclave("simulate", "majority", "--number", 2, "--seed", found[1], "--log", tmp_path / "3.log")
    assert lines(tmp_path / "1.log") == lines(tmp_path / "3.log")


def test_a_log_to_stdout_leaves_only_its_lines_there(tmp_path: Path) -> None:
    log = simulated(tmp_path / "x.log", games=2)
    result = conclave("simulate", "majority", "--number", 2, "--seed", SEED, "--log", "-")
    assert result.stdout.splitlines() == log
    assert "seat" in result.stderr
    assert SEED in result.stderr


def test_without_a_terminal_only_the_summary_is_printed() -> None:
    result = conclave("simulate", "majority", "--number", 3)
    assert result.stderr == ""
    assert "\x1b" not in result.stdout


def test_options_reach_the_game(tmp_path: Path) -> None:
    log = simulated(tmp_path / "x.log", "the-majority", 3, deals="table", edition="1", stolen_spy="on", spy="3")
    assert json.loads(log[0])["options"] == {"deals": "table", "edition": 1, "stolen_spy": True, "spy": 2}
    asked = [json.loads(line)["seats"] for line in log if '"e":"asked"' in line]
    assert [-1] not in asked  # the players enter all there is to know


def test_the_game_masters_questions_are_answered_too(tmp_path: Path) -> None:
    log = simulated(tmp_path / "x.log", "sultane", 5, deals="table")
    assert [-1] in [json.loads(line)["seats"] for line in log if '"e":"asked"' in line]


def test_the_fewest_seats_are_the_default(tmp_path: Path) -> None:
    conclave("simulate", "majority", "--number", 1, "--log", tmp_path / "x.log")
    assert facts(tmp_path / "x.log")[0]["seats"] == 3


def test_a_word_list_of_ones_own_is_dealt(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("aïe\nbée\ncée\ndée\nézé\n", encoding="utf-8")
    logged = ("--words", words, "--seed", SEED, "--number", 4, "--log", tmp_path / "x.log")
    for jobs in (1, 2):
        assert conclave("simulate", "majority", *logged, "--jobs", jobs).exit_code == 0
        dealt = {word for fact in facts(tmp_path / "x.log") for word in fact.get("words", {}).values()}
        assert dealt == {"aïe", "bée", "cée", "dée", "ézé"}


def test_a_word_list_may_be_longer_than_two_bytes_count(tmp_path: Path) -> None:
    words, log = tmp_path / "words.txt", tmp_path / "x.log"
    words.write_text("".join(f"word{number}\n" for number in range(70_000)))
    options = ("--words", words, "--seed", SEED, "--number", 2, "--log", log)
    assert conclave("simulate", "majority", *options).exit_code == 0
    dealt = {word for fact in facts(log) for word in fact.get("words", {}).values()}
    assert len(dealt) > 20


def row(result: Result, *cells: str) -> list[str]:
    """Return the cells of the summary's row that begins with these cells."""
    rows = [re.split(r"\s{2,}", line.strip()) for line in result.stdout.splitlines()]
    found = [row[len(cells) :] for row in rows if tuple(row[: len(cells)]) == cells]
    assert len(found) == 1, (cells, rows)
    return found[0]


@pytest.mark.parametrize("game", GAMES)
def test_the_summary_agrees_with_the_log(tmp_path: Path, game: str) -> None:
    path = tmp_path / "x.log"
    result = conclave("simulate", game, "--number", 20, "--seed", SEED, "--log", path)
    told = facts(path)
    ends = [fact for fact in told if fact["e"] == "end"]
    for seat in range(told[0]["seats"]):
        wins = sum(seat in end["winners"] for end in ends)
        scores = [end["scores"][seat] for end in ends if end["scores"]]
        spread = [f"{sum(scores) / 20:.2f}", str(min(scores)), str(max(scores))] if scores else ["-"] * 3
        assert row(result, str(seat + 1)) == [f"{wins} ({wins / 20:.1%})", *spread]
    for name in ("why", "camp"):
        values = [end[name] for end in ends if name in end]
        for value in set(values):
            assert row(result, name, value) == [f"{values.count(value)} ({values.count(value) / 20:.1%})"]
    asked = [fact["e"] for fact in told].count("asked")
    assert row(result, "questions")[0] == f"{asked / 20:.2f}"
    assert int(row(result, "decisions per second of CPU")[0].replace(",", "")) > 100


def test_groups_of_winners_are_counted(tmp_path: Path) -> None:
    result = conclave("simulate", "the-majority", "--seats", 4, "--number", 20, "--log", tmp_path / "x.log")
    ends = [fact for fact in facts(tmp_path / "x.log") if fact["e"] == "end"]
    for team in ("1+3", "2+4"):
        wins = ["+".join(str(seat + 1) for seat in end["winners"]) for end in ends].count(team)
        assert row(result, "winners", team) == [f"{wins} ({wins / 20:.1%})"]


@pytest.mark.parametrize("jobs", [1, 2])
def test_games_are_played_lazily(jobs: int) -> None:
    """A plan of 10^9 games therefore fits in memory."""
    games = play_all(SimulationPlan("majority", 3, {}, bytes(16), 10**9), jobs)
    assert [one.result["why"] for one in islice(games, 3)] == ["points"] * 3
    games.close()


def test_a_reader_that_has_had_enough_ends_the_run_quietly() -> None:
    with start("simulate", "majority", "--number", 100_000, "--log", "-") as run:
        assert run.stdout
        assert run.stdout.readline().startswith(b'{"n":0,"e":"game"')
        run.stdout.close()
        assert run.stderr
        errors = run.stderr.read()
        run.wait(timeout=30)
    assert b"Traceback" not in errors


@pytest.mark.parametrize("game", GAMES)
def test_a_random_game_follows_from_its_seed_and_replays(game: str) -> None:
    """Its journal gives the game back."""
    for seats, options in allowed_setups(game)[::13]:
        session = play_random_game(game, seats, options, bytes(15) + b"7")
        assert session.is_over
        assert not session.is_published
        assert play_random_game(game, seats, options, bytes(15) + b"7").journal == session.journal
        assert play_random_game(game, seats, options, bytes(15) + b"8").journal[22:] != session.journal[22:]
        assert Session.replay(session.journal).facts == session.facts


def test_every_seat_stirs_on_request_the_same_in_every_run(tmp_path: Path) -> None:
    logs = []
    for name in ("1.log", "2.log"):
        arguments = ("--stir", "--number", 3, "--seed", SEED, "--log", tmp_path / name)
        assert conclave("simulate", "majority", *arguments).exit_code == 0
        logs.append(facts(tmp_path / name))
    assert logs[0] == logs[1]
    stirred = [fact["keys"] for fact in logs[0] if fact["e"] == "stirred"]
    assert len(stirred) == 3
    assert len({str(keys) for keys in stirred}) == 3, "other keys in every game"
    assert [fact["stir"] for fact in logs[0] if fact["e"] == "game"] == [True] * 3


def test_nothing_of_the_rules_is_sent_to_other_processes() -> None:
    """Compiled, they could not be sent: the words of one's own, above all."""
    sent = pickle.dumps(
        worker_function(SimulationPlan("majority", 3, {"language": "en"}, bytes(16), 4, load_list("en")))
    )
    assert b"shared_rules" not in sent
    assert [played.decisions for played in pickle.loads(sent)(range(2))]
