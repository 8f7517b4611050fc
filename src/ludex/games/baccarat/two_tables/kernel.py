"""The simulation of baccarat at two tables: whole shoes dealt to the stop card, by each way that leaves no choice.

A coup is a unit on each cloth against the bank. As both stakes are equal, a bank that follows the cloth with the larger
stake where its table tells different things follows the first. What each side makes of the counts is worked out
afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

from ludex.errors import Misuse
from ludex.games.baccarat.points import STOOD, counted_as
from ludex.games.baccarat.three_hands import CARDS, OUTCOMES, Outcome, Shown
from ludex.games.baccarat.two_tables.odds import (
    ASTRIDE,
    CLOTHS,
    EQUAL,
    FIXED,
    HasRules,
    astride,
    bank_may,
    cloth_may,
    result,
    shared,
    shoe_of,
    to_bank,
)
from ludex.games.baccarat.two_tables.rules import TwoTablesRules
from ludex.games.common.shoe.mixing import Cards, draw, shuffle
from ludex.games.common.shoe.preparing import full
from ludex.kit.cards import ACE, KING, Card, rank
from ludex.kit.money import Cents
from ludex.sim.streams import State, compiled, start

Table = NDArray[np.int64]
Counts = NDArray[np.int64]
SAMPLE = 2**16
"""Rounds played to know how many cards a round takes."""


@compiled
def deal(
    cards: Cards, rounds: int, behind: int, draws: Table, quiet: Table, bank: Table, winner: Table, counts: Counts
) -> int:
    """A shoe in a known order, until the stop card has come or so many rounds are played; says how many were.

    Cards that nobody draws are looked at too and count nothing: so there is nothing to guess wrongly on the way.
    """
    size = cards.shape[0]
    at, played = 0, 0
    while size - at > behind and played < rounds:
        first = cards[at] + cards[at + 3]
        second = cards[at + 1] + cards[at + 4]
        held = cards[at + 2] + cards[at + 5]
        first -= STOOD * (first >= STOOD)
        second -= STOOD * (second >= STOOD)
        held -= STOOD * (held >= STOOD)
        at += 6
        one = draws[0, first, held]
        third = cards[at]
        seen_first = quiet[first] + one * (third - quiet[first])
        first += one * third
        at += one
        other = draws[1, second, held]
        third = cards[at]
        seen_second = quiet[second] + other * (third - quiet[second])
        second += other * third
        at += other
        more = bank[held, seen_first, seen_second]
        held += more * cards[at]
        at += more
        first -= STOOD * (first >= STOOD)
        second -= STOOD * (second >= STOOD)
        held -= STOOD * (held >= STOOD)
        counts[3 * winner[one, first, more, held] + winner[other, second, more, held]] += 1
        played += 1
    return played


@compiled
def play(
    state: State, rounds: int, cards: Cards, behind: int, draws: Table, quiet: Table, bank: Table, winner: Table,
    counts: Counts,
) -> int:  # fmt: skip
    """Rounds from whole shoes; says how many cards were drawn."""
    ended, drawn = 0, 0
    mixed = cards.shape[0] - 1
    while ended < rounds:
        shuffle(state, cards, mixed)
        ended += deal(cards, rounds - ended, behind, draws, quiet, bank, winner, counts)
        drawn += mixed
    return drawn


class TwoTablesKernel:
    """One table, by its rules or the game that has them."""

    def __init__(self, of: TwoTablesRules | HasRules) -> None:
        rules = self._rules = of if isinstance(of, TwoTablesRules) else of.rules
        shoe = self._law = shoe_of(rules)
        if shoe.reserve < CARDS - 1 or shoe.last_round != "finishes" or rules.hands.modulus != STOOD:
            raise Misuse(
                "a shoe is simulated whose last round is finished from the cards behind the stop card",
                slug="simulated-shoe",
            )
        self._counted = {each: counted_as(rules.hands, each) % STOOD for each in range(ACE, KING + 1)}
        faces = [rank(Card(face)) for face, number in enumerate(full(shoe).unseen.counts) for _ in range(number)]
        self._shoe: Cards = np.array([self._counted[each] for each in faces], dtype=np.int64)
        self._tables = {way: self._drawn(way) for way in FIXED}

    def _drawn(self, way: str) -> tuple[Table, Table, Table, Table]:
        """Who draws, what a cloth shows that does not, and who wins; with a natural of the bank nobody draws."""
        rules, law = self._rules, self._rules.hands
        may, spans = bank_may(rules, way, EQUAL), [cloth_may(rules, way, cloth) for cloth in range(len(CLOTHS))]
        # After the third cards and standing come the naturals, each in a place of its own.
        shown = [
            *(Shown(third=each) for each in range(STOOD)),
            Shown(),
            *(Shown(natural=each) for each in law.naturals),
        ]
        draws = np.zeros((len(CLOTHS), STOOD, STOOD), dtype=np.int64)
        quiet = np.full(STOOD, STOOD, dtype=np.int64)
        bank = np.zeros((STOOD, len(shown), len(shown)), dtype=np.int64)
        winner = np.zeros((2, STOOD, 2, STOOD), dtype=np.int64)
        for place, each in enumerate(law.naturals):
            quiet[each] = STOOD + 1 + place
        places = list(dict.fromkeys(first for first, _ in OUTCOMES))
        for own, held, drew, bank_drew in product(range(STOOD), range(STOOD), (False, True), (False, True)):
            won = result(law, own, held, punto_drew=drew, bank_drew=bank_drew)
            winner[int(drew), own, int(bank_drew), held] = places.index(won)
        for held in (each for each in range(STOOD) if each not in law.naturals):
            for cloth, own in product(range(len(CLOTHS)), range(STOOD)):
                draws[cloth, own, held] = int(spans[cloth][own][0])
            for first, second in product(range(len(shown)), repeat=2):
                bank[held, first, second] = int(may((held, shown[first], shown[second]))[0])
        return draws, quiet, bank, winner

    def counts(self) -> Counts:
        """Rounds by the way of playing and by who won on the first cloth and on the second."""
        return np.zeros((len(FIXED), len(OUTCOMES)), dtype=np.int64)

    def play(self, counts: Counts, *, seed: int, block: int, rounds: int) -> None:
        """Plays the rounds of a block in every way, from shoes mixed alike, and adds what came of them."""
        for row, tables in zip(counts, self._tables.values(), strict=True):
            play(start(seed, block), rounds, self._shoe.copy(), self._law.reserve, *tables, row)

    def draw(self, *, seed: int, block: int, rounds: int) -> int:
        """Draws as many cards as these rounds need in every way and does nothing with them, to be measured against."""
        sample, summed = min(rounds, SAMPLE), 0
        for row, tables in zip(self.counts(), self._tables.values(), strict=True):
            state, shoe = start(seed, block), self._shoe.copy()
            drawn = play(state, sample, shoe, self._law.reserve, *tables, row)
            summed += int(draw(state, drawn * rounds // sample, shoe))
        return summed

    def count(self, shoes: Sequence[Sequence[Card]], rounds: int | None = None) -> Counts:
        """The same counts from shoes whose cards are known in their order, of all coups or of the first of each."""
        counts = self.counts()
        for shoe in shoes:
            cards = np.array([self._counted[rank(card)] for card in shoe], dtype=np.int64)
            for row, tables in zip(counts, self._tables.values(), strict=True):
                deal(cards, len(shoe) if rounds is None else rounds, self._law.reserve, *tables, row)
        return counts

    def choices(self, bet: str) -> tuple[str | None, ...]:
        """The ways of playing in which nobody chooses any more."""
        return FIXED

    def nets(self, counts: Counts, bet: str, stake: Cents, choice: str | None) -> dict[int, int]:
        """How often a stake on a cloth, on both, or of the bank came to each net result, in the smallest unit of money.

        The bank's stake is all that it plays for on the two cloths.
        """
        found: dict[int, int] = {}
        for outcome, times in zip(OUTCOMES, counts[list(self._tables).index(str(choice))].tolist(), strict=True):
            net = self._net(bet, stake, outcome)
            found[net] = found.get(net, 0) + times
        return found

    def _net(self, bet: str, stake: Cents, outcome: Outcome) -> int:
        if bet in CLOTHS:
            return stake * outcome[CLOTHS.index(bet)]
        if bet == ASTRIDE:
            return sum(part * won for part, won in zip(astride(self._rules, stake), outcome, strict=True))
        return to_bank(self._rules, shared(self._rules, stake, EQUAL), outcome)
