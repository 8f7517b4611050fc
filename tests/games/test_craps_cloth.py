"""The table of craps as it is drawn: the words of the law on it, bets where the clauses put them, and its pieces."""

from __future__ import annotations

from typing import Any

import pytest

from ludex.core.cloth import Cloth, MarkKind, Place, Zone, plan_of, problems
from ludex.core.scene import AnyPiece, Chips, Dice, Marker, Seat, by_id, change
from ludex.games.dice.craps.cloth import SEATS, cloth, plan
from ludex.games.registry import Opened, open_game
from ludex.kit.chance import Script
from tests.games.craps import give, opened_craps, seated_craps, throw, usual_craps
from tests.games.prints import agree, bad_places, bad_prints, scenes, words_at
from tests.tables import LAW, PLACES, altered_law, packaged


def seen(table: Any, who: str = "ana") -> dict[str, AnyPiece]:
    """The pieces that somebody sees, by their ids."""
    return dict(by_id(usual_craps().type.scene(table.game.view(table.state, who))))


def zone(on: Cloth, name: str) -> Zone:
    """A zone by its id."""
    found = on.by_id[name]
    assert isinstance(found, Zone)
    return found


def printed(game: Opened) -> list[str]:
    """Everything that is printed on a cloth, in its own language."""
    words = words_at(game)
    marks = [mark for zone in game.cloth().zones for mark in zone.marks]
    return [words.word("marks", mark.text) if mark.kind is MarkKind.WORD else mark.text for mark in marks]


@pytest.mark.parametrize("place", PLACES)
def test_every_bet_has_a_zone_and_nothing_is_in_the_way(place: str) -> None:
    """Print fits, chips leave it free, seats and sign lie on the table; the terminal draws the same plan."""
    game = usual_craps(place)
    table = game.cloth()
    assert set(game.game.bets) <= set(table.by_id)
    assert {zone.bet for zone in table.zones} == set(game.game.bets)
    assert problems(table) == []
    assert [*bad_prints(table, words_at(game)), *bad_places(table)] == []
    assert sorted(plan_of(table), key=lambda field: field.bet) == sorted(
        plan(game.game), key=lambda field: field.bet
    )  # fmt: skip


def test_the_words_of_galicia_are_printed() -> None:
    """Each label that the text lists, and the letters that it exchanges for others."""
    labels: Any = LAW.statute("craps", "galicia").establishment["establishment.layout.labels"].value
    there, elsewhere = printed(usual_craps("galicia")), printed(usual_craps("cantabria"))
    assert {label.upper() for label in labels} <= {*there}
    assert {"D", "O"} <= {*there}
    assert not {"C", "E"} & {*there}
    assert {"C", "E"} <= {*elsewhere}
    assert not {"D", "O", "LÍNEA", "VE"} & {*elsewhere}
    assert {"WIN", "COME", "SEIS", "NUEVE", "4 A 1", "9 A 1"} <= {*elsewhere}
    assert "6" not in elsewhere  # since it is a nine from across the table


def test_other_words_in_the_law_are_printed(tmp_path: Any) -> None:
    """A label, a payment and a letter as an altered text has them."""
    tree = packaged("galicia/craps.yaml")
    layout = tree["establishment"]["layout"]
    layout["labels"]["value"][6] = "terreno"
    layout["craps_letter"]["value"] = ["X"]
    tree["rules"]["bets"]["horn"]["pays"]["value"] = 3
    there = printed(open_game(altered_law(tmp_path, tree), "craps", "galicia", licence={"minimum": 10}))
    assert {"TERRENO", "X", "3 A 1"} <= {*there}
    assert not {"CAMPO", "D", "4 A 1"} & {*there}


def test_bets_lie_where_the_law_lays_them() -> None:
    """Outside the win, upon the don'ts, beside the come, across the line of a number and in the box behind it."""
    table = usual_craps().cloth()
    win, dont = zone(table, "win"), zone(table, "dont-win")
    for number in (4, 5, 6, 8, 9, 10):
        own, against = zone(table, f"come-{number}"), zone(table, f"dont-come-{number}")
        box = own.outline.box()
        odds_win = zone(table, f"odds-win-{number}").chips
        assert not win.outline.contains((odds_win.x, odds_win.y))
        assert odds_win.y > win.chips.y
        on_dont = zone(table, f"odds-dont-win-{number}").chips
        assert dont.outline.contains((on_dont.x, on_dont.y))
        on_against = zone(table, f"odds-dont-come-{number}").chips
        assert 0 < on_against.x - against.chips.x < 2 * table.chip
        beside = zone(table, f"odds-come-{number}").chips
        assert own.outline.contains((beside.x, beside.y))
        assert beside.x - own.chips.x > 2 * table.chip
        front, back = zone(table, f"right-{number}"), zone(table, f"right-{number}@2")
        assert (front.chips.y, back.chips.y) == (box.y + box.height, box.y)
        rear = zone(table, f"wrong-{number}").outline.box()
        assert rear.y + rear.height <= against.outline.box().y < box.y
        assert not any(zone(table, f"{name}-{number}").outlined for name in ("odds-win", "odds-come", "right"))


def test_a_law_that_lays_bets_elsewhere_is_followed() -> None:
    """Odds upon the win and the come instead of outside and beside, and both place bets in the box behind."""
    statute = LAW.statute("craps", "cantabria")
    for path, laid in (
        ("bets.odds_win.laid", "on-it"), ("bets.odds_come.laid", "on-it"), ("bets.right.laid", "rear-box"),
    ):  # fmt: skip
        statute = statute.altered(statute.leaves[path].altered(laid))
    law = LAW.with_statute(statute)
    table = cloth(opened_craps(law=law).game)
    odds, come = zone(table, "odds-win-6").chips, zone(table, "come-6").chips
    assert zone(table, "win").outline.contains((odds.x, odds.y))
    assert zone(table, "odds-come-6").chips.x - come.x < 2 * table.chip
    right, wrong = (zone(table, slug).outline.box() for slug in ("right-6", "wrong-6"))
    assert (right.y, right.x + right.width) == (wrong.y, wrong.x)
    assert "right-6@2" not in table.by_id


def test_dice_are_printed_on_what_they_win() -> None:
    """Doubles on the hard ways, the throw that bars the don'ts, and the field with its doubles ringed."""
    table = usual_craps().cloth()
    dice = {
        zone.id: mark.text for zone in table.zones for mark in zone.marks if mark.kind is MarkKind.DICE
    }  # fmt: skip
    assert dice == {
        "hard-4": "2-2", "hard-6": "3-3", "hard-8": "4-4", "hard-10": "5-5", "craps-2": "1-1", "craps-3": "1-2",
        "craps-12": "6-6", "eleven": "5-6", "dont-win": "6-6", "dont-come": "6-6",
    }  # fmt: skip
    assert {"2", "3", "4", "9", "10", "11", "12"} <= {mark.text for mark in zone(table, "field").marks}
    assert len(table.lines) == 2 + len(usual_craps().game.rules.bets.field.double)


def test_the_puck_goes_to_the_point_and_back() -> None:
    """Off while there is no point; the dice in the shooter's hand are not shown."""
    table = seated_craps(ana=500)
    give(table, "bet", "ana", bet="win", stake=10)
    assert seen(table)["puck"] == Marker(id="puck", place="puck", kind="puck-off", text="OFF")
    assert seen(table)["dice"] == Dice(id="dice", place="dice", faces=())
    throw(table, 6)
    assert seen(table)["puck"] == Marker(id="puck", place="puck:6", kind="puck-on", text="ON")
    assert seen(table)["dice"] == Dice(id="dice", place="dice", faces=(2, 4))
    before = tuple(seen(table).values())
    give(table, "no-more-bets", "stickman")
    assert seen(table)["dice"] == Dice(id="dice", place="dice", faces=())
    assert [piece.id for piece in change(before, seen(table).values()).set] == ["dice", "seat:ana"]
    assert isinstance(shooter := seen(table)["seat:ana"], Seat)
    assert shooter.acts
    assert isinstance(table.chance, Script)
    table.chance.add((3, 4))
    give(table, "throw", "ana")
    assert isinstance(puck := seen(table)["puck"], Marker)
    assert puck.kind == "puck-off"


def test_the_marker_lies_on_wrong_bets_alone() -> None:
    """One for each number, beside chips that say so."""
    table = seated_craps(ana=500, bea=500)
    for who, bet in (("ana", "wrong-8"), ("bea", "wrong-8"), ("ana", "right-8")):
        give(table, "bet", who, bet=bet, stake=30)
    pieces = seen(table)
    assert [piece.id for piece in pieces.values() if isinstance(piece, Marker)] == ["puck", "shooter", "marker:wrong-8"]
    states = {piece.place: piece.state for piece in pieces.values() if isinstance(piece, Chips)}
    assert states == {"wrong-8": "marked", "right-8": ""}


def test_the_shooter_is_told_from_the_others() -> None:
    """Players stand from the croupiers' left round the table; whoever finds no room is not drawn, their chips are."""
    table = seated_craps(ana=500, bea=500)
    assert seen(table)["shooter"] == Marker(id="shooter", place="shooter:1", kind="shooter", text="⚅")
    give(table, "take-place", "bea", place=SEATS)
    assert seen(table)["seat:bea"].place == f"seat:{SEATS}"
    give(table, "bet", "bea", bet="field", stake=20)
    give(table, "take-place", "bea", place=SEATS + 1)
    assert "seat:bea" not in seen(table)
    assert [piece.owner for piece in seen(table).values() if isinstance(piece, Chips)] == ["bea"]
    places = usual_craps().cloth().by_id
    first, last = places["seat:1"], places[f"seat:{SEATS}"]
    assert isinstance(first, Place)
    assert isinstance(last, Place)
    assert first.x > last.x


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_chips_of_an_evening_agree_with_the_accounts(place: str, seed: int) -> None:
    """After every entry, for somebody at the table and for somebody who looks on."""
    game = usual_craps(place)
    table = game.cloth()
    moments = 0
    for who in ("ana", "nobody"):
        for state, pieces in scenes(game, seed, 150, who):
            agree(game, state, pieces, table)
            moments += any(isinstance(piece, Chips) for piece in pieces)
    assert moments > 20
