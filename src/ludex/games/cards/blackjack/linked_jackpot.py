"""Tables whose jackpots are one: what a table is told of the others, and what it has to tell them.

Each table keeps the whole jackpot in its own books. What it hears of the others moves between its jackpot and the cage:
the cage advances what the books hold more than once, and has it back when the jackpot has been won. Two tables that win
before they have heard of each other have both paid the whole, so the house tells the others before they settle another
box.
"""

from __future__ import annotations

from functools import cache

from ludex.core.commands import Command
from ludex.core.events import CAGE, Event, moves
from ludex.core.options import Bound, Option, Range
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.cards.blackjack.commands import ReportJackpotFed, ReportJackpotWon
from ludex.games.cards.blackjack.events import BoxSettled, JackpotFed, JackpotRestarted
from ludex.games.cards.blackjack.jackpot import JACKPOT_ACCOUNT, added_to_jackpot, may_be_linked
from ludex.games.cards.blackjack.rules import BlackjackRules
from ludex.games.cards.blackjack.state import BlackjackState
from ludex.kit.chance import Chance
from ludex.kit.money import LARGEST

_LINKED, _FLOOR = "bets.jackpot.linked", "bets.jackpot.prize_suited_three"
_NO_SUCH = Bound(Reason.NO_SUCH)


class LinkedJackpot(Part[BlackjackState]):
    """What the house tells a table of the others."""

    def __init__(self, rules: BlackjackRules, phases: frozenset[str]) -> None:
        self._rules = rules
        self._phases = phases
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Feeding and winning elsewhere, at any time: the other tables do not wait for this one."""
        return [
            Action(command=ReportJackpotFed, phases=self._phases, offer=self._offer_feed, act=self._feed),
            Action(command=ReportJackpotWon, phases=self._phases, offer=self._offer_won, act=self._won),
        ]

    def _not_linked(self) -> Bound | None:
        linked = self._rules.bets.jackpot.linked and may_be_linked(self._rules)
        return None if linked else Bound(Reason.NOT_AUTHORISED, self._cite(_LINKED), _LINKED)

    def _offer_feed(self, state: BlackjackState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        amounts = Range("amount", 1, LARGEST, _NO_SUCH, _NO_SUCH)
        return self._not_linked() or Option("report-jackpot-fed", by, domains=(amounts,), clauses=self._cite(_LINKED))

    def _feed(self, state: BlackjackState, command: ReportJackpotFed, chance: Chance) -> list[Event]:
        rows = [(CAGE, JACKPOT_ACCOUNT, int(command.amount))]
        clauses = self._cite(_LINKED, *self._rules.paths_for("report-jackpot-fed"))
        return [JackpotFed(amount=command.amount, moves=moves(rows), clauses=clauses)]

    def _offer_won(self, state: BlackjackState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        # Whatever more were taken would come out of the floor. A win that counted what this table has not heard of yet
        # waits for it.
        floor, added = Bound(Reason.BELOW_MINIMUM, self._cite(_FLOOR), _FLOOR), added_to_jackpot(state)
        if not added:
            return self._not_linked() or floor
        amounts = Range("amount", 1, added, _NO_SUCH, floor)
        return self._not_linked() or Option(
            "report-jackpot-won", by, domains=(amounts,), clauses=self._cite(_LINKED, _FLOOR)
        )

    def _won(self, state: BlackjackState, command: ReportJackpotWon, chance: Chance) -> list[Event]:
        rows = [(JACKPOT_ACCOUNT, CAGE, int(command.amount))]
        clauses = self._cite(_LINKED, _FLOOR, *self._rules.paths_for("report-jackpot-won"))
        return [JackpotRestarted(amount=command.amount, moves=moves(rows), clauses=clauses)]


def to_tell(event: Event, by: str) -> list[Command]:
    """What the house tells every other table of the link when this happened at one of them."""
    if not isinstance(event, BoxSettled):
        return []
    told: list[Command] = [ReportJackpotFed(by=by, amount=event.jackpot_fed)] if event.jackpot_fed else []
    return [*told, ReportJackpotWon(by=by, amount=event.jackpot_paid)] if event.jackpot_paid else told
