"""A table that one throw decides: session, betting, throw and settlement put together around a game's declaration."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from ludex.core import session as sessions
from ludex.core.commands import Command, EndRound
from ludex.core.decider import Decider
from ludex.core.events import FELT
from ludex.core.game import View
from ludex.core.options import Among, BetGroup, Bound
from ludex.core.results import Result
from ludex.core.rulebook import Action, Roster, Rulebook
from ludex.core.session import Session, SessionHooks
from ludex.core.state import BETTING, BETWEEN, CLOSED, CLOSING, READY, Setup
from ludex.errors import Allowed, Reason, Value
from ludex.games.common.stakes import betting as stakes
from ludex.games.common.stakes.bets import Bet
from ludex.games.common.stakes.commands import NoMoreBets, PlaceBet, PlaceOnCloth
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
from ludex.games.common.throws.commands import AnnounceResult, AskBets, Collect, Land, OpenBets, PayAll, Throw
from ludex.games.common.throws.events import THROW_FOLDS
from ludex.games.common.throws.rules import ThrowRules
from ludex.games.common.throws.settling import Settling
from ludex.games.common.throws.state import ASKED, Outcome, ThrowState
from ludex.games.common.throws.throwing import Throwing
from ludex.kit.chance import Chance
from ludex.kit.money import Cents

AFTER_THE_CALL = frozenset({NO_MORE_BETS, LANDED, CLEARING, PAYING, SETTLED})
OPEN_PHASES = AFTER_THE_CALL | {READY, BETTING, ROLLING, ASKED, BETWEEN, CLOSING}


class ThrowView(View, frozen=True, kw_only=True):
    """What a person sees of the table: everything on the cloth, and his own purse."""

    stakes: tuple[Stake, ...]
    outcome: Outcome | None
    last_outcome: Outcome | None
    thrower: str


class Betting(stakes.Betting):
    """Bets from the call to bet until no more bets."""

    _rules: ThrowRules

    def __init__(self, game: ThrowTable) -> None:
        rules = game.rules
        cloths = Bound(Reason.NO_SUCH, rules.clauses_of("cloths"), "cloths")
        super().__init__(
            rules,
            game.bets,
            limits=game.limits,
            kept=lambda _bet: "winning_stake",
            after_the_call=AFTER_THE_CALL,
            before_the_call=frozenset({BETTING, ROLLING, ASKED}),
            command=PlaceOnCloth,
            domains=(Among("cloth", tuple(range(1, rules.cloths + 1)), cloths),),
        )

    @property
    def _open(self) -> frozenset[str]:
        asked = {ASKED} if ROLLING in self._rules.betting.open_while else set()
        return super()._open | asked | {READY}

    @property
    def _taken_back(self) -> frozenset[str]:
        return self._open | {SETTLED}  # what has won is its owner's again as soon as all are paid

    def _stakes(self, state: StakedState, by: str, owners: tuple[str, ...]) -> Any:
        if state.phase == READY:
            first = Allowed.commands("open-bets")
            self._rules.require(False, "betting.opened", asked=Value.command("bet"), allowed=first)
        return super()._stakes(state, by, owners)

    @property
    def _chips(self) -> tuple[int, Bound]:
        path = "betting.in_chips"
        if not self._rules.forbids(path):
            return 1, Bound(Reason.NOT_IN_CHIPS)
        return self._rules.chip, Bound(Reason.NOT_IN_CHIPS, self._rules.clauses_of(path), path)

    def _cloth(self, command: PlaceBet) -> int:
        assert isinstance(command, PlaceOnCloth)
        return command.cloth


class ThrowTable(Decider[Any], ABC):
    """One game under one ruleset; a game says what its bets, outcomes and equipment are."""

    folds = THROW_FOLDS

    def __init__(self, rules: ThrowRules, bets: Mapping[str, Bet]) -> None:
        self.rules = rules
        self.bets = bets
        self._roster = Roster(rules)
        self._settling = self._new_settling()
        self._throwing = self._new_throwing()
        betting = self._new_betting()
        hooks = SessionHooks(
            phases=OPEN_PHASES,
            first=self._throwing.first,
            settled=SETTLED,
            after_closing=CLOSED,
            on_table=StakedState.on_felt,
            in_play=StakedState.has_money_in_play,
            unfit=betting.unfit,
            check_equipment=cache(self.check_equipment),  # nothing of it changes while the table stands
        )
        parts: tuple[Any, ...] = (Session(rules, hooks), betting, self._throwing, self._settling)
        actions: list[Action] = [action for part in parts for action in part.actions()]
        self.book: Rulebook[Any] = Rulebook(rules, [*actions, *self._more_actions()])
        self.options = self.book.options
        self.decide = self.book.decide

    @abstractmethod
    def cases(self) -> Sequence[Outcome]:
        """Every equally likely outcome of a throw; the same outcome as often as it has cases."""

    @abstractmethod
    def draw(self, chance: Chance) -> Outcome:
        """Asks chance where the throw comes to rest."""

    @abstractmethod
    def result(self, bet: Any, outcome: Any) -> Result:
        """What a bet comes to on an outcome."""

    @abstractmethod
    def limits(self, kind: str, minimum: Cents) -> BetGroup:
        """The least and largest stake of a kind of bet at a table with this minimum."""

    @abstractmethod
    def said(self, outcome: Any) -> str:
        """The result as it is announced."""

    @abstractmethod
    def check_equipment(self) -> tuple[str, ...]:
        """Refuses unlawful equipment by its first fault; gives the clauses that it was checked against."""

    def _new_betting(self) -> Betting:
        return Betting(self)

    def _new_settling(self) -> Settling:
        return Settling(self)

    def _new_throwing(self) -> Throwing:
        return Throwing(self, self._settling, self._roster)

    def _more_actions(self) -> Sequence[Action]:
        """What this game has besides."""
        return ()

    def start(self, setup: Setup) -> Any:
        """A table with its staff at their posts and nobody else."""
        state = self._new_state()
        sessions.start(state, setup)
        throwers = frozenset(self.book.roles("throw"))
        state.thrower = next((name for role, names in setup.posts.items() if role in throwers for name in names), "")
        return state

    def _new_state(self) -> ThrowState:
        return ThrowState()

    def duty(self, state: Any) -> Command | None:
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
                return Collect(by=roster.who(state, "collect"), bets=self._settling.next_kind(state))
            case "paying":
                return PayAll(by=roster.who(state, "pay-all"))
            case "settled":
                return EndRound(by=roster.who(state, "end-round"))
            case _:
                return sessions.duty(state, roster)

    def lead(self, state: Any) -> Command | None:
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

    def view(self, state: Any, who: str) -> ThrowView:
        """What this person may see."""
        return ThrowView(
            **self.seen(state, who),
            stakes=tuple(state.stakes.values()),
            outcome=state.outcome,
            last_outcome=state.last_outcome,
            thrower=state.thrower,
        )

    def stakes(self, state: Any) -> Mapping[str, int]:
        """What the accounts of the table should hold, by what lies on it."""
        return {FELT: sum(stake.amount for stake in state.stakes.values())}
