"""Golden records: one evening of every game and place in every schema, kept for ever as evidence.

A record that exists is never written anew: where one no longer verifies, the form has changed, and a schema is due.
"""

from __future__ import annotations

import gzip
from pathlib import Path
from random import Random

from ludex.core.record import SCHEMA, Record
from ludex.games.registry import GAMES, Opened
from ludex.proof.walk import Leaning, Walk
from tests.games.golden_texts import GOLDEN
from tests.tables import LAW

FOLDER = GOLDEN / "records"
PAIRS = [(game, place) for game in GAMES for place in LAW.places_of(game)]
ENTRIES = 120
SEEDS = 16


def path_of(game: str, place: str, schema: int = SCHEMA) -> Path:
    """Where the record of a game and place lies."""
    return FOLDER / f"schema-{schema}" / f"{game}.{place}.jsonl.gz"


def kept() -> list[Path]:
    """Every golden record of every schema."""
    return sorted(FOLDER.glob("schema-*/*.jsonl.gz"))


def lines_of(path: Path) -> bytes:
    """A record as lines."""
    return gzip.decompress(path.read_bytes())


def write_missing(path: Path, lines: bytes) -> None:
    """Keeps a record where there is none yet."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(gzip.compress(lines, mtime=0))


def evening(opened: Opened, seed: object, entries: int = ENTRIES) -> Record:
    """A random lawful evening of so many entries."""
    pick = Random(f"{opened.header.game} {opened.header.jurisdiction} {seed}").randrange
    table = opened.recorded(Leaning(pick))
    walk = Walk(opened, table, pick)
    while len(table.entries) < entries:
        walk.step()
    return Record(opened.header, tuple(table.entries))


def varied_evening(opened: Opened) -> Record:
    """Of some random evenings the one in which the most different things happen."""
    evenings = (evening(opened, seed) for seed in range(SEEDS))
    return max(evenings, key=lambda record: len(_kinds(record)))


def _kinds(record: Record) -> set[type]:
    return {kind for entry in record.entries for kind in (type(entry.command), *map(type, entry.events))}
