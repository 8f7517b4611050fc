"""The odds of a machine: every prize with its exact chance, by counting the ways in which it comes.

A jackpot is told as it begins, and as it is on average when it is won: then it holds its share of all that was staked
between two of them. Prizes in kind count with their market value, for somebody who plays as the description says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from msgspec import Struct

from ludex.core.events import Event
from ludex.core.game import Sold
from ludex.core.options import Bound, Range
from ludex.errors import Misuse, Reason
from ludex.games.machines.cabinet import Cabinet
from ludex.games.machines.events import ResultShown
from ludex.games.machines.machine import Machine
from ludex.games.machines.programs import ReelProgram, Ways, total_ways
from ludex.games.machines.state import MachineState
from ludex.kit.money import NOTHING, Cents
from ludex.odds.bets import BetOdds
from ludex.odds.distribution import gathered

PLAY = "play"
AT_START, ON_AVERAGE = "jackpot-at-start", "jackpot-on-average"
BY_SCORES, NOTHING_HELD, LEAST_TIPS = "by-described-scores", "no-reel-held", "least-tips"
"""The notes on odds of skill, on those of reels that may be held, and on those of a pot for tips."""


class Outcome(Struct, frozen=True):
    """What a play may come to, with its ways."""

    worth: Fraction
    """Its prize in the smallest unit, without a jackpot."""
    jackpot: bool
    ways: int


def outcomes(cabinet: Cabinet) -> tuple[Outcome, ...]:
    """Everything that a play may come to in the long run, equal outcomes taken together."""
    return _together(_ways(cabinet, () if cabinet.program is None else cabinet.ways))


def drawn(cabinet: Cabinet) -> tuple[Outcome, ...]:
    """The same without a prize that comes by itself: what a play that is left to chance comes to."""
    return _together(_ways(cabinet, () if cabinet.program is None else cabinet.ways_by_chance))


def _together(rows: Iterable[tuple[Fraction, bool, int]]) -> tuple[Outcome, ...]:
    found: dict[tuple[Fraction, bool], int] = {}
    for worth, jackpot, ways in rows:
        found[worth, jackpot] = found.get((worth, jackpot), 0) + ways
    return tuple(Outcome(worth, jackpot, ways) for (worth, jackpot), ways in found.items())


def _ways(cabinet: Cabinet, by_chance: Ways) -> Iterator[tuple[Fraction, bool, int]]:
    if cabinet.program is not None:
        yield from ((Fraction(prize), jackpot, ways) for prize, jackpot, ways in by_chance)
    elif cabinet.kind == "tips":
        tips = tips_to_goal(cabinet)
        yield from ((Fraction(cabinet.tips_prize), False, 1), (Fraction(0), False, tips - 1))
    elif cabinet.said.skill is not None and cabinet.said.skill.scores:
        yield from ((cabinet.worth_of(each.score), False, each.ways) for each in cabinet.said.skill.scores)
    else:
        raise Misuse("nobody has said how well this machine is played", slug="scores-not-told")


def tips_to_goal(cabinet: Cabinet) -> int:
    """How many of the least tips come to the goal of a pot."""
    tips = cabinet.said.tips
    assert tips is not None
    each = cabinet.price if tips.goal == "amount" else 1
    return max(1, -(-cabinet.tips_reach // each))


def choices(cabinet: Cabinet) -> tuple[str | None, ...]:
    """How a play is reckoned: a jackpot makes a difference."""
    return (ON_AVERAGE, AT_START) if cabinet.percent else (None,)


def jackpot_worth(cabinet: Cabinet, choice: str | None) -> Fraction:
    """What the jackpot is taken to hold."""
    if choice is None:
        return Fraction(0)
    found = outcomes(cabinet)
    wins = sum(each.ways for each in found if each.jackpot)
    total = sum(each.ways for each in found)
    grown = Fraction(cabinet.percent * cabinet.price * total, 100 * wins) if choice == ON_AVERAGE else 0
    return Fraction(cabinet.jackpot_start) + grown


def priced(machine: Machine) -> dict[str, Range]:
    """A play at its price."""
    price = int(machine.cabinet.price)
    return {PLAY: Range("stake", price, price, Bound(Reason.BELOW_MINIMUM), Bound(Reason.ABOVE_MAXIMUM))}


def all_odds(machine: Machine, stake: Cents) -> Iterator[BetOdds]:
    """A play, with the jackpot told in each way."""
    cabinet = machine.cabinet
    if stake != cabinet.price:
        raise Misuse("a play of this machine has a price of its own", slug="price-of-play")
    if not stake:
        raise Misuse("a play that costs nothing has no odds", slug="play-for-nothing")
    found = outcomes(cabinet)
    total = total_ways((NOTHING, each.jackpot, each.ways) for each in found)
    for choice in choices(cabinet):
        extra = jackpot_worth(cabinet, choice)
        rows = (
            ((each.worth + (extra if each.jackpot else 0)) / stake - 1, Fraction(each.ways, total)) for each in found
        )
        group = cabinet.said.type
        paths = [path for path in (f"{group}.program", f"{group}.by_chance", f"{group}.decides") if _has(machine, path)]
        yield BetOdds(
            bet=PLAY,
            choice=choice,
            net=gathered(rows),
            clauses=machine.rules.clauses_of(*paths),
            note=_note(cabinet),
        )


def sold(machine: Machine, _state: MachineState, event: Event) -> Iterator[Sold]:
    """The plays whose result was shown; none where it lies with whoever plays, or where prizes are no money."""
    cabinet = machine.cabinet
    if isinstance(event, ResultShown) and not (_note(cabinet) or cabinet.direct or cabinet.gives_vouchers):
        won = {each.player: each.amount for each in event.prizes}
        yield from (Sold(PLAY, cabinet.price, won.get(who, 0)) for who in event.players)


def _note(cabinet: Cabinet) -> str:
    """What the odds take for granted of whoever plays."""
    if isinstance(cabinet.program, ReelProgram) and cabinet.program.holds:
        return NOTHING_HELD
    if cabinet.drawn_scores is not None:
        return ""
    return {"skill": BY_SCORES, "tips": LEAST_TIPS}.get(cabinet.kind, "")


def _has(machine: Machine, path: str) -> bool:
    return path in machine.rules.sources
