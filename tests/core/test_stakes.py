"""What may be staked: limits that a table fixes once for each minimum, what changes, and options as they are sent."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ludex.core.options import BetGroup, Bound, Option, StakeLimits, Stakes
from ludex.core.sending import SentLimits, SentOption
from ludex.core.table import Table
from ludex.errors import Allowed, Misuse, Reason, Unit, Value
from ludex.games.common.stakes.commands import PlaceBet
from ludex.kit.money import Cents
from tests.tables import PLACES, give, opened, seated, usual

LOW, HIGH = Bound(Reason.BELOW_MINIMUM, ("A/1",), "low"), Bound(Reason.ABOVE_MAXIMUM, ("A/2",), "high")
UNLISTED, NOT_HERE = Bound(Reason.NOT_LISTED), Bound(Reason.OUTSIDE_ZONE)
SMALL = BetGroup("small", Cents(10), Cents(100), LOW, HIGH)
LARGE = BetGroup("large", Cents(20), Cents(200), LOW, HIGH)
LIMITS = StakeLimits({"red": 0, "odd": 0, "dozen": 1}, (SMALL, LARGE), Cents(5), UNLISTED)


def stakes(**changes: Any) -> Stakes:
    """What ana may stake, who has much and nothing on the cloth."""
    return Stakes(**{"limits": LIMITS, "taken": {"ana": {}}, "funds": {"ana": 1000}, **changes})


def why(domain: Stakes, bet: str, stake: int) -> tuple[Reason | None, Allowed | None]:
    """Why a stake of ana is refused, and what would be allowed; nothing when it is accepted."""
    refusal = domain.refusal(PlaceBet(by="ana", bet=bet, stake=Cents(stake)))
    if refusal is None:
        return None, None
    assert refusal.asked in ((Value(bet, Unit.BET),), (Value.money(stake),))
    return refusal.reason, refusal.allowed


@pytest.mark.parametrize(
    ("changes", "bet", "stake", "reason", "allowed"),
    [
        ({}, "red", 10, None, None),
        ({}, "red", 100, None, None),
        ({}, "red", 9, Reason.BELOW_MINIMUM, Allowed(Unit.MONEY, low=10)),
        ({}, "dozen", 19, Reason.BELOW_MINIMUM, Allowed(Unit.MONEY, low=20)),
        ({}, "red", 105, Reason.ABOVE_MAXIMUM, Allowed(Unit.MONEY, high=100)),
        ({"taken": {"ana": {"red": 60}}}, "red", 40, None, None),
        ({"taken": {"ana": {"red": 60}}}, "red", 45, Reason.ABOVE_MAXIMUM, Allowed(Unit.MONEY, high=40)),
        ({}, "red", 12, Reason.NOT_IN_CHIPS, Allowed(Unit.MONEY, step=5)),
        ({"steps": {"ana": 15}}, "red", 20, Reason.NOT_IN_CHIPS, Allowed(Unit.MONEY, step=15)),
        ({"steps": {"ana": 15}}, "red", 30, None, None),
        ({"funds": {"ana": 50}}, "red", 50, None, None),
        ({"funds": {"ana": 50}}, "red", 55, Reason.NO_FUNDS, Allowed(Unit.MONEY, high=50)),
        ({"lying": {"ana": {"red": 5}}}, "red", 5, None, None),
        ({"lying": {"ana": {"dozen": 5}}}, "dozen", 10, Reason.BELOW_MINIMUM, Allowed(Unit.MONEY, low=15)),
        ({}, "even", 10, Reason.NOT_LISTED, None),
        ({"extra": {"even": SMALL}}, "even", 10, None, None),
        ({"extra": {"even": SMALL}}, "even", 9, Reason.BELOW_MINIMUM, Allowed(Unit.MONEY, low=10)),
        ({"extra": {"even": SMALL}}, "red", 10, None, None),
        ({"shut": frozenset({"red"})}, "red", 10, Reason.NOT_LISTED, None),
        ({"shut": frozenset({"red"})}, "odd", 10, None, None),
        ({"zone": frozenset({"odd"}), "outside_zone": NOT_HERE}, "red", 10, Reason.OUTSIDE_ZONE, None),
        ({"zone": frozenset({"odd"}), "outside_zone": NOT_HERE}, "odd", 10, None, None),
    ],
)
def test_a_stake_is_refused_by_the_first_limit_it_breaks(
    changes: dict[str, Any], bet: str, stake: int, reason: Reason | None, allowed: Allowed | None
) -> None:
    """Both sides of each, and what would be allowed instead."""
    domain = stakes(**changes)
    assert why(domain, bet, stake) == (reason, allowed)
    if reason is None:
        assert bet in domain.bets
        assert domain.least("ana", bet) <= stake <= domain.largest("ana", bet)


@pytest.mark.parametrize(
    ("changes", "bets"),
    [
        ({}, ["red", "odd", "dozen"]),
        ({"shut": frozenset({"odd"})}, ["red", "dozen"]),
        ({"extra": {"even": SMALL}}, ["red", "odd", "dozen", "even"]),
        ({"zone": frozenset({"dozen", "even"})}, ["dozen"]),
    ],
)
def test_the_bets_that_may_be_made(changes: dict[str, Any], bets: list[str]) -> None:
    """Those of the fixed limits and those besides, but for what is shut or outside the zone."""
    domain = stakes(**changes)
    assert domain.bets == bets
    for bet in ("red", "odd", "dozen", "even"):
        assert (domain.largest("ana", bet) > 0) is (bet in bets), bet


# Fixed limits.


def offered(table: Table[Any], who: str = "ana", do: str = "bet") -> Option:
    """What somebody may do of a kind."""
    return next(option for option in table.options(who) if option.do == do)


def limits_of(table: Table[Any], who: str = "ana", do: str = "bet") -> StakeLimits:
    """The fixed limits of what somebody may stake."""
    return next(domain for domain in offered(table, who, do).domains if isinstance(domain, Stakes)).limits


@pytest.mark.parametrize("game", ["roulette-french", "craps", "blackjack", "boule", "sic-bo", "trente-et-quarante"])
def test_limits_are_made_once_for_each_minimum(game: str) -> None:
    """Players, croupiers and tables of one game are given the very same object, until the minimum changes."""
    at_table = usual("cantabria", game)
    table, other = seated(at_table, ana=1000, bea=1000), seated(at_table, ana=1000)
    fixed = limits_of(table)
    assert limits_of(table) is limits_of(table, "bea") is limits_of(other) is fixed
    other.state.minimum = Cents(2000)
    assert limits_of(other) is not fixed
    assert limits_of(table) is fixed


def test_a_digest_tells_limits_apart() -> None:
    """The same for the same limits, another for any other."""
    again = StakeLimits(dict(LIMITS.bets), (SMALL, LARGE), Cents(5), UNLISTED)
    assert again is not LIMITS
    assert (again.digest, len(again.digest)) == (LIMITS.digest, 16)
    others = [
        replace(LIMITS, bets={"red": 0}),
        replace(LIMITS, groups=(LARGE, SMALL)),
        replace(LIMITS, step=1),
        replace(LIMITS, unlisted=NOT_HERE),
        replace(LIMITS, step_bound=NOT_HERE),
    ]
    assert len({LIMITS.digest, *(other.digest for other in others)}) == len(others) + 1


def test_limits_of_another_minimum_have_another_digest() -> None:
    """So a client that has the old ones asks for the new."""
    ten, twenty = (seated(opened(licence={"minimum": minimum}), ana=1000) for minimum in (10, 20))
    assert limits_of(ten).digest != limits_of(twenty).digest


# Options as they are sent.


def sent_and_read(limits: SentLimits, option: Option) -> SentOption:
    """What arrives of an option."""
    return msgspec.json.decode(msgspec.json.encode(limits.sent(option)), type=SentOption)


@pytest.mark.parametrize("place", PLACES)
def test_a_roulette_player_is_sent_the_limits_once(place: str) -> None:
    """What is left is a fraction of it, the same from bet to bet but for what changes, and gives the option back."""
    table, limits = seated(usual(place), ana=1000), SentLimits()
    whole = msgspec.json.encode(offered(table))
    sent = sent_and_read(limits, offered(table))
    assert len(msgspec.json.encode(sent)) * 10 < len(whole)
    assert limits.received(sent) == offered(table)
    digest = limits_of(table).digest
    assert limits.limits(digest) is limits_of(table)
    assert f'"limits":"{digest}"' in msgspec.json.encode(sent).decode()
    give(table, "bet", "ana", bet="red", stake=10)
    assert limits.received(sent_and_read(limits, offered(table))) == offered(table) != limits.received(sent)


def test_limits_arrive_as_they_are() -> None:
    """What a client fetches by digest has the same digest."""
    fixed = limits_of(seated(usual("cantabria"), ana=1000))
    read = msgspec.json.decode(msgspec.json.encode(fixed), type=StakeLimits)
    assert (read, read.digest) == (fixed, fixed.digest)


def test_an_unknown_digest_is_misuse() -> None:
    """Nobody was sent it."""
    with pytest.raises(Misuse, match=r"^no limits have the digest 0123$"):
        SentLimits().limits("0123")


def test_what_is_kept_is_bounded() -> None:
    """The one that was sent first goes; one that is sent again takes no further place."""
    limits = SentLimits(kept_max=2)
    kinds = [replace(LIMITS, step=step) for step in (1, 2, 3)]
    options = [Option("bet", "ana", ("ana",), (stakes(limits=kind),)) for kind in kinds]
    for option in (options[0], options[1], options[1], options[0]):
        limits.sent(option)
    assert limits.limits(kinds[0].digest) == kinds[0]
    limits.sent(options[2])
    assert [limits.limits(kind.digest) for kind in kinds[1:]] == kinds[1:]
    with pytest.raises(Misuse):
        limits.limits(kinds[0].digest)
