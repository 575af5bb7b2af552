"""The changes that are tried: each is one thing in one file that a test should notice."""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
    ast.Break: ast.Continue,
    ast.Continue: ast.Break,
}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
CONDITIONS = (ast.If, ast.IfExp, ast.While, ast.Assert)
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
WIDTH = 80
DROPPED = (ast.Expr, ast.Raise, ast.AugAssign, ast.Delete)


@dataclass(frozen=True)
class Change:
    """One change of a file: where, what it was and what it is."""

    path: str
    number: int
    lines: range  # of its statement, up to the change
    within: str
    called: bool  # whether it is in a function, and not done once when the file is loaded
    old: str
    new: str

    @property
    def name(self) -> str:
        """What it is called in the list of equivalents, whatever its line."""
        return f"{self.path} {self.within}: {self.old} -> {self.new}"


@dataclass(frozen=True)
class Place:
    """Where in a file: the definitions around it, and the line of the statement."""

    within: str = ""
    line: int = 0
    function: bool = False
    called: bool = False


class Changer:
    """Makes one change after the other in a syntax tree, and takes it back."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.tree = ast.parse(text)
        self.count = 0

    def changes(self) -> Iterator[Change]:
        """Every change of the file, in order; while one is looked at, it is made in the tree."""
        self.count = 0
        yield from self._inside(self.tree, Place())

    def text(self, change: Change) -> str:
        """The whole file with one change."""
        return next(ast.unparse(self.tree) for made in self.changes() if made == change)

    def _inside(self, node: ast.AST, place: Place) -> Iterator[Change]:
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "returns", "decorator_list"):
                continue
            for index, child in enumerate(value if isinstance(value, list) else [value]):
                if isinstance(child, ast.AST) and not _silent(child) and not _is_prose(node, child):
                    put = _putter(node, field, index if isinstance(value, list) else None)
                    yield from self._of(node, child, put, place)

    def _of(self, parent: ast.AST, node: ast.AST, put: Callable[[ast.AST], None], place: Place) -> Iterator[Change]:
        if isinstance(node, ast.stmt):
            place = replace(place, line=node.lineno, called=place.function and not isinstance(node, DEFINITIONS))
        shown = _shown(parent, node)
        old = _head(shown)
        for new in _others(parent, node):
            put(new)
            after = _head(new if shown is node else shown)
            lines = range(place.line, getattr(shown, "lineno", place.line) + 1)
            yield Change(self.path, self.count, lines, place.within, place.called, old, after)
            self.count += 1
            put(node)
        if isinstance(node, DEFINITIONS):
            within = f"{place.within}.{node.name}".lstrip(".")
            place = replace(place, within=within, function=not isinstance(node, ast.ClassDef))
        yield from self._inside(node, place)


def _shown(parent: ast.AST, node: ast.AST) -> ast.AST:
    """What of the code says best what is changed."""
    if isinstance(node, ast.stmt):
        return node
    if isinstance(parent, ast.expr | ast.stmt) and not isinstance(parent, DEFINITIONS) and len(_head(parent)) < WIDTH:
        return parent
    return node if isinstance(node, ast.expr) else parent


def _putter(node: ast.AST, field: str, index: int | None) -> Callable[[ast.AST], None]:
    def put(child: ast.AST) -> None:
        if index is None:
            setattr(node, field, child)
        else:
            getattr(node, field)[index] = child

    return put


def _head(node: ast.AST) -> str:
    """The first line of a statement, or an expression."""
    return ast.unparse(node).split("\n")[0]


def _silent(node: ast.AST) -> bool:
    """Whether a node does nothing at run time: docstrings, what is for the type checker, names of slots."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if isinstance(node, ast.If):
        return ast.unparse(node.test) == "TYPE_CHECKING"
    if isinstance(node, ast.Assign):
        return ast.unparse(node.targets[0]) in ("TYPE_CHECKING", "__all__", "__slots__")
    if isinstance(node, ast.Subscript):
        return ast.unparse(node.value) == "Literal"
    return isinstance(node, ast.Import | ast.ImportFrom)


def _is_prose(parent: ast.AST, node: ast.AST) -> bool:
    """Whether a text is a sentence for people, or a piece of one, which tests need not know by heart."""
    if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
        return False
    return node.value.count(" ") > (0 if isinstance(parent, ast.JoinedStr) else 3)


def _others(parent: ast.AST, node: ast.AST) -> Iterator[ast.AST]:
    """What may stand in the place of a node."""
    if type(node) in SWAPS and not (isinstance(node, ast.Mod) and _is_text(parent)):
        yield SWAPS[type(node)]()
    elif isinstance(node, ast.Constant):
        yield from _constants(node.value)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        yield node.operand
    elif isinstance(node, ast.Name) and node.id in NAMES:
        yield ast.Name(NAMES[node.id], ast.Load())
    elif isinstance(node, ast.Return) and node.value and not isinstance(node.value, ast.Constant):
        yield ast.Return()
    elif _droppable(node):
        yield ast.Pass()
    if isinstance(parent, CONDITIONS) and node is parent.test and not isinstance(node, ast.Constant):
        yield ast.Constant(False)
        if not isinstance(parent, ast.While):
            yield ast.Constant(True)
    if isinstance(parent, ast.comprehension) and node in parent.ifs:
        yield ast.Constant(True)


def _droppable(node: ast.AST) -> bool:
    """Whether the rest still makes sense without a statement: not a first assignment to a name, not a `yield`."""
    if isinstance(node, ast.Assign):
        return not isinstance(node.targets[0], ast.Name | ast.Tuple)
    return isinstance(node, DROPPED) and not isinstance(getattr(node, "value", None), ast.Yield | ast.YieldFrom)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.BinOp) and isinstance(node.left, ast.Constant) and isinstance(node.left.value, str)


def _constants(value: object) -> Iterator[ast.AST]:
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int):
        yield ast.Constant(value + 1 if value < 100 else 2 * value)  # 1001 ms are as good as 1000
    elif isinstance(value, str | bytes):
        yield ast.Constant(value + ("!" if isinstance(value, str) else b"!"))
