"""Pictures: how long a scene and a drawing take, and how little of a scene one command changes."""

from __future__ import annotations

from itertools import pairwise
from statistics import fmean
from typing import Any

import msgspec
from timing import best_of

from ludex.api.pictures import drawn, scenes
from ludex.core.scene import Scene, change
from ludex.games.registry import Opened
from ludex.house.evening import Evening

ROUNDS = 6


def scene_us(opened: Opened, state: Any, who: str) -> float:
    """How long it takes to say what somebody sees, their view included."""
    game, scene = opened.game, opened.type.scene
    return best_of(lambda: tuple(scene(game.view(state, who))), 2000) * 1e6


def drawing_ms(opened: Opened) -> tuple[float, float]:
    """How long the fullest moment of an evening takes to draw, and how many bytes the scene of a command changes."""
    entries = Evening(opened, 1, None).entries(ROUNDS)
    seen: list[Scene] = list(scenes(opened, entries, "ana"))
    fullest = max(seen, key=len)
    changed = [len(msgspec.json.encode(change(before, after))) for before, after in pairwise(seen)]
    return best_of(lambda: drawn(opened, fullest, who="ana"), 20) * 1e3, fmean(changed)
