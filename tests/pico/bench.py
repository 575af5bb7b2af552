"""The budgets of the device, measured on an emulated Pico, in emulated time: `make bench-device`.

Every game is played by keys at its largest number of seats, with no grace time: all players think for two seconds and
then answer together. Writes the table into tests/bench/RESULTS.md.
"""

import os
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from conclave.deploy import uf2

from shared_rules.engine import catalog
from shared_rules.engine.table import GAME_MASTER
from tests.bench.results import record
from tests.pico.long_game import GAME, box_after_power_cut, long_game, resume_game, shows_menu, undo_answers
from tests.pico.meter import COLLECT, LIVE, LOCK, METERED, PASS, PEAK, REPLAY, RESOLVE, Meter
from tests.workbench.emulated import EmulatedBench, missing_requirement
from tests.workbench.followed_game import NO_GRACE_SETTINGS, SEEDED, FollowedGame
from tests.workbench.hands import LAMP

LOCKS = 12  # timed; the same number is weighed
TOGETHER = 2  # games
THINKING = 2000  # ms before each answer
SAMPLES = 8  # of reactions on the wire
CYCLE = 2100  # ms in which every rhythm has come round
DEBOUNCE = 10  # ms
SEEN, SETTLING = 300, 500  # ms after which everything was revealed for sure; and no melody or drawing is under way
LOOKS = "D"  # the key that shows a player's private pages while it is held
LOOK_BACK = 300  # frames: more than a cycle has
# row: label, the budgets of median and worst, the unit
LINES = {
    "pass": ("one pass of the loop, nothing locked", 3, 10, "ms"),
    "lock": ("the pass that locks the answers", None, 100, "ms"),
    "pixel": ("press to own pixel", None, 20, "ms"),
    "reveal": ("last answer to reveal on all pods", None, 50, "ms"),
    "resolve": ("resolving a question", None, 100, "ms"),
    "collect": ("collecting the heap", None, 10, "ms"),
    "live": ("heap in use", None, 120, "KB"),
    "peak": ("heap, garbage included", None, None, "KB"),
    "games": ("heap more after all five kinds than after one game; after ten games than after five", 2, 2, "KB"),
    "boot": ("power-up to the menu", None, 3000, "ms"),
    "resume": ("power-up to the resumed game", None, 5000, "ms"),
    "back": ("OK to the resumed game", None, 5000, "ms"),
    "undo": ("OK to the game with its last answers taken back", None, 5000, "ms"),
    "replay": ("a round of passes that brings a game back", None, 100, "ms"),
}
LONG = (12, 200, 700)  # locked answers
Figures = dict[str, tuple[float, float]]


def measure(name: str) -> Figures:
    """Measure one game, three times from its beginning: its passes, its pixels, its memory."""
    seats = max(catalog.seat_limits(name))
    with EmulatedBench(seats, main=METERED, **NO_GRACE_SETTINGS) as box:
        meter = Meter(box)
        game = FollowedGame(box, name, seats)
        meter.time(True)
        play(game, Random(1), LOCKS)
        found = time_figures(meter)
    with EmulatedBench(seats, main=SEEDED, **NO_GRACE_SETTINGS) as box:
        found |= on_the_wire(box, FollowedGame(box, name, seats), Random(1))
    with EmulatedBench(seats, main=METERED, **NO_GRACE_SETTINGS) as box:
        meter = Meter(box)
        game = FollowedGame(box, name, seats)
        meter.weigh(True)
        play(game, Random(2), LOCKS)
        found |= heap_figures(meter)
        if not game.session.is_over:
            coming_back = resume(box)
            found["resume"] = coming_back, coming_back
    return found


def time_figures(meter: Meter) -> Figures:
    """Return the times that the meter has measured."""
    kinds = {"pass": PASS, "lock": LOCK, "resolve": RESOLVE}
    return {line: meter.times(kind) for line, kind in kinds.items()}


def heap_figures(meter: Meter) -> Figures:
    """Return the heap figures that the meter has measured."""
    found = {
        "live": meter.number(LIVE) / 1024,
        "peak": meter.number(PEAK) / 1024,
        "collect": meter.number(COLLECT) / 1000,
    }
    return {line: (value, value) for line, value in found.items()}


def play(game: FollowedGame, rng: Random, locks: int) -> None:
    """Let all players answer at random for this many rounds."""
    for _ in range(locks):
        if not game.session.is_over:
            game.box.run(THINKING)
            game.answer(rng)


def on_the_wire(box: EmulatedBench, game: FollowedGame, rng: Random) -> Figures:
    """Measure how soon a key shows on its own pod, and how soon all pods show the reveal after the last answer."""
    pixel, reveal = [], []
    while len(reveal) < SAMPLES and not game.session.is_over:
        choices = {} if GAME_MASTER in game.session.questions else game.choices(rng)
        last = next(
            (seat for seat in sorted(choices, reverse=True) if game.keys(seat, choices[seat])[-1] != LOOKS), None
        )
        if last is None:
            game.answer(rng)
            continue
        game.press_all({seat: option for seat, option in choices.items() if seat != last})
        *before, key = game.keys(last, choices[last])
        for other in before[:1]:  # a browsing key shows immediately; a choosing key when it is released
            pixel += PodObserver(box, game.session.seats).press(last, other)
            box.release(last, other)
            box.run(box.tapping)
        box.tap(last, *before[1:])
        eyes = PodObserver(box, game.session.seats)
        pixel += eyes.press(last, key)
        reveal += [took - DEBOUNCE for took in eyes.release(last, key)]
        game.lock(choices)
        game.wait_for_facts()
    found = {"pixel": pixel, "reveal": reveal}
    return {line: (median(times), max(times)) for line, times in found.items() if times}


class PodObserver:
    """Observer of all pods. What a pod has shown for a cycle of its rhythms is known; anything else is new."""

    def __init__(self, box: EmulatedBench, pods: int) -> None:
        self._box, self._pods = box, range(pods)
        self._known = self._look()

    def press(self, pod: int, key: str) -> list[float]:
        """Press a key, held no longer than a tap; return the ms until the pod shows something new, if it does."""
        pressed = self._move(pod, key, True)
        news = frames(self._box, pressed)
        new = {str(pod_pixels(frame, pod)) for frame in news} - self._known[pod]
        if not new:
            return []
        self._known[pod] = new  # a last answer may restore what was there before the press
        return [self._first(pod, news, new, pressed)]

    def release(self, pod: int, key: str) -> list[float]:
        """Release the key; return the ms until all pods show what they go on to show, if any shows something new."""
        released = self._move(pod, key, False)
        news = frames(self._box, released)
        self._box.run(SETTLING)
        now = self._look()
        looks = [(now[pod] - self._known[pod]) & {str(pod_pixels(frame, pod)) for frame in news} for pod in self._pods]
        shows = [self._first(pod, news, looks[pod], released) for pod in self._pods if looks[pod]]
        return [max(shows)] if shows else []  # what comes later belongs to the next question

    def _move(self, pod: int, key: str, down: bool) -> float:
        """Press or release a key; return when (us)."""
        moved = 1000 * self._box.now
        self._box.key(pod, key, down)
        self._box.run(SEEN)
        return moved

    def _look(self) -> list[set[str]]:
        """Return everything that the pods show in a cycle."""
        start = 1000 * self._box.now
        self._box.run(CYCLE)
        cycle = frames(self._box, start)
        return [{str(pod_pixels(frame, pod)) for frame in cycle} for pod in self._pods]

    def _first(self, pod: int, news: list[Any], looks: set[str], since: float) -> float:
        """Return when the pod first showed one of these pictures (ms)."""
        return (next(frame["endUs"] for frame in news if str(pod_pixels(frame, pod)) in looks) - since) / 1000


def pod_pixels(frame: dict[str, Any], pod: int) -> list[Any]:
    """Return the pixels of a pod in a frame."""
    return frame["leds"][(LAMP + 1) * pod : (LAMP + 1) * (pod + 1)]


def frames(box: EmulatedBench, since: float) -> list[Any]:
    """Return the frames that were sent since then."""
    return [frame for frame in box.ask("frames", **{"from": -LOOK_BACK}) if frame["startUs"] >= since]


def resume(box: EmulatedBench) -> float:
    """Cut the power; return the ms from its return until the game goes on, without the time until OK is pressed."""
    box.power_cut()
    booting = box.until(lambda: shows_menu(box))
    box.run(100)
    return booting + resume_game(box)


def measure_resume(locks: int) -> Figures:
    """Measure how long a long game takes to resume after a power cut, and to undo its last answers."""
    box, booting = box_after_power_cut(METERED, long_game(locks))
    with box:
        meter = Meter(box)
        meter.time(True)
        resuming = resume_game(box)
        passes = meter.times(REPLAY)
        undoing = undo_answers(box)
    found = {"boot": booting, "back": resuming, "resume": booting + resuming, "undo": undoing}
    return {line: (took, took) for line, took in found.items()} | {"replay": passes}


def measure_menu() -> Figures:
    """Measure the time from power-up to the menu, and a pass of the loop there."""
    with EmulatedBench(10, main=METERED, **NO_GRACE_SETTINGS) as box:
        booting = box.until(lambda: box.screen[1].startswith("▶"))
        meter = Meter(box)
        meter.time(True)
        box.run(5000)
        found = {"boot": (booting, booting), "pass": meter.times(PASS)}
        meter.time(False)
        meter.weigh(True)
        box.run(200)
        return found | heap_figures(meter)


def measure_heap_growth() -> Figures:
    """Measure how much more heap is in use at the menu after games of all kinds, each begun and aborted."""
    with EmulatedBench(min(catalog.seat_limits(catalog.game_names()[0])), main=METERED, **NO_GRACE_SETTINGS) as box:
        weights = [heap_after_game(box, name) / 1024 for name in catalog.game_names() * 2]
    kinds = len(catalog.game_names())
    return {"games": (weights[kinds - 1] - weights[0], weights[-1] - weights[kinds - 1])}


def heap_after_game(box: EmulatedBench, name: str) -> int:
    """Return the heap in use at the menu after a game."""
    seats = min(catalog.seat_limits(name))
    box.ask("plug", pods=seats)
    box.run(500)
    box.clear_received()
    FollowedGame(box, name, seats)
    box.clear_received()
    box.abort()
    return Meter(box).weight()


def main() -> None:
    """Measure everything; print the table, and save it."""
    if reason := missing_requirement():
        sys.exit(reason)
    with ThreadPoolExecutor(TOGETHER) as hands:
        games = hands.submit(measure_heap_growth)
        measured = {name: hands.submit(measure, name) for name in catalog.game_names()}
        measured |= {f"{GAME}, {locks} locks": hands.submit(measure_resume, locks) for locks in LONG}
        figures = {"menu": measure_menu() | games.result()}
        figures |= {name: found.result() for name, found in measured.items()}
    found = uf2.read_micropython_info(uf2.parse_uf2(Path(os.environ["PICO_UF2"]).read_bytes()))
    record("device", ("", "budget", *figures), rows(figures), f"MicroPython {found.version} on an emulated Pico")


def rows(figures: dict[str, Figures]) -> Iterator[list[str]]:
    """Yield a row for each budget, with a cell for each place; figures above their budget are bold."""
    for line, (says, *budgets, unit) in LINES.items():
        cells = [_cell(places.get(line), budgets) for places in figures.values()]
        yield [f"{says}, {unit}", _budget(budgets), *cells]


def _cell(found: tuple[float, float] | None, budgets: list[float | None]) -> str:
    """Return the text of a cell."""
    if found is None:
        return ""
    cells = [_marked(value, budget) for value, budget in zip(found, budgets, strict=True)]
    return cells[1] if found[0] == found[1] else " / ".join(cells)


def _marked(value: float, budget: float | None) -> str:
    """Return a figure, bold if it is above its budget."""
    text = f"{value:.0f}" if value >= 10 else f"{round(value, 1) + 0:.1f}"  # adding 0 turns -0.0 into 0.0
    return text if budget is None or value <= budget else f"**{text}**"


def _budget(budgets: list[float | None]) -> str:
    """Return the text of the budgets."""
    return " / ".join([str(budget) for budget in budgets if budget is not None])


if __name__ == "__main__":
    main()
