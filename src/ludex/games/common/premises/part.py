"""What the parts of any premises share: their rules, plain offers, and what they cite."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from ludex.core.commands import Command, slug_of
from ludex.core.events import Event
from ludex.core.options import Bound, Option
from ludex.core.rulebook import Action, Offer, Roster
from ludex.core.rules import DeciderRules
from ludex.errors import Reason, Value
from ludex.kit.chance import Chance

Rules = TypeVar("Rules", bound=DeciderRules)

Acts = Callable[[Any, Any, Chance], Sequence[Event]]

NOT_NOW = Bound(Reason.NOTHING_TO_DO)


class RuledPart(Generic[Rules]):
    """Some commands of a place, with the rules that they stand on."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.roster = Roster(rules)
        self._by_path: dict[str, Bound] = {}
        """The bounds of prohibitions that were asked for before."""

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

    def forbidden(self, path: str) -> Bound:
        """The end of a domain that a rule sets which refuses what lies beyond it."""
        bound = self._by_path.get(path)
        if bound is None:
            refused = self.rules.refusal(path)
            bound = self._by_path[path] = Bound(refused.reason, refused.clauses, path)
        return bound

    def forbid(self, path: str, do: str) -> None:
        """Refuses a command by a rule, unless that is switched off."""
        self.rules.require(False, path, asked=Value.command(do))


def plain(command: type[Command]) -> Offer:
    """Offers a command with all that its fields may say."""
    do = slug_of(command)

    def offer(_state: Any, _by: str, owners: tuple[str, ...]) -> Option:
        return Option(do, _by, owners)

    return offer


def nothing_of_the_kind(_state: Any, _by: str, _owners: tuple[str, ...]) -> None:
    """Offers what a rule forbids or no text knows: nobody does it anywhere."""


def never(_state: Any, _command: Command, _chance: Chance) -> Sequence[Event]:
    """What follows from a command that nobody is ever offered."""
    raise AssertionError("nobody is offered this")
