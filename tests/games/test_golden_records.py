"""Golden records of every schema are read, verified under their own rules, and replayed; none is ever written anew."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludex.core.record import SCHEMA, dump, replay
from ludex.games.records import RulesThen, audit, read_record
from ludex.games.registry import open_usual
from ludex.games.upcasts import STEPS
from tests.games.golden_records import ENTRIES, PAIRS, kept, lines_of, path_of, varied_evening, write_missing
from tests.games.golden_texts import WRITES
from tests.tables import LAW

FIRST_KEPT = 38
"""So many records of schema 1 there were: of what was written then, nothing is lost."""


def test_every_step_leads_to_the_present_schema() -> None:
    """One step from each schema to the next."""
    assert len(STEPS) == SCHEMA - 1
    assert sum(path.parent.name == "schema-1" for path in kept()) == FIRST_KEPT


@pytest.mark.parametrize(("game", "place"), PAIRS)
def test_every_game_has_a_golden_record(game: str, place: str) -> None:
    """In the present schema; `make golden` writes those that are missing."""
    path = path_of(game, place)
    if WRITES:
        write_missing(path, dump(varied_evening(open_usual(LAW, game, place))))
    assert path.exists(), f"{path.name} is missing; `make golden` writes it"
    header = json.loads(lines_of(path).partition(b"\n")[0])
    assert (header["schema"], header["game"], header["jurisdiction"]) == (SCHEMA, game, place)


@pytest.mark.parametrize("path", kept(), ids=lambda path: f"{path.parent.name}-{path.name.removesuffix('.jsonl.gz')}")
def test_a_golden_record_verifies(path: Path) -> None:
    """Whatever its schema: everything follows, and folding its events alone leads to the same state."""
    record = read_record(lines_of(path))
    audited = audit(LAW, record)
    assert len(record.entries) == ENTRIES
    assert f"{record.header.game}.{record.header.jurisdiction}.jsonl.gz" == path.name
    assert (audited.reopened.rules is RulesThen.NOT_STORED) == (path.parent.name == "schema-1")
    game = audited.reopened.opened.game
    assert replay(game, record.header.setup, record.entries) == audited.state
    assert read_record(dump(record)) == record


def test_a_record_that_exists_is_not_written_anew(tmp_path: Path) -> None:
    """It is evidence of what was."""
    path = tmp_path / "schema-1" / "boule.galicia.jsonl.gz"
    write_missing(path, b"first\n")
    write_missing(path, b"second\n")
    assert lines_of(path) == b"first\n"
