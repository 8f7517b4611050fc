"""The pieces on a craps table: chips, dice, the puck, markers on wrong bets, and the players with their shooter."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.scene import AnyPiece, Chips, Dice, Marker, Seat
from ludex.games.common.scenes import sign
from ludex.games.common.stakes.state import NO_MORE_BETS, ROLLING
from ludex.games.dice.craps.cloth import SEATS
from ludex.games.dice.craps.table import CrapsView

DIE = "⚅"


def scene(view: CrapsView) -> Iterator[AnyPiece]:
    """What lies on the table, and who stands at it."""
    yield sign(view)
    if view.point is None:
        yield Marker(id="puck", place="puck", kind="puck-off", text="OFF")
    else:
        yield Marker(id="puck", place=f"puck:{view.point}", kind="puck-on", text="ON")
    throws = view.phase == NO_MORE_BETS
    in_hand = throws or view.phase == ROLLING
    shown = None if in_hand else view.last_dice if view.dice is None else view.dice
    yield Dice(id="dice", place="dice", faces=shown or ())
    yield from _people(view, throws=throws)
    yield from _stakes(view)


def _people(view: CrapsView, *, throws: bool) -> Iterator[AnyPiece]:
    """The players at the places that the table has room for; beyond them people stand in a second row."""
    for player, place in view.places.items():
        if place <= SEATS:
            has_dice = player == view.shooter
            yield Seat(id=f"seat:{player}", place=f"seat:{place}", who=player, acts=has_dice and throws)
            if has_dice:
                yield Marker(id="shooter", place=f"shooter:{place}", kind="shooter", text=DIE)


def _stakes(view: CrapsView) -> Iterator[AnyPiece]:
    marked = frozenset(view.marked)
    wrong: dict[str, None] = {}
    for stake in view.stakes:
        state = ""
        if stake.id in marked:
            state = "marked"
            wrong[stake.bet] = None
        yield Chips(id=f"stake:{stake.id}", place=stake.bet, owner=stake.player, amount=stake.amount, state=state)
    for bet in wrong:
        yield Marker(id=f"marker:{bet}", place=f"marker:{bet}", kind="wrong", text="W")
