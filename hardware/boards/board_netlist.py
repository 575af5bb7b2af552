"""Read the netlists that the boards are made from."""

import json
from pathlib import Path
from typing import Any

CIRCUITS = Path(__file__).parents[1] / "circuit"


def parts(board: str) -> list[dict[str, Any]]:
    """Return the parts of a board's circuit: reference, value, footprint, pads and their nets."""
    return json.loads((CIRCUITS / f"{board}.json").read_text())["parts"]
