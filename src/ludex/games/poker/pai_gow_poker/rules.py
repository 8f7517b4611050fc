"""The ruleset of pai gow poker: what it has besides poker against the house."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta

from ludex.errors import Reason
from ludex.games.poker.banked.rules import BankedRules, BoxRules, ConductRules, DealRules, SettlementRules
from ludex.kit.money import Rounding
from ludex.law.ruleset import RuleGroup

Outcome = Literal["won", "void", "lost"]
"""What becomes of a bet (ganancia, partida nula, pérdida)."""
HouseWay = Literal["las-vegas"]
"""How the croupier sets their cards."""


class PlaceRules(BoxRules, frozen=True, kw_only=True):
    """Who has a place, and who gets a vacant one (jugadores)."""

    list_first: Reason | None
    """Vacant places go to those on the list, in its order (orden de prioridad)."""
    chief_lists: Literal["first-come"] | None
    """The order of that list."""


class CommissionRules(RuleGroup, frozen=True):
    """What the house keeps of winning bets (comisión)."""

    commission_percent: int
    announced: Literal["before-session"] | None
    """The players are told of it before anything is played."""
    on_bank: Literal["nothing", "net-win"]
    """Whether a player who holds the bank pays it too, on what they win in a round."""
    rounding: Rounding


class BankRules(RuleGroup, frozen=True):
    """Who holds the bank, and what a player's bank is good for (banca)."""

    by_players: bool
    """Whether players may hold it."""
    offered: Literal["clockwise", "anticlockwise"]
    """The way round in which it is offered."""
    declined: Literal["next-player", "croupier"]
    """Whom it is offered to when a player lets it pass."""
    croupier: Literal["must-take"] | None
    """The croupier takes it when it comes to them; otherwise it is offered on."""
    again: Literal["first-player"] | None
    """After the croupier's turn the players are offered it again; otherwise the croupier keeps it."""
    turn_rounds: Annotated[int, Meta(ge=1)]
    """How many rounds a turn lasts."""
    cover: Literal["purse"]
    """What a player's bank can pay, and how much may be staked against it: all that they have before them."""
    house_stake: Annotated[int, Meta(ge=0)]
    """What the croupier's hand plays for against the bank of a player, in minima."""
    bets: Reason | None
    """Whoever holds the bank does not bet."""


class DiceRules(RuleGroup, frozen=True):
    """The throw that says who gets the first hand (dados)."""

    thrown: Annotated[int, Meta(ge=1, le=9)]
    shaken: Reason | None
    """They are not thrown before the cup was shaken."""
    announced: bool
    """The sum is said aloud."""
    positions: Annotated[int, Meta(ge=1)]
    """Over how many positions is counted."""
    counted_from: Literal["banker", "croupier"]
    """Whose position is the first."""
    vacant: Literal["next-in-play", "counted-out"]
    """Where the count ends at a place that does not play: the next one has the first hand, or only those that play are
    counted."""


class PaiGowDeal(DealRules, frozen=True):
    """How hands are made up and handed out (confección y reparto)."""

    made_up: Literal["one-each"] | None
    """As many hands are made up as there are players, and one for the croupier; otherwise one for each place."""
    rest: Literal["counted"] | None
    """The cards that are left are counted and put with the used ones."""


class SettingRules(RuleGroup, frozen=True):
    """The two hands that seven cards are divided into (mano alta, mano baja)."""

    low: int
    """So many cards in the low hand."""
    high: int
    """So many in the high one."""
    above: Literal["high-above-low"] | None
    """The high hand must be the higher of the two."""
    foul: Literal["loses"] | None
    """What becomes of hands that are set wrongly; they are compared as they lie where nothing is said."""
    covered: bool
    """They lie covered until they are compared."""
    house_way: HouseWay
    """How the croupier sets theirs."""
    left: Literal["house-way"]
    """What becomes of cards that a player does not set."""


class CaseRules(RuleGroup, frozen=True):
    """What becomes of a bet, by the player's high hand and low hand against the bank's (cuadro comparativo)."""

    higher_higher: Outcome
    higher_lower: Outcome
    lower_higher: Outcome
    higher_equal: Outcome
    equal_higher: Outcome
    lower_equal: Outcome
    equal_lower: Outcome
    equal_equal: Outcome
    lower_lower: Outcome


class FateRules(RuleGroup, frozen=True):
    """What is done with bets that are decided."""

    void: Literal["returned"] | None
    """A bet that is neither won nor lost goes back whole; the bank keeps it where nothing is said."""
    lost: Literal["collected"] | None
    """A lost bet is collected; it goes back where nothing is said."""


class PaiGowSettlement(SettlementRules, frozen=True):
    """The order in which hands are compared (resolución)."""

    croupier_first: Literal["before-players"] | None
    """The bank of a player is compared with the croupier's hands before all others; after them otherwise."""


class PaiGowConduct(ConductRules, frozen=True):
    """What players may not do with their cards (prohibiciones)."""

    penalty: Literal["recorded"]
    advice_penalty: Literal["recorded"]


class BetRules(RuleGroup, frozen=True):
    """The one bet there is (apuesta)."""

    pays: Fraction


class Bets(RuleGroup, frozen=True):
    """The bets."""

    listed: Reason | None
    bet: BetRules


class PaiGowRules(BankedRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Pai gow poker at one table."""

    box: PlaceRules
    deal: PaiGowDeal
    settlement: PaiGowSettlement
    conduct: PaiGowConduct
    commission: CommissionRules
    bank: BankRules
    dice: DiceRules
    setting: SettingRules
    cases: CaseRules
    fates: FateRules
    bets: Bets
