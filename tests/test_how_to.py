"""The pages of `docs/how-to` hold: every command on them is run as it stands and prints what they show."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from ludex.cli import main
from tests.tidy import ROOT

PAGES = sorted((ROOT / "docs" / "how-to").glob("*.md"))
BLOCK = re.compile(r"^```console\n(.*?)^```", re.S | re.M)


def commands() -> list[Any]:
    """Every command of every page, with what it prints."""
    found = []
    for page in PAGES:
        for block in BLOCK.findall(page.read_text(encoding="utf-8")):
            for shown in block.removeprefix("$ ").split("\n$ "):
                line, _, out = shown.partition("\n")
                found.append(pytest.param(line, out.splitlines(), id=f"{page.stem}: {line}"))
    return found


def test_there_is_something_to_run() -> None:
    """Every page has a command."""
    assert PAGES
    assert all(BLOCK.search(page.read_text(encoding="utf-8")) for page in PAGES)


@pytest.mark.parametrize(("line", "shown"), commands())
def test_a_command_prints_what_the_page_shows(
    line: str, shown: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In an empty folder; files that it names are there afterwards."""
    monkeypatch.chdir(tmp_path)
    program, *arguments = shlex.split(line)
    assert program == "ludex"
    assert main(arguments) == 0
    assert capsys.readouterr().out.splitlines() == shown
    assert all((tmp_path / name).stat().st_size for name in shown if name.endswith(".pdf"))
