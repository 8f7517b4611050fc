"""Equities: known figures, brute force by the plain ranking, other evaluators, symmetry, ranges, and betting rounds."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from pokerkit import Card as PeerCard
from pokerkit import Deck, OmahaHoldemHand, StandardHighHand, calculate_equities

from ludex.errors import Misuse
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.equity.kernel import count_winners
from ludex.games.poker.equity.ranges import Holding, any_hand, read_cards, read_holding
from ludex.games.poker.equity.spot import Answer, Deal, Spot, deal_of
from ludex.games.poker.hands.ranking import hand_ranking
from ludex.games.registry import GROUPS, open_game, open_usual, usual_licence
from ludex.kit.cards import Card
from tests.tables import LAW

VARIETIES = GROUPS["circle-poker"]
PLACES = ("cantabria", "asturias")


@cache
def dealt(game: str = "holdem", place: str = "cantabria") -> Deal:
    """What a variety deals."""
    rules = open_usual(LAW, game, place).rules
    assert isinstance(rules, CircleRules)
    return deal_of(rules)


def held(written: str, deal: Deal) -> Holding:
    """A hand or range of a variety."""
    return read_holding(written, values=deal.ranking.values, own=deal.own)


def spot(*hands: str, deal: Deal | None = None, board: str = "", dead: str = "") -> Spot:
    """Hands against each other."""
    deal = deal or dealt()
    return Spot(deal, [held(hand, deal) for hand in hands], board=read_cards(board), dead=read_cards(dead))


def counts(answer: Answer) -> list[tuple[int, int]]:
    """Wins and ties."""
    return [(share.wins, share.ties) for share in answer.shares]


def plainly(deal: Deal, hands: Sequence[Sequence[Card]], board: Sequence[Card], dead: Sequence[Card] = ()) -> Any:
    """The same by the plain ranking, card by card: wins and ties of each, and how many deals there were."""
    ranking, players = hand_ranking(deal.ranking), len(hands)
    found, deals = [[0, 0] for _ in hands], 0
    given = {*board, *dead, *(card for hand in hands for card in hand)}

    def complete(whole: list[tuple[Card, ...]], left: list[Card]) -> None:
        nonlocal deals
        if len(whole) <= players:
            known = hands[len(whole)] if len(whole) < players else board
            size = deal.own if len(whole) < players else deal.board
            for more in combinations(left, size - len(known)):
                complete([*whole, (*known, *more)], [card for card in left if card not in more])
            return
        deals += 1
        values = [ranking.value_with(own, whole[-1], deal.own_used) for own in whole[:-1]]
        best = [player for player in range(players) if values[player] == max(values)]
        for player in best:
            found[player][len(best) > 1] += 1

    complete([], [card for card in deal.deck if card not in given])
    return [tuple(row) for row in found], deals


def test_aces_against_kings_before_the_flop() -> None:
    """The figures that everybody knows, over all 1,712,304 boards."""
    answer = spot("AsAh", "KdKc").counted()
    assert (answer.deals, answer.exact) == (1_712_304, True)
    assert counts(answer) == [(1_388_072, 6_538), (317_694, 6_538)]
    assert sum(share.equity for share in answer.shares) == 1


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("game", VARIETIES)
def test_small_cases_are_counted_as_by_hand(game: str, place: str) -> None:
    """A few missing cards in every variety and place: own ones, community cards, dead ones, two to four players."""
    deal, random = dealt(game, place), Random(f"{game}/{place}")
    for _ in range(6):
        players = random.randint(2, 4)
        cards = random.sample(deal.deck, players * deal.own + deal.board + 3)
        hands = [cards[at * deal.own : (at + 1) * deal.own] for at in range(players)]
        board = cards[players * deal.own : players * deal.own + deal.board]
        lacking = random.sample(range(players + bool(deal.board)), k=random.randint(0, 2))
        for which in lacking:
            (hands[which] if which < players else board).pop()
        counted = Spot(deal, [Holding("", (tuple(hand),), (1,)) for hand in hands], board=board, dead=cards[-3:])
        found, deals = plainly(deal, hands, board, cards[-3:])
        answer = counted.counted()
        assert (counts(answer), answer.deals) == (found, deals)


def test_the_flush_of_a_stripped_pack_counts_by_its_ranking() -> None:
    """Every board of a deck of 28, own and community cards mixed."""
    deal = dealt("synthetic-poker")
    hands = [read_cards("AsKs"), read_cards("QdQc")]
    found, deals = plainly(deal, hands, read_cards("Js9h"))
    answer = spot("AsKs", "QdQc", deal=deal, board="Js9h").counted()
    assert (counts(answer), answer.deals) == (found, deals)


@pytest.mark.parametrize(("game", "kind"), [("holdem", StandardHighHand), ("omaha", OmahaHoldemHand)])
def test_flops_agree_with_pokerkit(game: str, kind: Any) -> None:
    """Every turn and river, valued by somebody else."""
    deal = dealt(game)
    hands = ("AsKs", "QdQc") if game == "holdem" else ("AsKsQhJh", "9d9c8d8c")
    board = "Js9h2s"
    wins = [0, 0, 0]
    left = [card for card in Deck.STANDARD if repr(card) not in {*_split("".join(hands)), *_split(board)}]
    own = [tuple(PeerCard.parse(hand)) for hand in hands]
    flop = tuple(PeerCard.parse(board))
    for more in combinations(left, 2):
        one, other = (kind.from_game(cards, (*flop, *more)) for cards in own)
        wins[0 if one > other else 1 if one < other else 2] += 1
    answer = spot(*hands, deal=deal, board=board).counted()
    assert counts(answer) == [(wins[0], wins[2]), (wins[1], wins[2])]


def _split(cards: str) -> list[str]:
    return [cards[at : at + 2] for at in range(0, len(cards), 2)]


def test_sampling_agrees_with_pokerkit() -> None:
    """Three hands, one of them a range: their estimate is within what chance explains."""
    from concurrent.futures import ThreadPoolExecutor

    from pokerkit import parse_range

    with ThreadPoolExecutor(1) as executor, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        theirs = calculate_equities(
            (parse_range("AsKs"), parse_range("QQ"), parse_range("JTs")), (), 2, 5, Deck.STANDARD, (StandardHighHand,),
            sample_count=3000, executor=executor,
        )  # fmt: skip
    ours = spot("AsKs", "QQ", "JTs").drawn(deals=200_000, seed=1)
    for share, peer in zip(ours.shares, theirs, strict=True):
        assert abs(float(share.equity) - peer) < 0.04


def test_drawn_deals_estimate_the_counted_ones() -> None:
    """Betting rounds of 95 % miss now and then, and never by far; a seed gives the same digits with any workers."""
    for hands, deal in ((("AsAh", "KdKc"), dealt()), (("AsAhKsKh", "JcTc9d8d"), dealt("omaha"))):
        asked = spot(*hands, deal=deal, board="2s7h9c")
        exact = asked.counted()
        drawn = asked.drawn(deals=100_000, seed=7)
        assert drawn == asked.drawn(deals=100_000, seed=7, workers=2)
        assert drawn != asked.drawn(deals=100_000, seed=8)
        for share, true in zip(drawn.shares, exact.shares, strict=True):
            assert share.estimate is not None
            assert share.estimate.error is not None
            assert abs(share.equity - true.equity) < 4 * share.estimate.error
            assert share.equity == share.estimate.mean


def test_equal_hands_share_alike() -> None:
    """What differs in names of suits alone has the same equity; a hand against itself in other suits ties in it."""
    one, other = spot("AsKs", "AhKh").counted().shares
    assert (one.wins, one.equity) == (other.wins, Fraction(1, 2))
    shares = spot("QsQh", "7c6c", "2d2h").counted().shares
    turned = spot("QcQd", "7s6s", "2h2d").counted().shares
    assert shares == turned
    assert sum(share.equity for share in shares) == 1


def test_ranges_are_the_sum_of_their_hands() -> None:
    """Every combination that goes together counts, by its weight; equal ones are counted once."""
    answer = spot("AA", "KK").counted()
    assert answer.deals == 36 * 1_712_304
    board, deal = "2s7h9c", dealt()
    mixed = spot("AKs:0.5, QQ", "JTo", board=board).counted()
    wins = deals = 0
    for suited, weight in (("AKs", 1), ("QQ", 2)):
        part = spot(suited, "JTo", board=board).counted()
        wins, deals = wins + weight * part.shares[0].wins, deals + weight * part.deals
    assert (mixed.shares[0].wins, mixed.deals) == (wins, deals)
    drawn = spot("AKs:0.5, QQ", "JTo", board=board).drawn(deals=100_000, seed=1)
    assert abs(drawn.shares[0].equity - mixed.shares[0].equity) < Fraction(1, 100)
    assert len(held("22+", deal).rows) == 13 * 6


@pytest.mark.parametrize(
    ("hands", "wins"),
    [
        (("AsAh:0.25, 3s4h", "KsKh"), Fraction(1, 5)),
        (("3s4h, AsAh:0.25", "KsKh"), Fraction(1, 5)),
        (("AsAh, 3s4h:0.25", "KsKh"), Fraction(4, 5)),
        (("AsAh:1, KsKh:1", "AsAd:1, QsQh:1"), Fraction(2, 3)),  # two of aces with the same ace do not go together
    ],
)
def test_hands_of_a_range_are_drawn_by_their_weight(hands: tuple[str, str], wins: Fraction) -> None:
    """On a whole board nothing but the hands is left to chance; those that do not go together are all drawn again."""
    asked = spot(*hands, board="2c7d9hJcTd")
    assert asked.counted().shares[0].equity == wins
    drawn = asked.drawn(deals=100_000, seed=5).shares[0]
    assert abs(drawn.equity - wins) < Fraction(1, 100)


@pytest.mark.parametrize(
    ("values", "winning", "together"),
    [((5, 7, 3), (1,), 1), ((7, 5, 7), (0, 2), 2), ((4, 4, 4), (0, 1, 2), 3), ((9, 9, 3), (0, 1), 2)],
)
def test_a_deal_counts_for_everybody_who_wins_it(
    values: tuple[int, ...], winning: Sequence[int], together: int
) -> None:
    """By how many they win it with, as often as it weighs; for nobody else."""
    found = np.zeros((3, 4), dtype=np.int64)
    count_winners(np.array(values, dtype=np.uint16), 6, found)
    assert {(player, together): 6 for player in winning} == {
        (int(player), int(share)): int(found[player, share]) for player, share in np.argwhere(found)
    }


def test_a_random_hand_is_every_hand() -> None:
    """On the turn, against all that may be held and come."""
    asked = Spot(dealt(), [held("AsAh", dealt()), any_hand()], board=read_cards("2s7h9cKd"))
    found, deals = plainly(dealt(), [read_cards("AsAh"), ()], read_cards("2s7h9cKd"))
    assert (counts(asked.counted()), deals) == (found, comb(46, 2) * 44)
    several = Spot(dealt(), [held("AsAh", dealt()), any_hand(), any_hand(), any_hand()])
    assert several.size() is None
    assert several.work is None
    drawn = several.drawn(deals=50_000, seed=1)
    assert abs(float(drawn.shares[0].equity) - 0.639) < 0.01
    with pytest.raises(Misuse, match="too many deals to count"):
        several.counted()


@pytest.mark.parametrize(
    ("written", "combinations_"),
    [
        ("AA", 6), ("AK", 16), ("AKs", 4), ("AKo", 12), ("22+", 78), ("QQ+", 18), ("A2s+", 48), ("KTo+", 36),
        ("QQ-88", 30), ("88-QQ", 30), ("KJo-K9o", 36), ("A5s-A2s", 16), ("AsKs", 1), ("AA, AsAh", 6), ("10 9s", 0),
        ("109s", 4), ("T9s", 4), ("KA", 16), ("aks", 4), ("AA:0.5 KK", 12), ("AA:0, KK", 6),
    ],
)  # fmt: skip
def test_ranges_are_read(written: str, combinations_: int) -> None:
    """Pairs, suited, offsuit, upwards, from one to another, single hands, weights."""
    if not combinations_:
        with pytest.raises(Misuse):
            held(written, dealt())
        return
    assert len(held(written, dealt()).rows) == combinations_


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("", "empty range"), ("AKx", "neither cards nor a range"), ("AAs", "neither suited nor offsuit"),
        ("AK+", ""), ("AA-KJ", "from pair to pair"), ("AKs-AJo", "both ends"), ("AKs-KQs", "from pair to pair"),
        ("AA:x", "a weight is a number"), ("AA:0", "empty range"), ("AA:0.12345", "three decimals"),
        ("AsAs", "a card is there twice"), ("AsAhAd", "2 cards of their own"), ("A", "neither cards nor a range"),
    ],
)  # fmt: skip
def test_what_is_no_range_is_said(written: str, why: str) -> None:
    """In one line each."""
    if not why:
        assert len(held(written, dealt()).rows) == 16
        return
    with pytest.raises(Misuse, match=why):
        held(written, dealt())


def test_what_cannot_be_is_refused() -> None:
    """Cards that are there twice, or not in the deck; too many; hands that exclude each other."""
    for wrong, why in (
        (lambda: spot("AsAh"), "two hands at least"),
        (lambda: spot("AsAh", "AsKd"), "AS is there twice"),
        (lambda: spot("AsAh", "KsKd", board="Ah"), "AH is there twice"),
        (lambda: spot("AsAh", "KsKd", board="2c3c4c5c6c7c"), "6 community cards, where there are 5"),
        (lambda: spot("AsKs", "2d2c", deal=dealt("synthetic-poker")), "is not in the deck"),
        (lambda: spot("22", "AA", deal=dealt("synthetic-poker")), "the deck has no 2"),
        (lambda: spot("AA", "KsKd", deal=dealt("omaha")), "ranges are for hands of two cards"),
        (lambda: spot(*["random"] * 8, deal=dealt("seven-stud")), "8 players need 56 cards"),
        (lambda: spot("AsAh", "KsK"), "neither cards nor a range"),
        (lambda: spot("AsAh", "KsKd", board="zz"), "no row of cards"),
        (lambda: spot("AA", "AA", "AA").counted(), "cannot be held at the same time"),
        (lambda: spot("AA", "AA", "AA").drawn(deals=10, seed=1), "cannot be held at the same time"),
    ):
        with pytest.raises(Misuse, match=why):
            wrong()


def test_the_pack_of_the_table_is_the_one_that_is_dealt() -> None:
    """Where the table chooses a smaller deck, equities are those of that pack."""
    whole = {**usual_licence(LAW, "five-card-draw", "cantabria")}
    sizes = set()
    for cards in (52, 32):
        rules = open_game(LAW, "five-card-draw", "cantabria", licence=whole, table={"cards": cards}).rules
        assert isinstance(rules, CircleRules)
        sizes.add(len(deal_of(rules).deck))
    assert sizes == {52, 32}


def test_rankings_that_the_tables_cannot_hold_are_refused() -> None:
    """Where four of a suit make something, or five of a suit are worth less than the same ranks in several."""
    usual = dealt()
    few = replace(usual, ranking=replace(usual.ranking, flush=4))
    with pytest.raises(Misuse, match="fewer than five cards of a suit"):
        spot("AsAh", "KdKc", deal=few)
    order = tuple(category for category in usual.ranking.order if category not in ("royal-flush", "straight-flush"))
    upside = replace(usual, ranking=replace(usual.ranking, order=tuple(reversed(order))))
    with pytest.raises(Misuse, match="worth less than of several"):
        spot("AsAh", "KdKc", deal=upside)


def test_progress_is_told_to_the_end() -> None:
    """In parts that add up."""
    told: list[tuple[int, int]] = []
    spot("AsAh", "KdKc", board="2s7h9c").counted(lambda done, of: told.append((done, of)))
    assert told[-1] == (990, 990)
    assert [done for done, _ in told] == sorted(done for done, _ in told)
