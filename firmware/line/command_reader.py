"""Read the commands of the PC from the serial link and send the answers: see host/PROTOCOL.md.

A command is a record with a checksum, like those that go out. No command presses a key, and none reveals more than what
is public already: the facts of a game, computed again from its journal, with seed and journal only after its end. A
long answer is computed step by step, one part in each pass of the main loop, and never held in memory as a whole.
"""

import json

from firmware.checksum import strip_checksum
from shared_rules.engine.errors import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from firmware.device import Device

    Record = dict[str, Any]
    LongAnswer = Generator[Record | None, None, Any]  # the records of an answer; None: nothing to send in this pass

MAX_COMMAND_BYTES = 160  # bytes of a command
_MAX_ANSWERS = 4  # short answers waiting to be sent


class CommandReader:
    """Receives commands and sends their answers when the link has room."""

    def __init__(self, device: "Device") -> None:
        self.device = device
        self._input = b""
        self._is_too_long = False  # the command being received exceeds LONGEST
        self._answers: list[Record] = []
        self._job: LongAnswer | None = None
        self._job_command: Record = {}
        self.clock: tuple[int, int] | None = None  # seconds since 1970, and the ticks at that moment
        # the link's game, whether it was being played, and the number of past games (-1: unknown) when last counted
        self.history_count: tuple[str, bool, int] = ("", False, -1)

    def step(self, now: int) -> None:
        """Receive commands, and send the next record of an answer if the link is free."""
        data = self.device.board.serial.read()
        if data:
            self._take_data(data, now)
        if not self.device.link.can_answer:
            return
        if self._answers:
            self.device.link.send_answer(self._answers.pop(0))
        elif self._job and not self._is_replaying:
            self._continue_job(self._job)

    @property
    def game_being_sent(self) -> str:
        """The id of the game about which a long answer is being sent; "" if none."""
        return self._job_command.get("id", "") if self._job else ""

    @property
    def is_idle(self) -> bool:
        """Whether no answer is waiting. An incomplete command does not count, as its rest may never come."""
        return not (self._job or self._answers)

    # --- receiving

    def _take_data(self, data: bytes, now: int) -> None:
        """Collect bytes and handle each complete command; a command that is too long is refused."""
        start = 0
        while True:
            end = data.find(b"\n", start)
            self._input += data[start : end if end >= 0 else len(data)]
            if len(self._input) > MAX_COMMAND_BYTES:
                self._input, self._is_too_long = b"", True
            if end < 0:
                return
            if self._is_too_long:
                self._refuse({}, "too-long")
            elif self._input:
                self._handle_text(self._input + b"\n", now)
            self._input, self._is_too_long = b"", False
            start = end + 1

    def _handle_text(self, line: bytes, now: int) -> None:
        """Check and parse a command in JSON, then handle it."""
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
            self._handle(command, now)

    def _handle(self, command: "Record", now: int) -> None:
        """Carry out a command and queue its answer; any failure becomes a refusal."""
        try:
            from firmware.line.command_handlers import carry_out  # a box without a PC never needs it

            answer = carry_out(self, command, now)
        except Refused as refused:
            self._refuse(command, refused.text_key)
            return
        except Exception:  # a bad command must not end the game being played
            self._refuse(command, "failed")
            return
        if isinstance(answer, dict):
            self._queue_answer(answer)
        else:  # a new long answer replaces the current one: there is only one PC
            if self._job:
                self._job.close()
            self._job, self._job_command = answer, command

    def _queue_answer(self, line: "Record") -> None:
        """Queue a short answer, unless too many are waiting."""
        if len(self._answers) < _MAX_ANSWERS:  # a PC that does not read its answers has to ask again
            self._answers.append(line)

    def _refuse(self, command: "Record", why: str) -> None:
        """Queue a refusal of a command, with the reason `why`."""
        line: Record = {"e": "refused", "why": why}
        for name in ("do", "id"):
            if isinstance(command.get(name), str):
                line[name] = command[name]
        self._queue_answer(line)

    def _continue_job(self, job: "LongAnswer") -> None:
        """Send the next record of a long answer, if there is one in this pass."""
        try:
            line = next(job)
            if line:
                self.device.link.send_answer(line)
        except StopIteration:
            self._job = None
        except Refused as refused:
            self._abort_job(refused.text_key)
        except MemoryError:
            self._abort_job("memory")
        except Exception:  # a bad old journal must not end the game being played
            self._abort_job("failed")

    def _abort_job(self, why: str) -> None:
        """Stop a long answer and refuse its command."""
        self._job = None
        self._refuse(self._job_command, why)

    @property
    def _is_replaying(self) -> bool:
        """Whether the current game is being replayed: that has priority, as two replays need too much memory."""
        match = self.device.live_game
        return match is not None and match.replay is not None
