"""What deploying says to the firmware that runs: let go of the line; and after a restart, hello."""

import time
from collections.abc import Callable, Iterator
from typing import Any, Protocol

from conclave.deploy.trouble import Trouble
from conclave.line.link import Reader, command

_ASK_EVERY = 1.0  # seconds
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
    reader = Reader()
    while clock() < until:
        yield from reader.feed(line.read(256))
        if reader.rest.startswith(_PROMPT):
            yield {"e": PROMPT}
