"""Windows from 40 columns: nothing wider is printed at any seat, and what does not fit is told in another way."""

from __future__ import annotations

import io
from argparse import Namespace

import pytest
from rich.console import Console

from ludex.cli import play
from ludex.cli.output import broken
from ludex.kit.chance import Seeded
from ludex.words import LANGUAGES
from tests.cli.seats import TABLES, Sat, opened, words_of

WIDTHS = (40, 60, 80)


@pytest.mark.parametrize(("game", "place"), TABLES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_wider_than_the_window(game: str, place: str, lang: str) -> None:
    """The cloth, who sits where, options with their clauses, help, rules and refusals."""
    table = opened(game, place)
    words = words_of(table, lang)
    amount = table.rules.minimum * 2 // table.rules.currency.per_main
    bets = [f"{words.bet(bet)} {amount}" for bet in table.type.bets(table.game)[:2]]
    typed = ["help", "options", *bets, "felt", "", "why", "", "options", "rules minimum", "nonsense", "", "leave"]
    for width in WIDTHS:
        sat = Sat(game, typed, place=place, lang=lang, width=width, terminal=True)
        widest = max(sat.lines, key=len)
        assert len(widest) <= width, widest
        assert "\x1b" not in sat.said
        # Chips are told, whether the cloth fits or not; where players hold the bank somebody must have it first.
        assert not bets or table.type.holdings or words.word("phrases", "others") in sat.said


@pytest.mark.parametrize(("game", "fits"), [("roulette-french", (False, True)), ("boule", (True, True))])
def test_a_cloth_that_does_not_fit_is_told(game: str, fits: tuple[bool, bool]) -> None:
    """In words at 40 columns, drawn as soon as there is room."""
    for width, drawn in zip((40, 80), fits, strict=True):
        sat = Sat(game, ["leave"], width=width, terminal=True)
        words = words_of(opened(game, "cantabria"), "en")
        assert ("┼" in sat.said) is drawn
        assert (words.word("phrases", "narrow")[:20] in sat.said) is not drawn


@pytest.mark.parametrize("width", WIDTHS)
def test_the_menu_fits_too(width: int) -> None:
    """With its help."""
    stream = io.StringIO()
    arguments = Namespace(game=None, place=None, lang="es", law=None, rounds=None, bots=None, record=None)
    console = Console(file=stream, width=width, force_terminal=True, color_system=None)
    play.visit(arguments, console, iter(["ayuda", "x", "galicia", "ayuda", "salir"]), Seeded(1), 1)
    assert max(map(len, stream.getvalue().splitlines())) <= width


@pytest.mark.parametrize("line", ["Saldos: usted 1.380 €, ana 350 €", "La casa toma el 12,50 % de 20 pta y de 5 €"])
def test_a_figure_keeps_its_sign(line: str) -> None:
    """At any width that holds both, and nothing is lost."""
    for width in range(10, len(line)):
        parts = broken(line, width, "")
        assert max(map(len, parts)) <= width
        assert not any(part.startswith(("€", "%", "pta")) for part in parts), parts
        assert " ".join(parts) == line


def test_what_is_piped_is_not_wrapped() -> None:
    """Whoever reads lines by a program gets whole ones."""
    assert max(map(len, Sat("roulette-french", ["options", "leave"], width=40).lines)) > 80
