"""Tests of chance: what is fair is left alone as often as is said, and what is not is found."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from ludex.core.table import Entry
from ludex.errors import Corrupt
from ludex.house import bias
from ludex.house.bias import (
    ANOMALY,
    EXACT_MAX,
    LOOK_AGAIN,
    SURE,
    Kind,
    Verdict,
    each_test,
    grouped,
    halves,
    holm,
    judge,
)
from ludex.house.distributions import (
    chi_square_above,
    chi_square_limit,
    gamma_above,
    gamma_below,
    normal_outside,
    shifted_chi_square_above,
)
from ludex.house.evening import Evening
from ludex.house.recorded import Series, TableOutcomes
from ludex.house.sealing import Sealer
from ludex.house.store.appending import Store
from ludex.house.survey import survey
from ludex.house.telling import _chance as told_chance
from ludex.words import Words
from tests.house.evenings import at_evening
from tests.house.houses import KEYS
from tests.tables import LAW, usual

POCKETS = (1,) * 37
CELLS = (32, 16, 8, 4, 2, 2)
DIE = (1,) * 6


def series(seen: Sequence[int], weights: Sequence[int] = POCKETS) -> Series:
    """Outcomes that somebody recorded."""
    names = tuple(map(str, range(len(weights))))
    return Series(table="t", game="g", what="ball", outcomes=names, weights=tuple(weights), seen=tuple(seen))


def drawn(random: Random, weights: Sequence[int], count: int) -> Series:
    """What chance gives."""
    return series(random.choices(range(len(weights)), weights, k=count), weights)


# The distributions, against tables that stand in every book (and scipy, where it is there).


@pytest.mark.parametrize(
    ("value", "freedom", "chance"),
    [
        (3.841, 1, 0.05),
        (6.635, 1, 0.01),
        (10.828, 1, 0.001),
        (9.488, 4, 0.05),
        (18.307, 10, 0.05),
        (29.588, 10, 0.001),
        (3.940, 10, 0.95),
        (55.758, 40, 0.05),
        (124.342, 100, 0.05),
        (149.449, 100, 0.001),
        (67.328, 100, 0.995),
    ],
)
def test_chi_square_is_that_of_published_tables(value: float, freedom: int, chance: float) -> None:
    """In both directions, to the digits that the tables have."""
    assert chi_square_above(value, freedom) == pytest.approx(chance, rel=2e-3)
    assert chi_square_limit(chance, freedom) == pytest.approx(value, abs=6e-4)


def test_gamma_is_what_it_is_where_it_can_be_written_down() -> None:
    """With whole shapes it is a sum of Poisson's law, with a half the error function; both parts make one."""
    for value in (0.1, 1.0, 2.9, 3.1, 20.0, 60.0):
        for shape in (1, 3, 10, 40):
            poisson = math.exp(-value) * math.fsum(value**k / math.factorial(k) for k in range(shape))
            assert gamma_above(shape, value) == pytest.approx(poisson, rel=1e-11, abs=1e-15)
        assert gamma_below(0.5, value) == pytest.approx(math.erf(math.sqrt(value)), rel=1e-12)
        assert gamma_below(7.5, value) + gamma_above(7.5, value) == pytest.approx(1, abs=1e-14)
    assert (gamma_below(3, 0), gamma_above(3, 0)) == (0, 1)
    assert gamma_above(684, 2000) == pytest.approx(chi_square_above(4000, 1368))


def test_a_shifted_chi_square_is_that_of_published_tables() -> None:
    """The shifts at which tests of 5 % find something nine times of ten (Haynam, Govindarajulu and Leone, 1970)."""
    for freedom, shift in ((1, 10.507), (2, 12.654), (5, 16.469), (10, 20.532), (20, 26.132)):
        limit = chi_square_limit(0.05, freedom)
        assert shifted_chi_square_above(limit, freedom, shift) == pytest.approx(0.9, abs=2e-4)
        assert shifted_chi_square_above(limit, freedom, 0) == pytest.approx(0.05)


def test_the_normal_distribution() -> None:
    """As every table has it."""
    for deviations, chance in ((0, 1), (1.96, 0.05), (-2.5758, 0.01), (3.2905, 0.001)):
        assert normal_outside(deviations) == pytest.approx(chance, rel=1e-3)


def test_scipy_says_the_same() -> None:
    """Where somebody has it."""
    stats = pytest.importorskip("scipy.stats")
    for freedom in (1, 5, 36, 1368):
        for value in (0.5 * freedom, freedom, 2.0 * freedom, 5.0 * freedom):
            assert chi_square_above(value, freedom) == pytest.approx(stats.chi2.sf(value, freedom), rel=1e-9)
            shifted = stats.ncx2.sf(value, freedom, 7.0)
            assert shifted_chi_square_above(value, freedom, 7.0) == pytest.approx(shifted, rel=1e-8, abs=1e-14)


# What is fair, and what is not.

EVENINGS = 200


def test_a_fair_evening_is_left_alone_as_often_as_is_said() -> None:
    """A wheel, cells of unequal weight and a die, over many seeds: no more false alarms than chance makes of 5 %."""
    alarms = anomalies = 0
    for seed in range(EVENINGS):
        random = Random(seed)
        evening = [drawn(random, weights, count) for weights, count in ((POCKETS, 420), (CELLS, 150), (DIE, 500))]
        least = min(holm([test.chance for each in evening for test in each_test(each)]))
        alarms += least < LOOK_AGAIN
        anomalies += least < ANOMALY
    spread = math.sqrt(EVENINGS * LOOK_AGAIN * (1 - LOOK_AGAIN))
    assert 0 < alarms <= EVENINGS * LOOK_AGAIN + 3 * spread
    assert anomalies <= 2


@pytest.mark.parametrize("kind", Kind)
def test_each_test_alone_is_as_sure_as_it_says(kind: Kind) -> None:
    """Of fair series about one in ten has a p below a tenth, of whatever length."""
    below = count = 0
    for seed in range(EVENINGS):
        random = Random(f"{kind} {seed}")
        for weights, length in ((POCKETS, 900), (CELLS, 300), (DIE, 130)):
            test = next(test for test in each_test(drawn(random, weights, length)) if test.kind is kind)
            below, count = below + (test.chance < 0.1), count + 1
    assert abs(below / count - 0.1) < 4 * math.sqrt(0.09 / count)


def test_a_pocket_that_is_too_likely_is_found() -> None:
    """One of 37, by a fifth: with enough spins it is an anomaly, with an evening's it is not noticed, as is said."""
    weights = (6, *(5,) * 36)
    random = Random(7)
    seen = random.choices(range(37), weights, k=60_000)
    (found,) = judge([series(seen)])
    assert found.verdict is Verdict.ANOMALY
    assert found.noticed is not None
    assert found.noticed < 0.2
    (few,) = judge([series(seen[:800])])
    assert few.verdict is not Verdict.ANOMALY
    assert few.noticed is not None
    assert few.noticed > 1


def test_power_is_what_is_said() -> None:
    """With the bias that would be noticed nine times of ten, so many of many series are."""
    count = 5_000
    noticed = bias.noticed_bias(series([0] * count), 1)
    assert noticed is not None
    share = (1 + noticed) / 37
    weights = [share, *((1 - share) / 36 for _ in range(36))]
    found = 0
    for seed in range(EVENINGS):
        seen = Random(seed).choices(range(37), weights, k=count)
        counts = next(test for test in each_test(series(seen)) if test.kind is Kind.COUNTS)
        found += counts.chance < LOOK_AGAIN
    assert abs(found / EVENINGS - SURE) < 4 * math.sqrt(SURE * (1 - SURE) / EVENINGS)
    assert bias.noticed_bias(series(range(15)), 1) is None


def runs_of(seen: Sequence[int], weights: Sequence[int] = DIE) -> bias.Test:
    return next(test for test in each_test(series(seen, weights)) if test.kind is Kind.RUNS)


@pytest.mark.parametrize("count", [40, EXACT_MAX, 3 * EXACT_MAX])
def test_what_is_stuck_or_alternates_is_found_by_runs(count: int) -> None:
    """Too few passings and too many, counted out and by the normal distribution; the counts may be perfect."""
    stuck, alternating = runs_of([4] * count), runs_of([1, 4] * (count // 2))
    assert stuck.chance < 1e-6
    assert stuck.statistic < -5
    assert alternating.chance < 1e-6
    assert alternating.statistic > 5
    slow = runs_of([each for each in range(6) for _ in range(count // 6)])
    assert slow.chance < 1e-6
    for seen in ([4] * count, [1, 4] * (count // 2)):
        assert judge([series(seen, DIE)])[0].verdict is Verdict.ANOMALY


def test_runs_are_counted_out() -> None:
    """Twelve outcomes: every one of the 4096 orders, for even sides and for uneven ones."""
    for share, weights in ((0.5, (1, 1)), (0.25, (3, 1))):
        chances = [0.0] * 12
        for order in range(2**12):
            sides = [order >> place & 1 for place in range(12)]
            passed = sum(one != other for one, other in pairwise(sides))
            chances[passed] += share ** sum(sides) * (1 - share) ** (12 - sum(sides))
        mean, variance = bias.passing(12, share)
        assert mean == pytest.approx(sum(passed * chance for passed, chance in enumerate(chances)))
        assert variance == pytest.approx(sum((passed - mean) ** 2 * chance for passed, chance in enumerate(chances)))
        for passed in range(12):
            seen = [place % 2 for place in range(passed)] + [passed % 2] * (12 - passed)
            least = min(sum(chances[: passed + 1]), sum(chances[passed:]))
            assert runs_of(seen, weights).chance == pytest.approx(min(1.0, 2 * least))


def test_an_outcome_in_the_middle_is_left_out_of_runs() -> None:
    """Of 37 the nineteenth: what lies on both sides of it is as likely."""
    seen = [0, 18, 36] * 10
    assert runs_of(seen, POCKETS) == runs_of([0, 36] * 10, POCKETS)


def test_a_wheel_of_which_one_cell_has_more_than_half() -> None:
    """It alone is one side."""
    assert runs_of([2, 0] * 30, (1, 1, 8)).chance < 1e-6
    assert runs_of([0, 2] * 30, (8, 1, 1)).chance < 1e-6


def test_what_follows_from_the_one_before_is_found_by_pairs() -> None:
    """Each face as often as the others and no runs to speak of, but after some come others."""
    random, seen = Random(3), list[int]()
    for _ in range(600):
        face = random.randrange(6)
        seen += [face, (face + random.choice((1, 3, 5))) % 6]
    found = {test.kind: test for test in each_test(series(seen, DIE))}
    assert found[Kind.PAIRS].chance < 1e-6
    assert found[Kind.COUNTS].chance > 0.01


def test_too_few_outcomes_make_no_test() -> None:
    """And nothing is claimed of them, nor of how much would have been noticed."""
    found = judge([series([3] * 5), series([], DIE)])
    assert [each.verdict for each in found] == [Verdict.TOO_FEW] * 2
    assert [(each.tests, each.noticed) for each in found] == [((), None)] * 2


def test_groups_are_of_neighbours_and_often_enough() -> None:
    """What is left at the end goes to the last group; where there is one group alone there is nothing to compare."""
    assert grouped(CELLS, 64) == [range(1), range(1, 2), range(2, 6)]
    assert grouped(DIE, 30) == [range(2), range(2, 4), range(4, 6)]
    assert grouped(DIE, 50) == [range(2), range(2, 4), range(4, 6)]
    assert grouped(DIE, 10) == [range(6)]
    assert grouped(DIE, 5) == []
    assert halves(DIE, 3) == [range(2), range(2, 4), range(4, 6)]
    assert halves(POCKETS, 2) == [range(19), range(19, 37)]


def test_holm() -> None:
    """The least p counts as often as there are tests, the next once less, and none is less than the one before."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.6]) == [1, 1]
    assert holm([]) == []


def test_limits_stand_where_they_are_said() -> None:
    """On both sides of each."""
    for chance, verdict in ((0.051, "fair"), (0.049, "look-again"), (0.0011, "look-again"), (0.0009, "anomaly")):
        tested = bias.Test(kind=Kind.COUNTS, statistic=1, freedom=1, chance=chance, corrected=chance)
        assert bias._verdict([tested]) == verdict


# From the store.


def test_the_wheels_and_dice_of_an_evening_are_read_from_it(tmp_path: Path) -> None:
    """With their weights; cards and balls that stay out are no such thing."""

    async def work(store: Store) -> None:
        found = {(each.game, each.what): each for each in (await survey(store, LAW, Sealer(KEYS.sealing))).series}
        games = {game for game, _ in found}
        assert games == {"roulette-french", "craps", "sic-bo", "wheel-of-fortune", "machines"}
        ball = found["roulette-french", "ball"]
        assert (len(ball.outcomes), set(ball.weights)) == (37, {1})
        assert len(ball.seen) == 4
        cells = found["wheel-of-fortune", "wheel"]
        assert sum(cells.weights) == 64
        assert len(set(cells.weights)) > 2
        assert len(found["sic-bo", "die"].seen) == 12
        nothing = await survey(store, LAW, days=["1999-01-01"])
        assert nothing.series == ()
        for lang in ("en", "es"):
            lines = list(told_chance(Words(lang), judge(list(found.values()))))
            assert len(lines) >= len(found)
        assert any(line.startswith("machines-cantabria-1, rodillo 2 ") for line in lines)

    at_evening(tmp_path, work)


def test_what_cannot_have_come_is_corrupt() -> None:
    """Whoever altered an outcome to one that is not on the wheel, or left it out, is told where."""
    opened = usual("cantabria", "wheel-of-fortune")

    entries = Evening(opened, 3, None).entries(1)
    rested = next(place for place, entry in enumerate(entries) if any(event.drawn for event in entry.events))
    told, state = TableOutcomes(opened, "t"), opened.game.start(opened.setup)
    for entry in entries[:rested]:
        told.take(entry, state)
        for event in entry.events:
            opened.game.evolve(state, event)
    entry = entries[rested]

    events = tuple(replace(event, outcome="nothing") if event.drawn else event for event in entry.events)
    with pytest.raises(Corrupt, match=f"entry {entry.version}"):
        told.take(Entry(entry.version, entry.command, events), state)
    told.take(entry, state)
    (found,) = told.series()
    assert len(found.seen) == 1
