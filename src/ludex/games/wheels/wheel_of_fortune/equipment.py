"""Whether a wheel of fortune is what the law describes: its cells, how many show each symbol, and where they stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ludex.errors import Reason, Unit, Value, flaw
from ludex.games.wheels.wheel_of_fortune.cells import FortuneWheel
from ludex.games.wheels.wheel_of_fortune.rules import CellRules, FortuneRules, WheelRules

Fault = tuple[str, tuple[Value, ...]]
"""The path of the rule that a wheel breaks, and what was found."""


def check_equipment(rules: FortuneRules, wheel: FortuneWheel) -> tuple[str, ...]:
    """Refuses an unlawful wheel by its first fault; gives the clauses it was checked against."""
    for path, fault in faults(rules.wheel, wheel):
        raise rules.refusal(path, reason=Reason.UNLAWFUL_WHEEL, asked=fault)
    return rules.clauses_of(*paths(rules))


def paths(rules: FortuneRules) -> tuple[str, ...]:
    """The paths of the rules that a wheel is checked against."""
    return tuple(path for path in rules.sources if path.startswith("wheel."))


def faults(law: WheelRules, wheel: FortuneWheel) -> Iterator[Fault]:
    """Everything about a wheel that the law does not allow, with the path of the rule."""
    counted = Counter(wheel.cells)
    if len(wheel.cells) != law.cells:
        yield "wheel.cells", flaw("cells", _number(len(wheel.cells)))
    strangers = [symbol for symbol in counted if symbol not in law.symbols]
    if law.listed is not None and strangers:
        yield "wheel.listed", flaw("strange-cells", *map(_symbol, strangers))
    for symbol, rule in law.symbols.items():
        if counted[symbol] != rule.count:
            yield f"wheel.symbols.{symbol}.count", flaw("cells-with", _number(counted[symbol]), _symbol(symbol))
    yield from _layout_faults(law, wheel)
    if law.no_equal_neighbours is not None:
        for at, symbol in enumerate(wheel.cells):
            if symbol == wheel.cells[at - 1]:
                yield "wheel.no_equal_neighbours", flaw("beside-itself", _symbol(symbol), _number(at + 1))


def _layout_faults(law: WheelRules, wheel: FortuneWheel) -> Iterator[Fault]:
    """What is wrong with where the symbols stand; nothing can be said of it where the sectors do not come out even."""
    if law.grid is None:
        return
    sectors, size = law.grid
    if len(wheel.cells) != sectors * size:
        found, over = divmod(len(wheel.cells), size)
        path = "wheel.cells_a_sector" if over else "wheel.sectors"
        yield path, flaw("sectors-over" if over else "sectors", *map(_number, (found, size, over)))
        return
    standing: dict[str, list[int]] = {symbol: [] for symbol in {*law.symbols, *wheel.cells}}
    for at, symbol in enumerate(wheel.cells):
        standing[symbol].append(at)
    for symbol, rule in law.symbols.items():
        for field, found_there in _symbol_faults(symbol, rule, standing, sectors, size):
            yield f"wheel.symbols.{symbol}.{field}", found_there


def _symbol_faults(
    symbol: str, rule: CellRules, standing: dict[str, list[int]], sectors: int, size: int
) -> Iterator[Fault]:
    own, around = standing[symbol], sectors * size
    by_sector = Counter(at // size for at in own)
    if rule.a_sector is not None:
        for sector in range(sectors):
            if by_sector[sector] != rule.a_sector:
                yield "a_sector", flaw("in-sector", _number(by_sector[sector]), _symbol(symbol), _number(sector + 1))
    if rule.opposite is not None:
        for at in own:
            if around % 2 or (at + around // 2) % around not in own:
                yield "opposite", flaw("none-opposite", _number(at + 1), _symbol(symbol))
    for other in rule.apart_from:
        for sector in sorted(by_sector.keys() & {at // size for at in standing[other]}):
            yield "apart_from", flaw("together-in-sector", _symbol(symbol), _symbol(other), _number(sector + 1))
    if rule.alternate is not None:
        for sector in sorted(by_sector):
            if by_sector[sector] > 1 or (sector + 1) % sectors in by_sector:
                yield "alternate", flaw("again-in-sector", _symbol(symbol), _number(sector + 1))


def _number(number: int) -> Value:
    return Value(number, Unit.NUMBER)


def _symbol(symbol: str) -> Value:
    return Value(symbol, Unit.SETTING)
