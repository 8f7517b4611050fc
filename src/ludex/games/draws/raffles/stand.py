"""A raffle or a tombola as a decider: its parts under one rulebook, what happens by itself, and what people see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from msgspec import Struct

from ludex.core.commands import Command, slug_of
from ludex.core.decider import Folds, merged
from ludex.core.rulebook import Roster, Rulebook
from ludex.core.state import CLOSED, DeciderSetup, put_staff
from ludex.games.common.premises.commands import CloseSession
from ludex.games.common.premises.doors import Doors, PremisesDecider, PremisesView
from ludex.games.draws.among.receipts import ClosedList
from ludex.games.draws.raffles import commands as do
from ludex.games.draws.raffles import drawing, sale
from ludex.games.draws.raffles import state as phases
from ludex.games.draws.raffles.equipment import RaffleEquipment
from ludex.games.draws.raffles.part import TAKINGS
from ludex.games.draws.raffles.rules import RaffleRules
from ludex.games.draws.raffles.state import RaffleState
from ludex.kit.money import Cents


class PrizeSeen(Struct, frozen=True):
    """A prize as everybody sees it: what it costs, the ticket that won it and whose that is."""

    name: str
    value: Cents
    points: int
    ticket: str = ""
    player: str = ""


class TicketsSeen(Struct, frozen=True):
    """Tickets that somebody has, from one to another."""

    first: str
    last: str
    count: int


class RaffleView(PremisesView, frozen=True, kw_only=True):
    """What a person sees: the prizes, how many tickets there are, the published list, and their own tickets."""

    price: Cents
    issued: int
    sold: int
    draw_day: str
    in_draw: int
    """How many tickets can still come out."""
    digest: str
    """The SHA-256 of the list that is published."""
    prizes: tuple[PrizeSeen, ...]
    winners: dict[str, str]
    """Whoever won each prize that somebody won."""
    held: dict[str, int]
    """How many tickets everybody has: they are bought before all."""
    own: tuple[TicketsSeen, ...]
    points: dict[str, int]
    """At a tombola what each has in points, or how many objects they may take."""


class RaffleStand(PremisesDecider[RaffleState]):
    """A raffle under one ruleset, as it was described."""

    folds: ClassVar[Folds] = merged(sale.FOLDS, drawing.FOLDS)

    def __init__(self, rules: RaffleRules, equipment: RaffleEquipment) -> None:
        self.rules = rules
        self.equipment = equipment
        self._roster = Roster(rules)
        self.sale = sale.Sale(rules, equipment)
        self.drawing = drawing.Drawing(rules, equipment)
        doors = Doors(
            rules, open_phases=phases.PHASES, resumes=RaffleState.stage, closing=phases.PHASES
        )  # fmt: skip
        parts = (doors, self.sale, self.drawing)
        self.book: Rulebook[RaffleState] = Rulebook(rules, [action for part in parts for action in part.actions()])
        self.options, self.decide = self.book.options, self.book.decide

    def closed_list(self, state: RaffleState) -> ClosedList:
        """The list that is published before a draw, from which its receipt is rechecked."""
        return self.drawing.pool.closed_list(state)

    def start(self, setup: DeciderSetup) -> RaffleState:
        """Before the sale."""
        state = RaffleState(draw_day=self.equipment.described.draw_day or "")
        put_staff(state, setup)
        return state

    def duty(self, _state: RaffleState) -> Command | None:
        """Nothing is done without somebody deciding that it is time."""
        return None

    def lead(self, state: RaffleState) -> Command | None:
        """What the organiser does when nobody wants anything: the next step, or the end of the day."""
        if state.phase == CLOSED:
            return None
        step = self._step(state)
        if step is do.PostponeDraw:
            return do.PostponeDraw(by=self._who(state, step), day=state.day)
        return step(by=self._who(state, step))

    def _who(self, state: RaffleState, command: type[Command]) -> str:
        return self._roster.who(state, slug_of(command))

    def _step(self, state: RaffleState) -> type[Command]:
        """The command that comes next."""
        waiting = bool(state.draw_day) and state.day < state.draw_day
        late = bool(state.draw_day) and state.day > state.draw_day and not state.drawn
        match state.phase:
            case phases.BEFORE if not any(self.sale.lawful.flaws(state.day)):
                return do.BeginSale
            case phases.SELLING | phases.DRAWING if late:
                return do.PostponeDraw
            case phases.SELLING if not waiting and self._ready(state):
                return do.CloseList
            case phases.DRAWING if not waiting and not self._settled(state):
                return do.DrawTicket
            case phases.SELLING | phases.DRAWING if not waiting and self._settled(state):
                return do.EndRaffle
            case phases.RETURNING if self.sale.unfinished(state) is None:
                return do.EndRaffle
            case _:
                return CloseSession

    def _ready(self, state: RaffleState) -> bool:
        """Whether the list can be closed: at a tombola once somebody bought since the last draw."""
        return not self.equipment.is_tombola or state.sold > state.listed_from

    def _settled(self, state: RaffleState) -> bool:
        """Whether nothing is left to be drawn for, nor to be taken."""
        if not self.equipment.is_tombola:
            return state.phase == phases.DRAWING and self.sale.pool.exhausted(state)
        if state.phase == phases.DRAWING:
            return False
        sold_out = state.sold == self.equipment.tickets.issued
        waiting = any(self.drawing.within_reach(state, player) for player in state.players)
        return not self.drawing.objects_left(state) or (sold_out and not waiting)

    def money_on_table(self, state: RaffleState) -> Mapping[str, Cents]:
        """What was paid for tickets and was not given back."""
        return {TAKINGS: Cents(0 if state.over else (state.sold - state.returned) * state.price)}

    def view(self, state: RaffleState, who: str) -> RaffleView:
        """What this person sees."""
        equipment, labels = self.equipment, self.equipment.labels
        prizes = tuple(self._prizes(state))
        held: dict[str, int] = {}
        for each in state.ranges:
            held[each.player] = held.get(each.player, 0) + each.count
        return RaffleView(
            **self.seen(state, who),
            price=equipment.price,
            issued=equipment.tickets.issued,
            sold=state.sold,
            draw_day=state.draw_day,
            in_draw=self.sale.pool.size(state),
            digest=state.digest,
            prizes=prizes,
            winners={prize.name: prize.player for prize in prizes if prize.player},
            held=held,
            own=tuple(
                TicketsSeen(labels[each.first], labels[each.last], each.count)
                for each in state.ranges
                if each.player == who
            ),
            points=dict(state.points or state.rights),
        )

    def _prizes(self, state: RaffleState) -> Iterator[PrizeSeen]:
        """Every prize with whoever has it."""
        won = {each.prize: each for each in state.drawn if each.prize}
        taken = {each.object: each.player for each in state.taken}
        for prize, value in zip(self.equipment.prizes, self.equipment.values, strict=True):
            drawn = won.get(prize.name)
            points = prize.points if self.equipment.is_tombola and self.equipment.described.way == drawing.POINTS else 0
            ticket, player = (drawn.ticket, drawn.player) if drawn else ("", taken.get(prize.name, ""))
            yield PrizeSeen(prize.name, value, points, ticket, player)
