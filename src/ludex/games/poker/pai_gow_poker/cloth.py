"""The cloth of pai gow poker: that of poker against the house, with a place for two hands before every box."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ludex.core.cloth import Cloth, Mark, Place, PlaceKind
from ludex.games.common.half_moon import HalfMoon
from ludex.games.poker.banked.cloth import cloth as banked_cloth
from ludex.games.poker.banked.cloth import described_cloth as described_banked_cloth
from ludex.games.poker.banked.state import THE_BANK, bet_at
from ludex.games.poker.pai_gow_poker.establishment import HANDS, PaiGowEstablishment
from ludex.games.poker.pai_gow_poker.settling import BET
from ludex.games.poker.pai_gow_poker.state import THE_CROUPIER
from ludex.games.poker.pai_gow_poker.table import PaiGowPoker

RADII = {"high": 95.0, "low": 78.5}
"""How far from the middle the hands of a player lie."""
SIZES = {"high": (36.0, 14.5), "low": (20.0, 14.5)}
NUMBER = 66.5
DISC = 117.0
"""Where the white disc of a player's bank lies: on the box in which they do not bet."""
LETTERS = 4.5
CROUPIERS = {"high": (-12.0, 0.0, 44.0, 15.0), "low": (24.0, 0.0, 22.0, 15.0)}
"""Where the croupier's two hands lie."""


def cloth(game: PaiGowPoker) -> Cloth:
    """The table as it is drawn."""
    return _with_hands(banked_cloth(game), game.rules.boxes, HANDS)


def described_cloth(game: PaiGowPoker, establishment: PaiGowEstablishment) -> Cloth:
    """The same, printed as the law of the place asks for."""
    printed = described_banked_cloth(game, establishment)
    return _with_hands(printed, game.rules.boxes, establishment.layout.hand_spaces)


def hand_place(which: str, position: str) -> str:
    """The place of a high or low hand, at a box by its number or at the croupier's."""
    return f"{which}:{position}"


def _with_hands(printed: Cloth, boxes: int, spaces: tuple[str, ...]) -> Cloth:
    """Places for two hands instead of one, for the dice, and for the disc of the bank."""
    kept = (place for place in printed.places if place.kind not in (PlaceKind.HAND, PlaceKind.BANK))
    return replace(printed, places=(*kept, *_croupiers(), *_players(HalfMoon(boxes), boxes, spaces)))


def _croupiers() -> Iterator[Place]:
    for which, (x, y, width, height) in CROUPIERS.items():
        yield Place(hand_place(which, THE_CROUPIER), PlaceKind.BANK, x, y, width, height, outlined=True)
    yield Place("hand:" + THE_CROUPIER, PlaceKind.BANK, 0, 0, 66, 15)
    yield Place("dice", PlaceKind.DICE, 56, 2, 26, 9)
    yield Place(f"disc:{THE_BANK}", PlaceKind.MARKER, -42, 0, 8, 8)


def _players(moon: HalfMoon, boxes: int, spaces: tuple[str, ...]) -> Iterator[Place]:
    for at in range(boxes):
        box, turn = at + 1, moon.turn(at)
        first = bet_at(BET, box)
        for which in spaces:
            x, y = moon.point(at, RADII[which])
            width, height = SIZES[which]
            yield Place(
                hand_place(which, str(box)), PlaceKind.HAND, x, y, width, height, turn, (), True, number=box, of=first
            )
        x, y = moon.point(at, (RADII["high"] + RADII["low"]) / 2)
        nx, ny = moon.point(at, NUMBER)
        number = Mark(str(box), nx, ny, 6, width=8)
        yield Place(f"hand:{box}", PlaceKind.BOARD, x, y, 38, 15, turn, (number,), of=first)
        x, y = moon.point(at, DISC)
        yield Place(f"disc:{box}", PlaceKind.MARKER, x, y, 8, 8, turn)
