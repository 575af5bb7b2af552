"""The exceptions of the engine: requests, set-ups and journals that it rejects."""


class Refused(Exception):
    """A rejected request. `why` is the key of its translated text, `values` fill in its gaps; `str()` is English."""

    def __init__(self, why: str, sentence: str, *values: "str | int") -> None:
        super().__init__(sentence)
        self.text_key = why
        self.values = values


class BadSetup(Refused):
    """A set-up that cannot be played: unknown game, wrong number of seats, wrong option or seed."""


class BadJournal(Refused):
    """A journal that cannot be used: damaged, written by something else, or made with other rules or words."""
