"""A table that one throw decides: session, betting, throw and settlement put together around a game's declaration."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Generic, TypeVar

from ludex.core import session as sessions
from ludex.core.commands import Command, EndRound
from ludex.core.decider import TableDecider
from ludex.core.events import FELT
from ludex.core.game import View
from ludex.core.parts import Part, actions_of, first_duty
from ludex.core.rulebook import Roster, Rulebook
from ludex.core.session import Session, SessionHooks
from ludex.core.state import BETTING, BETWEEN, CLOSED, CLOSING, READY, Setup
from ludex.games.common.stakes.bets import Bet
from ludex.games.common.stakes.commands import NoMoreBets
from ludex.games.common.stakes.state import (
    CLEARING,
    LANDED,
    NO_MORE_BETS,
    PAYING,
    ROLLING,
    SETTLED,
    Stake,
    StakedState,
)
from ludex.games.common.throws.betting import ThrowBetting
from ludex.games.common.throws.commands import AnnounceResult, AskBets, Collect, Land, OpenBets, PayAll, Throw
from ludex.games.common.throws.declaration import Declaration
from ludex.games.common.throws.events import THROW_FOLDS
from ludex.games.common.throws.hooks import ThrowHooks
from ludex.games.common.throws.rules import ThrowRules
from ludex.games.common.throws.settling import ThrowSettlement
from ludex.games.common.throws.state import ASKED, Outcome, State
from ludex.games.common.throws.throwing import ThrowProcedure
from ludex.kit.money import Cents, total

Game = TypeVar("Game", bound=Declaration)

AFTER_THE_CALL = frozenset({NO_MORE_BETS, LANDED, CLEARING, PAYING, SETTLED})
OPEN_PHASES = AFTER_THE_CALL | {READY, BETTING, ROLLING, ASKED, BETWEEN, CLOSING}


class ThrowView(View, frozen=True, kw_only=True):
    """What a person sees of the table: everything on the cloth, and their own purse."""

    stakes: tuple[Stake, ...]
    outcome: Outcome | None
    last_outcome: Outcome | None
    thrower: str


class ThrowTable(TableDecider[State], Generic[Game, State]):
    """A table around the declaration of a game, with what the game does in a way of its own."""

    folds = THROW_FOLDS

    def __init__(self, declaration: Game, hooks: ThrowHooks[State]) -> None:
        rules = declaration.rules
        self.declaration = declaration
        self.rules: ThrowRules = rules
        self.bets: Mapping[str, Bet] = declaration.bets
        self._hooks = hooks
        self._roster = Roster(rules)
        self._settlement = ThrowSettlement(declaration, hooks)
        procedure = ThrowProcedure(declaration, self._settlement, hooks)
        betting = ThrowBetting(declaration, AFTER_THE_CALL, hooks.standing)
        session = SessionHooks(
            phases=OPEN_PHASES,
            first=procedure.first,
            settled=SETTLED,
            after_closing=CLOSED,
            on_table=StakedState.on_felt,
            in_play=StakedState.has_money_in_play,
            unfit=betting.chips.unfit,
            check_equipment=cache(declaration.check_equipment),  # nothing of it changes while the table stands
        )
        parts: list[Part[State]] = [Session(rules, session), betting, procedure, self._settlement, *hooks.parts]
        self.book: Rulebook[State] = Rulebook(rules, actions_of(parts))
        self.options = self.book.options
        self.decide = self.book.decide

    def start(self, setup: Setup) -> State:
        """A table with its staff at their posts and nobody else."""
        state = self._hooks.new_state()
        sessions.start(state, setup)
        throwers = frozenset(self.book.roles("throw"))
        state.thrower = next((name for role, names in setup.posts.items() if role in throwers for name in names), "")
        return state

    def duty(self, state: State) -> Command | None:
        """What the staff must do now."""
        roster = self._roster
        match state.phase:
            case "ready":
                return sessions.duty(state, roster) or OpenBets(by=roster.who(state, "open-bets"))
            case "no-more-bets":
                return Land(by=roster.who(state, "land"))
            case "landed":
                by = state.thrower if self.rules.throwing.announces else roster.who(state, "announce-result")
                return AnnounceResult(by=by)
            case "clearing":
                return Collect(by=self._payer(state, "collect"), bets=self._settlement.next_kind(state))
            case "paying":
                return PayAll(by=self._payer(state, "pay-all"))
            case "settled":
                return EndRound(by=roster.who(state, "end-round"))
            case _:
                return sessions.duty(state, roster) or first_duty(self._hooks.parts, state)

    def _payer(self, state: State, do: str) -> str:
        """Who collects and pays."""
        payer = self._hooks.payer or self._roster.who
        return payer(state, do)

    def lead(self, state: State) -> Command | None:
        """The throw, the question whether bets are made, and no more bets."""
        roster = self._roster
        match state.phase:
            case "betting":
                return Throw(by=state.thrower)
            case "rolling" if self.rules.throwing.asked is not None:
                return AskBets(by=roster.who(state, "ask-bets"))
            case "rolling" | "asked":
                return NoMoreBets(by=roster.who(state, "no-more-bets"))
            case _:
                return None

    def view(self, state: State, who: str) -> ThrowView:
        """What this person may see."""
        return ThrowView(
            **self.seen(state, who),
            stakes=tuple(state.stakes.values()),
            outcome=state.outcome,
            last_outcome=state.last_outcome,
            thrower=state.thrower,
        )

    def money_on_table(self, state: State) -> Mapping[str, Cents]:
        """What the accounts of the table should hold, by what lies on it."""
        return {FELT: total(stake.amount for stake in state.stakes.values())}
