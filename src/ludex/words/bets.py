"""What events of a betting shop and of its exchange carry, in words: forecasts, dividends, and what orders met."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ludex.law.regulations import Currency
from ludex.words.hands import Tongue
from ludex.words.refusals import odds


class _Leg(Protocol):
    """A forecast of a bet."""

    market: str
    forecast: str
    odds: int


class _Dividend(Protocol):
    """What a pool pays its unit on a forecast."""

    forecast: str
    amount: int


class _Fill(Protocol):
    """A part of an order that was met."""

    price: int
    size: int


def legs_told(legs: Sequence[_Leg], tongue: Tongue) -> str:
    """The forecasts of a bet, with their odds where they have any."""
    told = [
        tongue.word("told", "leg-odds" if each.odds else "leg").format(
            forecast=each.forecast, market=each.market, odds=odds(tongue.lang, each.odds)
        )
        for each in legs
    ]
    return tongue.all_of(told)


def dividends_told(dividends: Sequence[_Dividend], tongue: Tongue, currency: Currency) -> str:
    """What a pool pays its unit on each forecast."""
    each = tongue.word("told", "dividend")
    return tongue.all_of(
        [each.format(forecast=one.forecast, amount=tongue.amount(one.amount, currency)) for one in dividends]
    )


def fills_told(fills: Sequence[_Fill], tongue: Tongue, currency: Currency) -> str:
    """How much of an order was met, price by price."""
    each, met = tongue.word("told", "fill"), dict[int, int]()
    for fill in fills:
        met[fill.price] = met.get(fill.price, 0) + fill.size
    return tongue.all_of(
        [each.format(amount=tongue.amount(size, currency), price=odds(tongue.lang, at)) for at, size in met.items()]
    )
