"""The stream of the house: whose key it has, and which tables are linked."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

import msgspec

from ludex.errors import Corrupt
from ludex.house.audit.books import Books
from ludex.house.audit.faults import Fault
from ludex.house.findings import Finding
from ludex.house.house import Began, Linked
from ludex.house.store.rows import Stored
from ludex.house.streams import HOUSE, TABLE


class HousePart:
    """The house, before its tables: what is linked is known then."""

    def __init__(self, public: bytes, books: Books, streams: Collection[str]) -> None:
        self._public, self._books, self._streams = public, books, streams
        self._is_begun = False

    def enter(self, stored: Stored) -> Iterable[Finding]:
        """Its beginning, and then every table that was linked."""
        try:
            if stored.version:
                found = self._join(stored, msgspec.json.decode(stored.body, type=Linked))
            else:
                began, self._is_begun = msgspec.json.decode(stored.body, type=Began), True
                found = _finding(Fault.OTHER_KEY, stored) if began.public_key != self._public else None
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            found = _finding(Fault.UNREADABLE, stored, error=Corrupt(str(error)))
        return () if found is None else (found,)

    def _join(self, stored: Stored, linked: Linked) -> Finding | None:
        """A table is one of a link from here on."""
        self._books.links.setdefault(linked.link, []).append(linked.table)
        if linked.version != stored.version:
            return _finding(Fault.OTHER_PLACE, stored, said=str(linked.version))
        return None if TABLE + linked.table in self._streams else _finding(Fault.NO_TABLE, stored, table=linked.table)

    def end(self) -> Iterator[Finding]:
        """A house without a beginning has no key."""
        if not self._is_begun:
            yield Finding(fault=Fault.OTHER_KEY, stream=HOUSE, version=0)


def _finding(fault: Fault, stored: Stored, **values: object) -> Finding:
    return Finding(fault=fault, stream=stored.stream, version=stored.version, values=values)
