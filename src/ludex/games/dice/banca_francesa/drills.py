"""Exercises of banca francesa: those of every game that one throw decides, with its own mishaps."""

from __future__ import annotations

from ludex.core.drills import Exercise, Lesson, Maker
from ludex.games.common import drills
from ludex.games.common.throws.drills import BELIEVED_OF_DICE
from ludex.games.common.throws.drills import MAKERS as THROW_MAKERS
from ludex.games.dice.banca_francesa.incidents import incidents


def incident(lesson: Lesson) -> Exercise | None:
    """Something happened: who decides, and what is done."""
    return drills.incident(lesson, incidents(lesson.game), BELIEVED_OF_DICE)


MAKERS: dict[str, Maker] = {**THROW_MAKERS, "incident": incident}
