"""The cards of The Majority 2: one entry for each kind of card. A promo card replaces the card of the same name.

This is the only list of cards: the rules read costs, points and effects from here.
"""

from shared_rules.the_majority_two import card_effects, disc_effects

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Shown = list[tuple["Card", str | None]]  # the cards of a score zone, each with its current colour

COLOUR = {"witch": "blue", "demon": "green", "dragon": "red", "angel": "pink", "reaper": "black"}
# rank: copies of each card, cost in coins, cards of its faction that the player's score zone must have (M8)
RANKS = {
    "secretary": (3, 2, 0),
    "junior": (3, 3, 0),
    "senior": (2, 4, 0),
    "veteran": (2, 4, 1),
    "aristocrat": (2, 2, 2),
    "ghost": (2, 4, 0),  # M18
}


class Card:
    """A kind of card: what is printed on it.

    `word` is its name: faction and rank. `effect` is called when the card is played for coins. `bonus` returns points
    that depend on the score zone. If `free` is false, it cannot be played for free; if `protects`, effects cannot
    discard its column; if `catches`, it attracts disc_effects.
    """

    # class attributes, because most cards do not have them: as instance attributes they take 2 KB more on the Pico
    effect: "Callable[..., Any] | None" = None
    bonus: "Callable[[Shown, int], int] | None" = None
    free = True
    protects = False
    catches = False

    def __init__(
        self,
        word: str,
        points: int,
        effect: "Callable[..., Any] | None" = None,
        bonus: "Callable[[Shown, int], int] | None" = None,
        free: bool = True,
        protects: bool = False,
        catches: bool = False,
    ) -> None:
        parts = word.split(".")
        self.word = word
        self.colour = COLOUR.get(parts[0])
        self.rank = parts[-1]
        self.copies, self.cost, self.needs = RANKS[self.rank]
        self.points = points
        if effect:
            self.effect = effect
        if bonus:
            self.bonus = bonus
        if not free:
            self.free = free
        if protects:
            self.protects = protects
        if catches:
            self.catches = catches


def fellow_secretaries(shown: "Shown", own: int) -> int:
    """Return 2 points for each other Secretary whose current colour is the one printed on card number `own` (M12)."""
    colour = shown[own][0].colour
    return 2 * len(
        [1 for at, (card, now) in enumerate(shown) if at != own and card.rank == "secretary" and now == colour]
    )


def colours_shown(shown: "Shown", own: int) -> int:
    """Return 1 point for each different colour in the score zone (M17)."""
    return len({colour for _, colour in shown if colour})


CARDS = (
    Card("witch.secretary", 2, bonus=fellow_secretaries),
    Card("witch.junior", 3, card_effects.draw_to_reserve),
    Card("witch.senior", 3, card_effects.discard_two_reserved),
    Card("witch.veteran", 4, card_effects.take_card),
    Card("witch.aristocrat", 2, card_effects.refresh_coins),
    Card("demon.secretary", 2, bonus=fellow_secretaries),
    Card("demon.junior", 3, card_effects.draw_three_reserve_one),
    Card("demon.senior", 3, card_effects.force_exchange),
    Card("demon.veteran", 6, free=False),
    Card("demon.aristocrat", 2, card_effects.gain_two),
    Card("dragon.secretary", 2, bonus=fellow_secretaries),
    Card("dragon.junior", 3, card_effects.burn_fourth),
    Card("dragon.senior", 3, card_effects.burn_hand),
    Card("dragon.veteran", 4, card_effects.burn_two_colours),
    Card("dragon.aristocrat", 2, card_effects.shrink_score),
    Card("angel.secretary", 2, bonus=fellow_secretaries),
    Card("angel.junior", 3, free=False, protects=True),
    Card("angel.senior", 3, disc_effects.mark_own),
    Card("angel.veteran", 4, card_effects.recruit_two),
    Card("angel.aristocrat", 4, card_effects.ascend),
    Card("reaper.secretary", 2, bonus=fellow_secretaries),
    Card("reaper.junior", 3, disc_effects.mark_opponent),
    Card("reaper.senior", 3, card_effects.become_another),
    Card("reaper.veteran", 4, disc_effects.mark_scored),
    Card("reaper.aristocrat", 2, card_effects.rob),
)
PROMO = (
    Card("witch.senior", 3, card_effects.discard_reserved_by_score),
    Card("demon.veteran", 2, bonus=colours_shown, free=False),
    Card("dragon.junior", 3, card_effects.burn_by_colour),
    Card("angel.veteran", 4, disc_effects.return_discs),
    Card("reaper.aristocrat", 2, disc_effects.spread_discs),
)
GHOST = Card("ghost", 5, card_effects.cross_over, catches=True)


def card_kinds(promo: "tuple[str, ...]" = (), ghosts: bool = False) -> "list[Card]":
    """Return one card of each kind in a game, in which the named promo cards replace the normal ones."""
    replacements = {card.word: card for card in PROMO if card.word in promo}
    return [replacements.get(card.word, card) for card in CARDS] + ([GHOST] if ghosts else [])


def full_deck(cards: "list[Card]") -> "list[str]":
    """Return the names of all cards of a game, with all copies, not shuffled."""
    return [card.word for card in cards for _ in range(card.copies)]
