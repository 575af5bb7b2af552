"""The options of a game, which are chosen before it starts: each game lists them as (name, kind) pairs."""

from shared_rules.engine.errors import BadSetup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.engine.subset_option import Subset


def value_to_text(value: "str | int | bool") -> str:
    """Return the value of an option as text, as it is written on a command line: `on`, `off`, `2`, `device`."""
    if value is True:
        return "on"
    return "off" if value is False else str(value)


NEWEST = 1 << 15  # stands for the newest version of the rules: greater than any version number


class Choice:
    """An option with a few possible values; the first is the default.

    `since` is the version of the rules that added the option. Games of older versions are played with the default, and
    their set-up does not name the option. So their journals stay valid if the default does what the older rules did.
    """

    def __init__(self, *values: "str | int | bool", since: int = 1) -> None:
        self._values = values
        self.since = since

    def possible_values(self, seats: int, before: dict) -> "tuple[str | int | bool, ...]":
        """Return the possible values, the default first. `before` has the values of the options listed earlier."""
        return self._values

    def parse_value(self, given: "str | int | bool", seats: int, before: dict) -> "str | int | bool":
        """Return the value that `given` stands for, as a value or as text; raise ValueError listing the values."""
        possible = self.possible_values(seats, before)
        for value in possible:
            if value_to_text(value) == value_to_text(given):
                return value
        raise ValueError(", ".join([value_to_text(value) for value in possible]))


SWITCH = Choice(False, True)


class SeatChoice(Choice):
    """An option whose value is a seat number, or `random` (the default)."""

    def __init__(self) -> None:
        super().__init__("random")

    def possible_values(self, seats: int, before: dict) -> "tuple[str | int | bool, ...]":
        """Return `random` and all seat numbers."""
        return ("random",) + tuple(range(seats))


class ChoiceByDealer(Choice):
    """An option with two defaults: the first value if the device deals, the last if real cards are used."""

    def possible_values(self, seats: int, before: dict) -> "tuple[str | int | bool, ...]":
        """Return the values with the default first: in reverse order for games with real cards."""
        return self._values if before.get("deals") != "table" else tuple(reversed(self._values))


def complete_options(kinds: tuple, given: dict, seats: int, rules: int = NEWEST) -> dict:
    """Return the value of every option, with defaults filled in; raise BadSetup for unknown options or values.

    `kinds` are the `OPTIONS` of a game, `given` the chosen values by name, `rules` the version of the rules.
    """
    known = option_names(kinds, rules)
    for name in given:
        if name not in known:
            raise BadSetup("no-option", f"there is no option {name}; options: {', '.join(known)}")
    chosen: dict = {}
    for name, kind in kinds:
        chosen[name] = _read_value(kind, name, given, seats, chosen)
    return chosen


def _read_value(kind: "Choice | Subset", name: str, given: dict, seats: int, before: dict) -> "str | int | bool":
    """Return the given value of one option, or its default; raise BadSetup if it is not possible."""
    if name not in given:
        return kind.possible_values(seats, before)[0]
    try:
        return kind.parse_value(given[name], seats, before)  # type: ignore[arg-type]
    except (ValueError, AttributeError) as error:
        raise BadSetup(
            "bad-option", f"option {name} cannot be {value_to_text(given[name])}; it can be {error}"
        ) from None


def option_names(kinds: tuple, rules: int = NEWEST) -> "list[str]":
    """Return the names of the options that exist in this version of the rules, in the order the game lists them."""
    return [name for name, kind in kinds if kind.since <= rules]


def options_to_line(kinds: tuple, options: dict, rules: int = NEWEST) -> str:
    """Return the options as one line of text, in the order the game lists them: `edition=2 deals=device`."""
    return " ".join([name + "=" + value_to_text(options[name]) for name in option_names(kinds, rules)])
