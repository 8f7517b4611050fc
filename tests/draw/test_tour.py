"""The pictures of the README are those that would be drawn today."""

import pytest

from tools.pictures import FOLDER, TOUR, Shown, fullest


@pytest.mark.parametrize("shown", TOUR, ids=lambda shown: shown.name)
def test_the_tour_is_true_today(shown: Shown) -> None:
    """`make pictures` draws them anew."""
    drawn = fullest(shown.game, shown.place, shown.seed, shown.who)
    assert (FOLDER / f"{shown.name}.svg").read_text("utf-8") == drawn + "\n"


def test_both_sheets_of_all_tables_are_there() -> None:
    assert {path.name for path in FOLDER.glob("*.png")} == {"tables-empty.png", "tables-in-play.png"}
