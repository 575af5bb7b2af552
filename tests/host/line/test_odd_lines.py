"""A device is not to be trusted: whatever it says in a right frame, the PC goes on, and shows it harmlessly."""

import io
import json
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from conclave.archive import Archive
from conclave.live.terminal_display import devices_table
from rich.console import Console

from tests.host.commands import conclave
from tests.host.line.odd_lines import (
    ANSWERS,
    CLEAR,
    LINK,
    TITLE,
    corrupt,
    follower,
    framed,
    random_lines,
    recorded_games,
)

Line = dict[str, Any]

MAJORITY = recorded_games()[1]
SULTANE = recorded_games()[2]


def screen(following: Any, archive: Archive) -> str:
    """Return what `conclave log` shows on a terminal."""
    console = Console(file=io.StringIO(), width=400)
    console.print(devices_table([following], archive))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def is_harmless(text: str) -> bool:
    """Return whether a terminal only prints it."""
    return all(letter.isprintable() for line in text.split("\n") for letter in line.rstrip("\r"))


def asked_for(path: Path) -> list[tuple[str, ...]]:
    """Return all that can be asked of an archive."""
    with Archive(path) as archive:
        ids = [game.id for game in archive.games()][:40]
    formats = [("archive", "export", *ids, "--format", format) for format in ("jsonl", "csv")] if ids else []
    formats += [("archive", "export", id, "--format", format) for id in ids for format in ("bgsplay", "link")]
    shows = [("archive", "show", id) for id in ids]
    return [("archive", "list"), ("stats",), ("verify", "--archive"), *shows, *formats]


def ask_for_all(path: Path) -> None:
    """Ask an archive for all it has: an answer, or a sentence, and nothing that a terminal obeys."""
    for arguments in asked_for(path):
        result = conclave(*arguments, CONCLAVE_ARCHIVE=str(path))
        assert result.exit_code in (0, 1, 2), (arguments, result.exception)
        assert result.exception is None or isinstance(result.exception, SystemExit), (arguments, result.exception)
        assert is_harmless(result.output), arguments


def take(archive: Archive, lines: list[Line]) -> tuple[Any, str]:
    """Let a device say these lines; return what followed it, and what it showed."""
    following, port = follower(iter([framed(json.dumps(line)) for line in lines]), archive)
    now = 0.0
    while not port.is_over:
        following.step(now := now + 0.1, 1_700_000_000 + now)
    return following, screen(following, archive)


@pytest.mark.parametrize("count", [1_000, pytest.param(20_000, marks=pytest.mark.slow)])
def test_whatever_a_device_says_in_a_right_frame_the_pc_goes_on(count: int, tmp_path: Path) -> None:
    path = tmp_path / "archive"
    with Archive(path) as archive:
        following, port = follower(random_lines(count, count), archive)
        start, now = time.process_time(), 0.0
        while not port.is_over:
            following.step(now := now + 0.1, 1_700_000_000 + now)
            assert is_harmless(screen(following, archive))
        assert time.process_time() - start < 0.02 * count
        assert following.odd > count / 4
        assert following.client
        state = following.client.state
        assert len(state.stored_games) <= 500
        assert all(archive.valid_facts(game.id) for game in archive.games())
    ask_for_all(path)


def test_verify_reports_oddities_in_a_log(tmp_path: Path) -> None:
    rng = Random(5)
    for game in recorded_games():
        for _ in range(15):
            at = rng.randrange(len(game))
            texts = [json.dumps(line) for line in game[:at]] + [corrupt(game[at], rng)]
            log = "\n".join(texts + [json.dumps(line) for line in game[at + 1 :]])
            result = conclave("verify", "-", feed=log.encode())
            assert result.exit_code in (0, 1, 2), result.exception
            assert result.exception is None or isinstance(result.exception, SystemExit), texts[-1][:300]
            assert is_harmless(result.output)


def without(line: Line, *names: str) -> Line:
    """Return a line without these fields."""
    return {name: value for name, value in line.items() if name not in names}


def first_line(game: list[Line], event: str) -> Line:
    """Return the first line of this event."""
    return next(line for line in game if line["e"] == event)


END, CAMP, TALLY = first_line(MAJORITY, "end"), first_line(SULTANE, "end"), first_line(MAJORITY, "tally")
ODD_ONES = {
    "scores as words": {**END, "scores": ["one", "two", "three"]},
    "scores with a point": {**END, "scores": [1.0, 2.5, 3]},
    "too few scores": {**END, "scores": [1]},
    "a winner who is not there": {**END, "winners": [3]},
    "winners in lists": {**END, "winners": [[0], [1]]},
    "no winners": without(END, "winners"),
    "no why": without(END, "why"),
    "why in colour": {**END, "why": TITLE + CLEAR + LINK},
    "points as an object": {**TALLY, "points": {"0": 1}},
    "a huge number": {**TALLY, "points": 10**300},
    "roles too short": {**CAMP, "roles": ["pacifist"]},
    "a role nobody has": {**CAMP, "roles": ["[red]"] * 5},
    "nested too deeply": {**TALLY, "points": json.loads("[" * 300 + "]" * 300)},
    "a fact of another game": {**TALLY, "e": "tale"},
    "an event with an escape": {**TALLY, "e": TITLE},
    "a surrogate": {**TALLY, "winners": ["\ud800"]},
}


@pytest.mark.parametrize("name", ODD_ONES)
def test_an_odd_fact_is_stored_and_reported(name: str, tmp_path: Path) -> None:
    """The game goes on, and the fact is stored as it came."""
    odd = ODD_ONES[name]
    game = SULTANE if odd["id"] == SULTANE[0]["id"] else MAJORITY
    path = tmp_path / "archive"
    with Archive(path) as archive:
        following, seen = take(archive, [odd if line["n"] == odd["n"] else line for line in game])
        assert following.odd == 1
        assert f"n {odd['n']}" in following.oddity
        assert following.oddity.split(": ")[1]
        assert "odd: game" in seen
        kept = archive.valid_facts(game[0]["id"])
        assert [line for line in kept if line["n"] != odd["n"]] == [line for line in game if line["n"] != odd["n"]]
        (marked,) = [line for line in kept if line["n"] == odd["n"]]
        assert (marked["e"], marked["id"]) == ("odd", odd["id"])
        assert marked["why"] in following.oddity
        if name not in ("nested too deeply", "scores with a point"):  # as text: there they stay as they came, too
            assert json.loads(marked["text"]) == odd
        assert archive.first_missing(odd["id"]) is None
    ask_for_all(path)
    shown = conclave("archive", "show", odd["id"], CONCLAVE_ARCHIVE=str(path)).output
    assert f"{odd['n']:>4} odd why={marked['why'][:20]}" in shown


def test_a_game_with_an_odd_end_has_no_result(tmp_path: Path) -> None:
    with Archive(tmp_path / "archive") as archive:
        take(archive, [ODD_ONES["scores as words"] if line is END else line for line in MAJORITY])
        (game,) = archive.games()
        assert (game.result, game.ended, game.opened) == (None, None, True)


def test_facts_before_the_first_line_are_checked_when_it_comes(tmp_path: Path) -> None:
    with Archive(tmp_path / "archive") as archive:
        seat_too_many = {**END, "winners": [5], "scores": [1, 2, 3, 4, 5, 6]}
        following, _ = take(archive, [*MAJORITY[1:20], seat_too_many])
        assert following.odd == 0  # in a game of six it could be
        take(archive, MAJORITY[:1])
        assert archive.games()[0].result is None
        assert archive.valid_facts(END["id"])[-1]["e"] == "odd"
        assert len([line for line in archive.valid_facts(END["id"]) if line["e"] == "odd"]) == 1


@pytest.mark.parametrize("name", ["seats", "game", "id", "options"])
def test_a_game_whose_first_line_is_odd_is_none(name: str, tmp_path: Path) -> None:
    for value in (1 << 31, TITLE, [TITLE], {"x": [1]}, -1):
        with Archive(tmp_path / f"archive {name}") as archive:
            following, _ = take(archive, [{**MAJORITY[0], name: value}, *MAJORITY[1:9]])
            assert following.odd == 1
            assert archive.games() == []
        ask_for_all(tmp_path / f"archive {name}")


def test_the_name_of_a_device_and_its_answers_only_print(tmp_path: Path) -> None:
    odd = [
        {name: (TITLE if isinstance(value, str) and name != "e" else value) for name, value in line.items()}
        for line in ANSWERS
    ]
    with Archive(tmp_path / "archive") as archive:
        _, seen = take(archive, [*odd, {**ANSWERS[0], "chip": "[red]00[/red]"}, *MAJORITY[:5]])
        assert "[red]00[/red] at wire" in seen
        assert is_harmless(seen)


@pytest.mark.parametrize("count", [501, 3000])
def test_an_impossible_number_of_games_is_not_all_requested(count: int, tmp_path: Path) -> None:
    kept = [{"e": "kept", "id": f"{number:x}", "name": "1"} for number in range(count)]
    fresh = [{**MAJORITY[5], "id": f"{number:x}"} for number in range(count)]
    with Archive(tmp_path / "archive") as archive:
        following, _ = take(archive, [ANSWERS[0], *kept, {"e": "listed", "games": count}, *fresh])
        client = following.client
        assert len(client.state.stored_games) <= 500
        for known in (client._queue, client._next_facts, client._postponed, client._attempts, client._early_ids):
            assert len(known) <= 500


def test_a_spreadsheet_works_out_no_name(tmp_path: Path) -> None:
    path = tmp_path / "archive"
    with Archive(path) as archive:
        archive.add_all([(line, 1.0) for line in MAJORITY], '=HYPERLINK("http://x")')
        for seat, name in enumerate(("=1+1", "@SUM(A1)", "+1")):
            archive.set_player_name(END["id"], seat, name)
    out = conclave("archive", "export", END["id"], "--format", "csv", CONCLAVE_ARCHIVE=str(path)).output
    rows = [row.split(",") for row in out.splitlines()]
    assert [row[8] for row in rows[1:]] == ["'=1+1", "'@SUM(A1)", "'+1"]
    assert not any(cell.startswith(("=", "+", "@")) for row in rows for cell in row)
