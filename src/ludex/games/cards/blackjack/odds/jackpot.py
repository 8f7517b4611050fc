"""What a stake on the jackpot comes to, exactly: the first three cards of a hand from a full shoe."""

from __future__ import annotations

from fractions import Fraction

from ludex.errors import Misuse
from ludex.games.cards.blackjack.jackpot import prizes
from ludex.games.cards.blackjack.odds.charts import DOUBLE, HIT, Chart
from ludex.games.cards.blackjack.odds.solver_rules import full_shoe, value_index
from ludex.games.cards.blackjack.rules import BlackjackRules
from ludex.games.common.shoe.preparing import full
from ludex.kit.cards import Card, rank
from ludex.odds.distribution import Distribution, gathered

PAIR = 2


def jackpot_net(rules: BlackjackRules, *, third: bool | Chart, added: Fraction = Fraction(0)) -> Distribution:
    """What a stake on the jackpot comes to, when two sevens always draw a third card, never, or as a chart says.

    `added`, in stakes, is what stakes have added to a jackpot that grows: three suited sevens win it if it is more than
    their prize.
    """
    if added and not rules.bets.jackpot.progressive:
        raise Misuse("this jackpot does not grow", slug="jackpot-does-not-grow")
    shoe = full(rules.shoe).unseen.counts
    total = sum(shoe)
    counts = {face: count for face, count in enumerate(shoe) if rank(Card(face)) == rules.bets.jackpot.rank}
    # Cards of other ranks end it alike: one of them stands for all.
    counts[next(face for face in range(len(shoe)) if face not in counts)] = total - sum(counts.values())
    draws = Fraction(1 if third is True else 0)
    if isinstance(third, Chart):
        seven = value_index(rules.bets.jackpot.rank)
        codes = third.first[seven][seven]
        # The bank's first card is one of those left when the two sevens are gone.
        left = [count - (2 if value == seven else 0) for value, count in enumerate(full_shoe(rules.shoe.packs))]
        draws = Fraction(sum(n for n, code in zip(left, codes, strict=True) if code in (HIT, DOUBLE)), sum(left))
    rows: list[tuple[Fraction, Fraction]] = []

    def follow(cards: tuple[Card, ...], chance: Fraction) -> None:
        """Every card after these, each with its chance; a card that is no seven ends it."""
        alive = all(rank(card) == rules.bets.jackpot.rank for card in cards)
        if alive and len(cards) == PAIR:
            rows.append((Fraction(prizes(rules, cards)[0]), chance * (1 - draws)))
            chance *= draws
        if not chance or not alive or len(cards) == PAIR + 1:
            won, paths = prizes(rules, cards)
            whole = max(Fraction(won), added) if "bets.jackpot.prize_suited_three" in paths else Fraction(won)
            rows.append((whole or Fraction(-1), chance))
            return
        for face, count in counts.items():
            if count:
                counts[face] -= 1
                follow((*cards, Card(face)), chance * Fraction(count, total - len(cards)))
                counts[face] += 1

    follow((), Fraction(1))
    return gathered(rows)
