"""The shoe passing among the players: offered in turn, taken or declined, and lost when the bank loses."""

from __future__ import annotations

from functools import cache

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.options import Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.core.session import plain
from ludex.core.state import BETTING, READY
from ludex.errors import Reason, Refused, Value
from ludex.games.cards.punto_y_banca.commands import DeclineShoe, PassShoe, TakeShoe
from ludex.games.cards.punto_y_banca.events import ShoeDeclined, ShoeKept, ShoeOffered, ShoeTaken
from ludex.games.cards.punto_y_banca.rules import PuntoRules
from ludex.games.cards.punto_y_banca.state import PASSING, PuntoState
from ludex.kit.chance import Chance


class Passing(Part[PuntoState]):
    """Who has the shoe."""

    def __init__(self, rules: PuntoRules, roster: Roster) -> None:
        self._rules, self._law, self._roster = rules, rules.dealing, roster
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Every command about the shoe's way round the table."""
        before_the_cards = frozenset({PASSING, READY, BETTING})
        return [
            Action(command=PassShoe, phases=before_the_cards, offer=self._offer_pass, act=self._pass),
            Action(
                command=TakeShoe,
                phases=frozenset({PASSING}),
                offer=plain("take-shoe"),
                act=self._take,
                without_office=self._out_of_turn,
            ),
            Action(
                command=DeclineShoe,
                phases=before_the_cards,
                offer=plain("decline-shoe"),
                act=self._decline,
                without_office=self._out_of_turn,
            ),
        ]

    def duty(self, state: PuntoState) -> Command | None:
        """The croupier offers the shoe while nobody has it."""
        if state.phase in (PASSING, READY, BETTING) and self.must_pass(state):
            return PassShoe(by=self._roster.who(state, "pass-shoe"))
        return None

    def lead(self, state: PuntoState) -> Command | None:
        """Whoever says nothing does not wish to deal; whoever does not bet where they must loses the shoe."""
        if state.phase == PASSING and state.offered:
            return DeclineShoe(by=state.offered)
        if state.phase == BETTING and self.owes_a_bet(state):
            return PassShoe(by=self._roster.who(state, "pass-shoe"))
        return None

    @property
    def dealing_rule(self) -> str:
        """The path of the rule that says who deals at this table."""
        return "dealing.by_players" if self._rules.kind == "large" else "dealing.by_players_reduced"

    def must_pass(self, state: PuntoState) -> bool:
        """Whether the shoe lies with nobody, and is to be offered to those who sit at the table."""
        lies = not (state.dealer or state.offered or state.house_deals)
        return self._rules.players_deal and lies and (state.phase == PASSING or bool(state.seats))

    def owes_a_bet(self, state: PuntoState) -> bool:
        """Whether the dealer must still bet."""
        owes = bool(state.dealer) and not state.has_money_in_play(state.dealer)
        return owes and self._rules.forbids("dealing.must_bet")

    def _offer_pass(self, state: PuntoState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if self.must_pass(state) or (state.phase == BETTING and self.owes_a_bet(state)):
            return Option("pass-shoe", by)
        return None

    def _pass(self, state: PuntoState, command: PassShoe, chance: Chance) -> list[Event]:
        paths = (self.dealing_rule, "dealing.starts", "dealing.passes", *self._rules.paths_for("pass-shoe"))
        events: list[Event] = []
        declined = state.refused_by
        if state.dealer:
            declined = (*declined, state.dealer)
            events.append(ShoeDeclined(player=state.dealer, clauses=self._cite("dealing.must_bet")))
        following = self._next(state, declined)
        if following is None:
            return [*events, ShoeKept(clauses=self._cite(*paths), phase=READY)]
        place, player = following
        return [*events, ShoeOffered(player=player, place=place, clauses=self._cite(*paths), phase=PASSING)]

    def _next(self, state: PuntoState, declined: tuple[str, ...]) -> tuple[int, str] | None:
        """The next player in turn who has not declined, with their place."""
        seats = sorted(state.seats)
        if self._law.passes == "left":
            seats.reverse()
        if state.last_place:
            gone = [seat for seat in seats if self._is_past(seat, state.last_place)]
            seats = [*(seat for seat in seats if seat not in gone), *gone]
        elif (self._law.starts == "last-place") == (self._law.passes == "right"):
            seats = [*seats[-1:], *seats[:-1]]
        return next(((seat, state.seats[seat]) for seat in seats if state.seats[seat] not in declined), None)

    def _is_past(self, seat: int, last: int) -> bool:
        return seat <= last if self._law.passes == "right" else seat >= last

    def _take(self, state: PuntoState, command: TakeShoe, chance: Chance) -> list[Event]:
        clauses = self._cite(self.dealing_rule, "dealing.starts", *self._rules.paths_for("take-shoe"))
        return [ShoeTaken(player=command.by, clauses=clauses, phase=READY)]

    def _decline(self, state: PuntoState, command: DeclineShoe, chance: Chance) -> list[Event]:
        clauses = self._cite("dealing.passes", *self._rules.paths_for("decline-shoe"))
        return [ShoeDeclined(player=command.by, clauses=clauses, phase=PASSING)]

    def _out_of_turn(self, state: PuntoState, command: TakeShoe | DeclineShoe) -> Refused:
        """Why a player neither takes nor declines a shoe that is not before them."""
        path = "dealing.starts" if self._rules.players_deal else self.dealing_rule
        return Refused(Reason.OUT_OF_TURN, clauses=self._cite(path), rule=path, asked=Value.command(command.do))
