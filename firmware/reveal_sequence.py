"""The reveal sequence: after answers are locked, the lamps show what was revealed, before the next question is asked.

Its duration depends only on a setting and on public facts, so that it gives no secret away.
"""

from firmware.clock import elapsed
from firmware.pods.lamp import DARK
from firmware.pods.word_lights import COMMON_LIGHTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.pods.pod import Pod
    from firmware.pods.word_lights import LampWords, WordLights
    from shared_rules.engine.table import Fact


def reveal_steps(lights: "WordLights", facts: "list[Fact]", seats: int) -> "list[LampWords]":
    """Return the steps of a reveal sequence: for each step, the word that each seat's lamp shows.

    Consecutive facts of the same event (cards played one after the other) build up: each step also shows the previous
    ones. Facts that no lamp shows but that people have to read give a single step with all lamps dark.
    """
    steps: list[LampWords] = []
    last_event = ""  # that gave a step
    for fact in facts:
        lit = lights.lamp_words(fact, seats)
        if lit:
            steps.append(dict(steps[-1]) if last_event == fact["e"] else {})
            steps[-1].update(lit)
            last_event = fact["e"]
    if not steps and any(lights.needs_reading(fact["e"]) for fact in facts):
        steps.append({})
    return steps


class RevealSequence:
    """The reveal sequence of one game: shows its steps on the lamps, each for the same time.

    One round shows all steps once. There are as many rounds as the display needs pages for the revealed text.
    """

    def __init__(self, pods: "list[Pod]", draw_soon: "Callable[[int], None]") -> None:
        self.is_active = False
        self.is_over = True  # whether all rounds have been shown, or the rest was skipped
        self.waits_for_ok = False  # whether it goes on until it is skipped
        self.page_count = 0  # of the display that the revealed text takes; 0: not known yet
        self.rounds_shown = 0  # completed rounds
        self._pods = pods  # by seat
        self._draw_soon = draw_soon
        self._lights = COMMON_LIGHTS
        self._steps: list[LampWords] = []
        self._current = 0  # index of the step that is shown
        self._step_since = self._step_ms = 0

    def begin(
        self, lights: "WordLights", steps: "list[LampWords]", round_ms: int, waits_for_ok: bool, now: int
    ) -> None:
        """Show the first step of `steps`; `round_ms` is the duration of a round, shared equally among the steps."""
        self.is_active, self.is_over, self.waits_for_ok = True, False, waits_for_ok
        self._lights, self._steps, self._current, self.rounds_shown, self.page_count = lights, steps, 0, 0, 0
        self._step_since, self._step_ms = now, round_ms // len(steps)
        self._light_lamps()

    def step(self, now: int) -> None:
        """Show the next step when the time of the current one is up; stop after the last step of the last round."""
        if self.is_over or elapsed(now, self._step_since) < self._step_ms:
            return
        is_last = self._current + 1 == len(self._steps)
        if is_last and not self.waits_for_ok and 0 < self.page_count <= self.rounds_shown + 1:
            self.is_over = True
            return
        self._step_since += self._step_ms
        self._current = 0 if is_last else self._current + 1
        self.rounds_shown += is_last
        self._light_lamps()

    def skip(self) -> None:
        """Skip the remaining steps."""
        self.is_over = True

    def deactivate(self) -> None:
        """Leave the sequence, since the next question is asked."""
        self.is_active = False

    def _light_lamps(self) -> None:
        """Show the current step on the lamps of all seats; seats without a word are dark."""
        lit = self._steps[self._current]
        for seat, pod in enumerate(self._pods):
            word = lit.get(seat)
            pod.reveal_on_lamp(self._lights.light(word)[0] if word else DARK)
            self._draw_soon(pod.number)
