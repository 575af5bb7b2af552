"""Check the messages that pages send and carry them out; anything else is refused."""

import json
from typing import Any

from conclave.safe import typed
from conclave.web.box import CONSOLE, KEYS
from conclave.web.places import BOT, HERE
from conclave.web.table import SPEEDS, Table
from shared_rules.engine import catalog
from shared_rules.engine.refused import Refused
from shared_rules.engine.typed import pack

MAX_MESSAGE = 512  # characters of a message
MAX_OPTION = 40  # characters of an option


class Unwanted(Exception):
    """Raised for a message that our own pages never send: the WebSocket is closed."""


def read(text: object) -> dict[str, Any]:
    """Parse a message, which has to be a JSON object; raise Unwanted if it is not or is too long."""
    if not isinstance(text, str) or len(text) > MAX_MESSAGE:
        raise Unwanted("too long, or no text")
    try:
        message = json.loads(text)
        json.dumps(message, ensure_ascii=False).encode()  # refuse lone surrogates, which JSON can express
    except (ValueError, RecursionError):
        raise Unwanted("no JSON") from None
    if not isinstance(message, dict):
        raise Unwanted("no object")
    return message


def from_pod(table: Table, place: int, message: dict[str, Any]) -> None:
    """Carry out a message from the page of the pod `place`: it can only act on this pod."""
    match message:
        case {"do": "press", "key": str(key), **rest} if key in KEYS["pod"] and not rest:
            table.press(place, key)
        case {"do": "release", "key": str(key), **rest} if key in KEYS["pod"] and not rest:
            table.release(place, key)
        case {"do": "choose", "option": str() | None as option, **rest} if not rest and len(option or "") <= MAX_OPTION:
            table.choose(place, option)
        case {"do": "name", "name": str(name), **rest} if not rest:
            table.greet(table.places[place], name)
        case _:
            raise Unwanted("no message of a pod")


def from_host(table: Table, message: dict[str, Any]) -> None:  # noqa: PLR0912 - one case a button
    """Carry out a message from the game master's page; raise Refused if it is not possible now."""
    box, master = table.box, table.master
    match message:
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


def from_table(table: Table, message: dict[str, Any]) -> None:  # noqa: PLR0912 - one case a button
    """Carry out a message from the workshop page; raise Refused if it is not possible now."""
    box = table.box
    match message:
        case {"do": "press" | "release" as do, "at": int(place), "key": str(key)}:
            keys = KEYS["console"] if place == CONSOLE else KEYS["pod"]
            if key not in keys or (place != CONSOLE and not _is_played_here(table, place)):
                raise Refused("not-here", "this pod is not played here")
            (table.press if do == "press" else table.release)(place, key)
            _mark_used(table, place)
        case {"do": "choose", "at": int(place), "option": str() | None as option} if len(option or "") <= MAX_OPTION:
            if not _is_played_here(table, place):
                raise Refused("not-here", "this pod is not played here")
            table.choose(place, option)
            _mark_used(table, place)
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


def _mark_used(table: Table, place: int) -> None:
    """Reserve a pod for the workshop page, where its keys were pressed; the console cannot be reserved."""
    if place != CONSOLE:
        table.places[place].used = True


def _is_played_here(table: Table, place: int) -> bool:
    """Return whether the workshop page may press the keys of a pod."""
    return 0 <= place < table.box.pods and table.places[place].holder == HERE
