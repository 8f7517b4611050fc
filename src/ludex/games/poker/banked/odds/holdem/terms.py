"""What hold'em against the bank is played for, as plain values (CAN10 annex, 14.5 and 14.6).

Amounts are in antes. A player sees two cards and folds or bets on; before the fourth and before the fifth community
card they may bet once more or check. The best five of seven cards decide every bet alike; the ante wins only from some
hand on.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import NamedTuple

import numpy as np
from msgspec import Struct

from ludex.games.poker.banked.odds.hand_index import Numbers
from ludex.games.poker.banked.odds.terms import LeastHand
from ludex.games.poker.hands.ranking import hand_ranking
from ludex.games.poker.hands.rules import RankingRules

LOST, TIED, WON, WON_HIGH = range(4)
"""What may come of a hand that is not folded; it may win with a hand whose ante wins too, or with a lower one."""
OUTCOMES = 4
FOLDED = OUTCOMES
"""The hand was folded: what comes after the outcomes of a hand that goes on."""

Nets = tuple[Fraction, Fraction, Fraction, Fraction]
"""What a unit comes to by outcome."""


class StreetBet(Struct, frozen=True):
    """A bet that is added while the cards come: how many antes it is, and what a unit of it comes to."""

    antes: Fraction
    nets: Nets


class HoldemTerms(Struct, frozen=True, kw_only=True):
    """Hold'em against the bank."""

    ranking: RankingRules
    high: LeastHand | None
    """The lowest hand whose ante wins; none where no ante does."""
    ante: Nets
    flop: StreetBet
    """Staked by whoever does not fold."""
    turn: StreetBet
    """Staked or not with three community cards seen."""
    river: StreetBet
    """Staked or not with four seen."""

    @property
    def high_value(self) -> int:
        """The lowest value whose ante wins; above all values where none does."""
        ranking = hand_ranking(self.ranking)
        return ranking.classes if self.high is None else ranking.least_value(self.high.category, self.high.ranks)

    def net(self, outcome: int, *, turn: bool, river: bool) -> Fraction:
        """What a hand that went on comes to."""
        bets = self.bets(turn=turn, river=river)
        return sum((bet.antes * bet.nets[outcome] for bet in bets), self.ante[outcome])

    def stake(self, *, turn: bool, river: bool) -> Fraction:
        """How many antes a hand that went on has staked."""
        return sum((bet.antes for bet in self.bets(turn=turn, river=river)), Fraction(1))

    def bets(self, *, turn: bool, river: bool) -> tuple[StreetBet, ...]:
        """The bets of a hand that went on."""
        return (self.flop, *(self.turn,) * turn, *(self.river,) * river)


def holdem_terms(
    ranking: RankingRules,
    high: LeastHand | None,
    *,
    flop_antes: Fraction,
    turn_antes: Fraction,
    river_antes: Fraction,
    bets_pay: Fraction = Fraction(1),
    ante_pays: Fraction = Fraction(1),
) -> HoldemTerms:
    """The usual game: a tie returns everything, and an ante that does not win with its hand comes back."""
    loss, nothing = Fraction(-1), Fraction(0)
    bets = (loss, nothing, bets_pay, bets_pay)
    return HoldemTerms(
        ranking=ranking,
        high=high,
        ante=(loss, nothing, nothing, ante_pays),
        flop=StreetBet(flop_antes, bets),
        turn=StreetBet(turn_antes, bets),
        river=StreetBet(river_antes, bets),
    )


class Questions(NamedTuple):
    """All that decides about the later bets, as whole numbers: terms that agree in it are played from there alike."""

    high: int
    turn: tuple[int, ...]
    river: tuple[int, ...]


def questions(terms: HoldemTerms) -> Questions:
    """What compiled loops ask of the terms."""
    return Questions(terms.high_value, _whole(terms.turn.nets), _whole(terms.river.nets))


def _whole(nets: Nets) -> tuple[int, ...]:
    unit = lcm(*(net.denominator for net in nets))
    return tuple(int(net * unit) for net in nets)


def as_numbers(nets: tuple[int, ...]) -> Numbers:
    """Whole nets as compiled loops take them."""
    return np.array(nets, dtype=np.int64)
