"""The odds of chemin de fer: a game of two, solved exactly from a full shoe under each freedom that the law leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache

from ludex.core.options import Bound, Range
from ludex.errors import Reason
from ludex.games.baccarat.chemin_de_fer.rules import CheminRules
from ludex.games.baccarat.chemin_de_fer.table import CheminDeFer
from ludex.games.baccarat.duel import FREE, Hand, Seen, Shoe, Solved, counted, solved
from ludex.games.baccarat.points import BANK, PUNTO, by_table, counted_as
from ludex.games.common.shoe.preparing import full
from ludex.kit.cards import Card, rank
from ludex.kit.money import LARGEST, Cents
from ludex.odds.bets import BetOdds
from ludex.odds.distribution import gathered
from ludex.odds.matrix import ONE, Span

ALWAYS, NEVER = (ONE, ONE), (Fraction(0), Fraction(0))
RULE, BANCO, TABLE = "by-rule", "banco", "by-table"
"""How free the two are: the punto bound by the rule, free by banco, the bank bound by the table."""
ADVISED, ALL_DRAWN, NONE_DRAWN = "as-advised", "all-drawn", "none-drawn"
"""Ways of playing in which nobody chooses any more, the bank bound by the table. Where either might choose: the punto
does as the croupier has whoever asks do and the bank draws; both draw, as in punto y banca; both stand."""
FREEDOMS, FIXED = (RULE, BANCO, TABLE), (ADVISED, ALL_DRAWN, NONE_DRAWN)


def all_odds(game: CheminDeFer, stake: Cents) -> Iterator[BetOdds]:
    """What a unit against the bank, and a unit of the bank, are worth when both play as well as they can."""
    rules = game.rules
    keeps = ONE - Fraction(rules.deduction.percent, 100)
    for way in (*ways(rules), *FIXED):
        found = best(rules, way)
        tie = ONE - found.punto_wins - found.bank_wins
        paths = {
            RULE: ("third.draws", "third.optional", "third.stands"),
            BANCO: ("banco.free",),
            TABLE: ("third.table_binds",),
            ADVISED: ("third.advice", "third.table_binds"),
        }.get(way, ("third.table_binds",))
        clauses = rules.clauses_of("hands.wins", *paths)
        against = ((ONE, found.punto_wins), (-ONE, found.bank_wins), (Fraction(0), tie))
        yield BetOdds(bet=PUNTO, choice=way, net=gathered(against), clauses=clauses)
        own = ((keeps, found.bank_wins), (-ONE, found.punto_wins), (Fraction(0), tie))
        taken = rules.clauses_of("hands.wins", *paths, "deduction.percent")
        yield BetOdds(bet=BANK, choice=way, net=gathered(own), clauses=taken)


def priced(game: CheminDeFer) -> dict[str, Range]:
    """A stake against the bank, and one of the bank, with what the largest bank and the least let them be."""
    rules, law = game.rules, game.rules.bank
    largest = LARGEST if law.unlimited else rules.minimum * law.most

    def takes(low: int, least: str) -> Range:
        below, above = (
            Bound(reason, rules.clauses_of(path), path)
            for reason, path in ((Reason.BELOW_MINIMUM, least), (Reason.ABOVE_MAXIMUM, "bank.most"))
        )
        return Range("stake", low, largest, below, above, step=rules.chip)

    return {PUNTO: takes(rules.minimum, "minimum"), BANK: takes(rules.minimum * law.least, "bank.least")}


def ways(rules: CheminRules) -> tuple[str, ...]:
    """The freedoms that there are at this table."""
    freed = rules.banco.free == "may" or (rules.banco.free == "authorised" and rules.banco.freed)
    return tuple(way for way in FREEDOMS if freed or way != BANCO)


def composition(rules: CheminRules) -> tuple[int, ...]:
    """How many cards of each value a full shoe has."""
    left = [0] * rules.hands.modulus
    for face, number in enumerate(full(rules.shoe).unseen.counts):
        left[counted_as(rules.hands, rank(Card(face))) % rules.hands.modulus] += number
    return tuple(left)


def known_total(modulus: int) -> Callable[[Hand], Hand]:
    """The total is all that is known of a hand."""
    return lambda hand: (sum(hand) % modulus,)


def punto_span(rules: CheminRules, way: str) -> Callable[[Hand], Span]:
    """What the punto may do with each total."""
    law = rules.third

    def span(hand: Hand) -> Span:
        held = sum(hand) % rules.hands.modulus
        if way in FIXED and held in law.optional:
            return ALWAYS if way == ALL_DRAWN or (way == ADVISED and law.advice == "draws") else NEVER
        if way == BANCO or held in law.optional:
            return FREE
        return ALWAYS if held in law.draws else NEVER

    return span


def bank_span(rules: CheminRules, way: str) -> Callable[[Seen], Span]:
    """What the bank may do with each total, against each third card."""
    law = rules.third

    def span(seen: Seen) -> Span:
        held, third = sum(seen[0]) % rules.hands.modulus, seen[1]
        if way in (TABLE, *FIXED) or not law.bank_free:
            does = by_table(law.table, held, third)
            if does == "optional":
                return FREE if way not in FIXED else NEVER if way == NONE_DRAWN else ALWAYS
            return ALWAYS if does == "draws" else NEVER
        return ALWAYS if held in law.bank_must else FREE

    return span


@cache
def _best(holder: _Rules, way: str, replaced: bool) -> Solved:
    rules = holder.rules
    shoe = Shoe(composition(rules), replaced=replaced)
    counts = counted(shoe, rules.hands.naturals, known_total(rules.hands.modulus))
    return next(solved(counts, punto_span(rules, way), bank_span(rules, way), Fraction(0)))


class _Rules:
    """A ruleset that a cache may hold: its digest stands for it."""

    def __init__(self, rules: CheminRules) -> None:
        self.rules = rules

    def __hash__(self) -> int:
        return hash(self.rules.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Rules) and other.rules.digest == self.rules.digest


def best(rules: CheminRules, way: str, *, replaced: bool = False) -> Solved:
    """How both play best under a freedom, by totals, from a full shoe or with every card put back."""
    return _best(_Rules(rules), way, replaced)
