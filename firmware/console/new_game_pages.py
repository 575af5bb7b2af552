"""The pages that set up a new game: choose the game, seat the players, choose its options."""

from firmware.console import seat_lights
from firmware.console.console_page import ConsolePage, wrap
from firmware.console.menu import Menu
from firmware.console.screen import LINES
from shared_rules.engine import catalog, options
from shared_rules.engine.errors import Refused
from shared_rules.engine.subset_option import Subset

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.console import Console
    from firmware.console.menu import Entry
    from firmware.console.screen import Screen

_MOST_STEPPED = 4  # values of an option that OK steps through; more of them get a page
_SEATS_PER_LINE = 3


class GamesPage(Menu):
    """A menu of all games with their numbers of players."""

    title = "home.new"

    def entries(self) -> "list[Entry]":
        """Return all games of the catalog."""
        return [(name, self.texts.title(name), _player_count(name)) for name in catalog.game_names()]

    def choose(self, key: str) -> None:
        """Open the page that seats the players."""
        self.console.push(SeatsPage(self.console, key))


class SeatsPage(ConsolePage):
    """Seats the players: a key press on each pod, in the order of the seats. Seated pods show their seat numbers."""

    def __init__(self, console: "Console", game: str) -> None:
        super().__init__(console)
        self._game = game
        self._min_players, self._max_players = catalog.seat_limits(game)
        self._places: list[int] = []  # of the pods in the chain, by seat
        self._names: list[str] = []  # of the players, by seat; "": no name
        self._is_new_selected = False  # whether "new name" is selected for the last seat
        self._present = -1
        last = console.device.seatings.last_game()
        self._last_names: dict[int, str] = dict(zip(last["places"], last["names"])) if last else {}  # by place

    def enter(self) -> None:
        """Read the stored names, since there may be a new one."""
        self._known_names = self.device.name_store.read()

    @property
    def places(self) -> "list[int]":
        """The places of the pods that are seated so far, by seat."""
        return self._places

    def draw(self, screen: "Screen") -> None:
        """Draw the instruction, the number of pods, and who sits where."""
        screen.clear()
        screen.set_line(0, self._bar_title(), True)
        for row, line in enumerate(wrap(self._instruction())):
            screen.set_line(row + 1, line)
        self.texts.set_names(self._names)
        for row, at in enumerate(range(0, len(self._places), _SEATS_PER_LINE)):
            seats = range(at, min(at + _SEATS_PER_LINE, len(self._places)))
            cells = [f"{self.texts.short_name(seat)}:{self._places[seat] + 1}" for seat in seats]
            screen.set_line(LINES - 4 + row, " ".join([f"{cell:6}" for cell in cells]))

    def _bar_title(self) -> str:
        """Return the name of the player seated last, or the game's number of players."""
        if not self._places:
            return self.texts("seats.title", _player_count(self._game))
        name = self.texts("seats.new") if self._is_new_selected else self._names[-1] or "-"
        return self.texts("seats.name", self.texts("seat", len(self._places)), name)

    def handle_key(self, name: str) -> None:
        """Open the options or the page for a new name, select a name for the last seat, or remove that seat."""
        if name == "ok" and self._is_new_selected:
            from firmware.console.names_page import NameEntryPage

            self.console.push(NameEntryPage(self.console, self._name_last))
        elif name == "ok":
            self._open_options()
        elif name != "back":
            self._select_name(1 if name == "down" else -1)
        elif self._places:
            self.device.strip.switch_off(self._places.pop())
            self._names.pop()
            self._is_new_selected = False
        else:
            self.console.pop()

    def _open_options(self) -> None:
        """Open the page of options if the number of players fits; if nobody is seated, with all pods of the chain."""
        places, names = list(self._places), list(self._names)
        if not places:
            places = list(range(self.device.chain.pod_count))
            names = [self._last_names.get(place, "") for place in places]
        if self._min_players <= len(places) <= self._max_players:
            self.console.push(OptionsPage(self.console, self._game, places, names))

    def _select_name(self, step: int) -> None:
        """Select another name for the last seat: of the names not yet taken, no name, and "new name"."""
        if not self._places:
            return
        free = [""] + [name for name in self._known_names if name not in self._names[:-1]]
        at = len(free) if self._is_new_selected else free.index(self._names[-1]) if self._names[-1] in free else 0
        at = (at + step) % (len(free) + 1)
        self._is_new_selected = at == len(free)
        self._names[-1] = "" if self._is_new_selected else free[at]

    def _name_last(self, name: str) -> None:
        """Give the player seated last this name, unless another one has it."""
        self._is_new_selected = False
        if self._names and name not in self._names:
            self._names[-1] = name

    def handle_pod_key(self, place: int, key: int) -> None:
        """Give the next seat to the pod whose key was pressed."""
        if place not in self._places and len(self._places) < self._max_players:
            self._places.append(place)
            name = self._last_names.get(place, "")
            self._names.append("" if name in self._names else name)
            self._is_new_selected = False
            self.console.refresh()

    def step(self, now: int) -> None:
        """Follow the chain, and keep the seat numbers lit."""
        present = self.device.chain.pod_count
        if present != self._present:
            self._present = present
            self.leave()  # seats after a lost pod get other numbers
            self._names = [name for place, name in zip(self._places, self._names) if place < present]
            self._places = [place for place in self._places if place < present]
            self.console.refresh()
        seat_lights.show_seat_numbers(self.device.strip, enumerate(self._places))

    def leave(self) -> None:
        """Make the seated pods dark again."""
        seat_lights.clear_pods(self.device.strip, self._places)

    def _instruction(self) -> str:
        """Return what to do now."""
        found, seated = self.device.chain.pod_count, len(self._places)
        if found < self._min_players:
            return self.texts("seats.few", self._min_players, found)
        if seated == 0:
            return self.texts("seats.press" if found > self._max_players else "seats.press_or_all", found)
        if seated < self._min_players:
            return self.texts("seats.more", self._min_players - seated)
        return self.texts("seats.full" if seated == min(found, self._max_players) else "seats.enough", seated)


class OptionsPage(Menu):
    """A menu of a game's options, set as in its last game; the first entry starts the game."""

    def __init__(self, console: "Console", game: str, places: "list[int]", names: "list[str]") -> None:
        super().__init__(console)
        self.title = self.texts.title(game)
        self._game = game
        self._places = places
        self._names = names  # by seat
        self._options: tuple[tuple[str, Any], ...] = catalog.load_module(game).OPTIONS
        # values chosen here or in the last game; all others follow from them
        self._chosen_values = self._find_last_values()
        if self.texts.language in self._values_of("language"):
            self._chosen_values["language"] = self.texts.language

    def entries(self) -> "list[Entry]":
        """Return the entry that starts the game, and each option that has more than one value."""
        chosen = self._all_values()
        found: list[Entry] = [("start", self.texts("setup.start", len(self._places)), None)]
        for name, kind in self._options:
            if len(kind.possible_values(len(self._places), chosen)) > 1:
                found.append(("." + name, self.texts("opt." + name), self._value_text(name, kind, chosen[name])))
        return found

    def choose(self, key: str) -> None:
        """Start the game or change an option: to its next value, or on a page of its own if there are many."""
        if key == "start":
            self.console.run_later(self._start)
            return
        name = key[1:]
        kind, values = self._option(name), self._values_of(name)
        if isinstance(kind, Subset):
            self.console.push(SubsetPage(self.console, name, kind, self._chosen_values))
        elif len(values) > _MOST_STEPPED:
            texts = [(options.value_to_text(value), self._value_text(name, kind, value)) for value in values]
            self.console.push(ValuePage(self.console, name, texts, self._chosen_values))
        else:
            at = values.index(self._all_values()[name])
            self._chosen_values[name] = values[(at + 1) % len(values)]

    def _start(self) -> None:
        """Start the game and show it, or show why that is refused."""
        try:
            self.device.start_game(self._game, self._places, self._all_values(), self._names)
        except Refused as refused:
            self.console.show_refusal(refused)
            return
        self.console.show_game()

    def enter(self) -> None:
        """Load the texts of the game, and use the players' names."""
        self.texts.set_names(self._names)
        self.texts.use_game(self._game)

    def _find_last_values(self) -> "dict[str, Any]":
        """Return the options of the last game of this kind that differ from their defaults and are possible now."""
        last, given = self.device.seatings.last_game(self._game), {}
        seats = len(self._places)
        for name, kind in self._options if last else ():
            value = last["options"].get(name) if last else None
            chosen = options.complete_options(self._options, given, seats)
            if value is None or chosen[name] == value:
                continue
            if not isinstance(kind, Subset) and value not in kind.possible_values(seats, chosen):
                continue  # not possible with this number of players, or a word list that no longer exists
            try:
                given[name] = value
                options.complete_options(self._options, given, seats)
            except Refused:
                given.pop(name)
        return given

    def _all_values(self) -> "dict[str, Any]":
        """Return the values of all options: those chosen, and the defaults that follow from them."""
        return options.complete_options(self._options, self._chosen_values, len(self._places))

    def _option(self, name: str) -> "Any":
        """Return the option with this name."""
        return next(kind for known, kind in self._options if known == name)

    def _values_of(self, name: str) -> "tuple":
        """Return the possible values of the option with this name; none if the game has no such option."""
        if name not in [known for known, _ in self._options]:
            return ()
        return self._option(name).possible_values(len(self._places), self._all_values())

    def _value_text(self, name: str, kind: "Any", value: "Any") -> str:
        """Return a value of an option as the menu shows it."""
        if isinstance(kind, Subset):
            return f"{len(kind.selected_names(value))}/{len(kind.names)}"
        if isinstance(kind, options.SeatChoice) and isinstance(value, int):
            return self.texts.seat(value)
        return self.texts.value(name, options.value_to_text(value))


class ValuePage(Menu):
    """A menu of all values of one option; the chosen one is put into `chosen`, under the option's name."""

    def __init__(
        self, console: "Console", name: str, values: "list[tuple[str, str]]", chosen: "dict[str, Any]"
    ) -> None:
        super().__init__(console)
        self.title = "opt." + name
        self._name = name
        self._entries = values
        self._chosen_values = chosen

    def entries(self) -> "list[Entry]":
        """Return every value in words."""
        return [(word, text, None) for word, text in self._entries]

    def choose(self, key: str) -> None:
        """Set the option to this value, and go back to the options."""
        self._chosen_values[self._name] = key
        self.console.pop()


class SubsetPage(Menu):
    """A menu of an option whose value is a set of names, each of which can be switched on and off.

    The set is put into `chosen`, under the option's name.
    """

    def __init__(self, console: "Console", name: str, option: "Subset", chosen: "dict[str, Any]") -> None:
        super().__init__(console)
        self.title = "opt." + name
        self._name = name
        self._option = option
        self._chosen_values = chosen

    def entries(self) -> "list[Entry]":
        """Return every name with a box, filled if it is chosen."""
        chosen = self._chosen_names()
        return [
            (name, self.texts("opt." + self._name + "." + name), "■" if name in chosen else "□")
            for name in self._option.names
        ]

    def choose(self, key: str) -> None:
        """Add the name to the set, or remove it; the order stays as the game lists them."""
        chosen = self._chosen_names()
        names = [name for name in self._option.names if (name in chosen) != (name == key)]
        self._chosen_values[self._name] = self._option.parse_value("+".join(names) or "none", 0, {})

    def _chosen_names(self) -> "tuple[str, ...]":
        """Return the names that are switched on."""
        return self._option.selected_names(self._chosen_values.get(self._name, "none"))


def _player_count(game: str) -> str:
    """Return a game's possible numbers of players as text, such as 3-7."""
    fewest, most = catalog.seat_limits(game)
    return str(fewest) if fewest == most else f"{fewest}-{most}"
