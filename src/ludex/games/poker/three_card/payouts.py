"""What the bets of three card poker come to: hand against bank, the bonus, and pair plus. Said once for all."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from ludex.core.results import LOST, Push, Result, Won
from ludex.games.poker.banked.bank_hand import Verdict, combination_paths, showdown
from ludex.games.poker.banked.rules import PayTable
from ludex.games.poker.hands.ranking import hand_ranking
from ludex.games.poker.hands.rules import Category
from ludex.games.poker.three_card.rules import ThreeCardRules
from ludex.kit.cards import Card

TABLES = {"royal": "royal", "forty": "forty", "thirty-five": "thirty_five"}
"""The name of each table of pair plus among the rules."""
PUSH = Push()
NOTHING = Fraction(0)
MADE_BESIDES: dict[Category, tuple[Category, ...]] = {
    "royal-flush": ("straight-flush", "straight", "flush"),
    "straight-flush": ("straight", "flush"),
    "three": ("pair",),
}
"""The combinations that a higher one makes too."""
RUNS: tuple[Category, ...] = ("royal-flush", "straight-flush", "straight")
"""Those of consecutive cards."""


class HandResult(NamedTuple):
    """What first bet, second bet and bonus of a hand come to, and the rules that say so."""

    ante: Result
    second: Result
    bonus: Fraction
    """What is paid besides, in first bets."""
    paths: tuple[str, ...]


def category_of(rules: ThreeCardRules, cards: tuple[Card, ...]) -> Category:
    """The combination that three cards make."""
    ranking = hand_ranking(rules.ranking)
    return ranking.category(ranking.value(cards))


def against_bank(rules: ThreeCardRules, own: tuple[Card, ...], bank: tuple[Card, ...]) -> HandResult:
    """What the bets on a hand come to that was not folded."""
    found = showdown(rules, rules.bank, own, bank)
    bonus, bonus_paths = bonus_of(rules, own, found.verdict)
    paths = (*found.paths, *_made_paths(rules, own), *_made_paths(rules, bank), *bonus_paths)
    match found.verdict:
        case Verdict.BANK_OUT:
            ante: Result = Won(rules.bank.unplayed_first)
            paid = rules.bank.unplayed_second == "paid"
            return HandResult(ante, Won(rules.bets.second.pays) if paid else PUSH, bonus, paths)
        case Verdict.WON:
            won = (*paths, "bets.ante.pays", "bets.second.pays")
            return HandResult(Won(rules.bets.ante.pays), Won(rules.bets.second.pays), bonus, won)
        case Verdict.TIED:
            return HandResult(PUSH, PUSH, bonus, paths)
        case Verdict.LOST:
            return HandResult(LOST, LOST, bonus, paths)


def bonus_of(rules: ThreeCardRules, own: tuple[Card, ...], verdict: Verdict) -> tuple[Fraction, tuple[str, ...]]:
    """What a hand is paid besides, in first bets, and the rules that say so."""
    law, category = rules.bets.bonus, category_of(rules, own)
    pays, path = _line(law.pays, "bets.bonus.pays", category, law.royal_as, "bets.bonus.royal_as")
    if pays is None:
        return NOTHING, ()
    if verdict is Verdict.BANK_OUT:
        return (pays if law.bank_out else NOTHING), (*path, "bets.bonus.bank_out")
    beaten = verdict is Verdict.LOST and not law.always
    return (NOTHING if beaten else pays), (*path, "bets.bonus.always")


def pair_plus(rules: ThreeCardRules, own: tuple[Card, ...], *, beaten: bool = False) -> tuple[Result, tuple[str, ...]]:
    """What the bet on one's own combination comes to, and the rules that say so.

    `beaten` is whether the bank's hand is higher, which matters only where the law makes it matter.
    """
    law, category = rules.bets.pair_plus, category_of(rules, own)
    name = TABLES[law.table]
    table: PayTable = getattr(law, name)
    base = "bets.pair_plus"
    pays, path = _line(table, f"{base}.{name}", category, law.royal_as, f"{base}.royal_as")
    paths = (f"{base}.table", *path, *_made_paths(rules, own))
    if pays is None:
        return (PUSH if law.lost is None else LOST), (*paths, f"{base}.lost")
    paths = (*paths, f"{base}.highest_only", f"{base}.own_hand", f"{base}.won")
    if beaten and not law.own_hand:
        return LOST, paths
    if not law.highest_only:
        pays += sum((table.of(lower) or NOTHING for lower in MADE_BESIDES.get(category, ())), NOTHING)
    return (PUSH if law.won is None else Won(pays)), paths


def _made_paths(rules: ThreeCardRules, cards: tuple[Card, ...]) -> tuple[str, ...]:
    """The rules by which cards make their combination."""
    category = category_of(rules, cards)
    runs = ("ranking.ace_low",) if category in RUNS else ()
    return ("ranking.cards", "ranking.order", *combination_paths(category), *runs)


def _line(
    table: PayTable, path: str, category: Category, royal_as: Category | None, royal_path: str
) -> tuple[Fraction | None, tuple[str, ...]]:
    """The line of a table for a combination; a royal flush without one has that of another combination."""
    pays = table.of(category)
    if pays is not None:
        return pays, (f"{path}.{category.replace('-', '_')}",)
    if category == "royal-flush" and royal_as is not None:
        return table.of(royal_as), (f"{path}.{royal_as.replace('-', '_')}", royal_path)
    return None, ()
