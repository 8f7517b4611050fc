"""Validation codes: what is printed on a ticket so that whoever pays it knows that it is genuine.

A code is made of the secret of its lot and the number of the ticket in it, as a keyed hash, and of nothing else: so
nobody without the secret can tell it, and what a ticket hides has no part in it. Each of its sixteen signs is worth
five bits: one guess in 2^80 is right, or one in as many as there are seeds where those are fewer.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Thirty-two figures and letters that nobody takes for each other."""
BITS_OF_SIGN = 5
LENGTH = 16
BITS = LENGTH * BITS_OF_SIGN
"""How many bits whoever guesses a code has to guess."""


def secret_of(lot: str, seed: int | str) -> bytes:
    """The secret of a lot, from a seed that its maker keeps to themselves: no better than that is."""
    return hashlib.sha256(f"ludex lot {lot} {seed}".encode()).digest()


def code_of(secret: bytes, ticket: int, attempt: int = 0, *, length: int = LENGTH) -> str:
    """The code of a ticket by its number in the lot; another attempt gives another one."""
    digest = hmac.digest(secret, b"%d/%d" % (ticket, attempt), "sha256")
    number = int.from_bytes(digest)
    signs = SIGNS
    return "".join([signs[number >> shift & 31] for shift in range(0, BITS_OF_SIGN * length, BITS_OF_SIGN)])


def codes_of(secret: bytes, size: int, *, length: int = LENGTH) -> Iterator[str]:
    """The codes of a lot in the order of its tickets, none of them twice: one that was given makes way for the next."""
    given: set[str] = set()
    for ticket in range(1, size + 1):
        code, attempt = code_of(secret, ticket, length=length), 0
        while code in given:
            attempt += 1
            code = code_of(secret, ticket, attempt, length=length)
        given.add(code)
        yield code
