"""A new game: which one, who sits where, and its options."""

from firmware.console import numbers
from firmware.console.menu import Menu
from firmware.console.page import Page, wrap
from firmware.console.screen import LINES
from shared_rules.engine import catalog, options
from shared_rules.engine.refused import Refused
from shared_rules.engine.several import Several

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.console import Console
    from firmware.console.menu import Entry
    from firmware.console.screen import Screen

_MORE = 4  # values of an option: with more of them they get a page
_PER_LINE = 3  # seats on a line


class GamesPage(Menu):
    """The games, each with its number of players."""

    title = "home.new"

    def entries(self) -> "list[Entry]":
        """Return all games of the catalog."""
        return [(name, self.texts.title(name), _players(name)) for name in catalog.names()]

    def choose(self, key: str) -> None:
        """Go on to the seats."""
        self.console.push(SeatsPage(self.console, key))


class SeatsPage(Page):
    """Who sits where: a key on each pod, in the order of the seats. A seated pod shows its number in lights."""

    def __init__(self, console: "Console", game: str) -> None:
        super().__init__(console)
        self._game = game
        self._fewest, self._most = catalog.seats(game)
        self._places: list[int] = []  # in the chain, by seat
        self._people: list[str] = []  # by seat; "" for who has no name
        self._is_new = False  # whether a new name is offered to who was seated last
        self._present = -1
        last = console.device.seatings.last()
        self._usual: dict[int, str] = dict(zip(last["places"], last["names"])) if last else {}  # by pod

    def enter(self) -> None:
        """Read the names: there may be a new one."""
        self._known = self.device.names.read()

    @property
    def places(self) -> "list[int]":
        """The pods that were seated so far, by seat."""
        return self._places

    def draw(self, screen: "Screen") -> None:
        """Show what is to be done, how many pods were found, and who sits where."""
        screen.clear()
        screen.line(0, self._title(), True)
        for row, line in enumerate(wrap(self._advice())):
            screen.line(row + 1, line)
        self.texts.seated(self._people)
        for row, at in enumerate(range(0, len(self._places), _PER_LINE)):
            seats = range(at, min(at + _PER_LINE, len(self._places)))
            cells = [f"{self.texts.short(seat)}:{self._places[seat] + 1}" for seat in seats]
            screen.line(LINES - 4 + row, " ".join([f"{cell:6}" for cell in cells]))

    def _title(self) -> str:
        """Return who was seated last, or how many can be."""
        if not self._places:
            return self.texts("seats.title", _players(self._game))
        name = self.texts("seats.new") if self._is_new else self._people[-1] or "-"
        return self.texts("seats.name", self.texts("seat", len(self._places)), name)

    def key(self, name: str) -> None:
        """Go on with enough seats, name who was seated last, or take that seat back."""
        if name == "ok" and self._is_new:
            from firmware.console.names_page import NamePage

            self.console.push(NamePage(self.console, self._call))
        elif name == "ok":
            self._go_on()
        elif name != "back":
            self._turn(1 if name == "down" else -1)
        elif self._places:
            self.device.strip.clear(self._places.pop())
            self._people.pop()
            self._is_new = False
        else:
            self.console.pop()

    def _go_on(self) -> None:
        places, names = list(self._places), list(self._people)
        if not places:
            places = list(range(self.device.chain.present))
            names = [self._usual.get(place, "") for place in places]
        if self._fewest <= len(places) <= self._most:
            self.console.push(OptionsPage(self.console, self._game, places, names))

    def _turn(self, step: int) -> None:
        """Go on to the next name nobody has yet, to none, or to a new one."""
        if not self._places:
            return
        free = [""] + [name for name in self._known if name not in self._people[:-1]]
        at = len(free) if self._is_new else free.index(self._people[-1]) if self._people[-1] in free else 0
        at = (at + step) % (len(free) + 1)
        self._is_new = at == len(free)
        self._people[-1] = "" if self._is_new else free[at]

    def _call(self, name: str) -> None:
        """Who was seated last has this name."""
        self._is_new = False
        if self._people and name not in self._people:
            self._people[-1] = name

    def pod_key(self, place: int, key: int) -> None:
        """Seat the pod whose key was pressed, as the next one."""
        if place not in self._places and len(self._places) < self._most:
            self._places.append(place)
            name = self._usual.get(place, "")
            self._people.append("" if name in self._people else name)
            self._is_new = False
            self.console.refresh()

    def step(self, now: int) -> None:
        """Keep up with the chain, and keep the lights of those seated."""
        present = self.device.chain.present
        if present != self._present:
            self._present = present
            self.leave()  # who sat behind one that is gone gets another number
            self._people = [name for place, name in zip(self._places, self._people) if place < present]
            self._places = [place for place in self._places if place < present]
            self.console.refresh()
        numbers.show(self.device.strip, enumerate(self._places))

    def leave(self) -> None:
        """Let the pods be dark again: the game lights them, or nobody sits there."""
        numbers.hide(self.device.strip, self._places)

    def _advice(self) -> str:
        """Say what is to be done now."""
        found, seated = self.device.chain.present, len(self._places)
        if found < self._fewest:
            return self.texts("seats.few", self._fewest, found)
        if seated == 0:
            return self.texts("seats.press" if found > self._most else "seats.press_or_all", found)
        if seated < self._fewest:
            return self.texts("seats.more", self._fewest - seated)
        return self.texts("seats.full" if seated == min(found, self._most) else "seats.enough", seated)


class OptionsPage(Menu):
    """The options of a game, with defaults that make sense; start stands first."""

    def __init__(self, console: "Console", game: str, places: "list[int]", names: "list[str]") -> None:
        super().__init__(console)
        self.title = self.texts.title(game)
        self._game = game
        self._places = places
        self._names = names  # by seat
        self._kinds: tuple[tuple[str, Any], ...] = catalog.load(game).OPTIONS
        self._given = self._chosen_last()  # what was chosen, here or the last time; the rest follows from it
        if self.texts.language in self._values("language"):
            self._given["language"] = self.texts.language

    def entries(self) -> "list[Entry]":
        """Return start, and each option that leaves a choice."""
        chosen = self._chosen()
        found: list[Entry] = [("start", self.texts("setup.start", len(self._places)), None)]
        for name, kind in self._kinds:
            if len(kind.values(len(self._places), chosen)) > 1:
                found.append(("." + name, self.texts("opt." + name), self._value(name, kind, chosen[name])))
        return found

    def choose(self, key: str) -> None:
        """Start, or change an option: the next value, or a page of its own when there are many."""
        if key == "start":
            self.console.later(self._start)
            return
        name = key[1:]
        kind, values = self._kind(name), self._values(name)
        if isinstance(kind, Several):
            self.console.push(SeveralPage(self.console, name, kind, self._given))
        elif len(values) > _MORE:
            texts = [(options.word(value), self._value(name, kind, value)) for value in values]
            self.console.push(ValuePage(self.console, name, texts, self._given))
        else:
            at = values.index(self._chosen()[name])
            self._given[name] = values[(at + 1) % len(values)]

    def _start(self) -> None:
        try:
            self.device.start(self._game, self._places, self._chosen(), self._names)
        except Refused as refused:
            self.console.refuse(refused)
            return
        self.console.play()

    def enter(self) -> None:
        """Call people by name, and the options as the game does."""
        self.texts.seated(self._names)
        self.texts.game(self._game)

    def _chosen_last(self) -> "dict[str, Any]":
        """Return what was chosen in the last game of this kind and is not as it would be anyhow."""
        last, given = self.device.seatings.last(self._game), {}
        seats = len(self._places)
        for name, kind in self._kinds if last else ():
            value = last["options"].get(name) if last else None
            chosen = options.complete(self._kinds, given, seats)
            if value is None or chosen[name] == value:
                continue
            if not isinstance(kind, Several) and value not in kind.values(seats, chosen):
                continue  # not with so many players, or a word list that is gone
            try:
                given[name] = value
                options.complete(self._kinds, given, seats)
            except Refused:
                given.pop(name)
        return given

    def _chosen(self) -> "dict[str, Any]":
        """Return all options: what was chosen here, and what follows from it."""
        return options.complete(self._kinds, self._given, len(self._places))

    def _kind(self, name: str) -> "Any":
        return next(kind for known, kind in self._kinds if known == name)

    def _values(self, name: str) -> "tuple":
        if name not in [known for known, _ in self._kinds]:
            return ()
        return self._kind(name).values(len(self._places), self._chosen())

    def _value(self, name: str, kind: "Any", value: "Any") -> str:
        if isinstance(kind, Several):
            return f"{len(kind.chosen(value))}/{len(kind.names)}"
        if isinstance(kind, options.Seat) and isinstance(value, int):
            return self.texts.seat(value)
        return self.texts.value(name, options.word(value))


class ValuePage(Menu):
    """All values of one option."""

    def __init__(self, console: "Console", name: str, values: "list[tuple[str, str]]", given: "dict[str, Any]") -> None:
        super().__init__(console)
        self.title = "opt." + name
        self._name = name
        self._values_shown = values
        self._given = given

    def entries(self) -> "list[Entry]":
        """Every value once, in words."""
        return [(word, text, None) for word, text in self._values_shown]

    def choose(self, key: str) -> None:
        """Choose the value, and go back to the options."""
        self._given[self._name] = key
        self.console.pop()


class SeveralPage(Menu):
    """An option that takes any number of names: each is switched on and off by itself."""

    def __init__(self, console: "Console", name: str, kind: "Several", given: "dict[str, Any]") -> None:
        super().__init__(console)
        self.title = "opt." + name
        self._name = name
        self._kind = kind
        self._given = given

    def entries(self) -> "list[Entry]":
        """Every name with a box, filled when it is chosen."""
        chosen = self._names()
        return [
            (name, self.texts("opt." + self._name + "." + name), "■" if name in chosen else "□")
            for name in self._kind.names
        ]

    def choose(self, key: str) -> None:
        """Add the name, or take it out; their order stays as the game lists them."""
        chosen = self._names()
        names = [name for name in self._kind.names if (name in chosen) != (name == key)]
        self._given[self._name] = self._kind.read("+".join(names) or "none", 0, {})

    def _names(self) -> "tuple[str, ...]":
        return self._kind.chosen(self._given.get(self._name, "none"))


def _players(game: str) -> str:
    fewest, most = catalog.seats(game)
    return str(fewest) if fewest == most else f"{fewest}-{most}"
