"""The exact odds of hold'em against the bank, by best play and by plainer ways of playing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple, get_args

from msgspec import Struct

from ludex.games.poker.banked.odds.hand_index import Numbers
from ludex.games.poker.banked.odds.holdem.known_plays import holdem_play
from ludex.games.poker.banked.odds.holdem.terms import FOLDED, OUTCOMES, HoldemTerms
from ludex.games.poker.banked.odds.terms import FOLD_NET
from ludex.odds.distribution import Distribution, gathered

Way = Literal["best", "no-later-bets", "every-bet"]
"""Best play; folding or going on as well as can be without a later bet; every bet with every hand."""
BEST, NO_LATER_BETS, EVERY_BET = WAYS = get_args(Way)
"""From the best on."""


class Ending(NamedTuple):
    """How a hand ended: folded, or with which later bets and what outcome."""

    turn: bool
    river: bool
    outcome: int

    def net(self, terms: HoldemTerms) -> Fraction:
        """What all bets came to, in antes."""
        if self.outcome == FOLDED:
            return FOLD_NET
        return terms.net(self.outcome, turn=self.turn, river=self.river)

    def stake(self, terms: HoldemTerms) -> Fraction:
        """How many antes were staked."""
        return Fraction(1) if self.outcome == FOLDED else terms.stake(turn=self.turn, river=self.river)

    @property
    def bets(self) -> int:
        """How many bets were made, the ante included."""
        return 1 if self.outcome == FOLDED else 2 + self.turn + self.river


FOLD = Ending(turn=False, river=False, outcome=FOLDED)


class HoldemOdds(Struct, frozen=True):
    """The odds of an ante with all that was bet besides."""

    terms: HoldemTerms
    chances: Mapping[Ending, Fraction]

    @property
    def net(self) -> Distribution:
        """The net result of an ante."""
        return gathered((ending.net(self.terms), chance) for ending, chance in self.chances.items())

    @property
    def by_stake(self) -> Mapping[tuple[Fraction, Fraction], Fraction]:
        """How likely it is that so much was staked and so much came of it."""
        found: dict[tuple[Fraction, Fraction], Fraction] = {}
        for ending, chance in self.chances.items():
            place = ending.stake(self.terms), ending.net(self.terms)
            found[place] = found.get(place, Fraction(0)) + chance
        return found

    @property
    def edge(self) -> Fraction:
        """The house's expected share of the ante."""
        return -self.net.mean

    @property
    def mean_stake(self) -> Fraction:
        """How many antes are staked on average."""
        return sum((ending.stake(self.terms) * chance for ending, chance in self.chances.items()), Fraction(0))

    @property
    def mean_bets(self) -> Fraction:
        """How many bets are made on average, the ante included."""
        return sum((ending.bets * chance for ending, chance in self.chances.items()), Fraction(0))

    @property
    def risk(self) -> Fraction:
        """The house's expected share of all that is staked."""
        return self.edge / self.mean_stake

    @property
    def folded(self) -> Fraction:
        """How likely a hand is folded."""
        return self.chances.get(FOLD, Fraction(0))

    @property
    def turn_bet(self) -> Fraction:
        """How likely the bet before the fourth community card is."""
        return sum((chance for ending, chance in self.chances.items() if ending.turn), Fraction(0))

    @property
    def river_bet(self) -> Fraction:
        """How likely the bet before the fifth community card is."""
        return sum((chance for ending, chance in self.chances.items() if ending.river), Fraction(0))


def endings_of(deals: Numbers, way: Way = BEST) -> Counter[Ending]:
    """How the deals of a class of hole cards that go on end."""
    found: Counter[Ending] = Counter()
    for turn in (False, True):
        for river in (False, True):
            for outcome in range(OUTCOMES):
                bets = (turn, river) if way == BEST else (way == EVERY_BET, way == EVERY_BET)
                found[Ending(bets[0], bets[1], outcome)] += int(deals[int(turn), int(river), outcome])
    return found


def worth_of(terms: HoldemTerms, endings: Counter[Ending]) -> Fraction:
    """What an ante comes to on average over some endings."""
    total = sum((ending.net(terms) * many for ending, many in endings.items()), Fraction(0))
    return total / endings.total()


def hole_worths(terms: HoldemTerms, way: Way = BEST) -> Iterator[Fraction]:
    """What an ante comes to if hole cards go on, class by class of `suit_classes`; below a loss they fold."""
    for deals in holdem_play(terms).deals:
        yield worth_of(terms, endings_of(deals, way))


@lru_cache(maxsize=16)
def holdem_odds(terms: HoldemTerms, way: Way = BEST) -> HoldemOdds:
    """The exact odds by a way of playing."""
    endings: Counter[Ending] = Counter()
    for deals in holdem_play(terms).deals:
        some = endings_of(deals, way)
        if way == EVERY_BET or worth_of(terms, some) > FOLD_NET:
            endings.update(some)
        else:
            endings[FOLD] += some.total()
    total = endings.total()
    return HoldemOdds(terms, {ending: Fraction(many, total) for ending, many in endings.items() if many})
