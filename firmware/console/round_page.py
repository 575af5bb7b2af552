"""A round of a minute with every pod: a question by keys, one that is browsed, and looking at what is one's own."""

from firmware.console.page import Page, spread, wrap
from firmware.console.screen import BAR, SMALL, TALL
from firmware.pods import lights
from firmware.pods.ballot import Ballots
from shared_rules.engine.question import KEYS, Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.console import Console
    from firmware.console.screen import Screen
    from firmware.pods.panels import Leaf
    from firmware.pods.pod import Pod

_STEPS = ("keys", "browse", "look")
_BY_KEYS = Question("keys", ("A", "B", "C", "score"), kind=(KEYS, False))
_APART = 3  # pixels between where one pod begins to browse and its own


class RoundPage(Page):
    """Who has done it has a green lamp; when all have, the next step comes. OK goes on without the others."""

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        self._pods = self.device.pods[: self.device.chain.present]
        self._looked = 0  # pods, as bits
        self._missing: list[int] = []
        self._begin(0)

    def draw(self, screen: "Screen") -> None:
        """Draw what to do, and which pods have not done it."""
        step = _STEPS[self._at]
        missing = "⧗" + " ".join([str(place + 1) for place in self._missing])
        title = spread(f"{self._at + 1}/{len(_STEPS)}", missing)
        lines = wrap(self.texts("round." + step))
        screen.rows([(title, BAR)] + [(line, TALL) for line in lines] + [(self.texts("round.on"), SMALL)])

    def key(self, name: str) -> None:
        """Go on to the next step, or leave."""
        if name == "ok":
            self._go_on()
        elif name == "back":
            self.console.pop()

    def step(self, now: int) -> None:
        """Follow who has done it."""
        missing = [pod.number for pod in self._pods if not self._has_done(pod)]
        if not missing:
            self._go_on()
        elif missing != self._missing:
            self._missing = missing
            self.console.refresh()

    def leave(self) -> None:
        """Let the pods be dark again."""
        for pod in self._pods:
            pod.look_up = list
            pod.rest()

    def _go_on(self) -> None:
        if self._at + 1 < len(_STEPS):
            self._begin(self._at + 1)
            self.console.refresh()
            return
        self.device.buzzer.play("end", self.console.now)
        self.console.pop()
        self.console.note(self.texts("round.end"))

    def _begin(self, at: int) -> None:
        self._at, self._missing = at, [pod.number for pod in self._pods]
        ballots, now = Ballots(), self.console.now
        seats = tuple([f"s{pod.number}" for pod in self._pods])
        for pod in self._pods:
            pod.look_up = self._own(pod)
            if _STEPS[at] == "keys":
                pod.ask(ballots.make(_BY_KEYS, (0, 1, 2, 3), ()), now)
            elif _STEPS[at] == "browse":
                order = tuple(range(len(seats)))
                pod.ask(ballots.make(Question("browse", seats), order, (pod.number + _APART,)), now)
            else:
                pod.rest()
            self.device.draw_soon(pod.number)
        self.device.buzzer.play("asked", now)

    def _has_done(self, pod: "Pod") -> bool:
        if _STEPS[self._at] == "keys":
            return pod.choice is not None
        if _STEPS[self._at] == "browse":
            return pod.choice == f"s{pod.number}"
        self._looked |= pod.is_looking << pod.number
        return bool(self._looked >> pod.number & 1)

    def _own(self, pod: "Pod") -> "Callable[[], list[Leaf]]":
        return lambda: [(lights.seat(pod.number),)]
