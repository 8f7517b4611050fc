"""`ludex drill`: printed with answers, asked on a terminal, marked from a file; misuse in one line."""

from __future__ import annotations

import io
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
    assert ran.out.endswith("6 of 6 right\n")
    assert "Wrong." not in ran.out
    told = ludex(*DRILL, "--level", "2", "--answers", file, "--json").json
    assert told["score"] == {"right": 6, "of": 6}
    assert all(row["right"] and all(row["items_right"]) for row in told["exercises"])


def test_a_file_with_wrong_and_missing_answers(ludex: Any, tmp_path: Path) -> None:
    """What is blank or missing is wrong, and the solution is told; the command went well all the same."""
    file = tmp_path / "answers.txt"
    file.write_text(f"\n{right_answers(ludex)[1]}\nnonsense\n", encoding="utf-8")
    ran = ludex(*DRILL, "--answers", file)
    assert ran.code == 0
    assert ran.out.endswith("1 of 6 right\n")
    assert (ran.out.count("Right."), ran.out.count("Wrong."), ran.out.count("Solution:")) == (1, 5, 6)


def test_on_a_terminal_answers_are_marked_at_once(ludex: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The end of the input ends the lesson."""
    first, *_ = right_answers(ludex)
    monkeypatch.setattr("sys.stdin", Terminal(f"{first}\n\n"))
    ran = ludex(*DRILL)
    assert ran.code == 0
    assert ran.out.index("Your answer: Right.") < ran.out.index("Your answer: Wrong.")
    assert ran.out.endswith("1 of 2 right\n")


def test_a_whole_lesson_on_a_terminal(ludex: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """One kind alone, in Spanish."""
    answers = right_answers(ludex, "--kind", "zero", "--count", "3")
    monkeypatch.setattr("sys.stdin", Terminal("\n".join(answers) + "\n"))
    ran = ludex(*DRILL, "--kind", "zero", "--count", "3", "--lang", "es")
    assert ran.out.endswith("3 de 3 bien\n")


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
        (("roulette-french", "--count", "0"), "exercises are counted from 1 to 1000, not 0"),
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
