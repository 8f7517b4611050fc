"""The wheel of fortune as it is drawn: every cell in its order, a box for each combination, and what lies there."""

from __future__ import annotations

import re
from functools import partial
from itertools import combinations
from typing import Any

import pytest

from ludex.core.cloth import FaceKind, MarkKind, problems
from ludex.core.edge import read_written
from ludex.core.scene import AnyPiece, Ball, Chips, Marker, Sign, by_id, change, held
from ludex.draw import picture
from ludex.draw.themes import PAINTS
from ludex.games.registry import game_type
from ludex.games.wheels.wheel_of_fortune.scene import scene
from ludex.kit.chance import Script, Seeded
from ludex.words import LANGUAGES, Words
from tests import tables
from tests.tables import give, saying, seated

FORTUNE = "wheel-of-fortune"
PLACES = ("galicia", "cantabria")
opened = partial(tables.opened, game=FORTUNE)
usual = partial(tables.usual, game=FORTUNE)


def pieces(table: Any, who: str = "ana") -> tuple[AnyPiece, ...]:
    """What somebody sees on the table."""
    return tuple(scene(table.game.view(table.state, who)))


def written(table: Any, do: str) -> Any:
    """A command of the croupier."""
    return read_written(game_type(FORTUNE), {"do": do, "by": "croupier"}, table.game.rules.currency)


@pytest.mark.parametrize("place", PLACES)
def test_the_wheel_is_the_table_s(place: str) -> None:
    """All of its cells in their order, equal symbols in equal paint, jokers in theirs."""
    game = usual(place)
    (face,) = game.cloth().faces
    wheel = game.game.declaration.wheel
    assert face.kind is FaceKind.UPRIGHT
    assert tuple(cell.id for cell in face.cells) == wheel.cells
    paints = {cell.id: cell.colour for cell in face.cells}
    assert {(cell.id, cell.colour) for cell in face.cells} == set(paints.items())
    assert set(paints.values()) <= set(PAINTS)
    assert len(set(paints.values())) == len(paints)
    assert [paints.get(joker) for joker in ("joker-red", "joker-black")] == (
        ["red", "black"] if place == "galicia" else [None, None]
    )
    swapped = opened(place, table={"equipment": {"like": "usual", "swap": [[1, 2]]}})
    cells = swapped.cloth().faces[0].cells
    assert (cells[0].id, cells[1].id) == (wheel.cells[1], wheel.cells[0])


@pytest.mark.parametrize("place", PLACES)
def test_the_table(place: str) -> None:
    """A box for each bet with its symbol, what it pays, and room for chips below; nothing over the wheel."""
    game = usual(place)
    drawn = game_type(FORTUNE).cloth(game.game)
    assert problems(drawn) == []
    rules: Any = game.rules
    assert [zone.id for zone in drawn.zones] == list(game.game.bets)
    wheel = next(found for found in drawn.places if found.id == "wheel")
    for zone in drawn.zones:
        symbol, pays = zone.marks
        law = rules.bets.combinations[symbol.text]
        assert pays.text == f"{law.pays}:1"
        assert (symbol.kind is MarkKind.TEXT) == symbol.text.isdigit()
        box = zone.outline.box()
        assert box.x > wheel.x + wheel.width / 2
        assert pays.y + pays.size / 2 < zone.chips.y - drawn.chip
        assert box.x <= zone.chips.x - drawn.chip
        assert zone.chips.x + 3 * zone.chips.dx + drawn.chip <= box.x + box.width
        assert drawn.edge.contains((box.x + box.width, box.y + box.height))
    boxes = [zone.outline.box() for zone in drawn.zones]
    for one, other in combinations(boxes, 2):
        assert one.y + one.height <= other.y or one.x + one.width <= other.x or other.x + other.width <= one.x
    size = drawn.edge.box()
    assert size.width <= 330
    assert size.height <= 180


def test_the_cloth_follows_the_law() -> None:
    """What is paid is printed as the law has it."""
    game = opened("galicia", law=saying("bets.combinations.7.pays", 6, "galicia", FORTUNE))
    zone = next(zone for zone in game.cloth().zones if zone.bet == "combination-7")
    assert zone.marks[1].text == "6:1"


def test_a_round() -> None:
    """Chips where they were put, the wheel turning, then stopped, the combination marked."""
    table = seated(opened("galicia"), Script(), ana=1000)
    before = pieces(table)
    assert [type(piece) for piece in before] == [Sign]
    give(table, "bet", "ana", bet="joker-red", stake=10)
    (placed,) = change(before, pieces(table)).set
    assert placed == Chips(id="stake:1", place="joker-red", owner="ana", amount=1000)  # type: ignore[arg-type]
    give(table, "throw", table.state.thrower)
    assert by_id(pieces(table))["ball"] == Ball(id="ball", place="wheel", cell=None)
    assert isinstance(table.chance, Script)
    table.chance.add(["joker-red"])
    table.apply(written(table, "no-more-bets"))
    table.apply(written(table, "land"))
    found = by_id(pieces(table))
    assert found["ball"] == Ball(id="ball", place="wheel", cell="joker-red")
    assert found["dolly"] == Marker(id="dolly", place="joker-red", kind="dolly")
    table.run(written(table, "announce-result"))
    after = by_id(pieces(table))
    assert "dolly" not in after
    assert after["ball"] == found["ball"]  # it stays where it is until the next spin


@pytest.mark.parametrize("place", PLACES)
def test_an_evening_is_seen(place: str) -> None:
    """After every entry the chips are what the accounts hold, and every piece has its place."""
    game = usual(place)
    drawn = game.cloth()
    table = seated(game, Seeded(4), ana=3000, bea=3000)
    slugs = list(game.game.bets)
    for number in range(20):
        for at, name in enumerate(("ana", "bea")):
            give(table, "bet", name, bet=slugs[(number + 3 * at) % len(slugs)], stake=10)
        played = table.state.round
        while table.state.round == played:
            led = table.game.lead(table.state)
            assert led is not None
            table.run(led)
            found = pieces(table)
            stakes = {account: amount for account, amount in table.game.money_on_table(table.state).items() if amount}
            assert held(found) == stakes
            assert {piece.place for piece in found} <= set(drawn.by_id)
            assert len(by_id(found)) == len(found)
    assert table.state.round >= 20


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("place", PLACES)
def test_it_is_drawn(place: str, lang: str) -> None:
    """Words on the wheel instead of slugs, and the cell that won turned up to the pointer."""
    game = usual(place)
    cloth, words = game.cloth(), Words(lang, FORTUNE, "wheels")
    cells = cloth.faces[0].cells
    stopped = Ball(id="ball", place="wheel", cell=cells[5].id)
    drawn = picture(cloth, (stopped,), words, game.rules.currency)
    first = next(at for at, cell in enumerate(cells) if cell.id == cells[5].id)
    turned = re.search(r'<use href="#face:wheel" transform="rotate\((-?[0-9.]+) ', drawn)
    assert turned is not None
    assert float(turned[1]) == pytest.approx(-first * 360 / len(cells), abs=0.01)
    assert (">COMODÍN<" in drawn) == (place == "galicia")
    assert ">joker-" not in drawn
    assert words.word("pictures", "ball").format(cell=words.bet(cells[5].id)) in drawn
    turning = picture(cloth, (Ball(id="ball", place="wheel", cell=None),), words, game.rules.currency)
    assert words.word("pictures", "ball-runs") in turning
    assert words.word("pictures", "ball-runs") != Words(lang).word("pictures", "ball-runs")
