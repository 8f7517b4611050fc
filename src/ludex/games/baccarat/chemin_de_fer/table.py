"""Chemin de fer at a table: people, bank, betting, cards, errors and settling put together around its rules."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from ludex.core import session as sessions
from ludex.core.commands import Command, EndRound
from ludex.core.decider import TableDecider
from ludex.core.events import Event
from ludex.core.game import View
from ludex.core.parts import Part, actions_of, first_duty, first_lead
from ludex.core.rulebook import Action, Roster, Rulebook
from ludex.core.session import Session, SessionHooks
from ludex.core.state import BETTING, BETWEEN, CLOSED, CLOSING, Setup
from ludex.games.baccarat.among_players.claims import Claims
from ludex.games.baccarat.among_players.covered import surely_in_shoe
from ludex.games.baccarat.among_players.events import AdviceGiven, Lifted
from ludex.games.baccarat.among_players.mixing import Mixing
from ludex.games.baccarat.among_players.state import (
    ANNOUNCING,
    AUCTION,
    CARDS_ROUND,
    DEDUCTING,
    MIXING,
    OFFERING,
    RETURNING,
)
from ludex.games.baccarat.chemin_de_fer.backing import CheminBacking
from ludex.games.baccarat.chemin_de_fer.banking import Banking
from ludex.games.baccarat.chemin_de_fer.betting import CheminBetting
from ludex.games.baccarat.chemin_de_fer.claims import PHASES, Reclaiming
from ludex.games.baccarat.chemin_de_fer.dealing import IN_PLAY, CheminDealing
from ludex.games.baccarat.chemin_de_fer.errors import CheminErrors
from ludex.games.baccarat.chemin_de_fer.folds import CHEMIN_FOLDS
from ludex.games.baccarat.chemin_de_fer.offering import Offering
from ludex.games.baccarat.chemin_de_fer.rules import CheminRules
from ludex.games.baccarat.chemin_de_fer.seating import CheminSeating
from ludex.games.baccarat.chemin_de_fer.settling import CheminSettlement
from ludex.games.baccarat.chemin_de_fer.state import (
    BANCO,
    COMPLETES,
    DIFFERENCE,
    DIFFERENCE_DUE,
    GARAGE_ASKED,
    GARAGE_DUE,
    LATE,
    LINE,
    PLAIN,
    WITH_TABLE,
    CheminState,
)
from ludex.games.baccarat.points import BANK, PUNTO
from ludex.games.common.minimum import from_authorised
from ludex.games.common.shoe.blocking import Blocking
from ludex.games.common.shoe.preparing import Preparing, next_phase, used_cards
from ludex.games.common.shoe.state import PREPARING
from ludex.games.common.stakes.state import CLEARING, NO_MORE_BETS, PAYING, SETTLED, Stake
from ludex.kit.cards import name
from ludex.kit.money import Cents

BEFORE_BETS = frozenset({OFFERING, AUCTION, ANNOUNCING})
BETS_OPEN = frozenset({BETTING, DIFFERENCE_DUE, DIFFERENCE, NO_MORE_BETS})
SETTLING = frozenset({CLEARING, PAYING, RETURNING, DEDUCTING, GARAGE_DUE, GARAGE_ASKED, SETTLED})
IN_SHOE = BEFORE_BETS | BETS_OPEN | IN_PLAY | SETTLING
OPEN_PHASES = IN_SHOE | PREPARING | {MIXING, CARDS_ROUND, BETWEEN, CLOSING}
BETS = (PLAIN, LINE, LATE, BANCO, WITH_TABLE, COMPLETES)
COUP_CARDS = 6
"""How many cards a coup may take."""
COVERED = "?"
"""How a card is written that one may not see."""


class CheminView(View, frozen=True, kw_only=True):
    """What a person sees of the table: their own cards, and those that lie open."""

    stakes: tuple[Stake, ...]
    seats: dict[int, str]
    standing: dict[str, int]
    waiting: tuple[str, ...]
    absent: tuple[str, ...]
    saluting: tuple[str, ...]
    banker: str
    associate: str
    punto: str
    offered: str
    stage: str
    """The stage that the offers of the bank have come to."""
    least: Cents
    """What the bank must be taken with."""
    bids: dict[str, Cents]
    bank: dict[str, Cents]
    garage: dict[str, Cents]
    backed: dict[str, Cents]
    pledged: dict[str, Cents]
    """What players have put down to share in the bank, or in banco."""
    claims: dict[str, tuple[str, ...]]
    again: str
    cards: dict[str, tuple[str, ...]]
    said: str
    winner: str
    last_outcome: str | None
    shoe_left: int
    used_cards: int
    """Those that are neither in the shoe nor in a hand."""


class CheminDeFer(TableDecider[CheminState]):
    """Chemin de fer under one ruleset."""

    folds = CHEMIN_FOLDS

    def __init__(self, rules: CheminRules) -> None:
        self.rules = rules
        self._roster = Roster(rules)
        self.offering = Offering(rules, self._roster)
        self.banking = Banking(rules, self.offering, self._roster)
        self.betting = CheminBetting(rules, self.offering, self.banking, self._roster)
        backing = CheminBacking(rules, self.offering, self._roster)
        dealing = CheminDealing(rules, self.betting, self._roster)
        self.errors = CheminErrors(rules)
        settlement = CheminSettlement(rules, self.offering, self.banking, self._roster)
        seating = CheminSeating(rules, self._roster, OPEN_PHASES - {CLOSING}, self.offering.missed)
        mixing = Mixing(
            rules,
            self._roster,
            in_shoe=IN_SHOE,
            ended=self.banking.shoe_ended,
            ended_by=("shoe.last_round", "bank.last_coup"),
        )
        preparing = Preparing(
            rules,
            rules.shoe,
            self._roster,
            # A shoe that is changed while bets are open does not undo them.
            ready=lambda state: BETTING if state.stakes else ANNOUNCING if state.banker else OFFERING,
            dealing=frozenset({NO_MORE_BETS}) | IN_PLAY,
            also_shuffled=frozenset({CARDS_ROUND}),
            turns=self._from_the_left,
            faces=surely_in_shoe,
        )
        blocking = Blocking(
            rules, rules.incidents, between=BEFORE_BETS | {BETTING}, during=IN_PLAY | {NO_MORE_BETS}
        )  # fmt: skip
        claims = Claims(rules, rules.incidents, PHASES, lambda state, who: who in (state.banker, state.associate))
        hooks = SessionHooks(
            phases=OPEN_PHASES,
            first=OFFERING,
            begin=self._begins,
            settled=SETTLED,
            after_closing=CLOSED,
            on_table=CheminState.everything_on_table,
            in_play=CheminState.has_money_in_play,
            closing_phases=BEFORE_BETS | PREPARING | {MIXING, CARDS_ROUND},
            goes_back=self._goes_back,
            unfit=lambda _state, _minimum: [],
            check_equipment=lambda: (),
        )
        parts: list[Part[CheminState]] = [
            Session(rules, hooks), seating, mixing, preparing, self.offering, self.banking, self.betting, backing,
            dealing, settlement, self.errors, claims, Reclaiming(rules), blocking,
        ]  # fmt: skip
        self._parts: tuple[Part[CheminState], ...] = (
            seating, mixing, preparing, self.offering, self.banking, self.betting, backing, dealing, settlement,
        )  # fmt: skip
        self.book: Rulebook[CheminState] = Rulebook(rules, self._actions(parts))
        self.options = self.book.options
        self.decide = self.book.decide

    def _actions(self, parts: list[Part[CheminState]]) -> list[Action]:
        actions = actions_of(parts)
        if self.rules.table_minimum is None:
            return actions
        return [from_authorised(self.rules, action) for action in actions]

    def _goes_back(self, state: CheminState) -> bool:
        """Between coups a bank is only put up; stakes lie in vain where too few are left for a coup."""
        return state.phase != BETTING or not self.offering.enough_players(state)

    def _begins(self, state: CheminState, opening: bool) -> str:
        """How a round begins: with other cards, the bank on its way, or the bank that somebody has."""
        ready = ANNOUNCING if state.banker else OFFERING
        held = state.shoe
        if not opening and held is not None and not state.renew and self.rules.shoe.last_round is None:
            return ready if held.left >= COUP_CARDS else MIXING
        return ready if next_phase(state, ready, opening=opening) == ready else MIXING

    def _from_the_left(self, state: CheminState) -> list[str]:
        """The players as they are asked to cut: from the croupier's left on, which is the last place."""
        return [state.seats[place] for place in sorted(state.seats, reverse=True)]

    def start(self, setup: Setup) -> CheminState:
        """A table with its staff at their posts and nobody else."""
        state = CheminState()
        sessions.start(state, setup)
        return state

    def duty(self, state: CheminState) -> Command | None:
        """What the staff must do now."""
        if state.phase == SETTLED:
            return EndRound(by=self._roster.who(state, "end-round"))
        return first_duty(self._parts, state) or sessions.duty(state, self._roster)

    def lead(self, state: CheminState) -> Command | None:
        """What follows when nobody wants anything more."""
        return first_lead(self._parts, state)

    def show(self, event: Event, who: str, state: CheminState) -> Event:
        """Cards that somebody lifts, and what the croupier tells them, are theirs alone."""
        if isinstance(event, Lifted) and event.player != who:
            return replace(event, faces=(), new=())
        if isinstance(event, AdviceGiven) and event.player != who:
            return replace(event, says="")
        return super().show(event, who, state)

    def view(self, state: CheminState, who: str) -> CheminView:
        """What this person may see."""
        offer, bank, coup = state.offer, state.bank, state.coup
        stages = self.rules.bank.stages
        lying = sum(map(len, coup.hands.values())) + len(coup.thirds)
        return CheminView(
            **self.seen(state, who),
            stakes=tuple(state.stakes.values()),
            seats=dict(state.seats),
            standing=dict(state.standing),
            waiting=state.waiting,
            absent=state.absent,
            saluting=state.saluting,
            banker=state.banker,
            associate=state.associate,
            punto=state.punto,
            offered=state.offered,
            stage="" if state.banker or offer.stage >= len(stages) else stages[offer.stage],
            least=self.offering.least_now(state) if not state.banker else Cents(0),
            bids=dict(offer.bids),
            bank=dict(bank.held),
            garage=dict(bank.garage),
            backed=dict(coup.backed),
            pledged=state.pledges(),
            claims=dict(coup.claims),
            again=state.again,
            cards={hand: self._cards(state, hand, who) for hand in (PUNTO, BANK) if hand in coup.hands},
            said=coup.said,
            winner=coup.winner,
            last_outcome=state.last_outcome,
            shoe_left=0 if state.shoe is None else state.shoe.left,
            used_cards=used_cards(self.rules.shoe, state, lying),
        )

    def _cards(self, state: CheminState, hand: str, who: str) -> tuple[str, ...]:
        coup = state.coup
        own = who == (state.punto if hand == PUNTO else state.banker) and hand in coup.lifted
        cards = [
            name(card.face) if card.face is not None and (card.open or own) else COVERED for card in coup.hands[hand]
        ]
        shown = own or self.rules.third.face_up
        return (*cards, *([name(coup.thirds[hand]) if shown else COVERED] if hand in coup.thirds else []))

    def money_on_table(self, state: CheminState) -> Mapping[str, Cents]:
        """What the accounts of the table should hold, by what lies on it."""
        return state.money_on_table()
