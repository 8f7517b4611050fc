"""The live generator of a table: what it commits to is stored before anything is drawn from it.

Its stream holds the digest of the seed, the seed itself sealed, and every commitment to values and packs. With these,
the number of the next draw and the slots that were drawn, it goes on after a restart as if nothing had happened.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import msgspec
from msgspec import Struct

from ludex.errors import Corrupt
from ludex.games.registry import Opened
from ludex.house.sealing import Sealer
from ludex.house.store.rows import Row, Stored, damaged
from ludex.kit.chance import Draw, Slot
from ludex.kit.fair import (
    BLOCK_SIZE,
    Commitment,
    Live,
    PackCommitment,
    PackInUse,
    Published,
    PublishedPack,
    SeedCommitment,
)

Outcome = TypeVar("Outcome")

SEED_BYTES = 32
AHEAD = 256
"""So many values are committed to at least before a command is decided: no command draws as many."""
PACKS_KEPT = 2
"""A round may be opened whose pack was mixed before the last one."""


class Seeded(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the stream of a generator begins."""

    version: int = 0
    seed: SeedCommitment
    sealed: bytes
    """The seed, for the house alone."""


class Committed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What was committed to: the next values, or the next pack."""

    version: int
    values: Commitment | None = None
    pack: PackCommitment | None = None


class Generator:
    """The chance of one live table, with what of it has to be stored."""

    def __init__(self, live: Live, faces: Sequence[int], stream: str, version: int) -> None:
        self._live, self._faces, self._stream, self._version = live, faces, stream, version
        self._slots: list[Slot] = []
        self._enough_at = (-1, -1)
        """The number of the next draw, and how many packs were mixed, when nothing was due."""
        self.prepare: Callable[[], None] = lambda: None
        """Is called before every command, for whoever stores what must be committed to first."""

    @classmethod
    def new(cls, opened: Opened, table: str, stream: str, sealer: Sealer, at: int) -> tuple[Generator, Row]:
        """The generator of a table that nothing was drawn at, and the beginning of its stream."""
        seed = os.urandom(SEED_BYTES)
        live = Live(seed, table)
        begun = Seeded(seed=live.seed_commitment, sealed=sealer.seal(seed, f"{stream}#0"))
        faces = opened.type.pack(opened.rules)
        return cls(live, faces, stream, 0), Row(stream=stream, version=0, body=msgspec.json.encode(begun), at=at)

    @classmethod
    def resumed(
        cls,
        opened: Opened,
        stored: Sequence[Stored],
        sealer: Sealer,
        *,
        number: int,
        drawn: Iterable[Slot],
    ) -> Generator:
        """The generator of a table that goes on: from its stream, the number of the next draw, and the slots drawn."""
        told = read_stream(stored)
        stream, table = stored[0].stream, told.begun.seed.table
        seed = sealer.open(told.begun.sealed, f"{stream}#0")
        # One block behind stays, as it does while the generator runs.
        first = max((block.first for block in told.values if block.first + block.size < number), default=0)
        blocks = [Published(block) for block in told.values if block.first >= first]
        of_pack: dict[int, set[int]] = {}
        for slot in drawn:
            of_pack.setdefault(slot.pack, set()).add(slot.number)
        kept = sorted(of_pack)[-PACKS_KEPT:]
        since = kept[0] if kept else 0
        packs = [
            PackInUse(PublishedPack(pack), tuple(sorted(of_pack.get(pack.pack, ()))))
            for pack in told.packs
            if pack.pack >= since
        ]
        live = Live(seed, table, published=blocks, number=number, packs=packs)
        if live.seed_commitment != told.begun.seed:
            raise Corrupt("{stream}: the seed is not the one that was committed to", slug="other-seed", stream=stream)
        return cls(live, opened.type.pack(opened.rules), stream, stored[-1].version)

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The slots that were drawn from since the command began."""
        return tuple(self._slots)

    @property
    def packs(self) -> tuple[PackInUse, ...]:
        """The packs in use, for a snapshot."""
        return self._live.packs

    @property
    def live(self) -> Live:
        """What draws, and opens what was drawn."""
        return self._live

    def is_due(self, packs_mixed: int) -> bool:
        """Whether something must be committed to, and stored, before the next command is decided."""
        now = (self._live.number, packs_mixed)
        if now == self._enough_at:
            return False
        if self._live.left < AHEAD or (self._faces and self._live.next_pack <= packs_mixed):
            return True
        self._enough_at = now
        return False

    def commitments(self, packs_mixed: int, at: int) -> list[Row]:
        """What must be stored before the next command is decided, where anything is due."""
        live, rows = self._live, list[Row]()
        while live.left < AHEAD:
            rows.append(self._row(at, values=live.commit(BLOCK_SIZE)))
        while self._faces and live.next_pack <= packs_mixed:
            rows.append(self._row(at, pack=live.commit_pack(self._faces)))
        return rows

    def _row(self, at: int, values: Commitment | None = None, pack: PackCommitment | None = None) -> Row:
        self._version += 1
        body = Committed(version=self._version, values=values, pack=pack)
        return Row(stream=self._stream, version=self._version, body=msgspec.json.encode(body), at=at)

    # What a table asks.

    def next(self, draw: Draw[Outcome]) -> Outcome:
        """The outcome that was committed to."""
        outcome = self._live.next(draw)
        if draw.slot is not None:
            self._slots.append(draw.slot)
        return outcome

    def begin(self) -> None:
        """A command is about to be decided."""
        self.prepare()
        self._slots.clear()
        self._live.begin()

    def keep(self) -> None:
        """What was given has happened."""
        self._slots.clear()
        self._live.keep()

    def undo(self) -> None:
        """What was given is given again."""
        self._slots.clear()
        self._live.undo()


class Told(Struct, frozen=True):
    """What the stream of a generator holds."""

    begun: Seeded
    values: tuple[Commitment, ...]
    packs: tuple[PackCommitment, ...]


def read_stream(stored: Iterable[Stored]) -> Told:
    """The commitments of a stream in their order, or `Corrupt`."""
    values, packs, begun = list[Commitment](), list[PackCommitment](), None
    for entry in stored:
        try:
            if begun is None:
                begun = msgspec.json.decode(entry.body, type=Seeded)
                continue
            found = msgspec.json.decode(entry.body, type=Committed)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise damaged(entry, error) from None
        values += [found.values] if found.values is not None else []
        packs += [found.pack] if found.pack is not None else []
    if begun is None:
        raise Corrupt("a generator without a seed", slug="generator-without-seed")
    return Told(begun, tuple(values), tuple(packs))
