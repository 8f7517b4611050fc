"""Sealing: what the law lets nobody see lies in the store encrypted, and opens with the key of the house alone.

Each seal is bound to its place, so that one cannot be put where another was.
"""

from __future__ import annotations

import os

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from ludex.errors import Corrupt

NONCE_BYTES = 12
_MEANT_FOR = "ludex/seal/1|"


class Sealer:
    """Seals and opens with one key."""

    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(key)

    def seal(self, what: bytes, place: str) -> bytes:
        """Something as nobody can read it, for one place of the store."""
        nonce = os.urandom(NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, what, (_MEANT_FOR + place).encode())

    def open(self, sealed: bytes, place: str) -> bytes:
        """What was sealed for a place, or `Corrupt`."""
        try:
            return self._cipher.decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], (_MEANT_FOR + place).encode())
        except (InvalidTag, ValueError):
            raise Corrupt("{place}: this key does not open the seal", slug="seal-not-opened", place=place) from None
