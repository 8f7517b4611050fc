"""The pieces on a roulette table: chips, prisoners, announced bets, the ball, the marker on the number, the sign."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ludex.core.events import FELT
from ludex.core.scene import AnyPiece, Ball, Chips, Marker
from ludex.games.common.prison.state import PRISON
from ludex.games.common.scenes import sign
from ludex.games.common.stakes.state import NO_MORE_BETS, ROLLING
from ludex.games.wheels.roulette.state import ANNOUNCED
from ludex.games.wheels.roulette.table import RouletteView
from ludex.games.wheels.scenes import on_cloth


def scene(view: RouletteView) -> Iterator[AnyPiece]:
    """What lies on the table."""
    return pieces(view, {})


def pieces(view: RouletteView, colours: Mapping[str, str]) -> Iterator[AnyPiece]:
    """What lies on a table where some people have chips of a colour of their own."""
    yield sign(view)
    for stake in view.stakes:
        place = stake.bet if stake.cloth == 1 else on_cloth(stake.bet, stake.cloth)
        owner = stake.player
        yield Chips(f"stake:{stake.id}", place, owner, stake.amount, FELT, "", colours.get(owner, ""))
    for held in view.prisoners:
        place = f"prison:{on_cloth(held.bet, held.cloth)}"
        yield Chips(
            id=f"prisoner:{held.id}", place=place, owner=held.player, amount=held.value,
            account=PRISON, state=PRISON,
        )  # fmt: skip
    for said in view.announced:
        yield Chips(
            id=f"announced:{said.id}", place=ANNOUNCED, owner=said.player, amount=said.stake, account=ANNOUNCED,
            bet=said.bet,
            colour=colours.get(said.player, ""),
        )  # fmt: skip
    if view.phase in (ROLLING, NO_MORE_BETS):
        yield Ball(id="ball", place="wheel", cell=None)
    elif (resting := view.last_number if view.number is None else view.number) is not None:
        yield Ball(id="ball", place="wheel", cell=str(resting))
    if view.number is not None:
        yield Marker(id="dolly", place=f"straight-{view.number}", kind="dolly")
