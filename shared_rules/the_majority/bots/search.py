"""Worlds of The Majority: hands, packets and the deck are drawn; a card that is seen changes places with one."""

from collections import Counter
from random import Random
from typing import Any

from conclave.bots.search.memory import Memory
from conclave.bots.search.world import Way, World, less

from shared_rules.engine.question import Question
from shared_rules.the_majority.cards import distinct
from shared_rules.the_majority.deals import partner
from shared_rules.the_majority.scoring import debate

HELD = {"draft": "packet"}  # the panel to choose from, else the hand
ROUNDS = 4
SCALE = 12.0  # coins ahead that are as good as won


class Forum(World):
    """One world of The Majority."""

    known: Counter[str]

    def __init__(self, memory: Memory, known: Counter[str], random: Random) -> None:
        self._deck: list[str] = []
        self._promised: dict[int, str] = {}  # what others answer now
        super().__init__(memory, known, random)

    @classmethod
    def study(cls, memory: Memory) -> Counter[str]:
        """Return the cards that others must have in hand, as they were passed on in this round."""
        passed: Counter[str] = Counter()
        start = max(at for at, fact in enumerate(memory.facts) if fact["e"] == "round")
        for locked in memory.locked:
            if locked.start > start and locked.about == "draft":
                passed = (passed | Counter(locked.panels["packet"])) - Counter([locked.answer])
        for fact in memory.facts[start:]:
            if fact["e"] == "played":
                passed -= Counter([fact["card"]])
            elif fact["e"] == "turn" and not fact["open"]:
                passed -= Counter(fact["cards"])
        return passed - Counter(memory.panels.get("hand", ())) - Counter(memory.panels.get("packet", ()))

    # --- chance

    def shuffle(self, items: list[Any]) -> None:
        """The deck: what lies in it stays within reach."""
        super().shuffle(items)
        self._deck = items

    def pick(self, sides: int) -> int:
        """TM5: who has the spy token first."""
        first = next((fact for fact in self.memory.facts if fact["e"] == "round"), None)
        return first["spy"] if first and not self.told else super().pick(sides)

    # --- answers

    def answer(self, seat: int, question: Question) -> str:
        """Plays are told; what is kept or given is not, but for what comes to the own seat."""
        if question.about == "play":
            self._have(seat, self._played(seat))
        elif question.about == "exchange" and seat == partner(self.seat):
            self._have(seat, self.next.panels["received"])
        else:
            got = self.next.panels["received"] if question.about == "exchange" else ""  # the partner is to give it
            held = self._held(seat)
            self._promised[seat] = self.any_of([card for card in held if card != got] or held)
        return self._promised[seat]

    def _played(self, seat: int) -> str:
        fact = self.later("played", "turn")
        assert fact
        return fact["card"] if fact["e"] == "played" else fact["cards"][seat]

    def _have(self, seat: int, card: str) -> None:
        """See to it that a seat has a card, which it shows."""
        hand = self._held(seat)
        if card not in hand:
            self._swap(hand, self.any_of(range(len(hand))), card)
        self._promised[seat] = card

    # --- where cards lie

    def _held(self, seat: int) -> list[str]:
        """Return what a seat holds to choose from: the list of the rules itself."""
        return self.table.panels[seat][HELD.get(self.about, "hand")]

    def _hidden(self) -> list[list[str]]:
        """Return all lists in which a card can lie that the own seat does not see; the deck is the last."""
        others = [seat for seat in self.table.seats if seat != self.seat]
        kept = [self.table.panels[seat]["kept"] for seat in others] if self.about == "draft" else []
        return [*[self._held(seat) for seat in others], *kept, self._deck]

    def _is_free(self, cards: list[str], card: str) -> bool:
        """Whether a card lies there, and is not the one that is answered from there."""
        owner = next((seat for seat in self._promised if self._held(seat) is cards), None)
        return cards.count(card) > (owner is not None and self._promised[owner] == card)

    def _swap(self, cards: list[str], at: int, wanted: str) -> None:
        """Put a card in a place; what lay there goes where the card was."""
        for hidden in self._hidden():
            if wanted in hidden and hidden is not cards and self._is_free(hidden, wanted):
                hidden[hidden.index(wanted)] = cards[at]
                cards[at] = wanted
                return
        raise LookupError(f"{wanted} is nowhere")

    def mend(self) -> None:
        """Hold what was held."""
        self._promised = {}
        if self.seat in self.questions:
            shown, held = self.then.panels[HELD.get(self.about, "hand")], self._held(self.seat)
            if held == shown:
                return
            missing = less(shown, held)
            for card in less(held, shown):
                self._swap(held, held.index(card), missing.pop())
            held[:] = shown

    def settle(self) -> None:
        """What was passed on is not in the deck; and everybody is asked for what lies there now."""
        others = self._hidden()[:-1]
        short = self.known - Counter(card for cards in others for card in cards)
        for card in short.elements():
            free = [(cards, at) for cards in others for at, held in enumerate(cards) if not self.known[held]]
            if free and card in self._deck:
                cards, at = self.any_of(free)
                self._deck[self._deck.index(card)] = cards[at]
                cards[at] = card
        asked = list(self.questions)
        self.questions = self.table.ask(asked, self.about, {seat: distinct(self._held(seat)) for seat in asked})

    # --- what it is worth

    def value(self) -> list[float]:
        """Coins, and those that the points of now would bring in the debates to come."""
        public = self.table.public
        now = debate(public["totals"])
        left = ROUNDS + 1 - public["round"]
        coins = [own + left * gain for own, gain in zip(public["purse"], now, strict=True)]
        if len(coins) == 4:
            coins = [coins[seat] + coins[partner(seat)] for seat in range(4)]
        found = []
        for seat, own in enumerate(coins):
            ours = {seat, partner(seat)} if len(coins) == 4 else {seat}
            rival = max([coins[other] for other in self.table.seats if other not in ours])
            found.append(max(-1.0, min(1.0, (own - rival) / SCALE)))
        return found


WAY = Way(Forum, iterations=180, sense=0.0, ahead=6, trusts=False, sure=1.0)
