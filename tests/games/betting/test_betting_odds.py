"""What bets are worth, held against every outcome reckoned ticket by ticket, bet by bet, and as the shop pays it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import floor
from random import Random
from typing import Any

import pytest

from ludex.errors import Misuse
from ludex.games.betting import odds, pool
from ludex.games.betting.rules import BettingRules
from ludex.games.registry import Opened, open_decider
from ludex.kit.chance import Seeded
from ludex.kit.exposure import Side
from ludex.kit.money import Cents
from ludex.law.strict import Tree
from ludex.odds.distribution import Distribution
from tests.games.betting_exchange.naive import NaiveMarket, Waiting
from tests.tables import LAW

BOOKS = 200
FORECASTS = ("arrow", "breeze", "comet", "dawn")
UNIT = 100


def rules_of(**licence: Tree) -> BettingRules:
    """The rules of betting under a licence."""
    opened: Any = open_decider(LAW, "betting", "cantabria", licence=licence)
    rules: BettingRules = opened.game.rules
    return rules


def all_outcomes(random: Random) -> dict[tuple[str, ...], Fraction]:
    """Some chance for every forecast alone and for two of them at once."""
    every = [*((name,) for name in FORECASTS), ("arrow", "breeze"), FORECASTS[2:]]
    parts = [random.randrange(10) for _ in every]
    parts[0] += 1
    return {winners: Fraction(part, sum(parts)) for winners, part in zip(every, parts, strict=True)}


# Pools.


def units_paid(percent: int, tickets: list[str], winners: tuple[str, ...], refunds: bool) -> dict[str, int]:
    """What each unit ticket is paid, from nothing but a list of them."""
    shared = len(tickets) * UNIT * percent // 100
    right = sorted({ticket for ticket in tickets if ticket in winners})
    if not right:
        return dict.fromkeys(tickets, UNIT if refunds else 0)
    each = {name: (shared // len(right)) // tickets.count(name) for name in right}
    return {name: each.get(name, 0) for name in tickets}


@pytest.mark.parametrize("nobody_right", ["refund", "carry-over"])
def test_a_pool_is_worth_what_its_tickets_are_paid(nobody_right: str) -> None:
    """Random pools, ticket by ticket, over every outcome; the stake itself is in the pool."""
    random = Random(7)
    for _ in range(BOOKS):
        percent = random.randrange(1, 101)
        rules = rules_of(shared_percent=percent, nobody_right=nobody_right)
        units = {name: random.choice((0, 1, 2, 7, 30)) for name in FORECASTS}
        own, forecast = random.randrange(1, 9), random.choice(FORECASTS)
        chances = all_outcomes(random)
        staked = {name: Cents(count * UNIT) for name, count in units.items() if count}
        net = odds.pool_net(rules, Cents(own * UNIT), forecast, staked=staked, chances=chances)
        tickets = [name for name, count in units.items() for _ in range(count)] + [forecast] * own
        expected: dict[Fraction, Fraction] = {}
        for winners, chance in chances.items():
            paid = units_paid(percent, tickets, winners, nobody_right == "refund")[forecast]
            result = Fraction(paid, UNIT) - 1
            expected[result] = expected.get(result, Fraction(0)) + chance
        assert net.chances == {result: chance for result, chance in expected.items() if chance}


def test_what_a_pool_takes_is_all_that_its_tickets_are_not_paid() -> None:
    """Deduction and rest, as parts of the stakes; nothing where there are none, and nothing where they go back."""
    random = Random(3)
    rules = rules_of(shared_percent=73)
    for _ in range(BOOKS):
        staked = {name: Cents(random.randrange(40) * UNIT) for name in FORECASTS}
        tickets = [name for name, amount in staked.items() for _ in range(amount // UNIT)]
        result = pool.settle(rules.pool, Cents(UNIT), staked, ("comet",))
        paid = units_paid(73, tickets, ("comet",), refunds=True)
        back = sum(paid[ticket] for ticket in tickets)
        expected = Fraction(sum(staked.values()) - back, sum(staked.values())) if tickets else 0
        assert odds.takeout(result, staked) == expected
    assert odds.takeout(pool.settle(rules.pool, Cents(UNIT), {}, ("comet",)), {}) == 0


def test_the_takeout_is_what_those_who_stake_as_the_chances_are_lose() -> None:
    """Half the stakes on a forecast that comes half of the time: everybody loses the deduction, by what they bet on."""
    rules = rules_of(shared_percent=80)
    chances: dict[tuple[str, ...], Fraction] = {
        ("arrow",): Fraction(1, 2),
        ("breeze",): Fraction(1, 4),
        ("comet",): Fraction(1, 4),
    }
    staked = {winners[0]: Cents(int(10_000_000 * chance) * UNIT) for winners, chance in chances.items()}
    for name in staked:
        others = {**staked, name: Cents(staked[name] - UNIT)}
        net = odds.pool_net(rules, Cents(UNIT), name, staked=others, chances=chances)
        assert net.mean == Fraction(-1, 5)


def test_a_pool_is_asked_for_whole_units() -> None:
    """Half a unit is no bet."""
    with pytest.raises(Misuse, match="whole units"):
        odds.pool_net(rules_of(), Cents(UNIT // 2), "arrow", staked={}, chances={("arrow",): Fraction(1)})


# Fixed odds.


def test_the_chances_of_a_book_make_every_forecast_lose_the_same() -> None:
    """Whatever the odds, each of them loses what the overround says, and at fair prices nothing."""
    random = Random(11)
    for _ in range(BOOKS):
        book = {name: random.randrange(101, 5_000) for name in FORECASTS[: random.randrange(2, 5)]}
        whole, chances = odds.overround(tuple(book.values())), odds.implied(book)
        assert sum(chances.values()) == 1
        for name, price in odds.fair_prices(chances).items():
            assert odds.value(Fraction(book[name], 100), chances[name]) == 1 / whole - 1
            assert price == Fraction(book[name], 100) * whole
            assert odds.value(price, chances[name]) == 0
        # Whoever stakes on each what is paid one when it comes has one for all of it.
        stakes = {name: Fraction(100, each) for name, each in book.items()}
        assert {stakes[name] * book[name] / 100 for name in book} == {1}
        assert sum(stakes.values()) == whole


def test_what_cannot_come_has_no_fair_price() -> None:
    """Nobody could be paid enough for it."""
    assert odds.fair_prices({"arrow": Fraction(1), "breeze": Fraction(0)}) == {"arrow": 1}


def test_fixed_odds_are_worth_what_is_paid_in_whole_cents() -> None:
    """Of several multiplied, one rounding at the end; seven cents at 1.33 and 2.05 are nineteen."""
    net = odds.fixed_net(Cents(7), (133, 205), Fraction(1, 3))
    assert net.chances == {Fraction(12, 7): Fraction(1, 3), Fraction(-1): Fraction(2, 3)}


# The exchange.


@pytest.mark.parametrize("percent", [0, 2, 5, 100])
def test_an_order_is_worth_what_the_exchange_pays_bet_by_bet(percent: int) -> None:
    """Every outcome of random orders that are met whole, as a market without any cleverness settles them."""
    random, rules = Random(percent), rules_of(commission_percent=percent).exchange
    for _ in range(BOOKS):
        side: Side = random.choice(("back", "lay"))
        price, size = random.randrange(101, 1_500), random.randrange(1, 2_000)
        parts = [random.randrange(1, 9) for _ in FORECASTS]
        chances = {name: Fraction(part, sum(parts)) for name, part in zip(FORECASTS, parts, strict=True)}
        market = NaiveMarket(FORECASTS)
        market.place(Waiting(1, "bea", "arrow", "lay" if side == "back" else "back", price, size))
        market.place(Waiting(2, "ana", "arrow", side, price, size))
        held, expected = market.held("ana"), dict[Fraction, Fraction]()
        for winner, chance in chances.items():
            won, commission = market.paid(["ana"], [winner], percent)["ana"]
            result = Fraction(won - commission, held)
            expected[result] = expected.get(result, Fraction(0)) + chance
        assert odds.order_net(rules, side, Cents(size), price, chances["arrow"]).chances == expected


@pytest.mark.parametrize("percent", [0, 2, 5, 50])
def test_beyond_the_least_price_an_order_is_expected_to_win(percent: int) -> None:
    """At it nothing is won or lost; a back asks for more, a lay for less."""
    rules, part = rules_of(commission_percent=percent).exchange, 1 - Fraction(percent, 100)
    for chance in (Fraction(1, 2), Fraction(1, 7), Fraction(9, 10)):
        price = odds.least_price(rules, "back", chance)
        assert chance * part * (price - 1) == 1 - chance
        assert price >= 1 / chance
        price = odds.least_price(rules, "lay", chance)
        assert (1 - chance) * part == chance * (price - 1)
        assert price <= 1 / chance


# As a shop tells and pays it.


EQUIPMENT: Tree = {
    "devices": {"terminal-1": {}},
    "events": {"race": {}, "match": {}, "derby": {"nature": "virtual"}},
    "markets": {
        "first": {"event": "race", "kind": "pool", "forecasts": ["arrow", "breeze", "comet"]},
        "result": {
            "event": "match",
            "kind": "fixed",
            "forecasts": ["home", "draw", "away"],
            "odds": {"home": 200, "draw": 350, "away": 400},
        },
        "favourite": {"event": "race", "kind": "fixed", "forecasts": ["yes", "no"], "odds": {"yes": 150, "no": 250}},
        "unpriced": {"event": "race", "kind": "fixed", "forecasts": ["yes", "no"], "odds": {"yes": 150}},
        "simulated": {"event": "derby", "kind": "pool", "forecasts": ["one", "two"]},
        "live-pool": {"event": "match", "kind": "pool", "forecasts": ["one", "two"], "live": True},
        "home": {"event": "match", "kind": "exchange", "forecasts": ["yes", "no"]},
    },
}


def shop_with(equipment: Tree, **licence: Tree) -> Opened:
    """A shop that takes bets on described events."""
    return open_decider(LAW, "betting", "cantabria", licence=licence, table={"equipment": equipment})


def rows_of(opened: Opened, stake: int = UNIT) -> Mapping[str, Any]:
    """What a shop tells of its markets, by bet."""
    game: Any = opened.game
    return {row.bet: row for row in odds.all_odds(game, Cents(stake))}


def test_a_shop_tells_of_all_that_may_be_bet_on_and_nothing_else() -> None:
    """Not of events that are not real, pools that are live, or books of which some odds are not known."""
    opened = shop_with(EQUIPMENT)
    rows = rows_of(opened)
    game: Any = opened.game
    assert [*rows] == [*odds.priced(game)]
    assert {bet for bet in rows if bet.startswith("pool")} == {
        f"pool-bet-first-{name}" for name in ("arrow", "breeze", "comet")
    }
    assert {bet for bet in rows if bet.startswith("fixed")} == {
        *(f"fixed-odds-result-{name}" for name in ("home", "draw", "away")),
        *(f"fixed-odds-favourite-{name}" for name in ("yes", "no")),
    }
    assert "combined-bet" in rows
    assert all(row.clauses and row.note and row.edge > 0 for row in rows.values())


def test_the_edges_are_those_of_overround_deduction_and_commission() -> None:
    """Of the described events; a combined bet multiplies what its legs leave."""
    rows = rows_of(shop_with(EQUIPMENT, shared_percent=75, commission_percent=4), 10_000)
    result, favourite = (odds.overround(book) for book in ((200, 350, 400), (150, 250)))
    assert {rows[f"fixed-odds-result-{name}"].edge for name in ("home", "draw", "away")} == {1 - 1 / result}
    assert rows["combined-bet"].edge == 1 - 1 / (result * favourite)
    assert [rows[f"exchange-back-at-{price}"].edge for price in (2, 3, 5, 10)] == [
        Fraction(4 * (price - 1), 100 * price) for price in (2, 3, 5, 10)
    ]
    assert [rows[f"exchange-lay-at-{price}"].edge for price in (2, 3, 5, 10)] == [
        Fraction(4, 100 * price) for price in (2, 3, 5, 10)
    ]
    # A hundred units beside a thousand on each of three: 3100 units, of which 2325 go to 1100.
    assert rows["pool-bet-first-arrow"].edge == 1 - Fraction(floor(Fraction(232_500, 1_100)), 300)


def test_where_no_two_events_have_odds_nothing_is_combined() -> None:
    """A combined bet has at least two results."""
    alone: Tree = {
        "events": {"match": {}},
        "markets": {
            name: {"event": "match", "kind": "fixed", "forecasts": ["yes", "no"], "odds": {"yes": 190, "no": 190}}
            for name in ("goals", "cards")
        },
    }
    rows = rows_of(shop_with(alone))
    assert "combined-bet" not in rows
    assert not any(bet.startswith(("pool", "exchange")) for bet in rows)


def paid_by_the_shop(opened: Opened, market: str, forecast: str, winner: str, others: Mapping[str, int]) -> int:
    """What somebody has after a bet of a hundred cents, when others bet on the market as well and a forecast comes."""
    table: Any = opened.recorded(Seeded(1))
    kind = opened.type
    game: Any = opened.game
    described = game.equipment.described.markets[market]

    def give(do: str, by: str = "operator", **said: Any) -> None:
        command = next(each for each in kind.commands if each.__struct_config__.tag == do)
        table.apply(command(by=by, **said))

    give("open-session", day="2026-05-02")
    give("announce-event", event=described.event)
    give("open-market", market=market)
    bets = [("ana", forecast, UNIT), *((f"other-{name}", name, stake) for name, stake in others.items())]
    for who, name, stake in bets:
        give("enter", by=who, cash=stake)
        give("mark-forecast", by=who, market=market, forecast=name)
        give("place-bet", by=who, stake=stake, through="terminal-1")
    give("start-event", event=described.event)
    give("end-event", event=described.event)
    give("report-result", market=market, forecast=winner)
    give("settle-market", market=market)
    for option in table.options("ana"):
        if option.do == "present-slip":
            give("present-slip", by="ana", slip="1")
    return int(table.state.funds("ana"))


@pytest.mark.parametrize("market", ["first", "result"])
def test_the_shop_pays_what_its_odds_tell(market: str) -> None:
    """Every bet on every outcome is played through, with the stakes on a pool that the odds take."""
    opened = shop_with(EQUIPMENT)
    game: Any = opened.game
    forecasts = game.equipment.described.markets[market].forecasts
    rows = rows_of(opened)
    others = dict.fromkeys(forecasts, odds.UNITS_STAKED * UNIT) if market == "first" else {}
    for forecast in forecasts:
        bet = f"{'pool-bet' if market == 'first' else 'fixed-odds'}-{market}-{forecast}"
        net: Distribution = rows[bet].net
        won = {Fraction(paid_by_the_shop(opened, market, forecast, winner, others), UNIT) - 1 for winner in forecasts}
        assert won == {*net.chances}
