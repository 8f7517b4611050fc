"""Pieces that tables with a wheel or a dish have: chips on one of two cloths, the ball, the marker on what came up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludex.core.scene import AnyPiece, Ball, Chips, Marker
from ludex.games.common.scenes import sign
from ludex.games.common.stakes.state import NO_MORE_BETS, ROLLING, Stake
from ludex.games.common.throws.state import ASKED
from ludex.games.common.throws.table import ThrowView

RUNNING = frozenset({ROLLING, ASKED, NO_MORE_BETS})
"""The phases in which a ball or wheel has not come to rest."""


def on_cloth(bet: str, cloth: int) -> str:
    """The id of a bet's zone on one of the cloths of a table: its slug on the first."""
    return bet if cloth == 1 else f"{cloth}:{bet}"


def stakes(lying: Iterable[Stake]) -> Iterator[AnyPiece]:
    """Chips where they were put."""
    for stake in lying:
        place = stake.bet if stake.cloth == 1 else on_cloth(stake.bet, stake.cloth)
        yield Chips(id=f"stake:{stake.id}", place=place, owner=stake.player, amount=stake.amount)


def thrown(view: ThrowView, zone: str | None) -> Iterator[AnyPiece]:
    """The sign, the stakes, the ball, and a marker on the zone of what came up."""
    yield sign(view)
    yield from stakes(view.stakes)
    resting = view.last_outcome if view.outcome is None else view.outcome
    if view.phase in RUNNING:
        yield Ball(id="ball", place="wheel", cell=None)
    elif resting is not None:
        yield Ball(id="ball", place="wheel", cell=str(resting))
    if zone is not None:
        yield Marker(id="dolly", place=zone, kind="dolly")
