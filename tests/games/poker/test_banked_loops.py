"""The compiled loops of poker against the house: real tables on the same packs, round by round, and the exact odds."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from random import Random
from typing import Any

import pytest

from ludex.api.odds import told_odds
from ludex.games.poker.banked.odds.no_draw import no_draw_play
from ludex.games.poker.banked.odds.no_draw import should_raise as raise_no_draw
from ludex.games.poker.banked.odds.three_card import should_raise as raise_three_card
from ludex.games.poker.banked.odds.three_card import three_card_play
from ludex.games.poker.banked.odds.trijoker import first_stays, ride_play, second_stays
from ludex.games.poker.no_draw import odds as no_draw
from ludex.games.poker.no_draw.kernel import NoDrawKernel
from ludex.games.poker.three_card import odds as three_card
from ludex.games.poker.three_card.kernel import ThreeCardKernel
from ludex.games.poker.trijoker import odds as trijoker
from ludex.games.poker.trijoker.kernel import TrijokerKernel
from ludex.games.registry import Opened
from ludex.kit.cards import FACES, Card
from ludex.kit.chance import Draw, Unkept
from ludex.kit.money import Cents
from tests.tables import give, opened, seated

ROUNDS, STAKE = 40, Cents(2000)
KERNELS: dict[str, Callable[[Any], Any]] = {
    "three-card-poker": ThreeCardKernel,
    "poker-no-draw": NoDrawKernel,
    "poker-trijoker": TrijokerKernel,
}
SETTINGS: dict[str, dict[str, Any]] = {"poker-no-draw": {"insurance": True, "progressive": True}}


class Pack(Unkept):
    """Chance that gives every card by its place in a pack that was mixed beforehand."""

    def __init__(self, cards: list[Card]) -> None:
        self.cards = cards

    def next(self, draw: Draw[Any]) -> Any:
        assert draw.slot is not None
        return self.cards[draw.slot.number]


def at(game: str) -> Opened:
    """The game as the tests play it."""
    return opened(game=game, table=SETTINGS.get(game))


def mixed(seed: int) -> list[Card]:
    """A pack in some order."""
    cards = [Card(face) for face in range(FACES)]
    Random(seed).shuffle(cards)
    return cards


def raised_or_folded(game: str, cards: list[Card]) -> tuple[int, dict[str, int]]:
    """What one player has won when a round of a game with a second bet is over, and beside which bets."""
    found = at(game)
    three = game == "three-card-poker"
    table = seated(found, Pack(cards), ana=2000)
    give(table, "sit", "ana", place=1)
    give(table, "bet", "ana", bet="ante-1", stake=20)
    sides = ("pair-plus-1",) if three else ("insurance-1",)
    for side in sides:
        give(table, "bet", "ana", bet=side, stake=20 if three else 1)
    give(table, "no-more-bets", "croupier")
    rules: Any = found.rules
    own = [cards[2 * place] for place in range(rules.deal.cards)]
    if three:
        terms: Any = three_card.terms_of(rules)
        goes_on = raise_three_card(terms, three_card_play(terms), own)
    else:
        terms = no_draw.terms_of(rules)
        goes_on = raise_no_draw(terms, no_draw_play(terms), own, cards[2 * rules.deal.cards - 1])
    entries = give(table, "raise" if goes_on else "fold", "ana")
    return _won(table, entries, sides)


def _won(table: Any, entries: list[Any], sides: tuple[str, ...]) -> tuple[int, dict[str, int]]:
    """All that a player won in a round, and of it what their bets beside the hand did."""
    assert table.state.round == 2, table.state.phase
    paid = [payment for entry in entries for event in entry.events for payment in getattr(event, "payments", ())]
    beside = {}
    for side in sides:
        profits = [payment.profit for payment in paid if payment.bet == side]
        stake = sum(
            event.stake.amount
            for entry in table.entries
            for event in entry.events
            if getattr(getattr(event, "stake", None), "bet", "") == side
        )
        beside[side] = sum(profits) if profits else -stake
    return table.state.funds("ana") - 200_000, beside


@pytest.mark.parametrize("game", ["three-card-poker", "poker-no-draw"])
def test_the_table_and_the_loop_agree_on_the_same_packs(game: str) -> None:
    """First bet, second bet and the bets beside them, by best play."""
    kernel = KERNELS[game](at(game).game)
    for seed in range(ROUNDS):
        cards = mixed(seed)
        total, beside = raised_or_folded(game, cards)
        counts = kernel.count([cards])
        for side, won in beside.items():
            stake = Cents(2000 if game == "three-card-poker" else 100)
            assert kernel.nets(counts, side, stake, None) == {won: 1}, (seed, side)
        hand = total - sum(beside.values())
        assert kernel.nets(counts, "ante-1", STAKE, kernel.choices("ante-1")[0]) == {hand: 1}, seed


def test_trijoker_and_its_loop_agree_on_the_same_packs() -> None:
    """Each bet by itself and all three together, by best play."""
    found = at("poker-trijoker")
    kernel = TrijokerKernel(found.game)
    terms = trijoker.terms_of(found.rules)
    play = ride_play(terms)
    for seed in range(ROUNDS):
        cards = mixed(seed)
        table = seated(found, Pack(cards), ana=2000)
        give(table, "sit", "ana", place=1)
        for bet in ("first-1", "second-1", "third-1"):
            give(table, "bet", "ana", bet=bet, stake=20)
        give(table, "no-more-bets", "croupier")
        own = [cards[0], cards[2], cards[4]]
        give(table, "let-ride" if first_stays(terms, play, own) else "pull", "ana")
        give(table, "let-ride" if second_stays(terms, play, own, cards[1]) else "pull", "ana")
        counts = kernel.count([cards])
        won = table.state.funds("ana") - 200_000
        assert kernel.nets(counts, "first-1", STAKE, trijoker.ALL_THREE) == {won: 1}, seed
        alone = [
            next(iter(kernel.nets(counts, bet, STAKE, trijoker.ALONE))) for bet in ("first-1", "second-1", "third-1")
        ]
        assert sum(alone) == won, seed


@pytest.mark.parametrize("game", KERNELS)
def test_the_loop_and_the_exact_odds_agree(game: str) -> None:
    """A million rounds within five standard deviations, bet by bet."""
    found = at(game)
    kernel, rounds = KERNELS[game](found.game), 1_000_000
    counts = kernel.counts()
    kernel.play(counts, seed=1, block=0, rounds=rounds)
    checked = 0
    for row in told_odds(found)(found.game, STAKE):
        if not row.bet.endswith("-1") or row.choice not in kernel.choices(row.bet):
            continue
        nets = kernel.nets(counts, row.bet, STAKE, row.choice)
        mean = sum(net * number for net, number in nets.items()) / rounds / STAKE
        deviation = sqrt(float(row.net.variance) / rounds)
        assert abs(mean + float(row.edge)) <= 5 * deviation, row.bet
        checked += 1
    assert checked >= 2
