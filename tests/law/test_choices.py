"""What people write for a choice, as a licence has it: numbers, words, truths, and amounts with point or comma."""

from __future__ import annotations

import pytest

from ludex.errors import Misuse
from ludex.law.choices import Choice, choices_in
from ludex.law.leaves import Amounts, Domain, Listed, Span
from ludex.law.strict import Tree
from tests.tables import LAW

CLOTHS, SPAN = Listed((1, 2)), Span(1, 7)
WORDS, TRUTHS = Listed(("manual", "continuous")), Listed((True, False))


@pytest.mark.parametrize(
    ("domain", "written", "read"),
    [
        (CLOTHS, "2", 2),
        (CLOTHS, "3", "3"),
        (WORDS, "Manual", "manual"),
        (WORDS, "by hand", "by hand"),
        (TRUTHS, "yes", True),
        (TRUTHS, "sí", True),
        (TRUTHS, "TRUE", True),
        (TRUTHS, "no", False),
        (TRUTHS, "1", "1"),
        (CLOTHS, "yes", "yes"),
        (SPAN, " 7 ", 7),
        (SPAN, "-1", -1),
        (SPAN, "seven", "seven"),
        (SPAN, "1.5", "1.5"),
        (SPAN, "9" * 19, "9" * 19),
    ],
)
def test_what_is_written_is_read_by_what_may_be_chosen(domain: Domain, written: str, read: Tree) -> None:
    """What makes no sense stays as it is written, and the law refuses it."""
    found = Choice(name="it", domain=domain).read(written)
    assert (type(found), found) == (type(read), read)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("5", "5"),
        ("2.50", "2.50"),
        ("2,50", "2.50"),
        ("2,5", "2.5"),
        ("-2,50", "-2.50"),
        ("1.200,50", "1200.50"),
        ("x", "x"),
    ],
)
def test_an_amount_has_a_point_or_a_comma(written: str, read: str) -> None:
    """A comma before three digits is no decimal: it is not guessed what it means."""
    choice = Choice(name="it", domain=Span(1), is_money=True)
    assert choice.read(written) == read
    with pytest.raises(Misuse, match="can be read in two ways"):
        choice.read("1,200")


@pytest.mark.parametrize(
    ("written", "read"),
    [("1,2,5", ["1", "2", "5"]), ("0,50;1", ["0.50", "1"]), ("0.50, 1", ["0.50", "1"]), ("5", ["5"])],
)
def test_several_amounts(written: str, read: list[str]) -> None:
    """Commas part them, or semicolons."""
    assert Choice(name="it", domain=Amounts(), is_money=True).read(written) == read


def test_the_choices_of_a_statute() -> None:
    """Only what the law leaves to be chosen, with its clauses."""
    found = {choice.name: choice for choice in choices_in(LAW.statute("roulette-french", "galicia").leaves.values())}
    assert set(found) == {"minimum", "simple_minimum_times", "tier", "cloths", "chip", "places", "change_authorised"}
    assert found["minimum"].is_money
    assert not found["cloths"].is_money
    assert (found["cloths"].default, found["cloths"].clauses) == (1, ("GAL07/01.II/1",))
    assert found["places"].path == "seating.places"
    assert found["simple_minimum_times"].unit == "times-minimum"
