"""Programs of play by chance: reels, a cycle of prizes, coins that fall, cards with balls.

Reels, coins and balls are asked of chance alone. Only a cycle is drawn from what is left of it, and is given that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from math import comb
from typing import Generic, TypeVar

from msgspec import Struct

from ludex.errors import Misuse, within
from ludex.games.machines import described as told
from ludex.games.machines.described import ANY, amount
from ludex.kit.chance import Chance, Draw, Even
from ludex.kit.money import NOTHING, Cents
from ludex.law.regulations import Currency

Outcome = TypeVar("Outcome")

Ways = tuple[tuple[Cents, bool, int], ...]
"""Each prize, whether the jackpot comes with it, and in how many ways."""
LINES_MAX = 50_000
"""So many sets of rows that still fit are told apart when the lines of reels are counted."""


class Weighted(Struct, Generic[Outcome], frozen=True):
    """Distinct outcomes, each with the number of its ways."""

    rows: tuple[tuple[Outcome, int], ...]

    @property
    def total(self) -> int:
        """All ways together."""
        return sum(ways for _, ways in self.rows)

    def pick(self, way: int) -> Outcome:
        """The outcome of a way."""
        ends = accumulate(ways for _, ways in self.rows)
        return next(outcome for (outcome, _), end in zip(self.rows, ends, strict=True) if way < end)

    def weights(self) -> Sequence[tuple[Outcome, int]]:
        """Every outcome with its ways."""
        return self.rows

    def read(self, written: object) -> Outcome | None:
        """The outcome as somebody wrote it."""
        return next((outcome for outcome, _ in self.rows if str(outcome) == str(written)), None)


class Result(Struct, frozen=True):
    """What a play came to."""

    outcomes: tuple[int, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    marks: tuple[str, ...] = ()
    """The row that counts, where one does."""
    line: int | None = None
    prize: Cents = NOTHING
    jackpot: bool = False


class Pay(Struct, frozen=True):
    """A row of a pay table."""

    symbols: tuple[str, ...]
    prize: Cents
    jackpot: bool


class ReelProgram:
    """Reels and their pay table; of the rows that the line fits, the best pays."""

    def __init__(self, said: told.Reels, currency: Currency, *, has_jackpot: bool) -> None:
        self.strips = said.strips
        self.holds = said.held
        rows = [Pay(row.symbols, amount(row.pays, currency), row.jackpot and has_jackpot) for row in said.pays]
        self.pays = tuple(sorted(rows, key=lambda row: (not row.jackpot, -row.prize)))
        known = [{*strip, ANY} for strip in self.strips]
        for row in self.pays:
            fits = len(row.symbols) == len(known) and all(s in k for s, k in zip(row.symbols, known, strict=True))
            if not fits:
                raise within(
                    "equipment",
                    Misuse("no line of these reels is {symbols}", slug="no-such-line", symbols=" ".join(row.symbols)),
                )
        self._stops = tuple(Even(tuple(range(1, len(strip) + 1))) for strip in self.strips)
        self._ways = tuple(self._counted())

    @property
    def stops(self) -> tuple[int, ...]:
        """At how many places each reel can stop."""
        return tuple(len(strip) for strip in self.strips)

    def mask(self, reel: int, stop: int) -> int:
        """Which rows of the pay table the symbol at a stop fits, as bits."""
        symbol = self.strips[reel][stop]
        return sum(1 << at for at, row in enumerate(self.pays) if row.symbols[reel] in (ANY, symbol))

    def play(self, chance: Chance, kept: Mapping[int, int]) -> Result:
        """One play: each reel is a draw, but for those that were held."""
        stops = tuple(
            kept[reel] if reel in kept else chance.next(Draw(f"reel {reel}", source))
            for reel, source in enumerate(self._stops, start=1)
        )
        return self.result(stops)

    def result(self, stops: Sequence[int]) -> Result:
        """What the window shows, and what the line in its middle wins."""
        alive = -1
        for reel, stop in enumerate(stops):
            alive &= self.mask(reel, stop - 1)
        line = (alive & -alive).bit_length() - 1 if alive else None
        window = tuple(
            tuple(strip[(stop - 1 + off) % len(strip)] for strip, stop in zip(self.strips, stops, strict=True))
            for off in (-1, 0, 1)
        )
        won = None if line is None else self.pays[line]
        if won is None:
            return Result(tuple(stops), window, window[1])
        return Result(tuple(stops), window, window[1], line, won.prize, won.jackpot)

    def ways(self) -> Ways:
        """Each row of the pay table that comes first, with its ways."""
        return self._ways

    def _counted(self) -> Iterator[tuple[Cents, bool, int]]:
        """Reel by reel, stops after which the same rows still fit taken together."""
        alive = {(1 << len(self.pays)) - 1: 1}
        for reel, strip in enumerate(self.strips):
            after: dict[int, int] = {}
            # Stops with symbols that fit the same rows are one, so often.
            for fits, stops in Counter(self.mask(reel, stop) for stop in range(len(strip))).items():
                for mask, ways in alive.items():
                    after[mask & fits] = after.get(mask & fits, 0) + ways * stops
                if len(after) > LINES_MAX:
                    raise within("equipment", Misuse("these reels have too many lines to count", slug="lines-of-reels"))
            alive = after
        for mask, ways in alive.items():
            if not mask:
                yield NOTHING, False, ways
                continue
            row = self.pays[(mask & -mask).bit_length() - 1]
            yield row.prize, row.jackpot, ways


class PlanProgram:
    """A cycle of prizes, each drawn as a card from a shoe; a new one begins once it is played out."""

    def __init__(self, said: Sequence[told.CyclePrize], currency: Currency) -> None:
        rows: dict[int, int] = {}
        for each in said:
            prize = amount(each.prize, currency)
            rows[prize] = rows.get(prize, 0) + each.count
        check_countable(rows.values())
        self.whole = rows

    def play(self, chance: Chance, left: Mapping[int, int]) -> Result:
        """One play from what is left."""
        there = tuple((prize, count) for prize, count in left.items() if count)
        prize = chance.next(Draw("prize of the cycle", Weighted(there)))
        return Result((prize,), prize=Cents(prize))

    def ways(self) -> Ways:
        """Each prize with its ways in a whole cycle."""
        return tuple((Cents(prize), False, count) for prize, count in self.whole.items())


class FallProgram:
    """Coins that fall, each worth the price of a play."""

    def __init__(self, said: Sequence[told.Fall], price: Cents) -> None:
        self._price = price
        self._source = Weighted(tuple((each.coins, each.ways) for each in said))
        check_countable(each.ways for each in said)
        if len({each.coins for each in said}) < len(said):
            raise within("equipment", Misuse("a number of coins is told twice", slug="coins-told-twice"))

    def play(self, chance: Chance) -> Result:
        """One play."""
        return self.result(chance.next(Draw("coins that fall", self._source)))

    def result(self, coins: int) -> Result:
        """What so many coins come to."""
        return Result((coins,), ((str(coins),),), (str(coins),), prize=Cents(coins * self._price))

    def ways(self) -> Ways:
        """Each prize with its ways."""
        return tuple((Cents(coins * self._price), False, ways) for coins, ways in self._source.rows)


class CardProgram:
    """A card of numbers in lines, and balls drawn one by one from those that are left."""

    def __init__(self, said: told.Cards, currency: Currency) -> None:
        self.card, self.numbers, self.balls = said.card, said.numbers, said.balls
        on_card = [number for row in said.card for number in row]
        lawful = all(1 <= number <= said.numbers for number in on_card) and len({*on_card}) == len(on_card)
        if not lawful or said.balls > said.numbers:
            raise within(
                "equipment", Misuse("the numbers of the card or the balls are not right", slug="card-of-machine")
            )
        self.line, self.lines, self.bingo = (amount(each, currency) for each in (said.line, said.lines, said.bingo))
        self._ways = tuple(self._counted())

    def play(self, chance: Chance) -> Result:
        """One play."""
        left, drawn = list(range(1, self.numbers + 1)), list[int]()
        for _ in range(self.balls):
            ball = chance.next(Draw("ball", Even(tuple(left))))
            left.remove(ball)
            drawn.append(ball)
        return self.result(drawn)

    def result(self, balls: Sequence[int]) -> Result:
        """What the card, which stands in the window, wins with these balls."""
        out = {*balls}
        full = sum(out.issuperset(row) for row in self.card)
        rows = tuple(tuple(str(number) for number in row) for row in self.card)
        return Result(tuple(balls), rows, prize=self.prize(full), jackpot=full == len(self.card))

    def prize(self, full: int) -> Cents:
        """What so many full lines win."""
        if full == len(self.card):
            return self.bingo
        return self.lines if full > 1 else self.line if full else NOTHING

    def ways(self) -> Ways:
        """Each prize with the sets of balls that win it."""
        return self._ways

    def _counted(self) -> Iterator[tuple[Cents, bool, int]]:
        """By how many of a card's numbers are among the balls, line by line."""
        sizes = [len(row) for row in self.card]
        alive = {(0, 0): 1}  # (lines that are full, numbers of the card among the balls) -> ways
        for size in sizes:
            after: dict[tuple[int, int], int] = {}
            for (full, held), ways in alive.items():
                for more in range(size + 1):
                    key = (full + (more == size), held + more)
                    after[key] = after.get(key, 0) + ways * comb(size, more)
            alive = after
        beside = self.numbers - sum(sizes)
        for (full, held), ways in alive.items():
            if 0 <= self.balls - held <= beside:
                yield self.prize(full), full == len(sizes), ways * comb(beside, self.balls - held)


ChanceProgram = ReelProgram | PlanProgram | FallProgram | CardProgram


def total_ways(rows: Iterable[tuple[Cents, bool, int]]) -> int:
    """All ways together."""
    return sum(ways for _, _, ways in rows)


def with_forced(found: Ways, after: int, prize: Cents) -> Ways:
    """The same ways where a prize comes by itself after so many plays without one, as often as in the long run.

    Between two prizes there are up to `after` plays by chance, each of which is reached if all before it won nothing,
    and then the forced one: of `total` ways `dry` win nothing, so that n plays win nothing with (dry / total)^n, and
    all plays by chance together are a geometric sum.
    """
    total, dry = total_ways(found), sum(ways for won, jackpot, ways in found if not won and not jackpot)
    every, none = total**after, dry**after
    by_chance = (every - none) // (total - dry) if dry < total else after * every // total
    return (*((won, jackpot, ways * by_chance) for won, jackpot, ways in found), (prize, False, none))


def check_countable(ways: Iterable[int]) -> None:
    """Refuses more ways than are counted."""
    if sum(ways) > told.WAYS_MAX:
        raise within("equipment", Misuse("{most} ways are counted at most", slug="ways-counted", most=told.WAYS_MAX))
