"""Nothing a guest would stumble over on any page in any state, in French, where words are longer.

It fits at any size, and axe finds nothing: at the largest size by night, and on a small phone by day.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from firmware.text.languages import languages
from shared_rules.engine import catalog
from tests.web import tour
from tests.web.axe import ALL, violations
from tests.web.pages import Visit

WIDE = list(tour.SIZES)
NARROW = WIDE[:3]  # a phone's own page grows no wider
ROOMY = ("watch", "host", "workshop", "replay")
pytestmark = pytest.mark.slow


def troubles(name: str, page: Page) -> Iterator[str]:
    """Yield the parts that do not fit or that some people cannot use."""
    sizes = WIDE if name.endswith(ROOMY) else NARROW
    for size in tour.in_sizes(page, sizes):
        yield from (f"{name} {size}: {misfit}" for misfit in page.evaluate(tour.MISFITS))
        if size == sizes[-1]:
            yield from (f"{name} {size} by night: {violation}" for violation in violations(page, ALL))
        if size == sizes[0]:
            page.emulate_media(color_scheme="light")
            yield from (f"{name} {size} by day: {violation}" for violation in violations(page, ALL))
            page.emulate_media(color_scheme="dark")


def visiting(visit: Visit) -> Visit:
    """Open pages by night, at rest."""
    return lambda address: visit(address, 390, 844, color_scheme="dark", reduced_motion="reduce")


@pytest.mark.parametrize("language", languages())
def test_pages_before_a_game_are_for_everybody(language: str, visit: Visit) -> None:
    stops = tour.pages_before_game(visiting(visit), language)
    assert [trouble for name, page in stops for trouble in troubles(name, page)] == []


@pytest.mark.parametrize("game", catalog.game_names())
def test_pages_in_a_game_are_for_everybody(game: str, visit: Visit) -> None:
    stops = tour.pages_in_game(visiting(visit), game, "fr")
    assert [trouble for name, page in stops for trouble in troubles(name, page)] == []
