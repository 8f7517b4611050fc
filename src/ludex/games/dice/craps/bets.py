"""The bets of craps: which exist, and the life of each: what a throw makes of it.

This is the declaration that settlement, odds and kernel share. A bet lives from the throw after it was laid until it is
won, lost or void; on the way it may move to the total that became its point. No bet is ever off: every throw counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Literal

from msgspec import Struct

from ludex.core.results import LOST, Lost, Push, Won
from ludex.games.common.stakes.bets import Bet
from ludex.games.dice.craps.rules import Big, CrapsRules, Fate, Field, HardWays, Line, OnPoint, Proposition, Throw
from ludex.kit.dice import FACES

Dice = tuple[int, ...]
Group = Literal["simple", "multiple", "associated", "place"]

LINES = ("win", "dont_win", "come", "dont_come")
SERIES_LINES = ("win", "dont_win")
"""Those whose point is the table's; the others have a point of their own."""
BESIDE = {"odds_win": "win", "odds_dont_win": "dont_win", "odds_come": "come", "odds_dont_come": "dont_come"}
"""The simple bet that each associated one is laid beside."""
SIMPLE_THROWS = ("field", "big_6", "big_8", "under_7", "over_7")
PROPOSITIONS = ("seven", "eleven", "any_craps", "craps_2", "craps_3", "craps_12", "horn")
PLACE = ("right", "wrong")
WITHDRAWAL = "withdrawal"
"""The rule on taking back what every throw decides."""


class CrapsBet(Bet, frozen=True):
    """One bet: its kind, its group, and the number it stands on."""

    group: Group
    number: int | None = None
    """Its point or total; nothing while it has none, or none of its own."""
    beside: str = ""
    """The slug of the simple bet that an associated one needs."""

    @property
    def is_moved(self) -> bool:
        """Whether it lies on its point, where only the croupier puts it."""
        return self.kind in LINES and self.number is not None


class Moved(Struct, frozen=True):
    """The total of the throw is the bet's point from now on."""

    point: int


class Stands(Struct, frozen=True):
    """The throw decided nothing."""


Decision = Won | Lost | Push
Turn = Decision | Moved | Stands
STANDS = Stands()
PUSH = Push()


def throws(rules: CrapsRules) -> Iterator[Dice]:
    """Every way in which the dice may fall, all equally likely."""
    return product(FACES, repeat=rules.dice.in_play)


def turn(rules: CrapsRules, bet: CrapsBet, point: int | None, dice: Dice) -> Turn:
    """What a throw makes of a bet; `point` is the one it plays for, its own or the table's."""
    total, law = sum(dice), getattr(rules.bets, bet.kind)
    match bet.kind:
        case "win" | "dont_win" | "come" | "dont_come":
            return _line(law, point, total, rules.bets.simple.pays)
        case "hard_ways":
            return _hard(law, bet, dice)
        case "right" | "wrong" | "odds_win" | "odds_dont_win":
            return _on_point(law, point, total)
        case "odds_come" | "odds_dont_come":
            return _on_point(getattr(rules.bets, law.like), point, total)
        case _:
            return _throw(law, total, rules.bets.simple.pays)


def _line(law: Line, point: int | None, total: int, pays: Fraction) -> Turn:
    if point is not None and law.otherwise == "point":
        return _decided(law.repeated, law.out, point, total, pays)
    if total in law.wins:
        return Won(pays)
    if total in law.loses:
        return LOST
    if total in law.void:
        return PUSH
    match law.otherwise:
        case "point":
            return Moved(total)
        case "stands":
            return STANDS
        case "loses":
            return LOST
        case None:
            return PUSH


def _decided(repeated: Fate | None, out: int, point: int, total: int, pays: Fraction) -> Turn:
    """A point against the total that ends the series: one of them wins and the other loses."""
    if repeated is None or total not in (point, out):
        return STANDS
    return Won(pays) if (total == point) == (repeated == "wins") else LOST


def _on_point(law: OnPoint, point: int | None, total: int) -> Turn:
    assert point is not None
    if total in (point, law.out):
        return _decided(law.repeated, law.out, point, total, law.pays[str(point)])
    return _otherwise(law.otherwise)


def _hard(law: HardWays, bet: CrapsBet, dice: Dice) -> Turn:
    total = sum(dice)
    if total == law.out:
        return LOST
    if total == bet.number:
        if len(set(dice)) == 1:
            return Won(law.pays[str(total)])
        return LOST if law.easy is not None else STANDS
    return _otherwise(law.otherwise)


def _throw(law: Throw, total: int, pays: Fraction) -> Turn:
    if total in law.wins:
        if isinstance(law, Proposition):
            return Won(law.pays)
        doubled = isinstance(law, Field) and total in law.double
        return Won(law.double_pays if doubled and isinstance(law, Field) else pays)
    if isinstance(law, Big) and total in law.loses:
        return LOST
    return _otherwise(law.otherwise)


def _otherwise(said: Literal["loses", "stands"] | None) -> Turn:
    """What the totals do that are not named; where nothing is said of them the stake goes back."""
    match said:
        case "loses":
            return LOST
        case "stands":
            return STANDS
        case None:
            return PUSH


def points(rules: CrapsRules, kind: str = "win") -> tuple[int, ...]:
    """The totals that become the point of a bet of this kind."""
    law: Line = getattr(rules.bets, kind)
    bet = CrapsBet(kind, kind, "simple")
    totals = sorted({sum(dice) for dice in throws(rules)})
    moved = (turn(rules, bet, None, (total,)) for total in totals)
    return tuple(each.point for each in moved if isinstance(each, Moved)) if law.otherwise == "point" else ()


def pays(rules: CrapsRules, bet: CrapsBet) -> Fraction:
    """The most that a bet pays to one."""
    won = [each.pays for dice in throws(rules) if isinstance(each := turn(rules, bet, bet.number, dice), Won)]
    return max(won, default=Fraction(0))


def withdrawal_path(bet: CrapsBet) -> str:
    """Where it stands whether a bet may be taken back: its own rule, or the one on bets that every throw decides."""
    match bet.kind:
        case "win" | "dont_win" | "come" | "dont_come" | "big_6" | "big_8" | "hard_ways":
            return f"bets.{bet.kind}.withdrawal"
        case "odds_win" | "odds_dont_win" | "odds_come" | "odds_dont_come":
            return "bets.associated.withdrawal"
        case "right" | "wrong":
            return "bets.place.withdrawal"
        case _:
            return WITHDRAWAL


def moment_path(bet: CrapsBet) -> str:
    """Where it stands when a bet may be made; an associated one goes by the bet it is laid beside."""
    match bet.group:
        case "simple":
            return f"bets.{bet.kind}.when"
        case "multiple":
            return "bets.multiple.when"
        case "place":
            return "bets.place.when"
        case "associated":
            return "bets.associated.only_with_simple"


def paths(rules: CrapsRules, bet: CrapsBet, point: int | None = None) -> tuple[str, ...]:
    """The rules that say what a bet is and what it pays, for the number it stands on."""
    found: list[str] = []
    number = str(bet.number if point is None else point)
    for path in _headings(rules, bet):
        for leaf in rules.sources:
            heading, _, field = leaf.rpartition(".")
            if heading == path or (heading == f"{path}.pays" and field == number):
                found.append(leaf)
    return tuple(dict.fromkeys(found))


def _headings(rules: CrapsRules, bet: CrapsBet) -> Sequence[str]:
    own = f"bets.{bet.kind}"
    match bet.group:
        case "simple":
            return (own, "bets.simple")
        case "multiple":
            return (own, "bets.multiple")
        case "place":
            return (own, "bets.place")
        case "associated":
            like = getattr(getattr(rules.bets, bet.kind), "like", None)
            return (own, "bets.associated", *([f"bets.{like}"] if like else []))


def all_bets(rules: CrapsRules) -> dict[str, CrapsBet]:
    """Every bet that the law of this table lists, by its slug; also those that lie on their point."""
    return {bet.slug: bet for part in (_simple, _multiple, _associated, _place) for bet in part(rules)}


def slug_of(kind: str, number: int | None = None) -> str:
    """What a bet of a kind is called."""
    name = kind.replace("_", "-")
    return name if number is None else f"{name}-{number}"


def _simple(rules: CrapsRules) -> Iterator[CrapsBet]:
    for kind in LINES:
        yield CrapsBet(slug_of(kind), kind, "simple")
        if kind not in SERIES_LINES:
            for point in points(rules, kind):
                yield CrapsBet(slug_of(kind, point), kind, "simple", point)
    for kind in SIMPLE_THROWS:
        yield CrapsBet(slug_of(kind), kind, "simple")


def _multiple(rules: CrapsRules) -> Iterator[CrapsBet]:
    for total in rules.bets.hard_ways.totals:
        if str(total) in rules.bets.hard_ways.pays:
            yield CrapsBet(f"hard-{total}", "hard_ways", "multiple", total)
    for kind in PROPOSITIONS:
        yield CrapsBet(slug_of(kind), kind, "multiple")


def _associated(rules: CrapsRules) -> Iterator[CrapsBet]:
    for kind, line in BESIDE.items():
        law = getattr(rules.bets, kind)
        if not isinstance(law, OnPoint):
            if law.like is None:
                continue
            law = getattr(rules.bets, law.like)
        for point in points(rules, line):
            if str(point) in law.pays:
                own = None if line in SERIES_LINES else point
                yield CrapsBet(slug_of(kind, point), kind, "associated", point, slug_of(line, own))


def _place(rules: CrapsRules) -> Iterator[CrapsBet]:
    for kind in PLACE:
        law: OnPoint = getattr(rules.bets, kind)
        for number in rules.bets.place.numbers:
            if str(number) in law.pays:
                yield CrapsBet(slug_of(kind, number), kind, "place", number)
