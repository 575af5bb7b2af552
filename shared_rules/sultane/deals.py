"""The two ways to play Au chevet de la Sultane: the device deals (SU21), or cards lie on the table (SU22).

Both know the same things to do with roles and tales; the turns in `sultane` do not care which it is.
"""

from shared_rules.sultane.roles import DINARZADE, INTERVENTIONIST, PACIFIST, PACIFISTS, camp, cast, recognised, seats_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.engine.table import Game, Table

TALES = (INTERVENTIONIST, PACIFIST)  # the order of the tracks
LOW = 2  # SU6: with so few tales left the discard pile joins the draw pile
NO_VETO, REFUSED, AGREED = "no", "refused", "agreed"


def all_tales(options: dict) -> "list[str]":
    """Return the tales in a game, not shuffled (SU4)."""
    return [INTERVENTIONIST] * (6 + options["extra_interventionist"]) + [PACIFIST] * (11 + options["extra_pacifist"])


def seat_words(seats: "list[int]") -> "tuple[str, ...]":
    """Return seats as options: s0, s3."""
    return tuple([f"s{seat}" for seat in seats])


def seat_of(word: str) -> int:
    """Return the seat that an option names."""
    return int(word[1:])


class Dealt:
    """SU21: the device deals roles and tales, and knows them all."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.roles = cast(len(table.seats))
        table.chance.shuffle(self.roles)
        self.pile = all_tales(table.options)  # the top is at the end
        table.chance.shuffle(self.pile)
        self.discarded: list[str] = []
        self._count()

    def begin(self) -> "Game":
        """SU2, SU3: everybody reads her role and whom she knows."""
        table = self.table
        order = seats_of(PACIFIST, self.roles)
        table.chance.shuffle(order)
        known = recognised(self.roles, table.options["recognition"], order)
        for seat in table.seats:
            allies, dinarzade = known[seat]
            table.show(seat, role=self.roles[seat], allies=allies, dinarzade=dinarzade, tales=[], investigated=[])
        yield table.ask(table.seats, "seen", ("ok",), "role")

    def refill(self) -> "Game":
        """SU6: the discard pile joins a low draw pile."""
        yield from ()  # nobody is asked
        if len(self.pile) <= LOW:
            self.pile += self.discarded
            self.discarded = []
            self.table.chance.shuffle(self.pile)
            self._count()
            self.table.tell("shuffled", pile=len(self.pile))

    def is_dinarzade(self, seat: int, why: str) -> "Game":
        """SU12, SU18: the device knows."""
        yield from ()  # nobody is asked
        return self.roles[seat] == DINARZADE

    def choose_tale(self, vizier: int, narrator: int) -> "Game":
        """SU13: three tales to the Vizier, two to the Narrator, one is left."""
        tales = [self.pile.pop() for _ in range(3)]
        yield from self._discard(vizier, tales)
        tales.sort()  # or their order could be a message of the Vizier
        self.table.chance.shuffle(tales)  # or their place would tell who watches her buttons what she discards
        yield from self._discard(narrator, tales)
        return tales[0]

    def veto(self, vizier: int, narrator: int, tale: str) -> "Game":
        """SU14: the Narrator may ask for a veto, the Vizier may agree."""
        table = self.table
        table.show(narrator, tales=[tale])
        wanted = yield from table.choose(narrator, "veto", ("yes", "no"))
        veto = NO_VETO
        if wanted == "yes":
            table.show(vizier, tales=[tale])
            agreed = yield from table.choose(vizier, "agree_veto", ("yes", "no"))
            veto = AGREED if agreed == "yes" else REFUSED
            table.show(vizier, tales=[])
        table.show(narrator, tales=[])
        if veto == AGREED:
            self.discarded.append(tale)
            self._count()
        return veto

    def read_left(self, tale: str) -> "Game":
        """SU13: the tale that is left."""
        yield from ()  # nobody is asked
        return tale

    def read_top(self) -> "Game":
        """SU11: the top tale of the pile."""
        yield from self.refill()
        tale = self.pile.pop()
        self._count()
        return tale

    def investigate(self, vizier: int, target: int) -> "Game":
        """SU16: the Vizier alone learns the camp."""
        table = self.table
        learnt = table.panels[vizier]["investigated"] + [[target, camp(self.roles[target])]]
        table.show(vizier, investigated=learnt)
        yield from table.choose(vizier, "seen", ("ok",), "investigate")

    def peek(self, vizier: int) -> "Game":
        """SU19: the Vizier alone sees the next three tales, the next one first."""
        table = self.table
        table.show(vizier, tales=[self.pile[-place] for place in (1, 2, 3)])
        yield from table.choose(vizier, "seen", ("ok",), "peek")
        table.show(vizier, tales=[])

    def reveal(self) -> "Game":
        """SU20: the roles as they were dealt."""
        yield from ()  # nobody is asked
        return self.roles

    def _discard(self, seat: int, tales: "list[str]") -> "Game":
        """By place, not by kind: the same buttons whatever the tales, also when they are alike."""
        self._count()
        self.table.show(seat, tales=list(tales))
        places = tuple([f"t{place}" for place in range(len(tales))])
        place = yield from self.table.choose(seat, "discard", places)
        self.discarded.append(tales.pop(places.index(place)))
        self.table.show(seat, tales=[])
        self._count()

    def _count(self) -> None:
        self.table.public.update(pile=len(self.pile), discard=len(self.discarded))


class OnTable:
    """SU22: roles and tales are real cards; the game master enters what became public."""

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
