"""Whatever the law leaves to be chosen can be chosen, at every game and place; and nothing beyond it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from ludex.errors import Misuse, Reason, Refused
from ludex.games.choices import USUAL_AMOUNT, usual
from ludex.games.registry import LANGUAGE, choices_there, open_game, open_usual, tables, usual_licence
from ludex.law.choices import Choice
from ludex.law.leaves import Amounts, Listed, Span
from ludex.law.regulations import Currency
from ludex.law.ruleset import read_amount
from ludex.law.strict import Tree
from tests.tables import LAW

TABLES = [(game, place) for game in tables() for place in LAW.places_of(game)]


def chosen(game: str, place: str, **wishes: str) -> Any:
    """The rules of a table for which something was chosen."""
    return open_usual(LAW.choosing(wishes), game, place).rules


def choices(game: str, place: str) -> dict[str, Choice]:
    return choices_there(LAW, game, place)


def admitted(choice: Choice) -> Iterator[str]:
    """What lies at the ends of a choice, as people write it."""
    match choice.domain:
        case Listed(values=values):
            yield from (str(value).lower() for value in values)
        case Amounts():
            yield from ("1", "1,2,5")
        case Span(low=low, high=high):
            yield str(max(low, 1) if choice.is_money else low)
            yield str(low + 1 if high is None else high)


def in_smallest_units(choice: Choice, written: str, currency: Currency) -> Tree:
    """A choice as a ruleset has it."""
    read = choice.read(written)
    if not choice.is_money:
        return read
    return [read_amount(each, currency) for each in read] if isinstance(read, list) else read_amount(read, currency)


def beyond(choice: Choice) -> Iterator[str]:
    """What is just outside a choice."""
    match choice.domain:
        case Listed():
            yield "no-such-thing"
        case Amounts():
            yield from ("0", "-1")
        case Span(low=low, high=high):
            yield str(low - 1)
            if high is not None:
                yield str(high + 1)


@pytest.mark.parametrize(("game", "place"), TABLES)
def test_what_the_law_admits_can_be_chosen(game: str, place: str) -> None:
    """The ruleset then says so."""
    for name, choice in choices(game, place).items():
        for written in admitted(choice):
            said = usual(choices(game, place), LAW.statute(game, place), {name: written})
            opened = open_game(LAW, game, place, licence=said.licence, table=said.table)
            given = opened if name == LANGUAGE else opened.setup
            found = opened.rules.by_path[choice.path] if choice.path else getattr(given, name)
            assert found == in_smallest_units(choice, written, opened.rules.currency), (name, written)


@pytest.mark.parametrize(("game", "place"), TABLES)
def test_what_the_law_does_not_admit_is_refused_with_its_clause(game: str, place: str) -> None:
    """One beyond either end; what a table is given is no less than nothing."""
    for name, choice in choices(game, place).items():
        for written in beyond(choice):
            with pytest.raises((Refused, Misuse)) as refused:
                open_usual(LAW.choosing({name: written}), game, place)
            if choice.path:
                assert isinstance(refused.value, Refused), (name, written)
                assert (refused.value.reason, refused.value.clauses) == (Reason.LICENCE, choice.clauses), (
                    name,
                    written,
                )


def test_choices_reach_play() -> None:
    """Amounts in the main unit; several together; a hyphen for an underscore; the path instead of the name."""
    assert chosen("boule", "galicia", minimum="2,50", chip="0,50").minimum == 250
    rules = chosen("boule", "galicia", minimum="5", cloths="1", maximum_number="100")
    assert (rules.minimum, rules.cloths, rules.maximum_number) == (500, 1, 100)
    assert chosen("boule", "galicia", **{"maximum-number": "41"}).maximum_number == 41
    assert chosen("boule", "galicia", **{"seating.places": "3"}).seating.places == 3
    assert open_usual(LAW.choosing({"advance": "500"}), "boule", "galicia").setup.advance == 50000
    assert open_usual(LAW, "boule", "galicia").setup.advance == 0


@pytest.mark.parametrize(
    ("game", "place", "wishes", "mended", "reason"),
    [
        ("boule", "galicia", {"chip": "3"}, {"minimum": "9"}, Reason.NOT_IN_CHIPS),
        ("boule", "galicia", {"minimum": "2,50"}, {"chip": "0,50"}, Reason.NOT_IN_CHIPS),
        ("holdem", "asturias", {"chip": "2"}, {"minimum": "20"}, Reason.NOT_IN_CHIPS),
        ("blackjack", "cantabria", {"linked": "yes"}, {"progressive": "yes"}, Reason.NOT_AUTHORISED),
        ("seven-stud", "cantabria", {"way": "session"}, {"fee_base": "maximum"}, Reason.LICENCE),
    ],
)
def test_choices_of_which_no_table_can_open_are_refused(
    game: str, place: str, wishes: dict[str, str], mended: dict[str, str], reason: Reason
) -> None:
    """For the reason that the chief would be told; with one choice more they are lawful together."""
    with pytest.raises(Refused) as refused:
        chosen(game, place, **wishes)
    assert refused.value.reason is reason
    assert chosen(game, place, **wishes, **mended).game == game


def test_the_language_of_a_cloth() -> None:
    """One that the law allows; another is refused with its clause, and one that nobody prints is misuse."""
    assert open_usual(LAW.choosing({"language": "fr"}), "boule", "galicia").cloth().language == "fr"
    assert choices("boule", "galicia")["language"].clauses == ("GAL07/art.2.5/1",)
    with pytest.raises(Refused) as refused:
        chosen("roulette-french", "cantabria", language="fr")
    assert (refused.value.reason, refused.value.clauses) == (Reason.LICENCE, ("CAN10/A.1.II.instrumentos/7",))
    with pytest.raises(Misuse, match="no cloth can be printed in tlh"):
        chosen("boule", "galicia", language="tlh")


def test_nothing_chosen_is_the_usual_licence() -> None:
    """A minimum of ten, and defaults; what was chosen is forgotten when it is not asked for."""
    law = LAW.choosing({"minimum": "5"})
    assert usual_licence(LAW, "boule", "galicia") == {"minimum": USUAL_AMOUNT}
    assert usual_licence(law, "boule", "galicia") == {"minimum": "5"}
    assert usual_licence(law.choosing({}), "boule", "galicia") == {"minimum": USUAL_AMOUNT}


def test_an_altered_law_keeps_what_was_chosen() -> None:
    """So that a figure under another reading is that of the same table."""
    law = LAW.choosing({"minimum": "5"})
    assert law.with_statute(law.statute("boule", "galicia")).chosen == {"minimum": "5"}


def test_an_unknown_name_is_misuse_and_names_the_nearest() -> None:
    """In one line that says where all of them are listed."""
    with pytest.raises(Misuse) as misuse:
        chosen("boule", "galicia", minimun="5")
    assert misuse.value.slug == "no-such-choice"
    assert str(misuse.value) == (
        "nothing that may be chosen of boule in galicia is called minimun; the nearest is minimum, "
        "and ludex rules boule --in galicia --choices lists all of it"
    )
