"""Everything that goes wrong in a hand but for the deal itself: errors of the croupier and of players, put together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.rulebook import Action, Roster
from ludex.games.poker.circle.hand.flow import HandFlow
from ludex.games.poker.circle.mishaps.dropping import DROPPING_EVENTS, DROPPING_FOLDS
from ludex.games.poker.circle.mishaps.early import EARLY_COMMANDS, EARLY_EVENTS, EARLY_FOLDS, EarlyBets
from ludex.games.poker.circle.mishaps.lacking import LACKING_COMMANDS, LACKING_EVENTS, LACKING_FOLDS, Lacking
from ludex.games.poker.circle.mishaps.skipped import (
    SKIPPED_COMMANDS,
    SKIPPED_EVENTS,
    SKIPPED_FOLDS,
    RuleTurn,
    SkippedTurns,
)
from ludex.games.poker.circle.mishaps.slips import SLIP_COMMANDS, SLIP_EVENTS, SLIP_FOLDS, Slips, WithdrawHand
from ludex.games.poker.circle.mishaps.spoiled import (
    SPOILED_COMMANDS,
    SPOILED_EVENTS,
    SPOILED_FOLDS,
    RestoreHand,
    Spoiled,
)
from ludex.games.poker.circle.mishaps.strays import STRAY_COMMANDS, STRAY_EVENTS, STRAY_FOLDS, Strays
from ludex.games.poker.circle.mishaps.wrongbets import (
    WRONG_BET_COMMANDS,
    WRONG_BET_EVENTS,
    WRONG_BET_FOLDS,
    AcceptBet,
    WrongBets,
)
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import CircleState

MISHAP_COMMANDS: tuple[type[Command], ...] = (
    *SLIP_COMMANDS,
    *STRAY_COMMANDS,
    *SPOILED_COMMANDS,
    *WRONG_BET_COMMANDS,
    *EARLY_COMMANDS,
    *LACKING_COMMANDS,
    *SKIPPED_COMMANDS,
)
MISHAP_EVENTS: tuple[type[Event], ...] = (
    *DROPPING_EVENTS,
    *SLIP_EVENTS,
    *STRAY_EVENTS,
    *SPOILED_EVENTS,
    *WRONG_BET_EVENTS,
    *EARLY_EVENTS,
    *LACKING_EVENTS,
    *SKIPPED_EVENTS,
)
MISHAP_FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    **DROPPING_FOLDS,
    **SLIP_FOLDS,
    **STRAY_FOLDS,
    **SPOILED_FOLDS,
    **WRONG_BET_FOLDS,
    **EARLY_FOLDS,
    **LACKING_FOLDS,
    **SKIPPED_FOLDS,
}


class Mishaps:
    """What went wrong, by whom it is reported, and what becomes of it."""

    def __init__(self, rules: CircleRules, flow: HandFlow) -> None:
        self._slips = Slips(rules, flow)
        self._parts: tuple[Any, ...] = (
            self._slips,
            Strays(rules, flow),
            Spoiled(rules, flow),
            WrongBets(rules, flow),
            EarlyBets(rules, flow),
            Lacking(rules, flow),
            SkippedTurns(rules, flow),
        )

    def actions(self) -> list[Action]:
        """Every command of this part."""
        return [action for part in self._parts for action in part.actions()]

    def duty(self, state: CircleState, roster: Roster) -> Command | None:
        """The hand of somebody who is away is withdrawn when his turn comes."""
        return WithdrawHand(by=roster.who(state, "withdraw-hand")) if self._slips.is_withdrawn(state) else None

    def lead(self, state: CircleState, roster: Roster) -> Command | None:
        """How a hand that waits goes on when nobody says otherwise: as if nothing had gone wrong."""
        match state.phase:
            case "restoring":
                return RestoreHand(by=roster.who(state, "restore-hand"))
            case "ruling":
                return RuleTurn(by=roster.who(state, "rule-turn"), decision="turn-back")
            case "unclear":
                return AcceptBet(by=roster.who(state, "accept-bet"))
            case _:
                return None
