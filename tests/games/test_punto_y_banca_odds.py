"""The odds of punto y banca: digit for digit as published, by two methods, and by the table itself on a small shoe."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from ludex.core.commands import OpenSession
from ludex.errors import Misuse
from ludex.games.cards.punto_y_banca.exact import compiled_counts
from ludex.games.cards.punto_y_banca.odds import OUTCOMES, all_odds, composition, counts, outcome_chances
from ludex.kit.cards import FACES, SUITS, Card, Shoe, Unseen, rank
from ludex.kit.money import Cents
from ludex.odds.explore import Limits, explore
from tests.games.punto import at
from tests.tables import PLACES

SIX_PACKS = (403095751234560, 392220492728832, 83552962932288)
EIGHT_PACKS = (2292252566437888, 2230518282592256, 475627426473216)
PUBLISHED = {"galicia": SIX_PACKS, "cantabria": SIX_PACKS, "spain-1977": EIGHT_PACKS}
"""Ways of drawing six cards in which bank, player and nobody win."""


@pytest.mark.parametrize("place", PLACES)
def test_the_counts_are_those_published_by_both_methods(place: str) -> None:
    """Pairs by what is left of each value, and card after card in compiled whole numbers."""
    rules = at(place).game.rules
    assert counts(rules, composition(rules)) == PUBLISHED[place]
    assert compiled_counts(rules) == PUBLISHED[place]
    whole = 1
    for gone in range(6):
        whole *= 52 * rules.shoe.packs - gone
    assert sum(PUBLISHED[place]) == whole


@pytest.mark.parametrize("place", PLACES)
def test_the_edges(place: str) -> None:
    """What the house keeps of each bet, from the published counts."""
    game = at(place).game
    bank, player, tie = (Fraction(ways, sum(PUBLISHED[place])) for ways in PUBLISHED[place])
    edges = {row.bet: row.edge for row in all_odds(game, Cents(2000))}
    assert edges["player"] == bank - player
    assert edges["bank"] == player - bank * Fraction(19, 20)
    if place == "spain-1977":
        assert set(edges) == {"player", "bank"}
        # The published percentages of eight packs, to their last digit.
        assert round(edges["player"] * 10**8) == 1_235_081
        assert round(edges["bank"] * 10**8) == 1_057_906
        assert round((1 - 9 * tie) * 10**8) == 14_359_629
    else:
        assert edges["tie"] == 1 - 9 * tie


def test_a_deduction_that_no_coin_makes_is_not_taken() -> None:
    """Of ten pesetas nothing, of twenty one."""
    game = at("spain-1977").game
    small, large = ({row.bet: row.edge for row in all_odds(game, Cents(stake))} for stake in (10, 20))
    assert small["bank"] < large["bank"]
    assert small["player"] == large["player"]


def test_too_many_cards_for_the_compiled_counts_are_refused() -> None:
    """A 64-bit number holds the ways of eight packs and not of thirty."""
    rules = at("cantabria").game.rules
    with pytest.raises(Misuse):
        compiled_counts(replace(rules, shoe=replace(rules.shoe, packs=30)))
    with pytest.raises(Misuse):
        compiled_counts(replace(rules, hands=replace(rules.hands, modulus=9)))


def small_shoe() -> Shoe:
    """One card of some faces: the least with which all third cards may come."""
    kept = {0, 1, 4, 12, 16, 20, 24, 28, 32, 36}
    faces = tuple(int(face in kept) for face in range(FACES))
    return Shoe(sum(faces), Unseen(faces))


def test_the_table_itself_gives_the_same_chances() -> None:
    """Every way through a small shoe, followed at the table."""
    opened = at("galicia", table={"kind": "mini"})
    game = opened.game
    start = game.start(opened.setup)
    for event in game.decide(start, OpenSession(by="chief"), None):
        game.evolve(start, event)
    start.phase, start.shoe, start.behind = "betting", small_shoe(), 0

    def play(state: Any) -> Any:
        return None if state.round > 1 else game.duty(state) or game.lead(state)

    def same(state: Any) -> tuple[object, ...]:
        values = tuple(sorted((hand, tuple(rank(Card(c)) for c in cards)) for hand, cards in state.deal.cards.items()))
        left = state.shoe.unseen.counts
        by_rank = tuple(sum(left[face : face + SUITS]) for face in range(0, FACES, SUITS))
        unseen = () if state.phase in ("settled", "gathering") or state.round > 1 else by_rank
        return (state.phase, state.round, state.deal.hand, values, unseen, state.last_outcome)

    explored = explore(game, start, play, same=same, limits=Limits(depth=40, nodes=200_000))
    assert explored.is_whole
    found = dict.fromkeys(OUTCOMES, Fraction(0))
    for state, chance in explored.ended:
        found[state.last_outcome] += chance
    left = [0] * 10
    for face, number in enumerate(small_shoe().unseen.counts):
        value = rank(Card(face))
        left[value if value < 10 else 0] += number
    ways = counts(game.rules, left)
    assert found == {outcome: Fraction(n, sum(ways)) for outcome, n in zip(OUTCOMES, ways, strict=True)}


def test_chances_add_up_to_one() -> None:
    """Somebody wins or nobody does."""
    assert sum(outcome_chances(at("cantabria").game.rules).values()) == 1
