"""What a bet on two hands comes to in either role: for whoever bets against the bank, and for a player who holds it."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, get_args

from msgspec import Struct

from ludex.games.poker.banked.odds.pai_gow.known_cases import pairs_of
from ludex.games.poker.hands.house_way import HouseWay
from ludex.games.poker.hands.rules import RankingRules
from ludex.odds.distribution import Distribution, gathered

Standing = Literal["higher", "equal", "lower"]
"""How a hand stands to that of the bank."""
Case = tuple[Standing, Standing]
"""The player's large hand, then their small one."""
Outcome = Literal["won", "void", "lost"]

STANDINGS: tuple[Standing, ...] = get_args(Standing)


class CaseTerms(Struct, frozen=True, kw_only=True):
    """What two hands against the bank's are played for."""

    ranking: RankingRules
    way: HouseWay
    """How both set their cards."""
    outcomes: dict[Case, Outcome]
    """What becomes of the player's bet in each of the nine cases."""
    pays: Fraction
    """What a won bet is paid, to one."""
    commission: Fraction
    """The part of that which the house keeps."""
    bank_commission: Fraction
    """The part that it keeps of what a player's bank wins."""

    def player_net(self, case: Case) -> Fraction:
        """What a unit comes to for whoever bet it."""
        nets = {"won": self.pays * (1 - self.commission), "void": Fraction(0), "lost": Fraction(-1)}
        return nets[self.outcomes[case]]

    def bank_net(self, case: Case) -> Fraction:
        """What a unit that is bet against a player's bank comes to for that bank."""
        nets = {"won": -self.pays, "void": Fraction(0), "lost": 1 - self.bank_commission}
        return nets[self.outcomes[case]]


def case_chances(terms: CaseTerms) -> dict[Case, Fraction]:
    """How likely each of the nine cases is when both set their cards by the house way, counted over all deals."""
    counted = pairs_of(terms.ranking, terms.way)
    return {
        (large, small): Fraction(counted.relations[i][j], counted.total)
        for i, large in enumerate(STANDINGS)
        for j, small in enumerate(STANDINGS)
    }


def player_odds(terms: CaseTerms) -> Distribution:
    """The net result of a unit bet against the bank."""
    return gathered((terms.player_net(case), chance) for case, chance in case_chances(terms).items())


def bank_odds(terms: CaseTerms) -> Distribution:
    """The net result of a unit bet against a player who holds the bank, for that player."""
    return gathered((terms.bank_net(case), chance) for case, chance in case_chances(terms).items())
