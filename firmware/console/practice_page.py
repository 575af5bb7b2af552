"""The one-minute practice round with every pod: private view, shuffling together, a question by keys, browsing."""

from firmware.clock import elapsed
from firmware.console.console_page import ConsolePage, justify, wrap
from firmware.console.menu import NotePage
from firmware.console.screen import BAR, CELLS, SMALL, TALL
from firmware.pods import word_lights
from firmware.pods.answer_pad import AnswerPadMaker
from shared_rules.engine import contribution
from shared_rules.engine.question import KEYS, Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.console import Console
    from firmware.console.screen import Screen
    from firmware.pods.pod import Pod
    from firmware.pods.word_lights import ViewPage

PRIVATE_VIEW, SHUFFLE, BY_KEYS, BROWSE = "look", contribution.CONTRIBUTION, "keys", "browse"
STEPS = (PRIVATE_VIEW, SHUFFLE, BY_KEYS, BROWSE)  # players see which light is theirs before the last step asks for it
_QUESTION = Question(BY_KEYS, ("A", "B", "C", "D"), kind=(KEYS, False))
_START_OFFSET = 3  # pixels from a player's own light to the one where browsing starts
SEEN_MS = 1000  # ms of holding D after which the private view counts as seen
_EXPLANATION_MS = 4000  # that the display says whose light a player has chosen instead of their own


class PracticePage(ConsolePage):
    """Runs the practice round: a green lamp shows who is done, and the next step comes when all are.

    OK goes on without the others.
    """

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        self._pods = self.device.pods[: self.device.chain.pod_count]
        self._looking_since = [console.now] * len(self._pods)  # since when D is held on each pod
        self._looked = 0  # pods whose private view was seen, as bits
        self._missing: list[int] = []
        self._wrong: list[int] = []  # pods on which another player's light was chosen
        self._explained_since = 0  # when that list changed
        self._shown_explanation = ""
        self._begin_step(0)

    def draw(self, screen: "Screen") -> None:
        """Draw the instruction, or what somebody did wrong, and the pods that are not done yet."""
        step = f"{self._step + 1}/{len(STEPS)}"
        missing = "⧗" + " ".join([str(place + 1) for place in self._missing]) if self._missing else ""
        if len(step) + 1 + len(missing) > CELLS:
            missing = f"⧗ {len(self._missing)}"
        lines = wrap(self._shown_explanation or self.texts("round." + STEPS[self._step]))
        screen.set_rows(
            [(justify(step, missing), BAR)] + [(line, TALL) for line in lines] + [(self.texts("round.on"), SMALL)]
        )

    def _explanation(self) -> str:
        """Return the explanation for the next pod with a wrong choice; each is shown once, then "" follows."""
        at = elapsed(self.console.now, self._explained_since) // _EXPLANATION_MS
        if at >= len(self._wrong):
            return ""
        number = self._wrong[at]
        taken = self._pods[number].choice or ""
        return self.texts("round.wrong", number + 1, int(taken[1:]) + 1)

    def handle_key(self, name: str) -> None:
        """Go on to the next step, or leave the round."""
        if name == "ok":
            self._next_step()
        elif name == "back":
            self.console.pop()

    def help_lines(self) -> "list[str]":
        """Return lines that explain the round."""
        return wrap(self.texts("help.round"))

    def step(self, now: int) -> None:
        """Check which pods are done; start the next step when all are."""
        missing = [pod.number for pod in self._pods if not self._has_done(pod, now)]
        is_browsing = STEPS[self._step] == BROWSE
        wrong = [pod.number for pod in self._pods if is_browsing and pod.choice not in (None, _own_option(pod))]
        if wrong != self._wrong:
            self._wrong, self._explained_since = wrong, now
        said = self._explanation()
        if not missing and not said:
            self._next_step()
        elif missing != self._missing or said != self._shown_explanation:
            self._missing, self._shown_explanation = missing, said
            self.console.refresh()

    def leave(self) -> None:
        """Make the pods dark again."""
        for pod in self._pods:
            pod.make_private_pages = list
            pod.clear_question()

    def _next_step(self) -> None:
        """Begin the next step, or end the round after the last one."""
        if self._step + 1 < len(STEPS):
            self._begin_step(self._step + 1)
            self.console.refresh()
            return
        self.device.buzzer.play("end", self.console.now)
        self.console.pop()
        self.console.push(NotePage(self.console, self.texts("round.end"), "test.round"))

    def _begin_step(self, at: int) -> None:
        """Begin the step with index `at`: ask all pods what it asks."""
        self._step, self._missing = at, [pod.number for pod in self._pods]
        ballots, now = AnswerPadMaker(word_lights.COMMON_LIGHTS), self.console.now
        seats = tuple([_own_option(pod) for pod in self._pods])
        for pod in self._pods:
            pod.make_private_pages = self._view_reader(pod)
            if STEPS[at] == SHUFFLE:
                pod.ask(ballots.make(contribution.ask_contributions(1)[0], ()), now)
            elif STEPS[at] == BY_KEYS:
                pod.ask(ballots.make(_QUESTION, (0, 1, 2, 3)), now)
            elif STEPS[at] == BROWSE:
                order = tuple(range(len(seats)))
                pod.ask(ballots.make(Question(BROWSE, seats), order, (pod.number + _START_OFFSET,)), now)
            else:
                pod.clear_question()
            self.device.request_draw(pod.number)
        self.device.buzzer.play("asked", now)

    def _has_done(self, pod: "Pod", now: int) -> bool:
        """Return whether the current step is done on a pod; record how long D is held on it."""
        if STEPS[self._step] != PRIVATE_VIEW:
            return pod.choice is not None
        if not pod.is_view_open:
            self._looking_since[pod.number] = now
        elif elapsed(now, self._looking_since[pod.number]) >= SEEN_MS and not self._looked >> pod.number & 1:
            self._looked |= 1 << pod.number
            pod.reveal_on_lamp(word_lights.GREEN)
            self.device.request_draw(pod.number)
        return bool(self._looked >> pod.number & 1)

    def _view_reader(self, pod: "Pod") -> "Callable[[], list[ViewPage]]":
        """Return a function that returns the private view of a pod: its player's light."""
        return lambda: [(word_lights.seat_light(pod.number),)]


def _own_option(pod: "Pod") -> str:
    """Return the option that stands for a pod's own player."""
    return f"s{pod.number}"
