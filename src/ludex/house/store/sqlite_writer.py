"""The writer of a file of SQLite: `python sqlite_writer.py FILE PRAGMA=VALUE...`.

A program of its own, so that a house decides while this one writes: two threads of one program would take turns. Its
standard input and output are one socket, on which it reads requests and answers each, until it is asked to close or
whoever asks is gone. It imports nothing but what comes with Python, so that it is there at once.
"""

from __future__ import annotations

import marshal
import os
import select
import signal
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from itertools import chain
from typing import Any, BinaryIO

BUSY_MS = 5000
"""So long a statement waits for another process that has the file."""
AT_ONCE = 128
"""So many rows go into one statement."""
STATEMENTS_KEPT = 1024
"""So many statements are kept ready: one for every table and number of rows."""
ASKED = 0
"""The number of the standard input."""
CLOSE = "close"
"""The last request."""
LENGTH_BYTES = 4
"""Stand before every request and answer, the highest byte first."""

_STREAM = "INSERT INTO streams (number, name) VALUES "
_ENTRY = "INSERT INTO entries (stream, version, at, schema, body, hash) VALUES "
_KEY = 'INSERT OR IGNORE INTO commands (stream, "by", id, version) VALUES '
_SNAPSHOT = "INSERT OR REPLACE INTO snapshots (stream, version, at, schema, body, hash) VALUES "
_HEAD = "INSERT INTO heads (number, body, signature) VALUES "
_BALANCE = "INSERT OR REPLACE INTO balances (stream, account, amount, version) VALUES "
_VERSION = 'SELECT version FROM commands WHERE stream = ? AND "by" = ? AND id = ?'
_RECKONED = "SELECT version FROM balances WHERE stream = ? AND account = ?"

Rows = Sequence[Sequence[Any]]
Known = dict[tuple[int, str, str], int]
"""The entries that some commands led to, by stream, giver and id."""


class Writer:
    """One connection that writes, each request in a transaction of its own."""

    def __init__(self, path: str, pragmas: Sequence[str]) -> None:
        # Transactions are begun and ended by name: nothing is committed because a statement happened to come first.
        self._connection = sqlite3.connect(
            path, isolation_level=None, timeout=BUSY_MS / 1000, cached_statements=STATEMENTS_KEPT
        )
        self._connection.execute("PRAGMA journal_mode = WAL")
        for pragma in pragmas:
            self._connection.execute(f"PRAGMA {pragma}")
        self._has_failed = False
        self._asker = select.poll()
        self._asker.register(ASKED, 0)  # with nothing to wait for it tells only that the other side is gone

    def open(self) -> None:
        """Waits until nobody else writes."""
        with self._transaction():
            pass

    def group(self, streams: Rows, entries: Rows, keys: Rows, snapshots: Rows) -> Known | None:
        """Writes a group; where commands of it led to entries before nothing is written, and these are told."""
        if self._has_failed:  # it was asked for before the answer to that one was heard
            raise sqlite3.OperationalError("a group before this one was not written")
        self._has_failed = True
        known = None
        with self._transaction():
            if self._insert(_KEY, keys) == len(keys):
                self._insert(_STREAM, streams)
                self._insert(_ENTRY, entries)
                self._insert(_SNAPSHOT, snapshots)
            else:
                self._connection.execute("ROLLBACK")
                known = self._known(keys)
        self._has_failed = False
        return known

    def _known(self, keys: Rows) -> Known:
        found = ((tuple(key[:3]), self._connection.execute(_VERSION, key[:3]).fetchone()) for key in keys)
        return {key: row[0] for key, row in found if row is not None}

    def head(self, *head: Any) -> None:
        """Writes a signed head."""
        with self._transaction():
            self._insert(_HEAD, [head])

    def balances(self, stream: int, account: str, reckoned: int | None, rows: Rows) -> bool:
        """Writes balances of a stream, unless it was reckoned up to another entry meanwhile."""
        with self._transaction():
            found = self._connection.execute(_RECKONED, (stream, account)).fetchone()
            is_next = reckoned == (None if found is None else found[0])
            if is_next:
                self._insert(_BALANCE, rows)
        return is_next

    def drop_balances(self) -> None:
        """Forgets all balances."""
        with self._transaction():
            self._connection.execute("DELETE FROM balances")

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """All or nothing."""
        self._connection.execute("BEGIN IMMEDIATE")
        if self._asker.poll(0):
            # Whoever asked was killed. A house that opens the file next waits for this transaction, and for no other
            # one: what was asked and is not begun is not written behind its back.
            os._exit(1)
        try:
            yield
            if self._connection.in_transaction:
                self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise

    def _insert(self, statement: str, rows: Rows) -> int:
        """Inserts rows, many with one statement, and says how many were not there yet."""
        done = 0
        for first in range(0, len(rows), AT_ONCE):
            some = rows[first : first + AT_ONCE]
            places = _places(len(some[0]), len(some))
            done += self._connection.execute(statement + places, [*chain.from_iterable(some)]).rowcount
        return done

    def close(self) -> None:
        """Puts the log into the file, where nobody else has it open."""
        self._connection.close()


@cache
def _places(columns: int, rows: int) -> str:
    return ", ".join([f"({', '.join('?' * columns)})"] * rows)


def packed(what: Any) -> bytes:
    """A request or an answer as it is sent."""
    content = marshal.dumps(what)
    return len(content).to_bytes(LENGTH_BYTES) + content


def _next_of(requests: BinaryIO) -> tuple[str, Any] | None:
    """The next request, where it came whole."""
    try:
        length = int.from_bytes(requests.read(LENGTH_BYTES))
        content = requests.read(length)
    except ConnectionError:  # whoever asked was killed before they read the last answer
        return None
    return marshal.loads(content) if length and len(content) == length else None


def main(path: str, *pragmas: str) -> None:
    """Writes what is asked for; what SQLite says against it is answered, with its kind."""
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)  # whoever asks ends in order, and says when
    writer = None
    while (request := _next_of(sys.stdin.buffer)) is not None:
        what, arguments = request
        try:
            writer = writer or Writer(path, pragmas)
            answer = (True, getattr(writer, what)(*arguments))
        except sqlite3.Error as error:
            answer = (False, (type(error).__name__, str(error)))
        with suppress(ConnectionError):  # they may be gone, and then nothing follows
            sys.stdout.buffer.write(packed(answer))
            sys.stdout.buffer.flush()
        if what == CLOSE:
            return
    os._exit(1)  # whoever asked was killed, and the file is left as it is


if __name__ == "__main__":
    main(*sys.argv[1:])
