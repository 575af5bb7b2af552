"""Light a strip of pixels beside the table: whose answer is missing, what was revealed, who has won.

Every seat has an equal part of the strip, in order. The strip shows only what the log says, which is public. A word has
the same colour as on the pods.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from conclave.archive import Archive
from firmware.pods.private_strip import CHOSEN_LEVEL
from firmware.pods.word_lights import COMMON_LIGHTS, HUE_PARTS, WordLights, load_lights
from shared_rules.engine import catalog
from shared_rules.engine.errors import Refused

Fact = dict[str, Any]
Colour = tuple[int, int, int]  # red, green, blue
Words = tuple[str | None, ...]  # by seat

DARK: Colour = (0, 0, 0)
MISSING: Colour = (56, 16, 0)  # asked, not answered yet
ANSWERED: Colour = (0, 0, 24)
WON: Colour = (0, 72, 0)
LOST: Colour = (6, 6, 6)
_MIN_PIXELS_FOR_GAP = 3  # pixels for each seat, from which on the last one stays dark
_REVEAL_SECONDS = 4.0  # seconds
_POLL_INTERVAL = 0.2  # seconds
_FOR_PI_5 = "Adafruit-Blinka-Raspberry-Pi5-Neopixel"
# modules that Blinka imports on some machines only, and their packages
_PACKAGES_BY_MODULE = {"adafruit_raspberry_pi5_neopixel_write": _FOR_PI_5, "gpiod": "gpiod", "lgpio": "lgpio"}


class AskedQuestion(NamedTuple):
    """A question in the log: the number of its fact, and the asked seats."""

    n: int
    seats: frozenset[int]


@dataclass(frozen=True)
class TableState:
    """The public state of a game, as far as the strip shows it."""

    game: str = ""
    seats: int = 0
    last: int = -1  # the highest number of a fact
    asked: tuple[AskedQuestion, ...] = ()  # all questions so far; if `is_open`, the last one is open
    is_open: bool = False
    missing: frozenset[int] = frozenset()
    revealed: Words = ()
    event: str = ""  # event of the fact that revealed it
    winners: frozenset[int] | None = None


def state_after(table: TableState, line: Fact) -> TableState:
    """Return the state of a table after a line of the log."""
    if "n" not in line:
        return _after_notice(table, line)
    if line["n"] <= table.last:  # a line that was lost and sent again later
        return table
    return _after_fact(replace(table, last=line["n"]), line)


def _after_fact(table: TableState, fact: Fact) -> TableState:
    """Return the state of a table after a fact."""
    event = fact["e"]
    if event == "game":
        return TableState(game=fact["game"], seats=fact["seats"], last=fact["n"])
    if event == "asked":
        seats = frozenset(seat for seat in fact["seats"] if seat >= 0)
        asked = (*table.asked, AskedQuestion(fact["n"], seats))
        return replace(table, asked=asked, is_open=True, missing=seats, revealed=())
    if event == "sealed":
        return replace(table, is_open=False, missing=frozenset())
    if event == "end":
        return replace(table, is_open=False, revealed=(), winners=frozenset(fact.get("winners") or ()))
    words = _revealed_words(fact, table)
    return replace(table, revealed=words, event=event) if words else table


def _after_notice(table: TableState, line: Fact) -> TableState:
    """Return the state of a table after a notice, such as `answered` or `undone`."""
    event, seat = line["e"], line.get("seat")
    if event == "answered" and isinstance(seat, int):
        return replace(table, missing=table.missing - {seat})
    if event == "withdrawn" and isinstance(seat, int) and table.is_open:
        return replace(table, missing=table.missing | {seat})
    if event == "undone":
        start = line["from"]
        asked = tuple(question for question in table.asked if question.n < start)
        return _reopened(replace(table, asked=asked, last=start - 1, winners=None))
    return _reopened(table) if event == "resumed" else table


def _reopened(table: TableState) -> TableState:
    """Return the state with the last question open again."""
    missing = table.asked[-1].seats if table.asked else frozenset()
    return replace(table, is_open=True, missing=missing, revealed=())


def word_colour(word: str, lights: WordLights = COMMON_LIGHTS) -> Colour:
    """Return the colour of a word on the pods, as bright as a chosen option."""
    red, green, blue = HUE_PARTS[lights.light(word)[0]]
    return red * CHOSEN_LEVEL, green * CHOSEN_LEVEL, blue * CHOSEN_LEVEL


def _revealed_words(line: Fact, table: TableState) -> Words:
    """Return the words that a fact reveals, by seat; () if it reveals none.

    Words are added to those of earlier facts with the same event, as cards of a row are revealed one by one.
    """
    lights = _lights_of(table)
    lit = {seat: word for seat, word in _lamp_words(line, table, lights).items() if 0 <= seat < table.seats}
    lit = {seat: word for seat, word in lit.items() if lights.own_light(word)}
    if not lit:
        return ()
    before = table.revealed if line["e"] == table.event else ()
    return tuple(lit.get(seat, word) for seat, word in enumerate(before or (None,) * table.seats))


def _lamp_words(line: Fact, table: TableState, lights: WordLights) -> dict[int, str]:
    """Return the words that lamps show for a fact, by seat; {} if the fact is malformed or from another version."""
    try:
        return lights.lamp_words(line, table.seats)
    except (KeyError, TypeError):
        return {}


def _lights_of(table: TableState) -> WordLights:
    """Return the lights of the table's game, general ones if it is not installed."""
    return load_lights(table.game) if table.game in catalog.game_names() else COMMON_LIGHTS


def strip_colours(table: TableState, count: int) -> list[Colour]:
    """Return the colours of a strip with this number of pixels."""
    strip, lights = [DARK] * count, _lights_of(table)
    for seat in range(table.seats):
        start, end = count * seat // table.seats, count * (seat + 1) // table.seats
        lit = end - 1 if end - start >= _MIN_PIXELS_FOR_GAP else end
        strip[start:lit] = [_colour(table, seat, lights)] * (lit - start)
    return strip


def _colour(table: TableState, seat: int, lights: WordLights) -> Colour:
    """Return the colour in which the strip shows a seat: by result, revealed word, or whether its answer is missing."""
    if table.winners is not None:
        return WON if seat in table.winners else LOST
    if table.revealed:
        word = table.revealed[seat]
        return word_colour(word, lights) if word else DARK
    if seat in table.missing:
        return MISSING
    return ANSWERED if table.is_open and seat in table.asked[-1].seats else DARK


class ArchiveFollower:
    """Follows the current game in an archive while `conclave log` writes to it."""

    def __init__(self, archive: Archive) -> None:
        """Follow the games of an archive."""
        self._archive = archive
        self._game_id = ""
        self._last_row = 0
        self._table = TableState()

    def new_states(self) -> Iterator[tuple[TableState, bool]]:
        """Yield the table after every new line, and whether the line has revealed something."""
        live = self._archive.current_game_id()
        if live and live != self._game_id:
            yield self._load_game(live), False
        for place, line in self._archive.lines_after(self._game_id, self._last_row):
            before, self._last_row, self._table = self._table, place, state_after(self._table, line)
            if self._table != before:
                yield self._table, bool(self._table.revealed) and self._table.revealed != before.revealed

    def _load_game(self, id: str) -> TableState:
        """Return the table after all lines of a game that are stored already."""
        self._game_id, self._last_row, self._table = id, 0, TableState()
        for place, line in self._archive.lines_after(id):
            self._last_row, self._table = place, state_after(self._table, line)
        return self._table


class PixelStrip(Protocol):
    """The interface of the strip's library."""

    def __setitem__(self, place: int, colour: Colour, /) -> None:
        """Set the colour of a pixel."""
        ...

    def show(self) -> Any:
        """Send all colours to the strip."""
        ...


def open_strip(pin: str, count: int, brightness: float) -> PixelStrip:
    """Return the strip at a pin of this Raspberry Pi, dark; raise Refused if it cannot be used."""
    try:
        board, neopixel = import_module("board"), import_module("neopixel")
    except (ImportError, NotImplementedError, RuntimeError) as error:
        raise _library_error(error) from None
    if not hasattr(board, pin):
        raise Refused("no-pin", f"this machine has no pin {pin}")
    strip = neopixel.NeoPixel(getattr(board, pin), count, brightness=brightness, auto_write=False)
    try:
        show_table(strip, TableState(), count)
    except RuntimeError as error:
        sentence = f"the strip cannot be lit: {error}; a Raspberry Pi 5 also needs: pip install {_FOR_PI_5}"
        raise Refused("no-strip", sentence) from None
    return strip


def _library_error(error: Exception) -> Refused:
    """Return why the strip's library cannot be imported, and which package to install."""
    cause = error if isinstance(error, ImportError) else error.__cause__  # newer versions of Blinka wrap it
    module = cause.name if isinstance(cause, ImportError) else None
    if module in _PACKAGES_BY_MODULE:
        package = _PACKAGES_BY_MODULE[module]
        return Refused(
            "no-package", f"on this machine a strip needs {package}, which is not installed: pip install {package}"
        )
    if isinstance(error, ImportError):
        sentence = (
            "a strip needs adafruit-circuitpython-neopixel, which is not installed: pip install 'conclave[strip]'"
        )
        return Refused("no-extra", sentence)
    return Refused("no-pins", f"this machine has no pins for a strip, a Raspberry Pi has: {error}")


def show_table(strip: PixelStrip, table: TableState, count: int) -> None:
    """Set all pixels of a strip to show the state of a table."""
    for place, colour in enumerate(strip_colours(table, count)):
        strip[place] = colour
    strip.show()


def show_changes(
    following: ArchiveFollower, show: Callable[[TableState], None], pause: Callable[[float], None]
) -> None:
    """Show every change of a game for ever; a reveal stays for a few seconds."""
    while True:
        for table, revealed in following.new_states():
            show(table)
            if revealed:
                pause(_REVEAL_SECONDS)
        pause(_POLL_INTERVAL)
