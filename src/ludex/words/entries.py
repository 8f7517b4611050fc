"""The files in which words stand: those of everything, and beside them those that only one game needs.

`en.yaml` and `es.yaml` have what is shared and what the games at tables are called; a game with many words of its own
keeps them in `games/<game>/`, in files with the same sections. No word stands twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from ludex.law.strict import load_text

Entries = dict[str, dict[str, str]]


def entries_of(name: str) -> Entries:
    """All words of a kind and language, such as `en.yaml` or `rules.es.yaml`, section by section."""
    found: Entries = {}
    for file in _files(name):
        tree: Any = load_text(file.read_text("utf-8"), name=name)
        for section, own in tree.items():
            known = found.setdefault(section, {})
            twice = known.keys() & own.keys()
            assert not twice, f"{file}: {section} has these words already: {sorted(twice)}"
            known |= {str(slug): str(text) for slug, text in own.items()}
    return found


def _files(name: str) -> Iterator[Traversable]:
    folder = files("ludex.words")
    yield folder / name
    games = folder / "games"
    for game in sorted(games.iterdir() if games.is_dir() else (), key=lambda each: each.name):
        if (file := game / name).is_file():
            yield file
