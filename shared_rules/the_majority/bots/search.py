"""The search bot of The Majority: it draws possible worlds, with random hands, packets and deck.

When the facts show a card where the world has another one, the two cards are swapped.
"""

from collections import Counter
from random import Random
from typing import Any

from conclave.bots.search.seat_knowledge import SeatKnowledge
from conclave.bots.search.world import SearchSettings, World, remaining_cards

from shared_rules.engine.question import Question
from shared_rules.the_majority.device_deals import partner_of
from shared_rules.the_majority.scoring import debate_coins
from shared_rules.the_majority.turn import distinct_cards

HELD = {"draft": "packet"}  # the panel to choose from, by question; the hand by default
ROUNDS = 4
SCALE = 12.0  # a lead of this many coins counts as won


class TheMajorityWorld(World):
    """One possible world of The Majority."""

    prepared: Counter[str]

    def __init__(self, memory: SeatKnowledge, known: Counter[str], random: Random) -> None:
        self._deck: list[str] = []
        self._promised: dict[int, str] = {}  # the answers already chosen for others, by seat
        super().__init__(memory, known, random)

    @classmethod
    def prepare(cls, memory: SeatKnowledge) -> Counter[str]:
        """Return the cards that others must hold, because this seat passed them on in this round."""
        passed: Counter[str] = Counter()
        start = max(at for at, fact in enumerate(memory.facts) if fact["e"] == "round")
        for locked in memory.answered:
            if locked.fact_count > start and locked.about == "draft":
                passed = (passed | Counter(locked.panels["packet"])) - Counter([locked.answer])
        for fact in memory.facts[start:]:
            if fact["e"] == "played":
                passed -= Counter([fact["card"]])
            elif fact["e"] == "turn" and not fact["open"]:
                passed -= Counter(fact["cards"])
        return passed - Counter(memory.panels.get("hand", ())) - Counter(memory.panels.get("packet", ()))

    # --- chance

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle the deck, and remember it, to swap cards with it later."""
        super().shuffle(items)
        self._deck = items

    def pick(self, sides: int) -> int:
        """Return the first holder of the spy token, if known, else a random number (TM5)."""
        first = next((fact for fact in self.memory.facts if fact["e"] == "round"), None)
        return first["spy"] if first and not self.emitted else super().pick(sides)

    # --- answers

    def answer(self, seat: int, question: Question) -> str:
        """Return the answer of another seat: played cards are known from the facts.

        Cards kept or given are unknown, except the one that the partner gives to this seat.
        """
        if question.about == "play":
            self._ensure_holds(seat, self._next_play(seat))
        elif question.about == "exchange" and seat == partner_of(self.seat):
            self._ensure_holds(seat, self.next_moment.panels["received"])
        else:
            reserved = (
                self.next_moment.panels["received"] if question.about == "exchange" else ""
            )  # the partner gives it
            held = self._held(seat)
            self._promised[seat] = self.draw_unknown([card for card in held if card != reserved] or held)
        return self._promised[seat]

    def _next_play(self, seat: int) -> str:
        fact = self.next_fact("played", "turn")
        assert fact
        return fact["card"] if fact["e"] == "played" else fact["cards"][seat]

    def _ensure_holds(self, seat: int, card: str) -> None:
        """Swap a card into the hand of a seat unless it is there, and make it the seat's answer."""
        hand = self._held(seat)
        if card not in hand:
            self._swap(hand, self.draw_unknown(range(len(hand))), card)
        self._promised[seat] = card

    # --- positions of cards

    def _held(self, seat: int) -> list[str]:
        """Return the cards a seat can choose from: the list that the rules use, not a copy."""
        return self.table.panels[seat][HELD.get(self.about, "hand")]

    def _hidden(self) -> list[list[str]]:
        """Return all lists of cards that this seat does not see; the deck is the last."""
        others = [seat for seat in self.table.seats if seat != self.seat]
        kept = [self.table.panels[seat]["kept"] for seat in others] if self.about == "draft" else []
        return [*[self._held(seat) for seat in others], *kept, self._deck]

    def _is_free(self, cards: list[str], card: str) -> bool:
        """Return whether these cards include a copy of a card that is not already promised as an answer."""
        owner = next((seat for seat in self._promised if self._held(seat) is cards), None)
        return cards.count(card) > (owner is not None and self._promised[owner] == card)

    def _swap(self, cards: list[str], at: int, wanted: str) -> None:
        """Put the wanted card at a position; the card there takes its former position."""
        for hidden in self._hidden():
            if wanted in hidden and hidden is not cards and self._is_free(hidden, wanted):
                hidden[hidden.index(wanted)] = cards[at]
                cards[at] = wanted
                return
        raise LookupError(f"{wanted} is nowhere")

    def adjust_to_moment(self) -> None:
        """Swap cards until this seat holds what it was shown."""
        self._promised = {}
        if self.seat in self.questions:
            shown, held = self.moment.panels[HELD.get(self.about, "hand")], self._held(self.seat)
            if held == shown:
                return
            missing = remaining_cards(shown, held)
            for card in remaining_cards(held, shown):
                self._swap(held, held.index(card), missing.pop())
            held[:] = shown

    def adjust_to_present(self) -> None:
        """Move the cards that this seat passed on from the deck to other hands; renew the questions for these hands."""
        others = self._hidden()[:-1]
        short = self.prepared - Counter(card for cards in others for card in cards)
        for card in short.elements():
            free = [(cards, at) for cards in others for at, held in enumerate(cards) if not self.prepared[held]]
            if free and card in self._deck:
                cards, at = self.draw_unknown(free)
                self._deck[self._deck.index(card)] = cards[at]
                cards[at] = card
        asked = list(self.questions)
        self.questions = self.table.ask(asked, self.about, {seat: distinct_cards(self._held(seat)) for seat in asked})

    # --- estimate

    def estimate(self) -> list[float]:
        """Return an estimate of the game for each seat, -1 to 1: its lead in coins if zones stay as they are."""
        public = self.table.public
        now = debate_coins(public["totals"])
        debates = ROUNDS + 1 - public["round"]
        coins = [own + debates * gain for own, gain in zip(public["purse"], now, strict=True)]
        if len(coins) == 4:
            coins = [coins[seat] + coins[partner_of(seat)] for seat in range(4)]
        found = []
        for seat, own in enumerate(coins):
            ours = {seat, partner_of(seat)} if len(coins) == 4 else {seat}
            rival = max([coins[other] for other in self.table.seats if other not in ours])
            found.append(max(-1.0, min(1.0, (own - rival) / SCALE)))
        return found


WAY = SearchSettings(
    TheMajorityWorld,
    iterations=180,
    heuristic_share=0.0,
    max_questions_ahead=6,
    others_use_heuristic=False,
    required_errors=1.0,
)
