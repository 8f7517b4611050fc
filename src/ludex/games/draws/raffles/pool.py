"""The tickets that a draw is among: those sold, or by other readings those issued, without those that came out."""

from __future__ import annotations

from ludex.games.draws.among.published import digest_of, draw_among
from ludex.games.draws.among.receipts import ClosedList
from ludex.games.draws.raffles.equipment import RaffleEquipment
from ludex.games.draws.raffles.rules import RaffleRules
from ludex.games.draws.raffles.state import RaffleState
from ludex.kit.chance import Draw

SOLD, AGAIN = "sold", "issued-again"


class DrawPool:
    """Which tickets of a raffle can come out."""

    def __init__(self, rules: RaffleRules, equipment: RaffleEquipment) -> None:
        self._rules = rules.draw
        self._equipment = equipment

    def listed(self, state: RaffleState) -> tuple[str, ...]:
        """The tickets of the list that is published before the draw, in their order."""
        end = state.sold if self._sold_alone else self._equipment.tickets.issued
        return self._equipment.labels[state.listed_from : end] if state.sold > state.listed_from else ()

    @property
    def prizes(self) -> tuple[str, ...]:
        """What is drawn for, in its order, as that list has it: at a tombola tickets that win, by their numbers."""
        if not self._equipment.is_tombola:
            return tuple(each.name for each in self._equipment.prizes)
        return tuple(map(str, range(1, self._equipment.described.winning + 1)))

    def closed_list(self, state: RaffleState) -> ClosedList:
        """The list that is published before the draw."""
        return ClosedList(self.prizes, self.listed(state))

    def digest(self, state: RaffleState) -> str:
        """Its SHA-256."""
        return digest_of(self.prizes, self.listed(state))

    def out(self, state: RaffleState) -> tuple[str, ...]:
        """The tickets that cannot come out again, in the order in which they came out."""
        won = () if self._stays or self._equipment.is_tombola else tuple(each.ticket for each in state.drawn)
        return (*state.unsold, *won)

    def next(self, state: RaffleState, besides: tuple[str, ...] = ()) -> Draw[str]:
        """One ticket of those that can still come out."""
        return draw_among(self.listed(state), (*self.out(state), *besides))

    def size(self, state: RaffleState) -> int:
        """How many tickets can still come out; none where nobody has one of them."""
        sold = state.sold - state.listed_from
        if not sold or self._equipment.is_tombola:
            return sold
        won = 0 if self._stays else len(state.drawn)
        if self._sold_alone:
            return sold - won
        if self._rules.among == AGAIN and sold == won:
            return 0
        return self._equipment.tickets.issued - len(state.unsold) - won

    def exhausted(self, state: RaffleState) -> bool:
        """Whether no prize can be drawn any more: all were, or no ticket is left in the draw."""
        return len(state.drawn) >= len(self._equipment.prizes) or not self.size(state)

    def again(self, player: str) -> bool:
        """Whether another ticket is drawn because nobody has the one that came out."""
        return not player and self._rules.among == AGAIN

    @property
    def _sold_alone(self) -> bool:
        # A tombola is drawn among those who bought, as its own definition says.
        return self._rules.among == SOLD or self._equipment.is_tombola

    @property
    def _stays(self) -> bool:
        return self._rules.winning_ticket == "stays"
