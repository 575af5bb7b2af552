"""What the session raises when it will not do what it is asked."""


class Refused(Exception):
    """A request that was turned down: `why` is a key for texts, with `values` in them; `str()` one English sentence."""

    def __init__(self, why: str, sentence: str, *values: "str | int") -> None:
        super().__init__(sentence)
        self.why = why
        self.values = values


class BadSetup(Refused):
    """A game, number of seats, option or seed that does not exist."""


class BadJournal(Refused):
    """A journal that is damaged, or was not written by this engine."""
