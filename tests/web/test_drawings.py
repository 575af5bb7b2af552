"""The drawings of the games in a real Chromium: real games of all kinds, by day and by night, large and small."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from conclave.web.table_server import STATIC
from playwright.sync_api import Page

from firmware.text.languages import languages
from shared_rules.engine import catalog
from tests.kit import skip_without_file
from tests.web.axe import LAW, violations
from tests.web.drawings import PEOPLE, SETUPS, Moment, as_drawn, cached_moments, gallery, moments, spread
from tests.web.pages import Visit
from tests.web.test_workshop import CONTRAST

Theme = Literal["light", "dark"]
Motion = Literal["no-preference", "reduce"]
LANGUAGES = languages()
MODULES = [catalog.package_name(game) for game in catalog.game_names()]
SETUP_NAMES = [f"{game}-{seats}-{number}" for number, (game, seats, _) in enumerate(SETUPS)]
POOR = f"(moments) => moments.map((moment) => [moment.question?.about, (draw(moment), ({CONTRAST})())])"
every_setup = pytest.mark.parametrize("number", range(len(SETUPS)), ids=SETUP_NAMES)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Yield the address of the gallery."""
    with gallery() as address:
        yield address


@pytest.fixture(scope="module")
def sheet(address: str, stay: Visit) -> Page:
    """Return the page on which everything is drawn."""
    page = stay(address)
    page.wait_for_selector("html.ready")
    return page


@pytest.fixture
def page(sheet: Page) -> Page:
    """Return a small phone."""
    return become(sheet, 320, 568)


def become(page: Page, width: int, height: int, theme: Theme = "light", motion: Motion = "reduce") -> Page:
    """Change size, theme and motion of a page."""
    page.emulate_media(color_scheme=theme, reduced_motion=motion)
    page.set_viewport_size({"width": width, "height": height})
    return page


def first(game: str, seats: int, about: str, event: str = "", options: dict[str, Any] | None = None) -> Moment:
    """Return the first moment of a game at which this is asked, or the end; after something was told."""
    for seed in range(1, 30):
        for moment in moments(game, seats, options or {}, seed):
            if moment.kind == about and (not event or any(fact["e"] == event for fact in moment.facts)):
                return moment
    raise AssertionError(f"{about} is never asked")


def fact(moment: Moment, event: str) -> dict[str, Any]:
    """Return the first fact of this event in a moment."""
    return next(fact for fact in moment.facts if fact["e"] == event)


def names(seats: list[int]) -> set[str]:
    """Return the names of people at these seats."""
    return {PEOPLE[seat] for seat in seats}


# --- styles


def styled(sheet: Path) -> set[str]:
    """Return the classes that a style gives a look wherever they are."""
    rules = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.S)
    selectors = (one.strip() for group in re.findall(r"([^{}]+)\{", rules) for one in group.split(","))
    return {one for one in selectors if re.fullmatch(r"\.[\w-]+", one)}


@pytest.mark.parametrize("page_style", ["style", "host", "phone", "watch", "replay", "box_host"])
def test_no_page_changes_how_a_drawing_looks(page_style: str) -> None:
    drawings = [
        STATIC / "games.css",
        *(Path(catalog.game_folder(game), "page", "style.css") for game in catalog.game_names()),
    ]
    looks = set().union(*(styled(sheet) for sheet in drawings if sheet.exists()))
    assert styled(STATIC / f"{page_style}.css") & looks == set()


# --- whole games


@pytest.mark.slow
@every_setup
def test_a_whole_game_fits_a_small_phone_and_a_big_screen(number: int, page: Page) -> None:
    game = spread(list(moments(*SETUPS[number])))
    drawn = [as_drawn(moment, language, True) for at, language in enumerate(LANGUAGES) for moment in game[at::2]]
    page.evaluate("(moments) => { window.game = moments; }", drawn)
    for width, height in ((320, 568), (1280, 720)):
        become(page, width, height)
        assert page.evaluate("check(game.map((moment) => ({ ...moment, compact: innerWidth < 700 })))") == []


@pytest.mark.slow
@every_setup
def test_what_is_missing_or_unknown_throws_nothing(number: int, page: Page) -> None:
    drawn = [as_drawn(moment, "fr", True) for moment in cached_moments(number)]
    assert page.evaluate("(moments) => mutilate(moments)", drawn) == []


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark"])
@every_setup
def test_texts_stand_out_from_what_is_behind_them(number: int, theme: Theme, sheet: Page) -> None:
    page = become(sheet, 390, 844, theme)
    drawn = [as_drawn(moment, "en", True) for moment in cached_moments(number)]
    assert [found for found in page.evaluate(POOR, drawn) if found[1]] == []


@pytest.mark.slow
@every_setup
def test_axe_finds_nothing_in_a_drawing(number: int, page: Page) -> None:
    for moment in cached_moments(number):
        page.evaluate("(moment) => draw(moment)", as_drawn(moment, "fr", True))
        assert violations(page, LAW) == [], moment.kind


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=skip_without_file(game, "page/drawing.js")) for game in catalog.game_names()]
)
def test_every_question_has_a_title_and_three_sentences(game: str, page: Page) -> None:
    module = catalog.package_name(game)
    for about in catalog.load_module(game).QUESTIONS:
        question = {"about": about, "options": [], "subject": "", "subjects": [], "name": "?", "sentence": ""}
        moment = Moment(module, catalog.seat_limits(game)[0], 0, {}, {}, question, [], {}, [])
        assert page.evaluate("(moments) => check(moments)", [as_drawn(moment, "en", True)]) == []
        assert page.locator(".asked h2").inner_text()
        assert page.locator(".rule").count() in (0, 3), "rules() of page/drawing.js: three sentences, or none"


def test_a_reveal_lasts_at_most_three_seconds(sheet: Page) -> None:
    """With reduced motion it takes no time."""
    moment = first("majority", 10, "vote", "votes")
    lasted = []
    for motion in ("no-preference", "reduce"):
        page = become(sheet, 1280, 720, motion=motion)
        page.evaluate("(moment) => draw(moment)", as_drawn(moment, "en", False) | {"what": "event"})
        lasted.append(page.evaluate("lasts()"))
    assert 1500 < lasted[0] <= 3000
    assert lasted[1] == 0


def test_a_drawing_grows_with_its_screen(sheet: Page) -> None:
    """It is measured only when the screen changes."""
    moment = first("sultane", 7, "vote")
    page = become(sheet, 1280, 720)
    page.evaluate("(moment) => draw(moment)", as_drawn(moment, "en", False))
    size = "() => parseFloat(getComputedStyle(document.querySelector('.stage')).fontSize)"
    page.wait_for_timeout(100)
    small = page.evaluate(size)
    page.evaluate("countChanges()")
    page.wait_for_timeout(300)
    assert page.evaluate("changed()") == 0
    page.set_viewport_size({"width": 3840, "height": 2160})
    page.wait_for_timeout(200)
    assert page.evaluate(size) > 2.5 * small


# --- what is drawn


@pytest.mark.parametrize("seats", [5, 7, 10])
def test_hands_of_all_roles_are_equally_high(seats: int, page: Page) -> None:
    moment = first("sultane", seats, "seen")
    assert len({panels["role"] for panels in moment.hands}) == 3
    assert len(set(page.evaluate("(moment) => handHeights(moment)", as_drawn(moment, "fr", True)))) == 1


def test_hands_in_witchcraft_are_equally_high_in_every_colour(page: Page) -> None:
    moment = first("witchcraft", 5, "guesses")
    assert len(set(page.evaluate("(moment) => handHeights(moment)", as_drawn(moment, "en", True)))) == 1


def test_votes_are_shown_by_name(page: Page) -> None:
    moment = first("majority", 6, "vote", "votes")
    votes = fact(moment, "votes")["votes"]
    page.evaluate("(moment) => draw(moment)", as_drawn(moment, "en", True))
    for vote, lane in zip(("A", "B", "C", "score"), page.locator(".lane").all()):
        voters = [seat for seat, cast in enumerate(votes) if cast == vote]
        assert {name.inner_text() for name in lane.locator(".name").all()} == names(voters)


def test_question_and_options_show_their_words(page: Page) -> None:
    moment = first("majority", 3, "vote")
    page.evaluate("(moment) => draw(moment)", as_drawn(moment, "en", True))
    assert moment.state["words"]["reference"] in page.locator(".asked h2").inner_text()
    for option in "ABC":
        assert moment.state["words"][option] in page.locator(f"[data-word={option}]").inner_text()


def test_a_vote_names_the_government_and_shows_its_figures(page: Page) -> None:
    moment = first("sultane", 5, "vote")
    page.evaluate("(moment) => draw(moment)", as_drawn(moment, "en", True))
    question = page.locator(".asked h2").inner_text()
    assert all(PEOPLE[moment.state[office]] in question for office in ("vizier", "narrator"))
    after = first("sultane", 5, "nominate", "votes")
    votes = fact(after, "votes")["votes"]
    page.evaluate("(moment) => draw(moment)", as_drawn(after, "en", True))
    assert f"{votes.count('yes')} : {votes.count('no')}" in page.locator(".event-part").inner_text()


def test_roles_are_shown_at_the_end(page: Page) -> None:
    moment = first("sultane", 10, "end", "end")
    page.evaluate("(moment) => draw(moment)", as_drawn(moment, "en", True))
    shown = [role.inner_text().strip().lower() for role in page.locator(".roles .role-name").all()]
    assert shown == fact(moment, "end")["roles"]


def test_a_tale_is_its_card_and_not_its_place(page: Page) -> None:
    moment = first("sultane", 5, "discard")
    page.evaluate("(moment) => draw(moment)", as_drawn(moment, "en", True))
    labels = [card.get_attribute("aria-label") for card in page.locator(".asked .tale").all()]
    assert [label.split(": ")[1].lower() for label in labels if label] == moment.panels["tales"]


def test_what_became_of_each_card_stands_below_it(page: Page) -> None:
    for seed in range(1, 6):
        for moment in moments("the-majority", 4, {}, seed):
            outcome = [fact for fact in moment.facts if fact["e"] == "outcome"]
            if not outcome:
                continue
            page.evaluate("(moment) => draw(moment)", as_drawn(moment, "en", True))
            assert page.locator(".event-part .killed").count() == len(outcome[0]["killed"])
            kept = page.locator(".event-part .kept").count()
            gone = page.locator(".event-part .stolen, .event-part .given").count()
            assert kept + gone == sum(map(len, outcome[0]["won"]))


def test_a_card_has_cost_effect_and_name(page: Page) -> None:
    moment = first("majority-2", 2, "free")
    page.evaluate("(moment) => draw(moment)", as_drawn(moment, "en", True))
    assert moment.question
    for word in moment.question["options"][:-1]:
        text = page.locator(f"[data-word='{word}']").inner_text()
        assert all(part.capitalize() in text for part in word.split("."))
        assert any(cost in text for cost in "234")
        assert page.locator(f"[data-word='{word}'] .does").inner_text()


@pytest.mark.parametrize("options", [{}, {"promo": "all", "ghosts": True}])
def test_a_score_zone_is_worth_what_the_rules_say(options: dict[str, Any], page: Page) -> None:
    moment = first("majority-2", 2, "end", "end", options)
    assert page.evaluate("(moment) => worths(moment)", as_drawn(moment, "en", True)) == fact(moment, "end")["points"]


def test_every_player_reads_what_happened_to_them(page: Page) -> None:
    def mine(moment: Moment, seat: int) -> str:
        return page.evaluate("([moment, seat]) => mine(moment, seat)", [as_drawn(moment, "en", True), seat])

    voted = first("majority", 6, "vote", "votes")
    tally, votes = fact(voted, "tally"), fact(voted, "votes")["votes"]
    for seat, vote in enumerate(votes):
        if vote and seat not in tally["stay"] + tally["scored"]:
            assert mine(voted, seat) in ("You are out until the next round.", "The round is over; you score nothing.")
    exiled = first("sultane", 10, "nominate", "power")
    power = next(fact for fact in exiled.facts if fact["e"] == "power")
    assert power["target"] is None or PEOPLE[power["by"]] in mine(exiled, power["target"]) or power["power"] == "vizier"
    executed = first("witchcraft", 5, "end", "executed")
    witch = fact(executed, "executed")["seat"]
    assert witch is None or "executed" in mine(executed, witch)
    over = first("the-majority", 4, "end", "end")
    for seat in range(4):
        assert ("You have won!" in mine(over, seat)) == (seat in fact(over, "end")["winners"])
