"""A second count of the lawful wheels of fortune, by another way: one symbol after another is put on the whole wheel.

Which cells a symbol may have depends, by the law, on hardly anything but that symbol. So the lawful sets of cells are
listed for each, and what counts of the wheel so far is which cells are still free. Nothing here comes from `lawful`,
which goes round the wheel cell by cell instead.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from math import comb

from ludex.errors import Misuse
from ludex.games.wheels.wheel_of_fortune.rules import CellRules, WheelRules

SETS_MAX = 2_000_000
"""More sets of cells for one symbol than this are not listed: such law is too loose to be counted this way."""

Cells = int
"""A set of cells, as bits."""


def count_by_symbols(law: WheelRules) -> int:
    """How many lawful wheels there are, put together symbol by symbol."""
    if law.cells != sum(rule.count for rule in law.symbols.values()):
        return 0
    if law.grid is None:
        return _count_anywhere(law)
    sectors, size = law.grid
    return _Placements(law, sectors, size).count() if sectors * size == law.cells else 0


def _count_anywhere(law: WheelRules) -> int:
    """Where the law asks for numbers of cells alone: choose the cells of one symbol, then of the next."""
    if law.no_equal_neighbours is not None:
        raise Misuse(
            "a wheel without sectors is not counted this way when neighbours must differ", slug="wheel-without-sectors"
        )
    free, ways = law.cells, 1
    for rule in law.symbols.values():
        ways *= comb(free, rule.count)
        free -= rule.count
    return ways


class _Placements:
    """The ways of giving every symbol its cells on a wheel with sectors."""

    def __init__(self, law: WheelRules, sectors: int, size: int) -> None:
        self._law, self._sectors, self._size = law, sectors, size
        self._sector: Cells = (1 << size) - 1

    def count(self) -> int:
        """How many ways there are."""
        symbols = self._law.symbols
        # The most numerous first: they leave the fewest ways, and wheels that leave the same cells free are one.
        order = sorted(symbols, key=lambda symbol: -symbols[symbol].count)
        # Of symbols that others keep apart from, their sectors are remembered as well.
        wheels: dict[tuple[Cells, tuple[tuple[str, int], ...]], int] = {((1 << self._law.cells) - 1, ()): 1}
        for symbol in order:
            following: dict[tuple[Cells, tuple[tuple[str, int], ...]], int] = defaultdict(int)
            for (free, known), ways in wheels.items():
                for cells in self._lawful_sets(symbols[symbol], free):
                    sectors = self._held(cells)
                    if self._is_apart(symbol, sectors, known):
                        told = ((symbol, sectors),) if self._matters(symbol) else ()
                        following[free & ~cells, known + told] += ways
            wheels = following
        return sum(wheels.values())

    def _lawful_sets(self, rule: CellRules, free: Cells) -> Iterator[Cells]:
        """Every set of free cells that one symbol may have."""
        for number, cells in enumerate(self._chosen(rule, free, 0, 0)):
            if number == SETS_MAX:
                raise Misuse("this law leaves too much open to count wheels symbol by symbol", slug="too-many-wheels")
            if self._fits(rule, cells):
                yield cells

    def _chosen(self, rule: CellRules, free: Cells, sector: int, taken: Cells) -> Iterator[Cells]:
        """Completes a set of cells from this sector on; cells with their like opposite are taken both at once."""
        missing = rule.count - taken.bit_count()
        if missing == 0 or sector == self._sectors:
            if missing == 0:
                yield taken
            return
        start, half = sector * self._size, self._law.cells // 2
        here = [at for at in range(start, start + self._size) if free >> at & 1]
        numbers = range(min(missing, len(here)) + 1) if rule.a_sector is None else (rule.a_sector,)
        for number in numbers:
            for picked in combinations(here, number):
                cells = taken
                for at in picked:
                    cells |= 1 << at
                    if rule.opposite is not None:
                        cells |= 1 << at + half
                if (
                    cells & ~free == 0
                    and cells < 1 << self._law.cells
                    and not self._touches(cells & (1 << start + self._size) - 1)
                ):
                    yield from self._chosen(rule, free, sector + 1, cells)

    def _touches(self, cells: Cells) -> bool:
        """Whether two of these cells are neighbours where none may be; the ends of the wheel are not looked at."""
        return self._law.no_equal_neighbours is not None and cells & cells << 1 != 0

    def _fits(self, rule: CellRules, cells: Cells) -> bool:
        """Whether a whole set of cells is lawful for its symbol."""
        last, half = self._law.cells - 1, self._law.cells // 2
        if self._touches(cells) or (self._law.no_equal_neighbours is not None and cells & 1 and cells >> last):
            return False
        if rule.opposite is not None and cells >> half != cells & (1 << half) - 1:
            return False
        numbers = [(cells >> sector * self._size & self._sector).bit_count() for sector in range(self._sectors)]
        if rule.a_sector is not None and set(numbers) != {rule.a_sector}:
            return False
        beside = zip(numbers, [*numbers[1:], numbers[0]], strict=True)
        return rule.alternate is None or not any(one > 1 or (one and other) for one, other in beside)

    def _held(self, cells: Cells) -> int:
        """The sectors that hold some of these cells, as bits."""
        return sum(1 << sector for sector in range(self._sectors) if cells >> sector * self._size & self._sector)

    def _matters(self, symbol: str) -> bool:
        """Whether anybody must know in which sectors a symbol stands."""
        return any(
            symbol in rule.apart_from or self._law.symbols[symbol].apart_from for rule in self._law.symbols.values()
        )

    def _is_apart(self, symbol: str, sectors: int, known: tuple[tuple[str, int], ...]) -> bool:
        """Whether a symbol keeps out of the sectors of those that it must be apart from, and they of its own."""
        rules = self._law.symbols
        return not any(
            sectors & theirs
            for other, theirs in known
            if other in rules[symbol].apart_from or symbol in rules[other].apart_from
        )
