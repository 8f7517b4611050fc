"""Exercises of Trijoker for a croupier school."""

from __future__ import annotations

from typing import Any

from ludex.core.commands import Command
from ludex.core.drills import Lesson, Maker
from ludex.core.table import Recorded
from ludex.games.poker.banked.drills import makers
from ludex.games.poker.trijoker.exposed import incidents
from ludex.games.poker.trijoker.pulling import LetRide, Pull


def pulls(lesson: Lesson, table: Recorded[Any], player: str) -> Command:
    """Takes the bet back every other time, where that may be done."""
    may = any(option.do == "pull" for option in table.options(player))
    return Pull(by=player) if may and lesson.pick(2) else LetRide(by=player)


MAKERS: dict[str, Maker] = makers(pulls, incidents)
