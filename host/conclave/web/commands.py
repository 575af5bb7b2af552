"""What pages may say: each message is checked here, and everything else is refused."""

import json
from typing import Any

from conclave.safe import typed
from conclave.web.box import CONSOLE, KEYS
from conclave.web.places import BOT, HERE
from conclave.web.table import SPEEDS, Table
from shared_rules.engine import catalog
from shared_rules.engine.refused import Refused
from shared_rules.engine.typed import pack

LONGEST = 512  # letters of a message
WORD = 40  # letters of an option


class Unwanted(Exception):
    """A message that no page of ours sends: the socket is closed."""


def read(text: object) -> dict[str, Any]:
    """Return a message as a dict."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise Unwanted("too long, or no text")
    try:
        said = json.loads(text)
        json.dumps(said, ensure_ascii=False).encode()  # half a letter, which JSON can name, is no text
    except (ValueError, RecursionError):
        raise Unwanted("no JSON") from None
    if not isinstance(said, dict):
        raise Unwanted("no object")
    return said


def from_pod(table: Table, place: int, said: dict[str, Any]) -> None:
    """Do what the phone of a place says: it presses its own keys, and has no way to name others."""
    match said:
        case {"do": "press", "key": str(key), **rest} if key in KEYS["pod"] and not rest:
            table.press(place, key)
        case {"do": "release", "key": str(key), **rest} if key in KEYS["pod"] and not rest:
            table.release(place, key)
        case {"do": "choose", "option": str() | None as option, **rest} if not rest and len(option or "") <= WORD:
            table.choose(place, option)
        case {"do": "name", "name": str(name), **rest} if not rest:
            table.greet(table.places[place], name)
        case _:
            raise Unwanted("no message of a pod")


def from_host(table: Table, said: dict[str, Any]) -> None:  # noqa: PLR0912 - one case a button
    """Do what the game master's page says."""
    box, master = table.box, table.master
    match said:
        case {"do": "set up", "game": str(game), "options": dict(given)} if game in catalog.names():
            master.set_up(game, given)
        case {"do": "start"}:
            master.start()
        case {"do": "rematch"}:
            master.rematch()
        case {"do": "finish"}:
            box.finish()
        case {"do": "undo"}:
            box.undo()
        case {"do": "abort"}:
            box.abort()
        case {"do": "next"}:
            box.end_reveal()
        case {"do": "answer", "option": str(option), **rest} if isinstance(rest.get("text", ""), str):
            box.answer_master(pack(option, typed(rest.get("text", ""))))
        case {"do": "go on"}:
            box.go_on()
        case {"do": "put aside"}:
            box.put_aside()
        case {"do": "setting", "name": str(name), "value": str() | int() | bool() as value}:
            master.set(name, value)
        case {"do": "bot"}:
            master.add_bot()
        case {"do": "give", "at": int(place), "holder": "here" | "bot" as holder} if 0 <= place < box.pods:
            table.hand_over(place)
            table.places.give(place, BOT if holder == "bot" else HERE)
        case {"do": "move", "at": int(place)} if 0 <= place < box.pods:
            table.hand_over(place)
            table.places.move(place)
        case {"do": "order", "places": list(places)} if all(place in range(box.pods) for place in places):
            table.places.seat_in(list(dict.fromkeys(map(int, places))))
        case {"do": "power", "on": bool(on)}:
            (box.switch_on if on else box.switch_off)()
        case _:
            raise Unwanted("no message of the game master")


def from_table(table: Table, said: dict[str, Any]) -> None:  # noqa: PLR0912 - one case a button
    """Do what the table's own page says."""
    box = table.box
    match said:
        case {"do": "press" | "release" as do, "at": int(place), "key": str(key)}:
            keys = KEYS["console"] if place == CONSOLE else KEYS["pod"]
            if key not in keys or (place != CONSOLE and not _here(table, place)):
                raise Refused("not-here", "this pod is not played here")
            (table.press if do == "press" else table.release)(place, key)
            _use(table, place)
        case {"do": "choose", "at": int(place), "option": str() | None as option} if len(option or "") <= WORD:
            if not _here(table, place):
                raise Refused("not-here", "this pod is not played here")
            table.choose(place, option)
            _use(table, place)
        case {"do": "power", "on": bool(on)}:
            (box.switch_on if on else box.switch_off)()
        case {"do": "unplug", "at": int(place)} if 0 <= place < box.pods:
            box.unplug(place)
        case {"do": "plug"}:
            box.plug()
        case {"do": "give", "at": int(place), "holder": "here" | "bot" as holder} if 0 <= place < box.pods:
            table.hand_over(place)
            table.places.give(place, BOT if holder == "bot" else HERE)
        case {"do": "move", "at": int(place)} if 0 <= place < box.pods:
            table.hand_over(place)
            table.places.move(place)
        case {"do": "speed", "speed": int() | float() as speed} if speed in SPEEDS:
            table.speed = float(speed)
        case {"do": "pause", "on": bool(on)}:
            table.paused = on
        case {"do": "start", "game": str(game)} if game in catalog.names():
            fewest, most = catalog.seats(game)
            if box.present < fewest:
                raise Refused("few", f"{game} needs {fewest} pods")
            if box.is_unfinished:
                raise Refused("unfinished", "the console asks what becomes of the game that was not finished")
            box.start(game, min(most, box.present))
        case _:
            raise Unwanted("no message of the table")


def _use(table: Table, place: int) -> None:
    """Whoever plays at the table's page has the pod from now on."""
    if place != CONSOLE:
        table.places[place].used = True


def _here(table: Table, place: int) -> bool:
    return 0 <= place < table.box.pods and table.places[place].holder == HERE
