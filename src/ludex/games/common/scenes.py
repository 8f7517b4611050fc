"""Pieces that many tables have: the sign with the minimum, and chips on the bets that they were put on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from ludex.core.events import FELT
from ludex.core.game import View
from ludex.core.scene import AnyPiece, Chips, Sign
from ludex.kit.money import Cents


class Lying(Protocol):
    """Chips of somebody on a bet, whatever the game."""

    @property
    def id(self) -> int: ...
    @property
    def player(self) -> str: ...
    @property
    def bet(self) -> str: ...
    @property
    def amount(self) -> Cents: ...


def sign(view: View, *others: tuple[str, Cents]) -> AnyPiece:
    """The sign with the table's minimum, once a session has one, and other figures that the table shows."""
    minimum = (("minimum", view.minimum),) if view.minimum else ()
    return Sign("sign", "sign", (*minimum, *others))


def stakes(lying: Iterable[Lying], account: str = FELT) -> Iterator[AnyPiece]:
    """Chips where they were put."""
    for stake in lying:
        yield Chips(f"stake:{stake.id}", stake.bet, stake.player, stake.amount, account)
