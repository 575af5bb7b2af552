"""The changes that are tried, and the list of those that nobody can notice."""

import ast

from tests.mutants.change import Changer
from tests.mutants.equivalents import EQUIVALENTS
from tests.mutants.targets import ROOT, targets

CODE = '''"""What it is."""
LIMIT = 3

def worth(card: "Card", left: int) -> int:
    """What a card is worth."""
    card.seen = True
    if left <= LIMIT and card.colour not in ("red",):
        return -left
    return left
'''


def test_each_change_is_one_thing_and_says_where_it_is():
    condition = "if left <= LIMIT and card.colour not in ('red',):"
    assert [(change.lines[-1], change.within, change.old, change.new) for change in changes(CODE)] == [
        (2, "", "LIMIT = 3", "LIMIT = 4"),
        (6, "worth", "card.seen = True", "pass"),
        (6, "worth", "card.seen = True", "card.seen = False"),
        (7, "worth", condition, "if False:"),
        (7, "worth", condition, "if True:"),
        (7, "worth", condition[3:-1], "left <= LIMIT or card.colour not in ('red',)"),
        (7, "worth", "left <= LIMIT", "left < LIMIT"),
        (7, "worth", "card.colour not in ('red',)", "card.colour in ('red',)"),
        (7, "worth", "('red',)", "('red!',)"),
        (8, "worth", "return -left", "return"),
        (8, "worth", "return -left", "return left"),
        (9, "worth", "return left", "return"),
    ]


def test_a_changed_file_differs_in_that_change_alone():
    for change in changes(CODE):
        before, after = ast.unparse(ast.parse(CODE)), Changer("cards.py", CODE).text(change)
        assert before != after
        assert len(before.split("\n")) == len(after.split("\n"))
        assert sum(old != new for old, new in zip(before.split("\n"), after.split("\n"))) == 1


def test_every_listed_equivalent_is_a_change_of_the_code_as_it_is():
    paths = [path for several in targets().values() for path in several]
    possible = {change.name for path in paths for change in Changer(path, (ROOT / path).read_text()).changes()}
    assert EQUIVALENTS - possible == set()


def changes(text):
    return list(Changer("cards.py", text).changes())
