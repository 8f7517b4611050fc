"""What is expected where guests decide, and of what is sold: bots play, and the result lies within its bounds.

Where chance is not what it should be, it does not.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from ludex.core.table import Entry
from ludex.games.cards.blackjack.state import BANK, THE_BANK
from ludex.games.common.premises.commands import CloseSession, Enter, OpenSession
from ludex.games.draws.lottery.commands import BuyNumber, DrawNumbers
from ludex.games.machines.commands import InsertMoney, Play
from ludex.games.machines.state import SHOWING
from ludex.games.registry import GAMES, Opened, open_decider, open_usual, usual_licence
from ludex.house.evening import Evening
from ludex.house.expected import EdgeBook, Expectation, edges_of, why_without
from ludex.house.figures import Figures, TableFigures, together
from ludex.kit.cards import rank
from ludex.kit.chance import Chance, Draw, Script, Seeded
from ludex.kit.money import Cents
from ludex.law.strict import Tree
from tests.games.draws.shops import LOT, buy, lot_of, scratch, selling, shop_with
from tests.tables import LAW, usual

BOOK = EdgeBook()
DECIDED_IN = ("blackjack", "three-card-poker", "poker-no-draw", "poker-trijoker", "holdem-bonus", "holdem-house")
"""Games in which guests decide how a hand goes on."""


class Tables(Seeded):
    """A generator that knows the table at which it is asked."""

    table: Any = None


class HighestFirst(Tables):
    """Whoever is given cards first is given the highest that are left, and the bank is the last."""

    def next(self, draw: Draw[Any]) -> Any:
        """The highest card."""
        return max((card for card, _ in draw.source.weights()), key=lambda card: (rank(card) - 2) % 13)


class GoodHoles(Tables):
    """Guests of hold'em are given the highest cards, the bank the lowest; those in the middle come as they come."""

    def next(self, draw: Draw[Any]) -> Any:
        """A card by how many are left."""
        cards = sorted((card for card, _ in draw.source.weights()), key=lambda card: (rank(card) - 2) % 13)
        if len(cards) > 52 - 6:
            return cards[-1]
        return super().next(draw) if len(cards) > 52 - 6 - 5 else cards[0]


class Busting(Tables):
    """The bank of blackjack passes the target in each round: it is given a six, and then tens."""

    def next(self, draw: Draw[Any]) -> Any:
        """A card of the rank that is wanted, where it is for the bank."""
        state = self.table.state
        given = state.this_round
        if state.phase != BANK and given.owed[:1] != (THE_BANK,):
            return super().next(draw)
        wanted = 10 if given.bank else 6
        good = (card for card, _ in draw.source.weights() if rank(card) == wanted)
        return next(good, None) or super().next(draw)


class Stuck(Tables):
    """Every reel of a machine stops where it stopped before, and nobody wins."""

    def next(self, draw: Draw[Any]) -> Any:
        """The last place of the first reel, the first one of the others."""
        return draw.source.pick(draw.source.total - 1 if draw.what == "reel 1" else 0)


def figures_of(opened: Opened, entries: Iterable[Entry]) -> Figures:
    """What these entries come to."""
    found, state = TableFigures(opened, "t", BOOK), opened.game.start(opened.setup)
    for entry in entries:
        for event in entry.events:
            opened.game.evolve(state, event)
            found.take(0, event, state)
    return together(found.lines(), lambda line: line.table)["t"]


def played(opened: Opened, rounds: int, chance: Tables, bots: str | None = None) -> Figures:
    """What an evening of bots comes to."""
    table: Any = opened.recorded(chance)
    chance.table = table
    evening = Evening(opened, 3, bots, table=table)
    return figures_of(opened, evening.entries(rounds))


def expected_of(figures: Figures) -> Expectation:
    assert figures.expectation is not None
    assert figures.expectation.unknown == {}
    return figures.expectation


# Where guests decide.


@pytest.mark.parametrize("bots", ["basic", None])
@pytest.mark.parametrize("game", DECIDED_IN)
def test_best_play_is_the_least_that_is_expected(game: str, bots: str | None) -> None:
    """However guests play: a thousand hands and more lie above the lower bound, and there is no upper one."""
    opened = usual("cantabria", game)
    found = played(opened, 350, Tables(7), bots)
    expected = expected_of(found)
    edges = {bet: edge for bet, edge in edges_of(opened).items() if edge is not None}
    first = next(bet for bet in opened.type.bets(opened.game) if bet.endswith("-1"))
    assert found.rounds == 350
    assert expected.played >= 1000 * opened.least_stake
    assert expected.high is None
    assert expected.low == edges[first].low * expected.played  # each hand once, whatever was added to it
    assert expected.is_within(found.compared), expected.deviations(found.compared)
    assert expected.is_within(10**9)


@pytest.mark.parametrize(
    ("game", "chance", "rounds"),
    [
        ("blackjack", Busting, 300),
        ("three-card-poker", HighestFirst, 100),
        ("poker-no-draw", HighestFirst, 100),
        ("poker-trijoker", HighestFirst, 100),
        ("holdem-bonus", GoodHoles, 1200),
    ],
)
def test_cards_that_fall_as_guests_need_them_are_noticed(game: str, chance: type[Tables], rounds: int) -> None:
    """The sooner, the more they win."""
    found = played(usual("cantabria", game), rounds, chance(7), "basic")
    assert not expected_of(found).is_within(found.compared)


def test_side_bets_have_an_edge_of_their_own() -> None:
    """Where no decision changes it, it is the edge; where folding loses them, the least of it."""
    three_card, bonus = (edges_of(usual("cantabria", game)) for game in ("three-card-poker", "holdem-bonus"))
    pair_plus, own_cards = three_card["pair-plus-1"], bonus["bonus-1"]
    assert pair_plus is not None
    assert own_cards is not None
    assert pair_plus.high is None  # the law of Cantabria takes it with a folded hand
    assert own_cards.low == own_cards.high


def test_bets_that_are_decided_together_are_expected_once() -> None:
    """Trijoker's second and third bet are parts of the first one, whose edge has theirs in it."""
    edges = edges_of(usual("cantabria", "poker-trijoker"))
    assert edges["first-1"] is not None
    assert edges["second-1"] is edges["third-1"] is None


def test_a_jackpot_that_grows_has_no_edge() -> None:
    """What a unit is worth there changes from round to round; with a fixed one it is known."""
    licence = usual_licence(LAW, "blackjack", "cantabria")
    growing = open_decider(LAW, "blackjack", "cantabria", licence={**licence, "progressive": True, "jackpot_stake": 5})
    assert "jackpot-1" not in edges_of(growing)
    assert edges_of(growing)["box-1"] == edges_of(usual("cantabria", "blackjack"))["box-1"]
    assert edges_of(usual("cantabria", "blackjack"))["jackpot-1"] is not None


def test_the_same_rules_are_solved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many tables play by them; by other rules anew."""
    asked: list[str] = []

    def counted(opened: Opened) -> Any:
        asked.append(opened.header.jurisdiction)
        return {}

    monkeypatch.setattr("ludex.house.expected.edges_of", counted)
    book = EdgeBook()
    for place in ("cantabria", "cantabria", "galicia"):
        book.of(open_usual(LAW, "boule", place))
    assert asked == ["cantabria", "galicia"]


# What is sold.


def at_machine(plays: int, chance: Chance) -> Figures:
    """Somebody with much money who plays so often."""
    opened = usual("cantabria", "machines")
    table: Any = opened.recorded(chance)
    table.apply(OpenSession(by=opened.witness, day="2026-01-01"))
    table.apply(Enter(by="ana", cash=Cents(1_000_000)))
    table.apply(InsertMoney(by="ana", amount=Cents(1_000_000)))
    for _ in range(plays):
        table.run(Play(by="ana"))
        while (due := opened.game.lead(table.state)) is not None and table.state.phase == SHOWING:
            table.run(due)
    return figures_of(opened, table.entries)


def test_a_machine_takes_what_its_program_says() -> None:
    """Thousands of plays; of one whose reels are stuck it is noticed."""
    found = at_machine(5000, Seeded(7))
    expected = expected_of(found)
    (edge,) = edges_of(usual("cantabria", "machines")).values()
    assert edge is not None
    assert expected.played == 5000 * usual("cantabria", "machines").least_stake
    assert expected.low == expected.high == edge.low * expected.played
    assert expected.is_within(found.compared)
    assert found.compared == found.result
    found = at_machine(5000, Stuck(7))
    assert not expected_of(found).is_within(found.compared)


def lot(tickets: int, winning: int) -> dict[str | int, Tree]:
    """A lot in which so many tickets win nine times what they cost."""
    prizes: list[Tree] = [{"shows": ["bell"], "amount": 18, "tickets": winning}]
    return {"size": tickets, "price": 2, "prizes": prizes, "marks": ["bell", "lemon"], "seed": 5}


class WinningFirst(Tables):
    """All tickets that win are opened before any other."""

    def next(self, draw: Draw[Any]) -> Any:
        """A bell, as long as there are any."""
        return max((each for each, _ in draw.source.weights()), key=lambda each: "bell" in str(each))


def scratched(opened: Opened, chance: Chance, count: int) -> Figures:
    """So many tickets of a lot, sold and opened."""
    table = selling(opened, chance)
    for _ in range(count):
        sold = table.apply(buy("ana"))
        (ticket,) = next(event.tickets for event in sold.events if hasattr(event, "tickets"))
        table.apply(scratch("ana", ticket))
    return figures_of(opened, table.entries)


def test_tickets_come_to_the_plan_of_their_lot() -> None:
    """A whole lot exactly, whatever was set aside for its prizes; a part of it within its bounds, if it was mixed."""
    opened = shop_with(lot(400, 24))
    whole = scratched(opened, Seeded(7), 400)
    expected = expected_of(whole)
    assert expected.low == expected.high == whole.compared == 400 * 200 - 24 * 1800
    part = scratched(opened, Seeded(7), 150)
    assert expected_of(part).low == Fraction(150, 400) * expected.low
    assert expected_of(part).is_within(part.compared)
    assert lot_of(opened).price == 200
    assert LOT in lot_of(opened).name
    unfair = scratched(opened, WinningFirst(7), 24)
    assert not expected_of(unfair).is_within(unfair.compared)


def drawn(draws: int, chance: Chance, numbers: Iterable[int]) -> Figures:
    """A lottery with a draw each day, for which somebody buys these numbers."""
    days = [str(date(2026, 1, 1) + timedelta(days=number)) for number in range(draws)]
    table_: dict[str, Tree] = {"equipment": {"digits": 3, "draws": list(days)}}
    opened = open_decider(LAW, "lottery", "cantabria", table=table_)
    table: Any = opened.recorded(chance)
    seller = opened.witness
    for day in days:
        table.apply(OpenSession(by=seller, day=day))
        if day == days[0]:
            table.apply(Enter(by="ana", cash=Cents(1_000_000)))
        for number in numbers:
            table.apply(BuyNumber(by="ana", draw=day, number=number))
        table.run(DrawNumbers(by=seller, draw=day))
        table.run(CloseSession(by=seller))
    return figures_of(opened, table.entries)


def test_a_lottery_comes_to_its_prizes() -> None:
    """A draw of which every number is sold, exactly; many draws within their bounds; one that is no draw is noticed."""
    whole = drawn(1, Seeded(7), range(1000))
    expected = expected_of(whole)
    assert expected.low == expected.high == whole.compared
    many = drawn(300, Seeded(7), [123])
    assert expected_of(many).played == 300 * 200
    assert expected_of(many).is_within(many.compared)
    known = drawn(30, Script([1, 2, 3] * 30), [123])
    assert not expected_of(known).is_within(known.compared)


# Every game.


def test_every_game_has_an_expectation_or_says_why_not() -> None:
    """One that is bought at its price tells what chance has decided, or has odds that depend on what others do."""
    random = Random(3)
    for game in GAMES:
        opened = open_usual(LAW, game, random.choice(LAW.places_of(game)))
        kind = opened.type
        if why_without(opened) is None:
            assert kind.odds is not None
            assert kind.sold or hasattr(opened.game.start(opened.setup), "stakes"), game
