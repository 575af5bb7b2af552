"""A Pico that measures itself: passes, resolving and heap go into counters, which the emulator reads out of its memory.

Nothing is printed and nothing is allocated while it measures, so the device does what it does without the meter.
"""

import re

from tests.pico.conftest import SEED
from tests.pico.rig import Rig

BIN, BINS = 250, 1000  # us; the last bin holds all that is longer
PASS, LOCK, RESOLVE = range(3)  # a pass without a lock, a pass that locks answers, what the rules do of that
KINDS = 3
WEIGH, LIVE, PEAK, COLLECT = (KINDS * BINS + place for place in range(4))

METERED = f"""
import gc, time
from array import array
from uctypes import addressof
from firmware.board.pico import Board
from firmware.main import put_together

counters = array("I", [0] * {KINDS * BINS + 4})
us, since = time.ticks_us, time.ticks_diff
board = Board()
pause, board.pause = board.pause, lambda ms: None
board.entropy = bytes
device = put_together(board)
device.seed.take = lambda: {SEED!r}

from firmware.match import Match
from shared_rules.session import Session

def count(kind, took):
    counters[{BINS} * kind + min(took // {BIN}, {BINS - 1})] += 1

answer, lock, locked = Session.answer, Match._lock, False

def timed_answer(session, seat, option):
    begin, asked = us(), len(session.questions)
    answer(session, seat, option)
    if asked == 1:
        count({RESOLVE}, since(us(), begin))

def noted_lock(match, answers, now):
    global locked
    locked = True
    lock(match, answers, now)

Session.answer, Match._lock = timed_answer, noted_lock

def weigh():
    counters[{PEAK}] = max(counters[{PEAK}], gc.mem_alloc())
    begin = us()
    gc.collect()
    counters[{COLLECT}] = max(counters[{COLLECT}], since(us(), begin))
    counters[{LIVE}] = max(counters[{LIVE}], gc.mem_alloc())

print("METER", addressof(counters))
while True:
    begin = us()
    device.step()
    count({LOCK} if locked else {PASS}, since(us(), begin))
    if counters[{WEIGH}] and locked:
        weigh()
    locked = False
    pause(1)
""".encode()


class Meter:
    """Reads what the Pico of a rig has measured."""

    def __init__(self, rig: Rig) -> None:
        rig.until(lambda: "METER" in rig.serial)
        found = re.search(r"METER (\d+)", rig.serial)
        assert found
        self._rig, self._at = rig, int(found.group(1))

    def weigh(self) -> None:
        """From now on weigh the heap at every lock, which collects it: passes are not worth measuring any more."""
        self._rig.ask("poke", at=self._at + 4 * WEIGH, value=1)

    def number(self, place: int) -> int:
        """One of the single counters."""
        return self._rig.ask("peek", at=self._at + 4 * place, count=1)[0]

    def times(self, kind: int) -> tuple[float, float]:
        """The median and the worst of a kind, in ms."""
        bins = self._rig.ask("peek", at=self._at + 4 * BINS * kind, count=BINS)
        total, seen, median = sum(bins), 0, 0
        assert total, "nothing was measured"
        while seen * 2 < total:
            seen += bins[median]
            median += 1
        worst = max(place for place, count in enumerate(bins) if count) + 1
        return median * BIN / 1000, worst * BIN / 1000
