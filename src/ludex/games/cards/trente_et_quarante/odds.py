"""The odds of trente et quarante from a full shoe, exactly: each point, the refait, and every chance in every way.

Both rows are alike and so are the colours, so each chance wins as often as it loses, and all that the bank has is the
refait. The coups that decide prisoners are taken as from a full shoe too, though the refait has shown some cards.

How far off that can be: the two rows are alike whatever cards are gone, and the two colours are on average, so whoever
always chooses prison wins the next decision as often as it is lost. If it is a refait with a chance of r, prison gives
back (1 - r)/2 of the stake and, at a further refait, between nothing and half of it. So it is half at most: half
back is exact, and prison costs more by as much as refaits follow refaits. The module `refaits` bounds that, and the
error that is told of such a row comes from there. On red and black no choice by the cards seen does better; on colour
and inverse one might, by colours that are short of some value, and that is not counted here.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction
from functools import cache, lru_cache
from importlib.resources import files

from msgspec import Struct

from ludex.extras import needed_for
from ludex.games.cards.trente_et_quarante.coups import deposit, pays
from ludex.games.cards.trente_et_quarante.rows import composition, key_of, point_chances
from ludex.games.cards.trente_et_quarante.rules import TrenteRules
from ludex.games.cards.trente_et_quarante.table import TrenteEtQuarante
from ludex.games.common.stakes.bets import Bet, definitions
from ludex.games.common.zero import ZeroRules
from ludex.kit.money import Cents, share
from ludex.law.strict import load_file
from ludex.odds.bets import BetOdds
from ludex.odds.distribution import Distribution, certain, gathered, mixed

FULL_SHOE, MUST_STAY = "prison-full-shoe", "must-stay-full-shoe"
"""How the coups that decide prisoners are taken; the same where the refait leaves no choice at this stake."""
CARDS_SEEN = "cards-seen-note"
"""Best play chooses once and for all, which the cards that lie open might better."""
BACK_KEPT = 1000
"""How many answers to what a refait leaves are kept: a stake has some twenty for each way of playing it."""


class Choice(StrEnum):
    """How a chance is played: what its owner does at every refait that leaves them the choice, or insured."""

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


class Again(Struct, frozen=True):
    """How likely the coup that decides a prisoner is a refait too, ties left out."""

    least: Fraction
    """After a refait in the first coup of a shoe."""
    most: Fraction
    thrice: Fraction
    """That it is, and the next such coup too, at most."""


UNKNOWN = Again(Fraction(0), Fraction(1), Fraction(1))


@cache
def _kept(name: str) -> dict[str, dict[str, Fraction]]:
    """What was computed before of some shoes."""
    tree = load_file(files("ludex.games.cards.trente_et_quarante") / name)
    assert isinstance(tree, dict)
    return {
        str(key): {str(what): Fraction(str(chance)) for what, chance in rows.items()}
        for key, rows in tree.items()
        if isinstance(rows, dict)
    }


def ties(rules: TrenteRules) -> dict[int, Fraction]:
    """How likely it is that both rows have so many points; of an unknown shoe it is computed, which takes a while."""
    left, until = composition(rules), rules.rows.until
    known = _kept("ties.yaml").get(key_of(left, until))
    if known is not None:
        return {int(point): chance for point, chance in known.items()}
    with needed_for("an unusual shoe"):
        from ludex.games.cards.trente_et_quarante.exact import tie_chances  # compiled: not for every table

    return tie_chances(left, until)


def refaits_again(rules: TrenteRules) -> Again:
    """Bounds on refaits that follow a refait; of an unknown shoe nothing is known."""
    known = _kept("refaits.yaml").get(key_of(composition(rules), rules.rows.until))
    return UNKNOWN if known is None or rules.ties.refait != rules.rows.until else Again(**known)


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
            way = played(rules, bet, stake, choice)
            insured = ("insurance.covers", "insurance.percent") if way is Choice.INSURED else ("zero.choice",)
            reading = "insurance.premium" if way is Choice.INSURED else "zero.choice"
            yield BetOdds(
                bet=bet.slug,
                choice=choice,
                net=net(rules, bet, stake, choice).scaled(Fraction(1, stake)),
                clauses=rules.clauses_of(*defined[bet.kind], *insured),
                reading=rules.sources[reading].reading,
                note=_note(rules, bet, stake, choice),
                error=prison_error(rules, bet, stake, way),
            )


def _note(rules: TrenteRules, bet: Bet, stake: Cents, choice: Choice | None) -> str:
    """What is to be known of a way of playing a chance."""
    if prison_error(rules, bet, stake, played(rules, bet, stake, choice)):
        return FULL_SHOE if rules.zero.may_leave(stake, 1, rules.minimum) or choice is Choice.PRISON else MUST_STAY
    return CARDS_SEEN if choice is Choice.BEST and bet.kind == "colour" else ""


def choices(rules: TrenteRules, stake: Cents) -> tuple[Choice | None, ...]:
    """The ways of playing a chance that make a difference, the best of them first where there are several."""
    ways: tuple[Choice | None, ...] = (Choice.HALF, Choice.PRISON)
    if rules.zero.choice != "half-or-prison":
        ways = (None,)
    if may_insure(rules, stake):
        ways = (*ways, Choice.INSURED)
    return ways if len(ways) == 1 else (Choice.BEST, *ways)


def may_insure(rules: TrenteRules, stake: Cents) -> bool:
    """Whether a bet of this size may be insured."""
    law = rules.insurance
    return law.covers is not None and (law.threshold is None or stake >= law.threshold)


def played(rules: TrenteRules, bet: Bet, stake: Cents, choice: Choice | None) -> Choice | None:
    """A way of playing a chance, best play told apart: insured, or the best at every refait without."""
    if choice is not Choice.BEST or not may_insure(rules, stake):
        return choice
    means = {way: net_of(rules, bet, stake, way).mean for way in (Choice.INSURED, Choice.BEST)}
    return max(means, key=lambda way: means[way])


def net(rules: TrenteRules, bet: Bet, stake: Cents, choice: Choice | None) -> Distribution:
    """What a stake gains or loses on a coup, in units of money; a void coup leaves it as it is."""
    return net_of(rules, bet, stake, played(rules, bet, stake, choice))


def net_of(rules: TrenteRules, bet: Bet, stake: Cents, choice: Choice | None) -> Distribution:
    """The same for a way that is told apart: best play is here the best of those without insurance."""
    may = chances(rules, bet)
    profit = Fraction(share(stake, pays(rules, bet), rules.settlement.rounding))
    premium = Fraction(0)
    if choice is Choice.INSURED:
        at_refait = certain(-Fraction(deposit(rules, stake)))
        premium = Fraction(deposit(rules, stake)) if rules.insurance.premium == "kept" else Fraction(0)
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
    """What comes back of a stake after so many refaits; other ties leave a prisoner where it is."""
    return _back(rules.zero, rules.minimum, chances(rules, bet), stake, zeros, choice)


@lru_cache(BACK_KEPT)
def _back(
    zero: ZeroRules, minimum: Cents, may: Chances, stake: Cents, zeros: int, choice: Choice | None
) -> Distribution:
    """The same by the rules that it depends on: chances that are alike have one answer, and so has most altered law."""
    if zero.choice is None:
        return certain(Fraction(0))
    refund = certain(Fraction(zero.refund(stake, zeros)))
    value = zero.value(stake, zeros)
    leaves = zero.may_leave(stake, zeros, minimum)
    if zero.choice == "half" or value == 0 or (leaves and choice is Choice.HALF):
        return refund
    moved = 1 - may.tie
    stay = mixed(
        [
            (may.win / moved, certain(Fraction(value))),
            (may.lose / moved, certain(Fraction(0))),
            (may.refait / moved, _back(zero, minimum, may, stake, zeros + 1, choice)),
        ]
    )
    return refund if leaves and choice is Choice.BEST and refund.mean >= stay.mean else stay


def prison_error(rules: TrenteRules, bet: Bet, stake: Cents, choice: Choice | None) -> Fraction:
    """How far the edge may be off since coups that decide prisoners are taken as from a full shoe."""
    zero, may = rules.zero, chances(rules, bet)
    told = after_refait(rules, bet, stake, 1, choice)
    if choice is Choice.INSURED or len(told.chances) == 1:
        return Fraction(0)  # nothing is left to a later coup
    side = may.win / (may.win + may.lose)
    won, later = side * zero.value(stake, 1), (side * zero.value(stake, 2), Fraction(zero.refund(stake, 2)))
    again = refaits_again(rules)
    least = min((1 - r) * won + r * min(later) for r in (again.least, again.most)) - again.thrice * min(later)
    most = max((1 - r) * won + r * max(later) for r in (again.least, again.most))
    return may.refait * max(told.mean - least, most - told.mean) / stake
