"""Find the addresses at which phones can reach this computer, and the host names that its server accepts."""

import re
import socket
import struct
import sys
from collections.abc import Iterable
from contextlib import suppress
from ipaddress import IPv4Address, IPv4Network
from typing import NamedTuple
from urllib.parse import urlsplit

from shared_rules.engine.errors import Refused

LOCAL = "127.0.0.1"
_PRIVATE = [IPv4Network(text) for text in ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")]
_SHARED = IPv4Network("100.64.0.0/10")  # used by internet providers, and by VPNs such as Tailscale
_CARD = re.compile(r"(en|eth|em|wl|ww|usb|bond|team|br\d|p\d)|$")  # names of network cards; no VPN, no Docker bridge
_GET_ADDRESS = {"linux": 0x8915, "darwin": 0xC0206921}  # SIOCGIFADDR
_NAME = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?", re.IGNORECASE)
_PORTS = {"http": 80, "https": 443}


class Interface(NamedTuple):
    """A network interface with its IPv4 address; the name is "" where the system does not give one."""

    name: str
    address: str


def find_addresses(
    port: int, lan: bool, host_names: Iterable[str] = (), proxy_origin: str = ""
) -> tuple[list[str], frozenset[str]]:
    """Return the origins at which phones may reach a server, the likeliest first, and the host names it accepts.

    Without `lan` addresses of the local network are left out. `host_names` are further host names, as `parse_host_name`
    returns them; `proxy_origin` is the origin of a reverse proxy, as `parse_origin` returns it.
    """
    found = local_addresses() if lan else []
    hosts = [*host_names, *found, *(mdns_names() if found else [])]
    links = [proxy_origin] if proxy_origin else []
    links += [f"http://{_with_port(host, port)}" for host in hosts]
    known = frozenset().union(*(accepted_hosts(host, port) for host in (LOCAL, *hosts)))
    return list(dict.fromkeys(links)) or [f"http://{LOCAL}:{port}"], known


def parse_host_name(text: str) -> str:
    """Return a host name with optional port as browsers write it (lower case); raise Refused if it is not one."""
    if not _NAME.fullmatch(text):
        raise Refused("bad-address", f"{text} is no address: name a host like game.example, with :port if it differs")
    return text.lower()


def parse_origin(url: str) -> str:
    """Return the origin of a URL as browsers write it; raise Refused if it is no http(s) URL or has a path."""
    try:
        parts = urlsplit(url.lower())
    except ValueError:
        parts = urlsplit("")
    if parts.scheme not in _PORTS or not _NAME.fullmatch(parts.netloc) or parts.path.strip("/") or parts.query:
        raise Refused("bad-address", f"{url} is no address of a proxy: name it like https://game.example, no path")
    return f"{parts.scheme}://{parts.netloc.removesuffix(f':{_PORTS[parts.scheme]}')}"


def accepted_hosts(host: str, port: int) -> frozenset[str]:
    """Return the `Host` headers that a server at this host name and port accepts, those of localhost included."""
    hosts = {_with_port(name, port) for name in (LOCAL, "localhost", host)}
    return frozenset(hosts | {name.removesuffix(":80") for name in hosts})


def local_addresses() -> list[str]:
    """Return the IPv4 addresses of this computer, the one that phones most likely reach first."""
    return rank_addresses(_interfaces(), _default_address())


def rank_addresses(interfaces: Iterable[Interface], default: str) -> list[str]:
    """Return the addresses of interfaces, the one that phones most likely reach first, without loopback addresses.

    First come private addresses of network cards, then their other addresses, then virtual networks, VPNs and
    link-local addresses. Among equals `default`, the address of the default route, comes first.
    """

    def rank(interface: Interface) -> tuple[int, bool]:
        """Return a sort key: kind of network from 0 (best) to 4, and whether it is not the default address."""
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


def mdns_names() -> list[str]:
    """Return the mDNS name of this computer (`name.local`), or nothing if its host name cannot be used."""
    name = socket.gethostname().partition(".")[0].lower()
    return [f"{name}.local"] if _NAME.fullmatch(name) and name != "localhost" else []


def _interfaces() -> list[Interface]:
    """Return all network interfaces, at least one with the address of the default route."""
    found = _interfaces_by_ioctl() if sys.platform in _GET_ADDRESS else []
    if not found:
        with suppress(OSError):
            found = [Interface("", address) for address in socket.gethostbyname_ex(socket.gethostname())[2]]
    default = _default_address()
    return found if default in {one.address for one in found} else [*found, Interface("", default)]


def _interfaces_by_ioctl() -> list[Interface]:
    """Return the interfaces of Linux or macOS, with names, from the operating system."""
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
    """Return the local address of the default route, or localhost without one; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return probe.getsockname()[0]
        except OSError:
            return LOCAL


def _with_port(host: str, port: int) -> str:
    """Append a port to a host name that has none."""
    return host if ":" in host else f"{host}:{port}"
