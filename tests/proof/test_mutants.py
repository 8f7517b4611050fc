"""Mutants: every operator gives what it should, and every rule on a clause has one."""

from __future__ import annotations

from typing import Any

import pytest

from ludex.core.roles import TABLE_ROLES
from ludex.law.clauses import ClauseId
from ludex.law.leaves import Leaf, LeafKind
from ludex.law.statute import Statute
from ludex.law.strict import Tree
from ludex.proof.mutants import Mutant, mutants_of
from tests.tables import LAW, PLACES, ROULETTE

CLAUSE, OTHER = ClauseId("CAN10/A.1.V/1"), ClauseId("CAN10/A.1.V/2")


def altered(path: str, kind: LeafKind, value: Tree, **fields: Any) -> list[Mutant]:
    """The mutants of one rule, made by hand at a path of French roulette."""
    leaf = Leaf(path=path, kind=kind, value=value, **{"clauses": (CLAUSE,), **fields})
    return list(mutants_of(Statute(game=ROULETTE, jurisdiction="cantabria", leaves={path: leaf}, establishment={})))


def values(path: str, kind: LeafKind, value: Tree, **fields: Any) -> dict[str, Tree]:
    """What such mutants say, by the word for the change."""
    return {mutant.change: mutant.leaf.value for mutant in altered(path, kind, value, **fields)}


def test_a_refusal_is_lifted() -> None:
    """Nothing is forbidden any more."""
    assert values("betting.closed", LeafKind.REFUSE, "bets-closed") == {"lifted": None}


def test_a_call_is_dropped() -> None:
    """Nothing is said."""
    assert values("calls.void", LeafKind.CALL, "bola nula") == {"dropped": None}


def test_an_order_is_reversed() -> None:
    """The last comes first."""
    order: list[Tree] = ["column", "dozen", "red"]
    assert values("settlement.order", LeafKind.ORDER, order) == {"reversed": ["red", "dozen", "column"]}


def test_roles_are_widened_and_narrowed() -> None:
    """Everybody may, and each that may no longer does."""
    assert values("may.bet.players", LeafKind.BY, ["player", "croupier"]) == {
        "widened": list(TABLE_ROLES),
        "without player": ["croupier"],
        "without croupier": ["player"],
    }


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        ("zero.choice", "half", {"-> half-or-prison": "half-or-prison", "-> absent": None}),
        ("zero.choice", "half-or-prison", {"-> half": "half", "-> absent": None}),
        ("zero.below_minimum", None, {"-> must-stay": "must-stay"}),
    ],
)
def test_a_policy_becomes_each_other_one_or_none(path: str, value: Tree, expected: dict[str, Tree]) -> None:
    """The other words of its type, and absent unless it is."""
    assert values(path, LeafKind.POLICY, value) == expected


def test_a_list_of_choices_loses_each_and_is_overridden_by_each() -> None:
    """A choice of one loses none."""
    assert values("tier", LeafKind.CHOOSE, [1, 2]) == {
        "without 1": [2],
        "without 2": [1],
        "pick overridden by 1": 1,
        "pick overridden by 2": 2,
    }
    assert values("cloths", LeafKind.CHOOSE, [1]) == {"pick overridden by 1": 1}


def test_a_range_of_choices_moves_at_both_ends() -> None:
    """By one, either way; and the pick is overridden by each end."""
    assert values("tier", LeafKind.CHOOSE, {"from": 1, "to": 5}) == {
        "from 0": {"from": 0, "to": 5},
        "from 2": {"from": 2, "to": 5},
        "to 4": {"from": 1, "to": 4},
        "to 6": {"from": 1, "to": 6},
        "pick overridden by 1": 1,
        "pick overridden by 5": 5,
    }


def test_an_amount_is_overridden() -> None:
    """By one that no licence would write, whatever the licence says."""
    (mutant,) = altered("minimum", LeafKind.CHOOSE, "amount", default=5)
    assert (mutant.change, mutant.leaf.value, mutant.leaf.kind) == ("pick overridden", 777, LeafKind.VALUE)
    assert (mutant.leaf.ignores_licence, mutant.leaf.default) == (True, None)


def test_a_range_without_end_moves_at_its_beginning() -> None:
    """Each rule has a mutant, or its clause can never be covered."""
    assert values("tier", LeafKind.CHOOSE, {"from": 3})


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        ("withdrawal", True, {"-> False": False}),
        ("withdrawal", False, {"-> True": True}),
        ("wheel.pockets", 37, {"37 -> 36": 36, "37 -> 38": 38}),
        ("bets.straight.pays", 35, {"35 -> 34": 34, "35 -> 36": 36}),
        ("zero.back", "1/2", {"1/2 -> 0": "0", "1/2 -> 1": "1"}),
        ("zero.back", "2/3", {"2/3 -> 1/3": "1/3", "2/3 -> 1": "1"}),
        ("maximum_per", "player", {"-> table": "table"}),
        ("wheel.black_digit_sum", "even", {"-> odd": "odd"}),
        ("bets.simple.low", [1, 18], {"[0] 1 -> 0": [0, 18], "[0] 1 -> 2": [2, 18]}),
        ("wheel.black_also", [10, 29], {"emptied": [], "without 10": [29], "[1] 29 -> 30": [10, 30]}),
        ("betting.open_while", ["betting"], {"emptied": [], "with rolling": ["betting", "rolling"]}),
        ("bets.dozen.ranges", [[1, 12], [13, 24]], {"emptied": [], "[0] [1] 12 -> 11": [[1, 11], [13, 24]]}),
        ("bets.dozen.ranges", [[1, 12], [13, 24]], {"without [13, 24]": [[1, 12]]}),
        ("limits_change.times_a_session", 1, {"1 -> 0": 0, "1 -> 2": 2}),
    ],
)
def test_a_value_is_moved_by_a_step(path: str, value: Tree, expected: dict[str, Tree]) -> None:
    """Truths are turned, numbers and fractions moved, words exchanged, lists shortened and lengthened."""
    found = values(path, LeafKind.VALUE, value)
    assert expected.items() <= found.items()
    assert value not in found.values()


def test_a_list_of_given_length_keeps_it() -> None:
    """A pair stays a pair, and a series of maxima has one for each tier."""
    assert {len(pair) for pair in values("bets.simple.low", LeafKind.VALUE, [1, 18]).values() if pair} == {2}  # type: ignore[arg-type]
    series = values("bets.straight.maximum", LeafKind.VALUE, [10, 20], unit="times-minimum")
    assert list(series.values()) == [[9, 20], [11, 20], [10, 19], [10, 21]]


def test_a_mutant_for_each_clause() -> None:
    """A rule on two clauses must be proved by each; an open rule has nothing to prove."""
    assert [mutant.clause for mutant in altered("betting.closed", LeafKind.REFUSE, "x", clauses=(CLAUSE, OTHER))] == [
        CLAUSE,
        OTHER,
    ]
    assert altered("betting.closed", LeafKind.REFUSE, "x", clauses=(), open=True, why="y") == []


def test_a_mutant_has_a_name() -> None:
    """Game, place, path and change."""
    (mutant,) = altered("calls.void", LeafKind.CALL, "bola nula")
    assert mutant.name == "roulette-french in cantabria: calls.void dropped"


@pytest.mark.parametrize("place", PLACES)
def test_every_rule_on_a_clause_has_a_mutant(place: str) -> None:
    """Over the packaged law: nothing that stands on a clause is beyond proof, and no mutant says the same."""
    statute = LAW.statute(ROULETTE, place)
    found = list(mutants_of(statute))
    leaves = statute.leaves | statute.establishment
    assert {mutant.path for mutant in found} == {path for path, leaf in leaves.items() if leaf.clauses}
    for mutant in found:
        leaf = leaves[mutant.path]
        assert mutant.leaf.ignores_licence or mutant.leaf.value != leaf.value, mutant.name
