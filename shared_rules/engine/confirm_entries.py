"""Games with real cards: the game master confirms the values that players have entered.

A separate module, because only games that are played with real cards need to load it.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from shared_rules.engine.table import GameSteps, GameTable

AGAIN, ACCEPT = "again", "accept"


def confirm_entries(
    table: "GameTable", seats: "tuple[int, ...]", subject: str, contradicting: "Collection[int]" = ()
) -> "GameSteps":
    """Ask the game master to accept the entries of these seats; return the seats that must enter them again.

    `subject` names the entries in the question. `contradicting` are the seats whose entries contradict each other: then
    the first option is to repeat those. Contradicting entries can be accepted too, otherwise a table that has lost a
    card could not go on.
    """
    each = tuple([f"s{seat}" for seat in seats])
    if contradicting:
        answer = yield from table.choose(table.gm, "mismatch", (AGAIN, ACCEPT) + each, subject)
    else:
        answer = yield from table.choose(table.gm, "counted", (ACCEPT,) + each, subject)
    if answer == AGAIN:
        return tuple([seat for seat in seats if seat in contradicting])
    return () if answer == ACCEPT else (int(answer[1:]),)
