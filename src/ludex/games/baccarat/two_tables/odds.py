"""The odds of baccarat at two tables: both cloths and the bank, counted exactly from a full shoe, whatever is staked.

Each punto answers by their total alone. Each pair of answers is told with the bank's best play against it, and best
play of all three where no more than one cloth mixes its answers: where both do, what the bank weighs is a product of
how often each draws, and best play is not sought.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Protocol

from ludex.core.options import Bound, Range
from ludex.errors import Misuse, Reason
from ludex.games.baccarat.duel import FREE, Shoe
from ludex.games.baccarat.points import BANK, PUNTO, TIE, Draws, by_table, composition
from ludex.games.baccarat.three_hands import (
    BANK_WINS,
    PUNTO_WINS,
    TIES,
    Answers,
    BankMay,
    Deal,
    Outcome,
    Played,
    Rules,
    Seen,
    Setting,
    Shown,
    Terms,
    best,
    best_of_all,
    dealt,
    gain,
)
from ludex.games.baccarat.two_tables.hands import decided
from ludex.games.baccarat.two_tables.rules import Hands, TwoTablesRules
from ludex.games.common.shoe.preparing import full
from ludex.games.common.shoe.rules import ShoeRules
from ludex.kit.money import LARGEST, Cents, share
from ludex.odds.bets import BetOdds, ClothsOdds, Mixture
from ludex.odds.distribution import gathered
from ludex.odds.matrix import NONE, ONE, Span

ALWAYS, NEVER = (ONE, ONE), (NONE, NONE)
CLOTHS = FIRST, SECOND = ("first", "second")
ASTRIDE = "astride"
Stakes = tuple[int, int]
"""How much is staked on the first cloth to how much on the second; one on which nothing is has no part in the play."""
EQUAL: Stakes = (1, 1)
BOTH_DRAW, FIRST_DRAWS, SECOND_DRAWS, BOTH_STAND = "both-draw", "first-draws", "second-draws", "both-stand"
"""What the puntos do where they may choose; the bank is free, knows it, and plays as well as it can."""
RULE, BANCO, TABLE = "by-rule", "banco", "by-table"
"""Best play of all: the puntos bound by the rule and the bank free; a punto free by banco on the only cloth that plays;
the bank bound by the table, which it follows where it tells the same for all cloths that still play."""
ADVISED, ALL_DRAWN, NONE_DRAWN = "as-advised", "all-drawn", "none-drawn"
"""Ways of playing in which nobody chooses any more, the bank bound by the table. Where a punto might choose, and the
bank because the table leaves it open or tells different things for the two cloths: the punto does as the croupier has
whoever asks do, and the bank draws, or follows the cloth with the larger stake, of equal ones the first; all draw; all
stand."""
CHOSEN = {
    BOTH_DRAW: (True, True),
    FIRST_DRAWS: (True, False),
    SECOND_DRAWS: (False, True),
    BOTH_STAND: (False, False),
}
FIXED = (ADVISED, ALL_DRAWN, NONE_DRAWN)
REPLACED, BY_TOTALS = "replaced", "by-totals"
"""Each card put back before the next; those of a full shoe. In both the bank knows totals alone."""
PATHS = {
    RULE: ("third.draws", "third.optional", "third.stands"),
    BANCO: ("banco.free",),
    TABLE: ("third.table_binds",),
    ADVISED: ("third.advice", "third.table_binds"),
    ALL_DRAWN: ("third.table_binds",),
    NONE_DRAWN: ("third.table_binds",),
    **dict.fromkeys(CHOSEN, ("third.optional", "third.bank_free")),
}
"""The rules on what each way leaves to the three."""
WINNING = ("hands.wins", "hands.two_card", "hands.two_card_beats")
NAMES = {PUNTO_WINS: PUNTO, TIES: TIE, BANK_WINS: BANK}


class HasRules(Protocol):
    """A game, of which the odds need the rules alone."""

    @property
    def rules(self) -> TwoTablesRules:
        """Its rules."""


def all_odds(game: HasRules, stake: Cents, stakes: Stakes = EQUAL) -> Iterator[BetOdds]:
    """What a unit on each cloth, on both, and of the bank is worth; the stake of the bank is all that it plays for."""
    rules = game.rules
    for way in ways(rules, stakes):
        found = played(rules, way, stakes=stakes)
        if found is None:
            continue
        clauses = rules.clauses_of(*WINNING, *PATHS[way])
        for cloth, name in enumerate(CLOTHS):
            if stakes[cloth]:
                net = gathered((Fraction(outcome[cloth]), chance) for outcome, chance in found.chances.items())
                yield BetOdds(bet=name, choice=way, net=net, clauses=clauses)
        if all(stakes):
            parts = astride(rules, stake)
            net = gathered((Fraction(_won(parts, each), stake), chance) for each, chance in found.chances.items())
            yield BetOdds(ASTRIDE, way, net, rules.clauses_of(*WINNING, *PATHS[way], "stakes.astride"))
        covered = shared(rules, stake, stakes)
        own = gathered((Fraction(to_bank(rules, covered, each), stake), part) for each, part in found.chances.items())
        yield BetOdds(BANK, way, own, rules.clauses_of(*WINNING, *PATHS[way], *_taken(rules)))


def ways(rules: TwoTablesRules, stakes: Stakes = EQUAL) -> tuple[str, ...]:
    """Every way of playing; not each has figures. Best play comes first, then the answers that cost puntos least."""
    if not all(stakes):
        alone = (FIRST_DRAWS, BOTH_STAND) if stakes[0] else (SECOND_DRAWS, BOTH_STAND)
        return (RULE, *((BANCO,) if rules.banco.free is not None else ()), *alone, TABLE, *FIXED)
    return (RULE, *sorted(CHOSEN, key=lambda way: _found(rules, way, stakes=stakes).to_bank), TABLE, *FIXED)


def duels(game: HasRules, stakes: Stakes = EQUAL) -> Iterator[ClothsOdds]:
    """Every way by what cards there are, without the deduction and with it; those without a choice from the shoe."""
    rules = game.rules
    free = [way for way in ways(rules, stakes) if way not in FIXED]
    for known, way, deduction in product((REPLACED, BY_TOTALS), free, (NONE, part_of_house(rules))):
        found = played(rules, way, known, stakes=stakes, deduction=deduction)
        if found is not None:
            yield _duel(rules, way, known, found)
    for way in FIXED:
        yield _duel(rules, way, BY_TOTALS, _found(rules, way, stakes=stakes))


def _duel(rules: TwoTablesRules, way: str, known: str, found: Played) -> ClothsOdds:
    terms = found.terms
    worth = [found.to_cloth(cloth) if stake else None for cloth, stake in enumerate(terms.stakes)]
    staked = sum((stake * (each or NONE) for stake, each in zip(terms.stakes, worth, strict=True)), NONE)
    chances: dict[str, Fraction] = {}
    for outcome, chance in found.chances.items():
        name = "/".join(NAMES[won] for won, stake in zip(outcome, terms.stakes, strict=True) if stake)
        chances[name] = chances.get(name, NONE) + chance
    return ClothsOdds(
        choice=way,
        known=known,
        deduction=terms.deduction,
        to_punto=staked / sum(terms.stakes),
        to_bank=found.to_bank,
        mixed=tuple(mixtures(found)),
        chances=chances,
        ways=None,
        clauses=rules.clauses_of(*WINNING, *PATHS[way], *(_taken(rules) if terms.deduction else ())),
        stakes=terms.stakes,
        to_first=worth[0],
        to_second=worth[1],
        gains={CLOTHS[cloth]: gained for cloth, gained in gains(rules, known, found).items()},
        cost=cost(rules, known, found),
    )


def mixtures(found: Played) -> Iterator[Mixture]:
    """What somebody neither always does nor never."""
    mixing = None
    for cloth, draws in enumerate(found.cloths):
        for held, often in draws.items():
            if found.terms.stakes[cloth] and NONE < often < ONE:
                mixing = cloth
                yield Mixture(PUNTO, (held,), None, often, cloth=CLOTHS[cloth])
    for (held, *shown), often in found.bank.items():
        if NONE < often < ONE:
            of_cloth = shown[mixing or 0]
            third = None if of_cloth is None else of_cloth.third
            yield Mixture(BANK, (held,), third, often, shown=tuple(_said(each) for each in shown if each is not None))


def _said(shown: Shown) -> str:
    if shown.natural is not None:
        return f"natural-{shown.natural}"
    return "stood" if shown.third is None else str(shown.third)


def priced(game: HasRules) -> dict[str, Range]:
    """A stake on each cloth, one astride, and the bank, with what the rules let them be."""
    rules, law = game.rules, game.rules.bank
    staked = LARGEST if rules.is_free and rules.stakes.free_capped is None else rules.stakes.maximum
    banked = LARGEST if rules.is_free and law.free_capped is None else law.bank_maximum

    def takes(low: int, least: str, high: int, most: str) -> Range:
        below = Bound(Reason.BELOW_MINIMUM, rules.clauses_of(least), least)
        above = Bound(Reason.ABOVE_MAXIMUM, rules.clauses_of(most), most)
        return Range("stake", low, min(high, LARGEST), below, above, step=rules.chip)

    cloth = takes(rules.minimum, "minimum", staked, "stakes.maximum")
    return {
        FIRST: cloth,
        SECOND: cloth,
        ASTRIDE: takes(2 * rules.minimum, "minimum", 2 * staked, "stakes.maximum"),
        BANK: takes(law.bank_minimum, "bank.bank_minimum", banked, "bank.bank_maximum"),
    }


def astride(rules: TwoTablesRules, stake: int) -> Stakes:
    """How chips on the line play on the two cloths."""
    smaller = stake // (2 * rules.chip) * rules.chip
    return (stake - smaller, smaller) if rules.stakes.odd == FIRST else (smaller, stake - smaller)


def shared(rules: TwoTablesRules, stake: int, stakes: Stakes) -> Stakes:
    """How all that the bank plays for lies on the two cloths."""
    first, second = (stake * each // sum(stakes) for each in stakes)
    return (stake - second, second) if rules.bank.odd_half == FIRST else (first, stake - first)


def part_of_house(rules: TwoTablesRules) -> Fraction:
    """The house's part of what the bank wins."""
    return Fraction(rules.percent) / 100


def to_bank(rules: TwoTablesRules, staked: Stakes, outcome: Outcome) -> int:
    """What an outcome brings the bank, in the smallest unit of money."""
    parts = [-_won((staked[0], 0), outcome), -_won((0, staked[1]), outcome)]
    gained = [sum(parts)] if rules.deduction.base == "net-gain" else parts
    house = (share(Cents(max(gain, 0)), part_of_house(rules), rules.deduction.rounding) for gain in gained)
    return sum(parts) - sum(house)


def _won(staked: Stakes, outcome: Outcome) -> int:
    return sum(stake * won for stake, won in zip(staked, outcome, strict=True))


def _taken(rules: TwoTablesRules) -> tuple[str, str]:
    return ("deduction.free" if rules.is_free else "deduction.limited", "deduction.base")


def shoe_of(rules: TwoTablesRules) -> ShoeRules:
    """The shoe from which the bank of this table is dealt."""
    return rules.shoe.for_bank(rules.bank.modality)


def result(law: Hands, punto: int, bank: int, *, punto_drew: bool, bank_drew: bool) -> int:
    """Who wins on a cloth when all have played, as the counting tells it."""
    won = decided(law, punto, bank, punto_drew=punto_drew, bank_drew=bank_drew)
    return {PUNTO: PUNTO_WINS, BANK: BANK_WINS, TIE: TIES}[won]


def three_hands(rules: TwoTablesRules) -> Rules:
    """What the three play by."""
    law, totals, drew = rules.hands, range(rules.hands.modulus), (False, True)
    results = tuple(
        tuple(
            tuple(tuple(result(law, punto, bank, punto_drew=own, bank_drew=other) for bank in totals) for other in drew)
            for punto in totals
        )
        for own in drew
    )
    return Rules(law.naturals, results)


def chosen(rules: TwoTablesRules, way: str) -> tuple[bool, bool] | None:
    """Whether each punto draws where they may choose; nothing where the way leaves it to them."""
    if way == ADVISED:
        return (rules.third.advice == "draws",) * 2
    return {ALL_DRAWN: (True, True), NONE_DRAWN: (False, False), **CHOSEN}.get(way)


def cloth_may(rules: TwoTablesRules, way: str, cloth: int) -> tuple[Span, ...]:
    """What a punto may do with each total."""
    law, settled = rules.third, chosen(rules, way)

    def span(held: int) -> Span:
        if held in rules.hands.naturals:
            return NEVER
        if way == BANCO:
            return FREE
        if held in law.optional:
            return FREE if settled is None else ALWAYS if settled[cloth] else NEVER
        return ALWAYS if held in law.draws else NEVER

    return tuple(map(span, range(rules.hands.modulus)))


def bank_may(rules: TwoTablesRules, way: str, stakes: Stakes) -> BankMay:
    """What the bank may do with each total, by what the cloths have shown."""
    law = rules.third

    def span(seen: Seen) -> Span:
        held, *shown = seen
        playing = [
            (stake, each)
            for stake, each in zip(stakes, shown, strict=True)
            if each is not None and each.natural is None
        ]
        if not playing:  # nothing binds the bank then; it draws if it can gain
            return NEVER if way in FIXED else FREE
        if way == TABLE or way in FIXED or not law.bank_free:
            says = [by_table(law.table, held, each.third) for _, each in playing]
            if way in FIXED:
                stake, _ = max(playing, key=lambda each: each[0])  # of equal ones the first
                return _settled(way, says, [each for each, _ in playing].index(stake))
            return {"draws": ALWAYS, "stands": NEVER, "optional": FREE}[says[0]] if len({*says}) == 1 else FREE
        return ALWAYS if held in law.bank_must else FREE

    return span


def _settled(way: str, says: Sequence[Draws], followed: int) -> Span:
    """What a bank does that follows the table and chooses nothing."""
    free: Draws = "stands" if way == NONE_DRAWN else "draws"
    told = [free if each == "optional" else each for each in says]
    does = told[followed] if way == ADVISED or len({*told}) == 1 else free
    return ALWAYS if does == "draws" else NEVER


def played(
    rules: TwoTablesRules, way: str, known: str = BY_TOTALS, *, stakes: Stakes = EQUAL, deduction: Fraction = NONE
) -> Played | None:
    """How the three play in a way, and what comes of it; nothing where more than one cloth would mix its answers."""
    if min(stakes) < 0 or not any(stakes):
        raise Misuse("something is staked on one cloth at least, and nothing less than nothing", slug="cloth-stakes")
    if way == BANCO and all(stakes):
        return None
    terms = Terms(stakes, deduction, rules.deduction.base)
    cloths = (cloth_may(rules, way, 0), cloth_may(rules, way, 1))
    return _played(setting(rules, known), terms, cloths, _tabulated(rules, bank_may(rules, way, stakes), stakes))


def _found(
    rules: TwoTablesRules, way: str, known: str = BY_TOTALS, *, stakes: Stakes = EQUAL, deduction: Fraction = NONE
) -> Played:
    """The same of a way in which no punto chooses."""
    found = played(rules, way, known, stakes=stakes, deduction=deduction)
    assert found is not None, way
    return found


def setting(rules: TwoTablesRules, known: str) -> Setting:
    """What is dealt from, and what the three play by."""
    return Setting(
        Shoe(composition(rules.hands, full(shoe_of(rules)).unseen.counts), replaced=known == REPLACED),
        three_hands(rules),
    )


BankSpans = tuple[tuple[Seen, Span], ...]


def _tabulated(rules: TwoTablesRules, span: BankMay, stakes: Stakes) -> BankSpans:
    """What the bank may do, by all that it may see."""
    totals, naturals = range(rules.hands.modulus), rules.hands.naturals
    shown = [*(Shown(third=each) for each in totals), Shown(), *(Shown(natural=each) for each in naturals)]
    first, second = (shown if stake else [None] for stake in stakes)
    held = [each for each in totals if each not in naturals]
    return tuple((seen, span(seen)) for seen in product(held, first, second))


@lru_cache(maxsize=64)  # by what they may do, whatever text it comes from: most texts leave the same
def _played(
    of: Setting, terms: Terms, cloths: tuple[tuple[Span, ...], tuple[Span, ...]], bank: BankSpans
) -> Played | None:
    may = dict(bank).__getitem__
    if any(least != most for cloth, stake in zip(cloths, terms.stakes, strict=True) if stake for least, most in cloth):
        return best_of_all(of, terms, cloths, may)
    first = {held: often for held, (often, _) in enumerate(cloths[0])}
    return best(_deal(of, terms, _answers(cloths[1])), terms, first, may)


def _answers(spans: Sequence[Span]) -> Answers:
    return tuple(bool(least) for least, _ in spans)


def _deal(of: Setting, terms: Terms, other: Answers, open_cloth: int = 0) -> Deal:
    return dealt(of, other, open_cloth, (terms.stakes[0] > 0, terms.stakes[1] > 0))


def gains(rules: TwoTablesRules, known: str, found: Played) -> dict[int, Fraction]:
    """What a unit gains on each cloth by the other answer where it may choose, the bank going on as before.

    Whoever mixes would gain nothing.
    """
    gained = {}
    for cloth, draws in enumerate(found.cloths):
        if found.terms.stakes[cloth] and all(often in (NONE, ONE) for often in draws.values()):
            flips = {held: bool(often) ^ (held in rules.third.optional) for held, often in draws.items()}
            instead = tuple(flips.get(held, False) for held in range(rules.hands.modulus))
            gained[cloth] = gain(_deal(setting(rules, known), found.terms, instead, 1 - cloth), found)
    return gained


def cost(rules: TwoTablesRules, known: str, found: Played) -> Fraction:
    """What a unit of the bank loses beside best play of a free bank against the same answers."""
    mixing = next((at for at, draws in enumerate(found.cloths) if any(NONE < each < ONE for each in draws.values())), 0)
    settled = found.cloths[1 - mixing]
    other = tuple(bool(settled.get(held)) for held in range(rules.hands.modulus))
    deal = _deal(setting(rules, known), found.terms, other, mixing)
    free = bank_may(rules, RULE, found.terms.stakes)
    return best(deal, found.terms, found.cloths[mixing], free).to_bank - found.to_bank
