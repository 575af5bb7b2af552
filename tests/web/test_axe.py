"""axe finds nothing on any page in any state: on a small phone by day here, and by night wherever `test_fits` walks."""

from typing import Any

import pytest

from shared_rules.engine import catalog
from tests.web import tour
from tests.web.axe import violations

pytestmark = pytest.mark.slow

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def complaints(name: str, page: Any) -> list[str]:
    """What axe has to say of a page."""
    return [f"{name}: {violation}" for violation in violations(page, RULES)]


@pytest.mark.parametrize("game", [None, *catalog.names()])
def test_axe_finds_nothing(game, visit):
    def here(address: str) -> Any:
        return visit(address, 320, 568, color_scheme="light", reduced_motion="reduce")

    stops = tour.game(here, game, "en") if game else tour.before(here, "en")
    assert [complaint for name, page in stops for complaint in complaints(name, page)] == []
