"""An option whose value is any subset of some names. A separate module, because few games have such an option."""


class Subset:
    """An option that selects a subset of `names`. Its value is `none`, `all`, or names joined by `+`."""

    def __init__(self, *names: str, since: int = 1) -> None:
        self.names = names
        self.since = since

    def possible_values(self, seats: int, before: dict) -> "tuple[str, ...]":
        """Return the values for a short menu: `none` (the default), `all`, and each name alone."""
        return ("none", "all") + self.names

    def parse_value(self, given: str, seats: int, before: dict) -> str:
        """Return the normal form of a value: names in their declared order; raise ValueError listing the names."""
        chosen = self.selected_names(given.replace(",", "+"))
        if not all(name in self.names for name in chosen):
            raise ValueError("none, all, or names joined by +: " + ", ".join(self.names))
        names = [name for name in self.names if name in chosen]
        return "none" if not names else "all" if len(names) == len(self.names) else "+".join(names)

    def selected_names(self, value: str) -> "tuple[str, ...]":
        """Return the names that a value selects: `()` for `none`, every name for `all`."""
        if value == "none":
            return ()
        return self.names if value == "all" else tuple(value.split("+"))
