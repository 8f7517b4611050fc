"""Dice as somebody describes them: colour, size, finish, marks and faces, and small differences from a known die.

Nothing is judged here. Whether a die is lawful each game says, by its own rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec

from ludex.errors import Misuse
from ludex.kit.chance import Draw, Even
from ludex.law.shape import misfit
from ludex.law.strict import Tree, load_text

FACES = (1, 2, 3, 4, 5, 6)
DIE: Draw[int] = Draw("die", Even(FACES))
"""One die coming to rest."""

CRAPS_DIE = "craps-die"


class Die(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A die as it lies on a table."""

    colour: str
    edge_mm: int | str
    """The length of an edge; decimals are written as text."""
    transparent: bool
    polished: bool
    edges: Literal["sharp", "bevelled"]
    corners: Literal["square", "rounded"]
    spots: Literal["flush", "concave"]
    serial: str
    """The maker's number on one of the faces; empty when there is none."""
    initials: str
    """The mark of the house on one of the faces; empty when there is none."""
    balanced: bool
    damaged: bool
    opposite: tuple[tuple[int, int], ...]
    """The faces that lie opposite each other."""

    @property
    def edge(self) -> Fraction:
        """The length of an edge in millimetres."""
        return Fraction(self.edge_mm)

    @property
    def is_whole(self) -> bool:
        """Whether each face is there once and those opposite each other add up to seven."""
        faces = sorted(face for pair in self.opposite for face in pair)
        return faces == list(FACES) and all(sum(pair) == FACES[0] + FACES[-1] for pair in self.opposite)


@cache
def known_dice() -> dict[str, Die]:
    """The dice that are packaged, by name."""
    name = "dice.yaml"
    tree = load_text((files("ludex.kit") / "data" / name).read_text("utf-8"), name=name)
    return msgspec.convert(tree, dict[str, Die])


def read_die(described: Tree) -> Die:
    """A die by name, by its differences from a known one (`like: craps-die`), or in full."""
    if isinstance(described, str):
        if described not in known_dice():
            raise Misuse(
                "no die is called {die}; known: {known}", slug="no-such-die", die=described, known=known_dice()
            )
        return known_dice()[described]
    if not isinstance(described, dict):
        raise Misuse(
            "a die is told by its name or its differences from one, not {said}", slug="die-told", said=repr(described)
        )
    tree: dict[str, Any] = {str(key): value for key, value in described.items()}
    usual: Mapping[str, Any] = {}
    if "like" in tree:
        usual = msgspec.to_builtins(read_die(tree.pop("like")))
    try:
        die = msgspec.convert({**usual, **tree}, Die)
        edge = die.edge
    except (msgspec.ValidationError, ValueError, ZeroDivisionError) as error:
        raise Misuse("die: {misfit}", slug="die-misfit", misfit=misfit(error)) from None
    if edge <= 0:
        raise Misuse("die: an edge is longer than {edge} mm", slug="die-edge", edge=edge)
    return die


def read_dice(described: Tree, usual: tuple[Tree, ...]) -> tuple[Die, ...]:
    """Dice one by one, or so many alike ones (`{count: 6, like: craps-die}`); the usual ones when nothing is said."""
    if described is None:
        return tuple(read_die(die) for die in usual)
    if isinstance(described, dict) and "count" in described:
        count = described["count"]
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= COUNT_MAX:
            raise Misuse("dice: {count} is no number of dice", slug="number-of-dice", count=count)
        die = read_die({key: value for key, value in described.items() if key != "count"})
        return (die,) * count
    if not isinstance(described, list) or len(described) > COUNT_MAX:
        raise Misuse("dice are a list, or a count of alike ones, not {said}", slug="dice-told", said=repr(described))
    return tuple(read_die(die) for die in described)


COUNT_MAX = 100
"""More dice than any table has."""
