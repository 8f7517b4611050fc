"""The terminal, the host, the bots and the walks know no game: what tables wait for is read from kinds and waits."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludex
from ludex.core.commands import SESSION_COMMANDS, slug_of
from ludex.games.registry import GAMES, decider_type

SOURCES = Path(ludex.__file__).parent
HOST = ("bots", "driver", "evening", "random_bots", "slugs", "staffing")
FILES = [
    *sorted((SOURCES / "cli").glob("*.py")),
    *(SOURCES / "house" / f"{name}.py" for name in HOST),
    SOURCES / "proof" / "walk.py",
]
SESSION = {slug_of(command) for command in SESSION_COMMANDS}
SLUGS = {slug_of(command) for game in GAMES for command in decider_type(game).commands} - SESSION

FIELD, COLUMN, WORD = "the field of a command", "a column of an answer", "what people type"
OWN = "a command of the command line"
MARKS = "how many exercises of a lesson were right"
ALLOWED = {
    ("__init__.py", "inspect"): OWN,
    ("__init__.py", "play"): OWN,
    ("catalogue.py", "call"): COLUMN,
    ("driver.py", "set-duration"): "about the session: a game of poker lasts as long as was said beforehand",
    ("floor.py", "inspect"): OWN,
    ("lesson.py", "score"): MARKS,
    ("marks.py", "score"): MARKS,
    ("odds.py", "bet"): COLUMN,
    ("orders.py", "bet"): FIELD,
    ("odds_rows.py", "bet"): COLUMN,
    ("parsing.py", "bet"): WORD,
    ("parsing.py", "spin"): WORD,
    ("parsing.py", "throw"): WORD,
    ("parsing.py", "withdraw"): WORD,
    ("play.py", "seat"): "a phrase: the title of a seat",
    ("random_bots.py", "bet"): FIELD,
    ("simulation.py", "bet"): COLUMN,
    ("typed_commands.py", "bet"): FIELD,
    ("typed_commands.py", "raise"): WORD,
    ("walk.py", "bet"): FIELD,
}
"""Words that are spelt like a command of some game and are something else, file by file."""


def spelt(tree: ast.AST) -> Iterator[str]:
    """Every text in a source that is spelt like a command of a game."""
    return (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and node.value in SLUGS)


def compared(tree: ast.AST) -> Iterator[str]:
    """Every such text that a `do`, or what somebody is offered, is compared with."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            names = {part.attr if isinstance(part, ast.Attribute) else getattr(part, "id", "") for part in _parts(node)}
            if names & {"do", "offered"}:
                yield from spelt(node)
        elif isinstance(node, ast.Match) and getattr(node.subject, "attr", getattr(node.subject, "id", "")) == "do":
            values = (case.pattern for case in node.cases if not isinstance(case.pattern, ast.MatchClass))
            yield from (text for value in values for text in spelt(value))


def _parts(node: ast.Compare) -> Iterator[ast.AST]:
    return (part for side in (node.left, *node.comparators) for part in ast.walk(side))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_no_slug_of_a_game(file: Path) -> None:
    """None is written that is not something else by the same name, and none is ever compared with a command."""
    tree = ast.parse(file.read_text("utf-8"))
    assert not {slug for slug in spelt(tree) if (file.name, slug) not in ALLOWED}
    assert not set(compared(tree))


def test_what_is_allowed_is_there() -> None:
    """An exception that nothing needs any more goes."""
    found = {(file.name, slug) for file in FILES for slug in spelt(ast.parse(file.read_text("utf-8")))}
    assert found == set(ALLOWED)


@pytest.mark.parametrize(
    "source",
    [
        'if option.do == "bet": pass',
        'x = do in ("hit", "spin")',
        '"fold" in offered',
        'match typed.do:\n case "bet": 1',
    ],
)
def test_a_comparison_is_found(source: str) -> None:
    """In every form that such a list had."""
    assert set(compared(ast.parse(source)))
