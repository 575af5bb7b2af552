"""Games from elsewhere: folders that somebody has named, and installed packages that bring a game.

A game is code. Nothing is loaded from a folder that was not named, or from a package that does not say in the
entry-point group `conclave.games` that it brings a game.
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
from shared_rules.engine import catalog, fingerprint
from shared_rules.engine.refused import BadSetup

GROUP = "conclave.games"
Named = tuple[Path, str]  # the folder of a game, and the name of its package below `shared_rules`

_ROOM = Path(ours.__file__).parent
_folders: dict[str, Path] = {}  # by module: those that are not of ours


class _FreshLoader(SourceFileLoader):
    """Reads modules from their source alone: no bytecode is left in an author's folder, and none is out of date."""

    def path_stats(self, path: Any) -> Any:
        """Tell Python that no bytecode fits this source."""
        raise OSError


class Finder(MetaPathFinder):
    """Finds `shared_rules.<module>`, and what is below it, in the folder of a game that was added."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where a module of an added game is, if it is one."""
        room, _, rest = fullname.partition(".")
        module, *below = rest.split(".")
        if room != ours.__package__ or module not in _folders:
            return None
        place = _folders[module].joinpath(*below)
        if not place.is_dir():
            return _spec(fullname, place.with_suffix(".py"))
        if (place / "__init__.py").exists():
            return _spec(fullname, place / "__init__.py", [str(place)])
        package = ModuleSpec(fullname, None, is_package=True)
        package.submodule_search_locations = [str(place)]
        return package


def _spec(name: str, file: Path, within: list[str] | None = None) -> ModuleSpec | None:
    if not file.exists():
        return None
    loader = _FreshLoader(name, str(file))
    return spec_from_file_location(name, file, loader=loader, submodule_search_locations=within)


def add(folder: Path, module: str = "") -> str:
    """Add the game of a folder, or read its manifest again, and return its name; raise BadSetup if it cannot be used.

    Its package is `shared_rules.<module>`, by default the name of the folder.
    """
    folder = folder.resolve()
    found = ours.entry(ours.manifest(folder), folder)
    game = (found[0], module or found[1], *found[2:])
    if not (folder / "rules.py").is_file():
        raise BadSetup("bad-game", f"{folder} has no rules.py")
    at = next((at for at, known in enumerate(ours.GAMES) if known[-1] == game[-1]), len(ours.GAMES))
    _check_names(game, [known for place, known in enumerate(ours.GAMES) if place != at])
    ours.GAMES[at : at + 1] = [game]
    if folder.parent != _ROOM:
        _folders[game[1]] = folder
        if not any(isinstance(finder, Finder) for finder in sys.meta_path):
            sys.meta_path.insert(0, Finder())
    return game[0]


def _check_names(game: ours.Game, others: Iterable[ours.Game]) -> None:
    """Raise BadSetup when something else has the name of a game or of its package."""
    name, module, folder = game[0], game[1], game[-1]
    for other in others:
        if other[0] == name:
            raise BadSetup("bad-game", f"{folder} has a game {name}, but {other[-1]} has one already: rename one")
        if other[1] == module:
            raise BadSetup("bad-game", f"{folder} and {other[-1]} would both be shared_rules.{module}: rename one")
    if is_taken(module) and Path(folder).parent != _ROOM:
        raise BadSetup("bad-game", f"{folder} cannot be shared_rules.{module}, which Conclave has: rename it")


def is_taken(module: str) -> bool:
    """Return whether Conclave itself has a module of this name below `shared_rules`."""
    return (_ROOM / module).exists() or (_ROOM / f"{module}.py").exists()


def add_all(folder: Path) -> list[str]:
    """Add the game of a folder, or all games in the folders below it; return their names."""
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
    """Add the games of installed packages; return a sentence for each that cannot be used.

    The name of an entry point is that of the game's package below `shared_rules`, its value is the package with the
    files: `ask = "conclave_ask"`.
    """
    complaints = []
    for point in entry_points(group=GROUP):
        try:
            add(_package(point.value), point.name)
        except BadSetup as error:
            package = point.dist.name if point.dist else point.value
            complaints.append(f"the game of the package {package} is left out: {error}")
    return complaints


def _package(name: str) -> Path:
    """Return the folder of an installed package; no code of it is run."""
    top, *below = name.split(".")
    spec = find_spec(top)
    if not spec or not spec.submodule_search_locations:
        raise BadSetup("bad-game", f"there is no package {name}")
    return Path(spec.submodule_search_locations[0], *below)


def added() -> list[Named]:
    """Return the games that were added, so that another process can add them too."""
    return [(folder, module) for module, folder in _folders.items()]


def add_these(games: Iterable[Named]) -> None:
    """Add the games that another process has added."""
    for folder, module in games:
        add(folder, module)


@contextmanager
def renewed(folder: Path, module: str) -> Iterator[str]:
    """Load the modules of an added game from its files again, and yield its name.

    When that fails, or what is done with them, the game is as it was before.
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
    """Take the modules of a package out of memory, and return them."""
    names = [name for name in sys.modules if name == package or name.startswith(package + ".")]
    return {name: sys.modules.pop(name) for name in names}


def is_added(name: str) -> bool:
    """Return whether a game came from elsewhere."""
    return any(game[0] == name and game[1] in _folders for game in ours.GAMES)


def lacking(begun: dict[str, Any]) -> str:
    """Return a sentence when the rules of a game, told by its first fact, are missing or others here; else nothing."""
    name, files = begun.get("game"), begun.get("fingerprint", "")
    if name not in catalog.names():
        which = f"rules {begun.get('rules')}" + (f", files {files}" if files else "")
        return f"it needs the game {name} ({which}), which is not installed: name its folder with --games"
    here = fingerprint.of(name)
    if not files or files == here:
        return ""
    remedy = ": name the folder with the right ones with --games" if is_added(name) else ""
    return f"it needs {name} with the files {files}, and those here are {here}{remedy}"
