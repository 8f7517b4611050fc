"""The pieces on the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludex.core.scene import AnyPiece
from ludex.games.common.scenes import sign


def scene(view: Any) -> Iterator[AnyPiece]:
    """What lies on the table."""
    yield sign(view)
