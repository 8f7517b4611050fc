"""Tables whose jackpots are one: what a table is told of the others, and what it has to tell them.

Each table keeps the whole jackpot in its own books. What it hears of the others moves between its jackpot and the cage:
the cage advances what the books hold more than once, and has back what the jackpot paid when it was won: all of it, or
a part. Two tables that win before they have heard of each other have both paid the same money, so the house tells the
others before they settle another box.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from ludex.core.commands import Command
from ludex.core.events import CAGE, Event, moves
from ludex.core.options import Bound, Option, Range
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.core.rules import DeciderRules
from ludex.core.state import DeciderState
from ludex.errors import Reason
from ludex.games.common.jackpot.commands import ReportJackpotFed, ReportJackpotWon
from ludex.games.common.jackpot.events import JackpotFed, JackpotMoved, JackpotRestarted
from ludex.games.common.jackpot.state import JACKPOT_ACCOUNT, added_to_jackpot
from ludex.kit.chance import Chance
from ludex.kit.money import LARGEST

_NO_SUCH = Bound(Reason.NO_SUCH)


class LinkedJackpot(Part[DeciderState]):
    """What the house tells a table of the others."""

    def __init__(
        self,
        rules: DeciderRules,
        *,
        phases: frozenset[str],
        linked: str,
        floor: str | None,
        is_linked: Callable[[], bool],
        account: str = JACKPOT_ACCOUNT,
    ) -> None:
        """`linked` is the path of the rule on links, `floor` that of the rule on what a jackpot never falls below.

        Where no rule sets a floor the jackpot may be won to the last cent, and begins again with nothing. `is_linked`
        says whether this table is one of several.
        """
        self._rules, self._phases, self._account = rules, phases, account
        self._linked, self._is_linked = linked, is_linked
        self._cite = cache(rules.clauses_of)
        self._restarting = (linked,) if floor is None else (linked, floor)
        """The rules that a jackpot won elsewhere stands on."""
        # Whatever more were taken would come out of the floor, or is not there at all. A win that counted what this
        # table has not heard of yet waits for it.
        self._too_much = _NO_SUCH if floor is None else Bound(Reason.BELOW_MINIMUM, self._cite(floor), floor)

    def actions(self) -> list[Action]:
        """Feeding and winning elsewhere, at any time: the other tables do not wait for this one."""
        return [
            Action(command=ReportJackpotFed, phases=self._phases, offer=self._offer_feed, act=self._feed),
            Action(command=ReportJackpotWon, phases=self._phases, offer=self._offer_won, act=self._won),
        ]

    def _not_linked(self) -> Bound | None:
        return None if self._is_linked() else Bound(Reason.NOT_AUTHORISED, self._cite(self._linked), self._linked)

    def _offer_feed(self, state: DeciderState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        amounts = Range("amount", 1, LARGEST, _NO_SUCH, _NO_SUCH)
        clauses = self._cite(self._linked)
        return self._not_linked() or Option("report-jackpot-fed", by, domains=(amounts,), clauses=clauses)

    def _feed(self, state: DeciderState, command: ReportJackpotFed, chance: Chance) -> list[Event]:
        rows = [(CAGE, self._account, int(command.amount))]
        clauses = self._cite(self._linked, *self._rules.paths_for("report-jackpot-fed"))
        return [JackpotFed(amount=command.amount, moves=moves(rows), clauses=clauses)]

    def _offer_won(self, state: DeciderState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        added = added_to_jackpot(state, self._account)
        if not added:
            return self._not_linked() or self._too_much
        amounts = Range("amount", 1, added, _NO_SUCH, self._too_much)
        clauses = self._cite(*self._restarting)
        return self._not_linked() or Option("report-jackpot-won", by, domains=(amounts,), clauses=clauses)

    def _won(self, state: DeciderState, command: ReportJackpotWon, chance: Chance) -> list[Event]:
        rows = [(self._account, CAGE, int(command.amount))]
        clauses = self._cite(*self._restarting, *self._rules.paths_for("report-jackpot-won"))
        return [JackpotRestarted(amount=command.amount, moves=moves(rows), clauses=clauses)]


def to_tell(event: Event, by: str) -> list[Command]:
    """What the house tells every other table of the link when this happened at one of them."""
    if not isinstance(event, JackpotMoved):
        return []
    told: list[Command] = [ReportJackpotFed(by=by, amount=event.jackpot_fed)] if event.jackpot_fed else []
    return [*told, ReportJackpotWon(by=by, amount=event.jackpot_paid)] if event.jackpot_paid else told
