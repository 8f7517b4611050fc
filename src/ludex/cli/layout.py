"""Where the lines of a cloth stand on the screen: fields large enough for their names and chips, within 80 columns.

Every field asks for so many columns and lines between two edges of the cloth; the edges stand as near to the left and
to the top as all of them allow. Names are told in full where there is room, else broken at words, else shortened; bets
of one kind are always told alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from ludex.core.cloth import CELL, Field, Shape
from ludex.words import Words

WIDTH_MAX = 80
FLAT = 30
"""Lines that a screen holds; names are not broken where that makes a cloth higher."""
_SHORT_PARTS = 4
"""A way of laying out the cloth is better when fewer such parts of all names are shortened."""
_CHIPS = 4
"""Signs of the longest amount on a field with its mark."""
_SPREAD = 12
"""The most columns that a cell is given for no other reason than that there is room."""
_KEPT = 8
"""How many layouts are kept: a table is drawn again and again, with and without colours, and its letters are told."""

Label = tuple[str, ...]
"""What is written in a field, line by line."""


class Block(Struct, frozen=True):
    """A field, or a stack of thin ones between the same two lines, with what is written in each."""

    BOTH_CHIPS: ClassVar[int] = 2 * _CHIPS + 1
    """Signs of both amounts beside each other."""

    zones: tuple[Field, ...]
    labels: tuple[Label, ...]
    shorts: tuple[str, ...]
    """The shortest name of each, for a line that it shares with chips."""
    left: int
    top: int
    right: int
    bottom: int
    compact: bool = False
    """Whether chips stand on the line of the name, which they shorten."""

    def columns(self) -> int:
        """The columns that it needs inside."""
        if len(self.zones) > 1:
            return max(len(label[0]) for label in self.labels) + 2 * (_CHIPS + 1)
        beside = len(self.shorts[0]) + _CHIPS + 1 if self.compact else 0
        return max(_CHIPS, beside, *map(len, self.labels[0]))

    def lines(self, inside: int) -> int:
        """The lines that it needs inside when it has so many columns."""
        if len(self.zones) > 1:
            return len(self.zones)
        if self.compact:
            return 1
        return len(self.labels[0]) + (1 if inside >= self.BOTH_CHIPS else 2)


class Layout(Struct, frozen=True):
    """A cloth on the screen: its blocks, and the column and line of every edge."""

    blocks: tuple[Block, ...]
    across: dict[int, int]
    down: dict[int, int]
    turned: int | None
    """The right edge of a cloth that lies on its side; nothing for one that stands upright."""
    shortened: int
    """How many names are not told in full."""
    letters: dict[str, str]
    """What the letters before the numbers of those stand for."""

    @property
    def width(self) -> int:
        """Its columns."""
        return max(self.across.values()) + 1

    @property
    def height(self) -> int:
        """Its lines."""
        return max(self.down.values()) + 1

    def place(self, block: Block) -> tuple[int, int, int, int]:
        """The left column, top line, right column and bottom line of a block's border."""
        return self.across[block.left], self.down[block.top], self.across[block.right], self.down[block.bottom]

    def point(self, zone: Field) -> tuple[int, int]:
        """The line and column of the middle of a zone."""
        seen = zone if self.turned is None else _turned(zone, self.turned)
        return _between(self.down, seen.y + seen.height // 2), _between(self.across, seen.x + seen.width // 2)


def laid_out(zones: Sequence[Field], words: Words, *, tell_colours: bool, width: int = WIDTH_MAX) -> Layout:
    """The cloth upright, on its side, or with one line a field: the first that fits a screen and tells most names.

    Where none fits so few columns the narrowest is told, and whoever draws it must look at its width.
    """
    return _laid_out(tuple(zones), words, tell_colours=tell_colours, width=width)


@lru_cache(_KEPT)
def _laid_out(zones: tuple[Field, ...], words: Words, *, tell_colours: bool, width: int) -> Layout:
    fields = [zone for zone in zones if zone.shape is Shape.FIELD]
    right = max(zone.x + zone.width for zone in fields)
    turned = [_turned(zone, right) for zone in fields]
    ways = [
        _Fitting(fields, words, tell_colours=tell_colours, width=width).layout(None),
        _Fitting(turned, words, tell_colours=tell_colours, width=width).layout(right),
        _Fitting(fields, words, tell_colours=tell_colours, width=width, compact=True).layout(None),
    ]

    def cost(layout: Layout) -> tuple[bool, bool, int]:
        return layout.width > width, layout.height > FLAT, layout.shortened * _SHORT_PARTS // len(fields)

    return min(ways, key=cost)


def _turned(zone: Field, right: int) -> Field:
    """A zone of a cloth that is laid on its side: its head to the left, its right side above."""
    return replace(zone, x=zone.y, y=right - zone.x - zone.width, width=zone.height, height=zone.width)


def _between(edges: dict[int, int], length: int) -> int:
    """Where a length falls between the two edges that it lies between."""
    known = sorted(edges)
    before = max((edge for edge in known if edge <= length), default=known[0])
    after = min((edge for edge in known if edge >= length), default=known[-1])
    if after <= before:
        return edges[before]
    return edges[before] + (length - before) * (edges[after] - edges[before]) // (after - before)


class _Fitting:
    """The fields of a cloth as they are to be seen, and how their names are told."""

    def __init__(
        self, fields: Sequence[Field], words: Words, *, tell_colours: bool, width: int, compact: bool = False
    ) -> None:
        self._words, self._tell_colours, self._compact, self._width = words, tell_colours, compact, width
        self._parts = {zone.bet: words.bet_parts(zone.bet) for zone in fields}
        kinds = Counter(kind for kind, _ in {bet: self._parts[bet] for bet in self._parts}.values())
        most, _ = kinds.most_common(1)[0]
        numbers = [rest for kind, rest in self._parts.values() if kind == most]
        self._numbers = most if all(rest.isdigit() for rest in numbers) else ""
        self._kinds = [kind for kind, _ in reversed(kinds.most_common())]  # the rarest are told in full first
        self._initials = self._short()
        self._stacks = _stacks(fields)

    def _short(self) -> dict[str, str]:
        """As few letters of each kind as tell it from the others."""
        names = {kind: self._words.word("bets", kind) for kind in self._kinds}
        initials = {kind: "".join(word[0] for word in name.split()) for kind, name in names.items()}
        shared = Counter(initials.values())
        return {kind: names[kind][:2] if shared[short] > 1 else short for kind, short in initials.items()}

    def layout(self, turned: int | None) -> Layout:
        """The longest names that fit, and then as wide as there is room for."""
        level = dict.fromkeys(self._kinds, 0)
        lowest = max(FLAT, self._laid(level, turned).height)
        for kind in self._kinds:
            for better in (2, 1):
                tried = self._laid(level | {kind: better}, turned)
                if tried.width <= self._width and tried.height <= lowest:
                    level[kind] = better
                    break
        widest = next((n for n in range(_SPREAD, 0, -1) if self._laid(level, turned, n).width <= self._width), 0)
        return self._laid(level, turned, widest)

    def _laid(self, level: dict[str, int], turned: int | None, per_cell: int = 0) -> Layout:
        blocks = self._blocks(level)
        across = _spread([(b.left, b.right, b.columns() + 1) for b in blocks], per_cell)
        needs = [(b.top, b.bottom, b.lines(across[b.right] - across[b.left] - 1) + 1) for b in blocks]
        told = [self._parts[zone.bet] for block in blocks for zone in block.zones]
        shortened = sum(bool(rest) and kind != self._numbers and not level[kind] for kind, rest in told)
        short = {kind: self._shown(kind, level[kind]) for kind, rest in told if rest and kind != self._numbers}
        names = {kind: self._words.word("bets", kind) for kind in self._kinds if kind in short}
        letters = {short[kind]: name for kind, name in names.items() if short[kind] != name}
        return Layout(blocks, across, _spread(needs), turned, shortened, letters)

    def _blocks(self, level: dict[str, int]) -> tuple[Block, ...]:
        return tuple(
            Block(
                tuple(stack),
                tuple(self._label(zone, level[self._parts[zone.bet][0]], stacked=len(stack) > 1) for zone in stack),
                tuple(self._label(zone, 0, stacked=True)[0] for zone in stack),
                min(zone.x for zone in stack),
                min(zone.y for zone in stack),
                max(zone.x + zone.width for zone in stack),
                max(zone.y + zone.height for zone in stack),
                self._compact,
            )
            for stack in self._stacks
        )

    def _label(self, zone: Field, level: int, *, stacked: bool) -> Label:
        """The name in full, broken at words, or shortened; the bet with the most fields is told by its number alone."""
        kind, rest = self._parts[zone.bet]
        if kind == self._numbers:
            told = self._tell_colours and zone.colour in ("red", "black")
            return (f"{rest}{self._words.word('bets', zone.colour)[0].lower() if told else ''}",)
        name = self._words.bet(zone.bet)
        if level == 2:
            return (name,)
        if level == 1:
            return (f"{self._shown(kind, level)} {rest}".rstrip(),) if stacked or self._compact else _broken(name)
        return (f"{self._initials[kind]}{rest}" if rest else name[:_CHIPS],)

    def _shown(self, kind: str, level: int) -> str:
        """What a kind of bet with numbers is called in its fields: its name, an abbreviation, or its initials."""
        if level == 0:
            return self._initials[kind]
        shortened = level == 1 and self._compact and self._words.has("abbreviations", kind)
        return self._words.word("abbreviations" if shortened else "bets", kind)


def _stacks(fields: Sequence[Field]) -> list[list[Field]]:
    """Fields by themselves; thin ones that lie upon each other with the same width, together."""
    stacks: list[list[Field]] = []
    for zone in sorted(fields, key=lambda zone: (zone.x, zone.width, zone.y)):
        last = stacks[-1][-1] if stacks else None
        thin = last is not None and zone.height < CELL and last.height < CELL
        if thin and last is not None and (last.x, last.width, last.y + last.height) == (zone.x, zone.width, zone.y):
            stacks[-1].append(zone)
        else:
            stacks.append([zone])
    return stacks


def _broken(name: str) -> Label:
    """A name in two lines, as even as its words allow."""
    words = name.split()
    ways = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(ways, key=lambda way: max(map(len, way)), default=(name,))


def _spread(needs: Sequence[tuple[int, int, int]], per_cell: int = 0) -> dict[int, int]:
    """Where every edge stands when each pair of them keeps the distance it needs, and each cell so many columns."""
    edges = sorted({edge for low, high, _ in needs for edge in (low, high)})
    found: dict[int, int] = {}
    for edge in edges:
        least = [found[low] + need for low, high, need in needs if high == edge]
        before = max((place for place in found.values()), default=-1)
        found[edge] = max([before + 1, (edge - edges[0]) * per_cell // CELL, *least])
    return found
