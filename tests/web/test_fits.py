"""Nothing a guest would stumble over on any page, on screens of all sizes: in French, where words are longer."""

from typing import Any

import pytest

from shared_rules.engine import catalog
from tests.web import tour

WIDE = list(tour.SIZES)
NARROW = WIDE[:3]  # a phone's own page grows no wider
ROOMY = ("watch", "host", "workshop", "replay")
pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", [None, *catalog.names()])
def test_everything_is_there_whole_and_nothing_covers_anything_else(game, visit):
    def here(address: str) -> Any:
        return visit(address, 390, 844, reduced_motion="reduce")

    found = [
        f"{name} {size}: {misfit}"
        for name, page in (tour.game(here, game, "fr") if game else tour.before(here, "fr"))
        for size in tour.in_sizes(page, WIDE if name.endswith(ROOMY) else NARROW)
        for misfit in page.evaluate(tour.MISFITS)
    ]
    assert "\n".join(found) == ""
