"""How bets among people end: unmatched orders lapse, a market is settled or void, and what was held is paid out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from ludex.core.events import Move, purse
from ludex.games.betting.exchange import events as did
from ludex.games.betting.exchange.rules import Commission
from ludex.games.betting.exchange.state import COMMISSION, EXCHANGE, EXCHANGE_REST, ExchangeState
from ludex.kit.exposure import Exposure, holding, paid
from ludex.kit.money import NOTHING, Cents, share

WHOLE_PERCENT = 100


def commission_on(rules: Commission, won: int) -> Cents:
    """What the company deducts of what somebody won in a market; of a loss nothing."""
    return share(Cents(max(won, 0)), Fraction(rules.commission_percent, WHOLE_PERCENT), rules.rounding)


def exposed(exchange: ExchangeState, market: str) -> Iterator[tuple[str, Exposure]]:
    """Everybody who has something at stake in a market."""
    for player, bettor in exchange.bettors.items():
        exposure = bettor.exposures.get(market)
        if exposure is not None:
            yield player, exposure


def released(player: str, held: int, still: int) -> Iterator[Move]:
    """What is no longer held of somebody goes back to them."""
    if held > still:
        yield Move(EXCHANGE, purse(player), Cents(held - still))


def lapsed(exchange: ExchangeState, market: str, clauses: tuple[str, ...]) -> did.OrdersLapsed | None:
    """What becomes of a market that takes no further bets; nothing where no order waits."""
    if not exchange.books[market].orders:
        return None
    back = [
        move
        for player, exposure in exposed(exchange, market)
        for move in released(player, exposure.held, holding(exposure.matched()))
    ]
    return did.OrdersLapsed(market=market, moves=tuple(back), clauses=clauses)


def voided(exchange: ExchangeState, market: str, clauses: tuple[str, ...]) -> did.ExchangeVoided:
    """What becomes of a market whose bets are void."""
    back = [move for player, exposure in exposed(exchange, market) for move in released(player, exposure.held, NOTHING)]
    return did.ExchangeVoided(market=market, moves=tuple(back), clauses=clauses)


def settled(
    rules: Commission,
    exchange: ExchangeState,
    market: str,
    forecasts: Sequence[str],
    winners: tuple[str, ...],
    clauses: tuple[str, ...],
) -> did.ExchangeSettled:
    """What everybody is paid when these forecasts win; whatever still waits lapses first."""
    places = [forecasts.index(winner) for winner in winners]
    reckoned: list[did.Reckoned] = []
    out: list[Move] = []
    rest = deducted = 0
    for player, exposure in exposed(exchange, market):
        won = paid(exposure.matched(), places)
        commission = commission_on(rules, won)
        reckoned.append(did.Reckoned(player, won, commission))
        back = exposure.held + won - commission
        if back:
            out.append(Move(EXCHANGE, purse(player), Cents(back)))
        deducted += commission
        rest -= won
    house = ((COMMISSION, deducted), (EXCHANGE_REST, rest))
    out += [Move(EXCHANGE, account, Cents(amount)) for account, amount in house if amount]
    return did.ExchangeSettled(
        market=market, winners=winners, reckoned=tuple(reckoned), moves=tuple(out), clauses=clauses
    )
