"""Draws: held number by number on their day, what they win reckoned to the cent, or paid back where none was held."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from ludex.core.barred import Barred
from ludex.core.events import CAGE, Event, moves
from ludex.core.options import NO_SUCH, Among, Bound, Option, each_by_its_own
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.common.premises.part import NOT_NOW
from ludex.games.draws.lottery import commands as do
from ludex.games.draws.lottery import events as did
from ludex.games.draws.lottery.equipment import WHOLE
from ludex.games.draws.lottery.events import Winner
from ludex.games.draws.lottery.numbers import Numbers
from ludex.games.draws.lottery.part import OPEN_PHASES, Part
from ludex.games.draws.lottery.state import (
    CARRIED,
    HELD,
    HOUSE,
    LAPSED,
    PRIZES,
    REST,
    TAKINGS,
    UNCLAIMED,
    LotteryState,
)
from ludex.kit.chance import Chance, Draw, Even
from ludex.kit.money import NOTHING, Cents

Rows = list[tuple[str, str, int]]


class Outcome(Struct, frozen=True):
    """What a draw comes to."""

    winners: tuple[Winner, ...]
    rows: Rows
    carried: Cents = NOTHING


class Drawing(Part):
    """Holding draws, and what follows where none was held."""

    def actions(self) -> Sequence[Action]:
        """Its commands."""
        return (
            self.action(do.DrawNumbers, OPEN_PHASES, self._draw, self._offer_draw),
            self.action(do.CancelDraw, OPEN_PHASES, self._cancel, self._offer_cancelling),
            self.action(do.LapsePrizes, OPEN_PHASES, self._lapse, self._offer_lapsing),
        )

    def lead(self, state: LotteryState) -> do.DrawNumbers | do.CancelDraw | do.LapsePrizes | None:
        """What is due on this day."""
        if state.day in self.undrawn(state):
            return do.DrawNumbers(by=self.roster.who(state, "draw-numbers"), draw=state.day)
        if self.rules.drawing.missed_refunds and (missed := self.missed(state)):
            return do.CancelDraw(by=self.roster.who(state, "cancel-draw"), draw=missed[0])
        if late := self._late(state):
            return do.LapsePrizes(by=self.roster.who(state, "lapse-prizes"), draw=late[0])
        return None

    def _offer_draw(self, state: LotteryState, by: str, _owners: tuple[str, ...]) -> Option | Barred:
        bars = {draw: Bound(Reason.REPEATED) for draw, stage in state.stages.items() if stage in (HELD, LAPSED)}
        another_day = NO_SUCH
        if self.rules.forbids("drawing.on_its_day"):
            another_day = self.forbidden("drawing.on_its_day")
            bars |= {draw: another_day for draw in self.lottery.draws if draw not in (state.day, *bars)}
        good = tuple(draw for draw in self.undrawn(state) if draw not in bars)
        domains = each_by_its_own("draw", good, bars, another_day)
        if not good:
            return Barred(domains=domains)
        return Option("draw-numbers", by, domains=domains, clauses=self.cited("drawing.on_its_day"))

    def _draw(self, state: LotteryState, command: do.DrawNumbers, chance: Chance) -> list[Event]:
        kind, drawn = self.lottery.kind, list[int]()
        for _ in range(kind.length):
            drawn.append(chance.next(Draw("number of a lottery", Even(kind.left(drawn)))))
        numbers = tuple(drawn) if kind.of is None else tuple(sorted(drawn))
        outcome = self._settled(state, command.draw, numbers)
        shown = [did.NumberDrawn(draw=command.draw, number=number) for number in drawn]
        held = did.DrawHeld(
            draw=command.draw,
            numbers=numbers,
            told=kind.told(numbers),
            winning=outcome.winners,
            carried=outcome.carried,
            moves=moves(outcome.rows),
            clauses=self.cited_for("draw-numbers", "drawing.on_its_day", "drawing.coincidences"),
        )
        return [*shown, held]

    def _settled(self, state: LotteryState, draw: str, numbers: Numbers) -> Outcome:
        """Who has won what, and where the money of a draw goes."""
        places = {
            name: place
            for name, ticket in state.of_draw(draw).items()
            if (place := self.lottery.category_of(ticket.numbers, numbers)) is not None
        }
        return self._by_pool(state, draw, places) if self.lottery.by_pool else self._by_amount(state, draw, places)

    def _by_amount(self, state: LotteryState, draw: str, places: dict[str, int]) -> Outcome:
        categories = self.lottery.categories
        winners = tuple(
            Winner(name, state.bearers[name], place + 1, categories[place].amount) for name, place in places.items()
        )
        sold, cost = state.sold.get(draw, 0), sum(each.amount for each in winners)
        kept = self.lottery.cover(sold) if self.rules.prizes.funded else 0
        paid_in, spare = max(cost - kept, 0), max(kept - cost, 0)
        rows = [(TAKINGS, HOUSE, sold * self.lottery.price), (CAGE, PRIZES, paid_in), (PRIZES, CAGE, spare)]
        return Outcome(winners, rows, state.carried)

    def _by_pool(self, state: LotteryState, draw: str, places: dict[str, int]) -> Outcome:
        """Every part is divided among its winners in whole cents; what is left over has an account of its own."""
        rules, taken = self.rules.prizes, state.sold.get(draw, 0) * self.lottery.price
        fund = taken * rules.fund_percent // WHOLE
        winners: list[Winner] = []
        carried, kept_back, given = 0, 0, 0
        for place, part in enumerate(self._parts(fund, state.carried)):
            names = [name for name, at in places.items() if at == place]
            if names:
                each = Cents(part // len(names))
                winners += (Winner(name, state.bearers[name], place + 1, each) for name in names)
                given += each * len(names)
            elif rules.no_winner == "next-draw":
                carried += part
            else:
                kept_back += part
        rest = fund + state.carried - given - carried - kept_back
        rows = [
            (TAKINGS, PRIZES, fund),
            (TAKINGS, HOUSE, taken - fund),
            (CARRIED, PRIZES, int(state.carried)),
            (PRIZES, CARRIED, carried),
            (PRIZES, HOUSE, kept_back),
            (PRIZES, REST, rest),
        ]
        return Outcome(tuple(winners), rows, Cents(carried))

    def _parts(self, fund: int, carried: int) -> Iterator[int]:
        """What each category has to divide; what earlier draws left goes to the highest."""
        for place, each in enumerate(self.lottery.categories):
            yield fund * each.percent // WHOLE + (0 if place else carried)

    def _offer_cancelling(self, state: LotteryState, by: str, _owners: tuple[str, ...]) -> Option | Bound:
        missed = self.missed(state)
        if not missed or not self.rules.drawing.missed_refunds:
            return NOT_NOW
        return Option("cancel-draw", by, domains=(Among("draw", missed, Bound(Reason.NO_SUCH)),))

    def _cancel(self, state: LotteryState, command: do.CancelDraw, _chance: Chance) -> list[Event]:
        sold, price = state.sold.get(command.draw, 0), self.lottery.price
        kept = self.lottery.cover(sold) if self.rules.prizes.funded else 0
        back = moves([(TAKINGS, PRIZES, sold * price), (PRIZES, CAGE, kept)])
        clauses = self.cited_for("cancel-draw")
        return [did.DrawCancelled(draw=command.draw, price=price, moves=back, clauses=clauses)]

    def _late(self, state: LotteryState) -> tuple[str, ...]:
        """The draws whose prizes can no longer be claimed."""
        if not self.rules.forbids("prizes.in_time"):
            return ()
        return tuple(draw for draw, stage in state.stages.items() if stage == HELD and self.is_late(state, draw))

    def _offer_lapsing(self, state: LotteryState, by: str, _owners: tuple[str, ...]) -> Option | Bound:
        late = self._late(state)
        if not late or state.due:
            return NOT_NOW
        return Option("lapse-prizes", by, domains=(Among("draw", late, Bound(Reason.NO_SUCH)),))

    def _lapse(self, state: LotteryState, command: do.LapsePrizes, _chance: Chance) -> list[Event]:
        amount = state.unclaimed(command.draw)
        clauses, gone = self.cited_for("lapse-prizes"), moves([(PRIZES, UNCLAIMED, amount)])
        return [did.PrizesLapsed(draw=command.draw, amount=amount, moves=gone, clauses=clauses)]
