"""Drop, stakes, result and hold against a naive recomputation, and results against the exact edge with bounds."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ludex.core.events import Event, Move, RoundEnded, SessionClosed
from ludex.games.cards.blackjack.events import BoxSettled, CutCardShown, HandDoubled
from ludex.games.common.jackpot.events import JackpotFed
from ludex.games.common.stakes.events import BetPlaced, Payment, Withdrawn
from ludex.games.common.stakes.state import Stake
from ludex.games.common.throws.events import AllPaid, Collected, Rested, ThrowVoided
from ludex.games.registry import GAMES, decider_type
from ludex.house import figures
from ludex.house.accounts import SIDES, TAKES_STAKES, Side, side_of
from ludex.house.expected import NOTHING_PLAYED, Expectation, Without, edges_of, why_without
from ludex.house.figures import Line, Money, day_of, together
from ludex.house.plays import SCALE, Cluster, Play, Plays, scaled
from ludex.house.reporting import Row, nearest, report
from ludex.house.sealing import Sealer
from ludex.house.store.appending import Store
from ludex.house.survey import survey
from ludex.kit.money import Cents
from ludex.sim.statistics import root
from tests.house.evenings import GAMES as PLAYED
from tests.house.evenings import ROUNDS, at_evening
from tests.house.houses import KEYS
from tests.tables import LAW, usual

PLACE = "cantabria"
SEALER = Sealer(KEYS.sealing)


async def figures_of(store: Store, sealer: Sealer | None = SEALER) -> list[Line]:
    """The figures of every session of every table."""
    return list((await survey(store, LAW, sealer)).lines)


async def lines_and_events(store: Store, game: str) -> tuple[Line, list[dict[str, Any]]]:
    """The figures of the one session of a game, and all its events as they stand in the store."""
    (line,) = [each for each in await figures_of(store) if each.game == game]
    events: list[dict[str, Any]] = []
    async for stored in store.entries(f"table:{game}-{PLACE}-1", after=0):
        events += json.loads(stored.body)["events"]
    return line, events


def moved(events: list[dict[str, Any]], source: str, target: str, *tags: str) -> int:
    """What passed from accounts that begin so to others, in some events or in all."""
    return sum(
        move["amount"]
        for event in events
        if not tags or event["event"] in tags
        for move in event.get("moves", ())
        if move["source"].startswith(source) and move["target"].startswith(target)
    )


@pytest.mark.parametrize("game", ["roulette-french", "blackjack"])
def test_figures_are_those_of_a_naive_recomputation(tmp_path: Path, game: str) -> None:
    """From the chips that people came with and left with, and from what they laid on the felt and took off it."""

    async def work(store: Store) -> None:
        line, events = await lines_and_events(store, game)
        came = sum(event["chips"] for event in events if event["event"] == "joined")
        bought = sum(event["amount"] for event in events if event["event"] == "chips-bought")
        left = moved(events, "player:", "cage", "left")
        back = moved(events, "felt", "player:", "withdrawn", "session-closed", "limits-changed")
        found = line.figures
        assert (found.drop, found.taken_away) == (came + bought, left)
        assert found.result == came + bought - left  # everybody has gone home
        assert found.stakes == moved(events, "player:", "felt") - back > 0
        assert found.rounds == sum(event["event"] == "round-ended" for event in events) == ROUNDS
        assert found.tips == 0
        assert found.hold_of_drop == Fraction(found.result, found.drop)
        assert found.hold_of_stakes == Fraction(found.result, found.stakes)
        assert (line.session, line.place, line.currency.code) == (1, PLACE, "EUR")

    at_evening(tmp_path, work)


def test_what_was_played_at_a_roulette_is_what_lay_there_when_the_ball_rested(tmp_path: Path) -> None:
    """Stake by stake and round by round, times the exact edge of each bet."""

    async def work(store: Store) -> None:
        line, events = await lines_and_events(store, "roulette-french")
        lies: dict[int, tuple[str, int]] = {}
        played: Counter[str] = Counter()
        for event in events:
            match event["event"]:
                case "bet-placed":
                    stake = event["stake"]
                    lies[stake["id"]] = (stake["bet"], stake["amount"])
                case "landed":
                    for bet, amount in lies.values():
                        played[bet] += amount
                case "cleared" | "paid" | "withdrawn" | "zero-held":
                    for field in ("lost", "gone", "stakes", "taken"):
                        for number in event.get(field, ()):
                            lies.pop(number, None)
        expected = line.figures.expectation
        assert expected is not None
        assert expected.played == sum(played.values())
        edges = {bet: edge for bet, edge in edges_of(usual(PLACE, "roulette-french")).items() if edge is not None}
        assert expected.low == sum(edges[bet].low * amount for bet, amount in played.items())
        straight = edges["straight-7"]
        assert straight.low == straight.high == Fraction(1, 37)
        away = float(Fraction(1, 37))
        assert float(straight.cube) ** 3 == pytest.approx((36 * (1 - away) ** 3 + (35 + away) ** 3) / 37)
        assert expected.unknown == {}

    at_evening(tmp_path, work)


def test_the_results_of_all_tables_are_what_people_lost(tmp_path: Path) -> None:
    """Whatever the game: what was brought and not taken away is the house's, or is still theirs, at risk or due."""

    async def work(store: Store) -> None:
        lines = await figures_of(store)
        assert {line.game for line in lines} == set(PLAYED)
        assert lines == await figures_of(store, None)  # nobody needs the key
        for line in lines:
            held: Counter[Side] = Counter()
            async for stored in store.entries(f"table:{line.table}", after=0):
                for event in json.loads(stored.body)["events"]:
                    for move in event.get("moves", ()):
                        held[side_of(move["source"])] -= move["amount"]
                        held[side_of(move["target"])] += move["amount"]
            others = held[Side.PLAYERS] + held[Side.STAKES] + held[Side.DUE] + held[Side.TIPS]
            assert line.figures.result == line.figures.drop - line.figures.taken_away - others, line.table

    at_evening(tmp_path, work)


def test_a_game_without_an_edge_says_why(tmp_path: Path) -> None:
    """And one with an edge has what was to be expected."""

    async def work(store: Store) -> None:
        without = {line.game: line.without for line in await figures_of(store)}
        assert without == {
            "roulette-french": None,
            "craps": None,
            "sic-bo": None,
            "wheel-of-fortune": None,
            "punto-y-banca": None,
            "blackjack": None,
            "chemin-de-fer": Without.PLAYER_HOLDS_BANK,
            "holdem": Without.AMONG_PLAYERS,
            "machines": None,
            "bingo": Without.FIXED_BY_LAW,
            "betting": Without.BY_OTHERS,
        }

    at_evening(tmp_path, work)
    assert why_without(usual(PLACE, "promotions")) is Without.NO_ODDS
    assert why_without(usual(PLACE, "pai-gow-poker")) is Without.PLAYER_HOLDS_BANK


def test_figures_add_up_by_table_game_and_day(tmp_path: Path) -> None:
    """What is expected of some of it alone is expected of no sum."""

    async def work(store: Store) -> None:
        lines = await figures_of(store)
        by_game = together(lines, lambda line: line.game)
        assert set(by_game) == set(PLAYED)
        (day,) = {line.day for line in lines}
        (whole,) = together(lines, lambda line: line.day).values()
        assert whole.drop == sum(each.drop for each in by_game.values())
        assert whole.result == sum(each.result for each in by_game.values())
        assert whole.expectation is None
        found = await report(store, LAW, SEALER)
        assert found.days == (day,)
        assert [row.table for row in found.tables] == [line.table for line in lines]
        assert [row.session for row in found.sessions] == [1] * len(lines)
        (of_day,) = found.by_day
        assert (of_day.day, of_day.result) == (day, whole.result)
        assert of_day.against is not None
        known = [line.figures.compared for line in lines if line.without is None]
        assert of_day.against.result == sum(known)
        assert (found.unbalanced, found.differences) == ((), ())
        nothing = await report(store, LAW, SEALER, days=["1999-01-01"])
        assert (nothing.days, nothing.tables) == ((), ())

    at_evening(tmp_path, work)


def test_every_account_of_every_game_has_a_side() -> None:
    """A new account is listed before its game is played in a house; what nobody lists counts as at risk."""
    named = {account for game in GAMES for account in decider_type(game).accounts}
    assert named <= SIDES.keys()
    assert SIDES.keys() >= TAKES_STAKES
    assert side_of("player:ana") is Side.PLAYERS
    assert side_of("nobody-listed-it") is Side.STAKES
    tags = {str(event.__struct_config__.tag) for game in GAMES for event in decider_type(game).events}
    assert tags >= figures.RETURNING


def money_of(event: Event) -> Money:
    """What one event does to the figures."""
    found = Money()
    found.take(event)
    return found


def move(source: str, target: str, amount: int) -> Move:
    return Move(source, target, Cents(amount))


def test_tips_and_jackpots_elsewhere_are_no_result() -> None:
    """Tips are apart; a jackpot that another table of the link fed is counted there."""
    tipped = SessionClosed(moves=(move("player:ana", "tips", 7), move("float", "cage", 20)))
    assert (money_of(tipped).tips, money_of(tipped).result) == (7, 0)
    assert money_of(JackpotFed(amount=Cents(9), moves=(move("cage", "jackpot", 9),))).result == 0


def test_what_is_set_aside_for_prizes_is_told() -> None:
    """Until it comes back or is paid; it is no part of the result."""
    kept = money_of(SessionClosed(moves=(move("cage", "prizes", 100), move("prizes", "cage", 30))))
    assert (kept.set_aside, kept.result) == (70, -70)
    paid = money_of(SessionClosed(moves=(move("prizes", "player:ana", 50),)))
    assert (paid.set_aside, paid.result, paid.stakes) == (-50, 0, 0)


def test_days_are_told_in_utc() -> None:
    """From midnight to midnight."""
    assert (day_of(0), day_of(86_400_000_000 - 1), day_of(86_400_000_000)) == ("1970-01-01", "1970-01-01", "1970-01-02")


# Which stakes are decided.


class Cloth:
    """Stakes on a cloth, and what the plays of it come to."""

    def __init__(self, game: str) -> None:
        self.plays, self.lies = Plays(lasting=decider_type(game).lasting_bets), dict[int, Stake]()

    def place(self, number: int, bet: str = "red", amount: int = 10) -> None:
        """Somebody bets."""
        stake = Stake(number, "ana", bet, Cents(amount))
        assert self.then(BetPlaced(stake=stake), {**self.lies, number: stake}) == []

    def then(self, event: Event, lies: Mapping[int, Stake] | None = None) -> list[Play]:
        """Something happens, after which these stakes lie there: the same ones, unless it says otherwise."""
        self.lies = dict(self.lies if lies is None else lies)
        return self.plays.take(event, self.lies)

    def without(self, number: int) -> dict[int, Stake]:
        return {each: stake for each, stake in self.lies.items() if each != number}


RED = Play("red", Cents(10), stake=1)
RESTED, ENDED = Rested(outcome=(1, 2)), RoundEnded(round=2, rounds_left=None, notice_left=None)


def paid(number: int, *, gone: bool = False) -> AllPaid:
    """A stake won, and stays where it is unless it is said."""
    payment = Payment(number, "ana", "red", Cents(10))
    return AllPaid(croupier="c", payments=(payment,), gone=(number,) if gone else ())


def test_a_stake_is_played_each_time_that_it_is_decided() -> None:
    """It wins and stays, ties and stays, loses: three times. Where chance did not speak a round decides nothing."""
    cloth = Cloth("punto-y-banca")
    cloth.place(1)
    assert cloth.then(ENDED) == []
    assert cloth.then(RESTED) == []
    assert cloth.then(paid(1)) == [RED]
    assert cloth.then(ENDED) == []
    assert cloth.then(RESTED) == []
    assert cloth.then(ENDED) == [RED]  # neither paid nor collected: a tie
    assert cloth.then(RESTED) == []
    assert cloth.then(Collected(croupier="c", lost=(1,)), {}) == [RED]
    assert cloth.then(ENDED) == []


def test_what_goes_back_undecided_was_not_played() -> None:
    """Withdrawn, closed, or named as returned; and a throw that does not count decides nothing."""
    cloth = Cloth("sic-bo")
    cloth.place(1)
    cloth.place(2)
    assert cloth.then(Withdrawn(player="ana", bet="red", stakes=(1,)), cloth.without(1)) == []
    cloth.then(RESTED)
    assert cloth.then(ThrowVoided(cause="die-fell")) == []
    assert cloth.then(ENDED) == []
    assert cloth.then(SessionClosed(), {}) == []


def test_what_is_laid_on_a_hand_under_way_is_no_bet_of_its_own() -> None:
    """Doubling adds to the stake that lies there; a cut card that voids the round gives all of it back undecided."""
    cloth = Cloth("blackjack")
    cloth.place(1, "box-1")
    doubled = HandDoubled(hand="box-1", stake=Stake(2, "ana", "box-1", Cents(10)), asked_to_follow=(), cards=1)
    both = {**cloth.lies, 2: Stake(2, "ana", "box-1", Cents(10))}
    assert cloth.then(doubled, both) == []
    assert cloth.then(CutCardShown(), both) == []
    box = Play("box-1", Cents(10), stake=1)
    settled = BoxSettled(box=1, stakes=(1, 2), payments=())
    assert sorted(cloth.then(settled, {})) == [box, Play("box-1", Cents(10), stake=2, initial=False)]
    cloth.place(3, "box-1")
    assert cloth.then(CutCardShown(void=True), {}) == []


def test_bets_that_live_from_throw_to_throw_are_played_once() -> None:
    """However many rounds they wait; on what they were placed, also when they become another bet meanwhile."""
    cloth = Cloth("craps")
    cloth.place(1, "come")
    for _ in range(3):
        assert cloth.then(RESTED) == []
        assert cloth.then(ENDED) == []
        cloth.then(RESTED, {1: Stake(1, "ana", "come-4", Cents(10))})
    assert cloth.then(paid(1, gone=True), {}) == [Play("come", Cents(10), stake=1)]


def test_a_bet_that_is_taken_back_after_it_had_begun_was_played() -> None:
    """The law lets some bets of craps go when the point is against them."""
    cloth = Cloth("craps")
    cloth.place(1)
    cloth.then(RESTED)
    assert cloth.then(Withdrawn(player="ana", bet="red", stakes=(1,)), {}) == [RED]


# How far a result may lie from what is expected.


def add(cluster: Cluster, deviation: int, stake: int | None = None) -> None:
    """A play whose cube is twice its deviation."""
    cluster.add(scaled(Fraction(deviation)), 2 * deviation * SCALE, stake)


def test_bets_of_one_round_lie_apart_together_and_rounds_by_squares() -> None:
    """Three and four together are seven; seven in one round and twenty-four in another make twenty-five."""
    cluster = Cluster()
    for deviation in (3, 4):
        add(cluster, deviation)
    cluster.close()
    add(cluster, 24)
    cluster.close()
    assert root(cluster.variance) == 25
    assert cluster.third == (2 * 7) ** 3 + (2 * 24) ** 3


def test_bets_that_last_lie_apart_together_where_they_lay_at_the_same_time() -> None:
    """The first two did, and the last two; so the first and the last are independent."""
    cluster = Cluster()
    cluster.begin(1)
    cluster.begin(2)
    add(cluster, 3, 1)
    cluster.close()
    cluster.begin(3)
    add(cluster, 4, 2)
    cluster.close()
    add(cluster, 5, 3)
    cluster.close()
    assert cluster.variance == (3 + 4) ** 2 + (4 + 5) ** 2 - 4**2


def test_a_round_that_is_voided_was_not_played() -> None:
    """Whatever was settled in it before."""
    cluster = Cluster()
    add(cluster, 3)
    cluster.close()
    add(cluster, 100)
    cluster.drop()
    add(cluster, 4)
    cluster.close()
    assert root(cluster.variance) == 5
    assert cluster.third == 6**3 + 8**3


def expectation(low: int, high: int, variance: int, third: int = 0) -> Expectation:
    return Expectation(
        played=100, low=Fraction(low), high=Fraction(high), variance=Fraction(variance), third=Fraction(third)
    )


def test_a_result_is_so_many_deviations_from_what_the_edge_gives() -> None:
    """From the nearer end where a bet may be played in several ways; within them it is none."""
    found = expectation(10, 20, 25)
    assert [found.deviations(result) for result in (5, 10, 15, 20, 35)] == [-1, 0, 0, 0, 3]
    low, high = found.bounds
    assert (low, high) == (10 - 5 * Fraction("3.290527"), 20 + 5 * Fraction("3.290527"))
    assert NOTHING_PLAYED.deviations(5) is None


def test_where_best_play_is_expected_nothing_is_too_much() -> None:
    """Other play gives the house more, and nobody knows how much; with others it is no other."""
    found = replace(expectation(10, 20, 25), high=None)
    assert [found.deviations(result) for result in (5, 10, 1000)] == [-1, 0, 0]
    assert [found.is_within(result) for result in (-7, -6, 1000)] == [False, True, True]
    assert found.bounds == (10 - 5 * Fraction("3.290527"), None)
    assert found.plus(expectation(1, 2, 3)).high is None


def test_a_sum_that_is_not_normal_is_told() -> None:
    """By a fifth: the third moments to the variance, by Lyapunov; of sums both add up."""
    assert not expectation(0, 0, 100, 200).is_rough
    assert expectation(0, 0, 100, 201).is_rough
    both = expectation(1, 2, 100, 1).plus(expectation(1, 2, 100, 60))
    assert [both.low, both.high, both.variance, both.third] == [2, 4, 200, 61]
    assert both.played == 200


def test_amounts_are_shown_to_the_nearest_cent() -> None:
    """Halves upwards, on both sides of nothing."""
    assert [nearest(Fraction(each, 4)) for each in (-6, -5, -3, -2, 1, 2, 3)] == [-1, -1, -1, 0, 0, 1, 1]


def test_rows_are_data() -> None:
    """Whoever reads JSON has every field by name."""
    assert {"drop", "stakes", "result", "against", "without"} <= set(Row.__struct_fields__)
