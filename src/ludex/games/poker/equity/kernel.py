"""The compiled loops of equities: every deal that may still come, or deals drawn at random, counted by who wins.

Nothing is checked here. A player's cards and the board are sums of words, as in `hands.batch`, beside the bits of
their faces: from these one reads the ranks of a suit without going through the cards again.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludex.games.poker.hands.batch import by_ranks
from ludex.games.poker.hands.words import START, SUIT_BITS, SUITED_MASK
from ludex.kit.cards import FACES, SUITS
from ludex.sim.streams import HALF, LOW, compiled, step, unfair

RANKS = FACES // SUITS
BITS: NDArray[np.uint64] = np.array(
    [1 << (face % SUITS * 16 + face // SUITS) for face in range(FACES)], dtype=np.uint64
)
"""One bit for each face, sixteen to a suit."""

_START, _SUITED = np.uint64(START), np.uint64(SUITED_MASK)
_SUIT_BITS, _SUIT_WIDTH, _RANK_BITS = np.uint64(SUIT_BITS), np.uint64(16), np.uint64((1 << RANKS) - 1)
_ONE = np.uint64(1)


@compiled
def of_suit(suits: Any, total: Any, bits: Any) -> Any:
    """The value of the suit of which a sum has five cards or more."""
    # Asked only where there is one: a call hands every array over, and most hands can do without.
    shift, above = np.uint64(0), (total & _SUITED) >> _SUIT_BITS
    while above:
        shift, above = shift + _SUIT_WIDTH, above >> _SUIT_BITS
    return suits[(bits >> shift) & _RANK_BITS]


@compiled
def count_winners(values: Any, weight: int, counts: Any) -> None:
    """Adds a deal to what everybody won: alone, or with so many others."""
    players = values.size
    best, equal = values[0], 1
    for player in range(1, players):
        if values[player] > best:
            best, equal = values[player], 1
        elif values[player] == best:
            equal += 1
    for player in range(players):
        if values[player] == best:
            counts[player, equal] += weight


@compiled
def value_mixed(
    words: Any, bits: Any, offsets: Any, by_place: Any, suits: Any,
    own: Any, board: Any, own_picks: Any, board_picks: Any,
) -> Any:  # fmt: skip
    """The best value of so many own cards and the rest common ones."""
    best = np.uint16(0)
    for mine in range(own_picks.shape[0]):
        begun, mask = _START, np.uint64(0)
        for column in range(own_picks.shape[1]):
            card = own[own_picks[mine, column]]
            begun += words[card]
            mask |= bits[card]
        for theirs in range(board_picks.shape[0]):
            total, both = begun, mask
            for column in range(board_picks.shape[1]):
                card = board[board_picks[theirs, column]]
                total += words[card]
                both |= bits[card]
            value = by_ranks(offsets, by_place, total)
            if total & _SUITED:
                value = max(value, of_suit(suits, total, both))
            best = max(best, value)
    return best


@compiled
def count_every(
    words: Any, bits: Any, offsets: Any, by_place: Any, suits: Any,
    deck: Any, own: Any, board: Any, slots: Any, own_picks: Any, board_picks: Any,
    first: int, last: int, weight: int, counts: Any,
) -> None:  # fmt: skip
    """Counts every deal whose first missing card is one of a part of the deck.

    `own` has a row for each player, `board` the community cards; `slots` says of every missing card whose it is (the
    number of players for a common one) and its place. Cards of one holder come in rising order, so that each deal is
    counted once.
    """
    players, missing = own.shape[0], slots.shape[0]
    sums, masks = np.zeros(players + 1, dtype=np.uint64), np.zeros(players + 1, dtype=np.uint64)
    sum_known(words, bits, own, board, slots, sums, masks)
    values = np.zeros(players, dtype=np.uint16)
    used = np.zeros(deck.size, dtype=np.uint8)
    placed = np.full(missing + 1, -1, dtype=np.int64)
    following = np.zeros(missing + 1, dtype=np.int64)
    following[0] = first
    depth = 0
    while depth >= 0:
        holder = slots[depth, 0]
        if placed[depth] >= 0:
            card = deck[placed[depth]]
            used[placed[depth]] = 0
            sums[holder] -= words[card]
            masks[holder] ^= bits[card]
            placed[depth] = -1
        index, end = following[depth], last if depth == 0 else deck.size
        if depth == missing - 1:
            if own_picks.shape[0]:
                _count_last_mixed(
                    words, bits, offsets, by_place, suits, deck, own, board, slots, own_picks, board_picks,
                    used, index, end, values, weight, counts,
                )  # fmt: skip
            else:
                _count_last(
                    words, bits, offsets, by_place, suits, deck, holder, sums, masks, used, index, end, values,
                    weight, counts,
                )  # fmt: skip
            depth -= 1
            continue
        while index < end and used[index]:
            index += 1
        if index >= end:
            depth -= 1
            continue
        card = deck[index]
        used[index], placed[depth], following[depth] = 1, index, index + 1
        sums[holder] += words[card]
        masks[holder] |= bits[card]
        _put(own, board, holder, slots[depth, 1], card)
        depth += 1
        following[depth] = index + 1 if slots[depth, 0] == holder else 0


@compiled
def _put(own: Any, board: Any, holder: int, place: int, card: Any) -> None:
    if holder == own.shape[0]:
        board[place] = card
    else:
        own[holder, place] = card


@compiled
def sum_known(words: Any, bits: Any, own: Any, board: Any, slots: Any, sums: Any, masks: Any) -> None:
    """The sums and bits of the cards that are known, the community cards last."""
    players = own.shape[0]
    for player in range(players + 1):
        sums[player] = _START if player < players else np.uint64(0)
        masks[player] = 0
        held = own.shape[1] if player < players else board.size
        for column in range(held):
            known = True
            for slot in range(slots.shape[0]):
                if slots[slot, 0] == player and slots[slot, 1] == column:
                    known = False
            if known:
                card = own[player, column] if player < players else board[column]
                sums[player] += words[card]
                masks[player] |= bits[card]


@compiled
def _count_last(
    words: Any, bits: Any, offsets: Any, by_place: Any, suits: Any, deck: Any, holder: int, sums: Any, masks: Any,
    used: Any, index: int, end: int, values: Any, weight: int, counts: Any,
) -> None:  # fmt: skip
    """The last missing card, one after the other, where any five cards make a hand."""
    players = values.size
    if players == 2 and holder == 2:
        _count_last_of_two(
            words, bits, offsets, by_place, suits, deck, sums[0] + sums[2], sums[1] + sums[2], masks[0] | masks[2],
            masks[1] | masks[2], used, index, end, weight, counts,
        )  # fmt: skip
        return
    for at in range(index, end):
        if used[at]:
            continue
        card = deck[at]
        for player in range(players):
            total, mask = sums[player] + sums[players], masks[player] | masks[players]
            if holder in (players, player):
                total += words[card]
                mask |= bits[card]
            value = by_ranks(offsets, by_place, total)
            values[player] = max(value, of_suit(suits, total, mask)) if total & _SUITED else value
        count_winners(values, weight, counts)


@compiled
def _count_last_of_two(
    words: Any, bits: Any, offsets: Any, by_place: Any, suits: Any, deck: Any, first: Any, second: Any,
    first_bits: Any, second_bits: Any, used: Any, index: int, end: int, weight: int, counts: Any,
) -> None:  # fmt: skip
    """The same for the last community card of two players, which is what is asked most often."""
    wins, losses, ties = 0, 0, 0
    for at in range(index, end):
        if used[at]:
            continue
        card = deck[at]
        word, bit = words[card], bits[card]
        one, other = by_ranks(offsets, by_place, first + word), by_ranks(offsets, by_place, second + word)
        if (first + word) & _SUITED:
            one = max(one, of_suit(suits, first + word, first_bits | bit))
        if (second + word) & _SUITED:
            other = max(other, of_suit(suits, second + word, second_bits | bit))
        wins += one > other
        losses += one < other
        ties += one == other
    counts[0, 1] += wins * weight
    counts[1, 1] += losses * weight
    counts[0, 2] += ties * weight
    counts[1, 2] += ties * weight


@compiled
def _count_last_mixed(
    words: Any, bits: Any, offsets: Any, by_place: Any, suits: Any, deck: Any, own: Any, board: Any, slots: Any,
    own_picks: Any, board_picks: Any, used: Any, index: int, end: int, values: Any, weight: int, counts: Any,
) -> None:  # fmt: skip
    """The last missing card, one after the other, where own and community cards must be mixed."""
    last = slots.shape[0] - 1
    for at in range(index, end):
        if used[at]:
            continue
        _put(own, board, slots[last, 0], slots[last, 1], deck[at])
        for player in range(values.size):
            values[player] = value_mixed(
                words, bits, offsets, by_place, suits, own[player], board, own_picks, board_picks
            )
        count_winners(values, weight, counts)


@compiled
def count_one(
    words: Any, bits: Any, offsets: Any, by_place: Any, suits: Any, own: Any, board: Any, own_picks: Any,
    board_picks: Any, values: Any, weight: int, counts: Any,
) -> None:  # fmt: skip
    """Counts a deal that is whole."""
    players = own.shape[0]
    for player in range(players):
        if own_picks.shape[0]:
            values[player] = value_mixed(
                words, bits, offsets, by_place, suits, own[player], board, own_picks, board_picks
            )
            continue
        total, mask = _START, np.uint64(0)
        for column in range(own.shape[1]):
            total += words[own[player, column]]
            mask |= bits[own[player, column]]
        for column in range(board.size):
            total += words[board[column]]
            mask |= bits[board[column]]
        value = by_ranks(offsets, by_place, total)
        values[player] = max(value, of_suit(suits, total, mask)) if total & _SUITED else value
    count_winners(values, weight, counts)


@compiled
def _drawn(state: Any, many: Any) -> Any:
    """One of so many, evenly."""
    least = unfair(many)
    while True:
        word, state[0], state[1], state[2], state[3] = step(state[0], state[1], state[2], state[3])
        scaled = (word >> HALF) * many
        if scaled & LOW >= least:
            return scaled >> HALF


@compiled
def count_drawn(
    words: Any, bits: Any, offsets: Any, by_place: Any, suits: Any,
    deck: Any, own: Any, board: Any, slots: Any, own_picks: Any, board_picks: Any,
    rows: Any, edges: Any, begins: Any, state: Any, deals: int, counts: Any,
) -> None:  # fmt: skip
    """Counts deals drawn at random.

    `rows` are the known cards of every holding of every player, from `begins` on, and `edges` their weights summed up.
    Holdings that do not go together are drawn again, all of them, so that each that does is as likely as its weight.
    """
    players, known = own.shape[0], rows.shape[1]
    values = np.zeros(players, dtype=np.uint16)
    taken = np.zeros(256, dtype=np.uint8)
    dealt = 0
    while dealt < deals:
        taken[:] = 1
        for index in range(deck.size):
            taken[deck[index]] = 0
        fits = True
        for player in range(players):
            begin, end = begins[player], begins[player + 1]
            row = begin
            if end - begin > 1:
                drawn = np.int64(_drawn(state, np.uint64(edges[end - 1])))
                row = begin + np.searchsorted(edges[begin:end], drawn, side="right")
            for column in range(known):
                card = rows[row, column]
                if card == FACES:
                    continue
                fits = fits and taken[card] == 0
                taken[card] = 1
                own[player, column] = card
        if not fits:
            continue
        for slot in range(slots.shape[0]):
            while True:
                card = deck[_drawn(state, np.uint64(deck.size))]
                if not taken[card]:
                    break
            taken[card] = 1
            _put(own, board, slots[slot, 0], slots[slot, 1], card)
        count_one(words, bits, offsets, by_place, suits, own, board, own_picks, board_picks, values, 1, counts)
        dealt += 1
