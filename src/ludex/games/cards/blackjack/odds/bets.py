"""The odds of blackjack: best play from a full shoe, the chart that it makes, and the jackpot exactly."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from ludex.errors import Misuse
from ludex.games.cards.blackjack.betting import JACKPOT
from ludex.games.cards.blackjack.jackpot import prizes
from ludex.games.cards.blackjack.odds.charts import ACTIONS, DOUBLE, HIT, SPLIT, STAND, Chart, Codes
from ludex.games.cards.blackjack.odds.cut_card import cut_card_edge
from ludex.games.cards.blackjack.odds.known_split_bounds import known_bound
from ludex.games.cards.blackjack.odds.solver_rules import VALUES, Switches, full_shoe, index_of, switches
from ludex.games.cards.blackjack.rules import BlackjackRules
from ludex.games.cards.blackjack.table import Blackjack
from ludex.games.common.shoe.preparing import full
from ludex.games.common.stakes.bets import definitions
from ludex.kit.cards import Card, rank
from ludex.kit.money import Cents
from ludex.odds.bets import BetOdds, SolvedOdds
from ludex.odds.distribution import Distribution, gathered

if TYPE_CHECKING:  # the solver needs the libraries of the extra `sim`; the table does not
    from ludex.games.cards.blackjack.odds.best_play import First, Solution

BEST, INSURING, EVEN_MONEY, CUT_CARD = "best", "insuring", "even-money", "cut-card"
DRAWS, STOPS = "third-card", "no-third-card"
PAIR = 2
NOTHING = Cents(0)


@cache
def _solved(rules: Switches) -> Solution:
    try:
        from ludex.games.cards.blackjack.odds.best_play import solve
    except ModuleNotFoundError as error:
        raise Misuse(f"best play needs {error.name}: pip install 'ludex[sim]'") from None
    return solve(rules)


def solution(rules: BlackjackRules) -> Solution:
    """Every first decision under a ruleset, solved once."""
    return _solved(switches(rules))


def all_odds(game: Blackjack, stake: Cents, added: Cents = NOTHING) -> Iterator[BetOdds | SolvedOdds]:
    """The odds of every bet from a full shoe; of a box, the best play first and then what insurance makes of it.

    `added` is what stakes have added to a jackpot that grows.
    """
    rules = game.rules
    defined = definitions(rules)
    ways = _ways(rules)
    note = "split-by-own-cards" if known_bound(switches(rules)) is None else "split-bounded"
    for bet in game.bets.values():
        paths = defined[bet.kind]
        clauses = rules.clauses_of(*paths)
        if bet.kind == JACKPOT:
            for choice, third in ((DRAWS, True), (BEST, best_chart(rules)), (STOPS, False)):
                net = jackpot_net(rules, third=third, pool=Fraction(added, rules.bets.jackpot.jackpot_stake))
                yield BetOdds(bet.slug, choice, net, clauses, rules.sources["bets.jackpot.prize_three"].reading)
            continue
        for choice, (edge, error) in ways.items():
            reading = rules.sources["settlement.blackjack"].reading
            yield SolvedOdds(bet.slug, choice, edge, error, clauses, reading, note)
        dealt = cut_card_edge(rules)
        if dealt is not None:
            clauses = rules.clauses_of(*paths, "shoe.reserve")
            yield SolvedOdds(
                bet.slug, CUT_CARD, dealt.edge, dealt.error, clauses, note="cut-card-note", method="simulated"
            )


def _ways(rules: BlackjackRules) -> dict[str, tuple[float, float]]:
    """The edge and its error: best play, the same with every insurance taken, and with every even money.

    The edge is that of split hands played by their own cards. It may be lower by the error, where that was worked out
    for these rules; it is higher by no more than rounding.
    """
    from ludex.games.cards.blackjack.odds.best_play import ROUNDING

    solved = solution(rules)
    bound = known_bound(switches(rules))
    error = ROUNDING if bound is None else bound.edge
    part = rules.insurance.part
    insured = sum(first.chance * first.insurance for first in solved.firsts if first.insurance is not None)
    found = {BEST: (solved.edge, error)}
    found[INSURING] = (solved.edge - insured * part.numerator / part.denominator, error)
    lost = [first for first in solved.firsts if first.even_money is not None]
    if lost:
        less = sum(first.chance * (first.value - (first.even_money or 0.0)) for first in lost)
        found[EVEN_MONEY] = (solved.edge + less, error)
    return found


# The chart.


def best_chart(rules: BlackjackRules) -> Chart:
    """Best play as a chart: by the values of the first two cards, and by totals after that."""
    return _chart(switches(rules))


@cache
def _chart(rules: Switches) -> Chart:
    solved = _solved(rules)
    by_cards = {(first.low, first.high, first.up): first for first in solved.firsts}
    later = tuple(
        tuple(
            tuple(
                HIT if solved.draws.get((bool(soft), total, up), _outside(rules, total)) > 0 else STAND
                for up in range(VALUES)
            )
            for total in range(rules.target + 1)
        )
        for soft in range(2)
    )

    def codes(kind: str) -> Codes:
        return tuple(
            tuple(
                tuple(_code(rules, by_cards[min(low, high), max(low, high), up], kind) for up in range(VALUES))
                for high in range(VALUES)
            )
            for low in range(VALUES)
        )

    return Chart(codes("first"), codes("kept"), codes("after"), later)


def _outside(rules: Switches, total: int) -> float:
    """No hand of three cards has so little; whoever had would draw."""
    return 1.0 if total < rules.stands_at else -1.0


def _code(rules: Switches, first: First, kind: str) -> int:
    """What is best of what may be done: at first, without surrender, or after a split."""
    worth = dict(first.worth)
    if kind != "first":
        worth.pop("surrender", None)
    if kind == "after":
        if not rules.double_after_split:
            worth.pop("double", None)
        if first.low == first.high:
            return SPLIT if first.again and "split" in worth else _best(worth, {"split"})
    return _best(worth, set())


def _best(worth: dict[str, float], without: set[str]) -> int:
    left = {name: value for name, value in worth.items() if name not in without}
    return ACTIONS.index(max(left, key=left.__getitem__))


# The jackpot.


def jackpot_net(rules: BlackjackRules, *, third: bool | Chart, pool: Fraction = Fraction(0)) -> Distribution:
    """What a stake on the jackpot comes to, when two sevens always draw a third card, never, or as a chart says.

    `pool`, in stakes, is what stakes have added to a jackpot that grows: three suited sevens win it if it is more than
    their prize.
    """
    if pool and not rules.bets.jackpot.progressive:
        raise Misuse("this jackpot does not grow")
    counts = list(full(rules.shoe).unseen.counts)
    total = sum(counts)
    draws = Fraction(1 if third is True else 0)
    if isinstance(third, Chart):
        seven = index_of(rules.bets.jackpot.rank)
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
            whole = max(Fraction(won), pool) if "bets.jackpot.prize_suited_three" in paths else Fraction(won)
            rows.append((whole or Fraction(-1), chance))
            return
        for face, count in enumerate(counts):
            if count:
                counts[face] -= 1
                follow((*cards, Card(face)), chance * Fraction(count, total - len(cards)))
                counts[face] += 1

    follow((), Fraction(1))
    return gathered(rows)
