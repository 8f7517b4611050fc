"""American roulette as a decider: a roulette whose players have chips of their own colour, and which has no prison."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from msgspec import structs

from ludex.core import limits
from ludex.core.commands import SESSION_COMMANDS, Command, Kind, OpenSession
from ludex.core.decider import Folds, merged
from ludex.core.events import CAGE, FLOAT, SESSION_EVENTS, Event, SessionClosed, moves
from ludex.core.options import Option
from ludex.core.rulebook import Action, Roster
from ludex.core.state import CLOSED
from ludex.errors import Reason, Value
from ludex.games.common.prison.commands import PRISON_COMMANDS, HoldZero
from ludex.games.common.prison.events import PRISON_EVENTS, HalvesReturned
from ludex.games.common.stakes.events import BetPlaced
from ludex.games.wheels.roulette import colours, commands, events
from ludex.games.wheels.roulette.american_paying import ColourPaying
from ludex.games.wheels.roulette.american_rules import AmericanRules
from ludex.games.wheels.roulette.colours import (
    ColourChipping,
    ColourChips,
    ColouredState,
    colour_chips,
    fold_heap,
    fold_used,
)
from ludex.games.wheels.roulette.table import OPEN_PHASES, Roulette, RouletteHooks, RouletteView
from ludex.kit.chance import Chance
from ludex.kit.money import Cents, Rounding, share
from ludex.kit.wheels import Wheel
from ludex.law.clauses import each_once


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


class OneCloth:
    """Opening one cloth of a table that has two: as the whole would, but for the float."""

    def __init__(self, rules: AmericanRules, whole: Action) -> None:
        """`whole` is the command that opens all of the table."""
        self._rules = rules
        self._whole = whole
        self.action = Action(command=OpenOneCloth, phases=frozenset({CLOSED}), offer=self._offer, act=self._open)

    def _offer(self, state: ColouredState, by: str, owners: tuple[str, ...]) -> Option | None:
        path = "one_cloth_float"
        if self._rules.one_cloth_float is None:
            raise self._rules.refusal(path, reason=Reason.NOT_AUTHORISED, asked=Value.command("open-one-cloth"))
        if self._rules.cloths == 1:
            return None
        offered = self._whole.offer(state, by, ())
        assert isinstance(offered, Option)
        return Option("open-one-cloth", by, clauses=each_once(*offered.clauses, *self._rules.clauses_of(path)))

    def _open(self, state: ColouredState, command: OpenOneCloth, chance: Chance) -> list[Event]:
        rules, part = self._rules, self._rules.one_cloth_float
        assert part is not None
        (opened,) = self._whole.act(state, OpenSession(by=command.by), chance)
        advance = share(state.advance, part, Rounding.UP)
        minimum = limits.opening_minimum(rules, state)
        others = [(m.source, m.target, int(m.amount)) for m in opened.moves if m.target != FLOAT]
        rows = moves([(CAGE, FLOAT, limits.carried(rules, advance, minimum)), *others])
        clauses = rules.clauses_of("one_cloth_float")
        return [structs.replace(opened, moves=rows), OneClothOpened(advance=advance, clauses=clauses)]


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
FOLDS: Folds = merged(
    events.FOLDS,
    colours.FOLDS,
    {
        OneClothOpened: _fold_one_cloth,
        SessionClosed: _fold_closed,
        BetPlaced: fold_used,
        events.BetAnnounced: fold_used,
        events.Cleared: fold_heap,
        HalvesReturned: fold_heap,
        events.PaidInChips: events.FOLDS[events.Paid],
    },
)
"""What each event does here, besides what it does at any roulette."""


class AmericanRoulette(Roulette[ColouredState]):
    """American roulette under one ruleset, with one wheel."""

    folds = FOLDS
    rules: AmericanRules

    def __init__(self, rules: AmericanRules, wheel: Wheel) -> None:
        chipping = ColourChipping(rules, Roster(rules), OPEN_PHASES)
        hooks = RouletteHooks(
            new_state=ColouredState,
            paying=partial(ColourPaying, rules),
            own_chips=colour_chips(rules),
            parts=(chipping,),
            altered=partial(_altered, rules, chipping),
        )
        super().__init__(rules, wheel, hooks)

    def view(self, state: ColouredState, who: str) -> ColouredView:
        """What this person may see."""
        seen = super().view(state, who)
        fields = {name: getattr(seen, name) for name in seen.__struct_fields__}
        return ColouredView(**fields, chips=dict(state.chips), unstacked=state.unstacked)


def _altered(rules: AmericanRules, chipping: ColourChipping, actions: Iterable[Action]) -> list[Action]:
    """The commands of an American roulette: without a prison, with colour chips, and with one cloth of two."""
    known = {action.command: action for action in actions if action.command in COMMANDS}
    one_cloth = OneCloth(rules, known[OpenSession]).action
    return list((known | {action.command: action for action in (*chipping.bearing_upon(known), one_cloth)}).values())
