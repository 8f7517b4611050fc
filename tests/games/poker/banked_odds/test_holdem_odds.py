"""Hold'em against the bank: published figures, single decisions counted otherwise, and small decks deal by deal."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from ludex.errors import Corrupt
from ludex.games.poker.banked.odds.hand_index import all_hands, deck_of, suit_classes
from ludex.games.poker.banked.odds.holdem.advice import flop_bets, should_bet_flop, should_bet_river, should_bet_turn
from ludex.games.poker.banked.odds.holdem.known_plays import decode, encode, holdem_play, known_play
from ludex.games.poker.banked.odds.holdem.odds import EVERY_BET, FOLD, NO_LATER_BETS, Ending, Way, holdem_odds
from ludex.games.poker.banked.odds.holdem.solving import HoldemPlay, solve
from ludex.games.poker.banked.odds.holdem.terms import (
    LOST,
    TIED,
    WON,
    WON_HIGH,
    HoldemTerms,
    StreetBet,
    questions,
)
from ludex.games.poker.banked.odds.terms import FOLD_NET, LeastHand
from ludex.games.poker.hands import batch
from ludex.games.poker.hands.ranking import hand_ranking
from ludex.kit.cards import Card, rank
from tests.games.poker.banked_odds.games import HOLDEM, holdem, stripped
from tests.games.poker.hands import USUAL, altered, cards

FULL = LeastHand("full")
AS_NAMED = holdem(altered(USUAL, ties_beyond="as-named"))
"""Where hands are equal that the text does not tell apart."""


def test_the_published_figures() -> None:
    """2.037 % of the ante, 3.8181 antes staked, and 60 of 1,326 starting hands folded."""
    odds = holdem_odds(HOLDEM)
    assert odds.edge == Fraction(578107733, 28381438800)  # 0.02036922
    assert odds.mean_stake == Fraction(582981977, 152688900)  # 3.81810320
    assert odds.folded == Fraction(60, 1326)
    assert odds.mean_stake == 1 + 2 * (1 - odds.folded) + odds.turn_bet + odds.river_bet
    assert odds.mean_bets == 2 - odds.folded + odds.turn_bet + odds.river_bet
    assert odds.risk == odds.edge / odds.mean_stake


def test_a_deuce_below_an_eight_is_folded_unless_suited() -> None:
    """All starting hands that are folded are a deuce with three to seven of another suit."""
    for own in all_hands(52, 2).tolist():
        low, high = sorted(rank(Card(card)) for card in own)
        folds = low == 2 and 3 <= high <= 7 and own[0] % 4 != own[1] % 4
        assert should_bet_flop(HOLDEM, [Card(card) for card in own]) is not folds, own


def test_what_is_staked_and_what_comes_of_it() -> None:
    """Four ways of betting besides folding, each with its three or four results."""
    odds = holdem_odds(HOLDEM)
    joint = odds.by_stake
    assert sum(joint.values()) == sum(odds.net.chances.values()) == 1
    assert sum(net * chance for (_, net), chance in joint.items()) == -odds.edge
    assert sum(stake * chance for (stake, _), chance in joint.items()) == odds.mean_stake
    assert {stake: sorted(net for other, net in joint if other == stake) for stake, _ in joint} == {
        1: [-1],
        3: [-3, 0, 2, 3],
        4: [-4, 0, 3, 4],
        5: [-5, 0, 4, 5],
    }


def test_plainer_ways_of_playing() -> None:
    """Without later bets more hands are folded; with every bet and every hand nothing is chosen."""
    later, every = holdem_odds(HOLDEM, NO_LATER_BETS), holdem_odds(HOLDEM, EVERY_BET)
    assert later.edge == Fraction(43814869127, 115890875100)  # 0.37807005
    assert later.folded == Fraction(140, 1326)
    assert later.turn_bet == later.river_bet == 0
    assert every.edge == Fraction(30306830009, 77260583400)  # 0.39226768
    assert every.mean_stake == 5
    assert every.mean_bets == 4
    assert every.folded == 0


def test_without_the_cards_beside_the_combination() -> None:
    """More ties, which return every bet: the player has the edge, and folds nothing."""
    odds = holdem_odds(AS_NAMED)
    assert known_play(AS_NAMED.ranking, questions(AS_NAMED)) is not None
    assert odds.edge == Fraction(-37102542637, 2317817502000)  # -0.01600753
    assert odds.folded == 0


def decided_otherwise(own: list[Card], board: list[Card]) -> bool:
    """Whether a bet wins more than it loses: all deals of further cards and of the bank's, valued in one heap."""
    left = np.array([card for card in range(52) if card not in {*own, *board}], dtype=np.uint8)
    missing = 5 - len(board)
    deals = []
    for further in combinations(range(len(left)), missing):
        rest = np.delete(left, further)
        banks = rest[np.array(list(combinations(range(len(rest)), 2)))]
        deals.append(np.hstack((np.tile(left[list(further)], (len(banks), 1)), banks)))
    heap = np.vstack(deals)

    def values(hole: np.ndarray[tuple[int, int], np.dtype[np.uint8]]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        common = np.tile(np.array(board, dtype=np.uint8), (len(heap), 1))
        return batch.values(np.hstack((common, heap[:, :missing], hole))).astype(np.int64)

    mine = values(np.tile(np.array(own, dtype=np.uint8), (len(heap), 1)))
    return bool(np.sign(mine - values(heap[:, missing:])).sum() > 0)


def test_single_decisions_of_a_whole_deck() -> None:
    """Cards at random, and a flush that depends on one suit alone."""
    random, met = Random(5), Counter[tuple[str, bool]]()
    some = [random.sample(deck_of(USUAL), 6) for _ in range(60)]
    for given in [*some, cards("AH 4H 9H QH 2C 2D"), cards("AH 4D 9H QH 2C 2H")]:
        own, flop, turn = given[:2], given[2:5], given[5]
        bets = should_bet_river(HOLDEM, own, flop, turn)
        assert bets is decided_otherwise(own, [*flop, turn]), (own, flop, turn)
        met["river", bets] += 1
        if met.total() % 10 == 0:
            bets = should_bet_turn(HOLDEM, own, flop)
            assert bets is decided_otherwise(own, flop), (own, flop)
            met["turn", bets] += 1
    assert len(met) == 4


class Naive:
    """Every deal of a small deck in turn, with a decision wherever the player has one."""

    def __init__(self, terms: HoldemTerms) -> None:
        self.terms, self.deck = terms, deck_of(terms.ranking)
        ranking = hand_ranking(terms.ranking)
        assert terms.high is not None
        self._high = ranking.least_value(terms.high.category, terms.high.ranks)
        self._values = {hand: ranking.value(hand) for hand in combinations(self.deck, 7)}

    def _value(self, *some: Card) -> int:
        return self._values[tuple(sorted(some))]

    def showdowns(self, own: tuple[Card, ...]) -> dict[tuple[Card, ...], Counter[int]]:
        """What every hand of the bank makes of every board."""
        found: dict[tuple[Card, ...], Counter[int]] = {}
        rest = [card for card in self.deck if card not in own]
        for board in combinations(rest, 5):
            mine = self._value(*own, *board)
            outcomes = found[board] = Counter[int]()
            for bank in combinations([card for card in rest if card not in board], 2):
                theirs = self._value(*bank, *board)
                won = WON_HIGH if mine >= self._high else WON
                outcomes[won if mine > theirs else TIED if mine == theirs else LOST] += 1
        return found

    def endings(self, own: tuple[Card, ...]) -> Counter[Ending]:
        """How all deals end for hole cards that go on."""
        shown, found = self.showdowns(own), Counter[Ending]()
        rest = [card for card in self.deck if card not in own]
        for flop in combinations(rest, 3):
            left = [card for card in rest if card not in flop]
            by_turn = {
                turn: sum((shown[tuple(sorted((*flop, turn, river)))] for river in left if river != turn), Counter())
                for turn in left
            }
            turn_bet = worth(self.terms.turn, sum(by_turn.values(), Counter())) > 0
            for outcomes in by_turn.values():
                river_bet = worth(self.terms.river, outcomes) > 0
                for outcome, many in outcomes.items():
                    found[Ending(turn_bet, river_bet, outcome)] += many
        return found

    def chances(self) -> dict[Ending, Fraction]:
        """How likely every ending is; hole cards that differ in their suits alone are played once."""
        found, classes = Counter[Ending](), suit_classes(len(self.deck), 2)
        for hand, weight in zip(classes.hands.tolist(), classes.weights.tolist(), strict=True):
            endings = self.endings(tuple(self.deck[card] for card in hand))
            total = sum(ending.net(self.terms) * many for ending, many in endings.items())
            if total <= FOLD_NET * endings.total():
                endings = Counter({FOLD: endings.total()})
            found.update({ending: many * weight for ending, many in endings.items()})
        return {ending: Fraction(many, found.total()) for ending, many in found.items()}


def worth(bet: StreetBet, outcomes: Counter[int]) -> Fraction:
    """What a unit comes to over some deals."""
    return sum((bet.nets[outcome] * many for outcome, many in outcomes.items()), Fraction(0))


UNEVEN = replace(
    holdem(stripped(USUAL, 4), LeastHand("full", ("K",))),
    ante=(Fraction(-1), Fraction(1, 3), Fraction(1, 7), Fraction(3)),
    flop=StreetBet(Fraction(3), (Fraction(-1), Fraction(0), Fraction(1, 2), Fraction(1))),
    turn=StreetBet(Fraction(1, 2), (Fraction(-1), Fraction(-1, 2), Fraction(2, 3), Fraction(2))),
    river=StreetBet(Fraction(5, 2), (Fraction(-1), Fraction(1, 9), Fraction(3, 4), Fraction(1))),
)
"""Bets that pay and cost differently, and a tie that is worth something."""


@pytest.mark.parametrize(
    "terms",
    [
        holdem(stripped(USUAL, 3), LeastHand("four")),
        holdem(stripped(USUAL, 4), FULL),
        holdem(altered(stripped(USUAL, 4), ties_beyond="as-named"), FULL),
        UNEVEN,
        pytest.param(holdem(stripped(USUAL, 5)), marks=pytest.mark.slow),
    ],
    ids=["twelve cards", "sixteen cards", "ties as named", "uneven bets", "twenty cards"],
)
def test_every_deal_of_a_small_deck(terms: HoldemTerms) -> None:
    """The same chance of every ending, as equal fractions."""
    assert dict(holdem_odds(terms).chances) == Naive(terms).chances()


@pytest.mark.parametrize("way", [NO_LATER_BETS, EVERY_BET])
def test_plainer_ways_are_never_better(way: Way) -> None:
    """Neither with a whole deck nor with bets that pay unevenly."""
    for terms in (HOLDEM, UNEVEN):
        assert holdem_odds(terms, way).edge >= holdem_odds(terms).edge


def assert_same(first: HoldemPlay, second: HoldemPlay) -> None:
    """Whether two plays agree in every count and decision."""
    assert np.array_equal(first.deals, second.deals)
    assert np.array_equal(first.turn, second.turn)
    assert np.array_equal(first.river, second.river)


def test_the_number_of_threads_changes_nothing() -> None:
    """Counts are whole numbers, whoever adds them up."""
    terms = holdem(stripped(USUAL, 5))
    one, three = (solve(terms.ranking, questions(terms), workers=workers) for workers in (1, 3))
    assert_same(one, three)


def test_what_is_kept_holds_for_its_terms_alone() -> None:
    """How high bets are changes nothing in it; what they pay and which ante wins does."""
    dear = replace(HOLDEM, flop=StreetBet(Fraction(40), HOLDEM.flop.nets))
    assert known_play(dear.ranking, questions(dear)) is not None
    assert flop_bets(dear) != flop_bets(HOLDEM)
    paid = replace(HOLDEM, turn=StreetBet(Fraction(1), (Fraction(-1), Fraction(0), Fraction(2), Fraction(2))))
    others = (paid, holdem(high=LeastHand("flush")), holdem(stripped(USUAL, 8)))
    assert all(known_play(other.ranking, questions(other)) is None for other in others)


def test_a_damaged_file_is_told() -> None:
    """One bit is enough."""
    terms = holdem(stripped(USUAL, 4), FULL)
    play = holdem_play(terms)
    stored = encode(play)
    again = decode(stored, terms.ranking, "kept")
    assert_same(play, again)
    damaged = stored[:-1] + bytes([stored[-1] ^ 1])
    with pytest.raises(Corrupt, match="make holdem-odds"):
        decode(damaged, terms.ranking, "kept")


@pytest.mark.slow
@pytest.mark.parametrize("terms", [HOLDEM, AS_NAMED], ids=["card by card", "as named"])
def test_what_is_kept_is_what_is_solved(terms: HoldemTerms) -> None:
    """Every deal and every decision of a whole deck, worked out anew."""
    kept, solved = known_play(terms.ranking, questions(terms)), solve(terms.ranking, questions(terms))
    assert kept is not None
    assert_same(kept, solved)
