"""The two lines that deploying needs of the firmware: a request to let go, and its hello after a restart."""

import json
import time
from collections.abc import Callable
from typing import Any, Protocol

from conclave.deploy.trouble import Trouble
from firmware.checked import seal, unseal

LET_GO = b"\n" + seal('{"c":"deploy"}')
SAY_HELLO = b"\n" + seal('{"c":"hello"}')
_ASK_EVERY = 1.0  # seconds
_LONGEST = 65536  # bytes of noise that are kept while waiting for the end of a line


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
            found = _listen(line, until, clock)
        except OSError:  # the port went away: it was still that of before the restart
            found = None
        finally:
            line.close()
        if found:
            return found
    raise Trouble("no-hello", f"the firmware is on the Pico, but did not say hello within {seconds:.0f} seconds")


def _listen(line: Line, until: float, clock: Callable[[], float]) -> dict[str, Any] | None:
    heard, asked = b"", 0.0
    while clock() < until:
        if not asked or clock() - asked >= _ASK_EVERY:
            line.write(SAY_HELLO)
            asked = clock()
        heard += line.read(256)
        *lines, heard = heard.split(b"\n")
        heard = heard[-_LONGEST:]
        for one in lines:
            found = _hello(one + b"\n")
            if found:
                return found
    return None


def _hello(line: bytes) -> dict[str, Any] | None:
    text = unseal(line)
    try:
        said = json.loads(text) if text else None
    except ValueError:
        return None
    return said if isinstance(said, dict) and said.get("e") == "hello" else None
