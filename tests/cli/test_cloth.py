"""The cloth in the terminal: every number once, chips where they lie, and no wider than 80 columns."""

from __future__ import annotations

import re

import pytest

from ludex.cli.cloth import Pile, drawn, piles, short
from ludex.core.cloth import plan_of
from ludex.words import LANGUAGES, Words
from tests.tables import PLACES, usual

GAME = usual("cantabria")
ZONES, CURRENCY = plan_of(GAME.cloth()), GAME.rules.currency
WORDS = Words("en")


def lines(lying: dict[str, Pile], *, coloured: bool = False) -> list[str]:
    """The cloth as plain lines."""
    return drawn(ZONES, lying, WORDS, CURRENCY, coloured=coloured).plain.splitlines()


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("coloured", [False, True])
def test_every_number_is_drawn_once(place: str, lang: str, coloured: bool) -> None:
    """With the zero, within 80 columns, and every simple chance by its name."""
    words = Words(lang)
    game = usual(place)
    text = drawn(plan_of(game.cloth()), {}, words, game.rules.currency, coloured=coloured).plain
    numbers = re.findall(r"[|│](\d+)[a-z]? ", text)
    assert sorted(map(int, numbers)) == list(range(37))
    assert max(map(len, text.splitlines())) <= 80
    for chance in ("red", "black", "even", "odd", "low", "high"):
        assert len(re.findall(rf"[|│]{words.bet(chance)} ", text)) == 1
    assert text.isascii() is not coloured


def test_chips_of_all_kinds_fit() -> None:
    """The largest amounts on every bet leave the lines as long as they were."""
    empty = lines({})
    full = lines({zone.bet: Pile(99_999_900, 99_999_900) for zone in ZONES})
    assert [len(line) for line in full] == [len(line) for line in empty]
    assert "\n".join(full).count("o") > 90


def test_chips_are_shown_where_they_lie() -> None:
    """One's own and others' in the cell, a mark on a line."""
    found = lines({"straight-17": Pile(1000, 2500), "red": Pile(2000, 0), "split-14-17": Pile(1000, 0)})
    row = next(index for index, line in enumerate(found) if "|17b" in line)
    column = found[row].index("17b")
    assert found[row + 1][column - 1 :].startswith("o*10 ")
    assert found[row + 2][column:].startswith("+25 ")
    assert "*20" in "".join(found)
    twice = lines({"dozen-2": Pile(2000, 4000)})
    assert sum("|D2 *20 +40 " in line for line in twice) == 2


def test_colours() -> None:
    """Red on red, black on black, and no style at all where there are no colours."""
    styles = {str(span.style) for span in drawn(ZONES, {"red": Pile(1, 1)}, WORDS, CURRENCY, coloured=True).spans}
    assert {"bold white on red", "bold white on grey11", "bold white on green4"} <= styles
    assert not drawn(ZONES, {"red": Pile(1, 1)}, WORDS, CURRENCY, coloured=False).spans


def test_piles_and_amounts() -> None:
    """Stakes are added up; amounts take three signs."""
    chips = [("red", 5, True), ("red", 7, False), ("red", 1, True)]
    assert piles(chips) == {"red": Pile(6, 7)}
    amounts = (0, 50, 100, 99_900, 100_000, 9_999_900, 99_999_900, 10**12)
    assert [short(cents, 100) for cents in amounts] == ["0", "<1", "1", "999", "1k", "99k", "<1M", "99M"]
