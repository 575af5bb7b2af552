"""Lays out the open question on the display, as large as it fits, and the names of the players still to answer."""

from firmware.console.console_page import wrap
from firmware.console.screen import TALL, large_row, small_rows, total_height

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console.screen import Row
    from firmware.text import Texts

_MISSING = "⧗"
_MOST_LINES = 3  # of names that alternate; if there would be more, short names are used


def layout_question(name: str, instruction: str, max_lines: int) -> "list[Row]":
    """Return rows with a question's name and instruction, in the largest layout of at most `max_lines` lines.

    If even the smallest does not fit, the instruction is left out, then the name is cut.
    """
    plain, lines = small_rows(wrap(name)), wrap(instruction) if instruction != name else []
    title = [large_row(name)] if len(plain) == 1 else plain
    for rows in (
        title + [(line, TALL) for line in lines],
        title + small_rows(lines),
        plain + small_rows(lines),
        title,
        plain,
    ):
        if total_height(rows) <= max_lines:
            return rows
    return plain[: max(0, max_lines)]


def layout_question_pages(name: str, instruction: str, max_lines: int) -> "list[list[Row]]":
    """Return the pages that alternate to show a question: one if name and instruction fit together in `max_lines`.

    Otherwise the first page has the name and the next ones the instruction. Without any room, one empty page.
    """
    first, lines = layout_question(name, instruction, max_lines), wrap(instruction)
    if not first or not lines or first[-1][0] == lines[-1]:
        return [first]
    return [first] + [small_rows(lines[at : at + max_lines]) for at in range(0, len(lines), max_lines)]


def split_for_bar(sentence: str, width: int) -> "list[str]":
    """Return a sentence split into lines of at most `width` cells, which alternate in the bar."""
    return _join_words(sentence.split(" "), width, "")


def missing_names(seats: "list[int]", texts: "Texts", width: int, max_lines: int = _MOST_LINES) -> "list[str]":
    """Return the names of the seats still to answer, in lines of `width` cells that alternate.

    Short names are used if there would be more than `max_lines` lines.
    """
    lines = _join_words([texts.seat(seat) for seat in seats], width, _MISSING)
    if len(lines) > max_lines:
        lines = _join_words([texts.short_name(seat) for seat in seats], width, _MISSING)
    return lines


def _join_words(words: "list[str]", width: int, mark: str) -> "list[str]":
    """Return words joined to lines of at most `width` cells, each of which begins with `mark`; no word is broken."""
    lines = [mark + words[0]]
    for word in words[1:]:
        if len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += " " + word
        else:
            lines.append(mark + word)
    return lines
