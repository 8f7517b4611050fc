"""The pages of `docs/how-to` hold: every command on them is run as it stands and prints what they show.

The commands of a page are run in their order in one empty folder. A line that begins with `> ` is what somebody types;
`LUDEX_GOLDEN=write` writes what is printed into the pages.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import sys
from pathlib import Path

import pytest

from ludex.cli import main
from tests.tidy import ROOT

PAGES = sorted((ROOT / "docs" / "how-to").glob("*.md"))
BLOCK = re.compile(r"^```console\n(.*?)^```", re.S | re.M)
TYPED = re.compile(r"^>(?: (?! )(.*))?$", re.M)
"""What is typed; who sits at a table of poker and acts is marked by the same sign, and more spaces."""


class Typing(io.StringIO):
    """Somebody who types, and sees what they type."""

    def readline(self, *_: object) -> str:  # type: ignore[override]  # text, as of every StringIO
        line = super().readline()
        if line:
            sys.stdout.write(f"> {line}".replace("> \n", ">\n"))
        return line


def commands(block: str) -> list[str]:
    """The commands of a block, each with what it shows."""
    return block.removeprefix("$ ").split("\n$ ")


def test_there_is_something_to_run() -> None:
    """Every page has a command."""
    assert PAGES
    assert all(BLOCK.search(page.read_text(encoding="utf-8")) for page in PAGES)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_shows_what_its_commands_print(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In an empty folder, one after the other; documents that it names are there afterwards."""
    monkeypatch.chdir(tmp_path)
    text = page.read_text(encoding="utf-8")
    for block in BLOCK.findall(text):
        printed = ""
        for shown in commands(block):
            line, _, out = shown.partition("\n")
            program, *arguments = shlex.split(line)
            assert program == "ludex"
            typed = [said or "" for said in TYPED.findall(out)]
            monkeypatch.setattr(sys, "stdin", Typing("".join(f"{said}\n" for said in typed)))
            assert main(arguments) == 0, line
            told = capsys.readouterr().out
            printed += f"$ {line}\n{told}"
            if not os.environ.get("LUDEX_GOLDEN"):
                assert told.splitlines() == out.splitlines(), line
            assert all((tmp_path / name).stat().st_size for name in out.splitlines() if name.endswith(".pdf"))
        text = text.replace(block, printed)
    if os.environ.get("LUDEX_GOLDEN"):
        page.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("line", "typed"),
    [("> red 20", ["red 20"]), (">", [""]), (">  4  you     400 €", []), (">o 4  you", []), ("red > 20", [])],
)
def test_what_is_typed_is_found(line: str, typed: list[str]) -> None:
    """And not taken for who acts."""
    assert [said or "" for said in TYPED.findall(line)] == typed
