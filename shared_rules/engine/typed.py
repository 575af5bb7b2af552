"""Text that the game master types with an answer: one line, which every terminal and page shows as it is.

Few questions ask for any. A text is stored as it was typed: MicroPython has no tables of Unicode, so it is brought to
its normal form (NFC) where it is typed.
"""

from shared_rules.engine.question import SHEET
from shared_rules.engine.refused import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.engine.question import Question

LONGEST = 60  # bytes
# control characters, ends of lines and paragraphs, halves of letters, and what is unseen or turns the direction around
_ODD = (
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


def allow(question: "Question", seat: int, most: int) -> None:
    """Let an answer carry a text of so many bytes; raise Refused where nobody could type it."""
    if seat >= 0 or question.form == SHEET or not 0 < most <= LONGEST:
        raise Refused("no-text", f"{question.about}: a text has 1 to {LONGEST} bytes, from the game master alone")
    question.text = most


def refusal(question: "Question") -> Refused:
    """Return why a text is refused."""
    what = f"one line of at most {question.text} bytes, without characters that are not seen"
    return Refused("bad-text", f"a text has to be {what}")


def encode(question: "Question", answer: str) -> bytes:
    """Return the place of the option and the text behind it; raise ValueError when one of them cannot be."""
    word, space, text = answer.partition(" ")
    data = text.encode()
    if space and (len(data) > question.text or not is_line(text)):
        raise ValueError(text)
    return question.options.index(word).to_bytes(1, "big") + data


def decode(question: "Question", data: bytes) -> "str | None":
    """Return the answer that `encode` made this of, or nothing when there is none."""
    try:
        answer = pack(question.options[data[0]], data[1:].decode())
        return answer if encode(question, answer) == data else None
    except (IndexError, ValueError):
        return None


def pack(word: str, text: str) -> str:
    """Return an answer: the option, and the text behind it if there is one."""
    return word + " " + text if text else word


def is_line(text: str) -> bool:
    """Return whether a text is one line of letters that are seen, without space at its ends."""
    if not text or text != text.strip(" "):
        return False
    for letter in text:
        code = ord(letter)
        for first, last in _ODD:
            if first <= code <= last:
                return False
    return True
