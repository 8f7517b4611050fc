"""The files: packaged law, and a directory that replaces parts of it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ludex.errors import Misuse
from ludex.law.sources import LawFiles

DOCUMENTS = ("AST11B.jsonl", "AST11P.jsonl", "CAN10.jsonl", "ES77.jsonl", "GAL07.jsonl")


@pytest.fixture
def overlay(tmp_path: Path) -> Path:
    """A directory that replaces one file and adds another."""
    (tmp_path / "clauses").mkdir()
    (tmp_path / "clauses" / "ES77.jsonl").write_text("replaced", encoding="utf-8")
    (tmp_path / "clauses" / "NEW24.jsonl").write_text("added", encoding="utf-8")
    return tmp_path


def test_packaged_law_is_read() -> None:
    files = LawFiles()
    assert files.read("regulations.yaml").startswith("# The five regulations")
    assert files.exists("regulations.yaml")
    assert files.names("clauses", ".jsonl") == DOCUMENTS
    assert "regulations.yaml" in files.names("", ".yaml")


def test_the_directory_replaces_and_adds(overlay: Path) -> None:
    files = LawFiles(overlay)
    assert files.read("clauses/ES77.jsonl") == "replaced"
    assert files.read("clauses/NEW24.jsonl") == "added"
    assert files.read("clauses/GAL07.jsonl") == LawFiles().read("clauses/GAL07.jsonl")
    assert files.exists("clauses/NEW24.jsonl")
    assert not LawFiles().exists("clauses/NEW24.jsonl")
    assert files.names("clauses", ".jsonl") == tuple(sorted((*DOCUMENTS, "NEW24.jsonl")))


def test_what_is_not_there(overlay: Path) -> None:
    for files in (LawFiles(), LawFiles(overlay)):
        assert not files.exists("galicia/chess.yaml")
        assert not files.exists("clauses")  # a directory is no file
        assert not files.exists("x" * 5000)
        assert files.names("nowhere", ".yaml") == ()
        assert files.names("clauses", ".toml") == ()
        with pytest.raises(Misuse, match=r"^galicia/chess\.yaml: there is no such file$"):
            files.read("galicia/chess.yaml")
        with pytest.raises(Misuse, match=r"^clauses: this is a directory, not a file$"):
            files.read("clauses")


@pytest.mark.parametrize("relative", ["/etc/passwd", "../strict.py", "clauses/../../strict.py", "a\\b", "a\0b"])
def test_a_path_out_of_the_shelf_is_refused(relative: str, overlay: Path) -> None:
    for files in (LawFiles(), LawFiles(overlay)):
        for question in (files.read, files.exists, lambda path, files=files: files.names(path, "")):
            with pytest.raises(Misuse, match=r"does not lead to a file of the law$"):
                question(relative)


def test_a_directory_that_is_not_there_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    for path in (tmp_path / "none", file, Path("x" * 5000), Path("a\0b")):
        with pytest.raises(Misuse, match=r"there is no such directory of law data$"):
            LawFiles(path)


def test_a_directory_that_replaces_nothing_is_refused(tmp_path: Path) -> None:
    (tmp_path / "galicia").mkdir()
    (tmp_path / "galicia" / "chess.yaml").write_text("game: chess", encoding="utf-8")
    with pytest.raises(Misuse, match="nothing in this directory replaces a file of the law"):
        LawFiles(tmp_path)


def test_bad_bytes_are_misuse(overlay: Path) -> None:
    (overlay / "clauses" / "ES77.jsonl").write_bytes(b"{}\n\xff")
    with pytest.raises(Misuse, match=r"^clauses/ES77\.jsonl:2: this is not text in UTF-8$"):
        LawFiles(overlay).read("clauses/ES77.jsonl")


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are other there")
def test_a_directory_that_may_not_be_listed_is_misuse(overlay: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(self: Path) -> None:
        raise PermissionError(13, "Permission denied")

    files = LawFiles(overlay)
    monkeypatch.setattr(Path, "iterdir", denied)
    with pytest.raises(Misuse, match=r"the directory cannot be read: Permission denied$"):
        files.names("clauses", ".jsonl")
