"""A deal for every outcome, so that what each bet comes to is asked of the table's own payments."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import NamedTuple

from msgspec.structs import replace

from ludex.games.poker.banked.odds.examples import Hand, rising_hands
from ludex.games.poker.banked.odds.hand_index import deck_of
from ludex.games.poker.banked.odds.holdem.boards import OWN
from ludex.games.poker.banked.odds.holdem.terms import (
    LOST,
    OUTCOMES,
    TIED,
    WON,
    WON_HIGH,
    HoldemTerms,
    Nets,
    StreetBet,
)
from ludex.games.poker.banked.odds.terms import LeastHand
from ludex.games.poker.hands.ranking import hand_ranking
from ludex.games.poker.hands.rules import RankingRules


class Deal(NamedTuple):
    """The cards of a round."""

    own: Hand
    bank: Hand
    common: Hand


@cache
def example_deals(ranking: RankingRules, high: int) -> Mapping[int, Deal]:
    """A deal for every outcome that can be, where antes win from such a value on."""
    wanted = {LOST, TIED, WON if high else WON_HIGH, WON_HIGH if high < hand_ranking(ranking).classes else WON}
    hands, found = rising_hands(ranking), dict[int, Deal]()
    # The lowest board and the highest ones leave room for every outcome: hardly any other is ever looked at.
    for common in (*hands[:1], *reversed(hands)):
        for outcome, deal in _deals_on(ranking, high, common):
            found.setdefault(outcome, deal)
        if wanted <= set(found):
            break
    return found


def _deals_on(ranking: RankingRules, high: int, common: Hand) -> Iterator[tuple[int, Deal]]:
    """Hole cards of every value on a board against the lowest that can be dealt beside them, and equal ones."""
    value = hand_ranking(ranking).value
    left = [card for card in deck_of(ranking) if card not in common]
    holes = sorted(combinations(left, OWN), key=lambda hole: value([*hole, *common]))
    seen = set[int]()
    for own in holes:
        mine = value([*own, *common])
        if mine not in seen:
            seen.add(mine)
            for bank in _beside(own, holes):
                theirs = value([*bank, *common])
                if theirs < mine:
                    yield WON_HIGH if mine >= high else WON, Deal(own, bank, common)
                    yield LOST, Deal(bank, own, common)
                elif theirs == mine:
                    yield TIED, Deal(own, bank, common)
                    break
                else:
                    break


def _beside(own: Hand, holes: Sequence[Hand]) -> Iterator[Hand]:
    """Hole cards of the bank, from the lowest on."""
    for bank in holes:
        if not set(bank) & set(own):
            yield bank


Worth = Callable[[Deal], tuple[Fraction, Fraction, Fraction, Fraction]]
"""What a unit of the ante, the flop, the turn and the river bet comes to in a deal, if all are made."""


def asked_terms(
    ranking: RankingRules, high: LeastHand | None, antes: tuple[Fraction, Fraction, Fraction], worth: Worth
) -> HoldemTerms:
    """The terms of a game by what its table would pay; `antes` says how high its later bets are."""
    nothing: Nets = (Fraction(0), Fraction(0), Fraction(0), Fraction(0))
    silent = StreetBet(Fraction(0), nothing)
    bare = HoldemTerms(ranking=ranking, high=high, ante=nothing, flop=silent, turn=silent, river=silent)
    deals = example_deals(ranking, bare.high_value)
    asked = [worth(deals[outcome]) if outcome in deals else nothing for outcome in range(OUTCOMES)]
    ante, *later = [(lost, tied, won, won_high) for lost, tied, won, won_high in zip(*asked, strict=True)]
    flop, turn, river = (StreetBet(many, nets) for many, nets in zip(antes, later, strict=True))
    return replace(bare, ante=ante, flop=flop, turn=turn, river=river)
