"""A player at a pod, for the pod tests: pixels as the player sees them, fingers, and a clock that only they advance."""

from copy import deepcopy
from typing import Any, cast

from firmware.pods.answer_pad import AnswerPad, AnswerPadMaker, BrowsingPad
from firmware.pods.pod import Pod
from firmware.pods.private_pages import build_pages, count_pages, read_panels
from firmware.pods.private_strip import CHOSEN_LEVEL
from firmware.pods.sheet_pad import SheetPad
from firmware.pods.word_lights import HUE_PARTS
from shared_rules.engine.contribution import CONTRIBUTION
from shared_rules.engine.contribution import KEYS as KEYS_OF_ALL
from shared_rules.engine.question import BROWSE, KEYS, SHEET, Question
from shared_rules.engine.session import Session
from tests.firmware.light_words import EVERY

A, B, C, D = range(4)
LAMP = 10
CYCLE, SLOT = 2048, 128
TAP = 60
Colour = tuple[int, int, int]
DARK = (0, 0, 0)


class RecordedPixels:
    """Pixels that record their colours."""

    def __init__(self) -> None:
        self.colours: dict[tuple[int, int], Colour] = {}
        self.calls = 0
        self.brightness = 255

    def set_pixel(self, pod: int, pixel: int, red: int, green: int, blue: int) -> None:
        """Set a pixel."""
        self.calls += 1
        self.colours[pod, pixel] = (red, green, blue)

    def set_lamp(self, pod: int, colour: bytes) -> None:
        """Set the lamp."""
        green, red, blue = colour
        self.set_pixel(pod, LAMP, red, green, blue)

    def set_strip(self, pod: int, picture: bytes) -> None:
        """Set all pixels of the private strip."""
        for pixel in range(LAMP):
            green, red, blue = picture[3 * pixel : 3 * pixel + 3]
            self.set_pixel(pod, pixel, red, green, blue)


class GamePanels(Session):
    """Game of which only the panels and questions of each seat are known."""

    def __init__(self, panels: list[dict[str, Any]], questions: dict[int, Question]) -> None:
        self.seats = len(panels)
        self.questions = questions
        self._panels = panels

    def private_state(self, seat: int) -> dict[str, Any]:
        """Return the panels of a seat."""
        return dict(self._panels[seat])


class PodPlayer:
    """A pod with a player at it. Time passes only while something is done."""

    def __init__(self, now: int = 10_000, number: int = 3) -> None:
        self.now = now
        self.number = number
        self.pixels = RecordedPixels()
        self.pod = Pod(self.pixels, number)  # type: ignore[arg-type]
        self.panels: dict[str, Any] = {}
        self.lamps: list[Colour] = []  # after every millisecond
        self.pod.step(now)

    def ask(
        self, *options: str, subject: str = "", order: tuple[int, ...] = (), form: str = "", start: int = 0
    ) -> "PodPlayer":
        """Ask with these options; up to four have keys unless a form is given."""
        asked = question(*options, subject=subject, form=form)
        return self.show_pad(answer_pad(asked, order, (start,), self.panels.get("tales") or ()))

    def fill_in(
        self, subjects: tuple[str, ...], *options: str, limits: dict[str, int] | None = None, starts: Any = None
    ) -> "PodPlayer":
        """Ask with a sheet."""
        asked = question(*options, form=SHEET)
        asked.subjects, asked.limits = subjects, limits
        return self.show_pad(answer_pad(asked, (), starts or (0,) * len(subjects)))

    def show_pad(self, ballot: AnswerPad) -> "PodPlayer":
        """Ask the question of a ballot."""
        self.ballot = ballot
        self.pod.ask(ballot, self.now)
        return self.wait(1)

    def show_panels(self, panels: dict[str, Any], *others: dict[str, Any], seat: int = 0, subject: str = "") -> None:
        """Show the player these panels from now on; others at the table have panels too."""
        everybody = GamePanels([*others[:seat], panels, *others[seat:]], {seat: question("ok", subject=subject)})
        self.panels = panels
        self.pod.make_private_pages = lambda: build_pages(
            EVERY, seat, read_panels(everybody, seat), count_pages(EVERY, everybody)
        )

    def wait(self, ms: int) -> "PodPlayer":
        """Let time pass; record the lamp after every millisecond."""
        for _ in range(ms):
            self.now = (self.now + 1) % 2**30
            self.pod.step(self.now)
            self.lamps.append(self.lamp)
        return self

    def wait_for_cycle(self) -> "PodPlayer":
        """Wait until the next cycle of the rhythms begins."""
        return self.wait(-self.now % CYCLE)

    def press(self, *keys: int) -> "PodPlayer":
        """Press keys."""
        for key in keys:
            self.pod.press(key, self.now)
        return self.wait(1)

    def release(self, *keys: int) -> "PodPlayer":
        """Release keys."""
        for key in keys:
            self.pod.release(key, self.now)
        return self.wait(1)

    def tap(self, *keys: int, hold: int = TAP) -> "PodPlayer":
        """Tap keys, one after the other."""
        for key in keys:
            self.press(key).wait(hold - 1).release(key).wait(TAP - 1)
        return self

    @property
    def sheet(self) -> SheetPad:
        """Return the sheet that is asked."""
        assert isinstance(self.ballot, SheetPad)
        return self.ballot

    @property
    def choice(self) -> str | None:
        """Return the choice of the player."""
        return self.pod.choice

    @property
    def lamp(self) -> Colour:
        """Return the colour of the lamp."""
        return self.pixels.colours.get((self.number, LAMP), DARK)

    @property
    def colours(self) -> list[Colour]:
        """Return the colours of the private strip."""
        return [self.pixels.colours.get((self.number, pixel), DARK) for pixel in range(LAMP)]

    @property
    def lit_pixels(self) -> set[int]:
        """Return the lit pixels of the private strip."""
        return {pixel for pixel, colour in enumerate(self.colours) if colour != DARK}

    def watch(self) -> list[list[Colour]]:
        """Return the private strip in each slot of one cycle."""
        self.wait_for_cycle()
        seen = []
        for _ in range(CYCLE // SLOT):
            self.wait(1)
            seen.append(self.colours)
            self.wait(SLOT - 1)
        return seen

    def watch_without_colour(self) -> tuple[frozenset[int], ...]:
        """Return the lit pixels of the private strip in each slot of one cycle."""
        return tuple([frozenset(at for at, colour in enumerate(frame) if colour != DARK) for frame in self.watch()])


def question(*options: str, subject: str = "", form: str = "") -> Question:
    """Return a question; up to four options have keys unless a form is given."""
    return Question("vote", options, subject, kind=(form or (KEYS if len(options) <= 4 else BROWSE), False))


def answer_pad(
    asked: Question, order: tuple[int, ...] = (), starts: tuple[int, ...] = (0,), tales: Any = ()
) -> AnswerPad:
    """Return a question as it is laid out on a pod."""
    return AnswerPadMaker(EVERY).make(asked, order or tuple(range(len(asked.options))), starts, tales)


def keys_for_option(ballot: AnswerPad, option: str, both_ways: bool = False) -> list[int]:
    """Return the keys that choose an option from the one shown now, as LIGHTS.md says."""
    if ballot.question.about == CONTRIBUTION:
        return [KEYS_OF_ALL.index(word) for word in option.split(" ")]
    if not ballot.is_browsed:
        return [ballot.options.index(option)]
    if not ballot.question.subjects:
        forward = (ballot.options.index(option) - cast(BrowsingPad, ballot).option_index) % len(ballot.options)
        back = len(ballot.options) - forward
        return ([A] * back if both_ways and back < forward else [B] * forward) + [C]
    ballot, keys = cast(SheetPad, deepcopy(ballot)), []  # whichever way the code was loaded
    for subject, word in enumerate(option.split(" ")):
        way = [A] * ((subject - ballot.subject_index) % len(ballot.answers))
        for key in way:
            ballot.move(key)
        while ballot.browsed_option != word:
            ballot.move(B)
            way.append(B)
        if ballot.answers[subject] != word:
            ballot.choose(C, None)
            way.append(C)
        keys += way
    return keys


PLACES = [{0, 1}, {3, 4}, {5, 6}, {8, 9}]
VOTES = ("A", "B", "C", "score")
CARDS = ("r3", "r7", "b0", "b10", "y2", "y9")
DECK = tuple(suit + str(power) for suit in "rby" for power in (0, 2, 3, 5, 6, 7, 9, 10))
EVERY_LENGTH = [("yes", "no"), ("r2", "r5", "y3"), VOTES, CARDS, DECK]


def brightness(colours: list[Colour], place: set[int]) -> int:
    """Return the brightness of some pixels."""
    return sum(sum(colours[pixel]) for pixel in place)


def hue_parts(colour: Colour) -> int:
    """Return how many parts of its hue a pixel shows."""
    levels = {tuple(level * part for part in mix): level for mix in HUE_PARTS for level in range(CHOSEN_LEVEL + 1)}
    return levels[colour]


def pixels_at_cycle_start(player: PodPlayer) -> list[Colour]:
    """Return the pixels at the beginning of a cycle, when all rhythms are lit."""
    player.wait_for_cycle().wait(1)
    return player.colours
