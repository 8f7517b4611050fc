"""The zero regime in numbers: what a prisoner is worth, what comes back, and when there is a choice at all."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ludex.errors import Reason
from ludex.games.common.zero import ZeroRules
from ludex.kit.money import LARGEST, Cents, Rounding
from tests.tables import PLACES, give, opened, refused, saying, seated, spin, usual, without

REGIME = ZeroRules(
    choice="half-or-prison",
    back=Fraction(1, 2),
    next_spin="freed",
    again="choose-again",
    keeps=Fraction(1, 2),
    below_minimum="must-stay",
    below_minimum_amount="refund",
    below_minimum_from=1,
    below_minimum_against="table",
    governing_minimum="imprisoned",
    last_spin="refund",
    no_answer="prison",
    rounding=Rounding.DOWN,
)
UP = replace(REGIME, rounding=Rounding.UP)
TEN = Cents(1000)


@pytest.mark.parametrize(
    ("stake", "zeros", "value", "refund"),
    [
        (8000, 1, 8000, 4000),
        (8000, 2, 4000, 2000),
        (8000, 3, 2000, 1000),
        (8000, 4, 1000, 500),
        (1001, 1, 1001, 500),
        (1001, 2, 500, 250),
        (1001, 3, 250, 125),
        (1, 1, 1, 0),
        (1, 2, 0, 0),
    ],
)
def test_value_and_refund_halve(stake: int, zeros: int, value: int, refund: int) -> None:
    """Worth S, S/2, S/4...; S/2, S/4, S/8... comes back; the bank keeps parts of a unit."""
    assert REGIME.value(Cents(stake), zeros) == value
    assert REGIME.refund(Cents(stake), zeros) == refund


@pytest.mark.parametrize(("zeros", "value", "refund"), [(1, 1001, 501), (2, 501, 251), (3, 251, 126), (11, 1, 1)])
def test_rounding_up_favours_the_player(zeros: int, value: int, refund: int) -> None:
    """The next whole unit, from the stake itself and not from what was rounded before."""
    assert UP.value(Cents(1001), zeros) == value
    assert UP.refund(Cents(1001), zeros) == refund


def test_other_parts_than_a_half() -> None:
    """What is kept and what comes back are two numbers of the law."""
    odd = replace(REGIME, keeps=Fraction(1, 3), back=Fraction(3, 4))
    assert [odd.value(Cents(900), zeros) for zeros in (1, 2, 3)] == [900, 300, 100]
    assert [odd.refund(Cents(900), zeros) for zeros in (1, 2, 3)] == [675, 225, 75]


@given(stake=st.integers(1, LARGEST), zeros=st.integers(1, 60))
def test_the_prison_creates_no_money(stake: int, zeros: int) -> None:
    """A refund is never more than the value, and a value never more than the one before."""
    for regime in (REGIME, UP):
        value = regime.value(Cents(stake), zeros)
        assert 0 <= regime.refund(Cents(stake), zeros) <= value <= stake
        assert regime.value(Cents(stake), zeros + 1) <= value


@pytest.mark.parametrize(
    ("stake", "zeros", "leaves"),
    [(1999, 1, False), (2000, 1, True), (2001, 1, True), (3998, 2, False), (4000, 2, True), (1000, 1, False)],
)
def test_below_the_minimum_the_stake_stays(stake: int, zeros: int, leaves: bool) -> None:
    """What would come back is compared with the minimum: equal is enough."""
    assert REGIME.may_leave(Cents(stake), zeros, TEN) is leaves


@pytest.mark.parametrize(("stake", "zeros", "leaves"), [(999, 1, False), (1000, 1, True), (1999, 2, False)])
def test_the_value_may_be_compared_instead(stake: int, zeros: int, leaves: bool) -> None:
    """Under the other reading what the prisoner is worth counts."""
    by_value = replace(REGIME, below_minimum_amount="value")
    assert by_value.may_leave(Cents(stake), zeros, TEN) is leaves


def test_the_comparison_may_begin_later() -> None:
    """From the second zero on: the first always leaves the choice."""
    later = replace(REGIME, below_minimum_from=2)
    assert later.may_leave(TEN, 1, TEN)
    assert not later.may_leave(TEN, 2, TEN)


def test_without_the_rule_there_is_always_a_choice() -> None:
    """As in 1977, however little is left."""
    free = replace(REGIME, below_minimum=None)
    assert free.may_leave(Cents(1), 9, TEN)


def test_without_choosing_again_the_first_choice_is_the_last() -> None:
    """At a further zero nobody is asked, with or without the rule on the minimum."""
    for below in ("must-stay", None):
        once = replace(REGIME, again=None, below_minimum=below)
        assert once.may_leave(Cents(8000), 1, TEN)
        assert not once.may_leave(Cents(8000), 2, TEN)


@pytest.mark.parametrize("place", PLACES)
def test_every_law_halves(place: str) -> None:
    """Half back, half kept, in every place."""
    zero: Any = usual(place).rules.zero
    assert (zero.choice, zero.back, zero.keeps) == ("half-or-prison", Fraction(1, 2), Fraction(1, 2))


# At the table, what cases cannot vary: the law's other words.


def prisoners(table: Any) -> list[tuple[int, bool]]:
    """What each prisoner is worth, and whether its owner is asked."""
    return [(prisoner.value, prisoner.pending) for prisoner in table.state.prisoners.values()]


def test_half_back_and_no_prison() -> None:
    """Where the law has no prison the croupier gives half back at once, the odd cent to the bank."""
    table = seated(opened(law=saying("zero.choice", "half"), table={"chip": "0.01"}), ana=1000)
    give(table, "bet", "ana", bet="red", stake="10.01")
    spin(table, 0)
    assert table.state.funds("ana") == 100_000 - 1001 + 500
    assert (table.state.accounts["felt"], table.state.accounts.get("prison", 0)) == (0, 0)


def test_without_a_zero_rule_simple_chances_are_lost() -> None:
    """Like every other bet that the number does not win."""
    table = seated(opened(law=without("zero.choice")), ana=1000)
    give(table, "bet", "ana", bet="red", stake=10)
    spin(table, 0)
    assert table.state.funds("ana") == 99_000
    assert table.state.accounts["felt"] == 0


def test_who_says_nothing_may_be_taken_to_leave() -> None:
    """Under the other reading of silence the croupier's closing gives half back."""
    for answer, funds in (("prison", 98_000), ("half", 99_000)):
        table = seated(opened(law=saying("zero.no_answer", answer)), ana=1000)
        give(table, "bet", "ana", bet="red", stake=20)
        spin(table, 0)
        assert prisoners(table) == [(2000, True)]
        give(table, "close-choices", "croupier")
        assert table.state.funds("ana") == funds


@pytest.mark.parametrize(("governing", "asked"), [("imprisoned", True), ("current", False)])
def test_which_minimum_governs_a_prisoner(governing: str, asked: bool) -> None:
    """The one it was imprisoned under, or the one in force at the further zero."""
    game = opened(licence={"change_authorised": True}, law=saying("zero.governing_minimum", governing))
    table = seated(game, ana=1000)
    give(table, "bet", "ana", bet="red", stake=40)
    give(table, "change-limits", "director", minimum=20)
    spin(table, 1, 3, 0)
    give(table, "leave-in-prison", "ana", bet="red")
    assert table.state.minimum == 2000
    spin(table, 0)
    assert prisoners(table) == ([(2000, True)] if asked else [(2000, False)])


@pytest.mark.parametrize(("against", "asked"), [("table", True), ("simple", False)])
def test_which_minimum_a_refund_is_measured_by(against: str, asked: bool) -> None:
    """The table's, or the one on simple chances where the licence set it higher."""
    law = saying("zero.below_minimum_against", against, "galicia")
    table = seated(opened("galicia", licence={"simple_minimum_times": 3}, law=law), ana=1000)
    give(table, "bet", "ana", bet="red", stake=40)
    spin(table, 0)
    give(table, "leave-in-prison", "ana", bet="red")
    spin(table, 0)
    assert prisoners(table) == [(2000, asked)]


def test_without_a_rule_on_the_last_spin_prisoners_are_played_out() -> None:
    """Nothing is handed back that the next spin decides, and nothing new is staked meanwhile."""
    table = seated(opened(law=without("zero.last_spin")), ana=1000, bea=1000)
    give(table, "bet", "ana", bet="red", stake=40)
    give(table, "announce-last", "chief")
    spin(table, 0)
    give(table, "leave-in-prison", "ana", bet="red")
    assert (table.state.phase, table.state.rounds_left) == ("betting", 0)
    for do, by in (("bet", "bea"), ("announce-bet", "croupier")):
        who = {} if by == "bea" else {"player": "bea"}
        assert refused(table, do, by, bet="red", stake=10, **who).reason is Reason.LAST_ROUND_OVER
    spin(table, 1)
    assert (table.state.phase, table.state.funds("ana")) == ("closed", 100_000)
