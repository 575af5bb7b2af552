"""Roles and tales of Au chevet de la Sultane when the device deals them (SU21).

The dealer in `real_cards` (SU22) has the same methods, so the turns in `rules` work with both. Most methods are
generators that ask the players concerned.
"""

from shared_rules.sultane.roles import (
    DINARZADE,
    INTERVENTIONIST,
    PACIFIST,
    camp_of,
    recognised_allies,
    roles_in_game,
    seats_with_role,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.engine.table import GameSteps, GameTable

TALES = (INTERVENTIONIST, PACIFIST)  # the order of the tracks
LOW = 2  # SU6: with this many tales or fewer, the discard pile joins the draw pile
NO_VETO, REFUSED, AGREED = "no", "refused", "agreed"


def all_tales(options: dict) -> "list[str]":
    """Return all tales of a game with these options, not shuffled (SU4)."""
    return [INTERVENTIONIST] * (6 + options["extra_interventionist"]) + [PACIFIST] * (11 + options["extra_pacifist"])


def seats_as_options(seats: "list[int]") -> "tuple[str, ...]":
    """Return seats as options of a question: `s0`, `s3`."""
    return tuple([f"s{seat}" for seat in seats])


def seat_of_option(word: str) -> int:
    """Return the seat number of an option such as `s3`."""
    return int(word[1:])


def choose_dealer(table: "GameTable") -> "Any":
    """Return the dealer that the option `deals` selects: the device or real cards. Only its module is loaded."""
    if table.options["deals"] == "device":
        return DeviceDeals(table)
    from shared_rules.sultane.real_cards import RealCards

    return RealCards(table)


class DeviceDeals:
    """The dealer for games without real cards: the device deals roles and tales, and knows them all (SU21)."""

    def __init__(self, table: "GameTable") -> None:
        self.table = table
        self.roles = roles_in_game(len(table.seats))
        table.chance.shuffle(self.roles)
        self.pile = all_tales(table.options)  # the last tale is the top
        table.chance.shuffle(self.pile)
        self.discarded: list[str] = []
        self._publish_counts()

    def begin(self) -> "GameSteps":
        """SU2, SU3: Show each player her role and the allies she knows, and ask her to confirm."""
        table = self.table
        order = seats_with_role(PACIFIST, self.roles)
        table.chance.shuffle(order)
        known = recognised_allies(self.roles, table.options["recognition"], order)
        for seat in table.seats:
            allies, dinarzade = known[seat]
            table.show(seat, role=self.roles[seat], allies=allies, dinarzade=dinarzade, tales=[], investigated=[])
        yield table.ask(table.seats, "seen", ("ok",), "role")

    def refill(self) -> "GameSteps":
        """SU6: Shuffle the discard pile into the draw pile if that is low."""
        yield from ()  # nobody is asked
        if len(self.pile) <= LOW:
            self.pile += self.discarded
            self.discarded = []
            self.table.chance.shuffle(self.pile)
            self._publish_counts()
            self.table.emit("shuffled", pile=len(self.pile))

    def is_dinarzade(self, seat: int, why: str) -> "GameSteps":
        """SU12, SU18: Return whether this player is Dinarzade."""
        yield from ()  # nobody is asked
        return self.roles[seat] == DINARZADE

    def choose_tale(self, vizier: int, narrator: int) -> "GameSteps":
        """SU13: Let the Vizier discard one of three tales, then the Narrator one of two; return the last one."""
        tales = [self.pile.pop() for _ in range(3)]
        yield from self._discard(vizier, tales)
        tales.sort()  # otherwise the Vizier could send a message by their order
        self.table.chance.shuffle(tales)  # otherwise a player watching her buttons could see which tale she discards
        yield from self._discard(narrator, tales)
        return tales[0]

    def veto(self, vizier: int, narrator: int, tale: str) -> "GameSteps":
        """SU14: Let the Narrator ask for a veto and the Vizier agree; return NO_VETO, REFUSED or AGREED."""
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
            self._publish_counts()
        return veto

    def read_left(self, tale: str) -> "GameSteps":
        """SU13: Return the tale that the government reads: `tale`, which is known already."""
        yield from ()  # nobody is asked
        return tale

    def read_top(self) -> "GameSteps":
        """SU11: Take the top tale of the pile and return it."""
        yield from self.refill()
        tale = self.pile.pop()
        self._publish_counts()
        return tale

    def investigate(self, vizier: int, target: int) -> "GameSteps":
        """SU16: Show the camp of the target to the Vizier alone, and ask her to confirm."""
        table = self.table
        learnt = table.panels[vizier]["investigated"] + [[target, camp_of(self.roles[target])]]
        table.show(vizier, investigated=learnt)
        yield from table.choose(vizier, "seen", ("ok",), "investigate")

    def peek(self, vizier: int) -> "GameSteps":
        """SU19: Show the next three tales to the Vizier alone, the next one first, and ask her to confirm."""
        table = self.table
        table.show(vizier, tales=[self.pile[-place] for place in (1, 2, 3)])
        yield from table.choose(vizier, "seen", ("ok",), "peek")
        table.show(vizier, tales=[])

    def reveal(self) -> "GameSteps":
        """SU20: Return the roles of all seats, as dealt."""
        yield from ()  # nobody is asked
        return self.roles

    def _discard(self, seat: int, tales: "list[str]") -> "GameSteps":
        """Let a player discard one of `tales`, which she alone sees.

        She chooses by position, not by kind: so the buttons are the same whatever the tales are.
        """
        self._publish_counts()
        self.table.show(seat, tales=list(tales))
        places = tuple([f"t{place}" for place in range(len(tales))])
        place = yield from self.table.choose(seat, "discard", places)
        self.discarded.append(tales.pop(places.index(place)))
        self.table.show(seat, tales=[])
        self._publish_counts()

    def _publish_counts(self) -> None:
        self.table.public.update(pile=len(self.pile), discard=len(self.discarded))
