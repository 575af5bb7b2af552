"""By which addresses phones come, and which names and origins the server lets in."""

from pathlib import Path

import pytest
from conclave.web import addresses as found
from conclave.web.addresses import (
    LOCAL,
    Interface,
    accepted_hosts,
    find_addresses,
    local_addresses,
    parse_host_name,
    parse_origin,
    rank_addresses,
)
from conclave.web.guard import REACH_PATH
from conclave.web.table_server import table_app
from starlette.testclient import TestClient

from tests.host.commands import conclave, refused
from tests.host.web.process import connected, served_table
from tests.host.web.tables import refused_socket, table
from tests.workbench.bench import QUICK_SETTINGS

LAN, DOCKER, VPN, SHARED = "192.168.1.5", "172.17.0.1", "10.8.0.2", "100.101.102.103"


@pytest.mark.parametrize(
    "interfaces, default, expected",
    [
        ([("lo", LOCAL), ("eth0", LAN)], LAN, [LAN]),
        ([("tun0", VPN), ("wlan0", LAN)], VPN, [LAN, VPN]),
        ([("docker0", DOCKER), ("br-12ab", "172.18.0.1"), ("enp3s0", LAN)], LAN, [LAN, DOCKER, "172.18.0.1"]),
        ([("tailscale0", SHARED), ("wlp2s0", LAN)], SHARED, [LAN, SHARED]),
        ([("utun3", VPN), ("en0", LAN), ("en5", "169.254.7.7")], VPN, [LAN, VPN, "169.254.7.7"]),
        ([("eth0", "198.51.100.7"), ("wlan0", LAN)], "198.51.100.7", [LAN, "198.51.100.7"]),
        ([("eth0", "192.168.0.2"), ("wlan0", LAN)], LAN, [LAN, "192.168.0.2"]),
        ([("wg0", VPN), ("br0", LAN)], VPN, [LAN, VPN]),
        ([("", DOCKER), ("", LAN)], LAN, [LAN, DOCKER]),
        ([("lo", LOCAL)], LOCAL, []),
    ],
)
def test_the_likeliest_address_for_phones_comes_first(
    interfaces: list[tuple[str, str]], default: str, expected: list[str]
) -> None:
    assert rank_addresses([Interface(*one) for one in interfaces], default) == expected


def test_the_default_route_is_one_of_our_addresses() -> None:
    own = local_addresses()
    assert LOCAL not in own
    assert found._default_address() in (*own, LOCAL)


def test_without_phones_a_server_goes_by_its_local_names_only() -> None:
    assert find_addresses(8642, False) == ([f"http://{LOCAL}:8642"], {"127.0.0.1:8642", "localhost:8642"})
    assert accepted_hosts(LOCAL, 80) == {"127.0.0.1:80", "localhost:80", "127.0.0.1", "localhost"}


def test_a_server_goes_by_all_addresses_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(found, "local_addresses", lambda: [LAN, VPN])
    monkeypatch.setattr(found.socket, "gethostname", lambda: "Living-Room.example")
    links, hosts = find_addresses(8642, True, ["game.example", "other:80"], "https://proxy.example")
    local = "living-room.local:8642"
    assert links[:3] == ["https://proxy.example", "http://game.example:8642", "http://other:80"]
    assert links[3:] == [f"http://{LAN}:8642", f"http://{VPN}:8642", f"http://{local}"]
    assert {f"{LAN}:8642", f"{VPN}:8642", local, "game.example:8642", "other"} < hosts
    assert "proxy.example" not in hosts


@pytest.mark.parametrize("url", ["HTTPS://Game.Example", "https://game.example/", "https://game.example:443"])
def test_an_origin_is_written_as_browsers_do(url: str) -> None:
    assert parse_origin(url) == "https://game.example"
    assert parse_origin("http://game.example:8080") == "http://game.example:8080"
    assert parse_host_name("Game.Example:81") == "game.example:81"


@pytest.mark.parametrize(
    "option",
    [
        ("--behind", "game.example"),
        ("--behind", "ftp://game.example"),
        ("--behind", "https://game.example/table"),
        ("--behind", "https://me:word@game.example"),
        ("--behind", "https://["),
        ("--address", "http://game.example"),
        ("--address", "game.example/"),
        ("--address", ""),
        ("--address", "*"),
    ],
)
def test_what_is_no_address_is_refused_before_anything_changes(tmp_path: Path, option: tuple[str, str]) -> None:
    places = ("--state", tmp_path / "table", "--archive", tmp_path / "a.sqlite")
    refused(conclave("play", "--no-browser", *option, *places), 2, option[1], "no address")
    assert not list(tmp_path.iterdir())


# --- who may talk to the server: every host with every origin

OWN = [f"{LAN}:8642", "127.0.0.1:8642", "room.local:8642"]
PROXY = "game.example"
HOSTS = [*OWN, PROXY, f"{PROXY}:443", f"{PROXY}:8642", "127.0.0.1", "evil.example:8642", f"{LAN}:1", ""]
ORIGINS = [
    *(f"http://{host}" for host in OWN),
    f"https://{OWN[0]}",
    f"https://{PROXY}",
    f"http://{PROXY}",
    f"https://{PROXY}:8642",
    f"https://{PROXY}.evil.example",
    "http://evil.example:8642",
    "https://evil.example",
    "null",
    "",
]


def may_pass(host: str, origin: str, behind: bool) -> bool:
    """Return whether a page of an origin may talk to a host: its own, or the proxy's to any name of the server."""
    if behind and origin == f"https://{PROXY}":
        return host in (*OWN, PROXY, f"{PROXY}:443")
    return host in OWN and origin == f"http://{host}"


@pytest.mark.parametrize("behind", [False, True])
@pytest.mark.parametrize("origin", ORIGINS)
@pytest.mark.parametrize("host", HOSTS)
def test_only_named_hosts_and_origins_are_let_in(host: str, origin: str, behind: bool) -> None:
    served = table_app(
        table(**QUICK_SETTINGS), frozenset(OWN), runs_clock=False, proxy_origin=f"https://{PROXY}" if behind else ""
    )
    headers, may = {"host": host, "origin": origin}, may_pass(host, origin, behind)
    with TestClient(served) as browser:
        assert browser.get("/", headers=headers).status_code == (200 if may else 403)
        if may:
            with browser.websocket_connect("/socket", headers=headers):
                pass
        else:
            with refused_socket(), browser.websocket_connect("/socket", headers=headers):
                pass


@pytest.mark.parametrize("host", HOSTS)
def test_a_socket_without_an_origin_is_shut_out(host: str) -> None:
    with TestClient(
        table_app(table(**QUICK_SETTINGS), frozenset(OWN), runs_clock=False, proxy_origin=f"https://{PROXY}")
    ) as browser:
        with refused_socket(), browser.websocket_connect("/socket", headers={"host": host}):
            pass
        page = browser.get("/", headers={"host": host})
        assert page.status_code == (200 if host in (*OWN, PROXY, f"{PROXY}:443") else 403)


@pytest.mark.parametrize("origin", ORIGINS)
def test_only_own_pages_see_whether_an_address_is_reached(origin: str) -> None:
    with TestClient(
        table_app(table(**QUICK_SETTINGS), frozenset(OWN), runs_clock=False, proxy_origin=f"https://{PROXY}")
    ) as browser:
        answer = browser.get(REACH_PATH, headers={"host": OWN[0], "origin": origin})
        if origin in (*(f"http://{host}" for host in OWN), f"https://{PROXY}"):
            assert (answer.status_code, answer.headers["access-control-allow-origin"]) == (204, origin)
        else:
            assert answer.status_code == 403
            assert "access-control-allow-origin" not in answer.headers
        assert browser.get(REACH_PATH, headers={"host": "evil.example"}).status_code == 403


def test_the_names_of_the_command_line_are_let_in(tmp_path: Path) -> None:
    with served_table(tmp_path, "--address", "localhost", "--behind", f"https://{PROXY}") as served:
        assert f"Phones:       https://{PROXY}/" in served.said
        for name in (f"http://localhost:{served.port}", f"http://{LOCAL}:{served.port}"):
            with connected(name):
                pass
