"""The simulation of chemin de fer: whole shoes dealt to the stop card, by each way of playing that leaves no choice.

A coup is a unit against the bank and a unit of the bank, whoever holds it. What each side makes of the counts is worked
out afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from ludex.errors import Misuse
from ludex.games.baccarat.chemin_de_fer.odds import FIXED, bank_span, punto_span
from ludex.games.baccarat.chemin_de_fer.table import CheminDeFer
from ludex.games.baccarat.loop import MOST, Counts, Table, deal, play
from ludex.games.baccarat.points import STOOD, counted_as
from ludex.games.common.shoe.mixing import Cards, draw
from ludex.games.common.shoe.preparing import full
from ludex.kit.cards import ACE, KING, Card, rank
from ludex.kit.money import Cents, share
from ludex.sim.streams import start

BANK_WINS, PUNTO_WINS, TIES = range(3)
SAMPLE = 2**16
"""Rounds played to know how many cards a round takes."""


class CheminKernel:
    """One table, whatever its stakes: they matter only when the counts are read."""

    def __init__(self, game: CheminDeFer) -> None:
        rules = self._rules = game.rules
        if rules.shoe.reserve < MOST - 1 or rules.shoe.last_round != "finishes" or rules.hands.modulus != STOOD:
            raise Misuse(
                "a shoe is simulated whose last round is finished from the cards behind the stop card",
                slug="simulated-shoe",
            )
        self._counted = {each: counted_as(rules.hands, each) % STOOD for each in range(ACE, KING + 1)}
        faces = [rank(Card(face)) for face, number in enumerate(full(rules.shoe).unseen.counts) for _ in range(number)]
        self._shoe: Cards = np.array([self._counted[each] for each in faces], dtype=np.int64)
        # Nothing is burnt: the loop begins one card after a first one that is none.
        self._burnt: Table = np.full(STOOD, -1, dtype=np.int64)
        self._tables = {way: (self._burnt, *self._drawn(way)) for way in FIXED}

    def _drawn(self, way: str) -> tuple[Table, Table, Table]:
        """Who draws, by both totals and the third card, and who wins; with a natural nobody draws."""
        rules = self._rules
        punto_draws, bank_draws = punto_span(rules, way), bank_span(rules, way)
        punto = np.zeros((STOOD, STOOD), dtype=np.int64)
        bank = np.zeros((STOOD, STOOD, STOOD + 1), dtype=np.int64)
        winner = np.full((STOOD, STOOD), TIES, dtype=np.int64)
        tie = TIES if rules.hands.tie is not None else BANK_WINS
        nearest = rules.hands.wins == "nearest-nine"
        for own in range(STOOD):
            for held in range(STOOD):
                winner[own, held] = tie if own == held else PUNTO_WINS if (own > held) == nearest else BANK_WINS
                if own in rules.hands.naturals or held in rules.hands.naturals:
                    continue
                punto[own, held] = int(punto_draws((own,))[0])
                for third in range(STOOD + 1):
                    bank[own, held, third] = int(bank_draws(((held,), None if third == STOOD else third))[0])
        return punto, bank, winner

    def counts(self) -> Counts:
        """Rounds by the way of playing and by what came of them."""
        return np.zeros((len(FIXED), TIES + 1), dtype=np.int64)

    def play(self, counts: Counts, *, seed: int, block: int, rounds: int) -> None:
        """Plays the rounds of a block in every way, from shoes mixed alike, and adds what came of them."""
        for row, tables in zip(counts, self._tables.values(), strict=True):
            play(start(seed, block), rounds, self._shoe.copy(), False, self._rules.shoe.reserve, *tables, row)

    def draw(self, *, seed: int, block: int, rounds: int) -> int:
        """Draws as many cards as these rounds need in every way and does nothing with them, to be measured against."""
        sample, summed = min(rounds, SAMPLE), 0
        for row, tables in zip(self.counts(), self._tables.values(), strict=True):
            state, shoe = start(seed, block), self._shoe.copy()
            drawn = play(state, sample, shoe, False, self._rules.shoe.reserve, *tables, row)
            summed += int(draw(state, drawn * rounds // sample, shoe))
        return summed

    def count(self, shoes: Sequence[Sequence[Card]], rounds: int | None = None) -> Counts:
        """The same counts from shoes whose cards are known in their order, of all coups or of the first of each."""
        counts = self.counts()
        for shoe in shoes:
            cards = np.array([self._counted[rank(card)] for card in shoe], dtype=np.int64)
            for row, tables in zip(counts, self._tables.values(), strict=True):
                deal(cards, len(shoe) if rounds is None else rounds, self._rules.shoe.reserve, *tables, row)
        return counts

    def choices(self, bet: str) -> tuple[str | None, ...]:
        """The ways of playing in which nobody chooses any more."""
        return FIXED

    def nets(self, counts: Counts, bet: str, stake: Cents, choice: str | None) -> dict[int, int]:
        """How often a unit against the bank, or of the bank, came to each net result, in the smallest unit of money."""
        bank, punto, ties = counts[list(self._tables).index(str(choice))].tolist()
        law = self._rules.deduction
        if bet == "bank":
            won = stake - share(stake, Fraction(law.percent, 100), law.rounding)
            return {won: bank, -stake: punto, 0: ties}
        return {int(stake): punto, -stake: bank, 0: ties}
