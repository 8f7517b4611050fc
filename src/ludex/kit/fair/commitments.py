"""What is published before anybody bets, and what is opened afterwards: commitments, openings, and their checks.

A block of values is committed to as the root of a hash tree, which binds the table, the numbers of the draws and every
value. One value is opened with the path from its leaf to the root; the path is made of hashes, which tell nothing of
the other values. Everything here can be stored as JSON; bytes are written as hexadecimal digits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from hashlib import sha256
from itertools import pairwise
from typing import Annotated

from msgspec import Meta, Struct

from ludex.errors import Corrupt, Misuse
from ludex.kit.fair.hash_tree import HASH_BYTES, climb, levels, path_of
from ludex.kit.fair.values import (
    CUT_CHARACTERS_MAX,
    NUMBER_BYTES,
    NUMBER_MAX,
    TABLE_CHARACTERS_MAX,
    table_bytes,
    values,
)

SIZE_MAX = 2**16
"""No block is larger: it is kept in memory while its values are drawn."""
PATH_MAX = 16
"""The longest path in a block of that size."""

_LEAF, _ROOT, _SEED = b"\x00", b"\x02", b"\x04"
_HEX = re.compile("[0-9a-f]{64}")

Hex = Annotated[str, Meta(pattern=f"^{_HEX.pattern}$", max_length=64)]
"""Thirty-two bytes as hexadecimal digits."""
Number = Annotated[int, Meta(ge=0, le=NUMBER_MAX)]
"""The number of a draw, counted from nothing when the seed was committed to."""
Table = Annotated[str, Meta(min_length=1, max_length=TABLE_CHARACTERS_MAX)]


class SeedCommitment(Struct, frozen=True, forbid_unknown_fields=True):
    """The seed of a table by its hash, published before anything is drawn from it."""

    table: Table
    digest: Hex


class Commitment(Struct, frozen=True, forbid_unknown_fields=True):
    """The values of a row of draws by the root of their hash tree, published before the first of them is drawn."""

    table: Table
    first: Number
    size: Annotated[int, Meta(ge=1, le=SIZE_MAX)]
    root: Hex

    @property
    def numbers(self) -> range:
        """The draws whose values are committed to."""
        return range(self.first, self.first + self.size)


class Published(Struct, frozen=True, forbid_unknown_fields=True):
    """What everybody knows of a block: the commitment, and how it was cut after that; empty where nobody cut."""

    commitment: Commitment
    cut: Annotated[str, Meta(max_length=CUT_CHARACTERS_MAX)] = ""


class Opening(Struct, frozen=True, forbid_unknown_fields=True):
    """The value of one draw, with the path from its leaf to the committed root, lowest first."""

    number: Number
    value: Hex
    path: Annotated[tuple[Hex, ...], Meta(max_length=PATH_MAX)]


class Block:
    """A row of values and their hash tree: secret, except for the commitment and what is opened."""

    def __init__(self, seed: bytes, table: str, *, first: int, size: int) -> None:
        if not 1 <= size <= SIZE_MAX:
            raise Misuse("a block has 1 to {most} values, not {size}", slug="size-of-block", most=SIZE_MAX, size=size)
        numbers = range(first, first + size)
        self.values = tuple(values(seed, table, numbers))
        leaves = [_leaf(number, value) for number, value in zip(numbers, self.values, strict=True)]
        self._tree = levels(b"".join(leaves))
        self.commitment = Commitment(table, first, size, _root(self._tree[-1], numbers, table).hex())

    def open(self, number: int) -> Opening:
        """The opening of one draw, drawn or not: who may have it the caller must know."""
        if number not in self.commitment.numbers:
            raise Misuse("draw {number} is not one of this block", slug="draw-of-another-block", number=number)
        index = number - self.commitment.first
        path = tuple([beside.hex() for beside in path_of(self._tree, index)])
        return Opening(number, self.values[index].hex(), path)


def commit_to_seed(seed: bytes, table: str) -> SeedCommitment:
    """What is published of a seed before anything is drawn from it."""
    tuple(values(seed, table, range(0)))  # a seed or a table that nothing can be drawn for is refused
    return SeedCommitment(table, sha256(_SEED + seed + table_bytes(table)).hexdigest())


def check_opening(commitment: Commitment, opening: Opening) -> bytes:
    """The value of an opening, or `Corrupt` where it is not the one that was committed to."""
    numbers, number = _numbers(commitment), opening.number
    if number not in numbers:
        raise Corrupt(f"draw {number}: the commitment is to draws {numbers[0]} to {numbers[-1]}")
    value = read_hash(opening.value, f"draw {number}: the value")
    path = [read_hash(beside, f"draw {number}: the path") for beside in opening.path]
    try:
        top = climb(_leaf(number, value), number - commitment.first, commitment.size, path)
        root = _root(top, numbers, commitment.table)
    except (Corrupt, Misuse) as error:
        raise Corrupt(f"draw {number}: {error}") from None
    if root != read_hash(commitment.root, f"draw {number}: the root"):
        raise Corrupt(f"draw {number}: the path does not lead to the root that was committed to")
    return value


def check_row(commitments: Sequence[Commitment]) -> None:
    """`Corrupt` unless the commitments are of one table and number its draws from nothing, without a gap or overlap."""
    for commitment in commitments:
        _numbers(commitment)
    if commitments and commitments[0].first:
        raise Corrupt(f"the first commitment begins with draw {commitments[0].first}, not 0")
    for before, after in pairwise(commitments):
        if after.table != before.table:
            raise Corrupt(f"a commitment of table {after.table} follows one of {before.table}")
        if after.first != before.numbers.stop:
            raise Corrupt(f"a commitment begins with draw {after.first}, where {before.numbers.stop} should follow")


def check_seed(told: SeedCommitment, seed: bytes, commitments: Iterable[Commitment]) -> None:
    """`Corrupt` unless an opened seed is the one committed to, and every block of the table is made of its values."""
    row = tuple(commitments)
    check_row(row)
    try:
        found = commit_to_seed(seed, told.table)
    except Misuse as error:
        raise Corrupt(f"the seed: {error}") from None
    if found != told:
        raise Corrupt("the seed is not the one that was committed to")
    for commitment in row:
        check_block(commitment, seed, told.table)


def check_block(commitment: Commitment, seed: bytes, table: str) -> Block:
    """A block made again from its seed, or `Corrupt` where that is not what was committed to."""
    numbers = _numbers(commitment)
    block = Block(seed, table, first=commitment.first, size=commitment.size)
    if block.commitment != commitment:
        raise Corrupt(f"draws {numbers[0]} to {numbers[-1]}: the seed gives another block than was committed to")
    return block


def _numbers(commitment: Commitment) -> range:
    """The draws of a commitment that came from anywhere."""
    numbers = commitment.numbers
    if not 1 <= commitment.size <= SIZE_MAX or not 0 <= numbers[0] <= numbers[-1] <= NUMBER_MAX:
        raise Corrupt(f"no commitment is to {commitment.size} draws from {commitment.first} on")
    return numbers


def _leaf(number: int, value: bytes) -> bytes:
    return sha256(_LEAF + number.to_bytes(NUMBER_BYTES, "big") + value).digest()


def _root(top: bytes, numbers: range, table: str) -> bytes:
    """The top of the tree bound to its table, its first number and its size, which the tree alone would not tell."""
    size = len(numbers).to_bytes(NUMBER_BYTES, "big")
    return sha256(_ROOT + top + numbers.start.to_bytes(NUMBER_BYTES, "big") + size + table_bytes(table)).digest()


def read_hash(written: str, what: str) -> bytes:
    """The bytes that hexadecimal digits stand for, or `Corrupt` where they are not as many as a hash has."""
    if not _HEX.fullmatch(written):
        raise Corrupt(f"{what} is not {HASH_BYTES} bytes in lower-case hexadecimal digits")
    return bytes.fromhex(written)
