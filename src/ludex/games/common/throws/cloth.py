"""What is printed on a cloth against the bets that there are."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ludex.core.establishment import Fault, Shortcoming, every, finding
from ludex.errors import Unit, Value


def misprints(
    path: str, bets: Collection[str], boxes: Collection[str], where: Value | None = None
) -> Iterator[Shortcoming]:
    """Bets without a box, and boxes for what may not be bet on; `path` is the rule that asks for the boxes, `where`
    the cloth or the side of it.
    """
    lawful = every(Unit.BET, *bets)
    missing = tuple(Value(bet, Unit.BET) for bet in bets if bet not in boxes)
    strange = tuple(Value(box, Unit.BET) for box in boxes if box not in bets)
    if missing:
        what = finding("no-boxes", *missing) if where is None else finding("no-boxes-there", where, *missing)
        yield Shortcoming(Fault.PRINT, path, what, lawful)
    if strange:
        what = finding("strange-boxes", *strange) if where is None else finding("strange-boxes-there", where, *strange)
        yield Shortcoming(Fault.PRINT, path, what, lawful)
