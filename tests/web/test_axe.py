"""axe finds nothing on any page in any state."""

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from shared_rules.engine import catalog
from tests.web import tour

pytestmark = pytest.mark.slow

WAYS = (("en", "light", 320, 568), ("fr", "dark", 1280, 720))
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OPTIONS = {"runOnly": RULES, "resultTypes": ["violations"]}  # all that is well would take longer to tell than to find


def complaints(stops: Iterator[tuple[str, Any]]) -> list[str]:
    """What axe has to say of each stop."""
    found = []
    for name, page in stops:
        for violation in Axe().run(page, options=OPTIONS).response["violations"]:
            nodes = [" ".join(node["target"][0:1]) + " " + node["html"][:120] for node in violation["nodes"][:3]]
            found.append(f"{name}: {violation['id']}: {nodes}")
    return found


@pytest.mark.parametrize("language, scheme, width, height", WAYS)
@pytest.mark.parametrize("game", [None, *catalog.names()])
def test_axe_finds_nothing(game, language, scheme, width, height, visit):
    def here(address: str) -> Any:
        return visit(address, width, height, color_scheme=scheme, reduced_motion="reduce")

    stops = tour.game(here, game, language) if game else tour.before(here, language)
    assert "\n".join(complaints(stops)) == ""
