"""Lines with a right checksum, and with anything in them: facts that were played, changed; and any JSON."""

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from conclave.archive import Archive
from conclave.line.device_client import DeviceClient
from conclave.line.device_logger import PortFollower

from firmware.checksum import append_checksum
from shared_rules.engine import catalog
from tests.workbench.games import random_game

Line = dict[str, Any]

TITLE, CLEAR, LINK = "\x1b]0;evil\x07", "\x1b[2J\x9b2J", "\x1b]8;;http://x\x1b\\x\x1b]8;;\x1b\\"
TEXTS = (
    TITLE,
    CLEAR,
    LINK,
    "[red]x[/red]",
    "[link=http://x]y[/link]",
    "[/]",
    '=HYPERLINK("http://x")',
    "+1",
    "@x",
    "\ud800",
)
OTHERS = (
    "",
    "\0",
    '"',
    "\\",
    "é" * 5000,
    "\u202egame",
    "-1",
    0,
    -1,
    10,
    1 << 31,
    10**50,
    1.0,
    1.5,
    True,
    None,
    [],
    {},
    [[]],
)
DEEP = [json.loads("[" * depth + "]" * depth) for depth in (3, 49, 60, 300)]
ODD: tuple[Any, ...] = (*TEXTS, *OTHERS, *DEEP, {TITLE: 1, '"': {"\\": 2}}, [TITLE] * 3, list(range(5000)))
RAW = ("1e999", "NaN", "-Infinity", "9" * 5000, '{"a":1,"a":2}', "[" * 3000 + "]" * 3000)  # as no dumps writes it
ANSWERS: tuple[Line, ...] = (
    {"e": "hello", "what": "conclave", "chip": "00ab", "version": "1", "playing": False, "kept": 3, "id": "", "ms": 9},
    {"e": "kept", "id": "00ff", "game": "majority", "seats": 3, "over": True, "name": "1"},
    {"e": "listed", "games": 2},
    {"e": "sent", "id": "00ff", "from": 0, "facts": 9, "u": 1, "takes": [[0, 0], [1, 5]]},
    {"e": "refused", "why": "playing", "do": "send", "id": "00ff"},
    {"e": "answered", "seat": 1},
    {"e": "withdrawn", "seat": 1},
    {"e": "undone", "from": 5, "u": 1},
    {"e": "resumed", "from": 5, "why": "power"},
    {"e": "aborted", "why": "master"},
    {"e": "error", "what": "console: ValueError"},
    {"e": "dropped", "count": 3},
)


@cache
def recorded_games(number: int = 1) -> tuple[list[Line], ...]:
    """Return a game of each kind, as a device tells it."""
    games = []
    for game in catalog.game_names():
        session = random_game(game, catalog.seat_limits(game)[0], number)
        session.publish_secrets()
        id = session.facts[0]["id"]
        games.append([{**fact, "id": id, "ms": 9 * fact["n"]} for fact in session.facts])
    return tuple(games)


def corrupt(line: Line, rng: Random) -> str:
    """Return a line as JSON with a value replaced, removed or added."""
    line = json.loads(json.dumps(line))
    inside: Any = line
    while True:
        name = rng.choice(list(inside) if isinstance(inside, dict) else range(len(inside)))
        within = inside[name]
        if not (isinstance(within, (dict, list)) and within and rng.random() < 0.6):
            break
        inside = within
    how = rng.random()
    if how < 0.2 and isinstance(inside, dict):
        del inside[name]
    elif how < 0.3 and isinstance(inside, dict):
        inside[rng.choice(TEXTS)] = rng.choice(ODD)
    else:
        inside[name] = "RAW" if how > 0.95 else rng.choice(ODD)
    return json.dumps(line).replace('"RAW"', rng.choice(RAW))


def framed(text: str) -> bytes:
    """Return a line of that text, with the checksum that is right."""
    if not text.startswith(('{"n":', '{"e":')):  # as every line begins
        line = json.loads(text) if "9" * 5000 not in text and "[" * 3000 not in text else {}
        first = {name: line[name] for name in ("n", "e") if isinstance(line, dict) and name in line}
        text = json.dumps({**first, **line}) if first else text
    return append_checksum(text)


def random_lines(number: int, count: int) -> Iterator[bytes]:
    """Yield `count` lines, always the same for a number; among them games that go on."""
    rng = Random(number)
    games = [list(game) for game in recorded_games(number)]
    for _ in range(count):
        game = rng.choice(games)
        at = min(int(rng.expovariate(0.02)), len(game) - 1)
        line = rng.choice(ANSWERS) if rng.random() < 0.2 else game[at]
        if "id" not in line or rng.random() < 0.3:
            line = {**line, "id": game[0]["id"]}
        yield framed(corrupt(line, rng) if rng.random() < 0.8 else json.dumps(line))


class Port:
    """A port out of which lines come, some at each reading."""

    def __init__(self, lines: Iterator[bytes]) -> None:
        self.lines = lines
        self.is_over = False

    def read(self, size: int = 1) -> bytes:
        """Return the next lines."""
        data = b"".join(line for _, line in zip(range(10), self.lines, strict=False))
        self.is_over = not data
        return data

    def write(self, data: bytes) -> int:
        """Discard what is written."""
        return len(data)


def follower(lines: Iterator[bytes], archive: Archive) -> tuple[PortFollower, Port]:
    """Return a follower of a device that says these lines, and its port."""
    port = Port(lines)
    following = PortFollower("wire", archive)
    following.client = DeviceClient(port, archive, "wire")
    return following, port
