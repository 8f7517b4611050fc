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


def count_by_symbols(law: WheelRules) -> int:
    """How many lawful wheels there are, one symbol after another."""
    if law.cells != sum(rule.count for rule in law.symbols.values()):
        return 0
    if law.sectors is None or law.cells_a_sector is None:
        return _count_anywhere(law)
    if law.sectors * law.cells_a_sector != law.cells:
        return 0
    # The most numerous symbols first: they leave the fewest ways, and wheels that leave the same cells free are one.
    order = sorted(law.symbols, key=lambda symbol: -law.symbols[symbol].count)
    watched = {other for rule in law.symbols.values() for other in rule.apart_from}
    wheels: dict[tuple[int, tuple[tuple[str, int], ...]], int] = {((1 << law.cells) - 1, ()): 1}
    for symbol in order:
        following: dict[tuple[int, tuple[tuple[str, int], ...]], int] = defaultdict(int)
        for (free, known), ways in wheels.items():
            for cells in _sets(law, law.symbols[symbol], free):
                if _is_apart(law, symbol, cells, dict(known)):
                    told = symbol in watched or law.symbols[symbol].apart_from
                    seen = (*known, (symbol, _sectors_of(law, cells))) if told else known
                    following[free & ~cells, seen] += ways
        wheels = following
    return sum(wheels.values())


def _count_anywhere(law: WheelRules) -> int:
    """Where the law asks for numbers of cells alone: choose the cells of one symbol, then of the next."""
    if law.no_equal_neighbours is not None:
        raise Misuse("a wheel without sectors is not counted this way when neighbours must differ")
    free, ways = law.cells, 1
    for rule in law.symbols.values():
        ways *= comb(free, rule.count)
        free -= rule.count
    return ways


def _sets(law: WheelRules, rule: CellRules, free: int) -> Iterator[int]:
    """Every set of free cells, as bits, that one symbol may have."""
    found = 0
    for cells in _chosen(law, rule, free, 0, 0):
        found += 1
        if found > SETS_MAX:
            raise Misuse("this law leaves too much open to count wheels symbol by symbol")
        yield cells


def _chosen(law: WheelRules, rule: CellRules, free: int, sector: int, taken: int) -> Iterator[int]:
    """Completes a set of cells from this sector on; cells opposite those taken are taken with them."""
    assert law.sectors is not None and law.cells_a_sector is not None
    missing = rule.count - taken.bit_count()
    if sector == law.sectors:
        if missing == 0 and _fits(law, rule, taken):
            yield taken
        return
    size, half = law.cells_a_sector, law.cells // 2
    here = [at for at in range(sector * size, (sector + 1) * size) if free >> at & 1]
    opposed = rule.opposite is not None
    if opposed and sector * size >= half:
        yield from _chosen(law, rule, free, sector + 1, taken)
        return
    each = missing // 2 if opposed else missing
    numbers = range(min(each, len(here)) + 1) if rule.a_sector is None else (rule.a_sector,)
    for number in numbers:
        for cells in combinations(here, number):
            if law.no_equal_neighbours is not None and any(at + 1 in cells or taken >> (at - 1) & 1 for at in cells if at):
                continue
            bits = sum(1 << at | (1 << (at + half) if opposed else 0) for at in cells)
            if bits & ~free == 0:
                yield from _chosen(law, rule, free, sector + 1, taken | bits)


def _fits(law: WheelRules, rule: CellRules, cells: int) -> bool:
    """Whether a whole set of cells is lawful for its symbol."""
    around = 1 << law.cells
    turned = cells << 1
    if law.no_equal_neighbours is not None and cells & (turned | turned // around):
        return False
    assert law.sectors is not None and law.cells_a_sector is not None
    numbers = [
        (cells >> sector * law.cells_a_sector & (1 << law.cells_a_sector) - 1).bit_count()
        for sector in range(law.sectors)
    ]
    if rule.a_sector is not None and set(numbers) != {rule.a_sector}:
        return False
    beside = zip(numbers, [*numbers[1:], numbers[0]], strict=True)
    return rule.alternate is None or not any(one > 1 or (one and other) for one, other in beside)


def _sectors_of(law: WheelRules, cells: int) -> int:
    """The sectors that hold some of these cells, as bits."""
    assert law.sectors is not None and law.cells_a_sector is not None
    whole = (1 << law.cells_a_sector) - 1
    return sum(1 << sector for sector in range(law.sectors) if cells >> sector * law.cells_a_sector & whole)


def _is_apart(law: WheelRules, symbol: str, cells: int, known: dict[str, int]) -> bool:
    """Whether a symbol keeps out of the sectors of those that it must be apart from, and they of its own."""
    sectors = _sectors_of(law, cells)
    return not any(
        sectors & theirs
        for other, theirs in known.items()
        if other in law.symbols[symbol].apart_from or symbol in law.symbols[other].apart_from
    )
