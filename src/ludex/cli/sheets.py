"""Rows as tables that other programs read: CSV, and Parquet with typed columns.

A row is a struct, its fields are the columns. In CSV a list is written in one cell, its parts separated by semicolons
and the fields of a part by colons; Parquet keeps lists as lists.
"""

from __future__ import annotations

import csv
import io
import sys
from argparse import Namespace
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.inspect import FloatType, IntType, ListType, LiteralType, StrType, StructType, Type, UnionType, type_info

from ludex.cli.output import print_lines
from ludex.errors import Misuse
from ludex.extras import needed_for

WHAT = "a Parquet file"


def wants_table(arguments: Namespace) -> bool:
    """Whether a table is asked for rather than text or JSON."""
    if arguments.out is not None and not arguments.csv:
        raise Misuse("--out is the file of a table: it goes with --csv", slug="out-with-csv")
    if arguments.json and (arguments.csv or arguments.parquet is not None):
        raise Misuse("a table (--csv, --parquet) is written or JSON printed, not both", slug="table-or-json")
    check_ending(arguments.out, ".csv")
    check_ending(arguments.parquet, ".parquet")
    check_apart([file for file in (arguments.out, arguments.parquet) if file is not None])
    check_not_read([arguments.out, arguments.parquet], [getattr(arguments, "strategy", None)])
    if arguments.parquet is not None:
        with needed_for(WHAT):  # said before anything is solved for it
            import pyarrow  # type: ignore[import-untyped]  # noqa: F401
    return arguments.csv or arguments.parquet is not None


def write_tables(rows: Sequence[Struct], kind: type[Struct], arguments: Namespace) -> None:
    """Writes rows as they are asked for, and names every file that was written."""
    if arguments.parquet is not None:
        write_bytes(arguments.parquet, parquet(rows, kind))
        print_lines([] if arguments.csv and arguments.out is None else [arguments.parquet])
    if arguments.csv:
        write_csv(csv_text(rows, kind), arguments.out)


def write_csv(text: str, file: str | None) -> None:
    """Text of a table into a file, whose name is then told, or onto standard output."""
    if file is None:
        sys.stdout.write(text)
        return
    write_bytes(file, text.encode())
    print_lines([file])


def check_apart(files: Sequence[str | Path]) -> None:
    """Refuses to write two things to one file, whatever ways lead there; asked before anything is written."""
    seen: set[Path] = set()
    for file in files:
        where = _where(file)
        if where in seen:
            raise Misuse("{file}: two things would be written to this one file", slug="written-twice", file=file)
        seen.add(where)


def check_not_read(files: Iterable[str | Path | None], read: Iterable[str | Path | None]) -> None:
    """Refuses to write to a file that is read, whatever ways lead there; asked before anything is written."""
    sources = [file for file in read if file is not None]
    for file in files:
        if file is not None and any(_is_same(file, source) for source in sources):
            raise Misuse("{file}: this file is read, and would be written over", slug="written-over", file=file)


def _is_same(one: str | Path, other: str | Path) -> bool:
    """Whether two names are of one file, which may have several."""
    try:
        return Path(one).samefile(other)
    except (OSError, ValueError):
        return _where(one) == _where(other)


def _where(file: str | Path) -> Path:
    """The file itself, through links; of a name that no file can have, the name."""
    try:
        return Path(file).resolve()
    except (OSError, RuntimeError, ValueError):
        return Path(file)


def write_bytes(file: str | Path, content: bytes) -> None:
    """Writes a file, or says in one line why it cannot be written."""
    try:
        Path(file).write_bytes(content)
    except (OSError, ValueError) as error:
        raise cannot_write(file, error) from None


def check_ending(file: str | None, *known: str) -> None:
    """Refuses a file whose name says that it is something else than what would be written into it."""
    if file is not None and (ending := Path(file).suffix) and ending.lower() not in known:
        raise Misuse("{file}: the name of such a file ends in {known}", slug="unknown-ending", file=file, known=known)


def cannot_write(file: str | Path, error: OSError | ValueError) -> Misuse:
    """What is said of a file that cannot be written."""
    why = error.strerror if isinstance(error, OSError) else error
    return Misuse("{file}: cannot be written: {why}", slug="not-written", file=file, why=why)


def csv_text(rows: Sequence[Struct], kind: type[Struct]) -> str:
    """Rows as CSV under a line with the names of the columns."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    names = columns(kind)
    writer.writerow(names)
    for row in rows:
        told = msgspec.to_builtins(row)
        writer.writerow([cell(told[name]) for name in names])
    return out.getvalue()


def columns(kind: type[Struct]) -> tuple[str, ...]:
    """The names of the columns."""
    return kind.__struct_encode_fields__


def cell(value: Any) -> str:
    """A value as it stands in a cell; nothing is an empty cell."""
    if value is None:
        return ""
    if isinstance(value, list):
        return ";".join(cell(part) for part in value)
    if isinstance(value, dict):
        return ":".join(cell(part) for part in value.values())
    return repr(value) if isinstance(value, float) else str(value)


def parquet(rows: Sequence[Struct], kind: type[Struct]) -> bytes:
    """Rows as a Parquet file."""
    with needed_for(WHAT):
        import pyarrow
        import pyarrow.parquet  # type: ignore[import-untyped]

    table = pyarrow.Table.from_pylist([msgspec.to_builtins(row) for row in rows], schema=arrow_schema(kind))
    out = io.BytesIO()
    pyarrow.parquet.write_table(table, out)
    return out.getvalue()


def arrow_schema(kind: type[Struct]) -> Any:
    """The columns of such rows with their types."""
    import pyarrow

    return pyarrow.schema([_arrow_field(pyarrow, each) for each in _struct(kind).fields])


def _struct(kind: Any) -> StructType:
    info = type_info(kind)
    assert isinstance(info, StructType)
    return info


def _arrow_field(pyarrow: Any, each: Any) -> Any:
    """A column with its type, and whether it may be empty."""
    kind: Type = each.type
    optional = isinstance(kind, UnionType) and kind.includes_none
    if isinstance(kind, UnionType):
        (kind,) = (part for part in kind.types if not isinstance(part, msgspec.inspect.NoneType))
    return pyarrow.field(each.encode_name, _arrow_type(pyarrow, kind), nullable=optional)


def _arrow_type(pyarrow: Any, kind: Type) -> Any:
    match kind:
        case StrType() | LiteralType():
            return pyarrow.string()
        case FloatType():
            return pyarrow.float64()
        case IntType():
            return pyarrow.int64()
        case ListType():
            return pyarrow.list_(_arrow_type(pyarrow, kind.item_type))
        case StructType():
            return pyarrow.struct([_arrow_field(pyarrow, each) for each in kind.fields])
        case _:
            raise AssertionError(f"no column holds {kind}")
