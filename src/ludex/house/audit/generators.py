"""The chance of a table made again from its seed: every commitment, and every outcome and slot that was drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from ludex.errors import Corrupt, LudexError
from ludex.games.registry import Opened
from ludex.house.audit.faults import Fault
from ludex.house.findings import Finding
from ludex.house.generator import Committed, Generator, Seeded
from ludex.house.sealing import Sealer
from ludex.house.store.rows import Stored
from ludex.house.streams import CHANCE
from ludex.kit.fair import Live


class ChanceStream:
    """What the stream of a generator says, and what is wrong with it by itself."""

    def __init__(self, table: str) -> None:
        self.stream, self.table = CHANCE + table, table
        self.findings: list[Finding] = []
        """What is wrong with it; the table, which draws from it, finds more."""
        self.is_empty = True
        self.begun: Seeded | None = None
        self.committed: list[Committed] = []

    def enter(self, row: Stored) -> Iterable[Finding]:
        """The next entry."""
        self.is_empty = False
        try:
            version = self._read(row)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            self._find(Fault.UNREADABLE, row.version, error=Corrupt(str(error)))
        else:
            if version != row.version:
                self._find(Fault.OTHER_PLACE, row.version, said=str(version))
        return ()

    def end(self) -> Iterable[Finding]:
        """After the last one."""
        if self.begun is None:
            self._find(Fault.GENERATOR, 0)
        elif self.begun.seed.table != self.table:
            self._find(Fault.OTHER_SEED, 0)
        self._check_order()
        return ()

    def _read(self, row: Stored) -> int:
        """What an entry says, and at which place it says it is."""
        if not row.version:
            self.begun = msgspec.json.decode(row.body, type=Seeded)
            return self.begun.version
        found = msgspec.json.decode(row.body, type=Committed)
        self.committed.append(found)
        return found.version

    def _find(self, fault: Fault, version: int, **values: object) -> None:
        self.findings.append(Finding(fault=fault, stream=self.stream, version=version, values=values))

    def _check_order(self) -> None:
        """Values are numbered from nothing without a gap, packs likewise, all of this table: anybody can see that."""
        values = packs = 0
        for each in self.committed:
            if each.values is not None:
                if (each.values.table, each.values.first) != (self.table, values):
                    self._find(Fault.OTHER_COMMITMENT, each.version)
                values = each.values.first + each.values.size
            if each.pack is not None:
                if (each.pack.table, each.pack.pack) != (self.table, packs):
                    self._find(Fault.OTHER_COMMITMENT, each.version)
                packs = each.pack.pack + 1

    def seed(self, sealer: Sealer) -> bytes | None:
        """The seed, where it opens and is the one that was committed to."""
        if self.begun is None:
            return None
        try:
            seed = sealer.open(self.begun.sealed, f"{self.stream}#0")
            found = Live(seed, self.table).seed_commitment
        except LudexError as error:
            self._find(Fault.GENERATOR, 0, error=error)
            return None
        if found != self.begun.seed:
            self._find(Fault.OTHER_SEED, 0)
            return None
        return seed


class Redrawn:
    """A generator that does again what the stored one did, and finds where that did otherwise."""

    def __init__(self, opened: Opened, told: ChanceStream, seed: bytes) -> None:
        live = Live(seed, told.table)
        self.generator = Generator(live, opened.type.pack(opened.rules), told.stream, 0)
        self._stream, self._committed = told.stream, told.committed
        self._next = 0
        self._differs = False

    def prepare(self, state: Any) -> Iterator[Finding]:
        """Commits to what an entry needs, as the house did before it decided."""
        if not self.generator.is_due(getattr(state, "packs_mixed", 0)):
            return
        if self._differs:
            self._commit(state)
            return
        for made in self._commit(state):
            stored = self._committed[self._next] if self._next < len(self._committed) else None
            if stored != made:
                # What follows a commitment that is missing or false has another place: it is told once.
                self._differs = True
                fault = Fault.NO_COMMITMENT if stored is None else Fault.OTHER_COMMITMENT
                version = made.version if stored is None else stored.version
                yield Finding(fault=fault, stream=self._stream, version=version)
                return
            self._next += 1

    def end(self, state: Any) -> Iterator[Finding]:
        """After the last entry: a command that was refused may have been prepared for, and nothing else."""
        if self._differs:
            return
        for made in self._commit(state):
            if self._next < len(self._committed) and self._committed[self._next] == made:
                self._next += 1
        for each in self._committed[self._next :]:
            yield Finding(fault=Fault.NOT_DUE, stream=self._stream, version=each.version)

    def _commit(self, state: Any) -> list[Committed]:
        rows = self.generator.commitments(getattr(state, "packs_mixed", 0), 0)
        return [msgspec.json.decode(row.body, type=Committed) for row in rows]
