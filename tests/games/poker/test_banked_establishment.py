"""What a house needs for poker against it: people of a sector, packs and dealers, divided boxes, notices."""

from __future__ import annotations

from typing import Any

import pytest

from ludex.examine.inspection import inspect_floor
from ludex.examine.templates import lawful_floor
from ludex.examine.violations import Violation
from tests.tables import LAW

THREE, NO_DRAW, TRIJOKER = "three-card-poker", "poker-no-draw", "poker-trijoker"
GAMES = (THREE, NO_DRAW, TRIJOKER)
PLACE = "cantabria"
OFFERED = {"insurance": True, "progressive": True, "dealer": "automatic"}


def floor(*tables: dict[str, Any], **licences: Any) -> Any:
    """A floor of these tables, each at its game's minimum of ten; licences go by the game, `-` written as `_`."""
    games = dict.fromkeys(table["game"] for table in tables)
    licence = {name.replace("_", "-"): chosen for name, chosen in licences.items()}
    authorised = {game: {"minimum": 10, "licence": licence.get(game, {})} for game in games}
    return {"authorised": authorised, "tables": list(tables)}


def table(game: str, number: int = 1, *, chief: str | None = "ana", **told: Any) -> dict[str, Any]:
    """A table with a croupier of its own and a chief, or none."""
    staff = {"croupier": [f"{game}-{number}"], **({} if chief is None else {"chief": [chief]})}
    return {"id": f"{game}-{number}", "game": game, "minimum": 10, "staff": staff, **told}


def found(described: Any) -> list[Violation]:
    """What is wrong with a floor."""
    return inspect_floor(LAW, PLACE, described)


def rules_of(described: Any) -> list[str]:
    """The rules that a floor breaks."""
    return [violation.rule for violation in found(described)]


@pytest.mark.parametrize("game", GAMES)
def test_a_table_as_it_is_drawn_is_lawful(game: str) -> None:
    """With a chief or without: there may be one for each sector, and there need not be."""
    whole: Any = lawful_floor(LAW, PLACE, [game])
    assert found(whole) == []
    assert rules_of(floor(table(game, chief=None))) == []
    assert rules_of(floor({**table(game), "staff": {"chief": ["ana"]}})) == ["establishment.staff.table.croupier"]
    two = {**table(game), "staff": {"croupier": ["leo"], "chief": ["ana", "bea"]}}
    assert rules_of(floor(two)) == ["establishment.staff.table.chief"]


@pytest.mark.parametrize("game", GAMES)
def test_a_sector_has_four_tables(game: str) -> None:
    """Of one game, wherever they stand and however they are recorded."""
    four = [table(game, number) for number in range(1, 5)]
    assert rules_of(floor(*four)) == []
    five = floor(*four, table(game, 5))
    assert [(violation.table, violation.rule) for violation in found(five)] == [
        (f"{game}-5", "establishment.staff.shared_chief.tables")
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_sector_may_have_several_games(game: str) -> None:
    """Other poker against the house, blackjack and mini punto y banca: four in all, each with its own recording."""
    (other,) = (each for each in GAMES[:2] if each != game) if game != TRIJOKER else (THREE,)
    mini: dict[str, Any] = {"kind": "mini", "own_recording": True}
    sector = [
        table(game, own_recording=True),
        table(other, own_recording=True),
        table("blackjack", own_recording=True),
        table("punto-y-banca", **mini),
    ]
    assert rules_of(floor(*sector)) == []
    fifth = found(floor(*sector, table(game, 2, own_recording=True)))
    assert {violation.rule for violation in fifth} == {"establishment.supervision.tables"}
    unrecorded = floor(table(game, own_recording=True), table(other))
    assert rules_of(unrecorded) == ["establishment.supervision.own_recording"]
    stranger = floor(table(game, own_recording=True), table("sic-bo", own_recording=True, dice=3))
    assert "establishment.supervision.other_games" in rules_of(stranger)


WRONG: list[tuple[str, dict[str, Any], str]] = [
    (THREE, {"spaces": ["ante", "raise"]}, "layout.spaces"),
    (NO_DRAW, {"spaces": ["ante", "raise", "insurance"]}, "layout.spaces"),
    (TRIJOKER, {"spaces": ["first", "second"]}, "layout.spaces"),
    (TRIJOKER, {"numbered": [1]}, "layout.numbered"),
    (TRIJOKER, {"numbered": []}, "layout.numbered"),
    (TRIJOKER, {"common_boxes": 1}, "layout.common_boxes"),
    (TRIJOKER, {"tip_slot": False}, "layout.tip_slot"),
    (NO_DRAW, {"tip_slot": False}, "layout.tip_slot"),
    (NO_DRAW, {"boxes_apart": False}, "layout.apart"),
    (NO_DRAW, {"counters": False}, "layout.counters"),
    (THREE, {"shape": "oval"}, "layout.shape"),
    (NO_DRAW, {"shape": "oval"}, "layout.shape"),
    (TRIJOKER, {"shape": "oval"}, "layout.shape"),
    (THREE, {"pays_displayed": False}, "notice.pays"),
    (NO_DRAW, {"pays_displayed": False}, "notice.pays"),
    (NO_DRAW, {"pool_displayed": False}, "notice.pool"),
    (NO_DRAW, {"band_displayed": False}, "notice.band"),
    (TRIJOKER, {"pays_displayed": False}, "notice.pays"),
    (TRIJOKER, {"band_displayed": False}, "notice.band"),
    (THREE, {"pack_cards": 53}, "cards.each"),
    (NO_DRAW, {"shoe": {"approved": False}}, "shoe.approved_automatic"),
    (NO_DRAW, {"shoe": {"kept": "open-on-table"}, "open": False}, "shoe.kept"),
]


@pytest.mark.parametrize(("game", "told", "rule"), WRONG)
def test_what_is_wrong_with_a_table_is_found(game: str, told: dict[str, Any], rule: str) -> None:
    """One rule of the establishment, and no other."""
    licences = {"poker_no_draw": OFFERED}
    assert rules_of(floor(table(game, **told), **licences)) == [f"establishment.{rule}"]


def test_more_than_is_asked_for_breaks_nothing() -> None:
    """A third number, five cards at once from a dealer, and notices of what the house does not offer."""
    assert rules_of(floor(table(TRIJOKER, numbered=[1, 2, 3]))) == []
    five_at_once = table(NO_DRAW, shoe={"one_by_one": False})
    assert rules_of(floor(five_at_once, poker_no_draw=OFFERED)) == []
    plain = table(NO_DRAW, pool_displayed=False, counters=False, boxes_apart=False)
    assert rules_of(floor(plain)) == []
    assert rules_of(floor(table(THREE, tip_slot=False, band_displayed=False))) == []


def test_packs_follow_the_dealer() -> None:
    """One by hand, two in turn from an automatic dealer, which a table may have where the text knows one."""
    assert rules_of(floor(table(NO_DRAW, packs=1))) == []
    assert rules_of(floor(table(NO_DRAW, packs=2))) == ["shoe.packs"]
    assert rules_of(floor(table(NO_DRAW, packs=2), poker_no_draw=OFFERED)) == []
    assert rules_of(floor(table(NO_DRAW, packs=1), poker_no_draw=OFFERED)) == ["packs_in_turn"]
    assert rules_of(floor(table(NO_DRAW, dealer="automatic", packs=2))) == []
    assert rules_of(floor(table(NO_DRAW, dealer="automatic", packs=1))) == ["packs_in_turn"]
    assert rules_of(floor(table(THREE, dealer="automatic"))) == ["dealer"]
    # What the licence has said holds for every table.
    assert rules_of(floor(table(NO_DRAW, dealer="manual", packs=1), poker_no_draw=OFFERED))[:1] == ["dealer"]


def test_boxes_are_those_of_the_law() -> None:
    """Seven at most where a table chooses, and seven where the law says so."""
    assert rules_of(floor(table(THREE, boxes=5))) == []
    assert rules_of(floor(table(THREE, boxes=8))) == ["boxes"]
    assert rules_of(floor(table(TRIJOKER, boxes=7))) == []
    assert rules_of(floor(table(TRIJOKER, boxes=6))) == ["boxes"]
