"""Places at the table: the list and those who want to change, who stands where, and who is away for a moment."""

from __future__ import annotations

from functools import cache
from typing import Protocol, TypeVar

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.errors import Reason
from ludex.games.baccarat.among_players.rules import PlaceRules
from ludex.games.baccarat.among_players.state import AmongPlayersState
from ludex.games.common.places import commands as say
from ludex.games.common.places import events as fact
from ludex.games.common.places.waiting import WaitingList
from ludex.kit.chance import Chance

_NO_SUCH = Bound(Reason.NO_SUCH)
State = TypeVar("State", bound=AmongPlayersState)


class SeatingRules(Protocol):
    """The part of a ruleset that says who has which place."""

    @property
    def places(self) -> PlaceRules:
        """The places."""

    @property
    def place_numbers(self) -> tuple[int, ...]:
        """Their numbers, in their order."""

    def clauses_of(self, *paths: str) -> tuple[str, ...]:
        """The clauses behind some rules."""

    def paths_for(self, do: str) -> tuple[str, ...]:
        """The paths of the rules that let somebody give a command."""

    def forbids(self, path: str) -> bool:
        """Whether a rule is in force."""


class Seating(Part[State]):
    """Who sits, who stands, and who waits."""

    number_of_places = "places.count"
    """The rule on how many there are."""

    def __init__(self, rules: SeatingRules, roster: Roster, phases: frozenset[str]) -> None:
        self._rules, self._law, self._roster, self._phases = rules, rules.places, roster, phases
        self._cite = cache(rules.clauses_of)
        self._others = cache(self._other_places)

    def actions(self) -> list[Action]:
        """Every command about places."""
        phases = self._phases
        return [
            Action(command=say.Seat, phases=phases, offer=self._offer_seat, act=self._seat),
            *WaitingList[State](asking=phases, leaving=phases, stays=self._stays).actions(),
            Action(command=say.AskChange, phases=phases, offer=self._offer_change, act=self._change),
            Action(command=say.StandBehind, phases=phases, offer=self._offer_stand, act=self._stand),
            Action(command=say.StepAway, phases=phases, offer=self._offer_away, act=self._away),
            Action(command=say.ComeBack, phases=phases, offer=self._offer_back, act=self._back),
        ]

    def duty(self, state: State) -> Command | None:
        """Whoever is next gets the lowest vacant place that they want."""
        following = self._next(state) if state.phase in self._phases else None
        if following is None:
            return None
        guest, vacant = following
        return say.Seat(by=self._roster.who(state, "seat"), guest=guest, place=vacant[0])

    def _order(self, state: State) -> str:
        """The path of the rule by which vacant places are given now."""
        return "places.in_shoe" if state.in_shoe else "places.between_shoes"

    def _next(self, state: State) -> tuple[str, tuple[int, ...]] | None:
        """Who is to be given a place now, and which places may be theirs."""
        vacant = self._vacant(state)
        order = self._law.in_shoe if state.in_shoe else self._law.between_shoes
        wishes = {"list": dict.fromkeys(state.waiting, 0), "changes": state.moving}
        for group in order:
            for player, wanted in wishes[group].items():
                fitting = tuple(place for place in vacant if wanted in (0, place))
                if fitting and player not in self._busy(state):
                    return player, self._preferred(state, fitting)
        return None

    def _busy(self, state: State) -> tuple[str, ...]:
        """Who cannot change their place now."""
        return (state.banker,)

    def _preferred(self, state: State, vacant: tuple[int, ...]) -> tuple[int, ...]:
        """The same places, that first which is given where none is named."""
        return vacant

    def _salutes(self, state: State, player: str) -> tuple[bool, tuple[str, ...]]:
        """Whether somebody who takes a place must let the hand pass once, and the rules on it."""
        return False, ()

    def _vacant(self, state: State) -> tuple[int, ...]:
        """The places that may be given: those of nobody, and, where the law does not keep it, one left for a moment."""
        free = [number for number in self._rules.place_numbers if number not in state.seats]
        if not self._rules.forbids("places.one_each"):
            return self._rules.place_numbers
        if not self._rules.forbids("places.kept"):
            free += [number for number, guest in state.seats.items() if guest in state.absent]
        return tuple(free)

    def _offer_seat(self, state: State, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if not state.waiting and not state.moving:
            return None
        numbers, vacant = self._rules.place_numbers, self._vacant(state)
        taken = Bound(Reason.SEAT_TAKEN, self._cite("places.one_each"), "places.one_each")
        away = tuple(number for number, guest in state.seats.items() if guest in state.absent)
        kept = Bound(Reason.SEAT_TAKEN, self._cite("places.kept"), "places.kept")
        following = self._next(state)
        if following is None:
            return kept if away else taken
        guest, fitting = following
        path = self._order(state)
        order = Bound(Reason.OUT_OF_ORDER, self._cite(path), path)
        missing = Bound(Reason.NO_SUCH, self._cite("places.first", self.number_of_places), self.number_of_places)
        domains = (
            Among("guest", (guest,), order),
            Among("place", (None, *numbers), missing),
            Among("place", (None, *(number for number in numbers if number not in away or number in vacant)), kept),
            Among("place", (None, *vacant), taken),
            Among("place", (None, *fitting), order),
        )
        return Option("seat", by, domains=domains)

    def _seat(self, state: State, command: say.Seat, chance: Chance) -> list[Event]:
        following = self._next(state)
        assert following is not None
        place = following[1][0] if command.place is None else command.place
        salutes, rules = self._salutes(state, command.guest)
        paths = ("places.one_each", self._order(state), *rules, *self._rules.paths_for("seat"))
        seated = fact.Seated(player=command.guest, place=place, salutes=salutes, clauses=self._cite(*paths))
        displaced = state.seats.get(place)
        if displaced is None:
            return [seated]
        return [fact.SeatLost(player=displaced, place=place), seated]

    def _stays(self, state: State, player: str) -> bool:
        """Nobody leaves their place who has the bank or the cards, or chips on the table."""
        holds = player in self._busy(state) or state.has_money_in_play(player)
        return holds and state.seat_of(player) is not None

    def _offer_change(self, state: State, by: str, owners: tuple[str, ...]) -> Option | None:
        place = state.seat_of(by)
        if place is None or by in state.moving:
            return None
        return Option("ask-change", by, domains=self._others(place))

    def _other_places(self, place: int) -> tuple[Among]:
        others = tuple(number for number in self._rules.place_numbers if number != place)
        return (Among("place", (None, *others), _NO_SUCH),)

    def _change(self, state: State, command: say.AskChange, chance: Chance) -> list[Event]:
        return [
            fact.ChangeAsked(player=command.by, place=command.place or 0, clauses=self._cite("places.between_shoes"))
        ]

    def _offer_stand(self, state: State, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if by not in state.standing or self._law.standing is None:
            return None
        if state.standing[by] and state.in_shoe and self._rules.forbids("places.follows"):
            return Bound(Reason.PLACES_STAY, self._cite("places.follows"), "places.follows")
        return Option("stand-behind", by, domains=(Among("place", self._rules.place_numbers, _NO_SUCH),))

    def _stand(self, state: State, command: say.StandBehind, chance: Chance) -> list[Event]:
        clauses = self._cite("places.standing", "places.standing_order")
        return [fact.StoodBehind(player=command.by, place=command.place, clauses=clauses)]

    def _offer_away(self, state: State, by: str, owners: tuple[str, ...]) -> Option | None:
        if by in state.absent or by not in state.players or by in self._busy(state):
            return None
        return Option("step-away", by)

    def _away(self, state: State, command: say.StepAway, chance: Chance) -> list[Event]:
        away = fact.SteppedAway(player=command.by, clauses=self._cite("places.kept"))
        return [away, *self._goes_away(state, command.by)]

    def _goes_away(self, state: State, player: str) -> list[Event]:
        """What follows when somebody goes away."""
        return []

    def _offer_back(self, state: State, by: str, owners: tuple[str, ...]) -> Option | None:
        return Option("come-back", by) if by in state.absent else None

    def _back(self, state: State, command: say.ComeBack, chance: Chance) -> list[Event]:
        return [fact.CameBack(player=command.by)]
