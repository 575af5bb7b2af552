"""A simulated key matrix for a box without pods: four lines with pull-ups, a wire per player, a diode per key."""

from conclave.simulator.clock import Clock
from conclave.simulator.pod_cable import KeyContacts
from conclave.simulator.simulated_board import SimulatedBoard
from firmware.pico.key_matrix import KeyMatrix

KEYS, PLAYERS = 4, 5
RISE_US = 30  # time for a released line to rise


class SimulatedMatrix:
    """Computes which lines are low. A pressed key connects its line to its player's wire through a diode."""

    def __init__(self, clock: Clock, players: list[KeyContacts], diodes: bool = True) -> None:
        self.lines = tuple(KeyLine(self, key) for key in range(KEYS))
        self.wires = tuple(PlayerWire(self) for _ in players)
        self._clock = clock
        self._players = players
        self._diodes = diodes
        self._last_low = [-RISE_US] * KEYS  # when each line was last low

    def is_low(self, key: int) -> bool:
        """Return whether a line reads low: it is pulled down, or has not risen yet."""
        if any(not self.wires[player].level for player in self._connected_players(key)):
            return True
        return self._clock.now() < self._last_low[key] + RISE_US

    def set_wire(self, wire: "PlayerWire", level: int) -> None:
        """Set the level of a player's wire: 0 pulls it low, 1 releases it."""
        low = [key for key in range(KEYS) if self.is_low(key)]
        wire.level = level
        for key in low:
            self._last_low[key] = self._clock.now()

    def _connected_players(self, key: int) -> set[int]:
        """Return the players whose wires are connected to a line; without diodes wires connect further lines."""
        lines, found = [key], set[int]()
        for line in lines:
            new = {player for player, keys in enumerate(self._players) if keys.mask >> line & 1} - found
            found |= new
            if not self._diodes:
                lines += [on for player in new for on in range(KEYS) if self._players[player].mask >> on & 1]
        return found


class KeyLine:
    """The pin of a key line."""

    def __init__(self, grid: SimulatedMatrix, key: int) -> None:
        self._grid = grid
        self._key = key

    def __call__(self) -> int:
        """Return the level of the line."""
        return 0 if self._grid.is_low(self._key) else 1


class PlayerWire:
    """The open-drain pin of a player's wire."""

    def __init__(self, grid: SimulatedMatrix) -> None:
        self.level = 1
        self._grid = grid

    def __call__(self, level: int) -> None:
        """Set the level: 0 pulls the wire low, 1 releases it."""
        self._grid.set_wire(self, level)


class BoardWithoutPods(SimulatedBoard):
    """A simulated box without pods: five players with keys on a matrix, and pixels on the cable."""

    def __init__(self, seed: int = 0, diodes: bool = True) -> None:
        super().__init__(pods=PLAYERS, seed=seed)
        self.grid = SimulatedMatrix(self.clock, [pod.keys for pod in self.cable.pods], diodes)
        self.matrix = KeyMatrix(self.grid.lines, self.grid.wires, self.clock.advance)
        self.spi = self.matrix

    def load(self, level: int) -> None:
        """Do nothing: the keys are not latched before they are read."""
        self.matrix.load(level)
