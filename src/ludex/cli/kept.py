"""An evening that is kept: a record written entry by entry while it is played, gone on with later, and told again."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from types import TracebackType
from typing import Self

import msgspec
from msgspec import Struct

from ludex.cli.audit import as_lines, stored_text
from ludex.cli.output import law_of, print_lines, title_of
from ludex.cli.teller import Teller
from ludex.core.record import Header, Record
from ludex.core.state import CLOSED, CLOSING
from ludex.core.table import Entry, Keep
from ludex.errors import Corrupt, Misuse, within
from ludex.games.records import audit, read_record
from ludex.games.registry import Opened
from ludex.law.book import Law
from ludex.words import LANGUAGES, Words

PACKED = ".gz"


class RecordFile:
    """A file to which every entry is written before it counts; what was written stays when the program dies."""

    def __init__(self, path: str, file: FileIO) -> None:
        self._path, self._file = path, file

    @classmethod
    def new(cls, path: str, header: Header) -> RecordFile:
        """A record that begins; a file that is there already is left alone."""
        _check_lines(path)
        try:
            kept = cls(path, open(path, "xb", buffering=0))  # noqa: SIM115 - it stays open as long as the evening lasts
        except FileExistsError:
            raise Misuse(
                "{path}: it is there already; --resume goes on with the evening in it", slug="there-already", path=path
            ) from None
        except (OSError, ValueError) as error:
            raise _unwritable(path, error) from None
        kept._write(header)
        return kept

    @classmethod
    def after(cls, path: str, length: int) -> RecordFile:
        """One that goes on after so many bytes; what stands behind them was never whole."""
        try:
            file = open(path, "r+b", buffering=0)  # noqa: SIM115 - likewise
            file.truncate(length)
            file.seek(length)
        except (OSError, ValueError) as error:
            raise _unwritable(path, error) from None
        return cls(path, file)

    def keep(self, entry: Entry) -> None:
        """Writes an entry; when that fails it has not happened."""
        self._write(entry)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._file.close()

    def _write(self, line: Struct) -> None:
        left = memoryview(msgspec.json.encode(line) + b"\n")
        try:
            while left:  # nothing is held back: what was written stays
                left = left[self._file.write(left) :]
        except OSError as error:
            raise _unwritable(self._path, error) from None


@contextmanager
def kept_in(path: str | None, header: Header) -> Iterator[Keep | None]:
    """What keeps the entries of an evening that begins; nothing where no file was named."""
    if path is None:
        yield None
        return
    with RecordFile.new(path, header) as file:
        yield file.keep


class Kept(Struct, frozen=True):
    """An evening as a file keeps it, its every fact decided again."""

    opened: Opened
    record: Record
    is_over: bool
    """Whether the table was opened and has closed since."""
    length: int
    """The bytes of its whole lines."""
    cut: bool
    """Whether a part of a line stands behind them, as a program leaves it that dies while it writes."""
    in_lines: bool
    """Whether they stand so in the file, rather than in one piece of JSON."""


def kept_evening(path: str, law: Law) -> Kept:
    """The evening in a file; one line says why where it is damaged, or is no record."""
    written = stored_text(path).encode()
    stored = as_lines(written)
    whole = stored[: stored.rfind(b"\n") + 1]
    try:
        record = read_record(whole or stored)
        audited = audit(law, record)
    except Corrupt as error:
        raise Misuse(
            "{path}: it is no evening that can go on: {why}", slug="no-evening", path=path, why=error
        ) from None
    except Misuse as error:
        raise within(path, error) from None
    return Kept(
        opened=audited.reopened.opened, record=record, is_over=bool(record.entries) and audited.state.phase == CLOSED,
        length=len(whole), cut=len(whole) < len(stored), in_lines=stored == written,
    )  # fmt: skip


def resumed_evening(arguments: Namespace, law: Law) -> Kept:
    """The evening that is to go on; one line says why where it does not, or not so."""
    path: str = arguments.resume
    _check_lines(path)
    kept = kept_evening(path, law)
    if not kept.in_lines:
        raise Misuse("{path}: only a record in lines can go on, as --record writes it", slug="not-in-lines", path=path)
    header, person = kept.record.header, player_in(kept.record)
    if (arguments.game or header.game, arguments.place or header.jurisdiction) != (header.game, header.jurisdiction):
        raise Misuse(
            "{path}: an evening of {game} in {place}",
            slug="another-evening",
            path=path,
            game=header.game,
            place=header.jurisdiction,
        )
    if person and arguments.auto:
        raise Misuse("{path}: somebody sat there; it goes on without --auto", slug="evening-of-a-person", path=path)
    if not person and kept.record.entries and not arguments.auto:
        raise Misuse("{path}: only bots sat there; it goes on with --auto", slug="evening-of-bots", path=path)
    if kept.is_over and not arguments.reopen:
        raise Misuse(
            "{path}: this evening is over; --reopen opens the table once more, --retell tells what happened",
            slug="evening-is-over",
            path=path,
        )
    return kept


def resumed_lines(kept: Kept, path: str, words: Words) -> list[str]:
    """What is said of an evening when it goes on."""
    told = words.phrase("resumed", entries=len(kept.record.entries), file=path)
    return [told, *([words.word("phrases", "resumed-cut")] if kept.cut else [])]


def player_in(record: Record) -> str:
    """Who sat at the terminal: a player by the name that a language gives to whoever plays; nobody in an evening of
    bots."""
    names = {Words(lang).word("phrases", "player-name") for lang in LANGUAGES}
    return next((entry.command.by for entry in record.entries if entry.command.by in names), "")


def retell(arguments: Namespace) -> int:
    """Tells a kept evening again, as whoever sat there was told it; one of bots as its croupier saw it."""
    law = law_of(arguments)
    kept = kept_evening(arguments.retell, law)
    header = kept.record.header
    words = Words(arguments.lang, header.jurisdiction, header.game, kept.opened.type.family)
    print_lines([title_of(law, words, header.game, header.jurisdiction)])
    print_lines(retold(kept, words))
    return 0


def retold(kept: Kept, words: Words) -> Iterator[str]:
    """The sentences of an evening, round by round; the close of the table belongs to none."""
    opened, record = kept.opened, kept.record
    who = player_in(record) or opened.witness
    teller, game = Teller(opened, words, who), opened.game
    state, number = game.start(opened.setup), 0
    for entry in record.entries:
        closing = state.phase == CLOSING
        for event in entry.events:
            game.evolve(state, event)
        told = [sentence.text for sentence in teller.told([entry], state)]
        if told and state.round != number:
            number = state.round
            yield ""
            if not closing and state.phase not in (CLOSING, CLOSED):
                yield words.word("phrases", "round").format(round=number)
        yield from told


def _check_lines(path: str) -> None:
    if path.endswith(PACKED):
        raise Misuse("{path}: an evening is written in lines as it goes, not packed", slug="not-packed", path=path)


def _unwritable(path: str, error: Exception) -> Misuse:
    why = getattr(error, "strerror", None) or str(error)
    return Misuse("{path}: it cannot be written: {why}", slug="cannot-be-written", path=path, why=why)
