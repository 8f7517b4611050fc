"""What the parts of a hall share: its rules and equipment, plain offers, and reckoning with its prizes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from ludex.core.commands import Command, slug_of
from ludex.core.events import Event
from ludex.core.options import Bound, Option
from ludex.core.rulebook import Action, Offer, Roster
from ludex.errors import Reason, Value
from ludex.games.bingo.equipment import HallEquipment
from ludex.games.bingo.rules import BingoRules
from ludex.games.bingo.state import HallState
from ludex.kit.chance import Chance
from ludex.kit.money import Cents

HOUSE, TAKINGS, REST, UNCLAIMED, TREASURY = "house", "takings", "rest", "unclaimed", "treasury"
PRIMA, LINKED, LINKED_RESERVE, CRAZY_BALL = "prima", "linked", "linked-reserve", "crazy-ball"
ACCOUNTS = (HOUSE, TAKINGS, REST, UNCLAIMED, TREASURY, PRIMA, LINKED, LINKED_RESERVE, CRAZY_BALL)

LINE: Final = "line"
BINGO: Final = "bingo"
LINES: Final = ("top", "middle", "bottom")
"""The lines of a card by name, from top to bottom."""
NOT_NOW = Bound(Reason.NOTHING_TO_DO)

Acts = Callable[[Any, Any, Chance], Sequence[Event]]


class Part:
    """Some of a hall's commands, with all that they need."""

    def __init__(self, rules: BingoRules, equipment: HallEquipment) -> None:
        self.rules = rules
        self.equipment = equipment
        self.roster = Roster(rules)

    def actions(self) -> Sequence[Action]:
        """Its commands."""
        raise NotImplementedError

    def action(
        self, command: type[Command], phases: frozenset[str], act: Acts, offer: Offer | None = None, **more: Any
    ) -> Action:
        """A command of this part; offered whenever its phase is there when nothing else is said."""
        return Action(command=command, phases=phases, act=act, offer=offer or plain(command), **more)

    def cited(self, *paths: str) -> tuple[str, ...]:
        """The clauses behind some rules."""
        return self.rules.clauses_of(*paths)

    def cited_for(self, do: str, *paths: str) -> tuple[str, ...]:
        """The clauses by which somebody gives a command, and those behind some rules."""
        return self.rules.clauses_of(*self.rules.paths_for(do), *paths)

    def bound(self, reason: Reason, path: str) -> Bound:
        """The end of a domain that a rule without a reason of its own sets."""
        return Bound(reason, self.rules.clauses_of(path), path)

    def forbid(self, path: str, do: str) -> None:
        """Refuses a command by a rule, unless that is switched off."""
        self.rules.require(False, path, asked=Value.command(do))


def plain(command: type[Command]) -> Offer:
    """Offers a command with all that its fields may say."""
    do = slug_of(command)

    def offer(_state: HallState, by: str, owners: tuple[str, ...]) -> Option:
        return Option(do, by, owners)

    return offer


def part_of(takings: int, percent: int) -> Cents:
    """A share of what was taken, in whole cents; what is left over stays where the rest goes."""
    return Cents(takings * percent // 100)


def nothing_of_the_kind(_state: HallState, _by: str, _owners: tuple[str, ...]) -> None:
    """Offers what a rule forbids or no text knows: nobody does it anywhere."""


def never(_state: HallState, _command: Command, _chance: Chance) -> Sequence[Event]:
    """What follows from a command that nobody is ever offered."""
    raise AssertionError("nobody is offered this")
