"""docs/fairness.md, sections 2 and 3: hashes, keys, streams of bytes, integers drawn from them."""

from __future__ import annotations

import hashlib
import hmac as _hmac
import json
from typing import Any, Callable, List, Sequence, TypeVar

from .aes import Aes256

Item = TypeVar("Item")
Below = Callable[[int], int]
"""Draws the next integer below its argument."""


def sha256(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def hmac(key: bytes, data: bytes) -> bytes:
    return _hmac.digest(key, data, "sha256")


def kdf(secret: bytes, label: str) -> bytes:
    """HKDF-SHA256 (RFC 5869) without salt, 32 bytes: a single block of output."""
    return hmac(hmac(bytes(32), secret), label.encode("ascii") + b"\x01")


def canonical_json(value: Any) -> str:
    """The one way in which JSON is written that is hashed (RFC 8785).

    Raises ValueError for a number with a fraction: Tirage writes none.
    """
    if isinstance(value, dict):
        # RFC 8785 sorts names by their UTF-16 code units.
        names = sorted(value, key=lambda name: name.encode("utf-16-be", "surrogatepass"))
        members = (canonical_json(name) + ":" + canonical_json(value[name]) for name in names)
        return "{" + ",".join(members) + "}"
    if isinstance(value, list):
        return "[" + ",".join(canonical_json(item) for item in value) + "]"
    if isinstance(value, float):
        raise ValueError(f"{value} is no whole number")
    return json.dumps(value, ensure_ascii=False)


def json_hash(value: Any) -> str:
    """SHA-256 of the canonical JSON, in hexadecimal."""
    return sha256(canonical_json(value).encode("utf-8")).hex()


class Keystream:
    """AES-256 in counter mode over zeros, any part of it."""

    def __init__(self, key: bytes) -> None:
        self._aes = Aes256(key)

    def bytes(self, offset: int, length: int) -> bytes:
        first, last = offset // 16, (offset + length + 15) // 16
        blocks = (self._aes.encrypt(n.to_bytes(16, "big")) for n in range(first, last))
        return b"".join(blocks)[offset - 16 * first :][:length]

    def integers(self) -> "Integers":
        """Integers from its beginning."""
        place = 0

        def more() -> bytes:
            nonlocal place
            place += 4096
            return self.bytes(place - 4096, 4096)

        return Integers(more)


class Substream:
    """HMAC_DRBG with SHA-256 (NIST SP 800-90A Rev. 1, 10.1.2), 512 bytes a request."""

    REQUEST = 512

    def __init__(self, unit_seed: bytes, label: str) -> None:
        seed_material = unit_seed + label.encode("utf-8")
        self._key, self._value = bytes(32), b"\x01" * 32
        for separator in (b"\x00", b"\x01"):
            self._key = hmac(self._key, self._value + separator + seed_material)
            self._value = hmac(self._key, self._value)

    def request(self) -> bytes:
        """The next 512 bytes."""
        given: List[bytes] = []
        for _ in range(self.REQUEST // 32):
            self._value = hmac(self._key, self._value)
            given.append(self._value)
        self._key = hmac(self._key, self._value + b"\x00")
        self._value = hmac(self._key, self._value)
        return b"".join(given)

    def integers(self) -> "Integers":
        return Integers(self.request)


class Integers:
    """Integers drawn from a stream; remembers the ranges and what they gave."""

    def __init__(self, more: Callable[[], bytes]) -> None:
        self._more = more
        self._bytes, self._at = b"", 0

    def below(self, limit: int) -> int:
        """An integer from 0 to limit - 1. Raises ValueError where limit is not 1 to 2^32."""
        if type(limit) is not int or not 1 <= limit <= 1 << 32:
            raise ValueError(f"nothing can be drawn below {limit}")
        mask = (1 << (limit - 1).bit_length()) - 1
        while True:
            if self._at == len(self._bytes):
                self._bytes, self._at = self._more(), 0
            word = int.from_bytes(self._bytes[self._at : self._at + 4], "big") & mask
            self._at += 4
            if word < limit:
                return word


class Recorder:
    """Draws from one substream and keeps the draw as events write it: label, ranges, values."""

    def __init__(self, unit_seed: bytes, label: str) -> None:
        self._label = label
        self._integers = Substream(unit_seed, label).integers()
        self._ranges: List[int] = []
        self._values: List[int] = []

    def below(self, limit: int) -> int:
        value = self._integers.below(limit)
        self._ranges.append(limit)
        self._values.append(value)
        return value

    @property
    def draw(self) -> dict:
        return {"label": self._label, "ranges": self._ranges, "values": self._values}


def draw(unit_seed: bytes, label: str, ranges: Sequence[int]) -> dict:
    """A whole draw: for each range the next integer."""
    recorder = Recorder(unit_seed, label)
    for limit in ranges:
        recorder.below(limit)
    return recorder.draw


def shuffle(items: Sequence[Item], below: Below) -> List[Item]:
    """The items in their new order."""
    shuffled = list(items)
    for i in range(len(shuffled) - 1, 0, -1):
        v = below(i + 1)
        shuffled[i], shuffled[v] = shuffled[v], shuffled[i]
    return shuffled


def cents(amount: Any) -> int:
    """`"2.00"` is 200. Raises ValueError for what is no amount with two decimals."""
    if not isinstance(amount, str):
        raise ValueError(f"{amount!r} is no amount")
    euro, dot, rest = amount.partition(".")
    whole = euro.isascii() and euro.isdigit() and rest.isascii() and rest.isdigit()
    if not whole or dot != "." or len(rest) != 2 or (len(euro) > 1 and euro[0] == "0"):
        raise ValueError(f"{amount!r} is no amount")
    return int(euro + rest)


def euro(amount_cents: int) -> str:
    """200 is `"2.00"`."""
    return f"{amount_cents // 100}.{amount_cents % 100:02d}"
