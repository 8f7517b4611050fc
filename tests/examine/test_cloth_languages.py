"""The language of a cloth: one that the text allows, chosen by the table, drawn and inspected."""

from __future__ import annotations

from string import Formatter
from typing import Any

import pytest

from ludex.core.cloth import PRINTED_IN, MarkKind
from ludex.core.establishment import Fault
from ludex.draw.svg import fitting
from ludex.errors import Misuse, Reason, Refused
from ludex.examine.inspection import inspect_floor, inspection
from ludex.examine.templates import lawful_floor
from ludex.games.registry import cloth_languages, open_game, tables, usual_licence
from ludex.words import LANGUAGES, Words
from ludex.words.cloths import cloth_words, printed
from tests.games.prints import bad_prints
from tests.tables import LAW
from tests.words.test_words import file

SMALLEST = 4
"""The size of the smallest letters, of words that are long in a language that is not the usual one."""
GALICIA = "GAL07/art.2.5/1"
GALICIAN = [game for game in tables() if "galicia" in LAW.places_of(game)]


def printed_in(language: str | None, game: str = "roulette-french", place: str = "galicia") -> Any:
    """A table whose cloth is printed in a language."""
    chosen = {} if language is None else {"language": language}
    return open_game(LAW, game, place, licence=usual_licence(LAW, game, place), table=chosen)


@pytest.mark.parametrize("language", PRINTED_IN)
@pytest.mark.parametrize("game", GALICIAN)
def test_galicia_lets_the_house_choose(game: str, language: str) -> None:
    """Four languages, drawn in each; the words fit their places."""
    opened = printed_in(language, game)
    cloth = opened.cloth()
    assert cloth.language == opened.language == language
    words = cloth_words(language, game, opened.type.family, "galicia")
    # What the usual cloth leaves to be wished for is looked at elsewhere.
    usual = printed_in(None, game)
    known = set(bad_prints(usual.cloth(), cloth_words(usual.language, game, opened.type.family, "galicia")))
    assert {problem for problem in bad_prints(cloth, words) if "has a size of" not in problem} <= known
    plain = [mark for zone in cloth.zones for mark in zone.marks if mark.kind is MarkKind.WORD and not mark.values]
    assert all(fitting(words.word("marks", mark.text), mark.size, mark.width) >= SMALLEST for mark in plain)
    assert opened.header.table == {"language": language}


def test_the_words_move_with_the_language() -> None:
    """The same cloth in four languages."""
    told = {language: cloth_words(language).word("marks", "high") for language in PRINTED_IN}
    assert told == {"es": "PASA", "gl": "PASA", "fr": "PASSE", "en": "19-36"}
    assert {cloth_words(language).word("marks", "red") for language in PRINTED_IN} == {
        "ROJO",
        "VERMELLO",
        "ROUGE",
        "RED",
    }
    with pytest.raises(Misuse, match="no cloth is printed in xx; known: en, es, gl, fr"):
        cloth_words("xx")


def test_cloths_have_every_mark_in_every_language() -> None:
    """With the same figures in it."""
    assert {*printed(), *LANGUAGES} == {*PRINTED_IN}
    for language, marks in printed().items():
        assert list(marks) == list(file("es")["marks"]), language
        for slug, text in marks.items():
            fields = ({name for _, name, _, _ in Formatter().parse(each)} for each in (text, file("es")["marks"][slug]))
            assert len({frozenset(each) for each in fields}) == 1, slug


@pytest.mark.parametrize(
    ("place", "clause"), [("cantabria", "CAN10/A.1.II.instrumentos/7"), ("spain-1977", "ES77/01.II.instrumentos/7")]
)
def test_where_the_text_names_one_language_another_is_refused(place: str, clause: str) -> None:
    """With its clause; the one that it names is printed."""
    assert printed_in("es", place=place).cloth().language == printed_in(None, place=place).cloth().language == "es"
    with pytest.raises(Refused) as refused:
        printed_in("en", place=place)
    assert (refused.value.reason, refused.value.clauses) == (Reason.LICENCE, (clause,))
    assert "francés" not in Words("es").refusal(refused.value)
    assert "inglés" in Words("es").refusal(refused.value)


def test_where_no_text_speaks_of_it() -> None:
    """Any language that can be printed; Spanish unless another is chosen."""
    assert cloth_languages(LAW, "boule", "cantabria").clauses == ()
    assert printed_in(None, "boule", "cantabria").cloth().language == "es"
    assert printed_in("fr", "boule", "cantabria").cloth().language == "fr"
    with pytest.raises(Misuse, match="language: no cloth can be printed in de; known: es, gl, fr, en"):
        printed_in("de", "boule", "cantabria")
    with pytest.raises(Misuse, match="language: no cloth can be printed in 7"):
        open_game(LAW, "boule", "cantabria", licence={"minimum": 2}, table={"language": 7})


@pytest.mark.parametrize("game", GALICIAN)
def test_the_inspection_allows_what_may_be_chosen(game: str) -> None:
    """Each of the four and several together; another is a violation, with the clause of every cloth there."""
    floor: Any = lawful_floor(LAW, "galicia", [game])
    for languages in (["gl"], ["es", "fr"], ["en"]):
        floor["tables"][0]["layout_languages"] = languages
        seen = inspection(LAW, "galicia", floor)
        assert seen.violations == ()
        assert GALICIA in seen.checked
    floor["tables"][0]["layout_languages"] = ["gl", "de"]
    (found,) = inspect_floor(LAW, "galicia", floor)
    assert (found.fault, found.clauses, found.rule) == (Fault.PRINT, (GALICIA,), "house.print.languages")
    assert "Galician, German; the law has Spanish, Galician, French or English" in Words("en").violation(found)


def test_the_games_own_text_stands_before_that_of_every_house() -> None:
    """In Cantabria a roulette is printed in Spanish, and nothing is said of the others."""
    for languages, wrong in ((["es"], 0), (["es", "de"], 0), (["gl"], 1)):
        floor: Any = lawful_floor(LAW, "cantabria", ["roulette-french"])
        floor["tables"][0]["layout_languages"] = languages
        assert len(inspect_floor(LAW, "cantabria", floor)) == wrong


def test_a_poker_table_seen_from_a_seat_has_the_same_language() -> None:
    """Wherever one sits."""
    opened = printed_in("en", "holdem", "cantabria")
    assert {opened.cloth(place).language for place in (0, 1, 5)} == {"en"}
    assert any(mark.kind is MarkKind.WORD for mark in opened.cloth().marks)
