"""Places at the table: who waits for one, and who gets which by lot or from the chief."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any

from msgspec import Meta

from ludex.core.commands import Command, Kind, Name
from ludex.core.events import Event, Joined, Left, SessionOpened
from ludex.core.options import Among, Bound, Option, Range
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.core.state import READY
from ludex.errors import Allowed, Reason, Refused, Unit, Value
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import OPEN_PHASES, CircleState
from ludex.kit.chance import Chance, Draw, Even

Place = Annotated[int, Meta(ge=1, le=100), Unit.PLACE]
_NO_SUCH = Bound(Reason.NO_SUCH)
_NOTHING = Bound(Reason.NOTHING_TO_DO)


class AskSeat(Command, frozen=True, tag="ask-seat"):
    """Asks the chief for a place that may become free."""

    kind = Kind.AT_WILL


class ListPlayer(Command, frozen=True, tag="list-player"):
    """Puts somebody who asked for a place at the end of the list."""

    kind = Kind.DUTY

    who: Name


class StrikePlayer(Command, frozen=True, tag="strike-player"):
    """Strikes somebody off the list who does not want the place any more."""

    kind = Kind.DUTY

    who: Name


class DrawSeats(Command, frozen=True, tag="draw-seats"):
    """Draws lots for the places of everybody who has come, and begins the game."""

    kind = Kind.DUTY


class AssignSeat(Command, frozen=True, tag="assign-seat"):
    """Gives a player a free place in a game that has begun."""

    kind = Kind.DUTY

    who: Name
    place: Place


COMMANDS: tuple[type[Command], ...] = (AskSeat, ListPlayer, StrikePlayer, DrawSeats, AssignSeat)


class SeatAsked(Event, frozen=True, tag="seat-asked"):
    """Somebody wants a place."""

    player: str


class PlayerListed(Event, frozen=True, tag="player-listed"):
    """The chief put somebody on the list."""

    player: str


class PlayerStruck(Event, frozen=True, tag="player-struck"):
    """The chief struck somebody off the list."""

    player: str


class SeatsDrawn(Event, frozen=True, tag="seats-drawn"):
    """Everybody has the place that their lot gave them, from the first on."""

    seats: tuple[str, ...]

    @property
    def drawn(self) -> tuple[Any, ...]:
        # The last lot is nobody's choice any more.
        return self.seats[:-1]


class Seated(Event, frozen=True, tag="seated"):
    """A player was given a place."""

    player: str
    place: int


EVENTS: tuple[type[Event], ...] = (SeatAsked, PlayerListed, PlayerStruck, SeatsDrawn, Seated)


class Seats(Part[CircleState]):
    """Who waits for a place, and who sits where."""

    def __init__(self, rules: CircleRules) -> None:
        self._rules = rules
        self._roster = Roster(rules)
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """The waiting list, lots, places."""
        ready = frozenset({READY})
        return [
            Action(command=AskSeat, phases=OPEN_PHASES, offer=self._offer_ask, act=self._ask),
            Action(command=ListPlayer, phases=OPEN_PHASES, offer=self._offer_list, act=self._list),
            Action(command=StrikePlayer, phases=OPEN_PHASES, offer=self._offer_strike, act=self._strike),
            Action(command=DrawSeats, phases=ready, offer=self._offer_draw, act=self._draw),
            Action(command=AssignSeat, phases=OPEN_PHASES, offer=self._offer_assign, act=self._assign),
        ]

    def lead(self, state: CircleState) -> Command | None:
        """What is to be done about places before the next hand: lots before the first one, the chief's choice later."""
        if not state.begun:
            enough = len(state.players) >= self._rules.players.least
            return DrawSeats(by=self._roster.who(state, "draw-seats")) if enough else None
        standing = self._standing(state)
        free = self._free(state) if standing else ()
        return AssignSeat(by=self._roster.who(state, "assign-seat"), who=standing[0], place=free[0]) if free else None

    # The list.

    def _offer_ask(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if by in state.seat_requests or by in state.waiting_list:
            return Bound(Reason.REPEATED)
        # At the head of the list they would keep everybody after them from the table.
        self._rules.require(by not in state.excluded, "conduct.irrevocable", asked=Value.person(by))
        return Option("ask-seat", by)

    def _ask(self, state: CircleState, command: AskSeat, chance: Chance) -> list[Event]:
        return [SeatAsked(player=command.by)]

    def _offer_list(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if not state.seat_requests:
            return _NOTHING
        return Option("list-player", by, domains=(Among("who", state.seat_requests, _NO_SUCH),))

    def _list(self, state: CircleState, command: ListPlayer, chance: Chance) -> list[Event]:
        clauses = self._cite("players.waiting_list", *self._rules.paths_for("list-player"))
        return [PlayerListed(player=command.who, clauses=clauses)]

    def _offer_strike(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if not state.waiting_list:
            return _NOTHING
        return Option("strike-player", by, domains=(Among("who", state.waiting_list, _NO_SUCH),))

    def _strike(self, state: CircleState, command: StrikePlayer, chance: Chance) -> list[Event]:
        clauses = self._cite(*self._rules.paths_for("strike-player"))
        return [PlayerStruck(player=command.who, clauses=clauses)]

    # Seats.

    def _offer_draw(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if state.begun:
            raise Refused(Reason.REPEATED, asked=Value.command("draw-seats"))
        least = self._rules.players.least
        if len(state.players) < least:
            asked, allowed = Value(len(state.players), Unit.PLAYERS), Allowed(Unit.PLAYERS, low=least)
            raise self._rules.refusal("players.least", reason=Reason.TOO_FEW_PLAYERS, asked=asked, allowed=allowed)
        return Option("draw-seats", by, clauses=self._cite("players.drawn", "players.least"))

    def _draw(self, state: CircleState, command: DrawSeats, chance: Chance) -> list[Event]:
        left = list(state.players)
        lots: list[str] = []
        while len(left) > 1:
            lot = chance.next(Draw("lot", Even(tuple(left))))
            left.remove(lot)
            lots.append(lot)
        seats = (*lots, *left)
        paths = self._rules.paths_for("draw-seats")
        return [SeatsDrawn(seats=seats, clauses=self._cite("players.drawn", "players.least", *paths))]

    def _standing(self, state: CircleState) -> tuple[str, ...]:
        seated = set(state.seats.values())
        return tuple([name for name in state.players if name not in seated])

    def _free(self, state: CircleState) -> tuple[int, ...]:
        """The places that somebody may be given."""
        every = range(1, self._rules.seating.places + 1)
        if not self._rules.forbids("players.one_each"):
            return tuple(every)
        return tuple(place for place in every if place not in state.seats)

    def _offer_assign(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        self._rules.require(state.begun, "players.drawn", asked=Value.command("assign-seat"))
        standing, free = self._standing(state), self._free(state)
        taken = Bound(Reason.SEAT_TAKEN, self._cite("players.one_each"), "players.one_each")
        if not standing:
            return _NOTHING
        if not free:
            return taken
        places = Range("place", 1, self._rules.seating.places, _NO_SUCH, _NO_SUCH)
        domains = (Among("who", standing, _NO_SUCH), places, Among("place", free, taken))
        return Option("assign-seat", by, domains=domains, clauses=self._cite("players.one_each"))

    def _assign(self, state: CircleState, command: AssignSeat, chance: Chance) -> list[Event]:
        clauses = self._cite("players.one_each", *self._rules.paths_for("assign-seat"))
        return [Seated(player=command.who, place=command.place, clauses=clauses)]


def _without(names: tuple[str, ...], gone: str) -> tuple[str, ...]:
    return tuple(name for name in names if name != gone)


def _fold_asked(state: CircleState, event: SeatAsked) -> None:
    state.seat_requests = (*state.seat_requests, event.player)


def _fold_listed(state: CircleState, event: PlayerListed) -> None:
    state.seat_requests = _without(state.seat_requests, event.player)
    state.waiting_list = (*state.waiting_list, event.player)


def _fold_struck(state: CircleState, event: PlayerStruck) -> None:
    state.waiting_list = _without(state.waiting_list, event.player)


def _fold_joined(state: CircleState, event: Joined) -> None:
    state.seat_requests, state.waiting_list = (
        _without(state.seat_requests, event.player),
        _without(state.waiting_list, event.player),
    )


def _fold_drawn(state: CircleState, event: SeatsDrawn) -> None:
    state.seats = dict(enumerate(event.seats, start=1))
    state.begun, state.starters = True, event.seats
    state.played, state.button = 0, 0
    state.had_button.clear()


def _fold_seated(state: CircleState, event: Seated) -> None:
    state.seats[event.place] = event.player


def _fold_left(state: CircleState, event: Left) -> None:
    state.seats = {place: name for place, name in state.seats.items() if name != event.player}
    state.starters = _without(state.starters, event.player)
    state.absent = _without(state.absent, event.player)
    state.referred = _without(state.referred, event.player)
    state.sitting_out.pop(event.player, None)
    state.warnings.pop(event.player, None)
    state.proxies.pop(event.player, None)


def _fold_opened(state: CircleState, event: SessionOpened) -> None:
    state.begun = state.announced = False
    state.length = state.hands_to_fee = None
    state.paid_fee, state.excluded, state.decided, state.referred, state.absent = (), (), (), (), ()
    state.button, state.hours, state.played = 0, 0, 0
    for container in (state.seats, state.sitting_out, state.warnings, state.had_button, state.proxies):
        container.clear()


FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    SeatAsked: _fold_asked,
    PlayerListed: _fold_listed,
    PlayerStruck: _fold_struck,
    Joined: _fold_joined,
    SeatsDrawn: _fold_drawn,
    Seated: _fold_seated,
    Left: _fold_left,
    SessionOpened: _fold_opened,
}
