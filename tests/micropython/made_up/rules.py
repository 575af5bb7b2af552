"""Rules of a game with all kinds of questions: polls, sheets and texts of the game master. Runs on MicroPython too."""

VERSION = 1
OPTIONS = ()
QUESTIONS = {"poll": ("browse", False), "cards": ("sheet", False), "note": ("browse", False, "skip")}


def play(table):  # noqa: ANN001, ANN201 - MicroPython reads it
    """Ask all kinds of questions; end without winners."""
    for _ in range(3):
        counted = yield table.poll(table.seats, "poll", ("yes", "no", "later"))
        table.emit("counted", answers=list(counted))
        given = yield table.sheet({table.gm: ("s0", "s1")}, "cards", ("red", "blue"), {"red": 1})
        table.emit("cards", answers=given[table.gm].split(" "))
        answer = yield from table.choose(table.gm, "note", ("note", "skip"), max_text_bytes=60)
        table.emit("note", text=answer.partition(" ")[2])
    return {}
