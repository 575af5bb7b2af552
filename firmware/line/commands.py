"""What the PC may ask for over the serial line: see host/PROTOCOL.md.

A command is a framed line like those that go out. None presses a key, and none tells more than what was
public already: the facts of a game, worked out again from its journal; seed and journal only after its end.
A long answer is worked out a little in each pass, and never held as a whole.
"""

import json

from firmware.clock import elapsed
from firmware.line.framing import unseal
from shared_rules.engine import records
from shared_rules.engine.refused import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from firmware.device import Device

    Line = dict[str, Any]
    Job = Generator[Line | None, None, Any]  # the lines of an answer; None: nothing to send in this pass

PROTOCOL, VERSION = 1, "0.2.0"
LONGEST = 160  # bytes of a command
IDENTIFY = 1000  # ms
_KEPT = 4  # short answers that wait


class Commands:
    """Takes commands from the line, and answers them as there is room."""

    def __init__(self, device: "Device") -> None:
        self._device = device
        self._input = b""
        self._is_cut = False  # the line that comes in is too long
        self._answers: list[Line] = []
        self._job: Job | None = None
        self._job_of: Line = {}
        self._clock: tuple[int, int] | None = None  # seconds since 1970, and the ticks then
        # which game was on the line, whether it was played, and how many there were in the history, when last counted
        self._counted: tuple[str, bool, int] = ("", False, -1)
        self._do = {
            "hello": self._hello,
            "games": self._games,
            "send": self._send,
            "state": self._state,
            "language": self._language,
            "names": self._names,
            "clock": self._set_clock,
            "identify": self._identify,
            "deploy": self._deploy,
        }

    def step(self, now: int) -> None:
        """Take in what has come, and go on with what is to be answered."""
        data = self._device.board.serial.read()
        if data:
            self._take_data(data, now)
        if not self._device.link.is_free:
            return
        if self._answers:
            self._device.link.answer(self._answers.pop(0))
        elif self._job and not self._is_coming_back:
            self._go_on(self._job)

    @property
    def is_idle(self) -> bool:
        """Whether nothing is to be answered. Half a line asks nothing: its other half may never come."""
        return not (self._job or self._answers)

    # --- what comes in

    def _take_data(self, data: bytes, now: int) -> None:
        start = 0
        while True:
            end = data.find(b"\n", start)
            self._input += data[start : end if end >= 0 else len(data)]
            if len(self._input) > LONGEST:
                self._input, self._is_cut = b"", True
            if end < 0:
                return
            if self._is_cut:
                self._refuse({}, "too-long")
            elif self._input:
                self._obey(self._input + b"\n", now)
            self._input, self._is_cut = b"", False
            start = end + 1

    def _obey(self, line: bytes, now: int) -> None:
        text = unseal(line)
        if text is None:
            self._refuse({}, "damaged")
            return
        try:
            command = json.loads(text)
        except ValueError:
            command = None
        if not isinstance(command, dict) or not isinstance(command.get("do"), str):
            self._refuse({}, "no-command")
        elif command["do"] not in self._do:
            self._refuse(command, "unknown")
        else:
            self._answered(command, now)

    def _answered(self, command: "Line", now: int) -> None:
        try:
            answer = self._do[command["do"]](command, now)
        except Refused as refused:
            self._refuse(command, refused.why)
            return
        except Exception:  # whatever the PC asks for must not end the game that is played
            self._refuse(command, "failed")
            return
        if isinstance(answer, dict):
            self._say(answer)
        else:  # the newest takes the place of one that is under way: nobody else asks
            if self._job:
                self._job.close()
            self._job, self._job_of = answer, command

    def _say(self, line: "Line") -> None:
        if len(self._answers) < _KEPT:  # who asks and does not listen has to ask again
            self._answers.append(line)

    def _refuse(self, command: "Line", why: str) -> None:
        line: Line = {"e": "refused", "why": why}
        for name in ("do", "id"):
            if isinstance(command.get(name), str):
                line[name] = command[name]
        self._say(line)

    def _go_on(self, job: "Job") -> None:
        try:
            line = next(job)
            if line:
                self._device.link.answer(line)
        except StopIteration:
            self._job = None
        except Refused as refused:
            self._give_up(refused.why)
        except MemoryError:
            self._give_up("memory")
        except Exception:  # an old journal that fails must not end the game that is played
            self._give_up("failed")

    def _give_up(self, why: str) -> None:
        self._job = None
        self._refuse(self._job_of, why)

    # --- the commands

    def _hello(self, command: "Line", now: int) -> "Line":
        link = self._device.link
        line = {
            "e": "hello",
            "what": "conclave",
            "protocol": PROTOCOL,
            "version": VERSION,
            "chip": "".join([f"{byte:02x}" for byte in self._device.board.chip_id]),
            "language": self._device.settings.language,
            "playing": self._device.is_playing,
            "kept": self._count_history(),
            "id": link.id,
            "facts": link.count,
            "u": link.undos,
            "busy": self._job_of.get("id", "") if self._job else "",
            "ms": now,
        }
        if self._clock:
            line["at"] = self._clock[0] + elapsed(now, self._clock[1]) // 1000
        return line

    def _games(self, command: "Line", now: int) -> "Job":
        journals = self._device.journals
        count = 0
        for name in [""] + journals.history():
            header = records.header(journals.header(name) if name else journals.unfinished() or b"")
            count += header is not None
            yield _kept(name, header) if header else None
        yield {"e": "listed", "games": count}

    def _send(self, command: "Line", now: int) -> "Job":
        id, start = command.get("id"), command.get("from", 0)
        if not isinstance(id, str) or type(start) is not int or start < 0:
            raise Refused("no-command", "`send` needs a game's id, and the number of a fact")
        from firmware.line.retelling import retell  # nobody may ever ask for it

        return retell(self._device, id, start)

    def _state(self, command: "Line", now: int) -> "Job":
        if not self._device.match:
            raise Refused("no-game", "no game is played")
        return self._look_around()

    def _look_around(self) -> "Job":
        """Tell what everybody can see of the game now; not while it is being brought back."""
        match = self._device.match
        if not match:
            raise Refused("no-game", "the game was left")
        session = match.session
        yield {"e": "state", "id": match.id, "facts": session.told, "public": session.public}

    def _language(self, command: "Line", now: int) -> "Line":
        wanted = command.get("to")
        if wanted not in ("fr", "en"):
            raise Refused("no-language", "the languages are fr and en")
        not_while_playing(self._device)
        device = self._device
        device.settings.language = wanted
        device.settings.save()
        device.apply_settings()
        device.console.refresh()
        return {"e": "language", "to": wanted}

    def _names(self, command: "Line", now: int) -> "Line":
        """Tell the names the box knows; put others in place of those from `at` on, if any are sent."""
        wanted, at = command.get("names"), command.get("at", 0)
        names = self._device.names.read()
        if wanted is not None:
            if not isinstance(wanted, list) or type(at) is not int or not 0 <= at <= len(names):
                raise Refused("no-command", "`names` needs a list, and how many names stay before it")
            not_while_playing(self._device)
            names = self._change_names(names[:at] + wanted)
        return {"e": "names", "names": names}

    def _change_names(self, wanted: "list[Any]") -> "list[str]":
        from firmware.storage.names import good

        if good(wanted) != wanted:
            raise Refused("bad-name", "a name is too long, there twice, one too many, or has no letters")
        problem = self._device.names.write(wanted)
        if problem:
            raise Refused(problem, "the flash did not take the names")
        self._device.console.refresh()
        return wanted

    def _set_clock(self, command: "Line", now: int) -> "Line":
        at = command.get("at")
        if type(at) is not int or at < 0:
            raise Refused("no-command", "`clock` needs the seconds since 1970")
        self._clock = (at, now)
        return {"e": "clock", "at": at, "ms": now}

    def _identify(self, command: "Line", now: int) -> "Line":
        self._device.identify(now, IDENTIFY)
        return {"e": "identified"}

    def _deploy(self, command: "Line", now: int) -> "Job":
        not_while_playing(self._device)
        return self._leave()

    def _leave(self) -> "Job":
        yield {"e": "deploying"}
        self._device.left = "deploy"  # reached when that line is out

    # --- games of the flash

    @property
    def _is_coming_back(self) -> bool:
        """Whether the table waits for a replay: it comes first, and two at once take much memory."""
        match = self._device.match
        return match is not None and match.replay is not None

    def _count_history(self) -> int:
        """Look at the flash only when a game has begun or ended since."""
        id, playing, count = self._counted
        if count < 0 or id != self._device.link.id or playing != self._device.is_playing:
            count = len(self._device.journals.history())
            self._counted = (self._device.link.id, self._device.is_playing, count)
        return count


def _kept(name: str, header: "records.Header") -> "Line":
    """Return what is told of a game on the flash; the one without a name is not over."""
    game, seats = header.game, header.seats
    return {"e": "kept", "name": name, "id": header.id, "game": game, "seats": seats, "over": name != ""}


def not_while_playing(device: "Device") -> None:
    """Refuse what would disturb a game."""
    if device.is_playing:
        raise Refused("playing", "a game is being played")
