"""Slips as papers (boleto o resguardo): what was bet, how much, at which odds, where and how, and what it came to.

At the exchange one bet is met by many and offset by others, so the receipt tells all that somebody has in a market.
"""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.papers import Paper, PaperLine
from ludex.errors import Unit, Value
from ludex.games.betting import fixed
from ludex.games.betting.exchange.view import MarketSeen, seen
from ludex.games.betting.shop import Shop
from ludex.games.betting.state import BettingState, Leg, Slip
from ludex.kit.money import Cents


def papers(shop: Shop, state: BettingState) -> Iterator[Paper]:
    """The slip of every bet, and a receipt of what everybody has in each market of the exchange."""
    for slip in state.slips.values():
        yield paper(slip, shop.worth(state, slip), lost=fixed.is_lost(slip, state.markets))
    for player, bettor in state.exchange.bettors.items():
        yield from (_receipt(player, market) for market in seen(state, player) if market.market in bettor.exposures)


def paper(slip: Slip, worth: Cents | None, *, lost: bool) -> Paper:
    """A slip as it is printed."""
    return Paper(
        id=slip.id,
        kind="betting-slip",
        holder=slip.holder,
        lines=(
            PaperLine("bet", tuple(Value(slug, Unit.CHOICE) for slug in (slip.kind, slip.content, slip.moment))),
            *map(_line, slip.legs),
            PaperLine("stake", (Value.money(slip.stake),)),
            *([PaperLine("may-pay", (Value.money(slip.payout),))] if slip.payout else []),
            PaperLine(
                "made",
                (
                    Value(slip.day, Unit.DAY),
                    Value(slip.place, Unit.CHOICE),
                    Value(slip.means, Unit.CHOICE),
                    Value(slip.through, Unit.NAMED),
                ),
            ),
            *([PaperLine("comes-to", (Value.money(worth),))] if worth else []),
        ),
        state=_state(slip, worth, lost=lost),
    )


def _receipt(player: str, market: MarketSeen) -> Paper:
    """What somebody has in a market of the exchange, as it is printed."""
    orders = [
        PaperLine(
            f"{order.side}-waits",
            (
                Value(order.forecast, Unit.NAMED),
                Value(order.price, Unit.ODDS),
                Value.money(order.left),
            ),
        )
        for order in market.orders
    ]
    won = [(each.forecast, each.if_wins) for each in market.forecasts if each.if_wins is not None]
    results = [
        PaperLine("wins-if" if amount >= 0 else "loses-if", (Value(forecast, Unit.NAMED), Value.money(abs(amount))))
        for forecast, amount in won
        if amount
    ]
    return Paper(
        id=f"{market.market}-{player}",
        kind="exchange-receipt",
        holder=player,
        lines=(
            PaperLine("market", (Value(market.market, Unit.NAMED),)),
            *orders,
            *results,
            PaperLine("held", (Value.money(market.held),)),
        ),
    )


def _line(leg: Leg) -> PaperLine:
    """A forecast with its market, and its odds where they are fixed."""
    odds = [Value(leg.odds, Unit.ODDS)] if leg.odds else []
    return PaperLine("forecast", (Value(leg.market, Unit.NAMED), Value(leg.forecast, Unit.NAMED), *odds))


def _state(slip: Slip, worth: Cents | None, *, lost: bool) -> str:
    """What is so of a slip; nothing while its bet is open."""
    if slip.status != "open":
        return slip.status
    if worth:
        return "to-pay"
    return "lost" if lost or worth == 0 else ""
