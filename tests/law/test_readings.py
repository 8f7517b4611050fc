"""Readings: each is whole, in both languages, of clauses that exist, and speaks of the place that follows it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludex.errors import Misuse
from ludex.law.book import Law
from ludex.law.readings import Alternative, Words
from tests.tables import LAW, PLACES, ROULETTE, overlay, packaged

FILE = "readings/roulette-french.yaml"
SENTENCE = {"en": "One.", "es": "Uno."}
GOOD: dict[str, Any] = {
    "game": ROULETTE,
    "in": ["cantabria"],
    "trouble": "silent",
    "clauses": ["CAN10/A.1.V/1"],
    "question": SENTENCE,
    "taken": SENTENCE,
    "alternatives": [SENTENCE],
    "evidence": SENTENCE,
}


def loaded(folder: Path, tree: object) -> Law:
    """Law with these readings."""
    return Law(overlay(folder, FILE, tree))


def test_a_reading_is_read(tmp_path: Path) -> None:
    """Every part is there under its name."""
    reading = loaded(tmp_path, {"some-reading": GOOD | {"borrowed_from": ["GAL07/01.II/1"]}}).readings["some-reading"]
    assert (reading.game, reading.jurisdictions, reading.trouble) == (ROULETTE, ("cantabria",), "silent")
    assert (reading.clauses, reading.borrowed_from) == (("CAN10/A.1.V/1",), ("GAL07/01.II/1",))
    assert reading.question == reading.taken == reading.evidence == Words("One.", "Uno.")
    assert reading.alternatives[0] == Alternative("One.", "Uno.")


def test_a_sentence_in_each_language() -> None:
    """Spanish when Spanish is asked for, English otherwise."""
    assert Words("One.", "Uno.").said("es") == "Uno."
    assert Words("One.", "Uno.").said("en") == "One."


@pytest.mark.parametrize(
    ("tree", "said"),
    [
        (["x"], f"{FILE}: Expected `object`, got `array`"),
        (
            {"x": GOOD | {"because": 1}},
            f"{FILE}: Object contains unknown field `because` - at `$[...]`",
        ),
        (
            {"x": GOOD | {"trouble": "vague"}},
            f"{FILE}: Invalid enum value 'vague' - at `$[...].trouble`",
        ),
        (
            {"x": GOOD | {"taken": "One."}},
            f"{FILE}: Expected `object`, got `str` - at `$[...].taken`",
        ),
        (
            {"x": GOOD | {"taken": {"en": "One."}}},
            f"{FILE}: Object missing required field `es` - at `$[...].taken`",
        ),
        (
            {"x": GOOD | {"clauses": ["CAN10/NOSUCH.1/1"]}},
            f"{FILE}: x: unknown clause CAN10/NOSUCH.1/1",
        ),
        (
            {"x": GOOD | {"borrowed_from": ["CAN10/NOSUCH.1/1"]}, "y": GOOD | {"clauses": ["CAN10/NOSUCH.2/1"]}},
            f"{FILE}: x: unknown clause CAN10/NOSUCH.1/1; y: unknown clause CAN10/NOSUCH.2/1",
        ),
    ],
)
def test_a_faulty_reading_is_refused(tmp_path: Path, tree: object, said: str) -> None:
    """Shape, words and clauses are checked, and every unknown clause is named at once."""
    with pytest.raises(Misuse) as refused:
        _ = loaded(tmp_path, tree).readings
    assert str(refused.value) == said


@pytest.mark.parametrize("key", sorted(GOOD))
def test_no_part_of_a_reading_may_be_missing(tmp_path: Path, key: str) -> None:
    """Whoever disagrees must see the whole of it."""
    tree = {name: value for name, value in GOOD.items() if name != key}
    with pytest.raises(Misuse, match=f"missing required field `{key}`"):
        _ = loaded(tmp_path, {"x": tree}).readings


def test_packaged_readings_speak_of_what_exists() -> None:
    """Game, places and clauses are known, and each clause is law in one of the places."""
    for slug, reading in LAW.readings.items():
        assert reading.game in LAW.index.games, slug
        assert reading.jurisdictions, slug
        assert set(reading.jurisdictions) <= set(LAW.regulations.jurisdictions), slug
        homes = {LAW.regulations.jurisdiction_of(clause) for clause in reading.clauses}
        assert homes <= set(reading.jurisdictions), slug


def test_packaged_readings_are_in_our_words_and_whole() -> None:
    """No sentence is empty, and the two languages differ."""
    for slug, reading in LAW.readings.items():
        for words in (reading.question, reading.taken, reading.evidence, *reading.alternatives):
            assert words.en.strip(), slug
            assert words.es.strip(), slug
            assert words.en != words.es, slug


def named(tree: Any) -> Iterator[str]:
    """Every reading that a file of the law names."""
    if isinstance(tree, dict):
        for key, part in tree.items():
            yield from [part] if key == "reading" else named(part)


@pytest.mark.parametrize("place", PLACES)
def test_a_rule_follows_a_reading_of_its_own_game_and_place(place: str) -> None:
    """A rule of a place that stands on a reading stands on one that speaks of it."""
    found = set(named(packaged(f"{place}/{ROULETTE}.yaml")))
    assert found
    for slug in found:
        assert LAW.readings[slug].game == ROULETTE, slug
        assert place in LAW.readings[slug].jurisdictions, slug


def test_readings_in_the_files_are_those_that_are_loaded() -> None:
    """Nothing of the files is lost."""
    files = LAW.files.names("readings", ".yaml")
    assert list(LAW.readings) == [slug for name in files for slug in packaged(f"readings/{name}")]


def test_a_reading_stands_in_the_file_of_its_game(tmp_path: Path) -> None:
    """One of another game would be looked for in vain."""
    with pytest.raises(Misuse, match=r"^readings/roulette-french\.yaml: x: it is a reading of boule$"):
        _ = loaded(tmp_path, {"x": GOOD | {"game": "boule"}}).readings


def test_a_reading_stands_once(tmp_path: Path) -> None:
    """The same name in two files is a mistake."""
    overlay(tmp_path, "readings/boule.yaml", {"x": GOOD | {"game": "boule"}})
    with pytest.raises(Misuse, match=r"^readings/roulette-french\.yaml: x is there twice$"):
        _ = loaded(tmp_path, {"x": GOOD}).readings
