"""Phones as pods: one test for each promise. Secrecy of messages is in test_secrecy."""

import json
from contextlib import ExitStack
from typing import Any

import pytest
from conclave.web import page_commands
from conclave.web.guard import KeyAttempts, TokenBucket
from conclave.web.live_table import LiveTable
from conclave.web.socket_hub import BAD_MESSAGE, CROWDED, MAX_SOCKETS, MAX_WATCHERS, MOVED, TAKEN, TOO_MANY
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.websockets import WebSocketDisconnect

from tests.host.web.tables import HOST, ORIGIN, OTHER, SECRET, client, page, refused_socket, run, table
from tests.workbench.bench import QUICK_SETTINGS


def hello(table: LiveTable, place: int, secret: Any = SECRET) -> dict[str, Any]:
    """Return the first message of a phone that holds a pod."""
    return {"role": "pod", "key": table.seats[place].key, "secret": secret}


def test_keys_are_unguessable_and_all_different() -> None:
    made = table(10, **QUICK_SETTINGS)
    keys = [place.key for place in made.seats.all] + [made.seats.master_key]
    assert len(set(keys)) == 11
    assert all(len(key) >= 22 for key in keys)  # 128 bits
    assert not set(keys) & {place.key for place in table(10, **QUICK_SETTINGS).seats.all}


def test_a_key_is_bound_to_the_first_phone_that_uses_it() -> None:
    made = table(**QUICK_SETTINGS)
    with client(made) as browser:
        with page(browser, **hello(made, 1)) as first:
            first.read()
            with page(browser, **hello(made, 1, OTHER)) as thief:
                assert thief.close_reason() == (TAKEN, "taken")
            assert made.seats[1].is_connected
        with page(browser, **hello(made, 1, OTHER)) as thief:  # not when the phone sleeps either
            assert thief.close_reason() == (TAKEN, "taken")


@pytest.mark.parametrize(
    "said",
    [
        {"role": "pod", "key": "x" * 22, "secret": SECRET},
        {"role": "pod", "key": "", "secret": SECRET},
        {"role": "pod", "key": None, "secret": SECRET},
        {"role": "table", "key": "x" * 22},
        {"role": "table", "key": ["a"]},
        {"role": "master"},
        {"role": "pod", "key": "é" * 22, "secret": SECRET},
    ],
)
def test_without_a_key_there_is_no_seat_and_no_table(said: dict[str, Any]) -> None:
    with client(table(**QUICK_SETTINGS)) as browser, page(browser, **said) as stranger:
        assert stranger.close_reason()[0] == TAKEN
        assert stranger.texts[1:] == []


@pytest.mark.parametrize("secret", [None, "", "short", "x" * 65, 7])
def test_a_phone_needs_a_secret_of_its_own(secret: Any) -> None:
    made = table(**QUICK_SETTINGS)
    with client(made) as browser, page(browser, **hello(made, 0, secret)) as phone:
        assert phone.close_reason() == (TAKEN, "unknown")
    assert not made.seats[0].secret


def test_two_pages_of_one_phone_do_not_hold_a_seat_together() -> None:
    made = table(**QUICK_SETTINGS)
    with client(made) as browser, page(browser, **hello(made, 0)) as first:
        first.read()
        with page(browser, **hello(made, 0)) as second:
            second.read()
            assert first.close_reason() == (MOVED, "elsewhere")
            assert made.seats[0].is_connected


def test_the_game_master_can_move_a_seat_to_another_phone() -> None:
    made = table(game="majority", **QUICK_SETTINGS)
    with client(made) as browser, page(browser, **hello(made, 0)) as old:
        old.read()
        before = made.seats[0].key
        with page(browser, role="table", key=made.seats.master_key) as master:
            master.read()
            master.say(do="move", at=0)
            assert old.close_reason() == (MOVED, "moved")
        with page(browser, role="pod", key=before, secret=SECRET) as again:
            assert again.close_reason() == (TAKEN, "unknown")
        with page(browser, **hello(made, 0, OTHER)) as new:
            assert new.read()["place"] == 0


def test_giving_a_seat_to_a_bot_takes_it_from_its_phone() -> None:
    made = table(game="majority", **QUICK_SETTINGS)
    with client(made) as browser, page(browser, **hello(made, 0)) as phone:
        phone.read()
        with page(browser, role="table", key=made.seats.master_key) as master:
            master.read()
            master.say(do="give", at=0, holder="bot")
            assert phone.close_reason() == (MOVED, "moved")
    assert made.is_bot(0)


def test_coming_back_gives_the_same_seat_in_the_same_state() -> None:
    made = table(game="the-majority", **QUICK_SETTINGS)
    with client(made) as browser:
        with page(browser, **hello(made, 1)) as phone:
            phone.read()
            made.choose_option(1, phone.state["question"]["options"][2][0])
            run(made, 1500)
            while phone.state["question"]["choice"] is None:
                phone.read()
            before = dict(phone.state)
        with page(browser, **hello(made, 1)) as again:
            again.read()
            for name in ("place", "question", "panels", "news", "state"):
                assert again.state[name] == before[name]


def test_a_phone_that_goes_away_lets_its_keys_go() -> None:
    made = table(game="majority", **QUICK_SETTINGS)
    with client(made) as browser, page(browser, **hello(made, 0)) as phone:
        phone.read()
        phone.say(do="press", key="D")
        while not made.box.board.cable.pods[0].keys.mask:
            phone.say(do="press", key="D")
        phone.socket.close()
    run(made, 200)
    assert made.box.board.cable.pods[0].keys.mask == 0


@pytest.mark.parametrize(
    "said",
    [
        '{"do":"press","key":"A","at":1}',
        '{"do":"choose","option":"A","at":1}',
        '{"do":"move","at":1}',
        '{"do":"power","on":false}',
        "[]",
        "no json",
        '{"do":"choose","option":"' + "A" * 600 + '"}',
    ],
)
def test_a_phone_with_an_unknown_message_is_disconnected(said: str) -> None:
    """No key is pressed."""
    made = table(game="majority", **QUICK_SETTINGS)
    with client(made) as browser, page(browser, **hello(made, 0)) as phone:
        phone.read()
        phone.socket.send_text(said)
        assert phone.close_reason()[0] == BAD_MESSAGE
    run(made, 1500)
    assert made.box.device
    assert [made.box.device.pods[place].choice for place in range(3)] == [None] * 3


def test_bytes_are_no_message() -> None:
    made = table(game="majority", **QUICK_SETTINGS)
    with client(made) as browser, page(browser, **hello(made, 0)) as phone:
        phone.read()
        phone.socket.send_bytes(b"\x00" * 10)
        assert phone.close_reason()[0] == BAD_MESSAGE


def test_watchers_can_send_nothing() -> None:
    with client(table(**QUICK_SETTINGS)) as browser, page(browser, role="watch") as watcher:
        watcher.read()
        watcher.say(do="press", key="A")
        assert watcher.close_reason()[0] == BAD_MESSAGE


def test_too_many_messages_close_the_socket() -> None:
    """The limit is higher than people can press."""
    made = table(game="majority", **QUICK_SETTINGS)
    with client(made) as browser, page(browser, **hello(made, 0)) as phone:
        phone.read()
        for _ in range(400):
            phone.say(do="release", key="A")
        phone.say(do="choose", option="A")
        phone.socket.send_text("a page of ours says no such thing")
        assert phone.close_reason()[0] == BAD_MESSAGE
    assert not made.key_pressers[0].is_busy  # it was cut off before it came to that


def test_a_page_may_say_as_much_as_fingers_can_press() -> None:
    now = [0.0]
    bucket = TokenBucket(lambda: now[0])
    assert sum(bucket.take() for _ in range(500)) == 60  # in one burst: ten pods played with both hands
    for second in range(1, 10):
        now[0] = second
        assert sum(bucket.take() for _ in range(500)) == 30
    now[0] = 100
    assert sum(bucket.take() for _ in range(500)) == 60


def test_a_client_that_tries_keys_has_to_wait() -> None:
    made = table(**QUICK_SETTINGS)
    with client(made) as browser:
        for _ in range(20):
            with page(browser, role="pod", key="x" * 22, secret=SECRET) as stranger:
                assert stranger.close_reason() == (TAKEN, "unknown")
        for right in (hello(made, 0), {"role": "table", "key": made.seats.master_key}):
            with page(browser, **right) as waiting, pytest.raises(WebSocketDisconnect) as end:
                waiting.read()
            assert (end.value.code, end.value.reason) == (TOO_MANY, "wait")
        with page(browser, role="watch") as watcher:  # needs no key
            assert watcher.read()
    assert not made.seats[0].secret


def test_an_address_waits_a_minute_and_no_other_one_with_it() -> None:
    now = [0.0]
    tries = KeyAttempts(lambda: now[0])
    for second in range(20):
        assert not tries.must_wait("192.0.2.1")
        now[0] = second
        tries.count_failure("192.0.2.1")
    assert tries.must_wait("192.0.2.1")
    assert not tries.must_wait("192.0.2.2")
    now[0] = 59.9
    assert tries.must_wait("192.0.2.1")
    now[0] = 60.0
    assert not tries.must_wait("192.0.2.1")
    tries.count_failure("192.0.2.1")
    assert tries.must_wait("192.0.2.1")  # that was the twentieth within a minute
    now[0] = 61.1
    assert not tries.must_wait("192.0.2.1")


def test_the_longest_silent_address_is_forgotten_first() -> None:
    tries = KeyAttempts(lambda: 0.0)
    for place in (0, 1):
        for _ in range(20):
            tries.count_failure(f"192.0.2.{place}")
    for number in range(998):
        tries.count_failure(f"2001:db8::{number:x}")
    assert tries.must_wait("192.0.2.0")
    tries.count_failure("198.51.100.1")
    assert [tries.must_wait(f"192.0.2.{place}") for place in (0, 1)] == [False, True]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30), st.lists, max_leaves=4
)
NAMES = st.sampled_from(["role", "key", "secret", "language", "do"]) | st.text(max_size=8)
ROLES = st.sampled_from(["pod", "table"])
HELLOS = st.dictionaries(NAMES, VALUES, max_size=5).flatmap(
    lambda said: (
        st.fixed_dictionaries({"role": ROLES, "key": VALUES, "secret": VALUES}).map(lambda more: said | more)
        | st.just(said)
    )
)


@given(st.lists(HELLOS.map(json.dumps) | st.text(st.characters(codec="utf-8"), max_size=40), min_size=5, max_size=15))
@settings(max_examples=40)
def test_any_first_message_is_answered_or_closed_with_a_code(hellos: list[str]) -> None:
    with client(table(**QUICK_SETTINGS)) as browser:
        for said in hellos:
            with browser.websocket_connect("/socket", headers={"origin": ORIGIN, "host": HOST}) as socket:
                socket.send_text(said)
                with pytest.raises(WebSocketDisconnect) as end:
                    socket.receive_text()
                assert end.value.code in (BAD_MESSAGE, TAKEN, TOO_MANY)


@pytest.mark.parametrize("said", [{"key": "\ud800" * 22}, {"secret": "\ud800" * 22}, {"key": "\ud83d" * 22}])
def test_half_a_letter_is_no_key(said: dict[str, Any]) -> None:
    made = table(**QUICK_SETTINGS)
    with client(made) as browser:
        with page(browser, **(hello(made, 0) | said)) as stranger:
            assert stranger.close_reason()[0] == BAD_MESSAGE
        with page(browser, **hello(made, 0)) as phone:
            assert phone.read()["place"] == 0


@pytest.mark.parametrize("do", [{"do": "give", "at": 0, "holder": "bot"}, {"do": "move", "at": 0}])
@pytest.mark.parametrize("key", ["A", "D"])
def test_a_key_held_on_a_reassigned_pod_is_released(
    do: dict[str, Any], key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It chooses nothing."""
    made = table(game="majority", **QUICK_SETTINGS)
    monkeypatch.setattr(made, "bot_players", Nobody())
    page_commands.obey_workshop(made, {"do": "press", "at": 0, "key": key})
    run(made, 100)
    assert made.box.board.cable.pods[0].keys.mask
    page_commands.obey_workshop(made, do)
    run(made, 1500)
    pod = made.box.pod(0)
    assert pod
    assert (made.box.board.cable.pods[0].keys.mask, pod.choice) == (0, None)
    made.press(0, "B")
    run(made, 100)
    made.release(0, "B")
    run(made, 100)
    assert pod.choice == "B"  # a new press counts


@pytest.mark.parametrize("pressed", range(0, 600, 70))
def test_giving_a_pod_away_stops_key_presses_for_a_choice(pressed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    made = table(game="majority", **QUICK_SETTINGS)
    monkeypatch.setattr(made, "bot_players", Nobody())
    made.choose_option(0, "C")
    run(made, pressed)
    page_commands.obey_workshop(made, {"do": "give", "at": 0, "holder": "bot"})
    assert made.box.board.cable.pods[0].keys.mask == 0
    pod = made.box.pod(0)
    assert pod
    before = pod.choice
    run(made, 1500)
    assert (made.box.board.cable.pods[0].keys.mask, pod.choice) == (0, before)


def test_a_key_held_on_a_phone_that_goes_away_chooses_nothing() -> None:
    made = table(game="majority", **QUICK_SETTINGS)
    with client(made) as browser, page(browser, **hello(made, 0)) as phone:
        phone.read()
        phone.say(do="press", key="A")
        while not made.box.board.cable.pods[0].keys.mask:
            phone.say(do="press", key="A")
        run(made, 100)
        phone.socket.close()
    run(made, 500)
    pod = made.box.pod(0)
    assert pod
    assert pod.choice is None


class Nobody:
    """Bots that never do anything."""

    def step(self) -> None:
        """Sit still."""


def test_there_is_an_end_to_the_sockets() -> None:
    made = table(**QUICK_SETTINGS)
    with client(made) as browser:
        sockets = [
            browser.websocket_connect("/socket", headers={"origin": ORIGIN, "host": HOST})
            for _ in range(MAX_SOCKETS + 1)
        ]
        for socket in sockets:
            socket.__enter__()
        try:
            with pytest.raises(WebSocketDisconnect) as end:
                sockets[-1].receive_text()
            assert (end.value.code, end.value.reason) == (TOO_MANY, CROWDED)
        finally:
            for socket in sockets:
                socket.close()
                socket.__exit__(None, None, None)


def test_a_full_table_refuses_watchers_but_admits_its_players() -> None:
    made = table(game="majority", **QUICK_SETTINGS)
    with client(made) as browser, ExitStack() as pages:
        first = pages.enter_context(ExitStack())
        watching = [first.enter_context(page(browser, role="watch"))]
        watching += [pages.enter_context(page(browser, role="watch")) for _ in range(MAX_WATCHERS - 1)]
        assert all(one.read()["game"]["name"] == "majority" for one in watching)
        for _ in range(3):
            with page(browser, role="watch") as late:
                assert late.close_reason() == (TOO_MANY, CROWDED)
        phone = pages.enter_context(page(browser, **hello(made, 0) | {"role": "phone"}))
        assert phone.read()["question"]["chosen"] == []
        phone.say(do="choose", option="B")
        while phone.state["question"]["chosen"] != ["B"]:
            run(made, 4000)
            phone.read()
        first.close()
        with page(browser, role="watch") as late:
            assert late.read()["game"]["name"] == "majority"


def test_a_client_without_a_hello_is_disconnected() -> None:
    with (
        client(table(**QUICK_SETTINGS)) as browser,
        browser.websocket_connect("/socket", headers={"origin": ORIGIN, "host": HOST}) as socket,
    ):
        with pytest.raises(WebSocketDisconnect) as end:
            socket.receive_text()
        assert end.value.code == BAD_MESSAGE


FOREIGN = ["http://evil.example", f"https://{HOST}", "http://127.0.0.1:1", "null", "", f"http://{HOST}.evil.example"]


@pytest.mark.parametrize("origin", FOREIGN)
def test_pages_from_elsewhere_are_shut_out(origin: str) -> None:
    with client(table(**QUICK_SETTINGS)) as browser:
        with refused_socket(), browser.websocket_connect("/socket", headers={"origin": origin, "host": HOST}):
            pass
        assert browser.get("/", headers={"origin": origin}).status_code == 403


def test_a_socket_without_an_origin_is_shut_out() -> None:
    with (
        client(table(**QUICK_SETTINGS)) as browser,
        refused_socket(),
        browser.websocket_connect("/socket", headers={"host": HOST}),
    ):
        pass


@pytest.mark.parametrize("host", ["evil.example:8642", "127.0.0.1", "127.0.0.1:1", ""])
def test_other_names_of_the_host_are_refused(host: str) -> None:
    """A page whose name was rebound to this address is shut out, though its origin and its host agree."""
    with client(table(**QUICK_SETTINGS)) as browser:
        assert browser.get("/", headers={"host": host}).status_code == 403
        with refused_socket(), browser.websocket_connect("/socket", headers={"origin": f"http://{host}", "host": host}):
            pass
