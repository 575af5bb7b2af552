"""A round of a minute with every pod: looking, shuffling together, a question by keys, and one that is browsed."""

from firmware.clock import elapsed
from firmware.console.menu import Note
from firmware.console.page import Page, spread, wrap
from firmware.console.screen import BAR, CELLS, SMALL, TALL
from firmware.pods import lights
from firmware.pods.ballot import Ballots
from shared_rules.engine import stir
from shared_rules.engine.question import KEYS, Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.console import Console
    from firmware.console.screen import Screen
    from firmware.pods.lights import Leaf
    from firmware.pods.pod import Pod

LOOK, STIR, BY_KEYS, BROWSE = "look", stir.STIR, "keys", "browse"
STEPS = (LOOK, STIR, BY_KEYS, BROWSE)  # which light is one's own is seen before it is asked for
_QUESTION = Question(BY_KEYS, ("A", "B", "C", "D"), kind=(KEYS, False))
_APART = 3  # pixels between where one pod begins to browse and its own
SEEN = 1000  # ms after which somebody who looks has seen something
EXPLAINED = 4000  # ms that it is said whose light somebody has taken


class RoundPage(Page):
    """Who has done it has a green lamp; when all have, the next step comes. OK goes on without the others."""

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        self._pods = self.device.pods[: self.device.chain.present]
        self._since = [console.now] * len(self._pods)  # when each was last seen not to look
        self._looked = 0  # pods, as bits
        self._missing: list[int] = []
        self._wrong: list[int] = []  # pods on which another light was taken than the own one
        self._explained = 0  # since when that is so
        self._said = ""  # of it
        self._begin(0)

    def draw(self, screen: "Screen") -> None:
        """Draw what to do, or what was done instead, and which pods have not done it."""
        step = f"{self._at + 1}/{len(STEPS)}"
        missing = "⧗" + " ".join([str(place + 1) for place in self._missing]) if self._missing else ""
        if len(step) + 1 + len(missing) > CELLS:
            missing = f"⧗ {len(self._missing)}"
        lines = wrap(self._said or self.texts("round." + STEPS[self._at]))
        screen.rows(
            [(spread(step, missing), BAR)] + [(line, TALL) for line in lines] + [(self.texts("round.on"), SMALL)]
        )

    def _explanation(self) -> str:
        """Return what is wrong on one pod after the other, once; nothing when all is well."""
        at = elapsed(self.console.now, self._explained) // EXPLAINED
        if at >= len(self._wrong):
            return ""
        number = self._wrong[at]
        taken = self._pods[number].choice or ""
        return self.texts("round.wrong", number + 1, int(taken[1:]) + 1)

    def key(self, name: str) -> None:
        """Go on to the next step, or leave."""
        if name == "ok":
            self._go_on()
        elif name == "back":
            self.console.pop()

    def help(self) -> "list[str]":
        """Return how the round goes."""
        return wrap(self.texts("help.round"))

    def step(self, now: int) -> None:
        """Follow who has done it."""
        missing = [pod.number for pod in self._pods if not self._has_done(pod, now)]
        wrong = [pod.number for pod in self._pods if STEPS[self._at] == BROWSE and pod.choice not in (None, _own(pod))]
        if wrong != self._wrong:
            self._wrong, self._explained = wrong, now
        said = self._explanation()
        if not missing and not said:
            self._go_on()
        elif missing != self._missing or said != self._said:
            self._missing, self._said = missing, said
            self.console.refresh()

    def leave(self) -> None:
        """Let the pods be dark again."""
        for pod in self._pods:
            pod.look_up = list
            pod.rest()

    def _go_on(self) -> None:
        if self._at + 1 < len(STEPS):
            self._begin(self._at + 1)
            self.console.refresh()
            return
        self.device.buzzer.play("end", self.console.now)
        self.console.pop()
        self.console.push(Note(self.console, self.texts("round.end"), "test.round"))

    def _begin(self, at: int) -> None:
        self._at, self._missing = at, [pod.number for pod in self._pods]
        ballots, now = Ballots(lights.GENERAL), self.console.now
        seats = tuple([_own(pod) for pod in self._pods])
        for pod in self._pods:
            pod.look_up = self._leaves(pod)
            if STEPS[at] == STIR:
                pod.ask(ballots.make(stir.ask(1)[0], ()), now)
            elif STEPS[at] == BY_KEYS:
                pod.ask(ballots.make(_QUESTION, (0, 1, 2, 3)), now)
            elif STEPS[at] == BROWSE:
                order = tuple(range(len(seats)))
                pod.ask(ballots.make(Question(BROWSE, seats), order, (pod.number + _APART,)), now)
            else:
                pod.rest()
            self.device.draw_soon(pod.number)
        self.device.buzzer.play("asked", now)

    def _has_done(self, pod: "Pod", now: int) -> bool:
        if STEPS[self._at] != LOOK:
            return pod.choice is not None
        if not pod.is_looking:
            self._since[pod.number] = now
        elif elapsed(now, self._since[pod.number]) >= SEEN and not self._looked >> pod.number & 1:
            self._looked |= 1 << pod.number
            pod.reveal(lights.GREEN)
            self.device.draw_soon(pod.number)
        return bool(self._looked >> pod.number & 1)

    def _leaves(self, pod: "Pod") -> "Callable[[], list[Leaf]]":
        return lambda: [(lights.seat(pod.number),)]


def _own(pod: "Pod") -> str:
    return f"s{pod.number}"
