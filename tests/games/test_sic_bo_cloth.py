"""The table of sic bo as it is drawn: dice on what they win, the licence's payments, and the pieces on it."""

from __future__ import annotations

from typing import Any

import pytest

from ludex.core.cloth import MarkKind, Zone, plan_of, problems
from ludex.core.scene import AnyPiece, Chips, Dice, Seat, by_id, change
from ludex.core.table import Recorded
from ludex.games.dice.sic_bo.cloth import SEATS, plan
from ludex.games.registry import Opened
from ludex.kit.chance import Script
from tests.games.prints import agree, bad_places, bad_prints, scenes, words_at
from tests.tables import give, opened, saying, seated, usual

GAME = "sic-bo"


def pieces(table: Recorded[Any], who: str = "ana") -> dict[str, AnyPiece]:
    """The pieces that somebody sees, by their ids."""
    return dict(by_id(usual("cantabria", GAME).type.scene(table.game.view(table.state, who))))


def marks(game: Opened, slug: str, kind: MarkKind) -> list[str]:
    """What is printed in the zone of a bet."""
    zone = game.cloth().by_id[slug]
    assert isinstance(zone, Zone)
    return [mark.text for mark in zone.marks if mark.kind is kind]


def test_every_bet_has_a_zone_and_nothing_is_in_the_way() -> None:
    """Print fits, chips leave it free, seats and sign lie on the table; the terminal draws the same plan."""
    game = usual("cantabria", GAME)
    table = game.cloth()
    assert {zone.id for zone in table.zones} == set(game.game.bets)
    assert problems(table) == []
    assert [*bad_prints(table, words_at(game)), *bad_places(table)] == []
    fields = sorted(plan(game.game.declaration.bets), key=lambda field: field.bet)
    assert sorted(plan_of(table), key=lambda field: field.bet) == fields


def test_dice_are_printed_where_faces_are_bet_on() -> None:
    """One, two or three of them, and none on totals."""
    game = usual("cantabria", GAME)
    for slug, faces in (("double-4", "4-4"), ("triple-6", "6-6-6"), ("combination-2-5", "2-5"), ("single-1", "1")):
        assert marks(game, slug, MarkKind.DICE) == [faces]
    assert marks(game, "total-12", MarkKind.DICE) == []
    assert marks(game, "total-12", MarkKind.TEXT) == ["12", "6 A 1"]
    assert "4 - 10" in marks(game, "small", MarkKind.TEXT)
    assert "11 - 17" in marks(game, "big", MarkKind.TEXT)


def test_the_licence_says_what_is_printed_to_be_paid() -> None:
    """Each payment stands on its box; those of the triples above all of them."""
    game = opened("cantabria", game=GAME, licence={"pays-double": 11, "pays-single-3": 12, "pays-triple": 150})
    assert marks(game, "double-4", MarkKind.TEXT) == ["11 A 1"]
    assert marks(game, "single-2", MarkKind.TEXT) == ["1× 1 A 1", "2× 2 A 1", "3× 12 A 1"]
    assert "150 A 1" in [mark.text for mark in game.cloth().marks]


@pytest.mark.parametrize(("policy", "printed"), [("lose", True), (None, False)])
def test_that_triples_lose_is_printed_where_they_do(policy: str | None, printed: bool) -> None:
    """On small, by the law of the place."""
    game = opened("cantabria", game=GAME, law=saying("bets.small.triples", policy, game=GAME))
    assert ("not-by-triples" in marks(game, "small", MarkKind.WORD)) is printed


def test_dice_show_once_the_shaker_is_lifted() -> None:
    """Nothing is seen of them before; what won says so, and what lost is gone."""
    table = seated(usual("cantabria", GAME), ana=500, bea=500)
    give(table, "bet", "ana", bet="big", stake=20)
    give(table, "bet", "bea", bet="small", stake=30)
    assert pieces(table)["dice"] == Dice(id="dice", place="dice", faces=())
    assert isinstance(table.chance, Script)
    table.chance.add((2, 5, 6))
    give(table, "throw", "croupier")
    assert pieces(table)["dice"] == Dice(id="dice", place="dice", faces=())
    before = pieces(table)
    give(table, "no-more-bets", "croupier")
    after = pieces(table)
    assert after["dice"] == Dice(id="dice", place="dice", faces=(2, 5, 6))
    assert change(before.values(), after.values()).gone == ("stake:2",)


def test_what_is_paid_says_so_until_the_round_is_over() -> None:
    """Chips that won keep a ring while they are paid, and lie there as any others afterwards."""
    game = usual("cantabria", GAME)
    states = [
        piece.state
        for state, seen in scenes(game, 3, 200, "ana")
        for piece in seen
        if isinstance(piece, Chips) and state.stakes[int(piece.id.partition(":")[2])].won_in == state.round
    ]
    assert states
    assert set(states) == {"won"}


def test_players_stand_in_the_order_in_which_they_came() -> None:
    """As many as there is room for; the chips of everybody are there."""
    names = {f"p{number:02d}": 500 for number in range(SEATS + 2)}
    table = seated(usual("cantabria", GAME), None, **names)
    last = list(names)[-1]
    give(table, "bet", last, bet="single-3", stake=10)
    seen = pieces(table)
    seats = [piece for piece in seen.values() if isinstance(piece, Seat)]
    assert [(seat.who, seat.place) for seat in seats] == [
        (name, f"seat:{place}") for place, name in enumerate(list(names)[:SEATS], start=1)
    ]
    assert [piece.owner for piece in seen.values() if isinstance(piece, Chips)] == [last]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("who", ["ana", "nobody"])
def test_the_chips_of_an_evening_agree_with_the_accounts(seed: int, who: str) -> None:
    """After every entry."""
    game = usual("cantabria", GAME)
    table = game.cloth()
    moments = 0
    for state, seen in scenes(game, seed, 150, who):
        agree(game, state, seen, table)
        moments += any(isinstance(piece, Chips) for piece in seen)
    assert moments > 20
