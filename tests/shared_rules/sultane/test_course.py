"""Au chevet de la Sultane: what is public in any game follows the rules, and no tale is lost or doubled."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shared_rules.engine.session import Session
from shared_rules.sultane.device_deals import all_tales
from tests import kit
from tests.shared_rules.sultane.known_game import HiddenState

SETUPS = kit.allowed_setups("sultane")
games = given(st.sampled_from(SETUPS), st.integers(0, 2**32))


class Referee:
    """Read the log of a game and check each fact against the facts before it."""

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        self.seats, self.options = seats, options
        self.active = list(range(seats))
        self.tracks, self.refused = [0, 0], 0
        self.pile, self.discard = len(all_tales(options)), 0
        self.office: int | None = None
        self.named: int | None = None
        self.government: tuple[int, int] | None = None
        self.vizier = self.narrator = -1
        self.accepted = False
        self.claims: list[int] = []
        self.power_due = ""
        self.investigated: list[int] = []

    def reads(self, facts: list[dict[str, Any]]) -> None:
        """Check the facts in their order."""
        for fact in facts:
            if hasattr(self, f"told_{fact['e']}"):
                getattr(self, f"told_{fact['e']}")(**{name: fact[name] for name in fact if name not in ("e", "n")})

    def told_asked(self, about: str, seats: list[int]) -> None:
        """Check who is asked."""
        if about not in ("am_dinarzade", "own_role"):  # what she is herself, when her own card is real
            assert set(seats) <= {-1, *self.active}, "SU18: an exiled player is asked nothing"
        if about == "vote":
            assert seats == self.active

    def told_shuffled(self, pile: int) -> None:
        """Check that the discard pile was due and was shuffled in."""
        assert self.pile <= 2, "SU6"
        self.pile, self.discard = self.pile + self.discard, 0
        assert pile == self.pile

    def told_vizier(self, seat: int, why: str) -> None:
        """Check who becomes vizier and why."""
        assert self.pile > 2, "SU6"
        assert not self.claims, "SU13a"
        assert self.power_due == "", "SU15"
        if self.named is not None:
            assert (seat, why) == (self.named, "named"), "SU17"
            self.named = None
        elif self.office is None:
            assert why == "first"
            assert self.options["vizier"] in ("random", seat), "SU7"
            self.office = seat
        else:
            after = [(self.office + step) % self.seats for step in range(1, self.seats + 1)]
            assert (seat, why) == (next(other for other in after if other in self.active), "turn"), "SU7, SU17"
            self.office = seat
        self.vizier = seat

    def told_nominated(self, vizier: int, narrator: int, eligible: list[int]) -> None:
        """Check the narrator and who is eligible."""
        barred = {vizier}
        if self.government:
            barred |= set(self.government if len(self.active) > 5 else self.government[1:])
        assert eligible == [seat for seat in self.active if seat not in barred], "SU8"
        assert vizier == self.vizier
        assert narrator in eligible
        self.narrator = narrator

    def told_votes(self, votes: list[str | None], accepted: bool, refused: int) -> None:
        """Check who votes and the result."""
        assert [seat for seat in range(self.seats) if votes[seat] is not None] == self.active, "SU9"
        assert accepted == (votes.count("yes") > votes.count("no")), "SU10"
        self.refused += not accepted
        assert refused == self.refused, "SU11"
        self.accepted = accepted
        self.question_due = accepted and self.tracks[1] >= 3

    def told_not_dinarzade(self, seat: int, why: str) -> None:
        """Check that the question was due."""
        if why == "elected":
            assert self.question_due, "SU12"
            assert seat == self.narrator
            self.question_due = False
        else:
            assert seat not in self.active, "SU18"

    def told_veto(self, agreed: bool, refused: int) -> None:
        """Check that a veto was allowed, and its effect."""
        assert self.tracks[1] >= 5, "SU14"
        assert self.accepted
        self.refused += agreed and self.options["veto_advances"]
        assert refused == self.refused
        if agreed:
            self.pile, self.discard, self.accepted = self.pile - 3, self.discard + 3, False

    def told_tale(self, tale: str, by: str, tracks: list[int], refused: int) -> None:
        """Check the tale that is read and the tracks."""
        place = ("interventionist", "pacifist").index(tale)
        self.tracks[place] += 1
        assert (tracks, refused) == (self.tracks, 0)
        if by == "pile":
            assert (self.refused, self.accepted) == (3, False), "SU11"
            assert self.pile > 2, "SU6"
            self.pile, self.government = self.pile - 1, None
        else:
            assert self.accepted
            assert not self.question_due, "SU12"
            self.pile, self.discard = self.pile - 3, self.discard + 2
            self.government = (self.vizier, self.narrator)
            self.is_due(place)
        self.refused = 0

    def is_due(self, place: int) -> None:
        """Note the facts that are due after a government's tale that did not end the game."""
        if self.tracks[0] == 5 or self.tracks[1] == 6:
            return
        if self.options["claims"]:
            self.claims = [self.vizier, self.narrator]
        track = ["", "", "peek", "exile", "exile"]
        if self.seats >= 7:
            classic = self.seats >= 9 and self.options["board"] == "classic"
            track = ["investigate" if classic else "", "investigate", "vizier", "exile", "exile"]
        self.power_due = track[self.tracks[1] - 1] if place == 1 else ""

    def told_claim(self, seat: int, said: str) -> None:
        """Check whose claim it is and what can be claimed."""
        assert seat == self.claims.pop(0), "SU13a"
        assert said in ("0", "1", "2", "3", "none") if seat == self.vizier else ("0", "1", "2", "none")

    def told_power(self, power: str, by: int, target: int | None) -> None:
        """Check which power is used, by whom and on whom."""
        assert (power, by) == (self.power_due, self.vizier), "SU15"
        assert not self.claims
        self.power_due = ""
        if power == "peek":
            assert (target, self.pile > 2) == (None, True), "SU6"
            return
        assert target in self.active
        assert target != by
        if power == "investigate":
            assert target not in self.investigated, "SU16"
            self.investigated.append(target)
        elif power == "vizier":
            self.named = target
        else:
            self.active.remove(target)

    def told_end(self, camp: str, why: str, roles: list[str], winners: list[int], scores: None) -> None:
        """Check the winning camp and the reason."""
        by_tales = {"interventionists": self.tracks[0] == 5, "pacifists": self.tracks[1] == 6}
        assert (why == "tales") == by_tales[camp], "SU20"
        if why == "narrator":
            assert (camp, roles[self.narrator], self.question_due) == ("pacifists", "dinarzade", True), "SU12"
        if why == "exile":
            gone = [seat for seat in range(self.seats) if seat not in self.active]
            found = "dinarzade" in [roles[seat] for seat in gone]
            assert (camp, found) == ("interventionists", True), "SU18"
        mine = [(role == "interventionist") == (camp == "interventionists") for role in roles]
        assert winners == [seat for seat in range(self.seats) if mine[seat]]


@settings(max_examples=250, deadline=None)
@games
def test_every_log_follows_the_rules(setup: tuple, number: int) -> None:
    seats, options = setup
    game = kit.play_random(Session("sultane", seats, options, kit.fixed_seed(number)), Random(number))
    referee = Referee(seats, game.options)
    referee.reads(game.facts)
    public = game.public
    assert (public["pile"], public["discard"]) == (referee.pile, referee.discard)
    assert (public["active"], public["tracks"]) == (referee.active, referee.tracks)


@pytest.mark.parametrize("event", ["vizier", "votes", "tale", "claim", "power", "shuffled", "not_dinarzade"])
def test_the_referee_misses_a_fact_that_is_left_out(event: str) -> None:
    for number in range(20):
        game = kit.play_random(Session("sultane", 7, {}, kit.fixed_seed(number)), Random(number))
        at = [place for place, fact in enumerate(game.facts) if fact["e"] == event]
        if at:
            with pytest.raises((AssertionError, IndexError)):
                Referee(7, game.options).reads(game.facts[: at[0]] + game.facts[at[0] + 1 :])


@settings(max_examples=80, deadline=None)
@given(st.sampled_from([setup for setup in SETUPS if setup[1]["deals"] == "device"]), st.integers(0, 2**32))
def test_no_tale_is_lost_or_doubled(setup: tuple, number: int) -> None:
    """Every tale has a number here: at each question all are on the pile, discarded, in hand or read."""
    world = HiddenState(setup[0], setup[1], number)
    rng = Random(number)
    total = len(all_tales(world.game.options))
    while not world.game.is_over:
        public = world.game.public
        hands = [world.game.view(seat)["panels"]["tales"] for seat in public["active"]]
        held = {tale.card for hand in hands for tale in hand} if world.about() != "seen" else set()
        assert public["pile"] + public["discard"] + len(held) + sum(public["tracks"]) == total
        assert not held & world.read()
        kit.answer_all(world.game, rng)
        for pile, read in world.shuffles:
            assert sorted(pile) == sorted(set(range(total)) - read), "SU6: all that were not read"
        world.shuffles.clear()
