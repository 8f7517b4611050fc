"""The doors: a day begins and ends, people come in with money and go away with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from ludex.core.decider import Decider, Folds
from ludex.core.events import CAGE, Event, moves, purse
from ludex.core.game import DeciderView
from ludex.core.options import Bound, NotBefore, Option
from ludex.core.roles import PLAYER, is_staff
from ludex.core.rulebook import Action
from ludex.core.state import CLOSED, DeciderState
from ludex.errors import Reason
from ludex.games.common.premises import commands as do
from ludex.games.common.premises import events as did
from ludex.games.common.premises.part import RuledPart, Rules
from ludex.kit.chance import Chance

OPEN = "open"


class PremisesState(DeciderState, kw_only=True):
    """What is so at any premises; each adds what it has."""

    day: str = ""
    """The day that has begun, or the last one; nothing before the first."""


State = TypeVar("State", bound=PremisesState)


class PremisesView(DeciderView, frozen=True, kw_only=True):
    """What everybody may see at any premises."""

    day: str


def _begun(state: PremisesState, event: did.DayBegun) -> None:
    state.session, state.day = event.session, event.day
    state.round += 1


def _entered(state: PremisesState, event: did.Entered) -> None:
    state.players.append(event.player)
    state.roles[event.player] = PLAYER


def _gone(state: PremisesState, event: did.WentAway) -> None:
    state.players.remove(event.player)
    del state.roles[event.player]


FOLDS: Folds = {did.DayBegun: _begun, did.Entered: _entered, did.WentAway: _gone}


class PremisesDecider(Decider[State], Generic[State]):
    """A place where something is played for money without a table."""

    shared_folds = FOLDS

    def show(self, event: Event, who: str, state: State) -> Event:
        """What somebody brings and takes away is for them and the staff to see."""
        if isinstance(event, did.Entered | did.WentAway) and event.player != who:
            if is_staff(state.roles.get(who)):
                return event
            return replace(event, moves=(), **({"cash": None} if isinstance(event, did.Entered) else {}))
        return event

    def seen(self, state: State, who: str) -> dict[str, Any]:
        """What this person sees at any premises, as the fields of their view."""
        return super().seen(state, who) | {"day": state.day}


StaysFor = Callable[[Any, str], Bound | None]
"""(state, who) -> why somebody cannot go away now, or why the day cannot end while they are there"""


def nobody_stays(_state: Any, _who: str) -> None:
    """Lets everybody go."""


class Doors(RuledPart[Rules]):
    """The day and the people of some premises."""

    def __init__(
        self,
        rules: Rules,
        *,
        open_phases: frozenset[str] = frozenset({OPEN}),
        first_phase: str = OPEN,
        resumes: Callable[[Any], str] | None = None,
        closing: frozenset[str] = frozenset({OPEN}),
        stays: StaysFor = nobody_stays,
        closes: Callable[[Any], Bound | None] = lambda _state: None,
    ) -> None:
        """`closes` says what keeps the day from ending, `resumes` what a day begins in that goes on from another."""
        super().__init__(rules)
        self._resumes = resumes
        self._phases, self._first, self._closing, self._stays, self._closes = (
            open_phases,
            first_phase,
            closing,
            stays,
            closes,
        )

    def actions(self) -> Sequence[Action]:
        """Its commands."""
        return (
            self.action(do.OpenSession, frozenset({CLOSED}), self._open, self._offer_opening),
            self.action(do.Enter, self._phases, self._enter, self._offer_entry),
            self.action(do.Leave, self._phases | {CLOSED}, self._leave, self._offer_leaving),
            self.action(do.CloseSession, self._closing, self._close, self._offer_closing),
        )

    def _offer_opening(self, state: PremisesState, by: str, _owners: tuple[str, ...]) -> Option:
        later = (NotBefore("day", state.day, Bound(Reason.OUT_OF_ORDER)),) if state.day else ()
        return Option("open-session", by, domains=later)

    def _open(self, state: PremisesState, command: do.OpenSession, _chance: Chance) -> list[Event]:
        clauses = self.cited_for("open-session")
        phase = self._first if self._resumes is None else self._resumes(state)
        return [did.DayBegun(session=state.session + 1, day=command.day, clauses=clauses, phase=phase)]

    def _offer_entry(self, state: PremisesState, by: str, _owners: tuple[str, ...]) -> Option | None:
        return None if by in state.roles else Option("enter", by)

    def _enter(self, _state: PremisesState, command: do.Enter, _chance: Chance) -> list[Event]:
        brought = moves([(CAGE, purse(command.by), int(command.cash))])
        return [did.Entered(player=command.by, cash=command.cash, moves=brought, clauses=self.cited_for("enter"))]

    def _offer_leaving(self, state: PremisesState, by: str, _owners: tuple[str, ...]) -> Option | Bound:
        return self._stays(state, by) or Option("leave", by)

    def _leave(self, state: PremisesState, command: do.Leave, _chance: Chance) -> list[Event]:
        taken = moves([(purse(command.by), CAGE, int(state.funds(command.by)))])
        return [did.WentAway(player=command.by, moves=taken, clauses=self.cited_for("leave"))]

    def _offer_closing(self, state: PremisesState, by: str, _owners: tuple[str, ...]) -> Option | Bound:
        return self._closes(state) or Option("close-session", by)

    def _close(self, _state: PremisesState, _command: do.CloseSession, _chance: Chance) -> list[Event]:
        return [did.DayEnded(clauses=self.cited_for("close-session"), phase=CLOSED)]
