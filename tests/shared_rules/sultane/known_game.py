"""Au chevet de la Sultane with roles and tales that a test knows, played by a few words."""

from typing import Any

from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER
from shared_rules.sultane.device_deals import all_tales
from shared_rules.sultane.roles import DINARZADE, INTERVENTIONIST, PACIFIST, roles_in_game
from tests import kit

KINDS = {"I": INTERVENTIONIST, "P": PACIFIST, "D": DINARZADE}


def from_letters(letters: str) -> list[str]:
    """Return roles or tales from their first letters."""
    return [KINDS[letter] for letter in letters]


class Court:
    """One game. `tales` are the first on the pile, the next one first; the others follow, interventionist first."""

    def __init__(
        self, seats: int = 7, tales: str = "", roles: str = "", number: int = 1, rules: int = 0, **options: Any
    ) -> None:
        self.roles = from_letters(roles) or roles_in_game(seats)
        self.pile = from_letters(tales.replace(" ", ""))
        self.laid = False
        options = {"claims": False, "vizier": 0, **options}
        self.rest = all_tales({"extra_interventionist": False, "extra_pacifist": False, **options})
        with kit.rigged_shuffles(self._lay):
            self.game = Session("sultane", seats, options, kit.fixed_seed(number), rules=rules)
        self.dealt = options.get("deals") != "table"
        if self.dealt:
            self.say(seen="ok")
        else:
            self.answer_game_master("roles", "done")

    def _lay(self, items: list[Any]) -> None:
        """Put the test's roles or tales in place of shuffled ones."""
        if DINARZADE in items:
            items[:] = self.roles
        elif len(items) >= 17 and not self.laid:
            self.laid = True
            for tale in self.pile:
                self.rest.remove(tale)
            items[:] = (self.pile + self.rest)[::-1]

    # --- what shows

    @property
    def public(self) -> dict[str, Any]:
        """Return the public state."""
        return self.game.public

    @property
    def about(self) -> str:
        """Return what is asked now, or an empty string when the game is over."""
        return next((question.about for question in self.game.questions.values()), "")

    @property
    def asked(self) -> list[int]:
        """Return the seats that are asked."""
        return sorted(self.game.questions)

    def options(self) -> tuple[str, ...]:
        """Return the options of the only seat that is asked."""
        (question,) = self.game.questions.values()
        return question.options

    def panel(self, seat: int) -> dict[str, Any]:
        """Return the private panel of a seat."""
        return self.game.view(seat)["panels"]

    def facts(self, event: str) -> list[dict[str, Any]]:
        """Return the facts of one kind, without number and name."""
        told = [fact for fact in self.game.facts if fact["e"] == event]
        return [{name: value for name, value in fact.items() if name not in ("e", "n")} for fact in told]

    def events(self) -> list[str]:
        """Return the events of the rules so far."""
        return [fact["e"] for fact in self.game.facts if fact["e"] not in ("asked", "sealed")]

    # --- what is done

    def say(self, **said: str) -> None:
        """Give the same answer for all seats that are asked this question."""
        ((about, option),) = said.items()
        assert self.about == about
        for seat in self.asked:
            self.game.answer(seat, option)

    def answer_game_master(self, about: str, option: str) -> None:
        """Answer the game master's question, which has to be this one."""
        assert (self.about, self.asked) == (about, [GAME_MASTER])
        self.game.answer(GAME_MASTER, option)

    def nominate(self, narrator: int | None = None) -> None:
        """Name a Narrator, by default the first possible one; with real cards a low pile is shuffled before."""
        if self.about == "shuffle":
            self.answer_game_master("shuffle", "done")
        self.say(nominate=self.options()[0] if narrator is None else f"s{narrator}")

    def elect(self, narrator: int | None = None) -> None:
        """Nominate a Narrator and let all vote yes."""
        self.nominate(narrator)
        self.say(vote="yes")

    def refuse(self, times: int = 1) -> None:
        """Reject `times` governments in a row."""
        for _ in range(times):
            self.nominate()
            self.say(vote="no")

    def discard(self, kind: str) -> None:
        """Discard a tale of that kind (I or P) for the seat that is asked."""
        (seat,) = self.asked
        self.say(discard=f"t{self.panel(seat)['tales'].index(KINDS[kind])}")

    def choose(self, kind: str) -> None:
        """Vizier and Narrator discard so that a tale of that kind is left."""
        for _ in range(2):
            tales = self.panel(self.asked[0])["tales"]
            other = "IP"["PI".index(kind)]
            self.discard(other if KINDS[other] in tales else kind)

    def govern(self, kind: str, narrator: int | None = None) -> None:
        """Elect a government that reads a tale of that kind, without asking for a veto."""
        self.elect(narrator)
        if not self.dealt:
            self.read_aloud(KINDS[kind])
            return
        self.choose(kind)
        if self.about == "veto":
            self.say(veto="no")

    def read_aloud(self, kind: str) -> None:
        """Read a tale with real cards and without a veto; the Narrator is not Dinarzade if asked."""
        for about, option in (
            ("elected", "no"),
            ("am_dinarzade", "no"),
            ("veto", "no"),
            ("tale", kind),
            ("read", kind),
        ):
            if self.about == about:
                self.say(**{about: option})

    def read_tales(self, kinds: str) -> None:
        """Let governments read these tales; powers are used on the first possible player."""
        for kind in kinds:
            self.govern(kind)
            while self.about in ("investigate", "vizier", "exile", "seen", "peek"):
                self.say(**{self.about: self.options()[0]})


class Tale(str):
    """A tale that is distinct from others of its kind: `card` is its place on the first pile, bottom first."""

    card: int


def tale(kind: str, card: int) -> Tale:
    """Return tale number `card`."""
    made = Tale(kind)
    made.card = card
    return made


class HiddenState:
    """A game whose hidden things a test can read, and lay another way: `roles`, `order` of a chain, `tales`."""

    def __init__(
        self,
        seats: int,
        options: dict[str, Any],
        number: int,
        roles: list[str] | None = None,
        order: list[int] | None = None,
        tales: list[Tale] | None = None,
    ) -> None:
        self.roles, self.order, self.tales = roles or [], order or [], tales or []
        self.shuffles: list[tuple[list[int], set[int]]] = []
        with kit.rigged_shuffles(self._lay):
            self.game = Session("sultane", seats, options, kit.fixed_seed(number))

    def _lay(self, items: list[Any]) -> None:
        """Put this world's roles, order or tales in place of shuffled ones."""
        if DINARZADE in items:
            self.roles = self.roles or list(items)
            items[:] = self.roles
        elif isinstance(items[0], int):
            self.order = self.order or list(items)
            items[:] = self.order
        elif not isinstance(items[0], Tale):
            self.tales = self.tales or [tale(kind, card) for card, kind in enumerate(items)]
            items[:] = self.tales
        elif len(items) > 2:
            self.shuffles.append(([told.card for told in items], self.read()))

    def read(self) -> set[int]:
        """Return the tales that were read."""
        return {fact["tale"].card for fact in self.game.facts if fact["e"] == "tale"}

    def about(self) -> str:
        """Return what is asked now, or an empty string when the game is over."""
        return next((question.about for question in self.game.questions.values()), "")

    def hand(self, seat: int) -> list[Tale]:
        """Return the tales that a seat sees."""
        return self.game.view(seat)["panels"]["tales"]
