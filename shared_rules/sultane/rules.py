"""Au chevet de la Sultane: a hidden-role game of viziers, narrators and tales, for 5 to 10 players.

The turns are here; `device_deals` and `real_cards` are the two ways to deal roles and tales. Comments cite the rules by
their numbers in RULES.md (SU1-SU22).
"""

from shared_rules.engine.options import SWITCH, Choice, ChoiceByDealer, SeatChoice
from shared_rules.engine.question import BROWSE, KEYS
from shared_rules.sultane.device_deals import AGREED, NO_VETO, TALES, choose_dealer, seat_of_option, seats_as_options
from shared_rules.sultane.roles import INTERVENTIONIST, PACIFIST, camp_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.engine.table import GameSteps, GameTable

    Government = tuple[int, int]

VERSION = 1
OPTIONS = (
    ("deals", Choice("device", "table")),
    ("recognition", Choice("standard", "lone", "chain")),
    ("extra_interventionist", SWITCH),
    ("extra_pacifist", SWITCH),
    ("board", Choice("sultane", "classic")),
    ("veto_advances", SWITCH),
    ("claims", ChoiceByDealer(True, False)),
    ("vizier", SeatChoice()),
)
QUESTIONS = {  # form, and whether the answer is final
    "seen": (KEYS, False),
    "vote": (KEYS, False),
    "veto": (KEYS, False),
    "agree_veto": (KEYS, False),
    "roles": (KEYS, False),
    "shuffle": (KEYS, False),
    "nominate": (BROWSE, False),
    "discard": (BROWSE, False),
    "claim": (BROWSE, False),
    "investigate": (BROWSE, False),
    "vizier": (BROWSE, False),
    "exile": (BROWSE, False),
    "read": (KEYS, False),
    "am_dinarzade": (KEYS, False),
    "is_dinarzade": (KEYS, False),
    "not_dinarzade": (KEYS, False),
    "own_role": (KEYS, False),
    "counted": (BROWSE, False),
    "mismatch": (BROWSE, False),
}

INVESTIGATE, VIZIER, EXILE, PEEK = "investigate", "vizier", "exile", "peek"
INTERVENTIONIST_PLACES, PACIFIST_PLACES = 5, 6  # SU5
DINARZADE_FROM, VETO_FROM = 3, 5  # SU12, SU14: pacifist tales read before the rule applies
PATIENCE = 3  # SU11: governments refused in a row until the top tale is read
VIZIER_SAYS, NARRATOR_SAYS = ("0", "1", "2", "3", "none"), ("0", "1", "2", "none")  # SU13a


def check(seats: int, options: dict) -> None:
    """Accept every set of options with every number of seats."""


def play(table: "GameTable") -> "GameSteps":
    """Play turns until a camp has won; return the result."""
    court = _Court(table)
    yield from court.dealer.begin()
    while not court.won:
        yield from court.play_turn()
    roles = yield from court.dealer.reveal()
    winning, why = court.won
    winners = [seat for seat in table.seats if camp_of(roles[seat]) == winning]
    return {"camp": winning + "s", "why": why, "roles": list(roles), "winners": winners, "scores": None}


def powers_on_track(seats: int, board: str) -> "list[str | None]":
    """Return the power on each place of the pacifist track, from the first, None for no power (SU5).

    >>> powers_on_track(6, "sultane")
    [None, None, 'peek', 'exile', 'exile']
    >>> powers_on_track(9, "sultane")[0], powers_on_track(9, "classic")[0]
    (None, 'investigate')
    """
    if seats <= 6:
        return [None, None, PEEK, EXILE, EXILE]
    first = INVESTIGATE if board == "classic" and seats >= 9 else None
    return [first, INVESTIGATE, VIZIER, EXILE, EXILE]


def next_vizier(office: int, active: "list[int]", seats: int) -> int:
    """Return the next active seat clockwise after `office`, the seat whose turn it was (SU7).

    >>> next_vizier(3, active=[0, 1, 3, 5], seats=6), next_vizier(5, active=[0, 1, 3, 5], seats=6)
    (5, 0)
    """
    return min(active, key=lambda seat: (seat - office - 1) % seats)


def ineligible_seats(government: "Government | None", active: "list[int]") -> "list[int]":
    """Return the seats that cannot be Narrator; `government` (Vizier, Narrator) read the last tale (SU8).

    >>> ineligible_seats((2, 4), active=[0, 1, 2, 3, 4, 5]), ineligible_seats((2, 4), active=[0, 1, 2, 3, 4])
    ([2, 4], [4])
    """
    if government is None:
        return []
    barred = government if len(active) >= 6 else government[1:]
    return [seat for seat in active if seat in barred]


class _Court:
    """The public state of a game, and its turns: tracks, offices, votes and the use of powers."""

    def __init__(self, table: "GameTable") -> None:
        self.table = table
        self.active = list(table.seats)
        self.tracks = [0, 0]  # tales read: interventionist, pacifist
        self.refused = 0
        self.office: int | None = None  # the last seat that became Vizier in turn; being named does not change it
        self.named: int | None = None  # the seat named as the next Vizier (SU17)
        self.vizier = self.narrator = -1
        self.government: Government | None = None  # the government that read the last tale
        self.investigated: list[int] = []
        self.not_dinarzade: list[int] = []
        self.won: tuple[str, str] | None = None
        self.powers = powers_on_track(len(table.seats), table.options["board"])
        table.public.update(powers=self.powers, office=None, vizier=None, narrator=None, votes=None, power=None)
        self._publish()
        self.dealer = choose_dealer(table)

    def play_turn(self) -> "GameSteps":
        """Play one turn: the next Vizier, a Narrator, a vote, and its consequences."""
        yield from self.dealer.refill()
        self.choose_vizier()
        yield from self.nominate_narrator()
        accepted = yield from self.hold_vote()
        if not accepted:
            yield from self.lose_patience()
            return
        if self.tracks[1] >= DINARZADE_FROM:  # SU12
            yield from self.ask_dinarzade(self.narrator, "elected", PACIFIST, "narrator")
        if not self.won:
            yield from self.read_chosen_tale()

    def choose_vizier(self) -> None:
        """SU7, SU17: Make the player Vizier who was named, else the next one clockwise."""
        table = self.table
        if self.named is not None:
            self.vizier, why = self.named, "named"
            self.named = None
        else:
            why = "first" if self.office is None else "turn"
            self.vizier = self.office = self._next_in_turn()
        table.emit("vizier", seat=self.vizier, why=why)
        table.public.update(office=self.office, vizier=self.vizier, narrator=None)

    def nominate_narrator(self) -> "GameSteps":
        """SU8: Let the Vizier nominate a Narrator."""
        table = self.table
        barred = ineligible_seats(self.government, self.active)
        eligible = self._others(barred)
        gone = self._unavailable(barred, "last-government")
        answers = yield table.ask((self.vizier,), "nominate", seats_as_options(eligible), unavailable=gone)
        self.narrator = seat_of_option(answers[self.vizier])
        table.emit("nominated", vizier=self.vizier, narrator=self.narrator, eligible=eligible)
        table.public["narrator"] = self.narrator

    def hold_vote(self) -> "GameSteps":
        """SU9, SU10: Let all active players vote; return whether the government is accepted."""
        table = self.table
        answers = yield table.ask(self.active, "vote", ("yes", "no"))
        votes = [answers.get(seat) for seat in table.seats]
        accepted = votes.count("yes") > votes.count("no")
        if not accepted:
            self.refused += 1
        table.emit("votes", votes=votes, accepted=accepted, refused=self.refused)
        table.public["votes"] = votes
        self._publish()
        return accepted

    def lose_patience(self) -> "GameSteps":
        """SU11: After the third refusal, read the top tale of the pile, without its power."""
        if self.refused == PATIENCE:
            tale = yield from self.dealer.read_top()
            self.place_tale(tale, "pile", None)

    def ask_dinarzade(self, seat: int, why: str, winning: str, won_by: str) -> "GameSteps":
        """SU12, SU18: Let the camp `winning` win if this player is Dinarzade; else make public that she is not.

        `why` is `elected` or `exiled`, `won_by` the reason for the result.
        """
        found = yield from self.dealer.is_dinarzade(seat, why)
        if found:
            self.won = winning, won_by
            return
        if seat not in self.not_dinarzade:
            self.not_dinarzade.append(seat)
        self.table.emit("not_dinarzade", seat=seat, why=why)
        self._publish()

    def read_chosen_tale(self) -> "GameSteps":
        """SU13-SU15: Let the government choose a tale and read it, unless both want a veto; then use its power."""
        vizier, narrator = self.vizier, self.narrator
        tale = yield from self.dealer.choose_tale(vizier, narrator)
        if self.tracks[1] >= VETO_FROM:
            vetoed = yield from self.ask_veto(tale)
            if vetoed:
                return
        tale = yield from self.dealer.read_left(tale)
        self.place_tale(tale, "government", (vizier, narrator))
        if self.won:
            return
        if self.table.options["claims"]:
            yield from self.ask_claims()
        power = self.powers[self.tracks[1] - 1] if tale == PACIFIST else None
        if power:
            yield from self.use_power(power)

    def ask_veto(self, tale: str) -> "GameSteps":
        """SU14: Return whether a veto was agreed: then no tale is read, and eligibility does not change."""
        veto = yield from self.dealer.veto(self.vizier, self.narrator, tale)
        if veto == NO_VETO:
            return False
        agreed = veto == AGREED
        if agreed and self.table.options["veto_advances"]:
            self.refused += 1
        self.table.emit("veto", agreed=agreed, refused=self.refused)
        self._publish()
        yield from self.lose_patience()  # does nothing unless the veto has just counted as the third refusal
        return agreed

    def place_tale(self, tale: str, by: str, government: "Government | None") -> None:
        """SU13, SU20: Place a tale on its track and reset the refusals; the camp of a full track wins.

        `by` is `government` or `pile`.
        """
        self.tracks[TALES.index(tale)] += 1
        self.refused = 0
        self.government = government
        self.table.emit("tale", tale=tale, by=by, tracks=list(self.tracks), refused=0)
        self._publish()
        if self.tracks[0] == INTERVENTIONIST_PLACES:
            self.won = INTERVENTIONIST, "tales"
        elif self.tracks[1] == PACIFIST_PLACES:
            self.won = PACIFIST, "tales"

    def ask_claims(self) -> "GameSteps":
        """SU13a: Let Vizier and Narrator claim at the same time which tales they had; they may lie."""
        says = {self.vizier: VIZIER_SAYS, self.narrator: NARRATOR_SAYS}
        said = yield self.table.ask((self.vizier, self.narrator), "claim", says)
        for seat in (self.vizier, self.narrator):
            self.table.emit("claim", seat=seat, said=said[seat])

    def use_power(self, power: str) -> "GameSteps":
        """SU15: Let the Vizier use the power that the tale gives."""
        self.table.public["power"] = power
        if power == PEEK:
            yield from self.dealer.refill()
            self.table.emit("power", power=power, by=self.vizier, target=None)
            yield from self.dealer.peek(self.vizier)
        else:
            target = yield from self.choose_target(power)
            self.table.emit("power", power=power, by=self.vizier, target=target)
            yield from self.apply_power(power, target)
        self.table.public["power"] = None

    def choose_target(self, power: str) -> "GameSteps":
        """SU16-SU18: Return the active player that the Vizier chooses; nobody is investigated twice."""
        barred = self.investigated if power == INVESTIGATE else []
        options = seats_as_options(self._others(barred))
        answers = yield self.table.ask(
            (self.vizier,), power, options, unavailable=self._unavailable(barred, "investigated")
        )
        return seat_of_option(answers[self.vizier])

    def apply_power(self, power: str, target: int) -> "GameSteps":
        """SU16-SU18: Apply a power to its target."""
        if power == INVESTIGATE:
            self.investigated.append(target)
            self._publish()
            yield from self.dealer.investigate(self.vizier, target)
        elif power == VIZIER:
            self.named = target
        else:
            self.active.remove(target)
            self._publish()
            yield from self.ask_dinarzade(target, "exiled", INTERVENTIONIST, "exile")

    def _next_in_turn(self) -> int:
        """Return the next Vizier in turn; at the beginning the one of the option `vizier`."""
        if self.office is not None:
            return next_vizier(self.office, self.active, len(self.table.seats))
        first = self.table.options["vizier"]
        return self.table.chance.choose(self.table.seats) if first == "random" else first

    def _others(self, barred: "list[int]") -> "list[int]":
        """Return the active seats without the Vizier and without those in `barred`."""
        return [seat for seat in self.active if seat != self.vizier and seat not in barred]

    def _unavailable(self, barred: "list[int]", why: str) -> "dict[str, str]":
        """Return the seats that cannot be chosen, as options, each with the reason: `why` for those in `barred`."""
        gone = {f"s{seat}": why for seat in barred}
        for seat in self.table.seats:
            if seat not in self.active:
                gone[f"s{seat}"] = "exiled"
        gone[f"s{self.vizier}"] = "oneself"
        return gone

    def _publish(self) -> None:
        """Update the public state."""
        self.table.public.update(
            tracks=list(self.tracks),
            refused=self.refused,
            veto=self.tracks[1] >= VETO_FROM,
            government=self.government,
            ineligible=ineligible_seats(self.government, self.active),
            active=list(self.active),
            investigated=list(self.investigated),
            not_dinarzade=list(self.not_dinarzade),
        )
