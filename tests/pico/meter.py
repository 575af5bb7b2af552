"""A Pico that measures itself: passes, resolving and heap go into counters, which the emulator reads from its memory.

Nothing is printed or allocated while it measures, so the device does the same as without the meter.
"""

import re

from tests.workbench.emulated import EmulatedBench
from tests.workbench.followed_game import SEED

BIN, BINS = 250, 480  # us; the last bin holds everything longer
PASS, LOCK, RESOLVE, REPLAY = range(4)  # a pass, one that locks answers, what the rules do of that, a round of a replay
KINDS = 4
TIMING, WEIGHING, LIVE, PEAK, COLLECT = range(5)  # switches and single numbers

METERED = f"""
import gc, time
from array import array
from uctypes import addressof
from firmware.pico.pins import Board
from firmware.main import build_device

counters, numbers = array("H", [0] * {KINDS * BINS}), array("I", [0] * 5)
us, since = time.ticks_us, time.ticks_diff
board = Board()
board.entropy = bytes
device = build_device(board)
device.seed.next_seed = lambda: {SEED!r}

from firmware.live_game import LiveGame
from shared_rules.engine.session import Session

def count(kind, took):
    if numbers[{TIMING}]:
        counters[{BINS} * kind + min(took // {BIN}, {BINS - 1})] += 1

answer, lock, locked = Session.answer, LiveGame._lock, False

def timed_answer(session, seat, option):
    begin, asked = us(), len(session.questions)
    answer(session, seat, option)
    if asked == 1:
        count({RESOLVE}, since(us(), begin))

def noted_lock(match, answers, now):
    global locked
    locked = True
    lock(match, answers, now)

Session.answer, LiveGame._lock = timed_answer, noted_lock

def weigh():
    global counters
    counters = None  # their place is not the device's
    numbers[{PEAK}] = max(numbers[{PEAK}], gc.mem_alloc())
    begin = us()
    gc.collect()
    numbers[{COLLECT}] = max(numbers[{COLLECT}], since(us(), begin))
    numbers[{LIVE}] = max(numbers[{LIVE}], gc.mem_alloc())

print("METER", addressof(counters), addressof(numbers))
while True:
    begin, back = us(), device.live_game and device.live_game.replay
    if back:
        device.step()
    else:
        device.step(1)
    count({REPLAY} if back else {LOCK} if locked else {PASS}, since(us(), begin))
    if numbers[{WEIGHING}]:
        if locked or numbers[{WEIGHING}] > 1:
            weigh()
            numbers[{WEIGHING}] = 1
    locked = False
    if device.exit_reason:
        board.restart()
""".encode()


class Meter:
    """Reader of the figures that an emulated Pico has measured."""

    def __init__(self, box: EmulatedBench) -> None:
        said = re.compile(rb"METER (\d+) (\d+)\s")
        box.until(lambda: said.search(box.received_bytes))
        found = said.search(box.received_bytes)
        assert found
        self._box, self._counters, self._numbers = box, int(found.group(1)), int(found.group(2))

    def time(self, on: bool) -> None:
        """Start or stop counting passes."""
        self._switch(TIMING, on)

    def weigh(self, on: bool) -> None:
        """Weigh the heap now and at every lock. Each time collects garbage, so time nothing meanwhile."""
        self._switch(WEIGHING, 2 * on)

    def weight(self) -> int:
        """Return the bytes of heap in use now."""
        self._box.run(500)
        self._switch(LIVE, 0)
        self.weigh(True)
        self._box.run(200)
        return self.number(LIVE)

    def number(self, which: int) -> int:
        """Return one of the single numbers, in bytes or us."""
        return self._box.ask("peek", at=self._numbers + 4 * which, count=1)[0]

    def times(self, kind: int) -> tuple[float, float]:
        """Return the median and the worst of a kind, in ms."""
        words = self._box.ask("peek", at=self._counters + 2 * BINS * kind, count=BINS // 2)
        bins = [half for word in words for half in (word & 0xFFFF, word >> 16)]
        assert sum(bins), "nothing was measured"
        seen, median = 0, 0
        while seen * 2 < sum(bins):
            seen += bins[median]
            median += 1
        worst = max(place for place, count in enumerate(bins) if count) + 1
        return median * BIN / 1000, worst * BIN / 1000

    def _switch(self, which: int, value: int) -> None:
        """Set a switch."""
        self._box.ask("poke", at=self._numbers + 4 * which, value=value)
