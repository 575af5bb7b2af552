"""Record when the commitment of a game arrived, and when the players' contributions to the deal were sealed.

Times are those of this computer's clock, not of the device. They show that the commitment was there first.
"""

import re
import time
from typing import TYPE_CHECKING, Any

from conclave.log.log_reader import CommitmentTimes
from shared_rules.engine.contribution import CONTRIBUTION

if TYPE_CHECKING:
    from conclave.archive.database import ArchiveDatabase

_COMMITMENT = re.compile("[0-9a-f]{64}")


def record_arrival(file: "ArchiveDatabase", id: str, line: dict[str, Any]) -> None:
    """Record the time of arrival if a line is the first line of a game, or seals the contributions.

    Later ones are ignored.
    """
    if line["e"] == "game" and isinstance(line.get("commit"), str):
        file.execute("INSERT OR IGNORE INTO witnesses VALUES (?, ?, ?, NULL)", (id, line["commit"], time.time()))
    elif line["e"] == "sealed" and line.get("about") == CONTRIBUTION:
        file.execute("UPDATE witnesses SET sealed = ? WHERE id = ? AND sealed IS NULL", (time.time(), id))


def recorded_times(file: "ArchiveDatabase", id: str) -> CommitmentTimes | None:
    """Return the recorded times of a game, None if nothing was recorded; raise BadArchive if they are damaged."""
    rows = file.rows("SELECT commitment, heard, sealed FROM witnesses WHERE id = ?", id)
    if not rows:
        return None
    commitment, heard, sealed = rows[0]
    if not (_COMMITMENT.fullmatch(str(commitment)) and isinstance(heard, float) and isinstance(sealed, float | None)):
        raise file.damage_error(f"when game {id} was heard")
    return CommitmentTimes(commitment, heard, sealed)
