"""Numbers in place of their names, before a module is compiled for the Pico.

A name of a module takes memory there, and is looked up each time it is read. So a number that a module gives a name,
once, in capitals, is put wherever that name is read, in other modules too, and the name is left out, as is what
stands there for type checkers alone.
"""

import ast
from collections.abc import Iterator

Trees = dict[str, ast.Module]  # by module
Numbers = dict[str, dict[str, int]]  # by module and name
_TYPES = "TYPE_CHECKING"  # is false, and what depends on it is for type checkers alone


def find(trees: Trees) -> Numbers:
    """Return the numbers of all modules that can stand for their names; `trees` has every module that is deployed."""
    barred = {name for tree in trees.values() for name in _barred(tree)}
    numbers: Numbers = {}
    for module in _by_import(trees):
        known = _imported(trees[module], numbers)
        numbers[module] = {}
        for name, value in _named(trees[module], known):
            numbers[module][name] = known[name] = value
    return {
        module: {name: value for name, value in found.items() if name not in barred}
        for module, found in numbers.items()
    }


def put(tree: ast.Module, module: str, numbers: Numbers) -> None:
    """Put these numbers into a module in place of their names."""
    _Put(numbers[module], numbers[module] | _imported(tree, numbers)).visit(tree)
    ast.fix_missing_locations(tree)


class _Put(ast.NodeTransformer):
    """Leaves out what has a number here, and what is for type checkers; reads names as the numbers they are."""

    def __init__(self, own: dict[str, int], known: dict[str, int]) -> None:
        self._gone = {*own, _TYPES}
        self._known = known

    def visit_If(self, node: ast.If) -> ast.AST | None:
        return None if ast.unparse(node.test) == _TYPES else self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        names = _targets(node)
        return None if names and self._gone.issuperset(names) else self.generic_visit(node)

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
        """Machine code needs to know what it is given: that stands there as a name."""
        node.annotation = node.annotation if isinstance(node.annotation, ast.Name) else None
        return node


def _named(tree: ast.Module, known: dict[str, int]) -> Iterator[tuple[str, int]]:
    """The names in capitals to which the module gives a number, in order."""
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and (names := _targets(statement)):
            for name, value in zip(names, _values(statement, known, len(names)), strict=False):
                if name.isupper():
                    known[name] = value
                    yield name, value


def _targets(statement: ast.Assign) -> list[str]:
    target = statement.targets[0]
    targets = target.elts if isinstance(target, ast.Tuple) else [target]
    names = [found.id for found in targets if isinstance(found, ast.Name)]
    return names if len(names) == len(targets) and len(statement.targets) == 1 else []


def _values(statement: ast.Assign, known: dict[str, int], count: int) -> list[int]:
    """What the targets are given, if all of that is numbers."""
    try:
        value = eval(compile(ast.Expression(statement.value), "", "eval"), {"__builtins__": {"range": range}}, known)
    except Exception:  # it is not made of numbers alone
        return []
    values = [value] if count == 1 else list(value)
    return values if all(type(value) is int for value in values) else []


def _barred(tree: ast.Module) -> Iterator[str]:
    """Names that must stay: read as `module.NAME`, or given more than once."""
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
    return (statement for statement in tree.body if isinstance(statement, ast.ImportFrom))


def _imported(tree: ast.Module, numbers: Numbers) -> dict[str, int]:
    """The numbers that a module takes from others."""
    return {
        alias.name: numbers[statement.module or ""][alias.name]
        for statement in _imports(tree)
        for alias in statement.names
        if alias.asname is None and alias.name in numbers.get(statement.module or "", {})
    }


def _by_import(trees: dict[str, ast.Module]) -> list[str]:
    """The modules, each behind those it imports from; in a circle a package is behind its own module."""
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
