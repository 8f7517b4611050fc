"""A plan as a table: every field as large as it is on the plan."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ludex.core.cloth import Cloth, Field, Mark, MarkKind, Spot, Zone
from ludex.core.outlines import rectangle


def plain(fields: Iterable[Field]) -> Cloth:
    """The plan itself, drawn."""
    zones, seen = [], Counter[str]()
    for field in fields:
        seen[field.bet] += 1
        number = seen[field.bet]
        x, y = field.box().middle
        outline = rectangle(field.x, field.y, field.width, field.height)
        mark = Mark(field.bet, x, y, 4, MarkKind.WORD, width=field.width * 0.9)
        id_ = field.bet if number == 1 else f"{field.bet}@{number}"
        zones.append(Zone(id_, field.bet, outline, Spot(x, y), field.shape, (mark,), field.colour, field.box()))
    boxes = [zone.outline.box() for zone in zones]
    left, top = min(box.x for box in boxes) - 6, min(box.y for box in boxes) - 6
    right, bottom = max(box.x + box.width for box in boxes) + 6, max(box.y + box.height for box in boxes) + 6
    return Cloth(edge=rectangle(left, top, right - left, bottom - top, 4), zones=tuple(zones))
