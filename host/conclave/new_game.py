"""Create the folder of a new game: a copy of the template, a small game that plays, with the new name filled in."""

import keyword
import re
import shutil
from pathlib import Path

from conclave import added_games
from shared_rules.engine import catalog
from shared_rules.engine.errors import BadSetup

TEMPLATE = Path(__file__).parent / "template"
_NAME = re.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*")
_MAX_LETTERS = 20  # letters, so that the name fits in a line of the display


def create_game_folder(name: str, into: Path) -> Path:
    """Create the folder of a new game in `into`, and return it; raise BadSetup if the name or the folder is taken."""
    folder = into / name.replace("-", "_")
    _check_name(name, folder)
    shutil.copytree(TEMPLATE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    values = {
        "GAME_NAME": name,
        "GAME_TITLE": name.replace("-", " ").capitalize(),
        "GAME_RULES": name.replace("-", "")[:3].upper(),
    }
    for path in (path for path in folder.rglob("*") if path.is_file()):
        text = path.read_text("utf-8")
        for placeholder, value in values.items():
            text = text.replace(placeholder, value)
        path.write_text(text, "utf-8", newline="\n")
    return folder


def _check_name(name: str, folder: Path) -> None:
    """Raise BadSetup if a name is not valid or taken, or if the folder exists."""
    if not _NAME.fullmatch(name) or len(name) > _MAX_LETTERS:
        what = f"begins with a letter, and has small letters, digits and hyphens, {_MAX_LETTERS} at most"
        raise BadSetup("bad-name", f"a game cannot be called {name!r}: its name {what}")
    if keyword.iskeyword(folder.name) or added_games.is_module_taken(folder.name) or name in catalog.game_names():
        raise BadSetup("bad-name", f"a game cannot be called {name}: that name is taken")
    if folder.exists():
        raise BadSetup("bad-name", f"{folder} is there already, and nothing in it is overwritten")
