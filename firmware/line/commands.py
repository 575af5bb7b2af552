"""What the PC may ask for over the serial line: see host/PROTOCOL.md.

A command is a framed line like those that go out. None presses a key, and none tells more than what was
public already: the facts of a game, worked out again from its journal; seed and journal only after its end.
A long answer is worked out a little in each pass, and never held as a whole.
"""

import json

from firmware.checksum import strip_checksum
from shared_rules.engine.refused import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from firmware.device import Device

    Line = dict[str, Any]
    Job = Generator[Line | None, None, Any]  # the lines of an answer; None: nothing to send in this pass

LONGEST = 160  # bytes of a command
_KEPT = 4  # short answers that wait


class Commands:
    """Takes commands from the line, and answers them as there is room."""

    def __init__(self, device: "Device") -> None:
        self.device = device
        self._input = b""
        self._is_cut = False  # the line that comes in is too long
        self._answers: list[Line] = []
        self._job: Job | None = None
        self._job_of: Line = {}
        self.clock: tuple[int, int] | None = None  # seconds since 1970, and the ticks then
        # which game was on the line, whether it was played, and how many there were in the history, when last counted
        self.counted: tuple[str, bool, int] = ("", False, -1)

    def step(self, now: int) -> None:
        """Take in what has come, and go on with what is to be answered."""
        data = self.device.board.serial.read()
        if data:
            self._take_data(data, now)
        if not self.device.link.is_free:
            return
        if self._answers:
            self.device.link.answer(self._answers.pop(0))
        elif self._job and not self._is_coming_back:
            self._go_on(self._job)

    @property
    def busy(self) -> str:
        """Of which game a long answer tells now."""
        return self._job_of.get("id", "") if self._job else ""

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
        text = strip_checksum(line)
        if text is None:
            self._refuse({}, "damaged")
            return
        try:
            command = json.loads(text)
        except ValueError:
            command = None
        if not isinstance(command, dict) or not isinstance(command.get("do"), str):
            self._refuse({}, "no-command")
        else:
            self._answered(command, now)

    def _answered(self, command: "Line", now: int) -> None:
        try:
            from firmware.line.answers import answer_to  # a box without a PC never needs it

            answer = answer_to(self, command, now)
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
                self.device.link.answer(line)
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

    @property
    def _is_coming_back(self) -> bool:
        """Whether the table waits for a replay: it comes first, and two at once take much memory."""
        match = self.device.match
        return match is not None and match.replay is not None
