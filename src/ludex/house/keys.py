"""The keys of a house: one signs where its streams end, the other seals what nobody may read in the store.

They lie in a file of their own beside the store or wherever the house says, and never in the store itself.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct

from ludex.errors import Misuse

KEY_BYTES = 32
OWNER_ALONE = 0o600


class Keys(Struct, frozen=True, forbid_unknown_fields=True):
    """Both keys, 32 bytes each."""

    signing: bytes
    sealing: bytes

    @property
    def public(self) -> bytes:
        """What others check its signatures with."""
        return Ed25519PrivateKey.from_private_bytes(self.signing).public_key().public_bytes_raw()


def new_keys() -> Keys:
    """Keys that nobody had before."""
    return Keys(os.urandom(KEY_BYTES), os.urandom(KEY_BYTES))


def read_keys(path: Path) -> Keys:
    """The keys in a file."""
    try:
        keys = msgspec.json.decode(path.read_bytes(), type=Keys)
    except OSError as error:
        raise Misuse("{path}: it cannot be read: {why}", slug="cannot-be-read", path=path, why=error.strerror) from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Misuse("{path}: no keys of a house: {why}", slug="no-keys", path=path, why=error) from None
    if {len(keys.signing), len(keys.sealing)} != {KEY_BYTES}:
        raise Misuse("{path}: no keys of a house: {why}", slug="no-keys", path=path, why=f"{KEY_BYTES} bytes each")
    return keys


def keys_at(path: Path) -> Keys:
    """The keys in a file, which is made when it is not there; nobody but its owner may read it."""
    if path.exists():
        return read_keys(path)
    keys, beside = new_keys(), path.with_name(f"{path.name}.new")
    try:
        # Made with its rights, not given them afterwards; whole or not at all, whatever happens to the program; and
        # never over a file that came up meanwhile.
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWNER_ALONE), "wb") as file:
            file.write(msgspec.json.encode(keys))
            file.flush()
            os.fsync(file.fileno())
        os.link(beside, path)
        beside.unlink()
    except OSError as error:
        raise Misuse(
            "{path}: it cannot be written: {why}", slug="cannot-be-written", path=path, why=error.strerror
        ) from None
    return keys
