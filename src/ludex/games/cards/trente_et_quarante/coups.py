"""What a coup is and what each bet comes to on it: the declaration that settlement, odds and kernel share."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from ludex.core.results import LOST, Held, Push, Result, Won
from ludex.games.cards.trente_et_quarante.rules import TrenteRules
from ludex.games.common.stakes.bets import Bet
from ludex.kit.cards import ACE, TEN, Card, Colour, colour, rank
from ludex.kit.money import Cents, share

BLACK, RED, COLOUR, INVERSE = "black", "red", "colour", "inverse"
KINDS = ("row", "colour")
"""The kinds of bet: on a row, and on the colour of its first card."""
REFAIT = Held("refait")


class Coup(Struct, frozen=True, forbid_unknown_fields=True):
    """The points of both rows, and the colour of the first card of the black one."""

    black: int
    red: int
    first: str


def points(rules: TrenteRules, card_rank: int) -> int:
    """What a card counts, by its rank from 1 for the ace to 13 for the king."""
    if card_rank > TEN:
        return rules.rows.court
    return rules.rows.ace if card_rank == ACE else card_rank


def total(rules: TrenteRules, cards: Sequence[Card]) -> int:
    """The points of a row."""
    return sum(points(rules, rank(card)) for card in cards)


def is_laid(rules: TrenteRules, cards: Sequence[Card]) -> bool:
    """Whether a row is complete."""
    return total(rules, cards) >= rules.rows.until


def coup_of(rules: TrenteRules, black: Sequence[Card], red: Sequence[Card]) -> Coup:
    """The coup that two complete rows make."""
    first = RED if black and colour(black[0]) is Colour.RED else BLACK
    return Coup(total(rules, black), total(rules, red), first)


def winning_row(rules: TrenteRules, coup: Coup) -> str | None:
    """The row nearest to where rows end; none when they are level."""
    if rules.rows.wins is None or coup.black == coup.red:
        return None
    return BLACK if coup.black < coup.red else RED


def winners(rules: TrenteRules, coup: Coup) -> tuple[str, ...]:
    """The chances that win: a row, and colour or inverse."""
    row = winning_row(rules, coup)
    if row is None:
        return ()
    alike = rules.bets.colour.like is not None and row == coup.first
    return (row, COLOUR if alike else INVERSE)


def all_bets(rules: TrenteRules) -> dict[str, Bet]:
    """Every bet that the law of this table lists, by its slug."""
    bets = [Bet(chance, kind) for kind in KINDS for chance in getattr(rules.bets, kind).chances]
    return {bet.slug: bet for bet in bets}


def pays(rules: TrenteRules, bet: Bet) -> Fraction:
    """What a bet pays to one."""
    paid: Fraction = getattr(rules.bets, bet.kind).pays
    return paid


def result(rules: TrenteRules, bet: Bet, coup: Coup) -> Result:
    """What a bet comes to on a coup; at the refait it is held under the zero regime."""
    won = winners(rules, coup)
    if not won:
        if coup.black == rules.ties.refait:
            return REFAIT
        return Push() if rules.ties.void is not None else LOST
    return Won(pays(rules, bet)) if bet.slug in won else LOST


def deposit(rules: TrenteRules, stake: Cents) -> Cents:
    """What insuring a stake costs."""
    return share(stake, Fraction(rules.insurance.percent, 100), rules.insurance.rounding)
