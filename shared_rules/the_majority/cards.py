"""The cards of The Majority, and what becomes of those that are played in one turn (TM1-TM3, TM14-TM22).

A card is a word: its colour and its power, `r5`, `b10`, `y0`.
"""

COLOURS = ("r", "b", "y")
COPIES = ((0, 4), (2, 2), (3, 4), (5, 3), (6, 3), (7, 2), (9, 3), (10, 3))  # TM1
KINDS = tuple([colour + str(power) for colour in COLOURS for power, _ in COPIES])  # the order of a hand
ORDER = {card: place for place, card in enumerate(KINDS)}
POWER = {card: int(card[1:]) for card in KINDS}
ONE_LESS = (0, 3, 5, 6, 9, 10)  # TM2
BRIBE, ASSASSIN, SPY, TRAITOR = 0, 2, 3, 7  # TM3


def copies(seats: int) -> "dict[str, int]":
    """Return how many copies of each card are in the game (TM1, TM2)."""
    return {
        colour + str(power): count - (seats == 3 and power in ONE_LESS) for colour in COLOURS for power, count in COPIES
    }


def distinct(cards: "list[str]") -> "tuple[str, ...]":
    """Return the different cards of a hand, in its order.

    >>> distinct(["r5", "r5", "b0"])
    ('r5', 'b0')
    """
    if len(set(cards)) == len(cards):
        return tuple(cards)
    return tuple([card for at, card in enumerate(cards) if card not in cards[:at]])


def resolve_turn(
    cards: "list[str]", holder: int, edition: int = 2, last: bool = False, stolen_spy: bool = False
) -> dict:
    """Return what becomes of the cards played in one turn, one a seat in seat order (TM14-TM22).

    A bribe takes all of its colour, and what it takes has no effect; a traitor goes to the right neighbour:

    >>> resolve_turn(["r0", "r2", "b7", "y6"], holder=0)["won"]
    [['r0', 'r2'], ['b7'], [], ['y6']]

    Two assassins of different colours kill each other, and all that no bribe took:

    >>> resolve_turn(["r2", "b2", "y9", "r5"], holder=0)["killed"]
    ['r2', 'b2', 'y9', 'r5']

    Of several spies the one farthest clockwise from the holder acts, and the next turn is played face up:

    >>> outcome = resolve_turn(["r3", "b3", "y5", "y6"], holder=1)
    >>> outcome["spy"], outcome["open_next"]
    (0, True)
    """
    power = [POWER[card] for card in cards]
    bribers = [seat for seat in _seats_with(BRIBE, power) if cards.count(cards[seat]) == 1]  # TM15
    stolen = _stolen(cards, bribers)
    killed = _killed(cards, power, bribers, stolen)
    won: list[list[str]] = [[] for _ in cards]
    for seat, card in enumerate(cards):
        if seat in stolen:
            won[stolen[seat]].append(card)
        elif seat not in killed:
            won[seat - 1 if power[seat] == TRAITOR else seat].append(card)  # TM21: seat 0's right is the last
    spies = [stolen.get(seat, seat) for seat in _seats_with(SPY, power) if _acts(seat, stolen, killed, stolen_spy)]
    if last and edition == 2:
        spies = []  # TM20
    return {
        "won": won,
        "killed": [cards[seat] for seat in killed],
        "spy": max(spies, key=lambda seat: (seat - holder) % len(cards)) if spies else holder,  # TM19
        "open_next": bool(spies) and not last,
    }


def _seats_with(effect: int, power: "list[int]") -> "list[int]":
    if effect not in power:
        return []
    return [seat for seat, number in enumerate(power) if number == effect]


def _stolen(cards: "list[str]", bribers: "list[int]") -> "dict[int, int]":
    """TM15: each card taken by a bribe, with who takes it."""
    return {
        seat: briber
        for briber in bribers
        for seat, card in enumerate(cards)
        if seat != briber and card[0] == cards[briber][0]
    }


def _killed(cards: "list[str]", power: "list[int]", bribers: "list[int]", stolen: "dict[int, int]") -> "list[int]":
    """TM17, TM18: who loses the card to an assassin of another colour; bribes and what they took are safe."""
    deadly = [cards[seat][0] for seat in _seats_with(ASSASSIN, power) if seat not in stolen]
    if not deadly:
        return []
    return [
        seat
        for seat, card in enumerate(cards)
        if seat not in stolen and seat not in bribers and any(colour != card[0] for colour in deadly)
    ]


def _acts(seat: int, stolen: "dict[int, int]", killed: "list[int]", stolen_spy: bool) -> bool:
    """TM19, TM25: whether the spy of this seat has its effect."""
    return stolen_spy if seat in stolen else seat not in killed


def open_order(holder: int, seats: int) -> "list[int]":
    """Return who plays when in a turn played face up (TM13).

    >>> open_order(1, seats=4)  # the right neighbour of the holder, the holder, the left neighbour, the partner
    [0, 1, 2, 3]
    >>> open_order(1, seats=3)
    [2, 0, 1]
    """
    steps = (-1, 0, 1, 2) if seats == 4 else (1, 2, 0)
    return [(holder + step) % seats for step in steps]
