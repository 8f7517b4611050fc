"""`ludex odds --stakes`: how stakes lie on two cloths against one bank."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from ludex.api.odds import odds_rows
from ludex.cli.cloth_stakes import read_stakes, with_stakes
from ludex.cli.duels import duel_lines, duel_row
from ludex.cli.shapes import DuelRow
from ludex.errors import Misuse
from ludex.games.baccarat.two_tables.odds import all_odds, duels
from ludex.games.registry import Opened
from ludex.words import Words
from tests.games.test_two_tables_odds import RULES, game_at
from tests.tables import usual


def two_tables() -> Opened:
    """A game with the odds of baccarat at two tables, in whatever game is registered."""
    other = usual("cantabria", "chemin-de-fer")
    return replace(other, type=replace(other.type, odds=all_odds, duels=duels), game=game_at(), rules=RULES)


@pytest.mark.parametrize(
    ("written", "read"),
    [("30:10", (3, 1)), ("1:1", (1, 1)), ("12.50:5", (5, 2)), ("7:0", (1, 0)), ("0:7", (0, 1))],
)
def test_stakes_are_a_ratio(written: str, read: tuple[int, int]) -> None:
    """In the smallest whole numbers."""
    assert read_stakes(written) == read


@pytest.mark.parametrize("written", ["", "30", "0:0", "a:b", "1:-1", "1:2:3", "1,5:2"])
def test_what_is_no_ratio_is_misuse(written: str) -> None:
    """With an example of one."""
    with pytest.raises(Misuse, match="30:10"):
        read_stakes(written)


def test_odds_follow_the_stakes() -> None:
    """A cloth on which nothing is staked has no odds; as nothing is said, stakes are equal."""
    opened = two_tables()
    assert with_stakes(opened, None) is opened
    alone = with_stakes(opened, "0:5")
    assert {row.bet for row in odds_rows(alone, None, None)} == {"second", "bank"}
    assert alone.type.duels is not None
    told = [duel_row(each) for each in alone.type.duels(alone.game)]
    assert told[0].keys() == {*DuelRow.__struct_fields__}
    assert any("9/11" in line for line in duel_lines(told, Words("en")))


@pytest.mark.parametrize(("lang", "said"), [("en", "is not played on two cloths"), ("es", "no se juega en dos paños")])
def test_a_game_on_one_cloth(ludex: Any, lang: str, said: str) -> None:
    """It has no such option."""
    ran = ludex("odds", "boule", "--in", "cantabria", "--stakes", "3:1", "--lang", lang)
    assert ran.code == 2
    assert said in ran.err


def test_a_part_of_a_hundredth_is_told_as_it_is() -> None:
    """The house takes less of a free bank."""
    free = replace(RULES, bank=replace(RULES.bank, modality="free"))
    told = [duel_row(each) for each in duels(SimpleNamespace(rules=free), (1, 0))]
    assert any("1.25%" in line for line in duel_lines(told, Words("en")))
