"""Every command and event of circle poker, and how a table keeps what happens: the lists of its parts in one."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any, Protocol

from ludex.core.commands import SESSION_COMMANDS, Command
from ludex.core.decider import Folds, merged
from ludex.core.events import SESSION_EVENTS, ChipsBought, Event
from ludex.games.poker.circle.draw.events import DRAW_FOLDS
from ludex.games.poker.circle.hand.commands import HAND_COMMANDS
from ludex.games.poker.circle.hand.events import HAND_EVENTS
from ludex.games.poker.circle.hand.folds import HAND_FOLDS
from ludex.games.poker.circle.irregularities import (
    board_cards,
    dead_hands,
    irregular_bets,
    miscalls,
    misdeals,
    mishandled_cards,
    missing_antes,
    out_of_turn,
    stray_cards,
)
from ludex.games.poker.circle.people import (
    buy_ins,
    conduct,
    forbidden_acts,
    game_length,
    house_take,
    seats,
    sitting_out,
)
from ludex.games.poker.circle.stud import dead_cards, exposed_cards, last_card


class PartModule(Protocol):
    """A module with a part of the table, and what that part adds to the vocabulary."""

    COMMANDS: tuple[type[Command], ...]
    EVENTS: tuple[type[Event], ...]
    FOLDS: dict[type[Event], Callable[[Any, Any], None]]


_EVERYWHERE: tuple[PartModule, ...] = (
    seats,
    sitting_out,
    game_length,
    buy_ins,
    house_take,
    conduct,
    forbidden_acts,
    misdeals,
    dead_hands,
    stray_cards,
    mishandled_cards,
    irregular_bets,
    out_of_turn,
    missing_antes,
    miscalls,
)
"""What every variety has."""
_SOMEWHERE: tuple[PartModule, ...] = (board_cards, dead_cards, exposed_cards, last_card)
"""What a variety names by itself."""

COMMANDS: tuple[type[Command], ...] = (
    *SESSION_COMMANDS,
    *HAND_COMMANDS,
    *chain.from_iterable(part.COMMANDS for part in _EVERYWHERE),
)
EVENTS: tuple[type[Event], ...] = (
    *SESSION_EVENTS,
    *HAND_EVENTS,
    *chain.from_iterable(part.EVENTS for part in _EVERYWHERE),
)
PUBLIC_EVENTS: tuple[type[Event], ...] = (
    *(event for event in SESSION_EVENTS if event is not ChipsBought),
    *chain(seats.EVENTS, sitting_out.EVENTS, game_length.EVENTS),
    house_take.TakeAnnounced,
    conduct.Excluded,
)
"""What everybody in the room may know: who sits where, who waits, how long it lasts, what the house takes."""
FOLDS: Folds = merged(HAND_FOLDS, *(part.FOLDS for part in (*_EVERYWHERE, *_SOMEWHERE)), DRAW_FOLDS)
