"""What records hold is told by name: whoever reads one in another language needs no order of fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct, inspect

from ludex.games.registry import GAMES, decider_type


def parts(kind: Any) -> Iterator[Any]:
    """Every type that a type is made of, itself included; each struct once."""
    waiting, known = [kind], set()
    while waiting:
        found = waiting.pop()
        if isinstance(found, inspect.StructType):
            if found.cls in known:
                continue
            known.add(found.cls)
            waiting += [field.type for field in found.fields]
        yield found
        waiting += [*getattr(found, "types", ()), *getattr(found, "item_types", ())]
        waiting += [getattr(found, name) for name in ("item_type", "key_type", "value_type") if hasattr(found, name)]


def faults(kind: type[Any]) -> list[str]:
    """What of a command or an event is told by its place, or lets anything besides pass."""
    found = []
    for part in parts(inspect.type_info(kind)):
        if isinstance(part, inspect.StructType) and part.array_like:
            found.append(f"{part.cls.__name__} is an array")
        if isinstance(part, inspect.StructType) and not part.forbid_unknown_fields:
            found.append(f"{part.cls.__name__} lets unknown fields pass")
        if isinstance(part, inspect.TupleType) and len(part.item_types) > 1:
            found.append(f"{kind.__name__} has a tuple of {len(part.item_types)}")
    return found


class Pair(Struct, array_like=True, forbid_unknown_fields=True):
    """An array in the place of a struct."""

    one: int


class Loose(Struct):
    """All that a record must not hold."""

    pairs: dict[str, tuple[Pair, ...]]
    both: tuple[int, str] | None


@pytest.mark.parametrize("game", GAMES)
def test_commands_and_events_name_every_field(game: str) -> None:
    """No arrays in the place of structs, no pairs, and nothing unknown."""
    kind = decider_type(game)
    assert not [fault for each in (*kind.commands, *kind.events) for fault in faults(each)]


def test_what_is_told_by_its_place_is_noticed() -> None:
    """An array, a pair and a struct that lets anything pass, wherever they are."""
    assert faults(Loose) == ["Loose lets unknown fields pass", "Loose has a tuple of 2", "Pair is an array"]
