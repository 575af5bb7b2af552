"""The two ways to play Au chevet de la Sultane: the device deals (SU21), or cards lie on the table (SU22, `on_table`).

Both know the same things to do with roles and tales; the turns in `rules` do not care which it is.
"""

from shared_rules.sultane.roles import DINARZADE, INTERVENTIONIST, PACIFIST, camp, cast, recognised, seats_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

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


def way(table: "Table") -> "Any":
    """Return the way this table plays; only that one takes memory."""
    if table.options["deals"] == "device":
        return Dealt(table)
    from shared_rules.sultane.on_table import OnTable

    return OnTable(table)


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
