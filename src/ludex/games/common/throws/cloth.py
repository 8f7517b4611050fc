"""What is printed on a cloth against the bets that there are."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ludex.core.establishment import Fault, Shortcoming


def misprints(path: str, bets: Collection[str], boxes: Collection[str], where: str = "") -> Iterator[Shortcoming]:
    """Bets without a box, and boxes for what may not be bet on; `path` is the rule that asks for the boxes."""
    lawful = ", ".join(bets)
    if missing := [bet for bet in bets if bet not in boxes]:
        yield Shortcoming(Fault.PRINT, path, f"{where}no {', '.join(missing)}", lawful)
    if strange := [box for box in boxes if box not in bets]:
        yield Shortcoming(Fault.PRINT, path, f"{where}{', '.join(strange)}", lawful)
