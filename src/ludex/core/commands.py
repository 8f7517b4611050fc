"""Commands: what somebody wants done, as a frozen value with who acts, whose money it is and what he saw.

The commands here are those of every table: the session, its limits and the people. Games add their own.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ludex.kit.money import Amount

Name = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,39}\Z")]
"""A person's name at a table, as it passes the edge."""

Count = Annotated[int, Meta(ge=1, le=1000)]


class Point(Struct, frozen=True, forbid_unknown_fields=True):
    """The decision point that somebody saw when he gave a command."""

    round: int
    phase: str
    turn: int = 0


class Command(
    Struct, frozen=True, gc=False, kw_only=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True
):
    """What somebody wants done."""

    by: Name
    player: Annotated[str, Meta(pattern=r"^([a-z0-9][a-z0-9-]{0,39})?\Z")] = ""
    """Whose money it is; left empty when one acts for oneself."""
    id: Annotated[str, Meta(max_length=64)] = ""
    seen: Point | None = None


class OpenSession(Command, frozen=True, tag="open-session"):
    """Opens the table, at the authorised minimum or at the one that the director has set for it."""

    minimum: Amount | None = None


class AnnounceLast(Command, frozen=True, tag="announce-last"):
    """Says how many rounds are left, the present one included; what they leave undecided is played out."""

    rounds: Count = 1


class EndRound(Command, frozen=True, tag="end-round"):
    """Ends a round in which all is settled."""


class CloseSession(Command, frozen=True, tag="close-session"):
    """Closes the table; what is still on it goes back to its owners."""


class Join(Command, frozen=True, tag="join"):
    """Sits down, or stands, at the table with so many chips."""

    chips: Amount


class BuyChips(Command, frozen=True, tag="buy-chips"):
    """Changes money for chips at the table."""

    chips: Amount


class Leave(Command, frozen=True, tag="leave"):
    """Goes away with one's chips."""


class RequestLimits(Command, frozen=True, tag="request-limits"):
    """Asks the authority for another minimum."""

    minimum: Amount


class GrantLimits(Command, frozen=True, tag="grant-limits"):
    """The authority allows the minimum that was asked for."""

    minimum: Amount


class ChangeLimits(Command, frozen=True, tag="change-limits"):
    """Sets the minimum of a closed table, or changes that of an open one with the notice that the law wants."""

    minimum: Amount


class AnnounceLimits(Command, frozen=True, tag="announce-limits"):
    """Tells the table how many rounds it still plays at the present limits."""


class ApplyLimits(Command, frozen=True, tag="apply-limits"):
    """Puts the announced limits into force."""


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
