"""Every lawful wheel of fortune: how many there are, each by its number, and so one at random, all equally likely.

A wheel is counted as the sequence of its cells from the first cell of the first sector. Where every symbol stands
opposite its like, a wheel is half of itself twice over; that half closes into a ring of its own, and it is filled cell
by cell, sector after sector, with what each sector has to hold. `placements` counts the same wheels in another way.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import gcd

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
        self._ring = _Ring(law, _folds(law))

    @property
    def total(self) -> int:
        """How many lawful wheels there are."""
        return self._ring.total()

    def pick(self, case: int) -> FortuneWheel:
        """A lawful wheel by its number."""
        return self._ring.wheel(case)

    def weights(self) -> list[tuple[FortuneWheel, int]]:
        """Every lawful wheel, each as likely as the others; of some law there are more than anybody can list."""
        return [(self.pick(case), 1) for case in range(self.total)]

    def read(self, written: object) -> FortuneWheel | None:
        """Nobody reads a whole wheel off a wheel."""
        return None


def generate(law: WheelRules, seed: int) -> FortuneWheel:
    """One lawful wheel, all of them equally likely; the same seed gives the same wheel."""
    wheels = LawfulWheels(law)
    if wheels.total == 0:
        raise Misuse("no wheel can be what these rules ask for")
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
        repeats = turns // gcd(turn, turns)
        least = _folds(law)
        unturned += _Ring(law, repeats * least // gcd(repeats, least)).total()
    return unturned // turns


def _folds(law: WheelRules) -> int:
    """How often a lawful wheel repeats itself in one turn at least: twice where all is opposite its like."""
    opposed = {rule.opposite is not None for rule in law.symbols.values()}
    if len(opposed) != 1:
        raise Misuse("wheels are counted where every symbol, or none, stands opposite its like")
    return 2 if opposed == {True} else 1


class _Ring:
    """The lawful wheels that repeat themselves so many times in one turn."""

    def __init__(self, law: WheelRules, repeats: int) -> None:
        self._law = law
        self._repeats = repeats
        self._symbols = tuple(law.symbols)
        self._sectors, self._size = law.sectors, law.cells_a_sector
        if self._sectors is None or self._size is None:
            self._sectors, self._size = 1, law.cells
            # A wheel without sectors is one sector, and its repetitions are parts of that.
            self._size, self._whole = self._size // repeats, law.cells % repeats == 0
        else:
            self._whole = self._sectors % repeats == 0 and self._sectors * self._size == law.cells
            self._sectors //= repeats
        self._contents = tuple(self._lawful_contents()) if self._whole else ()
        self._ways = cache(self._count_ways)

    def total(self) -> int:
        """How many such wheels there are."""
        return sum(self._ways(contents, 0, contents[0], NOBODY, NOBODY) for contents in self._contents)

    def wheel(self, case: int) -> FortuneWheel:
        """The wheel with this number, among all in a fixed order."""
        for contents in self._contents:
            ways = self._ways(contents, 0, contents[0], NOBODY, NOBODY)
            if case < ways:
                return self._filled(contents, case)
            case -= ways
        raise Misuse("there are not so many lawful wheels")

    def _filled(self, contents: tuple[Content, ...], case: int) -> FortuneWheel:
        cells: list[int] = []
        first = last = NOBODY
        for sector, content in enumerate(contents):
            rest = content
            while any(rest):
                for symbol, step in self._steps(contents, sector, rest, last, first):
                    ways = self._ways(*step)
                    if case < ways:
                        break
                    case -= ways
                cells.append(symbol)
                _, _, rest, last, first = step if step[1] == sector else (*step[:2], (), *step[3:])
        return FortuneWheel(tuple(self._symbols[symbol] for symbol in cells) * self._repeats)

    def _count_ways(
        self, contents: tuple[Content, ...], sector: int, rest: Content, last: int, first: int
    ) -> int:
        """How many ways there are to fill what remains of the ring."""
        if sector == len(contents):
            return int(last == NOBODY or last != first)
        return sum(self._ways(*step) for _, step in self._steps(contents, sector, rest, last, first))

    def _steps(
        self, contents: tuple[Content, ...], sector: int, rest: Content, last: int, first: int
    ) -> Iterator[tuple[int, tuple[tuple[Content, ...], int, Content, int, int]]]:
        """Every symbol that the next cell may show, with what then remains to be filled."""
        remembers = self._law.no_equal_neighbours is not None
        for symbol, left in enumerate(rest):
            if not left or symbol == last:
                continue
            after = (*rest[:symbol], left - 1, *rest[symbol + 1 :])
            following = sector
            if not any(after):
                following = sector + 1
                after = contents[following] if following < len(contents) else ()
            known = (symbol, symbol if first == NOBODY else first) if remembers else (NOBODY, NOBODY)
            yield symbol, (contents, following, after, *known)

    def _lawful_contents(self) -> Iterator[tuple[Content, ...]]:
        """What the sectors of the ring may hold, all together."""
        assert self._sectors is not None and self._size is not None
        fixed, roving = [], []
        for rule in self._law.symbols.values():
            each = rule.a_sector or 0
            if rule.count % self._repeats or (each and each * self._sectors * self._repeats != rule.count):
                return
            fixed.append(each)
            roving.append(0 if each else rule.count // self._repeats)
        free = self._size - sum(fixed)
        for spread in _spreads(tuple(roving), self._sectors, free):
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
