"""What the bets of hold'em against the house come to: hand against bank, and the bonus. Said once for all."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from ludex.core.results import LOST, Push, Result, Won
from ludex.games.poker.banked.bank_hand import Verdict, combination_paths, compared_hands
from ludex.games.poker.hands.ranking import hand_ranking
from ludex.games.poker.hands.rules import Category
from ludex.games.poker.holdem_banked.rules import (
    BONUS_LINES,
    STREETS,
    AceLine,
    BonusRules,
    HoldemRules,
    PairLine,
)
from ludex.kit.cards import Card, name, suit

PUSH = Push()
RUNS: tuple[Category, ...] = ("royal-flush", "straight-flush", "straight")
"""The combinations of consecutive cards."""
ACE = "A"


class HandResult(NamedTuple):
    """What the bets on a hand come to, and the rules that say so."""

    ante: Result
    later: dict[str, Result]
    """By the name of the bet."""
    paths: tuple[str, ...]


def category_of(rules: HoldemRules, cards: tuple[Card, ...]) -> Category | None:
    """The best combination of some cards; nothing where there are too few for a hand."""
    ranking = hand_ranking(rules.ranking)
    return ranking.category(ranking.value(cards)) if len(cards) >= ranking.cards else None


def made_paths(rules: HoldemRules, category: Category) -> tuple[str, ...]:
    """The rules by which cards make their combination."""
    runs = ("ranking.ace_low",) if category in RUNS else ()
    return ("ranking.cards", "ranking.order", *combination_paths(category), *runs)


def against_bank(
    rules: HoldemRules, own: tuple[Card, ...], bank: tuple[Card, ...], common: tuple[Card, ...]
) -> HandResult:
    """What the bets on a hand come to that was not given up."""
    mine, theirs = (*own, *common), (*bank, *common)
    category, other = category_of(rules, mine), category_of(rules, theirs)
    if category is None or other is None:
        # No hand is higher while there are too few cards for one.
        return HandResult(PUSH, dict.fromkeys(STREETS, PUSH), ("ranking.cards",))
    found = compared_hands(rules, rules.bank, mine, theirs)
    paths = (*found.paths, *made_paths(rules, category), *made_paths(rules, other))
    match found.verdict:
        case Verdict.WON:
            later: dict[str, Result] = {street: Won(rules.bets.pays(street)) for street in STREETS}
            paid = (f"bets.{street}.pays" for street in STREETS)
            ante, ante_paths = _ante(rules, category)
            return HandResult(ante, later, (*paths, *paid, *ante_paths))
        case Verdict.LOST:
            return HandResult(LOST, dict.fromkeys(STREETS, LOST), paths)
        case _:
            return HandResult(PUSH, dict.fromkeys(STREETS, PUSH), paths)


def _ante(rules: HoldemRules, category: Category) -> tuple[Result, tuple[str, ...]]:
    """What the ante of a hand comes to that wins, and the rules that say so."""
    law, order = rules.bets.ante, rules.ranking.effective_order
    if law.paid_from in order and order.index(category) <= order.index(law.paid_from):
        return Won(law.pays), ("bets.ante.paid_from", "bets.ante.pays")
    return (PUSH if law.below == "returned" else LOST), ("bets.ante.paid_from", "bets.ante.below")


def bonus(
    rules: HoldemRules,
    own: tuple[Card, ...],
    bank: tuple[Card, ...],
    common: tuple[Card, ...] = (),
    *,
    beaten: bool = False,
) -> tuple[Result, tuple[str, ...]]:
    """What the bet on one's own two cards comes to, and the rules that say so.

    `beaten` is whether the other bets are lost, which matters only where the law makes it matter.
    """
    law = rules.bets.bonus
    assert law is not None
    base, among = "bets.bonus", own if law.alone else (*own, *common)
    lines = [line for pair in combinations(among, 2) for line in _lines(law, pair, bank)]
    if not lines:
        every = tuple(path for line in BONUS_LINES for path in _paths(law, line))
        return (PUSH if law.lost is None else LOST), (f"{base}.lost", f"{base}.alone", *every)
    pays, line = max(lines)
    paths = (f"{base}.won", f"{base}.independent", f"{base}.alone", *_paths(law, line))
    if beaten and not law.independent:
        return LOST, paths
    return (PUSH if law.won is None else Won(pays)), paths


def _paths(law: BonusRules, line: str) -> tuple[str, ...]:
    """Every rule of a line."""
    group = getattr(law, line)
    return tuple(f"bets.bonus.{line}.{rule}" for rule in group.__struct_fields__)


def _lines(law: BonusRules, pair: tuple[Card, ...], bank: tuple[Card, ...]) -> Iterator[tuple[Fraction, str]]:
    """What two cards are paid by every line that they have, with its name."""
    for line in BONUS_LINES:
        group = getattr(law, line)
        both = line != "aces_against_aces" or _is_pair(group, bank)
        if both and (_is_pair(group, pair) if isinstance(group, PairLine) else _is_with_ace(group, pair)):
            yield group.pays, line


def _is_pair(line: PairLine, cards: tuple[Card, ...]) -> bool:
    """Whether two cards are of one rank that the line has."""
    ranks = {_rank(card) for card in cards}
    return len(cards) > 1 and len(ranks) == 1 and ranks <= {*line.ranks}


def _is_with_ace(line: AceLine, cards: tuple[Card, ...]) -> bool:
    """Whether one of two cards is an ace and the other is in the line, of one suit or of two."""
    first, second = sorted(cards, key=lambda card: _rank(card) != ACE)
    suited = suit(first) == suit(second)
    return _rank(first) == ACE and _rank(second) in line.beside and suited == line.suited


def _rank(card: Card) -> str:
    return name(card)[:-1]
