"""`make evenings`: thousands of random hands of circle poker, checked as in `test_evenings`, with counts.

Any failure stops it with the seed in its trace; the same seed plays the same evening again.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Mapping

from tests.games.poker.audits import Heard, Secrets
from tests.games.poker.evenings import Evening
from tests.games.poker.test_careless_evenings import GAMES as CARELESS_TABLES
from tests.games.poker.test_careless_evenings import HAPPENS, Careless
from tests.games.poker.test_careless_evenings import MISHAPS as OWN_MISHAPS
from tests.games.poker.test_careless_evenings import table_of as careless_table
from tests.games.poker.test_evenings import (
    PEERS,
    TABLES,
    WATCHED,
    audits_of,
    compared,
    licences_of,
    staff_of,
    table_of,
)

EVENINGS, HANDS = 30, 25
"""Evenings at each table under each licence, and hands of each."""
MISHAPS = (0, 0, 3, 10, 30)
"""In how many of a hundred steps something goes wrong, evening by evening."""
CARELESS_EVENINGS, CARELESS_MISHAPS = 40, 45
PEER_EVENINGS = 200
SECRET_EVENINGS = 4


def main() -> int:
    """Plays and prints."""
    for game, place in TABLES:
        _play(game, place)
    for game, place in CARELESS_TABLES:
        _play_carelessly(game, place)
    for game in PEERS:
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


def _play(game: str, place: str) -> None:
    """Evenings at one table: the end of every hand is accounted for."""
    begun, hands, counts = time.perf_counter(), 0, Counter[str]()
    licences = len(licences_of(game, place))
    for seed in range(EVENINGS * licences):
        pots, watchers = audits_of(opened := table_of(game, place, seed % licences))
        mishaps = MISHAPS[seed // licences % len(MISHAPS)]
        evening = Evening(opened, 10_000 + seed, watchers=watchers, mishaps=mishaps)
        evening.play(HANDS)
        assert pots.ended == len(evening.hands), seed
        hands += len(evening.hands)
        counts.update(pots.counts)
    _print(f"{game}, {place}: {hands:,} hands; pots {_told(counts)}", begun)


def _play_carelessly(game: str, place: str) -> None:
    """Evenings at one table on which the variety's own mishaps abound, with how often each was met."""
    begun, hands, heard = time.perf_counter(), 0, Heard()
    for seed in range(CARELESS_EVENINGS):
        pots, watchers = audits_of(opened := careless_table(game, place, seed % 2 == 0))
        evening = Careless(opened, 40_000 + seed, watchers=(*watchers, heard), mishaps=CARELESS_MISHAPS)
        evening.play(HANDS)
        assert pots.ended == len(evening.hands), seed
        hands += len(evening.hands)
    met = {tag: heard.counts[tag] for tag in sorted(OWN_MISHAPS[game] | HAPPENS[game])}
    _print(f"{game}, {place}, carelessly: {hands:,} hands; {_told(met)}", begun)


def _told(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{what} {count:,}" for what, count in counts.items())


def _print(line: str, begun: float) -> None:
    sys.stdout.write(f"{line} ({time.perf_counter() - begun:.0f} s)\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
