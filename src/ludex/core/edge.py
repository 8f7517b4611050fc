"""The edge: where text becomes commands. Types, names and bounds are checked here, so that the core need not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from ludex.core.commands import Command, slug_of
from ludex.core.fields import amount_fields
from ludex.core.game import AnyDeciderType
from ludex.errors import Misuse, within
from ludex.law.regulations import Currency
from ludex.law.ruleset import read_amount
from ludex.law.shape import misfit


def read_command(kind: AnyDeciderType, written: Mapping[str, Any]) -> Command:
    """A command from its fields, amounts in the smallest unit; malformed ones are `Misuse` in one line."""
    # Which of many types it could be the library works out anew each time: that alone takes longer than all the rest.
    wanted = command_types(kind).get(str(written.get("do"))) or _union(kind.commands)
    try:
        command: Command = msgspec.convert(dict(written), wanted)
    except msgspec.ValidationError as error:
        raise _misuse(kind, written, error) from None
    return command


def _misuse(kind: AnyDeciderType, written: Mapping[str, Any], error: msgspec.ValidationError) -> Misuse:
    """What is wrong with a command, and what could have been written instead."""
    do, what = (" ".join(str(text).split()) for text in (written.get("do", "command"), misfit(error)))
    wrong = within(do, Misuse(what))
    if "`do`" in str(error) or "`$.do`" in str(error):
        known = sorted(command_types(kind))
        wrong = Misuse("{wrong}; known commands: {known}", slug="known-commands", wrong=wrong, known=known)
    for field, words in word_fields(command_types(kind).get(str(written.get("do")), Command)).items():
        if f"`$.{field}`" in str(error):
            wrong = Misuse(
                "{wrong}; {field} is one of {words}", slug="field-one-of", wrong=wrong, field=field, words=words
            )
    return wrong


def read_written(kind: AnyDeciderType, written: Mapping[str, Any], currency: Currency) -> Command:
    """A command as people write it: amounts in the currency's main unit."""
    amounts = amount_fields(command_types(kind).get(str(written.get("do")), Command))
    return read_command(
        kind, {key: read_amount(value, currency) if key in amounts else value for key, value in written.items()}
    )


def command_types(kind: AnyDeciderType) -> Mapping[str, type[Command]]:
    """The commands of a game by their slug."""
    return _by_slug(kind.commands)


@cache
def field_types(command: type[Command]) -> dict[str, Any]:
    """The fields of a command with their types, without what its class says of it."""
    hints = get_type_hints(command, include_extras=True)
    return {name: hints[name] for name in command.__struct_fields__}


@cache
def required_fields(command: type[Command]) -> tuple[str, ...]:
    """The fields of a command, besides who gives it, that cannot be left out."""
    fields = msgspec.structs.fields(command)
    return tuple(field.name for field in fields if field.required and field.name not in Command.__struct_fields__)


@cache
def word_fields(command: type[Command]) -> dict[str, tuple[str, ...]]:
    """The fields of a command that take one of a few words, with those words."""
    found = {name: tuple(_words(hint)) for name, hint in field_types(command).items()}
    return {name: words for name, words in found.items() if words}


def _words(hint: Any) -> Iterator[str]:
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        yield from (member.value for member in hint)
    elif get_origin(hint) is Literal:
        yield from (word for word in get_args(hint) if isinstance(word, str))
    else:
        for part in get_args(hint):
            yield from _words(part)


@cache
def _by_slug(commands: tuple[type[Command], ...]) -> Mapping[str, type[Command]]:
    return {slug_of(command): command for command in commands}


@cache
def _union(commands: tuple[type[Command], ...]) -> Any:
    return Union[commands]  # noqa: UP007 - the members are only known when the game is
