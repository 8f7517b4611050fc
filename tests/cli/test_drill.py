"""`ludex drill`: printed with answers, asked on a terminal, marked from a text; misuse in one line."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

DRILL = ("drill", "roulette-french", "--in", "cantabria")


class Terminal(io.StringIO):
    """What somebody types at a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody types unless a test says so."""
    monkeypatch.setattr("sys.stdin", io.StringIO())


def right_answers(ludex: Any, *more: str) -> list[str]:
    """The answers that the JSON gives."""
    return [row["answer"] for row in ludex(*DRILL, "--json", *more).json["exercises"]]


def test_json(ludex: Any) -> None:
    """Everything as data, the same for the same seed."""
    ran = ludex(*DRILL, "--json", "--level", "3", "--seed", "4", "--count", "7")
    assert ran.code == 0
    told = ran.json
    assert (told["game"], told["in"], told["seed"], told["level"]) == ("roulette-french", "cantabria", 4, 3)
    kinds = [row["kind"] for row in told["exercises"]]
    assert kinds == ["payout", "order", "zero", "placement", "incident", "gesture", "payout"]
    assert [row["number"] for row in told["exercises"]] == list(range(1, 8))
    assert all(row["answer"] and row["solution"] and row["question"] for row in told["exercises"])
    assert "score" not in told
    assert ludex(*DRILL, "--json", "--level", "3", "--seed", "4", "--count", "7").out == ran.out


@pytest.mark.parametrize(("lang", "said"), [("en", "Solution:"), ("es", "Solución:")])
def test_without_a_terminal_answers_are_printed(ludex: Any, lang: str, said: str) -> None:
    """Each exercise with its solution."""
    ran = ludex(*DRILL, "--lang", lang, "--count", "6")
    assert ran.code == 0
    assert ran.out.count(said) == 6
    assert "[CAN10/" in ran.out


def test_a_file_of_right_answers(ludex: Any, tmp_path: Path) -> None:
    """All right, in text and in JSON."""
    file = tmp_path / "answers.txt"
    file.write_text("\n".join(right_answers(ludex, "--level", "2")) + "\n\n", encoding="utf-8")
    ran = ludex(*DRILL, "--level", "2", "--answers", file)
    assert ran.code == 0
    assert "\n6 of 6 right\nPoints: 6 of 6, 100.0%\nBy kind:\n" in ran.out
    assert "Wrong." not in ran.out
    assert "To revise:" not in ran.out
    told = ludex(*DRILL, "--level", "2", "--answers", file, "--json").json
    assert told["score"] == {"right": 6, "of": 6, "points": "6", "percent": "100.0"}
    assert all(row["right"] and all(row["items_right"]) for row in told["exercises"])


def test_a_file_with_wrong_and_missing_answers(ludex: Any, tmp_path: Path) -> None:
    """What is blank or missing is wrong, and the solution is told; the command went well all the same."""
    file = tmp_path / "answers.txt"
    file.write_text(f"\n{right_answers(ludex)[1]}\nnonsense\n", encoding="utf-8")
    ran = ludex(*DRILL, "--answers", file)
    assert ran.code == 0
    assert "\n1 of 6 right\nPoints: 1 of 6, 16.7%\n" in ran.out
    assert (ran.out.count("Right."), ran.out.count("Wrong."), ran.out.count("Solution:")) == (1, 5, 6)
    assert "\nTo revise:\n  CAN10/" in ran.out


def test_on_a_terminal_answers_are_marked_at_once(ludex: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The end of the input ends the lesson."""
    first, *_ = right_answers(ludex)
    monkeypatch.setattr("sys.stdin", Terminal(f"{first}\nnonsense\n"))
    ran = ludex(*DRILL)
    assert ran.code == 0
    assert ran.out.index("Your answer: Right.") < ran.out.index("Your answer: Wrong.")
    assert "\n1 of 2 right\nPoints: 1 of 2, 50.0%\n" in ran.out


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "Please type an answer, or skip to leave"), ("es", "Escriba una respuesta, o saltar para dejar")],
)
def test_who_types_nothing_is_asked_again(ludex: Any, monkeypatch: pytest.MonkeyPatch, lang: str, said: str) -> None:
    """However often; nothing is marked before there is an answer."""
    first, *_ = right_answers(ludex)
    monkeypatch.setattr("sys.stdin", Terminal(f"\n  \n{first}\n\n"))
    ran = ludex(*DRILL, "--lang", lang)
    assert ran.out.count(said) == 3
    assert {"en": "\n1 of 1 right\n", "es": "\n1 de 1 bien\n"}[lang] in ran.out


@pytest.mark.parametrize(("lang", "typed", "again"), [("en", "1.200", "1200 or 1.20"), ("es", "1,200", "1200 o 1,20")])
def test_an_amount_in_doubt_is_asked_again(
    ludex: Any, monkeypatch: pytest.MonkeyPatch, lang: str, typed: str, again: str
) -> None:
    """In the language of the terminal; what the other language has no doubt about is read."""
    monkeypatch.setattr("sys.stdin", Terminal(f"{typed}\n"))
    ran = ludex(*DRILL, "--kind", "payout", "--lang", lang)
    assert again in ran.out
    assert {"en": "0 of 0 right", "es": "0 de 0 bien"}[lang] in ran.out
    monkeypatch.setattr("sys.stdin", Terminal(f"{typed}\n"))
    assert again not in ludex(*DRILL, "--kind", "payout", "--lang", {"en": "es", "es": "en"}[lang]).out


def test_piped_answers_are_read_one_a_line(ludex: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A blank line, skip, and lines that are missing are blank answers: the same as from a file."""
    right = right_answers(ludex)
    text = f"{right[0]}\n\nskip\n{right[3]}\nnonsense\n"
    (tmp_path / "answers.txt").write_text(text, encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    ran = ludex(*DRILL)
    assert ran.code == 0
    assert (ran.out.count("Right."), ran.out.count("Wrong.")) == (2, 4)
    assert "\n2 of 6 right\n" in ran.out
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert ludex(*DRILL, "--answers", tmp_path / "answers.txt").out == ran.out


def test_more_piped_answers_than_exercises(ludex: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Are refused, and nothing is marked."""
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n2\n3\n"))
    ran = ludex(*DRILL, "--count", "2")
    assert (ran.code, ran.out, ran.err) == (2, "", "ludex drill: standard input: 3 answers to 2 exercises\n")


@pytest.mark.parametrize(("piped", "said"), [("\n", "0 of 1 right"), ("", "Solution:"), (None, "Solution:")])
def test_input_of_a_process(piped: str | None, said: str) -> None:
    """What is piped is read; nothing, or a device, leaves the exercises with their solutions."""
    command = [sys.executable, "-m", "ludex.cli", *DRILL, "--count", "1", "--kind", "gesture"]
    nowhere = subprocess.DEVNULL if piped is None else None
    done = subprocess.run(command, input=piped, stdin=nowhere, capture_output=True, text=True, check=True)
    assert said in done.stdout
    assert ("right" in done.stdout) is (piped == "\n")


def test_a_whole_lesson_on_a_terminal(ludex: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """One kind alone, in Spanish."""
    answers = right_answers(ludex, "--kind", "zero", "--count", "3")
    monkeypatch.setattr("sys.stdin", Terminal("\n".join(answers) + "\n"))
    ran = ludex(*DRILL, "--kind", "zero", "--count", "3", "--lang", "es")
    assert ran.out.endswith("\n3 de 3 bien\nPuntos: 3 de 3, 100,0 %\n")


@pytest.mark.parametrize(
    ("lang", "words", "said"),
    [
        (
            "en",
            ("help", "skip", "quit"),
            ("Exercise 2 of 6", "Amounts as they are printed", "Skipped.", "0 of 1 right"),
        ),
        ("es", ("ayuda", "SALTAR", "salir"), ("Ejercicio 2 de 6", "Los importes, como", "Saltado.", "0 de 1 bien")),
        ("es", ("?", "skip", "exit"), ("Ejercicio 2 de 6", "Los importes, como", "Saltado.", "0 de 1 bien")),
    ],
)
def test_help_skip_and_quit(
    ludex: Any, monkeypatch: pytest.MonkeyPatch, lang: str, words: tuple[str, ...], said: tuple[str, ...]
) -> None:
    """Whoever asks for help is asked again; what is skipped counts nothing; after quitting nothing more is asked."""
    monkeypatch.setattr("sys.stdin", Terminal("\n".join(words) + "\n"))
    ran = ludex(*DRILL, "--lang", lang)
    assert ran.code == 0
    assert all(part in ran.out for part in said)
    prompt = {"en": "Your answer: ", "es": "Respuesta: "}[lang]
    assert ran.out.count(prompt) == 3
    assert said[0].replace("2", "3", 1) not in ran.out


def test_a_lesson_that_is_left_at_once(ludex: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing was answered, and nothing is divided by it."""
    monkeypatch.setattr("sys.stdin", Terminal("quit\n"))
    ran = ludex(*DRILL)
    assert (ran.code, ran.out.splitlines()[-1]) == (0, "Your answer: 0 of 0 right")


def test_amounts_as_they_are_printed_and_what_is_right_in_part(ludex: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each mistake is told with what is right and its clause, and then what to revise."""
    (answer,) = right_answers(ludex, "--kind", "zero", "--count", "1", "--level", "2", "--seed", "9")
    value, refund, leave = answer.split()
    monkeypatch.setattr("sys.stdin", Terminal(f"{value} € {refund},00 € {'no' if leave == 'yes' else 'yes'}\n"))
    ran = ludex(*DRILL, "--kind", "zero", "--count", "1", "--level", "2", "--seed", "9")
    assert "Partly right: 2 of 3.\n  may take it back: " in ran.out
    mistake = next(line for line in ran.out.splitlines() if " instead of " in line)
    assert "[CAN10/" in mistake
    assert "Points: 0.67 of 1, 66.7%\nTo revise:\n  CAN10/" in ran.out


def test_a_question_says_what_form_its_answer_takes(ludex: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything that is asked, in its order; what only some answers have is not told."""
    monkeypatch.setattr("sys.stdin", Terminal(""))
    told = ludex(*DRILL, "--level", "2", "--kind", "zero", "--count", "1").out
    expected = "worth in prison (amount), comes back (amount), may take it back (yes or no)"
    assert f"To answer, parted by blanks: {expected}\n" in told
    told = ludex("drill", "punto-y-banca", "--in", "cantabria", "--level", "3", "--kind", "payout", "--count", "1").out
    assert "(amounts), the total to each player (amounts)\n" in told
    assert ludex(*DRILL, "--kind", "gesture", "--count", "1").out.count("To answer: is done like this (1 to 3)\n") == 1


@pytest.mark.parametrize(("lang", "said"), [("en", "level 3  eight stakes of three"), ("es", "nivel 3  ocho apuestas")])
def test_the_levels_are_listed(ludex: Any, lang: str, said: str) -> None:
    """Every kind that the place has, by name and slug, with what each level asks."""
    ran = ludex(*DRILL, "--levels", "--lang", lang)
    assert ran.code == 0
    assert said in ran.out
    told = ludex(*DRILL, "--levels", "--json").json
    assert [row["kind"] for row in told["kinds"]] == ["payout", "order", "zero", "placement", "incident", "gesture"]
    assert all(set(row["levels"]) == {"1", "2", "3"} for row in told["kinds"])
    assert "gesture" not in ludex("drill", "sic-bo", "--levels").out  # its law has no script


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "there are no more than 8 different questions; 50 were asked for"),
        ("es", "no hay más de 8 preguntas distintas; se pidieron 50"),
    ],
)
def test_fewer_questions_than_were_asked_for(ludex: Any, lang: str, said: str) -> None:
    """As many as there are, and a line that says so."""
    ran = ludex(*DRILL, "--kind", "gesture", "--count", "50", "--json", "--lang", lang)
    assert (ran.code, ran.err) == (0, f"ludex drill: {said}\n")
    assert len(ran.json["exercises"]) == 8
    assert ludex(*DRILL, "--kind", "gesture", "--count", "8", "--json").err == ""


@pytest.mark.parametrize(("lang", "said"), [("en", "Box 1: "), ("es", "casilla 1: ")])
def test_hands_have_the_names_of_their_boxes(ludex: Any, lang: str, said: str) -> None:
    """Not their slugs."""
    told = ludex("drill", "blackjack", "--kind", "payout", "--count", "1", "--lang", lang).out
    assert said.lower() in told.lower()
    assert "box-1" not in told


def test_the_bank_shows_its_ace(ludex: Any) -> None:
    """An insurance is asked of a box, against a card that is named."""
    (row,) = ludex("drill", "blackjack", "--kind", "insurance", "--count", "1", "--json").json["exercises"]
    assert (row["facts"]["bet"], row["facts"]["bank"]) == ("box-1", "AC")
    assert "an ace, AC." in row["question"][0]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("chess",), "no game is called chess"),
        (("roulette-french", "--in", "atlantis"), "there is no jurisdiction atlantis"),
        (("roulette-french", "--in", "asturias"), "roulette-french is not a game of asturias"),
        (("roulette-french", "--level", "4"), "levels go from 1 to 3, not 4"),
        (("roulette-french", "--count", "0"), "exercises are counted from 1 to 1,000, not 0"),
        (("roulette-french", "--kind", "dance"), "no exercise is called dance"),
        (("roulette-french", "--answers", "nowhere.txt"), "nowhere.txt: no such file or folder"),
        (("roulette-french", "--level", "x"), "x is not a whole number"),
    ],
)
def test_misuse(ludex: Any, arguments: tuple[str, ...], said: str) -> None:
    """One line, and the code of misuse."""
    ran = ludex("drill", *arguments)
    assert ran.code == 2
    assert said in ran.err
    assert ran.err.count("\n") == 1
    assert not ran.out


def test_more_answers_than_exercises(ludex: Any, tmp_path: Path) -> None:
    """Somebody mixed up the files."""
    file = tmp_path / "answers.txt"
    file.write_text("1\n2\n3\n", encoding="utf-8")
    ran = ludex(*DRILL, "--count", "2", "--answers", file)
    assert ran.code == 2
    assert "3 answers to 2 exercises" in ran.err
