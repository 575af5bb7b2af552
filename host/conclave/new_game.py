"""A game of one's own begins as a copy of a small one that plays, with its name put in."""

import keyword
import re
import shutil
from pathlib import Path

from conclave import games
from shared_rules.engine import catalog
from shared_rules.engine.refused import BadSetup

TEMPLATE = Path(__file__).parent / "template"
_NAME = re.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*")
_LONGEST = 20  # letters, so that a line of the display has room for it


def write(name: str, into: Path) -> Path:
    """Write the folder of a new game and return it; raise BadSetup where the name or the place is taken."""
    folder = into / name.replace("-", "_")
    _check(name, folder)
    shutil.copytree(TEMPLATE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    said = {
        "GAME_NAME": name,
        "GAME_TITLE": name.replace("-", " ").capitalize(),
        "GAME_RULES": name.replace("-", "")[:3].upper(),
    }
    for path in (path for path in folder.rglob("*") if path.is_file()):
        text = path.read_text("utf-8")
        for placeholder, value in said.items():
            text = text.replace(placeholder, value)
        path.write_text(text, "utf-8", newline="\n")
    return folder


def _check(name: str, folder: Path) -> None:
    if not _NAME.fullmatch(name) or len(name) > _LONGEST:
        what = f"begins with a letter, and has small letters, digits and hyphens, {_LONGEST} at most"
        raise BadSetup("bad-name", f"a game cannot be called {name!r}: its name {what}")
    if keyword.iskeyword(folder.name) or games.is_taken(folder.name) or name in catalog.names():
        raise BadSetup("bad-name", f"a game cannot be called {name}: that name is taken")
    if folder.exists():
        raise BadSetup("bad-name", f"{folder} is there already, and nothing in it is overwritten")
