"""Dead cards: set aside during the deals, and used only when the last card of all goes wrong or the deck runs out."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from ludex.core.commands import Command, Kind, Name
from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.errors import Reason
from ludex.games.poker.circle.hand.dealing import RemainingDeals
from ludex.games.poker.circle.hand.flow import HandFlow
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import (
    BOARD,
    DEALING,
    HOLE,
    NOBODY,
    SKIPPED,
    CircleState,
    DueCard,
)
from ludex.games.poker.circle.stud.rules import DeadCardRules
from ludex.kit.chance import Chance

_NO_SUCH = Bound(Reason.NO_SUCH)
_NOTHING = Bound(Reason.NOTHING_TO_DO)


class ReportSkippedCard(Command, frozen=True, tag="report-skipped-card"):
    """Says that somebody was passed over at the last card, and whether the others have seen theirs."""

    kind = Kind.INCIDENT

    who: Name
    looked: bool = False


class MixDeadCards(Command, frozen=True, tag="mix-dead-cards"):
    """Mixes the dead cards with those that are left, because the deck does not do for the last card of all."""

    kind = Kind.INCIDENT


class LayCommunityCard(Command, frozen=True, tag="lay-community-card"):
    """Lets one card be the last of everybody, because even the dead cards do not do."""

    kind = Kind.INCIDENT


class UseDeadCard(Command, frozen=True, tag="use-dead-card"):
    """Gives a dead card to whoever is due the next one."""

    kind = Kind.DUTY


COMMANDS: tuple[type[Command], ...] = (ReportSkippedCard, MixDeadCards, LayCommunityCard, UseDeadCard)


class CardSkipped(Event, frozen=True, tag="card-skipped"):
    """Somebody was passed over: when they get their card, and whether the others have seen theirs."""

    player: str
    due: tuple[DueCard, ...]
    seen: bool = False


class DeadCardsMixed(Event, frozen=True, tag="dead-cards-mixed"):
    """The dead cards were mixed with those that are left."""

    cards: int


class CommunityCardDue(Event, frozen=True, tag="community-card-due"):
    """One card will be the last of everybody; the dead ones were mixed in where none was left."""

    due: tuple[DueCard, ...]
    mixed: int = 0


class DeadCardUsed(Event, frozen=True, tag="dead-card-used"):
    """The next card due comes from the dead ones, where the law let it."""

    due: tuple[DueCard, ...]


EVENTS: tuple[type[Event], ...] = (CardSkipped, DeadCardsMixed, CommunityCardDue, DeadCardUsed)


class DeadCards(Part[CircleState]):
    """What the dead cards serve for."""

    def __init__(self, rules: CircleRules, flow: HandFlow, law: DeadCardRules) -> None:
        self._law = law
        self._deals = RemainingDeals(rules, flow)
        self._roster = Roster(rules)
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """The three lawful uses, and any other."""
        dealing = frozenset({DEALING})
        return [
            Action(command=ReportSkippedCard, phases=dealing, offer=self._offer_skipped, act=self._skipped),
            Action(command=MixDeadCards, phases=dealing, offer=self._offer_mix, act=self._mix),
            Action(command=LayCommunityCard, phases=dealing, offer=self._offer_community, act=self._lay_community),
            Action(
                command=UseDeadCard, phases=dealing, offer=self._offer_use, act=self._use, forbidden="dead_cards.only"
            ),
        ]

    def duty(self, state: CircleState) -> Command | None:
        """What must be done before a deck that does not do is dealt on."""
        if not self._deals.is_short(state):
            return None
        if self._may_mix(state):
            return MixDeadCards(by=self._roster.who(state, "mix-dead-cards"))
        return LayCommunityCard(by=self._roster.who(state, "lay-community-card")) if self._may_lay(state) else None

    # Somebody was passed over.

    def _offer_skipped(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        hand = state.hand
        if self._law.skipped is None:
            return None
        due = tuple(card.to for card in hand.deal.due if card.way == HOLE)
        # Whoever is the last to be dealt a card anyway is not passed over.
        passed_over = due[:-1] if self._deals.is_last(state) and len(hand.live) > 1 else ()
        if not passed_over or not hand.dead:
            return _NOTHING
        return Option("report-skipped-card", by, domains=(Among("who", passed_over, _NO_SUCH),))

    def _skipped(self, state: CircleState, command: ReportSkippedCard, chance: Chance) -> list[Event]:
        others = tuple(card for card in state.hand.deal.due if card.to != command.who)
        missed = (DueCard(command.who, SKIPPED),)
        due = (*others, *missed) if self._law.skipped_turn == "last" else (*missed, *others)
        clauses = self._cite("dead_cards.skipped", "dead_cards.skipped_turn", "dead_cards.only")
        return [CardSkipped(player=command.who, due=due, seen=command.looked, clauses=clauses)]

    # The deck does not do.

    def _may_mix(self, state: CircleState) -> bool:
        """Whether the dead cards make up for what the deck lacks at the last card."""
        hand = state.hand
        assert hand.deck is not None
        enough = len(hand.deal.due) <= hand.deck.left + hand.dead
        return self._law.short is not None and enough and self._deals.is_last(state)

    def _may_lay(self, state: CircleState) -> bool:
        hand = state.hand
        assert hand.deck is not None
        return self._law.community is not None and self._deals.is_last(state) and hand.deck.left + hand.dead > 0

    def _offer_mix(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if not self._deals.is_short(state) or not self._may_mix(state):
            return _NOTHING
        return Option("mix-dead-cards", by, clauses=self._cite("dead_cards.short"))

    def _mix(self, state: CircleState, command: MixDeadCards, chance: Chance) -> list[Event]:
        return [DeadCardsMixed(cards=state.hand.dead, clauses=self._cite("dead_cards.short", "dead_cards.only"))]

    def _offer_community(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if not self._deals.is_short(state) or self._may_mix(state) or not self._may_lay(state):
            return _NOTHING
        return Option("lay-community-card", by, clauses=self._cite("dead_cards.community"))

    def _lay_community(self, state: CircleState, command: LayCommunityCard, chance: Chance) -> list[Event]:
        hand = state.hand
        assert hand.deck is not None
        mixed = 0 if hand.deck.left else hand.dead
        due = (DueCard(NOBODY, BOARD),)
        return [CommunityCardDue(due=due, mixed=mixed, clauses=self._cite("dead_cards.community", "dead_cards.only"))]

    # Any other use; only a law without the rule about it comes here.

    def _offer_use(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        hand = state.hand
        deal = hand.deal
        usable = hand.dead and deal.due and deal.due[0].way == HOLE
        return Option("use-dead-card", by) if usable else _NOTHING

    def _use(self, state: CircleState, command: UseDeadCard, chance: Chance) -> list[Event]:
        deal = state.hand.deal
        first = DueCard(deal.due[0].to, SKIPPED)
        return [DeadCardUsed(due=(first, *deal.due[1:]))]


def _mixed_in(state: CircleState, cards: int) -> None:
    hand = state.hand
    if not cards:
        return
    assert hand.deck is not None
    hand.deck = hand.deck.with_back(cards)
    hand.dead -= cards


def _fold_skipped(state: CircleState, event: CardSkipped) -> None:
    deal = state.hand.deal
    deal.due, deal.card_skipped = event.due, True
    deal.others_seen = deal.others_seen or event.seen


def _fold_mixed(state: CircleState, event: DeadCardsMixed) -> None:
    _mixed_in(state, event.cards)


def _fold_community(state: CircleState, event: CommunityCardDue) -> None:
    _mixed_in(state, event.mixed)
    state.hand.deal.due = event.due


def _fold_used(state: CircleState, event: DeadCardUsed) -> None:
    deal = state.hand.deal
    deal.due, deal.card_skipped, deal.others_seen = event.due, True, True


FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    CardSkipped: _fold_skipped,
    DeadCardsMixed: _fold_mixed,
    CommunityCardDue: _fold_community,
    DeadCardUsed: _fold_used,
}
