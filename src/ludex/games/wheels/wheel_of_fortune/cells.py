"""Wheels of fortune as they are made: the symbols of their cells, in order round the wheel, and small differences.

Cells are numbered from one, clockwise from the first cell of the first sector; how many cells a sector has is the law's
business.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from functools import cache
from importlib.resources import files
from typing import Annotated

import msgspec

from ludex.errors import Misuse
from ludex.kit.wheels import no_such_wheel, wheel_misfit
from ludex.law.strict import Tree, load_file

USUAL = "usual"
"""The wheel of a table of which nothing is said: the packaged one that has the symbols of the law."""

CELLS_MAX = 400
"""No described wheel has more cells: nobody could read them."""

Cell = Annotated[int, msgspec.Meta(ge=1, le=CELLS_MAX)]
Symbol = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,19}\Z")]


class FortuneWheel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wheel as it stands beside a table; it is also what the spin draws from."""

    cells: tuple[Symbol, ...]

    @property
    def total(self) -> int:
        """How many cells there are, each as likely as the others."""
        return len(self.cells)

    def pick(self, way: int) -> str:
        """The symbol of a cell, counted from nothing."""
        return self.cells[way]

    def weights(self) -> Sequence[tuple[str, int]]:
        """Every symbol with the number of its cells."""
        return list(Counter(self.cells).items())

    def read(self, written: object) -> str | None:
        """The symbol that somebody read on the wheel; nothing when no cell has it."""
        return str(written) if str(written) in self.cells else None


class Differences(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wheel told by how it differs from a known one: for examples and inspections."""

    like: str
    swap: tuple[tuple[Cell, Cell], ...] = ()
    """Cells that change places, by their numbers, one pair after another."""
    paint: dict[Cell, Symbol] = {}
    """Cells that show another symbol."""
    without: tuple[Cell, ...] = ()
    """Cells that are not there; the others close up."""


@cache
def known_wheels() -> dict[str, FortuneWheel]:
    """The wheels that are packaged, by name."""
    tree = load_file(files("ludex.games.wheels.wheel_of_fortune") / "wheels.yaml")
    return msgspec.convert(_as_text(tree), dict[str, FortuneWheel])


def read_wheel(described: Tree, symbols: Collection[str]) -> FortuneWheel:
    """A wheel by name, by its differences from a known one, or in full; `symbols` are those that the law lists."""
    if isinstance(described, str):
        return usual_wheel(symbols) if described == USUAL else _named(described)
    try:
        wheel = _read_whole(_as_text(described), symbols)
    except msgspec.ValidationError as error:
        raise wheel_misfit(error) from None
    if not 0 < len(wheel.cells) <= CELLS_MAX:
        raise Misuse("wheel: {cells} cells are no wheel", slug="number-of-cells", cells=len(wheel.cells))
    return wheel


def usual_wheel(symbols: Collection[str]) -> FortuneWheel:
    """The packaged wheel with exactly these symbols."""
    for wheel in known_wheels().values():
        if set(wheel.cells) == set(symbols):
            return wheel
    raise Misuse(
        "wheel: no packaged wheel has the symbols {symbols}", slug="no-wheel-of-symbols", symbols=list(symbols)
    )


def _named(name: str) -> FortuneWheel:
    if name not in known_wheels():
        raise no_such_wheel(name, [USUAL, *known_wheels()])
    return known_wheels()[name]


def _read_whole(tree: Tree, symbols: Collection[str]) -> FortuneWheel:
    if isinstance(tree, dict) and "like" in tree:
        return _altered(msgspec.convert(tree, Differences, strict=False), symbols)
    return msgspec.convert(tree, FortuneWheel)


def _as_text(tree: Tree) -> Tree:
    """The same description with every key and number as text, as symbols are."""
    if isinstance(tree, dict):
        return {str(key): _as_text(value) for key, value in tree.items()}
    if isinstance(tree, list):
        return [_as_text(value) for value in tree]
    return str(tree) if isinstance(tree, int) and not isinstance(tree, bool) else tree


def _altered(differences: Differences, symbols: Collection[str]) -> FortuneWheel:
    wheel = read_wheel(differences.like, symbols)
    cells = list(wheel.cells)
    named = [*(cell for pair in differences.swap for cell in pair), *differences.paint, *differences.without]
    strangers = sorted({cell for cell in named if cell > len(cells)})
    if strangers:
        raise Misuse("wheel: {like} has no cell {cells}", slug="no-such-cell", like=differences.like, cells=strangers)
    for one, other in differences.swap:
        cells[one - 1], cells[other - 1] = cells[other - 1], cells[one - 1]
    for cell, symbol in differences.paint.items():
        cells[cell - 1] = symbol
    return FortuneWheel(tuple(symbol for at, symbol in enumerate(cells, start=1) if at not in differences.without))
