"""The mnemonic of a game: its commitment as four words that people can say, or as the text of a QR code.

Each word encodes 16 bits as consonant, vowel, consonant, vowel, consonant. So no word list is needed, the words are the
same in every language, and four of them encode the whole id of the game (64 bits).
"""

_CONSONANTS, _VOWELS = "bdfghjklmnprstvz", "aiou"
WORDS = 4
TITLE = "CONCLAVE "  # the prefix of the commitment in the text of the code


def words(id: str) -> "list[str]":
    """Return the four words of a mnemonic, for the id of a game or a commitment (hexadecimal, which begins with it)."""
    return [_encode_word(int(id[4 * at : 4 * at + 4], 16)) for at in range(WORDS)]


def number(word: str) -> int:
    """Return the 16-bit number that a word of a mnemonic encodes; raise ValueError if it encodes none."""
    if len(word) != 5:
        raise ValueError("a word has five letters")
    found = 0
    for at, letter in enumerate(word):
        found = found << 2 | _VOWELS.index(letter) if at & 1 else found << 4 | _CONSONANTS.index(letter)
    return found


def line(commit: str) -> str:
    """Return the text of the QR code of a commitment."""
    return TITLE + commit.upper()


def _encode_word(number: int) -> str:
    syllable = _CONSONANTS[number >> 12] + _VOWELS[number >> 10 & 3] + _CONSONANTS[number >> 6 & 15]
    return syllable + _VOWELS[number >> 4 & 3] + _CONSONANTS[number & 15]
