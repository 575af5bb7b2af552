"""The box and its pods in a real Chromium: the workshop, and a phone as a pod with its lights."""

from collections.abc import Callable
from pathlib import Path

import pytest
from conclave.web.live_table import LiveTable
from playwright.sync_api import Page, WebSocketRoute

from shared_rules.engine import catalog
from tests.web.pages import Visit, choice, nearly_over, seat_address, until_page, workshop_address
from tests.web.serving import served, until

pytestmark = pytest.mark.slow

FAST = 60  # times real time, as far as the computer can
CLICKS = """() => setInterval(() => {
  const options = [...document.querySelectorAll('.option')].filter((one) => one.checkVisibility());
  const subject = (one) => one.dataset.word.includes(':') ? one.dataset.word.split(':')[0] : '';
  const given = options.filter((one) => one.getAttribute('aria-pressed') === 'true').map(subject);
  const open = options.filter((one) => !given.includes(subject(one)));
  if (open.length) open[Math.floor(Math.random() * open.length)].click();
}, 30)"""
GLASS = """() => {
  const canvas = document.getElementById('oled');
  const data = canvas.getContext('2d').getImageData(0, 0, 128, 64).data;
  return Array.from({length: 64}, (_, y) => Array.from({length: 128}, (_, x) => Number(data[4 * (128 * y + x)] > 100)));
}"""
UNNAMED = """() => [...document.querySelectorAll('button, select, canvas, [role=img]')].filter(
  (one) => one.checkVisibility() && !one.ariaLabel && !one.textContent.trim()).length"""
CONTRAST = (Path(__file__).parent / "contrast.js").read_text("utf-8").strip()


def framebuffer(table: LiveTable) -> list[list[int]]:
    """Return the picture drawn by the firmware, as rows of pixels."""
    assert table.box.device
    picture = table.box.device.display.picture
    return [[picture[y // 8 * 128 + x] >> y % 8 & 1 for x in range(128)] for y in range(64)]


def compare_glass(table: LiveTable, *pages: Page) -> None:
    """Hold the time when the display has caught up, and compare every page's canvas with the firmware's framebuffer."""

    def is_at_rest() -> bool:
        table.paused = True
        table.paused = table.box.board.oled.is_lit and table.box.board.oled.visible_rows() == framebuffer(table)
        return table.paused

    until_page(pages[0], is_at_rest)
    expected = framebuffer(table)
    assert any(any(row) for row in expected)
    for page in pages:
        until_page(page, lambda page=page: page.evaluate(GLASS) == expected)
    table.paused = False


def begin(page: Page, game: str, table: LiveTable) -> None:
    """Through the console's menu, with the keyboard."""
    page.wait_for_selector(".pod")
    compare_glass(table, page)
    for key in ["Enter", *["ArrowDown"] * catalog.game_names().index(game), "Enter", "Enter", "Enter"]:
        page.keyboard.press(key)
    until(lambda: table.box.live_game)


def to_the_result(here: Page, lights: Page, table: LiveTable) -> None:
    """Play to the result by clicks in the workshop and on the page with the lights of a pod."""
    table.speed, table.box.settings.grace = FAST, 0
    for page in (here, lights):
        page.evaluate(CLICKS)
    here.locator(".result .push").wait_for(timeout=120_000)
    assert table.box.live_game
    assert table.box.live_game.result
    lights.locator(".result .push").wait_for()


def test_a_game_from_the_menu_of_the_console_to_the_result(visit: Visit) -> None:
    """A person plays in the workshop, another on the page with the lights of a pod; a bot is the third."""
    with served(3, 1, reveal=0, stir=False) as table:
        here = visit(workshop_address(table), 1360, 900)
        begin(here, "majority", table)
        lights = visit(seat_address(table, 1, "lights"), 360, 740)
        lights.wait_for_selector(".pod")
        here.locator(".pod").first.locator(".wordbox summary").click()
        compare_glass(table, here)
        to_the_result(here, lights, table)


def test_a_game_with_cards_goes_on_to_the_result(visit: Visit) -> None:
    with served(3, 1, session=nearly_over("the-majority", 8), reveal=0, stir=False) as table:
        here, lights = visit(workshop_address(table), 1360, 900), visit(seat_address(table, 1, "lights"), 360, 740)
        lights.wait_for_selector(".pod .option")
        here.locator(".pod").first.locator(".wordbox summary").click()
        to_the_result(here, lights, table)


def test_keys_are_pressed_and_held_and_the_strip_is_seen(visit: Visit) -> None:
    with served(3, game="majority", reveal=0, stir=False) as table:
        phone = visit(seat_address(table, 0, "lights"), 360, 740)
        lights = "() => [...document.querySelectorAll('.pixel')].map((one) => one.dataset.hex)"
        phone.wait_for_selector(".pixel.lit")
        phone.locator(".key", has_text="B").click()
        until(lambda: choice(table, 0) == "B")
        phone.wait_for_selector(".option[data-word=B][aria-pressed=true]")
        assert "Chosen: B" in phone.locator("#alert").inner_text()
        phone.locator(".key", has_text="D").hover()
        phone.mouse.down()
        phone.wait_for_timeout(900)
        looking = phone.evaluate(lights)
        phone.mouse.up()
        until_page(phone, lambda: phone.evaluate(lights) != looking)
        assert choice(table, 0) == "B"  # looking chooses nothing
        phone.keyboard.press("c", delay=60)
        until(lambda: choice(table, 0) == "C")
        phone.locator(".option").first.focus()
        phone.keyboard.press("Enter")
        until(lambda: choice(table, 0) == "A")


def test_the_workshop_pulls_plugs_and_holds_the_time(visit: Visit) -> None:
    with served(3, game="majority", reveal=0, stir=False) as table:
        here = visit(workshop_address(table))
        here.locator(".workshop summary").first.click()
        here.wait_for_selector("#log .line")
        assert '"e":"game"' in here.locator("#log").inner_text()
        here.get_by_label("Pull the cable in front of pod").first.select_option(index=2)
        until(lambda: table.box.connected_pods == 1)
        here.get_by_role("button", name="Plug the cable in").click()
        until(lambda: table.box.connected_pods == 3)
        here.get_by_role("button", name="Pause").click()
        until(lambda: table.paused)
        here.get_by_role("button", name="Go on").click()
        here.get_by_label("Speed").select_option(index=4)
        until(lambda: table.speed == 4)
        here.get_by_role("button", name="Pull the power plug").click()
        until_page(here, lambda: not any(map(any, here.evaluate(GLASS))))
        here.get_by_role("button", name="Plug the power in").click()
        until(lambda: table.box.device)
        compare_glass(table, here)
        until_page(here, lambda: "unfinished" in here.locator("#hint").inner_text())
        assert here.locator("#starts button").all() == [] or not here.locator("#starts").is_visible()


def test_pages_follow_the_language_of_the_box(visit: Visit) -> None:
    with served(3, game="majority", reveal=0, stir=False) as table:
        pages = (
            visit(workshop_address(table), locale="fr-FR"),
            visit(seat_address(table, 0, "lights")),
            visit(f"{table.address}/watch"),
        )
        pages[1].get_by_text("Hold D to look").wait_for()
        assert table.box.device
        table.box.device.settings.language = "fr"
        table.box.device.apply_settings()
        for page in pages:
            page.locator("html[lang=fr]").wait_for(state="attached")
        pages[1].get_by_text("Maintenez D pour regarder").wait_for()
        pages[0].get_by_role("heading", name="J1").wait_for()


def test_a_page_in_another_language_reloads_before_any_message(visit: Visit) -> None:
    with served(3, game="majority", reveal=0, stir=False) as table:
        page = visit(workshop_address(table), locale="en-GB")
        page.get_by_role("heading", name="P1").wait_for()
        page.route_web_socket("**/socket", another_language_once())
        page.reload()
        page.get_by_role("heading", name="P1").wait_for()


def another_language_once() -> Callable[[WebSocketRoute], None]:
    """Send the first page that connects another language and a change; leave the others alone."""
    told: list[bool] = []

    def connected(socket: WebSocketRoute) -> None:
        if told:
            socket.connect_to_server()
            return
        told.append(True)
        socket.on_message(lambda hello: [socket.send(news) for news in ('{"language": "fr"}', '{"power": true}')])

    return connected


def test_a_player_out_of_a_round_reads_so(visit: Visit, caplog: pytest.LogCaptureFixture) -> None:
    with served(5, game="majority", reveal=0, stir=False) as table:
        phone = visit(seat_address(table, 4, "lights"), 360, 740)
        phone.wait_for_selector(".option")
        for place, option in enumerate("AAABC"):
            table.choose_option(place, option)
        phone.get_by_text("You are out of this round.").wait_for()
        table.report_failure("bot", KeyError())
        phone.get_by_text("Something failed (bot: KeyError).").wait_for()


def test_a_click_gives_a_pod_to_a_bot_and_takes_it_back(visit: Visit) -> None:
    with served(3, game="majority", reveal=0, stir=False) as table:
        here = visit(workshop_address(table))
        here.get_by_label("Who plays 2").select_option("bot")
        until(lambda: choice(table, 1) is not None)
        assert here.locator(".pod").nth(1).locator(".key").first.is_disabled()
        here.get_by_label("Who plays 2").select_option("here")
        until(lambda: not table.is_bot(1))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language, locale", [("en", "fr-FR"), ("fr", "en-GB")])
def test_texts_are_legible_and_fit_on_a_small_phone(scheme: str, language: str, locale: str, visit: Visit) -> None:
    with served(5, 2, game="sultane", language=language, reveal=0, stir=False) as table:
        common = {"color_scheme": scheme, "locale": locale, "reduced_motion": "reduce"}
        pages = [
            visit(workshop_address(table), 360, 740, **common),
            visit(seat_address(table, 0, "lights"), 360, 740, **common),
        ]
        for page in pages:
            page.wait_for_selector(".fact")
            page.evaluate("document.querySelectorAll('details').forEach((details) => (details.open = true))")
            page.wait_for_timeout(200)
            assert page.evaluate(CONTRAST) == []
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            assert page.evaluate("document.documentElement.lang") == language
            assert page.evaluate(UNNAMED) == 0
