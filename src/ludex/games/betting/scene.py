"""What is seen in a betting shop: the odds on its boards, one's own slips and coupon, and the people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludex.core.papers import Paper, PaperLine
from ludex.core.scene import AnyPiece, Display, Printed, Seat
from ludex.errors import Unit, Value
from ludex.games.betting.cloth import FORECASTS, SEATS, SLIPS_SHOWN, price_place, shown
from ludex.games.betting.papers import paper
from ludex.games.betting.shop import BettingView, MarketOf, SlipSeen

COUPON = "coupon"


def scene(view: BettingView) -> Iterator[AnyPiece]:
    """The shop as somebody sees it."""
    markets = {each.market: each for each in view.markets}
    described = shown(view.described)
    for name in described:
        if name in markets and markets[name].kind != "exchange":
            yield from _odds(markets[name])
    yield from _exchange(view, described)
    yield from _slips(view)
    for number, who in enumerate(view.players[:SEATS], start=1):
        yield Seat(f"seat:{who}", f"seat:{number}", who, view.balances.get(who))


def _odds(market: MarketOf) -> Iterator[AnyPiece]:
    """The odds of each forecast; of a pool, what the unit would be paid now."""
    for price in market.forecasts[:FORECASTS]:
        if price.odds is not None and not price.scratched:
            place = price_place(market.market, price.forecast)
            yield Display(place, place, odds=price.odds, state="won" if price.right else _state(market))


def _state(market: MarketOf) -> str:
    """What is so of the odds of a market: they wait where it takes no bets."""
    return "" if market.status == "open" else "waits"


def _exchange(view: BettingView, described: Sequence[str]) -> Iterator[AnyPiece]:
    """The best prices of each forecast on either side."""
    for market in view.exchange:
        if market.market not in described:
            continue
        for each in market.forecasts[:FORECASTS]:
            for side, prices in (("back", each.to_back), ("lay", each.to_lay)):
                if prices:
                    place = price_place(market.market, each.forecast, side)
                    yield Display(place, place, odds=prices[0].price, state="waits" if market.shut else "")


def _slips(view: BettingView) -> Iterator[AnyPiece]:
    """One's own slips, the latest last, and the coupon that one is filling in."""
    slips = [_slip(seen) for seen in view.slips]
    if view.coupon:
        slips.append(_coupon(view))
    kept = slips[-SLIPS_SHOWN:]
    for slot, each in enumerate(kept):
        yield Printed(f"paper:{each.id}", "slips", each, slot=slot, slots=max(len(kept), SLIPS_SHOWN))


def _slip(seen: SlipSeen) -> Paper:
    return paper(seen.slip, seen.worth, lost=seen.lost)


def _coupon(view: BettingView) -> Paper:
    """What is marked and not handed in."""
    lines = (
        PaperLine("forecast", (Value(leg.market, Unit.NAMED), Value(leg.forecast, Unit.NAMED))) for leg in view.coupon
    )
    return Paper(id=COUPON, kind=COUPON, lines=tuple(lines))
