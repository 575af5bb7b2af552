"""A game outlives `conclave play`: killed at any moment, it goes on, and pages come back with their keys."""

import json
import shutil
import stat
from pathlib import Path
from random import Random

import pytest
from conclave.archive import Archive
from conclave.commands.play import make_table
from conclave.simulator.simulated_flash import FolderFlash
from conclave.web.game_messages import GameMessages
from conclave.web.seat_registry import BOT, HERE, PHONE, Holder, SavedSeats, SeatRegistry
from conclave.web.state_folder import StateFolder
from websockets.exceptions import ConnectionClosed

from firmware.storage.journals import Journals
from shared_rules.engine import rules_fingerprint
from shared_rules.engine.errors import Refused
from shared_rules.engine.session import Session
from tests.host.commands import conclave, refused
from tests.host.web.process import Page, connected, killed_table, page, served_table
from tests.host.web.tables import OTHER, SECRET, run
from tests.kit import fixed_seed

ARGUMENTS = ("majority", "--seats", 3, "--bots", 2)


def key_of(page: Page, place: int) -> str:
    """Return the key in the link of a seat."""
    return page.state["links"][str(place)]["link"].rpartition("#")[2]


def answer(phone: Page) -> None:
    """Answer when asked, once; before the first vote with keys that stir the deal."""
    question = phone.until(lambda state: state["question"] and not state["question"]["choice"] and state["question"])
    phone.say(do="choose", option="B A D C" if question["taps"] else question["options"][0][0])


def news_after(phone: Page, told: list) -> list:
    """Wait for further lines, and return them."""
    return phone.until(lambda state: len(state["news"]) > len(told) and state["news"])


@pytest.mark.slow
@pytest.mark.parametrize("number", range(2))
def test_a_game_survives_a_kill_at_any_moment(tmp_path: Path, number: int) -> None:
    """Pages come back with their keys."""
    random = Random(number)
    with killed_table(tmp_path, *ARGUMENTS) as served, page(served.address, role="table", key=served.master) as table:
        key = key_of(table, 0)
        told = news_after(table, [])
    for _ in range(3):
        with killed_table(tmp_path, *ARGUMENTS, port=served.port) as again:
            assert "goes on" in again.said
            assert (again.address, again.master) == (served.address, served.master)
            with page(again.address, role="pod", key=key, secret=SECRET) as phone:
                assert phone.state["place"] == 0
                news_after(phone, told[:-1])
                assert phone.state["news"][: len(told)] == told
                answer(phone)
                told = news_after(phone, phone.state["news"] if random.random() < 0.7 else [])
                for _ in range(random.randrange(8)):
                    phone.read()
                again.kill()
    with served_table(tmp_path, *ARGUMENTS, port=served.port):
        with page(served.address, role="table", key=served.master) as table:
            table.until(lambda state: state["news"][: len(told)] == told)
            assert [seat["holder"] for seat in table.state["seats"]] == [PHONE, BOT, BOT]
        with connected(served.address) as thief, pytest.raises(ConnectionClosed) as end:
            thief.send(json.dumps({"role": "pod", "key": key, "secret": OTHER}))
            thief.recv(5)
        assert end.value.rcvd
        assert (end.value.rcvd.code, end.value.rcvd.reason) == (4403, "taken")
    with Archive(tmp_path / "archive.sqlite") as archive:
        (game,) = archive.games()  # the same all the time
        facts = [line["n"] for line in archive.valid_facts(game.id) if "n" in line]
    assert facts == list(range(len(facts)))
    assert len(facts) > len(told)


def test_nobody_else_may_read_the_keys(tmp_path: Path) -> None:
    with served_table(tmp_path, *ARGUMENTS) as served:
        assert served.master in (tmp_path / "table" / "keys.json").read_text()
    assert stat.S_IMODE((tmp_path / "table").stat().st_mode) == 0o700
    for path in (tmp_path / "table").glob("keys*"):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_fresh_begins_a_new_game(tmp_path: Path) -> None:
    with killed_table(tmp_path, *ARGUMENTS) as served:
        pass
    with served_table(tmp_path, "sultane", "--bots", 5, "--fresh") as restarted:
        assert restarted.master != served.master
        assert "goes on" not in restarted.said
        with page(restarted.address, role="table", key=restarted.master) as table:
            table.until(lambda state: "Sultane" in state["game"])


def test_two_tables_do_not_use_one_folder(tmp_path: Path) -> None:
    with served_table(tmp_path, *ARGUMENTS):
        refused(conclave("play", "--no-browser", "--state", tmp_path / "table"), 2, "another table uses", "--state")


DAMAGED = [
    '{"master": 7, "pods": [["a", "b"]]}',
    "[" * 100_000,
    "[]",
    '{"master": 7, "pods": [["a", "b", "here"], ["c", "d", "here"]]}',
    '{"master": "x", "pods": [["a", "b", "here"], ["c", 7, "phone"]]}',
    '{"master": "x", "pods": [["a", "b", "here"], ["c", "d", "nobody"]]}',
    '{"master": "\\ud800", "pods": [["a", "b", "here"], ["c", "d", "here"]]}',
    '{"master": "x", "pods": []}',
    json.dumps({"master": "x", "pods": [["a", "b", "here"]] * 1000}),
    "\xff",
]


@pytest.mark.parametrize("text", DAMAGED)
def test_damaged_keys_are_made_again(tmp_path: Path, text: str) -> None:
    (tmp_path / "keys.json").write_text(text, "latin-1")
    assert StateFolder(tmp_path).saved_seats is None


def test_a_game_goes_on_with_keys_that_were_damaged(tmp_path: Path) -> None:
    with killed_table(tmp_path, *ARGUMENTS):
        pass
    (tmp_path / "table" / "keys.json").write_text(DAMAGED[0])
    with served_table(tmp_path) as served, page(served.address, role="table", key=served.master) as table:
        table.until(lambda state: state["game"] == "Majority")


def test_a_stored_game_has_its_pods_with_any_keys(tmp_path: Path) -> None:
    state = StateFolder(tmp_path / "before")
    run(make_table("majority", 5, 0, False, state), 1000)
    state.save_seats(SavedSeats("m" * 22, [("k" * 22, "", HERE)]))
    shutil.copytree(tmp_path / "before", tmp_path / "after")
    table = make_table(None, 2, 0, False, StateFolder(tmp_path / "after"))
    run(table, 3000)
    assert len(table.box.pods_by_seat) == 5
    assert (table.last_failure, len(table.seats)) == ("", 5)


def kept(*holders: Holder) -> SavedSeats:
    """Return saved keys with these holders."""
    return SavedSeats(
        "m" * 22, [(f"{at}" * 22, SECRET if holder == PHONE else "", holder) for at, holder in enumerate(holders)]
    )


def test_with_the_holders_a_table_is_as_it_was() -> None:
    places = SeatRegistry(3, 1)
    places.restore(kept(PHONE, BOT, HERE), True)
    assert [place.holder for place in places.all] == [PHONE, BOT, HERE]
    assert places.is_master("m" * 22)
    assert places.claim("0" * 22, SECRET).number == 0
    with pytest.raises(Refused):
        places.claim("0" * 22, OTHER)


def test_restoring_without_holders_drops_only_phones() -> None:
    """A phone of last week holds no pod of today; the next one that scans the code does."""
    places = SeatRegistry(4, 1)
    places.restore(kept(PHONE, BOT, HERE), False)
    assert [place.holder for place in places.all] == [HERE, HERE, HERE, BOT]
    assert places.claim("2" * 22, OTHER).number == 2
    with pytest.raises(Refused):
        places.claim("0" * 22, SECRET)


def test_a_place_has_the_same_key_until_its_phone_has_lost_it() -> None:
    places = SeatRegistry(2, 0)
    saved: list[SavedSeats] = []
    places.save = saved.append
    key = places[0].key
    places.set_holder(0, BOT)
    places.set_holder(0, HERE)
    places[0].is_connected = places.claim(key, SECRET) is places[0]
    assert places.claim(key, SECRET) is places[0], "again, which is no news"
    assert (places[0].key, places[0].holder) == (key, PHONE)
    places.renew_key(0)
    assert places[0].key != key
    assert (places[0].is_connected, places[0].secret, places[0].holder) == (False, "", PHONE)
    key = places[0].key
    places.set_holder(0, HERE)
    assert places[0].key != key
    assert [kept.pods[0][2] for kept in saved] == [BOT, HERE, PHONE, PHONE, HERE], "each is stored"
    assert places.changes == len(saved)


@pytest.mark.parametrize(
    "files, goes_on", [("00000000", False), (rules_fingerprint.fingerprint_of_game("majority"), True)]
)
def test_after_an_edit_of_the_rules_the_game_master_is_asked(tmp_path: Path, files: str, goes_on: bool) -> None:
    session = Session("majority", 3, {"words": "table"}, fixed_seed(1), fingerprint=files)
    Journals(FolderFlash(tmp_path / "flash")).start_game(session.journal, [0, 1, 2])
    made = make_table(None, 3, 2, False, StateFolder(tmp_path))
    run(made, 1000)
    assert (made.box.live_game is not None) == goes_on
    host = GameMessages(made).host_message()
    assert (host["unfinished"], host["rules_changed"]) == (not goes_on, not goes_on)
    made.box.resume_game()
    run(made, 1000)
    assert made.box.live_game
