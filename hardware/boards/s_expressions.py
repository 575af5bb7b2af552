"""Read a saved KiCad file without KiCad, as nested lists of words."""

import re
from typing import Any

Node = list[Any]
WORD = re.compile(r'(\()|(\))|"((?:[^"\\]|\\.)*)"|([^\s()"]+)')


def parse(text: str) -> Node:
    """Return the nested lists of an s-expression."""
    stack: list[Node] = [[]]
    for opened, closed, quoted, word in WORD.findall(text):
        if opened:
            stack.append([])
        elif closed:
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(word or quoted)
    return stack[0][0]


def child_lists(node: Node, name: str) -> list[Node]:
    """Return the child lists that begin with the word `name`."""
    return [child for child in node if isinstance(child, list) and child[0] == name]


def child_values(node: Node, name: str) -> Node:
    """Return what follows the word `name` in the first child list that begins with it."""
    return child_lists(node, name)[0][1:]


def as_floats(words: Node) -> tuple[float, ...]:
    """Return words as floats."""
    return tuple(map(float, words))
