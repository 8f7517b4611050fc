"""Markets: they open on a result, get odds, are suspended, closed or void, and forecasts are taken out of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from ludex.core.barred import Barred
from ludex.core.decider import Folds
from ludex.core.events import Event, moves
from ludex.core.options import NO_SUCH, Bound, Option, Range, Rows, each_by_its_own
from ludex.core.rulebook import Action, Offer
from ludex.errors import Reason
from ludex.games.betting import commands as do
from ludex.games.betting import events as did
from ludex.games.betting import fixed
from ludex.games.betting.equipment import ShopEquipment
from ludex.games.betting.exchange.part import Exchange
from ludex.games.betting.part import BOOK, CARRIED, OWED, POOLS, Part
from ludex.games.betting.rules import BettingRules
from ludex.games.betting.state import BettingState, Market, MarketStatus, Slip
from ludex.games.common.premises.doors import OPEN
from ludex.kit.chance import Chance
from ludex.kit.money import NOTHING, Cents

UNSETTLED: tuple[MarketStatus, ...] = ("open", "suspended", "closed")


def _opened(state: BettingState, event: did.MarketOpened) -> None:
    state.markets[event.market] = Market(
        id=event.market,
        event=event.name,
        also=event.also,
        kind=event.kind,
        forecasts=event.forecasts,
        results=event.results,
        live=event.live,
        carried=event.carried,
    )


def _odds_set(state: BettingState, event: did.OddsSet) -> None:
    market = state.markets[event.market]
    state.markets[event.market] = replace(market, odds=market.odds | {event.forecast: event.odds})


def _became(status: MarketStatus) -> Callable[[BettingState, Any], None]:
    def fold(state: BettingState, event: Any) -> None:
        state.markets[event.market] = replace(state.markets[event.market], status=status)

    return fold


def undecided_payouts(slips: Iterable[Slip], markets: Mapping[str, Market]) -> dict[str, Cents]:
    """What slips on several markets may be paid, as far as that is open."""
    return {slip.id: slip.payout for slip in slips if len(slip.legs) > 1 and fixed.undecided(slip, markets)}


def drop_decided(state: BettingState) -> None:
    """Keeps only what is open of slips on several markets."""
    state.combined = undecided_payouts(state.slips.values(), state.markets)


def _scratched(state: BettingState, event: did.ForecastScratched) -> None:
    market, gone = state.markets[event.market], event.forecast
    state.markets[event.market] = replace(
        market,
        scratched=(*market.scratched, gone),
        winners=tuple(each for each in market.winners if each != gone),
        staked={name: amount for name, amount in market.staked.items() if name != gone},
        liability={name: amount for name, amount in market.liability.items() if name != gone},
    )
    drop_decided(state)


def _voided(state: BettingState, event: did.MarketVoided) -> None:
    market = state.markets[event.market]
    state.markets[event.market] = replace(
        market, status="void", winners=(), settled_on=event.day, staked={}, liability={}, carried=NOTHING
    )
    drop_decided(state)


FOLDS: Folds = {
    did.MarketOpened: _opened,
    did.OddsSet: _odds_set,
    did.MarketSuspended: _became("suspended"),
    did.MarketResumed: _became("open"),
    did.MarketClosed: _became("closed"),
    did.ForecastScratched: _scratched,
    did.MarketVoided: _voided,
}


class Markets(Part):
    """What the company does with markets before their result is known."""

    def __init__(self, rules: BettingRules, equipment: ShopEquipment, exchange: Exchange) -> None:
        super().__init__(rules, equipment)
        self._exchange = exchange

    def actions(self) -> Sequence[Action]:
        """Its commands."""
        phases = frozenset({OPEN})
        return (
            self.action(do.OpenMarket, phases, self._open, self._offer_opening),
            self.action(do.SetOdds, phases, self._set_odds, self._offer_odds),
            self.action(do.SuspendMarket, phases, self._suspend, self._in("suspend-market", "open")),
            self.action(do.ResumeMarket, phases, self._resume, self._in("resume-market", "suspended")),
            self.action(do.CloseMarket, phases, self._close, self._in("close-market", "open", "suspended")),
            self.action(do.ScratchForecast, phases, self._scratch, self._offer_scratching),
            self.action(do.VoidMarket, phases, self._void, self._in("void-market", *UNSETTLED)),
        )

    def _in(self, slug: str, *statuses: MarketStatus) -> Offer:
        def offer(state: BettingState, by: str, _owners: tuple[str, ...]) -> Option | None:
            found = tuple(each.id for each in state.markets.values() if each.status in statuses)
            others = {name: Bound(Reason.OUT_OF_ORDER) for name in state.markets if name not in found}
            return Option(slug, by, domains=each_by_its_own("market", found, others)) if found else None

        return offer

    def _offer_opening(self, state: BettingState, by: str, _owners: tuple[str, ...]) -> Option | Barred | None:
        left = [name for name in self.equipment.described.markets if name not in state.markets]
        bounds = {name: bound for name in left if (bound := self._not_opened(state, name))}
        lawful = tuple(name for name in left if name not in bounds)
        if not left:
            return None
        domains = each_by_its_own("market", lawful, bounds)
        return Option("open-market", by, domains=domains) if lawful else Barred(domains=domains)

    def may_open(self, state: BettingState, name: str) -> bool:
        """Whether a described market may be opened now."""
        return name not in state.markets and self._not_opened(state, name) is None

    def _not_opened(self, state: BettingState, name: str) -> Bound | None:
        """Why a market may not be opened now; nothing when it may."""
        described = self.equipment.described.markets[name]
        if flaw := next(self.equipment.market_flaws(name), None):
            return flaw
        if not {described.event, *described.also} <= {*state.events} and self.rules.forbids("events.announced"):
            return self.forbidden("events.announced")
        return self.over(state, self._as_described(name))

    def _as_described(self, name: str) -> Market:
        told = self.equipment.described.markets[name]
        return Market(
            id=name,
            event=told.event,
            also=told.also,
            kind=told.kind,
            forecasts=told.forecasts,
            results=told.results,
            live=told.live,
        )

    def _open(self, state: BettingState, command: do.OpenMarket, _chance: Chance) -> list[Event]:
        market = self._as_described(command.market)
        carried = state.accounts.get(CARRIED, NOTHING) if market.kind == "pool" else NOTHING
        told = ["live.kinds" if market.live else "on_result.over", *self._company(market)]
        opened = did.MarketOpened(
            market=market.id,
            name=market.event,
            also=market.also,
            kind=market.kind,
            forecasts=market.forecasts,
            results=market.results,
            live=market.live,
            carried=carried,
            moves=moves([(CARRIED, POOLS, carried)]),
            clauses=self.cited_for("open-market", "events.announced", *told),
        )
        odds = self.equipment.described.markets[market.id].odds
        return [opened, *(self._odds(market.id, forecast, each) for forecast, each in odds.items())]

    def _company(self, market: Market) -> Sequence[str]:
        """The rules by which whoever opens a market must be authorised to."""
        by_kind = {"fixed": ("company.against_it",), "exchange": ("company.between_others",), "pool": ()}
        return by_kind[market.kind]

    def _odds(self, market: str, forecast: str, odds: int) -> Event:
        clauses = self.cited_for("set-odds", "fixed.validated")
        return did.OddsSet(market=market, forecast=forecast, odds=odds, clauses=clauses)

    def _offer_odds(self, state: BettingState, by: str, _owners: tuple[str, ...]) -> Option | None:
        rows = tuple(
            (market.id, forecast)
            for market in state.markets.values()
            if market.kind == "fixed" and market.status in ("open", "suspended")
            for forecast in market.forecasts
            if forecast not in market.scratched
        )
        if not rows:
            return None
        odds = self.rules.fixed
        low, high = (
            self.bound(Reason.BELOW_MINIMUM, "fixed.odds_least"),
            self.bound(Reason.ABOVE_MAXIMUM, "fixed.odds_most"),
        )
        between = Range("odds", odds.odds_least, odds.odds_most, low, high)
        return Option("set-odds", by, domains=(Rows(("market", "forecast"), rows, NO_SUCH), between))

    def _set_odds(self, _state: BettingState, command: do.SetOdds, _chance: Chance) -> list[Event]:
        return [self._odds(command.market, command.forecast, command.odds)]

    def _suspend(self, state: BettingState, command: do.SuspendMarket, _chance: Chance) -> list[Event]:
        clauses = self.cited_for("suspend-market")
        lapsed = self._lapsing(state, state.markets[command.market])
        return [*lapsed, did.MarketSuspended(market=command.market, clauses=clauses)]

    def _resume(self, _state: BettingState, command: do.ResumeMarket, _chance: Chance) -> list[Event]:
        return [did.MarketResumed(market=command.market, clauses=self.cited_for("resume-market"))]

    def _close(self, state: BettingState, command: do.CloseMarket, _chance: Chance) -> list[Event]:
        lapsed = self._lapsing(state, state.markets[command.market])
        return [*lapsed, did.MarketClosed(market=command.market, clauses=self.cited_for("close-market"))]

    def _lapsing(self, state: BettingState, market: Market) -> list[Event]:
        return self._exchange.lapsing(state, market) if market.kind == "exchange" else []

    def _offer_scratching(self, state: BettingState, by: str, _owners: tuple[str, ...]) -> Option | Barred | None:
        fields, path = ("market", "forecast"), "results.one_left"
        least = 2 if self.rules.forbids(path) else 1
        known, found = list[tuple[str, str]](), list[tuple[str, str]]()
        for market in state.markets.values():
            if market.kind == "exchange" or market.status not in UNSETTLED or market.winners:
                continue
            left = [forecast for forecast in market.forecasts if forecast not in market.scratched]
            rows = [(market.id, forecast) for forecast in left]
            known += rows
            # A forecast that is left alone cannot be wrong, and nobody bets on it.
            found += rows if len(left) > least else []
        if not known:
            return None
        alone = self.forbidden(path) if self.rules.forbids(path) else NO_SUCH
        domains = (Rows(fields, tuple(known), NO_SUCH), Rows(fields, tuple(found), alone))
        return Option("scratch-forecast", by, domains=domains) if found else Barred(domains=domains)

    def _scratch(self, state: BettingState, command: do.ScratchForecast, _chance: Chance) -> list[Event]:
        market = state.markets[command.market]
        after = replace(market, scratched=(*market.scratched, command.forecast))
        owed = self.falls_due(state, after)
        source = POOLS if market.kind == "pool" else BOOK
        return [
            did.ForecastScratched(
                market=market.id,
                forecast=command.forecast,
                owed=owed,
                moves=moves([(source, OWED, owed)]),
                clauses=self.cited_for("scratch-forecast"),
            )
        ]

    def falls_due(self, state: BettingState, after: Market) -> Cents:
        """What slips are owed by what a market becomes, and were not before."""
        before = state.markets[after.id]
        if after.kind == "pool" and after.status == before.status:
            gone = {*after.scratched} - {*before.scratched}
            return Cents(sum(before.staked.get(each, NOTHING) for each in gone))
        then = state.markets | {after.id: after}
        return Cents(
            sum(
                (fixed.worth(self.rules, slip, then) or NOTHING)
                - (fixed.worth(self.rules, slip, state.markets) or NOTHING)
                for slip in state.slips.values()
                if slip.kind == "fixed" and any(leg.market == after.id for leg in slip.legs)
            )
        )

    def _void(self, state: BettingState, command: do.VoidMarket, _chance: Chance) -> list[Event]:
        return self.voided(state, [state.markets[command.market]], "void-market")

    def voided(self, state: BettingState, markets: Iterable[Market], by: str) -> list[Event]:
        """What happens when markets become void: stakes of pools go back, and legs at fixed odds count one."""
        found: list[Event] = []
        then = state.copy()
        for market in markets:
            if market.kind == "exchange":
                found += self._exchange.voiding(state, market)
            after = replace(market, status="void", winners=())
            if market.kind == "pool":
                owed = Cents(sum(market.staked.values()))
                rows = [(POOLS, OWED, owed), (POOLS, CARRIED, market.carried)]
            else:
                owed = self.falls_due(then, after) if market.kind == "fixed" else NOTHING
                rows = [(BOOK, OWED, owed)]
            # A slip on two of them is owed something only once both are void.
            then.markets[market.id] = after
            clauses = self.cited_for(by)
            found.append(
                did.MarketVoided(market=market.id, day=state.day, owed=owed, moves=moves(rows), clauses=clauses)
            )
        return found
