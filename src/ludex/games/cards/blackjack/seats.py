"""Seats: who sits at which box, and whom they let bet on their hand."""

from __future__ import annotations

from functools import cache

from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.core.session import plain
from ludex.core.state import BETTING
from ludex.errors import Reason
from ludex.games.cards.blackjack.commands import Consent, Rise, Sit
from ludex.games.cards.blackjack.events import Consented, Risen, Seated
from ludex.games.cards.blackjack.rules import BlackjackRules
from ludex.games.cards.blackjack.state import BlackjackState
from ludex.games.common.shoe.state import PREPARING
from ludex.kit.chance import Chance


class Seating(Part[BlackjackState]):
    """Sitting down, rising, and letting somebody bet on one's hand."""

    def __init__(self, rules: BlackjackRules) -> None:
        self._rules = rules
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Every command about seats."""
        idle = frozenset({BETTING}) | PREPARING  # players who are asked to cut may have sat down already
        return [
            Action(command=Sit, phases=idle, offer=self._offer_sit, act=self._sit),
            Action(command=Rise, phases=idle, offer=self._offer_rise, act=self._rise),
            Action(command=Consent, phases=idle, offer=self._offer_consent, act=self._consent),
        ]

    def _offer_sit(self, state: BlackjackState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if state.seat_of(by) is not None:
            return Bound(Reason.REPEATED)
        free = tuple(box for box in range(1, self._rules.boxes + 1) if box not in state.seats)
        full = Bound(Reason.TABLE_FULL, self._cite("boxes"), "boxes")
        return Option("sit", by, domains=(Among("place", free, full),), clauses=self._cite("boxes")) if free else full

    def _sit(self, state: BlackjackState, command: Sit, chance: Chance) -> list[Event]:
        return [Seated(player=command.by, place=command.place, clauses=self._cite("boxes"))]

    def _offer_rise(self, state: BlackjackState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if state.seat_of(by) is None:
            return None
        return Bound(Reason.STAKES_IN_PLAY) if state.has_money_in_play(by) else plain("rise")(state, by, owners)

    def _rise(self, state: BlackjackState, command: Rise, chance: Chance) -> list[Event]:
        box = state.seat_of(command.by)
        assert box is not None
        return [Risen(player=command.by, box=box)]

    def _offer_consent(self, state: BlackjackState, by: str, owners: tuple[str, ...]) -> Option | None:
        box = state.seat_of(by)
        if box is None:
            return None
        allowed = state.consents.get(box, ())
        others = tuple(name for name in state.players if name != by and name not in allowed)
        return Option("consent", by, domains=(Among("bettor", others, Bound(Reason.NO_SUCH)),)) if others else None

    def _consent(self, state: BlackjackState, command: Consent, chance: Chance) -> list[Event]:
        box = state.seat_of(command.by)
        assert box is not None
        clauses = self._cite(consent_path(state, command.bettor))
        return [Consented(box=box, bettor=command.bettor, clauses=clauses)]


def consent_path(state: BlackjackState, bettor: str) -> str:
    """The rule on betting on somebody else's hand: for those who sit, or for those who stand."""
    return "behind.standing" if state.seat_of(bettor) is None else "behind.seated"
