"""A seat at a table in the terminal, typed by a script: bets, refusals, answers, the zero, and ways of ending."""

from __future__ import annotations

import io
import sys
from argparse import Namespace
from collections.abc import Iterator
from typing import Any

import pytest
from rich.console import Console

from ludex.cli import play
from ludex.cli.lines import plain_lines
from ludex.cli.seat import Seat
from ludex.core.state import CLOSED
from ludex.games.registry import GAMES
from ludex.kit.chance import Chance, Script, Seeded
from ludex.words import Words
from tests.tables import LAW, PLACES, ROULETTE, usual


def seated(
    *typed: str, spins: tuple[int, ...] = (), lang: str = "en", place: str = "cantabria", rounds: int = 0
) -> Any:
    """An evening with these lines and these results; afterwards whatever comes up is 7."""
    stream = io.StringIO()
    chance = Script([*spins, *[7] * 5])
    console = Console(file=stream, width=100)
    seat = Seat(LAW, usual(place), Words(lang), console, iter(typed), chance=chance, seed=4)
    seat.play(rounds or None)
    assert seat.table.state.phase == CLOSED
    return seat, stream.getvalue()


def test_an_evening_in_english() -> None:
    """A number that wins is paid, and the balance at the end is the table's."""
    seat, said = seated("17 10", "spin", "leave", spins=(17,))
    assert "You join the table." in said
    assert "You bet €10 on straight 17." in said
    assert "Straight pays you" not in said
    assert "You win €350 on straight 17." in said
    assert "Balances: you €740, ana " in said
    assert "The last round is announced." in said
    assert said.endswith(f"The evening is over; you have €{seat.table.state.funds('you') // 100}.\n")
    assert "\x1b" not in said


def test_an_evening_in_spanish() -> None:
    """The same words that are typed are said."""
    _, said = seated("rojo 20", "docena 2 20", "saldo", "girar", "¿por qué?", "salir", spins=(1,), lang="es")
    assert "Usted apuesta 20 € al rojo." in said
    assert "Usted apuesta 20 € a la docena 2." in said
    assert "Usted cobra 20 € por el rojo." in said
    assert "Saldos: usted 360 €" in said
    assert LAW.index["CAN10/A.1.V/5"].es in said
    assert LAW.index["CAN10/A.1.V/5"].en not in said


def test_a_refusal_is_one_line_with_its_clause_and_loses_nothing() -> None:
    """Beyond the maximum, off the list, without chips; why says the clause."""
    seat, said = seated("red 5000", "why", "split 1 36 10", "red 3000", "why", "take black", "red 0", "red 12.345")
    refused = "Refused: more than the maximum (€5,000); allowed: €3,600 or less [CAN10/A.1.IV.2.generales/2]"
    assert said.count(refused) == 2
    assert f"  CAN10/A.1.IV.2.generales/2: {LAW.index['CAN10/A.1.IV.2.generales/2'].en}" in said
    assert "Refused: not a bet that the law lists (split 1-36)" in said
    assert "Refused: not enough chips (€3,000); allowed: €400 or less" in said
    assert "no clause; this is how it is done at the table" in said
    assert seat.table.state.funds("you") == 40_000


def test_taking_back_and_showing_the_felt() -> None:
    """What lies on the cloth is shown, and what is taken back is not."""
    seat, said = seated("red 20", "split 14 17 10", "felt", "take red", "felt", "take split 14 17")
    first, second = (line for line in said.splitlines() if line.startswith("Yours: "))
    assert sorted(first.removeprefix("Yours: ").split(", ")) == ["Red (€20)", "Split 14-17 (€10)"]
    assert second == "Yours: Split 14-17 (€10)"
    assert "|Red  " in said
    assert "*20" in said
    assert seat.table.state.funds("you") == 40_000


def test_answers() -> None:
    """Options with limits, exact odds, rules by path, help, and a hint when nothing was understood."""
    typed = (
        "why",
        "options",
        "odds red 20",
        "odds 17",
        "odds split 1 36",
        "rules zero.back",
        "rules",
        "rules x",
        "help",
    )
    _, said = seated(*typed, "hello", "half", "odds red 0")
    assert "place a bet (bet) [CAN10/A.1.V/2]" in said
    limits = "[CAN10/A.1.IV.2.generales/1, CAN10/A.1.IV.2.generales/3]"
    assert f"Straight                          €10 - €200    {limits}" in said
    assert "half back: the house keeps 1.3514% = 1/74" in said
    assert "Straight 17, stake €20" in said
    assert "the house keeps 2.7027% = 1/37" in said
    assert "zero.back  CAN10/A.1.IV.1.cero/1  value: 1/2" in said
    assert "There is no rule x;" in said
    assert "odds BET [STAKE]" in said
    assert "That was not understood" in said
    assert "Refused: not at this moment" in said
    assert "Refused: less than the minimum (€0)" in said


def test_the_zero_is_answered() -> None:
    """Half of one bet, prison for the other, and the prisoner is shown and freed."""
    typed = ("red 40", "odd 40", "spin", "options", "red 10", "half red", "prison", "felt", "spin", "leave")
    seat, said = seated(*typed, spins=(0, 7))
    assert "Zero, half back or prison: take half back (red / odd), leave the stake in prison (red / odd)?" in said
    assert "take half back" in said
    assert "You take back €20." in said
    assert "You leave the stake in prison." in said
    assert "In prison: Odd (€40)" in said
    assert "Refused: no more bets may be placed" in said
    assert not seat.table.state.prisoners


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Enter: leave the stake in prison (end the time for choosing)"),
        ("es", "Intro: dejar la apuesta en prisión (cerrar el tiempo de elegir)"),
    ],
)
def test_silence_at_the_zero_is_told_beforehand(lang: str, told: str) -> None:
    """Enter means prison, and the prompt says so, at the zero alone; it comes to what it says."""
    silent, said = seated("red 40", "odd 40", "spin", "", spins=(0,), lang=lang)
    assert said.splitlines().count(told) == 1
    spoken, _ = seated("red 40", "odd 40", "spin", "prison", spins=(0,), lang=lang)
    assert silent.table.state.accounts == spoken.table.state.accounts


@pytest.mark.parametrize("last", [("leave",), ()])
def test_going_at_the_zero(last: tuple[str, ...]) -> None:
    """Silence counts as the law says, the last round is played, and the table closes."""
    seat, said = (
        seated("red 40", "spin", *last, "red 10", spins=(0, 7)) if last else seated("red 40", "spin", spins=(0,))
    )
    assert "The time for choosing is over." in said
    assert "The last round is announced." in said
    assert "You bet €10" not in said
    assert seat.table.state.funds("you") == 40_000


@pytest.mark.parametrize("place", PLACES)
def test_the_end_of_input_ends_the_evening(place: str) -> None:
    """Nothing is typed at all, or the rounds asked for are over."""
    _, said = seated(place=place)
    assert said.count("The ball rests in") == 1
    assert "The table closes" in said
    _, said = seated("spin", "spin", "spin", "spin", place=place, rounds=2)
    assert said.count("The ball rests in") == 2
    assert said.count("The last round is announced.") == 1


# the door


def visited(*typed: str, asks: bool = False, **changed: Any) -> tuple[int, str]:
    """A visit with these lines typed."""
    stream = io.StringIO()
    arguments = Namespace(
        **{"game": None, "place": None, "lang": "en", "law": None, "rounds": None, "bots": None, "record": None}
        | {"json": False, "notes": []}
        | changed
    )
    lines: Iterator[str] = iter(typed)
    code = play.visit(arguments, Console(file=stream, width=100), lines, Seeded(3), 3, asks=asks)
    return code, stream.getvalue()


def test_a_visitor_chooses_place_and_game() -> None:
    """By number or by name; what is not on the list is asked again."""
    code, said = visited("9", "Galicia", "1", "red 20", "leave")
    assert code == 0
    assert "Where do you want to play?\n  1  " in said
    assert "Please answer with a number or a name from the list." in said
    assert "Which game?\n  1  French roulette\n" in said
    assert "French roulette, Galicia (seed 3)." in said
    assert "You bet €20 on red." in said
    assert "  4  Asturias\n" in said
    assert "¿A qué juego?" in visited("ruleta francesa", place="galicia", lang="es")[1]
    assert visited()[1].endswith("Asturias\n")
    assert "Round 1" not in visited("galicia")[1]


def test_the_place_of_a_named_game_is_asked_for() -> None:
    """Where there is a choice and somebody to ask; elsewhere the usual one is taken, and noted."""
    code, said = visited("galicia", "leave", asks=True, game="boule")
    assert code == 0
    assert said.startswith("Where do you want to play?\n  1  ")
    assert "Asturias" not in said  # it has no boule
    assert "Boule, Galicia (seed 3)." in said
    assert visited("leave", asks=True, game="boule")[1].count("Boule") == 0
    assert visited("back", asks=True, game="boule")[1].count("Boule") == 0
    assert visited("leave", asks=True, game="boule", place="galicia")[1].startswith("Boule, Galicia")
    only = next(game for game in GAMES if len(LAW.places_of(game)) == 1)
    assert "Where do you" not in visited("leave", asks=True, game=only)[1]
    notes: list[str] = []
    assert visited("leave", game="boule", notes=notes)[1].startswith("Boule, Cantabria")
    assert notes == ["in Cantabria, where nothing else was said; --in names another place"]


def test_a_named_game_is_sat_down_at(monkeypatch: pytest.MonkeyPatch, ludex: Any) -> None:
    """Lines come from the input; a seed of its own is drawn when none is named."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("17 10\nspin\n"))
    ran = ludex("play", ROULETTE, "--seed", "5", "--in", "cantabria")
    assert (ran.code, ran.err) == (0, "")
    assert "French roulette, Cantabria (seed 5)." in ran.out
    assert ran.out.count("The ball rests in") == 2
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert ludex("play", ROULETTE, "--lang", "es", "--rounds", "1").code == 0


def test_without_a_terminal_there_is_a_short_evening(monkeypatch: pytest.MonkeyPatch, ludex: Any) -> None:
    """The catalogue, then six rounds by themselves."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    ran = ludex("play")
    assert ran.code == 0
    assert ran.out.startswith("GAME ")
    assert ran.out.count("The ball rests in") == 6
    evening = ludex("play", ROULETTE, "--auto", "--seed", "7")
    assert ran.out.endswith(evening.out)


def test_an_interruption_is_the_end_of_what_is_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is left at an open table."""

    class Interrupted(Console):
        def input(self, *args: Any, **kwargs: Any) -> str:
            raise KeyboardInterrupt

    assert list(plain_lines(Interrupted(file=io.StringIO()))) == []


def test_a_terminal_gets_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """And box lines; not with NO_COLOR."""
    for no_color, coloured in ((None, True), ("1", False)):
        if no_color:
            monkeypatch.setenv("NO_COLOR", no_color)
        else:
            monkeypatch.delenv("NO_COLOR", raising=False)
        stream = io.StringIO()
        console = Console(file=stream, width=80, force_terminal=True, color_system="truecolor")
        chance: Chance = Seeded(1)
        Seat(LAW, usual("cantabria"), Words("en"), console, iter(()), chance=chance, seed=1).play()
        assert ("┼" in stream.getvalue()) is coloured
