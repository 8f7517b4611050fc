"""`ludex drill --pdf`: an exam on paper and its solutions, as two files."""

from __future__ import annotations

import shlex
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from ludex.core.drills import Exercise
from ludex.errors import Misuse
from ludex.extras import needed_for
from ludex.games.registry import Opened
from ludex.law.book import Law
from ludex.words.drills import Blackboard

SUFFIX = ".pdf"


def write_exam(
    arguments: Namespace, law: Law, opened: Opened, board: Blackboard, asked: Sequence[Exercise]
) -> list[str]:
    """Writes both files and says where they are."""
    file = Path(arguments.pdf)
    solutions = _solutions_of(file)
    with needed_for("an exam on paper"):
        from ludex.draw.exam import Exam

        exam = Exam(law, opened, board, asked, arguments.level, arguments.seed, _command(arguments, opened))
        made = {file: exam.questions(), solutions: exam.solutions()}
    for path, content in made.items():
        _write(path, content)
    return [str(path) for path in made]


def _solutions_of(file: Path) -> Path:
    """The file beside an exam that has its solutions."""
    if not file.name:
        raise Misuse(f"{str(file)!r} is not the name of a file")
    name = file.stem if file.suffix.lower() == SUFFIX else file.name
    return file.with_name(f"{name}-solutions{SUFFIX}")


def _write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise Misuse(f"{path}: cannot be written: {error.strerror}") from None


def _command(arguments: Namespace, opened: Opened) -> str:
    """What makes the same exam again."""
    parts = ["ludex", "drill", arguments.game, "--in", opened.statute.jurisdiction, "--level", str(arguments.level)]
    parts += ["--seed", str(arguments.seed), "--count", str(arguments.count), "--lang", arguments.lang]
    parts += [part for name, value in arguments.chosen.items() for part in ("--set", f"{name}={value}")]
    parts += ["--kind", arguments.kind] if arguments.kind else []
    parts += ["--law", arguments.law] if arguments.law else []
    return shlex.join([*parts, "--pdf", Path(arguments.pdf).name])
