"""An option of which any number of names can be chosen: few games have one."""


class Several:
    """Any number of names: `none`, `all`, or names joined by `+`."""

    def __init__(self, *names: str, since: int = 1) -> None:
        self.names = names
        self.since = since

    def values(self, seats: int, before: dict) -> "tuple[str, ...]":
        """Return what a short menu offers: all or nothing, and each name alone."""
        return ("none", "all") + self.names

    def read(self, given: str, seats: int, before: dict) -> str:
        """Return the names in their usual order, or raise ValueError with what there is."""
        asked = self.chosen(given.replace(",", "+"))
        if not all(name in self.names for name in asked):
            raise ValueError("none, all, or names joined by +: " + ", ".join(self.names))
        names = [name for name in self.names if name in asked]
        return "none" if not names else "all" if len(names) == len(self.names) else "+".join(names)

    def chosen(self, value: str) -> "tuple[str, ...]":
        """Return the names that a value of this option stands for."""
        if value == "none":
            return ()
        return self.names if value == "all" else tuple(value.split("+"))
