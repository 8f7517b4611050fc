"""Events that are told in a low voice, and those that tell one number of many."""

from __future__ import annotations

from ludex.core.events import Event

QUIET = frozenset({"cleared", "collected", "deck-shuffled", "deck-cut", "looked", "boxes-controlled", "table-shown"})
QUIET |= {"round-ended", "series-ended", "betting-round-closed", "draw-closed", "hands-played"}
QUIET |= {"hands-gathered", "cards-collected"}
QUIET |= {"ball-drawn"}
"""Events that are told in a low voice, and not at all when they moved no money and nothing was called."""
NUMBERS = frozenset({"ball-called"})
"""Events of which many follow each other, each with a number, so that some of them may be told together."""


def tag_of(event: Event) -> str:
    """The slug of an event."""
    return str(event.__struct_config__.tag)


def is_untold(event: Event) -> bool:
    """Whether nobody is told of it."""
    return tag_of(event) in QUIET and not event.moves and getattr(event, "call", None) is None


def number_of(event: Event) -> int | None:
    """The number that it tells, where it may be told together with others like it."""
    number = getattr(event, "number", None) if tag_of(event) in NUMBERS else None
    return number if isinstance(number, int) else None
