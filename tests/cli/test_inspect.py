"""`ludex inspect`: a floor in a file, violations with their clauses in both languages, and exit codes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from ludex.api import floors
from ludex.games import registry
from ludex.law.strict import load_file
from tests.tables import LAW, ROULETTE, overlay

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "floor-cantabria.yaml"
TABLE: dict[str, Any] = {
    "id": "r1",
    "game": ROULETTE,
    "cloths": 1,
    "equipment": "single-zero",
    "layout_languages": ["fr"],
    "minimum": 10,
    "staff": {"chief": ["ana"], "croupier": ["leo"], "table-end": ["ivo"]},
}


def written(folder: Path, tree: Any) -> Path:
    """A file that holds this."""
    return overlay(folder / "floors", "floor.yaml", tree) / "floor.yaml"


def floor(**changes: Any) -> dict[str, Any]:
    """A floor with two faults, and these changes to its table."""
    return {"floor": {"authorised": {ROULETTE: {"minimum": 10}}, "tables": [{**TABLE, **changes}]}}


def test_a_lawful_floor(ludex: Any) -> None:
    """One line, in the language asked for."""
    ran = ludex("inspect", EXAMPLE, "--in", "cantabria")
    assert (ran.code, ran.out, ran.err) == (0, "the floor is lawful\n", "")
    assert ludex("inspect", EXAMPLE, "--in", "cantabria", "--lang", "es").out == "la sala es conforme\n"
    assert ludex("inspect", EXAMPLE, "--in", "cantabria", "--json").json == {
        "in": "cantabria",
        "name": None,
        "lawful": True,
        "violations": [],
    }


def test_violations_with_their_clauses(ludex: Any, tmp_path: Path) -> None:
    """As a table, then what the clauses say, then how many there are."""
    ran = ludex("inspect", written(tmp_path, floor()), "--in", "cantabria")
    heads, first, second, blank, *clauses, last = ran.out.splitlines()
    assert ran.code == 1
    assert re.split("  +", heads) == ["TABLE", "GAME", "CLAUSE", "FINDING"]
    clause = "CAN10/A.1.II.instrumentos/7"
    said = "print on the cloth: French; the law has Spanish"
    assert re.split("  +", first) == ["r1", "French roulette", clause, said]
    said = "croupier: 1 where the law has 2"
    assert re.split("  +", second) == ["r1", "French roulette", "CAN10/A.1.III.1/3", said]
    assert not blank
    assert [line.split(":")[0] for line in clauses] == [clause, "CAN10/A.1.III.1/3"]
    assert last == "2 violations"
    spanish = ludex("inspect", written(tmp_path, floor()), "--in", "cantabria", "--lang", "es").out
    assert "crupier: 1 donde la norma pone 2" in spanish
    assert spanish.endswith("\n2 infracciones\n")


def test_one_violation_is_one(ludex: Any, tmp_path: Path) -> None:
    """The count agrees with its noun."""
    path = written(tmp_path, floor(layout_languages=["es"]))
    for lang, last in (("en", "1 violation"), ("es", "1 infracción")):
        assert ludex("inspect", path, "--in", "cantabria", "--lang", lang).out.splitlines()[-1] == last


def test_the_place_by_its_name_or_in_the_floor(ludex: Any, tmp_path: Path) -> None:
    """As people write it; what is asked for stands before what the floor says."""
    lawful = floor(staff={"chief": ["Ana"], "croupier": ["Leo", "Eva"], "table-end": ["Ivo"]}, layout_languages=["es"])
    lawful["floor"] |= {"place": "cantabria", "name": "Gran Casino"}
    path = written(tmp_path, lawful)
    assert ludex("inspect", path).out == "the floor is lawful\n"
    ran = ludex("inspect", path, "--json")
    assert (ran.json["in"], ran.json["name"]) == ("cantabria", "Gran Casino")
    assert ludex("inspect", path, "--in", "España en 1977", "--json").json["in"] == "spain-1977"
    assert ludex("inspect", path, "--in", "CANTABRIA").code == 0
    assert ludex("inspect", path, "--in", "Atlantis").err.startswith(
        "ludex inspect: there is no jurisdiction Atlantis;"
    )


def test_names_as_people_write_them(ludex: Any, tmp_path: Path) -> None:
    """Games and places in both languages, whatever the capitals and accents; tables by their numbers."""
    lawful = floor(staff={"chief": ["Ana"], "croupier": ["Leo", "Eva"], "table-end": ["Ivo"]}, layout_languages=["es"])
    (table,) = lawful["floor"]["tables"]
    for game, place in (("Ruleta francesa", "Cantabria"), ("RULETA FRANCESA", "CANTABRIA"), ("French roulette", None)):
        lawful["floor"] |= {"authorised": {game: {"minimum": "10,00"}}, "place": place}
        lawful["floor"]["tables"] = [{**table, "id": 12, "game": game, "minimum": "10,0", "adjoining": ["13"]}]
        lawful["floor"]["tables"].append({**table, "id": "13", "game": ROULETTE, "open": False, "adjoining": [12]})
        path = written(tmp_path, lawful)
        assert ludex("inspect", path, "--in", "Cantabria").out == "the floor is lawful\n"
    (table,) = ludex("inspect", written(tmp_path, floor(id=12)), "--in", "cantabria", "--json").json["violations"][:1]
    assert table["table"] == "12"


@pytest.mark.parametrize("name", [True, "", [12], 1.5])
def test_what_is_no_name_of_a_table(ludex: Any, tmp_path: Path, name: Any) -> None:
    """Neither yes nor nothing nor a list; a number with decimals is a name, since it is text in a file."""
    ran = ludex("inspect", written(tmp_path, floor(id=name)), "--in", "cantabria")
    assert ran.code == (1 if name == 1.5 else 2)


def test_a_game_authorised_under_two_names(ludex: Any, tmp_path: Path) -> None:
    """It would be guessed which one counts."""
    tree = floor()
    tree["floor"]["authorised"]["Ruleta francesa"] = {"minimum": 5}
    ran = ludex("inspect", written(tmp_path, tree), "--in", "cantabria")
    assert (ran.code, ran.out) == (2, "")
    assert "a name is there twice: roulette-french, Ruleta francesa" in ran.err


def test_a_game_that_is_known_and_not_played_yet(ludex: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said where the law has it; today every game of the law is played, so one of them is taken away."""
    monkeypatch.delitem(registry.GAMES, "betting")
    ran = ludex("inspect", written(tmp_path, floor(game="Apuestas")), "--in", "cantabria")
    assert "betting is known to the law of cantabria, and cannot" in ran.err


def test_a_game_that_may_not_be_played_there(ludex: Any) -> None:
    """A violation at each table, and no misuse."""
    ran = ludex("inspect", EXAMPLE, "--in", "asturias")
    assert (ran.code, ran.err) == (1, "")
    assert ran.out.count("French roulette is not in the law of this place that Ludex has") == 4
    assert ran.out.endswith("\n4 violations\n")


def test_what_concerns_the_whole_floor(ludex: Any, tmp_path: Path) -> None:
    """It is told of the floor, and its table is null."""
    described = floor(minimum=20, staff={"chief": ["ana"], "croupier": ["leo", "eva"]})
    described["floor"]["authorised"][ROULETTE]["licence"] = {"change_authorised": True}
    path = written(tmp_path, described)
    ran = ludex("inspect", path, "--in", "galicia")
    said = "no open table has the authorised minimum of €10; they have €20"
    assert said in ran.out
    (row,) = ludex("inspect", path, "--in", "galicia", "--json").json["violations"]
    assert (row["table"], row["fault"], row["post"]) == (None, "no-table-at-minimum", None)
    assert row["clauses"][0]["id"] == "GAL07/01.V.2.B.b/1"
    assert row["said"].startswith(f"the floor: {said} [")


def test_a_rule_without_a_clause_is_named_by_its_reading(ludex: Any, tmp_path: Path) -> None:
    """In 1977 that 19 is red is a reading."""
    path = written(tmp_path, floor(equipment={"like": "single-zero", "paint": {19: "black"}}))
    ran = ludex("inspect", path, "--in", "spain-1977")
    row = next(line for line in ran.out.splitlines() if "19 is black" in line)
    cells = ["r1", "French roulette", "reading es77-colour-of-19", "equipment: 19 is black"]
    assert re.split("  +", row) == cells


@pytest.mark.parametrize(
    ("tree", "said"),
    [
        ([1], "the only key is floor"),
        ({**floor(), "hall": 1}, "the only key is floor"),
        ({"floor": 1}, "floor: Expected `object`, got `int`"),
        (floor(game="chess"), "no game is called chess; known: roulette-french"),
        (floor(colour="red"), "floor: table r1: Object contains unknown field `colour`"),
    ],
)
def test_a_floor_that_makes_no_sense(ludex: Any, tmp_path: Path, tree: Any, said: str) -> None:
    """One line, and two as exit code."""
    ran = ludex("inspect", written(tmp_path, tree), "--in", "cantabria")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("ludex inspect: ")
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_misuse_of_the_command(ludex: Any, tmp_path: Path) -> None:
    """No place, no file, a folder, text that is no YAML."""
    assert ludex("inspect", EXAMPLE).err.startswith("ludex inspect: say under which law with --in PLACE")
    assert "no such file or folder" in ludex("inspect", "nowhere.yaml", "--in", "cantabria").err
    assert "it is a folder, not a floor" in ludex("inspect", tmp_path, "--in", "cantabria").err
    broken = tmp_path / "broken.yaml"
    broken.write_text("floor: [", encoding="utf-8")
    ran = ludex("inspect", broken, "--in", "cantabria")
    assert (ran.code, ran.err.count("\n")) == (2, 1)


@pytest.mark.parametrize("place", LAW.regulations.jurisdictions)
def test_a_template_is_a_file_that_inspects_clean(ludex: Any, tmp_path: Path, place: str) -> None:
    """As it is printed, in both languages, and as JSON."""
    for lang in ("en", "es"):
        ran = ludex("inspect", "--template", "--in", place, "--lang", lang)
        assert (ran.code, ran.err) == (0, "")
        path = tmp_path / f"{lang}.yaml"
        path.write_text(ran.out, encoding="utf-8")
        assert ludex("inspect", path).code == 0
    assert ludex("inspect", "--template", "--in", place, "--json").json == load_file(path)


def test_a_template_of_games_that_are_named(ludex: Any) -> None:
    """Those and no others."""
    ran = ludex("inspect", "--template", "blackjack", "craps", "--in", "Galicia", "--json")
    assert list(ran.json["floor"]["authorised"]) == ["blackjack", "craps"]
    assert ludex("inspect", "--template").err.startswith("ludex inspect: say under which law")


def test_the_schema_is_json(ludex: Any) -> None:
    """That of the library, whatever else is asked."""
    ran = ludex("inspect", "--schema")
    assert (ran.code, ran.err) == (0, "")
    assert ran.json == json.loads(json.dumps(floors.schema()))


def test_one_floor_at_a_time(ludex: Any) -> None:
    """Neither none nor two."""
    assert ludex("inspect", "--in", "galicia").err.startswith("ludex inspect: say which FLOOR")
    assert ludex("inspect", "a", "b", "--in", "galicia").err == "ludex inspect: one FLOOR at a time\n"


def test_a_report_on_paper(ludex: Any, tmp_path: Path) -> None:
    """The floor in short, every finding with its clause and what that says, and the tables where nothing is wrong."""
    described = floor()
    lawful = {**TABLE, "id": "Ruleta Ñ", "layout_languages": ["es"], "open": False}
    described["floor"] |= {"name": "Gran Casino", "tables": [TABLE, lawful]}
    path, file = written(tmp_path, described), tmp_path / "report.pdf"
    ran = ludex("inspect", path, "--in", "cantabria", "--lang", "es", "--pdf", file)
    assert (ran.code, ran.err) == (1, "")
    first = file.read_bytes()
    text = " ".join(" ".join(page.extract_text().split()) for page in PdfReader(file).pages)
    for said in (
        "Gran Casino Inspección de la sala de juego · Cantabria · Decreto 6/2010",
        "2 infracciones",
        "1 abiertas, 1 cerradas",
        "r1 · Ruleta francesa · mínimo 10 €",
        "Impresión del tablero: francés; la norma pone castellano.",
        "CAN10/A.1.III.1/3: " + LAW.index["CAN10/A.1.III.1/3"].summary("es").split(",")[0],
        "Nada que objetar en estas mesas: Ruleta Ñ.",
        "página 1 de 1",
    ):
        assert said in text.replace("\xa0", " "), said
    assert ludex("inspect", path, "--in", "cantabria", "--lang", "es", "--pdf", file).code == 1
    assert file.read_bytes() == first


def test_a_report_of_a_lawful_floor(ludex: Any, tmp_path: Path) -> None:
    """It says so, and exits with nought."""
    file = tmp_path / "report.pdf"
    assert ludex("inspect", EXAMPLE, "--in", "cantabria", "--pdf", file).code == 0
    assert "the floor is lawful" in PdfReader(file).pages[0].extract_text()
    ran = ludex("inspect", EXAMPLE, "--in", "cantabria", "--pdf", tmp_path)
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "cannot be written" in ran.err
