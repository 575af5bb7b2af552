"""MicroPython's names in place of ours, before a module is compiled for the Pico.

MicroPython keeps every name it has met for as long as the power is on. Those that its own modules have are in its
flash and take no memory: they take the place of ours, which nobody reads there. A name that a text spells too, or that
becomes a key of a dict, stays, as do the names of errors, and every name of MicroPython's. What only one family of
modules knows, or is private in each that has it, may be called the same as what only another one knows.
"""

import ast
import builtins
import keyword
from collections.abc import Iterator
from functools import cache
from importlib.metadata import PackageNotFoundError, files
from itertools import chain, count
from pathlib import Path

from conclave.deploy.trouble import missing_extra

Trees = dict[str, ast.Module]  # by module
Names = dict[str, dict[str, str]]  # by module, what a name becomes
BOARD, LANGUAGE = "micropython-rp2-rpi_pico-stubs", "micropython-stdlib-stubs"
_SPECIAL = "const"  # what the compiler works out itself: nothing else can be called so
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


class _Family:
    """Modules whose classes inherit from each other, and the names in them."""

    def __init__(self, modules: set[str], trees: Trees, kept: frozenset[str]) -> None:
        self.modules = modules
        members = [trees[module] for module in modules]
        self.met = {name for tree in members for name in _met(tree)} - kept
        self.given = {name for tree in members for name in _given(tree)} - kept
        self.lent = {name for tree in members for name in _lent(tree)}


def find(trees: Trees) -> Names:
    """Return what the names of each module become; `trees` has every module that is deployed."""
    kept = _theirs().union(_spelled(trees))
    families = [_Family(modules, trees, kept) for modules in _families(trees)]
    ours = {name for family in families for name in family.given}
    shared = {name for name in ours if _is_shared(name, families)}
    new = _new(trees)
    everybodys = {name: next(new) for name in sorted(shared)}
    places = [next(new) for _ in range(max(len(family.met & ours - shared) for family in families))]
    return {
        module: everybodys | dict(zip(sorted(family.met & ours - shared), places, strict=False))
        for family in families
        for module in family.modules
    }


def put(tree: ast.Module, names: dict[str, str]) -> None:
    """Call everything in a module by its new name."""
    for node in ast.walk(tree):
        for field, value in ast.iter_fields(node):
            if field in ("id", "attr", "arg", "name", "asname") and value in names:
                setattr(node, field, names[value])
            elif field == "names" and isinstance(node, ast.Global | ast.Nonlocal):
                node.names = [names.get(name, name) for name in node.names]


def _is_shared(name: str, families: list[_Family]) -> bool:
    """Whether a name means the same thing in several families."""
    knowing = [family for family in families if name in family.met]
    is_private = name.startswith("_") and all(name in family.given for family in knowing)
    return (len(knowing) > 1 and not is_private) or any(name in family.lent for family in families)


def _families(trees: Trees) -> list[set[str]]:
    """The modules, those together between which a class inherits."""
    classes = [
        (module, node) for module, tree in trees.items() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)
    ]
    homes = {node.name: module for module, node in classes}
    families = [{module} for module in trees]
    for module, node in classes:
        for base in node.bases:
            kin = {module, homes.get(ast.unparse(base).rpartition(".")[2], module)}
            families = [family for family in families if not family & kin] + [
                kin.union(*[family for family in families if family & kin])
            ]
    return families


def _met(tree: ast.Module) -> Iterator[str]:
    """The names of a module that MicroPython keeps: all but those of what is known within a function alone."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.keyword) and node.arg:
            yield node.arg
        elif isinstance(node, ast.Global):
            yield from node.names
        elif isinstance(node, ast.alias):
            yield node.name
    yield from _given(tree)


def _given(tree: ast.Module) -> Iterator[str]:
    """The names that a module gives: to functions, classes, arguments, attributes, and what is outside of functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr
        elif isinstance(node, ast.alias) and node.asname:
            yield node.asname
    yield from (node.id for node in _outside(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))


def _outside(node: ast.AST) -> Iterator[ast.AST]:
    """What is in a module but in no function."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, _FUNCTIONS):
            yield child
            yield from _outside(child)


def _lent(tree: ast.Module) -> Iterator[str]:
    """The names of attributes that a module gives to others' objects."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and ast.unparse(node.value) != "self":
            yield node.attr


def _spelled(trees: Trees) -> Iterator[str]:
    """The names that must stay: modules, names in texts, what becomes a key of a dict, and errors, which are told."""
    for module in trees:
        yield from module.split(".")
    into_dicts = {"dict", "format"}
    nodes = [node for tree in trees.values() for node in ast.walk(tree)]
    into_dicts |= {node.name for node in nodes if isinstance(node, ast.FunctionDef) and node.args.kwarg}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in into_dicts:
            yield from (given.arg for given in node.keywords if given.arg)
        elif isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            yield ast.unparse(node.exc.func)


@cache
def _stubs(package: str) -> list[ast.Module]:
    """What describes MicroPython's own modules."""
    try:
        found = files(package) or []
    except PackageNotFoundError:
        missing_extra(package)
    paths = [Path(str(path.locate())) for path in found if path.suffix == ".pyi"]
    return [ast.parse(path.read_text("utf-8")) for path in paths]


@cache
def _theirs() -> frozenset[str]:
    """Every name of MicroPython's own modules."""
    return frozenset(name for tree in _stubs(BOARD) + _stubs(LANGUAGE) for name in _met(tree))


def _new(trees: Trees) -> Iterator[str]:
    """Names to be given: those that the board's modules have and nobody here says; then others."""
    taken = {word for tree in trees.values() for node in ast.walk(tree) for word in _words(node)}
    found = {name for tree in _stubs(BOARD) for name in _public(tree)} - taken
    found -= {*dir(builtins), *keyword.kwlist, _SPECIAL}
    # the stubs tell a few that the Pico lacks: the shorter, the less they cost
    return chain(sorted(found, key=lambda name: (len(name), name)), (f"name{number}" for number in count()))


def _public(tree: ast.Module) -> Iterator[str]:
    """The functions, classes and constants of a module that are for everybody."""
    for node in ast.walk(tree):
        named = node.target if isinstance(node, ast.AnnAssign) else node
        name = named.id if isinstance(named, ast.Name) else getattr(named, "name", "_")
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AnnAssign) and not name.startswith("_"):
            yield name


def _words(node: ast.AST) -> Iterator[str]:
    for _, value in ast.iter_fields(node):
        yield from [word for word in (value if isinstance(value, list) else [value]) if isinstance(word, str)]
