"""AES-256 (FIPS 197), encryption of single blocks only: all that keystreams and GCM need."""

from __future__ import annotations

import struct
from typing import List, Tuple


def _times_two(value: int) -> int:
    """Multiplication by x in GF(2^8), modulo x^8 + x^4 + x^3 + x + 1."""
    return ((value << 1) ^ 0x11B) & 0xFF if value & 0x80 else value << 1


def _s_box() -> bytes:
    """Inverse in GF(2^8), then the affine map, by walking the powers of the generator 3."""
    box = [0] * 256
    p = q = 1
    while True:
        p ^= _times_two(p)
        for shift in (1, 2, 4):
            q ^= q << shift & 0xFF
        if q & 0x80:
            q ^= 0x09
        rotated = q * 0x0101
        spread = rotated >> 7 ^ rotated >> 6 ^ rotated >> 5 ^ rotated >> 4
        box[p] = (q ^ spread ^ 0x63) & 0xFF
        if p == 1:
            break
    box[0] = 0x63
    return bytes(box)


_SBOX = _s_box()


def _round_tables() -> Tuple[List[int], List[int], List[int], List[int]]:
    """SubBytes, ShiftRows' byte and MixColumns in one look-up for each of a column's four bytes."""
    first = []
    for s in _SBOX:
        twice = _times_two(s)
        first.append(twice << 24 | s << 16 | s << 8 | twice ^ s)
    rotate = [[(w >> r | w << 32 - r) & 0xFFFFFFFF for w in first] for r in (8, 16, 24)]
    return first, rotate[0], rotate[1], rotate[2]


_T0, _T1, _T2, _T3 = _round_tables()


def _sub_word(word: int) -> int:
    return int.from_bytes(bytes(_SBOX[byte] for byte in word.to_bytes(4, "big")), "big")


class Aes256:
    """One key of 32 bytes."""

    def __init__(self, key: bytes) -> None:
        if len(key) != 32:
            raise ValueError("an AES-256 key has 32 bytes")
        words = list(struct.unpack(">8I", key))
        constant = 1
        for i in range(8, 60):
            word = words[i - 1]
            if i % 8 == 0:
                word = _sub_word((word << 8 | word >> 24) & 0xFFFFFFFF) ^ constant << 24
                constant = _times_two(constant)
            elif i % 8 == 4:
                word = _sub_word(word)
            words.append(words[i - 8] ^ word)
        self._words = words

    def encrypt(self, block: bytes) -> bytes:
        """The 16 bytes that this block of 16 bytes becomes."""
        k, s = self._words, _SBOX
        a, b, c, d = struct.unpack(">4I", block)
        a, b, c, d = a ^ k[0], b ^ k[1], c ^ k[2], d ^ k[3]
        for i in range(4, 56, 4):
            a, b, c, d = (
                _T0[a >> 24] ^ _T1[b >> 16 & 255] ^ _T2[c >> 8 & 255] ^ _T3[d & 255] ^ k[i],
                _T0[b >> 24] ^ _T1[c >> 16 & 255] ^ _T2[d >> 8 & 255] ^ _T3[a & 255] ^ k[i + 1],
                _T0[c >> 24] ^ _T1[d >> 16 & 255] ^ _T2[a >> 8 & 255] ^ _T3[b & 255] ^ k[i + 2],
                _T0[d >> 24] ^ _T1[a >> 16 & 255] ^ _T2[b >> 8 & 255] ^ _T3[c & 255] ^ k[i + 3],
            )
        rows = ((a, b, c, d), (b, c, d, a), (c, d, a, b), (d, a, b, c))
        last = [
            (s[w >> 24] << 24 | s[x >> 16 & 255] << 16 | s[y >> 8 & 255] << 8 | s[z & 255]) ^ key
            for (w, x, y, z), key in zip(rows, k[56:])
        ]
        return struct.pack(">4I", *last)
