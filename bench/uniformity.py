"""Slow evidence that kernels and exact odds agree: many seeds of many rounds, and the errors are those of chance alone.

For every bet of every game and place, and every way of playing it, each seed gives one z: what the simulation missed of
the exact edge, in exact standard errors. If both are right the z of different seeds are independent and normal, so
their places under the normal curve are uniform; one Kolmogorov-Smirnov test a bet asks whether they are. (A z has
steps, since wins are counted, but with ten million rounds a step is far below what a hundred seeds can tell apart.)

Bets of one table are decided by the same rounds, and some are the very same event, so their tests lean on each other:
they are never added up. Each keeps its own p, and Holm's correction over all bets of all games, which is valid however
tests depend, says whether the smallest of them is too small. A table is printed; the exit code is 1 when one is.
"""

from __future__ import annotations

import argparse
import math
import os
import sys
import time
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from ludex.core.game import imported
from ludex.games.registry import GAMES, decider_type, open_usual
from ludex.law.book import Law
from ludex.sim.batches import run

SEEDS, ROUNDS = 100, 10_000_000
ALPHA = 0.01
"""How often this would cry wolf."""
LARGE_Z = 5.5
"""No z of all of these is expected beyond it; a larger one is told."""


class Tested(NamedTuple):
    """One bet, played one way: its z for every seed and what the test makes of them."""

    game: str
    place: str
    bet: str
    choice: str | None
    zs: list[float]
    p: float


def main() -> int:
    """Plays every game in every place and tests every bet."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="some games (default: every game with a kernel)")
    parser.add_argument("--seeds", type=int, default=SEEDS)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    arguments = parser.parse_args()
    wanted = [slug for slug in arguments.games or GAMES if decider_type(slug).kernel]
    law, tested = Law(), list[Tested]()
    say(f"{'GAME':<22}{'PLACE':<13}BETS  {'WORST BET':<28}  KS P   MEAN Z    SD Z  MAX|Z|   SECONDS")
    tables = [(slug, place) for slug in GAMES for place in law.places_of(slug)]
    for number, (slug, place) in enumerate(tables):
        if slug in wanted:
            begun = time.monotonic()
            # Tables have seeds of their own: the same stream would make their misses alike.
            seeds = range(number * arguments.seeds, (number + 1) * arguments.seeds)
            found = list(tests(law, slug, place, seeds, arguments.rounds))
            if found:
                say(line(found, time.monotonic() - begun))
            tested += found
    return verdict(tested)


def tests(law: Law, slug: str, place: str, seeds: range, rounds: int) -> Iterator[Tested]:
    """Every bet of a table, with its z for each seed."""
    opened = open_usual(law, slug, place)
    kernel: Any = imported(opened.type.kernel)(opened.game)
    stake = opened.usual_stake
    exact: dict[tuple[str, str | None], Any] = {}
    for row in opened.type.odds(opened.game, stake):
        exact[row.bet, row.choice] = row
        exact.setdefault((row.bet, None), row)  # a kernel without choices plays a bet as it is read, which comes first
    ways = [(bet, choice) for bet in opened.type.bets(opened.game) for choice in kernel.choices(bet)]
    # What was solved in binary fractions, from a full shoe each time, has no exact spread to be held against.
    told = {way for way in ways if way in exact and exact[way].net is not None}
    missed: dict[tuple[str, str | None], list[float]] = {way: [] for way in ways if way in told}
    left_out = [way for way in ways if way not in told]
    if left_out:
        say(f"  without exact odds: {', '.join(f'{bet} {choice or str()}'.strip() for bet, choice in left_out)}")
    if not missed:
        return
    for seed in seeds:
        counts = run(kernel, seed=seed, rounds=rounds, workers=os.cpu_count() or 1)
        for (bet, choice), zs in missed.items():
            row = exact[bet, choice]
            if row.net.variance:
                zs.append(z_of(kernel.nets(counts, bet, stake, choice), stake, -row.edge, row.net.variance))
    for (bet, choice), zs in missed.items():
        if zs:
            yield Tested(slug, place, bet, choice, zs, uniform_p([normal(z) for z in zs]))


def z_of(nets: dict[int, int], stake: int, mean: Fraction, variance: Fraction) -> float:
    """What was missed of a mean, in exact standard errors of so many rounds."""
    rounds = sum(nets.values())
    seen = Fraction(sum(value * times for value, times in nets.items()), rounds * stake)
    return float(seen - mean) / math.sqrt(variance / rounds)


def normal(z: float) -> float:
    """The part of the normal curve that lies below."""
    return math.erfc(-z / math.sqrt(2)) / 2


def uniform_p(places: Sequence[float]) -> float:
    """How likely uniform places lie so far from evenly: Kolmogorov and Smirnov, with Stephens' correction for few."""
    ordered, many = sorted(places), len(places)
    apart = max(max((at + 1) / many - place, place - at / many) for at, place in enumerate(ordered))
    scaled: float = (math.sqrt(many) + 0.12 + 0.11 / math.sqrt(many)) * apart
    if scaled < 0.2:
        return 1.0  # the series is slow there, and the answer is one to all digits
    return min(1.0, 2.0 * sum((1.0 if k % 2 else -1.0) * math.exp(-2 * k * k * scaled * scaled) for k in range(1, 101)))


def holm(ps: Sequence[float]) -> list[float]:
    """Holm's corrected p of every test, in the order given."""
    by_size = sorted(range(len(ps)), key=lambda at: ps[at])
    corrected, largest = [1.0] * len(ps), 0.0
    for rank, at in enumerate(by_size):
        largest = max(largest, min(1.0, (len(ps) - rank) * ps[at]))
        corrected[at] = largest
    return corrected


def line(tested: Sequence[Tested], seconds: float) -> str:
    """A table of one place in one line: the bet with the smallest p, and the moments of all z together."""
    worst = min(tested, key=lambda each: each.p)
    zs = [z for each in tested for z in each.zs]
    mean = sum(zs) / len(zs)
    deviation = math.sqrt(sum((z - mean) ** 2 for z in zs) / len(zs))
    name = f"{worst.bet} {worst.choice or ''}".strip()
    largest = max(map(abs, zs))
    return (
        f"{worst.game:<22}{worst.place:<13}{len(tested):>4}  {name:<28}{worst.p:>6.4f}  {mean:>+7.3f} {deviation:>7.3f}"
        f"{largest:>8.2f}{seconds:>10.1f}"
    )


def verdict(tested: Sequence[Tested]) -> int:
    """What all tests say together; nothing to test is no failure."""
    if not tested:
        say("no bet has exact odds and a kernel to be held against each other")
        return 0
    corrected = holm([each.p for each in tested])
    failed = [each for each, p in zip(tested, corrected, strict=True) if p < ALPHA]
    for each in failed:
        say(f"NOT UNIFORM  {each.game}, {each.place}: {each.bet} {each.choice or ''} (p {each.p:.2g})")
    for each in tested:
        if max(map(abs, each.zs)) > LARGE_Z:
            say(f"LARGE  {each.game}, {each.place}: {each.bet} {each.choice or ''} (z {max(each.zs, key=abs):.2f})")
    say(f"{len(tested)} bets tested; smallest p by Holm {min(corrected):.3f}; {len(failed)} not uniform at {ALPHA}")
    return 1 if failed else 0


def say(text: str) -> None:
    """A line at once: this takes minutes."""
    sys.stdout.write(f"{text.rstrip()}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
