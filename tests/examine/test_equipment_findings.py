"""What is found wrong with machines, tickets, lotteries, raffles, promotions and bets: each fault has its own sentence.

Everything that some case describes is inspected, also what the cases themselves open and do not inspect.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from typing import Any

import pytest

from ludex.errors import Allowed, Unit
from ludex.examine.inspection import inspect_floor
from ludex.examine.templates import lawful_floor
from ludex.examine.violations import Violation
from ludex.proof.cases import Scenario, find_cases
from ludex.proof.collect import scenarios_of
from ludex.words import LANGUAGES, Words
from tests.tables import LAW
from tests.tidy import ROOT
from tests.words.test_words import EURO, file

PLACE = "cantabria"
DESCRIBED = {
    "machines": ("machine-",),
    "scratch-tickets": ("lot-",),
    "lottery": ("lottery-",),
    "raffles": ("raffle-",),
    "promotions": ("promotion-",),
    "betting": ("event-", "market-", "device-", "channel-"),
}
"""Each game, and how the slugs of its findings begin."""
UNMET = {
    "lot-other-mode": "the law lists both ways",
    "lottery-one-number": "the law lists both forms",
    "lottery-several-numbers": "the law lists both forms",
    "lottery-other-coincidence": "the law lists both kinds",
    "machine-jackpot": "the law lets B3 machines have one, and another finding tells of the others",
    "machine-other-way-of-prizes": "the law lists both ways",
    "market-on-several-events": "the law lets a pool be on several events",
}
"""What no description can break under the law as it is, and why; a reform could make it a fault."""

BESIDES = {"lottery": ({"price": 7, "prints": [], "categories": [{"matches": 0, "thing": "hamper"}]},)}
"""What no case describes: everything that can be wrong with a lottery at once."""


def floors(game: str) -> Iterator[Any]:
    """Every floor of the cases of a game, and one for everything that they describe besides."""
    yield from map(partial(floor_of, game), BESIDES.get(game, ()))
    for path in find_cases([ROOT / "cases" / game]):
        for scenario in scenarios_of(path):
            if scenario.floor is not None and scenario.opens is None and scenario.refused is None:
                yield scenario.floor
            elif scenario.floor is None and scenario.game == game:
                yield from described(scenario)


def described(scenario: Scenario) -> Iterator[Any]:
    """A floor with what a case describes under its licence."""
    equipment = scenario.table.get("equipment")
    if equipment is not None:
        floor = floor_of(scenario.game, equipment)
        if scenario.licence is not None:
            floor["authorised"][scenario.game]["licence"] = scenario.licence
        yield floor


def floor_of(game: str, equipment: Any) -> Any:
    """A floor that is lawful but for this equipment."""
    floor = lawful_floor(LAW, PLACE, [game])
    floor["tables"][0]["equipment"] = equipment
    return floor


@cache
def found(game: str) -> tuple[tuple[Violation, ...], ...]:
    """What is wrong with each of these floors."""
    return tuple(tuple(inspect_floor(LAW, PLACE, floor)) for floor in floors(game))


@pytest.mark.parametrize("game", DESCRIBED)
def test_every_fault_has_its_own_line(game: str) -> None:
    """Whatever breaks several rules at one table is told by as many lines, clauses aside."""
    assert any(len(violations) > 1 for violations in found(game))
    for violations in found(game):
        for lang in LANGUAGES:
            told = [(each.table, Words(lang).violation(each, EURO).rpartition(" [")[0]) for each in violations]
            assert len({*told}) == len(told), told


@pytest.mark.parametrize("game", DESCRIBED)
def test_every_fault_is_met(game: str) -> None:
    """In some case; all others are such as no description can have."""
    met = {str(each.what[0].value) for violations in found(game) for each in violations if each.what}
    known = {slug for slug in file("en")["findings"] if slug.startswith(DESCRIBED[game])}
    assert known - met == {slug for slug in UNMET if slug.startswith(DESCRIBED[game])}


def test_what_is_counted_is_told_with_what_the_law_has() -> None:
    """Amounts and numbers that are found stand beside those that there may be."""
    counted = [
        each
        for game in DESCRIBED
        for violations in found(game)
        for each in violations
        if any(value.unit in (Unit.MONEY, Unit.NUMBER, Unit.PERCENT) for value in each.what)
    ]
    assert {value.unit for each in counted for value in each.what} >= {Unit.MONEY, Unit.NUMBER, Unit.PERCENT}
    for each in counted:
        assert isinstance(each.allowed, Allowed), each


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        (
            "en",
            [
                "m1: equipment: «Huerta»: a play costs €0.50; the law has €0.20 or less",
                "m1: equipment: «Huerta» gives back 31% of what is staked; the law has 70% or more",
                "m2: equipment: «Huerta»: a prize grows with what all players stake, which only B3 machines have",
            ],
        ),
        (
            "es",
            [
                "m1: material: «Huerta»: la partida cuesta 0,50 €; la norma pone 0,20 € o menos",
                "m1: material: «Huerta» devuelve el 31 % de lo apostado; la norma pone 70 % o más",
                "m2: material: «Huerta»: hay un premio que crece con lo que apuestan todos, propio de las máquinas B3",
            ],
        ),
    ],
)
def test_what_is_wrong_with_a_machine_is_said(lang: str, lines: list[str]) -> None:
    """Not only that something is: asked and allowed, in both languages."""
    dear: Any = {"like": "b1", "price": "0.50"}
    rows = [{"symbols": ["seven", "seven", "seven"], "pays": 400, "jackpot": True}]
    reels = {"strips": [["seven", "bar"]] * 3, "pays": rows}
    growing: Any = {"like": "b1", "reels": reels, "jackpot": {"percent": 5}}
    tables: Any = [
        {"id": name, "game": "machines", "staff": {"attendant": [name]}, "equipment": equipment}
        for name, equipment in (("m1", dear), ("m2", growing))
    ]
    violations = inspect_floor(LAW, PLACE, {"authorised": {"machines": {}}, "tables": tables})
    told = [Words(lang).violation(each, EURO).rpartition(" [")[0] for each in violations]
    assert {*lines} <= {*told}, told
