"""What the parts of a raffle share: its rules, what it was described as, and the accounts of its money."""

from __future__ import annotations

from ludex.core.options import Bound
from ludex.games.common.premises.part import RuledPart
from ludex.games.draws.raffles.equipment import Prize, RaffleEquipment
from ludex.games.draws.raffles.lawful import LawfulRaffle
from ludex.games.draws.raffles.pool import DrawPool
from ludex.games.draws.raffles.rules import RaffleRules
from ludex.games.draws.raffles.state import RaffleState

HOUSE, TAKINGS = "house", "takings"
ACCOUNTS = (HOUSE, TAKINGS)


class Part(RuledPart[RaffleRules]):
    """Some of a raffle's commands, with all that they need."""

    def __init__(self, rules: RaffleRules, equipment: RaffleEquipment) -> None:
        super().__init__(rules)
        self.equipment = equipment
        self.lawful = LawfulRaffle(rules, equipment)
        self.pool = DrawPool(rules, equipment)

    def prizes_left(self, state: RaffleState) -> tuple[Prize, ...]:
        """The prizes that nobody has."""
        won = state.gone if self.equipment.is_tombola else {each.prize for each in state.drawn if each.player}
        return tuple(each for each in self.equipment.prizes if each.name not in won)

    def away(self, state: RaffleState) -> Bound | None:
        """Why nothing is sold nor drawn: a prize that is left is not on display any more."""
        return self.lawful.away(state.day, self.prizes_left(state))
