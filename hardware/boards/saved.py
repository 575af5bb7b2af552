"""Reads a saved board without KiCad: nested lists of words, and what of a net lies where."""

import re
from typing import Any

Node = list[Any]
WORD = re.compile(r'(\()|(\))|"((?:[^"\\]|\\.)*)"|([^\s()"]+)')


def parse(text: str) -> Node:
    """Nested lists of an s-expression."""
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


def every(node: Node, name: str) -> list[Node]:
    """The lists inside a list that begin with a word."""
    return [child for child in node if isinstance(child, list) and child[0] == name]


def one(node: Node, name: str) -> Node:
    """What follows that word in the first such list."""
    return every(node, name)[0][1:]


def numbers(words: Node) -> tuple[float, ...]:
    """Words as numbers."""
    return tuple(map(float, words))
