"""Heads: where all streams end at a moment, signed by the house, so that a tail that was cut off is missed.

Each head names the streams that went on since the one before, and that one's hash: the heads are a chain of their own.
A witness outside the store keeps the last one, so that a whole store put back to an earlier day is found too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Struct

from ludex.errors import Corrupt
from ludex.house.store.backend import HeadRow
from ludex.house.store.rows import Tip

_MEANT_FOR = b"ludex/head/1|"
"""Stands before whatever is signed, so that a signature means nothing anywhere else."""
KEY_BYTES = 32


class StreamTip(Struct, frozen=True, array_like=True):
    """Where a stream ended."""

    stream: str
    version: int
    hash: str
    """In hexadecimal digits."""


class Head(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the streams ended that went on since the head before."""

    number: int
    at: int
    """Microseconds since 1970 by the clock of the house."""
    before: str
    """The hash of the body of the head before; empty at the first one."""
    tips: tuple[StreamTip, ...]
    closing: bool = False
    """Whether the house closed then: after such a head there is nothing until it opens again."""


class Signer:
    """Signs heads one after the other with the key of the house."""

    def __init__(self, key: bytes, last: HeadRow | None = None, signed: Mapping[str, Tip] | None = None) -> None:
        """A house that signed nothing yet, or one that goes on after its last head with what that and those before
        it signed.
        """
        self._key = Ed25519PrivateKey.from_private_bytes(key)
        self._signed: dict[str, Tip] = dict(signed or {})
        self._number = 0 if last is None else last.number + 1
        self._before = "" if last is None else _hash_of(last.body)

    @property
    def public_key(self) -> bytes:
        """What others check its signatures with."""
        return self._key.public_key().public_bytes_raw()

    def sign(self, tips: Mapping[str, Tip], at: int, *, closing: bool = False, opening: bool = False) -> HeadRow | None:
        """The next head; nothing where no stream went on and the house neither opens nor closes."""
        new = {stream: tip for stream, tip in tips.items() if self._signed.get(stream) != tip}
        if not new and not closing and not opening:
            return None
        told = tuple(StreamTip(stream, tip.version, tip.hash.hex()) for stream, tip in sorted(new.items()))
        head = Head(number=self._number, at=at, before=self._before, tips=told, closing=closing)
        body = msgspec.json.encode(head)
        self._signed |= new
        self._number, self._before = self._number + 1, _hash_of(body)
        return HeadRow(head.number, body, self._key.sign(_MEANT_FOR + body))


def read_heads(rows: Sequence[HeadRow], public_key: bytes) -> Iterable[Head | Corrupt]:
    """Each head, or what is wrong with it: in order, signed by this house, each after the one before."""
    key, before = Ed25519PublicKey.from_public_bytes(public_key), ""
    for number, row in enumerate(rows):
        yield _read(row, number, before, key)
        before = _hash_of(row.body)


def _read(row: HeadRow, number: int, before: str, key: Ed25519PublicKey) -> Head | Corrupt:
    try:
        key.verify(row.signature, _MEANT_FOR + row.body)
        head = msgspec.json.decode(row.body, type=Head)
    except InvalidSignature:
        return Corrupt("head {number} was not signed by this house", slug="head-not-signed", number=str(row.number))
    except msgspec.MsgspecError as error:
        return Corrupt("head {number}: {why}", slug="head-damaged", number=str(row.number), why=error)
    if (row.number, head.number, head.before) != (number, number, before):
        return Corrupt("head {number} does not follow the one before", slug="head-out-of-order", number=str(row.number))
    return head


def signed_tips(heads: Iterable[Head]) -> dict[str, Tip]:
    """Where the streams ended when the last of some heads was signed."""
    return {each.stream: Tip(each.version, bytes.fromhex(each.hash)) for head in heads for each in head.tips}


def _hash_of(body: bytes) -> str:
    return sha256(body).hexdigest()
