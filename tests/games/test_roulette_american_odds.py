"""The American roulettes' odds: published figures, the explorer, the kernel against the table, and the zeros' bets."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from ludex.core.commands import Join, OpenSession
from ludex.core.results import Half, Lost, Won
from ludex.games.common.stakes.commands import PlaceOnCloth, Withdraw
from ludex.games.registry import open_usual
from ludex.games.wheels.roulette.bets import result
from ludex.games.wheels.roulette.kernel import RouletteKernel
from ludex.games.wheels.roulette.odds import Choice, Read, all_odds, choices, explored, odds_of, worth
from ludex.kit.chance import Script
from ludex.kit.money import Cents
from ludex.kit.wheels import Pocket
from ludex.sim.batches import run
from ludex.sim.statistics import estimate
from tests.games.roulettes import AMERICAN, DOUBLE_ZERO, GAMES, opened, saying, spin, usual

STAKE = Cents(2000)
EDGES = {
    AMERICAN: {"simple": Fraction(1, 74), "other": Fraction(1, 37)},
    DOUBLE_ZERO: {"simple": Fraction(1, 38), "special_corner": Fraction(3, 38), "other": Fraction(1, 19)},
}
"""As published, with half back at any zero."""
ONE_OF_EACH = {
    AMERICAN: ("straight-7", "split-0-3", "street-1-2-3", "corner-1-2-4-5", "six-line-1-2-3-4-5-6", "column-2",
               "dozen-3", "double-column-1-2", "double-dozen-2-3", "red", "low", "even"),
    DOUBLE_ZERO: ("straight-00", "split-0-00", "split-00-2", "street-0-1-2", "corner-0-00-1-2-3", "corner-1-2-4-5",
                  "column-2", "dozen-3", "double-column-1-2", "red", "high", "odd"),
}  # fmt: skip


@pytest.mark.parametrize(("game", "place"), GAMES)
def test_edges_are_those_published(game: str, place: str) -> None:
    """Every bet, to the last digit, under the reading taken."""
    table = usual(game, place).game
    for bet in table.bets.values():
        edge = EDGES[game].get(bet.kind, EDGES[game]["other"])
        assert odds_of(table, bet, STAKE, choices(table.rules, bet)[0]).edge == edge, bet.slug


@pytest.mark.parametrize(
    ("game", "place", "edge"),
    [
        ("roulette-french", "galicia", Fraction(1, 37)),
        (AMERICAN, "cantabria", Fraction(1, 37)),
        (DOUBLE_ZERO, "cantabria", Fraction(1, 19)),
    ],
)
def test_where_zero_takes_all_simple_chances_cost_what_numbers_do(game: str, place: str, edge: Fraction) -> None:
    """As published for wheels that give nothing back; a check of the method, for our texts give half."""
    table: Any = open_usual(saying(game, place, "zero.choice", None), game, place)
    assert {row.edge for row in table.type.odds(table.game, STAKE) if row.bet == "red"} == {edge}


def test_the_other_reading_of_the_double_zero_is_told_beside_it() -> None:
    """Half back at the zero alone, and with nothing back at all, as published."""
    game = usual(DOUBLE_ZERO).game
    rows = [row for row in all_odds(game, STAKE) if row.bet == "red"]
    assert [(row.choice, row.edge) for row in rows] == [
        (Read.EITHER_ZERO, Fraction(1, 38)),
        (Read.ZERO_ALONE, Fraction(3, 76)),
    ]
    assert {row.reading for row in rows} == {"double-zero-half-loss"}
    nothing: Any = opened(DOUBLE_ZERO, law=saying(DOUBLE_ZERO, "cantabria", "zero.choice", None)).game
    assert odds_of(nothing, nothing.bets["red"], STAKE, None).edge == Fraction(1, 19)
    assert {row.choice for row in all_odds(game, STAKE) if not game.bets[row.bet].is_simple} == {None}


def test_a_law_that_said_the_other_reading_would_have_it_first() -> None:
    """The reading taken comes first, whichever it is; a single zero leaves nothing to read."""
    other: Any = opened(DOUBLE_ZERO, law=saying(DOUBLE_ZERO, "cantabria", "double_zero_simple", "lost")).game
    assert choices(other.rules, other.bets["red"]) == (Read.ZERO_ALONE, Read.EITHER_ZERO)
    single: Any = usual(AMERICAN).game
    assert choices(single.rules, single.bets["red"]) == (None,)


@pytest.mark.parametrize(("game", "place"), GAMES)
def test_the_explorer_agrees(game: str, place: str) -> None:
    """The table itself, followed through every pocket, comes to the declared expectation."""
    table = usual(game, place)
    stake = Cents(table.rules.minimum * 2)
    for slug in ONE_OF_EACH[game]:
        if slug not in table.game.bets:
            continue
        found = explored(table.game, table.setup, bet=slug, stake=stake, choice=Choice.BEST, spins=1, closing=False)
        low, high = worth(found)
        declared = odds_of(
            table.game, table.game.bets[slug], stake, choices(table.game.rules, table.game.bets[slug])[0]
        )
        assert low == high == stake * (1 - declared.edge), slug


@pytest.mark.parametrize(("game", "place"), GAMES)
def test_every_bet_comes_to_what_the_table_pays(game: str, place: str) -> None:
    """Every bet on every pocket: the kernel's arithmetic and the real table, round by round and all together."""
    opening = usual(game, place)
    kernel, stake = RouletteKernel(opening.game), Cents(opening.rules.minimum * 2)
    players = {f"p{number}": bet for number, bet in enumerate(opening.game.bets)}
    table: Any = opening.recorded(Script())
    table.run(OpenSession(by="chief"))
    for player in players:
        table.run(Join(by=player, chips=Cents(10**9)))
    pockets: list[Pocket] = list(opening.game.wheel.order)
    totals: Counter[str] = Counter()
    for pocket in pockets:
        before = {player: table.state.funds(player) for player in players}
        for player, bet in players.items():
            table.run(PlaceOnCloth(by=player, bet=bet, stake=stake))
        spin(opening, table, pocket)
        for player in list(table.state.staked):
            for bet in list(table.state.staked[player]):
                table.run(Withdraw(by=player, bet=bet))
        counts = kernel.count([pocket])
        for player, bet in players.items():
            net = table.state.funds(player) - before[player]
            assert kernel.nets(counts, bet, stake, kernel.choices(bet)[0]) == {net: 1}, (bet, pocket)
            totals[player] += net
    counts = kernel.count(pockets)
    assert counts.sum() == len(pockets)
    for player, bet in players.items():
        nets = kernel.nets(counts, bet, stake, kernel.choices(bet)[0])
        assert sum(net * times for net, times in nets.items()) == totals[player]


@pytest.mark.parametrize(("game", "place"), GAMES)
def test_the_simulation_meets_the_exact_edges(game: str, place: str) -> None:
    """Within five standard errors, for each reading too."""
    table = usual(game, place).game
    kernel = RouletteKernel(table)
    counts = run(kernel, seed=7, rounds=400_000, workers=2)
    assert counts.sum() == 400_000
    for slug in ONE_OF_EACH[game]:
        if slug not in table.bets:
            continue
        for choice in kernel.choices(slug):
            found = estimate(kernel.nets(counts, slug, STAKE, choice), unit=STAKE, seed=7)
            exact = odds_of(table, table.bets[slug], STAKE, choice if choice is None else Read(choice)).edge
            assert found.error is not None
            assert abs(-found.mean - exact) < 5 * found.error, (slug, choice)


def test_what_each_zero_does() -> None:
    """Half of a simple chance at either; columns and dozens are lost; the five numbers win on both."""
    game: Any = usual(DOUBLE_ZERO).game
    for zero in (0, "00"):
        assert result(game.rules, game.bets["red"], zero) == Half(Fraction(1, 2))
        assert result(game.rules, game.bets["column-1"], zero) == Lost()
        assert result(game.rules, game.bets["corner-0-00-1-2-3"], zero) == Won(Fraction(6))
        assert result(game.rules, game.bets["split-0-00"], zero) == Won(Fraction(17))
    assert result(game.rules, game.bets["straight-00"], 0) == Lost()


def test_the_bets_of_the_double_zero() -> None:
    """Counted by hand: one straight more, four splits of zeros with numbers for three, and the special ones."""
    game: Any = usual(DOUBLE_ZERO).game
    assert Counter(bet.kind for bet in game.bets.values()) == {
        "straight": 38, "split": 57 + 4, "zero_split": 1, "street": 12, "zero_street": 1, "corner": 22,
        "special_corner": 1, "six_line": 11, "column": 3, "dozen": 3, "double_column": 2, "double_dozen": 2,
        "simple": 6,
    }  # fmt: skip
    with_zero = {slug for slug, bet in game.bets.items() if bet.numbers & {0, "00"} and len(bet.numbers) > 1}
    assert with_zero == {
        "split-0-1", "split-0-2", "split-00-2", "split-00-3", "split-0-00", "street-0-1-2", "corner-0-00-1-2-3",
    }  # fmt: skip
