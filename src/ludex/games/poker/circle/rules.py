"""The ruleset of circle poker (póker de círculo), one field for each rule; a variety is a statute that fills it."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from ludex.core.rules import TableRules
from ludex.errors import Reason
from ludex.games.poker.circle.draw.rules import DealRules, DrawRules, OpeningRules
from ludex.games.poker.circle.stud.rules import BoardRules, DeadRules, ExposureRules
from ludex.games.poker.hands.rules import RankingRules
from ludex.kit.money import Cents
from ludex.law.ruleset import RuleGroup

Side = Literal["left", "right"]
Opener = Literal["after-blinds", "next-to-hand", "hand", "top-bettor", "lowest-showing", "best-showing", "opener"]
"""Who speaks first: whoever follows the blinds or the hand, the hand itself, whoever bet last, whoever shows the lowest
card or the best cards, whoever opened the pot."""


class DeckRules(RuleGroup, frozen=True):
    """The pack and what is done with it before a deal (baraja, barajado, corte)."""

    cards: int
    """How many the croupier must count."""
    shuffles: int
    """How often at least he shuffles."""
    by_players: Literal["allowed"] | None
    """Whether a player may shuffle too."""
    last_by: Literal["croupier"] | None
    """Whose shuffle is always the last."""
    cut_by: Literal["left-of-hand", "hand"]
    exposed_in_cut: Literal["shuffle-again"] | None
    discards: Reason | None
    """Nobody may see what was thrown away."""


class HandRules(RuleGroup, frozen=True):
    """The hand (la mano): the place from which cards and turns are counted."""

    marked: Literal["round-piece"] | None
    """Whether a marker lies in front of whoever has it."""
    first: Literal["first-place", "last-place"]
    """Who has it first."""
    moves: Side
    """Which way it goes at each new deal."""


class ForcedRules(RuleGroup, frozen=True):
    """What is bet before the deal (apuestas previas: ante, ciegas)."""

    kind: Literal["ante", "blinds"]
    small: Fraction
    """The first blind, in table minima."""
    large: Fraction
    ante: Cents
    ante_most: Fraction
    """The largest ante, in table minima."""


class Street(RuleGroup, frozen=True):
    """One deal and the betting interval after it."""

    opens: Opener
    covered: int = 0
    """Covered cards to each player."""
    face_up: int = 0
    """Cards to each player that all may see, after the covered ones."""
    common: int = 0
    """Cards laid face up for all."""
    burn: int = 0
    """Cards set aside first."""
    exchange: Literal["discards"] | None = None
    """Whether the players change cards before they speak."""
    must_bet: Reason | None = None
    """Whoever speaks first may neither pass nor fold."""
    must_stay: Reason | None = None
    """Whoever speaks first may not fold."""
    announced: str | None = None
    """What the croupier says before the deal."""
    invites: str | None = None
    """What he says after it, to have bets made."""


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


class MakeRules(RuleGroup, frozen=True):
    """Which cards make a player's combination."""

    of: Literal["any-five", "own-and-common"]
    own: int
    """How many own cards exactly, where own and common ones must be mixed."""


class LimitRules(RuleGroup, frozen=True):
    """How much may be bet (límites)."""

    limit: Literal["split", "pot", "none"]
    split: Literal["half-pot", "low-high"] | None
    """Half of the pot at every interval; or a low limit at the first ones and the table's maximum at the others."""
    pot: Literal["pot", "half-then-pot"] | None
    """The pot at every interval; or half of it at the last interval but one and all of it at the last."""
    none: Literal["no-maximum"] | None
    maximum: Cents
    """The largest bet or raise of the table where there is a limit."""
    low: Cents
    """The low limit of the first intervals."""
    low_intervals: int
    pair_lifts: Literal["high-limit"] | None
    """Whether a pair among somebody's first two open cards brings the high limit at once."""
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
    """Which raise lets those raise again who have spoken."""
    raises_limited: bool
    """Whether the house limits how often a player may raise in an interval."""
    raises_most: int
    heads_up: Literal["unlimited"] | None
    """Whether that limit falls away between two players."""
    pot_early: Literal["pot"] | None = None
    """What bounds a bet at the intervals before the last two, where the pot limit speaks of those alone."""


class SpeakRules(RuleGroup, frozen=True):
    """What a player may do in his turn (retirarse, pasar, cubrir, subir)."""

    direction: Side
    """Which way the turn passes, and the cards are dealt."""
    turns: Reason | None
    """Nobody speaks out of his turn."""
    nearest: Side
    """Of those who show equal cards, the one nearest the hand on this side speaks first."""
    fold: Literal["out-of-the-hand"] | None
    """Whoever folds takes no part in the pot any more."""
    forfeits: Literal["stays-in-pot"] | None
    """What he has bet stays in the pot."""
    pass_after_bet: Reason | None
    """Nobody passes once somebody has bet."""
    reserve: Literal["may-act-later"] | None
    """Whoever has passed may still call or raise."""
    call: Literal["highest-bet"] | None
    raises: Literal["over-the-call"] | None
    answers: Literal["all-others"] | None
    """A raise asks everybody else again."""
    string_bet: Reason | None
    """Nobody bets, looks round and then raises his own bet."""
    short: Literal["in-proportion"] | None
    """Whoever has too few chips plays for what he has."""
    uncontested: Literal["takes-pot"] | None
    """Whoever is left alone takes the pot without showing."""
    gathered: Literal["pot"] | None
    """Bets are gathered in one place."""


class ShowRules(RuleGroup, frozen=True):
    """How hands are shown and the pot is paid (descubrir, pago del bote)."""

    early: Reason | None
    """Cards are shown when the croupier says so, at the end."""
    all: Literal["all-remaining"] | None
    """Everybody who is left shows."""
    first: Literal["last-bettor", "next-to-hand"]
    turns: Side
    speak: Literal["cards-speak"] | None
    """What counts is what lies on the table, whatever the player says."""
    losers: Literal["gathered-first"] | None
    """The losing hands are gathered once all have seen the winning one."""
    winner: Literal["until-paid"] | None
    """The winning hand is taken away when the pot is handed over."""
    ties: Literal["each-pot-equally", "by-stakes"] | None
    odd_chip: Literal["next-to-hand", "first-shown"]
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
    """What he may buy when it is gone."""
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
    listed: Reason | None
    """Those on the list come first when a place becomes free."""
    rest_hands: int
    """How many hands a player may rest without losing his place."""
    resting: Literal["counts", "does-not-count"]
    """Whether whoever rests counts among those who must be at the table."""
    turns_least: int
    """How often everybody who began must have had the hand before the game may end."""
    duration: Reason | None
    """The game does not end before, unless the director set its length beforehand."""


class ConductRules(RuleGroup, frozen=True):
    """What is forbidden at the table (prohibiciones)."""

    proxy: Reason | None
    """Nobody leaves his game to another."""
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
    covered: Reason | None
    """Nobody looks at another's covered cards."""
    warned_times: int
    """How many warnings come before the chief decides about somebody."""
    irrevocable: Reason | None
    """What he has decided stays decided."""


class MisdealRules(RuleGroup, frozen=True):
    """What is an error of dealing, after which the hand is begun again (error en el reparto)."""

    wrong_order: Literal["hand-again"] | None
    short: Literal["hand-again"] | None
    """Somebody has too few cards and it cannot be put right before the betting."""
    surplus: Literal["hand-again"] | None
    corrected: Literal["before-betting"] | None
    """Until when a card too few or too many is put right."""
    wrong_card_seen: Literal["hand-again"] | None
    face_up: Literal["hand-again"] | None
    face_up_more_than: int
    """More cards than this lie face up in the pack."""
    missing: Literal["hand-again"] | None
    defective: Literal["hand-again"] | None
    stakes: Literal["returned", "stay"]
    """What becomes of the bets that were made."""
    card_seen: Literal["hand-again"] | None = None
    """Any card that should be covered is seen while cards are dealt."""


class IncidentRules(RuleGroup, frozen=True):
    """Errors of the croupier and of players, each with its remedy."""

    misannounced: Literal["cards-speak"] | None
    absent_dealt: Literal["no-error"] | None
    """A card dealt to somebody who is away is no error."""
    absent_turn: Literal["hand-withdrawn"] | None
    """His hand is withdrawn when his turn comes and he is not back."""
    stray: Literal["dealt-and-gathered"] | None
    """Cards dealt to an empty place go on being dealt there and are gathered."""
    slow: Literal["warned"] | None
    mucked: Literal["loses-pot"] | None
    """Whoever mixes his cards with the discards loses, unless they can be told apart again."""
    restored: Literal["hand-restored"] | None
    short_call: Literal["completes-only"] | None
    """Too few chips for a call stay in the pot; they may only be made up to it."""
    overpaid: Literal["call-only"] | None
    """A chip worth too much, put in silently, is a call."""
    exposed: Literal["hand-stands"] | None
    out_of_turn: Literal["stands-without-raise"] | None
    """A bet out of turn stands, and in his turn its maker may not raise."""
    missing_ante: Literal["pay-to-play"] | None
    unknown_ante: Literal["reduced-pot"] | None
    contact: Literal["both-dead"] | None
    """Cards of two players that touch are both void."""
    skipped: Literal["chief-decides"] | None
    unclear: Literal["stands-unless-objected"] | None
    """A bet that is not clear stands once it is in the pot without objection."""


class Calls(RuleGroup, frozen=True):
    """What the croupier says aloud."""

    speaker: str | None
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
    hand: HandRules
    forced: ForcedRules
    streets: Streets
    make: MakeRules
    limits: LimitRules
    speak: SpeakRules
    show: ShowRules
    take: TakeRules
    stack: BuyInRules
    players: PlayersRules
    conduct: ConductRules
    misdeal: MisdealRules
    incidents: IncidentRules
    calls: Calls
    dead: DeadRules | None = None
    exposure: ExposureRules | None = None
    board: BoardRules | None = None
    opening: OpeningRules | None = None
    """Only where the pot must be opened."""
    draw: DrawRules | None = None
    """Only where cards are changed."""
    deal: DealRules | None = None
    """Only where the deal has errors of its own."""
