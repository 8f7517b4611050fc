"""The chance of a live table, which nobody can re-roll: the n-th draw has the n-th value, whatever comes between.

Only draws that were kept are counted, so a command that was refused, repeated or lost with the process is answered with
the same values again. Nothing is drawn that was not committed to before; nothing is opened that was not drawn and kept.
A card that lies in a pack as it was mixed is a draw too and has a number, but its face is the one that was committed to
with the pack, and its value goes unused.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeVar

from ludex.errors import Corrupt, Misuse, NoOutcome
from ludex.kit.chance import Draw, Slot
from ludex.kit.fair.commitments import Block, Commitment, Opening, Published, check_block, commit_to_seed
from ludex.kit.fair.packs import CardOpening, PackCommitment
from ludex.kit.fair.packs_in_use import PackInUse, PacksInUse
from ludex.kit.fair.values import cut_bytes, way_of

Outcome = TypeVar("Outcome")

BLOCK_SIZE = 1024
"""So many values are usually committed to at once."""


class _Laid(NamedTuple):
    """A block on the table, and its cut."""

    block: Block
    cut: str

    @property
    def numbers(self) -> range:
        return self.block.commitment.numbers


class Live:
    """Draws from committed values, one number after another, and from committed packs."""

    def __init__(
        self,
        seed: bytes,
        table: str,
        *,
        published: Sequence[Published] = (),
        number: int = 0,
        packs: Sequence[PackInUse] = (),
    ) -> None:
        """A table that nothing was drawn at; or one that goes on, with blocks and packs in use and the next number.

        A seed that does not give what was published is `Corrupt`: a table never goes on from another one's values.
        """
        self.seed_commitment = commit_to_seed(seed, table)
        """What is published of the seed before the first block."""
        self._seed, self._table = seed, table
        self._packs = PacksInUse(seed, table, packs)
        self._laid = [_Laid(check_block(each.commitment, seed, table), each.cut) for each in published]
        if any(before.numbers.stop != after.numbers.start for before, after in pairwise(self._laid)):
            raise Corrupt("the published blocks do not follow each other")
        first = self._laid[0].numbers.start if self._laid else 0
        if not first <= number <= self._end:
            raise Corrupt(f"draw {number} is not in the published blocks")
        self._kept = self._number = self._given = number
        self._turn_to(number)

    @property
    def number(self) -> int:
        """The number of the next draw."""
        return self._number

    @property
    def left(self) -> int:
        """How many values are committed to and not yet drawn."""
        return self._end - self._number

    @property
    def published(self) -> tuple[Published, ...]:
        """The blocks in use, with their cuts: with the seed, the number and the packs, all that is needed to go on."""
        return tuple(Published(laid.block.commitment, laid.cut) for laid in self._laid)

    @property
    def packs(self) -> tuple[PackInUse, ...]:
        """The packs in use, with their cuts and the slots that were drawn and kept: stored with each entry."""
        return self._packs.stored

    @property
    def next_pack(self) -> int:
        """The number of the first pack that is not committed to."""
        return self._packs.next_pack

    def commit(self, size: int = BLOCK_SIZE) -> Commitment:
        """Commits to the next values after those already committed to; the caller publishes it before any bet."""
        block = Block(self._seed, self._table, first=self._end, size=size)
        self._laid.append(_Laid(block, ""))
        return block.commitment

    def commit_pack(self, faces: Iterable[int]) -> PackCommitment:
        """Mixes the next pack of these cards and commits to it; the caller publishes it before any bet on it."""
        return self._packs.commit(faces)

    def cut(self, cut: str) -> None:
        """What somebody other than the house adds to the last block, once, before anything is drawn from it."""
        if not self._laid or self._laid[-1].cut:
            raise Misuse("there is no block that was not cut yet", slug="no-block-to-cut")
        if self._given > self._laid[-1].numbers.start:
            raise Misuse("a block is cut before its first draw", slug="block-cut-late")
        if not cut_bytes(cut):
            raise Misuse("a cut says something", slug="empty-cut")
        self._laid[-1] = _Laid(self._laid[-1].block, cut)
        self._turn_to(self._number)

    def cut_pack(self, pack: int, cut: str) -> None:
        """What somebody other than the house adds to a pack, once, before anything is drawn from it."""
        self._packs.cut(pack, cut)

    def begin(self) -> None:
        """A command is about to be decided; what an earlier one was given and did not keep is given again."""
        self.undo()

    def keep(self) -> None:
        """What was given since `begin` has happened."""
        if self._kept == self._number:
            return
        self._kept = self._number
        self._packs.keep()
        # One block behind stays, for a round that began in it and is opened when it is over.
        while len(self._laid) > 1 and self._laid[1].numbers.stop <= self._kept:
            del self._laid[0]

    def undo(self) -> None:
        """What was given since `begin` has not happened, and is given again."""
        if self._number != self._kept:
            self._number = self._kept
            self._packs.undo()
            self._turn_to(self._kept)

    def next(self, draw: Draw[Outcome]) -> Outcome:
        """The outcome of the next value, or what lies in its slot; `NoOutcome` where that has not been committed to."""
        number = self._number
        if number >= self._stop:
            self._turn_to(number)
            if number >= self._stop:
                raise NoOutcome(f"draw {number} has not been committed to: {draw.what}")
        if draw.slot is None:
            source = draw.source
            outcome = source.pick(way_of(self._values[number - self._start], source.total, self._cut))
        else:
            outcome = self._packs.give(draw, draw.slot)
        self._number = number + 1  # only now: a draw that fails has not taken its value
        if number >= self._given:
            self._given = number + 1
        return outcome

    def open(self, number: int) -> Opening:
        """The opening of a draw that was kept, for those who lawfully saw its outcome.

        It tells the place of the outcome among what was left. So a face that was drawn without a slot is opened only to
        those who may know every face that was seen before it from the same pack.
        """
        if number >= self._kept:
            raise Misuse(
                "draw {number} has not been kept: to open it would tell what comes", slug="draw-not-kept", number=number
            )
        for laid in self._laid:
            if number in laid.numbers:
                return laid.block.open(number)
        raise Misuse(
            "draw {number} is not in the blocks in use; make its block again from its commitment",
            slug="draw-out-of-use",
            number=number,
        )

    def open_card(self, slot: Slot) -> CardOpening:
        """The opening of a card whose draw was kept, for those who lawfully saw its face; it tells of no other card."""
        return self._packs.open(slot)

    @property
    def _end(self) -> int:
        """The first number that is not committed to."""
        return self._laid[-1].numbers.stop if self._laid else 0

    def _turn_to(self, number: int) -> None:
        """Takes values from the block that has this number; from none where there is no such block."""
        self._start = self._stop = number
        self._values: tuple[bytes, ...] = ()
        self._cut = b""
        for laid in self._laid:
            if number in laid.numbers:
                self._start, self._stop = laid.numbers.start, laid.numbers.stop
                self._values, self._cut = laid.block.values, cut_bytes(laid.cut)
