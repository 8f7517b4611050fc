"""The domains of options, one by one: what each accepts, and what its refusal asks and allows."""

from __future__ import annotations

from typing import Any

import pytest

from ludex.core.options import Among, Bound, Option, Own, Range, Rows, Some, owner_of
from ludex.errors import Allowed, Reason, Unit, Value
from ludex.games.common.prison.commands import TakeHalf
from ludex.games.common.stakes.commands import PlaceOnCloth
from ludex.games.poker.circle.draw.commands import Discard
from ludex.games.wheels.roulette.commands import AnnounceBet, Spin
from ludex.kit.money import Cents

BOUND = Bound(Reason.NO_SUCH, ("CAN10/A.1.V/1",), "some.rule")


def spun(**fields: Any) -> Spin:
    """A spin with these directions."""
    return Spin(by="croupier", **fields)


def test_among_some_values() -> None:
    """What is not listed is refused with what is."""
    domain = Among("wheel", ("clockwise", None), BOUND)
    assert domain.refusal(spun(wheel="clockwise")) is None
    assert domain.refusal(spun()) is None
    refusal = domain.refusal(spun(wheel="anticlockwise"))
    assert refusal is not None
    assert (refusal.reason, refusal.clauses, refusal.rule) == (Reason.NO_SUCH, ("CAN10/A.1.V/1",), "some.rule")
    assert refusal.asked == (Value("anticlockwise", Unit.CHOICE),)
    assert refusal.allowed == Allowed(Unit.CHOICE, values=("clockwise",))
    nothing = Among("wheel", (), BOUND).refusal(spun())
    assert nothing is not None
    assert (nothing.asked, nothing.allowed) == ((), Allowed(Unit.CHOICE, values=()))


def staked(stake: int) -> PlaceOnCloth:
    """A bet of so much."""
    return PlaceOnCloth(by="ana", bet="red", stake=Cents(stake))


@pytest.mark.parametrize(
    ("stake", "reason", "allowed"),
    [
        (9, Reason.BELOW_MINIMUM, Allowed(Unit.MONEY, low=10)),
        (10, None, None),
        (15, None, None),
        (20, None, None),
        (21, Reason.ABOVE_MAXIMUM, Allowed(Unit.MONEY, high=20)),
        (12, Reason.NOT_IN_CHIPS, Allowed(Unit.MONEY, step=5)),
    ],
)
def test_a_range_has_two_ends_and_steps(stake: int, reason: Reason | None, allowed: Allowed | None) -> None:
    """Both ends belong to it, and each side is refused for its own reason."""
    domain = Range("stake", 10, 20, Bound(Reason.BELOW_MINIMUM), Bound(Reason.ABOVE_MAXIMUM), step=5)
    refusal = domain.refusal(staked(stake))
    assert (refusal and refusal.reason, refusal and refusal.allowed) == (reason, allowed)
    assert refusal is None or refusal.asked == (Value.money(stake),)


@pytest.mark.parametrize(("stake", "allowed"), [(11, Allowed(Unit.MONEY, low=15)), (24, Allowed(Unit.MONEY, high=20))])
def test_the_ends_of_a_range_are_told_in_whole_steps(stake: int, allowed: Allowed) -> None:
    """Nobody is told of an end that they could not ask for."""
    domain = Range("stake", 12, 23, Bound(Reason.BELOW_MINIMUM), Bound(Reason.ABOVE_MAXIMUM), step=5)
    refusal = domain.refusal(staked(stake))
    assert refusal is not None
    assert refusal.allowed == allowed


def test_a_range_may_be_left_out() -> None:
    """Where the field is optional nothing is a value too."""
    domain = Range("wheel", 1, 2, BOUND, BOUND, optional=True)
    assert domain.refusal(spun()) is None


def test_each_has_his_own_values() -> None:
    """Those of the player concerned, whoever gives the command."""
    domain = Own("bet", {"ana": ("red",)}, BOUND)
    assert domain.refusal(staked(1)) is None
    for command in (
        PlaceOnCloth(by="bea", bet="red", stake=Cents(1)),
        PlaceOnCloth(by="ana", bet="odd", stake=Cents(1)),
    ):
        refusal = domain.refusal(command)
        assert refusal is not None
        assert refusal.asked == (Value(command.bet, Unit.BET),)
        assert refusal.allowed == Allowed(Unit.BET, values=() if command.by == "bea" else ("red",))


def test_rows_go_together() -> None:
    """Fields that are each allowed may still not go together; owned rows begin with whose money it is."""
    plain_rows = Rows(("wheel", "ball"), (("clockwise", None), (None, "clockwise")), BOUND)
    assert plain_rows.refusal(spun(wheel="clockwise")) is None
    refusal = plain_rows.refusal(spun(wheel="clockwise", ball="clockwise"))
    assert refusal is not None
    assert refusal.asked == (Value("clockwise", Unit.CHOICE),) * 2
    assert refusal.allowed is None
    owned = Rows(("bet", "prisoner"), (("ana", "red", None),), BOUND, owned=True)
    assert owned.refusal(TakeHalf(by="croupier", player="ana", bet="red")) is None
    assert owned.refusal(TakeHalf(by="ana", bet="red")) is None
    refusal = owned.refusal(TakeHalf(by="bea", bet="red", prisoner=7))
    assert refusal is not None
    assert refusal.asked == (Value.person("bea"), Value("red", Unit.BET), Value(7, Unit.PRISONER))


def test_some_of_several_values() -> None:
    """Each of them once, no others, neither too few nor too many; what is none of them is said first."""
    few, many = Bound(Reason.TOO_FEW_CARDS), Bound(Reason.ABOVE_MAXIMUM)
    domain = Some("cards", (3, 5, 8), 1, 2, BOUND, few, many)
    for cards, reason, allowed in (
        ((3, 8), None, None),
        ((8,), None, None),
        ((), few.reason, Allowed(Unit.CARDS, low=1)),
        ((3, 5, 8), many.reason, Allowed(Unit.CARDS, high=2)),
        ((3, 3), BOUND.reason, Allowed(Unit.CARD_HELD, values=(3, 5, 8))),
        ((4,), BOUND.reason, Allowed(Unit.CARD_HELD, values=(3, 5, 8))),
    ):
        refusal = domain.refusal(Discard(by="ana", cards=cards))
        assert (None if refusal is None else refusal.reason) == reason, cards
        assert (None if refusal is None else refusal.allowed) == allowed, cards
        if refusal is not None and refusal.reason is BOUND.reason:
            assert refusal.asked == tuple(Value(card, Unit.CARD_HELD) for card in cards)
        elif refusal is not None:
            assert refusal.asked == (Value(len(cards), Unit.CARDS),)


def test_an_option_refuses_by_its_first_domain_that_does() -> None:
    """Two domains, the first that is violated speaks."""
    first, second = Among("bet", ("red",), BOUND), Range("stake", 5, 9, BOUND, BOUND)
    option = Option("bet", "ana", ("ana",), (first, second))
    assert option.refusal(staked(5)) is None
    refusal = option.refusal(PlaceOnCloth(by="ana", bet="odd", stake=Cents(1)))
    assert refusal is not None
    assert refusal.asked == (Value("odd", Unit.BET),)


def test_whose_money_a_command_moves() -> None:
    """That of the player it names, or one's own."""
    assert owner_of(AnnounceBet(by="croupier", player="ana", bet="red", stake=Cents(1))) == "ana"
    assert owner_of(staked(1)) == "ana"
