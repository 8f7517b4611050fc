"""`ludex history`: a record exported and replayed again, files that agree, differ or are damaged, and misuse."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludex.core.record import dump
from ludex.games.poker.histories.export import told_hands
from ludex.words import Words
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
    assert f"r.json: {Words('en').word('games', game)}, Asturias, 2 hands" in told.out
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
def test_damaged_files_are_told_in_one_line(ludex: Any, tmp_path: Path, content: str, said: str) -> None:
    """With the name of the file, and how many hands there are of each kind."""
    path = written(tmp_path, "a.phh", content)
    ran = ludex("history", "replay", path)
    assert (ran.code, ran.err) == (1, "")
    assert ran.out.startswith(f"a.phh: unreadable: {said}")
    assert "0 replayed, 1 unreadable, 0 with another end in the file" in ran.out
    assert "practice" not in ran.out


def test_one_unreadable_hand_discards_neither_its_file_nor_its_folder(ludex: Any, tmp_path: Path) -> None:
    """It is told by file, number and reason; all others are replayed and summed up."""
    good, other = text(finishing_stacks="[206, 194, 200]"), text(finishing_stacks="[205, 195, 200]")
    unplayable = text().replace("p3 f", "p9 f")
    folder = tmp_path / "evenings" / "late"
    folder.mkdir(parents=True)
    written(folder, "a.phhs", f"[1]\n{good}\n[2]\n{unplayable}\n[3]\n{good}\n[4]\n{other}")
    written(folder.parent, "b.phh", good)
    (folder / "bytes.phh").write_bytes(b"\xff\xfe")
    written(folder, "notes.txt", "no hand")
    ran = ludex("history", "replay", tmp_path / "evenings")
    assert ran.code == 1
    assert "a.phhs 2: unreadable: action 4, 'p9 f': there is no player 'p9' among 3" in ran.out
    assert "bytes.phh: unreadable: it cannot be read" in ran.out
    assert "4 replayed, 2 unreadable, 1 with another end in the file" in ran.out
    spanish = ludex("--lang", "es", "history", "replay", tmp_path).out
    assert "acción 4, 'p9 f': no hay jugador 'p9' entre los 3 de la mano" in spanish
    found = ludex("history", "replay", tmp_path / "evenings", "--json").json
    assert found["sum"] == {"replayed": 4, "unreadable": 2, "other": 1}
    told = [(Path(row["file"]).name, row["hand"]) for row in found["unreadable"]]
    assert told == [("a.phhs", "2"), ("bytes.phh", "")]
    assert [row["says"] for row in found["hands"]] == ["same", "same", "same", "other"]
    assert ludex("history", "replay", folder.parent / "b.phh").code == 0


def test_a_hand_that_is_no_toml_is_told_alone(ludex: Any, tmp_path: Path) -> None:
    """The others of its file are read by their headings; what stands before the first heading may only be a remark."""
    good = text(finishing_stacks="[206, 194, 200]")
    path = written(tmp_path, "a.phhs", f"# an evening\n[1]\n{good}\n[2]  # torn\nvariant = 'NT\n[3]\n{good}")
    found = ludex("history", "replay", path, "--json").json
    assert found["sum"] == {"replayed": 2, "unreadable": 1, "other": 0}
    assert found["unreadable"][0]["hand"] == "2"
    assert found["unreadable"][0]["why"].startswith("not TOML")
    twice = written(tmp_path, "b.phhs", f"[1]\n{good}\n[1]\n{good}")
    assert ludex("history", "replay", twice, "--json").json["sum"]["replayed"] == 2
    before = written(tmp_path, "c.phhs", f"x = = 1\n[1]\n{good}")
    assert ludex("history", "replay", before, "--json").json["sum"] == {"replayed": 0, "unreadable": 1, "other": 0}
    empty = written(tmp_path, "d.phhs", "")
    assert ludex("history", "replay", empty, "--json").json["unreadable"][0]["why"] == "it holds no hand"


def test_the_take_of_a_house_and_winnings_that_tell_nothing_are_said(ludex: Any, tmp_path: Path) -> None:
    """They are no other end: exit 0, with what seems to have been taken."""
    raked = written(tmp_path, "a.phh", text(finishing_stacks="[205.50, 194, 200]"))
    zeros = written(tmp_path, "b.phh", text(winnings="[0, 0, 0]"))
    ran = ludex("history", "replay", raked, zeros)
    assert ran.code == 0
    assert "the same, less 0.5 for a house" in ran.out
    assert "nothing: its winnings are all zero" in ran.out
    rows = ludex("history", "replay", raked, zeros, "--json").json["hands"]
    assert [(row["says"], row["agrees"], row["rake"]) for row in rows] == [("raked", True, "0.5"), ("zeros", None, "0")]


def test_misuse(ludex: Any, record: Path, tmp_path: Path) -> None:
    """What is no file, no record, no poker, or not what its digest says."""
    (tmp_path / "empty").mkdir()
    roulette = written(tmp_path, "r.json", ludex("play", "roulette-french", "--auto", "--rounds", "1", "--json").out)
    stud = written(tmp_path, "s.json", ludex("play", "seven-stud", "--auto", "--rounds", "1", "--json").out)
    altered = written(tmp_path, "m.json", record.read_text(encoding="utf-8").replace('"digest": "', '"digest": "0', 1))
    whole = json.loads(record.read_text(encoding="utf-8"))
    whole["entries"][3]["events"] = [{"type": "no-such"}]
    damaged = written(tmp_path, "d.json", json.dumps(whole))
    for arguments, said in (
        (["replay", tmp_path / "none.phh"], "no such file"),
        (["replay", tmp_path / "empty"], "no .phh or .phhs file is in this folder"),
        (["export", tmp_path], "it is a folder"),
        (["replay", record, "--seen-by", "ana"], "--seen-by goes with export"),
        (["replay", roulette], "roulette-french has no hands of poker"),
        (["export", record, record], "one record is exported at a time"),
        (["export", written(tmp_path, "x", "hello")], "it is no record"),
        (["export", written(tmp_path, "y", "[1]")], "it is no record"),
        (["export", roulette], "roulette-french has no hand histories"),
        (["export", stud], "hand histories have no variant for seven-stud"),
        (["export", altered], "the rules are not those of the digest"),
        (["export", damaged], "line 5"),
    ):
        ran = ludex("history", *arguments)
        assert (ran.code, ran.out) == (2, ""), arguments
        assert said in ran.err
        assert ran.err.count("\n") == 1
