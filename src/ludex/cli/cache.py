"""Answers kept between runs: a folder of small files, each with a digest of its own content.

A file that is damaged counts as empty and is written anew. Writing replaces a file whole, after taking over what
another run has written meanwhile, so that two runs at once lose at most each other's newest answers. Nothing is kept
when a source changed since this process began: what it loaded may no longer be what lies on the disk.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from pathlib import Path
from tempfile import NamedTemporaryFile, gettempdir

import msgspec

BEGAN = time.time()
"""When this process began, or so soon after that nothing of Ludex but this package was loaded."""
SETTLED_S = 2.0
"""How much older than this process a source must be: clocks of disks are coarse."""
ENTRIES_MAX = 20_000
"""How many answers a file keeps; the ones that were used longest ago go first."""

FOLDER_VARIABLE = "LUDEX_CACHE"
FOLDER_NAME = ".ludex-cache"
PACKAGE = Path(__file__).parents[1]


def cache_folder() -> Path:
    """Where answers are kept: where the environment says, in the checkout that runs, or in the user's cache."""
    named = os.environ.get(FOLDER_VARIABLE)
    if named:
        return Path(named)
    checkout = PACKAGE.parents[1]
    if (checkout / "pyproject.toml").is_file() and (checkout / "cases").is_dir():
        return checkout / FOLDER_NAME
    try:
        return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "ludex"
    except RuntimeError:  # a user without a home
        return Path(gettempdir()) / FOLDER_NAME


def sources_settled(folders: Iterable[Path] = (PACKAGE,), *, since: float = BEGAN) -> bool:
    """Whether no file below some folders changed since this process began."""
    files = (file for folder in folders for file in folder.rglob("*") if file.suffix != ".pyc" and file.is_file())
    return all(file.stat().st_mtime < since - SETTLED_S for file in files)


class Cache:
    """Answers by section and key, on disk."""

    def __init__(self, folder: Path, *, entries_max: int = ENTRIES_MAX) -> None:
        self._folder = folder
        self._entries_max = entries_max

    def read(self, section: str) -> dict[str, str]:
        """The answers of a section, those used last at the end; none when there is no file or it is damaged."""
        try:
            check, _, body = self._path(section).read_bytes().partition(b"\n")
            if check != _check(body):
                return {}
            return msgspec.json.decode(body, type=dict[str, str])
        except (OSError, msgspec.MsgspecError):
            return {}

    def write(self, section: str, used: Mapping[str, str]) -> None:
        """Adds answers to a section, as the ones used last; a folder that cannot be written to keeps nothing."""
        kept = {key: answer for key, answer in self.read(section).items() if key not in used} | dict(used)
        newest = dict(list(kept.items())[-self._entries_max :])
        body = msgspec.json.encode(newest)
        path = self._path(section)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with NamedTemporaryFile(dir=path.parent, prefix=f"{path.name}.", delete=False) as written:
                written.write(_check(body) + b"\n" + body)
            os.replace(written.name, path)
        except OSError:
            return

    def _path(self, section: str) -> Path:
        return self._folder / f"{section}.json"


def _check(body: bytes) -> bytes:
    return blake2b(body, digest_size=16).hexdigest().encode()
