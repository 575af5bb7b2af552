"""Two boxes on which the same players press at the same moments, but not the same keys: others see no difference.

All but one vote, look, withdraw their vote, and vote again: so two hundred pairs of votes are compared in one
question, and nothing is ever revealed that may rightly differ.
"""

import json
import re
from random import Random
from statistics import mean, median
from typing import Any

from tests.pico.conftest import Boxes
from tests.statistics_checks import is_chance, pairs_are_chance
from tests.workbench.emulated import EmulatedBench
from tests.workbench.followed_game import NO_GRACE_SETTINGS, SEEDED, FollowedGame
from tests.workbench.hands import LAMP

VOTES, SEATS = 200, 3
VOTERS, ANSWERED = (0, 1), [0, 30, 5]  # the third never votes; ANSWERED is a lamp's colour with three pods
MISSING = "⧗"
PULSING = f"lamp {SEATS - 1}"  # that third player's lamp
PAUSE = 150  # ms
NEWS = 12_000  # ms after which the display has returned from news to the state of the game
TURNS = 80_000  # us: passes in which every pod has had its turn, some with a garbage collection
SAME = 50  # us: a few steps of the program
KEYS = "ABC"


class PublicEvents:
    """Everything public on a box, with its time: lamps, the display, the lines."""

    def __init__(self, box: EmulatedBench) -> None:
        self.box = box
        self.moments: dict[str, list[tuple[Any, float]]] = {}
        self._lamps: dict[int, Any] = {}
        self._text, self._ends = "", []
        self._looks, self._bar = 0, box.screen[0]
        self._since = 1000 * box.now
        box.ask("heard")
        box.ask("drawn")

    def look(self) -> None:
        """Record what has happened since the last look."""
        for frame in self.box.ask("frames", **{"from": -200}):
            if frame["endUs"] > self._since:  # the last frame that was seen whole
                self._since = frame["endUs"]
                for seat in range(SEATS):
                    self._see_lamp(seat, frame["leds"][(LAMP + 1) * seat + LAMP], frame["endUs"])
        self._watch_glass()
        self._hear()

    def _watch_glass(self) -> None:
        """Watch the bar: it shows the question and the missing players in turn; only the latter depend on presses."""
        drawn, before, self._bar = self.box.ask("drawn"), self._bar, self.box.screen[0]
        self._looks += 1
        if before.startswith(MISSING) and self._bar.startswith(MISSING):
            self._happened("glass", (self._looks, self.box.screen), drawn[0])
            self._happened("glass, last", (self._looks, None), drawn[-1])

    def _see_lamp(self, seat: int, colour: list[int], us: float) -> None:
        """Record a lamp; for voters only whether they have answered, because the phase of a pulsing lamp is chance."""
        seen = colour == ANSWERED if seat in VOTERS else colour
        if self._lamps.get(seat) != seen:
            self._lamps[seat] = seen
            self._happened(f"lamp {seat}", seen, us)

    def _hear(self) -> None:
        """Record lines without the time of the device's clock."""
        for piece in self.box.ask("heard"):
            self._text += piece["data"]
            self._ends += [piece["us"]] * len(piece["data"])
        for line in re.finditer(r"(\{.*\}) [0-9a-f]{8}\r?\n", self._text):
            said = json.loads(line.group(1))
            del said["ms"]
            self._happened("line", said, self._ends[line.end() - 1])
        rest = self._text.rfind("\n") + 1
        self._text, self._ends = self._text[rest:], self._ends[rest:]

    def _happened(self, where: str, what: Any, us: float = 0) -> None:
        """Record an event."""
        self.moments.setdefault(where, []).append((what, us))


def vote(public: PublicEvents, keys: dict[int, str]) -> float:
    """Vote, one player after the other; return when the first vote began."""
    moment = 1000 * public.box.now
    for seat, key in keys.items():
        public.box.tap(seat, key)
    public.box.run(PAUSE)
    public.look()
    return moment


def differences(one: PublicEvents, two: PublicEvents, where: str) -> list[float]:
    """Return how much later each event came in the second box (us)."""
    ones, others = one.moments[where], two.moments[where]
    if where.startswith("glass"):  # the bar of one box may turn while the other is looked at
        ones, others = (
            [seen for seen in ones if seen[0][0] in looks_with_changes(others)],
            [seen for seen in others if seen[0][0] in looks_with_changes(ones)],
        )
        assert len(ones) > VOTES // 4, "enough to see a difference; twice as many are usual, by lot more or fewer"
    both = min(len(ones), len(others))
    assert max(len(ones), len(others)) - both <= (where == PULSING), f"{where}: but for a pulse at the last look"
    assert [what for what, _ in ones[:both]] == [what for what, _ in others[:both]], where
    return [second[1] - first[1] for first, second in zip(ones[:both], others[:both], strict=True)]


def looks_with_changes(seen: list[tuple[Any, float]]) -> set[int]:
    """Return the looks at which the display had changed."""
    return {look for (look, _), _ in seen}


def test_the_time_of_events_tells_nothing_about_votes(boxes: Boxes) -> None:
    pair = [boxes(SEATS, main=SEEDED, **NO_GRACE_SETTINGS) for _ in range(2)]
    for box in pair:
        FollowedGame(box, "majority", SEATS)
        box.run(NEWS)
    assert pair[0].now == pair[1].now
    tables, rng = [PublicEvents(box) for box in pair], Random(7)
    by_key: dict[str, list[float]] = {key: [] for key in KEYS}
    for _ in range(VOTES):
        for table in tables:
            keys = {seat: rng.choice(KEYS) for seat in VOTERS}
            moment = vote(table, keys)
            green = [us for is_green, us in table.moments["lamp 0"] if is_green and us > moment]
            by_key[keys[0]].append(green[0] - moment)
            vote(table, keys)  # takes it back
    for where in tables[0].moments:
        late = differences(tables[0], tables[1], where)
        apart = sorted(map(abs, late))
        print(f"{where}: {len(late)}, median {median(apart):.0f} us, worst {apart[-1]:.0f}, mean {mean(late):.0f}")
        assert apart[0] < SAME, "the first ones come at the same moment"
        assert apart[-1] <= TURNS
        assert pairs_are_chance(late)
    print({key: f"{len(times)}, mean {mean(times):.0f} us" for key, times in by_key.items()})
    for key in KEYS:
        others = [time for other in KEYS if other != key for time in by_key[other]]
        assert is_chance(by_key[key], others), f"{key} is told apart"
