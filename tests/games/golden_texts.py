"""Golden texts: what is found is compared with a file line by line; `make golden` writes the files anew."""

from __future__ import annotations

import os
from collections.abc import Sequence
from difflib import unified_diff
from pathlib import Path

GOLDEN = Path(__file__).parent / "golden"
WRITES = os.environ.get("LUDEX_GOLDEN") == "write"


def compare(name: str, lines: Sequence[str]) -> None:
    """Fails with what differs from the golden text of this name; writes it instead where that was asked for."""
    path = GOLDEN / name
    if WRITES:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    written = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    differing = list(unified_diff(written, lines, "written", "found", lineterm=""))
    assert not differing, "\n".join(
        [f"{name} differs; `make golden` writes it anew, and the commit says why", *differing]
    )
