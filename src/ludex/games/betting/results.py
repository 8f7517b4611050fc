"""Results: they are reported, put right while nothing was paid on them, and settled; slips are then paid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from msgspec.structs import replace

from ludex.core.barred import Barred
from ludex.core.decider import Folds
from ludex.core.events import CAGE, Event, moves, purse
from ludex.core.options import NO_SUCH, Bound, Option, Rows, each_by_its_own
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.betting import commands as do
from ludex.games.betting import events as did
from ludex.games.betting import fixed, pool
from ludex.games.betting.equipment import ShopEquipment
from ludex.games.betting.exchange.part import Exchange
from ludex.games.betting.markets import Markets, drop_decided, undecided_payouts
from ludex.games.betting.part import BOOK, CARRIED, DEDUCTION, LAPSED, OWED, POOLS, REST, Part
from ludex.games.betting.rules import BettingRules
from ludex.games.betting.state import BettingState, Market, Slip, SlipStatus
from ludex.games.common.premises.doors import OPEN
from ludex.kit.chance import Chance
from ludex.kit.money import NOTHING, Cents

POOL_RULES = ("pool.shared_percent", "pool.shared_among", "pool.parts", "pool.dead_heat", "pool.nobody_right")


def _reported(state: BettingState, event: did.ResultReported) -> None:
    market = state.markets[event.market]
    state.markets[event.market] = replace(market, winners=(*market.winners, event.forecast))


def reopened(market: Market) -> Market:
    """A market whose result was wrong, as it was before anybody said it."""
    return replace(market, status="closed", winners=(), dividends={}, settled_on="")


def _withdrawn(state: BettingState, event: did.ResultWithdrawn) -> None:
    state.markets[event.market] = reopened(state.markets[event.market])
    drop_decided(state)


def _settled(state: BettingState, event: did.MarketSettled) -> None:
    market = state.markets[event.market]
    dividends = {each.forecast: each.amount for each in event.dividends}
    state.markets[event.market] = replace(
        market, status="settled", winners=event.winners, dividends=dividends, settled_on=event.day
    )
    drop_decided(state)


def _becomes(state: BettingState, slips: Iterable[str], status: SlipStatus) -> None:
    for name in slips:
        state.slips[name] = replace(state.slips[name], status=status)


def _paid(state: BettingState, event: did.SlipPaid) -> None:
    _becomes(state, (event.slip,), "paid")


def _lapsed(state: BettingState, event: did.SlipsLapsed) -> None:
    _becomes(state, event.slips, "lapsed")


FOLDS: Folds = {
    did.ResultReported: _reported,
    did.ResultWithdrawn: _withdrawn,
    did.MarketSettled: _settled,
    did.SlipPaid: _paid,
    did.SlipsLapsed: _lapsed,
}


def is_over(state: BettingState, event: str) -> bool:
    """Whether an event was announced and has ended."""
    return event in state.events and state.events[event].status == "over"


class Results(Part):
    """What is done once the result of an event is known."""

    def __init__(self, rules: BettingRules, equipment: ShopEquipment, markets: Markets, exchange: Exchange) -> None:
        super().__init__(rules, equipment)
        self._markets, self._exchange = markets, exchange

    def actions(self) -> Sequence[Action]:
        """Its commands."""
        phases = frozenset({OPEN})
        return (
            self.action(do.ReportResult, phases, self._report, self._offer_report),
            self.action(do.WithdrawResult, phases, self._withdraw, self._offer_withdrawal),
            self.action(do.SettleMarket, phases, self._settle, self._offer_settling),
            self.action(do.PresentSlip, phases, self._pay, self._offer_payment, needs="slips"),
            self.action(do.WriteOff, phases, self._write_off, self._offer_write_off),
        )

    def reportable(self, state: BettingState) -> tuple[tuple[str, str], ...]:
        """The forecasts that may be said to have been right: of markets whose events are over."""
        return tuple(
            (market.id, forecast)
            for market in state.markets.values()
            if market.status == "closed" and all(is_over(state, each) for each in market.events)
            for forecast in market.forecasts
            if forecast not in (*market.winners, *market.scratched)
        )

    def _offer_report(self, state: BettingState, by: str, _owners: tuple[str, ...]) -> Option | None:
        rows = self.reportable(state)
        unknown = Bound(Reason.OUT_OF_ORDER)
        return Option("report-result", by, domains=(Rows(("market", "forecast"), rows, unknown),)) if rows else None

    def _report(self, _state: BettingState, command: do.ReportResult, _chance: Chance) -> list[Event]:
        clauses = self.cited_for("report-result")
        return [did.ResultReported(market=command.market, forecast=command.forecast, clauses=clauses)]

    def _offer_withdrawal(self, state: BettingState, by: str, _owners: tuple[str, ...]) -> Option | Barred | None:
        known = [
            market
            for market in state.markets.values()
            if market.winners and market.status in (("closed",) if market.kind == "exchange" else ("closed", "settled"))
        ]
        bounds = {market.id: bound for market in known if (bound := self._stands(state, market))}
        found = tuple(market.id for market in known if market.id not in bounds)
        if not known:
            return None
        domains = each_by_its_own("market", found, bounds)
        return Option("withdraw-result", by, domains=domains) if found else Barred(domains=domains)

    def _stands(self, state: BettingState, market: Market) -> Bound | None:
        """Why a result stands for good; nothing while it can be put right."""
        if market.status != "settled" or not self.rules.forbids("results.too_late"):
            return None
        never = self.rules.results.correction == "never"
        gone = any(
            slip.status != "open" and any(leg.market == market.id for leg in slip.legs) for slip in state.slips.values()
        )
        # What a pool left to a later one may have been staked and won there.
        passed_on = market.kind == "pool" and self._carries(market) > state.accounts.get(CARRIED, NOTHING)
        return self.forbidden("results.too_late") if never or gone or passed_on else None

    def _carries(self, market: Market) -> Cents:
        return self._pool_result(market, market.winners).carried

    def _pool_result(self, market: Market, winners: Sequence[str]) -> pool.PoolResult:
        unit = self.rules.stakes.stake_least
        return pool.settle(self.rules.pool, unit, market.staked, winners, market.carried)

    def _withdraw(self, state: BettingState, command: do.WithdrawResult, _chance: Chance) -> list[Event]:
        market = state.markets[command.market]
        rows: list[tuple[str, str, int]] = []
        if market.status == "settled":
            rows = [(target, source, amount) for source, target, amount in self._settling(state, market)]
        if market.kind == "fixed":
            rows.append((CAGE, BOOK, self._missing(state, market, sum(amount for *_, amount in rows))))
        clauses = self.cited_for("withdraw-result")
        return [did.ResultWithdrawn(market=market.id, moves=moves(rows), clauses=clauses)]

    def _missing(self, state: BettingState, market: Market, back: int) -> Cents:
        """What the company adds where bets that were lost are open again, and it has bet their room away meanwhile."""
        after = state.markets | {market.id: reopened(market)}
        combined = undecided_payouts(state.slips.values(), after)
        owed = fixed.exposure(self.rules.fixed, after.values(), combined.values())
        return Cents(max(0, owed - state.accounts.get(BOOK, NOTHING) - back))

    def _settling(self, state: BettingState, market: Market) -> list[tuple[str, str, int]]:
        """The money that moves when a market is settled."""
        if market.kind == "pool":
            result = self._pool_result(market, market.winners)
            return [
                (POOLS, OWED, result.owed),
                (POOLS, DEDUCTION, result.deduction),
                (POOLS, REST, result.rest),
                (POOLS, CARRIED, result.carried),
            ]
        if market.kind == "exchange":
            return []
        before = state.copy()
        before.markets[market.id] = replace(market, status="closed")
        return [(BOOK, OWED, self._markets.falls_due(before, replace(market, status="settled")))]

    def _offer_settling(self, state: BettingState, by: str, _owners: tuple[str, ...]) -> Option | None:
        found = tuple(each.id for each in state.markets.values() if each.status == "closed" and each.winners)
        others = {name: Bound(Reason.OUT_OF_ORDER) for name in state.markets if name not in found}
        return Option("settle-market", by, domains=each_by_its_own("market", found, others)) if found else None

    def _settle(self, state: BettingState, command: do.SettleMarket, _chance: Chance) -> list[Event]:
        market = state.markets[command.market]
        before = self._exchange.settling(state, market) if market.kind == "exchange" else []
        rows = self._settling(state, market)
        dividends: tuple[did.Dividend, ...] = ()
        if market.kind == "pool":
            result = self._pool_result(market, market.winners)
            dividends = tuple(did.Dividend(name, amount) for name, amount in result.dividends.items())
        told = {"pool": POOL_RULES, "fixed": ("fixed.pays", "fixed.odds_of", "fixed.dead_heat"), "exchange": ()}
        settled = did.MarketSettled(
            market=market.id,
            day=state.day,
            winners=market.winners,
            dividends=dividends,
            owed=Cents(sum(amount for _, target, amount in rows if target == OWED)),
            moves=moves(rows),
            clauses=self.cited_for("settle-market", *told[market.kind]),
        )
        return [*before, settled]

    def late(self, state: BettingState, slip: Slip) -> bool:
        """Whether the days in which a slip is paid are over."""
        since = max(state.markets[leg.market].settled_on for leg in slip.legs)
        if not since:  # one whose forecast was taken out is paid from then on, without an end
            return False
        passed = date.fromisoformat(state.day) - date.fromisoformat(since)
        return passed.days > self.rules.slips.payment_days

    def _not_paid(self, state: BettingState, slip: Slip) -> Bound | None:
        """Why a slip is paid nothing now; nothing when it is."""
        rules = self.rules
        if slip.status == "paid" and rules.forbids("slips.once"):
            return self.forbidden("slips.once")
        amount = fixed.worth(rules, slip, state.markets)
        if not amount:
            return Bound(Reason.NOTHING_TO_DO)
        late = slip.status == "lapsed" or (slip.status == "open" and self.late(state, slip))
        return self.forbidden("slips.in_time") if late and rules.forbids("slips.in_time") else None

    def _offer_payment(self, state: BettingState, by: str, _owners: tuple[str, ...]) -> Option | Barred:
        own = [state.slips[each] for each in state.held.get(by, ())]
        bounds = {slip.id: bound for slip in own if slip.kind != "exchange" and (bound := self._not_paid(state, slip))}
        found = tuple(slip.id for slip in own if slip.kind != "exchange" and slip.id not in bounds)
        needed = self.forbidden("slips.needed") if self.rules.forbids("slips.needed") else NO_SUCH
        domains = each_by_its_own("slip", found, bounds, needed)
        return Option("present-slip", by, domains=domains) if found else Barred(domains=domains)

    def _pay(self, state: BettingState, command: do.PresentSlip, _chance: Chance) -> list[Event]:
        amount = fixed.worth(self.rules, state.slips[command.slip], state.markets)
        assert amount, "a slip is presented once it is owed something"
        paid = moves([(OWED, purse(command.by), amount)])
        clauses = self.cited_for("present-slip", "slips.needed", "slips.once")
        return [did.SlipPaid(slip=command.slip, player=command.by, amount=amount, moves=paid, clauses=clauses)]

    def _unclaimed(self, state: BettingState) -> dict[str, Cents]:
        """What slips are owed that nobody presented in time."""
        return {
            slip.id: amount
            for slip in state.slips.values()
            if slip.status == "open" and slip.kind != "exchange"
            if (amount := fixed.worth(self.rules, slip, state.markets)) and self.late(state, slip)
        }

    def _offer_write_off(self, state: BettingState, by: str, _owners: tuple[str, ...]) -> Option | None:
        return Option("write-off", by) if self._unclaimed(state) else None

    def _write_off(self, state: BettingState, _command: do.WriteOff, _chance: Chance) -> list[Event]:
        lapsed = self._unclaimed(state)
        amount = Cents(sum(lapsed.values()))
        clauses = self.cited_for("write-off", "slips.in_time")
        return [
            did.SlipsLapsed(slips=tuple(lapsed), amount=amount, moves=moves([(OWED, LAPSED, amount)]), clauses=clauses)
        ]
