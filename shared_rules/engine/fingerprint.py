"""The fingerprint of a game's rules: eight hexadecimal digits that differ when one of their files differs."""

import os
from binascii import hexlify
from hashlib import sha256

from shared_rules.engine import catalog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.engine.records import Header

FILE = "fingerprint"  # written beside compiled rules, whose sources are elsewhere


def of(game: str) -> str:
    """Return the fingerprint of a game's rules as they are installed here."""
    folder = catalog.folder(game)
    try:
        with open(f"{folder}/{FILE}") as file:
            return file.read().strip()
    except OSError:
        return of_folder(folder)


def of_folder(folder: str) -> str:
    """Return the fingerprint of the rules whose sources are in a folder."""
    digest = sha256()
    for name in sorted([name for name in os.listdir(folder) if name.endswith(".py")]):
        with open(f"{folder}/{name}", "rb") as file:
            digest.update(name.encode() + b"\0" + file.read().replace(b"\r\n", b"\n"))
    return hexlify(digest.digest()[:4]).decode()


def differs(header: "Header | None") -> bool:
    """Return whether a game was begun with other files of the same rules than those installed here."""
    if header is None or not header.fingerprint or header.game not in catalog.names():
        return False
    return header.fingerprint != of(header.game)
