"""Numbers in place of their names, before a module is compiled for the Pico.

Every name of a module takes memory there for as long as the power is on, and is looked up each time it is read. So
a number that a module gives a name, once, in capitals, is put wherever that name is read, in other modules too, and
the name is left out, as is what stands there for type checkers alone. Nothing moves: a line stays the line it was.
"""

import ast
from collections.abc import Iterator

Numbers = dict[str, dict[str, int]]  # by module and name
Edit = tuple[int, int, bytes]  # from which byte of the source to which, and what comes there
_TYPES = "TYPE_CHECKING"  # is false, and what depends on it is for type checkers alone


def find(sources: dict[str, bytes]) -> Numbers:
    """Return the numbers of all modules that can stand for their names; `sources` has every module that is deployed."""
    trees = {module: ast.parse(source) for module, source in sources.items()}
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


def _without(barred: set[str], found: dict[str, int]) -> dict[str, int]:
    return {name: value for name, value in found.items() if name not in barred}


def put(source: bytes, module: str, numbers: Numbers) -> bytes:
    """Return the source of a module with these numbers in place of their names."""
    tree = ast.parse(source)
    known = numbers[module] | _imported(tree, numbers)
    starts = _line_starts(source)
    edits = [_edit(starts, node, text) for node, text in _changes(tree, known, set(numbers[module]))]
    for start, end, text in sorted(edits, reverse=True):
        source = source[:start] + text + b"\n" * source[start:end].count(b"\n") + source[end:]
    return source


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
    """Names that must stay: read as `module.NAME`, in an f-string, or given more than once."""
    stored = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    yield from (name for name in stored if stored.count(name) > 1)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names if alias.asname or node not in tree.body)
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.JoinedStr):  # what is in it has no place in the source before Python 3.12
            yield from (inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name))


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
    """The modules, each behind those it imports from."""
    order: list[str] = []

    def visit(module: str) -> None:
        if module in trees and module not in order:
            for statement in _imports(trees[module]):
                visit(statement.module or "")
            order.append(module)

    for module in trees:
        visit(module)
    return order


def _changes(tree: ast.Module, known: dict[str, int], own: set[str]) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """What of a module is to be read otherwise."""
    gone = [statement for statement in tree.body if _is_gone(statement, own)]
    for statement in gone:
        yield statement, ""
    for statement in _imports(tree):
        kept = [ast.unparse(alias) for alias in statement.names if alias.name not in known]
        if len(kept) < len(statement.names):
            yield statement, f"from {statement.module} import {', '.join(kept)}" if kept else ""
    inside = {node for statement in gone for node in ast.walk(statement)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in known and node not in inside:
            yield node, f"({known[node.id]})"


def _is_gone(statement: ast.stmt, own: set[str]) -> bool:
    if isinstance(statement, ast.If):
        return ast.unparse(statement.test) == _TYPES
    names = _targets(statement) if isinstance(statement, ast.Assign) else []
    return bool(names) and set(names) <= own | {_TYPES}


def _line_starts(source: bytes) -> list[int]:
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    return starts


def _edit(starts: list[int], node: ast.expr | ast.stmt, text: str) -> Edit:
    assert node.end_lineno is not None and node.end_col_offset is not None  # of what was parsed
    start = starts[node.lineno - 1] + node.col_offset
    return start, starts[node.end_lineno - 1] + node.end_col_offset, text.encode()
