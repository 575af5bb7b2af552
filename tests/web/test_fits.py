"""Nothing a guest would stumble over on any page, at any size, at night: in French, where words are longer."""

from collections.abc import Iterator
from typing import Any

import pytest

from shared_rules.engine import catalog
from tests.web import tour
from tests.web.test_axe import complaints

WIDE = list(tour.SIZES)
NARROW = WIDE[:3]  # a phone's own page grows no wider
ROOMY = ("watch", "host", "workshop", "replay")
pytestmark = pytest.mark.slow


def misfits(name: str, page: Any) -> Iterator[str]:
    """What does not fit at any size; at the largest one axe looks at it, too."""
    sizes = WIDE if name.endswith(ROOMY) else NARROW
    for size in tour.in_sizes(page, sizes):
        yield from (f"{name} {size}: {misfit}" for misfit in page.evaluate(tour.MISFITS))
        if size == sizes[-1]:
            yield from complaints(f"{name} {size}", page)


@pytest.mark.parametrize("game", [None, *catalog.names()])
def test_everything_is_there_whole_and_nothing_covers_anything_else(game, visit):
    def here(address: str) -> Any:
        return visit(address, 390, 844, color_scheme="dark", reduced_motion="reduce")

    stops = tour.game(here, game, "fr") if game else tour.before(here, "fr")
    assert [misfit for name, page in stops for misfit in misfits(name, page)] == []
