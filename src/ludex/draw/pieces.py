"""The pieces of a scene on a cloth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ludex.core.cloth import Cloth, Face, FaceKind, Place, Spot, Zone
from ludex.core.outlines import Box, on_oval
from ludex.core.scene import (
    AnyPiece,
    Ball,
    Call,
    CardCount,
    Cards,
    Chips,
    Dice,
    Display,
    Lights,
    Marker,
    NumberBall,
    NumberCard,
    Pile,
    Printed,
    Reels,
    Scene,
    Seat,
    Sign,
)
from ludex.draw import figures, numbers, papers
from ludex.draw.chips import Figures, spot_of, stacked
from ludex.draw.names import Names
from ludex.draw.pages import mark_svg
from ludex.draw.printed import sheet
from ludex.draw.svg import element, fitting, number, text, title
from ludex.draw.themes import OWNERS, PAINTS, Theme
from ludex.draw.wheels import cell_point, pointer

FAN = 0.52
"""How much of a card the next one leaves free."""
INDEX = 0.5
"""How much of a card's width its index takes, and no less of its height."""
DIE = 9
DICE_SIGNS = "⚀⚁⚂⚃⚄⚅"
CARD_STATES = {"called": PAINTS["white"][0], "won": PAINTS["gold"][0]}
"""The paints of the frames of cards with numbers of which something is so."""
DIM = 0.55
OFFICES = ("banker", "punto")
"""What somebody at their place may be besides: no reason to draw them as somebody who is away."""
"""How much of a piece is seen that counts no longer."""


class Pieces:
    """Draws the pieces of one scene."""

    def __init__(self, cloth: Cloth, scene: Scene, who: str, theme: Theme, names: Names, *, frame: str = "") -> None:
        """`frame` parts the ids of pictures that stand on one sheet."""
        self._frame = frame
        self._cloth, self._scene, self._who, self._theme, self._names = cloth, scene, who, theme, names
        owners = dict.fromkeys(piece.owner for piece in scene if isinstance(piece, Chips) and piece.owner != who)
        self._paints = {owner: OWNERS[at % len(OWNERS)] for at, owner in enumerate(owners)}
        self._stacks = stacked(cloth, scene)
        self._lying = {piece.id: stack.at(number) for stack in self._stacks for number, piece in enumerate(stack.chips)}

    def drawn(self) -> str:
        """All of them, what lies lowest first; then what the stacks of chips are worth."""
        others = sorted((piece for piece in self._scene if not isinstance(piece, Chips)), key=_height)
        chips = (piece for stack in self._stacks for piece in stack.chips)
        return "".join((*map(self._piece, others), *map(self._piece, chips), *self._figures()))

    def _piece(self, piece: AnyPiece) -> str:
        draw: Callable[[Any, Any], Iterator[str]] = DRAWN[type(piece)]
        inside = "".join(draw(self, piece))
        if not inside:
            return ""
        state = getattr(piece, "state", "")
        kind = type(piece).__name__.lower()
        return element(
            "g", (title(self._names.piece(piece)), inside), id=f"{self._frame}piece:{piece.id}",
            class_=f"piece {kind} {state}".rstrip(), opacity=DIM if state in ("folded", "dead", "off") else None,
        )  # fmt: skip

    def _where(self, place: str) -> Zone | Place | None:
        return self._cloth.by_id.get(place)

    def _spot(self, place: str) -> Spot | None:
        found = self._where(place)
        return None if found is None else spot_of(found)

    def _chips(self, piece: Chips) -> Iterator[str]:
        ring = {"won": "#f5d77a", "prison": self._theme.line, "marked": "#17181a"}.get(piece.state, "")
        if self._is_own(piece) and piece.colour:
            ring = ring or self._theme.own
        drawn = figures.chip(self._cloth.chip, self._paint(piece), ring=ring)
        yield element("g", drawn, transform=_at(*self._lying[piece.id]))

    def _paint(self, piece: Chips) -> str:
        if piece.colour in PAINTS:
            return piece.colour
        return "gold" if self._is_own(piece) else self._paints.get(piece.owner, "grey")

    def _is_own(self, piece: Chips) -> bool:
        """Whether they are those of the person who looks; what is nobody's is not, whoever looks."""
        return bool(piece.owner) and piece.owner == self._who

    def _figures(self) -> Iterator[str]:
        """What every stack is worth, on a ground of its paint."""
        if not self._stacks:
            return
        rooms = Figures(self._cloth, sheet(self._cloth).width, self._names.scopes)
        for stack in self._stacks:
            told, (fill, ink) = self._names.short(stack.amount), PAINTS[self._paint(stack.chips[0])]
            box = rooms.place(told, stack.top)
            ground = element(
                "rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=box.height * 0.35, fill=fill,
                stroke="#000000", stroke_opacity=0.45, stroke_width=0.3,
            )  # fmt: skip
            yield element("g", ground + text(told, *box.middle, rooms.size, fill=ink), class_="figure")

    def _cards(self, piece: Cards) -> Iterator[str]:
        place = self._where(piece.place)
        if place is None or not piece.faces:
            return
        spot = self._spot(piece.place)
        assert spot is not None
        width = self._cloth.card
        room = place.width if isinstance(place, Place) and place.width else 0
        share = room / piece.slots if room else 0
        across, down, last = self._step(len(piece.faces), width, share), 0.0, len(piece.faces) - 1
        if piece.slots > 1 and last and across < width * INDEX:
            # Several hands side by side have no room across: each goes down, and no index is covered.
            high = place.height if isinstance(place, Place) else 0
            across, down = 0, min(width, max((high - width * figures.CARD_RATIO) / last, width * INDEX * 1.1))
        x, y = -across * last / 2, -down * last / 2
        if piece.slots > 1:
            x += (piece.slot - (piece.slots - 1) / 2) * (share or width * 1.6)
        cards = [
            element("g", figures.card(face, width), transform=_at(x + at * across, y + at * down))
            for at, face in enumerate(piece.faces)
        ]
        if piece.state == "asked":
            cards.insert(0, self._asked(x, y, across * last + width, down * last + width * figures.CARD_RATIO))
        yield element("g", cards, transform=_at(spot.x, spot.y, spot.turn))

    def _asked(self, x: float, y: float, width: float, height: float) -> str:
        """The light round cards whose owner is asked; the middle of the first of them is given."""
        edge = self._cloth.card * 0.12
        return element(
            "rect", x=x - self._cloth.card / 2 - edge, y=y - self._cloth.card * figures.CARD_RATIO / 2 - edge,
            width=width + 2 * edge, height=height + 2 * edge, rx=edge * 1.5, fill=self._theme.acts,
        )  # fmt: skip

    def _step(self, count: int, width: float, room: float) -> float:
        """How far cards stand from each other: side by side where there is room, else as far as there is."""
        if count < 2:
            return 0
        if not room:
            return width * FAN
        return min(width * 1.06, max((room - width) / (count - 1), width * 0.2))

    def _pile(self, piece: Pile) -> Iterator[str]:
        place = self._where(piece.place)
        if not isinstance(place, Place) or not piece.count:
            return
        width = min(self._cloth.card, place.width * 0.8 or self._cloth.card)
        layers = (
            element("g", figures.card(None, width), transform=_at(-at * 0.4, -at * 0.4))
            for at in range(min(3, piece.count))
        )
        yield element("g", layers, transform=_at(place.x, place.y, place.turn))

    def _dice(self, piece: Dice) -> Iterator[str]:
        spot = self._spot(piece.place)
        if spot is not None:
            yield element("g", figures.dice(piece.faces, DIE), transform=_at(spot.x, spot.y))

    def _ball(self, piece: Ball) -> Iterator[str]:
        place = self._where(piece.place)
        face = next((face for face in self._cloth.faces if face.place == piece.place), None)
        if face is None or not isinstance(place, Place):
            return
        radius = place.width / 2
        if face.kind is FaceKind.UPRIGHT:
            yield self._turned(face, place, piece.cell)
            return
        x, y = (
            cell_point(face, place, piece.cell)
            if piece.cell is not None
            else on_oval((place.x, place.y), radius * 0.87, radius * 0.87, -40)
        )
        yield element("circle", cx=x, cy=y, r=radius * 0.055, fill="#ffffff", stroke="#17181a", stroke_width=0.3)

    def _turned(self, face: Face, place: Place, cell: str | None) -> str:
        """A wheel with a cell at its pointer; while it turns, somewhere between two cells."""
        step = 360 / len(face.cells)
        found = next((at for at, each in enumerate(face.cells) if each.id == cell), len(face.cells) / 2 + 0.5)
        turn = f"rotate({number(-found * step)} {number(place.x)} {number(place.y)})"
        return element("use", href=f"#face:{face.place}", transform=turn) + pointer(place)

    def _marker(self, piece: Marker) -> Iterator[str]:
        found = self._where(piece.place)
        if found is None:
            return
        if isinstance(found, Zone):
            x, y = marker_spot(found)
        else:
            x, y = found.x, found.y
        size = found.width / 2 if isinstance(found, Place) and found.width else self._cloth.chip * 1.25
        said = piece.text if piece.amount is None else self._names.short(piece.amount)
        if piece.kind == "dolly":
            # A ring, so that the number can be read through it; on each cloth of the table.
            for zone in self._cloth.zones:
                if zone.bet == piece.place:
                    yield _ring(zone, size)
            return
        dark = piece.kind.endswith("off")
        fill, ink = PAINTS[piece.colour] if piece.colour else ("#17181a", "#ffffff") if dark else ("#ffffff", "#17181a")
        yield element("circle", cx=x, cy=y, r=size, fill=fill, stroke="#c79a45", stroke_width=size * 0.15)
        if said and said in DICE_SIGNS:  # few fonts have them
            yield element("g", figures.die(DICE_SIGNS.index(said) + 1, size * 1.15), transform=_at(x, y))
        elif said:
            yield text(said, x, y, fitting(said, size * 1.1, size * 1.6), fill=ink, weight="bold")

    def _seat(self, piece: Seat) -> Iterator[str]:
        place = self._where(piece.place)
        if not isinstance(place, Place):
            return
        theme = self._theme
        fill, ink = (theme.acts, theme.acts_text) if piece.acts else (theme.seat, theme.seat_text)
        width, height = place.width or 40, place.height or 14
        own = piece.who == self._who
        yield element(
            "rect", x=place.x - width / 2, y=place.y - height / 2, width=width, height=height, rx=height / 2, fill=fill,
            stroke=theme.own if own else theme.rail_edge, stroke_width=1.2 if own else 0.6,
            stroke_dasharray="2 1.5" if piece.state and piece.state not in OFFICES else None,
        )  # fmt: skip
        lines = [piece.who] if piece.stack is None else [piece.who, self._names.amount(piece.stack)]
        size = height * (0.36 if len(lines) > 1 else 0.45)
        for at, line in enumerate(lines):
            y = place.y + (at - (len(lines) - 1) / 2) * height * 0.42
            told = fitting(line, size, width * 0.86)
            yield text(line, place.x, y, told, fill=ink, weight="bold" if at == 0 else "")

    def _sign(self, piece: Sign) -> Iterator[str]:
        place = self._where(piece.place)
        if not isinstance(place, Place) or not piece.amounts:
            return
        yield element(
            "rect", x=place.x - place.width / 2, y=place.y - place.height / 2, width=place.width, height=place.height,
            rx=1.2, fill="#f6f3ea", stroke="#6f6a5e", stroke_width=0.4,
        )  # fmt: skip
        row = place.height / len(piece.amounts)
        for at, (slug, amount) in enumerate(piece.amounts):
            line = self._names.figure(slug, amount)
            size = fitting(line, min(row * 0.62, 7), place.width * 0.9)
            yield text(line, place.x, place.y - place.height / 2 + row * (at + 0.5), size, fill="#17181a")

    def _lights(self, piece: Lights) -> Iterator[str]:
        """The marks of a board that are lit, where they are printed."""
        place = self._where(piece.place)
        printed = {} if place is None else {mark.text: mark for mark in place.marks}
        for said in piece.lit:
            if (mark := printed.get(said)) is not None:
                lamp = numbers.lamp(said, mark.size, mark.width, newest=said == piece.newest)
                yield element("g", lamp, transform=_at(mark.x, mark.y))

    def _display(self, piece: Display) -> Iterator[str]:
        place = self._where(piece.place)
        if not isinstance(place, Place):
            return
        x, y = place.chips or (place.x, place.y)
        told = self._names.told(piece)
        drawn = numbers.display(told, place.height * 0.42, place.width * 0.92, waits=piece.state == "waits")
        yield element("g", drawn, transform=_at(x, y))

    def _number_ball(self, piece: NumberBall) -> Iterator[str]:
        place = self._where(piece.place)
        if isinstance(place, Place):
            ring = self._theme.acts if piece.state else ""
            yield element("g", numbers.ball(piece.number, place.width / 2, ring=ring), transform=_at(place.x, place.y))

    def _number_card(self, piece: NumberCard) -> Iterator[str]:
        place = self._where(piece.place)
        if not isinstance(place, Place) or not piece.rows:
            return
        room = Box(place.x - place.width / 2, place.y - place.height / 2, place.width, place.height)
        middle, side = numbers.laid(room, piece.rows, piece.slot, piece.slots)
        head, frame = f"{piece.series} {piece.number or ''}".strip(), CARD_STATES.get(piece.state, "")
        drawn = numbers.number_card(head, piece.rows, frozenset(piece.marked), side, frame=frame)
        yield element("g", drawn, transform=_at(*middle))

    def _card_count(self, piece: CardCount) -> Iterator[str]:
        place = self._where(piece.place)
        if isinstance(place, Place):
            drawn = numbers.card_count(piece.count, place.width, place.height, self._theme.line)
            yield element("g", drawn, transform=_at(place.x, place.y))

    def _call(self, piece: Call) -> Iterator[str]:
        place = self._where(piece.place)
        if isinstance(place, Place):
            fill, ink = PAINTS["green" if piece.state == "won" else "white"]
            drawn = numbers.bubble(self._names.called(piece), place.width, place.height, place.turn, fill=fill, ink=ink)
            yield element("g", drawn, transform=_at(place.x, place.y))

    def _reels(self, piece: Reels) -> Iterator[str]:
        """The window of a machine: a sign in each cell, those that won on a lit ground."""
        place = self._where(piece.place)
        if isinstance(place, Place):
            rows = tuple(tuple(sign and self._names.symbol(sign) for sign in row) for row in piece.rows)
            drawn = numbers.window(rows, frozenset(piece.won), place.width, place.height)
            yield element("g", drawn, transform=_at(place.x, place.y))

    def _printed(self, piece: Printed) -> Iterator[str]:
        """A paper in its share of the place, as large as it fits there."""
        place = self._where(piece.place)
        if not isinstance(place, Place):
            return
        across = place.width / piece.slots
        size = min(across * 0.94 / papers.WIDTH, place.height / papers.HEIGHT)
        x = place.x - place.width / 2 + (piece.slot + 0.5) * across - papers.WIDTH * size / 2
        y = place.y - papers.HEIGHT * size / 2
        drawn = map(mark_svg, papers.marks(self._names.told_paper(piece.paper)))
        yield element("g", drawn, transform=f"{_at(x, y)} scale({number(size)})")


def _height(piece: AnyPiece) -> tuple[int, int]:
    """What lies lower comes first; of hands side by side the left one, so that every index can be seen."""
    return ORDER[type(piece)], piece.slot if isinstance(piece, Cards) else 0


def marker_spot(zone: Zone) -> tuple[float, float]:
    """Where a marker lies in a zone: on its mark, so that the chips beside stay free."""
    return (zone.marks[0].x, zone.marks[0].y) if zone.marks else (zone.chips.x, zone.chips.y)


def _ring(zone: Zone, size: float) -> str:
    """A ring round a zone's mark, seen on any paint."""
    x, y = marker_spot(zone)
    radius = max(size * 1.25, zone.marks[0].size * 0.72) if zone.marks else size * 1.25
    under = element("circle", cx=x, cy=y, r=radius, fill="none", stroke="#17181a", stroke_width=size * 0.55)
    return under + element("circle", cx=x, cy=y, r=radius, fill="none", stroke="#f5d77a", stroke_width=size * 0.35)


def _at(x: float, y: float, turn: float = 0) -> str:
    turned = f" rotate({number(turn)})" if turn else ""
    return f"translate({number(x)} {number(y)}){turned}"


DRAWN: Mapping[type[Any], Any] = {
    Chips: Pieces._chips,
    Cards: Pieces._cards,
    Pile: Pieces._pile,
    Dice: Pieces._dice,
    Ball: Pieces._ball,
    Marker: Pieces._marker,
    Seat: Pieces._seat,
    Sign: Pieces._sign,
    Lights: Pieces._lights,
    Display: Pieces._display,
    NumberBall: Pieces._number_ball,
    NumberCard: Pieces._number_card,
    CardCount: Pieces._card_count,
    Call: Pieces._call,
    Reels: Pieces._reels,
    Printed: Pieces._printed,
}
_LOWEST_FIRST = (
    *(Lights, Display, Reels, Sign, Pile, CardCount, Seat, Printed, NumberCard, Cards, Dice, Marker, Ball, NumberBall),
    *(Chips, Call),
)
ORDER: Mapping[type[Any], int] = {kind: at for at, kind in enumerate(_LOWEST_FIRST)}
