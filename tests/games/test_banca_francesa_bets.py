"""The bets of banca francesa over the 216 throws: what decides, what each bet keeps of a unit, how long it takes."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from ludex.core.results import LOST, Half, Held, Push, Won
from ludex.games.dice.banca_francesa.bets import all_bets, result, winner
from ludex.games.registry import open_usual
from tests.tables import LAW

THROWS = list(product(range(1, 7), repeat=3))


def rules(**altered: Any) -> Any:
    """The ruleset with some rules saying something else."""
    law = LAW
    for path, value in altered.items():
        statute = law.statute("banca-francesa", "cantabria")
        law = law.with_statute(statute.altered(statute.leaves[path.replace("__", ".")].altered(value)))
    return open_usual(law, "banca-francesa", "cantabria").rules


def nets(law: Any, slug: str) -> list[Fraction]:
    """What a unit comes to on every throw that decides."""
    bet, found = all_bets(law)[slug], []
    for dice in THROWS:
        match result(law, bet, dice):
            case Won(pays):
                found.append(pays)
            case Half(back):
                found.append(back - 1)
            case Held():
                continue
            case Push():
                found.append(Fraction(0))
            case _:
                found.append(Fraction(-1))
    return found


def edge(law: Any, slug: str) -> Fraction:
    """The house's share of a unit, over the throws that decide."""
    found = nets(law, slug)
    return -sum(found, Fraction(0)) / len(found)


def test_sixty_three_throws_decide() -> None:
    """One makes aces, thirty-one small and thirty-one big; the other 153 are thrown again: 24/7 throws on average."""
    made = Counter(winner(rules(), dice) for dice in THROWS)
    assert made == {"aces": 1, "small": 31, "big": 31, None: 153}
    assert Fraction(len(THROWS), made["aces"] + made["small"] + made["big"]) == Fraction(24, 7)


@pytest.mark.parametrize("slug", ["aces", "small", "big"])
def test_each_chance_leaves_the_house_a_sixty_third(slug: str) -> None:
    """The published edge, per bet resolved."""
    assert edge(rules(), slug) == Fraction(1, 63)


@pytest.mark.parametrize("slug", ["outer-line", "inner-line"])
def test_half_of_the_chips_on_a_line_play(slug: str) -> None:
    """So the house keeps half as much of them; in the other reading all of them play."""
    kind = slug.replace("-", "_")
    assert set(nets(rules(), slug)) == {Fraction(1, 2), Fraction(-1, 2)}
    assert edge(rules(), slug) == Fraction(1, 126)
    assert edge(rules(**{f"bets__{kind}__part": 1}), slug) == Fraction(1, 63)


def test_lines_play_on_the_chance_beside_them() -> None:
    """The outer line on small, the inner line on big."""
    law, bets = rules(), all_bets(rules())
    assert result(law, bets["outer-line"], (1, 2, 3)) == Won(Fraction(1, 2))
    assert result(law, bets["inner-line"], (1, 2, 3)) == Half(Fraction(1, 2))
    assert result(law, bets["inner-line"], (6, 6, 4)) == Won(Fraction(1, 2))
    assert result(law, bets["outer-line"], (1, 1, 1)) == Half(Fraction(1, 2))


@pytest.mark.parametrize("total", [4, 8, 9, 10, 11, 12, 13, 17, 18])
def test_other_totals_decide_nothing(total: int) -> None:
    """Every bet is held; in the other readings every bet loses, or goes back."""
    dice = next(dice for dice in THROWS if sum(dice) == total)
    for bet in all_bets(rules()).values():
        assert isinstance(result(rules(), bet, dice), Held)
        assert result(rules(throwing__undecided="return"), bet, dice) == Push()
    lost = rules(throwing__undecided=None)
    assert result(lost, all_bets(lost)["aces"], dice) == LOST
