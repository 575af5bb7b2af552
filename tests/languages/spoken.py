"""What the product says in a language, as JSON: `python -m tests.languages.spoken xa`, run on a copy with its files."""

import json
import sys

from conclave.aid import pages
from conclave.web.box import Box
from conclave.web.table import Table
from starlette.testclient import TestClient

from firmware.text import Texts
from firmware.text.languages import languages
from shared_rules.engine.session import Session
from tests.host.web.tables import ORIGIN, client
from tests.kit import seed
from tests.workbench.bench import Bench

language = sys.argv[1]
texts, box = Texts(language), Bench(3, language=language)
box.press_console("ok")
menu = box.screen
box.choose("Majority")
box.press_console("ok")
options = box.screen
table = Table(Box(3, language), 1)
table.address = ORIGIN
with client(table) as browser:
    assert isinstance(browser, TestClient)
    page = browser.get("/").text
    shell, game = browser.get(f"/text/{language}.json").json(), browser.get(f"/games/sultane/{language}.json").json()
session = Session("majority", 3, {"language": language}, seed(1))
print(
    json.dumps(
        {
            "languages": languages(),
            "own name": texts.own_name(language),
            "menu": menu,
            "options": options,
            "page": page[:60],
            "add a bot": shell["add_bot"],
            "shell": sorted(shell),
            "sultane": sorted(game),
            "bot": table.name(2),
            "aid": pages.aid("majority", language)[:4].decode(),
            "fallback": pages.aid("sultane", language)[:4].decode(),
            "words": list(session.public["words"].values()),
            "missing": [texts("home.names"), texts("home.new")],
        }
    )
)
