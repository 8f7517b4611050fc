"""The simulation of punto y banca: whole shoes dealt from the first card to the stop card, rounds counted by winner.

Cards are drawn without replacement by what they count; the first one says how many are burnt. The loop reads the rules
as tables, and what each bet makes of the counts is worked out afterwards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from ludex.errors import Misuse
from ludex.games.baccarat.loop import MOST, Counts, Table, deal, play
from ludex.games.baccarat.points import STOOD
from ludex.games.cards.punto_y_banca.bets import net
from ludex.games.cards.punto_y_banca.exact import Tables
from ludex.games.cards.punto_y_banca.hands import points
from ludex.games.cards.punto_y_banca.odds import OUTCOMES
from ludex.games.cards.punto_y_banca.table import PuntoYBanca
from ludex.games.common.shoe.mixing import Cards, draw
from ludex.games.common.shoe.preparing import full
from ludex.kit.cards import ACE, KING, TEN, Card, rank
from ludex.kit.money import Cents
from ludex.sim.streams import start


class PuntoKernel:
    """One table, whatever its stakes: they matter only when the counts are read."""

    def __init__(self, game: PuntoYBanca) -> None:
        rules = game.rules
        self._game = game
        faces = [rank(Card(face)) for face, number in enumerate(full(rules.shoe).unseen.counts) for _ in range(number)]
        self._counted = {each: points(rules, each) % STOOD for each in range(ACE, KING + 1)}
        self._shoe: Cards = np.array([self._counted[each] for each in faces], dtype=np.int64)
        self._continuous = rules.shoe_kind == "continuous"
        self._behind = 0 if self._continuous else rules.shoe.reserve
        self._burnt: Table = self._burning()
        tables = Tables(rules)
        ends = tables.natural == 1
        # With a natural nobody draws: the tables say so themselves, and the loop need not ask.
        self._player: Table = np.where(ends, 0, tables.player[:, None] * np.ones_like(tables.natural))
        self._bank: Table = np.where(ends[:, :, None], 0, tables.bank[None, :, :]).astype(np.int64)
        self._winner: Table = tables.winner

    def _burning(self) -> Table:
        """How many cards each first card burns; where none is shown, the first card is dealt, as if one fewer were."""
        rules, found = self._game.rules.shoe, np.full(STOOD, -1, dtype=np.int64)
        if self._continuous:
            return found
        if self._behind < MOST - 1 or rules.last_round != "finishes" or rules.burn.by_first_card is None:
            raise Misuse(
                "a shoe is simulated whose last round is finished from the cards behind the stop card",
                slug="simulated-shoe",
            )
        burning = {each: rules.burn.court_value if each >= TEN else each for each in self._counted}
        for each, value in self._counted.items():
            found[value] = burning[each]
        if any(found[value] != burning[each] for each, value in self._counted.items()):
            raise Misuse("two cards that count the same burn different numbers of cards", slug="burning-differs")
        return found

    def counts(self) -> Counts:
        """Rounds by what came of them."""
        return np.zeros(len(OUTCOMES), dtype=np.int64)

    def play(self, counts: Counts, *, seed: int, block: int, rounds: int) -> None:
        """Plays the rounds of a block and adds what came of them."""
        play(start(seed, block), rounds, self._shoe.copy(), self._continuous, self._behind, *self._tables(), counts)

    def draw(self, *, seed: int, block: int, rounds: int) -> int:
        """Draws as many cards as rounds need and does nothing with them, to be measured against."""
        sample = min(rounds, SAMPLE)
        state, shoe = start(seed, block), self._shoe.copy()
        drawn = play(state, sample, shoe, self._continuous, self._behind, *self._tables(), self.counts())
        return int(draw(state, drawn * rounds // sample, shoe))

    def count(self, shoes: Sequence[Sequence[Card]]) -> Counts:
        """The same counts from shoes whose cards are known in their order; one that shuffles gives a hand each time."""
        counts = self.counts()
        for shoe in shoes:
            cards = np.array([self._counted[rank(card)] for card in shoe], dtype=np.int64)
            deal(cards, 1 if self._continuous else len(shoe), self._behind, *self._tables(), counts)
        return counts

    def _tables(self) -> tuple[Table, Table, Table, Table]:
        return self._burnt, self._player, self._bank, self._winner

    def choices(self, bet: str) -> tuple[str | None, ...]:
        """Nothing is to be chosen once the bet lies."""
        return (None,)

    def nets(self, counts: Counts, bet: str, stake: Cents, choice: str | None) -> dict[int, int]:
        """How often a bet came to each net result, in the smallest unit of money."""
        found: Counter[int] = Counter()
        for outcome, number in zip(OUTCOMES, counts.tolist(), strict=True):
            if number:
                found[net(self._game.rules, self._game.bets[bet], outcome, stake)] += number
        return dict(found)


SAMPLE = 2**16
"""Rounds played to know how many cards a round takes."""
