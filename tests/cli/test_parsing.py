"""What people type: bets by name and slug in both languages, verbs, amounts, and what makes no sense."""

from __future__ import annotations

import pytest

from ludex.cli.parsing import STAKELESS, UNCLEAR, VERBS, Parser, Typed
from ludex.words import LANGUAGES, Words
from tests.tables import usual

BETS = usual("cantabria").game.bets
CHOICE = {"bet": "bet", "prisoner": "number"}
EAR = Parser(BETS, {"take-half": CHOICE, "leave-in-prison": CHOICE})


@pytest.mark.parametrize(
    ("line", "bet", "amount"),
    [
        ("red 20", "red", "20"),
        ("Rojo 20 €", "red", "20"),
        ("bet red 12.50", "red", "12.50"),
        ("apuesto rojo 12,50", "red", "12.50"),
        ("17 10", "straight-17", "10"),
        ("pleno 0 10", "straight-0", "10"),
        ("split 14 17 10", "split-14-17", "10"),
        ("split-14-17 10", "split-14-17", "10"),
        ("caballo 17 14 10", "split-14-17", "10"),
        ("docena 2 20", "dozen-2", "20"),
        ("column 1 20", "column-1", "20"),
        ("two dozens 1-2 20", "double-dozen-1-2", "20"),
        ("double-dozen 1 2 20", "double-dozen-1-2", "20"),
        ("street 4 10", "street-4-5-6", "10"),
        ("seisena 1-2-3-4-5-6 10", "six-line-1-2-3-4-5-6", "10"),
        ("split 1 36 10", "split-1-36", "10"),
        ("99 10", "straight-99", "10"),
    ],
)
def test_bets(line: str, bet: str, amount: str) -> None:
    """By name or slug, numbers in any order, the stake last; what is not on the cloth is left to the table."""
    assert EAR.read(line) == Typed("bet", bet, amount)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_bet_can_be_typed_by_its_name(lang: str) -> None:
    """As the table itself calls it."""
    for bet in BETS:
        assert EAR.read(f"{Words(lang).bet(bet)} 10") == Typed("bet", bet, "10")
        assert EAR.read(f"{bet} 10") == Typed("bet", bet, "10")


@pytest.mark.parametrize(
    ("line", "typed"),
    [
        ("take red", Typed("withdraw", "red")),
        ("retirar caballo 14-17", Typed("withdraw", "split-14-17")),
        ("spin", Typed("go")),
        ("No va más", Typed("go")),
        ("half", Typed("take-half")),
        ("mitad rojo", Typed("take-half", fields={"bet": "red"})),
        ("prisión", Typed("leave-in-prison")),
        ("¿por qué?", Typed("why")),
        ("why", Typed("why")),
        ("?", Typed("help")),
        ("rules zero.choice", Typed("rules", about="zero.choice")),
        ("reglas", Typed("rules")),
        ("odds red", Typed("odds", "red")),
        ("odds 17", Typed("odds", "straight-17")),
        ("odds 17 exact", Typed("odds", "straight-17", about="exactly")),
        ("probabilidades 17 20 exactas", Typed("odds", "straight-17", "20", about="exactly")),
        ("odds 17 20", Typed("odds", "straight-17", "20")),
        ("odds dozen 2", Typed("odds", "dozen-2")),
        ("ventaja docena 2 20", Typed("odds", "dozen-2", "20")),
        ("salir", Typed("leave")),
    ],
)
def test_verbs(line: str, typed: Typed) -> None:
    """In both languages, with or without accents."""
    assert EAR.read(line) == typed


@pytest.mark.parametrize(
    "line",
    ["red -5", "red x", "purple 20", "take", "take 5x", "odds", "half x", "spin 5"],
)
def test_what_makes_no_sense(line: str) -> None:
    """Is said to be unclear and does nothing."""
    assert EAR.read(line) == Typed(UNCLEAR)


@pytest.mark.parametrize(
    ("line", "typed"),
    [("", Typed("go")), ("  ", Typed("go")), ("red", Typed(STAKELESS, "red")), ("17", Typed(STAKELESS, "straight-17"))],
)
def test_what_is_left_out(line: str, typed: Typed) -> None:
    """Enter alone goes on; a bet without its stake is asked for it, also one whose last number could be a stake."""
    assert EAR.read(line) == typed
    assert Parser(("street-4-5-6", "street-7-8-9")).read("street 4 5 6") == Typed(STAKELESS, "street-4-5-6")


NAMED = Parser(
    ("number-5", "red", "double-dozen-1-2", "straight-00"),
    {
        "set-chip-value": {"value": "amount"},
        "refuse-dice": {},
        "take-dice": {"dice": "word"},
        "sit": {"place": "number"},
    },
)


@pytest.mark.parametrize(
    ("line", "typed"),
    [
        ("set-chip-value 5", Typed("set-chip-value", fields={"value": "5"})),
        ("set chip value 2,50", Typed("set-chip-value", fields={"value": "2.50"})),
        ("refuse-dice", Typed("refuse-dice")),
        ("take dice 1-2", Typed("take-dice", fields={"dice": "1-2"})),
        ("take-dice one-two", Typed("take-dice", fields={"dice": "one-two"})),
        ("sit down", Typed(UNCLEAR)),
        ("take a place 3", Typed("sit", fields={"place": 3})),
        ("sit 3", Typed("sit", fields={"place": 3})),
        ("sit", Typed("sit")),
        ("place 3", Typed("sit", fields={"place": 3})),
        ("set-chip-value five", Typed(UNCLEAR)),
        ("refuse-dice 5", Typed("refuse-dice", amount="5")),  # whether it costs that the table knows
        ("refuse-dice five", Typed(UNCLEAR)),
        ("00 10", Typed("bet", "straight-00", "10")),
    ],
)
def test_commands_of_the_table(line: str, typed: Typed) -> None:
    """By slug, by name, or by a word that no other has; fields in their order, amounts in the main unit."""
    assert NAMED.read(line) == typed


@pytest.mark.parametrize(
    ("bets", "line", "bet"),
    [
        (("number-5", "number-6", "red"), "5 10", "number-5"),
        (("number-5", "number-6", "red"), "number 6 10", "number-6"),
        (("total-4", "single-4"), "4 10", None),
        (("total-4", "single-4"), "total 4 10", "total-4"),
        (("combination-1-2", "combination-40"), "2-1 10", None),
        (("combination-1-2", "combination-40"), "combinación 2 1 10", "combination-1-2"),
        (("combination-40", "joker-red"), "40 10", "combination-40"),
        (("combination-40", "joker-red"), "joker-red 10", "joker-red"),
        (("straight-0", "straight-00", "split-0-00"), "00 10", "straight-00"),
        (("straight-0", "straight-00", "split-0-00"), "split 00 0 10", "split-0-00"),
        (("street-4-5-6", "street-7-8-9"), "street 4 5 6 7", "street-4-5-6"),
    ],
)
def test_bets_of_any_game(bets: tuple[str, ...], line: str, bet: str | None) -> None:
    """A number alone where one bet has it, symbols, totals, and a double zero that is no zero."""
    amount = line.split()[-1]
    assert Parser(bets).read(line) == (Typed("bet", bet, amount) if bet else Typed(UNCLEAR))


def test_no_word_means_two_things() -> None:
    """A verb has one meaning."""
    names = [name for all_names in VERBS.values() for name in all_names]
    assert len(names) == len(set(names))
