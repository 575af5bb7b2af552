"""The pixels of all pods, with the current limiter through which every frame passes.

What one pod shows never changes the light of another pod, nor that of its own lamp: every lamp and every strip has a
share of the current that depends only on the supply and the number of pods, and is dimmed only by its own content. Nor
does it change the times at which keys are read: after every chance to send a frame the wire is left alone for the
length of a frame, whether one was sent or not.
"""

from firmware.clock import WRAP, elapsed
from firmware.drivers.key_chain import PODS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PIXELS = 11  # per pod: ten of the private strip, then the lamp
LAMP = 10
POD_BYTES, LAMP_BYTE = 3 * PIXELS, 3 * LAMP
FULL, IDLE = 20, PIXELS  # mA: one channel at 255; all pixels of one pod when dark
USB, POD = 325, 130  # mA: all pods together on USB power; one pod
# mA per pod on an external supply, by the number of pods: never less than on USB, and on cables of 0.5 m between pods
# little enough to leave the last pod 4.5 V of the 4.75 V at the inlet (hardware/power.md)
EXTERNAL = (130, 130, 130, 130, 96, 70, 54, 46, 40, 36, 32)
LAMP_SHARE = 4  # a lamp may use this fraction (1/4) of its pod's current
# us: the data of one pod; the low level after a frame that latches it; the time to start sending
POD_TIME, GAP_TIME, BEGIN_TIME = 330, 300, 200
# by the number of pods: an upper bound of the microseconds of their frame
_FRAME_TIMES = tuple([POD_TIME * max(1, pods) + GAP_TIME + BEGIN_TIME for pods in range(PODS + 1)])
ONE, BRIGHTEST = 1 << 16, 255  # the driver's scale for 1.0, and the brightness that dims nothing
_ALL_DARK = bytes(LAMP_BYTE)


def dim_parts(level: int, brightness: int) -> int:
    """Return the number of parts of a hue to show for `level` parts at a `brightness` from 0 to 255.

    Results are whole parts, so hues do not change: one part stays one, and more parts stay more than one.
    """
    return 1 + ((level - 1) * brightness + BRIGHTEST - 1) // BRIGHTEST if level else 0


class LimitedPixels:
    """The pixels of all pods. Set `pods` to the number of pods in the chain.

    `brightness` is the setting of the box. It is not applied here: callers compute the levels they set with
    `dim_parts`.
    """

    def __init__(self, board: "Any") -> None:
        self.pods = PODS
        self.brightness = BRIGHTEST
        self._board = board
        self._wanted = bytearray(POD_BYTES * PODS)  # as set: green, red, blue of each pixel
        self._frame = bytearray(POD_BYTES * PODS)  # as sent: never changed while it is being sent
        view = memoryview(self._wanted)
        starts = [POD_BYTES * pod for pod in range(PODS)]
        self._strips = [view[start : start + LAMP_BYTE] for start in starts]
        self._lamps = [view[start + LAMP_BYTE : start + POD_BYTES] for start in starts]
        view = memoryview(self._frame)
        self._strips_sent = [view[start : start + LAMP_BYTE] for start in starts]
        self._lamps_sent = [view[start + LAMP_BYTE : start + POD_BYTES] for start in starts]
        self._changed = self._changed_lamps = (1 << PODS) - 1  # masks of pods to be limited again
        self._must_send = True  # whether the pods do not show the frame
        self._reach = PODS  # number of pods a frame is sent to: all present now or at the last frame
        self._frames = [memoryview(self._frame)[: POD_BYTES * max(1, pods)] for pods in range(PODS + 1)]
        self._frame_time = _FRAME_TIMES[PODS]
        self._last_chance = (board.ticks_us() - self._frame_time) & (WRAP - 1)
        self._limits_for = (0, 0)  # number of pods and mA per pod that the limits were computed for
        self._strip_limit = self._lamp_limit = 0

    def set_pixel(self, pod: int, pixel: int, red: int, green: int, blue: int) -> None:
        """Set one pixel of a pod: 0 to 9 of the private strip, 10 the lamp. Colours are from 0 to 255."""
        wanted, place = self._wanted, POD_BYTES * pod + 3 * pixel
        if wanted[place] != green or wanted[place + 1] != red or wanted[place + 2] != blue:
            wanted[place] = green
            wanted[place + 1] = red
            wanted[place + 2] = blue
            self._changed |= 1 << pod
            self._changed_lamps |= 1 << pod

    def set_strip(self, pod: int, picture: bytes) -> None:
        """Set the whole private strip of a pod; `picture` has three bytes for each pixel: green, red, blue."""
        strip = self._strips[pod]
        if strip != picture:
            strip[:] = picture
            self._changed |= 1 << pod

    def set_lamp(self, pod: int, colour: "bytes | bytearray") -> None:
        """Set the lamp of a pod; `colour` is green, red, blue."""
        lamp = self._lamps[pod]
        if lamp != colour:
            lamp[:] = colour
            self._changed_lamps |= 1 << pod

    def switch_off(self, pod: int) -> None:
        """Switch all pixels of a pod off."""
        self.set_strip(pod, _ALL_DARK)
        self.set_pixel(pod, LAMP, 0, 0, 0)

    def force_send(self) -> None:
        """Send the frame again at the next chance, because a pod may have lost it."""
        self._must_send = True

    def is_busy(self) -> bool:
        """Return whether a frame may be on the wire, so that neither keys may be read nor a frame sent."""
        return elapsed(self._board.ticks_us(), self._last_chance) < self._frame_time or self._board.pixels.busy()

    def send_if_changed(self) -> None:
        """Send the frame if it has changed. Call this only when the wire is not busy and the keys were just read."""
        self._update_limits()
        if self._changed or self._changed_lamps:
            self._update_frame()
        self._last_chance = self._board.ticks_us()
        reach, self._reach = max(self._reach, self.pods), self.pods
        self._frame_time = _FRAME_TIMES[reach]
        if self._must_send:
            self._must_send = False
            self._board.pixels.send(self._frames[reach])

    def _update_frame(self) -> None:
        """Copy the changed pixels to the frame, dimmed to their limits; pods beyond `pods` are dark."""
        pod, changed, changed_lamps = 0, self._changed, self._changed_lamps
        while changed | changed_lamps:
            is_lit = pod < self.pods
            if changed & 1:
                self._put_limited(self._strips[pod], self._strips_sent[pod], self._strip_limit if is_lit else 0)
            if changed_lamps & 1:
                self._put_limited(self._lamps[pod], self._lamps_sent[pod], self._lamp_limit if is_lit else 0)
            pod, changed, changed_lamps = pod + 1, changed >> 1, changed_lamps >> 1
        self._changed = self._changed_lamps = 0
        self._must_send = True

    def _update_limits(self) -> None:
        """Compute the limits if the supply or the number of pods has changed, in steps of a channel (255 are 20 mA)."""
        each = EXTERNAL[self.pods] if self._board.external() else min(USB // max(1, self.pods), POD)
        if self._limits_for[0] == self.pods and self._limits_for[1] == each:
            return
        self._limits_for = (self.pods, each)
        steps = (each - IDLE) * 255 // FULL
        self._lamp_limit = steps // LAMP_SHARE
        self._strip_limit = steps - self._lamp_limit
        self._changed = self._changed_lamps = (1 << PODS) - 1

    def _put_limited(self, wanted: memoryview, sent: memoryview, limit: int) -> None:
        """Copy pixels to the frame, dimmed if the sum of their channels exceeds the limit."""
        steps = sum(wanted)
        if steps <= limit:
            sent[:] = wanted
        else:
            self._board.pixels.dim(sent, wanted, limit * ONE // steps)
