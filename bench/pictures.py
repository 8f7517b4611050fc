"""Pictures: how long a scene and a drawing take, and how little of a scene one command changes."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import pairwise
from statistics import fmean
from typing import Any

import msgspec

from ludex.api.pictures import drawn, scenes
from ludex.cli.evening import Evening
from ludex.core.scene import Scene, change
from ludex.games.registry import Opened

REPEATS = 5
ROUNDS = 6


def scene_us(opened: Opened, state: Any, who: str) -> float:
    """How long it takes to say what somebody sees, their view included."""
    game, scene = opened.game, opened.type.scene
    return _best(lambda: tuple(scene(game.view(state, who))), 2000) * 1e6


def drawing_ms(opened: Opened) -> tuple[float, float]:
    """How long the fullest moment of an evening takes to draw, and how many bytes the scene of a command changes."""
    entries = [entry for part in Evening(opened, 1, None).run(ROUNDS) for entry in part]
    seen: list[Scene] = list(scenes(opened, entries, "ana"))
    fullest = max(seen, key=len)
    changed = [len(msgspec.json.encode(change(before, after))) for before, after in pairwise(seen)]
    return _best(lambda: drawn(opened, fullest, who="ana"), 20) * 1e3, fmean(changed)


def _best(work: Callable[[], object], times: int) -> float:
    """The seconds that one call takes, in the best of some runs."""
    best = float("inf")
    for _ in range(REPEATS):
        begun = time.perf_counter()
        for _ in range(times):
            work()
        best = min(best, (time.perf_counter() - begun) / times)
    return best
