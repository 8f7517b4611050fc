"""Errors in dealing covered cards: what is put right while nobody has looked, and what begins the hand again."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec.structs import replace

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option
from ludex.core.rulebook import Deed
from ludex.errors import Reason
from ludex.games.poker.circle.draw.commands import ReportExposedDeal
from ludex.games.poker.circle.draw.rules import DealRules
from ludex.games.poker.circle.mishaps.misdeals import (
    CardOwed,
    Misdeals,
    ReportShort,
    ReportSurplus,
    SurplusReturned,
)
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import COVERED, DEALING, SPEAKING, CircleState, Due
from ludex.kit.chance import Chance

_NO_SUCH = Bound(Reason.NO_SUCH)
_NOTHING = Bound(Reason.NOTHING_TO_DO)


class CoveredDeal:
    """What the croupier is told of a deal of covered cards."""

    def __init__(self, rules: CircleRules, law: DealRules, misdeals: Misdeals, deeds: Mapping[type[Command], Deed]):
        """`deeds` are those of every deal, of which some ask here whether anybody has looked."""
        self._law, self._misdeals, self._deeds = law, misdeals, deeds
        self._hand = rules.streets.first.covered
        self._cite = cache(rules.clauses_of)

    def deeds(self) -> list[Deed]:
        """A card too few, a card too many, a first card face up."""
        short, surplus = self._deeds[ReportShort], self._deeds[ReportSurplus]
        exposed = frozenset({DEALING, SPEAKING})
        return [
            replace(short, offer=self._offer_short, act=self._short),
            replace(surplus, act=self._surplus),
            Deed(command=ReportExposedDeal, phases=exposed, offer=self._offer_exposed, act=self._exposed),
        ]

    def _offer_short(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        # Whoever has seen a whole hand has it; whoever has seen less may lack a card all the same.
        short = tuple(player for player in state.live if self._may_lack(state, player))
        short = self._misdeals.with_first_cards(state, short)
        if not short or not self._misdeals.may_begin_again(state):
            return _NOTHING
        return Option("report-short", by, domains=(Among("who", short, _NO_SUCH),))

    def _may_lack(self, state: CircleState, player: str) -> bool:
        own = state.cards.get(player, ())
        return bool(own) and (len(own) < self._hand or player not in state.looked)

    def _short(self, state: CircleState, command: ReportShort, chance: Chance) -> list[Event]:
        who, law = command.who, self._law
        seen = who in state.looked
        path = "deal.short_seen" if seen else "deal.short"
        made_up = law.short_seen is None if seen else law.short is not None
        if not made_up or not state.is_before_betting:
            return [self._misdeals.again(state, "card-short", path)]
        due = (*state.due, Due(who, COVERED))
        return [CardOwed(player=who, due=due, clauses=self._cite(path), phase=DEALING)]

    def _surplus(self, state: CircleState, command: ReportSurplus, chance: Chance) -> list[Event]:
        seen, law = command.who in state.looked, self._law
        path = "deal.surplus_seen" if seen else "deal.surplus"
        put_right = law.surplus_seen is None if seen else law.surplus is not None
        if not put_right or not state.is_before_betting:
            return [self._misdeals.again(state, "card-surplus", path)]
        return [SurplusReturned(player=command.who, clauses=self._cite(path))]

    def _offer_exposed(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if self._law.first_face_up is None:
            return None
        holders = tuple(player for player in state.live if player in state.cards)
        in_time = state.street == 1 and state.is_before_betting
        if not holders or not in_time or not self._misdeals.may_begin_again(state):
            return _NOTHING
        return Option("report-exposed-deal", by, domains=(Among("who", holders, _NO_SUCH),))

    def _exposed(self, state: CircleState, command: ReportExposedDeal, chance: Chance) -> list[Event]:
        return [self._misdeals.again(state, "first-card-face-up", "deal.first_face_up")]
