"""Big screen, replay and phones at an open question, and before anything is dealt, in a real Chromium."""

import json

import pytest
from playwright.sync_api import WebSocketRoute

from firmware.text import Texts
from shared_rules.engine import catalog
from shared_rules.engine.contribution import CONTRIBUTION
from shared_rules.engine.session import Session
from tests.host.web.tables import played_until, question_kinds
from tests.kit import fixed_seed
from tests.web import pages
from tests.web.axe import violations
from tests.web.pages import Visit
from tests.web.serving import replayed, served

pytestmark = pytest.mark.slow

VIZIER = "Discard one of three tales; two go to the Narrator"
NARRATOR = "Discard one tale; the other one is read"


def test_the_vizier_and_the_narrator_have_a_sentence_each(visit: Visit) -> None:
    session = played_until("sultane", 5, lambda session: "discard" in question_kinds(session))
    vizier, narrator = session.public["vizier"], session.public["narrator"]
    with served(5, session=session, reveal=0, stir=False) as table:
        screen = visit(f"{table.address}/watch", 1280, 720)
        for seat, title in ((vizier, VIZIER), (narrator, NARRATOR)):
            phone = visit(pages.seat_address(table, seat), 360, 740)
            screen.locator(".open-question", has_text=title).wait_for()
            phone.locator("#asked", has_text=title).wait_for()
            phone.locator(".question .option").first.click()


def test_a_replay_gives_the_vizier_the_sentence_of_the_vizier(visit: Visit) -> None:
    session = played_until("sultane", 5, lambda session: "discard" in question_kinds(session))
    with replayed(session) as address:
        page = visit(address)
        page.locator("#at").fill("999")
        page.locator(".open-question", has_text=VIZIER).wait_for()


def without_a_question(socket: WebSocketRoute) -> None:
    """Pass on what the table says, as it is after a reveal and before the next question."""
    server = socket.connect_to_server()
    between = {"asked": None, "revealing": False}

    def pass_on(message: str | bytes) -> None:
        said = json.loads(message)
        socket.send(json.dumps({name: between.get(name, value) for name, value in said.items()}))

    server.on_message(pass_on)


@pytest.mark.parametrize("game", catalog.game_names())
def test_headings_are_in_order_between_two_questions(game: str, visit: Visit) -> None:
    with served(catalog.seat_limits(game)[0], game=game, reveal=0, stir=False) as table:
        screen = visit(f"{table.address}/watch", 1280, 720)
        screen.locator(".open-question").wait_for()
        screen.route_web_socket("**/socket", without_a_question)
        screen.reload()
        screen.locator("main.show-board .stage-of > *").wait_for()
        assert screen.locator(".open-question").count() == 0
        assert violations(screen, ["best-practice"]) == []


@pytest.mark.parametrize("game", catalog.game_names())
def test_before_the_deal_no_board_is_drawn_and_nothing_is_held(game: str, visit: Visit) -> None:
    seats = catalog.seat_limits(game)[0]
    with served(seats, game=game, reveal=0) as table:
        phone = visit(pages.seat_address(table, 0), 360, 740)
        phone.locator(".pad").first.wait_for()
        assert phone.locator(".board").inner_text().strip().endswith("Nothing is dealt yet.")
        phone.locator("#look").hover()
        phone.mouse.down()
        phone.locator("#hand").wait_for()
        assert "on the table" not in phone.locator("#hand").inner_text()
        assert "real ones" not in phone.locator("#hand").inner_text()
        visit(pages.host_address(table)).locator("#board").get_by_text("Nothing is dealt yet.").wait_for()
    with replayed(Session(game, seats, {}, fixed_seed(1), contributes=True)) as address:
        page = visit(address)
        page.locator(".open-question").wait_for()
        assert page.locator(".open-question h2").inner_text() == Texts("en").name(CONTRIBUTION)
        assert page.locator(".stage-of").inner_text() == "Nothing is dealt yet."


def test_real_cards_lie_before_their_players_also_in_words(visit: Visit) -> None:
    session = Session("sultane", 5, {"deals": "table"}, fixed_seed(1))
    with replayed(session) as address:
        hand = visit(address).locator("#hands article").first
        assert "Your role card lies in front of you." in hand.inner_text()
