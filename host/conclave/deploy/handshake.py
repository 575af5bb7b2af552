"""Talk to the running firmware: ask it to stop before a deployment, and wait for its hello afterwards."""

import time
from collections.abc import Callable, Iterator
from typing import Any, Protocol

from conclave.deploy.deploy_errors import DeployError
from conclave.line.framing import RecordReader, encode_command

_ASK_EVERY = 1.0  # seconds
_PROMPT, PROMPT = b">>> ", "the prompt"
_REFUSED = {"playing": "a game is being played: end it, or leave it at the console, and deploy then"}


class OpenPort(Protocol):
    """An open serial port whose reads wait for a moment."""

    def read(self, size: int = 1, /) -> bytes:
        """Return received bytes, maybe none."""
        ...

    def write(self, data: bytes, /) -> int | None:
        """Send bytes."""
        ...

    def close(self) -> None:
        """Close the port."""
        ...


def request_prompt(line: OpenPort, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
    """Ask the firmware for MicroPython's prompt, repeatedly because it may be starting; give up after `seconds`.

    Raises DeployError if the firmware refuses, because a game is being played.
    """
    until = clock() + seconds
    while clock() < until:
        line.write(encode_command("deploy"))
        for said in _messages(line, min(until, clock() + _ASK_EVERY), clock):
            if said.get("e") in ("deploying", PROMPT):
                return
            if said.get("e") == "refused" and said.get("do") == "deploy":
                why = str(said.get("why"))
                raise DeployError("refused", f"the device does not let go: {_REFUSED.get(why, why)}")


def wait_for_hello(
    reach: Callable[[], OpenPort], seconds: float, clock: Callable[[], float] = time.monotonic
) -> dict[str, Any]:
    """Return the hello record of a device that is starting; raises DeployError after `seconds`.

    `reach` opens its port and raises DeployError while the port is not back.
    """
    until = clock() + seconds
    while clock() < until:
        try:
            line = reach()
        except DeployError:
            time.sleep(0.2)
            continue
        try:
            found = _greeting(line, until, clock)
        except OSError:  # it was still the port from before the restart
            found = None
        finally:
            line.close()
        if found:
            return found
    raise DeployError("no-hello", f"the firmware is on the Pico, but did not say hello within {seconds:.0f} seconds")


def _greeting(line: OpenPort, until: float, clock: Callable[[], float]) -> dict[str, Any] | None:
    """Return the hello record of the firmware, or None if none came until then."""
    while clock() < until:
        line.write(encode_command("hello"))
        for said in _messages(line, min(until, clock() + _ASK_EVERY), clock):
            if said.get("e") == "hello":
                return said
    return None


def _messages(line: OpenPort, until: float, clock: Callable[[], float]) -> Iterator[dict[str, Any]]:
    """Yield the records received until then, and one for MicroPython's prompt; anything else is ignored."""
    reader = RecordReader()
    while clock() < until:
        yield from reader.feed(line.read(256))
        if reader.rest.startswith(_PROMPT):
            yield {"e": PROMPT}
