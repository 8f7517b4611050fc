"""Random orders at the exchange, held against one that reckons every bet anew."""

from __future__ import annotations

from random import Random

import msgspec

from ludex.games.betting.exchange.commands import PlaceOrder
from ludex.kit.money import Cents
from tests.games.betting_exchange.flows import HAPPENS, PLAYERS, Flow, opened_exchange, trading

FLOWS, STEPS, MARKETS = 60, 40, 3


def test_every_cent_is_as_reckoned_bet_by_bet() -> None:
    """What is held, met and paid, over flows in which everything that can happen did."""
    happened: set[str] = set()
    for seed in range(FLOWS):
        flow = Flow(Random(seed), markets=1 + seed % MARKETS)
        try:
            flow.run(STEPS)
        except BaseException as error:
            error.add_note(f"seed {seed}")
            raise
        happened |= flow.happened
    assert happened == set(HAPPENS)


def test_several_markets_do_not_touch_each_other() -> None:
    """What somebody may lose in two markets adds up, since both may go against them."""
    table = trading(opened_exchange({"first": 2, "second": 3}), {"ana": 1_000})
    for market in ("first", "second"):
        order = PlaceOrder(by="ana", market=market, forecast="runner-1", side="lay", price=300, size=Cents(200))
        table.apply(order)
    assert table.state.funds("ana") == 1_000 - 2 * 400
    assert table.state.exchange.bettors["ana"].held == 800


def test_a_copy_of_the_state_is_its_own_and_can_be_written_and_read() -> None:
    """Whoever looks ahead in a copy changes nothing, and a state equals what is read from its JSON."""
    flow = Flow(Random(7))
    for _ in range(30):
        flow.try_one(flow.order())
    state, game = flow.table.state, flow.table.game
    written = msgspec.json.encode(state)
    assert msgspec.json.decode(written, type=type(state)) == state
    copy = game.copy(state)
    ahead = type(flow.table).after(game, copy, [], flow.table.chance)
    for player in PLAYERS:
        for number in [*copy.exchange.bettors[player].orders] if player in copy.exchange.bettors else []:
            ahead.apply(flow.cancelling(player, number))
    assert not any(book.orders for book in copy.exchange.books.values())
    assert msgspec.json.encode(state) == written
