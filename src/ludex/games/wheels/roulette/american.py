"""American roulette as a decider: a roulette whose players have chips of their own colour, and which has no prison."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import structs

from ludex.core import limits
from ludex.core.commands import SESSION_COMMANDS, Command, Kind, OpenSession
from ludex.core.events import CAGE, FLOAT, SESSION_EVENTS, Event, SessionClosed, moves
from ludex.core.options import Option
from ludex.core.rulebook import Action
from ludex.core.state import CLOSED
from ludex.errors import Reason, Value
from ludex.games.common.prison.commands import PRISON_COMMANDS, HoldZero
from ludex.games.common.prison.events import PRISON_EVENTS, HalvesReturned
from ludex.games.common.stakes.events import BetPlaced
from ludex.games.wheels.roulette import colours, commands, events
from ludex.games.wheels.roulette.american_rules import AmericanRules
from ludex.games.wheels.roulette.betting import Betting
from ludex.games.wheels.roulette.colours import (
    ColourBetting,
    ColourChipping,
    ColourChips,
    ColouredState,
    fold_heap,
    fold_used,
)
from ludex.games.wheels.roulette.paying import ColourSettling
from ludex.games.wheels.roulette.state import RouletteState
from ludex.games.wheels.roulette.table import OPEN_PHASES, Roulette, RouletteView
from ludex.kit.chance import Chance
from ludex.kit.money import Cents, Rounding, share
from ludex.kit.wheels import Wheel


class OpenOneCloth(Command, frozen=True, tag="open-one-cloth"):
    """Opens one cloth of a table that has two, with its part of the float."""

    kind = Kind.DUTY


class OneClothOpened(Event, frozen=True, tag="one-cloth-opened"):
    """Only one of the table's cloths is open."""

    advance: Cents
    """The float of that cloth at the authorised minimum."""


class ColouredView(RouletteView, frozen=True, kw_only=True):
    """What a person sees of an American roulette: also the boxes on the rim, with colours and markers."""

    chips: dict[str, ColourChips]
    unstacked: bool


class AmericanRoulette(Roulette):
    """American roulette under one ruleset, with one wheel."""

    rules: AmericanRules

    def __init__(self, rules: AmericanRules, wheel: Wheel) -> None:
        super().__init__(rules, wheel, betting=ColourBetting, settling=ColourSettling)

    def _actions(self, actions: Iterable[Action], betting: Betting) -> list[Action]:
        known = {action.command: action for action in actions if action.command in COMMANDS}
        self._chipping = ColourChipping(self.rules, betting.limits_of, self._roster, OPEN_PHASES)
        whole = known[OpenSession]

        def offer(state: ColouredState, by: str, owners: tuple[str, ...]) -> Option | None:
            return self._offer_one_cloth(whole, state, by)

        def act(state: ColouredState, command: OpenOneCloth, chance: Chance) -> list[Event]:
            return self._open_one_cloth(whole, state, command, chance)

        one = Action(command=OpenOneCloth, phases=frozenset({CLOSED}), offer=offer, act=act)
        known |= {action.command: action for action in (*self._chipping.actions(known), one)}
        return list(known.values())

    def _offer_one_cloth(self, whole: Action, state: ColouredState, by: str) -> Option | None:
        path = "one_cloth_float"
        if self.rules.one_cloth_float is None:
            raise self.rules.refusal(path, reason=Reason.NOT_AUTHORISED, asked=Value.command("open-one-cloth"))
        if self.rules.cloths == 1:
            return None
        offered = whole.offer(state, by, ())
        assert isinstance(offered, Option)
        return Option("open-one-cloth", by, clauses=(*offered.clauses, *self.rules.clauses_of(path)))

    def _open_one_cloth(
        self, whole: Action, state: ColouredState, command: OpenOneCloth, chance: Chance
    ) -> list[Event]:
        """The table opens as a whole would, but for the float, which is that of one cloth."""
        part = self.rules.one_cloth_float
        assert part is not None
        (opened,) = whole.act(state, OpenSession(by=command.by), chance)
        advance = share(state.advance, part, Rounding.UP)
        minimum = limits.opening_minimum(self.rules, state)
        others = [(m.source, m.target, int(m.amount)) for m in opened.moves if m.target != FLOAT]
        rows = moves([(CAGE, FLOAT, limits.carried(self.rules, advance, minimum)), *others])
        clauses = self.rules.clauses_of("one_cloth_float")
        return [structs.replace(opened, moves=rows), OneClothOpened(advance=advance, clauses=clauses)]

    def _new_state(self) -> ColouredState:
        return ColouredState()

    def duty(self, state: RouletteState) -> Command | None:
        """What the staff must do now."""
        assert isinstance(state, ColouredState)
        return self._chipping.duty(state) or super().duty(state)

    def evolve(self, state: RouletteState, event: Event) -> None:
        """Records a fact."""
        super().evolve(state, event)
        fold = FOLDS.get(type(event))
        if fold is not None:
            fold(state, event)

    def view(self, state: RouletteState, who: str) -> ColouredView:
        """What this person may see."""
        assert isinstance(state, ColouredState)
        seen = super().view(state, who)
        fields = {name: getattr(seen, name) for name in seen.__struct_fields__}
        return ColouredView(**fields, chips=dict(state.chips), unstacked=state.unstacked)


def _fold_one_cloth(state: ColouredState, event: OneClothOpened) -> None:
    state.open_cloths = 1
    state.whole_advance, state.advance = state.advance, event.advance


def _fold_closed(state: ColouredState, event: SessionClosed) -> None:
    if state.open_cloths:
        state.open_cloths, state.advance, state.whole_advance = 0, state.whole_advance, Cents(0)
    state.unstacked = False


_PRISON_COMMANDS = tuple(command for command in PRISON_COMMANDS if command is not HoldZero)
_PRISON_EVENTS = tuple(event for event in PRISON_EVENTS if event is not HalvesReturned)
COMMANDS: tuple[type[Command], ...] = (
    *SESSION_COMMANDS,
    OpenOneCloth,
    *(command for command in commands.COMMANDS if command not in (*_PRISON_COMMANDS, commands.Pay)),
    commands.PayWinner,
    *colours.COMMANDS,
)
EVENTS: tuple[type[Event], ...] = (
    *SESSION_EVENTS,
    OneClothOpened,
    *(event for event in events.EVENTS if event not in (*_PRISON_EVENTS, events.Paid)),
    events.PaidInChips,
    *colours.EVENTS,
)
FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    **colours.FOLDS,
    OneClothOpened: _fold_one_cloth,
    SessionClosed: _fold_closed,
    BetPlaced: fold_used,
    events.BetAnnounced: fold_used,
    events.Cleared: fold_heap,
    HalvesReturned: fold_heap,
    events.PaidInChips: events.FOLDS[events.Paid],
}
"""What each event does here besides what it does at any roulette."""
