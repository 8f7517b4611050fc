"""A bet is added to boule: rules, bets and cloth say what it is, and everything else follows from them.

The bet is made up: a pair of neighbouring numbers that pays three to one and has a maximum of its own. Its law stands
in altered law data; what a developer would write in `rules.py`, `bets.py` and `cloth.py` stands here.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from ludex.api.odds import told_odds
from ludex.core.cloth import CELL, Field, Shape, plan_of
from ludex.core.establishment import finding
from ludex.core.options import Stakes
from ludex.errors import Misuse, Reason, Unit, Value
from ludex.examine.drills import exercises
from ludex.examine.inspection import inspect_floor
from ludex.games.common.drills import stakes_offered
from ludex.games.common.throws.kernel import ThrowKernel
from ludex.games.registry import Opened
from ludex.games.wheels import boule
from ludex.games.wheels.boule import bets
from ludex.games.wheels.boule.bets import BouleBet, Covered, Kind
from ludex.games.wheels.boule.cloth import BOXES
from ludex.games.wheels.boule.rules import Bets, BouleRules
from ludex.games.wheels.boule.table import Boule, boule_table
from ludex.kit.money import Cents
from ludex.law.book import Law
from ludex.law.ruleset import RuleGroup
from tests.games.boule import COVERED, LAW, give, opened, refused, seated, throw
from tests.tables import altered_law, packaged

PAIRS = {"pair-1-2": {1, 2}, "pair-7-8": {7, 8}}
CLAUSE = "CAN10/A.5.V.1/1"
STAKE = Cents(1000)


class Pairs(RuleGroup, frozen=True):
    """Two neighbouring numbers."""

    numbers: tuple[tuple[int, int], ...]
    pays: Fraction


class MoreBets(Bets, frozen=True):
    """The bets of boule, and pairs."""

    pair: Pairs


class MoreRules(BouleRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Boule with pairs."""

    bets: MoreBets
    maximum_pair: int


def pairs(rules: BouleRules) -> Covered:
    """Every pair that the law lists."""
    assert isinstance(rules, MoreRules)
    return {f"pair-{low}-{high}": frozenset({low, high}) for low, high in rules.bets.pair.numbers}


def box(game: Boule, bet: BouleBet) -> Iterator[Field]:
    """A pair has its box below the numbers."""
    place = sorted(PAIRS).index(bet.slug)
    yield Field(bet.slug, Shape.FIELD, place * CELL, 3 * CELL, CELL, CELL)


@pytest.fixture
def law(tmp_path: Path) -> Law:
    """The law of Cantabria with pairs in it."""
    tree = packaged("cantabria/boule.yaml")
    tree["rules"]["bets"]["pair"] = {
        "numbers": {"value": [[1, 2], [7, 8]], "clause": CLAUSE},
        "pays": {"value": 3, "clause": CLAUSE},
    }
    tree["rules"]["maximum_pair"] = {"value": 70, "unit": "times-minimum", "clause": CLAUSE}
    return altered_law(tmp_path, tree)


@pytest.fixture
def declared(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a developer adds to rules, bets and cloth."""
    monkeypatch.setattr(boule, "GAME", replace(boule.GAME, rules=MoreRules))
    monkeypatch.setitem(bets.KINDS, "pair", Kind(pairs, "maximum_pair"))
    monkeypatch.setitem(BOXES, "pair", box)


@pytest.fixture
def added(law: Law, declared: None) -> Opened:
    """Boule with the bet."""
    return opened(law=law)


def test_the_table_takes_it_within_its_own_limits(added: Opened) -> None:
    """Seventy minima, which is neither the maximum of a number nor that of a simple chance."""
    table = seated(added, ana=100_000)
    offered = stakes_offered(table, "ana")
    assert isinstance(offered, Stakes)
    group = offered.group_of("pair-7-8")
    assert group is not None
    assert (group.low, group.high, group.high_bound.rule) == (1000, 70_000, "maximum_pair")
    assert refused(table, "bet", "ana", bet="pair-7-8", stake=9).reason is Reason.BELOW_MINIMUM
    assert refused(table, "bet", "ana", bet="pair-7-8", stake=701).reason is Reason.ABOVE_MAXIMUM
    assert refused(table, "bet", "ana", bet="pair-3-4", stake=10).reason is Reason.NOT_LISTED
    (placed,) = give(table, "bet", "ana", bet="pair-7-8", stake=700)[0].events
    assert CLAUSE in placed.clauses


def test_it_wins_and_loses(added: Opened) -> None:
    """Three to one on either of its numbers, and the stake stays; otherwise it goes."""
    table = seated(added, ana=1000)
    for number, purse in ((7, 1020), (8, 1050), (9, 1050)):
        if "pair-7-8" not in table.state.staked_by_all:
            give(table, "bet", "ana", bet="pair-7-8", stake=10)
        throw(table, number)
        assert table.state.funds("ana") == purse * 100
    assert not table.state.stakes


def test_odds_and_kernel_follow(added: Opened) -> None:
    """Two numbers of nine at three to one leave the house a ninth, counted twice."""
    rows = {row.bet: row for row in told_odds(added)(added.game, STAKE)}
    assert rows["pair-1-2"].edge == Fraction(1, 9)
    assert rows["pair-1-2"].clauses == (CLAUSE,)
    kernel = ThrowKernel(added.game)
    counts = kernel.count(list(added.game.declaration.cases()))
    assert kernel.nets(counts, "pair-1-2", STAKE, None) == {3000: 4, -1000: 14}


def test_the_cloth_has_its_box(added: Opened) -> None:
    """One for every bet, the new ones among them."""
    zones = [zone.bet for zone in plan_of(added.cloth())]
    assert sorted(zones) == sorted([*COVERED, *PAIRS])


def test_a_cloth_without_its_box_is_found_by_the_inspection(law: Law, declared: None) -> None:
    """What is printed is compared with the bets that there are."""
    table = {"id": "b1", "game": "boule", "minimum": 10, "cloths": 1, "staff": {"chief": ["a"], "croupier": ["b"]}}

    def found(boxes: list[str]) -> list[Any]:
        floor: Any = {"authorised": {"boule": {"minimum": 10}}, "tables": [{**table, "boxes": [boxes]}]}
        return inspect_floor(law, "cantabria", floor)

    assert not found([*COVERED, *PAIRS])
    (violation,) = found([*COVERED, "pair-1-2"])
    assert violation.what == finding("no-boxes-there", Value(1, Unit.CLOTH), Value("pair-7-8", Unit.BET))


def test_drills_ask_for_it(added: Opened) -> None:
    """Payouts have it on the felt, and the table gives the answer."""
    asked = exercises(added, level=3, count=60, pick=Random(3).randrange, kind="payout")
    items = {item.about: item for exercise in asked for item in exercise.items if item.ask == "payment"}
    assert set(PAIRS) <= set(items)
    assert all(items[bet].clauses == (CLAUSE,) for bet in PAIRS)


def test_numbers_of_the_law_are_bets_without_any_code(tmp_path: Path) -> None:
    """A dish with ten numbers has ten bets on a number, by its law alone."""
    tree = packaged("cantabria/boule.yaml")
    for heading in (tree["rules"]["dish"], tree["rules"]["bets"]["number"]):
        heading["numbers"]["value"] = [0, 9]
    tree["rules"]["dish"]["holes"]["value"] = 20
    ten = opened(law=altered_law(tmp_path, tree), table={"equipment": {"like": "usual", "more": [0, 0]}})
    table = seated(ten, ana=1000)
    give(table, "bet", "ana", bet="number-0", stake=10)
    throw(table, 0)
    assert table.state.funds("ana") == 106_000
    assert {row.bet: row.edge for row in told_odds(ten)(ten.game, STAKE)}["number-0"] == Fraction(1, 5)
    assert "number-0" in [zone.bet for zone in plan_of(ten.cloth())]


def test_a_kind_without_limits_builds_no_table(added: Opened) -> None:
    """No bet takes the maximum of another: the table is not made."""
    game = added.game.declaration
    lacking = {kind: limits for kind, limits in game.limits().items() if kind != "pair"}
    game.limits = lambda: lacking
    with pytest.raises(Misuse, match="nothing says how much may be staked on pair"):
        boule_table(game)


def test_a_kind_without_boxes_has_no_cloth(added: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    """Said as one line."""
    monkeypatch.delitem(BOXES, "pair")
    with pytest.raises(Misuse, match="the cloth has no boxes for pair"):
        plan_of(added.cloth())


def test_law_without_its_rules_is_no_boule(declared: None) -> None:
    """A ruleset with the bet needs a statute that has it."""
    with pytest.raises(Misuse, match="pair"):
        opened(law=LAW)
