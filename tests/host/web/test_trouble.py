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
from conclave.web import recorder as recorder_module
from conclave.web.game_messages import GameMessages
from conclave.web.game_texts import GameTexts
from conclave.web.key_presser import KeyPresser
from conclave.web.live_table import LiveTable
from conclave.web.page_commands import obey_workshop
from conclave.web.pod_messages import PodMessages
from conclave.web.recorder import ArchiveRecorder
from conclave.web.simulated_box import CONSOLE
from conclave.web.socket_hub import FAILED
from conclave.web.table_server import table_app
from starlette.testclient import TestClient

from tests.host.web.tables import HOST, ORIGIN, SECRET, choose, client, page, run, table
from tests.workbench.bench import QUICK_SETTINGS


def told(made: LiveTable) -> list[str]:
    """Return the failures reported on the box's line."""
    lines = [json.loads(line) for line in made.box.feed.last_records]
    return [line["what"] for line in lines if line["e"] == "error"]


def fail(*_: object) -> None:
    """Raise an error, as a bot or view with a fault does."""
    raise KeyError("face")


@pytest.mark.parametrize("answer, kind", [(fail, "KeyError"), (lambda *_: "chess", "LookupError")])
def test_a_bot_that_fails_answers_at_random(
    answer: Callable[..., str], kind: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bots.HeuristicBot, "choose", answer)
    made = table(3, bots=2, game="majority", **QUICK_SETTINGS)
    run(made, 5000)
    assert made.box.live_game
    assert made.box.live_game.waiting_seats == [0]
    assert PodMessages(made).public_message()["trouble"] == f"bot: {kind}"
    assert told(made) == [f"bot: {kind}"]  # one report for any number of failures
    assert [log.exc_info is not None for log in caplog.records] == [True]
    choose(made, 0, "A")
    run(made, 3000)
    assert made.box.facts[-1]["n"] > 4


def test_a_new_game_starts_without_failures(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """A failure in it is reported again."""
    monkeypatch.setattr(bots.HeuristicBot, "choose", fail)
    made = table(3, bots=2, game="majority", **QUICK_SETTINGS)
    run(made, 5000)
    assert made.last_failure
    monkeypatch.undo()
    made.box.abort_game()
    while not made.box.is_ready_to_start:
        run(made, 100)
    made.box.start_with_defaults("majority", 3)
    run(made, 1000)
    assert PodMessages(made).public_message()["trouble"] == ""
    monkeypatch.setattr(bots.HeuristicBot, "choose", fail)
    choose(made, 0, "A")
    run(made, 8000)
    assert told(made) == ["bot: KeyError"] * 2


def test_bots_that_fail_as_a_whole_do_not_stop_the_clock(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken:
        def step(self) -> None:
            raise ZeroDivisionError

    made = table(3, game="majority", **QUICK_SETTINGS)
    monkeypatch.setattr(made, "bot_players", Broken())
    choose(made, 0, "A")
    assert PodMessages(made).public_message()["trouble"] == "bots: ZeroDivisionError"
    assert caplog.messages == ["bots failed"]


def test_fingers_that_fail_do_not_stop_the_clock(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    made = table(3, game="majority", **QUICK_SETTINGS)
    monkeypatch.setattr(KeyPresser, "step", fail)
    made.choose_option(0, "A")
    start = made.box.board.clock.now()
    run(made, 500)
    assert made.box.board.clock.now() > start
    assert PodMessages(made).public_message()["trouble"] == "fingers: KeyError"
    assert caplog.messages == ["fingers failed"]


def test_the_clock_goes_on_after_any_failure_in_a_slice(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    made = table(3, game="majority", **QUICK_SETTINGS)
    monkeypatch.setattr(LiveTable, "_update_revision", fail)
    start = made.box.board.clock.now()

    async def wait() -> None:
        running = asyncio.create_task(made.run())
        while made.box.board.clock.now() < start + 50_000 and not running.done():
            await asyncio.sleep(0)
        assert not running.done()
        running.cancel()

    asyncio.run(wait())
    assert made.last_failure == "table: KeyError"


def test_as_much_time_passes_at_the_table_as_on_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    made, passed = table(3, **QUICK_SETTINGS), []
    monkeypatch.setattr(made, "advance", passed.append)
    moments = iter((10.0, 10.25, 11.0, *range(12, 1000)))
    monkeypatch.setattr("conclave.web.live_table.time", SimpleNamespace(monotonic=lambda: next(moments)))

    async def wait() -> None:
        running = asyncio.create_task(made.run())
        while len(passed) < 3:
            await asyncio.sleep(0)
        running.cancel()

    asyncio.run(wait())
    assert passed[:3] == [250, 750, 1000]


@pytest.mark.parametrize("words", ["state", "fact_lines", "question_text", "panels"])
def test_without_words_there_are_lights_and_keys(
    words: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    made = table(3, game="majority" if words != "panels" else "the-majority", **QUICK_SETTINGS)
    with monkeypatch.context() as broken, client(made) as browser:
        broken.setattr(GameTexts, words, fail)
        with page(browser, role="pod", key=made.seats[0].key, secret=SECRET) as phone:
            while not phone.state.get("trouble"):
                phone.read()
            assert phone.state["strip"]
            phone.say(do="press", key="D")
            while not made.box.board.cable.pods[0].keys.mask:
                pass
    assert PodMessages(made).public_message()["trouble"] == "words: KeyError"
    made.press(1, "D")
    run(made, 700)
    made.release(1, "D")
    assert made.box.live_game
    choose(made, 1, made.box.live_game.session.questions[1].options[0])
    assert PodMessages(made).public_message()["state"]  # the words are back


def test_what_every_page_needs_is_not_done_without(monkeypatch: pytest.MonkeyPatch) -> None:
    made = table(3, game="majority", **QUICK_SETTINGS)
    monkeypatch.setattr(GameTexts, "game", fail)
    with pytest.raises(KeyError):
        PodMessages(made).public_message()


def test_a_page_that_cannot_be_made_is_closed_with_a_code(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    made = table(3, game="majority", **QUICK_SETTINGS)
    monkeypatch.setattr(GameMessages, "_table_state", fail)
    with client(made) as browser, page(browser, role="watch") as watcher:
        assert watcher.close_reason()[0] == FAILED
    assert made.last_failure == "page: KeyError"


def test_a_box_that_fails_is_switched_off_and_goes_on_with_power(caplog: pytest.LogCaptureFixture) -> None:
    made = table(3, game="majority", **QUICK_SETTINGS)
    for place, option in enumerate("AAB"):
        choose(made, place, option)
    run(made, 3000)
    facts = len(made.box.facts)
    made.box.board.watch(8000)
    clock = made.box.board.clock
    clock.schedule(clock.now(), lambda: clock.advance(9_000_000))  # nobody feeds the watchdog
    made.advance(10)
    said = PodMessages(made).public_message()
    assert (said["power"], said["trouble"]) == (False, "box: WatchdogReset")
    made.advance(10)
    obey_workshop(made, {"do": "power", "on": True})
    run(made, 1000)
    made.press(CONSOLE, "ok")
    made.release(CONSOLE, "ok")
    run(made, 1000)
    assert len(made.box.facts) == facts
    assert PodMessages(made).public_message()["trouble"] == ""


def test_games_of_the_page_come_into_the_archive(tmp_path: Path) -> None:
    made = table(3, **QUICK_SETTINGS)
    recorder = ArchiveRecorder(made, tmp_path / "a.sqlite")
    with TestClient(table_app(made, frozenset({HOST}), runs_clock=False, recorder=recorder), base_url=ORIGIN):
        made.box.start_with_defaults("majority", 3)
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
        kept = [{**line, "ms": 0} for line in archive.valid_facts(game.id) if "n" in line]
        assert [{"id": game.id, **line} for line in kept] == told
        assert archive.first_missing(game.id) is None


def test_an_archive_that_fails_is_opened_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(recorder_module, "RETRY_DELAY", 0)
    file = tmp_path / "a.sqlite"
    made = table(3, **QUICK_SETTINGS)
    archive_recorder = ArchiveRecorder(made, file)
    file.write_bytes(b"no archive at all " * 1000)

    async def follow() -> None:
        running = asyncio.create_task(archive_recorder.run())
        while not made.last_failure:
            await asyncio.sleep(0)
        file.unlink()
        made.box.start_with_defaults("majority", 3)
        run(made, 500)
        archive_recorder.stop()
        await running

    asyncio.run(follow())
    assert made.last_failure.startswith("archive: ") or told(made)[0].startswith("archive: ")
    with closing(Archive(file)) as archive:
        assert [game.game for game in archive.games()] == ["majority"]


def test_an_archive_that_fails_at_the_end_is_tried_once_more(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """However many messages wait: the disk may stay full, and Ctrl-C ends the program."""
    file = tmp_path / "a.sqlite"
    made = table(3, **QUICK_SETTINGS)
    recorder = ArchiveRecorder(made, file)
    file.write_bytes(b"no archive at all " * 1000)
    port = made.box.listener
    assert port

    async def follow() -> None:
        running = asyncio.create_task(recorder.run())
        while not made.last_failure:
            await asyncio.sleep(0)
        for _ in range(100):
            port.receive(b"one more message\n")
        recorder.stop()
        await asyncio.wait_for(running, recorder_module.RETRY_DELAY)

    asyncio.run(follow())


def test_a_recorder_that_is_cancelled_leaves_no_thread(tmp_path: Path) -> None:
    made = table(3, **QUICK_SETTINGS)
    recorder = ArchiveRecorder(made, tmp_path / "a.sqlite")

    async def follow() -> None:
        running = asyncio.create_task(recorder.run())
        while not (tmp_path / "a.sqlite").exists():
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        running.cancel()
        await asyncio.wait([running])

    asyncio.run(follow())  # which waits for all threads
