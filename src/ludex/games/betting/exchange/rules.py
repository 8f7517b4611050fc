"""The rules of the exchange (apuesta cruzada): what the company guarantees and deducts, prices and sizes of orders."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ludex.errors import Reason
from ludex.kit.money import Amount, Rounding
from ludex.law.ruleset import RuleGroup

Price = Annotated[int, Meta(ge=101, le=1_000_000)]
"""What a stake is multiplied by, in hundredths: more than the stake itself."""


class Commission(RuleGroup, frozen=True):
    """What the company deducts (cantidades o porcentajes que correspondan)."""

    commission_percent: Annotated[int, Meta(ge=-1000, le=1000)]
    """Between which ends, the law's data say."""
    on: Literal["net-winnings"]
    """What it is a percentage of: what somebody won in a market, less what they lost there."""
    rounding: Rounding


class Prices(RuleGroup, frozen=True):
    """The prices at which orders may be made: from band to band in larger steps."""

    bands: tuple[Price, ...]
    """Up to which price each step goes; the last one is the highest price."""
    steps: tuple[Annotated[int, Meta(ge=1, le=10_000)], ...]
    least: Price
    spacing: Literal["widening", "hundredths"]
    """Whether those steps count, or all prices lie a hundredth apart."""


class Sizes(RuleGroup, frozen=True):
    """How large orders may be."""

    order_least: Amount
    order_most: Amount


class ExchangeRules(RuleGroup, frozen=True):
    """How a company stands between people who bet among themselves."""

    guaranteed: Reason | None
    """Nobody may come to lose more than they have, since the company guarantees what is bet."""
    between_others: Reason | None
    """A bet is between two people: nobody's order meets their own."""
    better_price: Literal["whoever-comes"]
    """Who gets the difference where an order meets a better price than it asks for."""
    unmatched: Literal["lapses"]
    """What becomes of unmatched orders when a market takes no further ones, or none for a while."""
    unmatched_live: Literal["kept", "lapses"]
    """What becomes of them when the event starts of a market that goes on taking orders."""
    dead_heat: Literal["divided"]
    """What becomes of a bet when several forecasts win."""
    scratched: Literal["void"]
    """What becomes of a market when one of its forecasts can no longer come."""
    fractions: Literal["held-up-paid-down"]
    """What becomes of parts of a cent: what is held is rounded up, what is paid down, and the rest has its account."""
    commission: Commission
    prices: Prices
    sizes: Sizes
