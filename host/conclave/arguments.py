"""What is written on the command line, read into what a game takes."""

import re
import secrets

from shared_rules import word_list
from shared_rules.refused import BadSetup
from shared_rules.session import Session


def options(given: list[str]) -> dict[str, str]:
    """Return the options written as `name=value`."""
    chosen: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            raise BadSetup("bad-option", f"an option is written name=value, not {text!r}")
        if name in chosen:
            raise BadSetup("bad-option", f"option {name} is given twice")
        chosen[name] = value
    return chosen


def seed(given: str | None) -> bytes:
    """Return the seed written in hexadecimal, or a new one."""
    if given is None:
        return secrets.token_bytes(16)
    if not re.fullmatch("[0-9a-fA-F]{32}", given):
        raise BadSetup("bad-seed", f"a seed has 32 hexadecimal digits (16 bytes), not {given!r}")
    return bytes.fromhex(given)


def words(path: str | None) -> word_list.Words | None:
    """Return the words of a file, if one is given."""
    return None if path is None else word_list.read(path)


def check(session: Session, replaced: word_list.Words | None) -> None:
    """Raise BadSetup when a word list is given to a game that deals no words."""
    if replaced and session.options.get("words") != "device":
        raise BadSetup("no-words", f"{session.game} with these options deals no words: a word list has no effect")
