"""The ruleset of no-draw poker: what it has besides poker against the house."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from ludex.errors import Reason
from ludex.games.poker.banked.bank_hand import BankHandRules
from ludex.games.poker.banked.raising import RaiseRules
from ludex.games.poker.banked.rules import BankedRules, LeastHand, PayTable
from ludex.games.poker.hands.rules import Rank
from ludex.kit.money import Cents
from ludex.law.ruleset import RuleGroup


class LeastBank(LeastHand, frozen=True):
    """The lowest hand with which the bank plays (jugada mínima)."""

    category: Literal[
        "royal-flush", "straight-flush", "four", "full", "flush", "straight", "three", "two-pair", "pair", "high-card"
    ]
    ranks: tuple[Rank, Rank]
    """The two ranks that lead it."""


class BankRules(BankHandRules, frozen=True):
    """When the bank plays, and what follows (juego de la banca)."""

    plays_from: LeastBank


class AnteRules(RuleGroup, frozen=True):
    """The first bet (apuesta inicial)."""

    pays: Fraction


class SecondRules(RuleGroup, frozen=True):
    """The second bet (segunda apuesta)."""

    pays: PayTable


class InsuranceRules(RuleGroup, frozen=True):
    """The bet on one's own high combination (seguro)."""

    insurance: bool
    """Whether the house offers it."""
    beside: Reason | None
    """It is an addition to the first bet."""
    insurance_stake: Cents
    """The stake that the house stipulates."""
    stake_part: Fraction
    """At most this part of the table's minimum."""
    bank_out: bool
    """Whether it is paid although the bank does not play."""
    bank_higher: bool
    """Whether it is paid although the bank's hand is higher."""
    exchanged: bool
    """Whether the hand counts as it is after a card was bought."""
    pays: PayTable


class ProgressiveRules(RuleGroup, frozen=True):
    """The bet that feeds a pool and may win it (progresivo)."""

    progressive: bool
    """Whether the house offers it."""
    beside: Reason | None
    """It is an addition to the first bet."""
    progressive_stake: Cents
    """The stake that the house stipulates."""
    stake_part: Fraction
    """At most this part of the table's minimum."""
    deduction_percent: int
    """What the house is authorised to keep of every stake."""
    independent: bool
    """Whether the bank's hand does not matter."""
    first_cards: bool
    """Whether the hand counts as it was dealt, whatever was bought."""
    linked: bool
    """Whether several tables have one pool."""
    royal_flush: Fraction
    """The part of the pool that a royal flush wins."""
    straight_flush: Fraction


class ExchangeRules(RuleGroup, frozen=True):
    """Buying a card for another (descarte de un naipe)."""

    exchange: bool
    """Whether the house offers it."""
    cards: int
    """How many cards a player may exchange."""
    price: Fraction
    """What one costs, in first bets."""
    in_turn: Reason | None
    """Nobody buys one but in their turn."""


class BetRules(RuleGroup, frozen=True):
    """Every bet that may be made."""

    listed: Reason | None
    ante: AnteRules
    second: SecondRules
    insurance: InsuranceRules
    progressive: ProgressiveRules


class NoDrawRules(BankedRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """No-draw poker at one table."""

    bets: BetRules
    second: RaiseRules
    bank: BankRules
    exchange: ExchangeRules


def _lines(table: str, *categories: str) -> tuple[str, ...]:
    return tuple(f"{table}.{category}" for category in categories)


LINES = (
    *_lines("ranking", "four", "full", "two_pair", "ties.four", "ties.full", "ties.two_pair"),
    *_lines("bets.second.pays", "royal_flush", "straight_flush", "four", "full", "flush", "straight"),
    *_lines("bets.second.pays", "three", "two_pair", "pair", "high_card"),
    *_lines("bets.insurance.pays", "royal_flush", "straight_flush", "four", "full"),
)
"""The rules on combinations that this game expects of its statute, and that others of its kind can do without."""
