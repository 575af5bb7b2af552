"""The commitment as people take it down: four words that can be said, or a line for a camera.

A word stands for 16 bits as consonant, vowel, consonant, vowel, consonant: so it needs no list, is the same in
every language, and four of them are the whole id of the game.
"""

_CONSONANTS, _VOWELS = "bdfghjklmnprstvz", "aiou"
WORDS = 4
TITLE = "CONCLAVE "  # before the commitment, in what a camera reads


def words(id: str) -> "list[str]":
    """Return the four words of a game's id, or of a commitment, which begins with it."""
    return [_word(int(id[4 * at : 4 * at + 4], 16)) for at in range(WORDS)]


def number(word: str) -> int:
    """Return the 16 bits that a word stands for; raise ValueError for what is none."""
    if len(word) != 5:
        raise ValueError("a word has five letters")
    found = 0
    for at, letter in enumerate(word):
        found = found << 2 | _VOWELS.index(letter) if at & 1 else found << 4 | _CONSONANTS.index(letter)
    return found


def line(commit: str) -> str:
    """Return what the code of a commitment says."""
    return TITLE + commit.upper()


def _word(number: int) -> str:
    syllable = _CONSONANTS[number >> 12] + _VOWELS[number >> 10 & 3] + _CONSONANTS[number >> 6 & 15]
    return syllable + _VOWELS[number >> 4 & 3] + _CONSONANTS[number & 15]
