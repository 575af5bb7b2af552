"""A question: what one seat is asked, and how it is answered.

With `keys` every option is one key, always the same; `browse` shows them one at a time; a `sheet` has several
subjects, each of which gets one of the options: it is filled in in any order, and its answer is all words in a row.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Kind = tuple[Any, ...]  # form, whether it is final, and perhaps the default of the game master

KEYS, BROWSE, SHEET = "keys", "browse", "sheet"


class Question:
    """What one seat is asked: `about` what, with which `options`, and of whom or what (`subject`).

    `gone` names options that might be expected but are not open now, each with the reason. A sheet has `subjects`;
    `limits` says of options which can be given only so often, how often that is. Of a poll (`is_polled`) only the
    answers are counted: nothing tells who gave which. With `text` an answer may carry a text of so many bytes, which
    stands behind the option: `note Look at the door`.
    """

    # most questions have none of these: what every one holds takes the Pico time and memory
    subject = ""
    gone: "dict[str, str] | None" = None
    subjects: "tuple[str, ...]" = ()
    limits: "dict[str, int] | None" = None
    is_polled = False
    text = 0

    def __init__(
        self,
        about: str,
        options: "tuple[str, ...]",
        subject: str = "",
        gone: "dict[str, str] | None" = None,
        kind: "Kind" = (BROWSE, False),
    ) -> None:
        self.about = about
        self.options = options
        self.kind = kind
        if subject:
            self.subject = subject
        if gone:
            self.gone = gone

    @property
    def form(self) -> str:
        """Whether it has keys, is browsed, or is a sheet."""
        return self.kind[0]

    @property
    def is_final(self) -> bool:
        """Whether the answer cannot be taken back."""
        return self.kind[1]

    @property
    def size(self) -> int:
        """How many bytes of a journal an answer takes."""
        return len(self.subjects) or 1

    def encode(self, answer: str) -> "bytes | None":
        """Return an answer as the places of its options, then its text; or nothing when it is none."""
        options = self.options
        try:
            if self.text:
                from shared_rules.engine import typed  # few questions ask for text

                return typed.encode(self, answer)
            if not self.subjects:
                return options.index(answer).to_bytes(1, "big")
            words = answer.split(" ")
            if len(words) == len(self.subjects) and self._keeps_limits(words):
                return bytes([options.index(word) for word in words])
        except ValueError:  # one of them is no option, or the text is none
            pass
        return None

    def decode(self, places: bytes) -> "str | None":
        """Return the answer that `encode` made this of, or nothing when there is none."""
        if self.text:
            from shared_rules.engine import typed

            return typed.decode(self, places)
        if not self.subjects:
            return self.options[places[0]] if len(places) == 1 and places[0] < len(self.options) else None
        if len(places) != self.size or max(places) >= len(self.options):
            return None
        answer = " ".join([self.options[place] for place in places])
        return answer if self._keeps_limits(answer.split(" ")) else None

    def open(self, given: "list[str]") -> "tuple[str, ...]":
        """Return the options that one more subject of a sheet can have, when others have been given these."""
        limits = self.limits or {}
        gone = [word for word in given if word in limits and given.count(word) >= limits[word]]
        return tuple([word for word in self.options if word not in gone]) if gone else self.options

    def fill(self, pick: "Callable[[tuple[str, ...]], str]") -> str:
        """Return an answer, every word of it picked from the options that are open then."""
        if not self.subjects:
            return pick(self.options)
        words: list[str] = []
        for _ in self.subjects:
            words.append(pick(self.open(words)))
        return " ".join(words)

    def _keeps_limits(self, words: "list[str]") -> bool:
        limits = self.limits
        if limits:
            for word in words:
                if word in limits and words.count(word) > limits[word]:
                    return False
        return True
