"""A strip of pixels beside the table: whose answer is missing, what was revealed, who has won.

Every seat has an equal part of the strip, the first at its beginning. It shows what the log tells, so nothing
that not everybody may know; the colour of a word is the one that it has on the pods.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from conclave.archive import Archive
from firmware.pods.hood import CHOSEN_PLACE
from firmware.pods.lights import GENERAL, MIX, Lights, of
from shared_rules.engine import catalog
from shared_rules.engine.refused import Refused

Fact = dict[str, Any]
Colour = tuple[int, int, int]  # red, green, blue
Words = tuple[str | None, ...]  # by seat

DARK: Colour = (0, 0, 0)
MISSING: Colour = (56, 16, 0)  # asked, and not answered yet
ANSWERED: Colour = (0, 0, 24)
WON: Colour = (0, 72, 0)
LOST: Colour = (6, 6, 6)
_ROOM_FOR_A_GAP = 3  # pixels a seat: the last of them stays dark
_REVEALED_FOR = 4.0  # seconds
_LOOK_EVERY = 0.2  # seconds
_FOR_PI_5 = "Adafruit-Blinka-Raspberry-Pi5-Neopixel"
# what Blinka imports on some machines alone, and the package that has it
_OF_A_MACHINE = {"adafruit_raspberry_pi5_neopixel_write": _FOR_PI_5, "gpiod": "gpiod", "lgpio": "lgpio"}


class Question(NamedTuple):
    """Who was asked, at which number of the log."""

    n: int
    seats: frozenset[int]


@dataclass(frozen=True)
class Table:
    """What everybody at a table knows, as far as the strip shows it."""

    game: str = ""
    seats: int = 0
    last: int = -1  # the highest number of a fact so far
    asked: tuple[Question, ...] = ()  # all of the game, the open one last if `is_open`
    is_open: bool = False
    missing: frozenset[int] = frozenset()
    revealed: Words = ()
    event: str = ""  # which fact has revealed it
    winners: frozenset[int] | None = None


def after(table: Table, line: Fact) -> Table:
    """Return the table as it is after a line of the log."""
    if "n" not in line:
        return _after_notice(table, line)
    if line["n"] <= table.last:  # it was missed when it was told, and sent again: it is of the past
        return table
    return _after_fact(replace(table, last=line["n"]), line)


def _after_fact(table: Table, fact: Fact) -> Table:
    event = fact["e"]
    if event == "game":
        return Table(game=fact["game"], seats=fact["seats"], last=fact["n"])
    if event == "asked":
        seats = frozenset(seat for seat in fact["seats"] if seat >= 0)
        asked = (*table.asked, Question(fact["n"], seats))
        return replace(table, asked=asked, is_open=True, missing=seats, revealed=())
    if event == "sealed":
        return replace(table, is_open=False, missing=frozenset())
    if event == "end":
        return replace(table, is_open=False, revealed=(), winners=frozenset(fact.get("winners") or ()))
    words = _words(fact, table)
    return replace(table, revealed=words, event=event) if words else table


def _after_notice(table: Table, line: Fact) -> Table:
    event, seat = line["e"], line.get("seat")
    if event == "answered" and isinstance(seat, int):
        return replace(table, missing=table.missing - {seat})
    if event == "withdrawn" and isinstance(seat, int) and table.is_open:
        return replace(table, missing=table.missing | {seat})
    if event == "undone":
        start = line["from"]
        asked = tuple(question for question in table.asked if question.n < start)
        return _asked_again(replace(table, asked=asked, last=start - 1, winners=None))
    return _asked_again(table) if event == "resumed" else table


def _asked_again(table: Table) -> Table:
    missing = table.asked[-1].seats if table.asked else frozenset()
    return replace(table, is_open=True, missing=missing, revealed=())


def hue_of(word: str, lights: Lights = GENERAL) -> Colour:
    """Return the colour a word has on the pods, as bright as a choice."""
    red, green, blue = MIX[lights.light(word)[0]]
    return red * CHOSEN_PLACE, green * CHOSEN_PLACE, blue * CHOSEN_PLACE


def _words(line: Fact, table: Table) -> Words:
    """Return the words that a fact reveals, by seat; nothing when it reveals none. Cards of a row come one by one."""
    lights = _lights(table)
    lit = {seat: word for seat, word in _lit(line, table, lights).items() if 0 <= seat < table.seats}
    lit = {seat: word for seat, word in lit.items() if lights.known(word)}
    if not lit:
        return ()
    before = table.revealed if line["e"] == table.event else ()
    return tuple(lit.get(seat, word) for seat, word in enumerate(before or (None,) * table.seats))


def _lit(line: Fact, table: Table, lights: Lights) -> dict[int, str]:
    """Return what the lamps of the pods show of a fact; a log can be of another version, or damaged."""
    try:
        return lights.lamps(line, table.seats)
    except (KeyError, TypeError):
        return {}


def _lights(table: Table) -> Lights:
    """Return the lights of the game that is played; the general ones when it is not installed."""
    return of(table.game) if table.game in catalog.names() else GENERAL


def pixels(table: Table, count: int) -> list[Colour]:
    """Return the colours of a strip of so many pixels."""
    strip, lights = [DARK] * count, _lights(table)
    for seat in range(table.seats):
        start, end = count * seat // table.seats, count * (seat + 1) // table.seats
        lit = end - 1 if end - start >= _ROOM_FOR_A_GAP else end
        strip[start:lit] = [_colour(table, seat, lights)] * (lit - start)
    return strip


def _colour(table: Table, seat: int, lights: Lights) -> Colour:
    if table.winners is not None:
        return WON if seat in table.winners else LOST
    if table.revealed:
        word = table.revealed[seat]
        return hue_of(word, lights) if word else DARK
    if seat in table.missing:
        return MISSING
    return ANSWERED if table.is_open and seat in table.asked[-1].seats else DARK


class Mirror:
    """Follows the game of an archive that is played, which `conclave log` tells it meanwhile."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._id = ""
        self._place = 0
        self._table = Table()

    def news(self) -> Iterator[tuple[Table, bool]]:
        """Yield the table after every new line, and whether the line has revealed something to look at for a while."""
        live = self._archive.live()
        if live and live != self._id:
            yield self._begin(live), False
        for place, line in self._archive.told(self._id, self._place):
            before, self._place, self._table = self._table, place, after(self._table, line)
            if self._table != before:
                yield self._table, bool(self._table.revealed) and self._table.revealed != before.revealed

    def _begin(self, id: str) -> Table:
        """Take in at once what has been played of a game so far."""
        self._id, self._place, self._table = id, 0, Table()
        for place, line in self._archive.told(id):
            self._place, self._table = place, after(self._table, line)
        return self._table


class Pixels(Protocol):
    """What the library of the strip offers."""

    def __setitem__(self, place: int, colour: Colour, /) -> None:
        """Set a pixel."""
        ...

    def show(self) -> Any:
        """Send all pixels to the strip."""
        ...


def open_strip(pin: str, count: int, brightness: float) -> Pixels:
    """Return the strip at a pin of this Raspberry Pi, dark; raise Refused when it cannot be lit."""
    try:
        board, neopixel = import_module("board"), import_module("neopixel")
    except (ImportError, NotImplementedError, RuntimeError) as error:
        raise _no_library(error) from None
    if not hasattr(board, pin):
        raise Refused("no-pin", f"this machine has no pin {pin}")
    strip = neopixel.NeoPixel(getattr(board, pin), count, brightness=brightness, auto_write=False)
    try:
        light_up(strip, Table(), count)
    except RuntimeError as error:
        sentence = f"the strip cannot be lit: {error}; a Raspberry Pi 5 also needs: pip install {_FOR_PI_5}"
        raise Refused("no-strip", sentence) from None
    return strip


def _no_library(error: Exception) -> Refused:
    """Return why the library of the strip cannot be imported, and what to install."""
    cause = error if isinstance(error, ImportError) else error.__cause__  # newer ones of Blinka wrap it
    module = cause.name if isinstance(cause, ImportError) else None
    if module in _OF_A_MACHINE:
        package = _OF_A_MACHINE[module]
        return Refused(
            "no-package", f"on this machine a strip needs {package}, which is not installed: pip install {package}"
        )
    if isinstance(error, ImportError):
        sentence = (
            "a strip needs adafruit-circuitpython-neopixel, which is not installed: pip install 'conclave[strip]'"
        )
        return Refused("no-extra", sentence)
    return Refused("no-pins", f"this machine has no pins for a strip, a Raspberry Pi has: {error}")


def light_up(strip: Pixels, table: Table, count: int) -> None:
    """Show a table on a strip."""
    for place, colour in enumerate(pixels(table, count)):
        strip[place] = colour
    strip.show()


def run(following: Mirror, show: Callable[[Table], None], pause: Callable[[float], None]) -> None:
    """Show every change, for ever; what was revealed stays for a while."""
    while True:
        for table, revealed in following.news():
            show(table)
            if revealed:
                pause(_REVEALED_FOR)
        pause(_LOOK_EVERY)
