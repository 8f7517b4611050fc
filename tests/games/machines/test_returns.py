"""The exact return of machines, by other means: all stops and balls listed, chains reckoned, and published machines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from ludex.errors import Misuse
from ludex.games.machines import events as did
from ludex.games.machines import odds
from ludex.games.machines.machine import Machine
from ludex.kit.chance import Script, Seeded
from ludex.kit.money import Cents
from ludex.odds.bets import BetOdds
from tests.games.machines.made import GENEROUS, cards, cents, events_of, machine, opened, reels, running
from tests.tables import give

MACHINES = 60
Chances = dict[Fraction, Fraction]


def told(of: Machine) -> list[BetOdds]:
    """What Ludex says of a play."""
    return list(odds.all_odds(of, of.cabinet.price))


def net_of(of: Machine, choice: int = 0) -> Chances:
    """The net result of a unit, where nothing is divided by its chances."""
    return dict(told(of)[choice].net.chances)


def chances_of(prizes: Counter[Fraction], price: int) -> Chances:
    """Prizes in cents, each as often as it came among all, as net results of a unit."""
    total = sum(prizes.values())
    return {Fraction(prize) / price - 1: Fraction(count, total) for prize, count in prizes.items()}


def in_cents(written: object) -> int:
    """An amount as the descriptions here write it."""
    return int(Fraction(str(written)) * 100)


def won_by(described: dict[str, Any], line: tuple[str, ...], *, jackpot: bool) -> tuple[bool, int]:
    """Whether a line wins the jackpot, and its prize: the best of all rows that it fits."""
    rows = [
        (jackpot and row.get("jackpot", False), in_cents(row["pays"]))
        for row in described["pays"]
        if all(asked in ("any", there) for asked, there in zip(row["symbols"], line, strict=True))
    ]
    return max(rows, default=(False, 0))


# Reels.


def test_reels_return_what_all_their_stops_do() -> None:
    """Random reels with overlapping rows: every stop of every reel, one after the other."""
    for seed in range(MACHINES):
        described = reels(Random(seed))
        found = machine({"type": "b1", "price": "0.40", "reels": described})
        lines = product(*described["strips"])
        prizes = Counter(Fraction(won_by(described, line, jackpot=False)[1]) for line in lines)
        assert net_of(found) == chances_of(prizes, 40), seed
        mean = Fraction(sum(prize * count for prize, count in prizes.items()), sum(prizes.values()))
        assert found.cabinet.pays_back == mean / 40


def test_a_jackpot_returns_what_it_begins_with_and_its_part_of_the_stakes() -> None:
    """On average all that was staked between two of them; a row that wins it comes before any other."""
    counted = 0
    for seed in range(MACHINES):
        described = reels(Random(seed))
        results = [won_by(described, line, jackpot=True) for line in product(*described["strips"])]
        wins = sum(jackpot for jackpot, _ in results)
        if not wins:
            continue
        counted += 1
        found = machine({"type": "b1", "price": "0.40", "reels": described, "jackpot": {"percent": 5, "start": 3}})
        for choice, grown in enumerate((Fraction(5 * 40 * len(results), 100 * wins), Fraction(0))):
            prizes = Counter(prize + (300 + grown) * int(jackpot) for jackpot, prize in results)
            assert net_of(found, choice) == chances_of(prizes, 40)
        assert found.cabinet.pays_back == 1 - told(found)[0].edge
    assert counted > MACHINES / 4


FRUIT = (
    {"cherry": 5, "orange": 4, "bell": 3, "globe": 1, "plum": 3, "lemon": 3, "bar": 1},
    {"cherry": 2, "orange": 4, "bell": 4, "globe": 1, "plum": 3, "lemon": 5, "bar": 1},
    {"cherry": 3, "orange": 4, "bell": 4, "globe": 1, "plum": 1, "lemon": 6, "bar": 1},
)
"""The Wizard's Fruit Slot (Wizard of Odds, slots, appendix 4): how often each symbol is on each reel."""
FRUIT_PAYS = (
    *((500, "globe globe globe"), (100, "bar bar bar"), (50, "plum plum plum"), (20, "bell bell bell")),
    *((15, "orange orange orange"), (10, "cherry cherry cherry"), (5, "cherry cherry any"), (2, "cherry any any")),
)
BELL = """orange cherry bell, melon plum orange, plum cherry plum, cherry 7+orange bell, plum cherry orange,
orange bell lemon, 7 plum+bar bell, bell+bar bell melon+orange, orange cherry bell, cherry orange plum, bar bell lemon,
plum melon+orange bell, orange plum plum, plum bell bell, melon cherry 7+bar, plum bar lemon, orange orange bell,
plum cherry melon+orange, bar bell bell, plum melon+orange lemon"""
"""The 21 Bell (Wizard of Odds, slots, appendix 5): all stops; at some of them two symbols are one."""
BELL_PAYS = (
    *((200, "7 7 7"), (100, "bar bar bar"), (100, "melon melon melon"), (100, "melon melon bar")),
    *((18, "bell bell bell"), (18, "bell bell bar"), (14, "plum plum plum"), (14, "plum plum bar")),
    *((10, "orange orange orange"), (10, "orange orange bar"), (5, "cherry cherry any"), (2, "cherry any any")),
)
POSTWAR = (
    {"cherry": 5, "orange": 4, "plum": 6, "bell": 1, "melon": 2, "bar": 2},
    {"cherry": 7, "orange": 1, "plum": 1, "bell": 9, "melon": 1, "bar": 1},
    {"cherry": 3, "orange": 10, "plum": 4, "bell": 1, "melon": 1, "bar": 1},
)
"""An arrangement of postwar years (quadibloc.com, sloint), where a bar on the last reel stands for every fruit."""
POSTWAR_PAYS = (
    *((2, "cherry any any"), (3, "cherry cherry any"), (8, "cherry cherry cherry"), (200, "bar bar bar")),
    *((10, "orange orange orange"), (10, "orange orange bar"), (14, "plum plum plum"), (14, "plum plum bar")),
    *((18, "bell bell bell"), (18, "bell bell bar"), (100, "melon melon melon"), (100, "melon melon bar")),
)


def strips_of(counts: tuple[dict[str, int], ...]) -> list[list[str]]:
    """Reels on which each symbol is so often."""
    return [[symbol for symbol, count in reel.items() for _ in range(count)] for reel in counts]


def as_described(strips: list[list[str]], pays: tuple[tuple[int, str], ...]) -> dict[str, Any]:
    """A published machine at a euro a coin; stops with two symbols have a symbol of their own."""
    rows = []
    for amount, symbols in pays:
        faces = [
            ["any"] if symbol == "any" else sorted({stop for stop in strip if symbol in stop.split("+")})
            for symbol, strip in zip(symbols.split(), strips, strict=True)
        ]
        rows += [{"symbols": [_slug(each) for each in line], "pays": amount} for line in product(*faces)]
    return {"strips": [[_slug(stop) for stop in strip] for strip in strips], "pays": rows}


def _slug(stop: str) -> str:
    return stop.replace("+", "-and-")


PUBLISHED = {
    "fruit-slot": (as_described(strips_of(FRUIT), FRUIT_PAYS), 7720, None),
    "21-bell": (
        as_described([list(reel) for reel in zip(*map(str.split, BELL.split(",")), strict=True)], BELL_PAYS),
        7556,
        1073,
    ),
    "postwar": (as_described(strips_of(POSTWAR), POSTWAR_PAYS), 7209, None),
}
"""Each with the coins that come back of 8,000, and in how many plays any do, where that is published."""


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_machines_return_what_is_published(name: str) -> None:
    """Twenty stops on each of three reels; so many coins of 8,000 come back."""
    described, back, hits = PUBLISHED[name]
    found = machine({"type": "c", "price": 1, "reels": described})
    assert found.cabinet.pays_back == Fraction(back, 8000)
    assert hits is None or 1 - net_of(found)[Fraction(-1)] == Fraction(hits, 8000)


def test_reels_that_nobody_could_list_are_counted_all_the_same() -> None:
    """Ten reels of 250 stops have 10^24 combinations; each reel has one a."""
    strip = ["a", *["b"] * 249]
    row = {"symbols": ["a"] * 10, "pays": 1000}
    found = machine({"type": "c", "price": 1, "reels": {"strips": [strip] * 10, "pays": [row]}})
    assert found.cabinet.pays_back == Fraction(1000, 250**10)


# Balls and cards, cycles, coins.


def test_cards_return_what_all_their_balls_do() -> None:
    """Random cards: every set of balls that can come."""
    for seed in range(MACHINES):
        described = cards(Random(seed))
        found = machine({"type": "b3", "price": "0.40", "cards": described})
        prizes: Counter[Fraction] = Counter()
        for balls in combinations(range(1, described["numbers"] + 1), described["balls"]):
            full = sum({*row} <= {*balls} for row in described["card"])
            name = "bingo" if full == len(described["card"]) else "lines" if full > 1 else "line"
            prizes[Fraction(in_cents(described[name]) if full else 0)] += 1
        assert net_of(found) == chances_of(prizes, 40), seed


def test_a_cycle_returns_what_it_has_in_it() -> None:
    """Played to its end through the table, whatever the order, again and again."""
    for seed in range(8):
        random = Random(seed)
        plan = [{"prize": cents(random), "count": random.randint(1, 4)} for _ in range(random.randint(1, 5))]
        game = opened({"type": "b1", "price": "0.40", "plan": plan}, **GENEROUS)
        whole = sum(int(str(each["count"])) for each in plan)
        table = running(game, Seeded(seed))
        give(table, "insert-money", "ana", amount=1000)
        for _ in range(3 * whole):
            give(table, "play", "ana")
        drawn = Counter(Fraction(shown.outcomes[0]) for shown in events_of(table.entries, did.ResultShown))
        found: Any = game.game
        assert net_of(found) == chances_of(drawn, 40)


def test_coins_return_what_falls_in_each_way() -> None:
    """A coin is worth the price of a play."""
    found = machine({"type": "b1", "price": "0.40", "falls": [{"coins": 0, "ways": 5}, {"coins": 3, "ways": 2}]})
    assert net_of(found) == {Fraction(-1): Fraction(5, 7), Fraction(2): Fraction(2, 7)}


@pytest.mark.parametrize(("goal", "reach", "tips"), [("number", 3, 3), ("amount", "0.50", 3), ("amount", "0.60", 3)])
def test_a_pot_returns_its_prize_once_in_so_many_tips(goal: str, reach: object, tips: int) -> None:
    """Of 20 cents each, through the table."""
    game = opened({"type": "b1", "price": "0.20", "tips": {"goal": goal, "reach": reach, "prize": "0.30"}}, **GENEROUS)
    table = running(game)
    for _ in range(4 * tips):
        give(table, "give-tip", "ana", amount="0.20")
    given = events_of(table.entries, did.Tipped)
    prizes = Counter(Fraction(sum(won.amount for won in tip.prizes)) for tip in given)
    found: Any = game.game
    assert net_of(found) == chances_of(prizes, 20)
    assert prizes[Fraction(30)] == 4


# Prizes that come by themselves.


def by_recursion(ways: list[tuple[int, int]], after: int, forced: int) -> tuple[Fraction, Fraction]:
    """How many plays there are on average from one prize to the next, and what they win: each run from its end."""
    total = sum(count for _, count in ways)
    plays, won = Fraction(1), Fraction(forced)  # after so many plays without a prize the next one wins it
    for _ in range(after):
        dry = Fraction(sum(count for prize, count in ways if not prize), total)
        plays = 1 + dry * plays
        won = Fraction(sum(prize * count for prize, count in ways), total) + dry * won
    return plays, won


def test_a_forced_prize_is_counted_as_often_as_it_comes() -> None:
    """The mean of a play in the long run is what a run wins by what it lasts."""
    for seed in range(MACHINES):
        random = Random(seed)
        described, after, forced = reels(random), random.randint(1, 9), random.randint(1, 99)
        found = machine(
            {"type": "b1", "price": "0.40", "reels": described, "forced": {"after": after, "prize": f"0.{forced:02}"}}
        )
        ways = [(won_by(described, line, jackpot=False)[1], 1) for line in product(*described["strips"])]
        plays, won = by_recursion(ways, after, forced)
        assert found.cabinet.pays_back == won / plays / 40, seed
        assert told(found)[0].edge == 1 - won / plays / 40


# Skill.


def scored(of: Machine) -> Iterator[tuple[int, did.Scored]]:
    """Every score of a machine as it is played, beginning with none."""
    skill = of.cabinet.said.skill
    assert skill is not None
    for points in range(skill.score_most + 1):
        table = running(opened("d-vouchers"), Script())
        give(table, "insert-money", "ana", amount=1)
        give(table, "play", "ana")
        (event,) = events_of(give(table, "score", "ana", points=points), did.Scored)
        yield points, event


def test_vouchers_are_worth_the_best_that_they_buy() -> None:
    """Of the sample, a key ring of 1.50 for 5, a car of 12.50 for 40 or a teddy of 20 for 65: 31.25 cents each."""
    found = machine("d-vouchers")
    best = max(Fraction(150, 5), Fraction(1250, 40), Fraction(2000, 65))
    worth = {points: event.vouchers * best for points, event in scored(found)}
    reached = {0: 30, 5: 45, 10: 20, 18: 5}
    prizes: Counter[Fraction] = Counter()
    for points, ways in reached.items():
        prizes[worth[points]] += ways
    assert net_of(found) == chances_of(prizes, 100)
    assert {points: found.cabinet.worth_of(points) for points in worth} == worth


def test_what_nobody_knows_has_no_odds() -> None:
    """Skill without scores, a play that costs nothing, and a stake that is not the price."""
    skill = {"decides": "skill", "score_most": 9, "ladder": [{"least": 5, "prize": "cup"}]}
    unknown = machine({"type": "d", "price": 1, "skill": skill, "prizes": {"cup": {"value": 1}}})
    with pytest.raises(Misuse, match=r"^nobody has said how well this machine is played$"):
        told(unknown)
    with pytest.raises(Misuse, match=r"^a play that costs nothing has no odds$"):
        told(machine({"like": "c", "price": 0}))
    with pytest.raises(Misuse, match=r"^a play of this machine has a price of its own$"):
        list(odds.all_odds(machine("c"), Cents(99)))
