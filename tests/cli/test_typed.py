"""What people type: bets by name and slug in both languages, verbs, amounts, and what makes no sense."""

from __future__ import annotations

import pytest

from ludex.cli.typed import UNCLEAR, VERBS, Typed, read_line
from ludex.words import LANGUAGES, Words
from tests.tables import usual

BETS = usual("cantabria").game.bets


@pytest.mark.parametrize(
    ("line", "bet", "amount"),
    [
        ("red 20", "red", "20"),
        ("Rojo 20 €", "red", "20"),
        ("bet red 12.50", "red", "12.50"),
        ("apuesto rojo 12,50", "red", "12.50"),
        ("17 10", "straight-17", "10"),
        ("pleno 0 10", "straight-0", "10"),
        ("split 14 17 10", "split-14-17", "10"),
        ("split-14-17 10", "split-14-17", "10"),
        ("caballo 17 14 10", "split-14-17", "10"),
        ("docena 2 20", "dozen-2", "20"),
        ("column 1 20", "column-1", "20"),
        ("two dozens 1-2 20", "double-dozen-1-2", "20"),
        ("double-dozen 1 2 20", "double-dozen-1-2", "20"),
        ("street 4 10", "street-4-5-6", "10"),
        ("seisena 1-2-3-4-5-6 10", "six-line-1-2-3-4-5-6", "10"),
        ("split 1 36 10", "split-1-36", "10"),
        ("99 10", "straight-99", "10"),
    ],
)
def test_bets(line: str, bet: str, amount: str) -> None:
    """By name or slug, numbers in any order, the stake last; what is not on the cloth is left to the table."""
    assert read_line(line, BETS) == Typed("bet", bet, amount)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_bet_can_be_typed_by_its_name(lang: str) -> None:
    """As the table itself calls it."""
    for bet in BETS:
        assert read_line(f"{Words(lang).bet(bet)} 10", BETS) == Typed("bet", bet, "10")
        assert read_line(f"{bet} 10", BETS) == Typed("bet", bet, "10")


@pytest.mark.parametrize(
    ("line", "typed"),
    [
        ("take red", Typed("withdraw", "red")),
        ("retirar caballo 14-17", Typed("withdraw", "split-14-17")),
        ("spin", Typed("spin")),
        ("No va más", Typed("spin")),
        ("half", Typed("take-half")),
        ("mitad rojo", Typed("take-half", "red")),
        ("prisión", Typed("leave-in-prison")),
        ("¿por qué?", Typed("why")),
        ("why", Typed("why")),
        ("?", Typed("help")),
        ("rules zero.choice", Typed("rules", about="zero.choice")),
        ("reglas", Typed("rules")),
        ("odds red", Typed("odds", "red")),
        ("odds 17", Typed("odds", "straight-17")),
        ("odds 17 20", Typed("odds", "straight-17", "20")),
        ("odds dozen 2", Typed("odds", "dozen-2")),
        ("ventaja docena 2 20", Typed("odds", "dozen-2", "20")),
        ("salir", Typed("leave")),
    ],
)
def test_verbs(line: str, typed: Typed) -> None:
    """In both languages, with or without accents."""
    assert read_line(line, BETS) == typed


@pytest.mark.parametrize(
    "line",
    ["", "  ", "red", "17", "red -5", "red 1.000", "red x", "purple 20", "take", "take 5x", "odds", "half x", "spin 5"],
)
def test_what_makes_no_sense(line: str) -> None:
    """Is said to be unclear and does nothing."""
    assert read_line(line, BETS) == Typed(UNCLEAR)


def test_no_word_means_two_things() -> None:
    """A verb has one meaning."""
    names = [name for all_names in VERBS.values() for name in all_names]
    assert len(names) == len(set(names))
