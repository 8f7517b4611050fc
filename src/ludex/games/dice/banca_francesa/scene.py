"""The pieces on a table of banca francesa: chips, the dice in the arena, and the players at their places."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.scene import AnyPiece, Chips, Seat
from ludex.games.common.scenes import sign
from ludex.games.common.throws.scenes import dice
from ludex.games.dice.banca_francesa.table import BancaView

ACES = "aces"


def scene(view: BancaView) -> Iterator[AnyPiece]:
    """What lies on the table, and who sits at it."""
    yield sign(view)
    yield dice(view)
    for place, player in view.seats.items():
        yield Seat(id=f"seat:{player}", place=f"seat:{place}", who=player)
    yield from _stakes(view)


def _stakes(view: BancaView) -> Iterator[AnyPiece]:
    """Chips where they were put; on aces in the box before the player, those of people who stand in the first."""
    boxes = {player: f"{ACES}@{place}" for place, player in view.seats.items() if place > 1}
    now = view.round
    for stake in view.stakes:
        bet = stake.bet
        yield Chips(
            id=f"stake:{stake.id}", place=boxes.get(stake.player, bet) if bet == ACES else bet,
            owner=stake.player, amount=stake.amount, state="won" if 0 < stake.won_in == now else "",
        )  # fmt: skip
