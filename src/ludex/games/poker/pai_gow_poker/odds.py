"""The odds of pai gow poker in both roles, counted over all pairs of hands that are set by the house way."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ludex.core.options import Bound, Range
from ludex.errors import Reason
from ludex.games.common.stakes.bets import definitions
from ludex.games.poker.banked.odds.pai_gow.roles import STANDINGS, CaseTerms, bank_odds, player_odds
from ludex.games.poker.hands.house_way import usual_house_way
from ludex.games.poker.pai_gow_poker.rules import PaiGowRules
from ludex.games.poker.pai_gow_poker.table import PaiGowPoker
from ludex.kit.money import Cents
from ludex.odds.bets import BetOdds

AGAINST, HOLDING = "against-bank", "holding-bank"
"""The ways of playing: a bet against the bank, or that bank itself against one bet of another player."""
_PERCENT = 100


def terms_of(rules: PaiGowRules) -> CaseTerms:
    """What two hands against the bank's are played for."""
    law = rules.commission
    part = Fraction(law.commission_percent, _PERCENT)
    return CaseTerms(
        ranking=rules.ranking,
        way=usual_house_way(),
        outcomes={(high, low): getattr(rules.cases, f"{high}_{low}") for high in STANDINGS for low in STANDINGS},
        pays=rules.bets.bet.pays,
        commission=part,
        bank_commission=part if law.on_bank == "net-win" else Fraction(0),
    )


def choices_of(rules: PaiGowRules) -> tuple[str, ...]:
    """The roles that a player may have."""
    return (AGAINST, HOLDING) if rules.bank.by_players else (AGAINST,)


def priced(game: PaiGowPoker) -> dict[str, Range]:
    """Every bet with the stakes that it takes: a bank that cannot pay more is none of the odds."""
    rules = game.rules
    high = Cents(rules.minimum * rules.multiple)
    low_bound = Bound(Reason.BELOW_MINIMUM, rules.clauses_of("minimum"), "minimum")
    high_bound = Bound(Reason.ABOVE_MAXIMUM, rules.clauses_of("multiple"), "multiple")
    takes = Range("stake", rules.minimum, high, low_bound, high_bound, step=rules.chip)
    return dict.fromkeys(game.bets, takes)


def all_odds(game: PaiGowPoker, stake: Cents) -> Iterator[BetOdds]:
    """The odds of every bet, per unit of it."""
    rules = game.rules
    terms, defined = terms_of(rules), definitions(rules)["bet"]
    nets = {AGAINST: player_odds(terms), HOLDING: bank_odds(terms)}
    own = {AGAINST: "setting.house_way", HOLDING: "commission.on_bank"}
    for bet in game.bets:
        for choice in choices_of(rules):
            clauses = rules.clauses_of(*defined, "commission.commission_percent")
            reading = rules.sources[own[choice]].reading
            yield BetOdds(bet, choice, nets[choice], clauses, reading, note="house-way")
