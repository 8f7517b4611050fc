"""Exports: records that audit clean, tables of money that come to the wallets, and a copy without what is sealed."""

from __future__ import annotations

import asyncio
import json
from base64 import b64decode, b64encode
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import jsonschema  # type: ignore[import-untyped]
import pytest

from ludex.cli.shapes import schema_of
from ludex.core.record import dump
from ludex.errors import Corrupt, Misuse
from ludex.games.records import audit, read_record
from ludex.house.everywhere import BOT_MONEY, open_catalogue, play_everywhere
from ludex.house.export_rows import MoveRow, RoundRow
from ludex.house.exports import Export
from ludex.house.generator import SEED_BYTES
from ludex.house.house import House
from ludex.house.sealing import Sealer
from ludex.house.store.opening import read_store
from ludex.house.streams import WALLET
from tests.house.houses import KEYS, in_house, stored
from tests.tables import LAW

Answer = TypeVar("Answer")

PLACE, ROUNDS = "cantabria", 3
HOLDEM = f"holdem-{PLACE}-1"
KEY = Sealer(KEYS.sealing)


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A house in which bots played every game of a place, and whoever might went home."""
    path = str(tmp_path_factory.mktemp("house") / "house.db")

    async def play(house: House) -> None:
        await open_catalogue(house, [PLACE])
        await play_everywhere(house, ROUNDS, seed=4)

    in_house(path, play, synchronous="OFF")
    return path


def exporting(
    where: str, work: Callable[[Export], Awaitable[Answer]], sealer: Sealer | None, table: str | None = None
) -> Answer:
    """What some work on an export comes to."""

    async def run() -> Answer:
        store = await read_store(where)
        try:
            return await work(Export(store, LAW, sealer, table))
        finally:
            await store.close()

    return asyncio.run(run())


def all_of(rows: Callable[[Export], AsyncIterator[Answer]]) -> Callable[[Export], Awaitable[list[Answer]]]:
    """All rows of a kind."""

    async def gather(export: Export) -> list[Answer]:
        return [row async for row in rows(export)]

    return gather


def lines(where: str, sealer: Sealer | None, table: str | None = None) -> list[bytes]:
    """The lines of an export of entries."""
    return exporting(where, all_of(Export.entries), sealer, table)


def wallets(where: str) -> dict[str, tuple[int, int]]:
    """What everybody has in their wallet and was given for it."""
    found: dict[str, tuple[int, int]] = {}
    for line in lines(where, None):
        row = json.loads(line)
        if row["stream"].startswith(WALLET):
            person = row["stream"].removeprefix(WALLET)
            balance, given = found.get(person, (0, 0))
            for event in row["body"]["events"]:
                for move in event.get("moves", []):
                    balance += move["amount"] * ((move["target"] == "wallet") - (move["source"] == "wallet"))
                given += event["amount"] if event["event"] == "granted" else 0
            found[person] = (balance, given)
    return found


# Records.


def test_records_audit_clean_and_are_what_the_tables_were(where: str, tmp_path: Path) -> None:
    """Every one, with the keys; each says which table it was."""

    async def records(export: Export) -> dict[str, bytes]:
        return {table: dump(await export.record(table)) for table in export.tables}

    found = exporting(where, records, KEY)
    path = tmp_path / "house.db"
    path.write_bytes(Path(where).read_bytes())

    async def look(house: House) -> None:
        assert set(found) == set(house.tables)
        for name, table in house.tables.items():
            record = read_record(found[name])
            assert record.header == table.opened.header
            assert record.header.table_id == name
            assert list(record.entries) == await stored(house, table)
            assert audit(LAW, record).state == table.table.state

    in_house(str(path), look, synchronous="OFF")


def test_an_auditors_record_has_the_money_of_the_whole_one(where: str) -> None:
    """And, of a game with covered cards, fewer faces."""

    async def record(export: Export) -> Any:
        return await export.record(HOLDEM)

    whole, copy = (exporting(where, record, sealer, HOLDEM) for sealer in (KEY, None))
    assert whole != copy
    assert [[event.moves for event in entry.events] for entry in whole.entries] == [
        [event.moves for event in entry.events] for entry in copy.entries
    ]


# Money.


@pytest.mark.parametrize("sealer", [KEY, None], ids=["whole", "copy"])
def test_moves_and_rounds_come_to_the_wallets(where: str, sealer: Sealer | None) -> None:
    """What everybody won or lost at all tables is what they have beyond what they were given."""
    moves = exporting(where, all_of(Export.moves), sealer)
    rounds = exporting(where, all_of(Export.rounds), sealer)
    known = wallets(where)
    assert {given for _, given in known.values()} == {BOT_MONEY}
    chips, net = Counter[str](), Counter[str]()
    for move in moves:
        assert move.amount > 0
        chips[move.source] -= move.amount
        chips[move.target] += move.amount
    for each in rounds:
        assert each.net == each.paid_back - each.staked
        net[each.person] += each.net
    for person, (balance, given) in known.items():
        # Who stayed in a hall has what they had left there, and not in their wallet.
        assert balance + chips[f"player:{person}"] - given == net[person]
    assert {each.table for each in rounds} <= {each.table for each in moves}
    assert len({each.table for each in rounds}) > 25


def test_both_copies_have_the_same_money(where: str) -> None:
    """In every game: an auditor sees all of it."""
    for rows in (Export.moves, Export.rounds):
        assert exporting(where, all_of(rows), KEY) == exporting(where, all_of(rows), None)


def test_one_table_alone(where: str) -> None:
    """Its rows are those that it has among all."""
    moves = exporting(where, all_of(Export.moves), None)
    alone = exporting(where, all_of(Export.moves), None, HOLDEM)
    assert alone == [move for move in moves if move.table == HOLDEM] != []
    streams = {json.loads(line)["stream"] for line in lines(where, None, HOLDEM)}
    assert streams == {f"table:{HOLDEM}", f"chance:{HOLDEM}"}
    with pytest.raises(Misuse, match="no table is called craps; known: "):
        lines(where, None, "craps")


def test_columns() -> None:
    """As they are documented."""
    assert MoveRow.__struct_encode_fields__ == (
        *("table", "session", "round", "entry", "at", "event", "from", "to", "amount"),
    )
    assert RoundRow.__struct_encode_fields__ == (
        *("table", "session", "round", "person", "staked", "paid_back", "net"),
    )


# Entries.


def test_lines_are_as_their_schema_says_and_their_hashes_can_be_checked(where: str) -> None:
    """Bodies from which nothing was left out are byte by byte those that were hashed."""
    validator = jsonschema.Draft202012Validator(schema_of("house-export"))
    streams: dict[str, list[bytes]] = defaultdict(list)
    for line in lines(where, None):
        row = json.loads(line)
        validator.validate(row)
        streams[row["stream"]].append(line)
    checked = 0
    for stream, of_stream in streams.items():
        before = sha256(f"ludex/stream/1|{stream}".encode()).digest()
        for number, line in enumerate(of_stream):
            row = json.loads(line)
            assert row["version"] == number
            if "left_out" not in row:
                body = line.partition(b'"body":')[2].rstrip()[:-1]
                numbers = b"".join(row[name].to_bytes(8) for name in ("version", "at", "schema"))
                assert sha256(b"ludex/entry/1|" + before + numbers + body).hexdigest() == row["hash"]
                checked += 1
            before = bytes.fromhex(row["hash"])
    assert checked > 2_000


def faces(body: Any) -> Iterator[int]:
    """Every face of a card that stands in a body, wherever it does."""
    if isinstance(body, list):
        for each in body:
            yield from faces(each)
    if isinstance(body, dict):
        for name, value in body.items():
            values = value if isinstance(value, list) else [value]
            if name in ("face", "faces", "cards"):
                yield from (each for each in values if isinstance(each, int))
            yield from faces(value)


def test_the_auditors_copy_has_no_covered_face_that_was_never_shown(where: str) -> None:
    """Cards that somebody looked at and mucked are nowhere in the hand; with the keys they are."""
    whole, copy = (
        [json.loads(line)["body"] for line in lines(where, sealer, HOLDEM) if b'"stream":"table:' in line]
        for sealer in (KEY, None)
    )
    looked, shown, mucked = set[int](), set[int](), 0
    told, in_the_clear = set[int](), set[int]()
    for body, clear in zip(whole[1:], copy[1:], strict=True):
        for event in body["events"]:
            if event["event"] == "hand-started":
                mucked += len(looked - shown)
                assert looked <= told
                assert not (looked - shown) & in_the_clear
                looked, shown, told, in_the_clear = set(), set(), set(), set()
            looked |= set(event["faces"]) if event["event"] == "looked" else set()
            shown |= {card for each in event.get("shown", []) for card in each["cards"]}
        told |= set(faces(body))
        in_the_clear |= set(faces(clear))
    mucked += len(looked - shown)
    assert looked <= told
    assert not (looked - shown) & in_the_clear
    assert mucked > 10


def test_the_auditors_copy_has_neither_seals_nor_seeds(where: str) -> None:
    """Its bytes hold no seed in any way of writing it, and nothing that could be opened one day."""
    seeds = []
    for line in lines(where, KEY):
        row = json.loads(line)
        if row["stream"].startswith("chance:") and not row["version"]:
            assert row["opened"] == ["secret"]
            seeds.append(row["body"]["secret"])
    copy = b"".join(lines(where, None))
    assert len(seeds) == len(set(seeds)) > 25
    for seed in seeds:
        raw = b64decode(seed)
        assert len(raw) == SEED_BYTES
        assert seed.encode() not in copy
        assert raw.hex().encode() not in copy
        assert b64encode(raw).rstrip(b"=") not in copy
    assert b'"sealed":' not in copy
    assert b'"left_out":["secret"]' in copy
    assert b'"left_out":["events"]' in copy


def test_another_key_opens_nothing(where: str) -> None:
    """It is said of the first seal."""
    with pytest.raises(Corrupt, match="this key does not open the seal"):
        lines(where, Sealer(bytes(32)))
