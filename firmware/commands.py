"""What the PC may ask for over the serial line: see host/PROTOCOL.md.

A command is a framed line like those that go out. None presses a key, and none tells more than what was
public already: the facts of a game, worked out again from its journal; seed and journal only after its end.
A long answer is worked out a little in each pass, and never held as a whole.
"""

import gc
import json

from firmware.checked import unseal
from firmware.clock import elapsed
from firmware.loaded import Loaded
from shared_rules import records
from shared_rules.chance import Seals
from shared_rules.refused import Refused
from shared_rules.session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from firmware.device import Device

    Line = dict[str, Any]
    Job = Generator[Line | None, None, Any]  # the lines of an answer; None: nothing to send in this pass

PROTOCOL, VERSION = 1, "0.1.0"
LONGEST = 160  # bytes of a command
REPLAY_ROOM = 40_000  # bytes of heap for a second session
IDENTIFY = 1000  # ms
_KEPT = 4  # short answers that wait
_SEED = 16  # bytes of a header before the set-up


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
        self._known: tuple[str, bool, int] = ("", False, -1)  # of which games the history was counted
        self._do = {
            "hello": self._hello,
            "games": self._games,
            "send": self._send,
            "language": self._language,
            "clock": self._set_clock,
            "identify": self._identify,
            "deploy": self._deploy,
        }

    def step(self, now: int) -> None:
        """Take in what has come, and go on with what is to be answered."""
        data = self._device.board.serial.read()
        if data:
            self._take(data, now)
        if not self._device.link.is_free:
            return
        if self._answers:
            self._device.link.answer(self._answers.pop(0))
        elif self._job:
            self._go_on(self._job)

    @property
    def is_idle(self) -> bool:
        """Whether nothing is to be answered."""
        return not (self._job or self._answers or self._input)

    # --- what comes in

    def _take(self, data: bytes, now: int) -> None:
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
            "playing": self._is_playing,
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
        current = journals.unfinished()
        if current:
            count += 1
            yield _kept("", current, over=False)
        for name in journals.history():
            header = journals.header(name)
            if header:
                count += 1
                yield _kept(name, header, over=True)
        yield {"e": "listed", "games": count}

    def _send(self, command: "Line", now: int) -> "Job":
        id, start = command.get("id"), command.get("from", 0)
        if not isinstance(id, str) or type(start) is not int or start < 0:
            raise Refused("no-command", "`send` needs a game's id, and the number of a fact")
        return self._facts(id, start)

    def _language(self, command: "Line", now: int) -> "Line":
        wanted = command.get("to")
        if wanted not in ("fr", "en"):
            raise Refused("no-language", "the languages are fr and en")
        self._not_while_playing()
        device = self._device
        device.settings.language = wanted
        device.settings.save()
        device.apply_settings()
        device.console.refresh()
        return {"e": "language", "to": wanted}

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
        self._not_while_playing()
        return self._leave()

    def _leave(self) -> "Job":
        yield {"e": "deploying"}
        self._device.left = "deploy"  # reached when that line is out

    # --- games of the flash

    @property
    def _is_playing(self) -> bool:
        match = self._device.match
        return match is not None and not match.over

    def _not_while_playing(self) -> None:
        if self._is_playing:
            raise Refused("playing", "a game is being played")

    def _count_history(self) -> int:
        """Look at the flash only when a game has begun or ended since."""
        id, playing, count = self._known
        if count < 0 or id != self._device.link.id or playing != self._is_playing:
            count = len(self._device.journals.history())
            self._known = (self._device.link.id, self._is_playing, count)
        return count

    def _facts(self, id: str, start: int) -> "Job":
        """Tell the facts of a game again, from number `start` on, and in the end which of them stand."""
        link = self._device.link
        if id and id == link.id and start >= link.count and not link.undos:
            # who follows the game has all: no second session has to be begun, which takes as long as a tap
            yield {"e": "sent", "id": id, "from": start, "facts": link.count, "u": 0, "takes": [[0, 0]]}
            return
        journal, is_open = yield from self._find(id)
        self._make_room()
        loaded = Loaded()
        try:
            yield from self._replay(journal, is_open, id, start)
        finally:
            if not self._is_playing:
                loaded.let_go()  # the rules of past games would fill the memory

    def _replay(self, journal: bytes, is_open: "bool | None", id: str, start: int) -> "Job":
        facts: list[Line] = []
        undos, count, takes, session = 0, 0, [[0, 0]], None
        for kind, replayed in Session.replaying(journal, None, facts.append):
            session = replayed
            if is_open is None:
                self._not_while_playing()  # a game has begun meanwhile
            undos += kind == records.UNDO
            count += len(facts)
            yield from _again(facts, id, start, undos, takes)
            yield None
        if session and (is_open or (is_open is None and session.result)):
            session.open()
            count += len(facts)
            yield from _again(facts, id, start, undos, takes)
        if undos > takes[-1][0]:
            takes.append([undos, count])
        yield {"e": "sent", "id": id, "from": start, "facts": count, "u": undos, "takes": takes}

    def _find(self, id: str) -> "Generator[None, None, tuple[bytes, bool | None]]":
        """Find a game's journal, and whether it was opened: None is yes if it has a result."""
        match, journals = self._device.match, self._device.journals
        if match and match.id == id:
            return match.session.journal, match.session.opened
        current = journals.unfinished()
        if current and _id(current) == id:
            return current, False
        self._not_while_playing()  # the rules of another game would take room from this one
        for name in journals.history():
            if _id(journals.header(name)) == id:
                journal = journals.read(name)
                if not journal:
                    raise Refused("damaged-journal", "the journal cannot be read now")
                return journal, None
            yield
        raise Refused("no-game", "there is no such game on the flash")

    def _make_room(self) -> None:
        board = self._device.board
        if board.free_memory() < REPLAY_ROOM:
            gc.collect()
            if board.free_memory() < REPLAY_ROOM:
                raise Refused("memory", "there is no room for a replay now")


def _again(facts: "list[Line]", id: str, start: int, undos: int, takes: "list[list[int]]") -> "Job":
    """Yield the facts as they go over the line, and note where a new take begins."""
    for fact in facts:
        if undos > takes[-1][0]:
            takes.append([undos, fact["n"]])
        if fact["n"] >= start:
            line = fact.copy()
            line["id"] = id
            line["again"] = True
            if undos:
                line["u"] = undos
            yield line
    facts.clear()


def _kept(name: str, header: bytes, over: bool) -> "Line":
    game, seats = _setup(header)[1].split(" ")[:2]
    return {"e": "kept", "name": name, "id": _id(header), "game": game, "seats": int(seats), "over": over}


def _id(header: bytes) -> str:
    """Return the id of the game of a header: the beginning of its commitment."""
    if not header:
        return ""
    seed, setup = _setup(header)
    return "".join([f"{byte:02x}" for byte in Seals(seed, setup).link[:8]])


def _setup(header: bytes) -> "tuple[bytes, str]":
    for _, payload in records.walk(header):
        return payload[:_SEED], payload[_SEED:].decode()
    return b"", ""
