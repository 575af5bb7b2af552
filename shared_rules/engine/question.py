"""A question: what one seat is asked, its options, and how answers are stored in the journal.

A question has one of three forms. With `keys` each option has its own key, always the same one. With `browse` the
player steps through the options one at a time. A `sheet` has several subjects, each of which gets one of the options,
in any order; its answer is the chosen options in the order of the subjects, separated by spaces.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Kind = tuple[Any, ...]  # form, whether the answer is final, and optionally the game master's default answer

KEYS, BROWSE, SHEET = "keys", "browse", "sheet"


class Question:
    """A question to one seat: `about` is its name in `QUESTIONS`, `subject` the person or thing it is about.

    `options` are the possible answers. `unavailable` maps options that players might expect, but cannot choose now, to
    the reason. A sheet has `subjects`, and its `limits` say how often an option may be used on it. The answers to a
    poll (`is_polled`) are only counted: nobody learns who gave which. `max_text_bytes` is the maximum length in bytes
    of a text that the game master may type after the option: `note Look at the door`; 0 for none.
    """

    # class attributes, because most questions do not use them, and each instance attribute costs the Pico memory
    subject = ""
    unavailable: "dict[str, str] | None" = None
    subjects: "tuple[str, ...]" = ()
    limits: "dict[str, int] | None" = None
    is_polled = False
    max_text_bytes = 0

    def __init__(
        self,
        about: str,
        options: "tuple[str, ...]",
        subject: str = "",
        unavailable: "dict[str, str] | None" = None,
        kind: "Kind" = (BROWSE, False),
    ) -> None:
        self.about = about
        self.options = options
        self.kind = kind
        if subject:
            self.subject = subject
        if unavailable:
            self.unavailable = unavailable

    @property
    def form(self) -> str:
        """The form of the question: KEYS, BROWSE or SHEET."""
        return self.kind[0]

    @property
    def is_final(self) -> bool:
        """Whether an answer cannot be changed once it is given."""
        return self.kind[1]

    @property
    def encoded_size(self) -> int:
        """The number of bytes that an answer without text takes in the journal."""
        return len(self.subjects) or 1

    def encode(self, answer: str) -> "bytes | None":
        """Return an answer as journal bytes: the index of each chosen option, then the text; None if it is invalid."""
        options = self.options
        try:
            if self.max_text_bytes:
                from shared_rules.engine import typed_text  # few questions allow text

                return typed_text.encode_answer(self, answer)
            if not self.subjects:
                return options.index(answer).to_bytes(1, "big")
            words = answer.split(" ")
            if len(words) == len(self.subjects) and self._is_within_limits(words):
                return bytes([options.index(word) for word in words])
        except ValueError:  # an unknown option, or an invalid text
            pass
        return None

    def decode(self, places: bytes) -> "str | None":
        """Return the answer that `encode` turned into these bytes; None if they are not a valid answer."""
        if self.max_text_bytes:
            from shared_rules.engine import typed_text

            return typed_text.decode_answer(self, places)
        if not self.subjects:
            return self.options[places[0]] if len(places) == 1 and places[0] < len(self.options) else None
        if len(places) != self.encoded_size or max(places) >= len(self.options):
            return None
        answer = " ".join([self.options[place] for place in places])
        return answer if self._is_within_limits(answer.split(" ")) else None

    def allowed_options(self, used: "list[str]") -> "tuple[str, ...]":
        """Return the options still allowed for the next subject of a sheet, after `used` were used for others."""
        limits = self.limits or {}
        used_up = [word for word in used if word in limits and used.count(word) >= limits[word]]
        return tuple([word for word in self.options if word not in used_up]) if used_up else self.options

    def make_answer(self, pick: "Callable[[tuple[str, ...]], str]") -> str:
        """Return a valid answer: `pick` chooses an option from those allowed, on a sheet once for each subject."""
        if not self.subjects:
            return pick(self.options)
        words: list[str] = []
        for _ in self.subjects:
            words.append(pick(self.allowed_options(words)))
        return " ".join(words)

    def _is_within_limits(self, words: "list[str]") -> bool:
        limits = self.limits
        if limits:
            for word in words:
                if word in limits and words.count(word) > limits[word]:
                    return False
        return True
