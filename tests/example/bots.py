"""Bots of every level play the example at a browser table, in a tree where it was added."""

from random import Random

from conclave.bots import Level
from conclave.web.box import Box
from conclave.web.table import Table

for level in Level:
    table = Table(Box(3, "en", seed=1), 3, random=Random(1))
    table.sitter.level = level
    for _ in range(100):
        table.advance(10)
    table.box.start("friends", 3)
    while not (table.box.match and table.box.match.session.over):
        table.advance(10)
        assert not table.trouble, table.trouble
