"""Trente et quarante at a table: session, shoe, betting, rows, refait and settling put together around its rules."""

from __future__ import annotations

from collections.abc import Mapping

from ludex.core import session as sessions
from ludex.core.commands import Command, EndRound
from ludex.core.decider import TableDecider
from ludex.core.events import FELT
from ludex.core.game import View
from ludex.core.parts import Part, actions_of, first_duty, first_lead
from ludex.core.rulebook import Roster, Rulebook
from ludex.core.session import Session, SessionHooks
from ludex.core.state import BETTING, BETWEEN, CLOSED, CLOSING, Setup
from ludex.games.cards.trente_et_quarante.betting import TrenteBetting
from ludex.games.cards.trente_et_quarante.coups import Coup, all_bets
from ludex.games.cards.trente_et_quarante.dealing import TrenteDealing
from ludex.games.cards.trente_et_quarante.events import TRENTE_FOLDS
from ludex.games.cards.trente_et_quarante.rules import TrenteRules
from ludex.games.cards.trente_et_quarante.settling import TrenteSettlement
from ludex.games.cards.trente_et_quarante.state import COUNTING, DEPOSITS, GATHERING, LAID, LAYING, TrenteState
from ludex.games.common.prison.holding import Prison
from ludex.games.common.prison.state import PRISON, ZERO_CHOICE, Prisoner
from ludex.games.common.shoe.preparing import Preparing, next_phase, used_cards
from ludex.games.common.shoe.state import PREPARING
from ludex.games.common.stakes.state import CLEARING, PAYING, SETTLED, Stake
from ludex.kit.cards import name
from ludex.kit.money import Cents, total

AFTER_THE_CALL = frozenset({LAYING, LAID, COUNTING, ZERO_CHOICE, CLEARING, PAYING, GATHERING, SETTLED})
OPEN_PHASES = AFTER_THE_CALL | PREPARING | {BETTING, BETWEEN, CLOSING}


class TrenteView(View, frozen=True, kw_only=True):
    """What a person sees of the table: everything on the cloth, the rows, and their own purse."""

    stakes: tuple[Stake, ...]
    insured: tuple[int, ...]
    deposits: dict[int, Cents]
    """What was deposited to insure each of these stakes."""
    prisoners: tuple[Prisoner, ...]
    rows: dict[str, tuple[str, ...]]
    coup: Coup | None
    last_coup: Coup | None
    shoe_left: int
    used_cards: int
    """Those that are neither in the shoe nor in a row."""


class TrenteEtQuarante(TableDecider[TrenteState]):
    """Trente et quarante under one ruleset."""

    folds = TRENTE_FOLDS

    def __init__(self, rules: TrenteRules) -> None:
        self.rules = rules
        self.bets = all_bets(rules)
        self._roster = Roster(rules)
        settlement = TrenteSettlement(rules, self.bets, self._roster)
        dealing = TrenteDealing(rules, settlement, self._roster)
        prison = Prison(
            rules,
            rules.zero,
            self._roster,
            held=settlement.holds,
            floor=lambda minimum: minimum,
            follows=settlement.phase_to_settle,
        )
        preparing = Preparing(rules, rules.shoe, self._roster, ready=BETTING, dealing=frozenset())
        betting = TrenteBetting(rules, self.bets, AFTER_THE_CALL)
        hooks = SessionHooks(
            phases=OPEN_PHASES,
            begin=lambda state, opening: next_phase(state, BETTING, opening=opening),
            settled=SETTLED,
            after_closing=CLOSED,
            on_table=TrenteState.lying,
            in_play=TrenteState.has_money_in_play,
            stays=prison.stays,
            unfit=betting.chips.unfit,
            undecided=lambda state: bool(state.prisoners),
            check_equipment=lambda: (),
        )
        self._parts: tuple[Part[TrenteState], ...] = (
            Session(rules, hooks), betting, preparing, dealing, prison, settlement,
        )  # fmt: skip
        self.book: Rulebook[TrenteState] = Rulebook(rules, actions_of(self._parts))
        self.options = self.book.options
        self.decide = self.book.decide

    def start(self, setup: Setup) -> TrenteState:
        """A table with its staff at their posts and nobody else."""
        state = TrenteState()
        sessions.start(state, setup)
        return state

    def duty(self, state: TrenteState) -> Command | None:
        """What the staff must do now."""
        roster = self._roster
        if state.phase == SETTLED:
            return EndRound(by=roster.who(state, "end-round"))
        return first_duty(self._parts, state) or sessions.duty(state, roster)

    def lead(self, state: TrenteState) -> Command | None:
        """The cut, no more bets, and the end of the time for choosing."""
        return first_lead(self._parts, state)

    def view(self, state: TrenteState, who: str) -> TrenteView:
        """What this person may see."""
        return TrenteView(
            **self.seen(state, who),
            stakes=tuple(state.stakes.values()),
            insured=tuple(state.insured),
            deposits=dict(state.insured),
            prisoners=tuple(state.prisoners.values()),
            rows={row: tuple(map(name, cards)) for row, cards in state.coup.rows.items()},
            coup=state.coup.announced,
            last_coup=state.last_coup,
            shoe_left=0 if state.shoe is None else state.shoe.left,
            used_cards=used_cards(self.rules.shoe, state, sum(map(len, state.coup.rows.values()))),
        )

    def money_on_table(self, state: TrenteState) -> Mapping[str, Cents]:
        """What the accounts of the table should hold, by what lies on it."""
        return {
            FELT: total(stake.amount for stake in state.stakes.values()),
            PRISON: total(prisoner.value for prisoner in state.prisoners.values()),
            DEPOSITS: total(state.insured.values()),
        }
