"""Charts of one's own, played beside the best one: table and kernel agree, and so do the sums."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ludex.errors import Misuse
from ludex.games.cards.blackjack.odds.chart_files import COLUMNS, NAMES, read_chart, required_rows
from ludex.games.cards.blackjack.odds.charts import SPLIT
from ludex.games.cards.blackjack.odds.kernel import BlackjackKernel
from ludex.games.cards.blackjack.odds.solver_rules import TEN_INDEX, VALUES, solver_rules
from ludex.games.cards.blackjack.odds.strategies import STRATEGIES, TwoCharts
from ludex.games.registry import Opened, open_usual
from ludex.kit.cards import Card
from ludex.kit.money import Cents
from ludex.law.book import Law
from ludex.sim.batches import run
from ludex.sim.statistics import estimate
from tests.games.blackjack import PLACES, PLAIN
from tests.games.blackjack_charts import HEAD, read, text_of
from tests.games.blackjack_rounds import rounds_at_the_table

LAW = Law()
STAKE = Cents(2000)


def opened(place: str) -> Opened:
    return open_usual(LAW, "blackjack", place)


def whimsical_text(random: Random) -> str:
    """A chart that says everything somewhere, wise or not."""

    def cell(moves: tuple[str, ...]) -> str:
        return "".join(move for move in moves if random.random() < 0.4) + random.choice("HHS")

    lines = [HEAD]
    for name in required_rows(PLAIN):
        first, _, second = name.partition("-")
        moves = ("R", "P", "D") if first == second else ("R", "D")
        total = int(name.split()[1]) if " " in name else 0
        lines.append(f"{name},{','.join('S' if total > 18 else cell(moves) for _ in COLUMNS)}")
    seen = set()
    for _ in range(12):
        low, high = sorted(random.sample(range(1, VALUES), 2))
        name = f"{NAMES[high]}-{NAMES[low]}" + random.choice(("", " split"))
        if name not in seen:
            lines.append(f"{name},{','.join(cell(('D',)) for _ in COLUMNS)}")
        seen.add(name)
    answers = [random.choice(("yes", "no")) for _ in range(2)]
    return "\n".join([*lines, f"insurance,,,,,,,,,,{answers[0]}", f"even money,,,,,,,,,,{answers[1]}"])


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("seed", range(6))
def test_a_written_chart_is_played_alike(place: str, seed: int) -> None:
    """By table and kernel, every box of every round; and best play beside it, from the same cards."""
    random = Random(seed)
    game = opened(place)
    rules: Any = game.rules
    boxes = random.choice((2, 3, 7))
    chart = read_chart(whimsical_text(random), solver_rules(rules))
    cards = [Card(face) for face in range(52) for _ in range(6)]
    random.shuffle(cards)
    cards = cards[: 312 - rules.shoe.burn.cards]
    stake = Cents(rules.minimum * 2)
    table = rounds_at_the_table(game, cards, chart, boxes, stake)
    both = TwoCharts(game.game, chart, stake, boxes=boxes)
    best = BlackjackKernel(game.game, boxes=boxes)
    traced = both.trace(cards, len(table))
    assert len(table) > 2
    assert [[best.net(*each, stake) for each in own] for own, _ in traced] == [played.nets for played in table]
    assert [other for _, other in traced] == [best.trace(cards[played.drawn :], 1)[0] for played in table]


def test_best_play_beside_itself_makes_no_difference() -> None:
    """Not in one round."""
    game = opened("cantabria")
    kernel = STRATEGIES.kernel(game.game, STRATEGIES.best(game.game), STAKE)
    counts = run(kernel, seed=1, rounds=200_000, workers=1)
    assert counts[0].sum() == counts[1].sum() == 200_000 * 2 * 7
    for bet in ("box-1", "box-7", "jackpot-1"):
        own, best = (kernel.nets(counts, bet, STAKE, choice) for choice in kernel.choices(bet))
        assert own == best
        assert kernel.squares(counts, bet) == 0


def test_squares_are_those_of_the_rounds() -> None:
    """Added up from a trace of the same cards, and the own chart alone has the counts that it has beside the best."""
    game = opened("galicia")
    rules = solver_rules(game.rules)
    chart = read_chart(whimsical_text(Random(3)), rules)
    both, alone = TwoCharts(game.game, chart, STAKE, boxes=2), BlackjackKernel(game.game, chart, boxes=2)
    counts, own = both.counts(), alone.counts()
    squares = {"box-1": 0, "box-2": 0}
    for block in range(300):
        # The first round of a block has the cards that the block begins with, whoever plays them.
        both.play(counts, seed=9, block=block, rounds=1)
        alone.play(own, seed=9, block=block, rounds=1)
        one = both.counts()
        both.play(one, seed=9, block=block, rounds=1)
        for bet in squares:
            (first,), (second,) = (both.nets(one, bet, STAKE, choice) for choice in both.choices(bet))
            squares[bet] += (first - second) ** 2
    assert (counts[0] == own).all()
    assert {bet: both.squares(counts, bet) for bet in squares} == squares
    assert all(squares.values())


def test_sums_of_squares_do_not_overflow() -> None:
    """The second number counts what the first cannot hold."""
    game = opened("cantabria")
    chart = read_chart(text_of({}, usual="H"), solver_rules(game.rules))
    small, large = (TwoCharts(game.game, chart, Cents(stake), boxes=1) for stake in (2000, 2_000_000))
    found = []
    for kernel in (small, large):
        counts = run(kernel, seed=2, rounds=20_000, workers=1)
        found.append(kernel.squares(counts, "box-1"))
    assert found[1] == found[0] * 10**6 > 2**40
    with pytest.raises(Misuse, match="too large"):
        TwoCharts(game.game, chart, Cents(10**8))


def test_a_chart_that_hardly_differs_is_told_apart() -> None:
    """Never to surrender costs what early surrender is worth, known to a few hundredths of a point."""
    game = opened("galicia")
    text = STRATEGIES.best(game.game).replace("Rh", "H").replace("Rs", "S").replace("Prh", "Ph")
    kernel = STRATEGIES.kernel(game.game, text, STAKE)
    counts = run(kernel, seed=4, rounds=2**20, workers=1)
    own, best = (estimate(kernel.nets(counts, "box-1", STAKE, each), unit=STAKE, seed=4) for each in ("own", "best"))
    difference = 100 * float(best.mean - own.mean)
    assert difference == pytest.approx(0.24, abs=0.15)


def test_tens_of_different_rank_are_not_split_by_the_kernel() -> None:
    """Where only equal ranks are split, a chart that splits tens is refused, and another is not."""
    statute = LAW.statute("blackjack", "galicia")
    altered = LAW.with_statute(statute.altered(statute.leaves["split.alike"].altered("rank")))
    game: Any = open_usual(altered, "blackjack", "galicia")
    rules = solver_rules(game.rules)
    assert TwoCharts(game.game, read({}, rules=rules), STAKE)
    with pytest.raises(Misuse, match="splits tens by their value"):
        TwoCharts(game.game, read({"10-10": "Ps"}, rules=rules), STAKE)
    assert read({"10-10": "Ps"}).first[TEN_INDEX][TEN_INDEX][3] == SPLIT


def test_a_round_that_needs_more_cards_than_there_are_goes_on() -> None:
    """Who splits every ten against everything empties the shoe; the kernel mixes anew and counts every round."""
    game = opened("cantabria")
    chart = read_chart(text_of({"10-10": "Ph"}, usual="H"), solver_rules(game.rules))
    kernel = TwoCharts(game.game, chart, STAKE)
    counts = run(kernel, seed=1, rounds=20_000, workers=1)
    assert counts[0].sum() == 20_000 * 2 * 7
