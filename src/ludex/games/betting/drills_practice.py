"""A shop that is made up for an exercise, and what is done in it until it answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from ludex.core.commands import Command
from ludex.core.drills import Lesson
from ludex.core.table import Recorded
from ludex.games.betting import commands as do
from ludex.games.betting.equipment import read_equipment
from ludex.games.betting.roles import CLERK, OPERATOR
from ludex.games.betting.rules import BettingRules
from ludex.games.betting.shop import Shop
from ludex.games.betting.state import Slip
from ludex.games.common.premises.commands import Enter, OpenSession
from ludex.kit.chance import Script
from ludex.kit.money import Cents

DAY, PLAYERS, TERMINAL = "2026-01-01", ("ana", "bea", "carlos", "dora"), "terminal-1"
CASH, FUND = Cents(1_000_000_00), Cents(10_000_000_00)
"""More than anybody stakes, and more than the company may come to owe."""


class Practice:
    """A shop for one exercise."""

    def __init__(self, lesson: Lesson, described: Any, players: Sequence[str] = PLAYERS) -> None:
        rules: BettingRules = lesson.game.rules
        self.shop = Shop(rules, read_equipment(rules, described))
        self.table: Recorded[Any] = Recorded(self.shop, replace(lesson.setup, fund=FUND), Script())
        self.operator = lesson.setup.posts[OPERATOR][0]
        self.run(OpenSession(by=lesson.setup.posts[CLERK][0], day=DAY))
        for who in players:
            self.run(Enter(by=who, cash=CASH))

    def run(self, command: Command) -> None:
        """One command, with all that follows by itself."""
        self.table.run(command)

    def opens(self, *markets: str) -> None:
        """The company announces the events of some markets, and takes bets on these."""
        for name in markets:
            described = self.shop.equipment.described.markets[name]
            for event in (described.event, *described.also):
                if event not in self.table.state.events:
                    self.run(do.AnnounceEvent(by=self.operator, event=event))
            self.run(do.OpenMarket(by=self.operator, market=name))

    def bets(self, who: str, stake: Cents, *forecasts: tuple[str, str], through: str = TERMINAL) -> Slip:
        """Somebody hands in a coupon with these forecasts, and gets this slip."""
        for market, forecast in forecasts:
            self.run(do.MarkForecast(by=who, market=market, forecast=forecast))
        self.run(do.PlaceBet(by=who, stake=stake, through=through))
        held: tuple[str, ...] = self.table.state.held[who]
        slip: Slip = self.table.state.slips[held[-1]]
        return slip

    def reaches(self, event: str, status: str) -> None:
        """An event has come so far; nothing more where it says nothing."""
        if status in ("under-way", "over"):
            self.run(do.StartEvent(by=self.operator, event=event))
        if status == "over":
            self.run(do.EndEvent(by=self.operator, event=event))

    def ends(self, market: str, *winners: str) -> None:
        """The event of a market is over, these forecasts are reported, and the market is settled."""
        self.reaches(self.shop.equipment.described.markets[market].event, "over")
        for winner in winners:
            self.run(do.ReportResult(by=self.operator, market=market, forecast=winner))
        self.run(do.SettleMarket(by=self.operator, market=market))

    def cancels(self, event: str) -> None:
        """An event is not held."""
        self.run(do.CancelEvent(by=self.operator, event=event))

    def worth(self, slip: Slip) -> Cents:
        """What a slip is paid."""
        found = self.shop.worth(self.table.state, self.table.state.slips[slip.id])
        assert found is not None, "every market of an exercise is decided"
        return found

    def held(self, account: str) -> Cents:
        """What an account holds now."""
        return Cents(self.table.state.accounts.get(account, 0))
