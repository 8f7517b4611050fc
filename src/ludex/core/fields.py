"""The fields of commands and events: which are money, and in which unit a sentence tells each of them.

A command or an event names the unit of a field in its type: `place: Annotated[int, Unit.PLACE]`.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from msgspec import Struct

from ludex.core.commands import Command
from ludex.errors import Unit


@cache
def amount_fields(command: type[Command]) -> frozenset[str]:
    """The fields of a command that are money."""
    return frozenset(field for field in command.__struct_fields__ if unit_of(command, field) is Unit.MONEY)


@cache
def unit_of(command: type[Struct], field: str) -> Unit:
    """The unit of a field of a command or an event; of a field that lists several things, what counts them."""
    return _named_in(_hint(command, field)) or Unit.SETTING


@cache
def member_unit_of(command: type[Command], field: str) -> Unit:
    """The unit of each of the things that a field of a command lists."""
    hint = _hint(command, field)
    listed = next((part for part in (hint, *get_args(hint)) if get_origin(part) is tuple), hint)
    return _named_in(listed) or unit_of(command, field)


def _hint(command: type[Struct], field: str) -> Any:
    return get_type_hints(command, include_extras=True)[field]


def _named_in(hint: Any) -> Unit | None:
    """The unit that a type names, or else one of its parts; one of some words, and yes or no, are choices anyway."""
    if hint is bool or get_origin(hint) is Literal:
        return Unit.CHOICE
    named = (each for each in getattr(hint, "__metadata__", ()) if isinstance(each, Unit))
    return next(named, None) or next(filter(None, map(_named_in, get_args(hint))), None)
