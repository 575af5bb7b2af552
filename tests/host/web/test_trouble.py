"""Failures beside the game (a bot, a view, the archive) are reported; time and the table go on."""

import asyncio
import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from conclave import bots
from conclave.archive import Archive
from conclave.web import record
from conclave.web.box import CONSOLE
from conclave.web.commands import from_table
from conclave.web.fingers import Fingers
from conclave.web.game_views import GameViews
from conclave.web.record import Recorder
from conclave.web.server import app
from conclave.web.table import Table
from conclave.web.views import Views
from conclave.web.wire import FAILED
from conclave.web.words import Words
from starlette.testclient import TestClient

from tests.host.web.tables import HOST, ORIGIN, SECRET, choose, client, page, run, table
from tests.workbench.bench import PLAY_ON


def told(made: Table) -> list[str]:
    """Return the failures reported on the box's line."""
    lines = [json.loads(line) for line in made.box.feed.lines]
    return [line["what"] for line in lines if line["e"] == "error"]


def fail(*_: object) -> None:
    """Raise an error, as a bot or view with a fault does."""
    raise KeyError("face")


@pytest.mark.parametrize("answer, kind", [(fail, "KeyError"), (lambda *_: "chess", "LookupError")])
def test_a_bot_that_fails_answers_at_random(
    answer: Callable[..., str], kind: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bots.Sense, "choose", answer)
    made = table(3, bots=2, game="majority", **PLAY_ON)
    run(made, 5000)
    assert made.box.match
    assert made.box.match.waiting == [0]
    assert Views(made).public()["trouble"] == f"bot: {kind}"
    assert told(made) == [f"bot: {kind}"]  # one report for any number of failures
    assert [log.exc_info is not None for log in caplog.records] == [True]
    choose(made, 0, "A")
    run(made, 3000)
    assert made.box.facts[-1]["n"] > 4


def test_a_new_game_starts_without_failures(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """A failure in it is reported again."""
    monkeypatch.setattr(bots.Sense, "choose", fail)
    made = table(3, bots=2, game="majority", **PLAY_ON)
    run(made, 5000)
    assert made.trouble
    monkeypatch.undo()
    made.box.abort()
    while not made.box.is_ready:
        run(made, 100)
    made.box.start("majority", 3)
    run(made, 1000)
    assert Views(made).public()["trouble"] == ""
    monkeypatch.setattr(bots.Sense, "choose", fail)
    choose(made, 0, "A")
    run(made, 8000)
    assert told(made) == ["bot: KeyError"] * 2


def test_bots_that_fail_as_a_whole_do_not_stop_the_clock(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken:
        def step(self) -> None:
            raise ZeroDivisionError

    made = table(3, game="majority", **PLAY_ON)
    monkeypatch.setattr(made, "sitter", Broken())
    choose(made, 0, "A")
    assert Views(made).public()["trouble"] == "bots: ZeroDivisionError"
    assert caplog.messages == ["bots failed"]


def test_fingers_that_fail_do_not_stop_the_clock(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    made = table(3, game="majority", **PLAY_ON)
    monkeypatch.setattr(Fingers, "step", fail)
    made.choose(0, "A")
    start = made.box.board.clock.now()
    run(made, 500)
    assert made.box.board.clock.now() > start
    assert Views(made).public()["trouble"] == "fingers: KeyError"
    assert caplog.messages == ["fingers failed"]


def test_the_clock_goes_on_after_any_failure_in_a_slice(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    made = table(3, game="majority", **PLAY_ON)
    monkeypatch.setattr(Table, "_update_revision", fail)
    start = made.box.board.clock.now()

    async def wait() -> None:
        running = asyncio.create_task(made.run())
        while made.box.board.clock.now() < start + 50_000 and not running.done():
            await asyncio.sleep(0)
        assert not running.done()
        running.cancel()

    asyncio.run(wait())
    assert made.trouble == "table: KeyError"


def test_as_much_time_passes_at_the_table_as_on_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    made, passed = table(3, **PLAY_ON), []
    monkeypatch.setattr(made, "advance", passed.append)
    moments = iter((10.0, 10.25, 11.0, *range(12, 1000)))
    monkeypatch.setattr("conclave.web.table.time", SimpleNamespace(monotonic=lambda: next(moments)))

    async def wait() -> None:
        running = asyncio.create_task(made.run())
        while len(passed) < 3:
            await asyncio.sleep(0)
        running.cancel()

    asyncio.run(wait())
    assert passed[:3] == [250, 750, 1000]


@pytest.mark.parametrize("words", ["state", "told", "asked", "panels"])
def test_without_words_there_are_lights_and_keys(
    words: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    made = table(3, game="majority" if words != "panels" else "the-majority", **PLAY_ON)
    with monkeypatch.context() as broken, client(made) as browser:
        broken.setattr(Words, words, fail)
        with page(browser, role="pod", key=made.places[0].key, secret=SECRET) as phone:
            while not phone.state.get("trouble"):
                phone.read()
            assert phone.state["strip"]
            phone.say(do="press", key="D")
            while not made.box.board.line.pods[0].keys.mask:
                pass
    assert Views(made).public()["trouble"] == "words: KeyError"
    made.press(1, "D")
    run(made, 700)
    made.release(1, "D")
    assert made.box.match
    choose(made, 1, made.box.match.session.questions[1].options[0])
    assert Views(made).public()["state"]  # the words are back


def test_what_every_page_needs_is_not_done_without(monkeypatch: pytest.MonkeyPatch) -> None:
    made = table(3, game="majority", **PLAY_ON)
    monkeypatch.setattr(Words, "game", fail)
    with pytest.raises(KeyError):
        Views(made).public()


def test_a_page_that_cannot_be_made_is_closed_with_a_code(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    made = table(3, game="majority", **PLAY_ON)
    monkeypatch.setattr(GameViews, "_table_state", fail)
    with client(made) as browser, page(browser, role="watch") as watcher:
        assert watcher.closed()[0] == FAILED
    assert made.trouble == "page: KeyError"


def test_a_box_that_fails_is_switched_off_and_goes_on_with_power(caplog: pytest.LogCaptureFixture) -> None:
    made = table(3, game="majority", **PLAY_ON)
    for place, option in enumerate("AAB"):
        choose(made, place, option)
    run(made, 3000)
    facts = len(made.box.facts)
    made.box.board.watch(8000)
    clock = made.box.board.clock
    clock.at(clock.now(), lambda: clock.spend(9_000_000))  # nobody feeds the watchdog
    made.advance(10)
    said = Views(made).public()
    assert (said["power"], said["trouble"]) == (False, "box: Bite")
    made.advance(10)
    from_table(made, {"do": "power", "on": True})
    run(made, 1000)
    made.press(CONSOLE, "ok")
    made.release(CONSOLE, "ok")
    run(made, 1000)
    assert len(made.box.facts) == facts
    assert Views(made).public()["trouble"] == ""


def test_games_of_the_page_come_into_the_archive(tmp_path: Path) -> None:
    made = table(3, **PLAY_ON)
    recorder = Recorder(made, tmp_path / "a.sqlite")
    with TestClient(app(made, frozenset({HOST}), clock=False, recorder=recorder), base_url=ORIGIN):
        made.box.start("majority", 3)
        run(made, 500)
        for _ in range(3):
            for place, option in enumerate("AAB"):
                choose(made, place, option)
            run(made, 3000)
        for key in ("back", "down", "down", "down", "ok", "down", "ok"):
            made.press(CONSOLE, key)
            made.release(CONSOLE, key)
            run(made, 200)
        told = [{**fact, "ms": 0} for fact in made.box.feed.facts]
    with Archive(tmp_path / "a.sqlite") as archive:
        (game,) = archive.games()
        assert game.opened
        kept = [{**line, "ms": 0} for line in archive.lines(game.id) if "n" in line]
        assert [{"id": game.id, **line} for line in kept] == told
        assert archive.due(game.id) is None


def test_an_archive_that_fails_is_opened_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(record, "RETRY_DELAY", 0)
    file = tmp_path / "a.sqlite"
    made = table(3, **PLAY_ON)
    recorder = Recorder(made, file)
    file.write_bytes(b"no archive at all " * 1000)

    async def follow() -> None:
        running = asyncio.create_task(recorder.run())
        while not made.trouble:
            await asyncio.sleep(0)
        file.unlink()
        made.box.start("majority", 3)
        run(made, 500)
        recorder.stop()
        await running

    asyncio.run(follow())
    assert made.trouble.startswith("archive: ") or told(made)[0].startswith("archive: ")
    with closing(Archive(file)) as archive:
        assert [game.game for game in archive.games()] == ["majority"]


def test_an_archive_that_fails_at_the_end_is_tried_once_more(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """However many messages wait: the disk may stay full, and Ctrl-C ends the program."""
    file = tmp_path / "a.sqlite"
    made = table(3, **PLAY_ON)
    recorder = Recorder(made, file)
    file.write_bytes(b"no archive at all " * 1000)
    port = made.box.port
    assert port

    async def follow() -> None:
        running = asyncio.create_task(recorder.run())
        while not made.trouble:
            await asyncio.sleep(0)
        for _ in range(100):
            port.tell(b"one more message\n")
        recorder.stop()
        await asyncio.wait_for(running, record.RETRY_DELAY)

    asyncio.run(follow())


def test_a_recorder_that_is_cancelled_leaves_no_thread(tmp_path: Path) -> None:
    made = table(3, **PLAY_ON)
    recorder = Recorder(made, tmp_path / "a.sqlite")

    async def follow() -> None:
        running = asyncio.create_task(recorder.run())
        while not (tmp_path / "a.sqlite").exists():
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        running.cancel()
        await asyncio.wait([running])

    asyncio.run(follow())  # which waits for all threads
