"""What a hand is worth and what it comes to against the bank: said once, for table, odds and kernel."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ludex.core.results import LOST, Push, Result, Won
from ludex.games.cards.blackjack.rules import BlackjackRules
from ludex.kit.cards import ACE, TEN, Card, rank


class Points(Struct, frozen=True):
    """What some cards are worth, and whether an ace counts its greater value in it."""

    total: int
    soft: bool


def worth(rules: BlackjackRules, of_rank: int) -> int:
    """The value of a rank, an ace at its lesser one."""
    if of_rank == ACE:
        return rules.values.ace[0]
    return rules.values.court if of_rank > TEN else of_rank


def points(rules: BlackjackRules, cards: Sequence[Card]) -> Points:
    """The best total: aces count more as long as that does not pass the target."""
    ranks = [rank(card) for card in cards]
    total = sum(worth(rules, each) for each in ranks)
    low, high = rules.values.ace
    soft = False
    for _ in range(ranks.count(ACE)):
        if total + high - low <= rules.target:
            total, soft = total + high - low, True
    return Points(total, soft)


def is_bust(rules: BlackjackRules, cards: Sequence[Card]) -> bool:
    """Whether a hand has passed the target."""
    return points(rules, cards).total > rules.target


def is_blackjack(rules: BlackjackRules, cards: Sequence[Card], *, split: bool = False) -> bool:
    """Whether a hand is the target in two cards, and counts as such."""
    at_target = len(cards) == 2 and points(rules, cards).total == rules.target
    return at_target and (not split or rules.split.blackjack)


def is_sevens(rules: BlackjackRules, cards: Sequence[Card]) -> bool:
    """Whether a hand is the target in cards of the one rank that is paid apart."""
    wanted = rules.bets.box.sevens_rank
    return wanted is not None and all(rank(card) == wanted for card in cards) and _at_target(rules, cards)


def _at_target(rules: BlackjackRules, cards: Sequence[Card]) -> bool:
    return points(rules, cards).total == rules.target


def are_alike(rules: BlackjackRules, cards: Sequence[Card]) -> bool:
    """Whether two cards are of the same value, as the law reads it."""
    one, other = (rank(card) for card in cards)
    return one == other or (rules.split.alike == "value" and worth(rules, one) == worth(rules, other))


def bank_stands(rules: BlackjackRules, cards: Sequence[Card]) -> bool:
    """Whether the bank takes no further card."""
    has = points(rules, cards)
    if has.total == rules.bank.stands_at and has.soft and rules.bank.soft == "draws":
        return False
    return has.total >= rules.bank.stands_at


class Showdown(Struct, frozen=True):
    """What a hand comes to, and the rules that say so."""

    result: Result
    paths: tuple[str, ...]


_HIGHER, _TIE, _BLACKJACK = "settlement.higher", "settlement.tie", "settlement.blackjack"


def showdown(rules: BlackjackRules, cards: Sequence[Card], bank: Sequence[Card], *, split: bool) -> Showdown:
    """What a hand that has not passed the target comes to against the bank's."""
    box, law = rules.bets.box, rules.settlement
    natural, bank_natural = is_blackjack(rules, cards, split=split), is_blackjack(rules, bank)
    pays, paid_by = (box.blackjack, "bets.box.blackjack") if natural else (box.pays, "bets.box.pays")
    if is_sevens(rules, cards) and not bank_natural and not is_sevens(rules, bank):
        return Showdown(Won(box.sevens_pay), ("bets.box.sevens_rank", "bets.box.sevens_pay"))
    if is_bust(rules, bank) and law.bank_bust is not None:
        return Showdown(Won(pays), ("settlement.bank_bust", paid_by))
    own, other = points(rules, cards).total, points(rules, bank).total
    if own == other and law.blackjack and natural != bank_natural:
        return Showdown(Won(pays) if natural else LOST, (_BLACKJACK, paid_by))
    if own == other:
        return Showdown(Push() if law.tie == "void" else LOST, (_TIE,))
    if law.higher is None:
        return Showdown(Push(), (_HIGHER,))
    return Showdown(Won(pays) if own > other else LOST, (_HIGHER, paid_by))
