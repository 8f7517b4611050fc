"""How a draw is described: by the name of a usual one, or by its differences from one that has a name (`like`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from ludex.errors import Misuse, within
from ludex.kit.money import Cents
from ludex.law.regulations import Currency
from ludex.law.ruleset import read_amount
from ludex.law.shape import misfit
from ludex.law.strict import Tree

Fields = dict[str | int, Tree]
"""The fields of something that is described."""
Described = TypeVar("Described", bound=Struct)


def read_described(described: Tree, kind: type[Described], known: Mapping[str, Mapping[str, Tree]]) -> Described:
    """What somebody described, strictly: the first of those known is meant where nobody says like which it is."""
    if not isinstance(described, str | dict):
        raise Misuse("equipment: a name or what differs from it", slug="equipment-of-draw")
    own: dict[Any, Any] = dict(described) if isinstance(described, dict) else {}
    name = described if isinstance(described, str) else str(own.pop("like", next(iter(known))))
    if name not in known:
        raise Misuse("equipment: {name} is not known; known: {known}", slug="no-such-draw", name=name, known=known)
    try:
        return msgspec.convert({**known[name], **own}, kind)
    except msgspec.ValidationError as error:
        raise within("equipment", Misuse(misfit(error))) from None


def amount_of(what: str, told: int | str, currency: Currency) -> Cents:
    """An amount as it was described, in the main unit of the currency."""
    amount = read_amount(told, currency)
    if amount < 0:
        raise Misuse("{key}: {amount} is less than nothing", slug="less-than-nothing", key=what, amount=told)
    return Cents(amount)


def check_names(names: list[str]) -> None:
    """Refuses two prizes of one name."""
    if len(set(names)) < len(names):
        raise Misuse("no two prizes have the same name", slug="prizes-of-one-name")
