"""Every lawful wheel of fortune: how many there are, each by its number, and so one at random, all equally likely.

A wheel is counted as the sequence of its cells from the first cell of the first sector. Where every symbol stands
opposite its like, a wheel is half of itself twice over; that half closes into a ring of its own, and it is filled cell
by cell, sector after sector, with what each sector has to hold. `placements` counts the same wheels in another way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import product
from math import gcd, lcm
from typing import NamedTuple

from msgspec.json import decode, encode

from ludex.errors import Misuse
from ludex.games.wheels.wheel_of_fortune.cells import FortuneWheel
from ludex.games.wheels.wheel_of_fortune.rules import WheelRules
from ludex.kit.chance import Draw, Seeded

Content = tuple[int, ...]
"""How many cells of each symbol, in the order in which the law lists them."""

NOBODY = -1
"""No symbol: before the first cell, or where neighbours may be equal and nothing need be remembered."""


class LawfulWheels:
    """The lawful wheels of a place, numbered from nothing; what `generate` draws from."""

    def __init__(self, law: WheelRules) -> None:
        self._ring = _ring(law, _folds(law))

    @property
    def total(self) -> int:
        """How many lawful wheels there are."""
        return self._ring.total()

    def pick(self, way: int) -> FortuneWheel:
        """A lawful wheel by its number."""
        return self._ring.wheel(way)

    def weights(self) -> list[tuple[FortuneWheel, int]]:
        """Every lawful wheel, each as likely as the others; of some law there are more than anybody can list."""
        return [(self.pick(way), 1) for way in range(self.total)]

    def read(self, written: object) -> FortuneWheel | None:
        """Nobody reads a whole wheel off a wheel."""
        return None


def generate(law: WheelRules, seed: int) -> FortuneWheel:
    """One lawful wheel, all of them equally likely; the same seed gives the same wheel."""
    wheels = LawfulWheels(law)
    if wheels.total == 0:
        raise Misuse("no wheel can be what these rules ask for", slug="no-lawful-wheel")
    return Seeded(seed).next(Draw("wheel", wheels))


def count_by_cells(law: WheelRules) -> int:
    """How many lawful wheels there are, filled cell by cell."""
    return LawfulWheels(law).total


def count_up_to_turning(law: WheelRules) -> int:
    """How many remain when wheels are one that differ by a turn: of whole sectors, or of cells where there are none.

    By Burnside's lemma: the mean, over all turns, of how many wheels each leaves as they were.
    """
    turns = law.cells if law.sectors is None else law.sectors
    unturned = 0
    for turn in range(turns):
        unturned += _ring(law, lcm(turns // gcd(turn, turns), _folds(law))).total()
    return unturned // turns


def _folds(law: WheelRules) -> int:
    """How often a lawful wheel repeats itself in one turn at least: twice where all is opposite its like."""
    opposed = {rule.opposite is not None for rule in law.symbols.values()}
    if len(opposed) != 1:
        raise Misuse(
            "wheels are counted where every symbol, or none, stands opposite its like", slug="wheels-not-counted"
        )
    return 2 if opposed == {True} else 1


def _ring(law: WheelRules, repeats: int) -> _Ring:
    """The ring of a law, counted once for everybody who asks."""
    return _ring_of(encode(law), repeats)


@lru_cache(maxsize=100)
def _ring_of(law: bytes, repeats: int) -> _Ring:
    return _Ring(decode(law, type=WheelRules), repeats)


class _Open(NamedTuple):
    """What of a ring is still to be filled, and all that matters of what has been."""

    now: Content
    """What the sector at hand has yet to hold."""
    later: tuple[Content, ...]
    """What the sectors after it are to hold."""
    last: int
    """The symbol of the cell before."""
    first: int
    """The symbol of the first cell, which the last one will stand beside."""


class _Ring:
    """The lawful wheels that repeat themselves so many times in one turn."""

    def __init__(self, law: WheelRules, repeats: int) -> None:
        self._law = law
        self._repeats = repeats
        self._symbols = tuple(law.symbols)
        # A wheel without sectors is one sector, and its repetitions are parts of that.
        sectors, size = law.grid or (repeats, law.cells // repeats)
        comes_out = sectors % repeats == 0 and sectors * size == law.cells
        contents = self._contents(sectors // repeats, size) if comes_out else ()
        self._empty = [_Open(first, tuple(later), NOBODY, NOBODY) for first, *later in contents]
        self._ways = cache(self._count)

    def total(self) -> int:
        """How many such wheels there are."""
        return sum(map(self._ways, self._empty))

    def wheel(self, way: int) -> FortuneWheel:
        """The wheel with this number, among all in a fixed order."""
        if not 0 <= way < self.total():
            raise Misuse("there are not so many lawful wheels", slug="fewer-lawful-wheels")
        ring, way = self._found(self._empty, way)
        cells: list[int] = []
        while any(ring.now):
            steps = dict(self._steps(ring))
            ring, way = self._found(steps.values(), way)
            cells.append(next(symbol for symbol, step in steps.items() if step == ring))
        return FortuneWheel(tuple(self._symbols[symbol] for symbol in cells) * self._repeats)

    def _found(self, rings: Iterable[_Open], way: int) -> tuple[_Open, int]:
        """The ring that a way belongs to, and its number among the fillings of that ring."""
        for ring in rings:
            ways = self._ways(ring)
            if way < ways:
                return ring, way
            way -= ways
        raise AssertionError("a way beyond the total")

    def _count(self, ring: _Open) -> int:
        """How many ways there are to fill what remains of a ring."""
        if not any(ring.now):
            return int(ring.last == NOBODY or ring.last != ring.first)
        return sum(self._ways(step) for _, step in self._steps(ring))

    def _steps(self, ring: _Open) -> Iterator[tuple[int, _Open]]:
        """Every symbol that the next cell may show, with what then remains to be filled."""
        remembers = self._law.no_equal_neighbours is not None
        for symbol, left in enumerate(ring.now):
            if not left or symbol == ring.last:
                continue
            now, later = (*ring.now[:symbol], left - 1, *ring.now[symbol + 1 :]), ring.later
            if not any(now) and later:
                now, later = later[0], later[1:]
            first = symbol if ring.first == NOBODY else ring.first
            yield symbol, _Open(now, later, symbol, first) if remembers else _Open(now, later, NOBODY, NOBODY)

    def _contents(self, sectors: int, size: int) -> Iterator[tuple[Content, ...]]:
        """What so many sectors may hold, all together."""
        fixed, roving = [], []
        for rule in self._law.symbols.values():
            each = rule.a_sector or 0
            if rule.count % self._repeats or (each and each * sectors * self._repeats != rule.count):
                return
            fixed.append(each)
            roving.append(0 if each else rule.count // self._repeats)
        for spread in _spreads(tuple(roving), sectors, size - sum(fixed)):
            if self._may_spread(spread):
                yield tuple(tuple(map(sum, zip(fixed, held, strict=True))) for held in spread)

    def _may_spread(self, spread: tuple[Content, ...]) -> bool:
        """Whether the symbols that are not in every sector stand in sectors where they may."""
        around = spread * self._repeats
        for at, rule in enumerate(self._law.symbols.values()):
            others = [self._symbols.index(other) for other in rule.apart_from]
            if any(held[at] and held[other] for held in around for other in others):
                return False
            if rule.alternate is not None and any(
                held[at] > 1 or (held[at] and around[sector - 1][at]) for sector, held in enumerate(around)
            ):
                return False
        return True


def _spreads(left: Content, sectors: int, free: int) -> Iterator[tuple[Content, ...]]:
    """Every way of dealing symbols out to sectors with so many free cells each."""
    if sum(left) != sectors * free:
        return
    if sectors == 1:
        yield (left,)
        return
    for taken in product(*(range(min(count, free) + 1) for count in left)):
        if sum(taken) == free:
            rest = tuple(count - part for count, part in zip(left, taken, strict=True))
            for others in _spreads(rest, sectors - 1, free):
                yield (taken, *others)
