"""`ludex drill --answers`: sheets of one student, of a folder and of a whole class, marked whole or not at all."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ludex.examine.drills import exercises
from ludex.words import LANGUAGES, Words
from ludex.words.drills import Blackboard
from tests.tables import usual

DRILL = ("drill", "roulette-french", "--in", "cantabria", "--level", "2", "--count", "6", "--seed", "12")


@pytest.fixture
def sheet(ludex: Any, tmp_path: Path) -> dict[str, Any]:
    """A sheet of right answers."""
    ludex(*DRILL, "--exam", tmp_path / "exam.json", "--sheet", tmp_path / "sheet.json")
    solved = json.loads((tmp_path / "exam-solutions.json").read_text(encoding="utf-8"))
    blank: dict[str, Any] = json.loads((tmp_path / "sheet.json").read_text(encoding="utf-8"))
    for path in tmp_path.iterdir():
        path.unlink()
    return blank | {"answers": {row["number"]: row["answer"] for row in solved["solutions"]}, "student": "Ana"}


def write(path: Path, sheet: dict[str, Any], **altered: Any) -> Path:
    """A sheet as a file."""
    path.write_text(json.dumps(sheet | altered), encoding="utf-8")
    return path


def test_one_student(ludex: Any, tmp_path: Path, sheet: dict[str, Any]) -> None:
    """Every question with what they answered, what is right, the points, and what to revise."""
    answers = sheet["answers"] | {"1": sheet["answers"]["1"].replace(" ", " 1 ", 1), "2": ""}
    ran = ludex(*DRILL, "--answers", write(tmp_path / "ana.json", sheet, answers=answers))
    assert ran.code == 0
    assert (ran.out.count("Right."), ran.out.count("Wrong."), ran.out.count("Partly right")) == (4, 1, 1)
    assert "More was answered than was asked." in ran.out
    assert "\n4 of 6 right\n" in ran.out
    assert "\nTo revise:\n  CAN10/A.1.V/6: " in ran.out


def test_results_as_data(ludex: Any, tmp_path: Path, sheet: dict[str, Any]) -> None:
    """Points exactly, of each kind and question, with the clauses of mistakes."""
    answers = sheet["answers"] | {"2": ""}
    told = ludex(*DRILL, "--answers", write(tmp_path / "ana.json", sheet, answers=answers), "--json").json
    assert told["exam"] == sheet["exam"]
    (student,) = told["students"]
    assert student["score"] == {"right": 5, "of": 6, "points": "5", "percent": "83.3"}
    assert student["kinds"]["order"] == {"right": 0, "of": 1, "points": "0", "percent": "0.0"}
    wrong = student["questions"][1]
    assert (wrong["given"], wrong["points"], wrong["clauses"]) == ("", "0", ["CAN10/A.1.V/6"])
    assert len(wrong["mistakes"]) == len(wrong["items_right"]) == 4
    assert student["questions"][0]["mistakes"] == []


@pytest.mark.parametrize(("lang", "words"), [("en", ("STUDENT", "mean: 50.0%")), ("es", ("ALUMNO", "media: 50,0 %"))])
def test_a_folder(ludex: Any, tmp_path: Path, sheet: dict[str, Any], lang: str, words: tuple[str, ...]) -> None:
    """A row for each student; who does not give a name is called like the file; hidden files are left alone."""
    write(tmp_path / "1.json", sheet, student="Íñigo Peña")
    write(tmp_path / "bea.json", sheet, student="", answers=dict.fromkeys(sheet["answers"], ""))
    (tmp_path / ".DS_Store").write_bytes(b"\0")
    ran = ludex(*DRILL, "--answers", tmp_path, "--lang", lang)
    assert ran.code == 0
    assert all(word in ran.out for word in words)
    table = [line.split("  ") for line in ran.out.splitlines()[:3]]
    assert [row[0].strip() for row in table[1:]] == ["Íñigo Peña", "bea"]
    assert "  1/2  CAN10/" in ran.out


def test_a_class_in_one_csv(ludex: Any, tmp_path: Path, sheet: dict[str, Any]) -> None:
    """Points of every question, to be read by a spreadsheet."""
    numbers = list(sheet["answers"])
    right = [sheet["answers"][number] for number in numbers]
    file = tmp_path / "class.csv"
    with file.open("w", encoding="utf-8", newline="") as out:
        rows = csv.writer(out)
        rows.writerow(["exam", "student", *numbers])
        rows.writerow([sheet["exam"], "Ana", *right])
        rows.writerow([sheet["exam"], "Bea", *[""] * 6])
    told = list(csv.reader(io.StringIO(ludex(*DRILL, "--answers", file, "--csv").out)))
    assert told == [
        ["student", "right", "of", "points", "percent", *numbers],
        ["Ana", "6", "6", "6", "100.0", *["1"] * 6],
        ["Bea", "0", "6", "0", "0.0", *["0"] * 6],
    ]


@pytest.mark.parametrize("order", [("good", "wrong"), ("wrong", "zgood")])
def test_nothing_is_marked_by_half(ludex: Any, tmp_path: Path, sheet: dict[str, Any], order: tuple[str, ...]) -> None:
    """One sheet that answers another exam, before or after a good one, and there are no results."""
    for name in order:
        exam = sheet["exam"] if "good" in name else sheet["exam"].replace("level-2", "level-3")
        write(tmp_path / f"{name}.json", sheet, exam=exam, student=name)
    for more in ((), ("--json",), ("--csv",)):
        ran = ludex(*DRILL, "--answers", tmp_path, *more)
        said = "wrong.json: wrong: answers an exam of level 3, not 2"
        assert (ran.code, ran.out, ran.err) == (2, "", f"ludex drill: {said}\n")


def test_another_seed_place_and_law(ludex: Any, tmp_path: Path, sheet: dict[str, Any]) -> None:
    """A sheet is for the exam that it names."""
    file = write(tmp_path / "ana.json", sheet)
    assert ludex(*DRILL, "--answers", file).code == 0
    for more, said in (
        (("--seed", "13"), "of another seed"),
        (("--in", "galicia"), "of another place: cantabria, not galicia"),
        (("--count", "5"), "of 6 questions, not 5"),
        (("--kind", "payout"), "of another kind: all, not payout"),
        (("--level", "1"), "of level 2, not 1"),
    ):
        ran = ludex(*DRILL, *more, "--answers", file)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err == f"ludex drill: {file}: Ana: answers an exam {said}\n"


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.json", "{", "a.json, line 1: malformed JSON"),
        ("a.docx", "x", "a.docx: answers are read from files that end in .csv, .json, .toml, .yaml, .yml"),
        ("a.csv", "\x00", "a.csv: "),
    ],
)
def test_damaged_files_in_a_folder(ludex: Any, tmp_path: Path, name: str, content: str, said: str) -> None:
    """One line that names the file."""
    (tmp_path / name).write_text(content, encoding="utf-8")
    ran = ludex(*DRILL, "--answers", tmp_path)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith(f"ludex drill: {said}")


def test_an_empty_folder(ludex: Any, tmp_path: Path) -> None:
    """Holds nothing to mark."""
    ran = ludex(*DRILL, "--answers", tmp_path)
    assert (ran.code, ran.err) == (2, f"ludex drill: {tmp_path}: no answers are in it\n")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--csv",), "--csv prints results: it goes with --answers"),
        (("--answers", "a.txt", "--csv", "--json"), "results are printed as CSV or as JSON, not as both"),
        (("--answers", "a.txt", "--csv"), "a.txt: results are printed as CSV of files that end in .csv"),
    ],
)
def test_options_that_do_not_go_together(
    ludex: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...], said: str
) -> None:
    """One line."""
    monkeypatch.chdir(tmp_path)
    Path("a.txt").write_text("1\n", encoding="utf-8")
    ran = ludex(*DRILL, *more)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"ludex drill: {said}")


@pytest.fixture(scope="module")
def told() -> dict[str, list[str]]:
    """Right answers to an exam by the names that each language has for them."""
    opened = usual("cantabria", "roulette-french")
    asked = exercises(opened, level=2, count=6, pick=Random(12).randrange)
    found = {}
    for lang in LANGUAGES:
        board = Blackboard.of(opened, Words(lang, "cantabria", "roulette-french", "wheels"))
        found[lang] = [
            " ; ".join(
                board.words.amount(item.value, board.currency) if isinstance(item.value, int) else board.right(item)
                for item in exercise.items
            )
            for exercise in asked
        ]
    return found


@pytest.mark.parametrize("marked_in", LANGUAGES)
@pytest.mark.parametrize("answered_in", LANGUAGES)
@pytest.mark.parametrize("set_in", LANGUAGES)
def test_marks_do_not_depend_on_a_language(
    ludex: Any, tmp_path: Path, told: dict[str, list[str]], set_in: str, answered_in: str, marked_in: str
) -> None:
    """An exam carries its own; it is answered in that one or in the other, and whoever marks it speaks either."""
    assert told["en"] != told["es"]
    file = tmp_path / "ana.json"
    ludex(*DRILL, "--lang", set_in, "--sheet", file)
    blank = json.loads(file.read_text(encoding="utf-8"))
    assert f"/{set_in}/" in blank["exam"]
    write(file, blank, answers=dict(zip(blank["answers"], told[answered_in], strict=True)))
    found = ludex(*DRILL, "--lang", marked_in, "--answers", file, "--json").json
    assert found["exam"] == blank["exam"]
    assert found["students"][0]["score"]["points"] == "6"


def test_an_exam_in_a_language_that_nobody_knows(ludex: Any, tmp_path: Path, sheet: dict[str, Any]) -> None:
    """Is not marked."""
    ran = ludex(*DRILL, "--answers", write(tmp_path / "a.json", sheet, exam=sheet["exam"].replace("/en/", "/fr/")))
    assert (ran.code, ran.out) == (2, "")
    assert "answers an exam in another language: fr, not en" in ran.err
