"""The README and the pages of `docs/how-to` hold: every command is run as it stands and prints what they show.

The commands of a page are run in their order in one folder that has nothing but the cases; each block of the README in
one of its own. A line that begins with `> ` is what somebody types. A remark behind a command says what it exits with,
or that only some of its lines are shown, as `...` does. `LUDEX_GOLDEN=write` writes what is printed into the pages.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from ludex.cli import main
from ludex.cli.process import MISUSED
from tests.tidy import ROOT

README = ROOT / "README.md"
PAGES = sorted((ROOT / "docs" / "how-to").glob("*.md"))
BLOCK = re.compile(r"^```console\n(.*?)^```", re.S | re.M)
TYPED = re.compile(r"^>(?: (?! )(.*))?$", re.M)
"""What is typed; who sits at a table of poker and acts is marked by the same sign, and more spaces."""
COMMAND = re.compile(r"(.*?)(?:\s+# (?:exits with (\d)|(.*)))?$")
LEFT_OUT = "..."
WRITTEN = (".pdf", ".svg", ".png", ".csv", ".parquet")


class Shown(Struct, frozen=True):
    """A command on a page, and what the page says that it prints."""

    line: str
    """As it stands, with its remark."""
    out: tuple[str, ...]

    @property
    def _parts(self) -> tuple[str, str, str]:
        found = COMMAND.fullmatch(self.line)
        assert found is not None
        return found[1], found[2] or "0", found[3] or ""

    @property
    def arguments(self) -> list[str]:
        """What stands behind `ludex`."""
        program, *arguments = shlex.split(self._parts[0])
        assert program == "ludex"
        return arguments

    @property
    def code(self) -> int:
        """What it exits with."""
        return int(self._parts[1])

    @property
    def in_part(self) -> bool:
        """Whether only some of its lines are shown."""
        return bool(self._parts[2]) or LEFT_OUT in self.out

    def missing(self, printed: list[str]) -> str:
        """The first line that is shown and was not printed in its turn; empty where the page is right."""
        rest = iter(line.rstrip() for line in printed)
        return next((line for line in self.out if line not in ("", LEFT_OUT) and line not in rest), "")


class Typing(io.StringIO):
    """Somebody who types, and sees what they type."""

    def readline(self, *_: object) -> str:  # type: ignore[override]  # text, as of every StringIO
        line = super().readline()
        if line:
            sys.stdout.write(f"> {line}".replace("> \n", ">\n"))
        return line


def shown_in(block: str) -> list[Shown]:
    """The commands of a block."""
    parts = [each.partition("\n") for each in block.removeprefix("$ ").split("\n$ ")]
    return [Shown(line, tuple(out.splitlines())) for line, _, out in parts]


def runs() -> list[Any]:
    """What is run in one folder: the blocks of a page together, those of the README one by one."""
    blocks = [pytest.param(README, (block,), id=block.partition("\n")[0]) for block in _blocks(README)]
    return [*blocks, *(pytest.param(page, _blocks(page), id=page.stem) for page in PAGES)]


def _blocks(page: Path) -> tuple[str, ...]:
    return tuple(BLOCK.findall(page.read_text(encoding="utf-8")))


def test_there_is_something_to_run() -> None:
    """Every page has a command, and none stands in a block that is not run."""
    for page in (README, *PAGES):
        run = sum(len(shown_in(block)) for block in _blocks(page))
        assert run == len(re.findall(r"^\$ ", page.read_text(encoding="utf-8"), re.M)) > 0


@pytest.mark.parametrize(("page", "blocks"), runs())
def test_a_page_shows_what_its_commands_print(
    page: Path,
    blocks: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """One after the other; documents that they name are there afterwards."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cases").symlink_to(ROOT / "cases")
    for block in blocks:
        printed = ""
        for shown in shown_in(block):
            typed = [said or "" for said in TYPED.findall("\n".join(shown.out))]
            monkeypatch.setattr(sys, "stdin", Typing("".join(f"{said}\n" for said in typed)))
            assert main(shown.arguments) == shown.code, shown.line
            said = capsys.readouterr()
            told = said.err if shown.code == MISUSED else said.out
            if shown.in_part:
                assert not shown.missing(told.splitlines()), shown.line
            elif not os.environ.get("LUDEX_GOLDEN"):
                assert told.splitlines() == list(shown.out), shown.line
            kept = "".join(f"{line}\n" for line in shown.out) if shown.in_part else told
            printed += f"$ {shown.line}\n{kept}"
            assert all((tmp_path / name).stat().st_size for name in shown.arguments if name.endswith(WRITTEN))
        if os.environ.get("LUDEX_GOLDEN"):
            page.write_text(page.read_text(encoding="utf-8").replace(block, printed), encoding="utf-8")


@pytest.mark.parametrize(
    ("line", "typed"),
    [("> red 20", ["red 20"]), (">", [""]), (">  4  you     400 €", []), (">o 4  you", []), ("red > 20", [])],
)
def test_what_is_typed_is_found(line: str, typed: list[str]) -> None:
    """And not taken for who acts."""
    assert [said or "" for said in TYPED.findall(line)] == typed


def test_what_is_shown_in_part() -> None:
    """Some lines in their order, and not in another; remarks are no arguments."""
    shown = Shown("ludex odds boule  # some of its lines", ("a", "...", "c"))
    assert (shown.arguments, shown.code, shown.in_part) == (["odds", "boule"], 0, True)
    assert not shown.missing(["a", "b", "c"])
    assert shown.missing(["c", "a"]) == "c"
    assert shown.missing(["a"]) == "c"
    failed = Shown("ludex inspect floor  # exits with 1", ("1 violation",))
    assert (failed.arguments, failed.code, failed.in_part) == (["inspect", "floor"], 1, False)
