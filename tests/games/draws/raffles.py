"""What tests of raffles and promotions share: a described draw that is played, and random ones."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from ludex.core.table import Recorded
from ludex.games.registry import Opened, open_decider
from ludex.kit.chance import Chance, Script
from ludex.law.strict import Tree
from tests.tables import LAW, give

PEOPLE = ("ana", "bea", "carlos", "dora")
DAY = "2026-03-02"
Described = dict[str | int, Tree]
CASH = 1000
"""What everybody brings, in the main unit."""
PRIZES_MOST, DEAREST = 6, 60
THERE: Described = {"owned_since": "2026-01-02", "shown_at": "the town hall", "shown_since": "2026-01-02"}


def opened(game: str, described: Any, rules: Mapping[str, Tree] | None = None) -> Opened:
    """A draw as it is described, under the law as it is read, or with some rules read otherwise."""
    statute = LAW.statute(game, "cantabria")
    for path, told in (rules or {}).items():
        statute = statute.altered(statute.leaves[path].altered(told))
    return open_decider(LAW.with_statute(statute), game, "cantabria", table={"equipment": described})


def played(game: Opened, chance: Chance | None = None, day: str = DAY) -> Recorded[Any]:
    """It, on its first day, with everybody there."""
    table: Recorded[Any] = game.recorded(chance if chance is not None else Script())
    who = "organiser" if game.type.slug == "raffles" else "promoter"
    give(table, "open-session", who, day=day)
    for name in PEOPLE:
        give(table, "enter", name, cash=CASH)
    return table


def raffle(seed: int) -> Described:
    """A lawful raffle at random: prizes, tickets, price, numbers or marks."""
    random = Random(seed)
    prizes: list[Tree] = [
        {
            "name": f"prize {place}",
            "price": random.randint(1, DEAREST),
            "kind": random.choice(["goods", "services"]),
            **THERE,
        }
        for place in range(random.randint(1, PRIZES_MOST))
    ]
    issued = random.randint(3, 40)
    marks: list[Tree] = [f"mark {number * 7 % 97}" for number in range(issued)]
    tickets: Described = {
        "issued": issued,
        "price": PRIZES_MOST * DEAREST // issued + random.randint(1, 9),  # together they cost what the prizes do
        **({"marks": marks} if random.random() < 0.3 else {"first": random.randint(0, 900)}),
    }
    return {"prizes": prizes, "tickets": tickets, "sale_day": DAY, "draw_day": DAY}


def tombola(seed: int, way: str) -> Described:
    """A lawful tombola at random."""
    random = Random(seed)
    prizes: list[Tree] = [
        {"name": f"object {place}", "price": random.randint(1, 9), "points": random.randint(1, 6), **THERE}
        for place in range(random.randint(2, 7))
    ]
    return {
        "like": "tombola",
        "prizes": prizes,
        "tickets": {"issued": random.randint(63, 80), "price": 1},
        "sale_day": DAY,
        "winning": random.randint(1, 5),
        "way": way,
        "points": random.randint(1, 3),
    }


def promotion(seed: int) -> Described:
    """A lawful promotion at random, with one draw or several on days that follow each other."""
    random = Random(seed)
    count = random.choice([1, 2, 3])
    bank: Described = {"kind": "money", "bank": "savings bank", "banked_since": "2026-01-02"}
    goods: Described = {
        "kind": "goods",
        "acquired_since": "2026-01-02",
        "placed_at": "the window",
        "placed_since": "2026-01-02",
    }
    draws: list[Tree] = []
    for later in range(count):
        prizes: list[Tree] = [
            {"name": f"{later}-{place}", "value": random.randint(1, 50), **random.choice([bank, goods])}
            for place in range(random.randint(1, 4))
        ]
        draws.append({"day": f"2026-03-0{2 + later}", "prizes": prizes})
    return {
        "begins": DAY,
        "draws": draws,
        "tract": "single" if count == 1 else "successive",
        "notice": {"presented": "2026-02-10"},
    }
