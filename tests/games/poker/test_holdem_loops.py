"""Hold'em against the house: tables and the compiled loop on the same packs, round by round, and the exact odds."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from ludex.games.poker.banked.odds.holdem.advice import should_bet_flop, should_bet_river, should_bet_turn
from ludex.games.poker.banked.odds.holdem.known_plays import known_play
from ludex.games.poker.banked.odds.holdem.odds import BEST, WAYS
from ludex.games.poker.banked.odds.holdem.terms import HoldemTerms, questions
from ludex.games.poker.holdem_banked.kernel import HoldemKernel
from ludex.games.poker.holdem_banked.odds import all_odds, bonus_bet, terms_of
from ludex.games.poker.holdem_banked.table import Holdem
from ludex.kit.cards import FACES, Card
from ludex.kit.money import Cents
from tests.games.poker.banked_odds.games import HOLDEM
from tests.games.poker.test_banked_loops import Pack, mixed
from tests.tables import give, opened, seated

GAMES = ("holdem-bonus", "holdem-house")
ROUNDS, STAKE, PURSE = 60, Cents(2000), 200_000


def at(game: str) -> Any:
    """The game as the tests play it."""
    return opened(game=game)


def dealt(seed: int) -> list[Card]:
    """A pack in some order; every fifth begins with two aces or two deuces for player and bank."""
    cards = mixed(seed)
    if seed % 5 == 0:
        rank = seed // 5 % 2
        first = [Card(4 * rank + suit) for suit in range(4)]
        cards = [*Random(seed).sample(first, 4), *(card for card in cards if card not in first)]
    return cards


def played(game: str, terms: HoldemTerms, cards: list[Card]) -> tuple[int, int]:
    """What a player has won in a round by best play, and what of it by the bonus."""
    table = seated(at(game), Pack(cards), ana=PURSE // 100)
    give(table, "sit", "ana", place=1)
    give(table, "bet", "ana", bet="ante-1", stake=20)
    if game == "holdem-bonus":
        give(table, "bet", "ana", bet="bonus-1", stake=20)
    entries = give(table, "no-more-bets", "croupier")
    own, flop, turn = [cards[0], cards[2]], cards[5:8], cards[9]
    if should_bet_flop(terms, own):
        entries += give(table, "raise", "ana")
        entries += give(table, "raise" if should_bet_turn(terms, own, flop) else "check", "ana")
        entries += give(table, "raise" if should_bet_river(terms, own, flop, turn) else "check", "ana")
    else:
        entries += give(table, "fold", "ana")
    assert table.state.round == 2, table.state.phase
    paid = [payment for entry in entries for event in entry.events for payment in getattr(event, "payments", ())]
    profits = [payment.profit for payment in paid if payment.bet == "bonus-1"]
    beside = 0 if game == "holdem-house" else sum(profits) if profits else -STAKE
    return table.state.funds("ana") - PURSE, beside


@pytest.mark.parametrize("game", GAMES)
def test_the_table_and_the_loop_agree_on_the_same_packs(game: str) -> None:
    """Ante and later bets together, and the bonus, by best play."""
    found = at(game)
    kernel, terms, folded = HoldemKernel(found.game), terms_of(found.rules), 0
    for seed in range(ROUNDS):
        cards = dealt(seed)
        assert len(set(cards)) == FACES
        total, beside = played(game, terms, cards)
        counts = kernel.count([cards])
        assert kernel.nets(counts, "ante-1", STAKE, BEST) == {total - beside: 1}, seed
        if game == "holdem-bonus":
            assert kernel.nets(counts, "bonus-1", STAKE, None) == {beside: 1}, seed
        folded += total - beside == -STAKE
    assert folded


@pytest.mark.parametrize("game", GAMES)
def test_the_loop_and_the_exact_odds_agree(game: str) -> None:
    """A million rounds within five standard deviations, bet by bet."""
    found = at(game)
    kernel, rounds = HoldemKernel(found.game), 1_000_000
    counts = kernel.counts()
    kernel.play(counts, seed=1, block=0, rounds=rounds)
    rows = [row for row in all_odds(found.game, STAKE) if row.bet.endswith("-1")]
    assert [row.choice for row in rows if row.bet == "ante-1"] == list(WAYS)
    for row in rows:
        if row.choice in kernel.choices(row.bet):
            nets = kernel.nets(counts, row.bet, STAKE, row.choice)
            mean = sum(net * number for net, number in nets.items()) / rounds / STAKE
            assert abs(mean + float(row.edge)) <= 5 * sqrt(float(row.net.variance) / rounds), row.bet


@pytest.mark.parametrize("game", GAMES)
def test_the_law_is_the_game_that_was_published(game: str) -> None:
    """Its play is kept, and its terms are those of the published figures."""
    terms = terms_of(at(game).rules)
    assert replace(terms, ranking=HOLDEM.ranking) == HOLDEM
    assert known_play(terms.ranking, questions(terms)) is not None


def test_the_bonus_is_counted_by_its_lines() -> None:
    """8.54 % of the bonus; without the bank's aces it would be a little more."""
    rules, other = at("holdem-bonus").rules, at("holdem-house").rules
    beside = bonus_bet(rules, terms_of(rules))
    assert beside is not None
    assert -beside.net.mean == Fraction(13873, 162435)
    assert bonus_bet(other, terms_of(other)) is None


def test_another_deal_is_not_solved() -> None:
    """Where the law dealt other cards, nobody is told the odds of this one."""
    rules = at("holdem-house").rules
    other = replace(rules, streets=replace(rules.streets, flop=replace(rules.streets.flop, cards=2)))
    assert list(all_odds(Holdem(rules), STAKE))
    assert not list(all_odds(Holdem(other), STAKE))
