"""Read the boards' circuits from their netlists."""

import json
from pathlib import Path
from typing import NamedTuple

CIRCUITS = Path(__file__).parents[1] / "circuit"
BOARDS = ("console", "pod")


class CircuitPart(NamedTuple):
    """A part of a circuit. `nets` and `names` are by pad; a pad that is left open has the net ""."""

    ref: str
    part: str  # its name in the parts list
    value: str
    carries: str  # the module in a socket
    optional: bool
    nets: dict[str, str]
    names: dict[str, str]

    def net_of_pin(self, name: str) -> str:
        """Return the net at the pin of this name."""
        return next(self.nets[pad] for pad, pin in self.names.items() if pin == name)


def read_parts(board: str) -> dict[str, CircuitPart]:
    """Return the parts of a board, by reference."""
    found = json.loads((CIRCUITS / f"{board}.json").read_text("utf-8"))["parts"]
    return {
        part["ref"]: CircuitPart(
            part["ref"],
            part["part"],
            part["value"],
            part["carries"],
            part["optional"],
            part["pads"],
            part["names"],
        )
        for part in found
    }
