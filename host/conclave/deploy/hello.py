"""What deploying says to the firmware that runs: let go of the line; and after a restart, hello."""

import json
import time
from collections.abc import Callable, Iterator
from typing import Any, Protocol

from conclave.deploy.trouble import Trouble
from firmware.checked import seal, unseal
from shared_rules.line import to_line

_ASK_EVERY = 1.0  # seconds
_LONGEST = 65536  # bytes of noise that are kept while waiting for the end of a line
_PROMPT, PROMPT = b">>> ", "the prompt"
_REFUSED = {"playing": "a game is being played: end it, or leave it at the console, and deploy then"}


class Line(Protocol):
    """An open serial port that waits a moment for bytes."""

    def read(self, size: int = 1, /) -> bytes:
        """Return bytes that came, maybe none."""
        ...

    def write(self, data: bytes, /) -> int | None:
        """Send bytes."""
        ...

    def close(self) -> None:
        """Give the port back."""
        ...


def command(what: str) -> bytes:
    """Return a command as it goes over the line; a line that was begun before it is ended first."""
    return b"\n" + seal(to_line({"do": what}))


def let_go(line: Line, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
    """Ask the firmware for the prompt, again and again as it may be starting; others are let be after that time."""
    until = clock() + seconds
    while clock() < until:
        line.write(command("deploy"))
        for said in _messages(line, min(until, clock() + _ASK_EVERY), clock):
            if said.get("e") in ("deploying", PROMPT):
                return
            if said.get("e") == "refused" and said.get("do") == "deploy":
                why = str(said.get("why"))
                raise Trouble("refused", f"the device does not let go: {_REFUSED.get(why, why)}")


def wait(reach: Callable[[], Line], seconds: float, clock: Callable[[], float] = time.monotonic) -> dict[str, Any]:
    """Return the hello of a device that is starting; `reach` opens its port, which may not be back yet."""
    until = clock() + seconds
    while clock() < until:
        try:
            line = reach()
        except Trouble:
            time.sleep(0.2)
            continue
        try:
            found = _greeting(line, until, clock)
        except OSError:  # the port went away: it was still that of before the restart
            found = None
        finally:
            line.close()
        if found:
            return found
    raise Trouble("no-hello", f"the firmware is on the Pico, but did not say hello within {seconds:.0f} seconds")


def _greeting(line: Line, until: float, clock: Callable[[], float]) -> dict[str, Any] | None:
    while clock() < until:
        line.write(command("hello"))
        for said in _messages(line, min(until, clock() + _ASK_EVERY), clock):
            if said.get("e") == "hello":
                return said
    return None


def _messages(line: Line, until: float, clock: Callable[[], float]) -> Iterator[dict[str, Any]]:
    """Yield what the firmware says until then, and a message for MicroPython's prompt; the rest is passed over."""
    heard = b""
    while clock() < until:
        heard += line.read(256)
        *lines, heard = heard.split(b"\n")
        heard = heard[-_LONGEST:]
        yield from filter(None, map(_said, lines))
        if heard.startswith(_PROMPT):
            yield {"e": PROMPT}


def _said(line: bytes) -> dict[str, Any] | None:
    text = unseal(line + b"\n")
    try:
        said = json.loads(text) if text else None
    except ValueError:
        return None
    return said if isinstance(said, dict) else None
