"""What the bets of no-draw poker come to: hand against bank, insurance, and the pool. Said once for all."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from ludex.core.results import LOST, Push, Result, Won
from ludex.games.poker.banked.bank_hand import Verdict, combination_paths, line_of, showdown
from ludex.games.poker.hands.ranking import hand_ranking
from ludex.games.poker.hands.rules import Category
from ludex.games.poker.no_draw.rules import NoDrawRules
from ludex.kit.cards import Card

PUSH = Push()
RUNS = ("royal-flush", "straight-flush", "straight")
"""Combinations in which the ace may be low."""


class HandResult(NamedTuple):
    """What first and second bet on a hand come to, and the rules that say so."""

    verdict: Verdict
    ante: Result
    second: Result
    paths: tuple[str, ...]


def category_of(rules: NoDrawRules, cards: tuple[Card, ...]) -> Category:
    """The combination that five cards make."""
    ranking = hand_ranking(rules.ranking)
    return ranking.category(ranking.value(cards))


def against_bank(rules: NoDrawRules, own: tuple[Card, ...], bank: tuple[Card, ...]) -> HandResult:
    """What the bets on a hand come to that was not folded."""
    found = showdown(rules, rules.bank, own, bank)
    category = category_of(rules, own)
    pays = rules.bets.second.pays.of(category) or Fraction(0)
    line = f"bets.second.pays.{line_of(category)}"
    match found.verdict:
        case Verdict.BANK_OUT:
            second = Won(pays) if rules.bank.unplayed_second == "paid" else PUSH
            return HandResult(found.verdict, Won(rules.bank.unplayed_first), second, found.paths)
        case Verdict.WON:
            runs = ("ranking.ace_low",) if category in RUNS else ()
            paths = (*found.paths, "bets.ante.pays", line, *combination_paths(category), *runs)
            return HandResult(found.verdict, Won(rules.bets.ante.pays), Won(pays), paths)
        case Verdict.TIED:
            return HandResult(found.verdict, PUSH, PUSH, found.paths)
        case Verdict.LOST:
            return HandResult(found.verdict, LOST, LOST, found.paths)


def insurance(rules: NoDrawRules, cards: tuple[Card, ...], against: Verdict) -> tuple[Result, tuple[str, ...]]:
    """What the insurance comes to with these cards when the hand fares so against the bank's, and the rules why."""
    law, category = rules.bets.insurance, category_of(rules, cards)
    pays, paths = law.pays.of(category), ["bets.insurance.exchanged"]
    if pays is None:
        return LOST, (*paths, "bets.insurance.pays.full")
    paths.append(f"bets.insurance.pays.{line_of(category)}")
    heeded = {
        Verdict.BANK_OUT: ("bets.insurance.bank_out", law.bank_out),
        Verdict.LOST: ("bets.insurance.bank_higher", law.bank_higher),
    }
    path, is_paid = heeded.get(against, ("", True))
    return Won(pays) if is_paid else LOST, (*paths, path) if path else tuple(paths)


def pool_part(rules: NoDrawRules, cards: tuple[Card, ...], against: Verdict) -> tuple[Fraction, tuple[str, ...]]:
    """The part of the pool that a hand wins, and the rules that say so; nothing with any other hand."""
    law = rules.bets.progressive
    category, paths = category_of(rules, cards), ("bets.progressive.first_cards", "bets.progressive.independent")
    if not law.independent and against is not Verdict.WON:
        return Fraction(0), paths
    if category == "royal-flush":
        return law.royal_flush, (*paths, "bets.progressive.royal_flush")
    if category == "straight-flush":
        return law.straight_flush, (*paths, "bets.progressive.straight_flush")
    return Fraction(0), paths
