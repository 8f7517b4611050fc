"""`ludex drill --pdf`, `--exam` and `--sheet`: files that can be made again, and misuse in one line."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from tests.tables import overlay, statute_tree

DRILL = ("drill", "boule", "--in", "galicia", "--count", "4")
MINIMUM_PIXELS = 1000
"""Of the width of a printed picture: on less, the amounts on chips could not be read."""


def read(path: Path) -> PdfReader:
    """A document as others read it."""
    return PdfReader(BytesIO(path.read_bytes()))


def text(path: Path) -> str:
    """All that is written in a document, in one line."""
    return " ".join(" ".join(page.extract_text() for page in read(path).pages).split())


@pytest.mark.parametrize(
    ("file", "solutions"),
    [
        ("exam.pdf", "exam-solutions.pdf"),
        ("EXAM.PDF", "EXAM-solutions.pdf"),
        ("exam", "exam-solutions.pdf"),
        ("exam.1", "exam.1-solutions.pdf"),
    ],
)
def test_two_files(ludex: Any, tmp_path: Path, file: str, solutions: str) -> None:
    """The exam where it was asked for, the solutions beside it; both names are told."""
    ran = ludex(*DRILL, "--kind", "gesture", "--pdf", tmp_path / file)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == [str(tmp_path / file), str(tmp_path / solutions)]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted((file, solutions))
    assert text(tmp_path / file).startswith("Exam: Boule Galicia")
    assert text(tmp_path / solutions).startswith("Solutions: Boule Galicia")


@pytest.mark.parametrize(("lang", "title"), [("en", "Exam: Boule"), ("es", "Examen: Bola")])
def test_an_exam_can_be_made_again(ludex: Any, tmp_path: Path, lang: str, title: str) -> None:
    """By the command in the footer of its solutions, to the last byte; another seed gives another."""
    file, solutions = tmp_path / "exam.pdf", tmp_path / "exam-solutions.pdf"
    ludex(*DRILL, "--level", "2", "--seed", "7", "--lang", lang, "--pdf", file)
    before = file.read_bytes()
    command = f"ludex drill boule --in galicia --level 2 --seed 7 --count 4 --lang {lang} --pdf exam.pdf"
    assert command in text(solutions)
    assert "--seed" not in text(file)
    assert text(file).startswith(title)
    again = [str(file) if part == "exam.pdf" else part for part in command.split()[1:]]
    assert ludex(*again).code == 0
    assert file.read_bytes() == before
    ludex(*DRILL, "--level", "2", "--seed", "8", "--lang", lang, "--pdf", file)
    assert file.read_bytes() != before


def test_kind_and_law_are_part_of_the_command(ludex: Any, tmp_path: Path) -> None:
    """Whatever changes the questions is needed to make them again."""
    file = tmp_path / "exam.pdf"
    law = overlay(tmp_path / "my law", "cantabria/roulette-french.yaml", statute_tree())
    asked = ("drill", "roulette-french", "--in", "cantabria", "--count", "1", "--kind", "gesture")
    assert ludex(*asked, "--law", law, "--pdf", file).code == 0
    assert f"--kind gesture --law '{law}' --pdf exam.pdf" in text(tmp_path / "exam-solutions.pdf")


def test_pictures_are_sharp(ludex: Any, tmp_path: Path) -> None:
    """A printed table can be read."""
    file = tmp_path / "exam.pdf"
    ludex("drill", "roulette-french", "--count", "1", "--pdf", file)
    (image,) = read(file).pages[0].images
    assert image.image is not None
    assert image.image.width > MINIMUM_PIXELS


@pytest.mark.parametrize("more", [("--json",), ("--answers", "answers.txt"), ("--json", "--answers", "answers.txt")])
@pytest.mark.parametrize("option", ["pdf", "exam", "sheet"])
def test_neither_json_nor_answers(ludex: Any, tmp_path: Path, option: str, more: tuple[str, ...]) -> None:
    """Files are written for others to answer."""
    ran = ludex(*DRILL, f"--{option}", tmp_path / "exam.pdf", *more)
    said = f"--{option} writes an exam to be answered: it goes neither with --json nor with --answers"
    assert (ran.code, ran.out, ran.err) == (2, "", f"ludex drill: {said}\n")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("nowhere/exam.pdf", "nowhere/exam.pdf: cannot be written: No such file or directory"),
        (".", "'.' is not the name of a file"),
        ("", "'.' is not the name of a file"),
        ("folder", "folder: cannot be written: Is a directory"),
    ],
)
def test_a_file_that_cannot_be_written(
    ludex: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, said: str
) -> None:
    """One line, and nothing is left behind."""
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    ran = ludex(*DRILL, "--kind", "gesture", "--pdf", file)
    assert (ran.code, ran.out, ran.err) == (2, "", f"ludex drill: {said}\n")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


@pytest.mark.parametrize("library", ["reportlab", "resvg_py"])
def test_without_the_extra(library: str, tmp_path: Path) -> None:
    """One line that says what to install; a question without a picture needs the fonts all the same."""
    code = (
        f"import sys; sys.modules[{library!r}] = None\nfrom ludex.cli import main\n"
        f"sys.exit(main(['drill', 'boule', '--pdf', {str(tmp_path / 'exam.pdf')!r}]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    what = {"reportlab": "an exam on paper", "resvg_py": "a picture as PNG"}[library]
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"ludex drill: {what} needs {library}: pip install 'ludex[pictures]'\n"
    assert not list(tmp_path.iterdir())


def test_what_was_chosen_is_in_the_command_that_makes_the_exam_again(ludex: Any, tmp_path: Path) -> None:
    """Another minimum is another exam."""
    file = tmp_path / "exam.pdf"
    ludex(*DRILL, "--set", "minimum=5", "--set", "cloths=1", "--pdf", file)
    assert "--lang en --set minimum=5 --set cloths=1" in text(tmp_path / "exam-solutions.pdf")


NAME = "boule/galicia/level-1/4/all/"


@pytest.mark.parametrize("suffix", ["txt", "json", "pdf"])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_an_exam_as_its_name_says(ludex: Any, tmp_path: Path, suffix: str, lang: str) -> None:
    """As text, data or paper: the questions in one file, the solutions with seed and command in another."""
    file, solutions = tmp_path / f"exam.{suffix}", tmp_path / f"exam-solutions.{suffix}"
    ran = ludex(*DRILL, "--seed", "97", "--lang", lang, "--exam", file)
    assert (ran.code, ran.err, ran.out.splitlines()) == (0, "", [str(file), str(solutions)])
    asked, solved = (text(path) if suffix == "pdf" else path.read_text(encoding="utf-8") for path in (file, solutions))
    assert NAME in asked
    assert NAME in solved
    assert "97" in solved
    assert "--seed 97" in solved
    assert not any(part in asked for part in ("97", "GAL07/", "ludex drill"))
    assert "GAL07/" in solved
    before = file.read_bytes()
    ludex(*DRILL, "--seed", "97", "--lang", lang, "--exam", file)
    assert file.read_bytes() == before


@pytest.mark.parametrize("suffix", ["csv", "json", "toml", "yaml", "yml"])
def test_a_sheet_for_the_answers(ludex: Any, tmp_path: Path, suffix: str) -> None:
    """Blank, it can be marked, and has no points."""
    file = tmp_path / f"Ana.{suffix}"
    assert ludex(*DRILL, "--sheet", file).out == f"{file}\n"
    told = ludex(*DRILL, "--answers", file, "--json").json
    assert told["exam"].startswith(NAME)
    (student,) = told["students"]
    assert (student["student"], student["score"]["points"]) == ("Ana", "0")
    assert [row["number"] for row in student["questions"]] == ["1", "2", "3", "4"]


@pytest.mark.parametrize(("lang", "title"), [("en", "Answer sheet: Boule"), ("es", "Hoja de respuestas: Bola")])
def test_a_sheet_on_paper(ludex: Any, tmp_path: Path, lang: str, title: str) -> None:
    """A line for the name, the name of the exam, and a row for each question with the form of its answer."""
    ludex(*DRILL, "--lang", lang, "--sheet", tmp_path / "sheet.pdf")
    told = text(tmp_path / "sheet.pdf")
    assert told.startswith(title)
    assert NAME in told
    assert ("1 to 3" if lang == "en" else "de 1 a 3") in told


def test_everything_at_once(ludex: Any, tmp_path: Path) -> None:
    """One exam in all its files; nothing is written where one of them cannot be made."""
    files = ("--pdf", tmp_path / "a.pdf", "--exam", tmp_path / "a.txt", "--sheet", tmp_path / "a.csv")
    assert len(ludex(*DRILL, "--kind", "gesture", *files).out.splitlines()) == 5
    for path in tmp_path.iterdir():
        path.unlink()
    ran = ludex(*DRILL, "--kind", "gesture", *files[:4], "--sheet", tmp_path / "a.doc")
    assert (ran.code, ran.out) == (2, "")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("option", "file", "said"),
    [
        ("--exam", "exam.doc", "an exam is a file that ends in .pdf, .json, .txt, not 'exam.doc'"),
        ("--exam", "exam", "an exam is a file that ends in .pdf, .json, .txt, not 'exam'"),
        ("--sheet", "a.xls", "a sheet is a file that ends in .csv, .json, .toml, .yaml, .yml or .pdf, not 'a.xls'"),
        ("--sheet", "", "a sheet is a file that ends in .csv, .json, .toml, .yaml, .yml or .pdf, not '.'"),
        ("--exam", "nowhere/a.txt", "nowhere/a.txt: cannot be written: No such file or directory"),
    ],
)
def test_files_of_other_kinds(
    ludex: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: str, file: str, said: str
) -> None:
    """One line, and nothing is left behind."""
    monkeypatch.chdir(tmp_path)
    ran = ludex(*DRILL, option, file)
    assert (ran.code, ran.out, ran.err) == (2, "", f"ludex drill: {said}\n")
    assert not list(tmp_path.iterdir())


def test_several_of_a_kind(ludex: Any, tmp_path: Path) -> None:
    """Every sheet and every exam that was asked for."""
    sheets = [part for name in ("a.csv", "b.json", "c.toml") for part in ("--sheet", tmp_path / name)]
    exams = [part for name in ("e.txt", "f.json") for part in ("--exam", tmp_path / name)]
    ran = ludex(*DRILL, *sheets, *exams)
    names = ["a.csv", "b.json", "c.toml", "e-solutions.txt", "e.txt", "f-solutions.json", "f.json"]
    assert ran.code == 0
    assert sorted(Path(line).name for line in ran.out.splitlines()) == names
    assert sorted(path.name for path in tmp_path.iterdir()) == names


@pytest.mark.parametrize(
    ("files", "twice"),
    [
        (("--exam", "e-solutions.txt", "--exam", "e.txt"), "e-solutions.txt"),
        (("--sheet", "a.csv", "--sheet", "./a.csv"), "a.csv"),
        (("--sheet", "a.csv", "--sheet", "link.csv"), "link.csv"),
        (("--sheet", "e.json", "--exam", "e.json"), "e.json"),
        (("--pdf", "e.pdf", "--exam", "e-solutions.pdf"), "e-solutions.pdf"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_two_things_in_one_file(
    ludex: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, files: tuple[str, ...], twice: str
) -> None:
    """Are refused before anything is written."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "link.csv").symlink_to(tmp_path / "a.csv")
    ran = ludex(*DRILL, "--kind", "gesture", "--lang", lang, *files)
    said = {"en": "two things would be written to this one file", "es": "en este archivo se escribirían dos cosas"}
    assert (ran.code, ran.out, ran.err) == (2, "", f"ludex drill: {twice}: {said[lang]}\n")
    assert [path.name for path in tmp_path.iterdir()] == ["link.csv"]
