"""The ruleset of blackjack: one field for every parameter or policy, in the law's terms."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Literal

from ludex.core.options import Bound
from ludex.errors import Reason
from ludex.games.common.shoe.rules import ShoeRules
from ludex.games.common.stakes.rules import StakeRules
from ludex.kit.money import Cents, Rounding
from ludex.law.ruleset import RuleGroup

Side = Literal["left", "right"]
Exceeding = Literal["several-hands", "splits", "doubles", "others-hands"]
Window = Literal["until-first-third-card", "until-own-third-card"]


class ValueRules(RuleGroup, frozen=True):
    """What cards are worth (valor de las cartas); all others their number."""

    court: int
    ace: tuple[int, int]
    """The lesser and the greater value, as suits the player."""


class BoxRules(RuleGroup, frozen=True):
    """What a hand is paid to one (pagos)."""

    pays: Fraction
    blackjack: Fraction
    sevens_rank: int | None
    """A hand of the target made of cards of this rank alone is paid apart; no such hand where nothing is said."""
    sevens_pay: Fraction


class JackpotRules(RuleGroup, frozen=True):
    """The additional bet on sevens, whatever the bank has (jackpot)."""

    installed: bool
    stake_part: Fraction
    """Its stake is at most this part of the table's minimum."""
    jackpot_stake: Cents
    """The stake that the house stipulates."""
    rank: int
    """The rank that every combination is made of."""
    prize_first: int
    prize_pair: int
    prize_suited_pair: int
    prize_three: int
    prize_suited_three: int
    """What each combination pays to one; the last one pays the whole jackpot when that is more."""
    highest_only: bool
    progressive: bool
    """Part of every lost stake goes into the jackpot."""
    progressive_percent: int
    linked: bool
    """The jackpot is one with those of other tables (carruseles)."""


class BetRules(RuleGroup, frozen=True):
    """Every bet that may be made."""

    listed: Reason | None
    box: BoxRules
    jackpot: JackpotRules


class BehindRules(RuleGroup, frozen=True):
    """Bets on the hands of others (apuestas sobre la mano de otro jugador)."""

    seated: Reason | None
    """A seated player needs the consent of the one who sits at the box."""
    standing: Reason | None
    """So does one who stands."""
    orders: Reason | None
    """Those who bet behind give no orders."""
    front: Literal["front-player"] | None
    """Who sits at a box controls it; else the largest stake, as on a vacant one."""
    vacant: Literal["open", "closed"]
    """Whether players may bet on boxes at which nobody sits."""
    priority: tuple[str, ...]
    """Who controls a vacant box: by which of these first."""
    follows: Literal["may-decline", "must-follow"]
    """Whether those behind add to their stakes when the hand is split or doubled."""
    bettors: int | None
    """How many may bet on one box."""


class DealRules(RuleGroup, frozen=True):
    """How cards are dealt (distribución)."""

    starts: Side
    """From which side of the croupier."""
    cards: int
    """So many to each hand before anybody is asked."""
    bank_cards: int
    """So many of them to the bank."""
    face_up: bool
    turns: Side
    """From which side hands are asked, each on its own."""
    at_target: Reason | None
    """A hand that has reached the target gets no further card."""


class BankRules(RuleGroup, frozen=True):
    """How the bank plays (juego de la banca)."""

    draws: Literal["when-opposed", "always"] | None
    """When the hands have been played it takes its cards, always or only against somebody."""
    stands_at: int
    soft: Literal["stands", "draws"]
    """What it does when it stands there only by an ace of the greater value."""


class InsuranceRules(RuleGroup, frozen=True):
    """The bet that the bank will have blackjack (seguro)."""

    upcard: int
    """The rank of the bank's first card that allows it."""
    window: Window | None
    """Until when; until the bank draws where nothing is said."""
    part: Fraction
    """The part of the stake that is insured at most."""
    exactly: bool
    """Just that part, and no less."""
    least: Fraction | None
    """The least insurance, as a part of the table's minimum."""
    pays: Fraction
    lost: Literal["collected"] | None
    """What becomes of it when the bank has no blackjack."""
    even_money: Fraction | None
    """What a blackjack may take at once, to one, while the bank may still make its own."""


class SplitRules(RuleGroup, frozen=True):
    """Playing two cards of one value as two hands (pares)."""

    alike: Literal["value", "rank"]
    stake: Fraction
    """What is laid on the new hand, in stakes of the first."""
    again: Literal["unlimited"] | None
    starts: Side
    """From which side of the player their hands are played."""
    ace_cards: int
    """So many cards for each ace."""
    blackjack: bool
    """Whether the target in two cards is a blackjack after a split."""
    aces_again: bool
    """Whether aces may be split again."""


class DoubleRules(RuleGroup, frozen=True):
    """Doubling the stake for the last cards (apuesta doble)."""

    any_total: bool
    totals: tuple[int, ...]
    """The totals of two cards that may be doubled, unless any may."""
    soft: bool
    """Whether an ace may count its lesser value for that."""
    stake: Fraction
    """What is added, in stakes of the hand."""
    cards: int
    """So many more cards, and no others."""
    after_split: bool
    split_aces: bool


class SurrenderRules(RuleGroup, frozen=True):
    """Giving the hand up (retiro)."""

    back: Fraction | None
    """The part of the stake that comes back; no surrender where nothing is said."""
    not_against: int
    """The rank of the bank's first card against which nobody may."""
    window: Window | None


class SettlementRules(RuleGroup, frozen=True):
    """Who wins (pago y recogida)."""

    bank_bust: Literal["pays-all"] | None
    higher: Literal["wins"] | None
    """The hand nearer to the target wins."""
    tie: Literal["void", "bank-wins"] | None
    blackjack: bool
    """A blackjack beats the target in more cards."""
    busts: Literal["at-once", "at-the-end"]
    """When a hand beyond the target loses its stake."""
    starts: Side
    """From which side the boxes are settled."""
    rounding: Rounding


class CallRules(RuleGroup, frozen=True):
    """What is said aloud."""

    no_more_bets: str | None
    points: str | None
    """The points of the hand that is asked."""
    bust: str | None
    bank: str | None
    """The points of the bank."""
    last_round: str | None
    """That the round under way is the last of the shoe."""


class IncidentRules(RuleGroup, frozen=True):
    """What goes wrong with cards and shoe."""

    misplaced: Literal["set-right"] | None
    """A shoe blocked by a card that lies badly."""
    blocked: Literal["other-shoe"] | None
    """A shoe blocked by anything else."""
    damaged: Literal["card", "packs"] | None
    """What is replaced when a card is worn."""


class BlackjackRules(StakeRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Blackjack at one table."""

    boxes: int
    """Places for bets marked on the cloth."""
    multiple: int
    """The largest stake on a hand, in minima."""
    exceeded: tuple[Exceeding, ...]
    """When a player's stakes may together exceed it."""
    hands_least: int
    """With fewer hands nothing is dealt."""
    target: int
    """What hands try to reach and must not pass."""
    dealer: Literal["manual", "continuous"]
    """The shoe: dealt to the cut card, or one that shuffles what is put back after every round."""
    reversible: bool
    """Whether the cloth may be turned for another game."""
    values: ValueRules
    bets: BetRules
    behind: BehindRules
    shoe: ShoeRules
    deal: DealRules
    bank: BankRules
    insurance: InsuranceRules
    split: SplitRules
    double: DoubleRules
    surrender: SurrenderRules
    settlement: SettlementRules
    calls: CallRules
    incidents: IncidentRules


def bounds_of(rules: BlackjackRules) -> Callable[[Reason, str], Bound]:
    """Makes the bound that one rule sets: the reason of a refusal, and the rule's path."""
    return cache(lambda reason, path: Bound(reason, rules.clauses_of(path), path))
