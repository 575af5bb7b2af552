"""`conclave log --web` in a real browser: the big screen of a box on a line, and the archive."""

import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random

import pytest
import uvicorn
from conclave.commands.play import open_listening_socket
from conclave.web import box_spectator as rooms
from conclave.web.addresses import LOCAL, accepted_hosts
from conclave.web.archive_reader import ArchiveReader
from conclave.web.spectator_server import spectator_app

from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from tests.host.web.test_room import Evening
from tests.kit import fixed_seed, play_random
from tests.web.axe import ALL, violations
from tests.web.pages import Visit
from tests.web.serving import until


@contextmanager
def shown(evening: Evening) -> Iterator[str]:
    """Yield the address of the pages."""
    listener, port = open_listening_socket(LOCAL, 0)
    pages = spectator_app(
        evening.room, ArchiveReader(evening.path, lambda: evening.room.language), accepted_hosts(LOCAL, port)
    )
    server = uvicorn.Server(
        uvicorn.Config(pages, log_level="error", ws="websockets-sansio", timeout_graceful_shutdown=1)
    )
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    until(lambda: server.started)
    yield f"http://{LOCAL}:{port}"
    server.should_exit = True
    thread.join(10)
    listener.close()


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    """Yield an evening with a box and a big screen, in English."""
    monkeypatch.setattr(rooms, "UPDATE_INTERVAL", 0.0)
    evening = Evening(tmp_path / "a.sqlite")
    evening.box.device.settings.language = "en"
    yield evening
    evening.close()


def test_a_box_on_a_line_and_the_evenings_it_gave(evening: Evening, visit: Visit, pictures: Path) -> None:
    with shown(evening) as address:
        visit = partial(visit, reduced_motion="reduce")  # what has come to rest is what one reads
        evening.until(lambda: evening.room.message["lobby"] == "room_wait")
        screen = visit(f"{address}/watch", 1280, 720)
        screen.get_by_text("The box is here").wait_for()
        id = evening.box.start("majority", 3)
        evening.until_shown()
        evening.archive.set_player_name(id, 0, "<b>Ana</b>")
        evening.box.lock()
        evening.until_shown()
        word = evening.box.live_game.session.public["words"]["A"]
        screen.get_by_text(word).first.wait_for()
        screen.get_by_text("<b>Ana</b>").first.wait_for()
        screen.screenshot(path=pictures / "room-watch.png")
        desk = visit(f"{address}/host", 390, 844)
        desk.locator("#history li").first.wait_for()
        desk.locator("#board").get_by_text(word).first.wait_for()
        desk.screenshot(path=pictures / "room-host.png", full_page=True)
        assert desk.evaluate("document.documentElement.scrollWidth") <= 390
        evening.box.finish()
        evening.until(lambda: bool(evening.room.message["replay"]))
        screen.locator("main.show-result").wait_for()
        desk.locator("#now a[href^='/replay#']").wait_for()
        archive = visit(f"{address}/evenings", 1280, 900)
        archive.locator("table a[href^='/replay#']").wait_for()
        archive.locator(".bar").first.wait_for()
        archive.get_by_text("<b>Ana</b>").first.wait_for()
        archive.screenshot(path=pictures / "room-evenings.png", full_page=True)
        narrow = visit(f"{address}/evenings", 320, 568)
        narrow.locator(".bar").first.wait_for()
        assert narrow.evaluate("document.documentElement.scrollWidth") <= 320
        seen = {"watch": screen, "host": desk, "evenings": archive, "evenings on a phone": narrow}
        assert {name: found for name, page in seen.items() if (found := violations(page, ALL))} == {}
        archive.click("table a[href^='/replay#']")
        archive.locator("#controls button").first.wait_for()


def season(evening: Evening) -> None:
    """Archive one finished game of each kind; two players have names."""
    for number, game in enumerate(catalog.game_names()):
        session = play_random(Session(game, catalog.seat_limits(game)[0], {}, fixed_seed(number)), Random(number))
        session.publish_secrets()
        id = session.facts[0]["id"]
        evening.archive.add_all([({**fact, "id": id}, 10.0 * fact["n"]) for fact in session.facts], "box")
        for seat, name in enumerate(("Ana", "Bo")):
            evening.archive.set_player_name(id, seat, name)


def test_the_evenings_of_a_french_box_are_in_french(evening: Evening, visit: Visit) -> None:
    evening.box.device.settings.language = "fr"
    season(evening)
    with shown(evening) as address:
        evening.until(lambda: evening.room.language == "fr")
        page = visit(f"{address}/evenings", 1280, 900, locale="en-GB")
        for part in ("#games tbody", "#people tbody", "#charts"):
            page.locator(f"{part} *").first.wait_for()
        text = page.locator("main").inner_text()
        raw = "|".join([*catalog.game_names(), "interventionists?", "pacifists?", "red", "blue", "black", "seat"])
        assert re.findall(rf"(?<![\w-])(?:{raw})(?![\w-])", text) == []
        assert re.findall(r"\d\.\d", text) == []
        for words in ("Sultane, pacifistes", "The Majority 2, place 1", "interventionniste", " ± 1"):
            assert words in text


def test_missing_ratings_are_explained(evening: Evening, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    season(evening)
    with shown(evening) as address:
        page = visit(f"{address}/evenings")
        page.locator("#people").get_by_text("pip install 'conclave[stats]'").wait_for()
