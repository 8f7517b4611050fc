"""Forgeries with sound hashes, by somebody who has not the keys: heads show them, and so does deciding again."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludex.house.audit.faults import Fault
from ludex.house.store import chain
from ludex.house.store.checking import StoreFault
from ludex.house.store.rows import Tip
from tests.house.audited import altered, faults, first, found
from tests.house.houses import KEYS
from tests.house.played import CHANCE, FIRST, HOLDEM, HOUSE, LINK, ROULETTE, WALLET
from tests.house.stores import of

Change = Callable[[dict[str, Any]], object]


def forged(copied: Path, stream: str, version: int, change: Change) -> None:
    """An entry is rewritten, and all hashes after it; also that which a snapshot keeps."""
    connection = sqlite3.connect(copied)
    rows = connection.execute(
        f"SELECT version, at, schema, body FROM entries WHERE stream = {of(stream)} ORDER BY version"
    ).fetchall()
    tip = chain.start(stream)
    with connection:
        for number, at, schema, body in rows:
            written = body
            if number == version:
                tree = msgspec.json.decode(body)
                change(tree)
                written = msgspec.json.encode(tree)
                assert written != body
            tip = Tip(number, chain.link(tip.hash, number, at, schema, written))
            connection.execute(
                f"UPDATE entries SET body = ?, hash = ? WHERE stream = {of(stream)} AND version = ?",
                (written, tip.hash, number),
            )
            connection.execute(
                f"UPDATE snapshots SET hash = ? WHERE stream = {of(stream)} AND version = ?", (tip.hash, number)
            )
    connection.close()


def by_heads(copied: Path, stream: str) -> bool:
    """Whether some head had signed another history."""
    return any(each.fault is StoreFault.OTHER_HISTORY and each.stream == stream for each in found(copied))


def by_deciding(copied: Path) -> set[tuple[StrEnum, str, int | None]]:
    """What is found where all heads are gone as well."""
    altered(copied, "DELETE FROM heads")
    return {each for each in faults(found(copied, with_witness=False)) if isinstance(each[0], Fault)}


def _amounts(tree: dict[str, Any]) -> None:
    """Every amount of the first event with moves, a cent higher."""
    event = next(each for each in tree["events"] if each.get("moves"))
    for move in event["moves"]:
        move["amount"] += 1
    for name in ("chips", "amount"):
        if name in event:
            event[name] += 1


def _pocket(tree: dict[str, Any]) -> None:
    event = tree["events"][0]
    event["pocket"] = 7 if event["pocket"] != 7 else 8


FORGED: Sequence[tuple[str, str, str, Change, Fault]] = (
    ("a number of the wheel", ROULETTE, '"pocket"', _pocket, Fault.OTHER_OUTCOME),
    ("what was lost", ROULETTE, '"event":"cleared"', _amounts, Fault.NOT_FOLLOWING),
    ("what was brought", ROULETTE, '"event":"joined"', _amounts, Fault.NOT_FOLLOWING),
    ("what went from a wallet", WALLET, '"event":"brought"', _amounts, Fault.NOT_AT_TABLE),
    ("who gave a command", WALLET, '"do":"bring"', lambda tree: tree["command"].update(by="bea"), Fault.WALLET),
    ("what stands beside a seal", HOLDEM, '"sealed"', lambda tree: tree["events"].pop(), Fault.OTHER_CLEAR),
    ("a seal", HOLDEM, '"sealed"', lambda tree: tree.update(sealed="AAAA"), Fault.UNREADABLE),
    ("a slot", FIRST, '"slots"', lambda tree: tree["slots"][0].update(number=99), Fault.OTHER_SLOTS),
    ("a place", FIRST, '"do":"bet"', lambda tree: tree.update(version=5000), Fault.OTHER_PLACE),
    ("a root", CHANCE, '"values"', lambda tree: tree["values"].update(root="0" * 64), Fault.OTHER_COMMITMENT),
    ("a seed", CHANCE, '"digest"', lambda tree: tree["seed"].update(digest="0" * 64), Fault.OTHER_SEED),
    ("a sealed seed", CHANCE, '"digest"', lambda tree: tree.update(sealed="AAAA"), Fault.GENERATOR),
    ("news", LINK, '"fed"', lambda tree: tree.update(fed=tree["fed"] + 1), Fault.OTHER_NEWS),
    (
        "what a table heard",
        FIRST,
        '"do":"report-jackpot-fed"',
        lambda tree: tree["command"].update(amount=1),
        Fault.OTHER_TOLD,
    ),
    ("a rule", ROULETTE, '"digest"', lambda tree: tree["rules"].popitem(), Fault.HEADER),
    ("a key", HOUSE, '"public_key"', lambda tree: tree.update(public_key="AAAA"), Fault.OTHER_KEY),
    ("a linked table", HOUSE, '"link"', lambda tree: tree.update(table="x"), Fault.NO_TABLE),
)


@pytest.mark.parametrize(("what", "stream", "wanted", "change", "fault"), FORGED, ids=[row[0] for row in FORGED])
def test_a_forgery_with_sound_hashes(
    copied: Path, what: str, stream: str, wanted: str, change: Change, fault: Fault
) -> None:
    """The heads show it; where they are gone too, deciding, drawing and adding up again do."""
    version = first(copied, stream, wanted)
    forged(copied, stream, version, change)
    assert by_heads(copied, stream), what
    assert (fault, stream, version) in by_deciding(copied), what


def test_a_number_of_the_wheel_and_all_that_follows_from_it(copied: Path) -> None:
    """Without the key the outcome alone looks lawful; what was announced and paid by it does not."""
    version = first(copied, ROULETTE, '"pocket"')
    forged(copied, ROULETTE, version, _pocket)
    altered(copied, "DELETE FROM heads")
    public = {each for each in faults(found(copied, KEYS.public, with_witness=False)) if isinstance(each[0], Fault)}
    assert public == {(Fault.NOT_FOLLOWING, ROULETTE, version + 1)}


def test_what_is_written_after_the_house_was_closed(copied: Path) -> None:
    """By somebody who knows how to hash: nothing is signed of it, and the house did not open again."""
    connection = sqlite3.connect(copied)
    version, before = connection.execute(
        f"SELECT version, hash FROM entries WHERE stream = {of(WALLET)} ORDER BY version DESC LIMIT 1"
    ).fetchone()
    body = msgspec.json.encode(
        {
            "version": version + 1,
            "command": {"by": "house", "do": "grant"},
            "events": [
                {
                    "event": "granted",
                    "amount": 5,
                    "moves": [{"source": "play-money", "target": "wallet", "amount": 5}],
                }
            ],
        }
    )
    with connection:
        connection.execute(
            f"INSERT INTO entries VALUES ({of(WALLET)}, ?, ?, 2, ?, ?)",
            (version + 1, 2**50, body, chain.link(before, version + 1, 2**50, 2, body)),
        )
    connection.close()
    assert faults(found(copied)) == {(StoreFault.AFTER_CLOSING, WALLET, version + 1)}
