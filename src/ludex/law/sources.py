"""Where the law's data is read from: what is packaged, and a directory that may replace parts of it (`--law DIR`).

A file in that directory replaces the packaged one of the same relative path; everything else stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path, PurePosixPath

from ludex.errors import Misuse
from ludex.law.strict import read_text


class LawFiles:
    """The files of the law, by their path relative to the law's data directory."""

    def __init__(self, overlay: Path | None = None) -> None:
        self._packaged = files("ludex.law") / "data"
        self._overlay = overlay
        if overlay is not None:
            _check_overlay(overlay, self._packaged)

    def read(self, relative: str) -> str:
        """The text of a file."""
        parts = _parts(relative)
        return read_text(self._find(parts) or _below(self._packaged, parts), name=relative)

    def exists(self, relative: str) -> bool:
        """Whether there is such a file."""
        return self._find(_parts(relative)) is not None

    def names(self, relative_dir: str, suffix: str) -> tuple[str, ...]:
        """The names of the files with this ending in a directory, sorted; none when there is no such directory."""
        parts = _parts(relative_dir)
        found = {name for root in self._roots() for name in _file_names(_below(root, parts)) if name.endswith(suffix)}
        return tuple(sorted(found))

    def _roots(self) -> tuple[Traversable, ...]:
        """Where to look, the replacing directory first."""
        return (self._packaged,) if self._overlay is None else (self._overlay, self._packaged)

    def _find(self, parts: tuple[str, ...]) -> Traversable | None:
        places = (_below(root, parts) for root in self._roots())
        return next((place for place in places if _is_file(place)), None)


def _parts(relative: str) -> tuple[str, ...]:
    """The steps of a relative path; one that leads out of the folder is refused."""
    path = PurePosixPath(relative)
    if path.is_absolute() or ".." in path.parts or "\\" in relative or "\0" in relative:
        raise Misuse("{path} does not lead to a file of the law", slug="no-law-file", path=repr(relative))
    return path.parts


def _below(root: Traversable, parts: tuple[str, ...]) -> Traversable:
    for part in parts:
        root = root / part
    return root


def _is_file(place: Traversable) -> bool:
    try:
        return place.is_file()
    except OSError:  # a name too long for any file, or a directory that may not be entered
        return False


def _file_names(place: Traversable) -> list[str]:
    try:
        return [entry.name for entry in place.iterdir() if entry.is_file()] if place.is_dir() else []
    except OSError as error:
        raise Misuse(
            "{place}: the directory cannot be read: {why}", slug="folder-not-read", place=place, why=error.strerror
        ) from None


def _check_overlay(overlay: Path, packaged: Traversable) -> None:
    """A directory that replaces nothing is a mistyped one: better said than silently ignored."""
    try:
        is_directory = overlay.is_dir()
    except OSError:
        is_directory = False
    if not is_directory:
        raise Misuse("{path}: there is no such directory of law data", slug="no-law-there", path=overlay)
    if not any(_is_file(_below(overlay, parts)) for parts in _walk(packaged, ())):
        raise Misuse(
            "{path}: nothing in this directory replaces a file of the law, such as regulations.yaml",
            slug="no-law-in-it",
            path=overlay,
        )


def _walk(place: Traversable, parts: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The steps to every file below a place."""
    for entry in place.iterdir():
        below = (*parts, entry.name)
        if entry.is_dir():
            yield from _walk(entry, below)
        else:
            yield below
