"""The compiled loop of trente et quarante: whole shoes laid row after row until the red card, coups counted.

A round is a coup on which every chance lies anew; one that begins with a refait goes on until a coup decides the
prisoners, whom other ties leave where they are. The loop counts and knows no rule but what cards count and where rows
end; what each way of playing makes of the counts is worked out afterwards. It plays shoes as a table does, where a long
coup is likelier to meet the red card than a short one: over a shoe the refait counts for some four thousandths more
than in its first coup, of which the odds tell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ludex.errors import Misuse
from ludex.games.cards.trente_et_quarante.coups import BLACK, RED, Coup, deposit, pays, points, winners
from ludex.games.cards.trente_et_quarante.odds import Choice, choices
from ludex.games.cards.trente_et_quarante.table import TrenteEtQuarante
from ludex.games.common.shoe.mixing import Cards, draw, shuffle
from ludex.games.common.shoe.preparing import full
from ludex.kit.cards import Card, Colour, colour, rank
from ludex.kit.money import Cents, share
from ludex.sim.streams import State, compiled, start

Counts = NDArray[np.int64]
REFAITS_MAX = 40
"""More refaits in a row than this are not counted apart."""
LEVEL = 4
"""The column of a void tie; the others are the row that won and the colour of the first card."""
SAMPLE = 2**14
"""Rounds played to know how many cards a round takes."""


class TrenteKernel:
    """One table, whatever its stakes: they matter only when the counts are read."""

    def __init__(self, game: TrenteEtQuarante) -> None:
        rules = game.rules
        self._game, self._rules = game, rules
        if rules.rows.wins is None or rules.ties.void is None or rules.shoe.last_round != "void":
            raise Misuse(
                "the loop knows rows of which the nearest wins, void ties, and a red card that ends the shoe",
                slug="simulated-rows",
            )
        self._behind, self._until, self._refait = rules.shoe.reserve, rules.rows.until, rules.ties.refait
        self._black_first = int(rules.rows.order[0] == BLACK)
        faces = [Card(face) for face, number in enumerate(full(rules.shoe).unseen.counts) for _ in range(number)]
        self._shoe: Cards = np.array([self._code(card) for card in faces], dtype=np.int64)

    def _code(self, card: Card) -> int:
        """What a card counts, twice, and one more if it is red."""
        return 2 * points(self._rules, rank(card)) + (colour(card) is Colour.RED)

    def counts(self) -> Counts:
        """Rounds by the refaits that began them and what ended them."""
        return np.zeros((REFAITS_MAX + 1, LEVEL + 1), dtype=np.int64)

    def play(self, counts: Counts, *, seed: int, block: int, rounds: int) -> None:
        """Plays the rounds of a block and adds what came of them."""
        play(start(seed, block), rounds, self._shoe.copy(), self._behind, *self._rows(), counts)

    def draw(self, *, seed: int, block: int, rounds: int) -> int:
        """Draws as many cards as rounds need and does nothing with them, to be measured against."""
        sample = min(rounds, SAMPLE)
        state, shoe = start(seed, block), self._shoe.copy()
        drawn = play(state, sample, shoe, self._behind, *self._rows(), self.counts())
        return int(draw(state, drawn * rounds // sample, shoe))

    def count(self, shoes: Sequence[Sequence[Card]]) -> Counts:
        """The same counts from shoes whose cards are known in their order; a round that they leave open is none."""
        counts, refaits = self.counts(), 0
        for shoe in shoes:
            cards = np.array([self._code(card) for card in shoe], dtype=np.int64)
            _, refaits = lay(cards, len(shoe), refaits, self._behind, *self._rows(), counts)
        return counts

    def _rows(self) -> tuple[int, int, int]:
        return self._until, self._refait, self._black_first

    def choices(self, bet: str) -> tuple[str | None, ...]:
        """What may be done at a refait, or insuring against it."""
        ways = choices(self._rules, Cents(self._rules.minimum * self._rules.maximum))
        return tuple(way for way in ways if way is not Choice.BEST)

    def nets(self, counts: Counts, bet: str, stake: Cents, choice: str | None) -> dict[int, int]:
        """How often a bet came to each net result, in the smallest unit of money; none if it may not be played so."""
        found: Counter[int] = Counter()
        if choice is not None and choice not in choices(self._rules, stake):
            return {}
        for refaits, column in np.argwhere(counts).tolist():
            found[self._net(bet, stake, refaits, column, choice)] += int(counts[refaits, column])
        return dict(found)

    def _net(self, bet: str, stake: Cents, refaits: int, column: int, choice: str | None) -> int:
        """What a stake gains or loses in a round that so many refaits began and this ended."""
        rules = self._rules
        if refaits and choice == Choice.INSURED:
            return -deposit(rules, stake)
        kept = rules.insurance.premium == "kept" and choice == Choice.INSURED
        premium = deposit(rules, stake) if kept else 0
        if refaits:
            return self._back(bet, stake, refaits, column, choice) - stake
        if column == LEVEL:
            return 0
        if bet in self._winners(column):
            return share(stake, pays(rules, self._game.bets[bet]), rules.settlement.rounding) - premium
        return -stake - premium

    def _back(self, bet: str, stake: Cents, refaits: int, column: int, choice: str | None) -> int:
        """What comes back of a stake that the refait holds."""
        zero = self._rules.zero
        if zero.choice is None:
            return 0
        for number in range(1, refaits + 1):
            leaves = zero.may_leave(stake, number, self._rules.minimum)
            if zero.choice == "half" or zero.value(stake, number) == 0 or (leaves and choice == Choice.HALF):
                return zero.refund(stake, number)
        return zero.value(stake, refaits) if bet in self._winners(column) else 0

    def _winners(self, column: int) -> tuple[str, ...]:
        row, first = divmod(column, 2)
        until = self._until
        coup = Coup(until, until + 1, RED if first else BLACK) if row == 0 else Coup(until + 1, until, BLACK)
        coup = coup if row == 0 or not first else Coup(until + 1, until, RED)
        return winners(self._rules, coup)


@compiled
def lay(
    cards: Cards, rounds: int, refaits: int, behind: int, until: int, refait: int, black_first: int, counts: Counts
) -> tuple[int, int]:
    """Coups of a shoe in a known order until the red card comes or so many rounds end; how many did, and the refaits
    of the round that is then open."""
    size, at, ended = cards.shape[0], 0, 0
    most = counts.shape[0] - 1
    last = size - behind
    while ended < rounds:
        first = second = 0
        begins = at
        while first < until and at < last:
            first += cards[at] >> 1
            at += 1
        between = at
        while second < until and at < last:
            second += cards[at] >> 1
            at += 1
        if second < until:
            break
        black, red = (first, second) if black_first else (second, first)
        if black == red:
            if black == refait:
                refaits = min(refaits + 1, most)
            elif refaits == 0:
                counts[0, LEVEL] += 1
                ended += 1
            continue
        opening = cards[begins if black_first else between] & 1
        counts[refaits, 2 * (black > red) + opening] += 1
        refaits = 0
        ended += 1
    return ended, refaits


@compiled
def play(
    state: State, rounds: int, cards: Cards, behind: int, until: int, refait: int, black_first: int, counts: Counts
) -> int:
    """Rounds from whole shoes; says how many cards were drawn."""
    size, done, drawn, refaits = cards.shape[0], 0, 0, 0
    while done < rounds:
        shuffle(state, cards, size - 1)
        ended, refaits = lay(cards, rounds - done, refaits, behind, until, refait, black_first, counts)
        done += ended
        drawn += size - 1
    return drawn
