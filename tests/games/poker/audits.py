"""Second opinions on an evening of circle poker: money, cards and secrets after every entry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle, repeat
from typing import Any, get_args, get_type_hints

from msgspec import Struct, to_builtins

from ludex.core.commands import Command
from ludex.core.table import Entry, Table
from ludex.games.poker.circle.state import EXCHANGE, PROOF, CircleState, Held
from ludex.kit.cards import Card, name

COUNTED = EXCHANGE | PROOF | {"dealing", "speaking", "answering", "showing", "paying"}
"""The phases in which the cards of a hand are counted."""


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
