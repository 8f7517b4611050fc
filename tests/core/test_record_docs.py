"""`docs/records.md` holds: its program reads golden records, and its tables name every field there is."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ludex.core.commands import Command
from ludex.core.events import Event, Move
from ludex.core.record import SCHEMA, Header
from ludex.core.table import Entry
from ludex.games.common.stakes.events import Payment
from ludex.games.common.stakes.state import Stake
from ludex.kit.cards import Card, name
from tests.games.golden_records import lines_of, path_of

DOCS = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("game", "place"), [("roulette-french", "cantabria"), ("holdem", "asturias")])
def test_the_program_reads_a_record(game: str, place: str) -> None:
    """Without Ludex: it is run by a bare Python."""
    (program,) = re.findall(r"```python\n(.*?)```", DOCS, re.DOTALL)
    command = [sys.executable, "-I", "-c", program, str(path_of(game, place))]
    run = subprocess.run(command, capture_output=True, text=True, check=True, env={"PYTHONUTF8": "1"})
    entries = len(lines_of(path_of(game, place)).splitlines()) - 1
    assert run.stdout.startswith(f"{game} {place} {entries} {{")


@pytest.mark.parametrize("kind", [Header, Entry, Command, Event, Move, Stake, Payment])
def test_every_field_is_told(kind: type) -> None:
    """Nothing is in a record that the page does not name."""
    told = set(re.findall(r"`\"?([a-z_]+)\"?`", DOCS)) | set(re.findall(r"\"([a-z_]+)\"", DOCS))
    assert set(kind.__struct_fields__) <= told  # type: ignore[attr-defined]


def test_the_schemas_are_told() -> None:
    """Each has a row, and the present one is called so."""
    rows = [int(number) for number in re.findall(r"^\| (\d+) \|", DOCS, re.MULTILINE)]
    assert rows == list(range(1, SCHEMA + 1))
    assert f"a whole number, {SCHEMA} today" in DOCS


def test_cards_are_numbered_as_told() -> None:
    """Four times the rank, plus the suit."""
    assert [name(Card(number)) for number in (0, 1, 2, 3, 4, 48, 51)] == ["AC", "AD", "AH", "AS", "2C", "KC", "KS"]


def test_rules_are_as_plain_as_told() -> None:
    """In the header of a golden record."""
    rules = json.loads(lines_of(path_of("roulette-french", "cantabria")).partition(b"\n")[0])["rules"]
    assert rules["bets.straight.pays"] == 35
    assert rules["bets.double_column.pays"] == "1/2"
    assert rules["wheel.alternate"] == "unlawful-wheel"
