"""Cards for a place where nobody plays: it goes on being dealt to, and they are gathered at the end of the deal."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any

from msgspec import Meta

from ludex.core.commands import Command, Kind
from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.errors import Reason, Unit
from ludex.games.poker.circle.hand.events import DealtCard
from ludex.games.poker.circle.hand.flow import HandFlow
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import ACTING, DEALING, HOLE, CircleState, DueCard, PlayerCard
from ludex.kit.chance import Chance

_NO_SUCH = Bound(Reason.NO_SUCH)
_NOTHING = Bound(Reason.NOTHING_TO_DO)


class ReportStrayCard(Command, frozen=True, tag="report-stray-card"):
    """Says that a card was dealt to a place where nobody plays the hand."""

    kind = Kind.INCIDENT

    place: Annotated[int, Meta(ge=1, le=100), Unit.PLACE]


COMMANDS: tuple[type[Command], ...] = (ReportStrayCard,)


class StrayCardDealt(Event, frozen=True, tag="stray-card-dealt"):
    """A card lies at a place where nobody plays; it goes on being dealt to, so that the order of the deck stays."""

    place: int
    card: DealtCard
    due: tuple[DueCard, ...]


class StrayCardsGathered(Event, frozen=True, tag="stray-cards-gathered"):
    """The cards at places where nobody plays were taken away at the end of the deal."""

    places: tuple[int, ...]


EVENTS: tuple[type[Event], ...] = (StrayCardDealt, StrayCardsGathered)


def at_place(place: int) -> str:
    """Whom a card at a place without player is for; no person is called so."""
    return f"#{place}"


class StrayCards(Part[CircleState]):
    """What becomes of cards that nobody should have."""

    def __init__(self, rules: CircleRules, flow: HandFlow) -> None:
        self._rules, self._law, self._flow = rules, rules.incidents, flow
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Reporting them."""
        phases = frozenset({DEALING, ACTING})
        return [Action(command=ReportStrayCard, phases=phases, offer=self._offer_stray, act=self._stray)]

    def _offer_stray(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        hand = state.hand
        if self._law.stray_card is None:
            return None
        taken = [place for place, name in state.seats.items() if name in hand.live]
        every = range(1, self._rules.seating.places + 1)
        free = tuple(place for place in every if place not in taken and place not in hand.deal.stray_places)
        if not free or not state.is_before_betting or not self._rounds(state) or not self._has_spare_cards(state):
            return _NOTHING
        return Option("report-stray-card", by, domains=(Among("place", free, _NO_SUCH),))

    def _rounds(self, state: CircleState) -> int:
        """How many cards each player is given in this deal."""
        hand = state.hand
        return sum(card.to == hand.live[0] for card in self._flow.due(hand.street, hand.live))

    def _has_spare_cards(self, state: CircleState) -> bool:
        """Whether the deck holds a stray hand besides all that the hand still needs."""
        hand = state.hand
        assert hand.deck is not None
        later = range(hand.street + 1, self._flow.streets + 1)
        needed = len(hand.deal.due) + sum(len(self._flow.due(street, hand.live)) for street in later)
        return hand.deck.left >= needed + self._rounds(state)

    def _stray(self, state: CircleState, command: ReportStrayCard, chance: Chance) -> list[Event]:
        hand = state.hand
        place = command.place
        card = DealtCard(hand.next_card, at_place(place), HOLE)
        clauses = self._cite("incidents.stray_card")
        dealt = StrayCardDealt(place=place, card=card, due=self._due_with(state, place), clauses=clauses)
        if state.phase == DEALING:
            return [dealt]
        return [dealt, StrayCardsGathered(places=(*hand.deal.stray_places, place), clauses=clauses)]

    def _due_with(self, state: CircleState, place: int) -> tuple[DueCard, ...]:
        """The cards that are due, with one for the place whenever its turn comes in the rounds that follow."""
        hand = state.hand
        deal = hand.deal
        before = self._last_before(state, place)
        anchor = before or hand.live[0]
        found = [at for at, card in enumerate(deal.due) if card.to == anchor]
        rounds = self._rounds(state) - 1
        due = list(deal.due)
        for at in reversed(found[len(found) - min(rounds, len(found)) :]):
            due.insert(at + 1 if before else at, DueCard(at_place(place), HOLE))
        return tuple(due)

    def _last_before(self, state: CircleState, place: int) -> str | None:
        """Which player is dealt their card right before a place; nobody when it comes first."""
        rises = self._rules.betting.direction == self._rules.players.first_place
        places = self._rules.seating.places

        def comes(at: int) -> int:
            """The place of the button itself comes last."""
            return ((at - state.button if rises else state.button - at) - 1) % places

        earlier = [
            (comes(at), name)
            for at, name in state.seats.items()
            if name in state.hand.live and comes(at) < comes(place)
        ]
        return max(earlier)[1] if earlier else None


def _fold_stray(state: CircleState, event: StrayCardDealt) -> None:
    hand = state.hand
    deal = hand.deal
    assert hand.deck is not None
    hand.cards[event.card.to] = (PlayerCard(event.card.id),)
    hand.deck = hand.deck.dealt(1)
    hand.next_card += 1
    deal.due, deal.stray_places = event.due, (*deal.stray_places, event.place)


def _fold_stray_gathered(state: CircleState, event: StrayCardsGathered) -> None:
    hand = state.hand
    for place in event.places:
        hand.cards.pop(at_place(place), None)
    hand.deal.stray_places = ()


FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    StrayCardDealt: _fold_stray,
    StrayCardsGathered: _fold_stray_gathered,
}
