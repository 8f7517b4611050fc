"""The explorer: exact chances of everything a table may come to, by forking wherever chance is asked.

It plays the table itself, so its numbers need no second copy of the rules. Equal states are merged layer by layer; it
has limits of depth and nodes, and what lies beyond them is returned as open, never guessed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Generic, TypeVar

from msgspec import Struct

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.game import Game
from ludex.core.state import TableState
from ludex.kit.chance import Draw, Unkept

State = TypeVar("State", bound=TableState)
Outcome = TypeVar("Outcome")


class Limits(Struct, frozen=True):
    """How far an exploration goes: commands in a row, and states kept at once."""

    depth: int = 500
    nodes: int = 50_000


class Exploration(Struct, Generic[State], frozen=True):
    """Where a table may be: states in which play ended, and states that the limits cut off, each with its chance."""

    ended: list[tuple[State, Fraction]]
    cut_off: list[tuple[State, Fraction]]

    @property
    def is_whole(self) -> bool:
        """Whether every way to the end was followed."""
        return not self.cut_off

    def bounds(
        self, least: Callable[[State], Fraction], most: Callable[[State], Fraction]
    ) -> tuple[Fraction, Fraction]:
        """Between which two numbers the expected value lies, exactly, by what each state is worth at least and most."""
        rows = (*self.ended, *self.cut_off)
        return _expected(rows, least), _expected(rows, most)


def explore(
    game: Game[State],
    start: State,
    play: Callable[[State], Command | None],
    *,
    same: Callable[[State], Hashable],
    limits: Limits = Limits(),  # noqa: B008 - frozen
) -> Exploration[State]:
    """Follows a table through everything that may happen when people act by `play`, until it has nothing more to do.

    `same` says which states need not be told apart from here on: what `play` and the final value never look at.
    """
    frontier: dict[Hashable, tuple[State, Fraction]] = {same(start): (game.copy(start), Fraction(1))}
    ended: list[tuple[State, Fraction]] = []
    for _ in range(limits.depth):
        layer: dict[Hashable, tuple[State, Fraction]] = {}
        for state, chance in frontier.values():
            command = play(state)
            if command is None:
                ended.append((state, chance))
                continue
            for following, part in outcomes(game, state, command):
                key = same(following)
                known = layer.get(key)
                layer[key] = (following, chance * part + (known[1] if known else 0))
        frontier = layer
        if not frontier or len(frontier) > limits.nodes:
            break
    return Exploration(ended, list(frontier.values()))


def outcomes(game: Game[State], state: State, command: Command) -> Iterator[tuple[State, Fraction]]:
    """Every state that a command may lead to, with its chance; the state itself stays as it is."""
    ahead: list[tuple[tuple[Any, ...], Fraction]] = [((), Fraction(1))]
    while ahead:
        given, chance = ahead.pop()
        try:
            events = game.decide(state, command, _Given(given))
        except _Asked as asked:
            source = asked.draw.source
            total = source.total
            ahead += [((*given, outcome), chance * Fraction(weight, total)) for outcome, weight in source.weights()]
            continue
        yield _folded(game, state, events), chance


def _folded(game: Game[State], state: State, events: Sequence[Event]) -> State:
    following = game.copy(state)
    for event in events:
        game.evolve(following, event)
    return following


def _expected(rows: Iterable[tuple[State, Fraction]], value: Callable[[State], Fraction]) -> Fraction:
    return sum((value(state) * chance for state, chance in rows), Fraction(0))


class _Asked(Exception):
    """Chance was asked for more than is given: here the tree forks."""

    def __init__(self, draw: Draw[Any]) -> None:
        self.draw = draw


class _Given(Unkept):
    """Chance that has decided some outcomes and asks about the next."""

    def __init__(self, given: Sequence[Any]) -> None:
        self._given = iter(given)

    def next(self, draw: Draw[Outcome]) -> Outcome:
        for outcome in self._given:
            known: Outcome = outcome
            return known
        raise _Asked(draw)
