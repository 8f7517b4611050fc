"""Typing at the terminal: lines that are edited, repeated and completed, the menu, and the way back out of it."""

from __future__ import annotations

import builtins
import io
import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.console import Console

from ludex.cli import lines as typing
from ludex.cli import play
from ludex.cli.lines import EditedLines, completed, lines_of, plain_lines, suggest_to
from ludex.cli.parsing import SUGGESTED, UNCLEAR, VERBS, Parser
from ludex.games.registry import GAMES
from ludex.kit.chance import Seeded
from ludex.words import LANGUAGES, Words
from tests.cli.seats import Sat, opened, words_of
from tests.tables import LAW

LEFT, END_OF_INPUT, INTERRUPT = "\x1b[D", "\x04", "\x03"


@pytest.fixture
def keys() -> Iterator[Any]:
    """Where keys are pressed, instead of a terminal."""
    with create_pipe_input() as pressed, create_app_session(input=pressed, output=DummyOutput()):
        yield pressed


def test_a_line_is_edited_and_repeated(keys: Any) -> None:
    """The cursor moves, and the lines before are remembered."""
    keys.send_text(f"rd{LEFT}e\n17 10\n{END_OF_INPUT}")
    lines = EditedLines()
    assert list(lines) == ["red", "17 10"]
    assert lines._session.history.get_strings() == ["red", "17 10"]


def test_an_interruption_ends_the_lines(keys: Any) -> None:
    """As the end of the input does."""
    keys.send_text(f"red 20\n{INTERRUPT}")
    assert list(EditedLines()) == ["red 20"]


def test_a_word_is_completed_from_what_is_offered(keys: Any) -> None:
    """Whatever the case and the accents, in place of what was typed so far."""
    keys.send_text("x\n")
    lines = EditedLines()
    suggest_to(lines, lambda: ["separar", "plantarse"])
    offered = lines._session.completer.get_completions(Document("Plán"), CompleteEvent())
    assert [(each.text, each.start_position) for each in offered] == [("plantarse", -4)]
    assert next(lines) == "x"
    assert completed("por qu", ["por qué", "par"]) == ["por qué"]
    assert completed("", ["a", "b", "a"]) == ["a", "b"]
    assert completed("x", ["a"]) == []


def test_suggestions_change_with_the_moment() -> None:
    """Bets while bets are open, hands while they are played; all of it is understood when it is typed."""
    heard: list[list[str]] = []

    class Heard:
        """Lines that note what was suggested before each of them."""

        def __init__(self, *typed: str) -> None:
            self._typed = iter(typed)
            self.suggest: Any = list

        def __iter__(self) -> Heard:
            return self

        def __next__(self) -> str:
            heard.append(list(self.suggest()))
            return next(self._typed)

    Sat("blackjack", Heard("box 1 20", "", "", ""), seed=4)
    assert "box 1" in heard[0]
    assert "stand" not in heard[0]
    playing = next(names for names in heard if "stand" in names)
    assert "box 1" not in playing
    table = opened("blackjack", "cantabria")
    parser = Parser(table.type.bets(table.game), scopes=words_of(table, "en").scopes)
    assert all(parser.read(verb).do != UNCLEAR for verb in SUGGESTED["en"] if verb not in ("take", "odds", "bet"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_action_is_suggested_once(lang: str) -> None:
    """By a name that is understood."""
    found = [[name for name in names if name in SUGGESTED[lang]] for names in VERBS.values()]
    assert [len(names) for names in found] == [1] * len(VERBS)
    assert len(SUGGESTED[lang]) == len(VERBS)


@pytest.mark.parametrize(("terminal", "installed"), [(True, True), (True, False), (False, True)])
def test_lines_are_edited_only_at_a_terminal(
    monkeypatch: pytest.MonkeyPatch, keys: Any, terminal: bool, installed: bool
) -> None:
    """And where prompt_toolkit is installed; elsewhere they are read as they come."""

    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return terminal

    monkeypatch.setattr(sys, "stdin", Screen("red 20\n"))
    monkeypatch.setattr(sys, "stdout", Screen())
    monkeypatch.setattr(typing, "find_spec", lambda _name: object() if installed else None)
    lines = lines_of(Console(file=io.StringIO()))
    assert isinstance(lines, EditedLines) == (terminal and installed)
    if not isinstance(lines, EditedLines):
        monkeypatch.setattr(builtins, "input", lambda *_: sys.stdin.readline().rstrip("\n"))
        assert next(lines) == "red 20"


def test_plain_lines_end_with_the_input(monkeypatch: pytest.MonkeyPatch) -> None:
    """Quietly."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("a\nb\n"))
    assert list(plain_lines(Console(file=io.StringIO()))) == ["a", "b"]


# The menu.


def visited(*typed: str, **changed: Any) -> str:
    """A visit with these lines typed."""
    stream = io.StringIO()
    usual = {"game": None, "place": None, "lang": "en", "law": None, "rounds": None, "bots": None, "record": None}
    arguments = Namespace(**{**usual, **changed})
    assert play.visit(arguments, Console(file=stream, width=100), iter(typed), Seeded(3), 3) == 0
    return stream.getvalue()


WHERE, WHAT = "Where do you want to play?", "Which game?"


@pytest.mark.parametrize("quits", ["leave", "quit", "salir"])
def test_a_visitor_may_go_at_any_question(quits: str) -> None:
    """At the first, at the second, at the table."""
    assert visited(quits).count(WHERE) == 1
    assert visited("galicia", quits).count(WHAT) == 1
    said = visited("galicia", "boule", quits, "never read")
    assert said.splitlines()[-1].startswith("The evening is over")


@pytest.mark.parametrize("back", ["back", "atrás", "volver"])
def test_a_visitor_may_go_back(back: str) -> None:
    """From the games to the places, from a table to the games, from the places home."""
    assert visited("galicia", back, "leave").count(WHERE) == 2
    assert visited(back, "galicia").count(WHAT) == 0
    said = visited("galicia", "boule", back, "cantabria", "boule", "leave")
    assert said.count("The evening is over") == 2
    assert "Boule, Galicia" in said
    assert "Boule, Cantabria" in said
    assert visited(back, place="galicia").count(WHAT) == 1


@pytest.mark.parametrize(
    ("lang", "back", "told"), [("en", "back", "nothing to go back to"), ("es", "atrás", "no hay a dónde volver")]
)
def test_where_nothing_was_chosen_nobody_goes_back(tmp_path: Path, lang: str, back: str, told: str) -> None:
    """At a table that was named, and where one file keeps one evening: play goes on, and help does not offer it."""
    helps = Words(lang).word("phrases", "help-back")
    named = {"game": "boule", "place": "galicia", "lang": lang}
    said = visited("help", back, "", "leave", **named)
    assert told in said
    assert helps not in said
    assert said.index(told) < said.index(Words(lang).word("phrases", "round").format(round=2))
    said = visited("boule", "help", back, "", "leave", **{**named, "game": None})
    assert helps in said
    assert told not in said
    said = visited("boule", "help", back, "", "leave", **{**named, "game": None, "record": str(tmp_path / "one.jsonl")})
    assert helps not in said
    assert told in said


@pytest.mark.parametrize(("lang", "helps", "told"), [("en", "help", "Type a number"), ("es", "ayuda", "Escriba un nú")])
def test_a_visitor_may_ask_for_help(lang: str, helps: str, told: str) -> None:
    """At every question, and then it is asked again; Enter alone is no answer and no mistake."""
    assert told in visited(helps, lang=lang)
    assert told in visited("galicia", helps, lang=lang)
    assert "Please answer" not in visited("", "galicia", "")
    table = visited("galicia", "boule", helps, "leave", lang=lang)
    assert ("Enter alone" if lang == "en" else "Intro sin más") in table


def test_no_game_or_place_is_called_like_an_answer() -> None:
    """So that back, help and leave always mean themselves."""
    verbs = {name for names in VERBS.values() for name in names}
    assert not verbs & {*LAW.regulations.jurisdictions, *GAMES}


# What takes its time.


class Screen(io.StringIO):
    """A terminal to write on."""

    def isatty(self) -> bool:
        return True


def test_what_takes_its_time_is_said_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """While best play is solved, and taken back after it; nowhere else."""
    monkeypatch.setattr(sys, "stderr", screen := Screen())
    sat = Sat("roulette-french", ["odds red", "leave"])
    assert screen.getvalue().startswith("\rworking it out ...")
    assert screen.getvalue().endswith("\r\x1b[K")
    assert "working it out" not in sat.said
    assert "the house keeps" in sat.said
    monkeypatch.setattr(sys, "stderr", quiet := io.StringIO())
    Sat("roulette-french", ["odds red", "leave"])
    assert quiet.getvalue() == ""


def test_odds_that_need_an_extra_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """In one line, and the evening goes on."""

    def missing(*_: object) -> Any:
        raise ModuleNotFoundError("no numba", name="numba")

    table = opened("blackjack", "cantabria")
    monkeypatch.setattr(type(table.type), "odds", property(lambda _self: missing), raising=False)
    sat = Sat("blackjack", ["odds box 1", "box 1 20", "leave"])
    assert any("ludex[sim]" in line for line in sat.lines)
    assert "You bet €20 on box 1." in sat.lines
