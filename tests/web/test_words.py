"""A word list of people's own on the game master's page, in a real Chromium."""

from pathlib import Path

import pytest
from conclave import own_word_lists

from shared_rules.engine import word_list
from tests.web.pages import Visit, host_address
from tests.web.serving import served, until

FIVE = "Île\nChat\nŒuf\nNoël\nZèbre\n"


def test_a_list_is_pasted_or_uploaded_and_dealt_from(
    visit: Visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(word_list, "CUSTOM_FOLDERS", list(word_list.CUSTOM_FOLDERS))
    own_word_lists.use_saved_lists()
    with served(pods=3, bots=3, reveal=0, stir=False) as table:
        page = visit(host_address(table))
        page.locator("[data-id='game majority']").check()
        page.locator("[data-id='own words']").click()
        said = page.locator("[data-id='own words said']")
        page.fill("[data-id='own words name']", "Fête")
        page.fill("[data-id='own words text']", FIVE + "Chat")
        page.locator("[data-id='own words send']").click()
        until(lambda: "6" in (said.text_content() or ""))
        assert "Chat" in (said.text_content() or "")
        assert word_list.custom_lists() == []
        page.fill("[data-id='own words text']", FIVE)
        page.locator("[data-id='own words send']").click()
        until(lambda: word_list.custom_lists() == ["fete"])
        path = tmp_path / "party.txt"
        path.write_bytes("été\n".encode("latin-1") * 5)
        page.fill("[data-id='own words name']", "")
        page.set_input_files("[data-id='own words file']", path)
        assert page.input_value("[data-id='own words name']") == "party"
        page.locator("[data-id='own words send']").click()
        until(lambda: "UTF-8" in (said.text_content() or ""))
        page.locator("[data-id='options']").click()
        until(lambda: page.input_value("[data-id='list']") == "fete")
        page.locator("[data-id='start']").click()
        until(lambda: table.box.live_game and table.box.live_game.session.options["list"] == "fete")
