"""Keys without pods, as they are wired: four lines with pull-ups, a wire a player, a diode a key."""

from conclave.simulator.board import Board
from conclave.simulator.clock import Clock
from conclave.simulator.wires import Keys
from firmware.pico.matrix import Matrix

KEYS, PLAYERS = 4, 5
RISE_US = 30  # of a line that is let go


class Grid:
    """What is low where. A key joins its line and its player's wire; a diode lets current flow to the wire only."""

    def __init__(self, clock: Clock, players: list[Keys], diodes: bool = True) -> None:
        self.lines = tuple(Line(self, key) for key in range(KEYS))
        self.wires = tuple(Wire(self) for _ in players)
        self._clock = clock
        self._players = players
        self._diodes = diodes
        self._let_go = [-RISE_US] * KEYS  # when each line was last low

    def low(self, key: int) -> bool:
        """Return whether a line is seen low: it is pulled down, or has not risen yet."""
        if any(not self.wires[player].level for player in self._reached(key)):
            return True
        return self._clock.now() < self._let_go[key] + RISE_US

    def drive(self, wire: "Wire", level: int) -> None:
        """Pull a wire low, or let it go."""
        low = [key for key in range(KEYS) if self.low(key)]
        wire.level = level
        for key in low:
            self._let_go[key] = self._clock.now()

    def _reached(self, key: int) -> set[int]:
        """The players whose wires a line is joined to; without diodes a wire leads on to other lines."""
        lines, found = [key], set[int]()
        for line in lines:
            new = {player for player, keys in enumerate(self._players) if keys.mask >> line & 1} - found
            found |= new
            if not self._diodes:
                lines += [on for player in new for on in range(KEYS) if self._players[player].mask >> on & 1]
        return found


class Line:
    """The pin of a key's line."""

    def __init__(self, grid: Grid, key: int) -> None:
        self._grid = grid
        self._key = key

    def __call__(self) -> int:
        """Return the level that is seen."""
        return 0 if self._grid.low(self._key) else 1


class Wire:
    """The pin of a player's wire, open drain."""

    def __init__(self, grid: Grid) -> None:
        self.level = 1
        self._grid = grid

    def __call__(self, level: int) -> None:
        """Pull it low, or let it go."""
        self._grid.drive(self, level)


class NoPods(Board):
    """A simulated box without pods: five players' keys on a grid, and their pixels on the line."""

    def __init__(self, seed: int = 0, diodes: bool = True) -> None:
        super().__init__(pods=PLAYERS, seed=seed)
        self.grid = Grid(self.clock, [pod.keys for pod in self.line.pods], diodes)
        self.matrix = Matrix(self.grid.lines, self.grid.wires, self.clock.spend)
        self.spi = self.matrix

    def load(self, level: int) -> None:
        """Nothing is held until it is read."""
        self.matrix.load(level)
