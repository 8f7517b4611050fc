"""Craps as a decider: the actions of session, betting, shooting, changes of dice and settlement put together."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial

from ludex.core import session as sessions
from ludex.core.commands import CloseSession, Command, EndRound
from ludex.core.decider import TableDecider
from ludex.core.events import FELT
from ludex.core.game import View
from ludex.core.parts import Part, actions_of, first_duty
from ludex.core.rulebook import Roster, Rulebook
from ludex.core.session import Session, SessionHooks
from ludex.core.state import BETTING, BETWEEN, CLOSED, CLOSING, Setup
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
from ludex.games.common.throws.commands import AnnounceResult, Land, Throw
from ludex.games.dice.craps.bets import all_bets
from ludex.games.dice.craps.betting import CrapsBetting
from ludex.games.dice.craps.commands import BreakOff
from ludex.games.dice.craps.dice_changes import DiceChanges
from ludex.games.dice.craps.equipment import check_dice
from ludex.games.dice.craps.events import FOLDS
from ludex.games.dice.craps.marking import Marking
from ludex.games.dice.craps.places import Places
from ludex.games.dice.craps.rules import CrapsRules
from ludex.games.dice.craps.settling import CrapsSettlement
from ludex.games.dice.craps.shooting import Shooting
from ludex.games.dice.craps.state import MOVING, CrapsState
from ludex.kit.dice import Die
from ludex.kit.money import Cents, total

AFTER_THE_CALL = frozenset({NO_MORE_BETS, ROLLING, LANDED, CLEARING, PAYING, MOVING, SETTLED})
OPEN_PHASES = AFTER_THE_CALL | {BETTING, BETWEEN, CLOSING}


class CrapsView(View, frozen=True, kw_only=True):
    """What a person sees of a craps table: everything on the cloth, the dice, and their own purse."""

    stakes: tuple[Stake, ...]
    spots: dict[str, str]
    """Where bets lie that have no field of their own."""
    marked: tuple[int, ...]
    """The wrong bets with a marker on them, by the ids of their stakes."""
    point: int | None
    dice: tuple[int, ...] | None
    last_dice: tuple[int, ...] | None
    shooter: str
    places: dict[str, int]
    deprived: tuple[str, ...]
    dice_set: int
    in_play: tuple[int, ...]
    laid_out: tuple[int, ...]


class Craps(TableDecider[CrapsState]):
    """Craps under one ruleset, with one set of dice."""

    folds = FOLDS

    def __init__(self, rules: CrapsRules, dice: tuple[Die, ...]) -> None:
        self.rules = rules
        self.dice = dice
        self.bets = all_bets(rules)
        self._roster = Roster(rules)
        roster = self._roster
        self._settlement = CrapsSettlement(rules, self.bets, roster)
        self._marking = Marking(rules, self.bets, roster)
        self._shooting = Shooting(rules, self._settlement, self._marking, dice, roster)
        self._changes = DiceChanges(rules, self._shooting, dice, roster)
        places = Places(rules, OPEN_PHASES)
        betting = CrapsBetting(rules, self.bets, AFTER_THE_CALL)
        hooks = SessionHooks(
            phases=OPEN_PHASES,
            settled=SETTLED,
            after_closing=CLOSED,
            on_table=StakedState.on_felt,
            in_play=StakedState.has_money_in_play,
            unfit=betting.unfit,
            undecided=lambda state: rules.closing.undecided is not None and bool(state.stakes),
            check_equipment=cache(partial(check_dice, rules, dice)),  # neither changes while the table stands
        )
        parts: list[Part[CrapsState]] = [
            Session(rules, hooks), betting, self._marking, self._shooting, self._changes, self._settlement, places,
        ]  # fmt: skip
        actions = {action.command: action for action in actions_of(parts)}
        actions |= {action.command: action for action in places.bearing_upon(actions)}
        self.book: Rulebook[CrapsState] = Rulebook(rules, actions.values())
        self.options = self.book.options
        self.decide = self.book.decide

    def start(self, setup: Setup) -> CrapsState:
        """A table with its staff at their posts and nobody else."""
        state = CrapsState()
        sessions.start(state, setup)
        return state

    def duty(self, state: CrapsState) -> Command | None:
        """What the staff must do now."""
        roster = self._roster
        match state.phase:
            case "betting" if state.plays_out and not state.stakes:
                # The last bet that was played out has been taken back, so nothing is left to decide.
                return CloseSession(by=roster.who(state, "close-session"))
            case "betting":
                parts = (self._marking, self._changes, self._shooting)
                return sessions.duty(state, roster) or first_duty(parts, state)
            case "rolling":
                return Land(by=roster.who(state, "land"))
            case "landed":
                return AnnounceResult(by=roster.who(state, "announce-result"))
            case "clearing" | "paying" | "moving":
                return self._settlement.duty(state)
            case "settled":
                return EndRound(by=roster.who(state, "end-round"))
            case _:
                return sessions.duty(state, roster)

    def lead(self, state: CrapsState) -> Command | None:
        """The call and the throw; nothing while the shooter has not bet as they must.

        Bets that nobody may decide any more go back.
        """
        match state.phase:
            case "betting" if self._shooting.nobody_throws(state):
                return BreakOff(by=self._roster.who(state, "break-off"))
            case "betting" if state.shooter:
                if choosing := self._changes.lead(state):
                    return choosing
                may_throw = self._shooting.may_begin(state)
                return NoMoreBets(by=self._roster.who(state, "no-more-bets")) if may_throw else None
            case "no-more-bets":
                return Throw(by=state.shooter)
            case _:
                return None

    def awaited(self, state: CrapsState) -> tuple[str, ...]:
        """The shooter, while they have not bet as they must."""
        owes = state.phase == BETTING and state.shooter and not self._shooting.may_begin(state)
        return (state.shooter,) if owes else ()

    def view(self, state: CrapsState, who: str) -> CrapsView:
        """What this person may see."""
        return CrapsView(
            **self.seen(state, who),
            stakes=tuple(state.stakes.values()),
            spots=self._marking.spots(state),
            marked=tuple(stake_id for stake_id in state.marked if stake_id in state.stakes),
            point=state.sought,
            dice=state.throw.dice,
            last_dice=state.last_dice,
            shooter=state.shooter,
            places=dict(state.places),
            deprived=tuple(sorted(state.deprived)),
            dice_set=state.dice_set.number,
            in_play=self._shooting.in_play(state),
            laid_out=state.dice_set.laid_out,
        )

    def money_on_table(self, state: CrapsState) -> Mapping[str, Cents]:
        """What the accounts of the table should hold, by what lies on it."""
        return {FELT: total(stake.amount for stake in state.stakes.values())}
