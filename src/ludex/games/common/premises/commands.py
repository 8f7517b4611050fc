"""The commands that all premises have: the day, and who is there."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from msgspec import Meta

from ludex.core.commands import Command, Kind
from ludex.errors import Misuse, Unit
from ludex.kit.money import Amount

Day = Annotated[str, Meta(pattern=r"^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])\Z"), Unit.DAY]
"""A day as a calendar writes it."""


def check_day(day: str) -> None:
    """Refuses a day that no calendar has."""
    try:
        date.fromisoformat(day)
    except ValueError:
        raise Misuse("{day} is no day of the calendar", slug="no-such-day", day=day) from None


class OpenSession(Command, frozen=True, tag="open-session"):
    """Begins a day."""

    kind = Kind.DUTY

    day: Day

    def __post_init__(self) -> None:
        check_day(self.day)


class Enter(Command, frozen=True, tag="enter"):
    """Comes in with money."""

    kind = Kind.AT_WILL

    cash: Amount


class Leave(Command, frozen=True, tag="leave"):
    """Goes away with one's money."""

    kind = Kind.AT_WILL


class CloseSession(Command, frozen=True, tag="close-session"):
    """Ends the day."""

    kind = Kind.DUTY


PREMISES_COMMANDS: tuple[type[Command], ...] = (OpenSession, Enter, Leave, CloseSession)
