"""The compiled loop of hold'em against the bank: cards as the table deals them, bets by best play, rounds counted.

The player and the bank get their cards in turn; before the third, fourth and fifth community card cards are burnt. What
to bet is looked up by the board's class and the hole cards, as renamed with it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludex.games.common.shoe.mixing import shuffle
from ludex.games.poker.banked.odds.hand_index import BINOMIALS, deck_of, suit_classes
from ludex.games.poker.banked.odds.holdem.advice import flop_bets
from ludex.games.poker.banked.odds.holdem.boards import FLOP, OWN, TURN, boards, hole_numbers, renamed_cards
from ludex.games.poker.banked.odds.holdem.hole_bets import HoleBet
from ludex.games.poker.banked.odds.holdem.known_plays import holdem_play
from ludex.games.poker.banked.odds.holdem.terms import FOLDED, OUTCOMES, HoldemTerms
from ludex.games.poker.banked.odds.pack_kernel import PackKernel, inlined
from ludex.games.poker.equity.kernel import BITS, of_suit
from ludex.games.poker.equity.tables import parts_of
from ludex.games.poker.hands.batch import by_ranks
from ludex.games.poker.hands.words import START, SUITED_MASK
from ludex.sim.streams import compiled

_START, _SUITED, _ONE = np.uint64(START), np.uint64(SUITED_MASK), np.uint8(1)
_ORDER_BITS = 5
"""Bits for the order of the suits beside the class of a board."""
_ORDER_MASK = (1 << _ORDER_BITS) - 1


@inlined
def _answer(rows: Any, many: int, answers: Any, renamed: Any, numbers: Any, board: int, first: int, second: int) -> Any:
    """Whether hole cards bet on a board, by its number."""
    found = np.int64(rows[board])
    order = found & _ORDER_MASK
    hole = np.int64(numbers[renamed[order, first], renamed[order, second]])
    place = hole * many + (found >> _ORDER_BITS)
    return np.int64((answers[place >> 3] >> np.uint8(place & 7)) & _ONE)


@compiled
def _loop(
    state: Any, rounds: int, drawn: int, cards: Any, places: Any, words: Any, bits: Any, offsets: Any, by_place: Any,
    suits: Any, binomials: Any, numbers: Any, renamed: Any, goes_on: Any, three_rows: Any, threes: int, turn_bits: Any,
    four_rows: Any, fours: int, river_bits: Any, least: int, hole_class: Any, levels: Any, counts: Any,
) -> None:  # fmt: skip
    b = binomials
    flop, turn_at, river_at = places[0], places[1], places[2]
    for _ in range(rounds):
        shuffle(state, cards, drawn)
        first, second, bank, other = cards[0], cards[2], cards[1], cards[3]
        x, y, z, turn_card, river_card = cards[flop], cards[flop + 1], cards[flop + 2], cards[turn_at], cards[river_at]
        total = _START + words[x] + words[y] + words[z] + words[turn_card] + words[river_card]
        held = bits[x] | bits[y] | bits[z] | bits[turn_card] | bits[river_card]
        own = total + words[first] + words[second]
        mine = by_ranks(offsets, by_place, own)
        if own & _SUITED:
            mine = max(mine, of_suit(suits, own, held | bits[first] | bits[second]))
        own = total + words[bank] + words[other]
        theirs = by_ranks(offsets, by_place, own)
        if own & _SUITED:
            theirs = max(theirs, of_suit(suits, own, held | bits[bank] | bits[other]))
        # The board's cards in rising order, and where the fourth goes among them, without a branch.
        low, high = min(x, y), max(x, y)
        x, z = min(low, z), max(low, z)
        y, z = min(high, z), max(high, z)
        w = max(x, turn_card)
        v = max(y, w)
        three = x + b[y, 2] + b[z, 3]
        four = min(x, turn_card) + b[min(y, w), 2] + b[min(z, v), 3] + b[max(z, v), 4]
        hole = numbers[first, second]
        on = np.int64(goes_on[hole])
        turn = on & _answer(three_rows, threes, turn_bits, renamed, numbers, three, first, second)
        river = on & _answer(four_rows, fours, river_bits, renamed, numbers, four, first, second)
        won = np.int64(mine > theirs)
        outcome = 2 * won + np.int64(mine == theirs) + (won & np.int64(mine >= least))
        level = levels[hole_class[hole], hole_class[numbers[bank, other]]]
        counts[level, turn, river, on * outcome + (1 - on) * FOLDED] += 1


def holdem_kernel(terms: HoldemTerms, *, burns: tuple[int, int, int], beside: HoleBet | None = None) -> PackKernel:
    """Rounds by best play, counted by level of the bet beside, whether turn and river were bet, and outcome.

    `burns` is how many cards are burnt before the flop, the turn and the river.
    """
    rules = terms.ranking
    deck, play = deck_of(rules), holdem_play(terms)
    cards, faces = len(deck), np.array(deck)
    words, offsets, by_place, suits = parts_of(rules)
    holes = suit_classes(cards, OWN)
    flop = 2 * OWN + burns[0]
    turn = flop + FLOP + burns[1]
    river = turn + 1 + burns[2]
    level_of = np.zeros((len(holes.weights),) * 2, dtype=np.uint8) if beside is None else beside.level_of
    return PackKernel(
        deck=deck,
        drawn=river + 1,
        shape=(1 if beside is None else len(beside.levels), 2, 2, OUTCOMES + 1),
        tables=(
            np.array((flop, turn, river), dtype=np.int64), words[faces], BITS[faces], offsets, by_place, suits,
            BINOMIALS, hole_numbers(cards).astype(np.int16), renamed_cards(cards).astype(np.uint8),
            np.array(flop_bets(terms), dtype=np.uint8)[holes.class_of],
            *_rows(cards, FLOP), play.turn, *_rows(cards, TURN), play.river,
            terms.high_value, holes.class_of.astype(np.uint8), level_of,
        ),
        loop=_loop,
    )  # fmt: skip


def _rows(cards: int, size: int) -> tuple[NDArray[np.uint32], int]:
    """For every board its class and how it is renamed, in one number; and how many classes there are."""
    index = boards(cards, size)
    return (index.class_of.astype(np.uint32) << np.uint32(_ORDER_BITS)) | index.order_of, len(index.first)
