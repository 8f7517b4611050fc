"""The numbered values of a secret seed, and how a value becomes one of so many equally likely ways, or an order.

The n-th value is HMAC-SHA256 under the seed of table and n: known before it is asked for, and the same however often it
is asked. Nobody without the seed can tell one value from another's, however many of them were opened. The n-th pack of
cards has a key of the same kind, from which its order comes and what keeps its cards secret.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from hashlib import sha256
from itertools import count

from ludex.errors import Misuse

SEED_BYTES = 32

NUMBER_MAX = 2**53 - 1
"""The last number of a draw: whole numbers up to here survive JSON in every language."""
NUMBER_BYTES = 8

TABLE_CHARACTERS_MAX = 200
CUT_CHARACTERS_MAX = 1000

WORD_BYTES, WORD_BITS = 8, 64
_ONE_WORD = 1 << WORD_BITS

_VALUE, _PACK = b"ludex/draw/1", b"ludex/pack/1"
_WORDS = b"\x03"
"""What is hashed begins with a byte that says what it is; `hash_tree` and `commitments` have the others."""
_COUNTER_BYTES = 4


def values(seed: bytes, table: str, numbers: range) -> Iterator[bytes]:
    """The values of these draws."""
    _check_seed(seed)
    if numbers and not 0 <= numbers[0] <= numbers[-1] <= NUMBER_MAX:
        raise Misuse(
            "draws are numbered from 0 to {most}, not from {first} to {last}",
            slug="numbers-of-draws",
            most=NUMBER_MAX,
            first=numbers[0],
            last=numbers[-1],
        )
    yield from numbered(seed, _VALUE + table_bytes(table), numbers)


def pack_key(seed: bytes, table: str, pack: int) -> bytes:
    """The key of a pack of cards: everything about this pack follows from it, and nothing about any other."""
    _check_seed(seed)
    if not 0 <= pack <= NUMBER_MAX:
        raise Misuse(
            "packs are numbered from 0 to {most}, not {pack}", slug="number-of-pack", most=NUMBER_MAX, pack=pack
        )
    return next(numbered(seed, _PACK + table_bytes(table), range(pack, pack + 1)))


def numbered(key: bytes, what: bytes, numbers: range) -> Iterator[bytes]:
    """Keyed hashes of something and these numbers: thirty-two bytes each, of which none tells another."""
    begun = hmac.new(key, what, sha256)
    for number in numbers:
        keyed = begun.copy()
        keyed.update(number.to_bytes(NUMBER_BYTES, "big"))
        yield keyed.digest()


def _check_seed(seed: bytes) -> None:
    if len(seed) != SEED_BYTES:
        raise Misuse(
            "a seed has {bytes} bytes, not {length}", slug="length-of-seed", bytes=SEED_BYTES, length=len(seed)
        )


def words(value: bytes, cut: bytes = b"") -> Iterator[int]:
    """The words of 64 bits that a value and a cut lead to, as many as anybody asks for."""
    for counter in count():
        digest = _digest(value, counter, cut)
        for at in range(0, len(digest), WORD_BYTES):
            yield int.from_bytes(digest[at : at + WORD_BYTES], "big")


def way_of(value: bytes, total: int, cut: bytes = b"") -> int:
    """one of so many ways, each exactly as likely as the others.

    As many words as the total needs make a number; it counts unless it lies beyond the largest multiple of the total,
    where it would favour the first ways. Then the next words are taken.
    """
    if total < 1:
        raise Misuse("nothing can be drawn from {total} ways", slug="nothing-to-draw", total=total)
    if total <= _ONE_WORD:  # the first word is nearly always enough: the same as below, in a third of the time
        word = int.from_bytes(_digest(value, 0, cut)[:WORD_BYTES], "big")
        if word < _ONE_WORD - _ONE_WORD % total:
            return word % total
    needed = max(1, -(-(total - 1).bit_length() // WORD_BITS))
    span = 1 << needed * WORD_BITS
    stream = words(value, cut)
    while True:
        number = 0
        for _ in range(needed):
            number = number << WORD_BITS | next(stream)
        if number < span - span % total:
            return number % total


def order_of(value: bytes, size: int, cut: bytes = b"") -> list[int]:
    """An order of so many things, each exactly as likely as the others: the shuffle of Fisher and Yates.

    From the last place down, each takes what lies in one of the places up to it; the words of the value say in which.
    """
    order, stream = list(range(size)), words(value, cut)
    for place in range(size - 1, 0, -1):
        number = next(stream)
        while number >= _ONE_WORD - _ONE_WORD % (place + 1):  # it would favour the first places
            number = next(stream)
        other = number % (place + 1)
        order[place], order[other] = order[other], order[place]
    return order


def table_bytes(table: str) -> bytes:
    """The name of a table as it is hashed."""
    return _written(table, "the name of a table", 1, TABLE_CHARACTERS_MAX)


def cut_bytes(cut: str) -> bytes:
    """A cut as it is hashed; nothing where nobody cut."""
    return _written(cut, "a cut", 0, CUT_CHARACTERS_MAX)


def _written(text: str, what: str, least: int, most: int) -> bytes:
    if not least <= len(text) <= most:
        raise Misuse(
            "{what} has {least} to {most} characters, not {length}",
            slug="length-of-text",
            what=what,
            least=least,
            most=most,
            length=len(text),
        )
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise Misuse("{what} is text, not {text}", slug="not-text", what=what, text=ascii(text)) from None


def _digest(value: bytes, counter: int, cut: bytes) -> bytes:
    return sha256(_WORDS + value + counter.to_bytes(_COUNTER_BYTES, "big") + cut).digest()
