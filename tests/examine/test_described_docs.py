"""The pages about machines, draws and betting name every field of `equipment`, and show what commands print.

The sentence of a field is that of the struct that reads it, where it has one. The described floors and cases on a page
are files by the name in their first line, so that the commands below them run.
"""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from ludex.cli import main
from ludex.examine.schema import fields_explained, parts_of
from ludex.games.betting.equipment import Described as DescribedBetting
from ludex.games.draws.lottery.equipment import Described as DescribedLottery
from ludex.games.draws.promotions.equipment import DescribedPromotion
from ludex.games.draws.raffles.equipment import DescribedRaffle
from ludex.games.draws.scratch_tickets.described import Described as DescribedLots
from ludex.games.machines.described import DescribedMachine
from tests.test_how_to import BLOCK, shown_in
from tests.tidy import ROOT

HEADER = "| field | what it is |"
DOCUMENT = re.compile(r"^```yaml\n# (\S+)\n(.*?)^```", re.S | re.M)
PYTHON = re.compile(r"^```python\n(.*?)^```", re.S | re.M)
RUN = ("machines", "draws")
"""The pages whose commands are run."""

DESCRIBED: tuple[tuple[str, str, type[msgspec.Struct]], ...] = (
    ("machines", "machines", DescribedMachine),
    ("scratch-tickets", "draws", DescribedLots),
    ("lottery", "draws", DescribedLottery),
    ("raffles", "draws", DescribedRaffle),
    ("promotions", "draws", DescribedPromotion),
    ("betting", "betting", DescribedBetting),
)
"""Each game with its page and what its `equipment` is read by."""


def all_parts(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """A struct and those in it, however deep."""
    yield kind
    for part in parts_of(kind):
        yield from all_parts(part)


def text_of(page: str) -> str:
    """A page as it stands."""
    return (ROOT / "docs" / f"{page}.md").read_text("utf-8")


def tables_of(page: str) -> list[dict[str, str]]:
    """Every table of fields on a page: what stands beside each field, and behind its name."""
    found: list[dict[str, str]] = []
    table: dict[str, str] | None = None
    for line in text_of(page).splitlines():
        if line == HEADER:
            table = {}
            found.append(table)
        elif table is not None and (row := re.fullmatch(r"\| `([^`]+)`((?: \(must be said\))?) \| (.+) \|", line)):
            assert row[1] not in table, f"{page}: {row[1]} stands twice in a table"
            table[row[1]] = f"{row[2]}{row[3]}"
        elif not line.startswith("| --- "):
            table = None
    return found


KINDS = {(game, page, kind): None for game, page, described in DESCRIBED for kind in all_parts(described)}


@pytest.mark.parametrize(("game", "page", "kind"), KINDS, ids=[f"{game}-{kind.__name__}" for game, _, kind in KINDS])
def test_every_field_is_on_the_page(game: str, page: str, kind: type[msgspec.Struct]) -> None:
    """In a table of that struct alone, with its sentence, and whether it must be said."""
    explained = fields_explained(kind)
    fields = msgspec.structs.fields(kind)
    wanted = {field.encode_name for field in fields}
    tables = [table for table in tables_of(page) if set(table) == wanted]
    assert tables, f"{game}: no table of docs/{page}.md has the fields of {kind.__name__}, {sorted(wanted)}"
    assert any(_says(table, fields, explained) for table in tables), (kind.__name__, explained)


def _says(table: dict[str, str], fields: tuple[msgspec.structs.FieldInfo, ...], explained: dict[str, str]) -> bool:
    """Whether a table has the sentence of every field that has one."""
    for field in fields:
        must, said = " (must be said)" if field.required else "", table[field.encode_name]
        if said.startswith(" (must be said)") != field.required:
            return False
        if field.encode_name in explained and said != f"{must}{explained[field.encode_name]}":
            return False
    return True


@pytest.mark.parametrize("page", sorted({page for _, page, _ in DESCRIBED}))
def test_no_table_is_stale(page: str) -> None:
    """What a table names is there."""
    there = [{*kind.__struct_encode_fields__} for _, of, kind in KINDS if of == page]
    assert all(set(table) in there for table in tables_of(page))


@pytest.mark.parametrize("page", RUN)
def test_a_page_shows_what_its_commands_print(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a folder that has the documents of the page and nothing else."""
    monkeypatch.chdir(tmp_path)
    for name, document in DOCUMENT.findall(text_of(page)):
        (tmp_path / name).write_text(document, "utf-8")
    shown = [each for block in BLOCK.findall(text_of(page)) for each in shown_in(block)]
    assert shown
    for each in shown:
        assert main(each.arguments) == each.code, each.line
        printed = capsys.readouterr().out
        if each.in_part:
            assert not each.missing(printed.splitlines()), each.line
        else:
            assert [line.rstrip() for line in printed.rstrip().splitlines()] == [*each.out], each.line


@pytest.mark.parametrize("page", RUN)
def test_a_page_shows_what_python_says(page: str) -> None:
    """The blocks of Python of a page, one after the other."""
    names: dict[str, object] = {}
    for block in PYTHON.findall(text_of(page)):
        test = doctest.DocTestParser().get_doctest(block, names, page, page, 0)
        assert doctest.DocTestRunner(verbose=False).run(test, clear_globs=False).failed == 0
        names |= test.globs
