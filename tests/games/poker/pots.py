"""A second opinion on every pot of an evening, from the moves of money and the events of its history alone.

Nothing here uses what the table computes with: what each put in is read off the moves, pots are peeled off, and hands
are read by another evaluator.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ludex.core.commands import Command
from ludex.core.events import Event, Move, SessionClosed
from ludex.core.table import Entry, Recorded
from ludex.games.poker.circle.draw.events import OpeningFalse, PotKept
from ludex.games.poker.circle.hand.events import (
    BetReturned,
    Dealt,
    Folded,
    HandsShown,
    HandStarted,
    HandUnopened,
    PotPaid,
    TakeDeducted,
)
from ludex.games.poker.circle.irregularities.dead_hands import HandsDead, PotDivided
from ludex.games.poker.circle.irregularities.misdeals import HandRestarted
from ludex.games.poker.circle.people.conduct import ShutOut
from ludex.games.poker.circle.state import BOARD, PAYING
from ludex.games.poker.circle.stud.exposed_cards import AnteReturned
from ludex.games.registry import Opened
from ludex.kit.cards import Card
from tests.games.poker.opinions import best_of, reader_of

PURSE = "player:"
PLACES = frozenset({"pot", "felt"})
"""Where bets may be gathered."""


class Pots:
    """What everybody is due at the end of a hand, worked out anew."""

    def __init__(self, opened: Opened) -> None:
        law: Any = opened.rules
        self._rules = law
        self._own: int | None = law.combination.hole_cards if law.combination.of == "hole-and-board" else None
        self._read = reader_of(law)
        self.counts: Counter[str] = Counter()
        """Hands compared; how many of them had side pots, were shared, had nobody against them and so on."""
        self._carried = self._kept = 0
        self._put: dict[str, int] = {}
        self._got: dict[str, int] = {}
        self._begin((), {})

    @property
    def hands(self) -> int:
        """How many hands were compared."""
        return self.counts["compared"]

    @property
    def ended(self) -> int:
        """How many hands came to any end: all of them are accounted for."""
        return sum(self.counts[how] for how in ("compared", "nobody won", "divided"))

    def _begin(self, order: Sequence[str], put: Mapping[str, int]) -> None:
        """A hand, or the same hand once more, with what is in the pot already."""
        self._order = tuple(order)
        self._put = {**dict.fromkeys(order, 0), **put}
        self._left = list(order)
        self._last: list[str] = []
        self._board: list[Card] = []
        self._shown: dict[str, tuple[Card, ...]] = {}
        self._got = {}
        self._taken = self._missing = 0

    def before(self, table: Recorded[Any], command: Command) -> None:
        pass

    def after(self, table: Recorded[Any], entry: Entry) -> None:
        for event in entry.events:
            self._hear(event)

    def _hear(self, event: Event) -> None:
        paid = isinstance(event, BetReturned | TakeDeducted | PotPaid | PotDivided | SessionClosed)
        for move in event.moves:
            self._move(move, paid=paid)
        match event:
            case HandStarted():
                self._carried, self._kept = self._carried + self._kept, 0
                self._begin(event.order, {})
            case HandRestarted():
                self.counts["begun again"] += 1
                self._begin(event.order, {player: amount for player, amount in self._put.items() if amount})
            case Folded() | AnteReturned() | ShutOut():
                self._out([event.player])
            case HandsDead():
                self._out(event.players)
            case OpeningFalse():
                self._false(event)
            case Dealt():
                self._board += [card.face for card in event.cards if card.way == BOARD and card.face is not None]
            case HandsShown():
                self._shown |= {hand.player: hand.cards for hand in event.shown}
            case _:
                self._settle(event)

    def _settle(self, event: Event) -> None:
        """The end of a hand, if it is one."""
        match event:
            case HandUnopened() | PotKept():
                self._kept += self._whole()
                self._carried = 0
                assert event.amount == self._kept, (event, self._put)
                self.counts["nobody won"] += 1
            case PotPaid():
                self._compare()
                self._carried = 0
            case PotDivided():
                self._divided(self._whole() + self._kept, {player: max(1, self._put[player]) for player in self._last})
                self.counts["divided"] += 1
            case SessionClosed() if self._got:
                self._divided(self._carried + self._kept, dict.fromkeys(self._got, 1))
                self.counts["taken home"] += 1
            case _:
                return
        self._put, self._got = {}, {}

    def _move(self, move: Move, *, paid: bool) -> None:
        """Chips into the pot or out of it: a player's, the house's, or some that nobody can find."""
        if move.target in PLACES:
            sign, other = 1, move.source
        elif move.source in PLACES:
            sign, other = -1, move.target
        else:
            return
        player = other.removeprefix(PURSE)
        if paid and other == "cagnotte":
            self._taken += move.amount
        elif paid:
            self._got[player] = self._got.get(player, 0) + move.amount
        elif other == "difference":
            self._missing -= sign * move.amount
        else:
            assert other.startswith(PURSE), move
            self._put[player] = self._put.get(player, 0) + sign * move.amount

    def _out(self, players: Sequence[str]) -> None:
        self._last = self._left
        self._left = [player for player in self._left if player not in players]

    def _whole(self) -> int:
        return sum(self._put.values()) - self._missing + self._carried

    def _false(self, event: OpeningFalse) -> None:
        """Whoever opened falsely is out; what nobody called of their bets is for the next hand, once all is shown."""
        self._out([event.player])
        stake = self._put[event.player]
        over = stake - max(amount for player, amount in self._put.items() if player != event.player)
        kept = max(0, over) if event.phase == PAYING and self._left else 0
        assert (event.kept, event.returned) == (kept, 0), (event, self._put)
        self._put[event.player] -= kept
        self._kept += kept
        self.counts["opened falsely"] += 1

    # What is due.

    def _compare(self) -> None:
        """What was paid is what is due."""
        due, taken = self._due()
        assert (self._got, self._taken) == (due, taken), (self._put, self._left, self._shown, self._board)
        self.counts["compared"] += 1
        self.counts["with chips of earlier hands"] += self._carried > 0
        self.counts["for a reduced pot"] += self._missing > 0

    def _due(self) -> tuple[dict[str, int], int]:
        left, put = self._left, dict(self._put)
        due: dict[str, int] = {}
        bettor = max(left, key=lambda player: put[player])
        back = put[bettor] - max((amount for player, amount in put.items() if player != bettor), default=0)
        if back > 0:
            put[bettor] -= back
            due[bettor] = back
        chip, part, taken = self._rules.chip, self._rules.take.pot_part, 0
        pots = self._pots(put)
        self.counts["with side pots"] += len(pots) > 1
        self.counts["uncontested"] += len(left) == 1
        for amount, players in pots:
            house = amount * part // 1000 // chip * chip if self._rules.take.way == "pot" else 0
            taken += house
            for player, share in self._shares(amount - house, players).items():
                due[player] = due.get(player, 0) + share
        return {player: amount for player, amount in due.items() if amount}, taken

    def _pots(self, put: Mapping[str, int]) -> list[tuple[int, list[str]]]:
        """The pots without what is missing, from the first on, and with what is left of earlier hands in the first."""
        missing, pots = self._missing, list[tuple[int, list[str]]]()
        for amount, players in peeled(put, self._left):
            lacks = min(missing, amount)
            missing -= lacks
            pots.append((amount - lacks, players))
        if self._carried:
            amount = pots[0][0] if pots else 0
            pots[:1] = [(amount + self._carried, list(self._left))]
        return pots

    def _shares(self, amount: int, players: Sequence[str]) -> dict[str, int]:
        """A pot among those with the best hand; odd chips one by one from the button on."""
        best = list(players)
        if self._shown:
            best = best_of({player: self._shown[player] for player in players}, self._board, self._own, self._read)
        self.counts["shared"] += len(best) > 1
        chip = self._rules.chip
        whole, rest = divmod(amount, chip)
        each, odd = divmod(whole, len(best))
        shares = {player: (each + (place < odd)) * chip for place, player in enumerate(best)}
        shares[best[0]] += rest
        return shares

    def _divided(self, whole: int, weights: Mapping[str, int]) -> None:
        """Nobody is left to win the pot: the last ones have all of it, each their part within a chip."""
        assert sum(self._got.values()) == whole, (self._got, self._put)
        for player, weight in weights.items():
            over = self._got.get(player, 0) * sum(weights.values()) - whole * weight
            assert abs(over) < 2 * self._rules.chip * sum(weights.values()), (self._got, self._put)
        self._carried = self._kept = 0


def peeled(put: Mapping[str, int], left: Sequence[str]) -> list[tuple[int, list[str]]]:
    """The pots, peeled off from below: of everybody as much as the least of those who are left still has."""
    rest, pots = dict(put), list[tuple[int, list[str]]]()
    while any(rest[player] for player in left):
        players = [player for player in left if rest[player]]
        layer = min(rest[player] for player in players)
        amount = 0
        for player in rest:
            part = min(layer, rest[player])
            rest[player] -= part
            amount += part
        pots.append((amount, players))
    over = sum(rest.values())
    if over:
        amount, players = pots.pop() if pots else (0, list(left))
        pots.append((amount + over, players))
    return pots
