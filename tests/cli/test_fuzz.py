"""A bounded run of the fuzzer: whatever the command line is given, it ends well; and bad ends are noticed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest

from ludex.cli import catalogue
from ludex.errors import Misuse
from tests.cli.fuzz import Input, ended, inputs
from tests.tidy import ROOT

PARTS, TRIES = 6, 15
"""Parts can be run at the same time; all of them take some twenty seconds of one core."""


@pytest.mark.parametrize("part", range(PARTS))
def test_whatever_is_tried_ends_well(tmp_path: Path, part: int) -> None:
    """An exit code of 0, 1, 2 or 130, one line where it was misused, no traceback, and within bounds of time."""
    wrong = {str(each): said for each in islice(inputs(f"suite {part}", tmp_path), TRIES) if (said := ended(each))}
    assert wrong == {}


def test_some_are_tried_as_processes(tmp_path: Path) -> None:
    """The same with real streams."""
    for each in islice((each for each in inputs("processes", tmp_path) if _can_be_given(each)), 3):
        command = [sys.executable, "-m", "ludex", *each.arguments]
        ran = subprocess.run(command, input=each.typed, capture_output=True, timeout=120, check=False)
        assert ran.returncode in (0, 1, 2), each
        assert b"Traceback" not in ran.stderr, each
        assert ran.returncode != 2 or ran.stderr.count(b"\n") == 1, each


def _can_be_given(tried: Input) -> bool:
    """No system hands a NUL over to a process."""
    return not any("\0" in argument for argument in tried.arguments)


def test_the_same_seed_tries_the_same(tmp_path: Path) -> None:
    """So that a bad end can be looked at again."""
    tried = []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        found = [str(each).replace(name, "") for each in islice(inputs("x", tmp_path / name), 12)]
        tried.append(found)
    assert tried[0] == tried[1]
    assert len(set(tried[0])) > 10


def _crash(_: object) -> int:
    raise KeyError("ours")


def _two_lines(_: object) -> int:
    sys.stderr.write("one\n")
    raise Misuse("other")


def _exit(_: object) -> int:
    return 7


def _trace(_: object) -> int:
    sys.stdout.write("Traceback (most recent call last)\n")
    return 0


@pytest.mark.parametrize(
    ("run", "said"),
    [
        (_crash, "KeyError: 'ours' at "),
        (_two_lines, "misuse is said in 2 lines"),
        (_exit, "it exits with 7"),
        (_trace, "it prints a traceback"),
    ],
)
def test_bad_ends_are_noticed(monkeypatch: pytest.MonkeyPatch, run: Callable[[object], int], said: str) -> None:
    """Each in its own words; what ends well says nothing."""
    assert ended(Input(["games", "--in", "galicia"])) == ""
    monkeypatch.setattr(catalogue, "games", run)
    assert ended(Input(["games"])).startswith(said)


def test_it_can_be_run_for_longer() -> None:
    """As a module, for so many seconds."""
    command = [sys.executable, "-m", "tests.cli.fuzz", "--seconds", "0", "--seed", "suite 0"]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=120, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "1 inputs, 0 ended badly\n", "")
