"""Rename our identifiers to names that MicroPython has already interned, before a module is compiled for the Pico.

MicroPython never frees an interned name. The names of its own modules are in flash and cost no RAM, so our identifiers
get those that we do not use otherwise. These names stay: names that also occur in a string or become a key of a dict,
names of exceptions, and all names of MicroPython. Two identifiers may get the same new name if no family of modules
uses both, or if they are private in each module that has them.
"""

import ast
import builtins
import keyword
from collections.abc import Iterator
from functools import cache
from importlib.metadata import PackageNotFoundError, files
from itertools import chain, count
from pathlib import Path

from conclave.deploy.deploy_errors import raise_missing_extra

Trees = dict[str, ast.Module]  # by module
NewNames = dict[str, dict[str, str]]  # by module, the new name of each name
BOARD, LANGUAGE = "micropython-rp2-rpi_pico-stubs", "micropython-stdlib-stubs"  # packages of type stubs
_SPECIAL = "const"  # evaluated by the compiler: no other thing may have this name
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


class _Family:
    """Modules whose classes inherit from each other, with the names they use.

    `interned` are all names that MicroPython interns, `defined` those that the modules define, `set_on_others` the
    attributes that they set on objects other than `self`.
    """

    def __init__(self, modules: set[str], trees: Trees, fixed: frozenset[str]) -> None:
        self.modules = modules
        members = [trees[module] for module in modules]
        self.interned = {name for tree in members for name in _interned(tree)} - fixed
        self.defined = {name for tree in members for name in _defined(tree)} - fixed
        self.set_on_others = {name for tree in members for name in _set_on_others(tree)}


def find_new_names(trees: Trees) -> NewNames:
    """Return the new names as {module: {old: new}}; `trees` must contain every module that is deployed."""
    fixed = _micropython_names().union(_fixed_names(trees))
    families = [_Family(modules, trees, fixed) for modules in _find_families(trees)]
    ours = {name for family in families for name in family.defined}
    shared = {name for name in ours if _is_shared(name, families)}
    new = _new_names(trees)
    shared_names = {name: next(new) for name in sorted(shared)}
    family_names = [next(new) for _ in range(max(len(family.interned & ours - shared) for family in families))]
    return {
        module: shared_names | dict(zip(sorted(family.interned & ours - shared), family_names, strict=False))
        for family in families
        for module in family.modules
    }


def rename_in_module(tree: ast.Module, names: dict[str, str]) -> None:
    """Rename all identifiers in a module according to `names` (old to new), in place."""
    for node in ast.walk(tree):
        for field, value in ast.iter_fields(node):
            if field in ("id", "attr", "arg", "name", "asname") and value in names:
                setattr(node, field, names[value])
            elif field == "names" and isinstance(node, ast.Global | ast.Nonlocal):
                node.names = [names.get(name, name) for name in node.names]


def _is_shared(name: str, families: list[_Family]) -> bool:
    """Return whether a name may mean the same thing in several families, so it needs one new name for all."""
    knowing = [family for family in families if name in family.interned]
    is_private = name.startswith("_") and all(name in family.defined for family in knowing)
    return (len(knowing) > 1 and not is_private) or any(name in family.set_on_others for family in families)


def _find_families(trees: Trees) -> list[set[str]]:
    """Group the modules: modules belong together if a class of one inherits from a class of the other."""
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


def _interned(tree: ast.Module) -> Iterator[str]:
    """Yield the names in a module that MicroPython interns: all except the local variables of functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.keyword) and node.arg:
            yield node.arg
        elif isinstance(node, ast.Global):
            yield from node.names
        elif isinstance(node, ast.alias):
            yield node.name
    yield from _defined(tree)


def _defined(tree: ast.Module) -> Iterator[str]:
    """Yield the names that a module defines: functions, classes, arguments, attributes and module-level variables."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr
        elif isinstance(node, ast.alias) and node.asname:
            yield node.asname
    yield from (
        node.id for node in _outer_nodes(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )


def _outer_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes that are not inside a function."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, _FUNCTIONS):
            yield child
            yield from _outer_nodes(child)


def _set_on_others(tree: ast.Module) -> Iterator[str]:
    """Yield the names of attributes that a module sets on objects other than `self`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and ast.unparse(node.value) != "self":
            yield node.attr


def _fixed_names(trees: Trees) -> Iterator[str]:
    """Yield our names that must stay: modules, names in strings, keys of dicts, and exceptions, which are reported."""
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
def _read_stubs(package: str) -> list[ast.Module]:
    """Return the parsed stubs of MicroPython's own modules in a package."""
    try:
        found = files(package) or []
    except PackageNotFoundError:
        raise_missing_extra(package)
    paths = [Path(str(path.locate())) for path in found if path.suffix == ".pyi"]
    return [ast.parse(path.read_text("utf-8")) for path in paths]


@cache
def _micropython_names() -> frozenset[str]:
    """Return every name in MicroPython's own modules."""
    return frozenset(name for tree in _read_stubs(BOARD) + _read_stubs(LANGUAGE) for name in _interned(tree))


def _new_names(trees: Trees) -> Iterator[str]:
    """Yield new names: first those of the board's modules that do not occur in our code, then invented ones."""
    taken = {word for tree in trees.values() for node in ast.walk(tree) for word in _strings(node)}
    found = {name for tree in _read_stubs(BOARD) for name in _public_names(tree)} - taken
    found -= {*dir(builtins), *keyword.kwlist, _SPECIAL}
    # the stubs list a few names that the Pico lacks: the shorter they are, the less they cost
    return chain(sorted(found, key=lambda name: (len(name), name)), (f"name{number}" for number in count()))


def _public_names(tree: ast.Module) -> Iterator[str]:
    """Yield the names of a module's public functions, classes and constants."""
    for node in ast.walk(tree):
        named = node.target if isinstance(node, ast.AnnAssign) else node
        name = named.id if isinstance(named, ast.Name) else getattr(named, "name", "_")
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AnnAssign) and not name.startswith("_"):
            yield name


def _strings(node: ast.AST) -> Iterator[str]:
    """Yield the strings in the fields of a node."""
    for _, value in ast.iter_fields(node):
        yield from [word for word in (value if isinstance(value, list) else [value]) if isinstance(word, str)]
