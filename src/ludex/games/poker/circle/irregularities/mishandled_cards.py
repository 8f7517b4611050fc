"""What players do with their cards: mixing them with the discards, exposing them, touching another's."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import permutations
from typing import Any

from ludex.core.commands import Command, Kind, Name
from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option, Rows
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.errors import Reason
from ludex.games.poker.circle.hand.flow import HandFlow
from ludex.games.poker.circle.irregularities.dead_hands import DeadHands
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import (
    ACTING,
    DEALING,
    DRAWING,
    NOBODY,
    RESTORING,
    SHOWDOWN,
    CircleState,
    PlayerCard,
    unseen,
)
from ludex.kit.cards import Card, draw_faces
from ludex.kit.chance import Chance

_NO_SUCH = Bound(Reason.NO_SUCH)
_NOTHING = Bound(Reason.NOTHING_TO_DO)
_WITH_HANDS = frozenset({DEALING, ACTING, DRAWING, SHOWDOWN})


class ReportMucked(Command, frozen=True, tag="report-mucked"):
    """Says that a player has mixed their cards with the discards."""

    kind = Kind.INCIDENT

    who: Name


class RestoreHand(Command, frozen=True, tag="restore-hand"):
    """Puts together again, beyond doubt, the hand that was mixed with the discards."""

    kind = Kind.INCIDENT


class DeclareHandLost(Command, frozen=True, tag="declare-hand-lost"):
    """Says that the hand cannot be put together again."""

    kind = Kind.INCIDENT


class ReportExposedCards(Command, frozen=True, tag="report-exposed-cards"):
    """Says that a player has shown their cards by mistake."""

    kind = Kind.INCIDENT

    who: Name


class ReportTouchingCards(Command, frozen=True, tag="report-touching-cards"):
    """Says that a player's cards have touched those of another."""

    kind = Kind.INCIDENT

    who: Name
    other: Name


COMMANDS: tuple[type[Command], ...] = (
    ReportMucked,
    RestoreHand,
    DeclareHandLost,
    ReportExposedCards,
    ReportTouchingCards,
)


class CardsMucked(Event, frozen=True, tag="cards-mucked"):
    """A player's cards lie among the discards: all wait while somebody tries to put the hand together."""

    player: str
    resumes: str


class HandRestored(Event, frozen=True, tag="hand-restored"):
    """The hand was put together again and plays for the pot."""

    player: str


class CardsExposed(Event, frozen=True, tag="cards-exposed"):
    """A player's cards lie open by mistake; their hand stands."""

    player: str
    cards: tuple[Card, ...]
    asked: tuple[Card, ...] = ()
    """The faces that nobody had seen before."""
    turned_down: bool = False
    """Whether they cover them again, and get their next card open."""

    @property
    def drawn(self) -> tuple[Any, ...]:
        return self.asked


EVENTS: tuple[type[Event], ...] = (CardsMucked, HandRestored, CardsExposed)


class MishandledCards(Part[CircleState]):
    """Cards that are not where they should be."""

    def __init__(self, rules: CircleRules, flow: HandFlow) -> None:
        self._law = rules.incidents
        self._turns_down = rules.exposure is not None and rules.exposure.own is not None
        self._dead_hands = DeadHands(rules, flow)
        self._roster = Roster(rules)
        self._cite = cache(rules.clauses_of)
        self._restoring = self._cite("incidents.restored", *rules.paths_for("restore-hand"))

    def actions(self) -> list[Action]:
        """Mixed, exposed and touching cards."""
        restoring, seen = frozenset({RESTORING}), frozenset({DEALING, ACTING, DRAWING})
        return [
            Action(command=ReportMucked, phases=_WITH_HANDS, offer=self._offer_mixed, act=self._mixed),
            Action(command=RestoreHand, phases=restoring, offer=self._offer_restore, act=self._restore),
            Action(command=DeclareHandLost, phases=restoring, offer=self._offer_lost, act=self._lost),
            Action(command=ReportExposedCards, phases=seen, offer=self._offer_exposed, act=self._exposed),
            Action(command=ReportTouchingCards, phases=_WITH_HANDS, offer=self._offer_contact, act=self._contact),
        ]

    def lead(self, state: CircleState) -> Command | None:
        """A hand that was mixed with the discards is put together again when nobody says that it cannot be."""
        return RestoreHand(by=self._roster.who(state, "restore-hand")) if state.phase == RESTORING else None

    def _holders(self, state: CircleState) -> tuple[str, ...]:
        """Whose hidden hand may die now: nobody's while players are being dealt cards, the last one's never."""
        hand = state.hand
        if len(hand.live) < 2 or any(card.to for card in hand.deal.due):
            return ()
        return tuple(player for player in hand.live if player not in hand.shown)

    # Mixed with the discards.

    def _offer_mixed(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if self._law.mucked is None:
            return None
        holders = self._holders(state)
        return Option("report-mucked", by, domains=(Among("who", holders, _NO_SUCH),)) if holders else _NOTHING

    def _mixed(self, state: CircleState, command: ReportMucked, chance: Chance) -> list[Event]:
        if self._law.restored is None:
            clauses = self._cite("incidents.mucked")
            return self._dead_hands.killed(state, (command.who,), "cards-mucked", clauses, state.phase)
        clauses = self._cite("incidents.mucked", "incidents.restored")
        return [CardsMucked(player=command.who, resumes=state.phase, clauses=clauses, phase=RESTORING)]

    def _offer_restore(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option:
        return Option("restore-hand", by, clauses=self._restoring)

    def _restore(self, state: CircleState, command: RestoreHand, chance: Chance) -> list[Event]:
        hand = state.hand
        return [HandRestored(player=hand.mucked, clauses=self._restoring, phase=hand.resumes)]

    def _offer_lost(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option:
        return Option("declare-hand-lost", by, clauses=self._cite("incidents.mucked"))

    def _lost(self, state: CircleState, command: DeclareHandLost, chance: Chance) -> list[Event]:
        hand = state.hand
        clauses = self._cite("incidents.mucked")
        return self._dead_hands.killed(state, (hand.mucked,), "cards-mucked", clauses, hand.resumes)

    # Shown by mistake.

    def _offer_exposed(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        hand = state.hand
        if self._law.exposed_cards is None:
            return None
        holders = tuple(player for player in hand.live if any(not card.up for card in hand.cards.get(player, ())))
        return Option("report-exposed-cards", by, domains=(Among("who", holders, _NO_SUCH),)) if holders else _NOTHING

    def _exposed(self, state: CircleState, command: ReportExposedCards, chance: Chance) -> list[Event]:
        hand = state.hand
        assert hand.deck is not None
        own = hand.cards[command.who]
        asked = draw_faces(hand.deck, chance, unseen(own))
        faces = iter(asked)
        cards = tuple(card.face if card.face is not None else next(faces) for card in own)
        clauses = self._cite("incidents.exposed_cards", *(("exposure.own",) if self._turns_down else ()))
        return [
            CardsExposed(player=command.who, cards=cards, asked=asked, turned_down=self._turns_down, clauses=clauses)
        ]

    # In touch with another's.

    def _offer_contact(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if self._law.touching is None:
            return None
        pairs = tuple(permutations(self._holders(state), 2))
        domain = Rows(("who", "other"), pairs, _NO_SUCH)
        return Option("report-touching-cards", by, domains=(domain,)) if pairs else _NOTHING

    def _contact(self, state: CircleState, command: ReportTouchingCards, chance: Chance) -> list[Event]:
        clauses = self._cite("incidents.touching")
        return self._dead_hands.killed(state, (command.who, command.other), "cards-touching", clauses, state.phase)


def _fold_mixed(state: CircleState, event: CardsMucked) -> None:
    hand = state.hand
    hand.mucked, hand.resumes = event.player, event.resumes


def _fold_restored(state: CircleState, _event: HandRestored) -> None:
    hand = state.hand
    hand.mucked = hand.resumes = NOBODY


def _fold_exposed(state: CircleState, event: CardsExposed) -> None:
    hand = state.hand
    assert hand.deck is not None
    own = hand.cards[event.player]
    faces = zip(own, event.cards, strict=True)
    hand.cards[event.player] = tuple(
        PlayerCard(card.id, face, card.up or not event.turned_down, event.turned_down) for card, face in faces
    )
    hand.deck = hand.deck.seen(event.asked)
    if event.turned_down:
        hand.next_card_up = (*hand.next_card_up, event.player)


FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    CardsMucked: _fold_mixed,
    HandRestored: _fold_restored,
    CardsExposed: _fold_exposed,
}
