"""The state of a table with numbered places and a list of those who wait for one. Only `evolve` writes it."""

from __future__ import annotations

from msgspec import field

from ludex.games.common.shoe.state import ShoeState


class PlacesState(ShoeState, kw_only=True):
    """What is so at a table with a shoe round which people have places."""

    seats: dict[int, str] = field(default_factory=dict)
    """Who sits at each place."""
    waiting: tuple[str, ...] = ()
    """The list for vacant places, in its order."""

    def seat_of(self, player: str) -> int | None:
        """The place where somebody sits."""
        for place, guest in self.seats.items():
            if guest == player:
                return place
        return None

    def sit_down(self, player: str, place: int) -> None:
        """Somebody has this place, and neither another nor a turn on the list."""
        self.stand_up(player)
        self.seats = dict(sorted({**self.seats, place: player}.items()))

    def stand_up(self, player: str) -> int:
        """Somebody has neither a place nor a turn on the list; gives the place that they had, 0 for none."""
        place = self.seat_of(player)
        self.waiting = tuple(name for name in self.waiting if name != player)
        self.seats = {number: guest for number, guest in self.seats.items() if guest != player}
        return place or 0
