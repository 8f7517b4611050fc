"""A spot: who may hold what, which cards lie open or are dead, and how often each wins from there.

Counting takes every deal that may still come; deals that differ in the names of the suits alone are counted once, with
their weight. Drawing takes deals at random and says how far from the truth the figures may be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import combinations, permutations, product
from math import comb, lcm, prod
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from ludex.errors import Misuse
from ludex.games.poker.circle.hand.deck import ranking_of, ranks_of
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.equity.kernel import BITS, count_drawn, count_every, count_one
from ludex.games.poker.equity.ranges import Holding
from ludex.games.poker.equity.tables import parts_of
from ludex.games.poker.hands.rules import RankingRules
from ludex.kit.cards import FACES, SUITS, Card, name, rank
from ludex.sim.batches import Progress, run
from ludex.sim.statistics import Estimate, estimate
from ludex.sim.streams import start

HAND = 5
MATCHUPS_MAX = 50_000
"""More ways in which ranges meet are not listed to be counted."""
COUNTED_MAX = 10**12
"""More deals than this are never counted: nobody would wait for it."""

Counts = NDArray[np.int64]


class Deal(Struct, frozen=True):
    """What a variety deals: its deck, how many cards are one's own and on the board, and how many own ones play."""

    ranking: RankingRules
    deck: tuple[Card, ...]
    own: int
    board: int
    own_used: int | None


def deal_of(rules: CircleRules) -> Deal:
    """What a table deals in all, by its ruleset; whoever changes cards is taken to have changed them already."""
    streets, ranks = rules.streets.listed(), ranks_of(rules)
    return Deal(
        ranking=ranking_of(rules),
        deck=tuple(Card(face) for face in range(FACES) if rank(Card(face)) in ranks),
        own=sum(street.hole + street.face_up for street in streets),
        board=sum(street.board for street in streets),
        own_used=rules.combination.hole_cards if rules.combination.of == "hole-and-board" else None,
    )


class Share(Struct, frozen=True):
    """What a player wins of all deals, each counted with its weight."""

    wins: int
    """Alone."""
    ties: int
    """With others."""
    equity: Fraction
    """The part of the pot that is theirs on average."""
    estimate: Estimate | None = None
    """How sure that is, where deals were drawn."""


class Answer(Struct, frozen=True):
    """The shares of all players."""

    shares: tuple[Share, ...]
    deals: int
    """How many deals were counted, by weight, or drawn."""
    exact: bool


class Spot:
    """Players with what they may hold, common and dead cards."""

    def __init__(
        self, deal: Deal, holdings: Sequence[Holding], *, board: Sequence[Card] = (), dead: Sequence[Card] = ()
    ) -> None:
        self.deal, self.holdings = deal, tuple(holdings)
        self.board, self._dead = tuple(board), tuple(dead)
        self._check()
        self._parts = parts_of(deal.ranking)
        used = deal.own_used
        self._own_picks = _picks(deal.own, used)
        self._board_picks = _picks(deal.board, None if used is None else HAND - used)
        self._left = tuple(card for card in deal.deck if card not in {*self.board, *self._dead})
        self._listed = tuple(map(self._spread_out, self.holdings))

    def _check(self) -> None:
        deal, players = self.deal, len(self.holdings)
        if players < 2:
            raise Misuse("an equity is that of two hands at least", slug="two-hands")
        if len(self.board) > deal.board:
            raise Misuse(
                "{cards} community cards, where there are {most} at most",
                slug="too-many-board-cards",
                cards=len(self.board),
                most=deal.board,
            )
        given = [
            *self.board,
            *self._dead,
            *(card for held in self.holdings if len(held.rows) == 1 for card in held.rows[0]),
        ]
        for card in given:
            if card not in deal.deck:
                raise Misuse("{card} is not in the deck", slug="not-in-the-deck", card=name(card))
            if given.count(card) > 1:
                raise Misuse("{card} is there twice", slug="card-twice", card=name(card))
        needed = players * deal.own + deal.board
        if needed > len(deal.deck) - len(self._dead):
            raise Misuse(
                "{players} players need {needed} cards, and {left} are left",
                slug="cards-needed",
                players=players,
                needed=needed,
                left=len(deal.deck) - len(self._dead),
            )

    # Counting.

    def _spread_out(self, held: Holding) -> Holding:
        """Two cards of which nothing is known, as the list of all: many of them differ in names of suits alone."""
        if held.known or self.deal.own != 2:
            return held
        rows = tuple(combinations(self._left, 2))
        return Holding(held.written, rows, (1,) * len(rows))

    @property
    def work(self) -> int | None:
        """How many hands there are to value; nothing where ranges meet in too many ways to be listed."""
        size = self.size()
        each = max(1, len(self._own_picks)) * max(1, len(self._board_picks))
        return None if size is None else size * each * len(self.holdings)

    def size(self) -> int | None:
        """How many deals there are to count; nothing where ranges meet in too many ways to be listed."""
        ways = prod(len(held.rows) for held in self._listed)
        return None if ways > MATCHUPS_MAX else len(self._matchups) * self._deals_each()

    def _deals_each(self) -> int:
        left = len(self._left) - sum(held.known for held in self._listed)
        total = 1
        for needed in self._needs():
            total *= comb(left, needed)
            left -= needed
        return total

    def _needs(self) -> list[int]:
        """How many cards each player lacks, and the board."""
        return [self.deal.own - held.known for held in self._listed] + [self.deal.board - len(self.board)]

    @cached_property
    def _matchups(self) -> dict[tuple[tuple[Card, ...], ...], int]:
        """The ways in which holdings meet, with their weight; those that differ in names of suits are one."""
        if all(len(held.rows) == 1 for held in self._listed):
            return {tuple(held.rows[0] for held in self._listed): 1}
        fixed = {*self.board, *self._dead}
        names = [
            turn
            for turn in permutations(range(SUITS))
            if {_renamed(card, turn) for card in fixed} == fixed
            and {_renamed(card, turn) for card in self.board} == set(self.board)
        ]
        found: dict[tuple[tuple[Card, ...], ...], int] = {}
        for rows in product(*(zip(held.rows, held.weights, strict=True) for held in self._listed)):
            cards = [card for row, _ in rows for card in row]
            if len(set(cards)) < len(cards) or fixed & set(cards):
                continue
            key = min(tuple(tuple(sorted(_renamed(card, turn) for card in row)) for row, _ in rows) for turn in names)
            found[key] = found.get(key, 0) + prod(weight for _, weight in rows)
        if not found:
            raise Misuse("these hands cannot be held at the same time", slug="hands-together")
        return found

    def counted(self, progress: Callable[[int, int], None] | None = None) -> Answer:
        """Every deal that may still come."""
        players = len(self._listed)
        counts: Counts = np.zeros((players, players + 1), dtype=np.int64)
        size = self.size()
        if size is None or size > COUNTED_MAX:
            raise Misuse("there are too many deals to count; draw some of them", slug="too-many-deals")
        matchups, done = self._matchups, 0
        for rows, weight in matchups.items():
            for part in self._count(rows, weight, counts):
                done += part
                if progress is not None:
                    progress(done, size)
        deals = sum(matchups.values()) * self._deals_each()
        return Answer(tuple(_share(counts[player], deals) for player in range(players)), deals, exact=True)

    def _count(self, rows: Sequence[tuple[Card, ...]], weight: int, counts: Counts) -> Iterator[int]:
        """Counts the deals of one matchup, part by part, and says how many each part had."""
        own, board, slots = self._laid(rows)
        held = {card for row in rows for card in row}
        deck = np.array([card for card in self._left if card not in held], dtype=np.uint8)
        words, offsets, by_place, suits = self._parts
        fixed = (words, BITS, offsets, by_place, suits)
        if not slots.shape[0]:
            values = np.zeros(len(rows), dtype=np.uint16)
            count_one(*fixed, own, board, self._own_picks, self._board_picks, values, weight, counts)
            yield 1
            return
        # The first missing card is the lowest of its holder's, so that later ones begin fewer deals.
        needed = sum(1 for holder, _ in slots if holder == slots[0][0])
        others = self._deals_each() // comb(deck.size, needed)
        for first in range(deck.size):
            count_every(
                *fixed, deck, own, board, slots, self._own_picks, self._board_picks, first, first + 1, weight, counts
            )
            yield comb(deck.size - first - 1, needed - 1) * others

    def _laid(self, rows: Sequence[tuple[Card, ...]]) -> tuple[Any, Any, Any]:
        """The cards as the loops take them, and a slot for every card that is missing."""
        players, deal = len(rows), self.deal
        own = np.zeros((players, deal.own), dtype=np.uint8)
        board = np.zeros(deal.board, dtype=np.uint8)
        board[: len(self.board)] = self.board
        slots = []
        for player, row in enumerate(rows):
            own[player, : len(row)] = row
            slots += [(player, place) for place in range(len(row), deal.own)]
        slots += [(players, place) for place in range(len(self.board), deal.board)]
        return own, board, np.array(slots, dtype=np.int64).reshape(-1, 2)

    # Drawing.

    def drawn(self, *, deals: int, seed: int, workers: int = 1, progress: Progress | None = None) -> Answer:
        """So many deals at random."""
        players = len(self.holdings)
        if prod(len(held.rows) for held in self._listed) <= MATCHUPS_MAX:
            _ = self._matchups  # which refuses hands that cannot be held together: drawing would never end
        counts = run(_Drawing(self), seed=seed, rounds=deals, workers=workers, progress=progress)
        return Answer(tuple(_share(counts[p], deals, seed) for p in range(players)), deals, exact=False)

    def draw(self, counts: Counts, *, seed: int, block: int, rounds: int) -> None:
        """Adds the deals of a block."""
        known = max(held.known for held in self.holdings)
        rows = [(*row, *(FACES for _ in range(known - len(row)))) for held in self.holdings for row in held.rows]
        edges: list[int] = []
        for held in self.holdings:
            edges += np.cumsum(held.weights).tolist()
        begins = np.cumsum([0, *(len(held.rows) for held in self.holdings)])
        own, board, slots = self._laid([held.rows[0] for held in self.holdings])
        words, offsets, by_place, suits = self._parts
        count_drawn(
            words, BITS, offsets, by_place, suits, np.array(self._left, dtype=np.uint8), own, board, slots,
            self._own_picks, self._board_picks, np.array(rows, dtype=np.uint8).reshape(len(rows), known),
            np.array(edges, dtype=np.int64), begins.astype(np.int64), start(seed, block), rounds, counts,
        )  # fmt: skip


class _Drawing:
    """A spot as something that is played in blocks."""

    def __init__(self, spot: Spot) -> None:
        self._spot = spot

    def counts(self) -> Counts:
        players = len(self._spot.holdings)
        return np.zeros((players, players + 1), dtype=np.int64)

    def play(self, counts: Counts, *, seed: int, block: int, rounds: int) -> None:
        self._spot.draw(counts, seed=seed, block=block, rounds=rounds)

    def choices(self, bet: str) -> tuple[str | None, ...]:
        return (None,)

    def nets(self, counts: Counts, bet: str, stake: int, choice: str | None) -> dict[int, int]:
        return {}


def _share(counts: Any, deals: int, seed: int | None = None) -> Share:
    """What one player won: alone, and with one, two or more others."""
    players = counts.size - 1
    unit = lcm(*range(1, players + 1))
    parts = {unit // winners: int(counts[winners]) for winners in range(1, players + 1)}
    won = sum(int(count) for count in counts)
    equity = Fraction(sum(part * times for part, times in parts.items()), unit * deals)
    told = None if seed is None else estimate({0: deals - won, **parts}, unit=unit, seed=seed)
    return Share(int(counts[1]), won - int(counts[1]), equity, told)


def _renamed(card: Card, names: Sequence[int]) -> Card:
    return Card(card - card % SUITS + names[card % SUITS])


def _picks(cards: int, taken: int | None) -> Any:
    """Every choice of so many places among some cards; none where any five make a hand."""
    if taken is None:
        return np.zeros((0, 1), dtype=np.uint8)
    return np.array(list(combinations(range(cards), taken)), dtype=np.uint8).reshape(-1, taken)
