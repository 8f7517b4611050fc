"""The ruleset of three card poker: what it has besides poker against the house."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from ludex.errors import Reason
from ludex.games.poker.banked.bank_hand import BankHandRules
from ludex.games.poker.banked.raising import RaiseRules
from ludex.games.poker.banked.rules import BankedRules, LeastHand, PayTable
from ludex.games.poker.hands.rules import Rank
from ludex.law.ruleset import RuleGroup

PairPlusTable = Literal["royal", "forty", "thirty-five"]


class LeastBank(LeastHand, frozen=True):
    """The lowest hand with which the bank plays (como mínimo, una dama)."""

    category: Literal["royal-flush", "straight-flush", "three", "straight", "flush", "pair", "high-card"]
    ranks: tuple[Rank]
    """The rank that leads it."""


class BankRules(BankHandRules, frozen=True):
    """When the bank plays, and what follows (juego de la banca)."""

    plays_from: LeastBank


class AnteRules(RuleGroup, frozen=True):
    """The first bet (Ante)."""

    pays: Fraction


class SecondRules(RuleGroup, frozen=True):
    """The second bet (2ª apuesta)."""

    pays: Fraction


class BonusRules(RuleGroup, frozen=True):
    """What high hands are paid besides, in first bets (combinaciones Bonus)."""

    pays: PayTable
    royal_as: Literal["straight-flush"] | None
    """What a royal flush is paid as; nothing where it is paid nothing."""
    bank_out: bool
    """Whether it is paid although the bank does not play."""
    always: bool
    """Whether it is paid although the bank's hand is higher."""


class PairPlusRules(RuleGroup, frozen=True):
    """The bet on one's own combination alone (Pareja Plus)."""

    beside: Reason | None
    """It is an addition to the first bet."""
    most: int
    """The largest one, in minima of the first bet."""
    pair_plus_least: Fraction
    """The least one, in minima of the first bet."""
    table: PairPlusTable
    """Which of the three tables the house has chosen."""
    royal: PayTable
    forty: PayTable
    thirty_five: PayTable
    royal_as: Literal["straight-flush"] | None
    """What a royal flush is paid as where the table has no line for it."""
    highest_only: bool
    """A hand that makes several combinations is paid for the highest of them alone."""
    own_hand: bool
    """Whether it depends on the player's hand alone; otherwise it is lost to a higher hand of the bank."""
    won: Literal["prize"] | None
    """It wins the prize of the combination."""
    lost: Literal["without-prize"] | None
    """It loses with a hand that has no prize."""


class BetRules(RuleGroup, frozen=True):
    """Every bet that may be made."""

    listed: Reason | None
    ante: AnteRules
    second: SecondRules
    bonus: BonusRules
    pair_plus: PairPlusRules


class ThreeCardRules(BankedRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Three card poker at one table."""

    bets: BetRules
    second: RaiseRules
    bank: BankRules


def _lines(table: str, *names: str) -> tuple[str, ...]:
    return tuple(f"{table}.{name}" for name in names)


LINES = (
    *_lines("bets.bonus.pays", "straight", "three", "straight_flush"),
    *_lines("bets.pair_plus.royal", "royal_flush", "straight_flush", "three", "straight", "flush", "pair"),
    *_lines("bets.pair_plus.forty", "straight_flush", "three", "straight", "flush", "pair"),
    *_lines("bets.pair_plus.thirty_five", "straight_flush", "three", "straight", "flush", "pair"),
)
"""The lines of pay tables that this game expects of its statute, and that others of its kind can do without."""
