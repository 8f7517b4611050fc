"""Numbers as each language writes them: one rule for amounts, percentages, decimals and whole numbers."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction

import pytest

from ludex.law.regulations import Currency
from ludex.words import Words, numbers

EURO = Currency(code="EUR", unit="cent", per_main=100, symbol="€")
MILS = Currency(code="TND", unit="millime", per_main=1000, symbol="DT")
ENGLISH, SPANISH = Words("en"), Words("es")


@pytest.mark.parametrize(
    ("number", "english", "spanish"),
    [
        (0, "0", "0"),
        (999, "999", "999"),
        (1000, "1,000", "1.000"),
        (-1234567, "-1,234,567", "-1.234.567"),
        (10**30, "1" + 10 * ",000", "1" + 10 * ".000"),
    ],
)
def test_whole_numbers(number: int, english: str, spanish: str) -> None:
    """With thousands apart from the first thousand on."""
    assert (ENGLISH.number(number), SPANISH.number(number)) == (english, spanish)


@pytest.mark.parametrize(
    ("number", "places", "english", "spanish"),
    [
        (0.0135135, 3, "0.014", "0,014"),
        (1234.5, 2, "1,234.50", "1.234,50"),
        (Fraction(-1, 3), 4, "-0.3333", "-0,3333"),
        (27_510_294.4, 0, "27,510,294", "27.510.294"),
        (Fraction(2, 3), 2, "0.67", "0,67"),
        (Fraction(1, 20), 1, "0.1", "0,1"),
        (Fraction(-1, 20), 1, "-0.1", "-0,1"),
        (Fraction(1, 8), 2, "0.13", "0,13"),
        (0.125, 2, "0.13", "0,13"),
        (-0.001, 2, "0.00", "0,00"),
        (Fraction(100), 1, "100.0", "100,0"),
    ],
)
def test_decimals(number: float | Fraction, places: int, english: str, spanish: str) -> None:
    """As many as were asked for, halves away from zero."""
    assert (ENGLISH.decimal(number, places), SPANISH.decimal(number, places)) == (english, spanish)


@pytest.mark.parametrize(
    ("part", "places", "english", "spanish"),
    [
        (Fraction(1, 74), 4, "1.3514%", "1,3514 %"),
        (0.5, 0, "50%", "50 %"),
        (-1 / 9, 4, "-11.1111%", "-11,1111 %"),
        (12.0, 0, "1,200%", "1.200 %"),
    ],
)
def test_percentages(part: float | Fraction, places: int, english: str, spanish: str) -> None:
    """The sign stands apart in Spanish and not in English."""
    assert (ENGLISH.percent(part, places), SPANISH.percent(part, places)) == (english, spanish)


@pytest.mark.parametrize(
    ("part", "english", "spanish"),
    [
        (Fraction(5, 100), "5%", "5 %"),
        (Fraction(25, 1000), "2.5%", "2,5 %"),
        (Fraction(1, 3), "33.3333%", "33,3333 %"),
    ],
)
def test_shares(part: Fraction, english: str, spanish: str) -> None:
    """With the decimals that they have, four at most."""
    assert (ENGLISH.share(part), SPANISH.share(part)) == (english, spanish)


def test_amounts_have_as_many_decimals_as_their_currency() -> None:
    """And an abbreviation follows its figure in either language."""
    assert (ENGLISH.amount(120_050, EURO), SPANISH.amount(120_050, EURO)) == ("€1,200.50", "1.200,50 €")
    assert (ENGLISH.amount(1_200_005, MILS), SPANISH.amount(1_200_000, MILS)) == ("1,200.005 DT", "1.200 DT")


@pytest.mark.parametrize(
    ("text", "spanish"),
    [
        ("12.50 x 80 = 1000", "12,50 x 80 = 1.000"),
        ("15/8 -> 1.87 < 10", "15/8 -> 1,87 < 10"),
        ("50/1000 of it", "50/1000 of it"),
        ("CAN10/A.1.V/2, 3.5.1", "CAN10/A.1.V/2, 3.5.1"),
        ("it is 2.5.", "it is 2,5."),
        ("10H 5S", "10H 5S"),
    ],
)
def test_figures_in_a_text(text: str, spanish: str) -> None:
    """Numbers are written anew; fractions, clauses and cards stay."""
    assert SPANISH.figures(text) == spanish


def test_what_was_written_is_remembered() -> None:
    """An evening tells the same amounts again and again."""
    ENGLISH.amount(77_701, EURO)
    before = numbers.amount.cache_info().hits
    ENGLISH.amount(77_701, EURO)
    assert numbers.amount.cache_info().hits == before + 1


def test_no_number_no_babel() -> None:
    """Help and words that tell no number start without it."""
    code = (
        "import sys; from ludex.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "from ludex.words import Words; Words('es').word('roles', 'chief')\n"
        "sys.exit('babel' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0
