"""Strips: cards printed together that hold every number once between them, such as six cards of fifteen of ninety.

Every strip is lawful; nobody says that each lawful strip comes equally often.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import TypeVar

from msgspec import Struct

from ludex.errors import Misuse
from ludex.kit.bingo.cards import BingoCard, CardRules, column_of, placed
from ludex.kit.bingo.counts import Filling, Left, layouts, ways_left
from ludex.kit.chance import Chance, Draw, Even, Marked

Thing = TypeVar("Thing")

TRIES_MAX = 1000
"""Shares of the columns among the cards that come to nothing before one gives up."""


class Numbered(Struct, frozen=True):
    """Ways that have numbers and no names: as many as a count says, however large."""

    total: int

    def pick(self, way: int) -> int:
        """The number of the way itself."""
        return way

    def weights(self) -> Sequence[tuple[int, int]]:
        """Every way once."""
        return [(way, 1) for way in range(self.total)]

    def read(self, written: object) -> int | None:
        """The number as somebody wrote it."""
        text = str(written)
        return int(text) if text.isdecimal() and int(text) < self.total else None


def strip(rules: CardRules, chance: Chance) -> tuple[BingoCard, ...]:
    """Cards that together hold every number once."""
    cards, rest = divmod(rules.numbers, rules.per_card)
    if rest:
        raise Misuse(
            "{numbers} numbers do not make whole cards of {card}",
            slug="strip-of-cards",
            numbers=rules.numbers,
            card=rules.per_card,
        )
    if not rules.columns:
        return _without_columns(rules, cards, chance)
    if set(column_of(rules)) != set(range(1, rules.numbers + 1)):
        raise Misuse("columns that leave a number out make no strip", slug="strip-of-columns")
    shares = _shares(rules, cards, chance)
    pools = [iter(_mixed(held, chance)) for held in rules.columns]
    return tuple(
        _card(rules, [list(islice(pool, many)) for pool, many in zip(pools, share, strict=True)], chance)
        for share in shares
    )


def _mixed(things: Sequence[Thing], chance: Chance) -> list[Thing]:
    left, mixed = list(things), []
    while left:
        mixed.append(left.pop(chance.next(Draw("place", Even(tuple(range(len(left))))))))
    return mixed


def _without_columns(rules: CardRules, cards: int, chance: Chance) -> tuple[BingoCard, ...]:
    mixed = _mixed(range(1, rules.numbers + 1), chance)
    step = rules.per_row
    lines = [mixed[first : first + step] for first in range(0, len(mixed), step)]
    return tuple(placed(lines[card * rules.rows : (card + 1) * rules.rows], rules) for card in range(cards))


def _shares(rules: CardRules, cards: int, chance: Chance) -> list[list[int]]:
    """How many numbers of each column every card gets: one at least where none may be empty, no more than rows."""
    least = int(rules.every_column)
    for _ in range(TRIES_MAX):
        shares = [[least] * rules.width for _ in range(cards)]
        if all(_share(rules, shares, column, chance) for column in range(rules.width)):
            return shares
    raise Misuse(
        "no strip of {cards} cards was found in which every column has its numbers", slug="no-strip", cards=cards
    )


def _share(rules: CardRules, shares: list[list[int]], column: int, chance: Chance) -> bool:
    """Gives what a column has over to cards with room, by chance."""
    over = len(rules.columns[column]) - sum(share[column] for share in shares)
    if over < 0:
        return False
    for _ in range(over):
        room = [rules.per_card - sum(share) if share[column] < rules.rows else 0 for share in shares]
        if max(room) == 0:
            return False
        # A card that needs more is drawn more often, so that few shares come to nothing in the last columns.
        ways = tuple(card for card, many in enumerate(room) for _ in range(many))
        shares[chance.next(Draw("card of the strip", Marked(ways)))][column] += 1
    return True


def _card(rules: CardRules, given: Sequence[Sequence[int]], chance: Chance) -> BingoCard:
    """A card with these numbers in its columns, every lawful layout of them equally often."""
    fillings = [
        [filling for filling in column if filling.count == len(numbers)]
        for column, numbers in zip(layouts(rules), given, strict=True)
    ]
    tables = ways_left(fillings, rules)
    left: Left = (rules.per_row,) * rules.rows
    lines: list[list[int]] = [[] for _ in range(rules.rows)]
    for column, numbers, after in zip(fillings, given, tables[1:], strict=True):
        filling, left = _filling(column, left, after, chance)
        _put(lines, filling, sorted(numbers) if rules.ascending else numbers)
    return placed(lines, rules)


def _filling(column: Sequence[Filling], left: Left, after: Mapping[Left, int], chance: Chance) -> tuple[Filling, Left]:
    """A filling of a column by the number of ways to go on from it, and what the rows then need."""
    fitting = [(filling, then) for filling in column if (then := filling.taken_from(left)) is not None]
    way = chance.next(Draw("layout", Numbered(sum(after.get(then, 0) for _, then in fitting))))
    for filling, then in fitting:
        way -= after.get(then, 0)
        if way < 0:
            return filling, then
    raise AssertionError("a way beyond all ways")


def _put(lines: list[list[int]], filling: Filling, numbers: Sequence[int]) -> None:
    rows = [line for line, filled in zip(lines, filling.rows, strict=True) if filled]
    for line, number in zip(rows, numbers, strict=True):
        line.append(number)
