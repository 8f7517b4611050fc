"""What the parts of a promotion share: its rules, what it was described as, and its entries by number."""

from __future__ import annotations

from ludex.games.common.premises.part import RuledPart
from ludex.games.draws.among.published import draw_among
from ludex.games.draws.among.receipts import ClosedList
from ludex.games.draws.promotions.equipment import PromotionDraw, PromotionEquipment
from ludex.games.draws.promotions.lawful import LawfulPromotion
from ludex.games.draws.promotions.rules import PromotionRules
from ludex.games.draws.promotions.state import PromotionState
from ludex.kit.chance import Draw

PRIZES = "prizes-to-collect"
ACCOUNTS = (PRIZES,)


class Part(RuledPart[PromotionRules]):
    """Some of a promotion's commands, with all that they need."""

    def __init__(self, rules: PromotionRules, equipment: PromotionEquipment) -> None:
        super().__init__(rules)
        self.equipment = equipment
        self.lawful = LawfulPromotion(rules, equipment)

    def next_draw(self, state: PromotionState) -> PromotionDraw | None:
        """The draw that comes next; nothing after the last."""
        draws = self.equipment.described.draws
        return draws[state.draws_done] if state.draws_done < len(draws) else None

    def listed(self, state: PromotionState) -> tuple[str, ...]:
        """The entries of the list that is published before a draw, by their numbers."""
        out = {won.entry for won in state.won[: len(state.won) - state.drawn_now]} if self._out else ()
        numbers = map(str, range(state.listed_from + 1, len(state.entries) + 1))
        return tuple(number for number in numbers if number not in out)

    def prizes_drawn(self, state: PromotionState) -> tuple[str, ...]:
        """What the next draw is for, in its order."""
        draw = self.next_draw(state)
        return () if draw is None else tuple(prize.name for prize in draw.prizes)

    def closed_list(self, state: PromotionState) -> ClosedList:
        """The list that is published before a draw."""
        return ClosedList(self.prizes_drawn(state), self.listed(state))

    def among(self, state: PromotionState) -> Draw[str]:
        """One entry of those that can still come out."""
        now = state.won[len(state.won) - state.drawn_now :]
        return draw_among(self.listed(state), [won.entry for won in now] if self._out else [])

    @property
    def _out(self) -> bool:
        return self.rules.entries.winning == "out"
