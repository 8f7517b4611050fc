"""Wheels: pockets in physical order and their paint, as data, and small differences from a known wheel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Final, Literal

import msgspec

from ludex.errors import Misuse
from ludex.law.shape import misfit
from ludex.law.strict import Tree, load_text

Pocket = int | Literal["00"]
"""A pocket by what is painted in it; the double zero is the text 00 everywhere: on wheels, in bets, records, cases."""

ZERO: Final = 0
DOUBLE_ZERO: Final = "00"


def pocket_rank(pocket: Pocket) -> tuple[int, int]:
    """What pockets are sorted by: the zero, the double zero, then the numbers."""
    return (0, 1) if pocket == DOUBLE_ZERO else (min(int(pocket), 1), int(pocket))


class Colour(StrEnum):
    """How a pocket is painted."""

    RED = "red"
    BLACK = "black"
    GREEN = "green"
    WHITE = "white"


class Wheel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wheel as it stands on a table."""

    order: tuple[Pocket, ...]
    red: frozenset[Pocket]
    black: frozenset[Pocket]
    green: frozenset[Pocket] = frozenset()
    white: frozenset[Pocket] = frozenset()

    def colour(self, pocket: Pocket) -> Colour | None:
        """How a pocket is painted; nothing when it was left bare."""
        return next((colour for colour in Colour if pocket in getattr(self, colour.value)), None)

    def opposite(self, pocket: Pocket) -> Pocket | None:
        """The pocket straight across; nothing where a wall lies there, or no such pocket is on the wheel."""
        if len(self.order) % 2 or pocket not in self.order:
            return None
        return self.order[(self.order.index(pocket) + len(self.order) // 2) % len(self.order)]

    def neighbours(self) -> list[tuple[Pocket, Pocket]]:
        """Every two pockets side by side, the last and the first included."""
        return list(zip(self.order, (*self.order[1:], *self.order[:1]), strict=True))


class Differences(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wheel told by how it differs from a known one: for examples and inspections."""

    like: str
    swap: tuple[tuple[Pocket, Pocket], ...] = ()
    paint: dict[Pocket, Colour] = {}
    without: tuple[Pocket, ...] = ()
    renumber: dict[Pocket, Pocket] = {}


@cache
def known_wheels() -> dict[str, Wheel]:
    """The wheels that are packaged, by name."""
    name = "wheels.yaml"
    tree = load_text((files("ludex.kit") / "data" / name).read_text("utf-8"), name=name)
    return msgspec.convert(tree, dict[str, Wheel])


def read_wheel(described: Tree) -> Wheel:
    """A wheel by name, by its differences from a known one, or in full."""
    if isinstance(described, str):
        if described not in known_wheels():
            raise no_such_wheel(described, known_wheels())
        return known_wheels()[described]
    try:
        if isinstance(described, dict) and "like" in described:
            return _altered(msgspec.convert(_with_text_keys(described), Differences, str_keys=True))
        wheel = msgspec.convert(described, Wheel)
    except msgspec.ValidationError as error:
        raise wheel_misfit(error) from None
    painted = [pocket for colour in Colour for pocket in getattr(wheel, colour.value)]
    if pockets := _repeated(painted):
        raise Misuse("wheel: {pockets} painted in two colours", slug="wheel-two-colours", pockets=_named(pockets))
    if pockets := set(painted) - {*wheel.order}:
        raise Misuse("wheel: {pockets} painted and not on the wheel", slug="wheel-not-on-it", pockets=_named(pockets))
    return wheel


def no_such_wheel(said: str, known: Iterable[str]) -> Misuse:
    """A name that no wheel has."""
    return Misuse("no wheel is called {wheel}; known: {known}", slug="no-such-wheel", wheel=said, known=list(known))


def wheel_misfit(error: msgspec.ValidationError) -> Misuse:
    """What is wrong with the description of a wheel, as far as its type goes."""
    return Misuse("wheel: {misfit}", slug="wheel-misfit", misfit=misfit(error))


def _named(pockets: Iterable[Pocket]) -> list[Pocket]:
    """Pockets in the order in which they are told."""
    return sorted(pockets, key=pocket_rank)


def _repeated(pockets: Iterable[Pocket]) -> set[Pocket]:
    return {pocket for pocket, times in Counter(pockets).items() if times > 1}


def _with_text_keys(tree: Tree) -> Tree:
    """The same description with every key as text, as it comes out of a record."""
    if isinstance(tree, dict):
        return {str(key): _with_text_keys(value) for key, value in tree.items()}
    return tree


def _altered(differences: Differences) -> Wheel:
    wheel = read_wheel(differences.like)
    moved = [*(pocket for pair in differences.swap for pocket in pair), *differences.renumber]
    named = {*moved, *differences.paint, *differences.without}
    if pockets := named - {*wheel.order, *differences.renumber.values()}:
        like = differences.like
        raise Misuse("wheel: {like} has no {pockets}", slug="wheel-has-no", like=like, pockets=_named(pockets))
    if pockets := _repeated([*moved, *differences.without]):
        raise Misuse("wheel: {pockets} told twice", slug="wheel-told-twice", pockets=_named(pockets))
    if pockets := {*differences.paint} & {*differences.without}:
        raise Misuse("wheel: {pockets} painted and taken out", slug="wheel-taken-out", pockets=_named(pockets))
    exchanged = {a: b for pair in differences.swap for a, b in (pair, pair[::-1])}
    exchanged |= differences.renumber
    order = tuple(exchanged.get(p, p) for p in wheel.order if p not in differences.without)
    painted = {colour: {*getattr(wheel, colour.value)} & {*order} for colour in Colour}
    for pocket, colour in differences.paint.items():
        for paint in painted.values():
            paint.discard(pocket)
        painted[colour].add(pocket)
    return Wheel(order, *(frozenset(painted[colour]) for colour in Colour))
