"""The part of a ruleset that every game of poker against the house reads; each game adds its bets and decisions."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta

from ludex.errors import Reason
from ludex.games.common.shoe.rules import ShoeRules
from ludex.games.common.stakes.rules import BettingRules, StakeRules
from ludex.games.poker.hands.rules import Category, Rank, RankingRules
from ludex.kit.money import Cents, Rounding
from ludex.law.ruleset import RuleGroup

Side = Literal["left", "right"]


class BandRules(RuleGroup, frozen=True):
    """The minima that the licence authorises (banda de fluctuación)."""

    band_least: Cents
    band_most: Cents


class BoxRules(RuleGroup, frozen=True):
    """Who plays at a box, and who else may bet on it (jugadores)."""

    seated: Reason | None
    """Those who stand do not play."""
    one_box: Reason | None
    """A player bets on one box and no other."""
    extra_bets: bool
    """Whether others may bet on the hand of whoever sits at a box."""
    bettors: int
    """How many."""
    counted: Literal["in-all", "besides-holder"]
    """Whether the player who sits at the box is one of them."""
    consent: Reason | None
    """Others need the consent of whoever sits there."""
    standing_bettors: Reason | None
    """Those who stand do not bet on others' hands either."""
    vacant: Literal["blind", "closed"]
    """Whether a player may bet on a box at which nobody sits, without seeing its cards."""
    own_cards: Reason | None
    """A player sees and touches the cards of their own box alone."""
    front: Literal["front-player"] | None
    """Whoever sits at a box decides for it."""
    priority: tuple[str, ...]
    """Who decides for a box at which nobody sits, of those who bet on it."""
    declined: Literal["loses-bet", "bet-stays"]
    """What becomes of the first bet of somebody who bets on another's hand and does not add the second."""


class PackRules(ShoeRules, frozen=True):
    """The pack, how it is mixed and cut (baraja)."""

    packs: Annotated[int, Meta(ge=0, le=100)]
    """How many lie on a table. Law by which there is none can still be held against a described one."""


class DealRules(RuleGroup, frozen=True):
    """How the cards of a round are dealt (reparto)."""

    starts: Side
    cards: int
    """So many to each hand."""
    bank_cards: int
    common_cards: int
    """So many that count for every hand."""
    bank_open: int
    """So many of the bank's last cards lie open."""
    at_a_time: int
    """How many cards an automatic dealer gives at once."""
    by_hand: Literal["one-by-one", "hand-by-hand"]
    """Whether the croupier, who deals by hand, gives everybody a card in turn, or a hand all its cards at once."""
    covered: bool
    turns: Side
    """From which side the boxes are asked."""
    touch: Reason | None
    """Nobody touches their cards once the croupier has begun to turn cards over."""
    decided_first: Reason | None
    """Cards are turned over once every box has decided."""
    mixed_first: Reason | None
    """Players are invited to bet once the cards are mixed."""


class SettlementRules(RuleGroup, frozen=True):
    """How boxes are settled (pago y cobro)."""

    starts: Side
    rounding: Rounding
    finished: Reason | None
    """A round ends when every box is settled."""


class ChipRules(BettingRules, frozen=True):
    """When and how bets may be made."""

    in_chips: Reason | None
    """They are made in chips (exclusivamente representadas por fichas)."""


class CallRules(RuleGroup, frozen=True):
    """What is said aloud."""

    bets: str | None
    """That bets may be made."""
    no_more_bets: str | None


class MisdealRules(RuleGroup, frozen=True):
    """What an error in dealing leads to (errores)."""

    count: Literal["void-round"] | None
    """A wrong number of cards."""
    exposed: Literal["void-round"] | None
    """A card that lies open and should not."""


class ConductRules(RuleGroup, frozen=True):
    """What players may not do with their cards (prohibiciones)."""

    show: Reason | None
    """Uncovering one's cards before their time."""
    tell: Reason | None
    """Telling others what one has."""
    advice: Reason | None
    """Asking for advice."""
    penalty: Literal["loses-stakes", "recorded"]
    """What follows when somebody is reported to have shown or told."""
    advice_penalty: Literal["loses-stakes", "recorded"]
    """What follows when they have asked for advice."""


class LeastHand(RuleGroup, frozen=True):
    """The lowest hand that counts for something."""

    category: Category
    ranks: tuple[Rank, ...]
    """The highest cards that it must have, in their order; none where any hand of the combination does."""


class PayTable(RuleGroup, frozen=True):
    """What a bet on the player's own combination is paid to one; nothing where the combination wins nothing."""

    royal_flush: Fraction | None = None
    straight_flush: Fraction | None = None
    four: Fraction | None = None
    full: Fraction | None = None
    flush: Fraction | None = None
    straight: Fraction | None = None
    three: Fraction | None = None
    two_pair: Fraction | None = None
    pair: Fraction | None = None
    high_card: Fraction | None = None

    def of(self, category: Category) -> Fraction | None:
        """What a combination is paid."""
        found: Fraction | None = getattr(self, category.replace("-", "_"))
        return found


class BankedRules(StakeRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Poker against the house at one table."""

    boxes: int
    """Places for players marked on the cloth."""
    multiple: int
    """The largest first bet, in minima."""
    band: BandRules
    dealer: Literal["manual", "automatic"]
    """Whether the croupier deals by hand or from a dealer that mixes."""
    packs_in_turn: int
    """With an automatic dealer so many packs are used, one round each."""
    last_rounds: int | None
    """How many rounds are announced as the last ones at the end of the day."""
    betting: ChipRules
    box: BoxRules
    shoe: PackRules
    deal: DealRules
    ranking: RankingRules
    settlement: SettlementRules
    calls: CallRules
    misdeal: MisdealRules
    conduct: ConductRules
