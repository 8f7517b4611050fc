"""Papers: tickets, slips and vouchers as data. What stands on one is a fact of play."""

from __future__ import annotations

from msgspec import Struct

from ludex.errors import Value

Symbols = tuple[tuple[str | None, ...], ...]
"""Signs in rows; nothing for one that is covered."""


class PaperLine(Struct, frozen=True):
    """A line of a paper: what it tells, by its slug in the words, and the values that it tells."""

    label: str
    values: tuple[Value, ...]


class Paper(Struct, frozen=True, kw_only=True):
    """A ticket, a slip or a voucher as its holder has it before them."""

    id: str
    """Its number in the lot or in the record: what it is found by."""
    kind: str
    """The slug of what it is: scratch-ticket, lottery-ticket, raffle-ticket, betting-slip, voucher."""
    holder: str = ""
    """Whose it is; nobody's where it is the bearer's."""
    lines: tuple[PaperLine, ...]
    symbols: Symbols = ()
    """The field that is scratched or opened, where it has one."""
    code: str = ""
    """What proves that it is genuine."""
    state: str = ""
    """What is so of it: won, lost, paid, void; nothing of one that nothing is known of yet."""
