"""`ludex drill --pdf`, `--exam`, `--sheet`: an exam with its solutions apart, and sheets for the answers."""

from __future__ import annotations

import shlex
from argparse import Namespace
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from ludex.cli.sheets import check_apart, write_bytes
from ludex.core.drills import Exercise
from ludex.errors import Misuse
from ludex.examine.exams import FORMATS, exam_name, template
from ludex.extras import needed_for
from ludex.games.registry import Opened
from ludex.law.book import Law
from ludex.words.drills import Blackboard
from ludex.words.exams import exam_file, exam_text, solutions_file, solutions_text

if TYPE_CHECKING:
    from ludex.draw.exam import Exam

PDF = ".pdf"
EXAMS = (PDF, ".json", ".txt")
"""What an exam may be written as."""


def write_exam(
    arguments: Namespace, law: Law, opened: Opened, board: Blackboard, asked: Sequence[Exercise]
) -> list[str]:
    """Writes every file that was asked for and says where they are; all of them are made before one is written."""
    level, seed, kind = arguments.level, arguments.seed, arguments.kind
    name = exam_name(opened, asked, level=level, seed=seed, kind=kind, lang=board.words.lang)
    writer = _Writer(arguments, law, opened, board, asked, name)
    made: list[tuple[Path, bytes]] = []
    for asked_for, make in (
        (arguments.pdf, writer.paper),
        (arguments.exam, writer.exam),
        (arguments.sheet, writer.sheet),
    ):
        made += [each for file in asked_for or () for each in make(Path(file)).items()]
    check_apart([path for path, _ in made])
    for path, content in made:
        write_bytes(path, content)
    return [str(path) for path, _ in made]


class _Writer:
    """Makes the files of one exam."""

    def __init__(
        self, arguments: Namespace, law: Law, opened: Opened, board: Blackboard, asked: Sequence[Exercise], name: str
    ) -> None:
        self._arguments, self._law, self._opened = arguments, law, opened
        self._board, self._asked, self._name = board, asked, name
        self._command = _command(arguments, opened)

    def paper(self, file: Path) -> dict[Path, bytes]:
        """On paper."""
        solutions = _solutions_of(file, PDF)
        with needed_for("an exam on paper"):
            exam = self._exam(file)
            return {file: exam.questions(), solutions: exam.solutions()}

    def exam(self, file: Path) -> dict[Path, bytes]:
        """As the end of the file's name says."""
        suffix = file.suffix.lower()
        if suffix == PDF:
            return self.paper(file)
        if suffix not in EXAMS:
            raise Misuse(
                "an exam is a file that ends in {known}, not {file}",
                slug="file-of-exam",
                known=EXAMS,
                file=repr(str(file)),
            )
        asked = exam_file(self._board, self._name, self._asked)
        solved = solutions_file(self._board, self._name, self._asked, seed=self._arguments.seed, command=self._command)
        solutions = _solutions_of(file, suffix)
        if suffix == ".json":
            return {file: _json(asked), solutions: _json(solved)}
        return {
            file: _text(exam_text(self._board, asked)),
            solutions: _text(solutions_text(self._board, solved)),
        }

    def sheet(self, file: Path) -> dict[Path, bytes]:
        """A sheet for the answers, to be filled in by hand or at a screen."""
        suffix = file.suffix.lower()
        if suffix == PDF:
            with needed_for("an exam on paper"):
                return {file: self._exam(file).sheet()}
        if suffix not in FORMATS:
            raise Misuse(
                "a sheet is a file that ends in {known} or {last}, not {file}",
                slug="file-of-sheet",
                known=FORMATS,
                last=PDF,
                file=repr(str(file)),
            )
        return {file: template(self._name, len(self._asked), suffix).encode()}

    def _exam(self, file: Path) -> Exam:
        from ludex.draw.exam import Exam

        arguments = self._arguments
        command = f"{self._command} --pdf {shlex.quote(file.name)}"
        return Exam(self._law, self._opened, self._board, self._asked, arguments.level, command, self._name)


def _json(value: Any) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n"


def _text(lines: Iterable[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def _solutions_of(file: Path, suffix: str) -> Path:
    """The file beside an exam that has its solutions."""
    if not file.name:
        raise Misuse("{file} is not the name of a file", slug="no-name-of-file", file=repr(str(file)))
    name = file.stem if file.suffix.lower() == suffix else file.name
    return file.with_name(f"{name}-solutions{suffix}")


def _command(arguments: Namespace, opened: Opened) -> str:
    """What makes the same exam again."""
    parts = ["ludex", "drill", arguments.game, "--in", opened.statute.jurisdiction, "--level", str(arguments.level)]
    parts += ["--seed", str(arguments.seed), "--count", str(arguments.count), "--lang", arguments.lang]
    parts += [part for name, value in arguments.chosen.items() for part in ("--set", f"{name}={value}")]
    parts += ["--kind", arguments.kind] if arguments.kind else []
    parts += ["--law", arguments.law] if arguments.law else []
    return shlex.join(parts)
