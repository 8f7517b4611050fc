"""Punto y banca at a table: session, places, shoe, betting, dealing and settling put together around its rules."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from ludex.core import session as sessions
from ludex.core.commands import Command, EndRound
from ludex.core.decider import TableDecider
from ludex.core.events import FELT
from ludex.core.game import View
from ludex.core.parts import Part, actions_of, first_duty, first_lead
from ludex.core.roles import CHIEF, CROUPIER
from ludex.core.rulebook import Action, Roster, Rulebook
from ludex.core.session import Session, SessionHooks
from ludex.core.state import BETTING, BETWEEN, CLOSED, CLOSING, READY, Setup
from ludex.games.cards.punto_y_banca.bets import all_bets
from ludex.games.cards.punto_y_banca.betting import PuntoBetting
from ludex.games.cards.punto_y_banca.dealing import IN_PLAY, PuntoDealing
from ludex.games.cards.punto_y_banca.events import PUNTO_FOLDS
from ludex.games.cards.punto_y_banca.hands import BANK, PLAYER
from ludex.games.cards.punto_y_banca.passing import Passing
from ludex.games.cards.punto_y_banca.rules import PuntoRules
from ludex.games.cards.punto_y_banca.seating import PuntoSeating
from ludex.games.cards.punto_y_banca.settling import SETTLING, PuntoSettlement
from ludex.games.cards.punto_y_banca.state import GATHERING, PASSING, PuntoState
from ludex.games.common.minimum import from_authorised
from ludex.games.common.shoe.blocking import Blocking
from ludex.games.common.shoe.preparing import Preparing, next_phase, used_cards
from ludex.games.common.shoe.state import PREPARING
from ludex.games.common.stakes.state import NO_MORE_BETS, SETTLED, Stake, StakedState
from ludex.kit.cards import name
from ludex.kit.money import Cents, total

AFTER_THE_CALL = frozenset({NO_MORE_BETS, GATHERING, SETTLED}) | IN_PLAY | SETTLING
OPEN_PHASES = AFTER_THE_CALL | PREPARING | {PASSING, READY, BETTING, BETWEEN, CLOSING}
DEALING_HANDS = 2
THIRD_CARDS = 1


class PuntoView(View, frozen=True, kw_only=True):
    """What a person sees of the table: covered cards by their number in the deal, shown ones by their name."""

    stakes: tuple[Stake, ...]
    cards: dict[str, tuple[str, ...]]
    outcome: str | None
    last_outcome: str | None
    seats: dict[int, str]
    waiting: tuple[str, ...]
    dealer: str
    offered: str
    shoe_left: int
    used_cards: int
    """Those that are neither in the shoe nor in a hand."""


class PuntoYBanca(TableDecider[PuntoState]):
    """Punto y banca under one ruleset."""

    folds = PUNTO_FOLDS

    def __init__(self, rules: PuntoRules) -> None:
        self.rules = rules
        self.bets = all_bets(rules)
        acting = _acting(rules)
        self._roster = Roster(acting)
        settlement = PuntoSettlement(rules, self.bets, self._roster)
        self._passing = Passing(rules, self._roster)
        dealing = PuntoDealing(rules, self._passing, settlement, self._roster)
        seating = PuntoSeating(rules, self._roster, OPEN_PHASES - {CLOSING})
        preparing = Preparing(
            rules,
            rules.shoe,
            self._roster,
            ready=PASSING if rules.players_deal else READY,
            dealing=frozenset(),
            continuous="shoe_kind" if rules.shoe_kind == "continuous" else None,
        )
        blocking = Blocking(
            rules,
            rules.incidents,
            between=frozenset({PASSING, READY, BETTING}),
            during=IN_PLAY | {NO_MORE_BETS},
        )
        betting = PuntoBetting(rules, self.bets, AFTER_THE_CALL)
        hooks = SessionHooks(
            phases=OPEN_PHASES,
            first=READY,
            begin=self._begins,
            settled=SETTLED,
            after_closing=CLOSED,
            on_table=StakedState.on_felt,
            in_play=StakedState.has_money_in_play,
            unfit=betting.chips.unfit,
            check_equipment=lambda: (),
        )
        parts: list[Part[PuntoState]] = [
            Session(rules, hooks), betting, preparing, seating, self._passing, dealing, settlement, blocking,
        ]  # fmt: skip
        # Whoever waits for a place gets it before anything else is done.
        self._parts: tuple[Part[PuntoState], ...] = (seating, preparing, self._passing, dealing, settlement)
        self.book: Rulebook[PuntoState] = Rulebook(acting, self._actions(parts))
        self.options = self.book.options
        self.decide = self.book.decide

    def _actions(self, parts: list[Part[PuntoState]]) -> list[Action]:
        actions = actions_of(parts)
        if self.rules.table_minimum is None:
            return actions
        return [from_authorised(self.rules, action) for action in actions]

    def _begins(self, state: PuntoState, opening: bool) -> str:
        """How a round begins: with another shoe, the shoe on its way, or the call to bet."""
        law, held = self.rules, state.shoe
        most = DEALING_HANDS * (law.hands.cards + THIRD_CARDS)
        if not opening and held is not None and not state.renew and law.shoe.last_round is None and held.left >= most:
            return PASSING if self._passing.must_pass(state) else READY
        following = PASSING if self._passing.must_pass(state) else READY
        return next_phase(state, following, opening=opening)

    def start(self, setup: Setup) -> PuntoState:
        """A table with its staff at their posts and nobody else."""
        state = PuntoState()
        sessions.start(state, setup)
        return state

    def duty(self, state: PuntoState) -> Command | None:
        """What the staff must do now."""
        roster = self._roster
        if state.phase == SETTLED:
            return EndRound(by=roster.who(state, "end-round"))
        return first_duty(self._parts, state) or sessions.duty(state, roster)

    def lead(self, state: PuntoState) -> Command | None:
        """The cut, the shoe, no more bets, and what players who deal or hold a hand do without choice."""
        return first_lead(self._parts, state)

    def view(self, state: PuntoState, who: str) -> PuntoView:
        """What this person may see."""
        return PuntoView(
            **self.seen(state, who),
            stakes=tuple(state.stakes.values()),
            cards={hand: _seen(state, hand) for hand in (PLAYER, BANK) if hand in state.deal.places},
            outcome=state.deal.outcome,
            last_outcome=state.last_outcome,
            seats=dict(state.seats),
            waiting=state.waiting,
            dealer=state.dealer,
            offered=state.offered,
            shoe_left=0 if state.shoe is None else state.shoe.left,
            used_cards=used_cards(self.rules.shoe, state, sum(len(_seen(state, hand)) for hand in state.deal.places)),
        )

    def money_on_table(self, state: PuntoState) -> Mapping[str, Cents]:
        """What the accounts of the table should hold, by what lies on it."""
        return {FELT: total(stake.amount for stake in state.stakes.values())}


def _seen(state: PuntoState, hand: str) -> tuple[str, ...]:
    shown = tuple(map(name, state.deal.cards[hand]))
    return shown or tuple(map(str, state.deal.places[hand]))


def _acting(rules: PuntoRules) -> PuntoRules:
    """The rules by which commands are given: with one wing the chief may do what a croupier does."""
    if rules.wings > 1 or rules.wing_chief is None or rules.kind != "large":
        return rules
    may = {
        do: {
            entry: (*roles, CHIEF) if CROUPIER in roles and CHIEF not in roles else roles
            for entry, roles in entries.items()
        }
        for do, entries in rules.may.items()
    }
    return structs.replace(rules, may=may)
