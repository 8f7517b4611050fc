"""Cards that are seen, or dealt, when they should not be: hole cards of the first deal, one dealt too early."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from ludex.core.commands import Command, Kind, Name
from ludex.core.events import Event, moves, purse
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.poker.circle.hand.dealing import RemainingDeals
from ludex.games.poker.circle.hand.flow import HandFlow
from ludex.games.poker.circle.hand.folds import leave_hand
from ludex.games.poker.circle.hand.pots import pot_account
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import (
    ACTING,
    DEALING,
    HOLE,
    UP,
    CircleState,
    DueCard,
    PlayerCard,
)
from ludex.games.poker.circle.stud.rules import ExposureRules
from ludex.kit.cards import Card, draw_faces
from ludex.kit.chance import Chance
from ludex.kit.money import Cents

_NO_SUCH = Bound(Reason.NO_SUCH)
_NOTHING = Bound(Reason.NOTHING_TO_DO)


def face_of(state: CircleState, held: PlayerCard, chance: Chance) -> tuple[Card, bool]:
    """The face of a card, and whether it had to be asked for."""
    hand = state.hand
    assert hand.deck is not None
    if held.face is not None:
        return held.face, False
    return draw_faces(hand.deck, chance, [held.id])[0], True


class ReportExposedHoleCard(Command, frozen=True, tag="report-exposed-hole-card"):
    """Says that the hole card just dealt to somebody in the first deal was seen."""

    kind = Kind.INCIDENT

    who: Name


class ReportEarlyCard(Command, frozen=True, tag="report-early-card"):
    """Says that a card was dealt before the bets were even."""

    kind = Kind.INCIDENT


COMMANDS: tuple[type[Command], ...] = (ReportExposedHoleCard, ReportEarlyCard)


class Seen(Event, frozen=True, kw_only=True):
    """A card of somebody became known to all."""

    player: str
    card: int
    faces: tuple[Card]
    asked: bool
    """Whether nobody had seen it before."""

    @property
    def drawn(self) -> tuple[Any, ...]:
        return self.faces if self.asked else ()


class HoleCardExposed(Seen, frozen=True, kw_only=True, tag="hole-card-exposed"):
    """A hole card of the first deal lies open: what is dealt then."""

    due: tuple[DueCard, ...]


class AnteReturned(Event, frozen=True, tag="ante-returned"):
    """All first hole cards of somebody were seen: they have their bet back and are out of the hand."""

    player: str
    amount: Cents
    due: tuple[DueCard, ...]


class DealtEarly(Event, frozen=True, tag="dealt-early"):
    """A card lies on the table until the bets are even."""


EVENTS: tuple[type[Event], ...] = (HoleCardExposed, AnteReturned, DealtEarly)


class ExposedCards(Part[CircleState]):
    """What becomes of such cards and their players."""

    def __init__(self, rules: CircleRules, flow: HandFlow, law: ExposureRules) -> None:
        self._rules, self._law, self._flow = rules, law, flow
        self._deals = RemainingDeals(rules, flow)
        self._cite = cache(rules.clauses_of)
        self._pot = pot_account(rules)

    def actions(self) -> list[Action]:
        """Reports of the croupier."""
        dealing, acting = frozenset({DEALING}), frozenset({ACTING})
        return [
            Action(command=ReportExposedHoleCard, phases=dealing, offer=self._offer_hole, act=self._hole),
            Action(command=ReportEarlyCard, phases=acting, offer=self._offer_early, act=self._early),
        ]

    # The first hole cards.

    def _offer_hole(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        exposed = tuple(player for player in state.hand.live if self._may_expose_hole(state, player))
        if not exposed:
            return _NOTHING
        return Option("report-exposed-hole-card", by, domains=(Among("who", exposed, _NO_SUCH),))

    def _may_expose_hole(self, state: CircleState, player: str) -> bool:
        """Whether the last card of a player is a hole card of the first deal, which goes on for them."""
        hand = state.hand
        own = hand.cards.get(player, ())
        if hand.street != 1 or not own or own[-1].up or all(card.to != player for card in hand.deal.due):
            return False
        return (self._law.hole_one if not self._is_all(own) else self._law.hole_both) is not None

    def _is_all(self, own: tuple[PlayerCard, ...]) -> bool:
        """Whether no card of a player is face down once the last one is seen too."""
        return len(own) > 1 and all(card.up for card in own[:-1])

    def _hole(self, state: CircleState, command: ReportExposedHoleCard, chance: Chance) -> list[Event]:
        hand = state.hand
        player = command.who
        held = hand.cards[player][-1]
        face, asked = face_of(state, held, chance)
        # What lies open is their upcard: the one that should have been is dealt face down.
        due = tuple(DueCard(card.to, HOLE) if card == DueCard(player, UP) else card for card in hand.deal.due)
        clauses = self._cite("exposure.hole_one")
        both = self._is_all(hand.cards[player])
        if both:
            clauses = self._cite("exposure.hole_both")
        events: list[Event] = [
            HoleCardExposed(player=player, card=held.id, faces=(face,), asked=asked, due=due, clauses=clauses)
        ]
        return [*events, *self._ante_back(state, player)] if both else events

    def _ante_back(self, state: CircleState, player: str) -> list[Event]:
        hand = state.hand
        amount = hand.contributions.get(player, 0)
        back = AnteReturned(
            player=player,
            amount=Cents(amount),
            due=tuple(card for card in hand.deal.due if card.to != player),
            moves=moves([(self._pot, purse(player), amount)]),
            clauses=self._cite("exposure.hole_both"),
        )
        live = [name for name in hand.live if name != player]
        return [back, self._flow.closed(state, live)] if len(live) == 1 else [back]

    # A card too early.

    def _offer_early(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        hand = state.hand
        if self._law.early is None:
            return None
        if (
            hand.betting.dealt_early
            or self._deals.is_last(state)
            or not self._deals.can_spare(state, 1 + len(hand.live))
        ):
            return _NOTHING
        return Option("report-early-card", by)

    def _early(self, state: CircleState, command: ReportEarlyCard, chance: Chance) -> list[Event]:
        return [DealtEarly(clauses=self._cite("exposure.early", "exposure.early_pile"))]


def fold_seen(state: CircleState, event: Seen) -> None:
    """A card lies face up; whoever did not know its face knows it now."""
    hand = state.hand
    assert hand.deck is not None
    own = hand.cards[event.player]
    (face,) = event.faces
    up = PlayerCard(event.card, face, True)
    hand.cards[event.player] = tuple(up if card.id == event.card else card for card in own)
    if face in hand.deck.unseen:
        hand.deck = hand.deck.seen(event.faces)


def _fold_hole(state: CircleState, event: HoleCardExposed) -> None:
    fold_seen(state, event)
    state.hand.deal.due = event.due


def _fold_ante_back(state: CircleState, event: AnteReturned) -> None:
    hand = state.hand
    hand.contributions.pop(event.player, None)
    leave_hand(state, event.player)
    hand.deal.due = event.due


def _fold_early(state: CircleState, _event: DealtEarly) -> None:
    state.hand.betting.dealt_early = True


FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    HoleCardExposed: _fold_hole,
    AnteReturned: _fold_ante_back,
    DealtEarly: _fold_early,
}
