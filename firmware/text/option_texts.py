"""Turn options and subjects of questions into texts, also those joined by dots: r5, s3, witch.senior, s2.red, s0.c1.3.

A part is a word of the game (`o.senior`), a seat (`s3`), a word of the game with a number (`o.r`: red {}, `o.c`:
column {}), or a number in third place (`o.nth`).
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.text import Texts

COUNTED = ("c", "t")  # columns and tales in hand are shown counted from 1, as seats are; other numbers are powers


def as_phrase(word: str) -> str:
    """Return an identifier as a phrase to read.

    >>> as_phrase("first_card")
    'First card'
    """
    return word[:1].upper() + word[1:].replace("_", " ")


def question_text(texts: "Texts", about: str, subject: str) -> str:
    """Return what a question asks (`about` is its kind), its subject included."""
    if not texts.knows("about." + about):
        return (as_phrase(about) + " " + option_text(texts, subject)).strip()
    return texts("about." + about, option_text(texts, subject)).strip()


def option_text(texts: "Texts", word: str) -> str:
    """Return the text for an option; one without a text, such as A or 3, is returned as it is."""
    if texts.knows("o." + word):
        return texts("o." + word)
    parts = word.split(".")
    return " ".join([_part(texts, part, at) for at, part in enumerate(parts)])


def _part(texts: "Texts", part: str, at: int) -> str:
    """Return the text for one part of an option; `at` is its place in the option, from 0."""
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
