"""Check the files in a game's folder and what they import; find lines, texts and modules in it."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from conclave.check.report import RULES, CheckReport
from shared_rules.engine import catalog

MICROPYTHON = {
    *("array", "binascii", "collections", "gc", "hashlib", "io", "json", "math", "os", "select", "struct", "sys"),
    "time",
}
NOT_REPEATABLE = {
    "gc",
    "io",
    "os",
    "random",
    "secrets",
    "select",
    "sys",
    "time",
}  # rules that use them may not be repeatable
# by folder of a game: the packages that its modules may import besides MicroPython's and the game's own
ALLOWED_PACKAGES = {
    "": ("shared_rules.engine",),
    "box": ("shared_rules.engine", "firmware"),
}
OPTIONAL_FILES = {
    "RULES.md": "nobody can look up by which rules it is played; the game plays without",
    "box/console.py": "the display shows the public state and the facts as names and values; the game plays without",
    "schema.json": "facts are not checked, and the log and the lab take them as anything; the game plays without",
    "page/drawing.js": "phones and the big screen show plain text; the game plays without",
    "bots/heuristic.py": "bots answer at random; the game plays without",
    "aid": "there is no player aid to print; the game plays without",
}


def load_optional(game: str, name: str) -> Any:
    """Return an optional module of a game, such as `box.console`; None if the game does not bring it."""
    file = Path(catalog.game_folder(game), *name.split(".")).with_suffix(".py")
    return catalog.load_module(game, name) if file.exists() else None


def imported_modules(path: Path) -> Iterator[tuple[str, int]]:
    """Yield the modules that a file imports at run time, with line numbers.

    Imports below `if TYPE_CHECKING` are skipped.
    """
    waiting: list[ast.AST] = [ast.parse(path.read_text("utf-8"), str(path))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import):
            yield from ((name.name, node.lineno) for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module, node.lineno
        waiting.extend(ast.iter_child_nodes(node))


def string_constants(folder: Path, *parts: str) -> set[str]:
    """Return all string constants in the code of the rules, or of other folders of the game."""
    files = [file for name in parts or ("",) for file in (folder / name).glob("*.py")]
    return {
        node.value
        for file in files
        for node in ast.walk(ast.parse(file.read_text("utf-8"), str(file)))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def line_of(path: Path, text: str) -> int | None:
    """Return the number of the line that begins with a text, or else contains it; None if there is none."""
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    found = [number for number, line in enumerate(lines, 1) if line.startswith(text)]
    found += [number for number, line in enumerate(lines, 1) if text in line]
    return found[0] if found else None


def running_line(report: CheckReport) -> tuple[str, int] | None:
    """Return file and line of the game's code that is running, None if none is."""
    frame: Any = sys._getframe(1)
    while frame:
        file = report.relative_path(frame.f_code.co_filename)
        if file:
            return file, frame.f_lineno
        frame = frame.f_back
    return None


def check_files(game: str, report: CheckReport) -> None:
    """Report missing files: required ones as faults, optional ones as warnings that name the missing feature."""
    if not (report.folder / RULES).exists():
        report.add_fault("is missing: a game needs its rules", RULES)
    if not list((report.folder / "box").glob("*.txt")):
        report.add_fault("is missing: a game needs its texts in one language, such as box/en.txt", "box/en.txt")
    for name, without in OPTIONAL_FILES.items():
        if not (report.folder / name).exists():
            report.add_warning(f"is missing: {without}", name)


def check_imports(game: str, report: CheckReport) -> None:
    """Report imports that do not exist on a Pico, and in the rules modules with which games could not be replayed."""
    for name, others in ALLOWED_PACKAGES.items():
        for path in sorted((report.folder / name).glob("*.py")):
            with report.catching_errors("reading it", path.relative_to(report.folder).as_posix()):
                _check_imports(path, name, (*others, f"shared_rules.{catalog.package_name(game)}"), report)


def _check_imports(path: Path, name: str, packages: tuple[str, ...], report: CheckReport) -> None:
    """Report forbidden imports of one file; `packages` are allowed besides MicroPython's modules."""
    for module, line in imported_modules(path):
        if any(f"{module}.".startswith(f"{package}.") for package in packages):
            continue
        why = ""
        if not name and module in NOT_REPEATABLE:
            why = "with it a game cannot be played again; all chance is `table.chance`"
        elif module not in MICROPYTHON:
            why = "a box does not have it there; what is only for types stands below `if TYPE_CHECKING`"
        if why:
            report.add_fault(f"imports {module}: {why}", path.relative_to(report.folder).as_posix(), line)
