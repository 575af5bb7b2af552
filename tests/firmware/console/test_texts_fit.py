"""No text is cut off on any page, in either language."""

from itertools import product
from random import Random
from typing import Any

import pytest
from conclave.simulator.simulated_flash import SimulatedFlash

from firmware.console.console_page import ConsolePage, wrap
from firmware.console.error_page import ErrorPage
from firmware.console.game_menu import GameMenu
from firmware.console.menu import ConfirmPage, Menu, NotePage
from firmware.console.new_game_pages import OptionsPage, SeatsPage, SubsetPage, ValuePage
from firmware.console.result_page import TextPage, result_lines
from firmware.console.screen import CELLS, LINES
from firmware.console.settings_page import VALUES
from firmware.text.languages import languages
from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from tests.firmware.text_tables import read_texts
from tests.kit import fixed_seed
from tests.workbench.bench import Bench, StrictScreen
from tests.workbench.games import flash_with_unfinished_game, random_game

NAMES = ["Ann", "Maximilien", "Bob", "Jean-Luc 2", "Zoé", "Ou", "Anna-Maria", "Max", "Félix", "Wilhelmina"]


class Walk:
    """Drawing of pages on a screen that refuses text that does not fit."""

    def __init__(self, box: Bench) -> None:
        self.box = box
        self.console: Any = box.device.console
        self.screen = StrictScreen(box.device.display)

    def see(self, page: ConsolePage) -> None:
        """Draw a page from top to bottom."""
        page.enter()
        page.step(self.console.now)
        page.draw(self.screen)
        if isinstance(page, Menu):
            self.scroll(page, len(page.entries()))
        elif isinstance(page, TextPage):
            self.scroll(page, len(page.lines()))

    def scroll(self, page: ConsolePage, times: int) -> None:
        """Scroll down and draw after each step."""
        for _ in range(times):
            page.handle_key("down")
            page.draw(self.screen)


@pytest.fixture(params=languages())
def walk(request: pytest.FixtureRequest) -> Walk:
    """Return a walk in each language."""
    return Walk(Bench(10, language=request.param))


@pytest.mark.parametrize("path", [("home.history",), ("home.settings",), ("home.test",), ("home.new",)])
def test_the_menus_fit(walk: Walk, path: tuple[str, ...]) -> None:
    walk.see(walk.console.top_page)
    for key in path:
        walk.console.top_page.choose(key)
    walk.see(walk.console.top_page)


@pytest.mark.parametrize("game", catalog.game_names())
def test_seats_and_options_fit(walk: Walk, game: str) -> None:
    fewest, most = catalog.seat_limits(game)
    chain = walk.box.device.chain
    for found in range(11):
        chain.pod_count = found
        page = SeatsPage(walk.console, game)
        walk.see(page)
        for place in range(found):
            page.handle_pod_key(place, 0)
            page.draw(walk.screen)
            assert len(wrap(page._instruction())) <= LINES - 5  # the seats stand below
    for seats in range(fewest, most + 1):
        page = OptionsPage(walk.console, game, list(range(seats)), NAMES[:seats])
        walk.see(page)
        for key, _, _ in page.entries()[1:]:
            assert key
            see_values(walk, page, key)


def see_values(walk: Walk, page: OptionsPage, key: str) -> None:
    """See every value of an option, in its line or on a page of its own."""
    depth = len(walk.console._pages)
    for _ in range(4):
        page.choose(key)
        page.draw(walk.screen)
        opened = walk.console.top_page
        if len(walk.console._pages) == depth:
            continue
        assert isinstance(opened, (ValuePage, SubsetPage))
        walk.see(opened)
        for value, _, _ in opened.entries():
            assert value
            opened.choose(value)
            page.draw(walk.screen)
            if isinstance(opened, ValuePage):
                walk.console.push(opened)
        walk.console.pop()


def test_every_value_of_every_setting_fits(walk: Walk) -> None:
    settings = walk.box.device.settings
    walk.console.top_page.choose("home.settings")
    page = walk.console.top_page
    for name, values in VALUES:
        for value in values:
            if name != "language":
                setattr(settings, name, value)
                walk.see(page)
    page.choose("mirrored")
    for place in range(10):
        walk.console.top_page.choose(str(place))
        walk.see(walk.console.top_page)
    walk.see(page)


def test_every_test_fits(walk: Walk) -> None:
    walk.console.top_page.choose("home.test")
    menu = walk.console.top_page
    for key, keys, external, works in product(
        ("test.keys", "test.pixels", "test.screen", "test.parts"), (0, 15), (False, True), (False, True)
    ):
        walk.box.board.external_supply = external
        walk.box.flash.failing_calls = set() if works else {"open"}
        walk.box.device.buttons.down[:] = bytes([keys] * 11)
        walk.box.device.display.is_present, walk.box.device.chain.has_fault = works, not works
        walk.box.device.chain.pod_count = 10 if works else 3
        menu.choose(key)
        walk.see(walk.console.top_page)
        for name in ["down"] * 12 + ["ok"] * 4:
            walk.console.top_page.handle_key(name)
            walk.see(walk.console.top_page)
        walk.console.top_page.leave()
        walk.console._pages.pop()


@pytest.mark.parametrize("part", ["boot", "keys", "game", "pods", "console", "line", "other"])
def test_every_failure_fits(walk: Walk, part: str) -> None:
    for error in ("KeyError", "MemoryError", "NotImplementedError", "StopIteration"):
        walk.see(ErrorPage(walk.console, f"{part}: {error}"))


def test_every_note_fits(walk: Walk) -> None:
    texts = walk.box.device.texts
    for key in sorted(read_texts("fr")):
        if key.startswith(("error", "flash.", "fail")):
            walk.see(NotePage(walk.console, texts(key)))
        if key.endswith("?"):
            walk.see(ConfirmPage(walk.console, texts(key), lambda: None))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", catalog.game_names())
def test_the_pages_of_a_game_fit(game: str, language: str) -> None:
    """Resume, state and news, menu, trouble, result and history, with most seats."""
    _, seats = catalog.seat_limits(game)
    for locks in (0, 5, None):
        session = random_game(game, seats, locks=locks)
        box = Bench(10, flash_with_unfinished_game(session), language=language)
        walk = Walk(box)
        walk.see(walk.console.top_page)
        walk.console.resume_game()
        for present, fault in ((10, False), (1, False), (10, True)):
            box.device.chain.pod_count, box.device.chain.has_fault = present, fault
            page = walk.console.top_page
            walk.see(page)
            for key in ("ok", "down", "up", "back") if locks is not None else ("ok",):
                page.handle_key(key)
                page.draw(walk.screen)
            walk.see(walk.console.top_page)
            walk.console.show_game()
        walk.see(GameMenu(walk.console))
        for line in result_lines(box.device.texts, session.result or {"winners": [], "why": "points"}):
            assert len(line) <= CELLS


PAGES = {
    *("NamesPage", "NameEntryPage"),
    *("HomePage", "GamesPage", "SeatsPage", "OptionsPage", "ValuePage", "SubsetPage", "GamePage", "GameMenu"),
    *(
        "MasterQuestionPage",
        "ConfirmPage",
        "NotePage",
        "ResumePage",
        "HistoryPage",
        "PastResultPage",
        "SettingsPage",
        "MirroredPage",
    ),
    *("HelpPage", "NightPage", "ReplayPage", "PracticePage", "ContributionPage", "CommitmentPage"),
    *("SelfTestPage", "KeyTestPage", "PixelTestPage", "DisplayTestPage", "PartTestPage", "RestartPage"),
}


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
def test_no_random_walk_through_the_console_finds_a_cut_text(language: str) -> None:
    """Keys are pressed at random on the console and on pods, in games too; text that does not fit is refused."""
    rng, flash = Random(language), SimulatedFlash()
    visited = set()
    for number in range(240):
        if number % 12 == 11:
            game = rng.choice(("sultane", "witchcraft"))  # whose game master is asked, if cards are on the table
            flash = flash_with_unfinished_game(Session(game, 5, {"deals": "table"}, fixed_seed(number)))
        box = Bench(rng.choice((2, 4, 5, 10)), flash, language=language)  # the power was cut, often in a game
        box.device._fail = _raise
        box.device.settings.stir = rng.random() < 0.1  # random keys seldom get through the shuffling
        for _ in range(150):
            page = type(box.page).__name__
            visited.add(page)
            _press(box, rng)
            if page == "RestartPage":
                box.device.console.show_home()  # as when the line does not come to rest
            if box.device.texts.language != language:
                box.device.settings.language = language
                box.device.texts.use_language(language)
            box.device.step()
    assert visited >= PAGES, PAGES - visited


def _press(box: Bench, rng: Random) -> None:
    """Press a pod's key, open help, or go to some line of the page and press OK or back there."""
    console = box.device.console
    if rng.random() < 0.2:
        console.handle_pod_key(rng.randrange(box.device.chain.pod_count or 1), rng.randrange(4))
        return
    if rng.random() < 0.04:
        console.show_help()
        return
    lines = len(console.top_page.entries()) if isinstance(console.top_page, Menu) else 3
    way = rng.choice(("up", "down"))
    for _ in range(rng.randrange(lines + 1)):
        console.handle_key(way)
    console.handle_key(rng.choice(("ok", "ok", "ok", "back")))


def _raise(error: Exception) -> None:
    """Raise an error."""
    raise error
