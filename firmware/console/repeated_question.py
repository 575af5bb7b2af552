"""Detects that a question is asked again, and why: what was entered does not fit, or the game master wants it."""

from shared_rules.engine.table import GAME_MASTER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.engine.table import Fact

REASON_EVENTS = ("impossible", "mismatch")  # events that say what does not fit in the answers just entered


class RepeatedQuestion:
    """Follows the emitted facts to know whether the open question repeats the one before, and why."""

    def __init__(self) -> None:
        self.is_repeated = False  # whether the open question repeats the one before
        self.reasons: list[Fact] = []  # why; empty if only the game master wants it
        self._about = ""  # key of the last question to the players
        self._has_master_answered = False  # since then

    def add_facts(self, facts: "list[Fact]") -> None:
        """Update the state from new facts: the ones that followed from the last locked answers."""
        for fact in facts:
            event = fact["e"]
            if event in REASON_EVENTS:
                self.reasons.append(fact)
            elif event == "sealed" and fact["about"] == self._about:
                self.reasons = []
            elif event == "asked":
                self._note_question(fact["about"], fact["seats"] == [GAME_MASTER])

    def _note_question(self, about: str, is_master: bool) -> None:
        """Record a new question with the key `about`, and whether it repeats the last one to the players."""
        self.is_repeated = False
        if is_master:
            self._has_master_answered = True
            return
        self.is_repeated = about == self._about if self._has_master_answered else len(self.reasons) > 0
        if not self.is_repeated:
            self.reasons = []
        self._about, self._has_master_answered = about, False
