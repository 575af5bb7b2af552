"""Find the languages of the box: a language is a file of texts in this folder, such as `fr.txt`.

Only menus and the start of the box need this module; they unload it after use (`firmware.pico_memory.unload`).
"""

import os

DEFAULT, FALLBACK = "fr", "en"  # the language of a new box; the language of texts that are missing in another one
_FOLDER = __file__.rsplit("/", 1)[0]
_TEXT = ".txt"
_OWN_NAME = b"language: "


def languages() -> "list[str]":
    """Return the codes of all languages that have a file: the default, English, then the others by code."""
    found = sorted([file[: -len(_TEXT)] for file in os.listdir(_FOLDER) if file.endswith(_TEXT)])
    first = [language for language in (DEFAULT, FALLBACK) if language in found]
    return first + [language for language in found if language not in first]


def path(language: str) -> str:
    """Return the path of the texts of a language, whether or not there is such a file."""
    return f"{_FOLDER}/{language}{_TEXT}"


def own_name(language: str) -> str:
    """Return what a language calls itself (the text `language` of its file); its code when it does not say."""
    try:
        with open(path(language), "rb") as file:
            for line in file:
                if line.startswith(_OWN_NAME):
                    return line[len(_OWN_NAME) :].strip().decode()
    except OSError:
        pass  # a word list in a language in which the box has no texts
    return language
