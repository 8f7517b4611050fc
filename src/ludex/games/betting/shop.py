"""A betting shop as a decider: all its parts under one rulebook, what happens by itself, and what people see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from ludex.core.commands import Command, slug_of
from ludex.core.decider import Folds, merged
from ludex.core.events import CAGE, Event
from ludex.core.roles import is_staff
from ludex.core.rulebook import Roster, Rulebook
from ludex.core.state import put_staff
from ludex.games.betting import announcing, fixed, markets, pool, results, slips
from ludex.games.betting import commands as do
from ludex.games.betting import events as did
from ludex.games.betting.admission import Admission
from ludex.games.betting.equipment import ShopEquipment
from ludex.games.betting.exchange import folds as exchange_folds
from ludex.games.betting.exchange import view as exchange_view
from ludex.games.betting.exchange.part import Exchange, held_money
from ludex.games.betting.exchange.state import COMMISSION, EXCHANGE, EXCHANGE_REST
from ludex.games.betting.exchange.view import MarketSeen
from ludex.games.betting.part import BOOK, OWED, OWN_ACCOUNTS, POOLS
from ludex.games.betting.rules import BettingRules, MarketKind
from ludex.games.betting.state import BettingSetup, BettingState, EventStatus, Leg, Market, MarketStatus, Slip
from ludex.games.common.premises import commands as doors
from ludex.games.common.premises.doors import OPEN, Doors, PremisesDecider, PremisesView
from ludex.kit.money import NOTHING, Cents

ACCOUNTS = (*OWN_ACCOUNTS, EXCHANGE, COMMISSION, EXCHANGE_REST)
SLIPS_SEEN = 200
"""So many of their slips somebody sees, the latest ones."""


class EventSeen(Struct, frozen=True):
    """An event that was announced, and how far it has come."""

    name: str
    status: EventStatus


class PriceOf(Struct, frozen=True):
    """A forecast of a market: its odds, or what was staked on it and what the unit would be paid now."""

    forecast: str
    odds: int | None
    """In hundredths; of a pool, what the unit would be paid if betting ended now. Nothing where it is not known."""
    staked: Cents | None
    """Of a pool, which everybody may see."""
    right: bool = False
    scratched: bool = False


class MarketOf(Struct, frozen=True):
    """A market as everybody sees it."""

    market: str
    name: str
    """The event."""
    kind: MarketKind
    live: bool
    status: MarketStatus
    forecasts: tuple[PriceOf, ...]


class SlipSeen(Struct, frozen=True):
    """A slip as its holder sees it."""

    slip: Slip
    worth: Cents | None
    """What it is paid; nothing while that is open."""
    lost: bool
    """Whether a forecast of it is known to be wrong."""


class BettingView(PremisesView, frozen=True, kw_only=True):
    """What a person sees: events, markets with their odds, the exchange, and their own coupon and slips."""

    events: tuple[EventSeen, ...]
    described: tuple[str, ...]
    """Every market that the shop has a board for."""
    markets: tuple[MarketOf, ...]
    exchange: tuple[MarketSeen, ...]
    coupon: tuple[Leg, ...]
    slips: tuple[SlipSeen, ...]
    """One's own; those of everybody for the staff."""
    classes: dict[str, tuple[str, ...]]
    """What each of these bets is: by its money, its content, its place, its moment and its means."""


class Shop(PremisesDecider[BettingState]):
    """A betting shop under one ruleset, with what it has and takes bets on."""

    folds: ClassVar[Folds] = merged(announcing.FOLDS, markets.FOLDS, slips.FOLDS, results.FOLDS, exchange_folds.FOLDS)

    def __init__(self, rules: BettingRules, equipment: ShopEquipment) -> None:
        self.rules = rules
        self.equipment = equipment
        self._roster = Roster(rules)
        admission = Admission(rules, equipment)
        exchange = Exchange(rules, equipment)
        self.markets = markets.Markets(rules, equipment, exchange)
        self.results = results.Results(rules, equipment, self.markets, exchange)
        parts = (
            Doors(rules),
            announcing.Announcing(rules, equipment, self.markets, exchange),
            self.markets,
            slips.Slips(rules, equipment, admission),
            self.results,
            exchange,
        )
        self.book: Rulebook[BettingState] = Rulebook(rules, [action for part in parts for action in part.actions()])
        self.options, self.decide = self.book.options, self.book.decide

    def start(self, setup: BettingSetup) -> BettingState:
        """A shop for whose bets at fixed odds the company has set something aside."""
        state = BettingState()
        if setup.fund:
            state.accounts = {BOOK: setup.fund, CAGE: Cents(-setup.fund)}
        put_staff(state, setup)
        return state

    def duty(self, _state: BettingState) -> Command | None:
        """Nothing: whatever the company does with events and markets depends on what happens elsewhere."""
        return None

    def lead(self, state: BettingState) -> Command | None:
        """What the company does when nobody bets: it announces, opens, starts, ends, reports and settles."""
        if state.phase != OPEN:
            return None
        return self._programme(state) or self._course(state) or self._told(state, doors.CloseSession)

    def _told(self, state: BettingState, command: type[Command], **said: Any) -> Command:
        return command(by=self._roster.who(state, slug_of(command)), **said)

    def _programme(self, state: BettingState) -> Command | None:
        """The next event to announce or market to open, if there is one."""
        described = self.equipment.described
        for name in described.events:
            if name not in state.events and not any(self.equipment.event_flaws(name)):
                return self._told(state, do.AnnounceEvent, event=name)
        opened = next((name for name in described.markets if self.markets.may_open(state, name)), "")
        return self._told(state, do.OpenMarket, market=opened) if opened else None

    def _course(self, state: BettingState) -> Command | None:
        """What happens next to an event or with its result, if there is anything."""
        for market in state.markets.values():
            if market.status == "closed" and market.winners:
                return self._told(state, do.SettleMarket, market=market.id)
        if rows := self.results.reportable(state):
            # Nobody says what happened elsewhere: some forecast is taken, another one as the record goes on.
            market_id = rows[0][0]
            forecasts = [forecast for name, forecast in rows if name == market_id]
            right = forecasts[state.steps % len(forecasts)]
            return self._told(state, do.ReportResult, market=market_id, forecast=right)
        for event in state.events.values():
            if event.status == "under-way":
                return self._told(state, do.EndEvent, event=event.id)
        waiting = next((each.id for each in state.events.values() if each.status == "announced"), "")
        return self._told(state, do.StartEvent, event=waiting) if waiting else None

    def money_on_table(self, state: BettingState) -> Mapping[str, Cents]:
        """What pools hold that are not settled, what slips are owed, and what is held at the exchange."""
        pools = sum(
            sum(market.staked.values()) + market.carried
            for market in state.markets.values()
            if market.kind == "pool" and market.status in markets.UNSETTLED
        )
        owed = sum(
            fixed.worth(self.rules, slip, state.markets) or NOTHING
            for slip in state.slips.values()
            if slip.status == "open" and slip.kind != "exchange"
        )
        return {POOLS: Cents(pools), OWED: Cents(owed), **held_money(state)}

    def show(self, event: Event, who: str, state: BettingState) -> Event:
        """What somebody brings, bets and is paid is for them and the staff to see."""
        if is_staff(state.roles.get(who)):
            return event
        match event:
            case did.EnteredByChannel(player=player) if player != who:
                return replace(event, cash=None, moves=())
            case _:
                return exchange_view.hidden_from(super().show(event, who, state), who)

    def view(self, state: BettingState, who: str) -> BettingView:
        """What this person sees."""
        if is_staff(state.roles.get(who)):
            names: Sequence[str] = [*state.slips][-SLIPS_SEEN:]
        else:
            names = state.held.get(who, ())[-SLIPS_SEEN:]
        slips_seen = [state.slips[name] for name in names]
        return BettingView(
            **self.seen(state, who),
            events=tuple(EventSeen(each.id, each.status) for each in state.events.values()),
            described=tuple(self.equipment.described.markets),
            markets=tuple(self._market(market) for market in state.markets.values()),
            exchange=exchange_view.seen(state, who),
            coupon=state.coupons.get(who, ()),
            slips=tuple(
                SlipSeen(slip, self.worth(state, slip), fixed.is_lost(slip, state.markets)) for slip in slips_seen
            ),
            classes={each.id: (each.kind, each.content, each.place, each.moment, each.means) for each in slips_seen},
        )

    def worth(self, state: BettingState, slip: Slip) -> Cents | None:
        """What a slip is paid; nothing while that is open, or where it is one of the exchange."""
        return None if slip.kind == "exchange" else fixed.worth(self.rules, slip, state.markets)

    def _market(self, market: Market) -> MarketOf:
        prices = (
            PriceOf(
                forecast,
                self.price(market, forecast),
                market.staked.get(forecast, NOTHING) if market.kind == "pool" else None,
                forecast in market.winners,
                forecast in market.scratched,
            )
            for forecast in market.forecasts
        )
        return MarketOf(market.id, market.event, market.kind, market.live, market.status, tuple(prices))

    def price(self, market: Market, forecast: str) -> int | None:
        """The odds of a forecast in hundredths; of a pool, what the unit would be paid if betting ended now."""
        if market.kind != "pool":
            return market.odds.get(forecast)
        if not market.staked.get(forecast) or forecast in market.scratched:
            return None
        unit = self.rules.stakes.stake_least
        result = pool.settle(self.rules.pool, unit, market.staked, (forecast,), market.carried)
        return result.dividends.get(forecast, NOTHING) * fixed.HUNDREDTHS // unit
