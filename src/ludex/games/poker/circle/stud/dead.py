"""Dead cards: set aside during the deals, and used only when the last card of all goes wrong or the pack runs out."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from ludex.core.commands import Command, Kind, Name
from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option
from ludex.core.rulebook import Action, Roster
from ludex.errors import Reason
from ludex.games.poker.circle.hand.course import Course
from ludex.games.poker.circle.hand.supply import Supply
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import (
    COMMON,
    COVERED,
    DEALING,
    NOBODY,
    SKIPPED,
    CircleState,
    Due,
)
from ludex.games.poker.circle.stud.rules import DeadRules
from ludex.kit.cards import Deck
from ludex.kit.chance import Chance

_NO_SUCH = Bound(Reason.NO_SUCH)
_NOTHING = Bound(Reason.NOTHING_TO_DO)


class ReportSkippedCard(Command, frozen=True, tag="report-skipped-card"):
    """Says that somebody was passed over at the last card, and whether the others have seen theirs."""

    kind = Kind.INCIDENT

    who: Name
    looked: bool = False


class MixDead(Command, frozen=True, tag="mix-dead"):
    """Mixes the dead cards with those that are left, because the pack does not do for the last card of all."""

    kind = Kind.INCIDENT


class LayCommon(Command, frozen=True, tag="lay-common"):
    """Lets one card be the last of everybody, because even the dead cards do not do."""

    kind = Kind.INCIDENT


class UseDead(Command, frozen=True, tag="use-dead"):
    """Gives a dead card to whoever is due the next one."""

    kind = Kind.DUTY


DEAD_COMMANDS = (ReportSkippedCard, MixDead, LayCommon, UseDead)


class CardSkipped(Event, frozen=True, tag="card-skipped"):
    """Somebody was passed over: when he gets his card, and whether the others have seen theirs."""

    player: str
    due: tuple[Due, ...]
    seen: bool = False


class DeadMixed(Event, frozen=True, tag="dead-mixed"):
    """The dead cards were mixed with those that are left."""

    cards: int


class CommonDue(Event, frozen=True, tag="common-due"):
    """One card will be the last of everybody; the dead ones were mixed in where none was left."""

    due: tuple[Due, ...]
    mixed: int = 0


class DeadUsed(Event, frozen=True, tag="dead-used"):
    """The next card due comes from the dead ones, where the law let it."""

    due: tuple[Due, ...]


DEAD_EVENTS = (CardSkipped, DeadMixed, CommonDue, DeadUsed)


class DeadCards:
    """What the dead cards serve for."""

    def __init__(self, rules: CircleRules, course: Course, law: DeadRules) -> None:
        self._law = law
        self._supply = Supply(rules, course)
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """The three lawful uses, and any other."""
        dealing = frozenset({DEALING})
        return [
            Action(command=ReportSkippedCard, phases=dealing, offer=self._offer_skipped, act=self._skipped),
            Action(command=MixDead, phases=dealing, offer=self._offer_mix, act=self._mix),
            Action(command=LayCommon, phases=dealing, offer=self._offer_common, act=self._lay_common),
            Action(command=UseDead, phases=dealing, offer=self._offer_use, act=self._use, forbidden="dead.only"),
        ]

    def duty(self, state: CircleState, roster: Roster) -> Command | None:
        """What must be done before a pack that does not do is dealt on."""
        if not self._supply.is_short(state):
            return None
        if self._may_mix(state):
            return MixDead(by=roster.who(state, "mix-dead"))
        return LayCommon(by=roster.who(state, "lay-common")) if self._may_lay(state) else None

    # Somebody was passed over.

    def _offer_skipped(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        hand = state.hand
        if self._law.skipped is None:
            return None
        due = tuple(card.to for card in hand.deal.due if card.way == COVERED)
        # Whoever is the last to be dealt a card anyway is not passed over.
        passed_over = due[:-1] if self._supply.is_last(state) and len(hand.live) > 1 else ()
        if not passed_over or not hand.dead:
            return _NOTHING
        return Option("report-skipped-card", by, domains=(Among("who", passed_over, _NO_SUCH),))

    def _skipped(self, state: CircleState, command: ReportSkippedCard, chance: Chance) -> list[Event]:
        others = tuple(card for card in state.hand.deal.due if card.to != command.who)
        his = (Due(command.who, SKIPPED),)
        due = (*others, *his) if self._law.skipped_turn == "last" else (*his, *others)
        clauses = self._cite("dead.skipped", "dead.skipped_turn", "dead.only")
        return [CardSkipped(player=command.who, due=due, seen=command.looked, clauses=clauses)]

    # The pack does not do.

    def _may_mix(self, state: CircleState) -> bool:
        """Whether the dead cards make up for what the pack lacks at the last card."""
        hand = state.hand
        assert hand.deck is not None
        enough = len(hand.deal.due) <= hand.deck.left + hand.dead
        return self._law.short is not None and enough and self._supply.is_last(state)

    def _may_lay(self, state: CircleState) -> bool:
        hand = state.hand
        assert hand.deck is not None
        return self._law.common is not None and self._supply.is_last(state) and hand.deck.left + hand.dead > 0

    def _offer_mix(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if not self._supply.is_short(state) or not self._may_mix(state):
            return _NOTHING
        return Option("mix-dead", by, clauses=self._cite("dead.short"))

    def _mix(self, state: CircleState, command: MixDead, chance: Chance) -> list[Event]:
        return [DeadMixed(cards=state.hand.dead, clauses=self._cite("dead.short", "dead.only"))]

    def _offer_common(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if not self._supply.is_short(state) or self._may_mix(state) or not self._may_lay(state):
            return _NOTHING
        return Option("lay-common", by, clauses=self._cite("dead.common"))

    def _lay_common(self, state: CircleState, command: LayCommon, chance: Chance) -> list[Event]:
        hand = state.hand
        assert hand.deck is not None
        mixed = 0 if hand.deck.left else hand.dead
        due = (Due(NOBODY, COMMON),)
        return [CommonDue(due=due, mixed=mixed, clauses=self._cite("dead.common", "dead.only"))]

    # Any other use; only a law without the rule about it comes here.

    def _offer_use(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        hand = state.hand
        deal = hand.deal
        usable = hand.dead and deal.due and deal.due[0].way == COVERED
        return Option("use-dead", by) if usable else _NOTHING

    def _use(self, state: CircleState, command: UseDead, chance: Chance) -> list[Event]:
        deal = state.hand.deal
        first = Due(deal.due[0].to, SKIPPED)
        return [DeadUsed(due=(first, *deal.due[1:]))]


def _mixed_in(state: CircleState, cards: int) -> None:
    hand = state.hand
    assert hand.deck is not None
    hand.deck = Deck(hand.deck.left + cards, hand.deck.unseen)
    hand.dead -= cards


def _fold_skipped(state: CircleState, event: CardSkipped) -> None:
    deal = state.hand.deal
    deal.due, deal.skips = event.due, True
    deal.others_seen = deal.others_seen or event.seen


def _fold_mixed(state: CircleState, event: DeadMixed) -> None:
    _mixed_in(state, event.cards)


def _fold_common(state: CircleState, event: CommonDue) -> None:
    _mixed_in(state, event.mixed)
    state.hand.deal.due = event.due


def _fold_used(state: CircleState, event: DeadUsed) -> None:
    deal = state.hand.deal
    deal.due, deal.skips, deal.others_seen = event.due, True, True


DEAD_FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    CardSkipped: _fold_skipped,
    DeadMixed: _fold_mixed,
    CommonDue: _fold_common,
    DeadUsed: _fold_used,
}
