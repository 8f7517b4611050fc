"""Commands: what somebody wants done, as a frozen value with who acts, whose money it is and what they saw.

The commands here are those of every table: the session, its limits and the people. Games add their own. The type of a
field names its unit (`Annotated[int, Unit.ROUNDS]`), in which a refusal tells it; words and yes or no are choices.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from ludex.errors import Unit
from ludex.kit.money import Amount

Name = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,39}\Z"), Unit.PERSON]
"""A person's name at a table, as it passes the edge."""

Count = Annotated[int, Meta(ge=1, le=1000)]


class Point(Struct, frozen=True, forbid_unknown_fields=True):
    """The decision point that somebody saw when they gave a command."""

    round: int
    phase: str
    turn: int = 0


class Kind(StrEnum):
    """Whether anybody is waited for when a command may be given."""

    TURN = "turn"
    """It is asked of this person now, and the table waits for their answer."""
    OFFER = "offer"
    """They may take it or let it pass while the table is open to it."""
    AT_WILL = "at-will"
    """They may do it at almost any time, and nobody waits for it."""
    DUTY = "duty"
    """The staff do it to run the table, because the game or the house asks for it."""
    INCIDENT = "incident"
    """It declares or puts right what went wrong."""

    __hash__ = str.__hash__  # kinds are looked up wherever options are read; the one of Enum is a Python call


class Command(
    Struct, frozen=True, gc=False, kw_only=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True
):
    """What somebody wants done."""

    kind: ClassVar[Kind]
    """What it is to a player; every command states its own, and one that states none belongs to no rulebook."""
    automatic: ClassVar[bool] = False
    """Nobody would refrain from it, so that a client may give it for a person as soon as it is offered."""

    by: Name
    player: Annotated[str, Meta(pattern=r"^([a-z0-9][a-z0-9-]{0,39})?\Z")] = ""
    """Whose money it is; left empty when one acts for oneself."""
    id: Annotated[str, Meta(max_length=64)] = ""
    seen: Point | None = None

    @property
    def do(self) -> str:
        """The slug of this command."""
        return slug_of(type(self))


def slug_of(command: type[Command]) -> str:
    """The slug of a kind of command."""
    return str(command.__struct_config__.tag)


class OpenSession(Command, frozen=True, tag="open-session"):
    """Opens the table, at the authorised minimum or at the one that the director has set for it."""

    kind = Kind.DUTY

    minimum: Amount | None = None


class AnnounceLast(Command, frozen=True, tag="announce-last"):
    """Says how many rounds are left, the present one included; what they leave undecided is played out.

    Without a number it is as many as the law says, or one.
    """

    kind = Kind.DUTY

    rounds: Annotated[Count, Unit.ROUNDS] | None = None


class EndRound(Command, frozen=True, tag="end-round"):
    """Ends a round in which all is settled."""

    kind = Kind.DUTY


class CloseSession(Command, frozen=True, tag="close-session"):
    """Closes the table; what is still on it goes back to its owners."""

    kind = Kind.DUTY


class Join(Command, frozen=True, tag="join"):
    """Sits down, or stands, at the table with so many chips."""

    kind = Kind.AT_WILL

    chips: Amount


class BuyChips(Command, frozen=True, tag="buy-chips"):
    """Changes money for chips at the table."""

    kind = Kind.AT_WILL

    chips: Amount


class Leave(Command, frozen=True, tag="leave"):
    """Goes away with one's chips."""

    kind = Kind.AT_WILL


class RequestLimits(Command, frozen=True, tag="request-limits"):
    """Asks the authority for another minimum."""

    kind = Kind.AT_WILL

    minimum: Amount


class GrantLimits(Command, frozen=True, tag="grant-limits"):
    """The authority allows the minimum that was asked for."""

    kind = Kind.AT_WILL

    minimum: Amount


class ChangeLimits(Command, frozen=True, tag="change-limits"):
    """Sets the minimum of a closed table, or changes that of an open one with the notice that the law wants."""

    kind = Kind.AT_WILL

    minimum: Amount


class AnnounceLimits(Command, frozen=True, tag="announce-limits"):
    """Tells the table how many rounds it still plays at the present limits."""

    kind = Kind.DUTY


class ApplyLimits(Command, frozen=True, tag="apply-limits"):
    """Puts the announced limits into force."""

    kind = Kind.DUTY


SESSION_COMMANDS = (
    OpenSession,
    AnnounceLast,
    EndRound,
    CloseSession,
    Join,
    BuyChips,
    Leave,
    RequestLimits,
    GrantLimits,
    ChangeLimits,
    AnnounceLimits,
    ApplyLimits,
)
