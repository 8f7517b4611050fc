"""What a deck must still give in a hand: for the deal at hand, and for those to come."""

from __future__ import annotations

from ludex.games.poker.circle.hand.flow import HandFlow
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import FROM_DEAD, HOLE, SKIPPED, UP, CircleState, DueCard


class Supply:
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
        return hand.deck.left < sum(card.way != FROM_DEAD for card in in_fact(state, deal.due))

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


def in_fact(state: CircleState, due: tuple[DueCard, ...]) -> tuple[DueCard, ...]:
    """How cards that are due are given: an open one to whoever showed his, a dead one to whoever was passed over."""
    hand = state.hand
    deal = hand.deal
    next_card_up = set(hand.next_card_up)
    # While nobody has seen his, the cards are put in their order and he gets the one from the deck.
    skipped = FROM_DEAD if hand.dead and (deal.others_seen or deal.looked) else HOLE
    cards: list[DueCard] = []
    for card in due:
        way = skipped if card.way == SKIPPED else card.way
        if card.to in next_card_up:
            next_card_up.discard(card.to)
            way = UP if way == HOLE else way
        cards.append(DueCard(card.to, way))
    return tuple(cards)
