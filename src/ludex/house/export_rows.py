"""The rows of exports: what stands in each line of the entries, and in the columns of moves and rounds."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Raw, Struct, field


class EntryRow(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An entry of a stream, as one line of JSON."""

    stream: Annotated[str, Meta(description="table:ID, chance:ID, wallet:NAME, link:NAME or house")]
    version: Annotated[int, Meta(ge=0, description="its number in the stream, from 0 on without a gap")]
    at: Annotated[int, Meta(description="microseconds since 1970, by the clock of the house")]
    schema: Annotated[int, Meta(ge=1, description="the schema in which its body is written")]
    hash: Annotated[str, Meta(pattern="^[0-9a-f]{64}$", description="SHA-256 as it is stored")]
    left_out: Annotated[list[str], Meta(description="secrets that the stored body has and this one has not")] = []
    opened: Annotated[list[str], Meta(description="secrets that the stored body has sealed and this one open")] = []
    body: Annotated[Raw, Meta(extra_json_schema={"type": "object"}, description="as stored, but for these secrets")]


class MoveRow(Struct, frozen=True, kw_only=True):
    """A movement of money at a table."""

    table: str
    session: int
    round: int
    entry: int
    at: int
    event: str
    source: str = field(name="from")
    target: str = field(name="to")
    amount: int


class RoundRow(Struct, frozen=True, kw_only=True):
    """What one person staked in a round of a table, and was paid back."""

    table: str
    session: int
    round: int
    person: str
    staked: int
    paid_back: int
    net: int
