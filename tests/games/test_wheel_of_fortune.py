"""The wheel of fortune: wheels as people describe them, odds, kernel and felt, and a table played to its end."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from ludex.api.odds import told_odds
from ludex.core.cloth import Shape, plan_of
from ludex.core.commands import Join, OpenSession
from ludex.errors import Misuse
from ludex.games.common.stakes.commands import PlaceOnCloth, Withdraw
from ludex.games.common.throws.kernel import ThrowKernel
from ludex.games.common.throws.odds import PLAYER, explored
from ludex.games.registry import Opened, open_game, open_usual
from ludex.games.wheels.wheel_of_fortune.bets import slug_of
from ludex.games.wheels.wheel_of_fortune.cells import known_wheels, read_wheel, usual_wheel
from ludex.games.wheels.wheel_of_fortune.equipment import faults
from ludex.kit.chance import Script
from ludex.kit.money import Cents
from ludex.law.book import Law
from ludex.odds.explore import Limits
from ludex.sim.batches import run
from ludex.sim.statistics import estimate
from ludex.words import Words
from tests.tables import LAW, overlay, packaged

GAME = "wheel-of-fortune"
PLACES = ("galicia", "cantabria")
STAKE = Cents(2000)
EDGES = {
    "galicia": {
        "combination-24": Fraction(1, 9),
        "combination-15": Fraction(1, 6),
        "combination-7": Fraction(2, 9),
        "combination-4": Fraction(5, 27),
        "combination-2": Fraction(2, 9),
        "joker-red": Fraction(4, 27),
        "joker-black": Fraction(4, 27),
    },
    # Two cells in 64 that pay 40: by the text as it stands the house loses on them.
    "cantabria": {
        "combination-1": Fraction(0),
        "combination-2": Fraction(1, 4),
        "combination-5": Fraction(1, 4),
        "combination-10": Fraction(5, 16),
        "combination-20": Fraction(11, 32),
        "combination-40": Fraction(-9, 32),
    },
}


def usual(place: str) -> Opened:
    """The game at a place under a licence for which nothing was chosen."""
    return open_usual(LAW, GAME, place)


def symbols(place: str) -> list[str]:
    """The symbols that the law of a place lists."""
    rules: Any = usual(place).rules
    return list(rules.wheel.symbols)


@pytest.mark.parametrize("place", PLACES)
def test_odds(place: str) -> None:
    """In Galicia as published for the wheel of 54 cells; in Cantabria by hand, cell by cell."""
    opened = usual(place)
    assert {row.bet: row.edge for row in told_odds(opened)(opened.game, STAKE)} == EDGES[place]


@pytest.mark.parametrize("place", PLACES)
def test_odds_are_what_the_table_gives(place: str) -> None:
    """One bet after another followed through the table itself, over every cell."""
    opened = usual(place)
    for bet, edge in EDGES[place].items():
        found = explored(opened.game, opened.setup, bet, STAKE, Limits())
        least, most = found.bounds(
            lambda state: Fraction(state.funds(PLAYER)), lambda state: Fraction(state.funds(PLAYER))
        )
        assert least == most == STAKE * (1 - edge)


@pytest.mark.parametrize("place", PLACES)
def test_the_kernel_agrees_with_the_table(place: str) -> None:
    """For every symbol and every bet, and all of a wheel together."""
    opened = usual(place)
    kernel, table = ThrowKernel(opened.game), opened.recorded(Script())
    table.run(OpenSession(by="chief"))
    bets = list(opened.game.bets)
    for bet in bets:
        table.run(Join(by=bet, chips=Cents(10**9)))
    for symbol in symbols(place):
        before = {bet: table.state.funds(bet) for bet in bets}
        for bet in bets:
            table.run(PlaceOnCloth(by=bet, bet=bet, stake=STAKE))
        table.chance.add([symbol])  # type: ignore[attr-defined]  # it is the script above
        number = table.state.round
        while table.state.round == number:
            table.run(opened.game.lead(table.state))
        for bet in [bet for bet in bets if bet in table.state.staked]:
            table.run(Withdraw(by=bet, bet=bet))
        counts = kernel.count([symbol])
        for bet in bets:
            assert kernel.nets(counts, bet, STAKE, None) == {table.state.funds(bet) - before[bet]: 1}
            assert kernel.choices(bet) == (None,)


@pytest.mark.parametrize("place", PLACES)
def test_simulated_edges(place: str) -> None:
    """Within five standard errors of the exact ones."""
    opened = usual(place)
    kernel = ThrowKernel(opened.game)
    counts = run(kernel, rounds=200_000, seed=5, workers=1)
    for bet, edge in EDGES[place].items():
        found = estimate(kernel.nets(counts, bet, STAKE, None), unit=STAKE, seed=5)
        assert found.error is not None
        assert abs(found.mean + edge) <= 5 * found.error


@pytest.mark.parametrize("place", PLACES)
def test_the_felt_has_a_box_for_each_bet(place: str) -> None:
    """None of them over another, the jokers in their colours."""
    opened = usual(place)
    zones = plan_of(opened.cloth())
    assert [zone.bet for zone in zones] == list(opened.game.bets)
    assert {zone.shape for zone in zones} == {Shape.FIELD}
    assert len({(zone.x, zone.y) for zone in zones}) == len(zones)
    assert {zone.bet: zone.colour for zone in zones if zone.colour} == (
        {"joker-red": "red", "joker-black": "black"} if place == "galicia" else {}
    )


def test_slugs() -> None:
    """Numbers are combinations; what has a name keeps it."""
    assert slug_of("40") == "combination-40"
    assert slug_of("joker-red") == "joker-red"


@pytest.mark.parametrize("place", PLACES)
def test_the_usual_wheel(place: str) -> None:
    """It is the packaged one with the symbols of the place, and lawful."""
    rules: Any = usual(place).rules
    wheel = usual_wheel(symbols(place))
    assert wheel in known_wheels().values()
    assert read_wheel("usual", symbols(place)) == read_wheel({"like": "usual"}, symbols(place)) == wheel
    assert not list(faults(rules.wheel, wheel))
    assert wheel.total == len(wheel.cells) == sum(weight for _, weight in wheel.weights())
    assert dict(wheel.weights()) == {symbol: rule.count for symbol, rule in rules.wheel.symbols.items()}
    assert (wheel.pick(0), wheel.read(wheel.cells[3]), wheel.read("99")) == (wheel.cells[0], wheel.cells[3], None)


def test_a_wheel_told_by_its_differences() -> None:
    """Cells by their numbers from one: exchanged, painted over, left out."""
    known = known_wheels()["cantabria-64"].cells
    told: Any = {"like": "cantabria-64", "swap": [[1, 2], [2, 4]], "paint": {5: 3, "6": "x"}, "without": [64]}
    cells = read_wheel(told, []).cells
    assert cells[:6] == (known[1], known[3], known[2], known[0], "3", "x")
    assert cells[6:] == known[6:-1]
    assert read_wheel({"cells": [1, "joker-red", 40]}, []).cells == ("1", "joker-red", "40")


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("golden", "no wheel is called golden; known: usual, cantabria-64, galicia-54"),
        ("usual", "wheel: no packaged wheel has the symbols a, b"),
        ({"like": "cantabria-64", "swap": [[1, 65]]}, "wheel: cantabria-64 has no cell 65"),
        ({"like": "cantabria-64", "paint": {0: "1"}}, "wheel: Expected `int` >= 1"),
        ({"like": "cantabria-64", "turn": 3}, "wheel: Object contains unknown field `turn`"),
        ({"like": "cantabria-64", "paint": {1: "?"}}, "wheel: Expected `str` matching regex"),
        ({"cells": []}, "wheel: 0 cells are no wheel"),
        ({"cells": ["1"] * 401}, "wheel: 401 cells are no wheel"),
        ({"cells": [True]}, "wheel: Expected `str`, got `bool`"),
        (["1", "2"], "wheel: Expected `object`, got `array`"),
        (7, "wheel: Expected `object`, got `str`"),
    ],
)
def test_what_is_no_wheel(told: Any, said: str) -> None:
    """It is said in one line."""
    with pytest.raises(Misuse) as misuse:
        read_wheel(told, ["a", "b"])
    assert str(misuse.value).startswith(said)


def test_faults_are_named() -> None:
    """Which cell, which sector, how many."""
    rules: Any = usual("cantabria").rules

    def found(told: Any) -> list[tuple[str, str]]:
        described = read_wheel(told, rules.wheel.symbols)
        return [(path, Words("en").asked(fault)) for path, fault in faults(rules.wheel, described)]

    like = {"like": "cantabria-64"}
    assert found({**like, "swap": [[20, 26], [52, 58]]}) == [
        ("wheel.symbols.10.alternate", "10 in sector 4 and again there or in the next"),
        ("wheel.symbols.10.alternate", "10 in sector 8 and again there or in the next"),
    ]
    assert found({**like, "swap": [[1, 2], [33, 34]]}) == [
        ("wheel.no_equal_neighbours", "1 beside 1 at cell 3"),
        ("wheel.no_equal_neighbours", "1 beside 1 at cell 35"),
    ]
    assert ("wheel.symbols.40.opposite", "cell 28 with 40 has none opposite") in found({**like, "swap": [[26, 28]]})
    assert ("wheel.listed", "cells with 3") in found({**like, "paint": {64: "3"}})
    assert ("wheel.cells_a_sector", "7 sectors of 8 cells and 7 cells over") in found({**like, "without": [64]})
    eight = {**like, "without": list(range(57, 65))}
    assert ("wheel.sectors", "7 sectors of 8 cells") in found(eight)
    assert ("wheel.symbols.20.apart_from", "20 and 40 in sector 4") in found({**like, "swap": [[14, 32], [46, 64]]})
    assert ("wheel.symbols.5.a_sector", "cells with 5 in sector 1: 0") in found({**like, "swap": [[4, 16], [36, 48]]})


def test_what_is_on_the_wheel_is_on_the_cloth(tmp_path: Any) -> None:
    """A statute with a symbol that nobody can bet on is refused."""
    tree = packaged("galicia/wheel-of-fortune.yaml")
    del tree["rules"]["bets"]["combinations"]["joker-red"]
    law = Law(overlay(tmp_path, "galicia/wheel-of-fortune.yaml", tree))
    with pytest.raises(Misuse, match="joker-red is on the wheel or on the cloth, and not on both"):
        open_usual(law, GAME, "galicia")


def test_the_maximum_of_a_licence() -> None:
    """In Galicia the licence may say it; in Cantabria the law has."""
    game = open_game(LAW, GAME, "galicia", licence={"minimum": 10, "maximum": 7}).game
    assert game.declaration.limits()["combinations.24"](Cents(1000)).high == 7000
    with pytest.raises(Misuse, match="maximum is not for the licence to choose"):
        open_game(LAW, GAME, "cantabria", licence={"minimum": 10, "maximum": 7})
