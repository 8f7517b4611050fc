"""Compiled code kept on disk: damaged files are compiled anew, and a folder that takes nothing keeps nothing."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
from numba.core import caching

SOURCE = "from ludex.sim.streams import compiled\n\n@compiled\ndef more(x):\n    return x + 1\n"


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A module with a compiled function, which is kept beside it."""
    monkeypatch.setattr("numba.core.config.CACHE_DIR", "")
    path = tmp_path / "kernel.py"
    path.write_text(SOURCE, encoding="utf-8")
    return path


def loaded(path: Path) -> Any:
    """The function of the module as another process would load it."""
    spec = spec_from_file_location("kernel", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.more


def files(path: Path) -> list[Path]:
    """The files that are kept: an index, and the code."""
    return sorted((path.parent / "__pycache__").glob("*.nb?"))


@pytest.mark.parametrize("damage", [b"", b"nonsense", b"\x80\x04\x95\xff", b"cos\nsystem_x\n.", "half"])
def test_damaged_files_are_compiled_anew(source: Path, damage: bytes | str) -> None:
    """The index, the code, or both; and afterwards they are kept again."""
    assert loaded(source)(1) == 2
    assert len(files(source)) == 2
    for which in ([0], [1], [0, 1]):
        for number in which:
            kept = files(source)[number]
            kept.write_bytes(kept.read_bytes()[: kept.stat().st_size // 2] if isinstance(damage, str) else damage)
        assert loaded(source)(1) == 2
        again = loaded(source)
        assert again(1) == 2
        assert sum(again.stats.cache_hits.values()) == 1


def test_what_cannot_be_written_is_not_kept(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk: the function is compiled and works."""

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(caching.IndexDataCacheFile, "save", full)
    assert loaded(source)(1) == 2
    assert files(source) == []
