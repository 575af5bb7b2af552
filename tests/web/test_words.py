"""A word list of people's own on the game master's page, in a real Chromium."""

from pathlib import Path

import pytest
from conclave import wordlists

from shared_rules.engine import words
from tests.web.pages import Visit, host
from tests.web.serving import served, until

FIVE = "Île\nChat\nŒuf\nNoël\nZèbre\n"


def test_a_list_is_pasted_or_uploaded_and_dealt_from(
    visit: Visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(words, "FOLDERS", list(words.FOLDERS))
    wordlists.use()
    with served(pods=3, bots=3, reveal=0, stir=False) as table:
        page = visit(host(table))
        page.locator("[data-id='game majority']").check()
        page.locator("[data-id='own words']").click()
        said = page.locator("[data-id='own words said']")
        page.fill("[data-id='own words name']", "Fête")
        page.fill("[data-id='own words text']", FIVE + "Chat")
        page.locator("[data-id='own words send']").click()
        until(lambda: "6" in (said.text_content() or ""))
        assert "Chat" in (said.text_content() or "")
        assert words.own() == []
        page.fill("[data-id='own words text']", FIVE)
        page.locator("[data-id='own words send']").click()
        until(lambda: words.own() == ["fete"])
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
        until(lambda: table.box.match and table.box.match.session.options["list"] == "fete")
