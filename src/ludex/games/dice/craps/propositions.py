"""The middle of the cloth of craps: seven, hard ways, single throws and the horn, with dice printed on them."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.cloth import Mark, Spot, Zone
from ludex.core.outlines import Box, oval, rectangle
from ludex.games.dice.craps.bets import pays
from ludex.games.dice.craps.marks import Labels, dice_of, ink
from ludex.games.dice.craps.table import Craps

THIRDS = 23
"""The height of the row around seven."""
PAIRS = 16.6
"""The height of a row of two bets with dice."""
FACE = 7.5
"""The side of a printed die."""
HORN = 47
"""The width of the horn's box; what is left beside it is for the circles."""
PAIRED = (("hard-6", "hard-8"), ("hard-4", "hard-10"), ("craps-2", "craps-12"), ("craps-3", "eleven"))


def propositions(game: Craps, box: Box, labels: Labels) -> Iterator[Zone]:
    """The zones of the middle within a rectangle."""
    yield from _around_seven(game, box, labels)
    top = box.y + THIRDS
    for row, slugs in enumerate(PAIRED):
        for place, slug in enumerate(slugs):
            if slug in game.bets:
                half = Box(box.x + place * box.width / 2, top + row * PAIRS, box.width / 2, PAIRS)
                yield _with_dice(game, slug, half, labels)
    top += PAIRS * len(PAIRED)
    yield from _combined(game, Box(box.x, top, box.width, box.y + box.height - top), labels)


def _around_seven(game: Craps, box: Box, labels: Labels) -> Iterator[Zone]:
    third = box.width / 3
    for place, slug in enumerate(("under-7", "seven", "over-7")):
        x = box.x + place * third
        middle = x + third / 2
        marks: list[Mark] = [labels.word(slug, middle, box.y + 5.2, 6.5, width=third - 2, colour=ink(slug))]
        if slug == "seven":
            paid = pays(game.rules, game.bets[slug])
            marks.append(labels.pays(slug, paid, middle, box.y + 11.2, width=third - 2, colour=ink(slug)))
        outline = rectangle(x, box.y, third, THIRDS)
        yield Zone(slug, slug, outline, Spot(middle - 3, box.y + THIRDS - 4.5), marks=tuple(marks))


def _with_dice(game: Craps, slug: str, box: Box, labels: Labels) -> Zone:
    """A bet on one way or total, with the dice that win it."""
    bet = game.bets[slug]
    total = bet.number if bet.number is not None else next(iter(getattr(game.rules.bets, bet.kind).wins))
    marks = (
        dice_of(total, box.x + 12, box.y + 5.6, FACE),
        labels.pays(slug, pays(game.rules, bet), box.x + 12, box.y + 13.1, width=22),
    )
    outline = rectangle(box.x, box.y, box.width, box.height)
    return Zone(slug, slug, outline, Spot(box.x + 29, box.y + box.height / 2, dx=1.3), marks=marks)


def _combined(game: Craps, box: Box, labels: Labels) -> Iterator[Zone]:
    """Any craps over the whole width; below it the horn, and a circle each for craps and for eleven."""
    half = box.height / 2
    for slug, at, width in (("any-craps", box.y, box.width), ("horn", box.y + half, HORN)):
        paid = pays(game.rules, game.bets[slug])
        marks = (
            labels.word(slug, box.x + width * 0.34, at + 5, 6.5, width=width * 0.6),
            labels.pays(slug, paid, box.x + width * 0.34, at + half - 4, width=width * 0.6),
        )
        outline = rectangle(box.x, at, width, half)
        yield Zone(slug, slug, outline, Spot(box.x + width * 0.78, at + half / 2, dx=1.3), marks=marks)
    room = (box.width - HORN) / 2
    for place, slug in enumerate(("any-craps", "eleven")):
        x, y = box.x + HORN + place * room + room / 2, box.y + half * 1.5 + 0.4
        mark = labels.word(f"{slug}-letter", x, y - 3.6, 6.5, width=8)
        circle = oval((x, y), min(room, half) / 2 - 0.4)
        yield Zone(f"{slug}@2", slug, circle, Spot(x - 1, y + 3.2, dx=0.8), marks=(mark,))
