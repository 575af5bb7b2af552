"""Why the same is asked again: what the facts before the question say, or that the game master wants it."""

from shared_rules.engine.table import GAME_MASTER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.engine.table import Fact

REASONS = ("impossible", "mismatch")  # facts that say what does not fit of what was just entered


class Again:
    """Follows what is asked of the players, fact by fact."""

    def __init__(self) -> None:
        self.is_asked = False  # whether what is asked now was asked just before
        self.reasons: list[Fact] = []  # why; none when the game master alone wants it
        self._about = ""  # what the players were asked last
        self._has_master_answered = False  # since then

    def note(self, facts: "list[Fact]") -> None:
        """Take what a lock has told."""
        for fact in facts:
            event = fact["e"]
            if event in REASONS:
                self.reasons.append(fact)
            elif event == "sealed" and fact["about"] == self._about:
                self.reasons = []
            elif event == "asked":
                self._ask(fact["about"], fact["seats"] == [GAME_MASTER])

    def _ask(self, about: str, is_master: bool) -> None:
        self.is_asked = False
        if is_master:
            self._has_master_answered = True
            return
        self.is_asked = about == self._about if self._has_master_answered else len(self.reasons) > 0
        if not self.is_asked:
            self.reasons = []
        self._about, self._has_master_answered = about, False
