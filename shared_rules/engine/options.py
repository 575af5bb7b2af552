"""What can be chosen before a game: each game lists its options as (name, kind) pairs."""

from shared_rules.engine.refused import BadSetup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.engine.several import Several


def word(value: "str | int | bool") -> str:
    """Return an option's value as it is written on a command line: on, off, 2, device."""
    if value is True:
        return "on"
    return "off" if value is False else str(value)


NEWEST = 1 << 15  # more than the version of any rules


class Choice:
    """One of a few values; the first is the default.

    `since` is the version of the rules that added the option. Games by older rules are played with the default, which
    must do what those rules did, and their set-up does not name the option: so their journals stay valid.
    """

    def __init__(self, *values: "str | int | bool", since: int = 1) -> None:
        self._values = values
        self.since = since

    def values(self, seats: int, before: dict) -> "tuple[str | int | bool, ...]":
        """Return what can be chosen, the default first, knowing the options listed before this one."""
        return self._values

    def read(self, given: "str | int | bool", seats: int, before: dict) -> "str | int | bool":
        """Return the value that was meant, or raise ValueError with what there is."""
        there_is = self.values(seats, before)
        for value in there_is:
            if word(value) == word(given):
                return value
        raise ValueError(", ".join([word(value) for value in there_is]))


SWITCH = Choice(False, True)


class Seat(Choice):
    """A seat of the table, or `random`."""

    def __init__(self) -> None:
        super().__init__("random")

    def values(self, seats: int, before: dict) -> "tuple[str | int | bool, ...]":
        """Return `random` and every seat."""
        return ("random",) + tuple(range(seats))


class ByDeals(Choice):
    """The first value is the default when the device deals, the last when cards are on the table."""

    def values(self, seats: int, before: dict) -> "tuple[str | int | bool, ...]":
        """Return the values, the default first."""
        return self._values if before.get("deals") != "table" else tuple(reversed(self._values))


def complete(kinds: tuple, given: dict, seats: int, rules: int = NEWEST) -> dict:
    """Return every option with its value, defaults filled in; raise BadSetup for what these rules do not have."""
    known = names(kinds, rules)
    for name in given:
        if name not in known:
            raise BadSetup("no-option", f"there is no option {name}; options: {', '.join(known)}")
    chosen: dict = {}
    for name, kind in kinds:
        chosen[name] = _read(kind, name, given, seats, chosen)
    return chosen


def _read(kind: "Choice | Several", name: str, given: dict, seats: int, before: dict) -> "str | int | bool":
    if name not in given:
        return kind.values(seats, before)[0]
    try:
        return kind.read(given[name], seats, before)  # type: ignore[arg-type]
    except (ValueError, AttributeError) as error:
        raise BadSetup("bad-option", f"option {name} cannot be {word(given[name])}; it can be {error}") from None


def names(kinds: tuple, rules: int = NEWEST) -> "list[str]":
    """Return the names of the options that a version of the rules has, in the order the game lists them."""
    return [name for name, kind in kinds if kind.since <= rules]


def describe(kinds: tuple, options: dict, rules: int = NEWEST) -> str:
    """Return the options as one line, in the order the game lists them: edition=2 deals=device."""
    return " ".join([name + "=" + word(options[name]) for name in names(kinds, rules)])
