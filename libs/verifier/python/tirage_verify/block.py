"""docs/fairness.md, sections 4 and 5: the units of a block, their leaves, the tree."""

from __future__ import annotations

from typing import Any, Iterator, List, Optional, Sequence

from .primitives import Keystream, canonical_json, kdf, sha256, shuffle


def unit_seed(block_seed: bytes, position: int) -> bytes:
    return Keystream(kdf(block_seed, "block/units")).bytes(32 * position, 32)


def unit_seeds(block_seed: bytes, size: int) -> Iterator[bytes]:
    """The seeds of positions 0 to size - 1."""
    stream = Keystream(kdf(block_seed, "block/units"))
    for position in range(size):
        yield stream.bytes(32 * position, 32)


def shuffled_lots(block_seed: bytes, lot_table: Sequence[dict]) -> List[Any]:
    """The lot at each position; the table's rows are `{lot, count}`."""
    in_order = [row["lot"] for row in lot_table for _ in range(row["count"])]
    return shuffle(in_order, Keystream(kdf(block_seed, "block/lots")).integers().below)


def leaf(block: str, position: int, lot: Optional[Any], seed: bytes) -> bytes:
    """`lot` is None where units hold none."""
    name = block.encode("ascii")
    text = b"" if lot is None else canonical_json(lot).encode("utf-8")
    return sha256(
        b"\x00\x01"
        + bytes([len(name)])
        + name
        + position.to_bytes(4, "big")
        + bytes([len(text)])
        + text
        + seed
    )


def node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right)


def levels(leaves: Sequence[bytes]) -> List[List[bytes]]:
    """The whole tree from the leaves up; the last level holds the root alone."""
    tree = [list(leaves)]
    while len(tree[-1]) > 1:
        below = tree[-1]
        above = [node(below[i], below[i + 1]) for i in range(0, len(below) - 1, 2)]
        tree.append(above + below[len(above) * 2 :])
    return tree


def path_of(tree: Sequence[Sequence[bytes]], position: int) -> List[bytes]:
    """The siblings from the leaf up."""
    siblings: List[bytes] = []
    for level in tree[:-1]:
        if position ^ 1 < len(level):
            siblings.append(level[position ^ 1])
        position //= 2
    return siblings


def leads_to(
    root: bytes, size: int, position: int, leaf_hash: bytes, path: Sequence[bytes]
) -> bool:
    """RFC 9162, 2.1.3.2: whether the path leads from this leaf to the root."""
    if not 0 <= position < size:
        return False
    n, last, h = position, size - 1, leaf_hash
    for sibling in path:
        if last == 0:
            return False
        if n % 2 == 1 or n == last:
            h = node(sibling, h)
            while n % 2 == 0 and n != 0:
                n, last = n // 2, last // 2
        else:
            h = node(h, sibling)
        n, last = n // 2, last // 2
    return last == 0 and h == root
