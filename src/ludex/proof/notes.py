"""Notes of what was seen citing what while a case was played: events, options and bounds, refusals, violations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec import Struct

from ludex.core.events import Event
from ludex.core.options import Bound, Option
from ludex.errors import Refused
from ludex.examine.violations import Violation


class Cited(NamedTuple):
    """One thing that was seen citing some clauses."""

    what: str
    """A kind of thing and its name: `event bet-placed`, `bound bet below-minimum (minimum)`."""
    clauses: tuple[str, ...]


class Notes:
    """What was seen citing what, each combination once."""

    def __init__(self) -> None:
        self.cited: set[Cited] = set()
        self._bounds: dict[int, tuple[object, frozenset[Bound]]] = {}

    def event(self, event: Event) -> None:
        """An event that happened."""
        self._add(f"event {event.__struct_config__.tag}", event.clauses)

    def options(self, options: Iterable[Option]) -> None:
        """What somebody was offered, with the bounds of every field."""
        for option in options:
            self._add(f"option {option.do}", option.clauses)
            for domain in option.domains:
                for bound in self._bounds_of(domain):
                    self._add(f"bound {option.do} {bound.reason.value}{_by(bound.rule)}", bound.clauses)

    def refusal(self, do: str, refused: Refused) -> None:
        """Something that was refused."""
        self._add(f"refused {do} {refused.reason.value}{_by(refused.rule)}", refused.clauses)

    def violations(self, violations: Iterable[Violation]) -> None:
        """What is wrong with a floor."""
        for violation in violations:
            self._add(f"violation {violation.fault.value}{_by(violation.rule)}", violation.clauses)

    def _add(self, what: str, clauses: Iterable[str]) -> None:
        self.cited.add(Cited(what, tuple(sorted(clauses))))

    def _bounds_of(self, part: Struct) -> frozenset[Bound]:
        """The bounds in a domain; kept with it, since most are the same at every moment."""
        kept = self._bounds.get(id(part))
        if kept is None:
            kept = self._bounds[id(part)] = part, frozenset(self._within(part))
        return kept[1]

    def _within(self, part: Struct) -> Iterator[Bound]:
        for value in (getattr(part, name) for name in part.__struct_fields__):
            if isinstance(value, Bound):
                yield value
            elif isinstance(value, Struct):
                yield from self._bounds_of(value)
            elif isinstance(value, tuple | dict):
                for member in value.values() if isinstance(value, dict) else value:
                    if isinstance(member, Struct):
                        yield from self._bounds_of(member)


def _by(rule: str) -> str:
    return f" ({rule})" if rule else ""
