"""Second opinions on an evening of circle poker, from the history of its events alone: money, pots, secrets.

Nothing here uses what the table computes with: pots are peeled off, and hands are read by another evaluator.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import combinations, cycle, repeat
from typing import Any, get_args, get_type_hints

from msgspec import Struct, to_builtins

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.table import Entry, Table
from ludex.games.poker.circle.hand.events import (
    BetReturned,
    Called,
    Dealt,
    Folded,
    ForcedPosted,
    HandsShown,
    HandStarted,
    PotPaid,
    Raised,
    TakeDeducted,
)
from ludex.games.poker.circle.state import COMMON, Held
from ludex.games.registry import Opened
from ludex.kit.cards import Card, name

evaluate_cards: Any = import_module("phevaluator").evaluate_cards


class Money:
    """Nothing is made or lost, nobody owes anything, and what lies in the pot was put there."""

    def before(self, table: Table[Any], command: Command) -> None:
        pass

    def after(self, table: Table[Any], entry: Entry) -> None:
        state = table.state
        assert sum(state.accounts.values()) == 0, entry
        for account, amount in state.accounts.items():
            assert account == "cage" or amount >= 0, (account, amount, entry)
        for account, amount in table.game.stakes(state).items():
            assert state.accounts.get(account, 0) == amount, (account, amount, state.accounts, entry)


class Pots:
    """What everybody is due at the end of a hand, worked out anew."""

    def __init__(self, opened: Opened) -> None:
        law: Any = opened.rules
        self._rules = law
        self._own: int | None = law.make.own if law.make.of == "own-and-common" else None
        self.hands = self.side_pots = self.ties = self.uncontested = 0
        self._reset(())

    def _reset(self, order: Sequence[str]) -> None:
        self._order = tuple(order)
        self._put = dict.fromkeys(order, 0)
        self._gone: set[str] = set()
        self._common: list[Card] = []
        self._shown: dict[str, tuple[Card, ...]] = {}
        self._got: dict[str, int] = {}
        self._taken = 0
        self._sure = bool(order)

    def before(self, table: Table[Any], command: Command) -> None:
        pass

    def after(self, table: Table[Any], entry: Entry) -> None:
        for event in entry.events:
            self._hear(event)

    def _hear(self, event: Event) -> None:
        match event:
            case HandStarted():
                self._reset(event.order)
            case ForcedPosted():
                for posting in event.posted:
                    self._put[posting.player] += posting.amount
            case Called() | Raised():
                self._put[event.player] += event.stake
            case Folded():
                self._gone.add(event.player)
            case Dealt():
                self._common += [card.face for card in event.cards if card.way == COMMON and card.face is not None]
            case HandsShown():
                self._shown |= {hand.player: hand.cards for hand in event.shown}
            case BetReturned():
                self._got[event.player] = self._got.get(event.player, 0) + event.amount
            case TakeDeducted():
                self._taken += event.amount
            case PotPaid():
                for share in event.shares:
                    self._got[share.player] = self._got.get(share.player, 0) + share.amount
                if self._sure:
                    self._compare()
            case _ if type(event).__name__ not in _WITHOUT_EFFECT:
                self._sure = False  # something went wrong that bears upon the pot: the cases prove those

    def _compare(self) -> None:
        """What was paid is what is due."""
        due, taken = self._due()
        assert (self._got, self._taken) == (due, taken), (self._put, self._gone, self._shown, self._common)
        self.hands += 1

    def _due(self) -> tuple[dict[str, int], int]:
        left = [player for player in self._order if player not in self._gone]
        put = dict(self._put)
        due: dict[str, int] = {}
        bettor = max(left, key=lambda player: put[player])
        back = put[bettor] - max((amount for player, amount in put.items() if player != bettor), default=0)
        if back > 0:
            put[bettor] -= back
            due[bettor] = back
        chip, part, taken = self._rules.chip, self._rules.take.pot_part, 0
        pots = peeled(put, left)
        self.side_pots += len(pots) > 1
        self.uncontested += len(left) == 1
        for amount, players in pots:
            house = amount * part // 1000 // chip * chip if self._rules.take.way == "pot" else 0
            taken += house
            for player, share in self._shares(amount - house, players).items():
                due[player] = due.get(player, 0) + share
        return due, taken

    def _shares(self, amount: int, players: Sequence[str]) -> dict[str, int]:
        """A pot among those with the best hand; odd chips one by one from the hand on."""
        best = (
            best_of({player: self._shown[player] for player in players}, self._common, self._own)
            if (self._shown)
            else list(players)
        )
        self.ties += len(best) > 1
        chip = self._rules.chip
        whole, rest = divmod(amount, chip)
        each, odd = divmod(whole, len(best))
        shares = {player: (each + (place < odd)) * chip for place, player in enumerate(best)}
        shares[best[0]] += rest
        return shares


_WITHOUT_EFFECT = frozenset(
    {"DeckShuffled", "DeckCut", "CutExposed", "Looked", "Passed", "IntervalClosed", "HandsGathered", "RoundEnded"}
    | {"Joined", "Left", "SeatAsked", "PlayerListed", "PlayerStruck", "Warned", "TableShown", "HourEnded"}
    | {"BetsInvited", "HoleExposed", "LastExposed", "WentOn", "StoodAside", "DealtEarly", "CardsExposed"}
    | {"CardSkipped", "DeadMixed", "CommonDue", "CommonSetAside"}
)
"""What bears upon no pot."""


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
        amount, players = pots.pop()
        pots.append((amount + over, players))
    return pots


def best_of(hands: Mapping[str, Iterable[Card]], common: Sequence[Card], own: int | None) -> list[str]:
    """Those with the best hand, by another evaluator."""
    values = {player: _value(tuple(cards), common, own) for player, cards in hands.items()}
    best = min(values.values())
    return [player for player, value in values.items() if value == best]


def _value(cards: Sequence[Card], common: Sequence[Card], own: int | None) -> int:
    """The rank of a hand among all, the best being one."""
    if own is None:
        return int(evaluate_cards(*map(_written, (*cards, *common))))
    return min(
        int(evaluate_cards(*map(_written, (*mine, *theirs))))
        for mine in combinations(cards, own)
        for theirs in combinations(common, 5 - own)
    )


def _written(card: Card) -> str:
    return name(card).replace("10", "T")[0] + name(card)[-1].lower()


class Secrets:
    """Nobody learns the face of a covered card that is not his, by what he sees, is told or is offered."""

    def __init__(self, people: Sequence[str], every: int = 1) -> None:
        self._people = people
        self._every, self._count = every, 0
        self.looked = 0

    def before(self, table: Table[Any], command: Command) -> None:
        pass

    def after(self, table: Table[Any], entry: Entry) -> None:
        state = table.state
        for who in self._people:
            hidden = set(_hidden(state.cards, who))
            for event in entry.events:
                told = set(faces_in(table.game.show(event, who, state)))
                assert not told & hidden, (who, event)
        self._count += 1
        if self._count % self._every:
            return
        for who in self._people:
            covered = {name(face) for face in _hidden(state.cards, who)}
            self.looked += len(covered)
            view = table.game.view(state, who)
            assert not set(_texts(to_builtins(view, str_keys=True))) & covered, (who, view)
            if covered:
                self._cannot_tell(table, who, view)

    def _cannot_tell(self, table: Table[Any], who: str, view: Any) -> None:
        """With other faces under the covered cards, or with none yet, everything would look the same to him."""
        state = table.state
        true, options = dict(state.cards), table.options(who)
        for faces in (cycle((*state.deck.unseen, *_hidden(true, who)[::-1])), repeat(None)):
            state.cards = {
                player: tuple(
                    card if card.up or player == who or card.face is None else Held(card.id, next(faces), False)
                    for card in held
                )
                for player, held in true.items()
            }
            try:
                assert table.game.view(state, who) == view, who
                assert table.options(who) == options, who
            finally:
                state.cards = true


def _hidden(cards: Mapping[str, Sequence[Held]], who: str) -> list[Card]:
    """The covered cards whose faces somebody knows, but not this person."""
    return [
        card.face
        for player, held in cards.items()
        if player != who
        for card in held
        if not card.up and card.face is not None and not card.known
    ]


def _texts(tree: Any) -> Iterator[str]:
    """Every text in a tree of plain values."""
    match tree:
        case str():
            yield tree
        case dict():
            for key, value in tree.items():
                yield from _texts(key)
                yield from _texts(value)
        case list() | tuple():
            for each in tree:
                yield from _texts(each)


def faces_in(thing: Any) -> Iterator[Card]:
    """Every card in an event, wherever its fields say that there is one."""
    hints = get_type_hints(type(thing))
    for field in thing.__struct_fields__:
        value = getattr(thing, field)
        if Card in _parts(hints[field]):
            yield from (value if isinstance(value, tuple) else () if value is None else (value,))
        elif isinstance(value, tuple):
            yield from (face for each in value if isinstance(each, Struct) for face in faces_in(each))
        elif isinstance(value, Struct):
            yield from faces_in(value)


def _parts(hint: Any) -> set[Any]:
    return {hint, *(part for each in get_args(hint) for part in _parts(each))}
