"""Add games from elsewhere to the catalog: from folders that the user names, and from installed packages.

A game is code. Games are loaded only from folders that were named, and from packages that declare a game in the
entry-point group `conclave.games`.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.metadata import entry_points
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import shared_rules.games as ours
from shared_rules.engine import catalog, rules_fingerprint
from shared_rules.engine.errors import BadSetup

ENTRY_POINT_GROUP = "conclave.games"
AddedGame = tuple[Path, str]  # the folder of a game, and the name of its package in `shared_rules`

_OUR_FOLDER = Path(ours.__file__).parent
_folders: dict[str, Path] = {}  # folders of added games, by module


class _FreshLoader(SourceFileLoader):
    """Loads modules from source only, so that no bytecode is left in an author's folder or gets out of date."""

    def path_stats(self, path: Any) -> Any:
        """Raise OSError, which tells Python that there is no valid bytecode."""
        raise OSError


class AddedGameFinder(MetaPathFinder):
    """An import finder that maps `shared_rules.<module>` to the folder of an added game."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of a module of an added game, None for any other module."""
        room, _, rest = fullname.partition(".")
        module, *below = rest.split(".")
        if room != ours.__package__ or module not in _folders:
            return None
        place = _folders[module].joinpath(*below)
        if not place.is_dir():
            return _module_spec(fullname, place.with_suffix(".py"))
        if (place / "__init__.py").exists():
            return _module_spec(fullname, place / "__init__.py", [str(place)])
        package = ModuleSpec(fullname, None, is_package=True)
        package.submodule_search_locations = [str(place)]
        return package


def _module_spec(name: str, file: Path, within: list[str] | None = None) -> ModuleSpec | None:
    """Return the spec of a module in a file, None if the file does not exist; `within` are the folders of a package."""
    if not file.exists():
        return None
    loader = _FreshLoader(name, str(file))
    return spec_from_file_location(name, file, loader=loader, submodule_search_locations=within)


def add(folder: Path, module: str = "") -> str:
    """Add the game in a folder to the catalog, or read its manifest again; return the name of the game.

    Its package becomes `shared_rules.<module>`, by default named after the folder. Raise BadSetup if the game cannot be
    used.
    """
    folder = folder.resolve()
    found = ours.catalog_entry(ours.read_manifest(folder), folder)
    game = (found[0], module or found[1], *found[2:])
    if not (folder / "rules.py").is_file():
        raise BadSetup("bad-game", f"{folder} has no rules.py")
    at = next((at for at, known in enumerate(ours.GAMES) if known[-1] == game[-1]), len(ours.GAMES))
    _check_names(game, [known for place, known in enumerate(ours.GAMES) if place != at])
    ours.GAMES[at : at + 1] = [game]
    if folder.parent != _OUR_FOLDER:
        _folders[game[1]] = folder
        if not any(isinstance(finder, AddedGameFinder) for finder in sys.meta_path):
            sys.meta_path.insert(0, AddedGameFinder())
    return game[0]


def _check_names(game: ours.CatalogEntry, others: Iterable[ours.CatalogEntry]) -> None:
    """Raise BadSetup if another game has the same name or the same package."""
    name, module, folder = game[0], game[1], game[-1]
    for other in others:
        if other[0] == name:
            raise BadSetup("bad-game", f"{folder} has a game {name}, but {other[-1]} has one already: rename one")
        if other[1] == module:
            raise BadSetup("bad-game", f"{folder} and {other[-1]} would both be shared_rules.{module}: rename one")
    if is_module_taken(module) and Path(folder).parent != _OUR_FOLDER:
        raise BadSetup("bad-game", f"{folder} cannot be shared_rules.{module}, which Conclave has: rename it")


def is_module_taken(module: str) -> bool:
    """Return whether Conclave itself has a module of this name in `shared_rules`."""
    return (_OUR_FOLDER / module).exists() or (_OUR_FOLDER / f"{module}.py").exists()


def add_all(folder: Path) -> list[str]:
    """Add the game in a folder, or all games in its subfolders; return their names. Raise BadSetup if there is none."""
    if (folder / ours.MANIFEST).is_file():
        return [add(folder)]
    if not folder.is_dir():
        hint = "; how many games `conclave simulate` plays is --number" if folder.name.isdecimal() else ""
        raise BadSetup("bad-game", f"there is no folder {folder}{hint}")
    found = [file.parent for file in sorted(folder.glob(f"*/{ours.MANIFEST}"))]
    if not found:
        raise BadSetup("bad-game", f"no game is in {folder.resolve()}: a game is a folder with a {ours.MANIFEST}")
    return [add(one) for one in found]


def add_installed() -> list[str]:
    """Add the games of installed packages; return a sentence for each game that cannot be used.

    The name of an entry point is the name of the game's package in `shared_rules`; its value is the package that holds
    the files: `ask = "conclave_ask"`.
    """
    complaints = []
    for point in entry_points(group=ENTRY_POINT_GROUP):
        try:
            add(_package_folder(point.value), point.name)
        except BadSetup as error:
            package = point.dist.name if point.dist else point.value
            complaints.append(f"the game of the package {package} is left out: {error}")
    return complaints


def _package_folder(name: str) -> Path:
    """Return the folder of an installed package without running its code; raise BadSetup if there is none."""
    top, *below = name.split(".")
    spec = find_spec(top)
    if not spec or not spec.submodule_search_locations:
        raise BadSetup("bad-game", f"there is no package {name}")
    return Path(spec.submodule_search_locations[0], *below)


def added_games() -> list[AddedGame]:
    """Return folder and module of each added game: another process adds them with `add_from_other_process`."""
    return [(folder, module) for module, folder in _folders.items()]


def add_from_other_process(games: Iterable[AddedGame]) -> None:
    """Add games that another process has added: the result of `added_games` there."""
    for folder, module in games:
        add(folder, module)


@contextmanager
def reloaded(folder: Path, module: str) -> Iterator[str]:
    """Reload the modules of an added game from its files, and yield its name.

    If loading or the body of the `with` statement fails, the old version of the game is restored.
    """
    package, entries = f"{ours.__package__}.{module}", list(ours.GAMES)
    before = _unload(package)
    try:
        yield add(folder, module)
    except BaseException:
        _unload(package)
        sys.modules.update(before)
        ours.GAMES[:] = entries
        raise


def _unload(package: str) -> dict[str, ModuleType]:
    """Remove the modules of a package from `sys.modules`, and return them by name."""
    names = [name for name in sys.modules if name == package or name.startswith(package + ".")]
    return {name: sys.modules.pop(name) for name in names}


def is_added(name: str) -> bool:
    """Return whether a game was added from a folder or package, and is not one of Conclave's own."""
    return any(game[0] == name and game[1] in _folders for game in ours.GAMES)


def missing_rules_message(first_fact: dict[str, Any]) -> str:
    """Return why a game cannot be replayed here, from its first fact: its rules are missing or differ; "" if it can."""
    name, files = first_fact.get("game"), first_fact.get("fingerprint", "")
    if name not in catalog.game_names():
        which = f"rules {first_fact.get('rules')}" + (f", files {files}" if files else "")
        return f"it needs the game {name} ({which}), which is not installed: name its folder with --games"
    here = rules_fingerprint.fingerprint_of_game(name)
    if not files or files == here:
        return ""
    remedy = ": name the folder with the right ones with --games" if is_added(name) else ""
    return f"it needs {name} with the files {files}, and those here are {here}{remedy}"
