"""What the house lives on: announced before the first hand, and where it is a fee, paid by each for every session."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from ludex.core.commands import Command, Kind
from ludex.core.events import Event, RoundEnded, moves, purse
from ludex.core.options import Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.core.state import READY
from ludex.errors import Reason
from ludex.games.poker.circle.people.players import PlayersPresent
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import CAGNOTTE, OPEN_PHASES, UNDER_WAY, CircleState
from ludex.kit.chance import Chance
from ludex.kit.money import Cents


class AnnounceTake(Command, frozen=True, tag="announce-take"):
    """Tells the players what the house takes."""

    kind = Kind.DUTY


class CollectFee(Command, frozen=True, tag="collect-fee"):
    """Takes the fee of the session from a player."""

    kind = Kind.DUTY


class EndHour(Command, frozen=True, tag="end-hour"):
    """Says that another hour of play is over."""

    kind = Kind.DUTY


COMMANDS: tuple[type[Command], ...] = (AnnounceTake, CollectFee, EndHour)


class TakeAnnounced(Event, frozen=True, tag="take-announced"):
    """The players know what the house takes."""

    call: str | None = None


class FeeCollected(Event, frozen=True, tag="fee-collected"):
    """A player has paid for the session."""

    player: str
    amount: Cents


class HourEnded(Event, frozen=True, tag="hour-ended"):
    """Another hour of the session is over; how many hands are left of it, once its last one is."""

    hours: int
    hands_left: int | None


EVENTS: tuple[type[Event], ...] = (TakeAnnounced, FeeCollected, HourEnded)
_FEE_PATHS = ("take.way", "take.fee_part", "take.fee_base")


class TakeCollection(Part[CircleState]):
    """The announcement, the fee of a session and its length."""

    def __init__(self, rules: CircleRules) -> None:
        self._rules, self._law = rules, rules.take
        self._roster = Roster(rules)
        self._cite = cache(rules.clauses_of)
        self._players = PlayersPresent(rules)
        self._fee = self._players.fee

    def actions(self) -> list[Action]:
        """Announcing, collecting, and the clock."""
        ready = frozenset({READY})
        return [
            Action(command=AnnounceTake, phases=ready, offer=self._offer_announce, act=self._announce),
            Action(
                command=CollectFee,
                phases=ready,
                offer=self._offer_collect,
                act=self._collect,
                for_player=True,
                handles_money=True,
            ),
            Action(command=EndHour, phases=OPEN_PHASES, offer=self._offer_hour, act=self._hour),
        ]

    def lead(self, state: CircleState) -> Command | None:
        """What the croupier has to do for the house before the next hand."""
        if not state.announced:
            return AnnounceTake(by=self._roster.who(state, "announce-take"))
        if self._law.way != "session":
            return None
        payers = self._payers(state, self._players.players_of_hand(state))
        return CollectFee(by=self._roster.who(state, "collect-fee"), player=payers[0]) if payers else None

    def _offer_announce(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if state.announced:
            return Bound(Reason.REPEATED)
        return Option("announce-take", by, clauses=self._cite("take.announced"))

    def _announce(self, state: CircleState, command: AnnounceTake, chance: Chance) -> list[Event]:
        call = None if self._rules.calls.take is None else self._told()
        paths = ("take.way", "take.pot_part", "take.fee_part", "take.announced", "calls.take")
        return [TakeAnnounced(call=call, clauses=self._cite(*paths))]

    def _told(self) -> str:
        """The part of the house as people say it: a percentage of each pot, or of the base of the fee."""
        if self._law.way == "session":
            return f"{self._law.fee_part} %"
        whole, tenths = divmod(self._law.pot_part, 10)
        return f"{whole}.{tenths} %" if tenths else f"{whole} %"

    # The fee of a session.

    def _payers(self, state: CircleState, owners: tuple[str, ...]) -> tuple[str, ...]:
        """Those who have not paid for this session and can, with chips left to play."""
        if self._law.way != "session":
            return ()
        return tuple(name for name in owners if name not in state.paid_fee and self._players.can_play(state, name))

    def _offer_collect(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        payers = self._payers(state, owners)
        if not payers:
            unpaid = self._law.way == "session" and any(name not in state.paid_fee for name in owners)
            return Bound(Reason.NO_FUNDS if unpaid else Reason.NOTHING_TO_DO)
        return Option("collect-fee", by, payers, clauses=self._cite(*_FEE_PATHS))

    def _collect(self, state: CircleState, command: CollectFee, chance: Chance) -> list[Event]:
        rows = moves([(purse(command.player), CAGNOTTE, self._fee)])
        clauses = self._cite(*_FEE_PATHS, *self._rules.paths_for("collect-fee"))
        return [FeeCollected(player=command.player, amount=self._fee, moves=rows, clauses=clauses)]

    def _offer_hour(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if self._law.way != "session" or not state.paid_fee or state.hands_to_fee is not None:
            return Bound(Reason.NOTHING_TO_DO)
        return Option("end-hour", by)

    def _hour(self, state: CircleState, command: EndHour, chance: Chance) -> list[Event]:
        hours = state.hours + 1
        # A hand that is being played when the hour strikes is of the hour; the last ones come after it.
        last = self._law.last_hands + (state.phase in UNDER_WAY)
        left = last if hours == self._law.hours else None
        return [HourEnded(hours=hours, hands_left=left, clauses=self._cite("take.hours", "take.last_hands"))]


def _fold_announced(state: CircleState, event: TakeAnnounced) -> None:
    state.announced = True


def _fold_collected(state: CircleState, event: FeeCollected) -> None:
    state.paid_fee = (*state.paid_fee, event.player)


def _fold_hour(state: CircleState, event: HourEnded) -> None:
    state.hours, state.hands_to_fee = event.hours, event.hands_left


def _fold_ended(state: CircleState, event: RoundEnded) -> None:
    """After the last hand of a session nobody has paid for the next one."""
    if state.hands_to_fee is None:
        return
    state.hands_to_fee -= 1
    if state.hands_to_fee <= 0:
        state.paid_fee, state.hours, state.hands_to_fee = (), 0, None


FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    TakeAnnounced: _fold_announced,
    FeeCollected: _fold_collected,
    HourEnded: _fold_hour,
    RoundEnded: _fold_ended,
}
