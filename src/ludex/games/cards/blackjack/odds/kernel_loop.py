"""The loop of the compiled game, and what it counts. Everything that the law says reaches it as numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit
from numpy.typing import NDArray

from ludex.games.cards.blackjack.odds.charts import DOUBLE, HIT, SPLIT, SURRENDER
from ludex.sim.streams import HALF, LOW, State, Word, compiled, kept, step

Function = TypeVar("Function", bound=Callable[..., Any])
Faces = NDArray[np.uint8]
Ints = NDArray[np.int64]
Face = Any
"""A whole number to the interpreter, one of 64 bits when compiled."""

# What a hand came to. A plain cell tells how many stakes were paid as sevens and what the others come to together.
NATURAL, SURRENDERED, EVEN, PLAIN = 0, 1, 2, 3
ZERO = 128
NETS = 2 * ZERO + 1
SEVENS_MAX = 8
CELLS = PLAIN + (SEVENS_MAX + 1) * NETS
UNINSURED, INSURED_WON, INSURED_LOST, JACKPOTS = 0, 1, 2, 3
SUM_BITS = 40
"""Sums of squares are kept in two numbers, of which the first has so many bits: neither overflows."""

# Where each rule stands in the table of the law.
PACKED, BURNT, BEHIND, CONTINUOUS, TARGET, UNOPPOSED, INSURES, TAKES_EVEN, SEVENS, AGAIN, ACES_AGAIN = range(11)
JACKPOT_RANK = 11
LAW = 12

# What stands in the row of each number of points: they are named by the sum with aces at their least, twice, and one
# more when there is an ace.
TOTAL, BANK_DRAWS, ONWARD, DRAWS = 0, 1, 2, 12
"""The best total; whether the bank draws; the row after a card of each value; whether the chart draws against each."""
ROW = 22

# Where each number of the game under way stands.
LIVE = 0
HEAD = 1
AHEAD = 32
"""So many cards are mixed at a time."""
BOXES_MAX = 16
HANDS_MAX = 64
"""More hands than a box was ever split into: beyond them a pair is not split again."""
FIRST_CARDS = HEAD
SECOND_CARDS = FIRST_CARDS + BOXES_MAX
SPECIAL = SECOND_CARDS + BOXES_MAX
"""What a box came to before its hand was played: given up, paid at once, or neither."""
COUNT_OF = SPECIAL + BOXES_MAX
"""How many hands a box has."""
THIRD_CARDS = COUNT_OF + BOXES_MAX
TOTALS = THIRD_CARDS + BOXES_MAX
STAKES = TOTALS + BOXES_MAX * HANDS_MAX
SEVEN_HANDS = STAKES + BOXES_MAX * HANDS_MAX
WORK = SEVEN_HANDS + BOXES_MAX * HANDS_MAX


def inlined(function: Function) -> Function:
    """A function compiled into whatever calls it: handing arrays over at every card would cost more than the card."""
    return cast(Function, njit(inline="always")(function))


def uncounted(function: Function) -> Function:
    """As `compiled`, for a function that makes no array of its own: nobody counts who refers to those of its caller.

    Counting is what such a loop would spend most of its time on.
    """
    return kept(function, _nrt=False)


@compiled
def swap(cards: Faces, place: Word, half: Word) -> bool:
    """Puts one of the cards from a place on into that place; says when the half word would favour some of them.

    Only where the low part is below the number of cards can that be: see `sim.streams`.
    """
    left = np.uint64(cards.size) - place
    scaled = half * left
    low = scaled & LOW
    if low < left and low < (np.uint64(1) << HALF) % left:
        return False
    chosen = place + (scaled >> HALF)
    face = cards[chosen]
    cards[chosen] = cards[place]
    cards[place] = face
    return True


@compiled
def mix(cards: Faces, state: State, first: int, last: int) -> None:
    """Draws cards into the places from `first` to `last`, each among those that are left."""
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    place, end = np.uint64(first), np.uint64(last)
    while place < end:
        word, s0, s1, s2, s3 = step(s0, s1, s2, s3)
        if swap(cards, place, word & LOW):
            place += np.uint64(1)
        if place < end and swap(cards, place, word >> HALF):
            place += np.uint64(1)
    state[0], state[1], state[2], state[3] = s0, s1, s2, s3


@inlined
def draw(cards: Faces, state: State, place: int, mixed: int) -> tuple[Face, int, int]:
    """The face of the next card, the place of the one after it, and how far the cards are mixed."""
    if place >= mixed:
        if place >= cards.size:  # a round that needs more cards than are left goes on with all of them, mixed anew
            place = 0
        mixed = min(place + AHEAD, cards.size)
        mix(cards, state, place, mixed)
    return np.int64(cards[place]), place + 1, mixed


@inlined
def value_of(face: Face) -> Any:
    """Its value as an index: the ace, two to nine, ten."""
    return min(face >> 2, 9)


@inlined
def finish(work: Ints, box: int, total: int, stakes: int, sevens: bool) -> None:
    """Notes a hand that has been played."""
    place = box * HANDS_MAX + work[COUNT_OF + box]
    work[TOTALS + place], work[STAKES + place], work[SEVEN_HANDS + place] = total, stakes, sevens
    work[COUNT_OF + box] += 1


@inlined
def play_hand(
    cards: Faces,
    state: State,
    work: Ints,
    law: Ints,
    tables: Ints,
    box: int,
    one: int,
    other: int,
    code: int,
    up: int,
    split: bool,
    place: int,
    mixed: int,
) -> tuple[int, int]:
    """Plays a hand of two values by its code and then by its points, and notes what it has and stakes."""
    has = tables[tables[0, ONWARD + one], ONWARD + other]
    stakes, third = 1, -1
    if code in (HIT, DOUBLE):
        face, place, mixed = draw(cards, state, place, mixed)
        third = face
        has = tables[has, ONWARD + value_of(face)]
        if code == DOUBLE:
            stakes = 2
        else:
            while tables[has, DRAWS + up]:
                face, place, mixed = draw(cards, state, place, mixed)
                has = tables[has, ONWARD + value_of(face)]
                third = -2
    total = tables[has, TOTAL]
    sevens = False
    if one == other:
        if third >= 0 and not split:
            work[THIRD_CARDS + box] = third + 1
        sevens = one == law[SEVENS] and third >= 0 and value_of(third) == one and total == law[TARGET]
    finish(work, box, total, stakes, sevens)
    if total <= law[TARGET]:
        work[LIVE] = 1
    return place, mixed


@inlined
def play_box(
    cards: Faces,
    state: State,
    work: Ints,
    law: Ints,
    not_surrendered: Ints,
    after: Ints,
    tables: Ints,
    box: int,
    up: int,
    place: int,
    mixed: int,
) -> tuple[int, int]:
    """Plays the hand of a box and those that it is split into, one after the other from the player's right."""
    one, other = value_of(work[FIRST_CARDS + box]), value_of(work[SECOND_CARDS + box])
    waiting, split = 0, False
    while True:
        code = after[one, other, up] if split else not_surrendered[one, other, up]
        may = not split or (law[ACES_AGAIN] if one == 0 else law[AGAIN])
        if code == SPLIT and may and work[COUNT_OF + box] + waiting + 2 < HANDS_MAX:
            waiting, split = waiting + 1, True
            face, place, mixed = draw(cards, state, place, mixed)
            other = value_of(face)
            continue
        if split and one == 0:
            code = 0  # a split ace has its one card
        place, mixed = play_hand(cards, state, work, law, tables, box, one, other, code, up, split, place, mixed)
        if waiting == 0:
            return place, mixed
        waiting -= 1
        face, place, mixed = draw(cards, state, place, mixed)
        other = value_of(face)


@inlined
def play_bank(
    cards: Faces, state: State, law: Ints, tables: Ints, up: int, opposed: bool, place: int, mixed: int
) -> Any:
    """The bank's total, whether that is a blackjack or three sevens, and the place of the next card.

    Where nobody opposes it, only insurances wait, and those for its second card.
    """
    has, size = tables[0, ONWARD + up], 1
    sevens = up == law[SEVENS]
    while tables[has, BANK_DRAWS] and (opposed or size < 2):
        face, place, mixed = draw(cards, state, place, mixed)
        value = value_of(face)
        has = tables[has, ONWARD + value]
        sevens = sevens and value == up
        size += 1
    total = tables[has, TOTAL]
    at_target = total == law[TARGET]
    return total, size == 2 and at_target, sevens and at_target, place, mixed


@inlined
def settle(work: Ints, law: Ints, box: int, bank: int, bank_natural: bool, bank_sevens: bool) -> Any:
    """The cell of what a box came to."""
    if work[SPECIAL + box] > 0:
        return work[SPECIAL + box]
    target = law[TARGET]
    low, high = value_of(work[FIRST_CARDS + box]), value_of(work[SECOND_CARDS + box])
    if work[COUNT_OF + box] == 1 and low + high == 9 and (low == 0 or high == 0):
        return PLAIN + ZERO if bank_natural else NATURAL
    net, paid = 0, 0
    for place in range(box * HANDS_MAX, box * HANDS_MAX + work[COUNT_OF + box]):
        total, stakes = work[TOTALS + place], work[STAKES + place]
        if total > target or bank_natural:
            net -= stakes
        elif work[SEVEN_HANDS + place] and not bank_sevens:
            paid += stakes
        elif bank > target or total > bank:
            net += stakes
        elif total < bank:
            net -= stakes
    return PLAIN + min(paid, SEVENS_MAX) * NETS + ZERO + max(-ZERO, min(ZERO, net))


@inlined
def jackpot(work: Ints, law: Ints, box: int) -> Any:
    """The place of the combination that the first cards of a box make; nought where there is none."""
    one, other, third = work[FIRST_CARDS + box], work[SECOND_CARDS + box], work[THIRD_CARDS + box] - 1
    if one // 4 + 1 != law[JACKPOT_RANK]:
        return 0
    if other // 4 + 1 != law[JACKPOT_RANK]:
        return 1
    if third < 0 or third // 4 + 1 != law[JACKPOT_RANK]:
        return 3 if one == other else 2
    return 5 if one == other and one == third else 4


@inlined
def deal(cards: Faces, state: State, work: Ints, law: Ints, first: Ints, boxes: int, place: int, mixed: int) -> Any:
    """Two cards to each box and one to the bank, whose value is told; then what is chosen before the third cards."""
    for box in range(boxes):
        face, place, mixed = draw(cards, state, place, mixed)
        work[FIRST_CARDS + box] = face
    face, place, mixed = draw(cards, state, place, mixed)
    up = value_of(face)
    work[LIVE] = 0
    for box in range(boxes):
        face, place, mixed = draw(cards, state, place, mixed)
        work[SECOND_CARDS + box] = face
        work[COUNT_OF + box] = 0
        work[THIRD_CARDS + box] = 0
        low, high = value_of(work[FIRST_CARDS + box]), value_of(work[SECOND_CARDS + box])
        natural = low + high == 9 and (low == 0 or high == 0)
        work[SPECIAL + box] = 0
        if first[low, high, up] == SURRENDER:
            work[SPECIAL + box] = SURRENDERED
        elif natural and up == 0 and law[TAKES_EVEN]:
            work[SPECIAL + box] = EVEN
    return up, place, mixed


@inlined
def play_round(
    cards: Faces,
    state: State,
    work: Ints,
    law: Ints,
    first: Ints,
    not_surrendered: Ints,
    after: Ints,
    tables: Ints,
    boxes: int,
    place: int,
    mixed: int,
) -> Any:
    """Plays one round: the bank's total, its blackjack and three sevens, how boxes are insured, and where cards are."""
    up, place, mixed = deal(cards, state, work, law, first, boxes, place, mixed)
    insuring = up == 0 and law[INSURES]
    for box in range(boxes):
        if work[SPECIAL + box] == 0:
            place, mixed = play_box(cards, state, work, law, not_surrendered, after, tables, box, up, place, mixed)
    total, natural, sevens = up + 1, False, False
    opposed = law[UNOPPOSED] != 0 or work[LIVE] != 0
    if opposed or insuring:
        total, natural, sevens, place, mixed = play_bank(cards, state, law, tables, up, opposed, place, mixed)
    insured = UNINSURED
    if insuring:
        insured = INSURED_WON if natural else INSURED_LOST
    return total, natural, sevens, insured, place, mixed


@inlined
def shoe_begins(law: Ints, fresh: bool, place: int) -> bool:
    """Whether a new shoe begins: the first, one that is shuffled after every round, or after the cut card came up."""
    return fresh or law[CONTINUOUS] != 0 or law[PACKED] - place <= law[BEHIND]


@inlined
def burn(cards: Faces, state: State, law: Ints) -> Any:
    """Begins a shoe: the places of the next card and of the first that is not mixed, when some have been burnt."""
    place, mixed = 0, 0
    if not law[CONTINUOUS]:
        for _ in range(law[BURNT]):
            _, place, mixed = draw(cards, state, place, mixed)
    return place, mixed


@uncounted
def play(
    cards: Faces,
    state: State,
    work: Ints,
    law: Ints,
    first: Ints,
    not_surrendered: Ints,
    after: Ints,
    tables: Ints,
    rounds: int,
    given: bool,
    counts: Ints,
    traced: Ints,
) -> None:
    """Plays so many rounds and counts what every box came to; a new shoe begins when the cut card has come up."""
    boxes = counts.shape[0]
    fresh, place, mixed = True, 0, cards.size if given else 0
    for number in range(rounds):
        if not given and shoe_begins(law, fresh, place):
            place, mixed = burn(cards, state, law)
            fresh = False
        total, natural, sevens, insured, place, mixed = play_round(
            cards, state, work, law, first, not_surrendered, after, tables, boxes, place, mixed
        )
        for box in range(boxes):
            cell = settle(work, law, box, total, natural, sevens)
            counts[box, insured, cell] += 1
            counts[box, JACKPOTS, jackpot(work, law, box)] += 1
            if traced.shape[0]:
                traced[number, box, 0], traced[number, box, 1] = insured, cell


@uncounted
def play_both(
    cards: Faces,
    state: State,
    work: Ints,
    laws: Ints,
    first: Ints,
    not_surrendered: Ints,
    after: Ints,
    tables: Ints,
    rounds: int,
    given: bool,
    counts: Ints,
    values: Ints,
    prizes: Ints,
    cells: Ints,
    traced: Ints,
) -> None:
    """Plays every round twice from the same cards, by each of two charts; the shoe goes on as the first left it.

    Everything that a chart says has one more dimension, and so have the counts, whose third table has the squares of
    what the two came to differently: `values` and `prizes` say what each kind of result and each jackpot is.
    """
    boxes = counts.shape[1]
    fresh, place, mixed = True, 0, cards.size if given else 0
    for number in range(rounds):
        if not given and shoe_begins(laws[0], fresh, place):
            place, mixed = burn(cards, state, laws[0])
            fresh = False
        began, following = place, place
        for chart in range(2):
            law = laws[chart]
            total, natural, sevens, insured, ended, mixed = play_round(
                cards,
                state,
                work,
                law,
                first[chart],
                not_surrendered[chart],
                after[chart],
                tables[chart],
                boxes,
                began,
                mixed,
            )
            if chart == 0:
                following = ended
            for box in range(boxes):
                cell = settle(work, law, box, total, natural, sevens)
                paid = jackpot(work, law, box)
                counts[chart, box, insured, cell] += 1
                counts[chart, box, JACKPOTS, paid] += 1
                cells[chart, box, 0], cells[chart, box, 1] = values[insured, cell], prizes[paid]
                if traced.shape[0]:
                    traced[number, chart, box, 0], traced[number, chart, box, 1] = insured, cell
        place = following
        for box in range(boxes):
            add_square(counts[2, box, UNINSURED], cells[0, box, 0] - cells[1, box, 0])
            add_square(counts[2, box, JACKPOTS], cells[0, box, 1] - cells[1, box, 1])


@inlined
def add_square(sums: Ints, value: int) -> None:
    """Adds the square of a value to a sum of two numbers, the second of which counts the overflows of the first."""
    low = sums[0] + value * value
    sums[1] += low >> SUM_BITS
    sums[0] = low & ((1 << SUM_BITS) - 1)
