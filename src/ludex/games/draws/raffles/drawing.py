"""The draw: the list that is published, the ticket of each prize, and what winners of a tombola take."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core.barred import Barred
from ludex.core.decider import Folds
from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.draws.raffles import commands as do
from ludex.games.draws.raffles import events as did
from ludex.games.draws.raffles import state as phases
from ludex.games.draws.raffles.part import Part
from ludex.games.draws.raffles.state import Drawn, RaffleState, Taken
from ludex.kit.chance import Chance

POINTS = "points"


def _closed(state: RaffleState, event: did.ListClosed) -> None:
    state.digest = event.digest


def _drawn(state: RaffleState, event: did.TicketDrawn) -> None:
    state.drawn.append(Drawn(event.ticket, event.prize, event.player))
    state.unsold += event.unsold


def _kept(state: RaffleState, event: did.PrizeKept) -> None:
    state.drawn.append(Drawn(event.ticket, event.prize, ""))


def _drawn_together(state: RaffleState, event: did.TicketsDrawn) -> None:
    for winner in event.winning:
        state.drawn.append(Drawn(winner.ticket, "", winner.player))
        kept, each = (state.points, event.points) if event.points else (state.rights, 1)
        kept[winner.player] = kept.get(winner.player, 0) + each
    if event.phase is not None:
        state.listed_from, state.digest = state.sold, ""


def _taken(state: RaffleState, event: did.ObjectTaken) -> None:
    state.taken.append(Taken(event.player, event.object))
    if event.points:
        state.points[event.player] -= event.points
    else:
        state.rights[event.player] -= 1


FOLDS: Folds = {
    did.ListClosed: _closed,
    did.TicketDrawn: _drawn,
    did.PrizeKept: _kept,
    did.TicketsDrawn: _drawn_together,
    did.ObjectTaken: _taken,
}


class Drawing(Part):
    """From the list to the prizes."""

    def actions(self) -> Sequence[Action]:
        """Its commands."""
        going = frozenset({phases.SELLING, phases.DRAWING})
        return (
            self.action(do.CloseList, frozenset({phases.SELLING}), self._close, self._offer_list),
            self.action(do.DrawTicket, frozenset({phases.DRAWING}), self._draw, self._offer_draw),
            self.action(do.TakeObject, going, self._take, self._offer_objects),
        )

    def _offer_list(self, state: RaffleState, by: str, _owners: tuple[str, ...]) -> Option | None:
        if self.equipment.is_tombola and state.sold == state.listed_from:
            return None
        return Option("close-list", by)

    def _close(self, state: RaffleState, _command: do.CloseList, _chance: Chance) -> list[Event]:
        listed = self.pool.listed(state)
        clauses = self.cited_for("close-list", *(() if self.equipment.is_tombola else ("draw.among",)))
        digest = self.pool.digest(state)
        return [did.ListClosed(tickets=len(listed), digest=digest, clauses=clauses, phase=phases.DRAWING)]

    def _offer_draw(self, state: RaffleState, by: str, _owners: tuple[str, ...]) -> Option | Bound | None:
        if state.draw_day and state.day != state.draw_day and self.rules.forbids("draw.on_the_day"):
            return self.forbidden("draw.on_the_day")
        # A tombola draws again and again for objects that are taken by and by.
        if not self.equipment.is_tombola and self.pool.exhausted(state):
            return None
        return self.away(state) or Option("draw-ticket", by)

    def _draw(self, state: RaffleState, _command: do.DrawTicket, chance: Chance) -> list[Event]:
        return self._together(state, chance) if self.equipment.is_tombola else self._one(state, chance)

    def _one(self, state: RaffleState, chance: Chance) -> list[Event]:
        """The ticket that wins the next prize, in the order in which prizes were described."""
        unsold: list[str] = []
        while True:
            ticket = chance.next(self.pool.next(state, tuple(unsold)))
            player = state.holder(self.equipment.place_of[ticket])
            if not self.pool.again(player):
                break
            unsold.append(ticket)
        prize = self.equipment.prizes[len(state.drawn)].name
        clauses = self.cited_for("draw-ticket", "raffle.kinds", "draw.among")
        if not player:
            return [did.PrizeKept(prize=prize, ticket=ticket, clauses=clauses)]
        return [did.TicketDrawn(prize=prize, ticket=ticket, player=player, unsold=tuple(unsold), clauses=clauses)]

    def _together(self, state: RaffleState, chance: Chance) -> list[Event]:
        """All tickets that win at a tombola."""
        described, together = self.equipment.described, self.rules.tombola.together
        already = tuple(
            each.ticket for each in state.drawn if self.equipment.place_of[each.ticket] >= state.listed_from
        )
        left = min(described.winning, state.sold - state.listed_from) - len(already)
        tickets: list[str] = []
        for _ in range(left if together else 1):
            tickets.append(chance.next(self.pool.next(state, (*already, *tickets))))
        holders = [state.holder(self.equipment.place_of[ticket]) for ticket in tickets]
        return [
            did.TicketsDrawn(
                winning=tuple(did.Winner(ticket, who) for ticket, who in zip(tickets, holders, strict=True)),
                points=described.points if described.way == POINTS else 0,
                clauses=self.cited_for("draw-ticket", "tombola.together", "tombola.ways"),
                phase=phases.SELLING if len(tickets) == left else None,
            )
        ]

    def within_reach(self, state: RaffleState, player: str) -> tuple[str, ...]:
        """The objects that somebody may take."""
        left = self.objects_left(state)
        if self.equipment.described.way == POINTS:
            own, costs = state.points.get(player, 0), {each.name: each.points for each in self.equipment.prizes}
            return tuple(name for name in left if costs[name] <= own)
        return left if state.rights.get(player) else ()

    def objects_left(self, state: RaffleState) -> tuple[str, ...]:
        """The objects that may still be taken: whichever somebody likes."""
        left = tuple(each.name for each in self.equipment.prizes if each.name not in state.gone)
        return left if self.rules.tombola.any_object else left[:1]

    def _offer_objects(self, state: RaffleState, by: str, _owners: tuple[str, ...]) -> Option | Barred | None:
        if not self.equipment.is_tombola or not (state.points.get(by) or state.rights.get(by)):
            return None
        own, left = self.within_reach(state, by), self.objects_left(state)
        if not left:
            return None
        reach = self.bound(Reason.TOO_FEW_POINTS, "tombola.ways")
        domains = (Among("object", left, Bound(Reason.NO_SUCH), told=own), Among("object", own, reach))
        return Option("take-object", by, domains=domains) if own else Barred(domains=domains)

    def _take(self, _state: RaffleState, command: do.TakeObject, _chance: Chance) -> list[Event]:
        prize = next(each for each in self.equipment.prizes if each.name == command.object)
        points = prize.points if self.equipment.described.way == POINTS else 0
        clauses = self.cited_for("take-object", "tombola.any_object", "tombola.ways")
        return [did.ObjectTaken(player=command.by, object=prize.name, points=points, clauses=clauses)]
