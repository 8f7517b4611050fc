"""Errors of dealing: put right while nobody has bet, or all cards are gathered and the hand is begun again."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, Literal

from ludex.core.commands import Command, Kind, Name
from ludex.core.events import Event, moves, purse
from ludex.core.options import Among, Bound, Domain, Except, Option, Range
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.errors import Reason, Unit
from ludex.games.poker.circle.hand.commands import Cards
from ludex.games.poker.circle.hand.events import Posting
from ludex.games.poker.circle.hand.flow import HandFlow
from ludex.games.poker.circle.hand.folds import begin_hand
from ludex.games.poker.circle.hand.pots import pot_account
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import (
    ACTING,
    DEALING,
    DIFFERENCE,
    DRAW_PHASES,
    HOLE,
    NOBODY,
    PAYING,
    SHOWDOWN,
    SHUFFLING,
    CircleState,
    DueCard,
)
from ludex.kit.chance import Chance

_NO_SUCH = Bound(Reason.NO_SUCH)
_NOTHING = Bound(Reason.NOTHING_TO_DO)
_WHILE_DEALT = frozenset({DEALING, ACTING}) | DRAW_PHASES
_UNTIL_PAID = _WHILE_DEALT | {SHOWDOWN, PAYING}

Cause = Literal["wrong-order", "wrong-card-seen", "card-seen", "card-missing", "deck-defective"]
CAUSES: dict[Cause, str] = {
    "wrong-order": "wrong_order",
    "wrong-card-seen": "wrong_card_seen",
    "card-seen": "card_seen",
    "card-missing": "missing",
    "deck-defective": "defective",
}
"""What cannot be put right, with the rule that makes it an error of dealing."""
_LATE: tuple[Cause, ...] = ("wrong-order", "wrong-card-seen", "card-seen")
"""What is no reason any more once it is too late for it; a deck that is not whole always is one."""


def path_of(cause: Cause) -> str:
    """The rule that makes something an error of dealing."""
    return f"misdeal.{CAUSES[cause]}"


class ReportMisdeal(Command, frozen=True, tag="report-misdeal"):
    """Says that the deal went wrong in a way that cannot be put right."""

    kind = Kind.INCIDENT

    cause: Annotated[Cause, Unit.INCIDENT]


class ReportFaceUp(Command, frozen=True, tag="report-face-up"):
    """Says how many cards lie face up in the deck."""

    kind = Kind.INCIDENT

    cards: Cards


class ReportCardShort(Command, frozen=True, tag="report-card-short"):
    """Says that somebody has a card too few."""

    kind = Kind.INCIDENT

    who: Name


class ReportCardSurplus(Command, frozen=True, tag="report-card-surplus"):
    """Says that somebody has a card too many."""

    kind = Kind.INCIDENT

    who: Name


COMMANDS: tuple[type[Command], ...] = (ReportMisdeal, ReportFaceUp, ReportCardShort, ReportCardSurplus)


class HandRestarted(Event, frozen=True, tag="hand-restarted"):
    """All cards are gathered and the hand is begun once more, with the same button; what stays in the pot is listed."""

    cause: str
    order: tuple[str, ...]
    kept: tuple[Posting, ...] = ()


class FaceUpFound(Event, frozen=True, tag="face-up-found"):
    """So few cards lay face up in the deck that the hand goes on."""

    cards: int


class CardOwed(Event, frozen=True, tag="card-owed"):
    """A card had not reached a player: it is dealt next."""

    player: str
    due: tuple[DueCard, ...]


class SurplusReturned(Event, frozen=True, tag="surplus-returned"):
    """A card too many went back on the deck unseen."""

    player: str


EVENTS: tuple[type[Event], ...] = (HandRestarted, FaceUpFound, CardOwed, SurplusReturned)


class Misdeals(Part[CircleState]):
    """What the croupier reports of a deal."""

    def __init__(self, rules: CircleRules, flow: HandFlow) -> None:
        self._rules, self._law, self._flow = rules, rules.misdeal, flow
        self._cite = cache(rules.clauses_of)
        self._pot = pot_account(rules)

    def actions(self) -> list[Action]:
        """Every error of dealing."""
        return [
            Action(command=ReportMisdeal, phases=_UNTIL_PAID, offer=self._offer_misdeal, act=self._misdeal),
            Action(command=ReportFaceUp, phases=_WHILE_DEALT, offer=self._offer_face_up, act=self._face_up),
            Action(command=ReportCardShort, phases=_WHILE_DEALT, offer=self._offer_short, act=self._short),
            Action(command=ReportCardSurplus, phases=_WHILE_DEALT, offer=self._offer_surplus, act=self._surplus),
        ]

    # Beginning again.

    def again(self, state: CircleState, cause: str, *paths: str) -> Event:
        """The hand is begun again by those who are still there; what others left in the pot stays there."""
        hand = state.hand
        stay = self._law.stakes == "stay"
        order = self._order_again(state)
        kept = {player: amount for player, amount in hand.contributions.items() if stay or player not in order}
        rows = [(DIFFERENCE, self._pot, hand.pot_shortfall)]
        rows += [
            (self._pot, purse(player), amount) for player, amount in hand.contributions.items() if player not in kept
        ]
        return HandRestarted(
            cause=cause,
            order=order,
            kept=tuple(Posting(player, "kept", amount) for player, amount in kept.items()),
            moves=moves(rows),
            clauses=self._cite(*paths),
            phase=SHUFFLING,
        )

    def _order_again(self, state: CircleState) -> tuple[str, ...]:
        return tuple(name for name in state.hand.order if name in state.players and name not in state.excluded)

    def may_begin_again(self, state: CircleState) -> bool:
        """Whether two are left to play: somebody may have been sent away."""
        return len(self._order_again(state)) > 1

    # Whatever cannot be put right.

    def _offer_misdeal(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        causes = tuple(cause for cause in CAUSES if self._is_error(cause))
        if not causes:
            return None
        if not self.may_begin_again(state):
            return _NOTHING
        late = [cause for cause in _LATE if cause in causes and not self._is_in_time(state, cause)]
        domains: tuple[Domain, ...] = (
            Among("cause", causes, _NO_SUCH),
            *(Except(("cause",), ((by, cause),), self._too_late(path_of(cause))) for cause in late),
        )
        return Option("report-misdeal", by, domains=domains)

    def _is_error(self, cause: Cause) -> bool:
        return getattr(self._law, CAUSES[cause]) is not None

    def _too_late(self, path: str) -> Bound:
        return Bound(Reason.TOO_LATE, self._cite(path), path)

    def _is_in_time(self, state: CircleState, cause: Cause) -> bool:
        """A card that was seen only matters at the beginning of the hand, an order while cards are dealt."""
        if cause in ("wrong-card-seen", "card-seen"):
            return state.hand.street == 1 and state.is_before_betting
        return state.phase in _WHILE_DEALT

    def _misdeal(self, state: CircleState, command: ReportMisdeal, chance: Chance) -> list[Event]:
        return [self.again(state, command.cause, path_of(command.cause))]

    def _offer_face_up(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        hand = state.hand
        if self._law.face_up is None:
            return None
        if not self.may_begin_again(state) or hand.deck is None:
            return _NOTHING
        return Option("report-face-up", by, domains=(Range("cards", 1, hand.deck.left, _NO_SUCH, _NO_SUCH),))

    def _face_up(self, state: CircleState, command: ReportFaceUp, chance: Chance) -> list[Event]:
        paths = ("misdeal.face_up", "misdeal.face_up_more_than")
        if command.cards > self._law.face_up_more_than:
            return [self.again(state, "cards-face-up", *paths)]
        return [FaceUpFound(cards=command.cards, clauses=self._cite(*paths))]

    # Too few cards, or too many.

    def _can_be_put_right(self, state: CircleState) -> bool:
        """Before the betting, where the law lets it be, in a deal that gives players cards of their own."""
        hand = state.hand
        if self._law.corrected is None or state.phase in DRAW_PHASES:
            return False
        return state.is_before_betting and any(card.to for card in self._flow.due(hand.street, hand.live))

    def _offer_short(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        hand = state.hand
        held = [(player, hand.cards.get(player)) for player in hand.live]
        short = tuple(player for player, own in held if own and not own[-1].up)
        return self._offer_number(state, by, "report-card-short", self._law.short is not None, short)

    def _offer_surplus(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        hand = state.hand
        holders = tuple(player for player in hand.live if player in hand.cards)
        return self._offer_number(state, by, "report-card-surplus", self._law.surplus is not None, holders)

    def _offer_number(
        self, state: CircleState, by: str, do: str, is_error: bool, holders: tuple[str, ...]
    ) -> Option | Bound | None:
        if not is_error:
            return None
        holders = self.with_first_cards(state, holders)
        if not holders or not self.may_begin_again(state):
            return _NOTHING
        return Option(do, by, domains=(Among("who", holders, _NO_SUCH),))

    def with_first_cards(self, state: CircleState, holders: tuple[str, ...]) -> tuple[str, ...]:
        """While cards are changed, those who have not changed theirs: the others are counted after it."""
        if state.phase not in DRAW_PHASES:
            return holders
        return tuple(player for player in holders if player not in state.hand.draw.counts)

    def _short(self, state: CircleState, command: ReportCardShort, chance: Chance) -> list[Event]:
        if not self._can_be_put_right(state):
            return [self.again(state, "card-short", "misdeal.short", "misdeal.corrected")]
        due = (*state.hand.deal.due, DueCard(command.who, HOLE))
        return [
            CardOwed(
                player=command.who, due=due, clauses=self._cite("misdeal.short", "misdeal.corrected"), phase=DEALING
            )
        ]

    def _surplus(self, state: CircleState, command: ReportCardSurplus, chance: Chance) -> list[Event]:
        # A card that was seen does not go back on the deck.
        if command.who in state.hand.looked or not self._can_be_put_right(state):
            return [self.again(state, "card-surplus", "misdeal.surplus", "misdeal.corrected")]
        # The deck is as the table counts it once the card lies on it again.
        return [SurplusReturned(player=command.who, clauses=self._cite("misdeal.surplus", "misdeal.corrected"))]


def _fold_again(state: CircleState, event: HandRestarted) -> None:
    begin_hand(state, event.order)
    state.hand.contributions.update({posting.player: posting.amount for posting in event.kept})
    state.turn += 1


def _fold_owed(state: CircleState, event: CardOwed) -> None:
    hand = state.hand
    betting = hand.betting
    assert hand.deck is not None
    *own, last = hand.cards[event.player]
    hand.cards[event.player] = tuple(own)
    # Whoever thought to have seen it saw none: its face is any card's again.
    back = () if last.face is None else (last.face,)
    hand.deck = hand.deck.with_back(1, back)
    hand.deal.due, betting.to_act, betting.first_to_act = event.due, (), NOBODY


FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    HandRestarted: _fold_again,
    CardOwed: _fold_owed,
}
