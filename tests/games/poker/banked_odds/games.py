"""The games that the tests of banked poker's odds share: as published, as in Cantabria, and with small decks."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from ludex.games.poker.banked.odds.holdem.terms import HoldemTerms, holdem_terms
from ludex.games.poker.banked.odds.terms import AnteTerms, LeastHand, Pays
from ludex.games.poker.banked.odds.trijoker import RideTerms
from ludex.games.poker.hands.ranking import hand_ranking
from ludex.games.poker.hands.rules import CATEGORIES, Category, RankingRules
from tests.games.poker.hands import THREE, USUAL

FIVE_CARDS: tuple[Category, ...] = tuple(
    category for category in CATEGORIES if category not in ("five-aces", "figures")
)


def pays(categories: tuple[Category, ...], *profits: int) -> Pays:
    """A table of payments, the highest combination first."""
    return {category: Fraction(profit) for category, profit in zip(categories, profits, strict=False)}


def ante_terms(
    ranking: RankingRules,
    least: LeastHand,
    *,
    raise_antes: Fraction,
    raise_pays: Pays,
    ante_pays: Fraction = Fraction(1),
    unqualified_pays: Fraction = Fraction(1),
    bonus: Pays | None = None,
) -> AnteTerms:
    """The usual game: against a bank that does not play the raise comes back, and against an equal hand both bets do.

    A bonus is what the ante wins besides for the player's own hand, whatever the bank has, unless they fold.
    """
    nothing = Fraction(0)
    nets = {}
    for category in hand_ranking(ranking).starts:
        more = nothing if bonus is None else bonus.get(category, nothing)
        won = ante_pays + raise_antes * raise_pays.get(category, nothing)
        nets[category] = (unqualified_pays + more, won + more, more, more - 1 - raise_antes)
    return AnteTerms(ranking=ranking, least=least, raise_antes=raise_antes, nets=nets)


def stripped(rules: RankingRules, ranks: int) -> RankingRules:
    """The ranking with so many of the highest ranks."""
    return replace(rules, values=rules.values[:ranks])


QUEEN = LeastHand("high-card", ("Q",))
EVENS = pays(THREE.order, 1, 1, 1, 1, 1, 1, 1)
BONUS = pays(("royal-flush", "straight-flush", "three", "straight"), 5, 5, 4, 1)


THREE_CARD = ante_terms(THREE, QUEEN, raise_antes=Fraction(1), raise_pays=EVENS, bonus=BONUS)


def no_draw(straight_flush: int = 25, rules: RankingRules = USUAL, least: LeastHand | None = None) -> AnteTerms:
    """Poker without a draw, with another payment for the straight flush or another deck."""
    return ante_terms(
        rules,
        least or LeastHand("high-card", ("A", "K")),
        raise_antes=Fraction(2),
        raise_pays=pays(FIVE_CARDS, 100, straight_flush, 20, 7, 5, 4, 3, 2, 1, 1),
    )


TRIJOKER = RideTerms(
    ranking=USUAL, least=LeastHand("pair", ("J",)), pays=pays(FIVE_CARDS, 500, 200, 50, 11, 8, 5, 3, 2, 1)
)


def holdem(rules: RankingRules = USUAL, high: LeastHand | None = None) -> HoldemTerms:
    """Hold'em against the bank, as published, or with another deck or hand whose ante wins."""
    return holdem_terms(
        rules, high or LeastHand("straight"), flop_antes=Fraction(2), turn_antes=Fraction(1), river_antes=Fraction(1)
    )


HOLDEM = holdem()
