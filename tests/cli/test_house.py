"""`ludex house` and `ludex explain`: a house is opened, played at, looked at, closed, exported and told."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ludex.games.records import read_record
from ludex.house.keys import keys_at
from tests.tidy import ROOT


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with an evening of every game of Asturias, and one table more."""
    from ludex.cli import main

    path = tmp_path_factory.mktemp("house") / "house.db"
    assert main(["house", "run", "--in", "asturias", "--evening", "2", "--store", str(path), "--json"]) == 0
    return path


def house(ludex: Any, what: str, store: Path, *more: str | Path) -> Any:
    """One of the five."""
    return ludex("house", what, "--store", store, *more)


def test_a_house_is_opened_played_at_looked_at_and_closed(ludex: Any, tmp_path: Path) -> None:
    """Each tells how its tables stand, in both languages and as data."""
    store = tmp_path / "house.db"
    opened = house(ludex, "open", store, "--in", "asturias", "--json").json
    assert {table["in"] for table in opened["tables"]} == {"asturias"}
    assert all(table["entries"] == 0 for table in opened["tables"])
    ran = house(ludex, "run", store, "--evening", "1", "--seed", "3", "--json").json
    assert 0 < ran["stored"] <= sum(table["entries"] for table in ran["tables"])
    assert ran["bots"] == ran["people"] > 0
    told = {key: ran[key] for key in ("tables", "people", "bots")}
    assert house(ludex, "status", store, "--json").json == told
    said = house(ludex, "status", store, "--lang", "es").out
    assert "MESA" in said
    assert "monederos" in said
    closed = house(ludex, "close", store, "--json").json
    assert {table["phase"] for table in closed["tables"]} == {"closed"}


def test_lines_records_tables_and_hands(ludex: Any, played: Path, tmp_path: Path) -> None:
    """The end of the name decides; what is counted is what was written."""
    table = next(each["table"] for each in house(ludex, "status", played, "--json").json["tables"])
    record = ("--what", "record", "--table", table)
    asked: tuple[tuple[str, tuple[str, ...], bytes, int], ...] = (
        ("all.jsonl", (), b"\n", 0),
        ("record.jsonl", record, b"\n", 1),
        ("moves.csv", (), b"\n", 1),
        ("rounds.csv", ("--what", "rounds"), b"\n", 1),
        ("hands.phhs", (), b"variant = ", 0),
    )
    for name, more, row, heading in asked:
        ran = house(ludex, "export", played, "--out", tmp_path / name, *more, "--json")
        assert ran.code == 0, ran.err
        assert ran.json["rows"] == (tmp_path / name).read_bytes().count(row) - heading > 0
        assert ran.json["secrets"] is False
    assert sorted(path.suffix for path in tmp_path.iterdir() if path.is_file()) == [".csv"] * 2 + [".jsonl"] * 2 + [
        ".phhs"
    ]
    assert read_record((tmp_path / "record.jsonl").read_bytes()).header.table_id == table
    said = house(ludex, "export", played, "--out", tmp_path / "all.jsonl", "--lang", "es").out
    assert said.endswith("asientos; sin lo sellado y sin semillas\n")


def test_parquet_says_what_csv_says(ludex: Any, played: Path, tmp_path: Path) -> None:
    """With typed columns."""
    parquet = pytest.importorskip("pyarrow.parquet")
    for what in ("moves", "rounds"):
        for ending in (".csv", ".parquet"):
            assert house(ludex, "export", played, "--out", tmp_path / f"{what}{ending}", "--what", what).code == 0
        rows = parquet.read_table(tmp_path / f"{what}.parquet").to_pylist()
        text = io.StringIO((tmp_path / f"{what}.csv").read_text("utf-8"))
        assert [{key: str(value) for key, value in row.items()} for row in rows] == list(csv.DictReader(text))
        assert all(isinstance(row["round"], int) for row in rows)


def test_with_the_keys_a_record_audits_clean_and_hands_replay(ludex: Any, played: Path, tmp_path: Path) -> None:
    """The auditor's copy of a game with covered cards is no whole record, and says so when it is audited."""
    tables = [each["table"] for each in house(ludex, "status", played, "--json").json["tables"]]
    (holdem,) = (table for table in tables if table.startswith("holdem-"))
    record, hands, copy = (tmp_path / name for name in ("record.jsonl", "hands.phhs", "copy.jsonl"))
    asked = ("--table", holdem, "--what", "record")
    assert house(ludex, "export", played, "--out", record, *asked, "--with-secrets").code == 0
    assert ludex("audit", record).code == 0
    ran = house(ludex, "export", played, "--out", hands, "--with-secrets", "--table", holdem)
    assert ran.err.startswith(f"{holdem}: 2 of 2 hands told")
    assert "????" not in hands.read_text("utf-8")
    assert ludex("history", "replay", hands).code == 0
    assert house(ludex, "export", played, "--out", copy, *asked).code == 0
    assert ludex("audit", copy).code == 1
    explained = ludex("explain", "ana", "--record", record, "--json").json
    of_store = ludex("explain", "ana", "--store", played, "--table", holdem, "--json").json
    assert [each["lines"] for each in explained["rounds"]] == [each["lines"] for each in of_store["rounds"]]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_rounds_are_explained(ludex: Any, played: Path, lang: str) -> None:
    """Each with what was there, its lines with clauses, and its sum."""
    told = ludex("explain", "ana", "--store", played, "--rounds", "3", "--json").json
    assert told["person"] == "ana"
    assert len(told["rounds"]) == 3
    ran = ludex("explain", "ana", "--store", played, "--rounds", "3", "--lang", lang)
    assert (ran.code, ran.err) == (0, "")
    before, after = ("You had €", "Staked €") if lang == "en" else ("Usted tenía ", "Apostado ")
    assert sum(line.startswith(before) for line in ran.out.splitlines()) == 3
    assert sum(line.startswith(after) for line in ran.out.splitlines()) == 3
    clauses = {clause for each in told["rounds"] for line in each["lines"] for clause in line["clauses"]}
    assert clauses
    assert all(clause in ran.out for clause in clauses)
    assert "{" not in ran.out


def test_every_game_is_explained_in_words(ludex: Any, tmp_path: Path) -> None:
    """Also those without a table, from records; nothing is left unfilled."""
    for game in ("bingo", "machines", "lottery", "betting", "pai-gow-poker", "craps"):
        record = tmp_path / f"{game}.jsonl"
        played = ludex("play", game, "--auto", "--rounds", "2", "--in", "cantabria", "--record", record)
        assert played.code == 0
        for lang in ("en", "es"):
            ran = ludex("explain", "ana", "--record", record, "--lang", lang)
            assert (ran.code, ran.err) == (0, ""), game
            assert "{" not in ran.out


def test_without_keys_somebody_is_told_what_the_croupier_saw(ludex: Any, played: Path, tmp_path: Path) -> None:
    """And a note says so."""
    store = tmp_path / "copy.db"
    store.write_bytes(played.read_bytes())
    ran = ludex("explain", "ana", "--store", store, "--rounds", "1")
    assert (ran.code, ran.err.count("\n")) == (0, 1)
    assert ran.err.startswith("ludex explain: without the keys of the house: ")


def test_nothing_is_written_to_a_store_that_is_looked_at(ludex: Any, played: Path, tmp_path: Path) -> None:
    """Neither by an export nor by an explanation."""
    before = played.read_bytes()
    assert house(ludex, "export", played, "--out", tmp_path / "all.jsonl", "--with-secrets").code == 0
    assert ludex("explain", "ana", "--store", played).code == 0
    assert played.read_bytes() == before


MISUSED = [
    (("house", "export"), "say what file is written with --out FILE"),
    (("house", "export", "--out", "x.txt"), "x.txt: the name of such a file ends in "),
    (("house", "export", "--out", "x.csv", "--what", "hands"), "x.csv: what goes into it is "),
    (("house", "export", "--out", "x.jsonl", "--what", "record"), "a record is of one table: name it with --table ID"),
    (("house", "export", "--out", "x.csv", "--table", "none"), "no table is called none; known: "),
    (("house", "export", "--out", "x.csv", "--evening", "3"), "--evening goes with run"),
    (("house", "status", "--out", "x.csv"), "--out go with export"),
    (("house", "run", "--with-secrets"), "--with-secrets go with export"),
    (("house", "run", "--evening", "0"), "rounds go from 1 to "),
    (("explain", "nobody"), "nobody called nobody has a wallet here"),
    (("explain", "ana", "--table", "none"), "no table is called none; known: "),
    (("explain", "ana", "--rounds", "0"), "rounds go from 1 to "),
    (("explain", "ana", "--record", "x.jsonl"), "--record and --store do not go together"),
]


@pytest.mark.parametrize(("asked", "said"), MISUSED)
def test_misuse_is_one_line(ludex: Any, played: Path, asked: tuple[str, ...], said: str) -> None:
    """In either language, with exit code 2, and nothing is written."""
    for lang in ("en", "es"):
        ran = ludex(*asked, "--store", played, "--lang", lang)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
        told = ran.err.removeprefix(f"ludex {asked[0]}: ")
        assert told.startswith(said) is (lang == "en"), told
    assert not list(Path().glob("x.*"))


def test_there_is_nothing_where_nothing_is(ludex: Any, tmp_path: Path) -> None:
    """No store, no file, other keys, a file over itself."""
    missing = tmp_path / "none.db"
    for asked in (("house", "export", "--out", tmp_path / "x.csv"), ("explain", "ana")):
        ran = ludex(*asked, "--store", missing)
        assert (ran.code, ran.err.count("\n")) == (2, 1)
        assert "there is no house here; ludex house open makes one" in ran.err
        assert not missing.exists()
    ran = ludex("explain", "ana", "--record", missing)
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    missing.write_bytes(b"no store")
    for asked in (("house", "export", "--out", tmp_path / "x.csv"), ("explain", "ana")):
        ran = ludex(*asked, "--store", missing)
        assert (ran.code, ran.err.count("\n")) == (2, 1), ran.err
    ran = ludex("house", "export", "--store", missing.with_suffix(".csv"), "--out", missing.with_suffix(".csv"))
    assert (ran.code, ran.err.count("\n")) == (2, 1)


def test_keys_of_another_house(ludex: Any, played: Path, tmp_path: Path) -> None:
    """They open nothing, and are said to be no keys of it."""
    keys_at(tmp_path / "other.key")
    for asked in (("house", "export", "--out", tmp_path / "x.jsonl", "--with-secrets"), ("explain", "ana")):
        ran = ludex(*asked, "--store", played, "--key", tmp_path / "other.key")
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.endswith(": these are not the keys of this house\n")
    assert not (tmp_path / "x.jsonl").exists()


def test_a_file_that_cannot_be_written(ludex: Any, played: Path, tmp_path: Path) -> None:
    """One line, and no part of it stays."""
    ran = house(ludex, "export", played, "--out", tmp_path / "no" / "x.csv")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    folder = tmp_path / "x.csv"
    folder.mkdir()
    ran = house(ludex, "export", played, "--out", folder)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".new"] == []


def test_a_house_without_poker_has_no_hands(ludex: Any, tmp_path: Path) -> None:
    """One line."""
    store = tmp_path / "house.db"
    assert house(ludex, "open", store, "--in", "spain-1977").code == 0
    ran = house(ludex, "export", store, "--out", tmp_path / "x.phh")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "no table here has hand histories: " in ran.err
    assert json.loads(house(ludex, "export", store, "--out", tmp_path / "x.csv", "--json").out)["rows"] == 0


def test_the_example_of_the_documentation_works(ludex: Any, played: Path, tmp_path: Path) -> None:
    """It says of everybody what the rounds come to."""
    text = (ROOT / "docs" / "exports.md").read_text("utf-8")
    code, table = text.partition("```python\n")[2].partition("```")[0], tmp_path / "rounds.csv"
    assert house(ludex, "export", played, "--out", table, "--what", "rounds").code == 0
    ran = subprocess.run([sys.executable, "-c", code, str(table)], capture_output=True, text=True, check=True)
    assert ran.stdout.startswith("{'")
