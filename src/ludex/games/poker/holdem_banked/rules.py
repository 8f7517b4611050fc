"""The ruleset of hold'em against the house: what it has besides poker against the house."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta

from ludex.errors import Reason
from ludex.games.poker.banked.bank_hand import WinsRules
from ludex.games.poker.banked.rules import BankedRules, DealRules, MisdealRules, SettlementRules, Side
from ludex.games.poker.hands.rules import Category, Rank
from ludex.law.ruleset import RuleGroup

Street = Literal["flop", "turn", "river"]
STREETS: tuple[Street, ...] = ("flop", "turn", "river")
"""The bets that follow the first one, each before the common cards of its name."""


class HoldemDeal(DealRules, frozen=True):
    """How the covered cards of a round are dealt (reparto)."""

    bank_at: tuple[Side, ...]
    """On which side of the croupier each of the bank's cards lies, in the order of the deal."""


class StreetRules(RuleGroup, frozen=True):
    """A further bet, and the common cards that follow it."""

    asked: Literal["hands-in-play"] | None
    """Whoever's hand is in play is asked in turn."""
    times: Fraction
    """The bet, in antes."""
    otherwise: Literal["fold", "check"]
    """What those do who do not bet: they give up, or stay in play without the bet (pasar)."""
    decided_first: Reason | None
    """The cards are dealt once everybody has decided."""
    burn: Annotated[int, Meta(ge=0, le=5)]
    """So many cards are burnt before them, face down."""
    cards: Annotated[int, Meta(ge=0, le=5)]
    """So many common cards are dealt."""
    face_up: bool
    """They lie face up."""


class StreetsRules(RuleGroup, frozen=True):
    """The three bets after the deal."""

    flop: StreetRules
    turn: StreetRules
    river: StreetRules
    lost: Literal["collected-at-once"] | None
    """What becomes of the ante of a hand that is given up."""
    outside: bool
    """Whether these bets are counted outside the maximum."""

    def of(self, street: str) -> StreetRules:
        """The rules of one of them."""
        found: StreetRules = getattr(self, street)
        return found


class AnteRules(RuleGroup, frozen=True):
    """The first bet (Ante)."""

    pays: Fraction
    paid_from: Category
    """The lowest combination with which a hand that wins is paid for it."""
    below: Literal["returned", "lost"]
    """What becomes of it when a lower one wins."""


class LaterBetRules(RuleGroup, frozen=True):
    """A bet after the deal (Flop, Turn, River)."""

    pays: Fraction


class PairLine(RuleGroup, frozen=True):
    """What two cards of one rank are paid."""

    ranks: tuple[Rank, ...]
    pays: Fraction


class AceLine(RuleGroup, frozen=True):
    """What an ace with another card is paid."""

    beside: tuple[Rank, ...]
    """The other card."""
    suited: bool
    """Whether both are of one suit, or of two."""
    pays: Fraction


class Aces(PairLine, frozen=True):
    """Two aces."""

    ranks: tuple[Rank]


class CourtPair(PairLine, frozen=True):
    """A pair of kings, queens or jacks."""

    ranks: tuple[Rank, Rank, Rank]


class LowPair(PairLine, frozen=True):
    """A pair from twos to tens."""

    ranks: tuple[Rank, Rank, Rank, Rank, Rank, Rank, Rank, Rank, Rank]


class AceKing(AceLine, frozen=True):
    """An ace with a king."""

    beside: tuple[Rank]


class AceCourt(AceLine, frozen=True):
    """An ace with a queen or a jack."""

    beside: tuple[Rank, Rank]


class BonusRules(RuleGroup, frozen=True):
    """The bet on one's own two cards (Bonus), and what they are paid."""

    beside: Reason | None
    """It is an addition to the ante."""
    limits: Literal["those-of-the-ante"]
    """From how much to how much it may be."""
    stands: bool
    """Whether it waits for its end when the hand is given up."""
    independent: bool
    """Whether it does not depend on the other bets; otherwise it is lost with a hand that loses."""
    alone: bool
    """Whether one's own two cards alone count; otherwise any two of those that make the hand."""
    won: Literal["prize"] | None
    lost: Literal["without-prize"] | None
    """It loses with cards that have no prize."""
    aces_against_aces: Aces
    """While the bank has two aces as well."""
    aces: Aces
    ace_king_suited: AceKing
    ace_court_suited: AceCourt
    ace_king: AceKing
    court_pair: CourtPair
    ace_court: AceCourt
    low_pair: LowPair


class BetRules(RuleGroup, frozen=True):
    """Every bet that may be made."""

    listed: Reason | None
    ante: AnteRules
    flop: LaterBetRules
    turn: LaterBetRules
    river: LaterBetRules
    bonus: BonusRules | None = None

    def pays(self, street: str) -> Fraction:
        """What a bet after the deal is paid."""
        found: LaterBetRules = getattr(self, street)
        return found.pays


class BankRules(WinsRules, frozen=True):
    """The bank's hand against those of the players (pago)."""

    announced: Literal["best-hand"] | None
    """The croupier says which hand it has."""


class HoldemSettlement(SettlementRules, frozen=True):
    """How boxes are settled (pago y cobro)."""

    announced: Literal["ranking"] | None
    """The croupier says which hand each player has."""


class PuttingRight(RuleGroup, frozen=True):
    """When a wrong number of cards of the bank is put right instead."""

    remedy: Literal["put-right"] | None
    in_sequence: bool
    """Only while that does not alter the order of the cards."""
    covered: bool
    """Only while the bank's cards are not turned over."""


class HoldemMisdeals(MisdealRules, frozen=True):
    """What an error in dealing leads to (errores). The bank's hand makes the round void, a player's only itself."""

    exposed_until: Literal["last-decision", "flop-decision"]
    """Until when a card of the bank that lies open does."""
    put_right: PuttingRight
    hand_count: Literal["void-hand"] | None
    """A wrong number of a player's cards."""
    mixed_again: bool
    """Whether the rest of the pack is then mixed before further cards are dealt."""
    face_up: Literal["set-aside"] | None
    """A card that lies face up in the pack."""
    face_up_again: Literal["void-round"] | None
    """More than one."""
    drawn_early: Literal["next-card"] | None
    """A card that was drawn by mistake and that nobody saw."""


class HoldemRules(BankedRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hold'em against the house at one table."""

    deal: HoldemDeal
    streets: StreetsRules
    bets: BetRules
    bank: BankRules
    settlement: HoldemSettlement
    misdeal: HoldemMisdeals


_PAIRS = ("aces_against_aces", "aces", "court_pair", "low_pair")
_WITH_ACE = ("ace_king_suited", "ace_court_suited", "ace_king", "ace_court")
BONUS_LINES = ("aces_against_aces", "aces", *_WITH_ACE[:3], "court_pair", "ace_court", "low_pair")
"""The lines of the bonus, the highest prize first."""
BONUS_RULES = (
    *(f"bets.bonus.{rule}" for rule in ("beside", "limits", "stands", "independent", "alone", "won", "lost")),
    *(f"bets.bonus.{line}.{rule}" for line in _PAIRS for rule in ("ranks", "pays")),
    *(f"bets.bonus.{line}.{rule}" for line in _WITH_ACE for rule in ("beside", "suited", "pays")),
)
"""What a game with the bonus bet expects of its statute, and one without it can do without."""
