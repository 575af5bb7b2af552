"""The mnemonic of a game: its commitment as four words that people can say, or as the text of a QR code.

Each word encodes 16 bits as consonant, vowel, consonant, vowel, consonant. So no word list is needed, the words are the
same in every language, and four of them encode the whole id of the game (64 bits).
"""

_CONSONANTS, _VOWELS = "bdfghjklmnprstvz", "aiou"
WORD_COUNT = 4
CODE_PREFIX = "CONCLAVE "  # the prefix of the commitment in the text of the code


def mnemonic_words(game_id: str) -> "list[str]":
    """Return the four words of a mnemonic, for the id of a game or a commitment (hexadecimal, which begins with it)."""
    return [_encode_word(int(game_id[4 * at : 4 * at + 4], 16)) for at in range(WORD_COUNT)]


def decode_word(word: str) -> int:
    """Return the 16-bit number that a word of a mnemonic encodes; raise ValueError if it encodes none."""
    if len(word) != 5:
        raise ValueError("a word has five letters")
    found = 0
    for at, letter in enumerate(word):
        found = found << 2 | _VOWELS.index(letter) if at & 1 else found << 4 | _CONSONANTS.index(letter)
    return found


def commitment_code_text(commit: str) -> str:
    """Return the text of the QR code of a commitment."""
    return CODE_PREFIX + commit.upper()


def _encode_word(number: int) -> str:
    syllable = _CONSONANTS[number >> 12] + _VOWELS[number >> 10 & 3] + _CONSONANTS[number >> 6 & 15]
    return syllable + _VOWELS[number >> 4 & 3] + _CONSONANTS[number & 15]
