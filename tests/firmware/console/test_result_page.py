"""The page at the end of a game: whatever people are called, nothing of it is cut off."""

import pytest

from firmware.console.result_page import result_lines
from firmware.console.screen import CELLS
from firmware.text import LANGUAGES
from shared_rules.engine import catalog
from tests.firmware.box import played
from tests.firmware.console.test_games import strict

LONG = [f"Maximilia{seat}" for seat in range(10)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", catalog.names())
def test_every_line_fits_and_says_what_everybody_has(game: str, language: str) -> None:
    session, texts = played(game, catalog.seats(game)[1]), strict(game, language)
    texts.seated(LONG[: session.seats])
    result = session.result or {}
    lines = result_lines(texts, result)
    assert all(len(line) <= CELLS for line in lines)
    text = " ".join(" ".join(lines).split())
    for seat, score in enumerate(result.get("scores") or ()):
        assert f"{texts.seat(seat)} {score}" in text
    for seat, role in enumerate(result.get("roles") or ()):
        assert f"{texts.seat(seat)} {texts.option(role)}" in text
