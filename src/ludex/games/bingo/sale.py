"""The sale of cards: which series from which card on, to whom, for what; and who comes, goes and gives cards away."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from msgspec.structs import replace

from ludex.core.decider import Folds
from ludex.core.events import CAGE, Event, moves, purse
from ludex.core.options import Among, Bound, Option, Range, Rows, each_by_its_own
from ludex.core.roles import PLAYER
from ludex.core.rulebook import Action
from ludex.core.state import CLOSED
from ludex.errors import Allowed, Reason, Value
from ludex.games.bingo import commands as do
from ludex.games.bingo import events as did
from ludex.games.bingo import state as phases
from ludex.games.bingo.equipment import bound_of
from ludex.games.bingo.part import TAKINGS, Part
from ludex.games.bingo.state import HallState, OnSale, SeriesSold
from ludex.games.bingo.state import Range as Bought
from ludex.kit.chance import Chance

FORBIDDEN_MEANS = {
    "on-account": "sale.on_account",
    "cheque": "sale.cheque",
    "credit": "sale.credit",
    "deferred": "sale.deferred",
}
LAWFUL_CARDS = (
    "cards.lawful", "cards.authorised", "cards.printed", "cards.identified", "cards.markable", "cards.face_values",
)  # fmt: skip
"""What a series that is announced was held against."""
STARTS = ("sale.first_of_series", "sale.goes_on", "sale.goes_on_after", "sale.days")
OPEN_DOORS = frozenset(
    {
        phases.MATERIAL, phases.BALLS, phases.LOADING, phases.BETWEEN, phases.HANDING, phases.SELLING,
        phases.COLLECTING, phases.READING, phases.PAYING, phases.NEXT_PRIMA, phases.USED,
    }
)  # fmt: skip
OUT_OF_SESSION = frozenset({phases.SIGNING, phases.CLOSING})
WITH_CARDS = (phases.BEFORE_FIRST | phases.IN_GAME | phases.STANDING_STILL) - {phases.HANDING}


def _announced(state: HallState, event: did.SeriesAnnounced) -> None:
    on_sale = OnSale(event.series, event.first, event.first, event.most, event.price)
    if event.second:
        state.series.append(on_sale)
        return
    state.begin_game(event.game, on_sale)


def _entered(state: HallState, event: did.Entered) -> None:
    state.players.append(event.player)
    state.roles[event.player] = PLAYER


def _sold(state: HallState, event: did.CardsSold) -> None:
    bought = Bought(event.player, event.series, event.first, event.last, event.form)
    last = state.ranges[-1] if state.ranges else None
    # Whoever buys on without anybody in between has one range.
    if last and (last.player, last.series, last.form, last.last + 1) == (
        event.player, event.series, event.form, event.first,
    ):  # fmt: skip
        state.ranges[-1] = replace(last, last=event.last)
    else:
        state.ranges.append(bought)
    state.series = [
        replace(each, next=event.last + 1) if each.series == event.series else each for each in state.series
    ]
    state.sold[event.series] = SeriesSold(event.last, state.day, state.game)


def _ended(state: HallState, event: did.SaleEnded) -> None:
    if event.phase == phases.BETWEEN:
        state.game -= 1  # nobody bought anything: there was no game
        state.series = []
        state.round += 1
        state.last_played = state.last_announced


def _given(state: HallState, event: did.CardsGiven) -> None:
    state.ranges = [replace(each, player=event.to) if each.player == event.player else each for each in state.ranges]
    # A prize is paid against its card, to whoever has it then.
    state.won = [replace(each, player=event.to) if each.player == event.player else each for each in state.won]


def _left(state: HallState, event: did.Left) -> None:
    state.players.remove(event.player)
    del state.roles[event.player]


FOLDS: Folds = {
    did.SeriesAnnounced: _announced,
    did.Entered: _entered,
    did.CardsSold: _sold,
    did.SaleEnded: _ended,
    did.CardsGiven: _given,
    did.Left: _left,
}


class Sale(Part):
    """How cards come to players."""

    def actions(self) -> Sequence[Action]:
        """Its commands."""
        opening = frozenset({phases.BETWEEN, phases.PAYING, phases.NEXT_PRIMA, phases.USED})
        selling = frozenset({phases.SELLING})
        there = OPEN_DOORS | phases.DOORS_SHUT | phases.STANDING_STILL | OUT_OF_SESSION
        return (
            self.action(do.AnnounceSeries, opening, self._announce, self._offer_series),
            self.action(do.HandOut, frozenset({phases.HANDING}), self._hand_out),
            self.action(do.Enter, there - OUT_OF_SESSION, self._enter, self._offer_entry),
            self.action(
                do.BuyCards,
                selling | {phases.BETWEEN},
                self._sell,
                self._offer_cards,
                for_player=True,
                handles_money=True,
                when="sale.announced",
            ),
            self.action(do.AddSeries, selling, self._add, self._offer_second),
            self.action(do.EndSale, selling, self._end),
            self.action(do.CollectLeftovers, frozenset({phases.COLLECTING}), self._collect),
            self.action(do.GiveCards, WITH_CARDS, self._give, self._offer_giving),
            # Nobody's money is locked up with the hall.
            self.action(do.Leave, there | {CLOSED}, self._leave, self._offer_leaving),
        )

    def _offer_series(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        rules, asked = self.rules, Value.command("announce-series")
        if state.phase == phases.PAYING:
            self.forbid("prizes.paid_before_next", "announce-series")
        if state.phase == phases.USED:
            self.forbid("records.collected", "announce-series")
        if state.phase == phases.NEXT_PRIMA or self.prima_missing(state):
            rules.require(False, "prizes.prima.announced", asked=asked, allowed=Allowed.commands("set-prima"))
        rules.require(not state.last_played, "records.none_after_last", asked=asked)
        if self.worn(state):
            rules.require(False, "balls.worn", asked=asked, allowed=Allowed.commands("change-balls"))
        if not state.balls_sound:
            rules.require(False, "balls.complete", asked=asked, allowed=Allowed.commands("change-balls"))
        rules.require(state.reserve, "balls.reserve", asked=asked, allowed=Allowed.commands("bring-reserve"))
        unlawful = {name: bound for name in self.equipment.series if (bound := self.equipment.unlawful(name))}
        lawful = tuple(name for name in self.equipment.series if name not in unlawful)
        if not lawful:
            return next(iter(unlawful.values()))
        starts = tuple((name, first) for name in lawful for first in self.starts(state, name))
        domains = (*each_by_its_own("series", lawful, unlawful), *self._starting(starts, "first_of_series"))
        return Option("announce-series", by, domains=domains)

    def _starting(self, starts: tuple[tuple[str, int], ...], rule: str) -> tuple[Range | Rows, ...]:
        """From which card on each series may be sold, where the law says so; somewhere in the series otherwise."""
        rules = self.rules
        if rules.forbids(f"sale.{rule}") and rules.forbids("sale.goes_on_after"):
            clauses = self.cited(f"sale.{rule}", "sale.goes_on_after", "sale.goes_on", "sale.days")
            return (Rows(("series", "first"), starts, Bound(Reason.WRONG_START, clauses, f"sale.{rule}")),)
        sizes = [self.equipment.size(name) for name in self.equipment.series]
        return (Range("first", 1, min(sizes), Bound(Reason.NO_SUCH), Bound(Reason.NO_SUCH)),)

    def prima_missing(self, state: HallState) -> bool:
        """Whether the hall has not said yet how much its extra prize is, or says what the law no longer allows."""
        return self.rules.prizes.prima.offered and not self.rules.prizes.prima.allows(state.prima_amount)

    def worn(self, state: HallState) -> bool:
        """Whether the set of balls has served for as many games as it may."""
        balls = self.rules.balls
        return self.equipment.described.machine in balls.life_of and state.ball_games >= balls.life

    def starts(self, state: HallState, series: str) -> tuple[int, ...]:
        """From which card on a series may be sold: its first one, or the one after the last that was sold."""
        sold = state.sold.get(series)
        if sold is None:
            return (1,)
        if sold.last >= self.equipment.size(series) or not self._goes_on(state, sold):
            return ()
        return (sold.last + 1,)

    def next_series(self, state: HallState) -> tuple[str, int] | None:
        """The series that goes on and its next card, or else the first not begun; nothing once all are sold."""
        starts = [
            (name, first)
            for name in self.equipment.series
            if not self.equipment.unlawful(name)
            for first in self.starts(state, name)
        ]
        return max(starts, key=lambda each: each[1] > 1, default=None)

    def _goes_on(self, state: HallState, sold: SeriesSold) -> bool:
        """Whether a series that was begun may be sold on."""
        sale = self.rules.sale
        if sale.goes_on == "game-before" and not (sold.game == state.game and (sold.game or sold.before)):
            return False
        passed = (date.fromisoformat(state.day) - date.fromisoformat(sold.day)).days
        return sale.days is None or passed <= sale.days

    def _announce(self, state: HallState, command: do.AnnounceSeries, chance: Chance) -> list[Event]:
        after = phases.HANDING if self.rules.sale.handed_out else phases.SELLING
        return [
            did.SeriesAnnounced(
                game=state.game + 1,
                series=command.series,
                first=command.first,
                size=self.equipment.size(command.series),
                most=self.equipment.size(command.series),
                price=self.equipment.price(command.series),
                call=self.rules.calls["series"],
                clauses=self.cited_for("announce-series", "calls.series", *LAWFUL_CARDS, *STARTS),
                phase=after,
            )
        ]

    def _hand_out(self, state: HallState, command: do.HandOut, chance: Chance) -> list[Event]:
        clauses = self.cited_for("hand-out-cards", "sale.handed_out")
        return [did.CardsHandedOut(by=command.by, clauses=clauses, phase=phases.SELLING)]

    def _offer_entry(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | None:
        shut = state.phase in phases.DOORS_SHUT or (
            state.phase in phases.STANDING_STILL
            and state.paused_in in phases.DOORS_SHUT
            and state.phase != phases.REFUNDING
        )
        self.rules.require(not shut, "sale.no_entry", asked=Value.command("enter"))
        return Option("enter", by)

    def _enter(self, state: HallState, command: do.Enter, chance: Chance) -> list[Event]:
        brought = moves([(CAGE, purse(command.by), int(command.cash))])
        return [did.Entered(player=command.by, cash=command.cash, moves=brought, clauses=self.cited_for("enter"))]

    def on_sale(self, state: HallState) -> OnSale | None:
        """The series of which cards are left to sell."""
        return next((each for each in state.series if each.next <= each.most), None)

    def _offer_cards(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if state.phase == phases.BETWEEN:
            self.forbid("sale.announced", "buy-cards")
            return None
        series = self.on_sale(state)
        if series is None:
            return self._sold_out(state)
        able = tuple(owner for owner in owners if state.funds(owner) >= series.price)
        if not able:
            return Bound(Reason.NO_FUNDS)
        left = series.most - series.next + 1
        purses = min(state.funds(owner) for owner in able) // series.price
        enough = Bound(Reason.NO_FUNDS) if purses < left else self._sold_out(state)
        domains = [Range("count", 1, min(left, purses), Bound(Reason.NO_SUCH), enough)]
        return Option("buy-cards", by, able, domains=(*domains, *self._how_sold(series)))

    def _sold_out(self, state: HallState) -> Bound:
        """Why no further card may be sold: none is left, or it would be the second of its number in the game."""
        first, last = state.series[0], state.series[-1]
        ends = last.most < self.equipment.size(last.series) and last.most == first.first - 1
        return bound_of(self.rules, "sale.second.below_first") if ends else Bound(Reason.NO_SUCH)

    def _how_sold(self, series: OnSale) -> list[Among]:
        """Which cards, for what means and in what form."""
        rules = self.rules
        found = []
        if rules.forbids("sale.correlative"):
            found.append(Among("first", (None, series.next), bound_of(rules, "sale.correlative")))
        else:
            found.append(Among("first", (None, *range(series.next, series.most + 1)), Bound(Reason.NO_SUCH)))
        sale = rules.sale
        offered = (*sale.means, *([sale.other_means] if sale.other_means != "none" else []))
        refused = {means: bound_of(rules, path) for means, path in FORBIDDEN_MEANS.items() if rules.forbids(path)}
        others = {
            means: self.bound(Reason.MEANS_OF_PAYMENT, "sale.means")
            for means in ("cash", "bank-card", *FORBIDDEN_MEANS)
            if means not in offered and means not in refused and means not in FORBIDDEN_MEANS
        }
        free = tuple(means for means in FORBIDDEN_MEANS if means not in refused)
        found += each_by_its_own("means", (*offered, *free), {**refused, **others})
        forms: dict[str, Bound] = {}
        for form in ("physical", "electronic"):
            if form not in rules.cards.forms:
                forms[form] = self.bound(Reason.NO_ELECTRONIC_SALE, "cards.forms")
        if not sale.electronic_sale and rules.forbids("sale.electronic_authorised"):
            forms["electronic"] = bound_of(rules, "sale.electronic_authorised")
        found += each_by_its_own("form", tuple(form for form in ("physical", "electronic") if form not in forms), forms)
        return found

    def _sell(self, state: HallState, command: do.BuyCards, chance: Chance) -> list[Event]:
        series = self.on_sale(state)
        assert series is not None
        owner = command.player or command.by
        first = command.first or series.next
        cost = command.count * series.price
        return [
            did.CardsSold(
                player=owner,
                series=series.series,
                first=first,
                last=first + command.count - 1,
                form=command.form,
                means=command.means,
                moves=moves([(purse(owner), TAKINGS, cost)]),
                clauses=self.cited_for("buy-cards", "sale.correlative", "sale.means", "cards.forms"),
            )
        ]

    def _offer_second(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        rules, asked, second = self.rules, Value.command("add-series"), self.rules.sale.second
        if not second.allowed:
            raise rules.refusal("sale.second.not_allowed", asked=asked)
        first = state.series[0]
        if len(state.series) > 1:
            return Bound(Reason.NOTHING_TO_DO)
        rules.require(first.next > first.most, "sale.second.first_exhausted", asked=asked)
        rules.require(first.first > 1, "sale.second.below_first", asked=asked)
        others = tuple(name for name in self.equipment.series if name != first.series and name not in state.sold)
        begun = [name for name in state.sold if name != first.series and name in self.equipment.series]
        unlawful = {name: bound for name in others if (bound := self.equipment.unlawful(name))}
        if rules.forbids("sale.second.from_one"):
            unlawful |= {name: bound_of(rules, "sale.second.from_one") for name in begun}
        dearer = [name for name in others if self.equipment.price(name) != first.price and name not in unlawful]
        if rules.forbids("sale.second.same_value"):
            unlawful |= {name: bound_of(rules, "sale.second.same_value") for name in dearer}
        lawful = tuple(name for name in others if name not in unlawful)
        if not lawful:
            return next(iter(unlawful.values()), Bound(Reason.NOTHING_TO_DO))
        begins: tuple[Among | Range, ...]
        if rules.forbids("sale.second.from_one"):
            begins = (Among("first", (1,), bound_of(rules, "sale.second.from_one")),)
        else:
            begins = (Range("first", 1, first.first - 1, Bound(Reason.NO_SUCH), Bound(Reason.NO_SUCH)),)
        return Option("add-series", by, domains=(*each_by_its_own("series", lawful, unlawful), *begins))

    def _add(self, state: HallState, command: do.AddSeries, chance: Chance) -> list[Event]:
        size, first = self.equipment.size(command.series), state.series[0]
        most = min(size, first.first - 1) if self.rules.forbids("sale.second.below_first") else size
        clauses = self.cited_for(
            "add-series",
            "sale.second.allowed",
            "sale.second.first_exhausted",
            "sale.second.same_value",
            "sale.second.from_one",
            "sale.second.below_first",
            *LAWFUL_CARDS,
        )
        return [
            did.SeriesAnnounced(
                game=state.game,
                series=command.series,
                first=command.first,
                size=size,
                most=most,
                price=self.equipment.price(command.series),
                second=True,
                call=self.rules.calls["series"],
                clauses=clauses,
            )
        ]

    def _end(self, state: HallState, command: do.EndSale, chance: Chance) -> list[Event]:
        after = phases.COLLECTING if state.ranges else phases.BETWEEN
        return [did.SaleEnded(clauses=self.cited_for("end-sale"), phase=after)]

    def _collect(self, state: HallState, command: do.CollectLeftovers, chance: Chance) -> list[Event]:
        clauses = self.cited_for("collect-leftovers")
        return [did.LeftoversCollected(by=command.by, clauses=clauses, phase=phases.READING)]

    def _offer_giving(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if not any(each.player == by for each in state.ranges):
            return None
        if not self.rules.incidents.giving_on:
            return self.bound(Reason.NOT_AUTHORISED, "incidents.giving_on")
        if any(each.player == by for each in state.claims):
            return Bound(Reason.MUST_STAY)
        others = tuple(player for player in state.players if player != by)
        return Option("give-cards", by, domains=(Among("to", others, Bound(Reason.NOT_PRESENT)),)) if others else None

    def _give(self, state: HallState, command: do.GiveCards, chance: Chance) -> list[Event]:
        clauses = self.cited_for("give-cards", "incidents.giving_on")
        return [did.CardsGiven(player=command.by, to=command.to, clauses=clauses)]

    def _offer_leaving(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        return Bound(Reason.MUST_STAY) if state.concerns(by) else Option("leave", by)

    def _leave(self, state: HallState, command: do.Leave, chance: Chance) -> list[Event]:
        taken = moves([(purse(command.by), CAGE, int(state.funds(command.by))), *self._refund(state, command.by)])
        clauses = self.cited_for("leave", "incidents.leaving_refunds")
        return [did.Left(player=command.by, moves=taken, clauses=clauses)]

    def _refund(self, state: HallState, player: str) -> list[tuple[str, str, int]]:
        """What somebody gets back for the cards that they leave behind, where the law gives anything back."""
        cards = sum(each.cards for each in state.ranges if each.player == player)
        given_back = self.rules.incidents.leaving_refunds and state.phase in WITH_CARDS
        return [(TAKINGS, CAGE, cards * state.price)] if given_back else []
