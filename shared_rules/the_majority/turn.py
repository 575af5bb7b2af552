"""The cards of The Majority, and the effects of those played in one turn (TM1-TM3, TM14-TM22).

A card is a word made of its colour and its power: `r5`, `b10`, `y0`.
"""

COLOURS = ("r", "b", "y")
COPIES = ((0, 4), (2, 2), (3, 4), (5, 3), (6, 3), (7, 2), (9, 3), (10, 3))  # TM1: power, copies of each colour
KINDS = tuple([colour + str(power) for colour in COLOURS for power, _ in COPIES])  # in the order of a sorted hand
ORDER = {card: place for place, card in enumerate(KINDS)}
POWER = {card: int(card[1:]) for card in KINDS}
ONE_LESS = (0, 3, 5, 6, 9, 10)  # TM2: powers with one copy less in a game of three
BRIBE, ASSASSIN, SPY, TRAITOR = 0, 2, 3, 7  # TM3: powers with an effect


def card_counts(seats: int) -> "dict[str, int]":
    """Return the number of copies of each card in a game for this number of players (TM1, TM2)."""
    return {
        colour + str(power): count - (seats == 3 and power in ONE_LESS) for colour in COLOURS for power, count in COPIES
    }


def distinct_cards(cards: "list[str]") -> "tuple[str, ...]":
    """Return the cards without duplicates, in the same order.

    >>> distinct_cards(["r5", "r5", "b0"])
    ('r5', 'b0')
    """
    if len(set(cards)) == len(cards):
        return tuple(cards)
    return tuple([card for at, card in enumerate(cards) if card not in cards[:at]])


def resolve_turn(
    cards: "list[str]", holder: int, edition: int = 2, last: bool = False, stolen_spy: bool = False
) -> dict:
    """Return the outcome of one turn, in which each seat has played one card (TM14-TM22).

    `cards` is by seat; `holder` is the seat with the spy token; `last` is true in the last turn of a round. With
    `stolen_spy`, a spy taken by a bribe acts for the briber (TM25). In the result, `won` has the cards that each seat
    gets, `killed` the cards removed, `spy` the new holder; `open_next` says that the next turn is played face up.

    A bribe takes all cards of its colour, which then have no effect; a traitor goes to the right neighbour:

    >>> resolve_turn(["r0", "r2", "b7", "y6"], holder=0)["won"]
    [['r0', 'r2'], ['b7'], [], ['y6']]

    Two assassins of different colours kill each other, and all cards that no bribe took:

    >>> resolve_turn(["r2", "b2", "y9", "r5"], holder=0)["killed"]
    ['r2', 'b2', 'y9', 'r5']

    Of several spies, the one farthest clockwise from the holder gets the token, and the next turn is played face up:

    >>> outcome = resolve_turn(["r3", "b3", "y5", "y6"], holder=1)
    >>> outcome["spy"], outcome["open_next"]
    (0, True)
    """
    power = [POWER[card] for card in cards]
    bribers = [seat for seat in _seats_with(BRIBE, power) if cards.count(cards[seat]) == 1]  # TM15
    stolen = _find_stolen(cards, bribers)
    killed = _find_killed(cards, power, bribers, stolen)
    won: list[list[str]] = [[] for _ in cards]
    for seat, card in enumerate(cards):
        if seat in stolen:
            won[stolen[seat]].append(card)
        elif seat not in killed:
            won[seat - 1 if power[seat] == TRAITOR else seat].append(card)  # TM21: index -1 is seat 0's right neighbour
    spies = [stolen.get(seat, seat) for seat in _seats_with(SPY, power) if _spy_acts(seat, stolen, killed, stolen_spy)]
    if last and edition == 2:
        spies = []  # TM20
    return {
        "won": won,
        "killed": [cards[seat] for seat in killed],
        "spy": max(spies, key=lambda seat: (seat - holder) % len(cards)) if spies else holder,  # TM19
        "open_next": bool(spies) and not last,
    }


def _seats_with(effect: int, power: "list[int]") -> "list[int]":
    """Return the seats that have played a card with this effect; `power` is by seat."""
    if effect not in power:
        return []
    return [seat for seat, number in enumerate(power) if number == effect]


def _find_stolen(cards: "list[str]", bribers: "list[int]") -> "dict[int, int]":
    """TM15: Return the seats whose card a bribe takes, each with the seat of the briber."""
    return {
        seat: briber
        for briber in bribers
        for seat, card in enumerate(cards)
        if seat != briber and card[0] == cards[briber][0]
    }


def _find_killed(cards: "list[str]", power: "list[int]", bribers: "list[int]", stolen: "dict[int, int]") -> "list[int]":
    """TM17, TM18: Return the seats whose card an assassin of another colour kills; bribes and stolen cards are safe."""
    deadly = [cards[seat][0] for seat in _seats_with(ASSASSIN, power) if seat not in stolen]
    if not deadly:
        return []
    return [
        seat
        for seat, card in enumerate(cards)
        if seat not in stolen and seat not in bribers and any(colour != card[0] for colour in deadly)
    ]


def _spy_acts(seat: int, stolen: "dict[int, int]", killed: "list[int]", stolen_spy: bool) -> bool:
    """TM19, TM25: Return whether the spy that this seat played has its effect."""
    return stolen_spy if seat in stolen else seat not in killed


def open_order(holder: int, seats: int) -> "list[int]":
    """Return the seats in the order they play in a turn played face up; `holder` has the spy token (TM13).

    >>> open_order(1, seats=4)  # the right neighbour of the holder, the holder, the left neighbour, the partner
    [0, 1, 2, 3]
    >>> open_order(1, seats=3)
    [2, 0, 1]
    """
    steps = (-1, 0, 1, 2) if seats == 4 else (1, 2, 0)
    return [(holder + step) % seats for step in steps]
