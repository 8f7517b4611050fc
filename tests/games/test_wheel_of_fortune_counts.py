"""How many wheels of fortune are lawful: two counts, a closed form, every arrangement of small wheels, and seeds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from math import factorial, prod
from typing import Any

import pytest
from msgspec.structs import replace

from ludex.errors import Misuse, Reason
from ludex.games.registry import open_usual
from ludex.games.wheels.wheel_of_fortune import placements
from ludex.games.wheels.wheel_of_fortune.cells import FortuneWheel, known_wheels
from ludex.games.wheels.wheel_of_fortune.equipment import faults
from ludex.games.wheels.wheel_of_fortune.lawful import LawfulWheels, count_by_cells, count_up_to_turning, generate
from ludex.games.wheels.wheel_of_fortune.placements import count_by_symbols
from ludex.games.wheels.wheel_of_fortune.rules import CellRules, WheelRules
from tests.tables import LAW

GAME = "wheel-of-fortune"
WRONG = Reason.UNLAWFUL_WHEEL


def law_of(place: str) -> WheelRules:
    """What a wheel must look like at a place."""
    rules: Any = open_usual(LAW, GAME, place).rules
    found: WheelRules = rules.wheel
    return found


def small(sectors: int | None, size: int, *, neighbours: bool = True, **symbols: CellRules) -> WheelRules:
    """The law of a wheel small enough for every arrangement to be looked at."""
    return WheelRules(
        cells=sum(rule.count for rule in symbols.values()),
        listed=WRONG,
        symbols=symbols,
        sectors=sectors,
        cells_a_sector=None if sectors is None else size,
        no_equal_neighbours=WRONG if neighbours else None,
    )


OPPOSED = CellRules(2, opposite=WRONG)
SMALL = {
    "nothing but neighbours": small(1, 6, a=CellRules(3), b=CellRules(2), c=CellRules(1)),
    "neighbours may be equal": small(2, 3, neighbours=False, a=CellRules(2, 1), b=CellRules(2), c=CellRules(2)),
    "sectors": small(4, 2, a=CellRules(4, 1), b=CellRules(2), c=CellRules(2)),
    "opposite": small(2, 4, a=CellRules(4, 2, WRONG), b=OPPOSED, c=OPPOSED),
    "opposite, equal neighbours": small(2, 4, neighbours=False, a=CellRules(4, 2, WRONG), b=OPPOSED, c=OPPOSED),
    "alternate": small(4, 2, a=CellRules(4, 1), b=CellRules(2, alternate=WRONG), c=CellRules(2)),
    "apart": small(4, 2, a=CellRules(4), b=CellRules(2, apart_from=("c",)), c=CellRules(2)),
    "apart and opposite": small(
        4, 2, neighbours=False, a=CellRules(4, opposite=WRONG), b=CellRules(2, None, WRONG, ("c",)), c=OPPOSED
    ),
    "alternate and opposite": small(
        4, 2, a=CellRules(4, 1, WRONG), b=CellRules(2, None, WRONG, (), WRONG), c=CellRules(2, None, WRONG, (), WRONG)
    ),
    "sectors that do not come out": small(3, 3, a=CellRules(4), b=CellRules(4)),
    "an odd number opposite itself": small(1, 3, a=CellRules(1, None, WRONG), b=CellRules(2, None, WRONG)),
    "too many a sector": small(2, 2, a=CellRules(2, 2), b=CellRules(2)),
    "no grid": small(None, 0, neighbours=False, a=CellRules(3), b=CellRules(2), c=CellRules(1)),
}


def all_lawful(law: WheelRules) -> Iterator[FortuneWheel]:
    """Every arrangement of the cells that has no fault."""
    cells = [symbol for symbol, rule in law.symbols.items() for _ in range(rule.count)]
    for order in sorted(set(permutations(cells))):
        wheel = FortuneWheel(order)
        if not any(faults(law, wheel)):
            yield wheel


@pytest.mark.parametrize("name", SMALL)
def test_small_wheels_by_looking_at_every_arrangement(name: str) -> None:
    """Both counts agree with it, and the numbered wheels are those that it finds, each once."""
    law = SMALL[name]
    expected = set(all_lawful(law))
    wheels = LawfulWheels(law)
    assert count_by_cells(law) == count_by_symbols(law) == wheels.total == len(expected)
    assert {wheels.pick(case) for case in range(wheels.total)} == expected
    assert wheels.weights() == [(wheels.pick(case), 1) for case in range(wheels.total)]


@pytest.mark.parametrize("name", SMALL)
def test_small_wheels_up_to_turning(name: str) -> None:
    """Burnside's mean is the number of classes that turning makes of them."""
    law = SMALL[name]
    step = law.cells_a_sector or 1
    seen: set[tuple[str, ...]] = set()
    classes = 0
    for wheel in all_lawful(law):
        if wheel.cells not in seen:
            classes += 1
            seen |= {wheel.cells[turn:] + wheel.cells[:turn] for turn in range(0, len(wheel.cells), step)}
    assert count_up_to_turning(law) == classes


def test_cantabria() -> None:
    """By both methods as many as by hand: every other cell a 1, then what four sectors have left, in any order."""
    law = law_of("cantabria")
    ones_begin_or_follow, places_of_tens_and_forties = 2, 4
    a_sector = factorial(4) // factorial(2)  # two 2s, a 5, and a 10, 20 or 40
    by_hand = ones_begin_or_follow * places_of_tens_and_forties * a_sector**4
    assert count_by_cells(law) == count_by_symbols(law) == by_hand == 165_888
    # Turned by four sectors every wheel is itself again; turned by less, none is.
    assert count_up_to_turning(law) == by_hand // 4 == 41_472


def test_cantabria_by_the_other_reading_of_alternate() -> None:
    """As the reading says: three times as many."""
    law = law_of("cantabria")
    loose = replace(law, symbols={**law.symbols, "10": replace(law.symbols["10"], alternate=None)})
    # Without the rule two 10s may not share a sector either: there is one cell left in each.
    assert count_by_cells(loose) == count_by_symbols(loose) == 497_664


def test_that_twenties_keep_apart_follows_from_the_rest() -> None:
    """As the reading says: the rule changes no count."""
    law = law_of("cantabria")
    loose = replace(law, symbols={**law.symbols, "20": replace(law.symbols["20"], apart_from=())})
    assert count_by_cells(loose) == count_by_symbols(loose) == 165_888


def test_galicia() -> None:
    """Any order of the 54 cells; each joker stands alone, so no turn leaves a wheel as it was."""
    law = law_of("galicia")
    arranged = factorial(54) // prod(factorial(rule.count) for rule in law.symbols.values())
    assert count_by_cells(law) == count_by_symbols(law) == arranged == 1_176_091_108_214_760_845_274_847_680_000
    assert count_up_to_turning(law) == arranged // 54


@pytest.mark.parametrize("place", ["cantabria", "galicia"])
def test_what_seeds_make_is_lawful(place: str) -> None:
    """Each seed its own wheel, the same every time; the usual wheel is the first."""
    law = law_of(place)
    made = {seed: generate(law, seed) for seed in range(1, 4 if place == "galicia" else 60)}
    assert len(set(made.values())) == len(made)
    assert not any(list(faults(law, wheel)) for wheel in made.values())
    assert made[1] in known_wheels().values()
    assert generate(law, 2) == made[2]


def test_numbered_wheels_of_cantabria() -> None:
    """A sample of all numbers: every wheel is lawful and none comes twice."""
    law = law_of("cantabria")
    wheels = LawfulWheels(law)
    sample = [wheels.pick(case) for case in (*range(0, wheels.total, 991), wheels.total - 1)]
    assert len(set(sample)) == len(sample)
    assert not any(list(faults(law, wheel)) for wheel in sample)
    for beyond in (-1, wheels.total):
        with pytest.raises(Misuse, match="there are not so many lawful wheels"):
            wheels.pick(beyond)
    assert wheels.read("1") is None


def test_law_that_no_wheel_can_follow() -> None:
    """There is nothing to make, and none to count."""
    law = replace(law_of("cantabria"), cells=63)
    assert count_by_cells(law) == count_by_symbols(law) == 0
    with pytest.raises(Misuse, match="no wheel can be what these rules ask for"):
        generate(law, 1)


def test_law_that_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of the symbols opposite; neighbours without sectors; too many sets of cells."""
    mixed = small(2, 2, a=OPPOSED, b=CellRules(2))
    with pytest.raises(Misuse, match="every symbol, or none, stands opposite its like"):
        count_by_cells(mixed)
    with pytest.raises(Misuse, match="not counted this way when neighbours must differ"):
        count_by_symbols(small(None, 0, a=CellRules(2), b=CellRules(2)))
    monkeypatch.setattr(placements, "SETS_MAX", 3)
    with pytest.raises(Misuse, match="leaves too much open"):
        count_by_symbols(SMALL["nothing but neighbours"])
