"""Two cloths against one bank: nine cards counted over every way in which they may fall, and played as well as can be.

Each cloth answers by its total alone, before it knows more; the bank knows its own total, and of each cloth the third
card, that it stood, or the natural that it turned up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import lcm, prod
from operator import add, mul
from typing import Literal

from msgspec import Struct

from ludex.games.baccarat.duel import Shoe
from ludex.odds.matrix import NONE, ONE, Bilinear, Duel, Span

CARDS = 9
"""Three hands of two cards, and a third card of each."""
RESULTS = PUNTO_WINS, TIES, BANK_WINS = 1, 0, -1
Outcome = tuple[int, int]
"""Who wins on the first cloth, and on the second."""
OUTCOMES: tuple[Outcome, ...] = tuple(product(RESULTS, RESULTS))
Nine = list[int]
"""In how many ways each outcome comes."""
Answers = tuple[bool, ...]
"""Whether a cloth draws, by its total."""


class Shown(Struct, frozen=True):
    """What everybody has seen of a cloth when the bank speaks: a third card, a natural, or nothing where it stood."""

    third: int | None = None
    """What its third card counts."""
    natural: int | None = None
    """What the natural counts that it turned up."""


Seen = tuple[int, Shown | None, Shown | None]
"""What the bank knows: its total, and what each cloth has shown; nothing of a cloth on which nothing is staked."""
Spans = Sequence[Span]
"""The least and the most that a cloth may draw, by its total."""
BankMay = Callable[[Seen], Span]
Told = dict[Seen, tuple[Nine, Nine]]
"""Outcomes by what the bank knows: where it stands, and where it draws."""


ByCards = Mapping[tuple[int, ...], tuple[int, ...]]
"""In how many ways each value comes after others, which are told in rising order; the cards after that may be any."""


class Ways(Struct, frozen=True):
    """In how many ways three hands come to their totals, by the cards that lie next in the shoe for each of them.

    Neither the order of the hands matters nor that of the cards, so all are told by totals and values in rising order.
    """

    size: int
    """How many values there are, and totals."""
    whole: int
    """How many ways there are in all."""
    by_totals: Mapping[tuple[int, ...], ByCards]
    """By the totals, by the cards that came after them, two at most, and by the one that comes next."""


def counted(shoe: Shoe) -> Ways:
    """Every way in which nine cards may come, so that all ways weigh alike: cards that are not drawn may be any."""
    size, many = len(shoe.left), sum(shoe.left)
    thirds = list(combinations_with_replacement(range(size), 3))
    rests: dict[tuple[int, ...], list[int]] = {}
    by_totals: dict[tuple[int, ...], ByCards] = {}
    for totals in combinations_with_replacement(range(size), 3):
        summed = [0] * len(thirds)
        for gone, orders in _pairs(totals, size).items():
            if gone not in rests:
                rests[gone] = _with_thirds(shoe, gone, thirds)
            if rests[gone]:
                summed = [before + orders * ways for before, ways in zip(summed, rests[gone], strict=True)]
        by_totals[totals] = _by_cards(dict(zip(thirds, summed, strict=True)), size)
    whole = many**CARDS if shoe.replaced else prod(range(many - CARDS + 1, many + 1))
    return Ways(size, whole, by_totals)


def _pairs(totals: Sequence[int], size: int) -> dict[tuple[int, ...], int]:
    """Which six cards, in rising order, give three hands these totals, each with the number of their orders."""
    found: dict[tuple[int, ...], int] = {(): 1}
    for total in totals:
        pairs = [(value, (total - value) % size) for value in range(size)]
        either = [(pair, 2 if pair[0] < pair[1] else 1) for pair in pairs if pair[0] <= pair[1]]
        after: dict[tuple[int, ...], int] = {}
        for gone, orders in found.items():
            for pair, twice in either:
                cards = tuple(sorted(gone + pair))
                after[cards] = after.get(cards, 0) + orders * twice
        found = after
    return found


def _with_thirds(shoe: Shoe, gone: Sequence[int], thirds: Sequence[tuple[int, ...]]) -> list[int]:
    """In how many ways these six cards come one after the other, and then each three; nothing where they cannot."""
    left, ways = list(shoe.left), 1
    for value in gone:
        ways *= left[value]
        left[value] -= not shoe.replaced
    if not ways:
        return []
    if shoe.replaced:
        return [ways * left[one] * left[two] * left[three] for one, two, three in thirds]
    # Of equal cards, which follow each other, each leaves one fewer to the next.
    return [
        ways * left[one] * (left[two] - (two == one)) * (left[three] - (three == two) - (three == one))
        for one, two, three in thirds
    ]


def _by_cards(three: Mapping[tuple[int, ...], int], size: int) -> ByCards:
    """The same by two cards that came, by one, and by none, and by the card that comes next."""
    values = range(size)
    found: dict[tuple[int, ...], tuple[int, ...]] = {}
    for two in combinations_with_replacement(values, 2):
        found[two] = tuple(three[tuple(sorted((*two, value)))] for value in values)
    for one in values:
        found[one,] = tuple(sum(found[min(one, value), max(one, value)]) for value in values)
    found[()] = tuple(sum(found[value,]) for value in values)
    return found


class Rules(Struct, frozen=True):
    """What the three play by."""

    naturals: tuple[int, ...]
    """Totals of two cards that are turned up at once: the bank's ends the coup, a cloth's ends the play of that cloth
    alone."""
    results: tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]
    """Who wins, by whether the punto drew, their total, whether the bank drew, and its total."""


class Line(Struct, frozen=True):
    """One of the things that may become of a cloth."""

    held: int
    """What its two cards count."""
    third: int | None
    shown: Shown | None
    comes_to: int
    """What the hand counts when it has played."""


def lines(rules: Rules, held: int, *, draws: bool, staked: bool = True) -> list[Line]:
    """All that may become of a cloth with this total."""
    if held in rules.naturals:
        return [Line(held, None, Shown(natural=held) if staked else None, held)]
    if not draws:
        return [Line(held, None, Shown() if staked else None, held)]
    size = len(rules.results[0])
    return [Line(held, third, Shown(third=third) if staked else None, (held + third) % size) for third in range(size)]


def answered(rules: Rules, answers: Answers, *, staked: bool = True) -> list[Line]:
    """All that may become of a cloth that answers so."""
    return [line for held, draws in enumerate(answers) for line in lines(rules, held, draws=draws, staked=staked)]


def at_once(ways: Ways, rules: Rules) -> Nine:
    """The outcomes of a bank's natural: nobody draws any more."""
    found = [0] * len(OUTCOMES)
    for bank in rules.naturals:
        for first, second in product(range(ways.size), repeat=2):
            number = sum(ways.by_totals[tuple(sorted((first, second, bank)))][()])
            won = (rules.results[False][first][False][bank], rules.results[False][second][False][bank])
            found[OUTCOMES.index(won)] += number
    return found


def told(ways: Ways, rules: Rules, first: Sequence[Line], second: Sequence[Line]) -> Told:
    """The outcomes of every hand of the bank that is no natural, against all that may become of the cloths."""
    banks = [bank for bank in range(ways.size) if bank not in rules.naturals]
    found: Told = {}
    for one, other in product(first, second):
        drawn = tuple(sorted(each.third for each in (one, other) if each.third is not None))
        of_first, of_second = (rules.results[each.third is not None][each.comes_to] for each in (one, other))
        stood, drew = (  # the place of the outcome by what the bank comes to, where it stood and where it drew
            [_PLACES[mine][theirs] for mine, theirs in zip(of_first[more], of_second[more], strict=True)]
            for more in (False, True)
        )
        for bank in banks:
            stays, draws = found.setdefault((bank, one.shown, other.shown), ([0] * len(OUTCOMES), [0] * len(OUTCOMES)))
            nexts = ways.by_totals[tuple(sorted((one.held, other.held, bank)))][drawn]
            stays[stood[bank]] += sum(nexts)
            for third, number in enumerate(nexts, start=bank):
                draws[drew[third % ways.size]] += number
    return found


_PLACES = {mine: {theirs: OUTCOMES.index((mine, theirs)) for theirs in RESULTS} for mine in RESULTS}


class Terms(Struct, frozen=True):
    """What the bank plays for."""

    stakes: tuple[int, int]
    """What is staked on each cloth."""
    deduction: Fraction = NONE
    """The house's part of what the bank wins."""
    base: Literal["net-gain", "each-cloth"] = "net-gain"
    """Of what it wins over both cloths, or of what it wins on each."""

    def to_bank(self, outcome: Outcome) -> Fraction:
        """What an outcome brings the bank."""
        parts = [-stake * won for stake, won in zip(self.stakes, outcome, strict=True)]
        gains = [sum(parts)] if self.base == "net-gain" else parts
        return sum((gain * (ONE - self.deduction) if gain > 0 else Fraction(gain) for gain in gains), NONE)

    @property
    def weights(self) -> list[int]:
        """The same for every outcome, so many times as large as leaves whole numbers: it changes nothing of play."""
        parts = [self.to_bank(outcome) for outcome in OUTCOMES]
        scale = lcm(*(part.denominator for part in parts))
        return [int(part * scale) for part in parts]


class Played(Struct, frozen=True):
    """How the three play, and what comes of it."""

    terms: Terms
    cloths: tuple[Mapping[int, Fraction], Mapping[int, Fraction]]
    """How often each cloth draws, by its total."""
    bank: Mapping[Seen, Fraction]
    chances: Mapping[Outcome, Fraction]

    def to_cloth(self, cloth: int) -> Fraction:
        """What a unit on one of the cloths is worth."""
        return sum((outcome[cloth] * chance for outcome, chance in self.chances.items()), NONE)

    @property
    def to_bank(self) -> Fraction:
        """What a unit is worth of all that the bank plays for, after the deduction."""
        won = sum((self.terms.to_bank(outcome) * chance for outcome, chance in self.chances.items()), NONE)
        return won / sum(self.terms.stakes)


class Deal(Struct, frozen=True):
    """The counts of all cards where one cloth's answers are settled and the other is told hand by hand."""

    whole: int
    """How many ways there are in all."""
    at_once: Nine
    """The bank has a natural."""
    natural: Told
    """The cloth that is told hand by hand has one."""
    hands: Mapping[int, tuple[Told, Told]]
    """By each other total of that cloth: where it stands, and where it draws."""
    open_cloth: int
    """Which cloth that is: 0 for the first, 1 for the second."""
    other: Answers
    """What the other one answers."""

    def parts(self, draws: Mapping[int, Fraction]) -> Iterator[tuple[Fraction, Told]]:
        """The counts with their weights when the open cloth draws so often."""
        yield ONE, self.natural
        for held, (stands, drawn) in self.hands.items():
            yield from ((often, part) for often, part in ((ONE - draws[held], stands), (draws[held], drawn)) if often)

    def chances(self, draws: Mapping[int, Fraction], bank: Mapping[Seen, Fraction]) -> dict[Outcome, Fraction]:
        """How likely each outcome is when they draw so often."""
        summed = list(map(Fraction, self.at_once))
        for weight, part in self.parts(draws):
            sure: Nine = [0] * len(OUTCOMES)  # most answers are yes or no, and whole numbers are added up faster
            for seen, (stays, draws_then) in part.items():
                often = bank[seen]
                if often.denominator == 1:
                    sure = list(map(add, sure, draws_then if often else stays))
                else:
                    mixed = [(ONE - often) * no + often * yes for no, yes in zip(stays, draws_then, strict=True)]
                    summed = [before + weight * number for before, number in zip(summed, mixed, strict=True)]
            summed = [before + weight * number for before, number in zip(summed, sure, strict=True)]
        return {outcome: number / self.whole for outcome, number in zip(OUTCOMES, summed, strict=True)}

    def played(self, terms: Terms, draws: Mapping[int, Fraction], bank: Mapping[Seen, Fraction]) -> Played:
        """What comes of it."""
        settled = {held: Fraction(self.other[held]) for held in self.hands}
        cloths = (settled, draws) if self.open_cloth else (draws, settled)
        return Played(terms, cloths, bank, self.chances(draws, bank))


class Setting(Struct, frozen=True):
    """What is dealt from, and what the three play by."""

    shoe: Shoe
    rules: Rules


@lru_cache(maxsize=4)  # a table asks for the same again and again, with and without the deduction
def ways_of(shoe: Shoe) -> Ways:
    """The same as `counted`, remembered."""
    return counted(shoe)


@lru_cache(maxsize=16)
def dealt(setting: Setting, other: Answers, open_cloth: int, staked: tuple[bool, bool]) -> Deal:
    """The counts where one cloth answers so; nothing of a cloth on which nothing is staked is known to the bank."""
    if open_cloth:  # what holds of one cloth holds of the other
        return _mirrored(dealt(setting, other, 0, (staked[1], staked[0])))
    ways, rules = ways_of(setting.shoe), setting.rules
    theirs = answered(rules, other, staked=staked[1])

    def against(held: int, *, draws: bool) -> Told:
        return told(ways, rules, lines(rules, held, draws=draws, staked=staked[0]), theirs)

    natural: Told = {}
    for held in rules.naturals:
        _merge(natural, against(held, draws=False))
    hands = {
        held: (against(held, draws=False), against(held, draws=True))
        for held in range(ways.size)
        if held not in rules.naturals
    }
    return Deal(ways.whole, at_once(ways, rules), natural, hands, open_cloth, other)


def _mirrored(deal: Deal) -> Deal:
    """The same with the cloths exchanged."""
    places = [OUTCOMES.index((second, first)) for first, second in OUTCOMES]

    def nine(outcomes: Nine) -> Nine:
        return [outcomes[place] for place in places]

    def part(of: Told) -> Told:
        return {(bank, two, one): (nine(stays), nine(draws)) for (bank, one, two), (stays, draws) in of.items()}

    hands = {held: (part(stands), part(drawn)) for held, (stands, drawn) in deal.hands.items()}
    return Deal(deal.whole, nine(deal.at_once), part(deal.natural), hands, 1 - deal.open_cloth, deal.other)


def _merge(into: Told, more: Told) -> None:
    for seen, answers in more.items():
        both = into.setdefault(seen, ([0] * len(OUTCOMES), [0] * len(OUTCOMES)))
        for mine, outcomes in zip(both, answers, strict=True):
            _add(mine, outcomes)


def _add(into: Nine, more: Nine) -> None:
    into[:] = map(add, into, more)


def best(deal: Deal, terms: Terms, draws: Mapping[int, Fraction], bank_may: BankMay) -> Played:
    """The bank plays as well as it can within what it may against answers that it knows; in doubt it stands."""
    weights = terms.weights
    gains: dict[Seen, Fraction | int] = {}
    for weight, part in deal.parts(draws):
        factor = weight if weight.denominator > 1 else weight.numerator
        for seen, (stays, draws_then) in part.items():
            gains[seen] = gains.get(seen, 0) + factor * (_worth(weights, draws_then) - _worth(weights, stays))
    bank = {seen: bank_may(seen)[gained > 0] for seen, gained in gains.items()}
    return deal.played(terms, draws, bank)


def best_of_all(setting: Setting, terms: Terms, cloths: tuple[Spans, Spans], bank_may: BankMay) -> Played | None:
    """Best play of all three, each for their own, where no more than one cloth mixes; nothing where there is none.

    A cloth that may choose and does not mix draws with all totals with which it may, or stands with all of them.
    """
    staked = (terms.stakes[0] > 0, terms.stakes[1] > 0)
    for open_cloth in (0, 1) if all(staked) else (staked.index(True),):
        ours, others = cloths[open_cloth], cloths[1 - open_cloth]
        plain, *more = dict.fromkeys(_settled(others, drawing) for drawing in (False, True))
        for other, instead in ((plain, more), *((each, [plain]) for each in more)) if all(staked) else ((plain, []),):
            deal = dealt(setting, other, open_cloth, staked)
            for found in equilibria(deal, terms, ours, bank_may):
                apart = [dealt(setting, each, open_cloth, staked) for each in instead]
                if not any(gain(each, found) > 0 for each in apart):
                    return found
    return None


def _settled(spans: Spans, drawing: bool) -> Answers:
    return tuple(bool(most if drawing else least) for least, most in spans)


def gain(instead: Deal, found: Played) -> Fraction:
    """What a unit gains on the cloth that here answers otherwise, while open cloth and bank go on as before."""
    cloth = 1 - instead.open_cloth
    there = instead.played(found.terms, found.cloths[instead.open_cloth], found.bank)
    return there.to_cloth(cloth) - found.to_cloth(cloth)


def equilibria(deal: Deal, terms: Terms, cloth_may: Spans, bank_may: BankMay) -> Iterator[Played]:
    """Best play of the open cloth and the bank, each for their own, beside a cloth whose answers are settled."""
    held = list(deal.hands)
    seen = sorted({*deal.natural, *(each for parts in deal.hands.values() for part in parts for each in part)}, key=str)
    to_cloth = [outcome[deal.open_cloth] for outcome in OUTCOMES]
    to_bank = _bilinear(deal, held, seen, terms.weights)
    duel = Duel(_bilinear(deal, held, seen, to_cloth), to_bank)
    spans = [bank_may(each) for each in seen]
    for at, gained in enumerate(to_bank.gains_of_second):
        # Where a card changes nothing, whatever the cloth does, the bank draws none unless it must.
        if not gained.alone and not any(gained.beside):
            spans[at] = (spans[at][0], spans[at][0])
    for found in duel.equilibria([cloth_may[each] for each in held], spans):
        draws = dict(zip(held, found.first, strict=True))
        yield deal.played(terms, draws, dict(zip(seen, found.second, strict=True)))


def _worth(weights: Sequence[int], outcomes: Nine) -> int:
    return sum(map(mul, weights, outcomes))


def _bilinear(deal: Deal, held: Sequence[int], seen: Sequence[Seen], weights: Sequence[int]) -> Bilinear:
    """What outcomes are worth to somebody, by how often the open cloth and the bank draw."""
    columns = {each: at for at, each in enumerate(seen)}
    constant, first, second = _worth(weights, deal.at_once), [0] * len(held), [0] * len(seen)
    both = [[0] * len(seen) for _ in held]

    def add_sure(part: Told) -> None:
        nonlocal constant
        for each, (stays, draws) in part.items():
            constant += _worth(weights, stays)
            second[columns[each]] += _worth(weights, draws) - _worth(weights, stays)

    add_sure(deal.natural)
    for row, each_held in enumerate(held):
        stands, drawn = deal.hands[each_held]
        add_sure(stands)
        for sign, part in ((-1, stands), (1, drawn)):
            for each, (stays, draws) in part.items():
                first[row] += sign * _worth(weights, stays)
                both[row][columns[each]] += sign * (_worth(weights, draws) - _worth(weights, stays))
    entries = tuple(tuple(map(Fraction, row)) for row in both)
    return Bilinear(Fraction(constant), tuple(map(Fraction, first)), tuple(map(Fraction, second)), entries)
