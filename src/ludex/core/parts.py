"""The parts that a game's table is put together from: each brings its commands, and what follows without a choice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from ludex.core.commands import Command
from ludex.core.rulebook import Action

# Neither has a bound: a part that several games share may ask for a protocol of what it reads of their states.
State_contra = TypeVar("State_contra", contravariant=True)
State = TypeVar("State")


class Part(Protocol[State_contra]):
    """One part of a table. A part without duties or leads names this as its base and inherits that it has none."""

    def actions(self) -> Sequence[Action]:
        """Every command that this part knows."""
        ...

    def duty(self, state: State_contra) -> Command | None:
        """What the staff must do now, without choice, as far as this part goes."""
        return None

    def lead(self, state: State_contra) -> Command | None:
        """What happens next in this part when nobody wants to bet or choose any more."""
        return None


def actions_of(parts: Iterable[Part[State]]) -> list[Action]:
    """The commands of several parts, in the order of the parts."""
    return [action for part in parts for action in part.actions()]


def first_duty(parts: Iterable[Part[State]], state: State) -> Command | None:
    """The duty of the first part that has one."""
    for part in parts:
        duty = part.duty(state)
        if duty is not None:
            return duty
    return None


def first_lead(parts: Iterable[Part[State]], state: State) -> Command | None:
    """What the first part that leads on leads to."""
    for part in parts:
        lead = part.lead(state)
        if lead is not None:
            return lead
    return None
