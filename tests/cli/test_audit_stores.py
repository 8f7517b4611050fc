"""`ludex audit` of the store of a house: in words and as JSON, with all keys, with one, and on misuse."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludex.house.audit.faults import Fault
from ludex.house.everywhere import play_everywhere
from ludex.house.findings import Noted
from ludex.house.house import House
from ludex.house.store.checking import StoreFault
from ludex.words import LANGUAGES, Words
from tests.house.houses import KEYS, in_house
from tests.house.stores import of

WHEEL = "table:boule-galicia-1"


@pytest.fixture(scope="module")
def untouched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short evening, with its keys and its witness beside it."""
    path = tmp_path_factory.mktemp("house") / "house.db"

    async def plays(house: House) -> None:
        await house.add_table("boule", "galicia")
        await play_everywhere(house, 1, seed=1)

    in_house(str(path), plays, witness=path.with_name("house.db.witness"))
    path.with_name("house.db.key").write_bytes(msgspec.json.encode(KEYS))
    return path


@pytest.fixture
def forged(untouched: Path, tmp_path: Path) -> Path:
    """A copy in which an entry was altered and the last head is gone."""
    shutil.copytree(untouched.parent, tmp_path / "copy")
    path = tmp_path / "copy" / "house.db"
    connection = sqlite3.connect(path)
    with connection:
        connection.execute(f"UPDATE entries SET at = at + 1 WHERE stream = {of(WHEEL)} AND version = 3")
        connection.execute("DELETE FROM heads")
    connection.close()
    return path


def test_a_sound_store(ludex: Any, untouched: Path) -> None:
    """One line; by its path or by a URL."""
    for where in (untouched, f"sqlite:///{untouched}"):
        ran = ludex("audit", where)
        assert (ran.code, ran.err) == (0, "")
        assert ran.out.startswith(f"{where}: ")
        assert ran.out.endswith("entries: nothing is wrong\n")
    (row,) = ludex("audit", untouched, "--json").json["stores"]
    assert row["sound"]
    assert row["streams"] > 3
    assert row["entries"] > 20
    assert (row["findings"], row["notes"]) == ([], [])


def test_a_store_that_was_altered(ludex: Any, forged: Path) -> None:
    """Every fault with its place; exit code 1; in either language."""
    ran = ludex("audit", forged)
    assert ran.code == 1
    head, *lines = ran.out.splitlines()
    assert head.endswith("entries: 2 faults")
    assert lines[0].endswith(": the last head that was seen is missing: the store is an earlier copy")
    assert lines[1] == f"  {WHEEL}#3: it is not the entry that was chained"
    assert lines[2].endswith("entries after the last head, not signed yet")
    said = ludex("audit", forged, "--lang", "es").out
    assert f"  {WHEEL}#3: no es el asiento que se encadenó\n" in said
    (row,) = ludex("audit", forged, "--json").json["stores"]
    assert [(each["fault"], each["stream"], each["version"]) for each in row["findings"]][1:] == [
        ("other-hash", WHEEL, 3)
    ]
    assert [each["note"] for each in row["notes"]] == ["not-signed"]


def test_with_the_public_key_alone(ludex: Any, untouched: Path) -> None:
    """What that leaves out is noted."""
    ran = ludex("audit", untouched, "--public", KEYS.public.hex())
    assert ran.code == 0
    assert "note: without the key nothing was drawn again at one table" in ran.out
    other = ludex("audit", untouched, "--public", "00" * 31 + "01")
    assert other.code == 1
    assert "was not signed by this house" in other.out


def test_records_and_stores_together(ludex: Any, untouched: Path, tmp_path: Path) -> None:
    """Each as what it is."""
    record = tmp_path / "record.jsonl"
    assert ludex("play", "boule", "--auto", "--in", "galicia", "--rounds", "1", "--record", record).code == 0
    answer = ludex("audit", record, untouched, "--json").json
    assert [row["follows"] for row in answer["records"]] == [row["sound"] for row in answer["stores"]] == [True]
    assert "stores" not in ludex("audit", record, "--json").json


def test_misuse(ludex: Any, untouched: Path, tmp_path: Path) -> None:
    """One line each."""
    alone, record = tmp_path / "alone.db", tmp_path / "record.jsonl"
    shutil.copy(untouched, alone)
    record.write_bytes(b"{}\n")
    empty = tmp_path / "empty.db"
    empty.write_bytes(b"SQLite format 3\0")
    key = untouched.with_name("house.db.key")
    for arguments, said in (
        ((alone,), "say --key FILE, or --public HEX"),
        ((alone, "--key", key, "--public", "00"), "not both"),
        ((alone, "--public", "zz"), "a public key is 32 bytes"),
        ((alone, "--key", tmp_path / "none"), "cannot be read"),
        ((alone, "--key", key, "--witness", tmp_path / "none"), "no such file"),
        ((record, "--public", "00"), "no store is among these files"),
        ((f"sqlite:///{tmp_path / 'none.db'}", "--key", key), "no such file"),
        (("postgresql://ludex:secret@127.0.0.1:1/x", "--key", key), "no store of a house can be read"),
        (("postgresql://ludex:secret@127.0.0.1:1/x",), "say --key FILE"),
        ((empty, "--key", key), "no store of a house can be read"),
    ):
        ran = ludex("audit", *arguments)
        assert (ran.code, ran.out) == (2, ""), arguments
        assert said in ran.err
        assert "secret" not in ran.err
        assert ran.err.count("\n") == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_fault_and_note_has_its_sentence(lang: str) -> None:
    """And no sentence is of none; changed rules are told as those of a record are."""
    slugs = [str(each) for each in (*Fault, *StoreFault, *Noted)]
    assert len(slugs) == len(set(slugs))
    assert Words(lang).slugs("audit") == {*slugs} - {"rules"}
