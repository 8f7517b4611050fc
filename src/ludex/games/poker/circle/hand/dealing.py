"""Dealing: the cards that are due, one by one, and whether the deck has enough for the deals to come."""

from __future__ import annotations

from functools import cache

from ludex.core.events import Event
from ludex.core.options import Bound, Option, Range
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.poker.circle.hand.commands import Deal, Look
from ludex.games.poker.circle.hand.events import Dealt, DealtCard, Looked
from ludex.games.poker.circle.hand.flow import HandFlow
from ludex.games.poker.circle.hand.folds import fold_dealt
from ludex.games.poker.circle.irregularities.stray_cards import StrayCardsGathered
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import (
    ACTING,
    BOARD,
    DEALING,
    DRAWING,
    FROM_DEAD,
    HOLE,
    PAYING,
    REPLACING,
    SHOWDOWN,
    SKIPPED,
    UP,
    CircleState,
    DueCard,
    unseen,
)
from ludex.kit.cards import Card, draw_faces
from ludex.kit.chance import Chance

_NO_SUCH = Bound(Reason.NO_SUCH)
_NOTHING = Bound(Reason.NOTHING_TO_DO)


class RemainingDeals:
    """Whether the deck will do."""

    def __init__(self, rules: CircleRules, flow: HandFlow) -> None:
        self._flow = flow
        self._streets = rules.streets.listed()
        # Where dead cards make up for what it lacks, the last deal needs nothing of it.
        self._needed = self._flow.streets - (rules.dead_cards is not None)

    def is_last(self, state: CircleState) -> bool:
        """Whether no deal comes after this one."""
        return state.hand.street == self._flow.streets

    def is_short(self, state: CircleState) -> bool:
        """Whether the deck does not do for the cards that are due."""
        hand = state.hand
        deal = hand.deal
        assert hand.deck is not None
        if not deal.card_skipped:
            return hand.deck.left < len(deal.due)
        return hand.deck.left < sum(card.way != FROM_DEAD for card in as_dealt(state, deal.due))

    def can_spare(self, state: CircleState, cards: int) -> bool:
        """Whether the deals to come can do without so many cards."""
        hand = state.hand
        assert hand.deck is not None
        to_come = range(hand.street + 1, self._needed + 1)
        needed = len(hand.deal.due) + sum(len(self._flow.due(street, hand.live)) for street in to_come)
        return hand.deck.left >= needed + cards

    def board_cards_to_come(self, state: CircleState) -> int:
        """How many community cards the deals to come will lay."""
        return sum(street.board for street in self._streets[state.hand.street :])

    def own_cards(self, state: CircleState) -> int:
        """How many cards each player has after this deal."""
        return sum(street.hole + street.face_up for street in self._streets[: state.hand.street])


def as_dealt(state: CircleState, due: tuple[DueCard, ...]) -> tuple[DueCard, ...]:
    """How cards that are due are given: an open one to whoever showed theirs, a dead one to whoever was passed over."""
    hand = state.hand
    deal = hand.deal
    next_card_up = set(hand.next_card_up)
    # While nobody has seen theirs, the cards are put in their order and they get the one from the deck.
    skipped = FROM_DEAD if hand.dead and (deal.others_seen or deal.looked) else HOLE
    cards: list[DueCard] = []
    for card in due:
        way = skipped if card.way == SKIPPED else card.way
        if card.to in next_card_up:
            next_card_up.discard(card.to)
            way = UP if way == HOLE else way
        cards.append(DueCard(card.to, way))
    return tuple(cards)


_SEEN = frozenset({BOARD, UP})
WITH_CARDS = frozenset({DEALING, ACTING, SHOWDOWN, PAYING, DRAWING, REPLACING})
"""While cards lie in front of the players."""


class Dealing(Part[CircleState]):
    """Giving cards, and looking at one's own."""

    def __init__(self, rules: CircleRules, flow: HandFlow) -> None:
        self._rules, self._flow = rules, flow
        self._cite = cache(rules.clauses_of)
        self._deals = RemainingDeals(rules, flow)
        short = () if rules.dead_cards is None else ("dead_cards.short", "dead_cards.community")
        self._short = Bound(Reason.OUT_OF_ORDER, self._cite(*short), "dead_cards.short")
        self._looking = self._cite("conduct.peeking", *rules.paths_for("look"))

    def actions(self) -> list[Action]:
        """Dealing and looking."""
        return [
            Action(command=Deal, phases=frozenset({DEALING}), offer=self._offer_deal, act=self._deal),
            Action(command=Look, phases=WITH_CARDS, offer=self._offer_look, act=self._look),
        ]

    def _offer_deal(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        deal = state.hand.deal
        if not deal.due or self._deals.is_short(state):
            return self._short if deal.due else _NOTHING
        return Option("deal", by, domains=(Range("cards", 1, len(deal.due), _NO_SUCH, _NO_SUCH, optional=True),))

    def _deal(self, state: CircleState, command: Deal, chance: Chance) -> list[Event]:
        hand = state.hand
        deal = hand.deal
        assert hand.deck is not None
        due = deal.due if command.cards is None else deal.due[: command.cards]
        if hand.next_card_up or deal.card_skipped:
            due = as_dealt(state, due)
        ways = [card.way for card in due]
        deck = hand.deck.with_back(0) if FROM_DEAD in ways else hand.deck
        asked = [number for number, way in enumerate(ways, start=hand.next_card) if way in _SEEN]
        faces = iter(draw_faces(deck, chance, asked))
        cards = tuple(
            [
                DealtCard(number, card.to, card.way, next(faces) if card.way in _SEEN else None)
                for number, card in enumerate(due, start=hand.next_card)
            ]
        )
        clauses = self._flow.clauses(hand.street)
        if len(due) < len(deal.due):
            return [Dealt(cards=cards, clauses=clauses)]
        to_act = self._flow.first_turns(self._dealt(state, cards) if UP in ways else state)
        events: list[Event] = [
            Dealt(
                cards=cards,
                to_act=to_act,
                call=self._flow.called(to_act),
                clauses=clauses,
                phase=ACTING,
            )
        ]
        if deal.stray_places:
            events.append(StrayCardsGathered(places=deal.stray_places, clauses=self._cite("incidents.stray_card")))
        if not to_act:
            events.append(self._flow.closed(state, hand.live))
        elif (invited := self._flow.invited(hand.street)) is not None:
            events.append(invited)
        return events

    def _dealt(self, state: CircleState, cards: tuple[DealtCard, ...]) -> CircleState:
        """The table with these cards on it, where who acts first depends on them."""
        after = state.copy()
        fold_dealt(after, Dealt(cards=cards))
        return after

    def _offer_look(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        for card in state.hand.cards.get(by, ()):
            if card.face is None:
                return Option("look", by, (), (), self._looking)
        return _NOTHING

    def _look(self, state: CircleState, command: Look, chance: Chance) -> list[Event]:
        hand = state.hand
        assert hand.deck is not None
        own = hand.cards[command.by]
        faces: tuple[Card, ...] = draw_faces(hand.deck, chance, unseen(own))
        return [Looked(player=command.by, faces=faces, clauses=self._looking)]
