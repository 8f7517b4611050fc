"""Exercises of no-draw poker for a croupier school."""

from __future__ import annotations

from ludex.core.drills import Maker
from ludex.games.poker.banked.drills import makers, raises
from ludex.games.poker.banked.incidents import incidents
from ludex.games.poker.no_draw.payouts import against_bank

MAKERS: dict[str, Maker] = makers(raises, incidents, against_bank)
