"""The odds of every bet: best play of a box from a full shoe, what insurance makes of it, and the jackpot."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ludex.games.cards.blackjack.betting import JACKPOT
from ludex.games.cards.blackjack.odds.best_chart import best_chart, solution
from ludex.games.cards.blackjack.odds.cut_card import cut_card_edge
from ludex.games.cards.blackjack.odds.jackpot import jackpot_net
from ludex.games.cards.blackjack.odds.known_split_bounds import known_split_bound
from ludex.games.cards.blackjack.odds.solver_rules import solver_rules
from ludex.games.cards.blackjack.odds.spread import BEST, BY_BOX, CUT_CARD, EVEN_MONEY, INSURING, BoxSpread
from ludex.games.cards.blackjack.rules import BlackjackRules
from ludex.games.cards.blackjack.table import Blackjack
from ludex.games.common.stakes.bets import definitions
from ludex.kit.money import Cents
from ludex.odds.bets import BetOdds, SolvedOdds

DRAWS, STOPS = "third-card", "no-third-card"
NOTHING = Cents(0)


def all_odds(game: Blackjack, stake: Cents, added: Cents = NOTHING) -> Iterator[BetOdds | SolvedOdds]:
    """The odds of every bet from a full shoe; of a box, the best play first and then what insurance makes of it.

    `added` is what stakes have added to a jackpot that grows.
    """
    rules = game.rules
    defined = definitions(rules)
    ways = _edges(rules)
    note = "split-by-own-cards" if known_split_bound(solver_rules(rules)) is None else "split-bounded"
    for bet in game.bets.values():
        paths = defined[bet.kind]
        clauses = rules.clauses_of(*paths)
        if bet.kind == JACKPOT:
            for choice, third in ((DRAWS, True), (BY_BOX, best_chart(rules)), (STOPS, False)):
                net = jackpot_net(rules, third=third, added=Fraction(added, rules.bets.jackpot.jackpot_stake))
                yield BetOdds(bet.slug, choice, net, clauses, rules.sources["bets.jackpot.prize_three"].reading)
            continue
        for choice, (edge, error) in ways.items():
            reading = rules.sources["settlement.blackjack"].reading
            spread = BoxSpread(rules, choice)
            yield SolvedOdds(bet.slug, choice, edge, error, clauses, reading, note, spread=spread)
        dealt = cut_card_edge(rules)
        if dealt is not None:
            clauses = rules.clauses_of(*paths, "shoe.reserve")
            yield SolvedOdds(
                bet.slug,
                CUT_CARD,
                dealt.edge,
                dealt.error,
                clauses,
                note="cut-card-note",
                method="simulated",
                spread=BoxSpread(rules, CUT_CARD),
            )


def _edges(rules: BlackjackRules) -> dict[str, tuple[float, float]]:
    """The edge and its error: best play, the same with every insurance taken, and with every even money.

    The edge is that of split hands played by their own cards. It may be lower by the error, where that was worked out
    for these rules; it is higher by no more than rounding.
    """
    solved = solution(rules)
    from ludex.games.cards.blackjack.odds.best_play import ROUNDING  # only now: without its libraries nothing is solved

    bound = known_split_bound(solver_rules(rules))
    error = ROUNDING if bound is None else bound.edge
    part = rules.insurance.part
    insured = sum(first.chance * first.insurance for first in solved.decisions if first.insurance is not None)
    found = {BEST: (solved.edge, error)}
    found[INSURING] = (solved.edge - insured * part.numerator / part.denominator, error)
    lost = [first for first in solved.decisions if first.even_money is not None]
    if lost:
        less = sum(first.chance * (first.value - (first.even_money or 0.0)) for first in lost)
        found[EVEN_MONEY] = (solved.edge + less, error)
    return found
