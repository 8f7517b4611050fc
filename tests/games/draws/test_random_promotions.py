"""Promotions at random, under every reading: who may win, who wins what, and that taking part costs nobody anything."""

from __future__ import annotations

from hashlib import sha256
from itertools import product
from random import Random
from typing import Any

import pytest

from ludex.core.events import CAGE, purse
from ludex.core.table import Recorded
from ludex.games.common.premises.commands import CloseSession, OpenSession
from ludex.games.draws.promotions import events as did
from ludex.games.draws.promotions.commands import BeginPromotion, CollectPrize, ReportDefect, TakePart
from ludex.games.draws.promotions.state import OVER
from ludex.kit.chance import Seeded
from tests.games.draws.raffles import CASH, PEOPLE, opened, played, promotion

SEEDS = 20
READINGS = list(product(("all", "since-last"), ("out", "stays")))
PROMOTER = "promoter"


class Held:
    """A promotion that was held from its beginning to its end, with the entries of everybody."""

    def __init__(self, seed: int, later: str, winning: str, *, drawn_by: int | None = None) -> None:
        self.pick = Random(seed)
        self.described = promotion(seed)
        game = opened("promotions", self.described, {"entries.later_draws": later, "entries.winning": winning})
        self.table: Recorded[Any] = played(game, Seeded(seed if drawn_by is None else drawn_by))
        self.holders: list[str] = []
        self.sizes: list[int] = []
        """How many entries there were at each draw."""
        self.table.run(BeginPromotion(by=PROMOTER))
        draws: Any = self.described["draws"]
        for at, draw in enumerate(draws):
            if at:
                self.table.run(CloseSession(by=PROMOTER))
                self.table.run(OpenSession(by=PROMOTER, day=draw["day"]))
            self._enter()
            self.sizes.append(len(self.holders))
            while self.table.state.draws_done == at:
                self._lead()
        while self.table.state.phase != OVER:
            self._lead()

    def _lead(self) -> None:
        step = self.table.game.lead(self.table.state)
        assert step is not None
        self.table.run(step)

    def _enter(self) -> None:
        while self.pick.randrange(5):
            who = self.pick.choice(PEOPLE)
            self.table.run(TakePart(by=who, basis=self.pick.choice(["buyers", "clients", "potential-clients"])))
            self.holders.append(who)

    def events(self, *kinds: type[Any]) -> list[Any]:
        """What of some kinds has happened."""
        return [event for entry in self.table.entries for event in entry.events if isinstance(event, kinds)]


def lists_of(held: Held, later: str, winning: str) -> list[tuple[list[str], list[str]]]:
    """The list of each draw, by what came out before it: the prizes, and the entries that are in."""
    found, gone, since = [], set[str](), 0
    came = iter(held.events(did.EntryDrawn))
    draws: Any = held.described["draws"]
    for draw, size in zip(draws, held.sizes, strict=True):
        prizes = [prize["name"] for prize in draw["prizes"]]
        entries = [str(number) for number in range(since + 1, size + 1) if str(number) not in gone]
        found.append((prizes, entries))
        for _ in prizes[: len(entries)] if winning == "out" else prizes if entries else ():
            entry = next(came).entry
            if winning == "out":
                gone.add(entry)
        since = size if later == "since-last" else 0
    assert next(came, None) is None, "more was drawn than there are prizes"
    return found


@pytest.mark.parametrize(("later", "winning"), READINGS)
def test_every_prize_goes_to_one_entry_that_takes_part(later: str, winning: str) -> None:
    """In the order of the prizes, draw by draw, among those of the list that is published."""
    for seed in range(SEEDS):
        held = Held(seed, later, winning)
        came, closed, over = (held.events(kind) for kind in (did.EntryDrawn, did.EntriesClosed, did.DrawHeld))
        drawn = iter(came)
        lists = lists_of(held, later, winning)
        assert len(lists) == len(closed) == len(over)
        for (prizes, entries), list_closed, draw_held in zip(lists, closed, over, strict=True):
            text = "".join(f"{line}\n" for line in [*prizes, "", *entries])
            assert list_closed.digest == sha256(text.encode()).hexdigest(), f"seed {seed}"
            most = min(len(prizes), len(entries)) if winning == "out" else len(prizes) if entries else 0
            won = [next(drawn) for _ in range(most)]
            assert [event.prize for event in won] == prizes[:most], f"seed {seed}"
            assert {event.entry for event in won} <= {*entries}, f"seed {seed}"
            assert winning == "stays" or len({event.entry for event in won}) == most, f"seed {seed}"
            assert [*draw_held.unwon] == prizes[most:], f"seed {seed}"
        assert all(held.holders[int(event.entry) - 1] == event.player for event in came), f"seed {seed}"


def test_every_branch_was_met() -> None:
    """Random promotions have several draws, prizes that nobody wins, and entries of which none is left."""
    held = [Held(seed, "since-last", "out") for seed in range(SEEDS)]
    assert any(len(each.sizes) == 3 for each in held)
    assert any(event.unwon for each in held for event in each.events(did.DrawHeld))
    assert any(before == after for each in held for before, after in zip(each.sizes, each.sizes[1:], strict=False))


def test_money_goes_from_the_promoter_to_the_winners_alone() -> None:
    """Nobody pays for taking part; prizes in money are set aside when they are won and paid when they are collected."""
    for seed in range(SEEDS):
        held = Held(seed, "all", "out")
        table, accounts = held.table, held.table.state.accounts
        draws: Any = held.described["draws"]
        worth = {prize["name"]: prize for draw in draws for prize in draw["prizes"]}
        won = {event.prize: event.player for event in held.events(did.EntryDrawn)}
        money = {name: worth[name]["value"] * 100 for name in won if worth[name]["kind"] == "money"}
        assert accounts.get("prizes-to-collect", 0) == sum(money.values())
        assert all(accounts[purse(who)] == CASH * 100 for who in PEOPLE)
        for name, who in won.items():
            table.run(CollectPrize(by=who, prize=name))
        expected = dict.fromkeys(PEOPLE, CASH * 100)
        for name, amount in money.items():
            expected[won[name]] += amount
        assert {who: accounts[purse(who)] for who in PEOPLE} == expected
        assert accounts[CAGE] == -sum(expected.values())
        assert not accounts.get("prizes-to-collect", 0)
        assert sum(accounts.values()) == 0


def test_the_same_seed_draws_the_same() -> None:
    """Entry by entry; and another seed draws otherwise."""
    for seed in range(SEEDS):
        assert Held(seed, "all", "out").table.entries == Held(seed, "all", "out").table.entries
    # The first promotion that is drawn among several entries.
    seed = next(seed for seed in range(SEEDS) if max(Held(seed, "all", "out").sizes) > len(PEOPLE))
    others = {
        tuple(each.entry for each in Held(seed, "all", "out", drawn_by=by).events(did.EntryDrawn)) for by in range(9)
    }
    assert len(others) > 1


def test_a_promotion_that_is_stopped_keeps_what_was_won() -> None:
    """From the moment that a defect is known nothing is drawn any more; a prize drawn before is still its winner's."""
    met = 0
    for seed in range(SEEDS):
        pick = Random(seed)
        table = played(opened("promotions", promotion(seed)), Seeded(seed))
        table.run(BeginPromotion(by=PROMOTER))
        for who in PEOPLE * 2:
            table.run(TakePart(by=who, basis="buyers"))
        for _ in range(1 + pick.randrange(3)):
            step = table.game.lead(table.state)
            assert step is not None
            table.run(step)
        if table.state.phase not in ("taking-part", "entries-published"):
            continue
        won = [*table.state.won]
        table.run(ReportDefect(by="authority", defect="falsity"))
        (found,) = [event for event in table.entries[-1].events if isinstance(event, did.DefectFound)]
        assert found.void == len(PEOPLE) * 2 - len(won)
        offered = {option.do for who in (*PEOPLE, PROMOTER) for option in table.options(who)}
        assert not offered & {"take-part", "close-entries", "draw-entry"}
        for each in won:
            table.run(CollectPrize(by=each.player, prize=each.prize))
        assert sum(table.state.accounts.values()) == 0
        met += bool(won)
    assert met
