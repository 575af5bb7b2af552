"""Messages to each page, entry by entry: before a game, in it, and after it."""

from base64 import b64decode
from random import Random

from conclave.bots import Level
from conclave.web.bgstats_link import bgstats_link
from conclave.web.game_messages import GameMessages
from conclave.web.live_table import LiveTable
from conclave.web.pod_messages import PodMessages
from conclave.web.simulated_box import SimulatedBox

from shared_rules.engine.session import Session
from tests.host.web.tables import ORIGIN, SECRET, choose, resumed_table, run, table
from tests.kit import fixed_seed, play_random
from tests.workbench.bench import QUICK_SETTINGS

QUIET = {"about": "", "state": [], "news": [], "master": None, "result": [], "push": None}
DARK = "0" * 60
PICTURE = "data:image/svg+xml"


def test_the_page_of_a_table_without_a_game() -> None:
    made = table(3, bots=1, **QUICK_SETTINGS)
    said = PodMessages(made).workshop_message()
    holders = ("here", "here", "bot")
    assert said["seats"] == [{"seat": None, "name": "", "state": "", "holder": holder} for holder in holders]
    about = {"power": True, "present": 3, "language": "en", "unfinished": False, "game": "", "trouble": ""}
    switches = {"speed": 1.0, "paused": False, "lan": False}
    expected = {**QUIET, **about, **switches, "lamps": ["000000"] * 3}
    assert {name: said[name] for name in expected} == expected
    assert said["pod1"] == {"holder": "here", "connected": False, "strip": DARK, "question": None, "panels": []}
    assert said["pod2"] == {"holder": "bot", "connected": False, "strip": None}
    assert said["games"][:2] == [["the-majority", "The Majority", 3, 4], ["majority", "Majority", 3, 10]]
    links = {str(place.number): {"link": f"{ORIGIN}/pod#{place.key}", "qr": None} for place in made.seats.all}
    assert said["links"] == links


def test_a_player_without_a_name_has_none() -> None:
    assert [seat["name"] for seat in GameMessages(table(3, bots=1, **QUICK_SETTINGS)).screen_message()["seats"]] == [
        "",
        "",
        "Bot 3",
    ]


def test_while_nothing_happens_no_text_is_made_again() -> None:
    made = table(3, game="majority", **QUICK_SETTINGS)
    run(made, 1000)
    before = made.revision
    run(made, 1000)
    assert made.revision == before
    for option in "AB":  # no other page is told of changes
        choose(made, 0, option)
        run(made, 500)
        assert made.revision > before
        before = made.revision


def test_the_glass_is_sent_row_by_row_a_bit_a_pixel() -> None:
    made = table(3, game="majority", **QUICK_SETTINGS)
    run(made, 500)
    rows = made.box.board.oled.visible_rows()
    sent = b64decode(PodMessages(made).public_message()["oled"])
    assert [[byte >> 7 - bit & 1 for byte in sent[at : at + 16] for bit in range(8)] for at in range(0, 1024, 16)] == [
        list(row) for row in rows
    ]
    assert any(map(any, rows))


def test_a_question_and_its_options_change_together() -> None:
    made = table(2, bots=2, game="majority-2", **QUICK_SETTINGS)
    phones, pods, seen = GameMessages(made), PodMessages(made), set()
    for _ in range(6000):
        made.advance(1)
        for place in range(2):
            question, lights = phones.phone_message(place)["question"], pods.pod_message(place)["question"]
            if question:
                seen.add(question["about"])
                assert set(question["options"]) <= set(question["labels"])
                assert [word for word, _ in lights["options"]] == question["options"]
    assert len(seen) > 1


def test_a_link_is_as_the_table_is_reached() -> None:
    made = LiveTable(SimulatedBox(3, "en", seed=7))
    assert PodMessages(made).workshop_message()["links"]["0"]["link"] == f"/pod#{made.seats[0].key}"
    made.address = "http://192.0.2.1:8642"
    assert (
        PodMessages(made).workshop_message()["links"]["0"]["link"] == f"http://192.0.2.1:8642/pod#{made.seats[0].key}"
    )


def test_a_place_that_a_phone_has_is_no_link_any_more() -> None:
    made = table(3, **QUICK_SETTINGS)
    made.lan = True
    made.seats.claim(made.seats[0].key, SECRET)
    run(made, 10)
    said = PodMessages(made).workshop_message()
    assert said["seats"][0]["holder"] == "phone"
    assert said["pod0"] == {"holder": "phone", "connected": False, "strip": None}
    assert [(place, link["qr"].startswith(PICTURE)) for place, link in said["links"].items()] == [
        ("1", True),
        ("2", True),
    ]
    made.seats.renew_key(0)
    run(made, 10)
    assert list(PodMessages(made).workshop_message()["links"]) == ["0", "1", "2"], "another phone may have it"


def test_the_page_of_a_pod_in_a_game() -> None:
    made = table(3, game="majority", **QUICK_SETTINGS)
    views = PodMessages(made)
    said = views.pod_message(1)
    options = said["question"].pop("options")
    assert said["question"] == {"about": "Vote", "choice": None, "chosen": [], "on_keys": True, "taps": 0}
    assert [option for option, _ in options] == ["A", "B", "C", "score"]
    assert (said["place"], said["panels"], said["game"], said["about"]) == (
        1,
        [["Your points", "0"]],
        "Majority",
        "Vote",
    )
    assert len(said["strip"]) == len(DARK)
    assert said["seats"][2] == {"seat": 2, "name": "P3", "state": "asked", "holder": "here"}
    assert "Round 1, pile 1" in said["state"]
    assert said["news"][-1] == [1, ["Round 1"]]
    choose(made, 1, "B")
    said = views.pod_message(1)
    assert (said["question"]["choice"], said["question"]["chosen"]) == ("B", ["B"])
    assert [seat["state"] for seat in said["seats"]] == ["asked", "answered", "asked"]
    assert said["about"] == "Vote"


def test_while_the_deal_is_stirred_a_pod_shows_its_four_keys() -> None:
    made = table(3, **QUICK_SETTINGS)
    made.box.settings.stir = True
    made.box.start_with_defaults("majority", 3)
    run(made, 500)
    for key in "BB":
        made.press(1, key)
        made.release(1, key)
    made.choose_option(1, "2:A")  # no page of ours says this
    run(made, 2000)
    question = PodMessages(made).pod_message(1)["question"]
    assert question["options"] == [["A", "A"], ["B", "B"], ["C", "C"], ["D", "D"]]
    assert (len(question["chosen"]), question["taps"]) == (2, 4)
    assert set(GameMessages(made).phone_message(1)["question"]["subjects"].values()) == {"1", "2", "3", "4"}


def test_a_seat_that_is_not_asked_is_neither_missing_nor_done() -> None:
    made = table(2, game="majority-2", **QUICK_SETTINGS)
    assert made.box.live_game
    (active,) = made.box.live_game.session.questions
    states = [seat["state"] for seat in PodMessages(made).public_message()["seats"]]
    assert states == ["asked" if seat == active else "" for seat in (0, 1)]


def test_when_it_is_over_nobody_is_out_any_more() -> None:
    games = (play_random(Session("sultane", 5, {}, fixed_seed(number)), Random(number)) for number in range(99))
    made = resumed_table(next(game for game in games if len(game.public["active"]) < 5), **QUICK_SETTINGS)
    run(made, 1000)
    assert made.box.live_game and made.box.live_game.result
    for said in (PodMessages(made).public_message(), GameMessages(made).screen_message()):
        assert [seat["state"] for seat in said["seats"]] == [""] * 5


def test_everybody_sees_what_the_game_master_is_asked() -> None:
    made = table(3, **QUICK_SETTINGS)
    assert made.box.device
    made.box.device.start_game("witchcraft", [0, 1, 2], {"deals": "table", "first": 0})
    run(made, 500)
    said = PodMessages(made).public_message()
    assert (said["master"], said["about"]) == ("End of the day", "")


def test_the_result_is_shown_and_can_be_shared() -> None:
    made = table(3, bots=3, game="the-majority", **QUICK_SETTINGS)
    made.bot_players.level = Level.NORMAL  # who thinks ahead is tested by itself
    for _ in range(1000):
        run(made, 1000)
        if made.box.live_game and made.box.live_game.session.is_over:
            break
    run(made, 3000)
    said = PodMessages(made).public_message()
    assert said["result"]
    assert said["push"]["link"].startswith("https://app.bgstatsapp.com/")
    assert said["push"]["qr"].startswith(PICTURE)
    assert {seat["state"] for seat in said["seats"]} == {""}
    assert said["about"] == ""
    feed = made.box.feed
    feed.replace_facts(feed.game_id, feed.facts[1:])
    assert bgstats_link(feed) is None, "a fact is missing"
