"""Random orders at an exchange, held after every command against one that reckons everything anew."""

from __future__ import annotations

from itertools import combinations
from math import ceil
from random import Random
from typing import Any

from ludex.core.commands import Command
from ludex.core.options import is_offered
from ludex.core.table import Entry, Recorded
from ludex.errors import Refused
from ludex.games.betting.commands import (
    AnnounceEvent,
    CancelEvent,
    CloseMarket,
    EndEvent,
    OpenMarket,
    ReportResult,
    ResumeMarket,
    SettleMarket,
    StartEvent,
    SuspendMarket,
    VoidMarket,
    WithdrawResult,
)
from ludex.games.betting.exchange.commands import CancelOrder, PlaceOrder
from ludex.games.betting.exchange.events import ExchangeSettled, OrderCancelled, OrderPlaced
from ludex.games.common.premises.commands import Enter, Leave, OpenSession
from ludex.games.registry import Opened, open_decider
from ludex.kit.chance import Seeded
from ludex.kit.money import Cents
from ludex.law.strict import Tree
from tests.games.betting_exchange.naive import NaiveMarket, Waiting
from tests.tables import LAW

PLAYERS = ("ana", "bea", "carlos", "dora", "eva")
PRICES = (101, 133, 150, 200, 202, 250, 305, 700, 1300)
"""Among them some at which sizes leave parts of a cent."""
HAPPENS = (
    "above-maximum",
    "met",
    "met-several",
    "better-price",
    "no-funds",
    "own-order",
    "cancelled-part",
    "lapsed",
    "kept",
    "void",
    "event-cancelled",
    "result-withdrawn",
    "went-away",
    "dead-heat",
    "rest",
)
"""What must have come up in many flows."""


def opened_exchange(
    markets: dict[str, int], *, live: bool = False, percent: int = 5, unmatched_live: str = "kept"
) -> Opened:
    """A shop with an event for each market, which has so many forecasts."""
    events: dict[str | int, Tree] = {f"event-{name}": {} for name in markets}
    described: dict[str | int, Tree] = {
        name: {
            "event": f"event-{name}",
            "kind": "exchange",
            "forecasts": [f"runner-{number}" for number in range(1, count + 1)],
            "live": live,
        }
        for name, count in markets.items()
    }
    licence: dict[str, Tree] = {
        "commission_percent": percent,
        "order_least": "0.01",
        "unmatched_live": unmatched_live,
    }
    table: dict[str, Tree] = {"equipment": {"events": events, "markets": described}}
    return open_decider(LAW, "betting", "cantabria", licence=licence, table=table)


def trading(opened: Opened, cash: dict[str, int]) -> Recorded[Any]:
    """A shop whose markets take orders from people who came with so much."""
    table: Recorded[Any] = opened.recorded(Seeded(1))
    table.apply(OpenSession(by="operator", day="2026-05-02"))
    for player, amount in cash.items():
        table.apply(Enter(by=player, cash=Cents(amount)))
    game: Any = opened.game
    for name, market in game.equipment.described.markets.items():
        table.apply(AnnounceEvent(by="operator", event=market.event))
        table.apply(OpenMarket(by="operator", market=name))
    return table


class Flow:
    """Some markets of an exchange and their naive doubles."""

    def __init__(self, random: Random, markets: int = 1) -> None:
        self.random = random
        self.percent = random.choice((0, 2, 5, 100))
        counts = {f"market-{number}": random.randrange(2, 5) for number in range(1, markets + 1)}
        self.live, self.kept = bool(random.randrange(2)), bool(random.randrange(2))
        self.opened = opened_exchange(
            counts, live=self.live, percent=self.percent, unmatched_live="kept" if self.kept else "lapses"
        )
        brought = {player: random.randrange(1, 5_000) for player in PLAYERS}
        self.funds = dict(brought)
        """What everybody brought, won and lost so far; what is held of it is no less theirs."""
        self.table = trading(self.opened, brought)
        self.begun = len(self.table.entries)
        """How many entries there were before anybody ordered."""
        self.doubles = {
            name: NaiveMarket(tuple(f"runner-{number}" for number in range(1, count + 1)))
            for name, count in counts.items()
        }
        self.deducted = self.rest = 0
        self.happened: set[str] = set()

    @property
    def double(self) -> NaiveMarket:
        """The double of the first market that is not decided."""
        return next(iter(self.doubles.values()))

    def run(self, steps: int) -> None:
        """So many random commands, and the end of every market, with more commands in between."""
        for _ in range(steps):
            self.step()
        while self.doubles:
            market = self.random.choice([*self.doubles])
            if not self.random.randrange(3):
                self._pause(market)
                self._some(steps // 4)
            if not self.random.randrange(3):
                self._go_away()
            self._end(market)

    def _some(self, steps: int) -> None:
        for _ in range(steps):
            self.try_one(self.order())

    def step(self) -> None:
        """One random command."""
        self.try_one(self.order() if self.random.randrange(5) else self._cancel() or self.order())

    def order(self) -> PlaceOrder:
        """Any order by anybody."""
        random = self.random
        market = random.choice([*self.doubles])
        return PlaceOrder(
            by=random.choice(PLAYERS),
            market=market,
            forecast=random.choice(self.doubles[market].forecasts),
            side=random.choice(("back", "lay")),
            price=random.choice(PRICES),
            size=Cents(random.randrange(1, 2_000)),
        )

    def _cancel(self) -> CancelOrder | None:
        waiting = [each for double in self.doubles.values() for each in double.waiting]
        if not waiting:
            return None
        order = self.random.choice(waiting)
        size = self.random.choice((None, Cents(self.random.randrange(1, 500))))
        return CancelOrder(by=order.player, order=order.number, size=size)

    def _left_of(self, order: int) -> int:
        """How much of an order waits."""
        return next(each.left for double in self.doubles.values() for each in double.waiting if each.number == order)

    @staticmethod
    def cancelling(player: str, number: int) -> CancelOrder:
        """All of an order is withdrawn."""
        return CancelOrder(by=player, order=number)

    def try_one(self, command: Command) -> None:
        """A command that is accepted exactly when it was offered and should be; then all is as the doubles have it."""
        expected = self._refusal(command) if isinstance(command, PlaceOrder) else ""
        if isinstance(command, CancelOrder) and (command.size or 0) > self._left_of(command.order):
            expected = "above-maximum"
        offered = is_offered(self.table.options(command.by), command)
        entry, refused = self._answer(command)
        reason = "" if refused is None else refused.reason.value
        assert reason == expected, f"{command}: {reason or 'accepted'}, and not {expected or 'accepted'}"
        assert offered == (entry is not None), f"{command}: offered {offered}, {refused or 'accepted'}"
        self.happened |= {{"not-against": "own-order"}.get(reason, reason)} - {""}
        for event in () if entry is None else entry.events:
            self._follow(event)
        self.check_money()

    def _answer(self, command: Command) -> tuple[Entry | None, Refused | None]:
        try:
            return self.table.apply(command), None
        except Refused as refused:
            return None, refused

    def _refusal(self, command: PlaceOrder) -> str:
        """Why an order should be refused: it would meet one of their own, or they could not pay the worst of it."""
        double, player = self.doubles[command.market], command.by
        order = Waiting(0, player, command.forecast, command.side, command.price, command.size)
        if any(each.player == player for each in double.against(order)):
            return "not-against"
        before = double.held(player)
        double.waiting.append(order)
        more = double.held(player) - before
        double.waiting.pop()
        return "no-funds" if more > self._free(player) else ""

    def _free(self, player: str) -> int:
        """What somebody has that is not held, bet by bet."""
        return self.funds[player] - sum(double.held(player) for double in self.doubles.values())

    def _follow(self, event: Any) -> None:
        match event:
            case OrderPlaced():
                double = self.doubles[event.market]
                order = Waiting(event.order, event.player, event.forecast, event.side, event.price, event.size)
                met = double.place(order)
                assert [(fill.order, fill.price, fill.size) for fill in event.fills] == met
                self.happened |= {"met"} if met else set()
                self.happened |= {"met-several"} if len(met) > 1 else set()
                self.happened |= {"better-price"} if any(price != event.price for _, price, _ in met) else set()
            case OrderCancelled():
                double = self.doubles[event.market]
                order = next(each for each in double.waiting if each.number == event.order)
                order.left -= event.size
                self.happened |= {"cancelled-part"} if order.left else set()
                double.waiting = [each for each in double.waiting if each.left]

    def check_money(self) -> None:
        """What is held is the sum of the worst cases to the cent, nobody owes, and nothing appears or vanishes."""
        state, names = self.table.state, [*self.doubles]
        held = {(name, player): self.doubles[name].held(player) for name in names for player in PLAYERS}
        for player in PLAYERS:
            free = self.funds[player] - sum(held[name, player] for name in names)
            assert state.funds(player) == free >= 0, f"{player} has something else"
        accounts = state.accounts
        assert accounts.get("exchange", 0) == sum(held.values()) == state.exchange.held
        assert (accounts.get("commission", 0), accounts.get("exchange-rest", 0)) == (self.deducted, self.rest)
        assert sum(accounts.values()) == 0
        waiting = {number for book in state.exchange.books.values() for number in book.orders}
        assert waiting == {each.number for double in self.doubles.values() for each in double.waiting}

    def check_worst_case(self) -> None:
        """Whatever comes in every market, alone or with others, all is paid from what is held for that market."""
        exchange = self.table.state.exchange
        for name, double in self.doubles.items():
            held = {player: known.held if (known := exchange.exposure(player, name)) else 0 for player in PLAYERS}
            for count in range(1, len(double.forecasts) + 1):
                for winners in combinations(double.forecasts, count):
                    back = [held[player] + double.won(player, winners) for player in PLAYERS]
                    assert min(back) >= 0, f"{name}: somebody could not pay when {winners} come"
                    assert ceil(sum(back)) <= sum(held.values()), f"{name}: more is owed than held when {winners} come"

    def _give(self, *commands: Command) -> list[Any]:
        return [event for command in commands for event in self.table.apply(command).events]

    def _lapse(self, market: str) -> None:
        double = self.doubles[market]
        self.happened |= {"lapsed"} if double.waiting else set()
        double.waiting = []
        self.check_money()

    def _pause(self, market: str) -> None:
        """What waits lapses, and everything that is not matched goes back."""
        self._give(SuspendMarket(by="operator", market=market))
        self._lapse(market)
        self.check_worst_case()
        self._give(ResumeMarket(by="operator", market=market))

    def _go_away(self) -> None:
        """Somebody takes away what is not held, and comes back with something; their bets stay."""
        player = self.random.choice(PLAYERS)
        gone, brought = self._free(player), self.random.randrange(1, 500)
        self._give(Leave(by=player), Enter(by=player, cash=Cents(brought)))
        self.funds[player] += brought - gone
        self.happened.add("went-away")
        self.check_money()

    def _end(self, market: str) -> None:
        """The market is void, its event is cancelled, or one or more forecasts come."""
        self.check_worst_case()
        ending = self.random.randrange(8)
        if ending < 2:
            void: Command = VoidMarket(by="operator", market=market)
            self._give(void if ending else CancelEvent(by="operator", event=f"event-{market}"))
            self.happened.add("void" if ending else "event-cancelled")
            del self.doubles[market]
            self.check_money()
            return
        self._play(market)
        self._lapse(market)
        self._settle(market)

    def _play(self, market: str) -> None:
        """Its event starts, goes on for a while where it is live, and ends."""
        event = f"event-{market}"
        self._give(StartEvent(by="operator", event=event))
        if self.live:
            self.happened |= {"kept"} if self.kept and self.doubles[market].waiting else set()
            if not self.kept:
                self._lapse(market)
            self._some(5)
        else:
            self._lapse(market)
        self.check_worst_case()
        if self.live and self.random.randrange(2):
            self._give(CloseMarket(by="operator", market=market))
        self._give(EndEvent(by="operator", event=event))

    def _settle(self, market: str) -> None:
        double = self.doubles[market]
        forecasts = list(double.forecasts)
        if not self.random.randrange(4):
            wrong = ReportResult(by="operator", market=market, forecast=self.random.choice(forecasts))
            self._give(wrong, WithdrawResult(by="operator", market=market))
            self.happened.add("result-withdrawn")
            self.check_money()
        winners = self.random.sample(forecasts, self.random.choice((1, 1, 2, len(forecasts))))
        self.happened |= {"dead-heat"} if len(winners) > 1 else set()
        for winner in winners:
            self._give(ReportResult(by="operator", market=market, forecast=winner))
        self._check_paid(market, self._give(SettleMarket(by="operator", market=market)), winners)

    def _check_paid(self, market: str, events: list[Any], winners: list[str]) -> None:
        """Everybody has what they won besides, less what is deducted; the rest has its account."""
        settled = next(event for event in events if isinstance(event, ExchangeSettled))
        paid = self.doubles.pop(market).paid(PLAYERS, winners, self.percent)
        told = {each.player: (each.won, each.commission) for each in settled.reckoned}
        assert paid == {player: told.get(player, (0, 0)) for player in PLAYERS}
        for player, (won, commission) in paid.items():
            self.funds[player] += won - commission
        rest = -sum(won for won, _ in paid.values())
        assert rest >= 0
        self.deducted += sum(commission for _, commission in paid.values())
        self.rest += rest
        self.happened |= {"rest"} if rest else set()
        self.check_money()
