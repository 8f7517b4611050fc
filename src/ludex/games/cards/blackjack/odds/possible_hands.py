"""The shapes that hands can take: all hands of a player, all finished hands of the bank, by what cards are worth.

They depend on no shoe; the solver weighs them by the cards that are left.
"""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from ludex.games.cards.blackjack.odds.solver_rules import ACE_INDEX, VALUES, SolverRules

Counts = tuple[int, ...]
NATURAL, SEVENS = "natural", "sevens"
"""Kinds of finished hands besides totals; what remains to one is the chance that the bank passes the target."""


class PlayerHand(Struct, frozen=True):
    """Some cards that have not passed the target."""

    counts: Counts
    total: int
    soft: bool

    @property
    def cards(self) -> int:
        """How many cards it has."""
        return sum(self.counts)


class BankHand(Struct, frozen=True):
    """Cards that the bank draws to its first one, in so many orders, and what it then has."""

    counts: Counts
    orders: int
    kind: int | str


def best_total(rules: SolverRules, counts: Counts) -> tuple[int, bool]:
    """The best total of some cards, and whether an ace counts its greater value in it."""
    low, high = rules.ace
    total = counts[ACE_INDEX] * low + sum(count * (value + 1) for value, count in enumerate(counts) if value)
    soft = counts[ACE_INDEX] > 0 and total + high - low <= rules.target
    return (total + high - low, True) if soft else (total, False)


def with_card(counts: Counts, value: int) -> Counts:
    """The same cards and one more."""
    return (*counts[:value], counts[value] + 1, *counts[value + 1 :])


@cache
def player_hands(rules: SolverRules) -> tuple[PlayerHand, ...]:
    """Every hand from one card upwards that has not passed the target, those with fewer cards first."""
    layer = {with_card((0,) * VALUES, value) for value in range(VALUES)}
    found: list[PlayerHand] = []
    while layer:
        found += [PlayerHand(counts, *best_total(rules, counts)) for counts in sorted(layer)]
        grown = {with_card(counts, value) for counts in layer for value in range(VALUES)}
        layer = {counts for counts in grown if best_total(rules, counts)[0] <= rules.target}
    return tuple(found)


@cache
def bank_hands(rules: SolverRules, first: int) -> tuple[BankHand, ...]:
    """Every hand that the bank may end with after this first card without passing the target."""
    found: dict[tuple[Counts, int | str], int] = {}
    start = with_card((0,) * VALUES, first)

    def grow(counts: Counts) -> None:
        total, soft = best_total(rules, counts)
        if total > rules.target:
            return
        if total >= rules.stands_at and not (soft and total == rules.stands_at and rules.draws_on_soft):
            drawn = (*counts[:first], counts[first] - 1, *counts[first + 1 :])
            key = (drawn, _kind(rules, counts, total))
            found[key] = found.get(key, 0) + 1
            return
        for value in range(VALUES):
            grow(with_card(counts, value))

    grow(start)
    return tuple(BankHand(counts, orders, kind) for (counts, kind), orders in found.items())


def _kind(rules: SolverRules, counts: Counts, total: int) -> int | str:
    if total == rules.target and sum(counts) == 2:
        return NATURAL
    return SEVENS if is_sevens(rules, counts, total) else total


def is_sevens(rules: SolverRules, counts: Counts, total: int) -> bool:
    """Whether this is the target in cards of the one value that is paid apart."""
    return rules.sevens is not None and total == rules.target and counts[rules.sevens] == sum(counts)
