"""What a ticket hides is nowhere before it is opened: in no view, no option, no event, no record and on no paper."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from ludex.core import record
from ludex.core.commands import Command
from ludex.core.record import Record
from ludex.core.table import Recorded
from ludex.games.draws.scratch_tickets.faces import BLANK
from ludex.games.registry import Opened
from ludex.kit.chance import Chance, Script, Seeded
from ludex.kit.fair import Live
from tests.games.draws.shops import (
    LOT,
    PEOPLE,
    SELLER,
    buy,
    lot_of,
    present,
    scratch,
    selling,
    shop_with,
    some_lot,
)

EVERYBODY = (*PEOPLE, SELLER, "stranger")


def known(shop: Opened, table: Recorded[Any]) -> list[bytes]:
    """All that anybody can know: what they see, may do and were shown, what is stored, and what tickets say."""
    game, kind = shop.game, shop.type
    found = [record.dump(Record(shop.header, tuple(table.entries)))]
    for who in EVERYBODY:
        state = game.start(shop.setup)
        for entry in table.entries:
            for event in entry.events:
                found.append(msgspec.json.encode(game.show(event, who, state)))
                game.evolve(state, event)
        view = game.view(table.state, who)
        found += [msgspec.json.encode(each) for each in (view, *game.options(table.state, who))]
        found += [msgspec.json.encode(piece) for piece in kind.scene(view)]
    return [*found, *(msgspec.json.encode(paper) for paper in kind.papers(game, table.state))]


def bought(shop: Opened, chance: Chance, seed: int) -> tuple[Recorded[Any], list[Command]]:
    """A shop that has sold all its tickets, and how they are opened and some of them checked, in some order."""
    table, pick = selling(shop, chance), Random(seed)
    lot = lot_of(shop)
    while table.state.sold[LOT] < lot.size:
        table.run(buy(pick.choice(PEOPLE)))
    steps: list[Command] = []
    tickets = [*table.state.bearers.items()]
    pick.shuffle(tickets)
    for ticket, bearer in tickets:
        steps.append(scratch(bearer, ticket))
        if pick.randrange(2):
            steps.append(present(shop, bearer, ticket))
    return table, steps


@pytest.mark.parametrize("seed", range(6))
def test_all_that_is_known_is_the_same_until_a_ticket_shows_something_else(seed: int) -> None:
    """Two evenings that go alike but for what chance will give are alike in everything until it gives it."""
    shop = shop_with(some_lot(Random(seed), most=9))
    (one, steps), (other, _) = (bought(shop, Seeded(each), seed) for each in (seed, seed + 1))
    parted = False
    for at, step in enumerate(steps):
        assert parted or known(shop, one) == known(shop, other), f"step {at}: known before it was opened"
        one.run(step)
        other.run(step)
        parted = parted or one.entries != other.entries
    assert parted, "chance gave the same to the last"


def test_what_was_committed_to_tells_nothing_either() -> None:
    """With values that are committed to beforehand, nothing but the commitment itself depends on them."""
    shop = shop_with(some_lot(Random(1)))
    told = []
    for seed in (bytes(32), bytes(range(32))):
        live = Live(seed, "shop")
        live.commit(64)
        table, steps = bought(shop, live, 1)
        before = known(shop, table)
        table.run(steps[0])
        told.append((before, known(shop, table)))
    assert told[0][0] == told[1][0]
    assert told[0][1] != told[1][1]


def test_a_ticket_that_is_opened_tells_of_the_others_what_is_left_and_nothing_more() -> None:
    """Whoever knows the first tickets knows as much of the next whichever of those that are left it will be."""
    prizes: Any = [{"shows": ["bell"], "amount": 9, "tickets": 1}, {"shows": ["star"], "amount": 4, "tickets": 2}]
    shop = shop_with({"size": 5, "prizes": prizes, "marks": ["bell", "star", "lemon"]})
    faces = {label: lot_of(shop).faces(label).pick(0) for label in lot_of(shop).plan}
    told: dict[str, list[bytes]] = {}
    for following in ("star", "bell", BLANK):
        table = selling(shop, Script(["star", faces["star"], following, faces[following]]))
        table.run(buy("ana", 2))
        for ticket in ("spring-1", "spring-2"):
            told[following] = known(shop, table)
            table.run(scratch("ana", ticket))
            told[f"{following} opened"] = known(shop, table)
    assert told["star"] == told["bell"] == told[BLANK]
    assert len({str(told[f"{each} opened"]) for each in ("star", "bell", BLANK)}) == 3
    view: Any = table.game.view(table.state, "stranger")
    assert view.lots[0].left == {"bell": 1, "star": 1, BLANK: 1}


def test_nobody_sees_anybody_elses_code() -> None:
    """It is told to whoever has the ticket, and to nobody else, as long as it is not presented."""
    shop = shop_with(some_lot(Random(4)))
    table = selling(shop, Seeded(4))
    table.run(buy("ana"))
    table.run(buy("bea"))
    game, codes = shop.game, lot_of(shop).codes
    for who in EVERYBODY:
        seen = (game.view(table.state, who), *game.options(table.state, who))
        written = b"".join(map(msgspec.json.encode, seen)).decode()
        own = [code for bearer, code in zip(("ana", "bea"), codes, strict=False) if bearer == who]
        assert [code for code in codes if code in written] == own
    shown = msgspec.json.encode([entry.events for entry in table.entries]).decode()
    assert not [code for code in codes if code in shown]
