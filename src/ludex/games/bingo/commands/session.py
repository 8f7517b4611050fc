"""The session, its material and balls, and what is kept."""

from __future__ import annotations

from datetime import date

from ludex.core.commands import Command, Kind
from ludex.errors import Misuse
from ludex.games.bingo.commands.fields import Ball, CardsKept, Day, Variety
from ludex.games.bingo.rules import Stage


class OpenSession(Command, frozen=True, tag="open-session"):
    """Opens the session of a day with the entry that heads its minutes."""

    kind = Kind.DUTY

    day: Day

    def __post_init__(self) -> None:
        try:
            date.fromisoformat(self.day)
        except ValueError:
            raise Misuse("{day} is no day of the calendar", slug="no-such-day", day=self.day) from None


class CheckMaterial(Command, frozen=True, tag="check-material"):
    """Says whether everything that will be used works."""

    kind = Kind.DUTY

    works: bool = True


class Attend(Command, frozen=True, tag="attend"):
    """Comes to see how the balls are counted."""

    kind = Kind.AT_WILL


class LoadBalls(Command, frozen=True, tag="load-balls"):
    """Puts the balls into what draws them."""

    kind = Kind.DUTY


class CountBalls(Command, frozen=True, tag="count-balls"):
    """Counts the balls, and says what is wrong with them."""

    kind = Kind.DUTY

    missing: tuple[Ball, ...] = ()
    duplicated: tuple[Ball, ...] = ()
    defective: tuple[Ball, ...] = ()


class ChangeBalls(Command, frozen=True, tag="change-balls"):
    """Puts the set in reserve in the place of the one in use."""

    kind = Kind.DUTY


class BringReserve(Command, frozen=True, tag="bring-reserve"):
    """Brings another whole set into reserve."""

    kind = Kind.DUTY


class KeepEvidence(Command, frozen=True, tag="keep-evidence"):
    """Keeps the cards of a game that may prove an offence."""

    kind = Kind.INCIDENT


class TakeEvidence(Command, frozen=True, tag="take-evidence"):
    """Takes the cards of a day that may prove an offence."""

    kind = Kind.AT_WILL

    of: Day


class DestroyCards(Command, frozen=True, tag="destroy-cards"):
    """Destroys cards of a day: those that won nothing, those that won, or those that may prove an offence."""

    kind = Kind.AT_WILL

    of: Day
    what: CardsKept = "winning"


class DestroyMinutes(Command, frozen=True, tag="destroy-minutes"):
    """Destroys the minutes of a day."""

    kind = Kind.AT_WILL

    of: Day


class SettleComplaint(Command, frozen=True, tag="settle-complaint"):
    """Says how far the complaints of a day have come."""

    kind = Kind.AT_WILL

    of: Day
    stage: Stage


class AnnounceLast(Command, frozen=True, tag="announce-last"):
    """Announces that the next game of a kind of bingo is the last."""

    kind = Kind.DUTY

    variety: Variety = "ordinary"


class SignMinutes(Command, frozen=True, tag="sign-minutes"):
    """Signs the entry that closes the minutes."""

    kind = Kind.DUTY


class CloseSession(Command, frozen=True, tag="close-session"):
    """Closes the session."""

    kind = Kind.DUTY


class CloseHall(Command, frozen=True, tag="close-hall"):
    """Closes the hall, so that what was gathered for the prima goes where the law says."""

    kind = Kind.AT_WILL
