"""Inline integer constants before a module is compiled for the Pico.

A module-level name takes memory there and costs a lookup each time it is read. So every name in capitals that is
assigned an integer once is replaced by its value wherever it is read, in other modules too, and its assignment is
removed. Code for type checkers is removed as well.
"""

import ast
from collections.abc import Iterator

Trees = dict[str, ast.Module]  # by module
Constants = dict[str, dict[str, int]]  # by module and name
_TYPES = "TYPE_CHECKING"  # false at run time; what depends on it is for type checkers only


def find_constants(trees: Trees) -> Constants:
    """Return the constants to inline as {module: {name: value}}; `trees` must contain every module that is deployed."""
    barred = {name for tree in trees.values() for name in _excluded_names(tree)}
    numbers: Constants = {}
    for module in _sort_by_import(trees):
        known = _imported_constants(trees[module], numbers)
        numbers[module] = {}
        for name, value in _find_constants(trees[module], known):
            numbers[module][name] = known[name] = value
    return {
        module: {name: value for name, value in found.items() if name not in barred}
        for module, found in numbers.items()
    }


def inline_in_module(tree: ast.Module, module: str, numbers: Constants) -> None:
    """Replace the constants in a module by their values, in place; `numbers` comes from `find_constants`."""
    _Inliner(numbers[module], numbers[module] | _imported_constants(tree, numbers)).visit(tree)
    ast.fix_missing_locations(tree)


class _Inliner(ast.NodeTransformer):
    """Removes assignments of constants and code for type checkers, and replaces constants by their values."""

    def __init__(self, own: dict[str, int], known: dict[str, int]) -> None:
        self._removed = {*own, _TYPES}
        self._known = known

    def visit_If(self, node: ast.If) -> ast.AST | None:
        return None if ast.unparse(node.test) == _TYPES else self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        names = _targets(node)
        return None if names and self._removed.issuperset(names) else self.generic_visit(node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | None:
        node.names = [alias for alias in node.names if alias.name not in self._known]
        return node if node.names else None

    def visit_Name(self, node: ast.Name) -> ast.AST:
        is_number = isinstance(node.ctx, ast.Load) and node.id in self._known
        return ast.parse(f"({self._known[node.id]})", mode="eval").body if is_number else node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        if node.value is None:
            return None
        return self.generic_visit(ast.Assign([node.target], node.value))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        """Keep only annotations that are names: functions in machine code need them."""
        node.annotation = node.annotation if isinstance(node.annotation, ast.Name) else None
        return node


def _find_constants(tree: ast.Module, known: dict[str, int]) -> Iterator[tuple[str, int]]:
    """Yield (name, value) of the integer constants of a module in their order; adds them to `known`."""
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and (names := _targets(statement)):
            for name, value in zip(names, _values(statement, known, len(names)), strict=False):
                if name.isupper():
                    known[name] = value
                    yield name, value


def _targets(statement: ast.Assign) -> list[str]:
    """Return the names that an assignment sets, or [] if it sets anything else or several targets."""
    target = statement.targets[0]
    targets = target.elts if isinstance(target, ast.Tuple) else [target]
    names = [found.id for found in targets if isinstance(found, ast.Name)]
    return names if len(names) == len(targets) and len(statement.targets) == 1 else []


def _values(statement: ast.Assign, known: dict[str, int], count: int) -> list[int]:
    """Return the integers that an assignment gives to its targets, or [] if any is something else."""
    try:
        value = eval(compile(ast.Expression(statement.value), "", "eval"), {"__builtins__": {"range": range}}, known)
    except Exception:  # not computed from numbers alone
        return []
    values = [value] if count == 1 else list(value)
    return values if all(type(value) is int for value in values) else []


def _excluded_names(tree: ast.Module) -> Iterator[str]:
    """Yield names that must not be inlined: read as attributes such as `module.NAME`, or assigned more than once."""
    stored = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    yield from (name for name in stored if stored.count(name) > 1)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names if alias.asname or node not in tree.body)
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.arg):
            yield node.arg


def _imports(tree: ast.Module) -> Iterator[ast.ImportFrom]:
    """Return the module-level `from ... import` statements."""
    return (statement for statement in tree.body if isinstance(statement, ast.ImportFrom))


def _imported_constants(tree: ast.Module, numbers: Constants) -> dict[str, int]:
    """Return the constants in `numbers` that a module imports from others, by name."""
    return {
        alias.name: numbers[statement.module or ""][alias.name]
        for statement in _imports(tree)
        for alias in statement.names
        if alias.asname is None and alias.name in numbers.get(statement.module or "", {})
    }


def _sort_by_import(trees: dict[str, ast.Module]) -> list[str]:
    """Return the modules so that each comes after those it imports from; in a circle, after as many as possible."""
    order: list[str] = []
    seen: set[str] = set()

    def visit(module: str) -> None:
        if module in trees and module not in seen:
            seen.add(module)
            for statement in _imports(trees[module]):
                visit(statement.module or "")
            order.append(module)

    for module in trees:
        visit(module)
    return order
