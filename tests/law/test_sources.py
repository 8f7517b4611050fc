"""The shelf: packaged law, and a directory that replaces parts of it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ludex.errors import Misuse
from ludex.law.sources import Shelf

DOCUMENTS = ("AST11B.jsonl", "AST11P.jsonl", "CAN10.jsonl", "ES77.jsonl", "GAL07.jsonl")


@pytest.fixture
def overlay(tmp_path: Path) -> Path:
    """A directory that replaces one file and adds another."""
    (tmp_path / "clauses").mkdir()
    (tmp_path / "clauses" / "ES77.jsonl").write_text("replaced", encoding="utf-8")
    (tmp_path / "clauses" / "NEW24.jsonl").write_text("added", encoding="utf-8")
    return tmp_path


def test_packaged_law_is_read() -> None:
    shelf = Shelf()
    assert shelf.read("regulations.yaml").startswith("# The five regulations")
    assert shelf.exists("regulations.yaml")
    assert shelf.names("clauses", ".jsonl") == DOCUMENTS
    assert "regulations.yaml" in shelf.names("", ".yaml")


def test_the_directory_replaces_and_adds(overlay: Path) -> None:
    shelf = Shelf(overlay)
    assert shelf.read("clauses/ES77.jsonl") == "replaced"
    assert shelf.read("clauses/NEW24.jsonl") == "added"
    assert shelf.read("clauses/GAL07.jsonl") == Shelf().read("clauses/GAL07.jsonl")
    assert shelf.exists("clauses/NEW24.jsonl")
    assert not Shelf().exists("clauses/NEW24.jsonl")
    assert shelf.names("clauses", ".jsonl") == tuple(sorted((*DOCUMENTS, "NEW24.jsonl")))


def test_what_is_not_there(overlay: Path) -> None:
    for shelf in (Shelf(), Shelf(overlay)):
        assert not shelf.exists("galicia/chess.yaml")
        assert not shelf.exists("clauses")  # a directory is no file
        assert not shelf.exists("x" * 5000)
        assert shelf.names("nowhere", ".yaml") == ()
        assert shelf.names("clauses", ".toml") == ()
        with pytest.raises(Misuse, match=r"^galicia/chess\.yaml: there is no such file$"):
            shelf.read("galicia/chess.yaml")
        with pytest.raises(Misuse, match=r"^clauses: this is a directory, not a file$"):
            shelf.read("clauses")


@pytest.mark.parametrize("relative", ["/etc/passwd", "../strict.py", "clauses/../../strict.py", "a\\b", "a\0b"])
def test_a_path_out_of_the_shelf_is_refused(relative: str, overlay: Path) -> None:
    for shelf in (Shelf(), Shelf(overlay)):
        for question in (shelf.read, shelf.exists, lambda path, shelf=shelf: shelf.names(path, "")):
            with pytest.raises(Misuse, match=r"does not lead to a file of the law$"):
                question(relative)


def test_a_directory_that_is_not_there_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    for path in (tmp_path / "none", file, Path("x" * 5000), Path("a\0b")):
        with pytest.raises(Misuse, match=r"there is no such directory of law data$"):
            Shelf(path)


def test_a_directory_that_replaces_nothing_is_refused(tmp_path: Path) -> None:
    (tmp_path / "galicia").mkdir()
    (tmp_path / "galicia" / "chess.yaml").write_text("game: chess", encoding="utf-8")
    with pytest.raises(Misuse, match="nothing in this directory replaces a file of the law"):
        Shelf(tmp_path)


def test_bad_bytes_are_misuse(overlay: Path) -> None:
    (overlay / "clauses" / "ES77.jsonl").write_bytes(b"{}\n\xff")
    with pytest.raises(Misuse, match=r"^clauses/ES77\.jsonl:2: this is not text in UTF-8$"):
        Shelf(overlay).read("clauses/ES77.jsonl")


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are other there")
def test_a_directory_that_may_not_be_listed_is_misuse(overlay: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(self: Path) -> None:
        raise PermissionError(13, "Permission denied")

    shelf = Shelf(overlay)
    monkeypatch.setattr(Path, "iterdir", denied)
    with pytest.raises(Misuse, match=r"the directory cannot be read: Permission denied$"):
        shelf.names("clauses", ".jsonl")
