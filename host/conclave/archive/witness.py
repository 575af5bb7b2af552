"""Record when the commitment of a game arrived, and when the players' contributions to the deal were sealed.

Times are those of this computer's clock, not of the device. They show that the commitment was there first.
"""

import re
import time
from typing import TYPE_CHECKING, Any

from conclave.log.reading import Witness
from shared_rules.engine.stir import STIR

if TYPE_CHECKING:
    from conclave.archive.file import File

_COMMITMENT = re.compile("[0-9a-f]{64}")


def take_down(file: "File", id: str, line: dict[str, Any]) -> None:
    """Record the time of arrival if a line is the first line of a game, or seals the contributions.

    Later ones are ignored.
    """
    if line["e"] == "game" and isinstance(line.get("commit"), str):
        file.execute("INSERT OR IGNORE INTO witnesses VALUES (?, ?, ?, NULL)", (id, line["commit"], time.time()))
    elif line["e"] == "sealed" and line.get("about") == STIR:
        file.execute("UPDATE witnesses SET sealed = ? WHERE id = ? AND sealed IS NULL", (time.time(), id))


def find(file: "File", id: str) -> Witness | None:
    """Return the recorded times of a game, None if nothing was recorded; raise BadArchive if they are damaged."""
    rows = file.rows("SELECT commitment, heard, sealed FROM witnesses WHERE id = ?", id)
    if not rows:
        return None
    commitment, heard, sealed = rows[0]
    if not (_COMMITMENT.fullmatch(str(commitment)) and isinstance(heard, float) and isinstance(sealed, float | None)):
        raise file.damaged(f"when game {id} was heard")
    return Witness(commitment, heard, sealed)
