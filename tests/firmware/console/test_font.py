"""The font: every letter of the Western European languages, told apart and within its cell."""

import unicodedata
from itertools import combinations

import pytest

from firmware.console import font, font_big
from shared_rules.engine import word_list
from tests.workbench.oled_picture import LETTERS, GoldenScreens, Picture

FRENCH = "ÀÂÇÉÈÊËÎÏÔÙÛÜŸŒÆàâçéèêëîïôùûüÿœæ«»’–…"  # noqa: RUF001
WESTERN = (  # of each language the letters and quotes besides those of English and French
    "äöüßÄÖÜẞ„“‚‘"  # German  # noqa: RUF001
    "áíóúñÁÉÍÓÚÑ¿¡ªº"  # Spanish
    "ãõÃÕ"  # Portuguese
    "åøæÅØÆ"  # Danish, Norwegian, Swedish
    "ðþýÐÞÝ"  # Icelandic
    "ìòÌÒ·"  # Italian, Catalan
    "”–…€«»"  # noqa: RUF001
)
SIGNS = "▲▼◀▶■□●○✓✗★♛"


def draw_letter(letter: str) -> bytes:
    """Return the six columns of a letter."""
    cell = bytearray(font.CELL)
    font.draw(letter, cell, 0)
    return bytes(cell)


MISSING = draw_letter("\N{SNOWMAN}")


@pytest.mark.parametrize("letter", [chr(code) for code in range(33, 127)] + list(FRENCH + WESTERN + SIGNS))
def test_every_letter_and_sign_has_a_glyph(letter: str) -> None:
    assert draw_letter(letter) not in {MISSING, bytes(font.CELL)}


LISTS = [
    (language, name)
    for language in word_list.LanguageChoice().possible_values(0, {})
    for name in word_list.WordListChoice().possible_values(0, {"language": language})
    if name in word_list.BUILT_IN_LISTS
]


@pytest.mark.parametrize(("language", "name"), LISTS)
def test_every_word_of_the_lists_can_be_written(language: str, name: str) -> None:
    words = word_list.load_list(language, name)
    letters = {letter for number in range(len(words)) for letter in words[number]}
    assert letters - {" "} <= {letter for letter in LETTERS if draw_letter(letter) != MISSING}


def test_no_two_glyphs_are_alike() -> None:
    seen: dict[bytes, str] = {}
    for letter in LETTERS:
        glyph = draw_letter(letter)
        assert glyph not in seen, (letter, seen[glyph])
        seen[glyph] = letter


def draw_large_letter(letter: str) -> int:
    """Return the pixels of a letter twice as wide and twice as high, as one number."""
    halves = bytearray(2 * font.CELL), bytearray(2 * font.CELL)
    for lower in (False, True):
        font_big.draw_big(letter, halves[lower], 0, lower)
    return int.from_bytes(halves[0] + halves[1], "big")


def test_large_letters_are_told_apart_as_well_as_small_ones() -> None:
    """Every difference between two small letters shows as four pixels: a D with rounded corners would be an O."""
    for one, other in combinations("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", 2):
        small = sum((a ^ b).bit_count() for a, b in zip(draw_letter(one), draw_letter(other), strict=True))
        assert (draw_large_letter(one) ^ draw_large_letter(other)).bit_count() >= 3 * small, (one, other)


def test_a_gap_is_left_between_letters() -> None:
    assert all(draw_letter(letter)[-1] == 0 for letter in LETTERS)


def test_an_unknown_letter_shows_as_a_frame() -> None:
    assert draw_letter("漢") == draw_letter("\0") == draw_letter("\x7f") == MISSING
    assert MISSING not in {draw_letter(letter) for letter in LETTERS}


@pytest.mark.parametrize("letter", [letter for letter in FRENCH + WESTERN if unicodedata.decomposition(letter)])
def test_an_accent_keeps_the_letter_off_the_top(letter: str) -> None:
    """In an accented letter only the accent is above the x-height; the letter below it is lower than the plain one."""
    if letter in "Çç…ªº":
        return
    plain = unicodedata.normalize("NFD", letter)[0]
    assert draw_letter(letter) != draw_letter(plain)
    assert any(column & 0b11 for column in draw_letter(letter))


def test_a_text_is_drawn_cell_by_cell() -> None:
    cells = bytearray(2 + 3 * font.CELL)
    font.draw("Añ…", cells, 2)
    assert bytes(cells) == b"\0\0" + draw_letter("A") + draw_letter("ñ") + draw_letter("…")


def test_the_whole_font_looks_as_it_was_drawn(golden: GoldenScreens) -> None:
    per_line = 16
    letters = LETTERS + "\N{SNOWMAN}"
    picture: Picture = []
    for at in range(0, len(letters), per_line):
        columns = b"".join(draw_letter(letter) for letter in letters[at : at + per_line].ljust(per_line))
        picture += [[column >> y & 1 for column in columns] for y in range(8)]
    golden("font", picture)
