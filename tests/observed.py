"""What a player by strategy observes, of a view and options that were made already."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludex.core.bots import Observation, Pick
from ludex.core.options import Option


def observed(who: str, rules: Any, view: Any, options: Sequence[Option], pick: Pick) -> Observation:
    """The observation of somebody who sees this and may do that."""
    return Observation(who, rules, view.phase, lambda _who: view, lambda _who: options, pick)
