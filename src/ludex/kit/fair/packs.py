"""Packs of cards that are mixed beforehand and committed to card by card, so that one card tells nothing of another.

Every card is a leaf of a hash tree: its position in the mixed pack, its face, and a blinding without which nobody can
guess the face from the hash. A card is opened with these and its path to the root. Slot k of the table is position k; a
cut that somebody makes after the commitment gives slots other positions, in an order that everybody can work out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Annotated

from msgspec import Meta, Struct

from ludex.errors import Corrupt, Misuse
from ludex.kit.fair.commitments import PATH_MAX, Hex, Number, Table, read_hash
from ludex.kit.fair.hash_tree import climb, levels, path_of
from ludex.kit.fair.values import (
    CUT_CHARACTERS_MAX,
    NUMBER_BYTES,
    NUMBER_MAX,
    cut_bytes,
    numbered,
    order_of,
    pack_key,
    table_bytes,
)

CARDS_MAX = 1024
"""No pack has more cards: a shoe of eight packs has 416."""
FACE_MAX = 2**32 - 1

_LEAF, _ROOT = b"\x05", b"\x06"
_BLINDING = b"blinding"
_SMALL_BYTES = 4

Face = Annotated[int, Meta(ge=0, le=FACE_MAX)]
Count = Annotated[int, Meta(ge=1, le=CARDS_MAX)]
Place = Annotated[int, Meta(ge=0, lt=CARDS_MAX)]


class PackCommitment(Struct, frozen=True, forbid_unknown_fields=True):
    """A mixed pack by the root of its hash tree, published before its first card is drawn."""

    table: Table
    pack: Number
    cards: Annotated[tuple[tuple[Face, Count], ...], Meta(min_length=1, max_length=CARDS_MAX)]
    """What the pack is made of: every face with the number of its cards, the lowest first."""
    root: Hex

    @property
    def size(self) -> int:
        """How many cards the pack has."""
        return sum(count for _, count in self.cards)


class PublishedPack(Struct, frozen=True, forbid_unknown_fields=True):
    """What everybody knows of a pack: the commitment, and how it was cut after that; empty where nobody cut."""

    commitment: PackCommitment
    cut: Annotated[str, Meta(max_length=CUT_CHARACTERS_MAX)] = ""


class CardOpening(Struct, frozen=True, forbid_unknown_fields=True):
    """One card of a pack, with the path from its leaf to the committed root, lowest first."""

    pack: Number
    position: Place
    face: Face
    blinding: Hex
    path: Annotated[tuple[Hex, ...], Meta(max_length=PATH_MAX)]


class Pack:
    """The cards of a pack in an order, and their hash tree: secret, except for the commitment and what is opened."""

    def __init__(self, key: bytes, table: str, number: int, faces: Sequence[int]) -> None:
        self.faces = tuple(faces)
        self._blindings = tuple(numbered(key, _BLINDING, range(len(faces))))
        leaves = [
            _leaf(number, position, blinding, face)
            for position, (blinding, face) in enumerate(zip(self._blindings, self.faces, strict=True))
        ]
        self._tree = levels(b"".join(leaves))
        cards = tuple(sorted(Counter(self.faces).items()))
        self.commitment = PackCommitment(table, number, cards, _root(self._tree[-1], table, number, cards).hex())

    def open(self, position: int) -> CardOpening:
        """The opening of one card, seen or not: who may have it the caller must know."""
        if not 0 <= position < len(self.faces):
            raise Misuse(
                "pack {pack} has no position {position}",
                slug="no-such-position",
                pack=self.commitment.pack,
                position=position,
            )
        path = tuple([beside.hex() for beside in path_of(self._tree, position)])
        blinding = self._blindings[position].hex()
        return CardOpening(self.commitment.pack, position, self.faces[position], blinding, path)


def mixed(seed: bytes, table: str, number: int, faces: Iterable[int]) -> Pack:
    """A pack of these cards, in the order that its number at this table has."""
    return _mixed(pack_key(seed, table, number), table, number, faces)


def slots(published: PublishedPack) -> Sequence[int]:
    """The position in the mixed pack that each slot has after the cut."""
    size, cut = published.commitment.size, cut_bytes(published.cut)
    return order_of(bytes.fromhex(published.commitment.root), size, cut) if cut else range(size)


def check_card(commitment: PackCommitment, opening: CardOpening) -> int:
    """The face of an opened card, or `Corrupt` where it is not the one that was committed to."""
    _check_commitment(commitment)
    what, size = f"pack {opening.pack}, position {opening.position}", commitment.size
    if opening.pack != commitment.pack:
        raise Corrupt(f"{what}: the commitment is to pack {commitment.pack}")
    if not 0 <= opening.position < size:
        raise Corrupt(f"{what}: the pack has {size} cards")
    if opening.face not in dict(commitment.cards):
        raise Corrupt(f"{what}: the pack has no {opening.face}")
    blinding = read_hash(opening.blinding, f"{what}: the blinding")
    path = [read_hash(beside, f"{what}: the path") for beside in opening.path]
    leaf = _leaf(opening.pack, opening.position, blinding, opening.face)
    try:
        top = climb(leaf, opening.position, size, path)
        root = _root(top, commitment.table, commitment.pack, commitment.cards)
    except (Corrupt, Misuse) as error:
        raise Corrupt(f"{what}: {error}") from None
    if root != read_hash(commitment.root, f"{what}: the root"):
        raise Corrupt(f"{what}: the path does not lead to the root that was committed to")
    return opening.face


def check_pack(commitment: PackCommitment, key: bytes) -> Pack:
    """A whole pack made again from its key, or `Corrupt` where that is not what was committed to.

    So an inspector who is given the key of one pack knows that it was whole, and learns nothing of another.
    """
    _check_commitment(commitment)
    faces = [face for face, count in commitment.cards for _ in range(count)]
    pack = _mixed(key, commitment.table, commitment.pack, faces)
    if pack.commitment != commitment:
        raise Corrupt(f"pack {commitment.pack}: the key gives another pack than was committed to")
    return pack


def _mixed(key: bytes, table: str, number: int, faces: Iterable[int]) -> Pack:
    listed = sorted(faces)
    if not 1 <= len(listed) <= CARDS_MAX:
        raise Misuse(
            "a pack has 1 to {most} cards, not {cards}", slug="size-of-pack", most=CARDS_MAX, cards=len(listed)
        )
    if not 0 <= listed[0] <= listed[-1] <= FACE_MAX:
        raise Misuse(
            "faces are numbers from 0 to {most}, not from {least} to {largest}",
            slug="faces-of-pack",
            most=FACE_MAX,
            least=listed[0],
            largest=listed[-1],
        )
    return Pack(key, table, number, [listed[place] for place in order_of(key, len(listed))])


def _check_commitment(commitment: PackCommitment) -> None:
    """A commitment that came from anywhere is one that could have been made."""
    cards = commitment.cards
    faces = [face for face, _ in cards]
    if (
        not all(count >= 1 for _, count in cards)
        or not 1 <= commitment.size <= CARDS_MAX
        or not 0 <= faces[0] <= faces[-1] <= FACE_MAX
        or faces != sorted(set(faces))
        or not 0 <= commitment.pack <= NUMBER_MAX
    ):
        raise Corrupt(f"pack {commitment.pack}: no pack is made of such cards")


def _leaf(pack: int, position: int, blinding: bytes, face: int) -> bytes:
    numbers = pack.to_bytes(NUMBER_BYTES, "big") + position.to_bytes(NUMBER_BYTES, "big")
    return sha256(_LEAF + numbers + blinding + _small(face)).digest()


def _root(top: bytes, table: str, pack: int, cards: Sequence[tuple[int, int]]) -> bytes:
    """The top of the tree bound to its table, its number and what the pack is made of."""
    made_of = b"".join([_small(face) + _small(count) for face, count in cards])
    return sha256(
        _ROOT + top + pack.to_bytes(NUMBER_BYTES, "big") + _small(len(cards)) + made_of + table_bytes(table)
    ).digest()


def _small(number: int) -> bytes:
    return number.to_bytes(_SMALL_BYTES, "big")
