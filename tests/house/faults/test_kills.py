"""Kills at random instants of a busy evening: nothing that was acknowledged is lost, and everything goes on."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from ludex.house.everywhere import BOT_MONEY
from ludex.house.keys import keys_at
from tests.house.faults import checks
from tests.house.faults.journal import Acknowledged, Drawn, changed_outcomes
from tests.house.faults.killing import ROOT, kill_again_and_again
from tests.house.faults.servers import Server
from tests.house.stores import database

KILLS = 3
SEED = 7


def test_a_house_in_sqlite_that_is_killed_loses_nothing(folder: Path) -> None:
    """Neither a command that was acknowledged nor a cent, and no outcome changes."""
    tally = kill_again_and_again(folder, str(folder / "house.db"), KILLS, SEED)
    assert not tally.findings, "\n".join(tally.findings)
    assert tally.kills == KILLS


def test_a_house_in_postgresql_that_is_killed_loses_nothing(own: Server, tmp_path: Path) -> None:
    """The same; its tables are made by a house that may be killed while it makes them."""
    with database(own.url) as url:
        tally = kill_again_and_again(tmp_path, url, KILLS, SEED + 1)
    assert not tally.findings, "\n".join(tally.findings)


def test_a_store_that_is_killed_while_it_is_made_opens(tmp_path: Path) -> None:
    """After whichever statement."""
    program = [sys.executable, "-m", "tests.house.faults.making", str(tmp_path)]
    done = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_keys_are_made_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that ends before they are leaves nothing that another one would take for keys, or trip over."""
    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", _killed)
        with pytest.raises(KeyboardInterrupt):
            keys_at(tmp_path / "keys")
    made = keys_at(tmp_path / "keys")
    assert keys_at(tmp_path / "keys") == made
    assert [file.name for file in tmp_path.iterdir()] == ["keys"]


def _killed(_file: int) -> None:
    raise KeyboardInterrupt


def test_the_checks_can_fail(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry that is not there, another one than was acknowledged, another outcome, and money that nobody granted."""
    where, keys = str(folder / "house.db"), keys_at(folder / "keys")
    told = [Acknowledged("house", 999, "0"), Acknowledged("house", 0, "0")]
    assert len(asyncio.run(checks.check(where, keys, told)).findings) == 2
    drawn = [Drawn("chance:a", "draw 0 of 37", f"way {way}") for way in (1, 1, 2)]
    assert len(changed_outcomes(drawn)) == 1
    monkeypatch.setattr(checks, "BOT_MONEY", BOT_MONEY + 1)
    assert asyncio.run(checks.check(where, keys)).findings
