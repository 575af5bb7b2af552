"""Cards on the table by the rules 1, for games that began with them: the game master enters all that became public."""

from shared_rules.sultane.deals import AGREED, LOW, NO_VETO, REFUSED, TALES, all_tales, seat_of, seat_words
from shared_rules.sultane.roles import DINARZADE, INTERVENTIONIST, PACIFIST, PACIFISTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.engine.table import Game, Table


class ByMaster:
    """Roles and tales are real cards; the game master enters what became public."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.pile = len(all_tales(table.options))
        self.discarded = 0
        self.not_dinarzade: list[int] = []
        self.dinarzade: int | None = None
        self._count()

    def begin(self) -> "Game":
        """SU2, SU3: roles are dealt and recognised by hand; the game master says when that is done."""
        yield from self._enter("roles", ("done",), self.table.options["recognition"])

    def refill(self) -> "Game":
        """SU6: the game master shuffles a low draw pile and the discard pile."""
        if self.pile <= LOW:
            yield from self._enter("shuffle", ("done",))
            self.pile += self.discarded
            self.discarded = 0
            self._count()
            self.table.tell("shuffled", pile=self.pile)

    def is_dinarzade(self, seat: int, why: str) -> "Game":
        """SU12, SU18: the game master enters it, unless the table knows already."""
        if seat in self.not_dinarzade:
            return False
        is_last = len(self.not_dinarzade) == len(self.table.seats) - 1
        answer = yield from self._enter(why, ("yes",) if is_last else ("no", "yes"), f"s{seat}")
        if answer == "yes":
            self.dinarzade = seat
        else:
            self.not_dinarzade.append(seat)
        return answer == "yes"

    def choose_tale(self, vizier: int, narrator: int) -> "Game":
        """SU13: by hand."""
        yield from ()  # nobody is asked
        self.pile -= 3
        self.discarded += 2
        self._count()
        return ""  # which one is left shows when it is read

    def veto(self, vizier: int, narrator: int, tale: str) -> "Game":
        """SU14: the game master enters what became of a veto."""
        veto = yield from self._enter("vetoed", (NO_VETO, REFUSED, AGREED))
        if veto == AGREED:
            self.discarded += 1
            self._count()
        return veto

    def read_left(self, tale: str) -> "Game":
        """SU13: the game master enters which tale was read."""
        return (yield from self._enter("tale", TALES, "government"))

    def read_top(self) -> "Game":
        """SU11: the game master enters the top tale of the pile."""
        yield from self.refill()
        tale = yield from self._enter("tale", TALES, "pile")
        self.pile -= 1
        self._count()
        return tale

    def investigate(self, vizier: int, target: int) -> "Game":
        """SU16: by hand."""
        yield from self._enter("investigate", ("done",), f"s{target}")

    def peek(self, vizier: int) -> "Game":
        """SU19: by hand."""
        yield from self._enter("peek", ("done",))

    def reveal(self) -> "Game":
        """SU20: the game master enters who was Dinarzade, and who were the Pacifists."""
        others = list(self.table.seats)
        if self.dinarzade is None:
            able = [seat for seat in others if seat not in self.not_dinarzade]
            self.dinarzade = seat_of((yield from self._enter("dinarzade", seat_words(able))))
        others.remove(self.dinarzade)
        roles = [INTERVENTIONIST] * len(self.table.seats)
        roles[self.dinarzade] = DINARZADE
        for _ in range(PACIFISTS[len(roles)]):
            pacifist = seat_of((yield from self._enter("pacifist", seat_words(others))))
            others.remove(pacifist)
            roles[pacifist] = PACIFIST
        return roles

    def _enter(self, about: str, options: "tuple[str, ...]", subject: str = "") -> "Game":
        return self.table.choose(self.table.gm, about, options, subject)

    def _count(self) -> None:
        self.table.public.update(pile=self.pile, discard=self.discarded)
