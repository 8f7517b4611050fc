"""`ludex audit`: what follows, what is corrupt, and what has changed since, in words and as JSON."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from tests.games.golden_records import path_of
from tests.tables import ROULETTE, overlay, statute_tree

PLAYED = ("play", ROULETTE, "--auto", "--seed", "3", "--rounds", "4", "--in", "cantabria", "--json")


@pytest.fixture
def record(ludex: Any, tmp_path: Path) -> Path:
    """An evening of roulette as the command line prints it."""
    path = tmp_path / "evening.json"
    path.write_text(ludex(*PLAYED).out, encoding="utf-8")
    return path


def test_a_record_that_follows(ludex: Any, record: Path) -> None:
    """One line, and nothing has changed."""
    entries = len(json.loads(record.read_text(encoding="utf-8"))["entries"])
    ran = ludex("audit", record)
    said = f"{record}: French roulette, Cantabria, {entries} entries: every fact follows from its command\n"
    assert (ran.code, ran.out) == (0, said)
    (row,) = ludex("audit", record, "--json").json["records"]
    assert (row["follows"], row["rules"], row["entries"]) == (True, "same", entries)
    assert not any(row[name] for name in ("changes", "added", "dropped", "corrections", "refused"))


def test_a_corrupt_record(ludex: Any, record: Path, tmp_path: Path) -> None:
    """The entry is told, other records are audited all the same, and the command fails."""
    whole = json.loads(record.read_text(encoding="utf-8"))
    whole["entries"][5]["events"][0]["phase"] = "dreaming"
    forged = tmp_path / "forged.json"
    forged.write_text(json.dumps(whole), encoding="utf-8")
    ran = ludex("audit", forged, record)
    assert ran.code == 1
    first, second = ran.out.splitlines()
    assert first == f"{forged}: corrupt: entry 6: what is recorded does not follow from the command"
    assert second.endswith("every fact follows from its command")
    rows = ludex("audit", forged, record, "--json").json["records"]
    assert [row["follows"] for row in rows] == [False, True]


def test_changed_rules_are_told(ludex: Any, record: Path, richer_law: Path) -> None:
    """Under law in which a number pays one more, the record is judged by its own."""
    ran = ludex("audit", record, "--law", richer_law)
    assert ran.code == 0
    assert "  rules have changed since; it was verified under those it was played by:\n" in ran.out
    assert "    bets.straight.pays: 35 -> 36\n" in ran.out
    (row,) = ludex("audit", record, "--law", richer_law, "--json").json["records"]
    assert (row["rules"], row["changes"]) == ("changed", [{"path": "bets.straight.pays", "then": 35, "now": 36}])
    said = ludex("audit", record, "--law", richer_law, "--lang", "es").out
    assert "las reglas han cambiado desde entonces" in said


def test_corrected_citations_are_told(ludex: Any, record: Path, tmp_path: Path) -> None:
    """Old and new, how often, and from which entry on."""
    tree = statute_tree()
    for leaf in (tree["rules"]["calls"]["result"], *tree["rules"]["may"]["announce-result"].values()):
        assert leaf["clause"] == "CAN10/A.1.V/5"
        leaf["clause"] = "CAN10/A.1.V/1"
    law = overlay(tmp_path / "law", "cantabria/roulette-french.yaml", tree)
    ran = ludex("audit", record, "--law", law)
    assert ran.code == 0
    assert "  citations have been corrected since:\n" in ran.out
    (row,) = ludex("audit", record, "--law", law, "--json").json["records"]
    assert (row["rules"], row["changes"]) == ("same", [])
    (each,) = row["corrections"]
    entries = json.loads(record.read_text(encoding="utf-8"))["entries"]
    found = [e["version"] for e in entries if any(event["event"] == "result-announced" for event in e["events"])]
    then, now = ["CAN10/A.1.V/5"], ["CAN10/A.1.V/1"]
    assert each == {"event": "result-announced", "then": then, "now": now, "entry": found[0], "times": len(found)}
    told = f"    result-announced, {len(found)} times from entry {found[0]} on: CAN10/A.1.V/5 -> CAN10/A.1.V/1\n"
    assert told in ran.out


def test_a_law_that_does_not_let_it_open_is_told(ludex: Any, record: Path, tmp_path: Path) -> None:
    """The licence had a minimum that the law admits no more."""
    tree = statute_tree()
    tree["rules"]["minimum"] = {"choose": {"from": 500_000}, "clause": tree["rules"]["minimum"]["clause"]}
    law = overlay(tmp_path / "law", "cantabria/roulette-french.yaml", tree)
    ran = ludex("audit", record, "--law", law)
    assert ran.code == 0
    assert "  today's law does not let such a table open (licence " in ran.out


def test_a_packed_record_of_schema_1(ludex: Any) -> None:
    """It keeps no rules."""
    ran = ludex("audit", path_of("boule", "galicia", 1))
    assert ran.code == 0
    assert ran.out.endswith("command\n  it keeps no rules: verified under those of today\n")


def test_misuse(ludex: Any, record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is no file, cannot be unpacked, is too long, or is of a game or schema that nobody knows."""
    packed = tmp_path / "x.gz"
    packed.write_bytes(b"not packed")
    broken = tmp_path / "broken.gz"
    broken.write_bytes(gzip.compress(record.read_bytes())[:12] + b"\xff" * 40)
    bomb = tmp_path / "bomb.gz"
    bomb.write_bytes(gzip.compress(b"0" * 10**7))
    monkeypatch.setattr("ludex.cli.audit.SIZE_MAX", 10**7 - 1)
    later = tmp_path / "later.jsonl"
    later.write_text('{"schema": 99, "game": "boule"}\n', encoding="utf-8")
    bridge = tmp_path / "bridge.jsonl"
    bridge.write_text('{"game": "bridge"}\n', encoding="utf-8")
    for path, said in (
        (tmp_path / "none", "no such file"),
        (tmp_path, "it is a folder"),
        (packed, "it cannot be read"),
        (broken, "it cannot be read"),
        (bomb, f"{bomb}: it is longer than 9,999,999 bytes"),
        (Path("x" * 300), "File name too long"),
        (later, "it is of schema 99"),
        (bridge, "no game is called bridge"),
    ):
        ran = ludex("audit", record, path)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert said in ran.err
        assert ran.err.count(str(path)) == 1
    text = tmp_path / "text"
    text.write_text("hello\n", encoding="utf-8")
    ran = ludex("audit", text)
    assert (ran.code, ran.out) == (1, f"{text}: corrupt: line 1: JSON is malformed: invalid character (byte 0)\n")
