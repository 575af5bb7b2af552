"""Carry out the commands of the PC, one function for each: see host/PROTOCOL.md."""

from firmware.clock import elapsed
from firmware.pico_memory import unload
from shared_rules.engine import journal_records
from shared_rules.engine.errors import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.device import Device
    from firmware.line.command_reader import CommandReader, LongAnswer, Record

PROTOCOL, VERSION = 1, "0.3.0"
IDENTIFY = 1000  # ms


def carry_out(commands: "CommandReader", command: "Record", now: int) -> "Record | LongAnswer":
    """Carry out a command; return its answer, or a generator of the answer's records.

    Raises Refused if the command is unknown or cannot be done now.
    """
    action = ACTIONS.get(command["do"])
    if not action:
        raise Refused("unknown", "there is no such command")
    return action(commands, command, now)


def _hello(commands: "CommandReader", command: "Record", now: int) -> "Record":
    """Return who this box is and what it is doing."""
    device, link = commands.device, commands.device.link
    line = {
        "e": "hello",
        "what": "conclave",
        "protocol": PROTOCOL,
        "version": VERSION,
        "chip": "".join([f"{byte:02x}" for byte in device.board.chip_id]),
        "language": device.settings.language,
        "playing": device.is_playing,
        "kept": _count_history(commands),
        "id": link.game_id,
        "facts": link.fact_count,
        "u": link.undo_count,
        "busy": commands.game_being_sent,
        "ms": now,
    }
    if commands.clock:
        line["at"] = commands.clock[0] + elapsed(now, commands.clock[1]) // 1000
    return line


def _count_history(commands: "CommandReader") -> int:
    """Return the number of past games; counted on flash only after a game has begun or ended."""
    device = commands.device
    id, playing, count = commands.history_count
    if count < 0 or id != device.link.game_id or playing != device.is_playing:
        count = len(device.journals.past_games())
        commands.history_count = (device.link.game_id, device.is_playing, count)
        if device.is_playing:
            unload("firmware.storage.history")  # the game needs that memory
    return count


def _list_games(commands: "CommandReader", command: "Record", now: int) -> "LongAnswer":
    """Yield a record for each game on flash, then their number."""
    journals = commands.device.journals
    count = 0
    for name in [""] + journals.past_games():
        header = journal_records.read_header(
            journals.read_header(name) if name else journals.unfinished_journal() or b""
        )
        count += header is not None
        yield _describe_game(name, header) if header else None
    yield {"e": "listed", "games": count}


def _describe_game(name: str, header: "journal_records.Header") -> "Record":
    """Return the record that describes a game on flash; the game without a file name is not over."""
    game, seats = header.game, header.seats
    return {"e": "kept", "name": name, "id": header.game_id, "game": game, "seats": seats, "over": name != ""}


def _resend(commands: "CommandReader", command: "Record", now: int) -> "LongAnswer":
    """Return the generator that sends a game's facts again from number `from` on."""
    id, start = command.get("id"), command.get("from", 0)
    if not isinstance(id, str) or type(start) is not int or start < 0:
        raise Refused("no-command", "`send` needs a game's id, and the number of a fact")
    from firmware.line.resend_facts import resend_facts  # on demand: rarely needed

    return resend_facts(commands.device, id, start)


def _table_state(commands: "CommandReader", command: "Record", now: int) -> "LongAnswer":
    """Yield what everybody at the table can see of the current game.

    As a generator it waits until a game that is being replayed is back.
    """
    match = commands.device.live_game
    if not match:
        raise Refused("no-game", "the game was left")
    session = match.session
    yield {"e": "state", "id": match.id, "facts": session.fact_count, "public": session.public}


def _set_language(commands: "CommandReader", command: "Record", now: int) -> "Record":
    """Set the box's language, unless a game is played."""
    from firmware.text.languages import languages

    wanted, known = command.get("to"), languages()
    unload("firmware.text.languages")
    if wanted not in known:
        raise Refused("no-language", f"the languages are {', '.join(known)}")
    device = commands.device
    refuse_while_playing(device)
    device.settings.language = wanted
    device.settings.save()
    device.apply_settings()
    device.console.refresh()
    return {"e": "language", "to": wanted}


def _player_names(commands: "CommandReader", command: "Record", now: int) -> "Record":
    """Return the names stored on the box; if `names` are sent, first replace the stored ones from index `at` on."""
    wanted, at = command.get("names"), command.get("at", 0)
    names = commands.device.name_store.read()
    if wanted is not None:
        if not isinstance(wanted, list) or type(at) is not int or not 0 <= at <= len(names):
            raise Refused("no-command", "`names` needs a list, and how many names stay before it")
        refuse_while_playing(commands.device)
        names = _change_names(commands.device, names[:at] + wanted)
    return {"e": "names", "names": names}


def _change_names(device: "Device", wanted: "list[Any]") -> "list[str]":
    """Store these names and return them; raises Refused if one of them is invalid or the flash fails."""
    from firmware.storage.player_names import select_valid_names

    if select_valid_names(wanted) != wanted:
        raise Refused("bad-name", "a name is too long, there twice, one too many, or has no letters")
    problem = device.name_store.write(wanted)
    if problem:
        raise Refused(problem, "the flash did not take the names")
    device.console.refresh()
    return wanted


def _set_clock(commands: "CommandReader", command: "Record", now: int) -> "Record":
    """Set the time of day, in seconds since 1970."""
    at = command.get("at")
    if type(at) is not int or at < 0:
        raise Refused("no-command", "`clock` needs the seconds since 1970")
    commands.clock = (at, now)
    return {"e": "clock", "at": at, "ms": now}


def _identify(commands: "CommandReader", command: "Record", now: int) -> "Record":
    """Make the box show and sound which one it is."""
    commands.device.identify(now, IDENTIFY)
    return {"e": "identified"}


def _stop_for_deploy(commands: "CommandReader", command: "Record", now: int) -> "LongAnswer":
    """Leave the firmware for MicroPython's prompt, unless a game is played."""
    refuse_while_playing(commands.device)
    return _leave_for_prompt(commands.device)


def _leave_for_prompt(device: "Device") -> "LongAnswer":
    """Acknowledge, then make the main loop end."""
    yield {"e": "deploying"}
    device.exit_reason = "deploy"  # the generator gets here when the acknowledgement is sent


def refuse_while_playing(device: "Device") -> None:
    """Raise Refused while a game is played."""
    if device.is_playing:
        raise Refused("playing", "a game is being played")


ACTIONS = {
    "hello": _hello,
    "games": _list_games,
    "send": _resend,
    "state": _table_state,
    "language": _set_language,
    "names": _player_names,
    "clock": _set_clock,
    "identify": _identify,
    "deploy": _stop_for_deploy,
}
