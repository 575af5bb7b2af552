"""Follow the state of a running game by its public lines: round, missing answers, scores."""

from dataclasses import dataclass, field

from conclave.archive import Archive
from conclave.line.link import Line
from conclave.log import schema
from conclave.log.form import is_id
from conclave.log.reading import NOTICES

MOST_SEATS = 10


@dataclass
class Progress:
    """The state of the current game of one device."""

    id: str = ""
    game: str = ""
    round: str = ""
    missing: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    ended: str = ""
    count: int = 0  # facts so far

    def take(self, line: Line, archive: Archive) -> None:
        """Update the state by a line from the device. After missing lines the state is rebuilt from the archive."""
        is_told = "n" in line or line["e"] in NOTICES
        if line.get("again") or not is_id(line.get("id")) or not (is_told or line["e"] == "hello"):
            return
        n = line.get("n")
        if line["e"] == "hello" and isinstance(line.get("facts"), int):
            n = line["facts"] - 1
        if line["id"] != self.id or (isinstance(n, int) and n > self.count) or line["e"] == "undone":
            self._load_game(line["id"], archive)
        if is_told:
            self._apply(line)

    def _load_game(self, id: str, archive: Archive) -> None:
        """Build the state of a game from its facts in the archive."""
        self.__init__(id)
        for fact in archive.lines(id):
            self._apply(fact)

    def _apply(self, line: Line) -> None:
        """Update round, missing answers, scores and end by one line of the log."""
        event = line["e"]
        if isinstance(line.get("n"), int):
            if line["n"] < self.count:
                return
            self.count = line["n"] + 1
        if event == "game":
            self.game = str(line.get("game"))
            self.scores = []
        elif event == "asked":
            self.missing = _valid_seats(line.get("seats"))
        elif event == "answered":
            self.missing = [seat for seat in self.missing if seat != line.get("seat")]
        elif event == "withdrawn":
            self.missing = sorted({*self.missing, *_valid_seats([line.get("seat")])})
        elif event == "sealed":
            self.missing = []
        elif event in ("end", "aborted"):
            self.missing, self.ended = [], event
        for number in self._values_of_type(line, "round"):
            self.round = str(number)
        self._update_scores(line)

    def _update_scores(self, line: Line) -> None:
        """Update the scores by a line that holds all scores, or points that were added."""
        for standing in self._values_of_type(line, "standing"):
            if all(type(one) is int for one in standing):
                self.scores = standing[:MOST_SEATS]
        if type(line.get("points")) is int:  # for each seat that scored
            for seat in _valid_seats(line.get("scored")):
                self.scores += [0] * (seat + 1 - len(self.scores))
                self.scores[seat] += line["points"]

    def _values_of_type(self, line: Line, name: str) -> list:
        """Return the values in a line whose schema type has this name."""
        return list(schema.of(self.game).told(line, name))


def _valid_seats(value: object) -> list[int]:
    """Return the valid seats in a list from a device."""
    return [seat for seat in value if type(seat) is int and -1 <= seat < MOST_SEATS] if isinstance(value, list) else []
