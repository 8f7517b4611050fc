"""`ludex minutes`: the minutes of a bingo session from its record, told, as data or on paper."""

from __future__ import annotations

import shlex
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from ludex.cli.audit import stored_lines
from ludex.cli.output import aligned, law_of, print_json, print_lines, title_of
from ludex.cli.pages import check_pages, write_pages
from ludex.cli.sheets import check_not_read, write_bytes
from ludex.core.record import Header
from ludex.errors import Corrupt, Misuse, within
from ludex.games.bingo.sessions import GameWritten, SessionWritten, sessions
from ludex.games.records import audit, read_record
from ludex.games.registry import Opened
from ludex.law.book import Law
from ludex.words import Words
from ludex.words.minutes import MinutesWords

GAME = "bingo"
JSON = ".json"


def minutes(arguments: Namespace) -> int:
    """Tells the minutes of every session of a record, or writes them into a file."""
    check_pages(arguments.out, JSON)
    check_not_read([arguments.out], [arguments.record])
    law = law_of(arguments)
    opened, written = _sessions(arguments, law)
    found, whole = _asked(written, arguments), arguments.number is None
    rules = opened.rules
    words = MinutesWords(Words(arguments.lang, rules.jurisdiction, GAME, opened.type.family), rules)
    where = title_of(law, words.words, GAME, rules.jurisdiction).replace(", ", " · ", 1)
    if arguments.json:
        print_json(_json(opened, found, words))
    elif arguments.out is None:
        print_lines(line for session in found for line in (*_told(session, words, where, whole=whole), ""))
    if arguments.out is not None:
        names = _write(arguments, opened, found, words, where)
        print_lines([] if arguments.json else names)
    return 0


def _sessions(arguments: Namespace, law: Law) -> tuple[Opened, tuple[SessionWritten, ...]]:
    """The sessions of a record whose facts follow, with the hall they were held in."""
    path: str = arguments.record
    stored = stored_lines(path)
    try:
        record = read_record(stored)
        header = record.header
        _check_header(header, arguments, law)
        opened = audit(law, record).reopened.opened
    except Corrupt as error:
        raise Misuse("{path}: it is no record: {why}", slug="no-record", path=path, why=error) from None
    except Misuse as error:
        raise within(path, error) from None
    return opened, sessions(opened.game, header.setup, record.entries)


def _check_header(header: Header, arguments: Namespace, law: Law) -> None:
    """Refuses a record of another game, and one of another place than was named."""
    if header.game != GAME:
        raise Misuse("a record of {game}, not of {asked}", slug="record-not-of-game", game=header.game, asked=GAME)
    if arguments.place is not None:
        law.regulations.jurisdiction(arguments.place)  # which says what places there are
    if arguments.place not in (None, header.jurisdiction):
        raise Misuse(
            "a record of {place}, not of {asked}",
            slug="record-not-of-place",
            place=header.jurisdiction,
            asked=arguments.place,
        )


def _asked(written: Sequence[SessionWritten], arguments: Namespace) -> list[SessionWritten]:
    """The sessions and games that were asked for."""
    if not written:
        raise Misuse("{path}: no session was opened in it", slug="no-session", path=arguments.record)
    found = [each for each in written if arguments.session in (None, each.session)]
    if not found:
        raise Misuse(
            "{path}: it has no session {session}",
            slug="no-such-session",
            path=arguments.record,
            session=str(arguments.session),
        )
    number: int | None = arguments.number
    if number is None:
        return found
    alone = [_with_game_alone(each, number) for each in found]
    if not any(each.games for each in alone):
        raise Misuse(
            "{path}: no game {number} stands in its minutes",
            slug="no-such-game-of-minutes",
            path=arguments.record,
            number=str(number),
        )
    return [each for each in alone if each.games]


def _with_game_alone(session: SessionWritten, number: int) -> SessionWritten:
    return replace(session, games=tuple(game for game in session.games if game.number == number))


# As text.


def _told(session: SessionWritten, words: MinutesWords, where: str, *, whole: bool) -> Iterator[str]:
    """The minutes of a session, row by row; its figures where all its games are told."""
    yield f"{words.title(session)} · {where}"
    if opening := words.opening(session):
        yield f"{words.word('opening')}: {opening}"
    for game in session.games:
        yield from ("", words.game(game), *_rows(game, words))
    yield ""
    if whole:
        yield from (f"{words.word('after')}: {line}" for line in words.noted(session.noted))
        yield from (f"{row.name}: {told}" for row in words.summary(session) for told in row.told)
    if closing := words.closing(session):
        yield f"{words.word('closing')}: {closing}"


def _rows(game: GameWritten, words: MinutesWords) -> list[str]:
    balls = game.minutes.balls or ()
    told = " ".join(map(str, balls)) or words.word("no-balls")
    rows = [("  " + words.word("balls-line"), told)]
    for row in words.rows(game):
        rows += [("  " + row.name if at == 0 else "", line) for at, line in enumerate(row.told)]
    return aligned(rows)


# As data.


def _json(opened: Opened, found: Sequence[SessionWritten], words: MinutesWords) -> dict[str, Any]:
    """The minutes with every amount in the smallest unit of the currency."""
    return {
        "game": GAME,
        "in": opened.rules.jurisdiction,
        "currency": opened.rules.currency.code,
        "sessions": [_session(each, words) for each in found],
    }


def _session(session: SessionWritten, words: MinutesWords) -> dict[str, Any]:
    return {
        "session": session.session,
        "day": session.day,
        "opening": msgspec.to_builtins(session.header),
        "games": [_game(game, words) for game in session.games],
        "noted": list(words.noted(session.noted)),
        "closing": {"signed": session.signed} if session.signed else None,
    }


def _game(game: GameWritten, words: MinutesWords) -> dict[str, Any]:
    """What the law asks for by its own names, and beside it what was paid, complained of and noted."""
    paid = [
        {
            "prize": each.prize, "series": each.series, "card": each.card, "player": each.player,
            "amount": each.amount, "means": each.means,
            **({} if each.receipt is None else {"receipt": msgspec.to_builtins(each.receipt)}),
        }
        for each in game.paid
    ]  # fmt: skip
    return {
        "game": game.number,
        **msgspec.to_builtins(game.minutes),
        "over": game.over,
        "void": game.void,
        **({"crazy": game.crazy} if game.crazy else {}),
        "paid": paid,
        "complained": msgspec.to_builtins(game.complaints),
        "noted": list(words.noted(game.noted)),
    }


# On paper.


def _write(
    arguments: Namespace, opened: Opened, found: Sequence[SessionWritten], words: MinutesWords, where: str
) -> list[str]:
    """Writes the minutes as the end of the file's name says; of several pictures each has its number."""
    file = Path(arguments.out)
    if file.suffix.lower() == JSON:
        encoded = msgspec.json.encode(_json(opened, found, words), enc_hook=str)
        write_bytes(file, msgspec.json.format(encoded, indent=2) + b"\n")
        return [str(file)]
    from ludex.draw.minutes import minutes as drawn

    command, whole = _command(arguments), arguments.number is None
    pages = [page for session in found for page in drawn(session, words, where=where, command=command, whole=whole)]
    title = " · ".join(words.title(session) for session in found)
    return write_pages(file, pages, title=title, lang=words.words.lang, what="minutes on paper")


def _command(arguments: Namespace) -> str:
    """What makes the same minutes again."""
    parts = ["ludex", "minutes", Path(arguments.record).name]
    parts += ["--game", str(arguments.number)] if arguments.number is not None else []
    parts += ["--session", str(arguments.session)] if arguments.session is not None else []
    parts += ["--lang", arguments.lang]
    parts += ["--law", arguments.law] if arguments.law else []
    return shlex.join(parts)
