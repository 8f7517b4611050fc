"""The odds of punto y banca: every way the cards of a full shoe may fall, counted in whole numbers.

Cards are told apart by what they count. Each hand of two is taken once for both its orders; what is left of every value
after each card says in how many ways the next may come, so nothing is approximated.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement

from ludex.games.cards.punto_y_banca.bets import net
from ludex.games.cards.punto_y_banca.hands import (
    BANK,
    PLAYER,
    TIE,
    bank_draws,
    is_natural,
    player_draws,
    points,
    total,
    winner,
)
from ludex.games.cards.punto_y_banca.rules import PuntoRules
from ludex.games.cards.punto_y_banca.table import PuntoYBanca
from ludex.games.common.shoe.preparing import full
from ludex.games.common.stakes.bets import definitions
from ludex.kit.cards import Card, rank
from ludex.kit.money import Cents
from ludex.odds.bets import BetOdds
from ludex.odds.distribution import gathered

OUTCOMES = (BANK, PLAYER, TIE)
HANDS = 2
MOST = 6
"""Cards in the longest round: every round is counted as if so many had been drawn, so that all weigh alike."""


def all_odds(game: PuntoYBanca, stake: Cents) -> Iterator[BetOdds]:
    """The odds of every bet from a full shoe."""
    rules = game.rules
    chances = outcome_chances(rules)
    defined = definitions(rules)
    for bet in game.bets.values():
        paths = defined[bet.kind]
        paid = ("deduction.percent",) if bet.slug == BANK else ()
        readings = (rules.sources[path].reading for path in paths)
        yield BetOdds(
            bet=bet.slug,
            choice=None,
            net=gathered((Fraction(net(rules, bet, outcome, stake), stake), chances[outcome]) for outcome in OUTCOMES),
            clauses=rules.clauses_of(*paths, *paid),
            reading=next((reading for reading in readings if reading), ""),
        )


def outcome_chances(rules: PuntoRules) -> dict[str, Fraction]:
    """How likely each outcome is with a full shoe."""
    counted = counts(rules, composition(rules))
    whole = sum(counted)
    return {outcome: Fraction(ways, whole) for outcome, ways in zip(OUTCOMES, counted, strict=True)}


def composition(rules: PuntoRules) -> tuple[int, ...]:
    """How many cards of each value a full shoe has."""
    left = [0] * rules.hands.modulus
    for face, number in enumerate(full(rules.shoe).unseen.counts):
        left[points(rules, rank(Card(face))) % rules.hands.modulus] += number
    return tuple(left)


def counts(rules: PuntoRules, left: Sequence[int]) -> tuple[int, int, int]:
    """In how many ways of drawing six cards in order the bank wins, the player wins, and nobody does."""
    return _counted(rules.digest, tuple(left), _Rules(rules))


class _Rules:
    """A ruleset that a cache may hold: its mark stands for it."""

    def __init__(self, rules: PuntoRules) -> None:
        self.rules = rules

    def __hash__(self) -> int:
        return hash(self.rules.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Rules) and other.rules.digest == self.rules.digest


@cache
def _counted(mark: str, full_shoe: tuple[int, ...], holder: _Rules) -> tuple[int, int, int]:
    rules, left = holder.rules, list(full_shoe)
    many, found = sum(left), dict.fromkeys(OUTCOMES, 0)
    values = range(len(left))
    for player in combinations_with_replacement(values, HANDS):
        player_ways = _taken(left, player)
        for bank in combinations_with_replacement(values, HANDS) if player_ways else ():
            ways = player_ways * _taken(left, bank)
            if ways:
                _finish(rules, left, total(rules, player), total(rules, bank), ways, many - 2 * HANDS, found)
            _put_back(left, bank)
        _put_back(left, player)
    return found[BANK], found[PLAYER], found[TIE]


def _finish(
    rules: PuntoRules, left: list[int], player: int, bank: int, ways: int, many: int, found: dict[str, int]
) -> None:
    """Third cards, each weighed by what is left; those that are not drawn may be any."""
    any_one, any_two = many - 1, many * (many - 1)
    if is_natural(rules, player, bank):
        found[winner(rules, player, bank)] += ways * any_two
        return
    thirds: list[tuple[int | None, int]] = [(None, 1)]
    if player_draws(rules, player):
        thirds = [(value, number) for value, number in enumerate(left) if number]
    for third, number in thirds:
        after = player if third is None else total(rules, (player, third))
        rest = many if third is None else any_one
        if not bank_draws(rules, bank, third):
            found[winner(rules, after, bank)] += ways * number * (any_two if third is None else any_one)
            continue
        for value, remaining in enumerate(left):
            last = remaining - (value == third)
            if last > 0:
                drawn = ways * number * last * (rest - 1 if third is None else 1)
                found[winner(rules, after, total(rules, (bank, value)))] += drawn


def _taken(left: list[int], pair: tuple[int, ...]) -> int:
    """In how many orders these values can be drawn; they are gone afterwards."""
    first, second = pair
    ways = left[first]
    left[first] -= 1
    ways *= left[second]
    left[second] -= 1
    return ways * (1 if first == second else HANDS)


def _put_back(left: list[int], pair: tuple[int, ...]) -> None:
    for value in pair:
        left[value] += 1
