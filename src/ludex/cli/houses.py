"""`ludex house`: a house of live tables in a store, opened, played at by bots, reported, closed and exported."""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from ludex.cli.output import aligned, law_of, print_json, print_lines, progress, title_of
from ludex.cli.running import run_waiting
from ludex.core.state import CLOSED
from ludex.errors import Misuse
from ludex.extras import needed_for
from ludex.law.book import Law
from ludex.words import Words

if TYPE_CHECKING:
    from ludex.games.poker.histories.export import Told
    from ludex.house.house import House
    from ludex.house.sealing import Sealer
    from ludex.house.store.appending import Store

ROUNDS_MAX = 100_000
EXPORT, REPORT = "export", "report"
KEY, WITNESS = ".key", ".witness"
"""What lies beside the file of a store: its keys, and the last head that was signed."""
SQLITE = "sqlite:///"


def house(arguments: Namespace) -> int:
    """Does one of the six."""
    _check_options(arguments)
    if arguments.what == EXPORT:
        return _export(arguments)
    if arguments.what == REPORT:
        return _report(arguments)
    work = {"open": _open, "run": _run, "close": _close, "status": _status}[arguments.what]
    with needed_for("a house"):
        import ludex.house.house  # noqa: F401 - now, so that a missing library is one line
    told = run_waiting(_in_house(arguments, law_of(arguments), work))
    if arguments.json:
        print_json(told)
    else:
        words = Words(arguments.lang)
        print_lines(_told(told, law_of(arguments), words))
    return 0


def _check_options(arguments: Namespace) -> None:
    """Refuses options of something else."""
    if arguments.evening is not None and arguments.what != "run":
        raise Misuse("--evening goes with run", slug="evening-with-run")
    if arguments.evening is not None and not 1 <= arguments.evening <= ROUNDS_MAX:
        raise Misuse(
            "rounds go from 1 to {most}, not {rounds}",
            slug="number-of-rounds",
            most=ROUNDS_MAX,
            rounds=arguments.evening,
        )
    of_export = {"--out": arguments.out, "--table": arguments.table, "--what": arguments.kind}
    of_export["--with-secrets"] = arguments.with_secrets or None
    given = [name for name, value in of_export.items() if value is not None]
    if given and arguments.what != EXPORT:
        raise Misuse("{options} go with export", slug="with-export", options=", ".join(given))
    if arguments.by is not None and arguments.what != REPORT:
        raise Misuse("--by goes with report", slug="by-with-report")


Work = Callable[[Any, Namespace], Awaitable[dict[str, Any]]]


async def _in_house(arguments: Namespace, law: Law, work: Work) -> dict[str, Any]:
    """The work in the house of a store; one that is not there is made by `open` and `run` alone."""
    from ludex.house.house import House
    from ludex.house.keys import keys_at, read_keys

    where: str = arguments.store
    keys, witness = beside(where, arguments.key, KEY), beside(where, None, WITNESS)
    if keys is None:
        raise Misuse("say where the keys of this house lie with --key FILE", slug="which-keys")
    if arguments.what in ("close", "status") and not keys.exists():
        raise Misuse("{path}: there is no house here; ludex house open makes one", slug="no-house", path=where)
    found = keys_at(keys) if arguments.what in ("open", "run") else read_keys(keys)
    opened = await House.open(where, law, found, witness=witness)
    try:
        return await work(opened, arguments)
    finally:
        await opened.close()


def beside(where: str, said: str | None, ending: str) -> Path | None:
    """A file that belongs to a store: the one that was named, or one beside a file of SQLite."""
    if said is not None:
        return Path(said)
    return None if "://" in where.removeprefix(SQLITE) else Path(where.removeprefix(SQLITE) + ending)


def _export(arguments: Namespace) -> int:
    """Writes what is stored into a file; the store is only looked at, and only for secrets are its keys needed."""
    from ludex.cli.exported import asked, written
    from ludex.cli.history import say_besides

    wanted, words = asked(arguments), Words(arguments.lang)
    with needed_for("a house"):
        from ludex.house.exports import Export

    async def work() -> tuple[int, dict[str, list[Told]]]:
        async with looked_at(arguments.store, _secret_keys(arguments)) as (store, sealer):
            return await written(Export(store, law_of(arguments), sealer, arguments.table), wanted)

    rows, hands = run_waiting(work())
    told = {"file": str(wanted.out), "what": wanted.what, "rows": rows, "secrets": arguments.with_secrets}
    if arguments.json:
        print_json(told)
    else:
        kind = "with-secrets" if arguments.with_secrets else "auditors-copy"
        what = words.word("phrases", f"house-exported-{wanted.what}").format(rows=words.count(rows))
        print_lines([f"{wanted.out}: {what}; {words.word('phrases', f'house-{kind}')}"])
    for table, each in hands.items():
        say_besides(each, words, table)
    return 0


def _report(arguments: Namespace) -> int:
    """What tables, games and days won, against the exact edge, and whether wheels and dice look fair."""
    words = Words(arguments.lang)
    with needed_for("a house"):
        from ludex.house.reporting import report
        from ludex.house.survey import entries_in
        from ludex.house.telling import By, told

    async def work() -> Any:
        async with looked_at(arguments.store, None) as (store, sealer):
            with progress(words.word("phrases", "report-progress"), entries_in(store)) as tell:
                return await report(store, law_of(arguments), sealer, tell=tell)

    found = run_waiting(work())
    if arguments.json:
        print_json(msgspec.to_builtins(found))
    else:
        print_lines(told(found, words, None if arguments.by is None else By(arguments.by)))
    return 0


def _secret_keys(arguments: Namespace) -> Path | None:
    """Where the keys lie that open what is sealed; nowhere unless that was asked for."""
    if not arguments.with_secrets:
        return None
    keys = beside(arguments.store, arguments.key, KEY)
    if keys is None:
        raise Misuse("say where the keys of this house lie with --key FILE", slug="which-keys")
    return keys


@asynccontextmanager
async def looked_at(where: str, keys: Path | None) -> AsyncIterator[tuple[Store, Sealer | None]]:
    """A store that is there and is only read, with what opens its seals where the keys of the house are named."""
    from ludex.house.keys import read_keys
    from ludex.house.sealing import Sealer
    from ludex.house.store.opening import read_store, reading
    from ludex.house.table_streams import check_keys

    file = beside(where, None, "")
    if file is not None and not file.is_file():
        raise Misuse("{path}: there is no house here; ludex house open makes one", slug="no-house", path=where)
    found = None if keys is None else read_keys(keys)
    store = await read_store(where)
    try:
        with reading(where):
            if found is not None:
                await check_keys(store, found)
            yield store, None if found is None else Sealer(found.sealing)
    finally:
        await store.close()


async def _open(opened: House, arguments: Namespace) -> dict[str, Any]:
    from ludex.house.everywhere import open_catalogue

    await open_catalogue(opened, _places(arguments))
    return _summary(opened)


def _places(arguments: Namespace) -> tuple[str, ...]:
    return () if arguments.place is None else (arguments.place,)


async def _run(opened: House, arguments: Namespace) -> dict[str, Any]:
    """An evening of bots at every table; those that a house has not are opened first."""
    from ludex.house.everywhere import open_catalogue, play_everywhere

    if not opened.tables:
        await open_catalogue(opened, _places(arguments))
    rounds = 20 if arguments.evening is None else arguments.evening
    begun, stored = time.monotonic(), 0
    with progress(Words(arguments.lang).word("phrases", "evening-played"), len(opened.tables) * (rounds + 2)) as tell:

        def round_over(_table: str, entries: int) -> None:
            nonlocal stored
            stored += entries
            tell(1)

        await play_everywhere(opened, rounds, seed=arguments.seed, progress=round_over)
    return _summary(opened) | {"stored": stored, "seconds": round(time.monotonic() - begun, 2)}


async def _status(opened: House, _arguments: Namespace) -> dict[str, Any]:
    return _summary(opened)


async def _close(opened: House, _arguments: Namespace) -> dict[str, Any]:
    """Everybody at every table is played out, and goes home."""
    from ludex.house.everywhere import play_everywhere

    await play_everywhere(opened, 1, seed=1)
    return _summary(opened)


def _summary(opened: House) -> dict[str, Any]:
    """Where every table stands, and what all wallets hold together."""
    return {
        "tables": [
            {
                "table": live.id,
                "game": live.opened.header.game,
                "in": live.opened.header.jurisdiction,
                "phase": live.table.state.phase,
                "round": live.table.state.round,
                "entries": live.table.version,
                "players": list(live.table.state.players),
            }
            for live in opened.tables.values()
        ],
        "people": len(opened.people.wallets),
        "bots": sum(wallet.bot for wallet in opened.people.wallets.values()),
    }


def _told(told: dict[str, Any], law: Law, words: Words) -> Iterator[str]:
    """The summary in words."""
    head = [words.word("phrases", f"house-{name}") for name in ("table", "phase", "entries", "players")]
    rows = [
        (
            f"{title_of(law, Words(words.lang, row['in'], row['game']), row['game'], row['in'])} ({row['table']})",
            _phase(row, words),
            str(row["entries"]),
            ", ".join(row["players"]) or "-",
        )
        for row in told["tables"]
    ]
    yield from aligned([tuple(head), *rows])
    yield ""
    yield words.phrase("house-people", people=told["people"], bots=told["bots"])
    if "stored" in told:
        yield words.phrase("house-evening", entries=told["stored"], seconds=told["seconds"])


def _phase(row: dict[str, Any], words: Words) -> str:
    if row["phase"] == CLOSED:
        return words.word("phases", CLOSED)
    return Words(words.lang, row["in"], row["game"]).word("phases", row["phase"])
