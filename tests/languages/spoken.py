"""Print texts of the product in a language as JSON, in a copy with its files: `python -m tests.languages.spoken xa`."""

import json
import sys

from conclave.aid import contents
from conclave.web.live_table import LiveTable
from conclave.web.simulated_box import SimulatedBox
from starlette.testclient import TestClient

from firmware.text import Texts
from firmware.text.languages import languages
from shared_rules.engine.session import Session
from tests.host.web.tables import ORIGIN, client
from tests.kit import fixed_seed
from tests.workbench.bench import Bench

language = sys.argv[1]
texts, box = Texts(language), Bench(3, language=language)
box.press_console("ok")
menu = box.screen
box.choose_menu_line("Majority")
box.press_console("ok")
options = box.screen
table = LiveTable(SimulatedBox(3, language), 1)
table.address = ORIGIN
with client(table) as browser:
    assert isinstance(browser, TestClient)
    page = browser.get("/").text
    shell, game = browser.get(f"/text/{language}.json").json(), browser.get(f"/games/sultane/{language}.json").json()
session = Session("majority", 3, {"language": language}, fixed_seed(1))
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
            "bot": table.player_name(2),
            "aid": contents.make_aid("majority", language)[:4].decode(),
            "fallback": contents.make_aid("sultane", language)[:4].decode(),
            "words": list(session.public["words"].values()),
            "missing": [texts("home.names"), texts("home.new")],
        }
    )
)
