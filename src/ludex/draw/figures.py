"""Cards, chips, dice and other pieces as pictures, drawn around the origin; whoever uses them moves and turns them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ludex.core.outlines import ring_part
from ludex.draw.svg import element, fitting, number, path, text
from ludex.draw.themes import PAINTS
from ludex.kit.cards import JOKER_NAME

CARD_RATIO = 1.4
"""The height of a card to its width."""
PAPER, INK, RED, BACK, BACK_LINE = "#fffdf6", "#17181a", "#b01f2b", "#23407f", "#c9d4ee"
SUIT_PATHS = {
    "D": "M0 -.5L.38 0L0 .5L-.38 0Z",
    "H": "M0 .5C-.2 .25 -.5 .05 -.5 -.2C-.5 -.42 -.33 -.5 -.24 -.5C-.1 -.5 0 -.38 0 -.28"
    "C0 -.38 .1 -.5 .24 -.5C.33 -.5 .5 -.42 .5 -.2C.5 .05 .2 .25 0 .5Z",
    "S": "M0 -.5C.2 -.25 .5 -.08 .5 .15C.5 .3 .38 .38 .26 .38C.16 .38 .09 .34 .05 .27L.14 .5L-.14 .5L-.05 .27"
    "C-.09 .34 -.16 .38 -.26 .38C-.38 .38 -.5 .3 -.5 .15C-.5 -.08 -.2 -.25 0 -.5Z",
    JOKER_NAME: "M0 -.5L.13 -.16L.48 -.15L.2 .07L.3 .42L0 .22L-.3 .42L-.2 .07L-.48 -.15L-.13 -.16Z",
    "C": "M-.05 .2C-.12 .32 -.46 .34 -.48 .07C-.49 -.13 -.28 -.2 -.18 -.14C-.32 -.28 -.2 -.5 0 -.5"
    "C.2 -.5 .32 -.28 .18 -.14C.28 -.2 .49 -.13 .48 .07C.46 .34 .12 .32 .05 .2L.14 .5L-.14 .5Z",
}
"""The suits, and the star of a joker, in a square of side one."""
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of a face stand, in steps from its middle."""
EDGE_SPOTS = 6
DRAWN_KEPT = 512
"""Pictures of pieces that are kept: every card of a pack in a few sizes, chips of every paint."""


def suit(letter: str, x: float, y: float, size: float) -> str:
    """The sign of a suit."""
    colour = RED if letter in "DH" else INK
    place = f"translate({number(x)} {number(y)}) scale({number(size)})"
    return element("path", d=SUIT_PATHS[letter], fill=colour, transform=place)


@lru_cache(DRAWN_KEPT)
def card(face: str | None, width: float) -> str:
    """A card by its name, with its index large enough to be read when others cover the rest; or its back."""
    height = width * CARD_RATIO
    left, top = -width / 2, -height / 2
    frame = {"x": left, "y": top, "width": width, "height": height, "rx": width * 0.09}
    shadow = element("rect", **(frame | {"y": top + width * 0.06}), fill="#000000", fill_opacity=0.3)
    if face is None:
        inner = {key: value + width * 0.08 for key, value in (("x", left), ("y", top))}
        pattern = element(
            "rect", **inner, width=width * 0.84, height=height - width * 0.16, rx=width * 0.05,
            fill="none", stroke=BACK_LINE, stroke_width=width * 0.05,
        )  # fmt: skip
        lozenge = element("path", d=SUIT_PATHS["D"], fill=BACK_LINE, transform=f"scale({number(width * 0.5)})")
        return shadow + element("rect", **frame, fill=BACK, stroke=INK, stroke_width=width * 0.02) + pattern + lozenge
    rank, letter = (JOKER_NAME, JOKER_NAME) if face == JOKER_NAME else (face[:-1], face[-1])
    colour = RED if letter in "DH" else INK
    size = fitting(rank, width * 0.56, width * 0.46)
    index = text(rank, left + width * 0.29, top + width * 0.31, size, fill=colour, weight="bold")
    return "".join((
        shadow,
        element("rect", **frame, fill=PAPER, stroke="#6f6a5e", stroke_width=width * 0.025),
        index,
        suit(letter, left + width * 0.29, top + width * 0.78, width * 0.36),
        suit(letter, left + width * 0.68, top + height - width * 0.4, width * 0.5),
    ))  # fmt: skip


@lru_cache(DRAWN_KEPT)
def chip(radius: float, paint: str, *, ring: str = "") -> str:
    """A chip from above, with the spots of its edge; `ring` is the paint of a ring round it."""
    fill, light = PAINTS[paint]
    spots = "".join(
        path(ring_part((0, 0), radius * 0.78, radius, angle, angle + 30)) for angle in range(0, 360, 360 // EDGE_SPOTS)
    )
    return "".join((
        element("circle", cy=radius * 0.14, r=radius, fill="#000000", fill_opacity=0.4),
        element("circle", r=radius, fill=fill, stroke=ring or "#0b0b0b", stroke_width=radius * (0.2 if ring else 0.08)),
        element("path", d=spots, fill=light, fill_opacity=0.85),
    ))  # fmt: skip


@lru_cache(DRAWN_KEPT)
def die(face: int, side: float) -> str:
    """One face of a die."""
    half, radius = side / 2, side * 0.095
    pips = "".join(
        element("circle", cx=across * side * 0.27, cy=down * side * 0.27, r=radius, fill=INK)
        for across, down in PIPS[face]
    )
    body = element(
        "rect",
        x=-half,
        y=-half,
        width=side,
        height=side,
        rx=side * 0.18,
        fill=PAPER,
        stroke=INK,
        stroke_width=side * 0.05,
    )
    return body + pips


def dice(faces: Sequence[int], side: float, gap: float = 0.25) -> str:
    """Dice side by side."""
    step = side * (1 + gap)
    first = -step * (len(faces) - 1) / 2
    return "".join(
        element("g", die(face, side), transform=f"translate({number(first + place * step)} 0)")
        for place, face in enumerate(faces)
    )
