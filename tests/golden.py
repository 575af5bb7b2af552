"""Golden games: recorded once by the rules of the version in their first line, and never recorded again."""

import json
from binascii import a2b_base64
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from shared_rules.engine import catalog

FOLDER = Path(__file__).parent / "shared_rules" / "golden"
DECIDE = """
What the rules {rules} of {game} make of a seed and of answers has changed: the logs of games that were played can no
longer be verified, and unfinished ones not resumed. Undo the change; or, if it has to be, raise VERSION, keep a reader
of the rules {rules} (`conclave verify` asks it), and add a golden game of the new version. Golden games are never
recorded again. (A changed list of words is such a change as well.)
"""


@dataclass(frozen=True)
class GoldenGame:
    """One game: its log, and the panels of all seats before the first answer, as lines."""

    name: str
    log: list[str]
    deal: list[str]

    @property
    def start(self) -> dict[str, Any]:
        """Return the first fact."""
        return json.loads(self.log[0])

    @property
    def game(self) -> str:
        """Return the name of the game in the catalog."""
        return self.start["game"]

    @property
    def seed(self) -> bytes:
        """Return the published seed."""
        return bytes.fromhex(json.loads(self.log[-1])["seed"])

    @property
    def journal(self) -> bytes:
        """Return the published journal."""
        return a2b_base64(json.loads(self.log[-1])["journal"])

    @property
    def rules(self) -> int:
        """Return the version of its rules."""
        return self.start["rules"]

    @property
    def fingerprint(self) -> str:
        """Return the fingerprint of the files of its rules, or an empty string."""
        return self.start.get("fingerprint", "")

    @property
    def players_contribute(self) -> bool:
        """Return whether the players shuffled together."""
        return self.start.get("stir", False)

    @property
    def is_playable(self) -> bool:
        """Return whether the box still plays this version of the rules."""
        module = catalog.load_module(self.game)
        return self.rules in (module.VERSION, *getattr(module, "EARLIER", ()))

    @property
    def advice(self) -> str:
        """Return advice for a game that does not come out the same."""
        return DECIDE.format(game=self.game, rules=self.rules)


def golden_games() -> list[GoldenGame]:
    """Return all golden games."""
    return [
        GoldenGame(path.stem, _lines(path), _lines(path.with_suffix(".deal"))) for path in sorted(FOLDER.glob("*.log"))
    ]


def _lines(path: Path) -> list[str]:
    """Return the lines of a file."""
    return path.read_text(encoding="utf-8").split("\n")[:-1]
