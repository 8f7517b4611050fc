"""Thousands of random evenings of bingo halls: `python -m tests.games.bingo.long_evenings 1000`."""

from __future__ import annotations

import sys

from tests.games.bingo.evenings import HAPPENS, PLACES, evening
from tests.games.evenings import Evenings

EVENINGS = 1000


if __name__ == "__main__":
    sys.exit(Evenings(PLACES, evening, HAPPENS).run(int(sys.argv[1]) if len(sys.argv) > 1 else EVENINGS))
