"""What a house that will be killed writes down beside its store: what it acknowledged, and what was drawn.

Every line is written at once and whole, so that whoever reads it after the kill knows what people had been told.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct


class Begun(Struct, frozen=True, tag="begun"):
    """The program is about to open the house."""


class Ready(Struct, frozen=True, tag="ready"):
    """The house is open with all its tables, and people begin to play."""


class Acknowledged(Struct, frozen=True, tag="ack"):
    """Somebody was told that an entry is stored."""

    stream: str
    version: int
    body: str
    """The digest of what is in it."""
    reach: int = 0
    """How long the file was by then that grows with every write: what is beyond came later."""


class Drawn(Struct, frozen=True, tag="drawn"):
    """What the generator of a table gave, whether it was stored or not."""

    stream: str
    place: str
    """The number of the draw and out of how many ways, or the slot of a pack."""
    outcome: str


class Halted(Struct, frozen=True, tag="halted"):
    """A table was told that the house has stopped."""

    table: str
    why: str


class Failed(Struct, frozen=True, tag="failed"):
    """A table ended in another way than it may."""

    table: str
    why: str


class Closed(Struct, frozen=True, tag="closed"):
    """The house that had stopped was closed."""


Line = Begun | Ready | Acknowledged | Drawn | Halted | Failed | Closed
_READ = msgspec.json.Decoder(Line).decode


class Journal:
    """Writes lines that a kill does not take away."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def say(self, *lines: Line) -> None:
        """Writes some lines with one call."""
        os.write(self._file, b"".join(msgspec.json.encode(line) + b"\n" for line in lines))


def read_journal(path: Path) -> list[Line]:
    """Every whole line."""
    if not path.exists():
        return []
    whole, _, _ = path.read_bytes().rpartition(b"\n")
    return [_READ(line) for line in whole.splitlines()]


def digest(body: bytes) -> str:
    """By which a body is known again."""
    return sha256(body).hexdigest()[:16]


def changed_outcomes(lines: Iterable[Line]) -> list[str]:
    """Which draws gave two outcomes, over however many lives of a house."""
    known: dict[tuple[str, str], str] = {}
    return [
        f"{line.stream} {line.place}: {known[line.stream, line.place]}, then {line.outcome}"
        for line in lines
        if isinstance(line, Drawn) and known.setdefault((line.stream, line.place), line.outcome) != line.outcome
    ]


def acknowledged(lines: Sequence[Line], reach: int | None = None) -> list[Acknowledged]:
    """What was acknowledged, by the time when the file that grows was so long."""
    return [line for line in lines if isinstance(line, Acknowledged) and (reach is None or line.reach <= reach)]
