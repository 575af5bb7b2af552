"""Parse the commitment of a game as somebody has noted it: four words, text from a QR code, or hexadecimal digits."""

import re

from shared_rules.engine.errors import BadSetup
from shared_rules.engine.mnemonic import CODE_PREFIX, WORD_COUNT, decode_word

_WHOLE = 64  # hexadecimal digits of a full commitment


class NotedCommitment:
    """A noted commitment: its first hexadecimal digits, at least 16, or all 64."""

    def __init__(self, digits: str) -> None:
        self.digits = digits

    @property
    def is_whole(self) -> bool:
        """Whether all digits of the commitment were noted, and not only the first ones (the id of the game)."""
        return len(self.digits) == _WHOLE

    def matches(self, commit: object) -> bool:
        """Return whether the commitment `commit` of a game begins with the noted digits."""
        return isinstance(commit, str) and commit.startswith(self.digits)


def parse_commitment(text: str) -> NotedCommitment:
    """Return the commitment in four words, in the text of a QR code, or in 16 to 64 hexadecimal digits.

    Raise BadSetup if the text is none of these.
    """
    plain = re.sub(r"[^0-9a-z]+", " ", text.lower()).strip()
    digits = _digits_of_words(plain) or plain.removeprefix(CODE_PREFIX.strip().lower()).replace(" ", "")
    if not re.fullmatch(f"[0-9a-f]{{16,{_WHOLE}}}", digits):
        raise BadSetup("bad-commitment", "a commitment is four words of five letters, or 16 to 64 hexadecimal digits")
    return NotedCommitment(digits)


def _digits_of_words(text: str) -> str:
    """Return the digits that four words encode, "" for other text.

    It comes first, as words like `babab` are also digits.
    """
    try:
        numbers = [decode_word(word) for word in text.split(" ")]
    except ValueError:
        return ""
    return "".join(f"{one:04x}" for one in numbers) if len(numbers) == WORD_COUNT else ""
