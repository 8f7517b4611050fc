"""Live tables: stored before they count, told after it, repeated once, gone on with as if nothing had happened."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from ludex.core.commands import BuyChips, Join, Kind, Leave
from ludex.core.events import Event
from ludex.errors import Misuse, Reason, Refused, Stopped
from ludex.games.common.jackpot.state import JACKPOT_ACCOUNT
from ludex.games.common.stakes.commands import NoMoreBets, PlaceOnCloth
from ludex.games.wheels.roulette.commands import Spin
from ludex.house import house as houses
from ludex.house.bots import NAMES
from ludex.house.clock import Times
from ludex.house.everywhere import BOT_MONEY, play_at
from ludex.house.house import House
from ludex.house.keys import new_keys
from ludex.house.live import LiveTable
from ludex.kit.chance import Script
from ludex.kit.money import Cents
from ludex.law.strict import Tree
from tests.house.houses import MONEY, in_house, open_session, seated, stored
from tests.tables import LAW

ROULETTE, PLACE = "roulette-french", "cantabria"
LINKED: dict[str, Tree] = {"minimum": 10, "progressive": True, "linked": True}
BET = PlaceOnCloth(by="ana", bet="red", stake=Cents(1000), id="7")


async def roulette(house: House, *people: str) -> LiveTable:
    """An open table with people at it."""
    table = await house.add_table(ROULETTE, PLACE)
    await open_session(table)
    await seated(house, table, *people)
    return table


def test_money_passes_between_wallet_and_table_with_the_entry(where: str) -> None:
    """Sitting down, buying more and leaving; what was won or lost is what differs."""

    async def play(house: House) -> None:
        table = await roulette(house, "ana")
        wallet = house.people.wallet("ana")
        assert (wallet.balance, wallet.tables) == (900_000, {table.id: 100_000})
        await table.run(BuyChips(by="ana", chips=Cents(5_000)))
        assert wallet.balance == 895_000
        await table.run(Leave(by="ana"))
        assert (wallet.balance, wallet.tables) == (MONEY, {})

    in_house(where, play)
    assert in_house(where, lambda house: _balance(house, "ana")) == MONEY


async def _balance(house: House, person: str) -> int:
    return house.people.wallet(person).balance


def test_nothing_happens_where_the_wallet_refuses(where: str) -> None:
    """Neither at the table nor in the wallet, now or after the house was opened again."""

    async def play(house: House) -> tuple[int, int]:
        table = await roulette(house)
        await house.people.admit("bea", Cents(500))
        version = table.table.version
        with pytest.raises(Refused) as caught:
            await seated(house, table, "bea", chips=501)
        assert caught.value.reason is Reason.NO_FUNDS
        with pytest.raises(Misuse, match="nobody called carlos has a wallet here"):
            await table.give(Join(by="carlos", chips=Cents(100)))
        assert (table.table.version, table.table.state.players) == (version, [])
        return version, house.people.wallet("bea").balance

    async def look(house: House) -> tuple[int, int]:
        return house.tables[f"{ROULETTE}-{PLACE}-1"].table.version, house.people.wallet("bea").balance

    assert in_house(where, play) == in_house(where, look)


def test_a_repeated_command_is_answered_and_counts_once(where: str) -> None:
    """Also after the house was opened again, and when it would be refused by now; another one has an id of its own."""

    async def play(house: House) -> int:
        table = await roulette(house, "ana")
        first = await table.give(BET)
        assert await table.give(BET) == first
        return first.version

    async def again(house: House) -> int:
        table = house.tables[f"{ROULETTE}-{PLACE}-1"]
        again = await table.give(BET)
        await table.lead(lambda: _spin(table))
        assert await table.give(BET) == again
        with pytest.raises(Refused) as caught:
            await table.give(PlaceOnCloth(by="ana", bet="black", stake=Cents(1000), id="7"))
        assert caught.value.reason is Reason.REPEATED
        bets = [entry for entry in await stored(house, table) if isinstance(entry.command, PlaceOnCloth)]
        assert len(bets) == 1
        return again.version

    assert in_house(where, play) == in_house(where, again)


class Heard:
    """Notes what somebody is told, and what the store knew by then."""

    def __init__(self, house: House, table: LiveTable) -> None:
        self._house, self._table = house, table
        self.events: list[Event] = []

    def told(self, version: int, events: Sequence[Event]) -> None:
        """Nobody hears of what is not stored."""
        assert self._house.store.tip(self._table.table.stream).version == version
        self.events += events


def test_people_are_told_after_it_is_stored_and_only_what_they_may_see(tmp_path: Path) -> None:
    """Of what somebody brings others hear that they came."""

    async def play(house: House) -> None:
        table = await roulette(house, "ana")
        bea, croupier = Heard(house, table), Heard(house, table)
        table.table.watch("bea", bea)
        table.table.watch("croupier", croupier)
        await table.run(BuyChips(by="ana", chips=Cents(5_000)))
        assert [event.moves for event in bea.events] == [()]
        assert [bool(event.moves) for event in croupier.events] == [True]
        table.table.leave_alone("bea", bea)
        await table.give(BET)
        assert (len(bea.events), len(croupier.events)) == (1, 2)

    in_house(str(tmp_path / "house.db"), play)


def test_who_goes_away_while_their_command_is_stored_changes_nothing(tmp_path: Path) -> None:
    """The table goes on from what the store has."""

    async def play(house: House) -> None:
        table = await roulette(house, "ana")
        version = table.table.version
        asking = asyncio.ensure_future(table.give(BET))
        await asyncio.sleep(0)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        assert (await table.give(BET)).version == version + 1
        assert house.store.tip(table.table.stream).version == table.table.version == version + 1

    in_house(str(tmp_path / "house.db"), play)


def test_an_entry_that_cannot_be_recorded_stops_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It accepts nothing more; the entry is stored, and the table that is opened again has it."""

    async def play(house: House) -> int:
        table = await roulette(house, "ana")
        with monkeypatch.context() as patch:
            patch.setattr(type(table.table.game), "evolve", _broken)
            with pytest.raises(Stopped):
                await table.give(BET)
        with pytest.raises(Stopped):
            await table.give(BET)
        return table.table.version

    async def look(house: House) -> int:
        return house.tables[f"{ROULETTE}-{PLACE}-1"].table.version

    where = str(tmp_path / "house.db")
    before = in_house(where, play)
    assert in_house(where, look) == before + 1


def _broken(*_arguments: object) -> None:
    raise RuntimeError("a fold that fails")


def test_outcomes_are_typed_in_from_a_real_wheel(where: str) -> None:
    """The table waits for them; a pocket that it has not is refused; after a restart it goes on in the same way."""

    async def play(house: House) -> None:
        table = await house.add_table(ROULETTE, PLACE, id="wheel", chance=Script())
        await open_session(table)
        await seated(house, table, "ana")
        table.tell_outcomes(["17"])
        await table.lead(lambda: _spin(table))

    async def look(house: House) -> None:
        table = house.tables["wheel"]
        drawn = [event.drawn for entry in await stored(house, table) for event in entry.events if event.drawn]
        assert [str(outcome) for outcomes in drawn for outcome in outcomes] == ["17"]
        table.tell_outcomes(["99"])
        with pytest.raises(Misuse, match="cannot come up"):
            await table.lead(lambda: _spin(table))
        live = await house.add_table(ROULETTE, PLACE)
        with pytest.raises(Misuse, match="draws by itself"):
            live.tell_outcomes(["17"])

    in_house(where, play)
    in_house(where, look, chances={"wheel": Script()})


def _spin(table: LiveTable) -> None:
    table.table.run(Spin(by="croupier"))
    table.table.run(NoMoreBets(by="croupier"))


def test_silence_leads_on_after_its_time(tmp_path: Path) -> None:
    """Bets are open for so long, then what is due is done; nobody waits for a table that waits for people."""

    async def play(house: House) -> None:
        table = await roulette(house, "ana")
        wait = table.waits
        assert wait is not None
        assert wait.kind is Kind.OFFER
        house.run()
        round_before = table.table.state.round
        async with asyncio.timeout(10):
            while table.table.state.round == round_before:
                await asyncio.sleep(0.01)

    in_house(str(tmp_path / "house.db"), play, times=Times(turn_s=0.01, offer_s=0.02, duty_s=0.005))


def test_a_witness_that_cannot_be_written_stops_nobody_and_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Heads are signed all the same, and the next one that can be kept is; the house says so when it closes."""
    monkeypatch.setattr(houses, "SIGNED_EVERY_S", 0.01)
    where, nowhere = str(tmp_path / "house.db"), tmp_path / "nowhere" / "witness"

    async def play(house: House) -> None:
        house.run()
        await house.people.admit("ana", MONEY)
        async with asyncio.timeout(20):
            while len(await house.store.heads()) < 2:
                await house.people.grant("ana", Cents(100))
                await asyncio.sleep(0.01)

    with pytest.raises(Misuse, match="cannot be written"):
        in_house(where, play, witness=nowhere)
    nowhere.parent.mkdir()
    in_house(where, play, witness=nowhere)
    assert houses.read_witness(nowhere) == in_house(where, lambda house: house.store.heads())[-2]


def test_a_house_has_keys_of_its_own(where: str) -> None:
    """Nobody opens it with others."""

    async def nothing(house: House) -> None:
        assert not house.tables

    in_house(where, nothing)
    with pytest.raises(Misuse, match="these are not the keys of this house"):
        asyncio.run(House.open(where, LAW, new_keys()))


def test_linked_jackpots_are_told_once(where: str) -> None:
    """Two tables that share a jackpot hold the same in the end, over two evenings."""

    async def play(house: House) -> None:
        if not house.tables:
            tables = [await house.add_table("blackjack", PLACE, licence=LINKED) for _ in range(2)]
            await house.link("seven", [table.id for table in tables])
        first, second = house.tables.values()
        for name in NAMES:
            await house.people.admit(name, BOT_MONEY, bot=True)
        await asyncio.gather(*(play_at(table, 6, seed=5, bots="random") for table in (first, second)))
        for table in (first, second):
            await open_session(table)
            await table.lead(table.table.hear)
        held = [table.table.state.accounts.get(JACKPOT_ACCOUNT, 0) for table in (first, second)]
        assert held[0] == held[1] > 0, held
        for table in (first, second):
            ids = [entry.command.id for entry in await stored(house, table) if entry.command.id]
            assert len(ids) == len(set(ids))

    in_house(where, play)
    in_house(where, play)
