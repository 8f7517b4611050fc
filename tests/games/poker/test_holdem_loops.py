"""Hold'em against the house: its table and its compiled loop on the same packs, and its odds as published."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from ludex.games.poker.banked.odds.holdem.advice import should_bet_flop, should_bet_river, should_bet_turn
from ludex.games.poker.banked.odds.holdem.odds import BEST
from ludex.games.poker.holdem_banked.bots import plays
from ludex.games.poker.holdem_banked.kernel import HoldemKernel
from ludex.games.poker.holdem_banked.odds import all_odds, is_solved, terms_of
from ludex.kit.cards import FACES, Card
from ludex.kit.money import Cents
from tests.games.poker.test_banked_loops import Pack, mixed
from tests.tables import give, opened, seated

GAMES = ("holdem-bonus", "holdem-house")
ROUNDS, STAKE, CHIPS = 60, Cents(2000), 2000
FLOP, TURN = slice(5, 8), 9
"""Where the common cards of one player's round lie in a pack, each after a burnt one."""


def played(game: str, cards: list[Card]) -> tuple[int, int | None]:
    """What one player by best play has won in a round, and of it on the bonus."""
    found = opened(game=game)
    terms: Any = terms_of(found.rules)  # type: ignore[arg-type]
    table = seated(found, Pack(cards), ana=CHIPS)
    own, flop, turn = (cards[0], cards[2]), cards[FLOP], cards[TURN]
    give(table, "sit", "ana", place=1)
    give(table, "bet", "ana", bet="ante-1", stake=20)
    if game == "holdem-bonus":
        give(table, "bet", "ana", bet="bonus-1", stake=20)
    give(table, "no-more-bets", "croupier")
    if not should_bet_flop(terms, own):
        give(table, "fold", "ana")
    else:
        give(table, "raise", "ana")
        give(table, "raise" if should_bet_turn(terms, own, flop) else "check", "ana")
        give(table, "raise" if should_bet_river(terms, own, flop, turn) else "check", "ana")
    assert table.state.round == 2, table.state.phase
    paid = [payment for entry in table.entries for event in entry.events for payment in getattr(event, "payments", ())]
    bonus = sum(payment.profit for payment in paid if payment.bet == "bonus-1") or -STAKE
    return table.state.funds("ana") - CHIPS * 100, bonus if game == "holdem-bonus" else None


@pytest.mark.parametrize("game", GAMES)
def test_a_table_and_its_loop_agree_on_the_same_packs(game: str) -> None:
    """Round by round, the bonus apart from the hand."""
    built: Any = opened(game=game).game
    kernel = HoldemKernel(built)
    for seed in range(ROUNDS):
        cards = mixed(seed)
        won, bonus = played(game, cards)
        counts = kernel.count([cards])
        assert kernel.nets(counts, "ante-1", STAKE, BEST) == {won - (bonus or 0): 1}, seed
        if bonus is not None:
            assert kernel.nets(counts, "bonus-1", STAKE, None) == {bonus: 1}, seed


@pytest.mark.parametrize("game", GAMES)
def test_the_odds_are_those_that_are_published(game: str) -> None:
    """2.037 % of the ante, 3.8181 antes staked, and 60 of 1,326 starting hands given up."""
    built: Any = opened(game=game).game
    best, *_ = all_odds(built, STAKE)
    assert best.mean_stake is not None
    assert (best.choice, f"{float(best.edge):.5f}", f"{float(best.mean_stake):.4f}") == (BEST, "0.02037", "3.8181")
    holes = [(Card(low), Card(high)) for low, high in combinations(range(FACES), 2)]
    terms = terms_of(built.rules)
    folded = [hole for hole in holes if not should_bet_flop(terms, hole)]
    assert (len(folded), len(holes)) == (60, 1326)
    # The bot of the table gives up just these.
    assert folded == [hole for hole in holes if not plays(hole)]


def test_the_bonus_is_counted() -> None:
    """Over all hole cards of both, aces against aces included."""
    built: Any = opened(game="holdem-bonus").game
    bonus = next(odds for odds in all_odds(built, STAKE) if odds.bet == "bonus-1")
    assert bonus.edge == Fraction(13873, 162435)
    assert is_solved(built.rules)
