"""Answers with a text typed by the game master: one line that every terminal and page can show unchanged.

A separate module, because few questions allow text. Texts are stored as received: MicroPython has no Unicode tables, so
the page or terminal where the text is typed normalises it (NFC).
"""

from shared_rules.engine.errors import Refused
from shared_rules.engine.question import SHEET

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.engine.question import Question

MAX_BYTES = 60  # bytes
# forbidden: control characters, line and paragraph ends, surrogates, invisible characters and direction changes
_FORBIDDEN = (
    (0x00, 0x1F),
    (0x7F, 0x9F),
    (0xAD, 0xAD),
    (0x200B, 0x200B),
    (0x200E, 0x200F),
    (0x2028, 0x202E),
    (0x2060, 0x206F),
    (0xD800, 0xDFFF),
    (0xFEFF, 0xFEFF),
    (0xFFF9, 0xFFFF),
    (0xE0000, 0x10FFFF),
)


def allow_text(question: "Question", seat: int, max_bytes: int) -> None:
    """Allow answers to a question to carry a text of at most `max_bytes` bytes.

    Raise Refused unless the game master is asked, the question is no sheet, and `max_bytes` is 1 to MAX_BYTES.
    """
    if seat >= 0 or question.form == SHEET or not 0 < max_bytes <= MAX_BYTES:
        raise Refused("no-text", f"{question.about}: a text has 1 to {MAX_BYTES} bytes, from the game master alone")
    question.max_text_bytes = max_bytes


def text_error(question: "Question") -> Refused:
    """Return the exception that says why a text is rejected."""
    what = f"one line of at most {question.max_text_bytes} bytes, without characters that are not seen"
    return Refused("bad-text", f"a text has to be {what}")


def encode_answer(question: "Question", answer: str) -> bytes:
    """Return an answer as journal bytes: the index of the option, then the text; raise ValueError if it is invalid."""
    word, space, text = answer.partition(" ")
    data = text.encode()
    if space and (len(data) > question.max_text_bytes or not is_valid_text(text)):
        raise ValueError(text)
    return question.options.index(word).to_bytes(1, "big") + data


def decode_answer(question: "Question", data: bytes) -> "str | None":
    """Return the answer that `encode` turned into these bytes; None if they are not a valid answer."""
    try:
        answer = join_answer(question.options[data[0]], data[1:].decode())
        return answer if encode_answer(question, answer) == data else None
    except (IndexError, ValueError):
        return None


def join_answer(word: str, text: str) -> str:
    """Return the answer made of an option and a text, which may be empty."""
    return word + " " + text if text else word


def is_valid_text(text: str) -> bool:
    """Return whether a text is one line of visible characters, not empty, without spaces at its ends."""
    if not text or text != text.strip(" "):
        return False
    for letter in text:
        code = ord(letter)
        for first, last in _FORBIDDEN:
            if first <= code <= last:
                return False
    return True
