"""The addresses by which phones reach this computer, and the names that its server goes by."""

import re
import socket
import struct
import sys
from collections.abc import Iterable
from contextlib import suppress
from ipaddress import IPv4Address, IPv4Network
from typing import NamedTuple
from urllib.parse import urlsplit

from shared_rules.engine.refused import Refused

LOCAL = "127.0.0.1"
_PRIVATE = [IPv4Network(text) for text in ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")]
_SHARED = IPv4Network("100.64.0.0/10")  # of providers, and of VPNs such as Tailscale
_CARD = re.compile(r"(en|eth|em|wl|ww|usb|bond|team|br\d|p\d)|$")  # a network card; not a VPN, nor a bridge of Docker
_GET_ADDRESS = {"linux": 0x8915, "darwin": 0xC0206921}  # SIOCGIFADDR
_NAME = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?", re.IGNORECASE)
_PORTS = {"http": 80, "https": 443}


class Interface(NamedTuple):
    """A network interface with its address; without a name where the system does not tell it."""

    name: str
    address: str


def addresses(port: int, lan: bool, named: Iterable[str] = (), behind: str = "") -> tuple[list[str], frozenset[str]]:
    """Return the origins by which phones reach a server, the likeliest first, and the host names that it goes by.

    `named` are host names of `host_name`, `behind` is the `origin` of a reverse proxy.
    """
    found = own_addresses() if lan else []
    hosts = [*named, *found, *(local_names() if found else [])]
    links = [behind] if behind else []
    links += [f"http://{_with_port(host, port)}" for host in hosts]
    known = frozenset().union(*(names(host, port) for host in (LOCAL, *hosts)))
    return list(dict.fromkeys(links)) or [f"http://{LOCAL}:{port}"], known


def host_name(text: str) -> str:
    """Return a host name, with a port if it has one, as browsers write it; raise Refused when it is none."""
    if not _NAME.fullmatch(text):
        raise Refused("bad-address", f"{text} is no address: name a host like game.example, with :port if it differs")
    return text.lower()


def origin(url: str) -> str:
    """Return the origin of a URL as browsers write it; raise Refused when it is none, or has a path."""
    try:
        parts = urlsplit(url.lower())
    except ValueError:
        parts = urlsplit("")
    if parts.scheme not in _PORTS or not _NAME.fullmatch(parts.netloc) or parts.path.strip("/") or parts.query:
        raise Refused("bad-address", f"{url} is no address of a proxy: name it like https://game.example, no path")
    return f"{parts.scheme}://{parts.netloc.removesuffix(f':{_PORTS[parts.scheme]}')}"


def names(host: str, port: int) -> frozenset[str]:
    """Return the names with ports by which pages of this computer may call a server that a host name leads to."""
    hosts = {_with_port(name, port) for name in (LOCAL, "localhost", host)}
    return frozenset(hosts | {name.removesuffix(":80") for name in hosts})


def own_addresses() -> list[str]:
    """Return the addresses of this computer in its networks, the likeliest for phones first."""
    return ranked(_interfaces(), _default_address())


def ranked(interfaces: Iterable[Interface], default: str) -> list[str]:
    """Return addresses in the order in which phones probably reach them; `default` is that of the default route.

    First come private addresses of network cards, then other ones of these, then VPNs and virtual networks.
    """

    def rank(interface: Interface) -> tuple[int, bool]:
        address = IPv4Address(interface.address)
        is_private = any(address in network for network in _PRIVATE)
        if address.is_link_local:
            kind = 4
        elif address in _SHARED:
            kind = 3
        elif not _CARD.match(interface.name):
            kind = 2
        else:
            kind = 0 if is_private else 1
        return kind, interface.address != default

    usable = [one for one in interfaces if not IPv4Address(one.address).is_loopback]
    return list(dict.fromkeys(one.address for one in sorted(usable, key=rank)))


def local_names() -> list[str]:
    """Return the name of this computer as its network knows it without a server for names (mDNS)."""
    name = socket.gethostname().partition(".")[0].lower()
    return [f"{name}.local"] if _NAME.fullmatch(name) and name != "localhost" else []


def _interfaces() -> list[Interface]:
    found = _by_system() if sys.platform in _GET_ADDRESS else []
    if not found:
        with suppress(OSError):
            found = [Interface("", address) for address in socket.gethostbyname_ex(socket.gethostname())[2]]
    default = _default_address()
    return found if default in {one.address for one in found} else [*found, Interface("", default)]


def _by_system() -> list[Interface]:
    """Ask the system for the address of each interface."""
    import fcntl

    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            request = struct.pack("40s", name.encode()[:15])
            with suppress(OSError):  # it has no address
                answer = fcntl.ioctl(probe, _GET_ADDRESS[sys.platform], request)
                found.append(Interface(name, socket.inet_ntoa(answer[20:24])))
    return found


def _default_address() -> str:
    """Return the address from which the default route starts; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return probe.getsockname()[0]
        except OSError:
            return LOCAL


def _with_port(host: str, port: int) -> str:
    return host if ":" in host else f"{host}:{port}"
