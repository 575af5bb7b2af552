"""Logs of many kinds of games, and ways to tamper with one."""

import base64
import json
from collections.abc import Callable
from random import Random
from typing import Any

from shared_rules.engine import catalog
from shared_rules.engine.journal_records import ANSWERS, UNDO, JournalWriter, read_records
from shared_rules.engine.session import Session
from tests.host.commands import PrintedSession, event, index_of
from tests.kit import fixed_seed

Lines = list[str]
SHORT = 12  # locks, of most games


def honest_log(number: int) -> Lines:
    """Return a log as a device prints it: any game, stirred or not, with undos, aborted, cut short, or finished."""
    rng = Random(number)
    game = rng.choice(catalog.game_names())
    fewest, most = catalog.seat_limits(game)
    device = PrintedSession(
        Session(game, rng.randint(fewest, most), {}, fixed_seed(number), contributes=rng.random() < 0.7)
    )
    ending = rng.choice(["opened", "opened", "opened", "end", "cut", "aborted"])
    locks = -1 if ending == "end" and game in ("majority", "sultane") else rng.randint(0, SHORT)
    while not device.session.is_over and locks:
        locks -= 1
        for seat, question in list(device.session.questions.items()):
            device.notice("answered", seat=seat)
            device.session.answer(seat, question.make_answer(rng.choice))
        device.print()
        if rng.random() < 0.1 and device.session._locked_count > device.session.contributes:
            device.undo()
    if ending == "aborted":
        device.notice("aborted", why="master")
    if device.session.is_over or ending in ("opened", "end") or (ending == "aborted" and rng.random() < 0.7):
        device.open()
    return device.lines


def _edit(lines: Lines, at: int, change: Callable[[dict[str, Any]], None]) -> Lines:
    """Return the lines with one fact changed."""
    fact = json.loads(lines[at])
    change(fact)
    return [*lines[:at], json.dumps(fact), *lines[at + 1 :]]


def _random_index(lines: Lines, name: str, rng: Random) -> int:
    """Return the index of a random line of this event."""
    return rng.choice([at for at, line in enumerate(lines) if event(line) == name])


def _change_digit(text: str, rng: Random) -> str:
    """Return the text with a random hexadecimal digit changed."""
    at = rng.randrange(len(text))
    return text[:at] + rng.choice([digit for digit in "0123456789abcdef" if digit != text[at]]) + text[at + 1 :]


def _in(name: str, key: str) -> Callable[[Lines, Random], Lines]:
    """Change a digit of a hash or a seed."""

    def change(lines: Lines, rng: Random) -> Lines:
        return _edit(
            lines, _random_index(lines, name, rng), lambda fact: fact.update({key: _change_digit(fact[key], rng)})
        )

    return change


def _drop(lines: Lines, rng: Random) -> Lines:
    """Leave out a random fact."""
    at = rng.choice([at for at, line in enumerate(lines) if "n" in json.loads(line)])
    return lines[:at] + lines[at + 1 :]


def _double(lines: Lines, rng: Random) -> Lines:
    """Repeat a random fact."""
    at = rng.choice([at for at, line in enumerate(lines) if "n" in json.loads(line)])
    return [*lines[: at + 1], *lines[at:]]


def _swap(lines: Lines, rng: Random) -> Lines:
    """Swap two random facts."""
    first, second = sorted(rng.sample([at for at, line in enumerate(lines) if "n" in json.loads(line)], 2))
    return [*lines[:first], lines[second], *lines[first + 1 : second], lines[first], *lines[second + 1 :]]


def _cut(lines: Lines, rng: Random) -> Lines:
    """Cut off the end."""
    return lines[: rng.randrange(1, len(lines))]


def _change_keys(lines: Lines, rng: Random) -> Lines:
    """Change the keys that the first seat has pressed."""

    def change(fact: dict[str, Any]) -> None:
        fact["keys"][0] = fact["keys"][0][::-1] if fact["keys"][0] != fact["keys"][0][::-1] else "ABCD"

    return _edit(lines, _random_index(lines, "stirred", rng), change)


def _toggle_stirred(lines: Lines, rng: Random) -> Lines:
    """Remove or add the mark of a stirred game."""

    def change(fact: dict[str, Any]) -> None:
        if not fact.pop("stir", False):
            fact["stir"] = True

    return _edit(lines, 0, change)


def _change_setup(lines: Lines, rng: Random) -> Lines:
    """Change the number of seats, the version of the rules, or the options."""

    def change(fact: dict[str, Any]) -> None:
        name = rng.choice(["seats", "rules", "options"])
        fact[name] = {**fact["options"], "deals": "nobody"} if name == "options" else fact[name] + 1

    return _edit(lines, 0, change)


def journal_of(lines: Lines) -> bytes:
    """Return the journal that a log publishes."""
    return base64.b64decode(json.loads(lines[index_of(lines, "opened")])["journal"])


def with_journal(lines: Lines, journal: bytes) -> Lines:
    """Return the same log with another journal."""
    at = index_of(lines, "opened")
    return _edit(lines, at, lambda fact: fact.update(journal=base64.b64encode(journal).decode()))


def _flip_bit(lines: Lines, rng: Random) -> Lines:
    """Flip a random bit of the journal."""
    journal = bytearray(journal_of(lines))
    journal[rng.randrange(len(journal))] ^= 1 << rng.randrange(8)
    return with_journal(lines, bytes(journal))


def rebuild_journal(journal: bytes, change: Callable[[list[tuple[int, bytes]]], None]) -> bytes:
    """Return a journal with other records, and the checksums for them."""
    found = read_records(journal)
    change(found)
    made = JournalWriter()
    for kind, payload in found:
        made.add_record(kind, payload)
    return made.journal[:]


def _answer(lines: Lines, rng: Random) -> Lines:
    """Change an answer, with right checksums."""

    def change(records: list[tuple[int, bytes]]) -> None:
        at = rng.choice([at for at, (kind, payload) in enumerate(records) if kind == ANSWERS and payload])
        payload = bytearray(records[at][1])
        payload[rng.randrange(len(payload))] ^= 1
        records[at] = (ANSWERS, bytes(payload))

    return with_journal(lines, rebuild_journal(journal_of(lines), change))


def _undo_all(lines: Lines, rng: Random) -> Lines:
    """Add undos down to the first answer, which may be the stirring."""

    def change(records: list[tuple[int, bytes]]) -> None:
        standing = sum((kind == ANSWERS) - (kind == UNDO) for kind, _ in records)
        records += [(UNDO, b"")] * standing

    return with_journal(lines, rebuild_journal(journal_of(lines), change))


def _replace_journal(lines: Lines, rng: Random) -> Lines:
    """Replace the journal by one of another game."""
    other = Session("majority", 3, {}, fixed_seed(rng.randrange(10**6)), contributes=rng.random() < 0.5)
    return with_journal(lines, other.journal)


def _repeat_log(lines: Lines, rng: Random) -> Lines:
    """Repeat the whole log."""
    return lines + lines


def _after(lines: Lines, rng: Random) -> Lines:
    """Return a line after the game was opened."""
    last = next(json.loads(line)["n"] for line in reversed(lines) if "n" in json.loads(line))
    return [*lines, json.dumps({"n": last + 1, "e": "asked", "about": "vote", "seats": [0]})]


WAYS: dict[str, Callable[[Lines, Random], Lines]] = {
    "commit": _in("game", "commit"),
    "id": _in("game", "id"),
    "seal": _in("sealed", "seal"),
    "seed": _in("opened", "seed"),
    "drop": _drop,
    "double": _double,
    "swap": _swap,
    "cut": _cut,
    "keys": _change_keys,
    "unstir": _toggle_stirred,
    "setup": _change_setup,
    "bit": _flip_bit,
    "answer": _answer,
    "undo": _undo_all,
    "other": _replace_journal,
    "twice": _repeat_log,
    "after": _after,
}


def tampered_log(number: int) -> tuple[str, Lines]:
    """Return the kind of tampering and an opened log with it."""
    rng, ways = Random(-number), list(WAYS)
    way = ways[number % len(ways)]
    needed = {"seal": "sealed", "answer": "sealed", "undo": "sealed", "keys": "stirred"}.get(way, "game")
    while True:
        lines = honest_log(rng.randrange(10**6))
        if {"opened", needed} <= {event(line) for line in lines}:
            return way, WAYS[way](lines, rng)
