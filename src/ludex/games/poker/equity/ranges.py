"""Hands as somebody writes them: cards, ranges such as `QQ+, A2s+, KQo:0.5`, or any hand at all.

A range is a set of two cards, each with a weight. What is written with fewer cards than a player gets is completed from
the cards that nobody has named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import lcm

from msgspec import Struct

from ludex.errors import Misuse
from ludex.kit.cards import SUITS, Card, read_card, read_rank

RANDOM = ("random", "??", "*")
_CARD = re.compile(r"(?:10|[2-9TJQKA])[CDHS]", re.IGNORECASE)
_RANK = r"(10|[2-9TJQKA])"
_CLASS = re.compile(rf"{_RANK}{_RANK}([so]?)(\+?|-{_RANK}{_RANK}([so]?))", re.IGNORECASE)
WEIGHT_MAX = 1000
"""Weights finer than thousandths of each other are nobody's guess."""


class Holding(Struct, frozen=True):
    """What a player may have: rows of known cards, all equally long, with the weight of each."""

    written: str
    rows: tuple[tuple[Card, ...], ...]
    weights: tuple[int, ...]

    @property
    def known(self) -> int:
        """How many of their cards are known."""
        return len(self.rows[0])


def any_hand() -> Holding:
    """A hand of which nothing is known."""
    return Holding(RANDOM[0], ((),), (1,))


def read_cards(written: str) -> tuple[Card, ...]:
    """Cards one after the other, with or without spaces and commas between them."""
    text = re.sub(r"[\s,]+", "", written)
    found = _CARD.findall(text)
    if "".join(found) != text:
        raise Misuse("{cards} is no row of cards: write them as in AsKh or 10d9c", slug="no-cards", cards=repr(written))
    cards = tuple(read_card(each) for each in found)
    if len(set(cards)) < len(cards):
        raise Misuse("{cards}: a card is there twice", slug="cards-twice", cards=written)
    return cards


def read_holding(written: str, *, values: Sequence[str], own: int) -> Holding:
    """A hand or a range, in a deck of these ranks from high to low, where a player gets so many cards of their own."""
    text = written.strip()
    if text.lower() in RANDOM:
        return any_hand()
    if _CARD.match(text) and "".join(_CARD.findall(text)) == re.sub(r"[\s,]+", "", text):
        cards = read_cards(text)
        if len(cards) > own:
            raise Misuse(
                "{written}: a player has {own} cards of their own, not {cards}",
                slug="own-cards",
                written=written,
                own=own,
                cards=len(cards),
            )
        return Holding(written, (cards,), (1,))
    if own != 2:
        raise Misuse(
            "{cards} is no row of cards; ranges are for hands of two cards", slug="no-range-here", cards=repr(written)
        )
    return _Ranges(values).read(written)


class _Ranges:
    """Classes of two cards in a deck."""

    def __init__(self, values: Sequence[str]) -> None:
        self._values = [str(value) for value in values]

    def read(self, written: str) -> Holding:
        weighed: dict[tuple[Card, ...], Fraction] = {}
        for token in filter(None, re.split(r"[\s,]+", written)):
            name, _, weight = token.partition(":")
            share = self._weight(token, weight)
            for pair in self._token(name):
                weighed[pair] = share
        rows = {pair: share for pair, share in weighed.items() if share}
        if not rows:
            raise Misuse("{range} is an empty range", slug="empty-range", range=repr(written))
        unit = lcm(*(share.denominator for share in rows.values()))
        return Holding(written, tuple(rows), tuple(int(share * unit) for share in rows.values()))

    def _weight(self, token: str, written: str) -> Fraction:
        if not written:
            return Fraction(1)
        if re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,3})?", written) is None or Fraction(written) > WEIGHT_MAX:
            raise Misuse(
                "{range}: a weight is a number such as 0.5, of three decimals at most", slug="no-weight", range=token
            )
        return Fraction(written)

    def _token(self, name: str) -> Iterator[tuple[Card, ...]]:
        if len(_CARD.findall(name)) == 2 and "".join(_CARD.findall(name)) == name:
            yield tuple(sorted(read_cards(name)))
            return
        match = _CLASS.fullmatch(name)
        if match is None:
            raise Misuse(
                "{range} is neither cards nor a range such as QQ+, A2s+ or KJo-K9o", slug="no-range", range=repr(name)
            )
        first, second, kind, more, low_first, low_second, low_kind = match.groups()
        high, low = self._place(first, name), self._place(second, name)
        if high == low and kind:
            raise Misuse("{range}: a pair is neither suited nor offsuit", slug="pair-suited", range=name)
        ends = self._ends(name, high, low, more, low_first, low_second)
        if more.startswith("-") and (low_kind or "").lower() != kind.lower():
            raise Misuse(
                "{range}: both ends are suited, or both offsuit, or neither", slug="ends-not-alike", range=name
            )
        for top, bottom in ends:
            yield from self._pairs(top, bottom, kind.lower())

    def _place(self, written: str, token: str) -> int:
        rank = "10" if written.upper() == "T" else written.upper()
        if rank not in self._values:
            raise Misuse("{range}: the deck has no {rank}", slug="rank-not-in-deck", range=token, rank=rank)
        return self._values.index(rank)

    def _ends(
        self, name: str, high: int, low: int, more: str, low_first: str | None, low_second: str | None
    ) -> list[tuple[int, int]]:
        """The places of both ranks of every class that a token names; place 0 is the highest rank."""
        high, low = min(high, low), max(high, low)
        if not more:
            return [(high, low)]
        if more == "+":
            if high == low:
                return [(place, place) for place in range(high + 1)]
            return [(high, place) for place in range(high + 1, low + 1)]
        assert low_first is not None
        assert low_second is not None
        ends = sorted((self._place(low_first, name), self._place(low_second, name)))
        if high == low and ends[0] == ends[1]:
            return [(place, place) for place in range(min(high, ends[0]), max(high, ends[0]) + 1)]
        if high == low or ends[0] != high or ends[1] == high:
            raise Misuse(
                "{range}: a range goes from pair to pair, or keeps its higher card", slug="ends-of-range", range=name
            )
        return [(high, place) for place in range(min(low, ends[1]), max(low, ends[1]) + 1)]

    def _pairs(self, high: int, low: int, kind: str) -> Iterator[tuple[Card, ...]]:
        """Every two cards of a class."""
        tops, bottoms = self._suits(high), self._suits(low)
        found = combinations(tops, 2) if high == low else ((one, other) for one in tops for other in bottoms)
        for one, other in found:
            suited = one % SUITS == other % SUITS
            if not kind or suited == (kind == "s"):
                yield tuple(sorted((one, other)))

    def _suits(self, place: int) -> list[Card]:
        first = (read_rank(self._values[place]) - 1) * SUITS
        return [Card(first + suit) for suit in range(SUITS)]
