"""What is seen of a machine: its window with what won in it, its figures, and who sits there with how much."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.scene import AnyPiece, Display, Reels, Seat
from ludex.games.machines.cloth import SEATS_DRAWN
from ludex.games.machines.machine import MachineView


def scene(view: MachineView) -> Iterator[AnyPiece]:
    """The machine as somebody sees it."""
    if view.window.rows:
        yield Reels("window", "window", view.window.rows, view.lit)
    yield Display("machine-price", "machine-price", view.price)
    yield Display("machine-won", "machine-won", view.window.prize)
    yield Display("machine-plays", "machine-plays", count=view.meters.plays)
    yield Display("machine-paid", "machine-paid", view.meters.paid)
    if view.jackpot is not None:
        yield Display("machine-jackpot", "machine-jackpot", view.jackpot)
    if view.tips:
        yield Display("machine-pot", "machine-pot", view.pot.amount)
        yield Display("machine-tips", "machine-tips", count=view.pot.number)
    if any(gift.vouchers for gift in view.gifts):
        yield Display("machine-vouchers", "machine-vouchers", count=view.meters.vouchers)
    for who, seat in view.seats.items():
        if seat <= SEATS_DRAWN:
            yield Seat(f"seat:{who}", f"seat:{seat}", who, view.credit[who], acts=who in view.paid_for)
