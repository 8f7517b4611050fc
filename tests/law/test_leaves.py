"""Leaves: every kind of rule is read, and every malformed one is refused with one line."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from ludex.errors import Allowed, Misuse, Unit
from ludex.law.leaves import (
    NUMBER_MAX,
    UNITS,
    Amounts,
    Domain,
    Leaf,
    LeafKind,
    Listed,
    Span,
    is_leaf,
    read_domain,
    read_leaf,
)
from ludex.law.strict import Key, Tree

CLAUSE = "CAN10/A.1.V/1"


def leaf(**tree: Any) -> Leaf:
    """A rule at the path `zero.back`, with a clause unless it is open or names its own."""
    whole: dict[Key, Any] = {} if "open" in tree else {"clause": CLAUSE}
    for key, value in tree.items():
        whole[key] = value
    return read_leaf("zero.back", whole)


def refusal(**tree: Any) -> str:
    """What is said of a malformed rule."""
    with pytest.raises(Misuse) as refused:
        leaf(**tree)
    assert "\n" not in str(refused.value)
    return str(refused.value)


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (LeafKind.VALUE, 35),
        (LeafKind.CHOOSE, [1, 2]),
        (LeafKind.POLICY, "stays"),
        (LeafKind.ORDER, ["column", "dozen"]),
        (LeafKind.BY, ["croupier"]),
        (LeafKind.REFUSE, "bets-closed"),
        (LeafKind.CALL, "no va más"),
    ],
)
def test_every_kind_is_read(kind: LeafKind, value: Tree) -> None:
    """The kind's own word is its key, and the value is kept as it is written."""
    assert leaf(**{kind.value: value}) == Leaf(path="zero.back", kind=kind, value=value, clauses=leaf(value=1).clauses)


def test_the_list_of_kinds_is_closed() -> None:
    """Seven kinds, each with a mutant of its own: a new one must be thought through."""
    assert [kind.value for kind in LeafKind] == ["value", "choose", "policy", "order", "by", "refuse", "call"]


def test_a_rule_keeps_everything_that_is_said_of_it() -> None:
    """Clauses, unit, default, dates, reason and reading are all kept."""
    chosen = leaf(
        choose=[1, 2],
        default=1,
        clause=[CLAUSE, "CAN10/A.1.V/2"],
        unit="spins",
        why="because",
        reading="some-reading",
        **{"from": date(2010, 1, 1), "until": date(2011, 1, 1)},
    )
    assert chosen.clauses == (CLAUSE, "CAN10/A.1.V/2")
    assert (chosen.default, chosen.unit, chosen.why, chosen.reading) == (1, "spins", "because", "some-reading")
    assert (chosen.since, chosen.until) == (date(2010, 1, 1), date(2011, 1, 1))
    assert not chosen.open


def test_what_is_open_needs_no_clause() -> None:
    """An open rule stands on its reason or on its reading."""
    assert leaf(open=True, value=1, why="nobody says").clauses == ()
    assert leaf(open=True, value=1, reading="some-reading").open


@pytest.mark.parametrize("unit", sorted(UNITS))
def test_every_unit_is_known(unit: str) -> None:
    """A unit of the list is accepted."""
    assert leaf(value=3, unit=unit).unit == unit


@pytest.mark.parametrize(
    ("tree", "said"),
    [
        ({}, "zero.back: one of value, choose, policy, order, by, refuse, call is needed, found none"),
        (
            {"value": 1, "policy": "x"},
            "zero.back: one of value, choose, policy, order, by, refuse, call is needed, found value, policy",
        ),
        ({"value": 1, "pays": 2, "also": 3}, "zero.back: unknown key also, pays"),
        ({"value": 1, "Clause": CLAUSE}, "zero.back: unknown key Clause"),
        ({"value": 1, "clause": 7}, "zero.back: a clause is named by its id"),
        ({"value": 1, "clause": [CLAUSE, 7]}, "zero.back: a clause is named by its id"),
        ({"value": 1, "clause": []}, "zero.back: a rule has a clause or is open, one of the two"),
        ({"value": 1, "clause": None}, "zero.back: a rule has a clause or is open, one of the two"),
        ({"value": 1, "clause": CLAUSE, "open": True}, "zero.back: a rule has a clause or is open, one of the two"),
        ({"value": 1, "open": False}, "zero.back: a rule has a clause or is open, one of the two"),
        ({"value": 1, "open": True}, "zero.back: what is open says why, or names its reading"),
        ({"value": 1, "open": "yes"}, "zero.back: open is true or absent"),
        ({"value": 1, "open": True, "why": 3}, "zero.back: 3 should be text"),
        ({"value": 1, "open": True, "reading": ["a"]}, "zero.back: ['a'] should be text"),
        ({"value": 1, "unit": 3}, "zero.back: 3 should be text"),
        ({"value": 1, "unit": "furlongs"}, "zero.back: unknown unit furlongs"),
        ({"value": 1, "default": 1}, "zero.back: only a choice has a default"),
        ({"value": 1, "from": "2010"}, "zero.back: '2010' should be a date"),
        ({"value": 1, "until": 2010}, "zero.back: 2010 should be a date"),
        ({"order": "column"}, "zero.back: order takes a list"),
        ({"by": "croupier"}, "zero.back: by takes a list"),
        ({"refuse": {}}, "zero.back: {} is no reason to refuse"),
        ({"refuse": ["not-yours"]}, "zero.back: ['not-yours'] is no reason to refuse"),
        ({"refuse": None}, "zero.back: None is no reason to refuse"),
        ({"value": -1}, f"zero.back: numbers go from 0 to {NUMBER_MAX:,}, not -1"),
        ({"value": NUMBER_MAX + 1}, f"zero.back: numbers go from 0 to {NUMBER_MAX:,}, not {NUMBER_MAX + 1}"),
        ({"value": "-1/2"}, f"zero.back: numbers go from 0 to {NUMBER_MAX:,}, not -1/2"),
        ({"value": "-0.5"}, f"zero.back: numbers go from 0 to {NUMBER_MAX:,}, not -1/2"),
        ({"value": [1, [2, -3]]}, f"zero.back: numbers go from 0 to {NUMBER_MAX:,}, not -3"),
        ({"choose": {"from": -2, "to": 3}}, f"zero.back: numbers go from 0 to {NUMBER_MAX:,}, not -2"),
        ({"choose": [1, 2], "default": -2}, f"zero.back: numbers go from 0 to {NUMBER_MAX:,}, not -2"),
    ],
)
def test_a_malformed_rule_is_refused(tree: dict[str, Any], said: str) -> None:
    """Each mistake is named with the path of the rule."""
    assert refusal(**tree) == said


@pytest.mark.parametrize(
    "value", [0, NUMBER_MAX, True, None, "1/2", "1/0", "-", "00", "no -1 more", [0, "x"], {"a": 0}]
)
def test_other_values_stand_as_they_are(value: Tree) -> None:
    """Both ends of what a number may be, truths, and texts that are no numbers; the type of the rule judges them."""
    assert leaf(value=value).value == value


def test_an_unknown_key_may_be_a_number() -> None:
    """A pocket where a key belongs is named like any other unknown key."""
    with pytest.raises(Misuse, match=r"^zero: unknown key 7$"):
        read_leaf("zero", {"value": 1, "clause": CLAUSE, 7: 1})


@pytest.mark.parametrize(
    "value",
    [[], [[1]], [None], {}, {"to": 3}, {"from": 3, "to": 1}, {"from": "a"}, {"from": 1, "by": 2}, "moneys", 7, None],
)
def test_a_malformed_choice_is_refused(value: Tree) -> None:
    """What is neither a list, a range nor an amount is no choice."""
    assert refusal(choose=value) == f"zero.back: a choice is a list, {{from, to}}, amount or amounts, not {value!r}"


@pytest.mark.parametrize(
    "value",
    [
        pytest.param({"from": 1, "to": 5, "steps": 2}, id="unknown-key"),
        pytest.param({"from": True, "to": 5}, id="true-for-one"),
    ],
)
def test_a_range_has_two_whole_numbers_and_nothing_else(value: Tree) -> None:
    """A misspelt or extra key of a range is refused, and so is a truth value as its end."""
    assert "a choice is a list" in refusal(choose=value)


def test_a_refusal_names_a_reason_of_the_list() -> None:
    """The reasons are a closed list."""
    assert "nonsense" in refusal(refuse="nonsense")


def test_a_rule_does_not_end_before_it_begins() -> None:
    """A rule from a later day until an earlier one never applies."""
    assert refusal(value=1, **{"from": date(2011, 1, 1), "until": date(2010, 1, 1)})


def test_a_default_is_one_of_the_choices() -> None:
    """A default that nobody could choose is a mistake of the law's author, not of the licence."""
    assert refusal(choose=[1, 2], default=3)


def test_a_rule_altered_says_something_else_and_nothing_more() -> None:
    """Altering touches the value alone."""
    before = leaf(value=35, unit="spins")
    assert before.altered(36) == leaf(value=36, unit="spins")
    assert before.value == 35


@pytest.mark.parametrize(
    ("tree", "answer"),
    [({"clause": CLAUSE}, True), ({"open": True}, True), ({"value": 1}, False), ({}, False), ([1], False), (1, False)],
)
def test_a_rule_is_told_from_a_heading(tree: Tree, answer: bool) -> None:
    """A rule has a clause or is open; anything else is a heading or a mistake."""
    assert is_leaf(tree) is answer


@pytest.mark.parametrize(
    ("value", "domain", "allowed"),
    [
        ([1, 2], Listed((1, 2)), Allowed(Unit.SETTING, values=(1, 2))),
        (["a"], Listed(("a",)), Allowed(Unit.SETTING, values=("a",))),
        ([True, False], Listed((True, False)), Allowed(Unit.SETTING, values=(True, False))),
        ({"from": 1, "to": 5}, Span(1, 5), Allowed(Unit.SETTING, low=1, high=5)),
        ({"from": 3}, Span(3), Allowed(Unit.SETTING, low=3)),
        ("amount", Span(1), Allowed(Unit.SETTING, low=1)),
        ("amounts", Amounts(), Allowed(Unit.SETTING, low=1)),
    ],
)
def test_choices_are_domains(value: Tree, domain: Domain, allowed: Allowed) -> None:
    """A choice is read into what may be chosen, and says so to a refusal."""
    found = read_domain(leaf(choose=value))
    assert found == domain
    assert found.allowed(Unit.SETTING) == allowed


@pytest.mark.parametrize(
    ("wish", "left"),
    [
        (1, Listed((1,))),
        ([2, 3], Listed((2, 3))),
        ([3], Listed((3,))),
        (4, None),
        ([1, 4], None),
        ([], None),
        (True, None),
        ([[1]], None),
        ({"from": 1}, None),
        (None, None),
    ],
)
def test_a_list_is_narrowed(wish: Tree, left: Listed | None) -> None:
    """A part of a list is left; more than it is not, and true is not one."""
    assert Listed((1, 2, 3)).narrowed(wish) == left


@pytest.mark.parametrize(
    ("wish", "left"),
    [
        (1, Span(1, 1)),
        (5, Span(5, 5)),
        (0, None),
        (6, None),
        ({"from": 2, "to": 4}, Span(2, 4)),
        ({"from": 1, "to": 5}, Span(1, 5)),
        ({"from": 4, "to": 2}, None),
        ({"from": 0, "to": 2}, None),
        ({"from": 2, "to": 6}, None),
        (True, None),
        ("3", None),
        (None, None),
    ],
)
def test_a_range_is_narrowed(wish: Tree, left: Span | None) -> None:
    """A part of a range is left; what goes beyond either end is not."""
    assert Span(1, 5).narrowed(wish) == left


@pytest.mark.parametrize("wish", [{"from": 1, "to": 2, "by": 3}, {"from": True, "to": 2}])
def test_a_range_is_asked_for_with_two_numbers_and_nothing_else(wish: Tree) -> None:
    """As the law's own ranges are written."""
    assert Span(1, 5).narrowed(wish) is None


def test_a_range_without_end_takes_any_large_number() -> None:
    """Where the law sets no upper end there is none."""
    assert Span(1).narrowed(10**9) == Span(10**9, 10**9)
    assert Span(1).narrowed(0) is None


def test_what_is_narrowed_to_one_is_decided() -> None:
    """Only a single value decides."""
    assert Listed((2,)).only() == 2
    assert Listed((1, 2)).only() is None
    assert Span(3, 3).only() == 3
    assert Span(3, 4).only() is None
    assert Span(3).only() is None


def test_listed_amounts_are_told_one_by_one() -> None:
    """Where some were chosen already, a refusal names them."""
    assert Amounts((100, 500)).allowed(Unit.MONEY) == Allowed(Unit.MONEY, values=(100, 500))
