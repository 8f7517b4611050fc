"""Amounts that cannot be read: thousands in one language and decimals in another, and parts of a coin."""

from __future__ import annotations

import pytest

from ludex.errors import Misuse
from ludex.law.ruleset import read_amount
from tests.tables import LAW

EURO, PESETA = (LAW.regulations.jurisdiction(place).currency for place in ("cantabria", "spain-1977"))


@pytest.mark.parametrize(("written", "whole"), [("1.234", "1234"), ("1,234", "1234"), ("-12.000", "-12000")])
def test_thousands_of_one_language_and_decimals_of_another_are_misuse(written: str, whole: str) -> None:
    """Nobody guesses; the sentence says how to write it."""
    with pytest.raises(Misuse) as refused:
        read_amount(written, EURO)
    assert str(refused.value) == f"{written} can be read in two ways: write {whole}, or two decimals at most"


def test_a_part_of_the_smallest_unit_is_misuse() -> None:
    """Half a peseta does not exist."""
    with pytest.raises(Misuse, match=r"^12\.50 is not a whole number of pesetas$"):
        read_amount("12.50", PESETA)
