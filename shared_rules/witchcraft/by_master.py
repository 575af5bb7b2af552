"""Cards on the table by the rules 1 and 2, for games that began with them: the game master enters it all."""

from shared_rules.witchcraft import scoring
from shared_rules.witchcraft.deals import copies, numbers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from shared_rules.engine.table import Game, Table
    from shared_rules.witchcraft.day import Components
    from shared_rules.witchcraft.deals import Counts

OTHER = "other"  # none of the options: what was entered before cannot be right


class ByMaster:
    """Cards, discs and tokens are real; the game master enters what counts when it counts."""

    def __init__(self, table: "Table", components: "Components") -> None:
        self.table = table
        self.components = components
        self.discs: Counts = []
        self.rumours: Counts = []  # face up

    def day(self, starter: int, points: "list[int]") -> "Game":
        """The day is played by hand; the game master says when it is over."""
        self.table.public.update(discs=None, rumours=None)
        yield from self.table.choose(self.table.gm, "day", ("done",))

    def count(self, points: "list[int]") -> "Game":
        """Ask for discs and Rumours colour by colour, then for all point tokens; return the points."""
        parts = self.components
        self.discs = yield from self.count_kind("discs", scoring.DISC_COLOURS, parts.discs)
        self.rumours = yield from self.count_kind("rumours", parts.colours, parts.characters)
        tokens = []
        for seat, had in enumerate(points):
            could_be = numbers(had, had + parts.turns)
            tokens.append(int((yield from self.table.choose(self.table.gm, "tokens", could_be, "s" + str(seat)))))
        self.table.public.update(discs=self.discs, rumours=self.rumours)
        self.table.tell("counts", discs=copies(self.discs), rumours=copies(self.rumours), tokens=list(tokens))
        return tokens

    def count_kind(self, kind: str, colours: "tuple[str, ...]", there_are: int) -> "Game":
        """Ask for how many of each colour every seat has."""
        counts: Counts = [{} for _ in self.table.seats]
        for colour in colours:
            entered = yield from self.enter(kind, "." + colour, lambda before: self.could_have(before, there_are))
            for seat, count in enumerate(entered):
                counts[seat][colour] = int(count)
        return counts

    def could_have(self, before: "list[str]", there_are: int) -> "tuple[str, ...]":
        """Return what the next seat can have, after what the seats before it have; of so many that there are."""
        usual = min(there_are, self.components.turns)
        left = there_are - sum([int(count) for count in before])
        return numbers(0, usual) if left >= usual else numbers(0, left) + (OTHER,)

    def reveal(self) -> "Game":
        """Ask for the colours that the players show, and return them."""
        return (yield from self.enter("colours", "", self.could_be))

    def could_be(self, before: "list[str]") -> "tuple[str, ...]":
        """Return the colours that the next seat can be."""
        left = tuple([colour for colour in self.components.colours if colour not in before])
        return left + (OTHER,) if before else left

    def enter(self, kind: str, suffix: str, could_be: "Callable[[list[str]], tuple[str, ...]]") -> "Game":
        """Ask about seat after seat; when one cannot be as it is, they are all asked again."""
        entered: list[str] = []
        while len(entered) < len(self.table.seats):
            subject = "s" + str(len(entered)) + suffix
            answer = yield from self.table.choose(self.table.gm, kind, could_be(entered), subject)
            if answer == OTHER:
                self.table.tell("impossible", kind=kind, subject=subject, entered=entered)
                entered = []
            else:
                entered.append(answer)
        return entered

    def show(self, points: "list[int]") -> None:
        """The tokens lie on the table: nothing is to be shown."""
