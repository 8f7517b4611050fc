"""The odds of trente et quarante from a full shoe, exactly: each point, the refait, and every chance in every way.

Both rows are alike and so are the colours, so each chance wins as often as it loses, and all that the bank has is the
refait. The coups that decide prisoners are taken as from a full shoe too, though the refait has shown some cards.

How far off that can be: the two rows are alike whatever cards are gone, and the two colours are on average, so whoever
always chooses prison wins his next decision as often as he loses it. If it is a refait with a chance of r, prison gives
back (1 - r)/2 of the stake and, at a further refait, between nothing and half of it. So it is half at most: half
back is exact, and the edge of prison lies between the refait's chance times 1/2 and times (1 + r)/2. On red and black
no choice by the cards seen does better; on colour and inverse one might, by colours that are short of some value, and
that is not counted here.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction
from functools import cache
from importlib.resources import files

from msgspec import Struct

from ludex.games.cards.trente_et_quarante.coups import deposit, pays
from ludex.games.cards.trente_et_quarante.rows import composition, key_of, point_chances
from ludex.games.cards.trente_et_quarante.rules import TrenteRules
from ludex.games.cards.trente_et_quarante.table import TrenteEtQuarante
from ludex.games.common.stakes.bets import Bet, definitions
from ludex.kit.money import Cents, share
from ludex.law.strict import load_file
from ludex.odds.bets import BetOdds
from ludex.odds.distribution import Distribution, certain, gathered, mixed

MUST_STAY = "must-stay-note"
"""The refait leaves the player no choice at this stake."""


class Choice(StrEnum):
    """How a chance is played: what its owner does at every refait that leaves him the choice, or insured."""

    BEST = "best"
    HALF = "half"
    PRISON = "prison"
    INSURED = "insured"


class Chances(Struct, frozen=True):
    """How likely a coup is to be a refait, void by another tie, or won by a given side."""

    refait: Fraction
    tie: Fraction
    win: Fraction
    lose: Fraction


@cache
def _kept() -> dict[str, dict[int, Fraction]]:
    """The ties of the shoes that were computed before."""
    tree = load_file(files("ludex.games.cards.trente_et_quarante") / "ties.yaml")
    assert isinstance(tree, dict)
    return {
        str(key): {int(str(point)): Fraction(str(chance)) for point, chance in rows.items()}
        for key, rows in tree.items()
        if isinstance(rows, dict)
    }


def ties(rules: TrenteRules) -> dict[int, Fraction]:
    """How likely it is that both rows have so many points; of an unknown shoe it is computed, which takes a while."""
    left, until = composition(rules), rules.rows.until
    known = _kept().get(key_of(left, until))
    if known is None:
        from ludex.games.cards.trente_et_quarante.exact import tie_chances  # compiled: not for every table

        known = tie_chances(left, until)
    return known


def points_of_a_row(rules: TrenteRules) -> dict[int, Fraction]:
    """How likely each number of points is for a row."""
    return point_chances(composition(rules), rules.rows.until)


def chances(rules: TrenteRules, bet: Bet) -> Chances:
    """What may come of a coup for a bet."""
    level = ties(rules)
    if rules.rows.wins is None:
        return Chances(level.get(rules.ties.refait, Fraction(0)), 1 - level.get(rules.ties.refait, Fraction(0)), *_NONE)
    refait = level.get(rules.ties.refait, Fraction(0))
    tie = sum(level.values(), Fraction(0)) - refait
    decided = 1 - refait - tie
    if bet.kind == "colour" and rules.bets.colour.like is None:
        win = decided if bet.slug == "inverse" else Fraction(0)
        return Chances(refait, tie, win, decided - win)
    return Chances(refait, tie, decided / 2, decided / 2)


_NONE = (Fraction(0), Fraction(0))


def all_odds(game: TrenteEtQuarante, stake: Cents) -> Iterator[BetOdds]:
    """The odds of every chance, once for each way of playing it."""
    rules = game.rules
    defined = definitions(rules)
    for bet in game.bets.values():
        for choice in choices(rules, stake):
            bound = choice in (Choice.BEST, Choice.HALF) and not rules.zero.may_leave(stake, 1, rules.minimum)
            insured = ("insurance.covers", "insurance.percent") if choice is Choice.INSURED else ("zero.choice",)
            reading = "insurance.premium" if choice is Choice.INSURED else "zero.choice"
            yield BetOdds(
                bet=bet.slug,
                choice=choice,
                net=net(rules, bet, stake, choice).scaled(Fraction(1, stake)),
                clauses=rules.clauses_of(*defined[bet.kind], *insured),
                reading=rules.sources[reading].reading,
                note=MUST_STAY if bound else "",
            )


def choices(rules: TrenteRules, stake: Cents) -> tuple[Choice | None, ...]:
    """The ways of playing a chance that make a difference, the best of those without insurance first."""
    law = rules.insurance
    insured = law.covers is not None and (law.threshold is None or stake >= law.threshold)
    ways: tuple[Choice | None, ...] = (Choice.BEST, Choice.HALF, Choice.PRISON)
    if rules.zero.choice != "half-or-prison":
        ways = (None,)
    return (*ways, Choice.INSURED) if insured else ways


def net(rules: TrenteRules, bet: Bet, stake: Cents, choice: Choice | None) -> Distribution:
    """What a stake gains or loses on a coup, in units of money; a void coup leaves it as it is."""
    may = chances(rules, bet)
    profit = Fraction(share(stake, pays(rules, bet), rules.settlement.rounding))
    premium = Fraction(0)
    if choice is Choice.INSURED:
        premium = Fraction(deposit(rules, stake)) if rules.insurance.premium == "kept" else Fraction(0)
        at_refait = certain(-premium)
    else:
        back = after_refait(rules, bet, stake, 1, choice)
        at_refait = gathered((value - stake, chance) for value, chance in back.chances.items())
    tie = certain(Fraction(0) if rules.ties.void is not None else -stake - premium)
    return mixed(
        [
            (may.win, certain(profit - premium)),
            (may.lose, certain(-stake - premium)),
            (may.tie, tie),
            (may.refait, at_refait),
        ]
    )


def after_refait(rules: TrenteRules, bet: Bet, stake: Cents, zeros: int, choice: Choice | None) -> Distribution:
    """What comes back of a stake after so many refaits; other ties leave a prisoner where he is."""
    zero = rules.zero
    if zero.choice is None:
        return certain(Fraction(0))
    refund = certain(Fraction(zero.refund(stake, zeros)))
    value = zero.value(stake, zeros)
    leaves = zero.may_leave(stake, zeros, rules.minimum)
    if zero.choice == "half" or value == 0 or (leaves and choice is Choice.HALF):
        return refund
    may = chances(rules, bet)
    moved = 1 - may.tie
    stay = mixed(
        [
            (may.win / moved, certain(Fraction(value))),
            (may.lose / moved, certain(Fraction(0))),
            (may.refait / moved, after_refait(rules, bet, stake, zeros + 1, choice)),
        ]
    )
    return refund if leaves and choice is Choice.BEST and refund.mean >= stay.mean else stay
