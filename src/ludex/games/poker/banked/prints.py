"""What is printed in the middle of a cloth: when the bank plays, what every bet is paid, and the authorised minima."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from ludex.core.cloth import Mark, MarkKind
from ludex.games.poker.banked.declaration import Declaration
from ludex.games.poker.banked.pay_tables import PaidLine, PaidTable, bank_plays_from, pay_tables, plain_bets
from ludex.games.poker.banked.rules import BankedRules

LETTERS = 5
"""As small as letters can be read on a narrow screen."""
LINE = 5.4
"""From one printed line to the next."""
COLUMN = 61
"""How wide a column of lines is."""
LINES_MOST = 6
"""More lines than that stand in two columns."""

Point = tuple[float, float]
SINGLE: tuple[Point, ...] = ((-COLUMN / 2, 11), (COLUMN / 2, 11))
DOUBLE: tuple[Point, ...] = ((-COLUMN / 2, 14.5), (COLUMN / 2, 14.5))
"""Where lines begin in the middle: a table in each column, or one in both, with its heading above."""
HEADING: Point = (0, 8)
ASIDE: Point = (-87, -23)
"""Where the lines begin that stand at the croupier's right."""
BELOW_SIGN: Point = (84, -5)
BAND_LOWEST = 47
"""How far down the authorised minima stand at most."""
ABOVE_SENTENCE = 12
"""How far above the sentence on the bank they stand at least."""
BAND_WIDTH = 68
SENTENCE = 90
"""How long a sentence may be."""


class PrintedLine(Struct, frozen=True):
    """A printed line: the slug of its words, and their figures."""

    slug: str
    values: tuple[str, ...] = ()
    heading: bool = False


def bank_marks(rules: BankedRules, radius: float) -> Iterator[Mark]:
    """From which hand on the bank plays, along a circle."""
    least = bank_plays_from(rules)
    if least is not None and rules.deal.bank_cards:
        slug, ranks = f"bank-plays-{least.category}", "-".join(least.ranks)
        yield Mark(slug, 0, radius, LETTERS, MarkKind.WORD, width=SENTENCE, bend=radius, values=(ranks,))


def paid_marks(game: Declaration) -> Iterator[Mark]:
    """The longest table in the middle, in two columns where it needs them, the others where there is room left."""
    tables = sorted((table for table in pay_tables(game) if not table.of_pool), key=lambda table: -len(table.lines))
    plain = [PrintedLine(f"{_slug(bet.kind)}-pays", _to(bet.pays)) for bet in plain_bets(game)]
    blocks = [_block(table, headed=len(tables) + len(plain) > 1) for table in tables]
    where = (*SINGLE, ASIDE)
    if tables and len(tables[0].lines) > LINES_MOST:
        yield from _column(HEADING, [line for line in blocks[0] if line.heading])
        lines = [line for line in blocks[0] if not line.heading]
        half = -(-len(lines) // 2)
        blocks, where = [lines[:half], lines[half:], *blocks[1:]], (*DOUBLE, ASIDE)
    # What is paid alike with any hand stands aside, below what else is there.
    blocks += [[] for _ in where[len(blocks) :]]
    blocks[-1] = [*blocks[-1], *plain]
    for begin, block in zip(where, blocks, strict=False):
        yield from _column(begin, block)


def pool_marks(game: Declaration) -> Iterator[Mark]:
    """What combinations win of a pool, below the sign that shows it."""
    for table in pay_tables(game):
        if table.of_pool:
            yield from _column(BELOW_SIGN, [_line(line, "pool") for line in table.lines])


def band_mark(rules: BankedRules, radius: float) -> Mark:
    """The minima that the licence authorises, above the sentence that stands along a circle."""
    band, currency = rules.band, rules.currency
    least, most = (str(Fraction(end, currency.per_main)) for end in (band.band_least, band.band_most))
    y, values = min(BAND_LOWEST, radius - ABOVE_SENTENCE), (least, most, currency.symbol)
    return Mark("band", 0, y, LETTERS, MarkKind.WORD, width=BAND_WIDTH, values=values)


def _block(table: PaidTable, *, headed: bool) -> list[PrintedLine]:
    heading = [PrintedLine(f"{_slug(table.kind)}-table", heading=True)] if headed else []
    return [*heading, *(_line(line, "pays") for line in table.lines)]


def _line(line: PaidLine, how: str) -> PrintedLine:
    """A combination and what it is paid: to one, or as a percentage of the pool."""
    figures = _to(line.pays) if how == "pays" else (str(line.pays * 100),)
    if line.ranks:
        return PrintedLine(f"{how}-{line.category}-from", (*figures, "-".join(line.ranks)))
    return PrintedLine(f"{how}-{line.category}", figures)


def _column(begin: Point, lines: Sequence[PrintedLine]) -> Iterator[Mark]:
    x, y = begin
    for row, line in enumerate(lines):
        at = y + row * LINE
        yield Mark(line.slug, x, at, LETTERS, MarkKind.WORD, width=COLUMN - 1, values=line.values)


def _slug(kind: str) -> str:
    return kind.replace("_", "-")


def _to(pays: Fraction) -> tuple[str, str]:
    """What is paid, and to how much."""
    return str(pays.numerator), str(pays.denominator)
