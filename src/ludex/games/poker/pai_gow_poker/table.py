"""Pai gow poker put together: session, places, the bank, bets, hands and their settlement; duties and views."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from ludex.core import session as sessions
from ludex.core.commands import Command, EndRound
from ludex.core.decider import TableDecider
from ludex.core.events import FELT, Event
from ludex.core.game import View
from ludex.core.parts import Part, actions_of, first_duty, first_lead
from ludex.core.rulebook import Roster, Rulebook
from ludex.core.session import Session, SessionHooks
from ludex.core.state import BETTING, CLOSED, Setup
from ludex.games.common.boxes.seating import Seating
from ludex.games.common.shoe.preparing import Preparing
from ludex.games.common.shoe.state import SHUFFLING
from ludex.games.common.stakes.state import Stake, StakedState
from ludex.games.poker.banked.betting import BankedBetting, all_bets, first_bet_limits
from ludex.games.poker.banked.conduct import Conduct, ConductPhases
from ludex.games.poker.banked.declaration import BetKind, Declaration
from ludex.games.poker.banked.events import Looked
from ludex.games.poker.banked.flow import Flow
from ludex.games.poker.banked.settlement import BoxAccount
from ludex.games.poker.banked.state import GATHERING, SETTLING
from ludex.games.poker.banked.table import check_band, minima_of
from ludex.games.poker.hands.rules import FIVE_CARD_PATHS
from ludex.games.poker.pai_gow_poker.banking import Banking
from ludex.games.poker.pai_gow_poker.dealing import Dealing
from ludex.games.poker.pai_gow_poker.errors import Misdeals
from ludex.games.poker.pai_gow_poker.folds import PAI_GOW_FOLDS
from ludex.games.poker.pai_gow_poker.hands import SetHands, combinations
from ludex.games.poker.pai_gow_poker.rules import PaiGowRules
from ludex.games.poker.pai_gow_poker.seating import VacantPlaces
from ludex.games.poker.pai_gow_poker.setting import Setting, Showing
from ludex.games.poker.pai_gow_poker.settling import BET, Settling
from ludex.games.poker.pai_gow_poker.state import (
    ANNOUNCING,
    IDLE,
    OFFERING,
    OPEN_PHASES,
    UNDER_WAY,
    WITH_CARDS,
    PaiGowState,
    divided,
)
from ludex.kit.cards import name
from ludex.kit.money import Cents, total

_UNEXPOSED = ConductPhases(
    reported=WITH_CARDS - {SETTLING},
    spoken=WITH_CARDS - {SETTLING},
    turned=frozenset({SETTLING, GATHERING}),
)
"""Until all hands lie open nobody shows theirs or speaks of them."""


_EXPECTED = (
    *(path for path in FIVE_CARD_PATHS if "figures" not in path),
    *("ranking.five_aces", "ranking.wheel", "ranking.joker", "shoe.jokers"),
)
"""The rules on hands, and on the joker, that other games do without."""
_FOR_SOMEBODY = IDLE - {ANNOUNCING}
"""What is left until somebody sits there: a player cuts the cards, and the bank is offered to players."""


class PaiGowView(View, frozen=True, kw_only=True):
    """What a person sees of the table: places and chips, who has the bank, and hands as far as they may know them."""

    stakes: tuple[Stake, ...]
    seats: dict[int, str]
    waiting: tuple[str, ...]
    banker: str
    """The player who has the bank; nobody where the croupier has it."""
    offered: str
    """Whom the bank is offered to."""
    house_stake: Cents
    """What the croupier's hand plays for against a player's bank."""
    controllers: dict[int, str]
    """Who decides for each box."""
    hands: dict[str, tuple[str | None, ...]]
    """The cards of each box and of the croupier; nothing in the place of one that is covered to this person."""
    lows: dict[str, tuple[int, ...]]
    """Which cards of a hand that is set are the low ones, counted from the first."""
    combinations: dict[str, tuple[str, str]]
    """What the high and the low hand make of cards that are set and that this person knows."""
    made: int
    """How many hands were made up."""
    rest: int | None
    """How many cards were left then."""
    dice: tuple[int, ...]
    compared: tuple[int, ...]


def declaration(rules: PaiGowRules, banking: Banking) -> Declaration:
    """Pai gow poker as the shared parts see it."""
    return Declaration(
        rules=rules,
        bets=(BetKind(kind="bet", slug=BET, limits=first_bet_limits(rules, "bet")),),
        steps=(),
        settle=lambda _state, _box, _hands: BoxAccount(),
        barred=banking.barred,
        covered=banking.covered,
        without_bet=banking.without_bet,
    )


class PaiGowPoker(TableDecider[PaiGowState]):
    """Pai gow poker under one ruleset."""

    folds = PAI_GOW_FOLDS
    rules: PaiGowRules

    def __init__(self, rules: PaiGowRules) -> None:
        rules.expect(*_EXPECTED)
        self.rules = rules
        self._roster = roster = Roster(rules)
        self._banking = banking = Banking(rules, roster)
        self.game = game = declaration(rules, banking)
        self.bets = all_bets(game)
        betting = BankedBetting(game, roster, UNDER_WAY)
        places = VacantPlaces(rules, roster)
        preparing = Preparing(
            rules,
            rules.shoe,
            roster,
            ready=OFFERING,
            dealing=frozenset(),
            turns=PaiGowState.from_the_left,
            loads=False,
        )
        idle = IDLE | {BETTING}
        self._parts: tuple[Part[Any], ...] = (
            Session(rules, self._hooks(betting)),
            places,
            Seating(rules, boxes=rules.boxes, path="boxes", idle=idle, after=places.list_first),
            banking,
            preparing,
            betting,
            Dealing(rules, roster),
            Setting(rules),
            Showing(rules, roster),
            Settling(rules, roster),
            Misdeals(rules),
            Conduct(game, Flow(game), _UNEXPOSED),
        )
        self.book: Rulebook[PaiGowState] = Rulebook(rules, actions_of(self._parts))
        self.options = self.book.options
        self.decide = self.book.decide

    def _hooks(self, betting: BankedBetting) -> SessionHooks:
        return SessionHooks(
            phases=OPEN_PHASES,
            first=BETTING,
            begin=self._begins,
            settled="settled",
            after_closing=CLOSED,
            on_table=StakedState.on_felt,
            in_play=PaiGowState.is_in_round,
            closing_phases=IDLE,
            unfit=betting.unfit,
            check_equipment=lambda: check_band(self.rules),
            minima=minima_of(self.rules),
        )

    def _begins(self, state: PaiGowState, opening: bool) -> str:
        """How a round begins: the cards are mixed; a session, with what the house keeps; one that has begun goes on."""
        if opening:
            return self._banking.first_phase()
        return state.phase if state.phase in (ANNOUNCING, OFFERING, BETTING) else SHUFFLING

    def duty(self, state: PaiGowState) -> Command | None:
        """What the staff must do now."""
        if state.phase == "settled":
            return EndRound(by=self._roster.who(state, "end-round"))
        told = sessions.duty(state, self._roster)
        if told is None and state.phase in _FOR_SOMEBODY and not (state.seats or state.waiting):
            return None
        return told or first_duty(self._parts, state)

    def lead(self, state: PaiGowState) -> Command | None:
        """What happens when nobody says anything; where nobody sits, the croupier goes on without them."""
        if state.phase in _FOR_SOMEBODY and not state.seats:
            return first_duty(self._parts, state)
        return first_lead(self._parts, state)

    def start(self, setup: Setup) -> PaiGowState:
        """A table with its staff at their posts and nobody else."""
        state = PaiGowState()
        sessions.start(state, setup)
        return state

    def show(self, event: Event, who: str, state: PaiGowState) -> Event:
        """What this person gets of an event: faces that somebody looked at are for them alone."""
        if type(event) is Looked and event.player != who:
            return replace(event, faces=(), new=())
        return super().show(event, who, state)

    def view(self, state: PaiGowState, who: str) -> PaiGowView:
        """What this person may see."""
        now = state.this_round
        return PaiGowView(
            **self.seen(state, who),
            stakes=tuple(state.stakes.values()),
            seats=dict(state.seats),
            waiting=state.waiting,
            banker=state.banker,
            offered=state.offered,
            house_stake=Cents(0) if state.bank is None else state.bank.house_stake,
            controllers=dict(now.controllers),
            hands={
                hand: tuple(None if face is None else name(face) for face in state.faces_for(hand, who))
                for hand in now.hands
            },
            lows=dict(now.lows),
            combinations=self._combinations(state, who),
            made=now.made,
            rest=now.rest,
            dice=now.dice,
            compared=now.compared,
        )

    def _combinations(self, state: PaiGowState, who: str) -> dict[str, tuple[str, str]]:
        found = {}
        for hand, low in state.this_round.lows.items():
            faces = tuple(face for face in state.faces_for(hand, who) if face is not None)
            if low and len(faces) == len(state.this_round.hands[hand]):
                found[hand] = combinations(self.rules, SetHands(*divided(faces, low)))
        return found

    def money_on_table(self, state: PaiGowState) -> Mapping[str, Cents]:
        """What the accounts of the table should hold, by what lies on it."""
        return {FELT: total(stake.amount for stake in state.stakes.values())}
