"""The components of Witchcraft, and the turns of a day when the device deals (WI1-WI11).

A card is a word: its colour, or `data`.
"""

from shared_rules.witchcraft.scoring import BLACK, COLOURS, DISC_COLOURS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.engine.table import GameSteps, GameTable

DATA = "data"


class Components:
    """The numbers of cards, discs and turns, which depend on the number of players (WI1)."""

    def __init__(self, seats: int, discovery: bool) -> None:
        self.colours = COLOURS if seats > 3 else DISC_COLOURS
        full = (14, 7)
        self.characters, self.discs = full if discovery else {3: (9, 4), 4: (12, 6), 5: full}[seats]  # of each colour
        self.data = seats  # Data cards
        self.series = 2 * seats - 1  # cards laid out on an empty field
        self.to_hide = 1 if seats == 3 else 2  # WI9: Rumours that a Data card turns face down
        takes = len(self.colours) * self.characters // 2
        self.face_up = takes - self.data * self.to_hide  # face-up Rumours at the end of a day (WI11)
        self.all_turns = takes + self.data  # turns of a day: each uses two characters or a Data card
        self.turns = (self.all_turns + seats - 1) // seats  # the most turns of one player in a day

    def cards(self) -> "list[str]":
        """Return all character and Data cards, not shuffled."""
        return [colour for colour in self.colours for _ in range(self.characters)] + [DATA] * self.data


def wanted_discs(rumour: str, discarded: str, field: "list[str]") -> "tuple[str, ...]":
    """Return the disc colours a player can choose from after taking these two cards from the field (WI5-WI7).

    `field` has the cards that remain on it.

    >>> wanted_discs("pink", "blue", []), wanted_discs("pink", "black", [])
    (('blue',), ('pink',))
    >>> wanted_discs("black", "black", ["red", "yellow", "yellow", "red", "black", "black", "black"])
    ('red', 'yellow')
    """
    if discarded != BLACK:
        return (discarded,)
    if rumour != BLACK:
        return (rumour,)
    most = max([field.count(colour) for colour in DISC_COLOURS])
    return tuple([colour for colour in DISC_COLOURS if field.count(colour) == most])


def disc_source(
    seat: int, wanted: str, both_black: bool, supply: "dict[str, int]", discs: "list[dict[str, int]]"
) -> "str | int":
    """Return the source of the wanted disc: `supply`, a seat, or `token` if a token replaces it (WI5-WI8).

    Here the supply has no yellow, and of the other seats with most yellow, seat 0 is the nearest clockwise:

    >>> disc_source(3, "yellow", False, {"yellow": 0}, [{"yellow": 2}, {"yellow": 1}, {"yellow": 2}, {"yellow": 2}])
    0
    >>> disc_source(0, "yellow", False, {"yellow": 0}, [{"yellow": 6}, {"yellow": 0}, {"yellow": 0}])
    'token'
    """
    if supply[wanted]:
        return "supply"
    if both_black:
        return "token"
    seats = len(discs)
    source = seat
    for step in range(1, seats):  # clockwise, so that the nearest comes first
        other = (seat + step) % seats
        if source == seat or discs[other][wanted] > discs[source][wanted]:
            source = other
    return source if discs[source][wanted] else "token"


class Day:
    """One day: its pile, field, Rumours and discs, and the turns of the players. Only the pile is secret."""

    def __init__(self, table: "GameTable", components: Components, points: "list[int]") -> None:
        """Set up all cards and discs; tokens that players take are added to `points`, by seat."""
        self.table = table
        self.components = components
        self.points = points
        self.field: list[str] = []
        self.lying = {card: 0 for card in components.colours + (DATA,)}  # number of each kind of card on the field
        self.rumours = [{colour: 0 for colour in components.colours} for _ in table.seats]  # face up
        self.face_up = 0  # number of face-up Rumours of all players
        self.face_down = [0] * len(table.seats)
        self.discs = [{colour: 0 for colour in DISC_COLOURS} for _ in table.seats]
        self.supply = {colour: components.discs for colour in DISC_COLOURS}
        self.pile = components.cards()
        table.chance.shuffle(self.pile)  # WI3, and WI19: by the second day every card was discarded
        table.public.update(
            field=self.field,
            pile=len(self.pile),
            discards=0,
            rumours=self.rumours,
            face_down=self.face_down,
            discs=self.discs,
            supply=self.supply,
        )

    def play(self, starter: int) -> "GameSteps":
        """Play turns clockwise from `starter` until pile and field are empty (WI11)."""
        self.lay_out(self.components.series)
        seat = starter
        while self.field:
            self.table.public["turn"] = seat
            yield from self.play_turn(seat)
            seat = (seat + 1) % len(self.rumours)
        self.table.public["turn"] = None

    def possible_actions(self) -> "tuple[str, ...]":
        """Return the actions from which any next player can choose: at least one (WI5, WI9, WI11)."""
        characters = self.character_count()
        if characters < 2:
            return (DATA,)
        can_hide = characters < len(self.field) and self.face_up >= self.components.to_hide
        return ("take", DATA) if can_hide else ("take",)

    def play_turn(self, seat: int) -> "GameSteps":
        """Play one turn, with one of the two actions; then lay out a new series if the field is used up (WI10)."""
        action = yield from self.ask_unless_single(seat, "action", self.possible_actions())
        if action == DATA:
            yield from self.use_data(seat)
        else:
            yield from self.take_cards(seat)
        if self.character_count() <= 1 and self.pile:
            self.lay_out(self.components.series)

    def take_cards(self, seat: int) -> "GameSteps":
        """WI5: Let a player take one character as a Rumour and discard another one for a disc."""
        rumour, discarded = yield from self.pick_cards(seat)
        self.table.public["discards"] += 1
        wanted = yield from self.ask_unless_single(seat, "disc", wanted_discs(rumour, discarded, self.field))
        source = disc_source(seat, wanted, rumour == discarded == BLACK, self.supply, self.discs)
        self.hand_over(seat, wanted, source)
        disc = None if source == "token" else wanted
        self.table.emit("took", seat=seat, rumour=rumour, discarded=discarded, wanted=wanted, disc=disc, source=source)

    def pick_cards(self, seat: int) -> "GameSteps":
        """Let a player take a Rumour and a card to discard from the field; return both cards."""
        colours = self.colours_on_field()
        rumour = discarded = colours[0]
        if len(colours) > 1:
            limits = {colour: self.lying[colour] for colour in colours}
            answers = yield self.table.sheet({seat: ("rumour", "discard")}, "cards", colours, limits)
            rumour, discarded = answers[seat].split(" ")
        self.take_rumour(seat, rumour)
        self.remove_from_field(discarded)
        return rumour, discarded

    def take_rumour(self, seat: int, rumour: str) -> None:
        """Move a card from the field to the face-up Rumours of a seat."""
        self.remove_from_field(rumour)
        self.rumours[seat][rumour] += 1
        self.face_up += 1

    def hand_over(self, seat: int, wanted: str, source: "str | int") -> None:
        """WI5-WI8: Move the wanted disc from its source to a seat, or give the seat a token instead."""
        if source == "token":
            self.take_token(seat)
            return
        giver = self.discs[source] if isinstance(source, int) else self.supply
        giver[wanted] -= 1
        self.discs[seat][wanted] += 1

    def use_data(self, seat: int) -> "GameSteps":
        """WI9: Let a player use a Data card: take a token, fill up the field, and turn Rumours face down."""
        self.remove_from_field(DATA)
        self.table.public["discards"] += 1
        self.take_token(seat)
        self.lay_out(self.components.series - len(self.field))
        hidden = yield from self.pick_hidden(seat)
        self.table.emit("data", seat=seat, hidden=hidden)

    def pick_hidden(self, seat: int) -> "GameSteps":
        """Let a player turn Rumours face down; return their owners and colours. Two of them are asked in one sheet."""
        to_hide, kinds = self.components.to_hide, self.open_rumours()
        counts = {kind: self.rumours[int(kind[1])][kind[3:]] for kind in kinds}
        if len(kinds) == 1 or self.face_up == to_hide:  # no choice
            chosen = [kind for kind in kinds for _ in range(counts[kind])][:to_hide]
        elif to_hide == 1:
            chosen = [(yield from self.table.choose(seat, "hide", kinds))]
        else:
            answers = yield self.table.sheet({seat: ("t0", "t1")}, "hides", kinds, counts)
            chosen = answers[seat].split(" ")
        return [self.turn_face_down(kind) for kind in chosen]

    def turn_face_down(self, chosen: str) -> "list[int | str]":
        """Turn a Rumour such as `s2.red` face down; return its owner and its colour."""
        owner, colour = int(chosen[1]), chosen[3:]
        self.rumours[owner][colour] -= 1
        self.face_up -= 1
        self.face_down[owner] += 1
        return [owner, colour]

    def open_rumours(self) -> "tuple[str, ...]":
        """Return the different face-up Rumours as options: owner and colour, `s2.red`."""
        kinds = []
        for seat, owned in enumerate(self.rumours):
            kinds += ["s" + str(seat) + "." + colour for colour in self.components.colours if owned[colour]]
        return tuple(kinds)

    def ask_unless_single(self, seat: int, about: str, options: "tuple[str, ...]") -> "GameSteps":
        """Ask a seat and return its answer; a single option is returned without asking, because it is public."""
        if len(options) == 1:
            return options[0]
        return (yield from self.table.choose(seat, about, options))

    def lay_out(self, count: int) -> None:
        """Lay out `count` cards from the pile, or all that it has."""
        for _ in range(min(count, len(self.pile))):
            card = self.pile.pop()
            self.field.append(card)
            self.lying[card] += 1
        self.table.public["pile"] = len(self.pile)
        self.table.emit("field", cards=list(self.field), pile=len(self.pile))

    def remove_from_field(self, card: str) -> None:
        """Remove a card from the field."""
        self.field.remove(card)
        self.lying[card] -= 1

    def take_token(self, seat: int) -> None:
        """WI12: Give a seat a token worth a point; only the seat sees its total."""
        self.points[seat] += 1
        self.table.show(seat, points=self.points[seat])

    def character_count(self) -> int:
        """Return the number of character cards on the field."""
        return len(self.field) - self.lying[DATA]

    def colours_on_field(self) -> "tuple[str, ...]":
        """Return the colours of the characters on the field."""
        return tuple([colour for colour in self.components.colours if self.lying[colour]])
