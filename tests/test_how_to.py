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


def blocks() -> list[Any]:
    """Every block of every page: its commands, each with what it prints."""
    found = []
    for page in PAGES:
        for block in BLOCK.findall(page.read_text(encoding="utf-8")):
            shown = [command.partition("\n") for command in block.removeprefix("$ ").split("\n$ ")]
            commands = [(line, out.splitlines()) for line, _, out in shown]
            found.append(pytest.param(commands, id=f"{page.stem}: {commands[0][0]}"))
    return found


def test_there_is_something_to_run() -> None:
    """Every page has a command."""
    assert PAGES
    assert all(BLOCK.search(page.read_text(encoding="utf-8")) for page in PAGES)


@pytest.mark.parametrize("commands", blocks())
def test_commands_print_what_the_page_shows(
    commands: list[tuple[str, list[str]]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """One block after the other, each in an empty folder; files that a command names are there afterwards."""
    monkeypatch.chdir(tmp_path)
    for line, shown in commands:
        program, *arguments = shlex.split(line)
        assert program == "ludex"
        assert main(arguments) == 0
        assert capsys.readouterr().out.splitlines() == shown
        assert all((tmp_path / name).stat().st_size for name in shown if name.endswith(".pdf"))
