"""Encodes QR codes of one size: version 3, correction level L, 29 x 29 modules, up to 77 capital letters and digits.

Follows ISO/IEC 18004, but always uses the same mask: scanners read any mask, and the encoded commitments look like
noise, so that no mask is better than another.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

SIZE = 29
_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_DATA, _CHECK = 55, 15  # codewords
_GENERATOR = (29, 196, 111, 163, 112, 74, 10, 105, 105, 139, 132, 151, 32, 134, 26)  # polynomial below x**15
_FORMAT = 0b111011111000100  # level L, mask 0
_FINDER = (0b1111111, 0b1000001, 0b1011101, 0b1011101, 0b1011101, 0b1000001, 0b1111111)
_ALIGNED = (0b11111, 0b10001, 0b10101, 0b10001, 0b11111)


def encode_qr(text: str) -> "list[int]":
    """Return the QR code of a text as 29 numbers, one per row from the top; the highest bit is left, 1 is dark.

    The text may have up to 77 capital letters, digits and the signs of the alphanumeric mode.
    """
    taken, dark = _fixed_modules()
    _place_codewords(_codewords(text), taken, dark)
    return dark


def _codewords(text: str) -> bytearray:
    """Return the 55 data codewords of a text (encoded in pairs of characters, then padded) and 15 check codewords."""
    bits, count = 0b0010 << 9 | len(text), 13
    for at in range(0, len(text), 2):
        pair = [_LETTERS.index(letter) for letter in text[at : at + 2]]
        wide = 11 if len(pair) == 2 else 6
        bits, count = bits << wide | (pair[0] * 45 + pair[1] if len(pair) == 2 else pair[0]), count + wide
    end = min(4, 8 * _DATA - count)
    end += -(count + end) % 8
    data = bytearray((bits << end).to_bytes((count + end) // 8, "big"))
    while len(data) < _DATA:
        data.append(0x11 if (len(data) - (count + end) // 8) % 2 else 0xEC)
    return data + _remainder(data)


def _remainder(data: bytearray) -> bytearray:
    """Return the check codewords: the Reed-Solomon remainder of the data divided by the generator polynomial."""
    rest = bytearray(_CHECK)
    for word in data:
        factor = word ^ rest[0]
        rest = rest[1:] + b"\0"
        for at in range(_CHECK):
            rest[at] ^= _product(factor, _GENERATOR[at])
    return rest


def _product(one: int, other: int) -> int:
    """Return the product of two bytes in the field GF(256) with the polynomial 0x11D."""
    product = 0
    while one:
        if one & 1:
            product ^= other
        one >>= 1
        other = other << 1 ^ (0x11D if other & 0x80 else 0)
    return product


def _fixed_modules() -> "tuple[list[int], list[int]]":
    """Return two masks per row: the modules that are the same in every code, and those of them that are dark."""
    taken, dark = [0] * SIZE, [0] * SIZE

    def put(row: int, column: int, is_dark: int) -> None:
        """Set one module."""
        bit = 1 << SIZE - 1 - column
        taken[row] |= bit
        dark[row] = dark[row] | bit if is_dark else dark[row] & ~bit

    for at in range(SIZE):  # timing patterns
        put(6, at, at + 1 & 1)
        put(at, 6, at + 1 & 1)
    for top, left in ((0, 0), (0, SIZE - 7), (SIZE - 7, 0)):
        _put_finder(put, top, left)
    for row in range(5):
        for column in range(5):
            put(SIZE - 9 + row, SIZE - 9 + column, _ALIGNED[row] >> 4 - column & 1)
    _put_format(put)
    return taken, dark


def _put_finder(put: "Callable[[int, int, int], None]", top: int, left: int) -> None:
    """Draw one of the three finder patterns with the light frame around it."""
    for row in range(max(0, top - 1), min(SIZE, top + 8)):
        for column in range(max(0, left - 1), min(SIZE, left + 8)):
            is_inside = 0 <= row - top < 7 and 0 <= column - left < 7
            put(row, column, _FINDER[row - top] >> 6 - column + left & 1 if is_inside else 0)


def _put_format(put: "Callable[[int, int, int], None]") -> None:
    """Draw the format bits (correction level and mask) at both places, and the one module that is always dark."""
    for bit in range(15):
        is_dark = _FORMAT >> bit & 1
        put(bit if bit < 6 else bit + 1 if bit < 8 else SIZE - 15 + bit, 8, is_dark)
        put(8, SIZE - 1 - bit if bit < 8 else 7 if bit == 8 else 14 - bit, is_dark)
    put(SIZE - 8, 8, 1)


def _place_codewords(words: bytearray, taken: "list[int]", dark: "list[int]") -> None:
    """Add the masked bits of the codewords to `dark`: in pairs of columns from the right, alternately up and down.

    Modules in `taken` are skipped.
    """
    bit, bits = 0, 8 * len(words)
    for turn, right in enumerate((28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 5, 3, 1)):  # 6: a timing pattern
        for step in range(SIZE):
            row = step if turn & 1 else SIZE - 1 - step
            for column in (right, right - 1):
                module = 1 << SIZE - 1 - column
                if not taken[row] & module:
                    is_dark = bit < bits and words[bit >> 3] >> 7 - (bit & 7) & 1
                    bit += 1
                    if is_dark ^ (row + column + 1 & 1):
                        dark[row] |= module
