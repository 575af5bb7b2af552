"""Cards on the table: what players have entered of them, the game master agrees to with one key.

Not every game has real cards to count, so only those that do load this.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from shared_rules.engine.table import Game, Table

AGAIN, ACCEPT = "again", "accept"


def agree(table: "Table", seats: "tuple[int, ...]", subject: str, wrong: "Collection[int]" = ()) -> "Game":
    """Let the game master accept what these seats have entered, or say who enters it again; return those.

    `wrong` are the seats that what does not add up is about: then entering it again comes first. It can be accepted
    all the same, or a table where something was lost would be stuck.
    """
    each = tuple([f"s{seat}" for seat in seats])
    if wrong:
        answer = yield from table.choose(table.gm, "mismatch", (AGAIN, ACCEPT) + each, subject)
    else:
        answer = yield from table.choose(table.gm, "counted", (ACCEPT,) + each, subject)
    if answer == AGAIN:
        return tuple([seat for seat in seats if seat in wrong])
    return () if answer == ACCEPT else (int(answer[1:]),)
