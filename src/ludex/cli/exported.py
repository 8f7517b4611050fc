"""`ludex house export`: a store as lines of JSON, tables of money or hands of poker, by the end of a file's name."""

from __future__ import annotations

import csv
from argparse import Namespace
from collections.abc import AsyncIterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from ludex.cli.sheets import WHAT, arrow_schema, cannot_write, cell, check_not_read, columns
from ludex.errors import Misuse
from ludex.extras import needed_for
from ludex.games.poker.histories.export import Told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ludex.house.exports import Export

ENTRIES, RECORD, MOVES, ROUNDS, HANDS = WHATS = ("entries", "record", "moves", "rounds", "hands")
_BY_ENDING = {
    ".jsonl": (ENTRIES, RECORD),
    ".csv": (MOVES, ROUNDS),
    ".parquet": (MOVES, ROUNDS),
    ".phh": (HANDS,),
    ".phhs": (HANDS,),
}
"""What is written into such a file; the first where nobody says."""
AT_ONCE = 50_000
"""So many rows are in memory while a Parquet file is written."""


Hands = dict[str, list[Told]]
"""The hands of each table, also those that could not be told."""


class Asked(Struct, frozen=True):
    """What is to be written, and where."""

    out: Path
    what: str


def asked(arguments: Namespace) -> Asked:
    """What is to be written; refused before anything is read where it makes no sense."""
    if arguments.out is None:
        raise Misuse("say what file is written with --out FILE", slug="out-wanted")
    out = Path(arguments.out)
    known = _BY_ENDING.get(out.suffix.lower())
    if known is None:
        raise Misuse(
            "{file}: the name of such a file ends in {known}", slug="unknown-ending", file=out, known=tuple(_BY_ENDING)
        )
    what = arguments.kind or known[0]
    if what not in known:
        raise Misuse(
            "{file}: what goes into it is {known}, not {what}", slug="not-for-file", file=out, known=known, what=what
        )
    if what == RECORD and arguments.table is None:
        raise Misuse("a record is of one table: name it with --table ID", slug="record-of-table")
    if out.suffix.lower() == ".parquet":
        with needed_for(WHAT):  # said before anything is read
            import pyarrow.parquet  # type: ignore[import-untyped]  # noqa: F401
    check_not_read([out], [arguments.store.removeprefix("sqlite:///"), arguments.key])
    return Asked(out, what)


async def written(export: Export, asked: Asked) -> tuple[int, Hands]:
    """Writes what was asked for, and says how many lines or rows it has; of poker, every hand."""
    hands: Hands = {}
    with _new_file(asked.out) as file:
        rows = await _write(export, asked, file, hands)
    return rows, hands


async def _write(export: Export, asked: Asked, file: IO[bytes], hands: Hands) -> int:
    from ludex.house.export_rows import MoveRow, RoundRow

    if asked.what == ENTRIES:
        return await _write_lines(export.entries(), file)
    if asked.what == RECORD:
        return await _write_record(export, file)
    if asked.what == HANDS:
        return await _write_hands(export, file, hands)
    kind: type[Struct] = MoveRow if asked.what == MOVES else RoundRow
    rows: AsyncIterator[Any] = export.moves() if asked.what == MOVES else export.rounds()
    write = _write_parquet if asked.out.suffix.lower() == ".parquet" else _write_csv
    return await write(rows, kind, file)


async def _write_lines(lines: AsyncIterator[bytes], file: IO[bytes]) -> int:
    count = 0
    async for line in lines:
        file.write(line)
        count += 1
    return count


async def _write_record(export: Export, file: IO[bytes]) -> int:
    from ludex.core.record import dump

    (table,) = export.tables
    record = await export.record(table)
    file.write(dump(record))
    return len(record.entries)


async def _write_hands(export: Export, file: IO[bytes], hands: Hands) -> int:
    """Hands that the format can tell, numbered through; each says of which table it is."""
    from ludex.cli.history import written_hand

    count = 0
    async for table, opened, told in export.hands():
        hands.setdefault(table, []).append(told)
        if told.history is not None:
            count += 1
            file.write(f"[{count}]\n{written_hand(told, opened, table=table)}\n".encode())
    return count


async def _write_csv(rows: AsyncIterator[Any], kind: type[Struct], file: IO[bytes]) -> int:
    text = TextIOWrapper(file, encoding="utf-8", newline="")
    writer, names, count = csv.writer(text, lineterminator="\n"), columns(kind), 0
    writer.writerow(names)
    async for row in rows:
        told = msgspec.to_builtins(row)
        writer.writerow([cell(told[name]) for name in names])
        count += 1
    text.flush()
    text.detach()
    return count


async def _write_parquet(rows: AsyncIterator[Any], kind: type[Struct], file: IO[bytes]) -> int:
    import pyarrow
    import pyarrow.parquet

    schema, gathered, count = arrow_schema(kind), list[Any](), 0
    with pyarrow.parquet.ParquetWriter(file, schema) as writer:
        async for row in rows:
            gathered.append(msgspec.to_builtins(row))
            count += 1
            if len(gathered) == AT_ONCE:
                writer.write_table(pyarrow.Table.from_pylist(gathered, schema=schema))
                gathered.clear()
        writer.write_table(pyarrow.Table.from_pylist(gathered, schema=schema))
    return count


@contextmanager
def _new_file(out: Path) -> Iterator[IO[bytes]]:
    """A file that is there when it is whole, and not before."""
    beside = out.with_name(f"{out.name}.new")
    try:
        file = beside.open("wb")
    except (OSError, ValueError) as error:
        raise cannot_write(out, error) from None
    try:
        with file:
            yield file
        beside.replace(out)
    except OSError as error:
        raise cannot_write(out, error) from None
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
