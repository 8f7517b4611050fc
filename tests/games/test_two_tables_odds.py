"""The odds of baccarat at two tables against chemin de fer, published figures, and a tiny shoe played card by card."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from ludex.errors import Misuse
from ludex.games.baccarat.chemin_de_fer import odds as chemin
from ludex.games.baccarat.duel import FREE, Shoe
from ludex.games.baccarat.three_hands import OUTCOMES, Answers, Outcome, Seen, Setting, Shown, Terms, best, dealt
from ludex.games.baccarat.two_tables.odds import (
    ALL_DRAWN,
    BANCO,
    BOTH_DRAW,
    BOTH_STAND,
    BY_TOTALS,
    CHOSEN,
    FIRST_DRAWS,
    FIXED,
    NONE_DRAWN,
    PATHS,
    REPLACED,
    RULE,
    SECOND_DRAWS,
    TABLE,
    HasRules,
    all_odds,
    astride,
    bank_may,
    cost,
    duels,
    gains,
    mixtures,
    played,
    priced,
    result,
    setting,
    shared,
    three_hands,
    to_bank,
)
from ludex.games.baccarat.two_tables.rules import TwoTablesRules
from ludex.kit.money import Cents
from ludex.law.ruleset import resolve
from tests.games.chemin import at
from tests.tables import LAW

NONE, ONE, HALF = Fraction(0), Fraction(1), Fraction(1, 2)
PLACES = ("spain-1977", "galicia", "cantabria", "asturias")
LIMITS = {"minimum": 10, "maximum": 500, "bank_minimum": 100, "bank_maximum": 5000}
TAKEN = Fraction(1, 20)
DRAW, STAND = (tuple(held <= most for held in range(10)) for most in (5, 4))


@cache
def rules_at(place: str) -> TwoTablesRules:
    """The rules of a place under a licence of ours."""
    currency = LAW.regulations.jurisdiction(place).currency
    return resolve(LAW.statute("baccarat-two-tables", place), currency, TwoTablesRules, [("licence", LIMITS)])


RULES = rules_at("cantabria")


def game_at(place: str = "cantabria") -> HasRules:
    """Something that has the rules."""
    return SimpleNamespace(rules=rules_at(place))


# A second method: every order of a tiny shoe, played one card after the other as at the table.


def orders(left: tuple[int, ...], *, replaced: bool, cards: int = 9) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every order in which so many values may come, with the number of ways."""
    if not cards:
        yield (), 1
        return
    for value, number in enumerate(left):
        if number:
            after = left if replaced else (*left[:value], number - 1, *left[value + 1 :])
            yield from (
                ((value, *rest), number * ways) for rest, ways in orders(after, replaced=replaced, cards=cards - 1)
            )


def better(punto: list[int], bank: list[int]) -> int:
    """Who wins: a natural of two cards against every hand of three, otherwise the nearest to nine."""
    own, other = sum(punto) % 10, sum(bank) % 10
    if len(punto) == 2 and own >= 8 and len(bank) == 3:
        return 1
    return (own > other) - (own < other)


def coup(cards: tuple[int, ...], answers: tuple[Answers, Answers], *, draws: bool) -> tuple[Seen | None, Outcome]:
    """One coup: what the bank saw before it drew or stood, nothing where it had a natural, and who won."""
    puntos, bank = [[cards[0], cards[3]], [cards[1], cards[4]]], [cards[2], cards[5]]
    rest, seen = list(cards[6:]), None
    if sum(bank) % 10 < 8:
        shown = []
        for hand, draws_with in zip(puntos, answers, strict=True):
            total = sum(hand) % 10
            if total < 8 and draws_with[total]:
                hand.append(rest.pop(0))
                shown.append(Shown(third=hand[-1]))
            else:
                shown.append(Shown(natural=total) if total >= 8 else Shown())
        seen = (sum(bank) % 10, shown[0], shown[1])
        if draws:
            bank.append(rest.pop(0))
    return seen, (better(puntos[0], bank), better(puntos[1], bank))


@pytest.mark.parametrize("answers", list(product((DRAW, STAND), repeat=2)))
@pytest.mark.parametrize(
    ("left", "replaced"),
    [((3, 0, 0, 0, 3, 2, 0, 0, 0, 2), False), ((3, 0, 0, 0, 2, 1, 0, 0, 0, 0), True)],
)
def test_a_tiny_shoe_card_by_card(left: tuple[int, ...], replaced: bool, answers: tuple[Answers, Answers]) -> None:
    """The same best answers of the bank, and the same chances of all nine outcomes, to the last digit."""
    terms = Terms((3, 2), Fraction(1, 50))
    whole, at_once = 0, dict.fromkeys(OUTCOMES, 0)
    told: dict[Seen, list[dict[Outcome, int]]] = {}
    for cards, ways in orders(left, replaced=replaced):
        whole += ways
        for draws in (False, True):
            seen, outcome = coup(cards, answers, draws=draws)
            if seen is None:
                at_once[outcome] += 0 if draws else ways
            else:
                told.setdefault(seen, [dict.fromkeys(OUTCOMES, 0) for _ in range(2)])[draws][outcome] += ways
    worth = {
        seen: [sum(terms.to_bank(each) * ways for each, ways in outcomes.items()) for outcomes in both]
        for seen, both in told.items()
    }
    chances = {
        each: Fraction(
            at_once[each] + sum(both[worth[seen][1] > worth[seen][0]][each] for seen, both in told.items()), whole
        )
        for each in OUTCOMES
    }
    deal = dealt(Setting(Shoe(left, replaced), three_hands(RULES)), answers[1], 0, (True, True))
    found = best(deal, terms, {held: Fraction(draws) for held, draws in enumerate(answers[0])}, lambda _: FREE)
    assert found.chances == chances
    assert {seen: found.bank[seen] for seen in told} == {seen: int(no < yes) for seen, (no, yes) in worth.items()}
    assert found.to_bank * 5 == sum(terms.to_bank(each) * chance for each, chance in chances.items())


# One cloth alone is chemin de fer.


@pytest.mark.parametrize("deduction", [NONE, TAKEN])
@pytest.mark.parametrize("known", [REPLACED, BY_TOTALS])
@pytest.mark.parametrize("stakes", [(1, 0), (0, 1)])
def test_a_cloth_alone_is_chemin_de_fer(stakes: tuple[int, int], known: str, deduction: Fraction) -> None:
    """In every way that it has, the same fractions: how often either draws, who wins, what it is worth."""
    there = at("cantabria").game.rules
    cloth = stakes.index(1)
    for way in (*chemin.ways(there), *chemin.FIXED):
        one = chemin.best(there, way, known, deduction=deduction)
        found = played(RULES, way, known, stakes=stakes, deduction=deduction)
        assert found is not None
        wins = [sum(ways for each, ways in found.chances.items() if each[cloth] == won) for won in (1, -1)]
        assert wins == [one.punto_wins, one.bank_wins], way
        assert found.to_cloth(cloth) == one.to_punto
        assert found.to_bank == (1 - deduction) * one.bank_wins - one.punto_wins
        assert {(held,): found.cloths[cloth][held] for held in range(8)} == one.punto
        known_bank = {
            ((held,), shown.third): often
            for (held, *both), often in found.bank.items()
            if (shown := both[cloth]) is not None and shown.natural is None
        }
        assert known_bank == one.bank, way


def test_with_replacement_as_published() -> None:
    """Kemeny and Snell 1957."""
    found = played(RULES, RULE, REPLACED, stakes=(1, 0))
    assert found is not None
    assert found.to_cloth(0) == Fraction(-679568, 53094899)
    assert [each.draws for each in mixtures(found)] == [Fraction(9, 11), Fraction(859, 2288)]


# Two cloths.


@pytest.mark.parametrize("known", [REPLACED, BY_TOTALS])
def test_the_cloths_are_alike(known: str) -> None:
    """Whatever is said of one with its stakes and answers holds of the other; without a deduction all adds up."""
    mirrored = {BOTH_DRAW: BOTH_DRAW, BOTH_STAND: BOTH_STAND, FIRST_DRAWS: SECOND_DRAWS, SECOND_DRAWS: FIRST_DRAWS}
    for way, other in mirrored.items():
        one, two = (played(RULES, each, known, stakes=stakes) for each, stakes in ((way, (2, 1)), (other, (1, 2))))
        assert one is not None
        assert two is not None
        assert {(second, first): chance for (first, second), chance in two.chances.items()} == one.chances
        assert sum(one.chances.values()) == 1
        assert one.to_bank * 3 == -2 * one.to_cloth(0) - one.to_cloth(1)
        assert gains(RULES, known, one) == {1 - cloth: each for cloth, each in gains(RULES, known, two).items()}


def test_equal_stakes_leave_no_answer_that_nobody_would_change() -> None:
    """Against the bank's best play each punto would rather answer otherwise, and no one cloth alone mixes."""
    assert played(RULES, RULE) is None
    for way in CHOSEN:
        found = played(RULES, way)
        assert found is not None
        assert min(gains(RULES, BY_TOTALS, found).values()) > 0
        assert cost(RULES, BY_TOTALS, found) == 0


def test_a_small_stake_lets_the_other_cloth_mix() -> None:
    """Twenty to one: the second stands, the first mixes, and nobody would rather do otherwise."""
    found = played(RULES, RULE, stakes=(20, 1))
    assert found is not None
    mixed = list(mixtures(found))
    assert [(each.who, each.cloth, each.hand, each.shown) for each in mixed] == [
        ("punto", "first", (5,), ()),
        ("bank", "", (6,), ("stood", "5")),
    ]
    assert gains(RULES, BY_TOTALS, found).keys() == {1}
    assert gains(RULES, BY_TOTALS, found)[1] < 0
    assert cost(RULES, BY_TOTALS, found) == 0
    for draws in (DRAW, STAND):  # whoever mixes has the same either way
        deal = dealt(setting(RULES, BY_TOTALS), STAND, 0, (True, True))
        there = deal.played(found.terms, {held: Fraction(draws[held]) for held in range(8)}, found.bank)
        assert there.to_cloth(0) == found.to_cloth(0)


def test_what_binds_the_bank_costs_it() -> None:
    """Bound by the table both puntos draw; what a bank does without choosing costs it more than what it is free to."""
    table = played(RULES, TABLE)
    assert table is not None
    assert [each[5] for each in table.cloths] == [1, 1]
    assert max(gains(RULES, BY_TOTALS, table).values()) < 0
    rows = {way: played(RULES, way) for way in FIXED}
    costs = {way: cost(RULES, BY_TOTALS, found) for way, found in rows.items() if found is not None}
    assert 0 < cost(RULES, BY_TOTALS, table) < min(costs.values())


def test_what_the_bank_may_do() -> None:
    """By the table where it tells the same for all that play; where it does not, as each way says."""
    eight, one, stood, natural = Shown(third=8), Shown(third=1), Shown(), Shown(natural=9)
    may = {way: bank_may(RULES, way, (1, 1)) for way in (RULE, TABLE, *FIXED)}
    draws, stands = (ONE, ONE), (NONE, NONE)
    assert may[RULE]((0, one, stood)) == draws
    assert may[RULE]((1, one, stood)) == FREE
    assert may[TABLE]((3, one, stood)) == draws
    assert may[TABLE]((3, eight, eight)) == stands
    assert may[TABLE]((3, eight, natural)) == stands
    assert may[TABLE]((3, eight, one)) == FREE
    assert may[RULE]((0, natural, natural)) == FREE
    assert [may[way]((3, eight, one)) for way in FIXED] == [stands, draws, stands]
    assert [may[way]((3, one, eight)) for way in FIXED] == [draws, draws, stands]
    assert bank_may(RULES, FIXED[0], (1, 2))((3, eight, one)) == draws
    assert [may[way]((3, Shown(third=9), natural)) for way in FIXED] == [draws, draws, stands]
    assert [may[way]((0, natural, natural)) for way in FIXED] == [stands] * 3


def test_two_naturals_leave_the_bank_nothing_to_gain() -> None:
    """Unless a nine of three cards ties with one of two."""

    def draws(rules: TwoTablesRules) -> set[int]:
        found = played(rules, BOTH_DRAW, REPLACED)
        assert found is not None
        nine = Shown(natural=9)
        return {held for (held, *shown), often in found.bank.items() if shown == [nine, nine] and often}

    assert draws(RULES) == set()
    assert draws(replace(RULES, hands=replace(RULES.hands, natural_nine=None))) == {*range(8)}


def test_who_wins_on_a_cloth() -> None:
    """An eight of two cards beats an eight and a nine of three, and a nine of two one of three."""

    def won(punto: int, bank: int, *, punto_drew: bool = False, bank_drew: bool = False) -> int:
        return result(RULES.hands, punto, bank, punto_drew=punto_drew, bank_drew=bank_drew)

    assert [won(8, bank, bank_drew=True) for bank in (7, 8, 9)] == [1, 1, 1]
    assert [won(8, bank) for bank in (7, 8, 9)] == [1, 0, -1]
    assert won(9, 9, bank_drew=True) == 1
    assert won(9, 9, punto_drew=True) == -1
    assert won(9, 9, punto_drew=True, bank_drew=True) == 0
    assert won(7, 9, bank_drew=True) == -1
    assert result(replace(RULES.hands, tie=None), 7, 7, punto_drew=False, bank_drew=False) == -1


def test_the_house_takes_of_the_net_gain_or_of_each_cloth() -> None:
    """Two in a hundred; a part of the smallest unit stays in the bank."""
    each_cloth = replace(RULES, deduction=replace(RULES.deduction, base="each-cloth"))
    assert [to_bank(RULES, (3000, 1000), each) for each in ((-1, -1), (-1, 1), (1, -1), (0, 0))] == [
        3920,
        1960,
        -2000,
        0,
    ]
    assert [to_bank(each_cloth, (3000, 1000), each) for each in ((-1, -1), (-1, 1), (1, -1))] == [3920, 1940, -2020]
    assert to_bank(RULES, (49, 0), (-1, -1)) == 49
    terms = Terms((3, 1), Fraction(1, 50)), Terms((3, 1), Fraction(1, 50), "each-cloth")
    assert [each.to_bank((-1, 1)) * 1000 for each in terms] == [1960, 1940]
    for base, rules in (("net-gain", RULES), ("each-cloth", each_cloth)):
        found = played(rules, BOTH_DRAW, stakes=(3, 1), deduction=Fraction(1, 50))
        assert found is not None
        assert found.terms.base == base
        assert found.to_bank < -found.to_cloth(0)


def test_rows_tell_every_bet() -> None:
    """A unit on either cloth, on both, and of the bank; the bank's less what the house takes."""
    rows = {(row.bet, row.choice): row for row in all_odds(game_at(), Cents(10**6))}
    assert {bet for bet, _ in rows} == {"first", "second", "astride", "bank"}
    assert {way for _, way in rows} == {*CHOSEN, TABLE, *FIXED}
    assert next(iter(rows))[1] == BOTH_DRAW  # of all answers that which costs the puntos least
    for way in (*CHOSEN, TABLE, *FIXED):
        first, second, both, bank = (rows[bet, way] for bet in ("first", "second", "astride", "bank"))
        assert both.edge == (first.edge + second.edge) / 2
        assert both.net.chances.keys() == {1, HALF, 0, -HALF, -1}
        assert bank.net.chances.keys() == {-1, -HALF, 0, HALF * Fraction(49, 50), Fraction(49, 50)}
        assert bank.edge > -both.edge
        assert first.clauses
        assert {*first.clauses} < {*both.clauses}
        assert {*RULES.clauses_of(*PATHS[way], "deduction.limited", "deduction.base")} <= {*bank.clauses}
    alone = {row.bet for row in all_odds(game_at(), Cents(10**6), (1, 0))}
    assert alone == {"first", "bank"}


def test_what_cannot_be_halved() -> None:
    """The first cloth has the odd chip of a stake astride, and the odd unit of a bank."""
    chip = RULES.chip
    assert astride(RULES, 10 * chip) == (5 * chip, 5 * chip)
    assert astride(RULES, 11 * chip) == (6 * chip, 5 * chip)
    assert shared(RULES, 101, (1, 1)) == (51, 50)
    assert shared(RULES, 300, (2, 1)) == (200, 100)


def test_duels_tell_all_ways() -> None:
    """Without the deduction and with it; a cloth without stakes is left out of what is told."""
    rows = {(each.choice, each.known, each.deduction): each for each in duels(game_at(), (1, 0))}
    ways = (RULE, BANCO, FIRST_DRAWS, BOTH_STAND, TABLE)
    free = [(way, known, part) for known in (REPLACED, BY_TOTALS) for way in ways for part in (NONE, Fraction(1, 50))]
    assert [*rows] == [*free, *((way, BY_TOTALS, NONE) for way in FIXED)]
    there = at("cantabria").game.rules
    for (way, known, part), row in rows.items():
        assert row.to_second is None
        assert row.to_first == row.to_punto == row.chances["punto"] - row.chances["bank"]
        assert row.to_bank == (1 - part) * row.chances["bank"] - row.chances["punto"]
        assert row.clauses
        if way not in (FIRST_DRAWS, BOTH_STAND):
            assert row.to_punto == chemin.best(there, way, known, deduction=part).to_punto
    assert rows[ALL_DRAWN, BY_TOTALS, NONE].cost > rows[NONE_DRAWN, BY_TOTALS, NONE].cost == 0


@pytest.mark.parametrize("place", PLACES)
def test_what_a_stake_may_be(place: str) -> None:
    """On a cloth between minimum and maximum, astride twice that, a bank between its own."""
    rules, ranges = rules_at(place), priced(game_at(place))
    assert [*ranges] == ["first", "second", "astride", "bank"]
    assert (ranges["first"].low, ranges["first"].high) == (rules.minimum, rules.stakes.maximum)
    assert (ranges["astride"].low, ranges["astride"].high) == (2 * rules.minimum, 2 * rules.stakes.maximum)
    assert (ranges["bank"].low, ranges["bank"].high) == (rules.bank.bank_minimum, rules.bank.bank_maximum)
    assert ranges["bank"].high_bound.clauses == rules.clauses_of("bank.bank_maximum")
    free = replace(rules, bank=replace(rules.bank, modality="free"))
    assert priced(SimpleNamespace(rules=free))["bank"].high > rules.bank.bank_maximum


def test_nothing_staked_is_no_coup() -> None:
    """Nor is a stake below nothing."""
    for stakes in ((0, 0), (-1, 2)):
        with pytest.raises(Misuse):
            played(RULES, BOTH_DRAW, stakes=stakes)
