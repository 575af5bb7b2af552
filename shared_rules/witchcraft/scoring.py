"""The scoring of Witchcraft at night: discs, guesses, suspicion and winners, as pure functions (WI14-WI23)."""

BLACK = "black"
DISC_COLOURS = ("red", "pink", "blue", "yellow")  # WI1: no disc is black
COLOURS = (BLACK,) + DISC_COLOURS
BONUS = 5  # WI16, WI18: extra suspicion of a colour with more Rumours than the limit


def disc_points(discs: "list[dict[str, int]]") -> "list[int]":
    """Return the points of each seat for its discs (WI14).

    One of each colour gives 2. A disc gives 3 if its owner alone has most of that colour, 2 if tied for most, else 1
    (WI23a):

    >>> first = {"red": 1, "pink": 3, "blue": 1, "yellow": 2}
    >>> second = {"red": 2, "pink": 1, "blue": 2, "yellow": 2}
    >>> disc_points([first, second])
    [17, 19]
    """
    points = [2 if all(held[colour] for colour in DISC_COLOURS) else 0 for held in discs]
    for colour in DISC_COLOURS:
        counts = [held[colour] for held in discs]
        most = max(counts)
        best = 3 if counts.count(most) == 1 else 2
        for seat, count in enumerate(counts):
            points[seat] += count * (best if count == most else 1)
    return points


def suspicion_by_colour(rumours: "list[dict[str, int]]", colours: "tuple[str, ...]", limit: int) -> "dict[str, int]":
    """Return the suspicion of each colour: 1 for each face-up Rumour, and 5 more above `limit` Rumours (WI16, WI18).

    >>> lying = {"yellow": 4, "blue": 5, "red": 2, "pink": 8, "black": 3}
    >>> suspicion_by_colour([lying], tuple(lying), limit=4)
    {'yellow': 4, 'blue': 10, 'red': 2, 'pink': 13, 'black': 3}
    """
    counts = [sum([owned[colour] for owned in rumours]) for colour in colours]
    return {colour: count + (BONUS if count > limit else 0) for colour, count in zip(colours, counts)}


def second_starter(points: "list[int]", first: int) -> int:
    """Return the starter of the second day: the seat with most points, of tied ones the farthest from `first` (WI20).

    >>> second_starter([7, 9, 9, 4], first=1)
    2
    """
    seats = len(points)
    return max(winning_seats(points), key=lambda seat: (seat - first) % seats)


def guess_payments(guesses: "list[list[list[str | None]]]", colours: "list[str]", price: int) -> "list[int]":
    """Return the points that each seat gains or loses by guesses: the guessed player pays `price` for a right one.

    `guesses` is by night, guesser and guessed seat (WI15, WI21). Here seat 0 is right about both others, seat 1 about
    seat 0, seat 2 about nobody:

    >>> night = [[None, "red", "pink"], ["blue", None, "red"], ["red", "pink", None]]
    >>> guess_payments([night], ["blue", "red", "pink"], price=3)
    [3, 0, -3]
    """
    net = [0] * len(colours)
    for night in guesses:
        for guesser, row in enumerate(night):
            for guessed, colour in enumerate(row):
                if guesser != guessed and colour == colours[guessed]:
                    net[guesser] += price
                    net[guessed] -= price
    return net


def executed_colour(suspected: "dict[str, int]") -> "str | None":
    """Return the colour with most suspicion; None on a tie, also if there is no suspicion at all (WI21).

    >>> executed_colour({"yellow": 4, "blue": 10, "pink": 13}), executed_colour({"yellow": 9, "blue": 9, "pink": 3})
    ('pink', None)
    """
    most = max(suspected.values())
    worst = [colour for colour in suspected if suspected[colour] == most]
    return worst[0] if len(worst) == 1 else None


def winning_seats(points: "list[int]", loser: "int | None" = None) -> "list[int]":
    """Return the seats with most points, not counting `loser`, who was executed (WI17, WI22).

    >>> winning_seats([17, 12, 17]), winning_seats([17, 12, 17], loser=0)
    ([0, 2], [2])
    """
    others = [seat for seat in range(len(points)) if seat != loser]
    most = max([points[seat] for seat in others])
    return [seat for seat in others if points[seat] == most]
