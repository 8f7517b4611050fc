"""Errors in dealing hole cards: what is put right while nobody has looked, and what begins the hand again."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec.structs import replace

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.poker.circle.draw.commands import ReportFirstCardUp
from ludex.games.poker.circle.draw.events import CardMadeUp
from ludex.games.poker.circle.draw.rules import DrawMisdealRules
from ludex.games.poker.circle.irregularities.misdeals import (
    CardOwed,
    Misdeals,
    ReportCardShort,
    ReportCardSurplus,
    SurplusReturned,
)
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import ACTING, DEALING, DRAW_PHASES, HOLE, CircleState, DueCard
from ludex.kit.chance import Chance

_NO_SUCH = Bound(Reason.NO_SUCH)
_NOTHING = Bound(Reason.NOTHING_TO_DO)


class DrawMisdeals(Part[CircleState]):
    """What the croupier is told of a deal of hole cards."""

    def __init__(
        self, rules: CircleRules, law: DrawMisdealRules, misdeals: Misdeals, actions: Mapping[type[Command], Action]
    ):
        """`actions` are those of every deal, of which some ask here whether anybody has looked."""
        self._law, self._misdeals, self._actions = law, misdeals, actions
        self._hand = rules.streets.first.hole
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """A card too few, a card too many, a first card face up."""
        short, surplus = self._actions[ReportCardShort], self._actions[ReportCardSurplus]
        exposed = frozenset({DEALING, ACTING})
        return [
            replace(short, phases=short.phases | DRAW_PHASES, offer=self._offer_short, act=self._short),
            replace(surplus, phases=surplus.phases | DRAW_PHASES, offer=self._offer_surplus, act=self._surplus),
            Action(command=ReportFirstCardUp, phases=exposed, offer=self._offer_exposed, act=self._exposed),
        ]

    def _holders(self, state: CircleState) -> tuple[str, ...]:
        """Who has the cards that the croupier gave out; whoever is still due some is not told of yet."""
        hand = state.hand
        due = {card.to for card in hand.deal.due} if state.phase in DRAW_PHASES else set()
        return tuple(player for player in hand.live if hand.cards.get(player) and player not in due)

    def _has_looked(self, state: CircleState, player: str) -> bool:
        """Whether somebody has looked since the croupier last gave them cards."""
        hand = state.hand
        return player in (hand.deal.looked if hand.draw.counts.get(player) else hand.looked)

    def _offer_short(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        # Whoever has seen a whole hand has it; whoever has seen less may lack a card all the same.
        short = tuple(player for player in self._holders(state) if self._may_lack(state, player))
        return self._offer_number(state, by, "report-card-short", short)

    def _may_lack(self, state: CircleState, player: str) -> bool:
        return len(state.hand.cards[player]) < self._hand or not self._has_looked(state, player)

    def _offer_surplus(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        return self._offer_number(state, by, "report-card-surplus", self._holders(state))

    def _offer_number(self, state: CircleState, by: str, do: str, holders: tuple[str, ...]) -> Option | Bound:
        if not holders or not self._misdeals.may_begin_again(state):
            return _NOTHING
        return Option(do, by, domains=(Among("who", holders, _NO_SUCH),))

    def _short(self, state: CircleState, command: ReportCardShort, chance: Chance) -> list[Event]:
        hand = state.hand
        who, law = command.who, self._law
        seen = self._has_looked(state, who)
        path = "draw_misdeal.short_seen" if seen else "draw_misdeal.short"
        if law.short_seen is not None if seen else law.short is None:
            return [self._misdeals.again(state, "card-short", path)]
        if hand.street == 1 and state.is_before_betting:
            due = (*hand.deal.due, DueCard(who, HOLE))
            return [CardOwed(player=who, due=due, clauses=self._cite(path), phase=DEALING)]
        # The hand and the deck are as the table counts them once the card is given.
        return [CardMadeUp(player=who, clauses=self._cite(path))]

    def _surplus(self, state: CircleState, command: ReportCardSurplus, chance: Chance) -> list[Event]:
        seen, law = self._has_looked(state, command.who), self._law
        path = "draw_misdeal.surplus_seen" if seen else "draw_misdeal.surplus"
        if law.surplus_seen is not None if seen else law.surplus is None:
            return [self._misdeals.again(state, "card-surplus", path)]
        return [SurplusReturned(player=command.who, clauses=self._cite(path))]

    def _offer_exposed(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        hand = state.hand
        if self._law.first_face_up is None:
            return None
        holders = tuple(player for player in hand.live if player in hand.cards)
        in_time = hand.street == 1 and state.is_before_betting
        if not holders or not in_time or not self._misdeals.may_begin_again(state):
            return _NOTHING
        return Option("report-first-card-up", by, domains=(Among("who", holders, _NO_SUCH),))

    def _exposed(self, state: CircleState, command: ReportFirstCardUp, chance: Chance) -> list[Event]:
        return [self._misdeals.again(state, "first-card-face-up", "draw_misdeal.first_face_up")]
