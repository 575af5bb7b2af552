"""Follow the state of a running game by its public lines: round, missing answers, scores."""

from dataclasses import dataclass, field

from conclave.archive import Archive
from conclave.line.framing import Record
from conclave.log import schema
from conclave.log.log_reader import NOTICES
from conclave.log.validation import is_game_id

MOST_SEATS = 10


@dataclass
class GameProgress:
    """The state of the current game of one device."""

    id: str = ""
    game: str = ""
    round: str = ""
    missing_seats: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    end_event: str = ""
    fact_count: int = 0  # facts so far

    def update(self, line: Record, archive: Archive) -> None:
        """Update the state by a line from the device. After missing lines the state is rebuilt from the archive."""
        is_told = "n" in line or line["e"] in NOTICES
        if line.get("again") or not is_game_id(line.get("id")) or not (is_told or line["e"] == "hello"):
            return
        n = line.get("n")
        if line["e"] == "hello" and isinstance(line.get("facts"), int):
            n = line["facts"] - 1
        if line["id"] != self.id or (isinstance(n, int) and n > self.fact_count) or line["e"] == "undone":
            self._load_game(line["id"], archive)
        if is_told:
            self._apply(line)

    def _load_game(self, id: str, archive: Archive) -> None:
        """Build the state of a game from its facts in the archive."""
        self.__init__(id)
        for fact in archive.valid_facts(id):
            self._apply(fact)

    def _apply(self, line: Record) -> None:
        """Update round, missing answers, scores and end by one line of the log."""
        event = line["e"]
        if isinstance(line.get("n"), int):
            if line["n"] < self.fact_count:
                return
            self.fact_count = line["n"] + 1
        if event == "game":
            self.game = str(line.get("game"))
            self.scores = []
        elif event == "asked":
            self.missing_seats = _valid_seats(line.get("seats"))
        elif event == "answered":
            self.missing_seats = [seat for seat in self.missing_seats if seat != line.get("seat")]
        elif event == "withdrawn":
            self.missing_seats = sorted({*self.missing_seats, *_valid_seats([line.get("seat")])})
        elif event == "sealed":
            self.missing_seats = []
        elif event in ("end", "aborted"):
            self.missing_seats, self.end_event = [], event
        for number in self._values_of_type(line, "round"):
            self.round = str(number)
        self._update_scores(line)

    def _update_scores(self, line: Record) -> None:
        """Update the scores by a line that holds all scores, or points that were added."""
        for standing in self._values_of_type(line, "standing"):
            if all(type(one) is int for one in standing):
                self.scores = standing[:MOST_SEATS]
        if type(line.get("points")) is int:  # for each seat that scored
            for seat in _valid_seats(line.get("scored")):
                self.scores += [0] * (seat + 1 - len(self.scores))
                self.scores[seat] += line["points"]

    def _values_of_type(self, line: Record, name: str) -> list:
        """Return the values in a line whose schema type has this name."""
        return list(schema.schema_of(self.game).values_of_type(line, name))


def _valid_seats(value: object) -> list[int]:
    """Return the valid seats in a list from a device."""
    return [seat for seat in value if type(seat) is int and -1 <= seat < MOST_SEATS] if isinstance(value, list) else []
