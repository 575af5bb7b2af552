"""`conclave play`: the server as a process, and what it refuses to begin."""

import asyncio
import json
import socket
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.request import urlopen

import pytest
from conclave.bots import Bot, HeuristicBot, RandomBot
from conclave.bots.search import SearchBot
from conclave.commands.play import make_table, open_listening_socket, pod_and_bot_counts
from conclave.web.addresses import LOCAL
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.host.commands import conclave, refused
from tests.host.web.process import connected, served_table


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[str, str]]:
    """Yield a server of its own: its address, and the game master's key."""
    with served_table(tmp_path, "majority", "--bots", 2) as table:
        yield table.address, table.master


def test_the_table_is_served_and_a_game_goes_on_by_itself(served: tuple[str, str]) -> None:
    address, key = served
    with urlopen(address) as answer:
        assert 'content="width=device-width' in answer.read().decode()
    with connected(address) as page:
        page.send(json.dumps({"role": "table", "key": key}))
        state = json.loads(page.recv(5))
        assert state["game"] == "Majority"
        assert [seat["holder"] for seat in state["seats"]] == ["here", "bot", "bot"]
        waiting = [seat["state"] for seat in state["seats"]]
        for _ in range(400):
            waiting = [seat["state"] for seat in state["seats"]]
            if waiting == ["asked", "answered", "answered"]:
                break
            state |= json.loads(page.recv(10))
        assert waiting == ["asked", "answered", "answered"]


def test_a_real_server_refuses_foreign_origins_and_long_messages(served: tuple[str, str]) -> None:
    address, _ = served
    with pytest.raises(InvalidStatus) as refusal:
        connect(address.replace("http", "ws") + "/socket", origin=Origin("http://evil.example"))
    assert refusal.value.response.status_code == 403
    with connected(address) as page:
        page.send("x" * 5000)
        with pytest.raises(ConnectionClosed) as end:
            page.recv(5)
        assert end.value.rcvd
        assert end.value.rcvd.code == 1009


def test_short_messages_are_sent_immediately() -> None:
    """The kernel waits for nothing that could be sent with it: 40 ms for each file of a page."""
    sent: list[int] = []

    async def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        sent.append(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    async def ask() -> None:
        listener, port = open_listening_socket(LOCAL, 0)
        async with await asyncio.start_server(answer, sock=listener):
            reader, writer = await asyncio.open_connection(LOCAL, port)
            await reader.read()
            writer.close()

    asyncio.run(ask())
    assert all(sent)
    assert len(sent) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="needs a second address of this computer")
@pytest.mark.parametrize("lan", [(), ("--lan",)])
def test_only_with_lan_other_computers_can_come(tmp_path: Path, lan: tuple[str, ...]) -> None:
    with served_table(tmp_path, *lan) as table:
        probe = socket.socket()
        with closing(probe):
            assert (probe.connect_ex(("127.0.0.2", table.port)) == 0) == bool(lan)


@pytest.mark.parametrize(
    "arguments, words",
    [
        (("chess",), ["no game chess"]),
        (("sultane", "--seats", 3), ["sultane is for 5 to 10 players, not 3"]),
        (("--seats", 11), ["2 to 10 players"]),
        (("majority", "--seats", 3, "--bots", 4), ["4 of them cannot be bots"]),
        (("the-majority", "--bots", 4), ["4 bots leave none for a person"]),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(arguments: tuple[object, ...], words: list[str]) -> None:
    refused(conclave("play", "--no-browser", *arguments), 2, *words)


def test_without_a_game_there_are_five_pods_four_with_bots() -> None:
    table = make_table(None, *pod_and_bot_counts(None, None, None, False), lan=False)
    assert [place.holder for place in table.seats.all] == ["here", "bot", "bot", "bot", "bot"]
    assert table.box.live_game is None


def test_bots_leave_a_place_for_a_person() -> None:
    assert pod_and_bot_counts("the-majority", None, 3, False) == (4, 3)
    assert pod_and_bot_counts("the-majority", None, 1, True) == (3, 1)
    assert pod_and_bot_counts("the-majority", 3, 3, False) == (3, 3), "on purpose they play alone"


def test_with_phones_all_pods_are_free() -> None:
    table = make_table("sultane", *pod_and_bot_counts("sultane", None, None, True), lan=True)
    assert [place.holder for place in table.seats.all] == ["here"] * 5
    assert table.box.live_game


@pytest.mark.parametrize("level, bot", [("easy", RandomBot), ("normal", HeuristicBot), ("hard", SearchBot)])
def test_bots_play_at_the_level_that_was_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, level: str, bot: type[Bot]
) -> None:
    tables = []
    monkeypatch.setattr("conclave.web.table_server.table_app", lambda table, *given, **named: tables.append(table))
    # it would close what OpenSpiel's library logs to in this process, which is what pytest reads
    monkeypatch.setattr("uvicorn.Config.configure_logging", lambda config: None)
    monkeypatch.setattr("uvicorn.Server.run", lambda server, sockets: [one.close() for one in sockets])
    kept = ("--state", tmp_path / "table", "--archive", tmp_path / "archive.sqlite")
    done = conclave("play", "witchcraft", "--level", level, "--no-browser", "--port", 0, *kept)
    assert done.exit_code == 0, done.output
    assert type(tables[0].bot_players._brain(tables[0].box.live_game.session)) is bot
