"""The parts of a table: their commands in order, and the first that has a duty or leads on."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core.commands import Command, EndRound, Leave
from ludex.core.parts import Part, actions_of, first_duty, first_lead
from ludex.core.rulebook import Action
from ludex.core.session import plain
from ludex.core.state import TableState

CLOSED = frozenset({"closed"})


class Quiet(Part[TableState]):
    """A part that has a command and nothing to do by itself."""

    def actions(self) -> Sequence[Action]:
        return (Action(command=Leave, phases=CLOSED, offer=plain("leave"), act=lambda *_: ()),)


class Busy(Quiet):
    """A part whose duty and lead name who does them."""

    def __init__(self, by: str) -> None:
        self._by = by

    def duty(self, state: TableState) -> Command | None:
        return EndRound(by=self._by) if state.round else None

    def lead(self, state: TableState) -> Command | None:
        return None if state.round else Leave(by=self._by)


def test_commands_come_in_the_order_of_the_parts() -> None:
    assert [action.do for action in actions_of([Quiet(), Busy("ana")])] == ["leave", "leave"]


def test_a_part_that_says_nothing_of_duties_and_leads_has_none() -> None:
    assert first_duty([Quiet()], TableState(round=1)) is None
    assert first_lead([Quiet()], TableState()) is None


def test_the_first_part_with_a_duty_or_a_lead_is_followed() -> None:
    parts = [Quiet(), Busy("ana"), Busy("bea")]
    assert first_duty(parts, TableState(round=1)) == EndRound(by="ana")
    assert first_lead(parts, TableState(round=1)) is None
    assert first_lead(parts, TableState()) == Leave(by="ana")
    assert first_duty(parts, TableState()) is None
