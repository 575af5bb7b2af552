"""A table of The Majority 2 laid out as a test needs it, on which a card, a turn or a check can be played."""

from typing import Any

from shared_rules.engine.chance import Chance
from shared_rules.engine.table import GameTable
from shared_rules.the_majority_two.card_effects import trigger
from shared_rules.the_majority_two.cards import card_kinds
from shared_rules.the_majority_two.factions import check_columns
from shared_rules.the_majority_two.places import ZONE
from shared_rules.the_majority_two.rules import QUESTIONS
from shared_rules.the_majority_two.tableau import Played, Tableau

ME, YOU = 0, 1  # in a scene seat 0 is the active player to begin with


class Scene:
    """A real table and tableau; cards are written `witch.junior`, with a disc `witch.junior/red`."""

    def __init__(self, *promo: str, ghosts: bool = False, seed: int = 0) -> None:
        self.facts: list[dict[str, Any]] = []
        self.asked: list[tuple[int, str, tuple[str, ...]]] = []
        options = {"promo": "+".join(promo) or "none", "ghosts": ghosts, "first": 0}
        self.table = GameTable(2, options, Chance(bytes([seed] * 16), b"chance"), None, self.facts.append, 1, QUESTIONS)
        self.tableau = Tableau(self.table, card_kinds(promo, ghosts))

    # --- laying out

    def column(self, seat: int, column: int, *cards: str) -> "Scene":
        """Put cards, with a disc after a slash, into a column."""
        for text in cards:
            card, _, disc = text.partition("/")
            self.tableau.put(seat, column, card)
            if disc:
                self.tableau.move_disc(disc, (seat, column, len(self.tableau.laid[seat][column]) - 1))
        return self

    def zone(self, seat: int, *cards: str) -> "Scene":
        """Put cards into a score zone."""
        return self.column(seat, ZONE, *cards)

    def hand(self, *cards: str) -> "Scene":
        """Put cards into the hand."""
        self.tableau.add_to_hand(list(cards))
        return self

    def reserve(self, seat: int, *cards: str) -> "Scene":
        """Put cards into a reserve."""
        self.tableau.store(seat, list(cards))
        return self

    def pile(self, *cards: str) -> "Scene":
        """Make a pile; the first card named is drawn first."""
        self.tableau.pile = list(reversed(cards))
        return self

    def discards(self, *cards: str) -> "Scene":
        """Put cards onto the discard pile."""
        self.tableau.discards += cards
        return self

    def coins(self, seat: int, up: int, down: int) -> "Scene":
        """Give a player coins: face up and face down."""
        self.tableau.supply += self.tableau.coins(seat) - up - down
        self.tableau.up[seat], self.tableau.down[seat] = up, down
        return self

    # --- playing

    def play(self, card: str, column: int, *answers: str) -> "Scene":
        """Lay a card in a column of the active player and carry out its effect."""
        seat = self.tableau.active
        self.tableau.put(seat, column, card)
        return self.run_with_answers(trigger(self.tableau, Played(seat, column, card)), *answers)

    def check(self, *answers: str) -> "Scene":
        """Check the columns, as after a play (M10)."""
        return self.run_with_answers(check_columns(self.tableau), *answers)

    def run_with_answers(self, game: Any, *answers: str) -> "Scene":
        """Run a part of the game with these answers, all of which must be asked for."""
        left = list(answers)
        send: Any = None
        self.facts.clear()
        self.asked.clear()
        while True:
            try:
                questions = game.send(send)
            except StopIteration as end:
                self.returned = end.value
                assert not left, f"never asked for: {left}"
                return self
            send = {}
            for seat, question in sorted(questions.items()):
                self.asked.append((seat, question.about, question.options))
                assert left, f"no answer to {self.asked[-1]}"
                send[seat] = left.pop(0)
                assert send[seat] in question.options, (send[seat], self.asked[-1])

    # --- looking

    def cards_in(self, seat: int, column: int) -> list[str]:
        """Return the cards in a column, with a disc after a slash."""
        return [
            member["card"] + ("/" + member["disc"] if member["disc"] else "")
            for member in self.tableau.laid[seat][column]
        ]

    def scored(self, seat: int) -> list[str]:
        """Return the cards in a score zone."""
        return self.cards_in(seat, ZONE)

    @property
    def questions(self) -> list[tuple[int, str]]:
        """Return the questions so far as pairs of seat and subject."""
        return [(seat, about) for seat, about, _ in self.asked]

    @property
    def did_nothing(self) -> bool:
        """Return whether the last effect says that it did nothing, and changed nothing."""
        return [fact.get("did") for fact in self.facts] == [False]

    def last_value(self, name: str) -> Any:
        """Return the last value of this field in the log."""
        return [fact[name] for fact in self.facts if name in fact][-1]
