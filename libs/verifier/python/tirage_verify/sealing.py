"""docs/fairness.md, section 7: sealed units and seeds, for their test vectors alone."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from typing import Tuple

from .aes import Aes256
from .primitives import hmac, kdf

PLAINTEXT_OF_UNIT = 80


def _ghash(key: int, data: bytes) -> int:
    """NIST SP 800-38D, section 6.4; data are whole blocks."""
    result = 0
    for at in range(0, len(data), 16):
        x, v, result = result ^ int.from_bytes(data[at : at + 16], "big"), key, 0
        for bit in range(127, -1, -1):
            if x >> bit & 1:
                result ^= v
            v = v >> 1 ^ (0xE1 << 120 if v & 1 else 0)
    return result


def _aes_256_gcm(
    key: bytes, nonce: bytes, plaintext: bytes, associated: bytes
) -> Tuple[bytes, bytes]:
    """Ciphertext and tag of 16 bytes; the nonce has 12 bytes."""
    aes = Aes256(key)
    blocks = (len(plaintext) + 15) // 16
    stream = b"".join(aes.encrypt(nonce + n.to_bytes(4, "big")) for n in range(1, blocks + 2))
    ciphertext = bytes(a ^ b for a, b in zip(plaintext, stream[16:]))
    lengths = (8 * len(associated)).to_bytes(8, "big") + (8 * len(ciphertext)).to_bytes(8, "big")
    padded = [part + bytes(-len(part) % 16) for part in (associated, ciphertext)]
    hash_key = int.from_bytes(aes.encrypt(bytes(16)), "big")
    hashed = _ghash(hash_key, padded[0] + padded[1] + lengths)
    return ciphertext, (hashed ^ int.from_bytes(stream[:16], "big")).to_bytes(16, "big")


def _sealed(key: bytes, key_id: str, context: bytes, plaintext: bytes) -> str:
    nonce_key = kdf(key, "seal/nonce")
    nonce = hmac(nonce_key, len(context).to_bytes(4, "big") + context + plaintext)[:12]
    ciphertext, tag = _aes_256_gcm(kdf(key, "seal/encrypt"), nonce, plaintext, context)
    envelope = b"\x01" + _short(key_id) + nonce + ciphertext + tag
    return urlsafe_b64encode(envelope).rstrip(b"=").decode("ascii")


def _short(text: str) -> bytes:
    """Its length in one byte, then its bytes."""
    return bytes([len(text)]) + text.encode("ascii")


def sealed_unit(vector: dict) -> str:
    """`{keyId, masterKey, game, block, position, roundId, unitSeed, lot?}` sealed."""
    context = b"\x01" + _short(vector["block"]) + vector["position"].to_bytes(4, "big")
    plaintext = bytes.fromhex(vector["unitSeed"]) + _short(vector.get("lot", ""))
    key = kdf(bytes.fromhex(vector["masterKey"]), "unit/" + vector["game"])
    padded = plaintext.ljust(PLAINTEXT_OF_UNIT, b"\x00")
    return _sealed(key, vector["keyId"], context + _short(vector["roundId"]), padded)


def sealed_seed(vector: dict) -> str:
    """`{keyId, masterKey, game, block, blockSeed}` sealed."""
    key = kdf(bytes.fromhex(vector["masterKey"]), "seed/" + vector["game"])
    context = b"\x02" + _short(vector["block"])
    return _sealed(key, vector["keyId"], context, bytes.fromhex(vector["blockSeed"]))
