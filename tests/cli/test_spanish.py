"""What the command line says in Spanish is Spanish: no English word, no smallest unit, no path of a rule's field."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from ludex.games.registry import GAMES, decider_type
from tests.tables import LAW

PAIRS = [(game, place) for game in GAMES for place in LAW.places_of(game)]
EXACT = ["roulette-french", "roulette-american", "boule", "sic-bo", "craps", "wheel-of-fortune", "holdem"]
"""Games whose odds are found at once."""
ENGLISH = (
    "an|and|are|at|bank|be|bet|bets|both|but|by|call|called|card|cards|chief|chips|clause|coup|croupier|deal|dealt|each|"
    "every|for|from|gets|half|have|house|if|in|into|is|it|its|last|law|may|minimum|more|must|none|nobody|not|of|on|one|or|"
    "out|pays|place|places|player|players|put|rest|round|rounds|shoe|shown|spin|stake|stakes|take|takes|that|the|their|then|"
    "there|they|this|throw|to|turn|two|until|was|were|when|where|which|who|whose|will|with|without|you|your"
)
"""Words that English sentences cannot do without and those of the table, but for what Spanish has as well."""
BETS = re.compile(
    r"(place|right|wrong) bets?|to: total|don't (win|come)|any craps|under 7|over 7|big [68]"
    r"|hold'em|jackpot|blackjack|win|come|field|horn|\bturn\b"
)
"""Names of bets and games that Spanish croupiers use as they are."""
SLUGS = re.compile(r"\([^()]*\)|`[^`]*`|\[[^\]]*\]|\S*[a-z0-9]-[a-z]\S*|lectura: \S+|\b[a-z]+\d+[bp]?/\S+")
"""Names of readings, clauses and commands, and what stands in brackets: what is typed, not what is said."""
WORDS = re.compile(rf"(?<![\w'-])({ENGLISH})(?![\w'-])")


SLIPS = re.compile(r"\b(a|de) el\b|(?<![\d.,/])\d{5,}(?![\d/])|[\w€%] [,.;:]")
"""What Spanish does not write: «a el», a long number in one piece, a space before a sign."""
BALLS = re.compile(r"\b(bolas?|cilindro|ruleta|girar?|tirada)\b")
"""Words of tables with a wheel, which nobody says at a table with cards."""


def slips(text: str, game: str) -> list[str]:
    """Lines that no croupier would say at a game."""
    at_cards = decider_type(game).family in ("cards", "poker")
    return [line for line in text.splitlines() if SLIPS.search(line) or (at_cards and BALLS.search(line.lower()))]


def leaks(text: str) -> list[str]:
    """English words, smallest units and names of fields in what is said in Spanish."""
    found = []
    for line in text.splitlines():
        said = BETS.sub(" ", SLUGS.sub(" ", line.lower()))
        if WORDS.search(said) or "$." in line or re.search(r"\b(cents?|céntimos)\b|\d\.\d+ ?%|[{}]|None", line):
            found.append(line)
    return found


def test_the_search_finds_what_it_looks_for() -> None:
    """And lets Spanish pass."""
    assert leaks("the ball rests") == ["the ball rests"]
    assert leaks("chief corta las cartas\nEl jefe corta las cartas.") == ["chief corta las cartas"]
    assert [
        line for line in ("ana apuesta $.stake a rojo", "1.3514 %", "2000 cents", "{call}") if not leaks(line)
    ] == []
    assert not leaks("1,3514 % de 1.200 € al don't win (late-bet)\n  lectura: roulette-late-bets")
    wrong = ["apuesta a el rojo", "tiene 12000 €", "tiene 20 € ,", "la última bola"]
    assert slips("\n".join([*wrong, "apuesta 12.000 € al rojo; dé él las cartas."]), "blackjack") == wrong
    assert slips("La bola cae en el 3.", "roulette-french") == []


@pytest.mark.parametrize(("game", "place"), PAIRS)
def test_an_evening_is_told_in_spanish(ludex: Any, game: str, place: str) -> None:
    """Two rounds of every game at every place."""
    ran = ludex("play", game, "--auto", "--rounds", "2", "--seed", "5", "--in", place, "--lang", "es")
    assert ran.code == 0
    assert not leaks(ran.out)
    assert not slips(ran.out, game)
    told = [line for line in ran.out.splitlines()[2:] if line and not line.startswith(("«", "Saldos"))]
    assert not [line for line in told if not line.endswith((".", "»"))]
    assert not [line for line in told if line[0].islower() and line.split()[0] not in ran.out.rpartition("Saldos")[2]]


@pytest.mark.parametrize(("game", "place"), [(game, place) for game, place in PAIRS if decider_type(game).drills])
def test_exercises_are_set_in_spanish(ludex: Any, game: str, place: str) -> None:
    """With their choices and solutions."""
    ran = ludex("drill", game, "--level", "3", "--count", "8", "--seed", "3", "--in", place, "--lang", "es")
    assert ran.code == 0
    assert not leaks(ran.out)
    assert not slips(ran.out, game)


@pytest.mark.parametrize(("game", "place"), PAIRS)
def test_rulings_are_told_in_spanish(ludex: Any, game: str, place: str) -> None:
    """Every incident, and how other places differ."""
    ran = ludex("ruling", game, "--in", place, "--lang", "es")
    assert ran.code == 0
    assert not leaks(ran.out)
    assert not slips(ran.out, game)


@pytest.mark.parametrize("game", EXACT)
def test_odds_are_told_in_spanish(ludex: Any, game: str) -> None:
    """At every place, with the readings that move a figure."""
    ran = ludex("odds", game, "--lang", "es")
    assert ran.code == 0
    assert not leaks(ran.out)


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_speaks_spanish(ludex: Any, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """What may be done, what happened, help and what is not understood, until the player leaves."""
    typed = ["opciones", "paño", "ayuda", "cantinflear", "seguir", "por qué", "opciones", "salir"]
    monkeypatch.setattr("sys.stdin", StringIO("\n".join(typed)))
    ran = ludex("play", game, "--seed", "5", "--in", LAW.places_of(game)[-1], "--lang", "es")
    assert ran.code == 0
    assert "La velada ha terminado" in ran.out
    assert not leaks(ran.out)
    assert not slips(ran.out, game)


def test_a_lawful_floor_is_told_in_spanish(ludex: Any) -> None:
    """In one line."""
    floor = Path(__file__).parents[2] / "docs" / "examples" / "floor-cantabria.yaml"
    ran = ludex("inspect", floor, "--in", "cantabria", "--lang", "es")
    assert (ran.code, ran.out) == (0, "la sala es conforme\n")
