"""A commitment as somebody has taken it down: its four words, what a camera read, or the digits."""

import re

from shared_rules.engine.refused import BadSetup
from shared_rules.engine.witness import TITLE, WORDS, number

_WHOLE = 64  # hexadecimal digits


class Commitment:
    """As many of its first digits as were taken down."""

    def __init__(self, digits: str) -> None:
        self.digits = digits

    @property
    def is_whole(self) -> bool:
        """Whether it is all of the commitment, and not only the id of the game."""
        return len(self.digits) == _WHOLE

    def fits(self, commit: object) -> bool:
        """Return whether this was taken down of that commitment."""
        return isinstance(commit, str) and commit.startswith(self.digits)


def read(text: str) -> Commitment:
    """Read four words, a line from a camera, or 16 to 64 hexadecimal digits."""
    plain = re.sub(r"[^0-9a-z]+", " ", text.lower()).strip()
    digits = _of_words(plain) or plain.removeprefix(TITLE.strip().lower()).replace(" ", "")
    if not re.fullmatch(f"[0-9a-f]{{16,{_WHOLE}}}", digits):
        raise BadSetup("bad-commitment", "a commitment is four words of five letters, or 16 to 64 hexadecimal digits")
    return Commitment(digits)


def _of_words(text: str) -> str:
    """Return the digits of four words, some of which could be taken for digits: `babab`."""
    try:
        numbers = [number(word) for word in text.split(" ")]
    except ValueError:
        return ""
    return "".join(f"{one:04x}" for one in numbers) if len(numbers) == WORDS else ""
