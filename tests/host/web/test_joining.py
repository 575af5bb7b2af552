"""People join by one code for all: a name, a place, a colour; and they are known again."""

from typing import Any

import pytest
from conclave.web.game_views import GameViews
from conclave.web.places import BOT, HERE, LONGEST, PHONE, Kept, Places, clean
from conclave.web.wire import TAKEN

from shared_rules.engine.refused import Refused
from tests.host.web.tables import OTHER, SECRET, client, page, run, table
from tests.workbench.bench import PLAY_ON


def test_a_named_phone_gets_and_keeps_the_first_free_place() -> None:
    made = table(3, bots=1, **PLAY_ON)
    with client(made) as browser:
        with page(browser, role="phone", secret=SECRET, name="Ana") as phone:
            assert phone.read()["place"] == 0
        with page(browser, role="phone", secret=OTHER, name="Bo") as other:
            assert other.read()["place"] == 1
        with page(browser, role="phone", secret=SECRET) as again:  # no name is asked for any more
            assert again.read()["place"] == 0
    assert [(place.holder, place.name) for place in made.places.all] == [(PHONE, "Ana"), (PHONE, "Bo"), (BOT, "")]


def test_a_new_phone_is_asked_for_a_name() -> None:
    """This does not count as a wrong key."""
    made = table(3, **PLAY_ON)
    with client(made) as browser:
        for _ in range(40):
            with page(browser, role="phone", secret=SECRET) as phone:
                assert phone.closed() == (TAKEN, "new")
        with page(browser, role="phone", secret=SECRET, name="  ") as phone:
            assert phone.closed() == (TAKEN, "new")
        with page(browser, role="phone", secret=SECRET, name="Ana") as phone:
            assert phone.read()["place"] == 0


def test_when_all_seats_are_taken_newcomers_can_only_watch() -> None:
    made = table(3, bots=3, **PLAY_ON)
    with client(made) as browser, page(browser, role="phone", secret=SECRET, name="Ana") as phone:
        assert phone.closed() == (TAKEN, "full")


@pytest.mark.parametrize("secret", [None, "", "short", 7])
def test_without_a_secret_of_its_own_no_phone_joins(secret: Any) -> None:
    made = table(3, **PLAY_ON)
    with client(made) as browser, page(browser, role="phone", secret=secret, name="Ana") as phone:
        assert phone.closed() == (TAKEN, "unknown")


def test_a_seat_played_at_the_table_is_given_to_nobody() -> None:
    made = table(3, game="majority", **PLAY_ON)
    with client(made) as browser:
        with page(browser, role="table", key=made.places.master) as master:
            master.read()
            master.say(do="press", at=0, key="A")
            while not made.places[0].used:
                master.read()
        with page(browser, role="phone", secret=SECRET, name="Ana") as phone:
            assert phone.read()["place"] == 1


def test_seats_of_the_running_game_are_taken_first() -> None:
    made = table(4, **PLAY_ON)
    made.places.seat_in([3, 2, 1, 0])
    made.box.begin("majority", [0, 1, 2], {})
    run(made, 500)
    assert made.arrive(SECRET, "Ana").number == 2
    assert made.arrive(OTHER, "Bo").number == 1


@pytest.mark.parametrize(
    "given, shown",
    [
        ("  Ana \n Maria ", "Ana Maria"),
        ("Maximilian-Constantin", "Maximilian"),
        ("e\u0301lodie", "élodie"),
        ("\u202eevil\x00", "evil"),
        ("<b>Hal</b>", "<b>Hal</b>"),
        ("\t\n", ""),
    ],
)
def test_a_name_is_what_can_stand_on_a_page_and_on_a_display(given: str, shown: str) -> None:
    assert clean(given) == shown
    assert len(shown) <= LONGEST


def test_two_people_of_the_same_name_can_be_distinguished() -> None:
    places = Places(4, 0)
    names = []
    for number, name in enumerate(("Constantin", "constantin", "Constantin", "")):
        places.call(number, name)
        names.append(places[number].name)
    assert names == ["Constantin", "constant 2", "Constant 3", ""]
    places.call(0, "Constant 3")
    assert places[0].name == "Constant 4", "also from those who sit further on"


def test_names_and_order_outlive_the_program() -> None:
    kept: list[Kept] = []
    places = Places(3, 1)
    places.keep = kept.append
    places.join(SECRET, "Ana")
    places.seat_in([2, 0])
    again = Places(3, 0)
    again.restore(kept[-1], with_holders=True)
    assert again[0].name == "Ana"
    assert again.order == [2, 0, 1]
    assert again.taken == [2, 0]
    again.give(0, HERE)
    assert (again[0].name, again.taken) == ("", [2])


def test_everybody_is_called_by_name_on_every_page() -> None:
    made = table(3, bots=1, **PLAY_ON)
    made.arrive(SECRET, "Ana")
    made.arrive(OTHER, "Bo")
    made.master.set_up("majority", {})
    made.master.start()
    run(made, 500)
    assert made.box.match
    assert made.box.match.names == ["Ana", "Bo", "Bot 3"]
    said = GameViews(made).screen()
    assert [seat["name"] for seat in said["seats"]] == ["Ana", "Bo", "Bot 3"]
    made.places.call(0, "Ada")
    run(made, 50)
    assert [seat["name"] for seat in GameViews(made).phone(1)["seats"]] == ["Ada", "Bo", "Bot 3"]


def test_joining_by_the_code_of_a_seat_keeps_the_name() -> None:
    made = table(3, **PLAY_ON)
    with client(made) as browser:
        with page(browser, role="phone", key=made.places[2].key, secret=SECRET, name="Cy") as phone:
            assert phone.read()["place"] == 2
            phone.say(do="name", name="Cyr")
            while phone.state["seats"][2]["name"] != "Cyr":
                made.advance(5)
                phone.read()
        with page(browser, role="phone", key=made.places[2].key, secret=OTHER, name="Thief") as thief:
            assert thief.closed() == (TAKEN, "taken")
    with pytest.raises(Refused):
        made.places.claim(made.places[2].key, OTHER)
