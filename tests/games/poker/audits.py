"""Second opinions on an evening of circle poker: money, cards and secrets after every entry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle, repeat
from typing import Any, get_args, get_type_hints

from msgspec import Struct, to_builtins

from ludex.core.commands import Command
from ludex.core.table import Entry, Recorded
from ludex.games.poker.circle.state import DRAW_PHASES, PROOF, CircleState, PlayerCard
from ludex.kit.cards import Card, name

COUNTED = DRAW_PHASES | PROOF | {"dealing", "acting", "answering", "showdown", "paying"}
"""The phases in which the cards of a hand are counted."""


class Money:
    """Nothing is made or lost, nobody owes anything, and what lies in the pot was put there."""

    def before(self, table: Recorded[Any], command: Command) -> None:
        pass

    def after(self, table: Recorded[Any], entry: Entry) -> None:
        state = table.state
        assert sum(state.accounts.values()) == 0, entry
        for account, amount in state.accounts.items():
            assert account == "cage" or amount >= 0, (account, amount, entry)
        for account, amount in table.game.money_on_table(state).items():
            assert state.accounts.get(account, 0) == amount, (account, amount, state.accounts, entry)


class Heard:
    """Whoever counts what was done and what happened."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def before(self, table: Recorded[Any], command: Command) -> None:
        pass

    def after(self, table: Recorded[Any], entry: Entry) -> None:
        self.counts[str(entry.command.__struct_config__.tag)] += 1
        self.counts.update(str(event.__struct_config__.tag) for event in entry.events)


class Cards:
    """Whoever counts the cards: pack, players, table and piles make a whole deck at every moment of a hand."""

    def __init__(self) -> None:
        self._strays = False

    def before(self, table: Recorded[Any], command: Command) -> None:
        pass

    def after(self, table: Recorded[Any], entry: Entry) -> None:
        state, names = table.state, {type(event).__name__ for event in entry.events}
        rules: Any = table.game.rules
        # What was dealt to an empty place is gathered without being counted.
        self._strays = (self._strays and not names & {"HandStarted", "HandRestarted"}) or "StrayCardsGathered" in names
        if state.phase not in COUNTED or state.hand.deck is None or self._strays:
            return
        held = [*state.hand.muck, *_lying(state.hand.cards), *_lying(state.hand.draw.discards)]
        piles = state.hand.burnt + state.hand.dead + len(state.hand.board)
        assert state.hand.deck.left + len(held) + piles == rules.deck.cards, entry
        faces = [*(card.face for card in held if card.face is not None), *state.hand.board, *state.hand.deck.unseen]
        assert len(set(faces)) == len(faces) == rules.deck.cards, entry


def _lying(cards: Mapping[str, Sequence[PlayerCard]]) -> list[PlayerCard]:
    return [card for own in cards.values() for card in own]


class Secrets:
    """Nobody learns the face of a hole card that is not theirs, by what they see, are told or are offered.

    What was thrown away or given up is nobody's any more: not even whoever had it sees it again.
    """

    def __init__(self, people: Sequence[str], every: int = 1) -> None:
        self._people = people
        self._every, self._count = every, 0
        self.looked = 0

    def before(self, table: Recorded[Any], command: Command) -> None:
        pass

    def after(self, table: Recorded[Any], entry: Entry) -> None:
        state = table.state
        for who in self._people:
            hidden = set(_hidden(state, who))
            for event in entry.events:
                told = set(faces_in(table.game.show(event, who, state)))
                assert not told & hidden, (who, event)
        self._count += 1
        if self._count % self._every:
            return
        for who in self._people:
            covered = {name(face) for face in _hidden(state, who)}
            self.looked += len(covered)
            view = table.game.view(state, who)
            assert not set(_texts(to_builtins(view, str_keys=True))) & covered, (who, view)
            if covered:
                self._cannot_tell(table, who, view)

    def _cannot_tell(self, table: Recorded[Any], who: str, view: Any) -> None:
        """With other faces under the hole cards, or with none yet, everything would look the same to them."""
        state = table.state
        true, options = (state.hand.cards, state.hand.draw.discards, state.hand.muck), table.options(who)
        for faces in (cycle((*state.hand.deck.unseen, *_hidden(state, who)[::-1])), repeat(None)):
            cards, discards, muck = true
            state.hand.cards = _exchanged(cards, who, faces)
            state.hand.draw.discards = _exchanged(discards, who, faces)
            state.hand.muck = _others(muck, faces)
            try:
                assert table.game.view(state, who) == view, who
                assert table.options(who) == options, who
            finally:
                state.hand.cards, state.hand.draw.discards, state.hand.muck = true


def _exchanged(
    cards: Mapping[str, tuple[PlayerCard, ...]], who: str, faces: Iterator[Card | None]
) -> dict[str, tuple[PlayerCard, ...]]:
    """The same cards with other faces, as far as this person does not know them."""
    return {player: held if player == who else _others(held, faces) for player, held in cards.items()}


def _others(held: Sequence[PlayerCard], faces: Iterator[Card | None]) -> tuple[PlayerCard, ...]:
    return tuple(PlayerCard(card.id, next(faces)) if _is_secret(card) else card for card in held)


def _is_secret(card: PlayerCard) -> bool:
    """Whether somebody knows the face of a card, but not all."""
    return card.face is not None and not card.up and not card.known


def _hidden(state: CircleState, who: str) -> list[Card]:
    """The hole cards whose faces somebody knows, but not this person."""
    hand = state.hand
    piles = [own for cards in (hand.cards, hand.draw.discards) for player, own in cards.items() if player != who]
    return [card.face for own in (*piles, hand.muck) for card in own if _is_secret(card) and card.face is not None]


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
