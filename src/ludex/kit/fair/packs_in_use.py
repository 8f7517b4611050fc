"""The packs of a live table: committed to one after another, cut, drawn from slot by slot, and opened card by card.

What lies in a slot does not depend on when it is asked for, or on what was asked before. Only slots whose draw was kept
count as drawn: none is drawn twice, and none is opened before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Annotated, TypeVar

from msgspec import Meta, Struct

from ludex.errors import Corrupt, Misuse, NoOutcome
from ludex.kit.chance import Draw, Slot
from ludex.kit.fair.packs import (
    CARDS_MAX,
    CardOpening,
    Pack,
    PackCommitment,
    Place,
    PublishedPack,
    check_pack,
    mixed,
    slots,
)
from ludex.kit.fair.values import cut_bytes, pack_key

Outcome = TypeVar("Outcome")


class PackInUse(Struct, frozen=True, forbid_unknown_fields=True):
    """What is stored of a pack so that it can go on: what was published, and the slots that were drawn."""

    published: PublishedPack
    drawn: Annotated[tuple[Place, ...], Meta(max_length=CARDS_MAX)] = ()


class _Laid:
    """A pack on the table."""

    def __init__(self, pack: Pack, cut: str, drawn: Iterable[int]) -> None:
        self.pack = pack
        self.drawn = set(drawn)
        """The slots whose draw was kept."""
        self.given: set[int] = set()
        """The slots that were drawn since the command began."""
        self.touched = bool(self.drawn)
        """Whether anything was ever drawn, also by a command that was undone."""
        self.lay(cut)

    def lay(self, cut: str) -> None:
        """Lays the cards into their slots."""
        self.published = PublishedPack(self.pack.commitment, cut)
        self.positions = slots(self.published)

    @property
    def left(self) -> int:
        """How many cards nobody has asked for."""
        return len(self.pack.faces) - len(self.drawn) - len(self.given)


class PacksInUse:
    """The packs that are committed to and not yet over, and the last one that is."""

    def __init__(self, seed: bytes, table: str, packs: Sequence[PackInUse] = ()) -> None:
        self._seed, self._table = seed, table
        self._laid = {each.published.commitment.pack: _restored(seed, table, each) for each in packs}
        numbers = [each.published.commitment.pack for each in packs]
        if any(before + 1 != after for before, after in pairwise(numbers)):
            raise Corrupt("the packs in use do not follow each other")
        self.next_pack = numbers[-1] + 1 if numbers else 0
        """The number of the first pack that is not committed to."""
        drawn = [number for number, laid in self._laid.items() if laid.drawn]
        self._before, self._latest = [0, 0, *drawn][-2:]
        """The last two packs that were drawn from; those before the very last are over."""

    @property
    def stored(self) -> tuple[PackInUse, ...]:
        """With the seed, all that is needed to go on."""
        return tuple(PackInUse(laid.published, tuple(sorted(laid.drawn))) for laid in self._laid.values())

    def commit(self, faces: Iterable[int]) -> PackCommitment:
        """Mixes the next pack, of these cards, and commits to it."""
        pack = mixed(self._seed, self._table, self.next_pack, faces)
        self._laid[self.next_pack] = _Laid(pack, "", ())
        self.next_pack += 1
        return pack.commitment

    def cut(self, pack: int, cut: str) -> None:
        """What somebody other than the house adds to a pack, once, before anything is drawn from it."""
        laid = self._laid.get(pack)
        if laid is None or laid.published.cut:
            raise Misuse("pack {pack} is not in use, or was cut before", slug="pack-not-to-cut", pack=pack)
        if laid.touched:
            raise Misuse("a pack is cut before its first draw", slug="pack-cut-late")
        if not cut_bytes(cut):
            raise Misuse("a cut says something", slug="empty-cut")
        laid.lay(cut)

    def give(self, draw: Draw[Outcome], slot: Slot) -> Outcome:
        """The face that lies in a slot; `NoOutcome` where the pack has not been committed to."""
        if slot.pack >= self.next_pack:
            raise NoOutcome(f"pack {slot.pack} has not been committed to: {draw.what}")
        laid, what = self._laid.get(slot.pack), f"pack {slot.pack}, slot {slot.number}"
        if laid is None or slot.pack < self._latest:
            raise Misuse("{what}: the pack is over", slug="pack-over", what=what)
        if not 0 <= slot.number < len(laid.positions):
            raise Misuse(
                "{what}: the pack has {cards} cards", slug="cards-of-pack", what=what, cards=len(laid.positions)
            )
        if slot.number in laid.drawn or slot.number in laid.given:
            raise Misuse("{what}: this card was drawn before", slug="card-drawn-before", what=what)
        if draw.source.total != laid.left:
            raise Misuse(
                "{what}: {left} cards are left in the pack, not {total}",
                slug="cards-left-in-pack",
                what=what,
                left=laid.left,
                total=draw.source.total,
            )
        face = laid.pack.faces[laid.positions[slot.number]]
        outcome = draw.source.read(face)
        if outcome is None:
            raise Misuse(
                "{what}: {face} cannot come up: {draw}", slug="face-cannot-come", what=what, face=face, draw=draw.what
            )
        laid.given.add(slot.number)
        laid.touched = True
        return outcome

    def keep(self) -> None:
        """What was given since the command began has happened."""
        for number, laid in self._laid.items():
            if laid.given:
                if number > self._latest:
                    self._before, self._latest = self._latest, number
                laid.drawn |= laid.given
                laid.given = set()
        # The pack drawn from before stays, for a round that is opened when it is over.
        for number in [number for number in self._laid if number < self._before]:
            del self._laid[number]

    def undo(self) -> None:
        """It has not happened, and is given again."""
        for laid in self._laid.values():
            laid.given = set()

    def open(self, slot: Slot) -> CardOpening:
        """The opening of a card whose draw was kept, for those who lawfully saw its face."""
        laid = self._laid.get(slot.pack)
        if laid is None:
            raise Misuse(
                "pack {pack} is not one of those in use; make it again from its commitment",
                slug="pack-out-of-use",
                pack=slot.pack,
            )
        if slot.number not in laid.drawn:
            raise Misuse(
                "pack {pack}, slot {slot_number} has not been kept: to open it would tell what comes",
                slug="slot-not-kept",
                pack=slot.pack,
                slot_number=slot.number,
            )
        return laid.pack.open(laid.positions[slot.number])


def _restored(seed: bytes, table: str, stored: PackInUse) -> _Laid:
    """A pack that goes on; `Corrupt` where the seed does not give it."""
    commitment = stored.published.commitment
    if commitment.table != table:
        raise Corrupt(f"pack {commitment.pack} is one of table {commitment.table}, not of {table}")
    pack = check_pack(commitment, pack_key(seed, table, commitment.pack))
    if not set(stored.drawn) <= set(range(commitment.size)):
        raise Corrupt(f"pack {commitment.pack} has {commitment.size} cards; a slot beyond them was stored as drawn")
    return _Laid(pack, stored.published.cut, stored.drawn)
