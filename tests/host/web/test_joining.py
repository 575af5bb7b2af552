"""People join by one code for all: a name, a place, a colour; and they are known again."""

from typing import Any

import pytest
from conclave.web.game_messages import GameMessages
from conclave.web.seat_registry import BOT, HERE, MAX_NAME_LENGTH, PHONE, SavedSeats, SeatRegistry, clean_name
from conclave.web.socket_hub import TAKEN

from shared_rules.engine.errors import Refused
from tests.host.web.tables import OTHER, SECRET, client, page, run, table
from tests.workbench.bench import QUICK_SETTINGS


def test_a_named_phone_gets_and_keeps_the_first_free_place() -> None:
    made = table(3, bots=1, **QUICK_SETTINGS)
    with client(made) as browser:
        with page(browser, role="phone", secret=SECRET, name="Ana") as phone:
            assert phone.read()["place"] == 0
        with page(browser, role="phone", secret=OTHER, name="Bo") as other:
            assert other.read()["place"] == 1
        with page(browser, role="phone", secret=SECRET) as again:  # no name is asked for any more
            assert again.read()["place"] == 0
    assert [(place.holder, place.name) for place in made.seats.all] == [(PHONE, "Ana"), (PHONE, "Bo"), (BOT, "")]


def test_a_new_phone_is_asked_for_a_name() -> None:
    """This does not count as a wrong key."""
    made = table(3, **QUICK_SETTINGS)
    with client(made) as browser:
        for _ in range(40):
            with page(browser, role="phone", secret=SECRET) as phone:
                assert phone.close_reason() == (TAKEN, "new")
        with page(browser, role="phone", secret=SECRET, name="  ") as phone:
            assert phone.close_reason() == (TAKEN, "new")
        with page(browser, role="phone", secret=SECRET, name="Ana") as phone:
            assert phone.read()["place"] == 0


def test_when_all_seats_are_taken_newcomers_can_only_watch() -> None:
    made = table(3, bots=3, **QUICK_SETTINGS)
    with client(made) as browser, page(browser, role="phone", secret=SECRET, name="Ana") as phone:
        assert phone.close_reason() == (TAKEN, "full")


@pytest.mark.parametrize("secret", [None, "", "short", 7])
def test_without_a_secret_of_its_own_no_phone_joins(secret: Any) -> None:
    made = table(3, **QUICK_SETTINGS)
    with client(made) as browser, page(browser, role="phone", secret=secret, name="Ana") as phone:
        assert phone.close_reason() == (TAKEN, "unknown")


def test_a_seat_played_at_the_table_is_given_to_nobody() -> None:
    made = table(3, game="majority", **QUICK_SETTINGS)
    with client(made) as browser:
        with page(browser, role="table", key=made.seats.master_key) as master:
            master.read()
            master.say(do="press", at=0, key="A")
            while not made.seats[0].is_used_here:
                master.read()
        with page(browser, role="phone", secret=SECRET, name="Ana") as phone:
            assert phone.read()["place"] == 1


def test_seats_of_the_running_game_are_taken_first() -> None:
    made = table(4, **QUICK_SETTINGS)
    made.seats.set_order([3, 2, 1, 0])
    made.box.start_game("majority", [0, 1, 2], {})
    run(made, 500)
    assert made.admit_phone(SECRET, "Ana").number == 2
    assert made.admit_phone(OTHER, "Bo").number == 1


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
    assert clean_name(given) == shown
    assert len(shown) <= MAX_NAME_LENGTH


def test_two_people_of_the_same_name_can_be_distinguished() -> None:
    places = SeatRegistry(4, 0)
    names = []
    for number, name in enumerate(("Constantin", "constantin", "Constantin", "")):
        places.set_name(number, name)
        names.append(places[number].name)
    assert names == ["Constantin", "constant 2", "Constant 3", ""]
    places.set_name(0, "Constant 3")
    assert places[0].name == "Constant 4", "also from those who sit further on"


def test_names_and_order_outlive_the_program() -> None:
    kept: list[SavedSeats] = []
    places = SeatRegistry(3, 1)
    places.save = kept.append
    places.join(SECRET, "Ana")
    places.set_order([2, 0])
    again = SeatRegistry(3, 0)
    again.restore(kept[-1], with_holders=True)
    assert again[0].name == "Ana"
    assert again.order == [2, 0, 1]
    assert again.taken == [2, 0]
    again.set_holder(0, HERE)
    assert (again[0].name, again.taken) == ("", [2])


def test_everybody_is_called_by_name_on_every_page() -> None:
    made = table(3, bots=1, **QUICK_SETTINGS)
    made.admit_phone(SECRET, "Ana")
    made.admit_phone(OTHER, "Bo")
    made.game_setup.choose_game("majority", {})
    made.game_setup.start_game()
    run(made, 500)
    assert made.box.live_game
    assert made.box.live_game.names == ["Ana", "Bo", "Bot 3"]
    said = GameMessages(made).screen_message()
    assert [seat["name"] for seat in said["seats"]] == ["Ana", "Bo", "Bot 3"]
    made.seats.set_name(0, "Ada")
    run(made, 50)
    assert [seat["name"] for seat in GameMessages(made).phone_message(1)["seats"]] == ["Ada", "Bo", "Bot 3"]


def test_joining_by_the_code_of_a_seat_keeps_the_name() -> None:
    made = table(3, **QUICK_SETTINGS)
    with client(made) as browser:
        with page(browser, role="phone", key=made.seats[2].key, secret=SECRET, name="Cy") as phone:
            assert phone.read()["place"] == 2
            phone.say(do="name", name="Cyr")
            while phone.state["seats"][2]["name"] != "Cyr":
                made.advance(5)
                phone.read()
        with page(browser, role="phone", key=made.seats[2].key, secret=OTHER, name="Thief") as thief:
            assert thief.close_reason() == (TAKEN, "taken")
    with pytest.raises(Refused):
        made.seats.claim(made.seats[2].key, OTHER)
