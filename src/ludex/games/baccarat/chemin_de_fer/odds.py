"""The odds of chemin de fer: a game of two, solved exactly from a full shoe under each freedom that the law leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache

from ludex.core.options import Bound, Range
from ludex.errors import Reason
from ludex.games.baccarat.chemin_de_fer.rules import CheminRules
from ludex.games.baccarat.chemin_de_fer.table import CheminDeFer
from ludex.games.baccarat.duel import FREE, Counted, Hand, Seen, Shoe, Solved, counted, solved
from ludex.games.baccarat.points import BANK, PUNTO, TIE, by_table, composition
from ludex.games.common.shoe.preparing import full
from ludex.kit.money import LARGEST, Cents
from ludex.odds.bets import BetOdds, DuelOdds, Mixture
from ludex.odds.distribution import gathered
from ludex.odds.matrix import NONE, ONE, Span

ALWAYS, NEVER = (ONE, ONE), (NONE, NONE)
RULE, BANCO, TABLE = "by-rule", "banco", "by-table"
"""How free the two are: the punto bound by the rule, free by banco, the bank bound by the table."""
ADVISED, ALL_DRAWN, NONE_DRAWN = "as-advised", "all-drawn", "none-drawn"
"""Ways of playing in which nobody chooses any more, the bank bound by the table. Where either might choose: the punto
does as the croupier has whoever asks do and the bank draws; both draw, as in punto y banca; both stand."""
REPLACED, BY_TOTALS, BY_CARDS = "replaced", "by-totals", "by-cards"
"""What cards there are and what is known of them: each put back before the next and totals alone, as the game is mostly
written about; those of a full shoe, and totals alone; the same, and both cards of one's hand."""
FREEDOMS, FIXED = (RULE, BANCO, TABLE), (ADVISED, ALL_DRAWN, NONE_DRAWN)
PATHS = {
    RULE: ("third.draws", "third.optional", "third.stands"),
    BANCO: ("banco.free", "banco.freed"),
    TABLE: ("third.table_binds",),
    ADVISED: ("third.advice", "third.table_binds"),
    ALL_DRAWN: ("third.table_binds",),
    NONE_DRAWN: ("third.table_binds",),
}
"""The rules on what each way leaves to the two."""


def all_odds(game: CheminDeFer, stake: Cents) -> Iterator[BetOdds]:
    """What a unit against the bank, and a unit of the bank, are worth when both play as well as they can."""
    rules = game.rules
    keeps = ONE - Fraction(rules.deduction.percent, 100)
    for way in (*ways(rules), *FIXED):
        found = best(rules, way)
        tie = ONE - found.punto_wins - found.bank_wins
        clauses = rules.clauses_of("hands.wins", *PATHS[way])
        against = ((ONE, found.punto_wins), (-ONE, found.bank_wins), (NONE, tie))
        yield BetOdds(bet=PUNTO, choice=way, net=gathered(against), clauses=clauses)
        own = ((keeps, found.bank_wins), (-ONE, found.punto_wins), (NONE, tie))
        taken = rules.clauses_of("hands.wins", *PATHS[way], "deduction.percent")
        yield BetOdds(bet=BANK, choice=way, net=gathered(own), clauses=taken)


def duels(game: CheminDeFer) -> Iterator[DuelOdds]:
    """Every freedom by what is known of the cards, without the deduction and with it, and the ways without a choice."""
    rules = game.rules
    taken = Fraction(rules.deduction.percent, 100)
    for known in (REPLACED, BY_TOTALS, BY_CARDS):
        for way in ways(rules):
            for deduction in (NONE, taken):
                yield _duel(rules, way, known, deduction)
    for way in FIXED:
        yield _duel(rules, way, BY_TOTALS, NONE)


def _duel(rules: CheminRules, way: str, known: str, deduction: Fraction) -> DuelOdds:
    found = best(rules, way, known, deduction=deduction)
    punto = [Mixture(PUNTO, hand, None, often) for hand, often in found.punto.items()]
    bank = [Mixture(BANK, hand, third, often) for (hand, third), often in found.bank.items()]
    won = {BANK: found.bank_wins, PUNTO: found.punto_wins, TIE: ONE - found.bank_wins - found.punto_wins}
    return DuelOdds(
        choice=way,
        known=known,
        deduction=deduction,
        to_punto=found.to_punto,
        to_bank=(ONE - deduction) * found.bank_wins - found.punto_wins,
        mixed=tuple(each for each in (*punto, *bank) if NONE < each.draws < ONE),
        chances=won,
        ways={name: int(chance * found.ways) for name, chance in won.items()} if way in FIXED else None,
        clauses=rules.clauses_of("hands.wins", *PATHS[way], *(("deduction.percent",) if deduction else ())),
    )


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
    """The freedoms that the law knows, also where somebody must give leave for them."""
    return tuple(way for way in FREEDOMS if rules.banco.free is not None or way != BANCO)


def both_cards(hand: Hand) -> Hand:
    """Both cards are known."""
    return hand


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


def best(rules: CheminRules, way: str, known: str = BY_TOTALS, *, deduction: Fraction = NONE) -> Solved:
    """How both play best under a freedom, by what they know of the cards, and what the house takes of the bank's wins.

    Without the deduction one wins what the other loses; with it each plays for their own.
    """
    punto, bank, naturals = punto_span(rules, way), bank_span(rules, way), rules.hands.naturals
    values = range(rules.hands.modulus)
    punto_spans = tuple(NEVER if held in naturals else punto((held,)) for held in values)
    bank_spans = tuple(
        tuple(NEVER if held in naturals else bank(((held,), third)) for third in (*values, None)) for held in values
    )
    return _best(
        composition(rules.hands, full(rules.shoe).unseen.counts), naturals, known, punto_spans, bank_spans, deduction
    )


@cache  # by what they may do, whatever text it comes from: most texts leave the same
def _best(
    left: tuple[int, ...],
    naturals: tuple[int, ...],
    known: str,
    punto: tuple[Span, ...],
    bank: tuple[tuple[Span, ...], ...],
    deduction: Fraction,
) -> Solved:
    def bank_may(seen: Seen) -> Span:
        return bank[sum(seen[0]) % len(left)][len(left) if seen[1] is None else seen[1]]

    counts = _counted(left, naturals, known)
    return next(solved(counts, lambda hand: punto[sum(hand) % len(left)], bank_may, deduction))


@cache
def _counted(left: tuple[int, ...], naturals: tuple[int, ...], known: str) -> Counted:
    shoe = Shoe(left, replaced=known == REPLACED)
    return counted(shoe, naturals, both_cards if known == BY_CARDS else known_total(len(left)))
