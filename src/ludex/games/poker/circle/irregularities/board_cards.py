"""Community cards turned up when they should not be: several at once, or one before the bets are even."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from ludex.core.commands import Command, Kind
from ludex.core.events import Event
from ludex.core.options import Bound, Option, Range
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.poker.circle.hand.commands import Cards
from ludex.games.poker.circle.hand.dealing import RemainingDeals
from ludex.games.poker.circle.hand.flow import HandFlow
from ludex.games.poker.circle.irregularities.misdeals import Misdeals
from ludex.games.poker.circle.irregularities.rules import BoardRules
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import ACTING, CircleState, PlayerCard
from ludex.kit.cards import Card, draw_faces
from ludex.kit.chance import Chance

_NO_SUCH = Bound(Reason.NO_SUCH)
_NOTHING = Bound(Reason.NOTHING_TO_DO)


class ReportExtraBoardCards(Command, frozen=True, tag="report-extra-board-cards"):
    """Says how many community cards were turned up besides the one that was due."""

    kind = Kind.INCIDENT

    cards: Cards


class ReportEarlyBoardCard(Command, frozen=True, tag="report-early-board-card"):
    """Says that the next community card was turned up before the bets were even."""

    kind = Kind.INCIDENT


COMMANDS: tuple[type[Command], ...] = (ReportExtraBoardCards, ReportEarlyBoardCard)


class BoardCardsSetAside(Event, frozen=True, tag="board-cards-set-aside"):
    """Cards that all have seen go out of the hand; others will take their place."""

    faces: tuple[Card, ...]

    @property
    def drawn(self) -> tuple[Any, ...]:
        return self.faces


EVENTS: tuple[type[Event], ...] = (BoardCardsSetAside,)


class BoardCards(Part[CircleState]):
    """What becomes of such cards."""

    def __init__(self, rules: CircleRules, flow: HandFlow, law: BoardRules) -> None:
        self._law = law
        self._misdeals = Misdeals(rules, flow)
        self._deals = RemainingDeals(rules, flow)
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Reports of the croupier."""
        acting = frozenset({ACTING})
        return [
            Action(command=ReportExtraBoardCards, phases=acting, offer=self._offer_extra, act=self._extra),
            Action(command=ReportEarlyBoardCard, phases=acting, offer=self._offer_early, act=self._early),
        ]

    def _offer_extra(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        hand = state.hand
        if self._law.extra is None:
            return None
        assert hand.deck is not None
        most = min(self._deals.board_cards_to_come(state), hand.deck.left)
        if not most or not state.is_before_betting:
            return _NOTHING
        return Option("report-extra-board-cards", by, domains=(Range("cards", 1, most, _NO_SUCH, _NO_SUCH),))

    def _extra(self, state: CircleState, command: ReportExtraBoardCards, chance: Chance) -> list[Event]:
        does = self._deals.can_spare(state, command.cards)
        aside = self._set_aside(state, command.cards, chance, "board.extra")
        if does or self._law.void is None or not self._misdeals.may_begin_again(state):
            return [aside]
        return [aside, self._misdeals.again(state, "board-cards-short", "board.void")]

    def _offer_early(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if self._law.early is None:
            return None
        possible = self._deals.board_cards_to_come(state) and self._deals.can_spare(state, 1)
        return Option("report-early-board-card", by) if possible else _NOTHING

    def _early(self, state: CircleState, command: ReportEarlyBoardCard, chance: Chance) -> list[Event]:
        return [self._set_aside(state, 1, chance, "board.early")]

    def _set_aside(self, state: CircleState, cards: int, chance: Chance, path: str) -> Event:
        hand = state.hand
        assert hand.deck is not None
        # They get no number of their own: they take the last ones, which the deck will never come to.
        last = hand.next_card + hand.deck.left - 1
        faces = draw_faces(hand.deck, chance, range(last, last - cards, -1))
        return BoardCardsSetAside(faces=faces, clauses=self._cite(path))


def _fold_set_aside(state: CircleState, event: BoardCardsSetAside) -> None:
    hand = state.hand
    assert hand.deck is not None
    hand.deck = hand.deck.dealt(len(event.faces)).seen(event.faces)
    hand.muck = (*hand.muck, *(PlayerCard(0, face, True) for face in event.faces))


FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {BoardCardsSetAside: _fold_set_aside}
