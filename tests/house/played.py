"""A small evening at a few tables of a house, two of which share a jackpot: what the tests of audits read and forge."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

from ludex.core.state import BETTING
from ludex.errors import Refused
from ludex.games.common.stakes.commands import PlaceBet
from ludex.games.registry import usual_licence
from ludex.house import ledger
from ludex.house.everywhere import BOT_MONEY, play_everywhere
from ludex.house.house import House
from ludex.house.live import LiveTable
from ludex.house.wallets import Limit
from ludex.kit.money import Cents
from ludex.law.strict import Tree
from ludex.proof.walk import Walk
from tests.house.houses import in_house
from tests.tables import LAW

TABLES = (("roulette-french", "cantabria"), ("holdem", "cantabria"), ("machines", "cantabria"))
ROULETTE, HOLDEM, MACHINES = (f"table:{game}-{place}-1" for game, place in TABLES)
LINKED = ("blackjack-cantabria-1", "blackjack-cantabria-2")
FIRST, SECOND = (f"table:{table}" for table in LINKED)
CHANCE = f"chance:{LINKED[0]}"
LINK = "link:jackpot"
WALLET, HOUSE = "wallet:ana", "house"
STEPS = 260


def witness_of(path: Path) -> Path:
    """Where the last head of a house is kept."""
    return path.with_name(f"{path.name}.witness")


def evening(path: Path) -> None:
    """A house is opened twice, with tables that are closed at the end."""
    witness = witness_of(path)
    in_house(str(path), _first, witness=witness, synchronous="OFF")
    in_house(str(path), _second, witness=witness, synchronous="OFF")


async def _first(house: House) -> None:
    for game, place in TABLES:
        await house.add_table(game, place)
    usual = usual_licence(LAW, "blackjack", "cantabria")
    jackpot: dict[str, Tree] = {"progressive": True, "linked": True, "jackpot_stake": 5}
    jackpot |= {"minimum": 10, "dealer": "continuous"}
    tables = [await house.add_table("blackjack", "cantabria", id=id, licence={**usual, **jackpot}) for id in LINKED]
    await house.link(LINK.removeprefix("link:"), LINKED)
    await _walk(house, tables)


async def _walk(house: House, tables: Sequence[LiveTable]) -> None:
    """Play at random, with a jackpot stake wherever one may be: the tables tell each other of all of them."""
    walks = []
    for number, table in enumerate(tables):
        walk = Walk(table.opened, table.table, Random(number).randrange)
        # What tables are told of each other is told by nobody but the house.
        walk.people = tuple(name for name in walk.people if name != "director")
        walks.append(walk)
        for person in walk.people:
            await house.people.admit(person, BOT_MONEY)

    def step(table: LiveTable, walk: Walk) -> None:
        state = table.table.state
        for each in list(state.stakes.values()) if state.phase == BETTING else []:
            bet = PlaceBet(by=each.player, bet=each.bet.replace("box", "jackpot"), stake=Cents(500))
            with suppress(Refused):
                table.table.apply(bet)
                return
        with suppress(Refused):  # what somebody brings may be more than they have
            walk.step()

    for number in range(STEPS):
        table, walk = tables[number % 2], walks[number % 2]
        await table.lead(lambda table=table, walk=walk: step(table, walk))  # type: ignore[misc]


async def _second(house: House) -> None:
    """An evening of bots at the others, a limit of somebody's own, and the ledger as far as that."""
    for id in LINKED:
        del house.tables[id]  # bots go home at the end, and leave nothing to be told
    await play_everywhere(house, 2, seed=3)
    await house.people.set_limit("ana", Limit.LOST, Cents(5000), id="limit")
    await house.people.exclude("bea", 2**55, id="pause")
    await ledger.refresh(house.store)
