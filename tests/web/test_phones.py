"""Phones in a real Chromium, each somebody of its own: from joining to the result, and whatever happens to phones."""

from pathlib import Path

import pytest
from conclave.web.seat_registry import BOT, PHONE
from playwright.sync_api import Browser, Route

from shared_rules.engine import catalog
from tests.host.web.process import killed_table, served_table
from tests.host.web.tables import played_until, question_kinds
from tests.web import pages
from tests.web.pages import Visit
from tests.web.serving import served, until

pytestmark = pytest.mark.slow

FAST = 60  # times real time, as far as the computer can
SMALL = {"width": 320, "height": 568, "has_touch": True}
BUZZ = """
  window.felt = 0;
  let hasBeenActive = false;
  addEventListener("pointerdown", () => { hasBeenActive = true; }, true);
  Object.defineProperty(navigator, "userActivation", { get: () => ({ hasBeenActive }) });
  navigator.vibrate = () => { window.felt += 1; return true; };
"""
NAMES = ("Ana", "Bo", "Constantin", "<b>Hal</b>", "Émile")


@pytest.mark.parametrize("game", catalog.game_names())
def test_a_game_from_joining_to_the_result_by_phones_alone(game: str, visit: Visit, pictures: Path) -> None:
    seats = catalog.seat_limits(game)[0]
    with served(seats, session=pages.nearly_over(game) if game in pages.LONG else None, reveal=0, stir=False) as table:
        master, screen = visit(pages.host_address(table)), visit(f"{table.address}/watch", 1280, 720)
        phones = [visit(f"{table.address}/", **SMALL, reduced_motion="reduce") for _ in range(seats)]
        for phone, name in zip(phones, NAMES, strict=False):
            pages.join(phone, name)
            screen.locator(".sitter .name").get_by_text(name, exact=True).wait_for()
        table.box.settings.grace = 0
        if game not in pages.LONG:
            master.locator(f"[data-id='game {game}']").check()
            master.locator("[data-id=start]:not(:disabled)").click()
        for phone in phones:
            phone.evaluate(pages.TAPS)
        until(lambda: table.box.live_game)
        table.speed = FAST

        def is_over() -> bool:
            if table.box.live_game and table.box.live_game.master_question:
                master.locator("[data-id^='answer ']").first.click()
            return screen.locator("main.show-result").count() > 0

        pages.until_page(screen, is_over, 280)
        assert table.box.live_game
        result = table.box.live_game.result
        assert result
        for phone in phones:
            phone.get_by_text("The game is over").wait_for()
            assert phone.evaluate("window.tooLow") == []
            assert phone.locator(".question .option").count() == 0
            assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
        for seat in result["winners"]:
            screen.locator("main").get_by_text(NAMES[seat]).first.wait_for()
        assert screen.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert all(fact["n"] == at for at, fact in enumerate(table.box.feed.facts))
        screen.screenshot(path=pictures / f"{game}-result.png")


def test_one_tap_chooses_and_the_same_tap_takes_back(visit: Visit) -> None:
    with served(3, game="majority", reveal=0, stir=False) as table:
        phone = visit(f"{table.address}/", **SMALL)
        pages.join(phone, "Ana")
        option = phone.locator(".option[data-word=B]")
        option.tap()
        until(lambda: pages.choice(table, 0) == "B")
        assert option.get_attribute("aria-pressed") == "true"
        option.tap()
        until(lambda: pages.choice(table, 0) is None)
        phone.locator(".option[data-word=A]").tap()
        phone.locator(".option[data-word=C]").tap()  # a quick finger: the last tap holds
        until(lambda: pages.choice(table, 0) == "C")
        assert phone.locator(".option[aria-pressed=true]").count() == 1
        phone.locator(".option").first.focus()
        phone.keyboard.press("Enter")
        until(lambda: pages.choice(table, 0) == "A")


def test_a_phone_vibrates_only_after_it_was_touched(visit: Visit) -> None:
    """Browsers refuse that, and complain of the page that tries. To them, what a test asks a page is a touch."""
    with served(3, 2, game="majority", reveal=0, stir=False) as table:
        table.box.settings.grace = 0
        table.speed = FAST
        phone = visit("about:blank", **SMALL)
        phone.add_init_script(BUZZ)
        phone.goto(pages.seat_address(table, 0))
        phone.locator(".question .option").first.wait_for()
        assert phone.evaluate("felt") == 0
        phone.locator(".question .option").first.tap()
        pages.until_page(phone, lambda: phone.evaluate("felt") > 0)


def test_final_actions_ask_twice(visit: Visit) -> None:
    session = played_until("majority-2", 2, lambda session: "agree" in question_kinds(session))
    place = min(session.questions)
    with served(2, session=session, reveal=0, stir=False) as table:
        phone = visit(pages.seat_address(table, place), **SMALL)
        phone.locator(".option").first.tap()
        phone.wait_for_timeout(1500)
        assert pages.choice(table, place) is None
        phone.get_by_role("button", name="Not yet").tap()
        assert phone.locator(".option[aria-pressed=true]").count() == 0
        phone.locator(".option").first.tap()
        phone.locator(".confirm .yes").tap()
        until(lambda: pages.choice(table, place) is not None or not phone.locator(".option").count())


def test_a_turned_phone_shows_as_much_text_as_fits(visit: Visit) -> None:
    session = played_until("majority-2", 2, lambda session: "play" in question_kinds(session))
    with served(2, session=session, reveal=0, stir=False) as table:
        phone = visit(pages.seat_address(table, min(session.questions)), 568, 320, has_touch=True)
        effects = phone.locator(".question .does")
        phone.locator("[data-room=tighter] .option").first.wait_for()
        assert not effects.first.is_visible()
        phone.set_viewport_size({"width": 412, "height": 915})
        effects.first.wait_for()


def test_what_is_held_is_covered_and_as_large_for_everybody(visit: Visit) -> None:
    with served(5, game="sultane", seed=3, reveal=0, stir=False) as table:
        phones = [visit(f"{table.address}/", **SMALL) for _ in range(5)]
        sizes, roles = set(), set()
        for phone, name in zip(phones, NAMES, strict=False):
            pages.join(phone, name)
            seat = table.box.seat_of_pod(phones.index(phone))
            assert table.box.live_game is not None
            assert seat is not None
            role = table.box.live_game.session.private_state(seat)["role"]
            assert phone.locator("#hand .hand").count() == 0
            phone.locator("#look").hover()
            phone.mouse.down()
            phone.locator("#hand .hand").wait_for()
            roles.add(role)
            box = phone.locator("#hand").bounding_box()
            assert box
            sizes.add(tuple(box.values()))
            phone.mouse.up()
            phone.locator("#hand").wait_for(state="hidden")
            assert phone.locator("#hand .hand").count() == 0
        assert len(roles) > 1
        assert len(sizes) == 1


def test_a_returning_phone_has_its_seat_again(visit: Visit) -> None:
    with served(3, game="the-majority", reveal=0, stir=False) as table:
        phone = visit(f"{table.address}/", **SMALL)
        pages.join(phone, "Zoé")
        phone.locator(".option").nth(2).click()
        until(lambda: pages.choice(table, 0))
        phone.reload()
        phone.locator(".option[aria-pressed=true]").wait_for()
        assert phone.locator("#who").inner_text() == "Zoé"
        again = phone.context.new_page()  # the same phone, another tab: the first one is put away
        again.goto(f"{table.address}/")
        again.locator(".option[aria-pressed=true]").wait_for()
        phone.get_by_text("another window").wait_for()
        assert phone.locator(".option").count() == 0
        again.goto(f"{table.address}/lights")  # the pod itself, one tap away
        again.locator(".pod").wait_for()
        again.goto(f"{table.address}/")
        again.locator(".option[aria-pressed=true]").wait_for()
        again.context.set_offline(True)
        again.evaluate("Date.now = ((now) => () => now() + 60000)(Date.now)")  # it slept, and its line is dead
        again.wait_for_timeout(300)
        again.context.set_offline(False)
        again.evaluate("dispatchEvent(new Event('online'))")
        again.locator("body.in .option[aria-pressed=true]").wait_for()
        assert table.seats[0].name == "Zoé"


def test_phones_rejoin_a_table_that_has_forgotten_them(visit: Visit) -> None:
    """Phones that were sent away do not."""
    with served(3, reveal=0, stir=False) as table:
        phones = [visit(f"{table.address}/", **SMALL) for _ in range(2)]
        for phone, name in zip(phones, NAMES, strict=False):
            pages.join(phone, name)
        for place in table.seats.all:
            place.secret, place.holder, place.name = "", "here", ""  # as with a new state
        phones[0].reload()
        phones[0].locator(".faces").wait_for()
        assert table.seats[0].name == "Ana"
        table.seats.set_holder(0, "here")
        phones[0].get_by_text("given to somebody else").wait_for()
        phones[0].reload()
        phones[0].locator("#name").wait_for()


def test_a_server_that_was_killed_has_its_phones_again(visit: Visit, tmp_path: Path) -> None:
    arguments = ("majority", "--seats", 3, "--bots", 2)
    with killed_table(tmp_path, *arguments) as table:
        phone = visit(table.address + "/", **SMALL)
        pages.join(phone, "Zoé")
        phone.locator(".option").first.wait_for()
    phone.get_by_text("Connection lost").wait_for()
    with served_table(tmp_path, *arguments, port=table.port):
        phone.locator("body.in .option").first.wait_for()
        assert phone.locator("#who").inner_text() == "Zoé"
        for key in "BADC":  # the deal is stirred first
            phone.locator(f".pad[data-word={key}]").tap()
        phone.locator(".option[data-word=score]").wait_for()
        phone.context.close()


def test_a_place_moves_to_another_phone_by_the_code_of_its_place(visit: Visit) -> None:
    with served(3, game="majority", reveal=0, stir=False) as table:
        table.lan = True
        master, phone = visit(pages.host_address(table)), visit(f"{table.address}/", **SMALL)
        pages.join(phone, "Zoé")
        master.get_by_role("button", name="Another phone for Zoé").click()
        phone.get_by_text("given to somebody else").wait_for()
        assert phone.locator(".option").count() == 0
        new = visit(pages.seat_address(table, 0), **SMALL)
        new.locator(".option").first.wait_for()
        assert new.locator("#who").inner_text() == "Zoé"
        thief = visit(pages.seat_address(table, 0), **SMALL)
        thief.get_by_text("Another phone already plays with this pod").wait_for()
        assert thief.locator(".option").count() == 0


def test_a_latecomer_watches_and_plays_the_next_game(visit: Visit) -> None:
    with served(4, 3, reveal=0, stir=False) as table:
        early, master = visit(f"{table.address}/", **SMALL), visit(pages.host_address(table))
        pages.join(early, "Ana")
        table.seats.set_holder(3, "here")
        master.locator("[data-id='game majority']").check()
        master.get_by_role("button", name="Start Majority with 3").click()
        early.locator(".option").first.wait_for()
        late, last = visit(f"{table.address}/", **SMALL), visit(f"{table.address}/", **SMALL)
        pages.join(late, "Bo")
        late.get_by_text("You join in with the next game").wait_for()
        assert late.locator(".option").count() == 0
        late.locator(".board .drawing").wait_for()
        last.fill("#name", "Cy")
        last.click("button[type=submit]")
        last.get_by_text("All seats are taken").wait_for()
        last.get_by_role("link", name="Watch on this screen").click()
        last.locator("main.show-board, main.show-event").wait_for()
        assert [place.holder for place in table.seats.all] == [PHONE, BOT, BOT, PHONE]


def test_a_question_names_players_who_join_later(visit: Visit) -> None:
    with served(3, game="the-majority", reveal=0, stir=False) as table:
        first, second = visit(f"{table.address}/", **SMALL), visit(f"{table.address}/", **SMALL)
        pages.join(first, "Ana")
        first.locator(".option").first.tap()
        until(lambda: pages.choice(table, 0))
        asked = first.locator("#asked")
        assert "P2" in asked.inner_text()
        pages.join(second, "Bo")
        asked.get_by_text("Bo").wait_for()
        assert first.locator(".option[aria-pressed=true]").count() == 1


def test_rules_history_and_switches_are_one_tap_away(visit: Visit) -> None:
    with served(3, 2, game="majority", reveal=0, stir=False) as table:
        phone = visit(f"{table.address}/", **SMALL)
        pages.join(phone, "Ana")
        phone.locator(".option").first.wait_for()
        phone.locator("#open-rules").tap()
        assert phone.locator("dialog .rules li").count() == 3
        phone.keyboard.press("Escape")
        table.speed = 8
        phone.locator(".option[aria-pressed=false]").first.tap()
        until(lambda: any(fact["e"] == "votes" for fact in table.box.feed.facts))
        phone.locator(".option[aria-pressed=true]").wait_for(state="detached")
        phone.locator("#open-history").tap()
        assert "Ana" in phone.locator("dialog .history").inner_text()
        phone.get_by_role("button", name="Close").tap()
        phone.locator("#open-menu").tap()
        sound = phone.get_by_label("Sound")
        sound.check()
        phone.fill("dialog #name", "Ada")
        phone.get_by_role("button", name="Save").tap()
        until(lambda: table.seats[0].name == "Ada")
        phone.reload()
        phone.locator("body.in").wait_for()
        phone.locator("#open-menu").tap()
        assert phone.get_by_label("Sound").is_checked()


@pytest.mark.parametrize("game", catalog.game_names())
def test_nothing_moves_while_a_question_is_answered(game: str, visit: Visit) -> None:
    watch = """() => { window.moved = 0; window.rested = performance.now(); new PerformanceObserver((list) => {
      for (const one of list.getEntries()) window.moved += one.value;
      window.rested = performance.now();
    }).observe({ type: 'layout-shift', buffered: false }); }"""
    seats = catalog.seat_limits(game)[0]
    with served(
        seats,
        seats - 1,
        session=played_until(game, seats, lambda session: 0 in session.questions),
        reveal=0,
        stir=False,
    ) as table:
        table.box.settings.grace = 10_000  # nothing is locked meanwhile
        phone = visit(f"{table.address}/", **SMALL)
        pages.join(phone, "Ana")
        phone.locator(".option").first.wait_for()
        phone.evaluate(watch)
        # what was revealed has come to rest
        phone.wait_for_function("() => performance.now() - window.rested > 2500")
        phone.evaluate("window.moved = 0")
        for at in (0, -1):
            for group in phone.locator(".question .options").all():
                group.locator(".option:not([aria-disabled=true])").nth(at).click()
            phone.wait_for_timeout(700)
        assert phone.evaluate("window.moved") == 0


def test_the_first_paint_of_every_page_is_small(visit: Visit) -> None:
    weigh = """() => [performance.getEntriesByType('navigation')[0], ...performance.getEntriesByType('resource')]
      .reduce((sum, one) => sum + one.transferSize, 0)"""
    with served(3, reveal=0, stir=False) as table:
        links = [
            f"{table.address}/",
            f"{table.address}/watch",
            pages.host_address(table),
            pages.workshop_address(table),
        ]
        weights = {}
        for link in links:
            page = visit(link)
            page.wait_for_load_state("networkidle")
            weights[link.partition("#")[0]] = page.evaluate(weigh)
        assert all(weight < 100_000 for weight in weights.values()), weights


def test_a_drawing_that_fails_to_load_is_requested_again(chromium: Browser) -> None:
    asked = []

    def fail_once(route: Route) -> None:
        asked.append(route.request.url)
        route.abort() if len(asked) == 1 else route.continue_()

    with served(3, game="majority", reveal=0, stir=False) as table, chromium.new_context() as context:
        context.route("**/games/majority/drawing.js", fail_once)
        screen = context.new_page()
        screen.goto(f"{table.address}/watch")
        screen.locator(".stage .proposal").first.wait_for()
        assert len(asked) == 2


def test_the_big_screen_says_a_question_once(visit: Visit) -> None:
    with served(3, game="majority", reveal=0, stir=False) as table:
        screen = visit(f"{table.address}/watch")
        screen.locator(".open-question h2").wait_for()
        assert table.box.live_game
        assert screen.locator(".open-question").inner_text().split("\n") == [
            f"What goes with {table.box.live_game.session.public['words']['reference']}?"
        ]


def test_the_keyboard_goes_past_the_head_to_the_question(visit: Visit) -> None:
    with served(3, 2, game="majority", reveal=0, stir=False) as table:
        for address in (pages.seat_address(table, 0), pages.host_address(table)):
            page = visit(address)
            page.locator("#board h3, .board h3").first.wait_for()
            link = page.get_by_role("link", name="To the question")
            hidden = link.bounding_box()
            page.keyboard.press("Tab")
            assert page.evaluate("document.activeElement.id") == "skip"
            shown = link.bounding_box()
            assert hidden and shown and shown["width"] > hidden["width"]
            page.keyboard.press("Enter")
            assert page.evaluate("document.activeElement.id") == "main"
            page.keyboard.press("Tab")
            assert page.evaluate("document.querySelector('main').contains(document.activeElement)")
            assert page.url == address, "its end is the key of the place"
