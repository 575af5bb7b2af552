"""What tests of a pod share: its pixels as a player sees them, and fingers on a clock that stands still by itself."""

from typing import Any

from firmware.lights import group
from firmware.pod import Pod
from shared_rules.session import Question

A, B, C, D = range(4)
LAMP = 10
CYCLE, SLOT = 2048, 128
TAP = 60
Colour = tuple[int, int, int]
DARK = (0, 0, 0)


class Pixels:
    """A strip that remembers what was set."""

    def __init__(self) -> None:
        self.colours: dict[tuple[int, int], Colour] = {}
        self.calls = 0

    def set(self, pod: int, pixel: int, red: int, green: int, blue: int) -> None:
        self.calls += 1
        self.colours[pod, pixel] = (red, green, blue)

    def light(self, pod: int, colour: bytes) -> None:
        green, red, blue = colour
        self.set(pod, LAMP, red, green, blue)

    def fill(self, pod: int, picture: bytes) -> None:
        for pixel in range(LAMP):
            green, red, blue = picture[3 * pixel : 3 * pixel + 3]
            self.set(pod, pixel, red, green, blue)


class Player:
    """A pod with somebody at it. Time passes only while something is done."""

    def __init__(self, now: int = 10_000, number: int = 3) -> None:
        self.now = now
        self.number = number
        self.strip = Pixels()
        self.pod = Pod(self.strip, number)  # type: ignore[arg-type]
        self.lamps: list[Colour] = []  # after every millisecond
        self.pod.step(now)

    def ask(self, *options: str, about: str = "vote", subject: str = "", order: tuple[int, ...] = ()) -> "Player":
        self.pod.ask(Question(about, options, subject), order or tuple(range(len(options))), self.now)
        return self.wait(1)

    def sees(self, panels: dict[str, Any]) -> None:
        """From now on the player may see these panels."""
        self.pod.look_up = lambda: panels

    def wait(self, ms: int) -> "Player":
        for _ in range(ms):
            self.now = (self.now + 1) % 2**30
            self.pod.step(self.now)
            self.lamps.append(self.lamp)
        return self

    def wait_for_cycle(self) -> "Player":
        """Until the rhythms begin anew."""
        return self.wait(-self.now % CYCLE)

    def press(self, *keys: int) -> "Player":
        for key in keys:
            self.pod.press(key, self.now)
        return self.wait(1)

    def release(self, *keys: int) -> "Player":
        for key in keys:
            self.pod.release(key, self.now)
        return self.wait(1)

    def tap(self, *keys: int, hold: int = TAP) -> "Player":
        """One key after the other."""
        for key in keys:
            self.press(key).wait(hold - 1).release(key).wait(TAP - 1)
        return self

    @property
    def choice(self) -> str | None:
        return self.pod.choice

    @property
    def lamp(self) -> Colour:
        return self.strip.colours.get((self.number, LAMP), DARK)

    @property
    def colours(self) -> list[Colour]:
        """The ten hooded pixels now."""
        return [self.strip.colours.get((self.number, pixel), DARK) for pixel in range(LAMP)]

    @property
    def lit(self) -> set[int]:
        return {pixel for pixel, colour in enumerate(self.colours) if colour != DARK}

    def watch(self) -> list[list[Colour]]:
        """The hooded pixels in each slot of one cycle."""
        self.wait_for_cycle()
        seen = []
        for _ in range(CYCLE // SLOT):
            self.wait(1)
            seen.append(self.colours)
            self.wait(SLOT - 1)
        return seen

    def watch_without_colour(self) -> tuple[frozenset[int], ...]:
        """Which hooded pixels are lit in each slot of one cycle."""
        return tuple([frozenset(at for at, colour in enumerate(frame) if colour != DARK) for frame in self.watch()])


def presses(options: tuple[str, ...], order: tuple[int, ...], option: str) -> list[int]:
    """Return the keys that choose an option, from the beginning of a question, as LIGHTS.md says."""
    places = [options[number] for number in order]
    place = places.index(option)
    if len(places) <= 4:
        return [place]
    kinds = list(dict.fromkeys(group(word) for word in places))
    if len(places) <= 10 or len(kinds) == 1:
        return [B] * place + [C]
    kind = group(option)
    before = [word for word in places[:place] if group(word) == kind]
    return [A] * kinds.index(kind) + [B] * len(before) + [C]


PLACES = [{0, 1}, {3, 4}, {5, 6}, {8, 9}]
VOTES = ("A", "B", "C", "score")
CARDS = ("r3", "r7", "b0", "b10", "y2", "y9")
DECK = tuple(suit + str(power) for suit in "rby" for power in (0, 2, 3, 5, 6, 7, 9, 10))
EVERY_LENGTH = [("yes", "no"), ("r2", "r5", "y3"), VOTES, CARDS, DECK]


def brightness(colours: list[Colour], place: set[int]) -> int:
    return sum(sum(colours[pixel]) for pixel in place)


def steady(player: Player) -> list[Colour]:
    """The pixels at the beginning of a cycle, when all rhythms are lit."""
    player.wait_for_cycle().wait(1)
    return player.colours
