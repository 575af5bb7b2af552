"""axe finds nothing on any page in any state: on a small phone by day here, and by night wherever `test_fits` walks."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from shared_rules.engine import catalog
from tests.web import tour

pytestmark = pytest.mark.slow

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OPTIONS = {"runOnly": RULES, "resultTypes": ["violations"]}  # all that is well would take longer to tell than to find


def complaints(name: str, page: Any) -> list[str]:
    """What axe has to say of a page."""
    found = []
    for violation in Axe().run(page, options=OPTIONS).response["violations"]:
        nodes = [" ".join(node["target"][0:1]) + " " + node["html"][:120] for node in violation["nodes"][:3]]
        found.append(f"{name}: {violation['id']}: {nodes}")
    return found


@pytest.mark.parametrize("game", [None, *catalog.names()])
def test_axe_finds_nothing(game, visit):
    def here(address: str) -> Any:
        return visit(address, 320, 568, color_scheme="light", reduced_motion="reduce")

    stops = tour.game(here, game, "en") if game else tour.before(here, "en")
    assert [complaint for name, page in stops for complaint in complaints(name, page)] == []
