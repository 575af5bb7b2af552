"""Options and subjects in words, the composed ones among them: r5, s3, witch.senior, s2.red, s0.c1.3.

A part is a word of the game (`o.senior`), a seat, a word of the game with a number (`o.r`: red {}, `o.c`:
column {}), or the last number of a place (`o.nth`).
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.text import Texts

COUNTED = ("c", "t")  # columns and tales in hand: people count them from 1, as seats; the others are powers


def readable(word: str) -> str:
    """Return a word of a program as people read it.

    >>> readable("first_card")
    'First card'
    """
    return word[:1].upper() + word[1:].replace("_", " ")


def about(texts: "Texts", about: str, subject: str) -> str:
    """Return what somebody is asked, of whom or what included."""
    if not texts.knows("about." + about):
        return (readable(about) + " " + option(texts, subject)).strip()
    return texts("about." + about, option(texts, subject)).strip()


def option(texts: "Texts", word: str) -> str:
    """Return an option in words; what has none, such as A or 3, is its own word."""
    if texts.knows("o." + word):
        return texts("o." + word)
    parts = word.split(".")
    return " ".join([_part(texts, part, at) for at, part in enumerate(parts)])


def _part(texts: "Texts", part: str, at: int) -> str:
    letter, number = part[:1], part[1:]
    if at == 2 and part.isdigit():
        return texts("o.nth", int(part) + 1)
    if not number.isdigit():
        return texts("o." + part) if texts.knows("o." + part) else part.replace("_", " ")
    if letter == "s":
        return texts.seat(int(number))
    if not texts.knows("o." + letter):
        return part
    return texts("o." + letter, int(number) + 1 if letter in COUNTED else int(number))
