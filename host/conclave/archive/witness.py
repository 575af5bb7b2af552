"""When commitments came, and the keys of the stirring after them: by the clock of this computer, not the device's."""

import re
import time
from typing import TYPE_CHECKING, Any

from conclave.log.reading import Witness
from shared_rules.engine.stir import STIR

if TYPE_CHECKING:
    from conclave.archive.file import File

_COMMITMENT = re.compile("[0-9a-f]{64}")


def take_down(file: "File", id: str, line: dict[str, Any]) -> None:
    """Note when a first line, or the first seal of a stirred game, has come; each counts once."""
    if line["e"] == "game" and isinstance(line.get("commit"), str):
        file.execute("INSERT OR IGNORE INTO witnesses VALUES (?, ?, ?, NULL)", (id, line["commit"], time.time()))
    elif line["e"] == "sealed" and line.get("about") == STIR:
        file.execute("UPDATE witnesses SET sealed = ? WHERE id = ? AND sealed IS NULL", (time.time(), id))


def find(file: "File", id: str) -> Witness | None:
    """Return what was noted of a game."""
    rows = file.rows("SELECT commitment, heard, sealed FROM witnesses WHERE id = ?", id)
    if not rows:
        return None
    commitment, heard, sealed = rows[0]
    if not (_COMMITMENT.fullmatch(str(commitment)) and isinstance(heard, float) and isinstance(sealed, float | None)):
        raise file.damaged(f"when game {id} was heard")
    return Witness(commitment, heard, sealed)
