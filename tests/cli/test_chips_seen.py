"""Chips as a player is told of them: by their bet, wherever they lie."""

from __future__ import annotations

import pytest

from ludex.api.pictures import cloth_of
from ludex.cli.seat_view import SeatView
from ludex.core.scene import AnyPiece, Chips
from ludex.kit.money import Cents
from ludex.words import Words
from tests.tables import usual


@pytest.mark.parametrize(
    ("game", "place", "bet"),
    [
        ("trente-et-quarante", "red", "red"),
        ("trente-et-quarante", "prison:red", "red"),
        ("trente-et-quarante", "deposit:colour", "colour"),
        ("roulette-french", "prison:low", "low"),
        ("banca-francesa", "aces@3", "aces"),
    ],
)
def test_chips_are_told_by_their_bet(game: str, place: str, bet: str) -> None:
    """On it, in prison, or beside it; in the account that holds them."""
    table = usual("cantabria", game)
    scene: tuple[AnyPiece, ...] = (
        Chips("a", place, "ana", Cents(500)),
        Chips("b", place, "bea", Cents(700), account="prison"),
    )
    seen = SeatView(cloth_of(table), scene, "ana", Words("en"), table.rules.currency)
    assert seen.chips() == {"felt": [(bet, 500, True)], "prison": [(bet, 700, False)]}
