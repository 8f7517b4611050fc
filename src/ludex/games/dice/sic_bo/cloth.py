"""The cloth of sic bo: small and big at the sides, doubles and triples between, then totals, combinations and numbers.

On the table the croupier stands above, with the shaker. Dice are printed where faces are bet on, and what each bet
pays as the licence has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ludex.core.cloth import CELL, Cloth, Field, Mark, MarkKind, Place, PlaceKind, Shape, Spot, Zone
from ludex.core.outlines import Box, rectangle
from ludex.games.common.seats import seat_row
from ludex.games.dice.sic_bo.bets import SicBoBet, pay_of
from ludex.games.dice.sic_bo.rules import Half, SicBoRules

SIDE = 3 * CELL
"""The width of small, big and any triple."""

WIDTH, HEIGHT = 320, 182
LEFT, TOP, ACROSS = 8, 23, 304
"""Where the boxes begin, and how wide they are together."""
HALF, DOUBLE = 47, 21
"""How wide small and big are, and the box of a double."""
ROWS = (51, 29, 36, 24)
"""How high the rows are: the one of doubles and triples, totals, combinations, numbers."""
HEADER, TRIPLE = 7, 10.2
"""How high the line above the triples is, and the box of each."""
SEATS = 10
ENDS = 22
CHIP = 3.5
PRINT = 5.2
"""The size of the smallest print."""


def cloth(rules: SicBoRules, bets: Mapping[str, SicBoBet]) -> Cloth:
    """The table as it is drawn."""
    boxes = _Boxes(rules, bets)
    places = (
        Place("rack", PlaceKind.RACK, WIDTH / 2 - 8, 11, 78, 11),
        Place("sign", PlaceKind.SIGN, WIDTH - 78, 11, 46, 12),
        Place("dice", PlaceKind.DICE, 62, 11.5, 40, 14, outlined=True),
        *seat_row(SEATS, ENDS, WIDTH - ENDS, HEIGHT - 9.5),
    )
    return Cloth(
        chip=CHIP,
        edge=rectangle(0, 0, WIDTH, HEIGHT, 26),
        zones=tuple(boxes.zones()),
        places=places,
        marks=tuple(boxes.header()),
    )


def plan(bets: Mapping[str, SicBoBet]) -> list[Field]:
    """Every zone of the cloth, row by row from the top; the widest row, that of the combinations, gives the width."""
    return list(_fields(_by_kind(bets)))


def _by_kind(bets: Mapping[str, SicBoBet]) -> dict[str, list[str]]:
    kinds: dict[str, list[str]] = {}
    for bet in bets.values():
        kinds.setdefault(bet.kind, []).append(bet.slug)
    return kinds


def _fields(kinds: Mapping[str, Sequence[str]]) -> Iterator[Field]:
    width = len(kinds["combination"]) * CELL
    yield Field("small", Shape.FIELD, 0, 0, SIDE, 2 * CELL)
    for row, kind in enumerate(("double", "triple")):
        for place, slug in enumerate(kinds[kind]):
            yield Field(slug, Shape.FIELD, SIDE + place * CELL, row * CELL, CELL, CELL)
    yield Field("any-triple", Shape.FIELD, width - 2 * SIDE, 0, SIDE, 2 * CELL)
    yield Field("big", Shape.FIELD, width - SIDE, 0, SIDE, 2 * CELL)
    for row, kind in enumerate(("total", "combination", "single"), start=2):
        slugs = kinds[kind]
        cell = CELL if kind != "single" else width // len(slugs)
        left = (width - cell * len(slugs)) // 2
        for place, slug in enumerate(slugs):
            yield Field(slug, Shape.FIELD, left + place * cell, row * CELL, cell, CELL)


class _Boxes:
    """The boxes of one cloth."""

    def __init__(self, rules: SicBoRules, bets: Mapping[str, SicBoBet]) -> None:
        self._rules, self._bets = rules, bets
        self._plan = {field.bet: field.box() for field in plan(bets)}
        self._kinds = _by_kind(bets)
        doubles = len(self._kinds["double"])
        self._low_doubles = (doubles + 1) // 2
        left = LEFT + HALF + self._low_doubles * DOUBLE
        right = LEFT + ACROSS - HALF - (doubles - self._low_doubles) * DOUBLE
        self._middle = Box(left, TOP, right - left, ROWS[0])

    def zones(self) -> Iterator[Zone]:
        """All of them, from the top."""
        yield from self._halves()
        yield from self._doubles()
        yield from self._triples()
        top = TOP + ROWS[0]
        for kind, height, draw in (
            ("total", ROWS[1], self._total),
            ("combination", ROWS[2], self._combination),
            ("single", ROWS[3], self._single),
        ):
            slugs = self._kinds[kind]
            width = ACROSS / len(slugs)
            for place, slug in enumerate(slugs):
                yield draw(self._bets[slug], Box(LEFT + place * width, top, width, height))
            top += height

    def header(self) -> Iterator[Mark]:
        """Above the triples, what each of them pays: their boxes are filled with dice."""
        left, room = self._middle.x, self._middle.width
        y = TOP + HEADER / 2
        yield Mark("triples", left + room * 0.3, y, PRINT, MarkKind.WORD, width=room * 0.45)
        yield self._pays(self._bets[self._kinds["triple"][0]], left + room * 0.7, y, room * 0.45)

    def _zone(self, slug: str, box: Box, chips: Spot, *marks: Mark) -> Zone:
        outline = rectangle(box.x, box.y, box.width, box.height)
        return Zone(slug, slug, outline, chips, marks=marks, plan=self._plan[slug])

    def _pays(self, bet: SicBoBet, x: float, y: float, width: float) -> Mark:
        return Mark(f"{self._rules.pay_table[pay_of(bet, ())]} A 1", x, y, PRINT, width=width)

    def _halves(self) -> Iterator[Zone]:
        """Small and big, with their totals, and that a triple wins neither."""
        laws: tuple[tuple[str, Half, float], ...] = (
            ("small", self._rules.bets.small, LEFT),
            ("big", self._rules.bets.big, LEFT + ACROSS - HALF),
        )
        for slug, law, x in laws:
            middle, room = x + HALF / 2, HALF - 4
            marks = [
                Mark(slug, middle, TOP + 7, 9, MarkKind.WORD, width=room),
                Mark(f"{min(law.totals)} - {max(law.totals)}", middle, TOP + 18, 9, width=room),
                self._pays(self._bets[slug], middle, TOP + 27, room),
            ]
            if law.triples == "lose":
                marks.append(Mark("not-by-triples", middle, TOP + 34, PRINT, MarkKind.WORD, width=room))
            chips = Spot(middle - 2, TOP + 43)
            yield self._zone(slug, Box(x, TOP, HALF, ROWS[0]), chips, *marks)

    def _doubles(self) -> Iterator[Zone]:
        """The lower half beside small, the upper half beside big."""
        slugs = self._kinds["double"]
        for place, slug in enumerate(slugs):
            x = LEFT + HALF + place * DOUBLE
            if place >= self._low_doubles:
                x = LEFT + ACROSS - HALF - (len(slugs) - place) * DOUBLE
            (face,) = self._bets[slug].numbers
            middle = x + DOUBLE / 2
            marks = (
                _faces((face,) * self._rules.bets.double.dice, middle, TOP + 12, 9, turn=90),
                self._pays(self._bets[slug], middle, TOP + 29, DOUBLE - 2),
            )
            yield self._zone(slug, Box(x, TOP, DOUBLE, ROWS[0]), Spot(middle - 2, TOP + 40), *marks)

    def _triples(self) -> Iterator[Zone]:
        """In two columns between the doubles, any triple below them."""
        slugs = self._kinds["triple"]
        x, room = self._middle.x, self._middle.width
        rows = (len(slugs) + 1) // 2
        for place, slug in enumerate(slugs):
            column, row = divmod(place, rows)
            box = Box(x + column * room / 2, TOP + HEADER + row * TRIPLE, room / 2, TRIPLE)
            (face,) = self._bets[slug].numbers
            mark = _faces((face,) * self._rules.bets.triple.dice, box.x + 15, box.middle[1], 7)
            yield self._zone(slug, box, Spot(box.x + 33, box.middle[1], dx=1), mark)
        top = TOP + HEADER + rows * TRIPLE
        box = Box(x, top, room, TOP + ROWS[0] - top)
        marks = (
            Mark("any-triple", x + room * 0.42, box.y + 4, PRINT, MarkKind.WORD, width=room * 0.8),
            self._pays(self._bets["any-triple"], x + room * 0.42, box.y + box.height - 3.8, room * 0.8),
        )
        yield self._zone("any-triple", box, Spot(x + room - 8, box.middle[1], dx=1), *marks)

    def _total(self, bet: SicBoBet, box: Box) -> Zone:
        x, _ = box.middle
        marks = (Mark(str(bet.numbers[0]), x, box.y + 7.5, 11), self._pays(bet, x, box.y + 16, box.width - 1.6))
        return self._zone(bet.slug, box, Spot(x - 2, box.y + 24), *marks)

    def _combination(self, bet: SicBoBet, box: Box) -> Zone:
        x, _ = box.middle
        marks = (_faces(bet.numbers, x, box.y + 10.6, 8, turn=90), self._pays(bet, x, box.y + 23.6, box.width - 2))
        return self._zone(bet.slug, box, Spot(x - 2, box.y + box.height - 5), *marks)

    def _single(self, bet: SicBoBet, box: Box) -> Zone:
        """A number, with what it pays on each count of dice that show it."""
        marks = [_faces(bet.numbers, box.x + 9, box.middle[1], 12)]
        counts = range(1, self._rules.dice + 1)
        step = box.height / (len(counts) + 0.4)
        for count in counts:
            paid = self._rules.pay_table[pay_of(bet, bet.numbers * count)]
            marks.append(Mark(f"{count}× {paid} A 1", box.x + 29, box.y + step * (count - 0.3), PRINT, width=24))
        return self._zone(bet.slug, box, Spot(box.x + box.width - 5.5, box.y + 7, dx=0, dy=1.6), *marks)


def _faces(faces: Sequence[int], x: float, y: float, size: float, turn: float = 0) -> Mark:
    return Mark("-".join(map(str, faces)), x, y, size, MarkKind.DICE, turn)
