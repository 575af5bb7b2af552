"""What is answered to each command: see host/PROTOCOL.md."""

from firmware.clock import elapsed
from firmware.memory import let_go
from shared_rules.engine import records
from shared_rules.engine.refused import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.device import Device
    from firmware.line.commands import Commands, Job, Line

PROTOCOL, VERSION = 1, "0.3.0"
IDENTIFY = 1000  # ms


def answer_to(commands: "Commands", command: "Line", now: int) -> "Line | Job":
    """Do what is asked for; return the answer, or what makes its lines."""
    action = ACTIONS.get(command["do"])
    if not action:
        raise Refused("unknown", "there is no such command")
    return action(commands, command, now)


def _hello(commands: "Commands", command: "Line", now: int) -> "Line":
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
        "id": link.id,
        "facts": link.count,
        "u": link.undos,
        "busy": commands.busy,
        "ms": now,
    }
    if commands.clock:
        line["at"] = commands.clock[0] + elapsed(now, commands.clock[1]) // 1000
    return line


def _count_history(commands: "Commands") -> int:
    """Look at the flash only when a game has begun or ended since."""
    device = commands.device
    id, playing, count = commands.counted
    if count < 0 or id != device.link.id or playing != device.is_playing:
        count = len(device.journals.history())
        commands.counted = (device.link.id, device.is_playing, count)
        if device.is_playing:
            let_go("firmware.storage.history")  # whose room the game needs
    return count


def _games(commands: "Commands", command: "Line", now: int) -> "Job":
    journals = commands.device.journals
    count = 0
    for name in [""] + journals.history():
        header = records.header(journals.header(name) if name else journals.unfinished() or b"")
        count += header is not None
        yield _kept(name, header) if header else None
    yield {"e": "listed", "games": count}


def _kept(name: str, header: "records.Header") -> "Line":
    """Return what is told of a game on the flash; the one without a name is not over."""
    game, seats = header.game, header.seats
    return {"e": "kept", "name": name, "id": header.id, "game": game, "seats": seats, "over": name != ""}


def _send(commands: "Commands", command: "Line", now: int) -> "Job":
    id, start = command.get("id"), command.get("from", 0)
    if not isinstance(id, str) or type(start) is not int or start < 0:
        raise Refused("no-command", "`send` needs a game's id, and the number of a fact")
    from firmware.line.retelling import retell  # nobody may ever ask for it

    return retell(commands.device, id, start)


def _state(commands: "Commands", command: "Line", now: int) -> "Job":
    """Tell what everybody can see of the game now; not while it is being brought back."""
    match = commands.device.match
    if not match:
        raise Refused("no-game", "the game was left")
    session = match.session
    yield {"e": "state", "id": match.id, "facts": session.told, "public": session.public}


def _language(commands: "Commands", command: "Line", now: int) -> "Line":
    from firmware.text.languages import languages

    wanted, known = command.get("to"), languages()
    let_go("firmware.text.languages")
    if wanted not in known:
        raise Refused("no-language", f"the languages are {', '.join(known)}")
    device = commands.device
    not_while_playing(device)
    device.settings.language = wanted
    device.settings.save()
    device.apply_settings()
    device.console.refresh()
    return {"e": "language", "to": wanted}


def _names(commands: "Commands", command: "Line", now: int) -> "Line":
    """Tell the names the box knows; put others in place of those from `at` on, if any are sent."""
    wanted, at = command.get("names"), command.get("at", 0)
    names = commands.device.names.read()
    if wanted is not None:
        if not isinstance(wanted, list) or type(at) is not int or not 0 <= at <= len(names):
            raise Refused("no-command", "`names` needs a list, and how many names stay before it")
        not_while_playing(commands.device)
        names = _change_names(commands.device, names[:at] + wanted)
    return {"e": "names", "names": names}


def _change_names(device: "Device", wanted: "list[Any]") -> "list[str]":
    from firmware.storage.names import good

    if good(wanted) != wanted:
        raise Refused("bad-name", "a name is too long, there twice, one too many, or has no letters")
    problem = device.names.write(wanted)
    if problem:
        raise Refused(problem, "the flash did not take the names")
    device.console.refresh()
    return wanted


def _set_clock(commands: "Commands", command: "Line", now: int) -> "Line":
    at = command.get("at")
    if type(at) is not int or at < 0:
        raise Refused("no-command", "`clock` needs the seconds since 1970")
    commands.clock = (at, now)
    return {"e": "clock", "at": at, "ms": now}


def _identify(commands: "Commands", command: "Line", now: int) -> "Line":
    commands.device.identify(now, IDENTIFY)
    return {"e": "identified"}


def _deploy(commands: "Commands", command: "Line", now: int) -> "Job":
    not_while_playing(commands.device)
    return _leave(commands.device)


def _leave(device: "Device") -> "Job":
    yield {"e": "deploying"}
    device.left = "deploy"  # reached when that line is out


def not_while_playing(device: "Device") -> None:
    """Refuse what would disturb a game."""
    if device.is_playing:
        raise Refused("playing", "a game is being played")


ACTIONS = {
    "hello": _hello,
    "games": _games,
    "send": _send,
    "state": _state,
    "language": _language,
    "names": _names,
    "clock": _set_clock,
    "identify": _identify,
    "deploy": _deploy,
}
