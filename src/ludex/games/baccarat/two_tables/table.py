"""Baccarat at two tables: people, bank, betting, cards, errors and settling put together around its rules."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from ludex.core import session as sessions
from ludex.core.commands import CloseSession, Command, EndRound
from ludex.core.decider import TableDecider
from ludex.core.events import Event
from ludex.core.game import View
from ludex.core.parts import Part, actions_of, first_duty, first_lead
from ludex.core.rulebook import Action, Roster, Rulebook
from ludex.core.session import Session, SessionHooks
from ludex.core.state import BETTING, BETWEEN, CLOSED, CLOSING, Setup
from ludex.games.baccarat.among_players.claims import ClaimPhases, Claims
from ludex.games.baccarat.among_players.covered import surely_in_shoe
from ludex.games.baccarat.among_players.events import AdviceGiven, Lifted
from ludex.games.baccarat.among_players.mixing import Mixing
from ludex.games.baccarat.among_players.state import (
    ANNOUNCING,
    AUCTION,
    CARDS_ROUND,
    DECIDED,
    DEDUCTING,
    MIXING,
    OFFERING,
    RETURNING,
    SHOWING,
)
from ludex.games.baccarat.points import BANK
from ludex.games.baccarat.two_tables.awarding import Awarding
from ludex.games.baccarat.two_tables.banking import Banking
from ludex.games.baccarat.two_tables.betting import BETS, TwoTablesBetting
from ludex.games.baccarat.two_tables.dealing import TwoTablesDealing
from ludex.games.baccarat.two_tables.deciding import TwoTablesDeciding
from ludex.games.baccarat.two_tables.errors import BEFORE, MOST, OVER, TwoTablesErrors
from ludex.games.baccarat.two_tables.folds import TWO_TABLES_FOLDS
from ludex.games.baccarat.two_tables.priority import enough_players, places_of
from ludex.games.baccarat.two_tables.rules import TwoTablesRules
from ludex.games.baccarat.two_tables.seating import TwoTablesSeating
from ludex.games.baccarat.two_tables.settling import TwoTablesSettlement
from ludex.games.baccarat.two_tables.speech import IN_PLAY, SPEAKING
from ludex.games.baccarat.two_tables.state import (
    AWARDING,
    BANCO,
    CLOTHS,
    COVERING,
    DEPOSIT,
    DEPOSITING,
    FIRST,
    HANDING,
    JUMPED,
    NO_BANK,
    SECOND,
    TwoTablesState,
)
from ludex.games.common.minimum import from_authorised
from ludex.games.common.shoe.blocking import Blocking
from ludex.games.common.shoe.preparing import Preparing, next_phase, used_cards
from ludex.games.common.shoe.state import PREPARING
from ludex.games.common.stakes.state import CLEARING, NO_MORE_BETS, PAYING, SETTLED, Stake
from ludex.kit.cards import name
from ludex.kit.money import Cents

BEFORE_BETS = frozenset({AWARDING, NO_BANK, OFFERING, AUCTION, DEPOSITING, HANDING, ANNOUNCING})
BETS_OPEN = frozenset({BETTING, COVERING, NO_MORE_BETS})
BETS_CLOSED = IN_PLAY | {COVERING, NO_MORE_BETS, PAYING, CLEARING, RETURNING}
SETTLING = frozenset({PAYING, CLEARING, RETURNING, DEDUCTING, JUMPED, SETTLED})
IN_SHOE = BEFORE_BETS | BETS_OPEN | IN_PLAY | SETTLING
OPEN_PHASES = IN_SHOE | PREPARING | {MIXING, CARDS_ROUND, BETWEEN, CLOSING}
CLAIMED = ClaimPhases(
    before=BEFORE,
    played=SPEAKING,
    heard=SPEAKING | {NO_MORE_BETS, SHOWING, DECIDED, PAYING, CLEARING, RETURNING},
    over=OVER,
    ago=BEFORE_BETS | {BETTING, MIXING, CARDS_ROUND},
)
ALL_BETS = (*BETS, BANCO)
COVERED = "?"
"""How a card is written that one may not see."""


class TwoTablesView(View, frozen=True, kw_only=True):
    """What a person sees of the table: their own cards, and those that lie open."""

    stakes: tuple[Stake, ...]
    seats: dict[int, str]
    standing: dict[str, int]
    behind_seated: tuple[str, ...]
    waiting: tuple[str, ...]
    absent: tuple[str, ...]
    banker: str
    puntos: dict[str, str]
    """Who has the cards of each cloth."""
    offered: str
    least: Cents
    """What the bank must be taken with."""
    bids: dict[str, Cents]
    bank: Cents
    deposits: dict[str, Cents]
    """What lies in the cage, by whose it is: for the bank, or to become banker."""
    proved: tuple[str, ...]
    """Who has proved a deposit, or would."""
    initial: Cents
    modality: str
    barred: tuple[str, ...]
    claims: tuple[str, ...]
    banco: str
    repeats_left: int
    repeats_by: str
    ended: str
    """What ended when nobody bid for the bank: the shoe, or the game; nothing otherwise."""
    first_coup: bool
    """Whether no coup of this shoe has been dealt."""
    cards: dict[str, tuple[str, ...]]
    said: dict[str, str]
    void: tuple[str, ...]
    bank_shown_to: tuple[str, ...]
    """The cloths to which the banker has shown their hand."""
    winners: dict[str, str]
    last_outcome: str | None
    shoe_left: int
    used_cards: int
    """Those that are neither in the shoe nor in a hand."""


class TwoTables(TableDecider[TwoTablesState]):
    """Baccarat at two tables under one ruleset."""

    folds = TWO_TABLES_FOLDS

    def __init__(self, rules: TwoTablesRules) -> None:
        self.rules = rules
        self._roster = Roster(rules)
        self.shoe_rules = rules.shoe.for_bank(rules.bank.modality)
        self.awarding = Awarding(rules, self._roster)
        self.banking = Banking(rules, self.awarding, self._roster)
        self.betting = TwoTablesBetting(rules, self.awarding, self._roster, BETS_CLOSED)
        dealing = TwoTablesDealing(rules, self._roster)
        deciding = TwoTablesDeciding(rules, self._roster)
        self.errors = TwoTablesErrors(rules)
        self.settlement = TwoTablesSettlement(rules, self.banking, self._roster)
        seating = TwoTablesSeating(rules, self._roster, OPEN_PHASES - {CLOSING}, self.awarding.gone)
        mixing = Mixing(
            rules,
            self._roster,
            in_shoe=IN_SHOE,
            ended=self.banking.shoe_ended,
            ended_by=("shoe.last_round",),
            shut=self.awarding.no_more_shoes,
        )
        preparing = Preparing(
            rules,
            self.shoe_rules,
            self._roster,
            # A shoe that is changed while bets are open does not undo them.
            ready=lambda state: BETTING if state.stakes else ANNOUNCING if state.banker else AWARDING,
            dealing=frozenset({NO_MORE_BETS}) | IN_PLAY,
            also_shuffled=frozenset({CARDS_ROUND}),
            turns=self._from_the_left,
            faces=surely_in_shoe,
        )
        blocking = Blocking(
            rules, rules.incidents, between=frozenset({AWARDING, ANNOUNCING, BETTING}), during=IN_PLAY | {NO_MORE_BETS}
        )  # fmt: skip
        hooks = SessionHooks(
            phases=OPEN_PHASES,
            first=AWARDING,
            begin=self._begins,
            settled=SETTLED,
            after_closing=CLOSED,
            on_table=TwoTablesState.everything_on_table,
            in_play=TwoTablesState.has_money_in_play,
            closing_phases=BEFORE_BETS | PREPARING | {MIXING, CARDS_ROUND, JUMPED},
            goes_back=self._goes_back,
            after_leaving=lambda state, who: [
                *self.awarding.gone(state, who),
                *self.banking.gone(state, who),
                *dealing.gone(state, who),
            ],
            unfit=lambda _state, _minimum: [],
            check_equipment=lambda: (),
        )
        claims = Claims(rules, rules.incidents, CLAIMED, lambda state, who: who == state.banker)
        parts: list[Part[TwoTablesState]] = [
            Session(rules, hooks), seating, mixing, preparing, self.awarding, self.banking, self.betting, dealing,
            deciding, self.settlement, self.errors, claims, blocking,
        ]  # fmt: skip
        self._parts: tuple[Part[TwoTablesState], ...] = (
            seating, mixing, preparing, self.awarding, self.banking, self.betting, dealing, deciding, self.settlement,
        )  # fmt: skip
        self.book: Rulebook[TwoTablesState] = Rulebook(rules, self._actions(parts))
        self.options = self.book.options
        self.decide = self.book.decide

    def _actions(self, parts: list[Part[TwoTablesState]]) -> list[Action]:
        actions = actions_of(parts)
        if self.rules.table_minimum is None:
            return actions
        return [from_authorised(self.rules, action) for action in actions]

    def _goes_back(self, state: TwoTablesState) -> bool:
        """Between coups a bank is only put up; stakes lie in vain where too few are left for a coup."""
        return state.phase != BETTING or not state.stakes or not enough_players(self.rules, state)

    def _begins(self, state: TwoTablesState, opening: bool) -> str:
        """How a round begins: with other cards, with the award of the bank, or with the bank that somebody has."""
        ready = ANNOUNCING if state.banker else AWARDING
        held = state.shoe
        if not opening and held is not None and not state.renew and self.rules.shoe.last_round is None:
            return ready if held.left >= MOST else MIXING
        return ready if next_phase(state, ready, opening=opening) == ready else MIXING

    def _from_the_left(self, state: TwoTablesState) -> list[str]:
        """The players as they are asked to cut: from the croupier's left, where the first cloth ends, to the banker and
        on along the second.
        """
        places = (*places_of(self.rules, FIRST)[::-1], *places_of(self.rules, SECOND))
        return [state.seats[place] for place in places if place in state.seats]

    def start(self, setup: Setup) -> TwoTablesState:
        """A table with its staff at their posts and nobody else."""
        state = TwoTablesState()
        sessions.start(state, setup)
        return state

    def duty(self, state: TwoTablesState) -> Command | None:
        """What the staff must do now."""
        if state.phase == SETTLED:
            return EndRound(by=self._roster.who(state, "end-round"))
        if state.phase in (MIXING, NO_BANK) and self.awarding.no_more_shoes(state) is not None:
            return CloseSession(by=self._roster.who(state, "close-session"))
        return first_duty(self._parts, state) or sessions.duty(state, self._roster)

    def lead(self, state: TwoTablesState) -> Command | None:
        """What follows when nobody wants anything more."""
        return first_lead(self._parts, state)

    def show(self, event: Event, who: str, state: TwoTablesState) -> Event:
        """Cards that somebody lifts, and what the croupier tells them, are theirs alone."""
        if isinstance(event, Lifted) and event.player != who:
            return replace(event, faces=(), new=())
        if isinstance(event, AdviceGiven) and event.player != who:
            return replace(event, says="")
        return super().show(event, who, state)

    def view(self, state: TwoTablesState, who: str) -> TwoTablesView:
        """What this person may see."""
        award, bank, coup = state.award, state.bank, state.coup
        lying = sum(map(len, coup.hands.values())) + len(coup.thirds) + len(coup.pending)
        return TwoTablesView(
            **self.seen(state, who),
            stakes=tuple(state.stakes.values()),
            seats=dict(state.seats),
            standing=dict(state.standing),
            behind_seated=state.behind_seated,
            waiting=state.waiting,
            absent=state.absent,
            banker=state.banker,
            puntos={cloth: state.punto_of(cloth) for cloth in CLOTHS},
            offered=state.offered,
            least=Cents(0) if state.banker else self._least(state),
            bids=dict(award.bids),
            bank=bank.amount,
            deposits=self._deposits(state),
            proved=tuple(state.proofs),
            initial=bank.initial,
            modality=self.rules.bank.modality,
            barred=state.barred,
            claims=coup.claims,
            banco=coup.banco,
            repeats_left=state.repeats_left,
            repeats_by=state.repeats_by,
            ended=award.ended,
            first_coup=not state.shoe_coups,
            cards={hand: self._cards(state, hand, who) for hand in (*CLOTHS, BANK) if hand in coup.hands},
            said=dict(coup.said),
            void=coup.void,
            bank_shown_to=coup.bank_shown_to,
            winners=dict(coup.winners),
            last_outcome=state.last_outcome,
            shoe_left=0 if state.shoe is None else state.shoe.left,
            used_cards=used_cards(self.shoe_rules, state, lying),
        )

    def _deposits(self, state: TwoTablesState) -> dict[str, Cents]:
        """What lies in the cage, by whose it is."""
        found: dict[str, Cents] = {}
        for each in state.money_in_bank():
            if each.account == DEPOSIT:
                found[each.player] = Cents(found.get(each.player, 0) + each.amount)
        return found

    def _least(self, state: TwoTablesState) -> Cents:
        """What whoever is offered the bank, or bids for it, must put up."""
        return self.awarding.asked_sum(state) if state.phase == OFFERING else self.awarding.least_bid(state)

    def _cards(self, state: TwoTablesState, hand: str, who: str) -> tuple[str, ...]:
        coup = state.coup
        holder = state.banker if hand == BANK else state.punto_of(hand)
        own = who == holder and hand in coup.lifted
        cards = [
            name(card.face) if card.face is not None and (card.open or own) else COVERED for card in coup.hands[hand]
        ]
        shown = own or self.rules.third.face_up
        return (*cards, *([name(coup.thirds[hand]) if shown else COVERED] if hand in coup.thirds else []))

    def money_on_table(self, state: TwoTablesState) -> Mapping[str, Cents]:
        """What the accounts of the table should hold, by what lies on it."""
        return state.money_on_table()
