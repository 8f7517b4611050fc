"""Wallets: what a person may bring, their own limits on both sides, and a clock that jumps."""

from __future__ import annotations

import pytest

from ludex.errors import Reason, Refused
from ludex.house.clock import DAY_US
from ludex.house.wallets import Limit, Wallet
from ludex.kit.money import Cents

NOW = 100 * DAY_US + 5


def wallet(money: int = 1000) -> Wallet:
    """A wallet with some money in it."""
    found = Wallet(person="ana")
    found.fold(found.grant(Cents(money)), NOW)
    return found


def bring(of: Wallet, amount: int, now: int = NOW) -> None:
    of.fold(of.bring("t", 1, Cents(amount), now), now)


def take(of: Wallet, amount: int, now: int = NOW) -> None:
    of.fold(of.take_away("t", 2, Cents(amount)), now)


def refused(of: Wallet, amount: int, now: int = NOW) -> tuple[Reason, int | None]:
    """Why somebody may not bring so much, and how much they may."""
    with pytest.raises(Refused) as caught:
        of.bring("t", 1, Cents(amount), now)
    allowed = caught.value.allowed
    return caught.value.reason, None if allowed is None else allowed.high


def test_nobody_brings_more_than_they_have() -> None:
    """All of it, and not a cent more."""
    of = wallet()
    assert refused(of, 1001) == (Reason.NO_FUNDS, 1000)
    bring(of, 1000)
    assert (of.balance, of.tables) == (0, {"t": 1000})
    take(of, 1000)
    assert (of.balance, of.tables) == (1000, {})


def test_winnings_come_back_too() -> None:
    """What is taken away beyond what was brought is what somebody won at that table."""
    of = wallet()
    bring(of, 100)
    take(of, 350)
    assert (of.balance, of.tables) == (1250, {"t": -250})


def test_a_limit_on_what_is_brought_in_a_day() -> None:
    """Taking money away again does not lift it; the next day begins anew."""
    of = wallet()
    of.fold(of.set_limit(Limit.BROUGHT, Cents(300), NOW), NOW)
    bring(of, 200)
    take(of, 200)
    assert refused(of, 101) == (Reason.OWN_LIMIT, 100)
    bring(of, 100)
    bring(of, 300, NOW + DAY_US)


def test_a_limit_on_what_may_be_lost_in_a_day() -> None:
    """What was taken away counts."""
    of = wallet()
    of.fold(of.set_limit(Limit.LOST, Cents(300), NOW), NOW)
    bring(of, 300)
    assert refused(of, 1) == (Reason.OWN_LIMIT, 0)
    take(of, 50)
    assert refused(of, 51) == (Reason.OWN_LIMIT, 50)
    bring(of, 50)


def test_a_lower_limit_holds_at_once_and_a_higher_one_after_a_day() -> None:
    """To the microsecond; none at all is higher than any."""
    of = wallet()
    of.fold(of.set_limit(Limit.BROUGHT, Cents(300), NOW), NOW)
    of.fold(of.set_limit(Limit.BROUGHT, Cents(200), NOW + 1), NOW + 1)
    assert refused(of, 201, NOW + 1) == (Reason.OWN_LIMIT, 200)
    of.fold(of.set_limit(Limit.BROUGHT, None, NOW + 2), NOW + 2)
    assert refused(of, 201, NOW + 1 + DAY_US) == (Reason.OWN_LIMIT, 200)
    bring(of, 201, NOW + 2 + DAY_US)


def test_who_lowers_a_limit_that_was_to_be_raised_keeps_the_lower_one() -> None:
    """The higher one never comes."""
    of = wallet()
    for amount, now in ((100, NOW), (500, NOW + 1), (50, NOW + 2)):
        of.fold(of.set_limit(Limit.BROUGHT, Cents(amount), now), now)
    assert refused(of, 51, NOW + 3 * DAY_US) == (Reason.OWN_LIMIT, 50)


def test_who_excluded_themselves_brings_nothing_until_then() -> None:
    """They may take away what they have; a shorter exclusion does not shorten one."""
    of = wallet()
    bring(of, 100)
    of.fold(of.exclude(NOW + 10, NOW), NOW)
    of.fold(of.exclude(NOW + 5, NOW), NOW)
    take(of, 100)
    assert refused(of, 1, NOW + 9)[0] is Reason.SELF_EXCLUDED
    bring(of, 1, NOW + 10)


def test_a_clock_that_is_set_back_shortens_nothing() -> None:
    """Limits and exclusions go by the latest moment that was seen; and no new day begins twice."""
    of = wallet()
    of.fold(of.set_limit(Limit.BROUGHT, Cents(100), NOW), NOW)
    bring(of, 100)
    assert refused(of, 1, NOW - 3 * DAY_US) == (Reason.OWN_LIMIT, 0)
    of.fold(of.set_limit(Limit.BROUGHT, Cents(900), NOW - 5 * DAY_US), NOW - 5 * DAY_US)
    assert refused(of, 1, NOW + 1) == (Reason.OWN_LIMIT, 0)
