"""The ruleset of circle poker (póquer de círculo), one field for each rule; a variety is a statute that fills it."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta

from ludex.core.rules import TableRules
from ludex.errors import Reason
from ludex.games.poker.circle.draw.rules import DrawMisdealRules, DrawRules, OpeningRules
from ludex.games.poker.circle.irregularities.rules import BoardRules, IncidentRules, MisdealRules
from ludex.games.poker.circle.stud.rules import DeadCardRules, ExposureRules
from ludex.games.poker.hands.rules import RankingRules
from ludex.kit.money import Cents
from ludex.law.ruleset import RuleGroup

Side = Literal["left", "right"]
FirstToAct = Literal[
    "after-blinds", "next-to-button", "button", "highest-bettor", "lowest-showing", "best-showing", "opener"
]
"""Who acts first: whoever follows the blinds or the button, the button itself, whoever bet last, whoever shows the
lowest card or the best cards, whoever opened the pot."""


class DeckRules(RuleGroup, frozen=True):
    """The deck and what is done with it before a deal (baraja, barajado, corte)."""

    cards: int
    """How many the croupier must count."""
    shuffles: int
    """How often at least the croupier shuffles."""
    by_players: Literal["allowed"] | None
    """Whether a player may shuffle too."""
    last_by: Literal["croupier"] | None
    """Whose shuffle is always the last."""
    cut_by: Literal["left-of-button", "button"]
    exposed_in_cut: Literal["shuffle-again"] | None
    discards: Reason | None
    """Nobody may see what was thrown away."""


class ButtonRules(RuleGroup, frozen=True):
    """The button (la mano): the place from which cards and turns are counted."""

    marked: Literal["round-piece"] | None
    """Whether a round piece lies in front of whoever has it."""
    first: Literal["first-place", "last-place"]
    """Who has it first."""
    moves: Side
    """Which way it goes at each new deal."""


class ForcedRules(RuleGroup, frozen=True):
    """What is bet before the deal (apuestas previas: ante, ciegas)."""

    kind: Literal["ante", "blinds"]
    small_blind: Fraction
    """The first blind, in table minima."""
    big_blind: Fraction
    ante: Cents
    ante_most: Fraction
    """The largest ante, in table minima."""


Few = Annotated[int, Meta(le=6)]
"""Cards of one deal: one more than any variety deals at once. Hands grow slow to compare with many more."""


class Street(RuleGroup, frozen=True):
    """One deal and the betting round after it."""

    acts_first: FirstToAct
    hole: Few = 0
    """Hole cards to each player."""
    face_up: Few = 0
    """Cards to each player that all may see, after the hole cards."""
    board: Few = 0
    """Cards laid face up for all."""
    burn: Few = 0
    """Cards set aside first."""
    draw: Literal["discards"] | None = None
    """Whether the players change cards before they act."""
    must_bet: Reason | None = None
    """Whoever acts first may neither check nor fold."""
    must_stay: Reason | None = None
    """Whoever acts first may not fold."""
    announced: str | None = None
    """What the croupier says before the deal."""
    invites: str | None = None
    """What the croupier says after it, to have bets made."""


class Streets(RuleGroup, frozen=True):
    """The deals of a hand, one after the other."""

    first: Street
    second: Street | None = None
    third: Street | None = None
    fourth: Street | None = None
    fifth: Street | None = None

    def listed(self) -> tuple[Street, ...]:
        """Those that the variety has."""
        return tuple(filter(None, (self.first, self.second, self.third, self.fourth, self.fifth)))


STREETS = ("first", "second", "third", "fourth", "fifth")


class CombinationRules(RuleGroup, frozen=True):
    """Which cards make a player's combination."""

    of: Literal["any-five", "hole-and-board"]
    hole_cards: int
    """How many hole cards exactly, where hole and community cards must be mixed."""


class LimitRules(RuleGroup, frozen=True):
    """How much may be bet (límites)."""

    limit: Literal["split", "pot", "none"]
    split: Literal["half-pot", "low-high"] | None
    """Half of the pot in every round; or a low limit in the first ones and the table's maximum in the others."""
    pot: Literal["pot", "half-then-pot"] | None
    """The pot in every betting round; or half of it in the last but one and all of it in the last."""
    none: Literal["no-maximum"] | None
    maximum: Cents
    """The largest bet or raise of the table where there is a limit."""
    low: Cents
    """The low limit of the first betting rounds."""
    low_rounds: int
    pair_lifts: Literal["high-limit"] | None
    """Whether a pair among somebody's first two upcards brings the high limit at once."""
    minimum_least: Fraction
    """The least share of the maximum that the table's minimum may be, where there is a limit."""
    minimum_most: Fraction
    authorised: Reason | None
    """No bet above the authorised maximum."""
    within: Reason | None
    """No change of limits beyond those that are authorised."""
    least: Reason | None
    """No bet below the table's minimum."""
    raise_least: Literal["last-raise", "table-minimum"]
    reopens: Literal["full-raise", "any-raise"]
    """Which raise lets those raise again who have acted."""
    raises_limited: bool
    """Whether the house limits how often a player may raise in a betting round."""
    raises_most: int
    heads_up: Literal["unlimited"] | None
    """Whether that limit falls away between two players."""
    pot_early: Literal["pot"] | None = None
    """What bounds a bet in the betting rounds before the last two, where the pot limit speaks of those alone."""


class BettingRules(RuleGroup, frozen=True):
    """What a player may do in their turn (retirarse, pasar, cubrir, subir)."""

    direction: Side
    """Which way the turn passes, and the cards are dealt."""
    turns: Reason | None
    """Nobody acts out of their turn."""
    nearest: Side
    """Of those who show equal cards, the one nearest the button on this side acts first."""
    fold: Literal["out-of-the-hand"] | None
    """Whoever folds takes no part in the pot any more."""
    forfeits: Literal["stays-in-pot"] | None
    """What they have bet stays in the pot."""
    check_after_bet: Reason | None
    """Nobody checks once somebody has bet."""
    after_check: Literal["may-act-later"] | None
    """Whoever has checked may still call or raise."""
    call: Literal["highest-bet"] | None
    raises: Literal["over-the-call"] | None
    answers: Literal["all-others"] | None
    """A raise asks everybody else again."""
    string_bet: Reason | None
    """Nobody bets, looks round and then raises their own bet."""
    all_in: Literal["in-proportion"] | None
    """Whoever has too few chips plays for what they have."""
    uncontested: Literal["takes-pot"] | None
    """Whoever is left alone takes the pot without showing."""
    gathered: Literal["pot"] | None
    """Bets are gathered in one place."""


class ShowdownRules(RuleGroup, frozen=True):
    """How hands are shown and the pot is paid (descubrir, pago del bote)."""

    early: Reason | None
    """Cards are shown when the croupier says so, at the end."""
    all: Literal["all-remaining"] | None
    """Everybody who is left shows."""
    first: Literal["last-bettor", "next-to-button"]
    turns: Side
    cards_speak: Literal["cards-speak"] | None
    """What counts is what lies on the table, whatever the player says."""
    losers: Literal["gathered-first"] | None
    """The losing hands are gathered once all have seen the winning one."""
    winner: Literal["until-paid"] | None
    """The winning hand is taken away when the pot is handed over."""
    ties: Literal["each-pot-equally", "by-stakes"] | None
    odd_chip: Literal["next-to-button", "first-shown"]
    """Who gets what cannot be divided."""


class TakeRules(RuleGroup, frozen=True):
    """What the house earns (beneficio del establecimiento)."""

    way: Literal["pot", "session"]
    """A part of each pot, or a fee of each player for each session."""
    pot_part: int
    """Thousandths of the money of a hand."""
    before: Literal["before-paying"] | None
    """It is put into the box before the winner is paid."""
    announced: Reason | None
    """It is announced before play begins."""
    base: Literal["called", "whole-pot"]
    """Whether a bet that nobody called counts for it."""
    fee_part: int
    """Hundredths of the base of the session's fee."""
    fee_base: Literal["maximum", "buy-in"]
    hours: int
    """How long a session lasts."""
    last_hands: int
    """How many hands more are played after that."""


class BuyInRules(RuleGroup, frozen=True):
    """The chips in front of a player (resto, reposiciones)."""

    buy_in: Cents
    """What a player sits down with at least."""
    rebuy: Cents
    """What they may buy when it is gone."""
    least: Reason | None
    exhausted: Reason | None
    """One buys again when all is gone, not before."""
    between_hands: Reason | None
    """Nobody adds chips once a hand has begun."""


class PlayersRules(RuleGroup, frozen=True):
    """Who sits where, and how many (jugadores, puestos)."""

    least: int
    """Without so many at the table no hand begins."""
    suspended: Reason | None
    """Play stops while there are fewer."""
    one_each: Reason | None
    """One player sits at a place."""
    first_place: Side
    """On which side of the croupier the first place is."""
    drawn: Reason | None
    """Places are drawn by lot before play begins."""
    waiting_list: Reason | None
    """Those on the list come first when a place becomes free."""
    sit_out_hands: int
    """How many hands a player may sit out without losing their place."""
    sitting_out: Literal["counts", "does-not-count"]
    """Whether whoever sits out counts among those who must be at the table."""
    buttons_least: int
    """How often everybody who began must have had the button before the game may end."""
    duration: Reason | None
    """The game does not end before, unless the director set its length beforehand."""


class ConductRules(RuleGroup, frozen=True):
    """What is forbidden at the table (prohibiciones)."""

    proxy: Reason | None
    """Nobody leaves their game to another."""
    bet_for: Reason | None
    """Nobody bets in the name of another."""
    share_pot: Reason | None
    lend: Reason | None
    pocket: Reason | None
    """Chips stay on the table."""
    swap: Reason | None
    """Players do not change places."""
    onlookers: Reason | None
    """Nobody who does not play looks on."""
    peeking: Reason | None
    """Nobody looks at another's hole cards."""
    warned_times: int
    """How many warnings come before the chief decides about somebody."""
    irrevocable: Reason | None
    """What the chief has decided stays decided."""


class Calls(RuleGroup, frozen=True):
    """What the croupier says aloud."""

    actor: str | None
    """Whose turn it is."""
    hand: str | None
    """The combination that somebody shows."""
    take: str | None
    """What the house takes."""
    duration: str | None
    """How long the game lasts."""
    discards: str | None = None
    """How many cards somebody changes."""
    pat: str | None = None
    """That somebody changes none."""


class CircleRules(TableRules, frozen=True, kw_only=True):
    """Circle poker under one statute, licence and table."""

    ranking: RankingRules
    deck: DeckRules
    button: ButtonRules
    forced: ForcedRules
    streets: Streets
    combination: CombinationRules
    limits: LimitRules
    betting: BettingRules
    showdown: ShowdownRules
    take: TakeRules
    stack: BuyInRules
    players: PlayersRules
    conduct: ConductRules
    misdeal: MisdealRules
    incidents: IncidentRules
    calls: Calls
    dead_cards: DeadCardRules | None = None
    exposure: ExposureRules | None = None
    board: BoardRules | None = None
    opening: OpeningRules | None = None
    """Only where the pot must be opened."""
    draw: DrawRules | None = None
    """Only where cards are changed."""
    draw_misdeal: DrawMisdealRules | None = None
    """Only where the deal has errors of its own."""
