"""`ludex history`: a record exported and replayed again, files that agree, differ or are damaged, and misuse."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludex.core.record import dump
from ludex.games.poker.histories.export import told_hands
from tests.games.poker.test_exports import evening, opened
from tests.games.poker.test_histories import text


@pytest.fixture
def record(ludex: Any, tmp_path: Path) -> Path:
    """An evening of hold'em as it is printed."""
    path = tmp_path / "evening.json"
    path.write_text(ludex("play", "holdem", "--auto", "--rounds", "5", "--json").out, encoding="utf-8")
    return path


def written(folder: Path, name: str, content: str) -> Path:
    """A file."""
    path = folder / name
    path.write_text(content, encoding="utf-8")
    return path


def test_an_exported_record_replays_to_its_own_stacks(ludex: Any, record: Path, tmp_path: Path) -> None:
    """From one piece of JSON, or from lines: the same hands."""
    exported = ludex("history", "export", record)
    assert exported.code == 0
    assert exported.err.startswith("5 of 5 hands told")
    hands = written(tmp_path, "evening.phhs", exported.out)
    replayed = ludex("history", "replay", hands)
    assert replayed.code == 0
    assert replayed.out.count("the same") == 5
    assert "practice, which is no jurisdiction" in replayed.out
    whole = json.loads(record.read_text(encoding="utf-8"))
    lines = b"".join(msgspec.json.encode(part) + b"\n" for part in (whole["header"], *whole["entries"]))
    as_lines = tmp_path / "evening.jsonl"
    as_lines.write_bytes(lines)
    assert ludex("history", "export", as_lines).out == exported.out


@pytest.mark.parametrize("game", ["five-card-draw", "seven-stud", "synthetic-poker"])
def test_records_of_any_variety_are_decided_again(ludex: Any, tmp_path: Path, game: str) -> None:
    """Under the law of their place; a record that does not follow from its commands is damaged."""
    printed = ludex("play", game, "--auto", "--rounds", "2", "--in", "asturias", "--json")
    path = written(tmp_path, "r.json", printed.out)
    told = ludex("history", "replay", path)
    assert told.code == 0
    assert f"r.json: {game} in asturias, 2 hands" in told.out
    assert "practice" not in told.out
    row = ludex("history", "replay", path, "--json").json["records"][0]
    assert (row["game"], row["place"], row["hands"]) == (game, "asturias", 2)
    whole = json.loads(printed.out)
    joined = next(entry for entry in whole["entries"] if entry["command"]["do"] == "join")
    joined["command"]["chips"] += 100
    ran = ludex("history", "replay", written(tmp_path, "d.json", json.dumps(whole)))
    assert ran.code == 2
    assert "does not follow from the command" in ran.err


def test_covered_cards_are_told_when_asked(ludex: Any, record: Path) -> None:
    """Nobody's by themselves; those of some players, or of all."""
    unknown = [
        ludex("history", "export", record, *asked).out.count("????")
        for asked in ((), ("--seen-by", "ana, bea"), ("--seen-by", "all"))
    ]
    assert unknown[0] > unknown[1] > unknown[2]


def test_what_cannot_be_told_is_said_beside_it(ludex: Any, tmp_path: Path) -> None:
    """The rest is written; a record of which nothing can be told exits 1."""
    table = opened("holdem", "cantabria", "none")
    evenings = (evening(table, seed, mishaps=8) for seed in range(50))
    whole, untold = next(
        (record, numbers)
        for record in evenings
        if (numbers := [told.number for told in told_hands(table.game, record) if told.history is None])
    )
    path = tmp_path / "evening.jsonl"
    path.write_bytes(dump(whole))
    ran = ludex("history", "export", path)
    assert ran.code == 0
    assert all(f"hand {number}: not told: " in ran.err for number in untold)
    rows = ludex("history", "export", path, "--json").json["untold"]
    assert [row["hand"] for row in rows] == untold


def test_json(ludex: Any, record: Path, tmp_path: Path) -> None:
    """Histories as texts; what came of each with the name of the ruleset."""
    told = ludex("history", "export", record, "--json").json
    assert (len(told["hands"]), told["untold"]) == (5, [])
    hand = written(tmp_path, "a.phh", told["hands"][0])
    found = ludex("history", "replay", hand, "--json", "--lang", "es").json
    assert (found["rules"], found["hands"][0]["agrees"]) == ("practice", True)
    assert "ninguna jurisdicción" in found["note"]


def test_files_that_say_otherwise_exit_one(ludex: Any, tmp_path: Path) -> None:
    """What they say is held against what came of it; decimals and unlimited stacks are told as they are written."""
    same = written(tmp_path, "a.phh", text(finishing_stacks="[206, 194, 200]"))
    other = written(tmp_path, "b.phh", text(finishing_stacks="[205, 195, 200]"))
    plain = written(tmp_path, "c.phh", text(min_bet="2.5", starting_stacks="[200, inf, 200]", hand="'x'"))
    assert ludex("history", "replay", same, plain).code == 0
    ran = ludex("history", "replay", same, other, plain)
    assert ran.code == 1
    assert "something else" in ran.out
    assert "206  inf  200" in ran.out
    assert ludex("history", "replay", other, "--json").code == 1


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("variant = 'NT'", "NT needs antes"),
        ("= 1", "not TOML"),
        (text().replace("p3 f", "p3 x"), "action 4, 'p3 x': this is no action"),
    ],
)
def test_damaged_files_are_one_line(ludex: Any, tmp_path: Path, content: str, said: str) -> None:
    """With the name of the file."""
    path = written(tmp_path, "a.phh", content)
    ran = ludex("history", "replay", path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"ludex history: {path}: {said}")
    assert ran.err.count("\n") == 1


def test_misuse(ludex: Any, record: Path, tmp_path: Path) -> None:
    """What is no file, no record, no poker, or played by other rules."""
    (tmp_path / "bytes.phh").write_bytes(b"\xff\xfe")
    roulette = written(tmp_path, "r.json", ludex("play", "roulette-french", "--auto", "--rounds", "1", "--json").out)
    stud = written(tmp_path, "s.json", ludex("play", "seven-stud", "--auto", "--rounds", "1", "--json").out)
    altered = written(tmp_path, "m.json", record.read_text(encoding="utf-8").replace('"mark": "', '"mark": "0', 1))
    whole = json.loads(record.read_text(encoding="utf-8"))
    whole["entries"][3]["events"] = [{"type": "no-such"}]
    damaged = written(tmp_path, "d.json", json.dumps(whole))
    for arguments, said in (
        (["replay", tmp_path / "none.phh"], "no such file"),
        (["replay", tmp_path], "it is a folder"),
        (["replay", tmp_path / "bytes.phh"], "it cannot be read"),
        (["replay", record, "--seen-by", "ana"], "--seen-by goes with export"),
        (["replay", roulette], "roulette-french has no hands of poker"),
        (["export", record, record], "one record is exported at a time"),
        (["export", written(tmp_path, "x", "hello")], "it is no record"),
        (["export", written(tmp_path, "y", "[1]")], "it is no record"),
        (["export", roulette], "roulette-french has no hand histories"),
        (["export", stud], "hand histories have no variant for seven-stud"),
        (["export", altered], "played by other rules"),
        (["export", damaged], "line 5"),
    ):
        ran = ludex("history", *arguments)
        assert (ran.code, ran.out) == (2, ""), arguments
        assert said in ran.err
        assert ran.err.count("\n") == 1
