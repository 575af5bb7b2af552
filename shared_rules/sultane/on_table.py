"""Sultane with cards on the table (SU22): who knows a thing enters it at the own pod.

A tale that was read lies open, a role at the end too: whoever slips is seen by all, and the game master takes it back.
"""

from shared_rules.engine.agreement import agree
from shared_rules.sultane.deals import AGREED, LOW, NO_VETO, REFUSED, TALES, all_tales
from shared_rules.sultane.roles import DINARZADE, INTERVENTIONIST, PACIFIST, cast

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.engine.table import Game, Table

ROLES = (INTERVENTIONIST, PACIFIST, DINARZADE)
YES_NO = ("yes", "no")


class OnTable:
    """SU22: roles and tales are real cards."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.pile = len(all_tales(table.options))
        self.discarded = 0
        self.not_dinarzade: list[int] = []
        self.dinarzade: int | None = None
        self._count()

    def begin(self) -> "Game":
        """SU2, SU3: roles are dealt and recognised by hand; the game master says when that is done."""
        yield from self._master("roles", ("done",), self.table.options["recognition"])

    def refill(self) -> "Game":
        """SU6: the game master shuffles a low draw pile and the discard pile."""
        if self.pile <= LOW:
            yield from self._master("shuffle", ("done",))
            self.pile += self.discarded
            self.discarded = 0
            self._count()
            self.table.tell("shuffled", pile=self.pile)

    def is_dinarzade(self, seat: int, why: str) -> "Game":
        """SU12, SU18: she says so herself, unless the table knows; what she could gain by a lie is checked."""
        if seat in self.not_dinarzade:
            return False
        said = "yes" if len(self.not_dinarzade) == len(self.table.seats) - 1 else (yield from self._confess(seat, why))
        if said == "yes":
            self.dinarzade = seat
        else:
            self.not_dinarzade.append(seat)
        return said == "yes"

    def _confess(self, seat: int, why: str) -> "Game":
        """Ask until the card that the game master is shown says the same; one who is elected gains nothing by a no."""
        while True:
            said = yield from self.table.choose(seat, "am_dinarzade", YES_NO)
            if said == "no" and why == "elected":
                return said
            check = "is_dinarzade" if said == "yes" else "not_dinarzade"
            if (yield from self._master(check, YES_NO, f"s{seat}")) == "yes":
                return said

    def choose_tale(self, vizier: int, narrator: int) -> "Game":
        """SU13: by hand."""
        yield from ()  # nobody is asked
        self.pile -= 3
        self.discarded += 2
        self._count()
        return ""  # which one is left shows when it is read

    def veto(self, vizier: int, narrator: int, tale: str) -> "Game":
        """SU14: the Narrator may ask for a veto, the Vizier may agree; both hold the tale."""
        wanted = yield from self.table.choose(narrator, "veto", YES_NO)
        if wanted == "no":
            return NO_VETO
        agreed = yield from self.table.choose(vizier, "agree_veto", YES_NO)
        if agreed == "no":
            return REFUSED
        self.discarded += 1
        self._count()
        return AGREED

    def read_left(self, tale: str) -> "Game":
        """SU13: the Narrator lays the tale down, and enters it."""
        return (yield from self.table.choose(self.table.public["narrator"], "read", TALES, "government"))

    def read_top(self) -> "Game":
        """SU11: the Vizier reads the top tale of the pile, and enters it."""
        yield from self.refill()
        tale = yield from self.table.choose(self.table.public["vizier"], "read", TALES, "pile")
        self.pile -= 1
        self._count()
        return tale

    def investigate(self, vizier: int, target: int) -> "Game":
        """SU16: the card of her camp is shown to the Vizier."""
        yield from self.table.choose(vizier, "seen", ("ok",), "investigate")

    def peek(self, vizier: int) -> "Game":
        """SU19: the Vizier looks at the pile."""
        yield from self.table.choose(vizier, "seen", ("ok",), "peek")

    def reveal(self) -> "Game":
        """SU20: everybody turns the role over and enters it; the game master agrees."""
        roles = [DINARZADE for _ in self.table.seats]
        unknown = seats = tuple([seat for seat in self.table.seats if seat != self.dinarzade])
        while seats:
            answers = yield self.table.ask(seats, "own_role", ROLES)
            for seat in seats:
                roles[seat] = answers[seat]
            self.table.public["roles"] = list(roles)
            seats = yield from agree(self.table, unknown, "roles", self._wrong(roles))
        return roles

    def _wrong(self, roles: "list[str]") -> "set[int]":
        """Name what does not fit, a role too often or one that was denied; return whom it is about."""
        wrong: set[int] = set()
        for role in ROLES:
            entered = [seat for seat, own in enumerate(roles) if own == role]
            possible = cast(len(roles)).count(role)
            is_denied = role == DINARZADE and any(seat in self.not_dinarzade for seat in entered)
            if len(entered) > possible or is_denied:
                self.table.tell("mismatch", role=role, counted=len(entered), possible=possible, seats=entered)
                wrong.update(entered)
        wrong.discard(self.dinarzade)
        return wrong

    def _master(self, about: str, options: "tuple[str, ...]", subject: str = "") -> "Game":
        return self.table.choose(self.table.gm, about, options, subject)

    def _count(self) -> None:
        self.table.public.update(pile=self.pile, discard=self.discarded)
