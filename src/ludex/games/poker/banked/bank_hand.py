"""The bank's hand against those of the players: whether it plays, and who wins."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import Literal, NamedTuple

from ludex.games.poker.banked.rules import BankedRules, LeastHand
from ludex.games.poker.hands.ranking import hand_ranking
from ludex.games.poker.hands.rules import Category
from ludex.kit.cards import Card
from ludex.law.ruleset import RuleGroup


class WinsRules(RuleGroup, frozen=True):
    """What follows when a hand is higher than the bank's, lower, or equal."""

    higher: Literal["wins"] | None
    """A hand higher than the bank's wins."""
    lower: Literal["loses"] | None
    """A lower one loses both bets."""
    tie: Literal["returned", "bank-wins"] | None
    """What becomes of the bets on an equal one."""


class BankHandRules(WinsRules, frozen=True):
    """When the bank plays, and what follows (juego de la banca)."""

    plays_from: LeastHand
    """The lowest hand with which it plays."""
    unplayed_first: Fraction
    """What the first bet is paid to one when it does not."""
    unplayed_second: Literal["returned", "paid"]
    """What becomes of the second bet then."""


class Verdict(StrEnum):
    """How a hand fares against the bank's."""

    BANK_OUT = "bank-out"
    WON = "won"
    LOST = "lost"
    TIED = "tied"


class Showdown(NamedTuple):
    """How a hand fares against the bank's, and the rules that say so."""

    verdict: Verdict
    paths: tuple[str, ...]


TIE_PATHS = {
    "royal-flush": "straight",
    "straight-flush": "straight",
    "four": "four",
    "full": "full",
    "flush": "flush",
    "straight": "straight",
    "three": "three",
    "two-pair": "two_pair",
    "pair": "pair",
    "high-card": "high_card",
}
"""The rule on ties of each combination."""


def bank_plays(rules: BankedRules, law: BankHandRules, bank: tuple[Card, ...]) -> bool:
    """Whether the bank's hand is high enough."""
    ranking, least = hand_ranking(rules.ranking), law.plays_from
    return ranking.value(bank) >= ranking.least_value(least.category, least.ranks)


def showdown(rules: BankedRules, law: BankHandRules, own: tuple[Card, ...], bank: tuple[Card, ...]) -> Showdown:
    """How a hand fares against the bank's."""
    plays = ("bank.plays_from.category", "bank.plays_from.ranks")
    if not bank_plays(rules, law, bank):
        return Showdown(Verdict.BANK_OUT, (*plays, "bank.unplayed_first", "bank.unplayed_second"))
    return compared_hands(rules, law, own, bank, plays)


def compared_hands(
    rules: BankedRules, law: WinsRules, own: tuple[Card, ...], bank: tuple[Card, ...], plays: tuple[str, ...] = ()
) -> Showdown:
    """Which of the best hands of some cards is higher, and what the law makes of it; `plays` are why the bank does."""
    ranking = hand_ranking(rules.ranking)
    mine, theirs = ranking.value(own), ranking.value(bank)
    compared = ["ranking.cards", "ranking.values", "ranking.order", *plays]
    category = ranking.category(mine)
    if category == ranking.category(theirs):
        compared += [f"ranking.ties.{TIE_PATHS[category]}", "ranking.ties.beyond"]
    if mine > theirs and law.higher is not None:
        return Showdown(Verdict.WON, (*compared, "bank.higher"))
    if mine < theirs and law.lower is not None:
        return Showdown(Verdict.LOST, (*compared, "bank.lower"))
    tied = law.tie == "bank-wins" and mine == theirs
    return Showdown(Verdict.LOST if tied else Verdict.TIED, (*compared, "bank.tie"))


def line_of(category: Category) -> str:
    """The name of a combination among the rules."""
    return category.replace("-", "_")


def combination_paths(category: Category) -> tuple[str, ...]:
    """The rules that say what a combination is made of."""
    own: dict[str, tuple[str, ...]] = {"royal-flush": ("ranking.royal", "ranking.straight_flush"), "high-card": ()}
    return own.get(category, (f"ranking.{line_of(category)}",))
