"""Bots that play sensibly: basic strategy at blackjack, good cards at poker, never both sides, and stakes by purse."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from ludex.api.pictures import cloth_of, states
from ludex.cli.seat_view import SeatView
from ludex.core.events import FELT
from ludex.games.cards.blackjack.bots import gives_up, move
from ludex.games.poker.circle.bots import pot_odds
from ludex.games.registry import game_type
from ludex.house.bots import NAMES, StrategyBots, strategies_of
from ludex.house.driver import TableDriver
from ludex.house.evening import Evening
from ludex.house.random_bots import PART_AT_MOST
from ludex.kit.cards import Card, read_card
from ludex.kit.chance import Seeded
from ludex.words import Words
from tests.cli.seats import TABLES, opened

BLACKJACK = [place for game, place in TABLES if game == "blackjack"]
BANKED = [(game, place) for game, place in TABLES if opened(game, place).type.house_take is None]
ALL = frozenset({"hit", "stand", "double", "split"})


def cards(text: str) -> list[Card]:
    """Cards as they are written."""
    return [read_card(card) for card in text.split()]


@pytest.mark.parametrize(
    ("hand", "bank", "does"),
    [
        ("10H 6D", "6C", "stand"),
        ("10H 6D", "7C", "hit"),
        ("10H 2D", "3C", "hit"),
        ("10H 2D", "4C", "stand"),
        ("7H 4D", "6C", "double"),
        ("7H 4D", "AC", "hit"),
        ("AH 7D", "9C", "hit"),
        ("AH 7D", "8C", "stand"),
        ("AH 7D", "5C", "double"),
        ("8H 8D", "6C", "split"),
        ("8H 8D", "10C", "hit"),
        ("9H 9D", "7C", "stand"),
        ("10H KD", "6C", "stand"),
        ("5H 5D", "6C", "double"),
        ("AH AD", "10C", "split"),
    ],
)
def test_basic_strategy(hand: str, bank: str, does: str) -> None:
    """As books have it, both sides of its lines."""
    rules: Any = opened("blackjack", "cantabria").rules
    may = ALL if len({card[:-1] for card in hand.replace("K", "10").split()}) == 1 else ALL - {"split"}
    assert move(rules, cards(hand), read_card(bank), may) == does


def test_what_may_not_be_done_is_not() -> None:
    """Without a double a hand is hit, and one that may do nothing else stands."""
    rules: Any = opened("blackjack", "cantabria").rules
    assert move(rules, cards("7H 4D"), read_card("6C"), {"hit", "stand"}) == "hit"
    assert move(rules, cards("8H 8D"), read_card("6C"), {"hit", "stand"}) == "stand"
    assert move(rules, cards("7H 4D"), read_card("6C"), {"stand"}) == "stand"


@pytest.mark.parametrize(("hand", "bank", "does"), [
    ("10H 6D", "10C", True), ("10H 6D", "9C", True), ("10H 6D", "8C", False), ("10H 3D", "10C", False),
    ("AH 5D", "10C", False), ("10H 7D", "10C", False), ("5H 3D", "JC", False),
])  # fmt: skip
def test_only_bad_hands_are_given_up(hand: str, bank: str, does: bool) -> None:
    """Never one of nine against a court card, as random bots did."""
    rules: Any = opened("blackjack", "cantabria").rules
    assert gives_up(rules, cards(hand), read_card(bank)) is does


@pytest.mark.parametrize("place", BLACKJACK)
def test_basic_strategy_is_nearly_best_play(place: str) -> None:
    """Of all first decisions 99 in 100 are those of the exact chart, besides doubles that the place does not know."""
    pytest.importorskip("numba")
    from ludex.games.cards.blackjack.odds.best_chart import best_chart
    from ludex.games.cards.blackjack.odds.charts import ACTIONS

    rules: Any = opened("blackjack", place).rules
    chart = best_chart(rules)
    same = of = 0
    for low, high, up in product(range(13), repeat=3):
        hand, bank = [Card(4 * low), Card(4 * high + 1)], Card(4 * up + 2)
        may = set(ALL if min(low, 9) == min(high, 9) else ALL - {"split"})
        if (low == 0 or high == 0) and not rules.double.any_total:
            may -= {"double"}
        best = ACTIONS[chart.on_two(hand, bank, split=False, may_surrender=False)]
        same, of = same + (move(rules, hand, bank, may) == best), of + 1
    assert same / of > 0.99


@pytest.mark.parametrize("place", BLACKJACK)
@pytest.mark.parametrize("seed", range(3))
def test_bots_at_blackjack_play_by_it(place: str, seed: int) -> None:
    """One box a round, no jackpot, nobody hits twenty, stands on eleven or surrenders what should be played."""
    table: Any = opened("blackjack", place)
    entries = Evening(table, seed, None).entries(12)
    before = table.game.start(table.setup)
    done: set[str] = set()
    for entry in entries:
        command: Any = entry.command
        view = table.game.view(before, command.by)
        if command.do in ("hit", "stand", "double", "split"):
            done.add(command.do)
            hand = cards(" ".join(view.hands[view.turn_of]))
            may = {option.do for option in table.game.options(before, command.by)}
            assert command.do == move(table.rules, hand, read_card(view.bank[0]), may)
        if command.do == "bet":
            assert command.bet.startswith("box-")
            assert not [stake for stake in view.stakes if stake.player == command.by]
        if command.do == "surrender":
            assert gives_up(table.rules, cards(" ".join(view.hands[command.bet])), read_card(view.bank[0]))
        assert command.do not in ("insure", "even-money")
        for event in entry.events:
            table.game.evolve(before, event)
    assert {"hit", "stand"} <= done


@pytest.mark.parametrize(("game", "place"), BANKED)
@pytest.mark.parametrize("seed", [1, 2])
def test_nobody_bets_on_both_sides(game: str, place: str, seed: int) -> None:
    """Red and black, player and bank, win and don't win: of each pair one at a time, for every bot at every moment."""
    table = opened(game, place)
    pairs = OPPOSITE.get(game, [])
    assert {frozenset(pair) for pair in pairs} <= {*table.type.opposites} or not pairs
    entries = Evening(table, seed, None).entries(10)
    for state in states(table, entries):
        for who in state.players:
            scene = tuple(table.type.scene(table.game.view(state, who)))
            view = SeatView(cloth_of(table), scene, who, Words("en"), table.rules.currency)
            own = {bet for bet, _, mine in view.chips().get(FELT, ()) if mine}
            assert not [pair for pair in table.type.opposites if len(pair & own) > 1], (who, own)


SIMPLE: list[tuple[str, ...]] = [("red", "black"), ("even", "odd"), ("low", "high")]
OPPOSITE: dict[str, list[tuple[str, ...]]] = {
    "roulette-french": SIMPLE,
    "roulette-american": SIMPLE,
    "roulette-double-zero": SIMPLE,
    "boule": SIMPLE,
    "sic-bo": [("small", "big")],
    "banca-francesa": [("aces", "small", "big")],
    "craps": [("win", "dont-win"), ("come", "dont-come"), ("right-4", "wrong-4"), ("right-10", "wrong-10")],
    "punto-y-banca": [("player", "bank")],
    "trente-et-quarante": [("red", "black"), ("colour", "inverse")],
}


def test_bets_that_oppose_each_other_are_bets() -> None:
    """Of their game, in some place."""
    for game, place in BANKED:
        bets = set(opened(game, place).type.bets(opened(game, place).game))
        for pair in opened(game, place).type.opposites:
            assert pair <= bets or place != "cantabria", pair


@pytest.mark.parametrize(("game", "place"), BANKED)
def test_stakes_go_by_the_purse(game: str, place: str) -> None:
    """Nobody risks more than a tenth of what they have on a bet, unless it is the least that the table takes."""
    table = opened(game, place)
    state = table.game.start(table.setup)
    seen = 0
    for entry in Evening(table, 4, None).entries(15):
        command: Any = entry.command
        if command.do == "bet":
            seen += 1
            offer = next(option for option in table.game.options(state, command.by) if option.do == "bet")
            stakes: Any = next(domain for domain in offer.domains if hasattr(domain, "limits"))
            least = max(stakes.least(command.by, command.bet), stakes.group_of(command.bet).low)
            assert command.stake <= max(least, state.funds(command.by) // PART_AT_MOST)
        for event in entry.events:
            table.game.evolve(state, event)
    assert seen


# Poker.


def decisions(game: str, seeds: range) -> list[tuple[tuple[str, ...], int, str]]:
    """What bots did before the flop: their cards, what it cost to stay, and their command."""
    found: list[tuple[tuple[str, ...], int, str]] = []
    for seed in seeds:
        driver = TableDriver(opened(game, "cantabria"), Seeded(seed))
        driver.staff("open-session")

        def spied(sight: Any) -> Any:
            command = pot_odds(sight)
            view = sight.view
            if command is not None and command.do in ("fold", "check", "call", "bet", "raise") and not view.board:
                price = view.to_match - view.bets.get(sight.who, 0)
                found.append((view.cards[sight.who], price, command.do))
            return command

        bots = StrategyBots(driver, NAMES[:5], seed, spied)
        bots.sit_down()
        for _ in range(40):
            driver.lead()
            bots.choose()
    return found


def test_poker_bots_play_good_cards_and_fold_rubbish() -> None:
    """High pairs are never folded and mostly raised; low unpaired cards are mostly folded to a price."""
    seen = decisions("holdem", range(4))
    ranks = [("".join(sorted(card[:-1] for card in held)), price, do) for held, price, do in seen]
    high = [do for faces, _, do in ranks if faces in ("AA", "KK", "QQ")]
    rubbish = [do for faces, price, do in ranks if faces in ("27", "28", "37", "38", "26", "39") and price]
    assert len(high) > 5
    assert len(rubbish) > 10
    assert "fold" not in high
    assert sum(do in ("bet", "raise") for do in high) > len(high) // 2
    assert rubbish.count("fold") > len(rubbish) // 2
    assert not [do for do in rubbish if do in ("bet", "raise")]


def test_strategies_have_names() -> None:
    """The usual one comes first; anybody may still play at random."""
    assert list(strategies_of(game_type("blackjack"))) == ["basic", "random"]
    assert next(iter(strategies_of(game_type("holdem")))) == "pot-odds"
