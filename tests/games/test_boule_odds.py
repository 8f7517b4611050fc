"""Boule's odds: the published ninth everywhere, and the explorer on the table itself as a second method."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ludex.api.odds import told_odds
from ludex.errors import Misuse
from ludex.games.common.throws.odds import explored, per_unit, throws_to_decide
from ludex.games.registry import Opened
from ludex.kit.money import Cents
from ludex.odds.explore import Limits
from tests.games.boule import COVERED, NUMBERS, PLACES, opened, saying, usual

NINTH = Fraction(1, 9)


def rows(game: Opened, stake: int = 2000) -> dict[str, Fraction]:
    """The edge of every bet."""
    return {row.bet: row.edge for row in told_odds(game)(game.game, Cents(stake))}


@pytest.mark.parametrize("place", PLACES)
def test_every_bet_gives_the_house_a_ninth(place: str) -> None:
    """The published figure, for numbers at seven to one and for chances that the five loses."""
    assert rows(usual(place)) == dict.fromkeys(COVERED, NINTH)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("stake", [1, 1000, 99_999, 10**9])
def test_the_stake_does_not_matter(place: str, stake: int) -> None:
    """Every payment is a whole number of stakes, so nothing is ever rounded."""
    assert set(rows(usual(place), stake).values()) == {NINTH}


@pytest.mark.parametrize("place", PLACES)
def test_the_distributions(place: str) -> None:
    """A number wins seven once in nine, a chance its stake four times in nine; the deviations follow."""
    for row in told_odds(usual(place))(usual(place).game, Cents(2000)):
        wins = len(COVERED[row.bet])
        pays = 7 if wins == 1 else 1
        assert row.net.chances == {Fraction(pays): Fraction(wins, 9), Fraction(-1): Fraction(9 - wins, 9)}
        assert row.net.variance == Fraction(wins * pays**2 + 9 - wins, 9) - NINTH**2
        assert row.clauses
        assert row.choice is None


@pytest.mark.parametrize("place", PLACES)
def test_nine_holes_or_eighteen_give_the_same(place: str) -> None:
    """The texts differ in the dish and not in the game."""
    dishes = [opened(place, table={"equipment": dish}) for dish in ("nine-holes", "eighteen-holes")]
    assert [len(game.game.declaration.cases()) for game in dishes] == [9, 18]
    assert rows(dishes[0]) == rows(dishes[1])


def test_a_crooked_dish_gives_other_odds() -> None:
    """The odds are those of the dish that stands there: a second five costs the chances and helps the five."""
    crooked = rows(opened(table={"equipment": {"like": "nine-holes", "more": [5]}}))
    assert crooked["red"] == Fraction(2, 10)
    assert crooked["number-5"] == Fraction(-6, 10)
    assert crooked["number-1"] == Fraction(2, 10)


@pytest.mark.parametrize(
    ("path", "value", "number", "red"),
    [
        ("bets.number.pays", 8, 0, NINTH),
        ("bets.number.pays", 6, 2 * NINTH, NINTH),
        ("bets.simple.pays", 2, NINTH, -Fraction(3, 9)),
        ("bets.simple.on_neutral", None, NINTH, 0),
        ("winning_stake", "returned", NINTH, NINTH),
        ("winning_stake", None, 2 * NINTH, Fraction(5, 9)),
    ],
)
def test_altered_law_alters_the_odds(path: str, value: int | str | None, number: Fraction, red: Fraction) -> None:
    """Worked out by hand for each alteration."""
    found = rows(opened(law=saying(path, value)))
    assert (found["number-1"], found["red"]) == (number, red)


@pytest.mark.parametrize("place", PLACES)
def test_the_explorer_agrees_on_every_bet(place: str) -> None:
    """The table itself, forked wherever the ball falls, gives the whole distribution to the last digit."""
    game = usual(place)
    stake = Cents(game.rules.minimum * 2)
    for slug, bet in game.game.bets.items():
        found = explored(game.game, game.setup, slug, stake, Limits())
        assert found.is_whole
        ends: dict[Fraction, Fraction] = {}
        for state, chance in found.ended:
            gained = Fraction(state.funds("ana") - stake, stake)
            assert not state.stakes
            ends[gained] = ends.get(gained, Fraction(0)) + chance
        assert ends == per_unit(game.game.declaration, bet, stake).chances, slug


def test_an_exploration_cut_short_says_so() -> None:
    """What was not followed keeps its chance."""
    game = usual("cantabria")
    cut = explored(game.game, game.setup, "red", Cents(1000), Limits(depth=5))
    assert not cut.is_whole
    assert sum(chance for _, chance in (*cut.ended, *cut.cut_off)) == 1


@pytest.mark.parametrize("place", PLACES)
def test_one_throw_decides(place: str) -> None:
    """Every number decides every bet."""
    assert throws_to_decide(usual(place).game.declaration) == 1
    assert set(usual(place).game.declaration.cases()) == set(NUMBERS)


def test_a_bet_on_a_dish_without_holes_is_never_decided() -> None:
    """One clear error rather than a division by zero."""
    empty = opened(table={"equipment": {"like": "nine-holes", "without": [*NUMBERS]}})
    with pytest.raises(Misuse, match="red is never decided"):
        per_unit(empty.game.declaration, empty.game.bets["red"], Cents(1000))
