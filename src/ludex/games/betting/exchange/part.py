"""Orders at the exchange: what may be ordered and withdrawn, what an order meets, and what is held for it.

Deciding reads books and exposures and changes nothing; `folds.py` records what was decided.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from ludex.core.events import Event, Move, purse
from ludex.core.options import NO_SUCH, Among, Bound, Option, Orders, OrderTerms, RangeBy
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.betting.equipment import ShopEquipment
from ludex.games.betting.exchange import commands as do
from ludex.games.betting.exchange import ending, folds
from ludex.games.betting.exchange import events as did
from ludex.games.betting.exchange.rules import Prices as PriceRules
from ludex.games.betting.exchange.state import EXCHANGE, Bettor
from ludex.games.betting.part import Part
from ludex.games.betting.rules import BettingRules
from ludex.games.betting.state import BettingState, Market
from ludex.games.common.premises.doors import OPEN
from ludex.kit.chance import Chance
from ludex.kit.exposure import (
    Change,
    Exposure,
    PriceBand,
    Prices,
    Side,
    met_at_once,
    met_later,
    offered,
)
from ludex.kit.money import NOTHING, Cents

PARTY = "party"
"""Why somebody in particular may not bet in a market."""
_NOBODY: dict[str, Exposure] = {}
_NO_ORDERS = Bettor()
_TOO_LITTLE, _TOO_MUCH = Bound(Reason.BELOW_MINIMUM), Bound(Reason.ABOVE_MAXIMUM)


class NoWay(Struct, frozen=True):
    """The markets on which nobody who is here, or away, can bet by anything, each with the word for why."""

    here: dict[str, str]
    away: dict[str, str]
    bounds: dict[str, Bound]
    """By those words."""


class Exchange(Part):
    """What people do among themselves, and what the company holds for it."""

    def __init__(self, rules: BettingRules, equipment: ShopEquipment) -> None:
        super().__init__(rules, equipment)
        law = rules.exchange
        self._no_way = self._without_a_way()
        self._terms = OrderTerms(
            prices=prices_of(law.prices),
            least=law.sizes.order_least,
            most=law.sizes.order_most,
            price_bound=Bound(Reason.NOT_LISTED, self.cited("exchange.prices.bands"), "exchange.prices.bands"),
            least_bound=self.bound(Reason.BELOW_MINIMUM, "exchange.sizes.order_least"),
            most_bound=self.bound(Reason.ABOVE_MAXIMUM, "exchange.sizes.order_most"),
            funds_bound=self._in_force("exchange.guaranteed"),
            own_bound=self._in_force("exchange.between_others"),
            shut_bounds={
                folds.SUSPENDED: Bound(Reason.BETS_CLOSED),
                folds.CLOSED: Bound(Reason.BETS_CLOSED),
                folds.STARTED: self._in_force("on_result.over") or Bound(Reason.BETS_CLOSED),
                folds.OVER: self._in_force("live.over") or Bound(Reason.BETS_CLOSED),
                PARTY: self._in_force("events.bettors_apart") or Bound(Reason.BETS_CLOSED),
                **self._no_way.bounds,
            },
        )
        self._placing = self.cited_for("place-order", "exchange.guaranteed")
        self._cancelling = self.cited_for("cancel-order")
        self._settling = self.cited("exchange.guaranteed", "exchange.commission.commission_percent")
        self._returning = self.cited("exchange.guaranteed")
        self._apart = self._barred_markets()

    def _in_force(self, path: str) -> Bound | None:
        """The prohibition at a path, unless it is switched off."""
        return self.forbidden(path) if self.rules.forbids(path) else None

    def _barred_markets(self) -> dict[str, frozenset[str]]:
        """The markets on events that somebody has a hand in, by person."""
        described, found = self.equipment.described, dict[str, set[str]]()
        if self.rules.forbids("events.bettors_apart"):
            for name, market in described.markets.items():
                for event in (market.event, *market.also):
                    for who in described.events[event].parties:
                        found.setdefault(who, set()).add(name)
        return {who: frozenset(markets) for who, markets in found.items()}

    def _without_a_way(self) -> NoWay:
        """The markets on which nobody can bet by any device or channel, as bets of every kind are made by them."""
        found = NoWay({}, {}, {})
        equipment, described = self.equipment, self.equipment.described
        for name, market in described.markets.items():
            venues = equipment.venues((market.event, *market.also))
            for away, barred in ((False, found.here), (True, found.away)):
                flaws = {
                    each: next(equipment.through_flaws(each, venues, away=away), None) for each in equipment.through
                }
                if all(flaws.values()):
                    near = described.channels if away else described.devices
                    bound = next((flaw for each in near if (flaw := flaws[each])), NO_SUCH)
                    barred[name] = bound.rule
                    found.bounds[bound.rule] = bound
        return found

    def actions(self) -> Sequence[Action]:
        """Its commands."""
        phases = frozenset({OPEN})
        return (
            self.action(do.PlaceOrder, phases, self._place, self._offer_order),
            self.action(do.CancelOrder, phases, self._cancel, self._offer_cancelling),
        )

    def _offer_order(self, state: BettingState, by: str, _owners: tuple[str, ...]) -> Option | None:
        exchange = state.exchange
        taking, shut = exchange.taking, exchange.shut
        if not taking and not shut:
            return None
        barred = self._no_way.away if by in state.away else self._no_way.here
        if by in self._apart:
            barred = {**barred, **dict.fromkeys(self._apart[by], PARTY)}
        if barred:
            shut = shut | {market: barred[market] for market in taking if market in barred}
            taking = {market: forecasts for market, forecasts in taking.items() if market not in barred}
        bettor = exchange.bettors.get(by)
        exposures = _NOBODY if bettor is None else dict(bettor.exposures)
        return Option("place-order", by, (), (Orders(self._terms, taking, shut, exposures, state.funds(by)),))

    def _place(self, state: BettingState, command: do.PlaceOrder, _chance: Chance) -> list[Event]:
        exchange, side, by, price, size = state.exchange, command.side, command.by, command.price, command.size
        market = command.market
        book, forecast = exchange.books[market], exchange.taking[market].index(command.forecast)
        fills: list[did.Fill] = []
        others: dict[str, tuple[int, int]] = {}
        met = value = 0
        for number, at, part in book.met_by(side, forecast, price, size):
            player = book.orders[number].player
            fills.append(did.Fill(number, player, at, Cents(part)))
            met += part
            value += at * part
            known = others.get(player)
            others[player] = (part, at * part) if known is None else (known[0] + part, known[1] + at * part)
        own = offered(side, price, size - met)
        moves: list[Move] = []
        if met:
            own = own.plus(met_at_once(side, met, value))
            against: Side = "lay" if side == "back" else "back"
            if by in others:  # only where no rule keeps people from meeting themselves
                own = own.plus(met_later(against, *others.pop(by)))
            for player, theirs in others.items():
                exposure = exchange.bettors[player].exposures[market]
                moves += _moved(player, exposure, forecast, met_later(against, *theirs))
        held = exchange.exposure(by, market) or Exposure.none(len(book.backs))
        placed = did.OrderPlaced(
            order=exchange.orders_placed + 1,
            player=by,
            market=market,
            forecast=command.forecast,
            side=side,
            price=price,
            size=size,
            fills=tuple(fills),
            moves=(*_moved(by, held, forecast, own), *moves),
            clauses=self._placing,
        )
        return [placed]

    def _offer_cancelling(self, state: BettingState, by: str, _owners: tuple[str, ...]) -> Option | None:
        bettor = state.exchange.bettors.get(by, _NO_ORDERS)
        if not bettor.orders:
            return None
        # One cent may be asked of any of them. An own copy is made in one go, as people have hundreds that wait.
        most = dict(bettor.left)
        sizes = RangeBy("size", 1, 1, _TOO_LITTLE, _TOO_MUCH, optional=True, by="order", most=most)
        return Option("cancel-order", by, (), (Among("order", tuple(most), NO_SUCH), sizes))

    def _cancel(self, state: BettingState, command: do.CancelOrder, _chance: Chance) -> list[Event]:
        bettor = state.exchange.bettors[command.by]
        market = bettor.orders[command.order]
        book, exposure = state.exchange.books[market], bettor.exposures[market]
        order, waits = book.orders[command.order], book.left_of(command.order)
        size = waits if command.size is None else command.size
        change = offered(order.side, order.price, -size)
        return [
            did.OrderCancelled(
                order=command.order,
                player=command.by,
                market=market,
                size=Cents(size),
                moves=tuple(_moved(command.by, exposure, order.forecast, change)),
                clauses=self._cancelling,
            )
        ]

    def lapsing(self, state: BettingState, market: Market) -> list[Event]:
        """What follows where a market takes no further bets, or none for a while: nothing waits there any more."""
        event = ending.lapsed(state.exchange, market.id, self._returning)
        return [] if event is None else [event]

    def turning_live(self, state: BettingState, markets: Iterable[Market]) -> list[Event]:
        """What follows in markets that go on taking orders when their event starts."""
        if self.rules.exchange.unmatched_live == "kept":
            return []
        return [event for market in markets if market.kind == "exchange" for event in self.lapsing(state, market)]

    def settling(self, state: BettingState, market: Market) -> list[Event]:
        """What everybody is paid when the forecasts win that were reported, into the account that they bet from."""
        exchange, law = state.exchange, self.rules.exchange.commission
        return [ending.settled(law, exchange, market.id, market.forecasts, market.winners, self._settling)]

    def voiding(self, state: BettingState, market: Market) -> list[Event]:
        """What follows when the bets of a market are void."""
        return [ending.voided(state.exchange, market.id, self._returning)]


def prices_of(rules: PriceRules) -> Prices:
    """The prices at which the rules let people bet."""
    if rules.spacing == "hundredths":
        return Prices(rules.least, (PriceBand(rules.bands[-1], 1),))
    return Prices(rules.least, tuple(PriceBand(*band) for band in zip(rules.bands, rules.steps, strict=True)))


def held_money(state: BettingState) -> dict[str, Cents]:
    """What the accounts of the exchange hold for bets that are not decided."""
    return {EXCHANGE: state.exchange.held}


def _moved(player: str, exposure: Exposure, forecast: int, change: Change) -> Iterator[Move]:
    """What is held more of somebody, or no longer, after a change."""
    more = exposure.held_after(forecast, change) - exposure.held
    if more > NOTHING:
        yield Move(purse(player), EXCHANGE, Cents(more))
    elif more < NOTHING:
        yield Move(EXCHANGE, purse(player), Cents(-more))
