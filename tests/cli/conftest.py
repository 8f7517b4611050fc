"""What tests of the command line share: a command run in this process, and a folder with one case that holds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ludex.cli import main
from ludex.cli.cache import FOLDER_VARIABLE
from tests.proof.scenarios import BASE
from tests.tables import overlay, statute_tree


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Answers of earlier runs are kept in a folder of the test's own."""
    folder = tmp_path / "cache"
    monkeypatch.setenv(FOLDER_VARIABLE, str(folder))
    return folder


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    """A folder with one case that holds."""
    return overlay(tmp_path / "some-cases", "pays.yaml", BASE)


@pytest.fixture
def richer_law(tmp_path: Path) -> Path:
    """Law in which a number pays one more in Cantabria."""
    tree = statute_tree()
    tree["rules"]["bets"]["straight"]["pays"]["value"] = 36
    return overlay(tmp_path / "law", "cantabria/roulette-french.yaml", tree)


class Ran:
    """What a command said and how it went."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def json(self) -> Any:
        """What was printed, as JSON."""
        return json.loads(self.out)


@pytest.fixture
def ludex(capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs a command in this process."""

    def run(*arguments: str | Path) -> Ran:
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as exit:
            code = int(exit.code or 0)
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return run
