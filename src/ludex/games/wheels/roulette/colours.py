"""Colour chips (fichas de color): a colour for each player, its value and marker, and the stacks before each spin.

Here are the commands, events and state that they add to a roulette, and the part of the rulebook that knows them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from ludex.core.commands import BuyChips, Command, Join, Kind
from ludex.core.events import Event, Left
from ludex.core.options import Among, Bound, Domain, Option, Range
from ludex.core.parts import Part
from ludex.core.roles import ASSISTANT
from ludex.core.rulebook import Action, Roster
from ludex.core.state import BETTING
from ludex.errors import Reason, Value
from ludex.games.common.prison.events import HalvesReturned
from ludex.games.common.stakes.events import BetPlaced
from ludex.games.wheels.roulette.american_rules import AmericanRules
from ludex.games.wheels.roulette.betting import OwnChips
from ludex.games.wheels.roulette.commands import Spin
from ludex.games.wheels.roulette.events import BetAnnounced, Cleared
from ludex.games.wheels.roulette.limits import limits
from ludex.games.wheels.roulette.state import RouletteState
from ludex.kit.chance import Chance
from ludex.kit.money import LARGEST, Amount, Cents

Marker = Literal["none", "wanted", "handed", "placed"]
_SPIN = Value.command("spin")


class SetChipValue(Command, frozen=True, tag="set-chip-value"):
    """The player says what each of their chips is worth."""

    kind = Kind.AT_WILL

    value: Amount


class HandMarker(Command, frozen=True, tag="hand-marker"):
    """The chief hands the croupier a marker for a player's colour."""

    kind = Kind.DUTY


class PlaceMarker(Command, frozen=True, tag="place-marker"):
    """The croupier puts the marker on the chip in the colour's box."""

    kind = Kind.DUTY


class StackChips(Command, frozen=True, tag="stack-chips"):
    """The croupier rebuilds the stacks of colour chips."""

    kind = Kind.DUTY


class ColourAssigned(Event, frozen=True, tag="colour-assigned"):
    """A player has chips of a colour of their own."""

    player: str
    colour: int


class ChipValueSet(Event, frozen=True, tag="chip-value-set"):
    """A player has said what their chips are worth."""

    player: str
    value: Cents
    marker: Marker = "none"
    """Whether a marker is wanted that shows it."""


class MarkerHanded(Event, frozen=True, tag="marker-handed"):
    """The croupier has a marker for a player's colour."""

    player: str


class MarkerPlaced(Event, frozen=True, tag="marker-placed"):
    """The marker shows what the chips of a colour are worth."""

    player: str
    value: Cents


class ChipsStacked(Event, frozen=True, tag="chips-stacked"):
    """The colour chips stand in their stacks again."""


class ColourChips(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A player's colour: its number among the table's, what its chips are worth, and what is known of it."""

    colour: int
    value: Cents | None = None
    """Nothing while the player has not said."""
    marker: Marker = "none"
    used: bool = False
    """Whether the player has bet with these chips."""
    minimum: Cents = Cents(0)
    """The table's when they were given: what each is worth while the player has not said."""


class ColouredState(RouletteState, kw_only=True):
    """What is so at a roulette with colour chips."""

    chips: dict[str, ColourChips] = field(default_factory=dict)
    unstacked: bool = False
    """Whether chips that were taken in still lie in a heap."""
    open_cloths: int = 0
    """The cloths of this session, where not all of the table's are open; nought where they are."""
    whole_advance: Cents = Cents(0)
    """The float of the whole table, while only a part of it is open."""


def worth(rules: AmericanRules, state: ColouredState, player: str) -> Cents:
    """What each chip of a player is worth, for as long as they have it, whatever becomes of the table's minimum."""
    chips = state.chips[player]
    if chips.value is not None:
        return chips.value
    return chips.minimum if rules.colours.unset is not None else rules.chip


def colour_chips(rules: AmericanRules) -> OwnChips[ColouredState]:
    """The colour chips as betting needs to know them."""
    said, unsaid = rules.clauses_of("colours.fixed"), rules.clauses_of("colours.unset")
    path = "one_cloth_float"
    shut = Bound(Reason.NO_SUCH, rules.clauses_of(path), path)

    def cited(state: ColouredState, player: str) -> tuple[str, ...]:
        return unsaid if state.chips[player].value is None else said

    def open_cloths(state: ColouredState) -> Among | None:
        return Among("cloth", tuple(range(1, state.open_cloths + 1)), shut) if state.open_cloths else None

    return OwnChips(
        worth=partial(worth, rules),
        bound=Bound(Reason.NOT_IN_CHIPS, rules.clauses_of("colours.fixed", "colours.unset"), "colours.unset"),
        cited=cited,
        open_cloths=open_cloths,
    )


class ColourChipping(Part[ColouredState]):
    """Who has which colour, what it is worth, and the stacks."""

    def __init__(self, rules: AmericanRules, roster: Roster, phases: frozenset[str]) -> None:
        """`phases` are those of an open table."""
        self._rules = rules
        self._phases = phases
        self._cite = cache(rules.clauses_of)
        self._on_a_number = limits(rules)["straight"]
        self._roster = roster

    def actions(self) -> list[Action]:
        """The commands about colour chips."""
        phases = self._phases
        return [
            Action(command=SetChipValue, phases=phases, offer=self._offer_value, act=self._set_value, for_player=True),
            Action(command=HandMarker, phases=phases, offer=self._offer_handing, act=self._hand, for_player=True),
            Action(command=PlaceMarker, phases=phases, offer=self._offer_placing, act=self._place, for_player=True),
            Action(command=StackChips, phases=frozenset({BETTING}), offer=self._offer_stacking, act=self._stack),
        ]

    def bearing_upon(self, others: Mapping[type[Command], Action]) -> list[Action]:
        """The commands of the table that the colour chips bear upon: joining, buying chips, and the spin."""
        join, buy, spin = others[Join], others[BuyChips], others[Spin]

        def joined(state: ColouredState, command: Join, chance: Chance) -> list[Event]:
            colour = min(set(range(1, len(state.chips) + 2)) - {chips.colour for chips in state.chips.values()})
            clauses = self._cite("seating.players")
            return [
                *join.act(state, command, chance),
                ColourAssigned(player=command.by, colour=colour, clauses=clauses),
            ]

        def bought(state: ColouredState, command: BuyChips, chance: Chance) -> list[Event]:
            events, player = list(buy.act(state, command, chance)), command.player or command.by
            if state.funds(player) or state.has_money_in_play(player):
                return events
            # Who has none left gets a new series, of which nothing has been said yet.
            clauses = self._cite("colours.fixed")
            return [*events, ColourAssigned(player=player, colour=state.chips[player].colour, clauses=clauses)]

        def may_spin(state: ColouredState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
            self._rules.require(not self._must_stack(state), "colours.stacks", asked=_SPIN)
            return spin.offer(state, by, owners)

        return [
            replace(join, act=joined),
            replace(buy, act=bought),
            replace(spin, offer=may_spin),
        ]

    def duty(self, state: ColouredState) -> Command | None:
        """A marker for who has said what their chips are worth; the stacks when a round is over."""
        if state.phase not in self._phases:
            return None
        for player, chips in state.chips.items():
            if chips.marker == "wanted":
                return HandMarker(by=self._roster.who(state, "hand-marker"), player=player)
            if chips.marker == "handed":
                return PlaceMarker(by=self._roster.who(state, "place-marker"), player=player)
        if state.phase == BETTING and self._must_stack(state):
            return StackChips(by=self._roster.who(state, "stack-chips"))
        return None

    def _must_stack(self, state: ColouredState) -> bool:
        """Whether chips lie in a heap and nobody assists the croupier with them."""
        return state.unstacked and not state.posts.get(ASSISTANT) and self._rules.forbids("colours.stacks")

    def _offer_value(self, state: ColouredState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        path = "colours.fixed"
        free = tuple(o for o in owners if not state.chips[o].used or not self._rules.forbids(path))
        if not free:
            return Bound(Reason.VALUE_FIXED, self._cite(path), path)
        domains = self._values(state.minimum)
        if not domains:
            return None
        return Option("set-chip-value", by, free, domains, self._cite("colours.fixed", "colours.range"))

    def _values(self, minimum: Cents) -> tuple[Domain, ...]:
        """From the minimum to the maximum on a number, in chips of the table or in values that the house has."""
        rules, path = self._rules, "colours.range"
        low, high = 1, LARGEST
        if rules.forbids(path):
            low, high = minimum, self._on_a_number(minimum).high
        bound = Bound(Reason.CHIP_VALUE, self._cite(path), path)
        within = Range("value", low, high, bound, bound, step=rules.chip)
        if rules.colours.fits is None:
            return (within,)
        fitting = tuple(value for value in rules.colours.house_chips if low <= value <= high and not value % rules.chip)
        unfit = Bound(Reason.CHIP_VALUE, self._cite("colours.fits"), "colours.fits")
        return (within, Among("value", fitting, unfit)) if fitting else ()

    def _set_value(self, state: ColouredState, command: SetChipValue, chance: Chance) -> list[Event]:
        clauses = self._cite("colours.range", "colours.fits", *self._rules.paths_for("set-chip-value"))
        return [
            ChipValueSet(
                player=command.player or command.by,
                value=command.value,
                marker="wanted" if self._rules.colours.marker is not None else "none",
                clauses=clauses,
            )
        ]

    def _offer_handing(self, state: ColouredState, by: str, owners: tuple[str, ...]) -> Option | None:
        return _offered("hand-marker", by, [owner for owner in owners if state.chips[owner].marker == "wanted"])

    def _hand(self, state: ColouredState, command: HandMarker, chance: Chance) -> list[Event]:
        return [MarkerHanded(player=command.player, clauses=self._cite(*self._rules.paths_for("hand-marker")))]

    def _offer_placing(self, state: ColouredState, by: str, owners: tuple[str, ...]) -> Option | None:
        return _offered("place-marker", by, [owner for owner in owners if state.chips[owner].marker == "handed"])

    def _place(self, state: ColouredState, command: PlaceMarker, chance: Chance) -> list[Event]:
        value = state.chips[command.player].value
        assert value is not None
        return [MarkerPlaced(player=command.player, value=value, clauses=self._cite("colours.marker"))]

    def _offer_stacking(self, state: ColouredState, by: str, owners: tuple[str, ...]) -> Option | None:
        return Option("stack-chips", by) if state.unstacked else None

    def _stack(self, state: ColouredState, command: StackChips, chance: Chance) -> list[Event]:
        return [ChipsStacked(clauses=self._cite("colours.stacks"))]


def _offered(do: str, by: str, owners: list[str]) -> Option | None:
    return Option(do, by, tuple(owners)) if owners else None


def fold_assigned(state: ColouredState, event: ColourAssigned) -> None:
    """A player has a colour of their own."""
    state.chips[event.player] = ColourChips(event.colour, minimum=state.minimum)


def fold_left(state: ColouredState, event: Left) -> None:
    """Their colour is free again."""
    del state.chips[event.player]


def fold_value(state: ColouredState, event: ChipValueSet) -> None:
    """What their chips are worth."""
    state.chips[event.player] = replace(state.chips[event.player], value=event.value, marker=event.marker)


def fold_marker(state: ColouredState, event: MarkerHanded | MarkerPlaced) -> None:
    """Where the marker is."""
    marker: Marker = "placed" if isinstance(event, MarkerPlaced) else "handed"
    state.chips[event.player] = replace(state.chips[event.player], marker=marker)


def fold_used(state: ColouredState, event: BetPlaced | BetAnnounced) -> None:
    """A player has bet with their chips."""
    player = event.stake.player if isinstance(event, BetPlaced) else event.announcement.player
    if not state.chips[player].used:
        state.chips[player] = replace(state.chips[player], used=True)


def fold_heap(state: ColouredState, event: Cleared | HalvesReturned) -> None:
    """Chips that were taken in lie in a heap."""
    state.unstacked = True


def fold_stacked(state: ColouredState, event: ChipsStacked) -> None:
    """And no more."""
    state.unstacked = False


COMMANDS = (SetChipValue, HandMarker, PlaceMarker, StackChips)
EVENTS = (ColourAssigned, ChipValueSet, MarkerHanded, MarkerPlaced, ChipsStacked)
FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    ColourAssigned: fold_assigned,
    Left: fold_left,
    ChipValueSet: fold_value,
    MarkerHanded: fold_marker,
    MarkerPlaced: fold_marker,
    ChipsStacked: fold_stacked,
}
