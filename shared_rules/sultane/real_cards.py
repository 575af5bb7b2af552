"""Roles and tales of Au chevet de la Sultane with real cards (SU22): the players enter what they see at their pods.

Tales that were read lie face up, and so do the roles at the end. So everybody notices a wrong entry, and the game
master can undo it.
"""

from shared_rules.engine.confirm_entries import confirm_entries
from shared_rules.sultane.device_deals import AGREED, LOW, NO_VETO, REFUSED, TALES, all_tales
from shared_rules.sultane.roles import DINARZADE, INTERVENTIONIST, PACIFIST, roles_in_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.engine.table import GameSteps, GameTable

ROLES = (INTERVENTIONIST, PACIFIST, DINARZADE)
YES_NO = ("yes", "no")


class RealCards:
    """The dealer for games with real cards (SU22): it asks the players for everything that the game must know."""

    def __init__(self, table: "GameTable") -> None:
        self.table = table
        self.pile = len(all_tales(table.options))
        self.discarded = 0
        self.not_dinarzade: list[int] = []
        self.dinarzade: int | None = None
        self._publish_counts()

    def begin(self) -> "GameSteps":
        """SU2, SU3: Wait until the game master confirms that roles are dealt and players have recognised each other."""
        yield from self._ask_master("roles", ("done",), self.table.options["recognition"])

    def refill(self) -> "GameSteps":
        """SU6: Ask the game master to shuffle the discard pile into the draw pile if that is low."""
        if self.pile <= LOW:
            yield from self._ask_master("shuffle", ("done",))
            self.pile += self.discarded
            self.discarded = 0
            self._publish_counts()
            self.table.emit("shuffled", pile=self.pile)

    def is_dinarzade(self, seat: int, why: str) -> "GameSteps":
        """SU12, SU18: Return whether this player is Dinarzade: ask her, unless it follows from earlier answers.

        `why` is `elected` or `exiled`: the game master checks her card if she could gain by a lie.
        """
        if seat in self.not_dinarzade:
            return False
        is_last = len(self.not_dinarzade) == len(self.table.seats) - 1
        said = "yes" if is_last else (yield from self._ask_dinarzade(seat, why))
        if said == "yes":
            self.dinarzade = seat
        else:
            self.not_dinarzade.append(seat)
        return said == "yes"

    def _ask_dinarzade(self, seat: int, why: str) -> "GameSteps":
        """Ask this player until the game master confirms her answer by her card; return `yes` or `no`.

        The `no` of an elected player needs no check: she gains nothing by a lie.
        """
        while True:
            said = yield from self.table.choose(seat, "am_dinarzade", YES_NO)
            if said == "no" and why == "elected":
                return said
            check = "is_dinarzade" if said == "yes" else "not_dinarzade"
            if (yield from self._ask_master(check, YES_NO, f"s{seat}")) == "yes":
                return said

    def choose_tale(self, vizier: int, narrator: int) -> "GameSteps":
        """SU13: Count the three tales that the government takes. Return an empty text: the tale is entered later."""
        yield from ()  # nobody is asked
        self.pile -= 3
        self.discarded += 2
        self._publish_counts()
        return ""

    def veto(self, vizier: int, narrator: int, tale: str) -> "GameSteps":
        """SU14: Let the Narrator ask for a veto and the Vizier agree; return NO_VETO, REFUSED or AGREED."""
        wanted = yield from self.table.choose(narrator, "veto", YES_NO)
        if wanted == "no":
            return NO_VETO
        agreed = yield from self.table.choose(vizier, "agree_veto", YES_NO)
        if agreed == "no":
            return REFUSED
        self.discarded += 1
        self._publish_counts()
        return AGREED

    def read_left(self, tale: str) -> "GameSteps":
        """SU13: Ask the Narrator which tale she reads, and return it."""
        return (yield from self.table.choose(self.table.public["narrator"], "read", TALES, "government"))

    def read_top(self) -> "GameSteps":
        """SU11: Ask the Vizier which tale is on top of the pile, and return it."""
        yield from self.refill()
        tale = yield from self.table.choose(self.table.public["vizier"], "read", TALES, "pile")
        self.pile -= 1
        self._publish_counts()
        return tale

    def investigate(self, vizier: int, target: int) -> "GameSteps":
        """SU16: Wait until the Vizier confirms that she has seen the target's card."""
        yield from self.table.choose(vizier, "seen", ("ok",), "investigate")

    def peek(self, vizier: int) -> "GameSteps":
        """SU19: Wait until the Vizier confirms that she has looked at the next tales."""
        yield from self.table.choose(vizier, "seen", ("ok",), "peek")

    def reveal(self) -> "GameSteps":
        """SU20: Ask every player for her role until the game master accepts them; return the roles of all seats."""
        roles = [DINARZADE for _ in self.table.seats]
        unknown = seats = tuple([seat for seat in self.table.seats if seat != self.dinarzade])
        while seats:
            answers = yield self.table.ask(seats, "own_role", ROLES)
            for seat in seats:
                roles[seat] = answers[seat]
            self.table.public["roles"] = list(roles)
            seats = yield from confirm_entries(self.table, unknown, "roles", self._find_wrong(roles))
        return roles

    def _find_wrong(self, roles: "list[str]") -> "set[int]":
        """Emit a fact for each role entered too often or denied before; return the seats to ask again."""
        wrong: set[int] = set()
        for role in ROLES:
            entered = [seat for seat, seat_role in enumerate(roles) if seat_role == role]
            possible = roles_in_game(len(roles)).count(role)
            is_denied = role == DINARZADE and any(seat in self.not_dinarzade for seat in entered)
            if len(entered) > possible or is_denied:
                self.table.emit("mismatch", role=role, counted=len(entered), possible=possible, seats=entered)
                wrong.update(entered)
        wrong.discard(self.dinarzade)
        return wrong

    def _ask_master(self, about: str, options: "tuple[str, ...]", subject: str = "") -> "GameSteps":
        return self.table.choose(self.table.gm, about, options, subject)

    def _publish_counts(self) -> None:
        self.table.public.update(pile=self.pile, discard=self.discarded)
