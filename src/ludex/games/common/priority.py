"""Who comes before whom: people in the order of their places, claims in the order of the law, and bids by their height.

Games in which players hold the bank ask this wherever several want the same thing: the bank, the cards, a place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct

from ludex.kit.money import Cents

SEATED, STANDING = "seated", "standing"
Kind = TypeVar("Kind", bound=str)


class Crowd(Struct, frozen=True):
    """The people round a table: who sits at which place, and behind which place the others stand."""

    seats: Mapping[int, str]
    standing: Mapping[str, int]
    """In the order in which they came."""
    places: tuple[int, ...]
    """The numbers of all places, in their order round the table."""

    def seated_from(self, place: int) -> tuple[str, ...]:
        """Those who sit, in the order of the places after this one and round to it."""
        return tuple(self.seats[number] for number in self._round(place) if number in self.seats)

    def standing_from(self, place: int, *, by_place: bool) -> tuple[str, ...]:
        """Those who stand, in the order of the places they stand behind, or in that in which they came.

        Whoever stands behind no place in particular comes after the others.
        """
        if not by_place:
            return tuple(self.standing)
        turn = {number: at for at, number in enumerate(self._round(place))}
        return tuple(sorted(self.standing, key=lambda player: turn.get(self.standing[player], len(turn))))

    def right_of(self, place: int) -> str | None:
        """Whoever sits next after this place; nobody where all places are vacant."""
        return next(iter(self.seated_from(place)), None)

    def place_of(self, player: str) -> int | None:
        """The place where somebody sits or behind which they stand."""
        sits = next((number for number, name in self.seats.items() if name == player), None)
        return self.standing.get(player) if sits is None else sits

    def in_order(
        self, kinds: Sequence[str], place: int, *, by_place: bool, last: Iterable[str] = ()
    ) -> tuple[str, ...]:
        """Everybody, the seated before the standing or the other way round; some come after all others."""
        groups = {SEATED: self.seated_from(place), STANDING: self.standing_from(place, by_place=by_place)}
        everybody = [player for kind in kinds for player in groups[kind]]
        after = set(last)
        return (
            *(player for player in everybody if player not in after),
            *(player for player in everybody if player in after),
        )

    def _round(self, place: int) -> list[int]:
        after = [number for number in self.places if number > place]
        return [*after, *(number for number in self.places if number <= place)]


def strongest(
    order: Sequence[Kind], claims: Mapping[Kind, Sequence[str]], people: Sequence[str]
) -> tuple[Kind, str] | None:
    """Whose claim goes before all others, and which it is: by the law's order of claims, then by that of the people."""
    for kind in order:
        made = claims.get(kind, ())
        found = next((player for player in people if player in made), None)
        if found is not None:
            return kind, found
    return None


def highest(bids: Mapping[str, Cents], people: Sequence[str]) -> str | None:
    """Who bids or bets most; among equals the first of the people."""
    most = max(bids.values(), default=None)
    return next((player for player in people if player in bids and bids[player] == most), None)
