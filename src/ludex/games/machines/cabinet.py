"""A described machine with everything reckoned out: what it plays, for how much, and what it gives back."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property

from msgspec import Struct

from ludex.errors import Misuse, within
from ludex.games.machines import described as told
from ludex.games.machines.described import PROGRAMS, DescribedMachine, amount, read_described
from ludex.games.machines.programs import (
    CardProgram,
    ChanceProgram,
    FallProgram,
    PlanProgram,
    ReelProgram,
    Ways,
    Weighted,
    check_countable,
    total_ways,
    with_forced,
)
from ludex.games.machines.rules import MachineRules
from ludex.kit.money import NOTHING, Cents, Rounding, share
from ludex.law.strict import Tree

WHOLE = re.compile(r"[1-9][0-9]{0,5}")
"""A number of tips as it is written."""


class Rung(Struct, frozen=True):
    """What a score of at least so much wins."""

    least: int
    prize: str
    vouchers: int
    pays: Cents


class Cabinet:
    """One machine."""

    def __init__(self, rules: MachineRules, said: DescribedMachine) -> None:
        self.rules, self.said = rules, said
        currency = rules.currency
        self.price = rules.amounts.usual_price if said.price is None else amount(said.price, currency)
        self.hopper, self.hopper_most = amount(said.hopper, currency), amount(said.hopper_most, currency)
        programs = [name for name in PROGRAMS if getattr(said, name) is not None]
        if len(programs) > 1:
            raise within("equipment", Misuse("a machine has one program of play", slug="programs-of-machine"))
        self.kind = programs[0] if programs else ""
        self.program: ChanceProgram | None = self._program()
        self.values: Mapping[str, Cents] = {name: amount(each.value, currency) for name, each in said.prizes.items()}
        self.ladder = self._ladder()
        self.seats = 1 if said.seats is None else said.seats.count
        self.way = "independent" if said.seats is None else said.seats.way
        self.jackpot_start = NOTHING if said.jackpot is None else amount(said.jackpot.start, currency)
        self.percent = 0 if said.jackpot is None else said.jackpot.percent
        self.forced_prize = NOTHING if said.forced is None else amount(said.forced.prize, currency)
        self.tips_prize = NOTHING if said.tips is None else amount(said.tips.prize, currency)
        self.tips_reach = self._tips_reach()
        self._check_joined()

    def _program(self) -> ChanceProgram | None:
        said, currency = self.said, self.rules.currency
        if said.reels is not None:
            return ReelProgram(said.reels, currency, has_jackpot=said.jackpot is not None)
        if said.plan is not None:
            return PlanProgram(said.plan, currency)
        if said.falls is not None:
            return FallProgram(said.falls, self.price)
        return None if said.cards is None else CardProgram(said.cards, currency)

    def _ladder(self) -> tuple[Rung, ...]:
        skill = self.said.skill
        if skill is None:
            return ()
        unknown = sorted({rung.prize for rung in skill.ladder if rung.prize} - {*self.said.prizes})
        if unknown:
            raise within("equipment", Misuse("no prize is called {prize}", slug="no-such-goods", prize=unknown[0]))
        _check_scores(skill)
        currency = self.rules.currency
        rungs = (Rung(each.least, each.prize, each.vouchers, amount(each.pays, currency)) for each in skill.ladder)
        return tuple(sorted(rungs, key=lambda rung: -rung.least))

    def _check_joined(self) -> None:
        """Refuses a jackpot that nothing wins, a forced prize where no play stands for itself, and skill shared."""
        if self.kind in ("skill", "tips") and self.way in ("joint", "simultaneous"):
            misuse = Misuse("skill and tips are everybody's own, and no play of several", slug="play-of-several")
            raise within("equipment", misuse)
        wins_jackpot = self.program is not None and any(jackpot for _, jackpot, _ in self.program.ways())
        if self.percent and not wins_jackpot:
            raise within("equipment", Misuse("nothing wins the jackpot of this machine", slug="jackpot-not-won"))
        if self.said.forced is None:
            return
        alone = isinstance(self.program, ReelProgram | FallProgram | CardProgram) and self.way != "joint"
        if not alone or not self.forced_prize:
            raise within(
                "equipment",
                Misuse(
                    "a forced prize is an amount, at reels, coins or cards, one play at a time",
                    slug="forced-prize-of-what",
                ),
            )

    def _tips_reach(self) -> int:
        """The amount in the smallest unit, or the number."""
        tips = self.said.tips
        if tips is None:
            return 0
        if tips.goal == "amount":
            reach = int(amount(tips.reach, self.rules.currency))
        else:
            reach = int(tips.reach) if WHOLE.fullmatch(str(tips.reach)) else 0
        if not reach:
            raise within(
                "equipment",
                Misuse("{reach} is nothing that tips can reach", slug="goal-of-tips", reach=str(tips.reach)),
            )
        return reach

    @cached_property
    def gives_vouchers(self) -> bool:
        """Whether some score wins vouchers."""
        return any(rung.vouchers for rung in self.ladder)

    def rung(self, points: int) -> Rung | None:
        """What a score wins."""
        return next((rung for rung in self.ladder if points >= rung.least), None)

    @cached_property
    def drawn_scores(self) -> Weighted[int] | None:
        """The scores as chance draws them; nothing where players reach them, or nobody tells how often each comes."""
        skill = self.said.skill
        if skill is None or skill.decides != told.CHANCE or not skill.scores:
            return None
        return Weighted(tuple((each.score, each.ways) for each in skill.scores))

    def worth_of(self, score: int) -> Fraction:
        """What a score wins: money, a prize at its market value, vouchers at the best that a gift gives for each."""
        rung = self.rung(score)
        if rung is None:
            return Fraction(0)
        prize = self.values[rung.prize] if rung.prize else NOTHING
        gifts = [Fraction(self.values[gift], self.voucher_price(gift) or 1) for gift in self.gifts]
        return Fraction(rung.pays + prize) + rung.vouchers * max(gifts, default=Fraction(0))

    def voucher_price(self, prize: str) -> int | None:
        """How many vouchers a gift costs."""
        return self.said.prizes[prize].vouchers

    @cached_property
    def gifts(self) -> tuple[str, ...]:
        """The prizes that are had for vouchers."""
        return tuple(name for name, each in self.said.prizes.items() if each.vouchers is not None)

    @cached_property
    def direct(self) -> frozenset[str]:
        """The prizes that a score wins by itself."""
        return frozenset(rung.prize for rung in self.ladder if rung.prize)

    @property
    def form(self) -> str:
        """What it is by its form, as it is called or as its program shows it."""
        return {"falls": told.CASCADE, "tips": told.TIPS_POT}.get(self.kind, self.said.form)

    @cached_property
    def largest(self) -> Cents:
        """The largest prize in money that it pays by its program."""
        rungs = [rung.pays for rung in self.ladder]
        ways = [] if self.program is None else [prize for prize, _, _ in self.program.ways()]
        return max([*rungs, *ways, self.forced_prize, self.tips_prize], default=NOTHING)

    @property
    def gives_goods(self) -> bool:
        """Whether some prize is a thing, had directly or for vouchers."""
        return bool(self.said.prizes) or self.gives_vouchers

    @property
    def dearest(self) -> Cents:
        """The largest prize, where things count with their market value."""
        return max([self.largest, *self.values.values()])

    @cached_property
    def ways(self) -> Ways:
        """All that a play by chance comes to in the long run, with its ways; a forced prize as often as it comes."""
        found, forced = self.ways_by_chance, self.said.forced
        return found if forced is None else with_forced(found, forced.after, self.forced_prize)

    @cached_property
    def ways_by_chance(self) -> Ways:
        """All that chance may answer, with its ways."""
        assert self.program is not None, "no chance decides"
        return tuple((prize, jackpot and bool(self.percent), ways) for prize, jackpot, ways in self.program.ways())

    def grown(self, pooled: Cents) -> Cents:
        """What so much staked adds to the jackpot; parts of a cent wait for the next stake."""
        return share(pooled, Fraction(self.percent, 100), Rounding.DOWN)

    @cached_property
    def pays_back(self) -> Fraction | None:
        """The part of all stakes that chance gives back in the long run, jackpots included; nothing of others."""
        if not self.price:
            return None
        if self.drawn_scores is not None:
            rows = self.drawn_scores.rows
            won = sum(self.worth_of(score) * ways for score, ways in rows)
            return Fraction(won) / sum(ways for _, ways in rows) / self.price
        if self.program is None:
            return None
        total = total_ways(self.ways)
        mean = Fraction(sum(prize * count for prize, _, count in self.ways), total)
        jackpots = Fraction(sum(count for _, jackpot, count in self.ways if jackpot), total)
        return (mean + jackpots * self.jackpot_start) / self.price + Fraction(self.percent, 100)

    @property
    def remembers(self) -> bool:
        """Whether what came before has to do with what comes."""
        reels = self.said.reels
        return self.kind in ("plan", "tips") or self.said.forced is not None or (reels is not None and reels.held)

    def lit(
        self, rows: Sequence[Sequence[str]], line: int | None, outcomes: Sequence[int]
    ) -> tuple[tuple[int, int], ...]:
        """What is lit in the window: the symbols of the line that won, or the numbers that came."""
        program = self.program
        if isinstance(program, ReelProgram) and line is not None:
            return tuple((1, at) for at, symbol in enumerate(program.pays[line].symbols) if symbol != told.ANY)
        if isinstance(program, CardProgram):
            out = {*map(str, outcomes)}
            return tuple((at, column) for at, row in enumerate(rows) for column, cell in enumerate(row) if cell in out)
        return ()


def _check_scores(skill: told.Skill) -> None:
    """Refuses scores that nobody reaches, and two prizes for the same."""
    steps = [rung.least for rung in skill.ladder]
    most = max([*steps, *(each.score for each in skill.scores)])
    if most > skill.score_most:
        misuse = Misuse(
            "nobody reaches {score}: the highest score is {most}",
            slug="score-beyond",
            score=most,
            most=skill.score_most,
        )
        raise within("equipment", misuse)
    if len({*steps}) < len(steps):
        raise within("equipment", Misuse("a score wins two prizes", slug="score-told-twice"))
    check_countable(each.ways for each in skill.scores)


def read_cabinet(rules: MachineRules, described: Tree) -> Cabinet:
    """A machine as somebody described it."""
    return Cabinet(rules, read_described(rules.sample.machine, described))
