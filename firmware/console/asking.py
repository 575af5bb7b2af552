"""What is asked, as large as the room allows, and who is missing, by name."""

from firmware.console.page import wrap
from firmware.console.screen import TALL, height, large, small

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console.screen import Row
    from firmware.text import Texts

_MISSING = "⧗"
_LISTS = 3  # that take turns, at most: with more of them the names are cut short


def head(name: str, sentence: str, room: int) -> "list[Row]":
    """Return name and sentence of a question in so many lines; the name at least where there is one line."""
    plain, lines = small(wrap(name)), wrap(sentence) if sentence != name else []
    title = [large(name)] if len(plain) == 1 else plain
    for shown in (title + [(line, TALL) for line in lines], title + small(lines), plain + small(lines), title, plain):
        if height(shown) <= room:
            return shown
    return plain[: max(0, room)]


def heads(name: str, sentence: str, room: int) -> "list[list[Row]]":
    """Return the same in turn, the name first, where both do not fit together; nothing where there is no room."""
    shown, lines = head(name, sentence, room), wrap(sentence)
    if not shown or not lines or shown[-1][0] == lines[-1]:
        return [shown]
    return [shown] + [small(lines[at : at + room]) for at in range(0, len(lines), room)]


def in_bar(sentence: str, width: int) -> "list[str]":
    """Return a sentence in lines of so many cells that take turns."""
    return _lines(sentence.split(" "), width, "")


def missing(seats: "list[int]", texts: "Texts", width: int, most: int = _LISTS) -> "list[str]":
    """Return who is missing, in lines of `width` cells; by short names if there would be more than `most` lines."""
    lines = _lines([texts.seat(seat) for seat in seats], width, _MISSING)
    if len(lines) > most:
        lines = _lines([texts.short(seat) for seat in seats], width, _MISSING)
    return lines


def _lines(words: "list[str]", width: int, mark: str) -> "list[str]":
    lines = [mark + words[0]]
    for word in words[1:]:
        if len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += " " + word
        else:
            lines.append(mark + word)
    return lines
