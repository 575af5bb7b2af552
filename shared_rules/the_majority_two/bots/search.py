"""The search bot of The Majority 2: it draws possible worlds, with random pile, opponent's hand and reserve.

When the facts show a card where the world has another one, the two cards are swapped.
"""

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from conclave.bots import Fact, Facts
from conclave.bots.search.seat_knowledge import SeatKnowledge
from conclave.bots.search.world import SearchSettings, World, remaining_cards

from shared_rules.engine.question import Question
from shared_rules.the_majority_two.factions import FULL, zone_points
from shared_rules.the_majority_two.places import COLUMNS, ZONE, place_to_option
from shared_rules.the_majority_two.rules import DONE
from shared_rules.the_majority_two.tableau import Tableau

SCALE = 14.0  # a lead of this many points counts as won
HAND, RESERVE = 0, 1


class Revealed(NamedTuple):
    """The information about cards in the facts that follow the answer to a question."""

    drawn: list[str | None]  # the cards drawn, in order; None for unknown ones
    lost: list[str]  # cards discarded at random from a reserve
    burnt: list[str]  # a hand of the opponent that was discarded face up
    moves: Facts  # facts that change what is known of the opponent's cards


NOTHING = Revealed([], [], [], [])


class TheMajorityTwoWorld(World):
    """One possible world of The Majority 2."""

    prepared: dict[int, Revealed]  # by the number of facts before the answer

    def __init__(self, memory: SeatKnowledge, known: dict[int, Revealed], random: Random) -> None:
        self._drawn: list[str | None] = []  # the next cards of the pile; None for unknown ones
        self._lost: list[str] = []  # the next cards discarded at random from a reserve
        self._theirs = [Counter[str](), Counter[str]()]  # known cards of the opponent: hand, reserve
        super().__init__(memory, known, random)

    @classmethod
    def prepare(cls, memory: SeatKnowledge) -> dict[int, Revealed]:
        """Return what the facts reveal about cards after each question."""
        starts = [locked.fact_count for locked in (*memory.answered, memory.present)]
        spans = [(then, later) for then, later in pairwise(starts) if later > then]
        return {then: _read_facts(memory.facts[then:later], memory.seat) for then, later in spans}

    @property
    def tableau(self) -> Tableau:
        """The state of the game that the rules use."""
        return self.table.refresh.__self__  # type: ignore[union-attr]

    # --- chance

    def pick(self, sides: int) -> int:
        """Return the first player (M1) or the position of the card that a reserve loses: known, or random."""
        if not self.emitted:
            start = next((fact for fact in self.memory.facts if fact["e"] == "start"), None)
            return start["first"] if start else super().pick(sides)
        if not self._lost:
            return super().pick(sides)
        reserve, card = self.tableau.reserves[1 - self.tableau.active], self._lost.pop(0)
        if card not in reserve:
            self._swap_in(card, reserve, RESERVE)
        if reserve is self._their_reserve:
            self._theirs[RESERVE] -= Counter([card])
        return reserve.index(card)

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle a new pile, with the known next cards on top."""
        super().shuffle(items)
        self._arrange_top(items)

    def _arrange_top(self, pile: list[str]) -> None:
        """Put the known next cards on top of the pile, swapping them with other cards."""
        wanted, self._drawn = self._drawn[: len(pile)], self._drawn[len(pile) :]
        for at, card in enumerate(wanted, 1):
            if card and pile[-at] != card:
                below = pile[: len(pile) - at]
                if card in below:
                    other = below.index(card)
                    pile[other], pile[-at] = pile[-at], pile[other]
                else:
                    hidden, other = self._find(card, (self._their_reserve, self._their_hand))
                    hidden[other], pile[-at] = pile[-at], card

    # --- the opponent's cards

    @property
    def _their_reserve(self) -> list[str]:
        return self.tableau.reserves[1 - self.seat]

    @property
    def _their_hand(self) -> list[str]:
        return [] if self.tableau.active == self.seat else self.tableau.hand

    def _known_in(self, cards: list[str]) -> Counter[str]:
        """Return the cards known to be in this list: the opponent's hand or reserve, or another one (none known)."""
        if cards is self._their_reserve:
            return self._theirs[RESERVE]
        return self._theirs[HAND] if cards is self._their_hand else Counter()

    def _unseen(self, cards: list[str]) -> list[int]:
        """Return the positions in this list of the cards that are not known to be there."""
        known, found = self._known_in(cards).copy(), []
        for at, card in enumerate(cards):
            if known[card] > 0:
                known[card] -= 1
            else:
                found.append(at)
        return found

    def _find(self, card: str, among: tuple[list[str], ...]) -> tuple[list[str], int]:
        """Return the list and position of a hidden card; raise LookupError if it is in none of these lists."""
        for cards in among:
            known = self._known_in(cards)[card]
            if cards.count(card) > known:
                at = cards.index(card)
                for _ in range(known):
                    at = cards.index(card, at + 1)
                return cards, at
        raise LookupError(f"{card} is nowhere")

    def _swap_in(self, card: str, cards: list[str], which: int) -> None:
        """Swap a hidden card with an unknown one of the opponent's cards (`which`: HAND or RESERVE)."""
        free = self._unseen(cards)
        at = self.draw_unknown(free)
        others = (self.tableau.pile, self._their_hand if which == RESERVE else self._their_reserve)
        hidden, other = self._find(card, others)
        hidden[other], cards[at] = cards[at], card

    # --- what the facts reveal

    def send_answers(self, answers: dict[int, str]) -> None:
        """Continue with these answers: arrange the cards that will appear before, and note what is known after."""
        revealed = (
            self.prepared.get(self.moment.fact_count, NOTHING)
            if self.next_moment.fact_count > self.moment.fact_count
            else NOTHING
        )
        self._arrange_revealed(revealed)
        super().send_answers(answers)
        self._note(revealed.moves)

    def _arrange_revealed(self, revealed: Revealed) -> None:
        """Arrange the cards that these facts will reveal."""
        self._drawn, self._lost = revealed.drawn, revealed.lost.copy()
        if revealed.burnt:
            self._set_hand(revealed.burnt, self._next_fact("play")["card"])
        if self._drawn:
            self._arrange_top(self.tableau.pile)

    def _set_hand(self, burnt: list[str], played: str) -> None:
        """Swap cards until the opponent's hand has the cards that will be discarded, and the card played for it."""
        hand = self._their_hand
        missing = Counter([*burnt, played]) - Counter(hand)
        for card in missing.elements():
            keep = Counter([*burnt, played])
            at = next(at for at, held in enumerate(hand) if Counter(hand)[held] > keep[held])
            hidden, other = self._find(card, (self.tableau.pile, self._their_reserve))
            hidden[other], hand[at] = hand[at], card

    def _note(self, moves: Facts) -> None:
        """Update which cards the opponent is known to have."""
        for fact in moves:
            event, is_own = fact["e"], fact.get("seat") == self.seat
            if event == "cleanup":
                self._theirs[HAND] = Counter(self.tableau.given) if is_own else Counter()
            elif is_own:
                continue
            elif event == "exchange" and fact["did"]:
                self._theirs.reverse()
            elif event == "play":
                self._theirs[HAND] -= Counter([fact["card"]])
            elif event == "effect":
                self._theirs[HAND] = Counter()

    # --- answers

    def answer(self, seat: int, question: Question) -> str:
        """Return the opponent's answer: known from the facts, except for the card put into the reserve.

        There is a method for each question.
        """
        return getattr(self, f"_answer_{question.about}")(question)

    def _next_fact(self, event: str, name: str = "") -> Fact:
        facts = self.memory.facts
        for at in range(self.moment.fact_count, len(facts)):
            if facts[at]["e"] == event and (not name or name in facts[at]):
                return facts[at]
        raise LookupError(event)

    def _answer_exchange(self, question: Question) -> str:
        return "exchange" if self._next_fact("exchange")["did"] else "keep"

    def _answer_draw(self, question: Question) -> str:
        return "draw" if self._next_fact("draw")["did"] else "no"

    def _next_card(self, is_free: bool) -> str:
        fact = self.next_fact("play", "cleanup")
        assert fact
        if fact["e"] == "cleanup" or fact["free"] != is_free:
            return DONE
        if fact["card"] not in self._their_hand:
            self._swap_in(fact["card"], self._their_hand, HAND)
        self._theirs[HAND] |= Counter([fact["card"]])  # so no other swap takes it away before it is played
        return fact["card"]

    def _answer_free(self, question: Question) -> str:
        return self._next_card(True)

    def _answer_play(self, question: Question) -> str:
        return self._next_card(False)

    def _answer_column(self, question: Question) -> str:
        return f"c{self._next_fact('play')['column']}"

    def _answer_representative(self, question: Question) -> str:
        fact = self._next_fact("faction")
        for option in question.options:
            seat, column, index = option.split(".")
            member = self.tableau.laid[int(seat[1:])][int(column[1:])][int(index)]
            if (member["card"], member["disc"]) == (fact["card"], fact["disc"]):
                return option
        raise LookupError(fact["card"])

    def _answer_take(self, question: Question) -> str:
        return _place_option(self._next_fact("effect", "taken")["taken"][0])

    def _answer_burn(self, question: Question) -> str:
        return _place_option(self._next_fact("effect", "chosen")["chosen"][0])

    def _answer_colour(self, question: Question) -> str:
        return self._next_fact("effect", "chosen")["chosen"][-1]

    def _answer_give_up(self, question: Question) -> str:
        return _place_option(self._next_fact("effect", "discarded")["discarded"][0])

    def _answer_cross(self, question: Question) -> str:
        return f"c{self._next_fact('effect', 'placed')['placed'][0]['column']}"

    def _answer_disc(self, question: Question) -> str:
        return self._next_fact("effect", "discs")["discs"][0]["colour"]

    def _answer_mark(self, question: Question) -> str:
        return _place_option(self._next_fact("effect", "discs")["discs"][0]["to"])

    def _answer_reserve(self, question: Question) -> str:
        """Return a random card, as nobody saw it; afterwards no card of the hand is known."""
        self._theirs[HAND] = Counter()
        return self.draw_unknown(self.tableau.hand)

    def _answer_agree(self, question: Question) -> str:
        return self._next_fact("agree")["answers"][1 - self.seat]

    # --- this seat's cards

    def adjust_to_moment(self) -> None:
        """Swap cards until this seat holds what it was shown."""
        tableau = self.tableau
        hidden = (tableau.pile, self._their_reserve)
        self._match(tableau.reserves[self.seat], self.moment.panels["reserve"], (*hidden, tableau.hand))
        if tableau.active == self.seat:
            self._match(tableau.hand, self.moment.panels["hand"], hidden)

    def _match(self, held: list[str], shown: list[str], among: tuple[list[str], ...]) -> None:
        """Swap cards with those in the lists `among` until `held` has the cards shown."""
        if self.tableau.in_order(held) == shown:
            return
        missing = remaining_cards(shown, held)
        for card in remaining_cards(held, shown):
            wanted = missing.pop()
            hidden, other = self._find(wanted, among)
            hidden[other], held[held.index(card)] = card, wanted

    # --- estimate

    def estimate(self) -> list[float]:
        """Return an estimate of the game for each seat, -1 to 1, by points, coins and unfinished columns."""
        tableau = self.tableau
        whole = [zone_points(tableau.zone(seat), tableau.cards) + tableau.coins(seat) for seat in (0, 1)]
        whole = [worth + self._column_points(seat) for seat, worth in enumerate(whole)]
        ahead = max(-1.0, min(1.0, (whole[0] - whole[1]) / SCALE))
        return [ahead, -ahead]

    def _column_points(self, seat: int) -> float:
        """Return what the unfinished columns of a seat are worth, in points."""
        worth = 0.0
        for column in COLUMNS:
            colours = [self.tableau.colour(member) for member in self.tableau.laid[seat][column]]
            most = max((colours.count(colour) for colour in set(colours) - {None}), default=0)
            worth += most * most / 3 if most + FULL - len(colours) >= 3 else -1.0
        return worth


def _read_facts(facts: Facts, own: int) -> Revealed:
    """Return what these facts reveal about cards; `own` is this bot's seat."""
    revealed = Revealed([], [], [], [])
    for fact in facts:
        if fact["e"] == "draw" and fact["did"]:
            revealed.drawn.extend([None] * (fact["cards"] + fact["given"]))
        drawn = fact.get("drawn", [])
        revealed.drawn.extend([None] * drawn if isinstance(drawn, int) else drawn)
        gone = fact.get("discarded", ()) if fact["e"] == "effect" else ()
        revealed.lost.extend(card["card"] for card in gone if card.get("zone") == "reserve")
        burns = any(card.get("zone") == "hand" for card in gone)
        if burns and fact["seat"] != own:
            revealed.burnt.extend(card["card"] for card in gone)
        if burns or fact["e"] in ("cleanup", "exchange", "play"):
            revealed.moves.append(fact)
    return revealed


def _place_option(described: Fact) -> str:
    """Return the option for a place that a fact describes."""
    return place_to_option(
        (described["seat"], ZONE if "zone" in described else described["column"], described["index"])
    )


WAY = SearchSettings(
    TheMajorityTwoWorld, iterations=100, heuristic_share=1.0, max_questions_ahead=12, others_use_heuristic=True
)
