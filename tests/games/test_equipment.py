"""Unlawful wheels and cloths: each fault is found, named by its rule, and keeps the table closed."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ludex.core.table import Recorded
from ludex.errors import Reason, Refused, Unit, Value, flaw
from ludex.games.wheels.roulette.equipment import PATHS, check_equipment, faults
from ludex.kit.chance import Script
from ludex.kit.wheels import Wheel, known_wheels, read_wheel
from ludex.words import Words
from tests.tables import PLACES, opened, refused, saying, usual, without

SINGLE = known_wheels()["single-zero"]


def like(**differences: Any) -> Wheel:
    """A wheel that differs so from the usual one."""
    described: Any = {"like": "single-zero", **differences}
    return read_wheel(described)


def told(law: Any, wheel: Wheel) -> list[tuple[str, str]]:
    """The faults of a wheel, in English."""
    return [(path, Words("en").asked(fault)) for path, fault in faults(law, wheel)]


def rules(place: str = "cantabria") -> Any:
    """The ruleset of a place."""
    return usual(place).rules


@pytest.mark.parametrize("place", PLACES)
def test_the_usual_wheel_is_lawful_everywhere(place: str) -> None:
    """Nothing is found, and the clauses it was checked against are given."""
    assert list(faults(rules(place), SINGLE)) == []
    assert check_equipment(rules(place), SINGLE) == rules(place).clauses_of(*PATHS)


@pytest.mark.parametrize(
    ("differences", "path", "fault"),
    [
        ({"without": [15]}, "wheel.pockets", "pockets: 36"),
        ({"renumber": {36: 35}}, "wheel.lowest", "a number twice, or no zero"),
        ({"renumber": {0: 37}}, "wheel.lowest", "a number twice, or no zero"),
        ({"renumber": {36: 37}, "paint": {37: "red"}}, "wheel.highest", "the numbers end at 37"),
        ({"renumber": {1: 37}, "paint": {37: "red"}}, "wheel.lowest", "the numbers begin at 2"),
        ({"paint": {0: "red"}}, "wheel.zero_neutral", "0 is red"),
        ({"paint": {0: "black"}}, "wheel.zero_neutral", "0 is black"),
        ({"swap": [[32, 15]]}, "wheel.alternate", "32 and 19 are both red"),
        ({"paint": {32: "black"}}, "wheel.alternate", "32 and 15 are both black"),
        ({"paint": {32: "black", 15: "red"}}, "wheel.black_digit_sum", "32 is black"),
        ({"swap": [[15, 33]]}, "wheel.no_consecutive_neighbours", "32 beside 33"),
    ],
)
def test_a_fault_is_named_by_its_rule(differences: dict[str, Any], path: str, fault: str) -> None:
    """The path of the rule, and what is wrong with the wheel."""
    assert (path, fault) in told(rules(), like(**differences))


def test_neighbours_go_all_the_way_round() -> None:
    """The last pocket lies beside the first, wherever the list begins; the zero is no number beside one."""
    wheel = like(swap=[[15, 33]])
    start = wheel.order.index(33)
    turned = replace(wheel, order=(*wheel.order[start:], *wheel.order[:start]))
    assert turned.order[-1] == 32
    assert ("wheel.no_consecutive_neighbours", "32 beside 33") in told(rules(), turned)
    beside_zero = dict(faults(rules(), like(swap=[[26, 1]])))
    assert "wheel.no_consecutive_neighbours" not in beside_zero


def test_listed_bets_must_be_on_the_cloth() -> None:
    """A text that lists a number which the cloth has not cannot be played."""
    altered: Any = opened(law=saying("bets.zero_corner.numbers", [[0, 1, 2, 37]])).rules
    (fault,) = told(altered, SINGLE)
    assert fault == ("bets.zero_corner.numbers", "corner 0-1-2-37 names numbers that the cloth does not have")


def test_a_cloth_must_hold_the_numbers() -> None:
    """Three columns of eleven do not make thirty-six."""
    altered: Any = opened(law=saying("layout.rows", 11)).rules
    assert told(altered, SINGLE) == [("layout.rows", "columns: 3; rows: 11")]


@pytest.mark.parametrize(
    ("path", "differences"),
    [
        ("wheel.zero_neutral", {"paint": {0: "red"}}),
        ("wheel.alternate", {"swap": [[32, 15]]}),
        ("wheel.no_consecutive_neighbours", {"swap": [[15, 33]]}),
    ],
)
def test_a_lifted_prohibition_finds_nothing(path: str, differences: dict[str, Any]) -> None:
    """The fault is there while the rule is, and only then."""
    lifted: Any = opened(law=without(path)).rules
    assert path in dict(faults(rules(), like(**differences)))
    assert path not in dict(faults(lifted, like(**differences)))


def test_an_unlawful_wheel_keeps_the_table_closed() -> None:
    """The opening is neither offered nor accepted, and the clause is cited."""
    table: Recorded[Any] = opened(table={"equipment": {"like": "single-zero", "without": [15]}}).recorded(Script())
    assert "open-session" not in {option.do for option in table.options("chief")}
    refusal = refused(table, "open-session", "chief")
    assert (refusal.reason, refusal.clauses) == (Reason.UNLAWFUL_WHEEL, ("CAN10/A.1.II.instrumentos/2",))
    assert refusal.asked == flaw("pockets", Value(36, Unit.NUMBER))
    with pytest.raises(Refused):
        check_equipment(rules(), like(paint={0: "red"}))


def test_a_double_zero_is_told_from_one_that_is_missing() -> None:
    """Where the law has none it should not be there, and where it has one it must."""
    double = known_wheels()["double-zero"]
    path = "wheel.double_zero"
    assert [found for found in faults(rules(), double) if found[0] == path] == [(path, flaw("double-zero"))]
    american: Any = usual("cantabria", "roulette-double-zero").rules
    assert [found for found in faults(american, SINGLE) if found[0] == path] == [(path, flaw("no-double-zero"))]
