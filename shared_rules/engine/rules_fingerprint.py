"""Compute the fingerprint of a game's rules: eight hexadecimal digits that change when one of their files changes."""

import os
from binascii import hexlify
from hashlib import sha256

from shared_rules.engine import catalog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.engine.journal_records import Header

FILE = "fingerprint"  # the stored fingerprint beside compiled rules, which come without their sources


def fingerprint_of_game(game: str) -> str:
    """Return the fingerprint of the installed rules of a game."""
    folder = catalog.game_folder(game)
    try:
        with open(f"{folder}/{FILE}") as file:
            return file.read().strip()
    except OSError:
        return fingerprint_of_folder(folder)


def fingerprint_of_folder(folder: str) -> str:
    """Compute the fingerprint of the Python files in a folder (not in its subfolders)."""
    digest = sha256()
    for name in sorted([name for name in os.listdir(folder) if name.endswith(".py")]):
        with open(f"{folder}/{name}", "rb") as file:
            digest.update(name.encode() + b"\0" + file.read().replace(b"\r\n", b"\n"))
    return hexlify(digest.digest()[:4]).decode()


def differs_from_installed(header: "Header | None") -> bool:
    """Return whether a journal was begun with rules files that differ from the installed ones; False if unknown."""
    if header is None or not header.fingerprint or header.game not in catalog.game_names():
        return False
    return header.fingerprint != fingerprint_of_game(header.game)
