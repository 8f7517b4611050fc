"""Events: they are announced, start, end or are cancelled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from ludex.core.barred import Barred
from ludex.core.decider import Folds
from ludex.core.events import Event
from ludex.core.options import Bound, Option, each_by_its_own
from ludex.core.rulebook import Action, Offer
from ludex.errors import Reason
from ludex.games.betting import commands as do
from ludex.games.betting import events as did
from ludex.games.betting.equipment import ShopEquipment
from ludex.games.betting.exchange.part import Exchange
from ludex.games.betting.markets import Markets
from ludex.games.betting.part import Part
from ludex.games.betting.rules import BettingRules
from ludex.games.betting.state import AnnouncedEvent, BettingState, EventStatus, Market
from ludex.games.common.premises.doors import OPEN
from ludex.kit.chance import Chance

LAWFUL_EVENT = (
    "events.of_kind",
    "events.announced",
    "events.uncertain",
    "events.company_apart",
    "events.lawful",
    "events.real",
)
"""What an event is held against before bets are taken on it."""


def _announced(state: BettingState, event: did.EventAnnounced) -> None:
    state.events[event.name] = AnnouncedEvent(event.name)


def _became(status: EventStatus) -> Callable[[BettingState, Any], None]:
    def fold(state: BettingState, event: did.EventStarted | did.EventEnded | did.EventCancelled) -> None:
        state.events[event.name] = replace(state.events[event.name], status=status)
        if not isinstance(event, did.EventCancelled):
            for name in event.closed:
                state.markets[name] = replace(state.markets[name], status="closed")

    return fold


FOLDS: Folds = {
    did.EventAnnounced: _announced,
    did.EventStarted: _became("under-way"),
    did.EventEnded: _became("over"),
    did.EventCancelled: _became("cancelled"),
}


class Announcing(Part):
    """What the company does with events."""

    def __init__(self, rules: BettingRules, equipment: ShopEquipment, markets: Markets, exchange: Exchange) -> None:
        super().__init__(rules, equipment)
        self._markets, self._exchange = markets, exchange

    def actions(self) -> Sequence[Action]:
        """Its commands."""
        phases = frozenset({OPEN})
        return (
            self.action(do.AnnounceEvent, phases, self._announce, self._offer_announcing),
            self.action(do.StartEvent, phases, self._start, self._in("start-event", "announced")),
            self.action(do.EndEvent, phases, self._end, self._in("end-event", "under-way")),
            self.action(do.CancelEvent, phases, self._cancel, self._in("cancel-event", "announced", "under-way")),
        )

    def _in(self, slug: str, *statuses: EventStatus) -> Offer:
        def offer(state: BettingState, by: str, _owners: tuple[str, ...]) -> Option | None:
            events = state.events.values()
            found = tuple(each.id for each in events if each.status in statuses)
            others = {each.id: Bound(Reason.OUT_OF_ORDER) for each in events if each.status not in statuses}
            if not found:
                return None
            unknown = Bound(Reason.NOT_ANNOUNCED)
            return Option(slug, by, domains=each_by_its_own("event", found, others, unknown))

        return offer

    def _offer_announcing(self, state: BettingState, by: str, _owners: tuple[str, ...]) -> Option | Barred | None:
        left = [name for name in self.equipment.described.events if name not in state.events]
        bounds = {name: flaw for name in left if (flaw := next(self.equipment.event_flaws(name), None))}
        lawful = tuple(name for name in left if name not in bounds)
        if not left:
            return None
        domains = each_by_its_own("event", lawful, bounds)
        return Option("announce-event", by, domains=domains) if lawful else Barred(domains=domains)

    def _announce(self, _state: BettingState, command: do.AnnounceEvent, _chance: Chance) -> list[Event]:
        kind = self.equipment.described.events[command.event].kind
        named = {"events.public": self.rules.events.public, "events.others": self.rules.events.others}
        listed = next((path for path, kinds in named.items() if kind in kinds), "events.kinds")
        clauses = self.cited_for("announce-event", listed, "events.grounds", *LAWFUL_EVENT)
        return [did.EventAnnounced(name=command.event, clauses=clauses)]

    def _about(self, state: BettingState, event: str) -> list[Market]:
        """The markets on an event that are not settled or void."""
        return [
            market
            for market in state.markets.values()
            if event in market.events and market.status not in ("settled", "void")
        ]

    def _start(self, state: BettingState, command: do.StartEvent, _chance: Chance) -> list[Event]:
        about = self._about(state, command.event)
        shut = [each for each in about if not each.live and each.status != "closed"]
        clauses = self.cited_for("start-event", "on_result.over")
        closed = tuple(each.id for each in shut)
        return [
            *self._lapsing(state, shut),
            *self._exchange.turning_live(state, (each for each in about if each.live)),
            did.EventStarted(name=command.event, closed=closed, clauses=clauses),
        ]

    def _end(self, state: BettingState, command: do.EndEvent, _chance: Chance) -> list[Event]:
        shut = [each for each in self._about(state, command.event) if each.status != "closed"]
        clauses = self.cited_for("end-event", "live.over")
        closed = tuple(each.id for each in shut)
        return [*self._lapsing(state, shut), did.EventEnded(name=command.event, closed=closed, clauses=clauses)]

    def _lapsing(self, state: BettingState, markets: Sequence[Market]) -> list[Event]:
        """What becomes of orders that nobody has matched."""
        return [event for each in markets if each.kind == "exchange" for event in self._exchange.lapsing(state, each)]

    def _cancel(self, state: BettingState, command: do.CancelEvent, _chance: Chance) -> list[Event]:
        voided = self._markets.voided(state, self._about(state, command.event), "cancel-event")
        return [did.EventCancelled(name=command.event, clauses=self.cited_for("cancel-event")), *voided]
