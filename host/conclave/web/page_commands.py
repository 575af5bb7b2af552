"""Check the messages that pages send and carry them out; anything else is refused."""

import json
from typing import Any

from conclave.escaping import normalize_input
from conclave.web.live_table import SPEEDS, LiveTable
from conclave.web.seat_registry import BOT, HERE
from conclave.web.simulated_box import CONSOLE, KEY_NAMES
from shared_rules.engine import catalog
from shared_rules.engine.errors import Refused
from shared_rules.engine.typed_text import join_answer

MAX_MESSAGE = 512  # characters of a message
MAX_OPTION = 40  # characters of an option


class BadMessage(Exception):
    """Raised for a message that our own pages never send: the WebSocket is closed."""


def parse_message(text: object) -> dict[str, Any]:
    """Parse a message, which has to be a JSON object; raise BadMessage if it is not or is too long."""
    if not isinstance(text, str) or len(text) > MAX_MESSAGE:
        raise BadMessage("too long, or no text")
    try:
        message = json.loads(text)
        json.dumps(message, ensure_ascii=False).encode()  # refuse lone surrogates, which JSON can express
    except (ValueError, RecursionError):
        raise BadMessage("no JSON") from None
    if not isinstance(message, dict):
        raise BadMessage("no object")
    return message


def obey_pod(table: LiveTable, place: int, message: dict[str, Any]) -> None:
    """Carry out a message from the page of the pod `place`: it can only act on this pod."""
    match message:
        case {"do": "press", "key": str(key), **rest} if key in KEY_NAMES["pod"] and not rest:
            table.press(place, key)
        case {"do": "release", "key": str(key), **rest} if key in KEY_NAMES["pod"] and not rest:
            table.release(place, key)
        case {"do": "choose", "option": str() | None as option, **rest} if not rest and len(option or "") <= MAX_OPTION:
            table.choose_option(place, option)
        case {"do": "name", "name": str(name), **rest} if not rest:
            table.rename_player(table.seats[place], name)
        case _:
            raise BadMessage("no message of a pod")


def obey_host(table: LiveTable, message: dict[str, Any]) -> None:  # noqa: PLR0912 - one case a button
    """Carry out a message from the game master's page; raise Refused if it is not possible now."""
    box, master = table.box, table.game_setup
    match message:
        case {"do": "set up", "game": str(game), "options": dict(given)} if game in catalog.game_names():
            master.choose_game(game, given)
        case {"do": "start"}:
            master.start_game()
        case {"do": "rematch"}:
            master.rematch()
        case {"do": "finish"}:
            box.finish_game()
        case {"do": "undo"}:
            box.undo()
        case {"do": "abort"}:
            box.abort_game()
        case {"do": "next"}:
            box.end_reveal()
        case {"do": "answer", "option": str(option), **rest} if isinstance(rest.get("text", ""), str):
            box.answer_master(join_answer(option, normalize_input(rest.get("text", ""))))
        case {"do": "go on"}:
            box.resume_game()
        case {"do": "put aside"}:
            box.shelve_unfinished()
        case {"do": "setting", "name": str(name), "value": str() | int() | bool() as value}:
            master.change_setting(name, value)
        case {"do": "bot"}:
            master.add_bot()
        case {"do": "give", "at": int(place), "holder": "here" | "bot" as holder} if 0 <= place < box.pod_count:
            table.release_pod(place)
            table.seats.set_holder(place, BOT if holder == "bot" else HERE)
        case {"do": "move", "at": int(place)} if 0 <= place < box.pod_count:
            table.release_pod(place)
            table.seats.renew_key(place)
        case {"do": "order", "places": list(places)} if all(place in range(box.pod_count) for place in places):
            table.seats.set_order(list(dict.fromkeys(map(int, places))))
        case {"do": "power", "on": bool(on)}:
            (box.switch_on if on else box.switch_off)()
        case _:
            raise BadMessage("no message of the game master")


def obey_workshop(table: LiveTable, message: dict[str, Any]) -> None:  # noqa: PLR0912 - one case a button
    """Carry out a message from the workshop page; raise Refused if it is not possible now."""
    box = table.box
    match message:
        case {"do": "press" | "release" as do, "at": int(place), "key": str(key)}:
            keys = KEY_NAMES["console"] if place == CONSOLE else KEY_NAMES["pod"]
            if key not in keys or (place != CONSOLE and not _is_played_here(table, place)):
                raise Refused("not-here", "this pod is not played here")
            (table.press if do == "press" else table.release)(place, key)
            _mark_used(table, place)
        case {"do": "choose", "at": int(place), "option": str() | None as option} if len(option or "") <= MAX_OPTION:
            if not _is_played_here(table, place):
                raise Refused("not-here", "this pod is not played here")
            table.choose_option(place, option)
            _mark_used(table, place)
        case {"do": "power", "on": bool(on)}:
            (box.switch_on if on else box.switch_off)()
        case {"do": "unplug", "at": int(place)} if 0 <= place < box.pod_count:
            box.unplug_cable(place)
        case {"do": "plug"}:
            box.plug_cable()
        case {"do": "give", "at": int(place), "holder": "here" | "bot" as holder} if 0 <= place < box.pod_count:
            table.release_pod(place)
            table.seats.set_holder(place, BOT if holder == "bot" else HERE)
        case {"do": "move", "at": int(place)} if 0 <= place < box.pod_count:
            table.release_pod(place)
            table.seats.renew_key(place)
        case {"do": "speed", "speed": int() | float() as speed} if speed in SPEEDS:
            table.speed = float(speed)
        case {"do": "pause", "on": bool(on)}:
            table.paused = on
        case {"do": "start", "game": str(game)} if game in catalog.game_names():
            fewest, most = catalog.seat_limits(game)
            if box.connected_pods < fewest:
                raise Refused("few", f"{game} needs {fewest} pods")
            if box.is_unfinished:
                raise Refused("unfinished", "the console asks what becomes of the game that was not finished")
            box.start_with_defaults(game, min(most, box.connected_pods))
        case _:
            raise BadMessage("no message of the table")


def _mark_used(table: LiveTable, place: int) -> None:
    """Reserve a pod for the workshop page, where its keys were pressed; the console cannot be reserved."""
    if place != CONSOLE:
        table.seats[place].is_used_here = True


def _is_played_here(table: LiveTable, place: int) -> bool:
    """Return whether the workshop page may press the keys of a pod."""
    return 0 <= place < table.box.pod_count and table.seats[place].holder == HERE
