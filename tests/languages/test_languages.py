"""Languages are files: ours are complete and fit; an invented one is spoken everywhere once its files are there."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from firmware.text.languages import languages
from shared_rules.engine import catalog
from tests.languages import accented, copied, english, in_language, invent, missing, read, twice_as_long, write
from tests.languages.misfits import on_aids, on_the_box
from tests.web.serving import CHROMIUM

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "languages.md").read_text("utf-8")
NEW, LONG = "xa", "xb"
LISTED = "import json; from tests.languages.misfits import *; print(json.dumps(list({}('xb', *{}))))"


@pytest.fixture(scope="module")
def product(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the product with files of two more languages: one lacks some texts, one is twice as long."""
    folder = copied(tmp_path_factory.mktemp("product"))
    invent(folder, NEW, accented)
    invent(folder, LONG, twice_as_long)
    for path in (folder / "shared_rules" / "sultane").rglob(f"{NEW}.*"):
        path.unlink()
    general = folder / "firmware" / "text" / f"{NEW}.txt"
    write(general, {key: text for key, text in read(general).items() if key != "home.names"})
    pages = folder / "host" / "conclave" / "web" / "text" / f"{NEW}.json"
    write(pages, {key: text for key, text in read(pages).items() if key != "onbot"})
    return folder


def run(product: Path, *arguments: str) -> Any:
    """Run a program with the code and texts of a copy; return the JSON that it prints."""
    path = os.pathsep.join(str(folder) for folder in (product / "host", product, ROOT))
    environment = os.environ | {"PYTHONPATH": path, "PYTHONSAFEPATH": "1", "CONCLAVE_PLAIN": "1"}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=product, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def spoken(product: Path) -> dict[str, Any]:
    return run(product, "-m", "tests.languages.spoken", NEW)


@pytest.mark.parametrize("language", languages())
def test_our_languages_lack_nothing(language: str) -> None:
    assert list(missing(language)) == []


def test_the_page_names_every_kind_of_file() -> None:
    for path in english():
        room = path.relative_to(ROOT).as_posix()
        assert in_language(Path(re.sub(r"shared_rules/\w+/", "GAME/", room)), "XX").as_posix() in PAGE
    assert "shared_rules/engine/word_lists/XX.txt" in PAGE


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
def test_our_languages_fit_on_the_box_and_on_aids(language: str) -> None:
    assert [*on_the_box(language, catalog.game_names()), *on_aids(language)] == []


@pytest.mark.slow
def test_a_new_language_is_spoken_by_the_box(spoken: dict[str, Any]) -> None:
    assert spoken["languages"] == ["fr", "en", "de", NEW, LONG]
    assert spoken["own name"] == accented("English")
    assert accented("New game") in " ".join(spoken["menu"])
    assert accented("Start with 3") in " ".join(spoken["options"])
    assert re.search(rf"{accented('Words in')} +{accented('English')}", " ".join(spoken["options"]))


@pytest.mark.slow
def test_a_new_language_is_spoken_by_the_pages(spoken: dict[str, Any]) -> None:
    assert f'lang="{NEW}"' in spoken["page"]
    assert spoken["add a bot"] == accented("Add a bot")
    assert spoken["bot"] == accented("Bot 3")


@pytest.mark.slow
def test_a_new_language_is_printed_and_has_its_words(spoken: dict[str, Any]) -> None:
    assert spoken["aid"] == "%PDF"
    ours = read_words(ROOT / "shared_rules" / "engine" / "word_lists" / "en.txt")
    assert set(spoken["words"]) <= {accented(word) for word in ours}


@pytest.mark.slow
def test_what_a_language_lacks_is_in_english(spoken: dict[str, Any]) -> None:
    assert spoken["missing"] == ["Names", accented("New game")]
    assert spoken["shell"] == sorted(read(ROOT / "host" / "conclave" / "web" / "text" / "en.json"))
    assert spoken["sultane"] == sorted(read(ROOT / "shared_rules" / "sultane" / "page" / "en.json"))
    assert spoken["fallback"] == "%PDF"


@pytest.mark.slow
def test_what_is_too_long_is_listed_for_the_box(product: Path) -> None:
    listed = run(product, "-c", LISTED.format("on_the_box", [["majority"]]))
    assert any(twice_as_long("Brightness") in line for line in listed), listed


@pytest.mark.slow
def test_what_is_too_long_is_listed_for_aids(product: Path) -> None:
    listed = run(product, "-c", LISTED.format("on_aids", []))
    assert any("the aid of witchcraft has no room for" in line for line in listed), listed


@pytest.mark.slow
@pytest.mark.skipif(not CHROMIUM, reason="no Chromium is here")
def test_what_is_too_long_is_listed_for_phones(product: Path) -> None:
    listed = run(product, "-c", LISTED.format("on_phones", [["majority"]]))
    assert any(f'cut off: span.name "{twice_as_long("Bot 2")}"' in line for line in listed), listed


def read_words(path: Path) -> list[str]:
    return path.read_text("utf-8").split("\n")
