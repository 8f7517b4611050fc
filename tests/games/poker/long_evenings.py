"""`make evenings`: thousands of random hands of circle poker, checked as in `test_evenings`, with counts.

Any failure stops it with the seed in its trace; the same seed plays the same evening again.
"""

from __future__ import annotations

import sys
import time

from tests.games.poker.audits import Money, Pots, Secrets
from tests.games.poker.evenings import Evening
from tests.games.poker.test_evenings import GAMES, LICENCES, TABLES, WATCHED, compared, staff_of, table_of

EVENINGS, HANDS = 30, 25
"""Evenings at each table, and hands of each."""
MISHAPS = (0, 0, 3, 10, 30)
"""In how many of a hundred steps something goes wrong, evening by evening."""
PEER_EVENINGS = 200
SECRET_EVENINGS = 4


def main() -> int:
    """Plays and prints."""
    for game, place in TABLES:
        begun, hands, pots = time.perf_counter(), 0, [0, 0, 0, 0]
        for seed in range(EVENINGS * len(LICENCES)):
            opened = table_of(game, place, seed % len(LICENCES))
            counted = Pots(opened)
            mishaps = MISHAPS[seed // len(LICENCES) % len(MISHAPS)]
            evening = Evening(opened, 10_000 + seed, watchers=(Money(), counted), mishaps=mishaps)
            evening.play(HANDS)
            hands += len(evening.hands)
            for at, count in enumerate((counted.hands, counted.side_pots, counted.ties, counted.uncontested)):
                pots[at] += count
        told = "pots compared {:,}, with side pots {:,}, shared {:,}, uncontested {:,}".format(*pots)
        _print(f"{game}, {place}: {hands:,} hands; {told}", begun)
    for game in GAMES:
        begun = time.perf_counter()
        equal = sum(compared(game, 20_000 + seed, HANDS) for seed in range(PEER_EVENINGS))
        _print(f"{game}: {equal:,} of {PEER_EVENINGS * HANDS:,} hands comparable with PokerKit, all equal", begun)
    for game, place in TABLES:
        begun, faces = time.perf_counter(), 0
        for seed in range(SECRET_EVENINGS):
            opened = table_of(game, place)
            secrets = Secrets((*WATCHED, *staff_of(opened)))
            Evening(opened, 30_000 + seed, watchers=(secrets,), mishaps=MISHAPS[seed % len(MISHAPS)]).play(HANDS)
            faces += secrets.looked
        _print(f"{game}, {place}: {faces:,} looks at a covered face by somebody else, all in vain", begun)
    return 0


def _print(line: str, begun: float) -> None:
    sys.stdout.write(f"{line} ({time.perf_counter() - begun:.0f} s)\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
