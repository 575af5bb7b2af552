"""Phones as pods: one test for each promise. Secrecy of what they are sent is in test_web_secrecy."""

import pytest
from conclave.web.guard import BURST, RATE, Bucket
from conclave.web.wire import BAD, FULL, MOVED, SOCKETS, TAKEN
from starlette.websockets import WebSocketDisconnect

from tests.host.web_table import HOST, ORIGIN, OTHER, SECRET, client, page, run, shut_out, table


def hello(table, place, secret=SECRET):
    return {"role": "pod", "key": table.places[place].key, "secret": secret}


def test_keys_are_unguessable_and_all_different():
    made = table(10)
    keys = [place.key for place in made.places.all] + [made.places.master]
    assert len(set(keys)) == 11
    assert all(len(key) >= 22 for key in keys)  # 128 bits
    assert not set(keys) & {place.key for place in table(10).places.all}


def test_a_key_is_bound_to_the_first_phone_that_uses_it():
    made = table()
    with client(made) as browser:
        with page(browser, **hello(made, 1)) as first:
            first.read()
            with page(browser, **hello(made, 1, OTHER)) as thief:
                assert thief.closed() == (TAKEN, "taken")
            assert made.places[1].connected
        with page(browser, **hello(made, 1, OTHER)) as thief:  # not when the phone sleeps either
            assert thief.closed() == (TAKEN, "taken")


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
def test_without_a_key_there_is_no_seat_and_no_table(said):
    with client(table()) as browser, page(browser, **said) as stranger:
        assert stranger.closed()[0] == TAKEN
        assert stranger.texts[1:] == []


@pytest.mark.parametrize("secret", [None, "", "short", "x" * 65, 7])
def test_a_phone_needs_a_secret_of_its_own(secret):
    made = table()
    with client(made) as browser, page(browser, **hello(made, 0, secret)) as phone:
        assert phone.closed() == (TAKEN, "unknown")
    assert not made.places[0].secret


def test_two_pages_of_one_phone_do_not_hold_a_seat_at_once():
    made = table()
    with client(made) as browser, page(browser, **hello(made, 0)) as first:
        first.read()
        with page(browser, **hello(made, 0)) as second:
            second.read()
            assert first.closed() == (MOVED, "elsewhere")
            assert made.places[0].connected


def test_the_game_master_can_move_a_seat_and_the_old_phone_is_out():
    made = table(game="majority")
    with client(made) as browser, page(browser, **hello(made, 0)) as old:
        old.read()
        before = made.places[0].key
        with page(browser, role="table", key=made.places.master) as master:
            master.read()
            master.say(do="move", at=0)
            assert old.closed() == (MOVED, "moved")
        with page(browser, role="pod", key=before, secret=SECRET) as again:
            assert again.closed() == (TAKEN, "unknown")
        with page(browser, **hello(made, 0, OTHER)) as new:
            assert new.read()["place"] == 0


def test_giving_a_seat_to_a_bot_takes_it_from_its_phone():
    made = table(game="majority")
    with client(made) as browser, page(browser, **hello(made, 0)) as phone:
        phone.read()
        with page(browser, role="table", key=made.places.master) as master:
            master.read()
            master.say(do="give", at=0, holder="bot")
            assert phone.closed() == (MOVED, "moved")
    assert made.is_bot(0)


def test_coming_back_gives_the_same_seat_in_the_same_state():
    made = table(game="the-majority")
    with client(made) as browser:
        with page(browser, **hello(made, 1)) as phone:
            phone.read()
            made.choose(1, phone.state["question"]["options"][2][0])
            run(made, 1500)
            while phone.state["question"]["choice"] is None:
                phone.read()
            before = dict(phone.state)
        with page(browser, **hello(made, 1)) as again:
            again.read()
            for name in ("place", "question", "panels", "news", "state"):
                assert again.state[name] == before[name]


def test_a_phone_that_goes_away_lets_its_keys_go():
    made = table(game="majority")
    with client(made) as browser, page(browser, **hello(made, 0)) as phone:
        phone.read()
        phone.say(do="press", key="D")
        while not made.box.board.line.pods[0].keys.mask:
            phone.say(do="press", key="D")
        phone.socket.close()
    run(made, 200)
    assert made.box.board.line.pods[0].keys.mask == 0


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
def test_a_phone_that_says_anything_else_is_cut_off_and_nothing_is_pressed(said):
    made = table(game="majority")
    with client(made) as browser, page(browser, **hello(made, 0)) as phone:
        phone.read()
        phone.socket.send_text(said)
        assert phone.closed()[0] == BAD
    run(made, 1500)
    assert made.box.device
    assert [made.box.device.pods[place].choice for place in range(3)] == [None] * 3


def test_bytes_are_no_message():
    made = table(game="majority")
    with client(made) as browser, page(browser, **hello(made, 0)) as phone:
        phone.read()
        phone.socket.send_bytes(b"\x00" * 10)
        assert phone.closed()[0] == BAD


def test_who_watches_can_say_nothing():
    with client(table()) as browser, page(browser, role="watch") as watcher:
        watcher.read()
        watcher.say(do="press", key="A")
        assert watcher.closed()[0] == BAD


def test_too_many_messages_close_the_socket():
    made = table(game="majority")
    with client(made) as browser, page(browser, **hello(made, 0)) as phone:
        phone.read()
        for _ in range(int(BURST) + 40):
            phone.say(do="release", key="A")
        assert phone.closed()[0] == BAD


def test_a_bucket_fills_again_with_time():
    now = [0.0]
    bucket = Bucket(lambda: now[0])
    assert sum(bucket.take() for _ in range(500)) == BURST
    now[0] = 1.0
    assert sum(bucket.take() for _ in range(500)) == RATE


def test_there_is_an_end_to_the_sockets():
    made = table()
    with client(made) as browser:
        sockets = [
            browser.websocket_connect("/socket", headers={"origin": ORIGIN, "host": HOST}) for _ in range(SOCKETS + 1)
        ]
        for socket in sockets:
            socket.__enter__()
        try:
            with pytest.raises(WebSocketDisconnect) as end:
                sockets[-1].receive_text()
            assert end.value.code == FULL
        finally:
            for socket in sockets:
                socket.close()
                socket.__exit__(None, None, None)


def test_who_does_not_say_who_it_is_is_cut_off():
    with (
        client(table()) as browser,
        browser.websocket_connect("/socket", headers={"origin": ORIGIN, "host": HOST}) as socket,
    ):
        with pytest.raises(WebSocketDisconnect) as end:
            socket.receive_text()
        assert end.value.code == BAD


FOREIGN = ["http://evil.example", f"https://{HOST}", "http://127.0.0.1:1", "null", "", f"http://{HOST}.evil.example"]


@pytest.mark.parametrize("origin", FOREIGN)
def test_pages_from_elsewhere_are_shut_out(origin):
    with client(table()) as browser:
        with shut_out(), browser.websocket_connect("/socket", headers={"origin": origin, "host": HOST}):
            pass
        assert browser.get("/", headers={"origin": origin}).status_code == 403


def test_a_socket_without_an_origin_is_shut_out():
    with client(table()) as browser, shut_out(), browser.websocket_connect("/socket", headers={"host": HOST}):
        pass


@pytest.mark.parametrize("host", ["evil.example:8642", "127.0.0.1", "127.0.0.1:1", ""])
def test_other_names_of_the_host_are_refused(host):
    """A page whose name was rebound to this address is shut out, though its origin and its host agree."""
    with client(table()) as browser:
        assert browser.get("/", headers={"host": host}).status_code == 403
        with shut_out(), browser.websocket_connect("/socket", headers={"origin": f"http://{host}", "host": host}):
            pass
