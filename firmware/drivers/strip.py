"""The pixels of all pods, and the limiter in the only path to them.

What one pod shows changes no other pod's light, nor its own lamp: every lamp and every strip has a
share of the current that depends on the supply and on the number of pods alone, and is dimmed by
its own content alone. Nor does it change when the keys are read: the wire is left alone for the
length of a frame after every chance to send one, whether one was sent or not.
"""

from firmware.clock import WRAP, elapsed
from firmware.drivers.chain import PODS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PIXELS = 11  # a pod: ten under the hood, then the lamp
LAMP = 10
POD_BYTES, LAMP_BYTE = 3 * PIXELS, 3 * LAMP
FULL, IDLE = 20, PIXELS  # mA: one channel at 255; the pixels of one pod when dark
USB, POD = 325, 130  # mA: all pods on USB alone; one pod
# mA a pod on an external supply, by the number of pods: no less than on USB, and where a cable of 0.5 m between pods
# allows it no more than leaves the last one 4.5 V of 4.75 V at the inlet, as hardware/power.md has it
EXTERNAL = (130, 130, 130, 130, 96, 70, 54, 46, 40, 36, 32)
LAMP_SHARE = 4  # the lamp may use one part in four of what its pod may
# us: the data of one pod; the low after it that lets the pixels take it; what it takes to begin
POD_TIME, GAP_TIME, BEGIN_TIME = 330, 300, 200
# by the number of pods: the microseconds that surely hold their frame
_FRAME_TIMES = tuple([POD_TIME * max(1, pods) + GAP_TIME + BEGIN_TIME for pods in range(PODS + 1)])
ONE, BRIGHTEST = 1 << 16, 255  # a scale of 1 for the driver, and the brightness that dims nothing
_DARK = bytes(LAMP_BYTE)


def dimmed(level: int, brightness: int) -> int:
    """Return how many parts of a hue are shown for so many at the full brightness, 255.

    They are whole, so that no hue becomes another; one stays one, more of them stay more than one.
    """
    return 1 + ((level - 1) * brightness + BRIGHTEST - 1) // BRIGHTEST if level else 0


class Strip:
    """Pixels by pod and place. `pods` is how many are lit: set it to what the chain shows.

    `brightness` is what was set for the box: who lights a pixel asks `dimmed` what to show at it.
    """

    def __init__(self, board: "Any") -> None:
        self.pods = PODS
        self.brightness = BRIGHTEST
        self._board = board
        self._wanted = bytearray(POD_BYTES * PODS)  # as set; green, red, blue
        self._frame = bytearray(POD_BYTES * PODS)  # as sent: never touched while it is on the wire
        view = memoryview(self._wanted)
        starts = [POD_BYTES * pod for pod in range(PODS)]
        self._strips = [view[start : start + LAMP_BYTE] for start in starts]
        self._lamps = [view[start + LAMP_BYTE : start + POD_BYTES] for start in starts]
        view = memoryview(self._frame)
        self._strips_sent = [view[start : start + LAMP_BYTE] for start in starts]
        self._lamps_sent = [view[start + LAMP_BYTE : start + POD_BYTES] for start in starts]
        self._changed = self._changed_lamps = (1 << PODS) - 1  # of these pods something is to be limited anew, as bits
        self._stale = True  # the pods do not show the frame
        self._reach = PODS  # how many pods a frame goes to: all that are there, or were at the last one
        self._frames = [memoryview(self._frame)[: POD_BYTES * max(1, pods)] for pods in range(PODS + 1)]
        self._frame_time = _FRAME_TIMES[PODS]
        self._last_chance = (board.ticks_us() - self._frame_time) & (WRAP - 1)
        self._shares = (0, 0)  # pods, and what each may take, that the limits hold for
        self._strip_limit = self._lamp_limit = 0

    def set(self, pod: int, pixel: int, red: int, green: int, blue: int) -> None:
        """Set one pixel: 0 to 9 under the hood, 10 the lamp."""
        wanted, place = self._wanted, POD_BYTES * pod + 3 * pixel
        if wanted[place] != green or wanted[place + 1] != red or wanted[place + 2] != blue:
            wanted[place] = green
            wanted[place + 1] = red
            wanted[place + 2] = blue
            self._changed |= 1 << pod
            self._changed_lamps |= 1 << pod

    def fill(self, pod: int, picture: bytes) -> None:
        """Set all pixels under the hood; the picture has three bytes a pixel: green, red, blue."""
        strip = self._strips[pod]
        if strip != picture:
            strip[:] = picture
            self._changed |= 1 << pod

    def light(self, pod: int, colour: "bytes | bytearray") -> None:
        """Set the lamp: green, red, blue."""
        lamp = self._lamps[pod]
        if lamp != colour:
            lamp[:] = colour
            self._changed_lamps |= 1 << pod

    def clear(self, pod: int) -> None:
        """Make all pixels of a pod dark."""
        self.fill(pod, _DARK)
        self.set(pod, LAMP, 0, 0, 0)

    def refresh(self) -> None:
        """Send the frame again: a pod may have lost its own."""
        self._stale = True

    def busy(self) -> bool:
        """Return whether a frame may be on the wire: then the keys are not read, and none is sent."""
        return elapsed(self._board.ticks_us(), self._last_chance) < self._frame_time or self._board.pixels.busy()

    def show(self) -> None:
        """Send what has changed; to be called when the wire is not busy, and the keys were read before."""
        self._share()
        if self._changed or self._changed_lamps:
            self._take_changes()
        self._last_chance = self._board.ticks_us()
        reach, self._reach = max(self._reach, self.pods), self.pods
        self._frame_time = _FRAME_TIMES[reach]
        if self._stale:
            self._stale = False
            self._board.pixels.send(self._frames[reach])

    def _take_changes(self) -> None:
        pod, changed, changed_lamps = 0, self._changed, self._changed_lamps
        while changed | changed_lamps:
            is_lit = pod < self.pods
            if changed & 1:
                self._limit(self._strips[pod], self._strips_sent[pod], self._strip_limit if is_lit else 0)
            if changed_lamps & 1:
                self._limit(self._lamps[pod], self._lamps_sent[pod], self._lamp_limit if is_lit else 0)
            pod, changed, changed_lamps = pod + 1, changed >> 1, changed_lamps >> 1
        self._changed = self._changed_lamps = 0
        self._stale = True

    def _share(self) -> None:
        """Give each pod its share of the supply. All limits are in steps of a channel: 255 are 20 mA."""
        each = EXTERNAL[self.pods] if self._board.external() else min(USB // max(1, self.pods), POD)
        if self._shares[0] == self.pods and self._shares[1] == each:
            return
        self._shares = (self.pods, each)
        steps = (each - IDLE) * 255 // FULL
        self._lamp_limit = steps // LAMP_SHARE
        self._strip_limit = steps - self._lamp_limit
        self._changed = self._changed_lamps = (1 << PODS) - 1

    def _limit(self, wanted: memoryview, sent: memoryview, limit: int) -> None:
        """Put pixels into the frame, dimmed when their sum is above the limit."""
        steps = sum(wanted)
        if steps <= limit:
            sent[:] = wanted
        else:
            self._board.pixels.dim(sent, wanted, limit * ONE // steps)
