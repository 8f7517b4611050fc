"""What may go wrong at any table with chips on it: rounds that are declared void, and chips that come late."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ludex.core.game import Incident


def incident(
    game: Any, slug: str, command: str, remedy: str, paths: tuple[str, ...], call: str | None = None
) -> Incident:
    """An incident that a command deals with, the rules behind it, and the first reading that any of them has."""
    rules, book = game.rules, game.book
    return Incident(
        slug=slug,
        phases=tuple(sorted(book.phases(command))),
        decides=tuple(book.roles(command)),
        command=command,
        remedy=remedy,
        call=call,
        clauses=rules.clauses_of(*paths),
        reading=next((found for path in paths if (found := rules.sources[path].reading)), ""),
    )


def by_rule(game: Any, rows: Iterable[tuple[str, str, str]]) -> list[Incident]:
    """Incidents as (slug, command, path): the word of the rule is the remedy, and without a word there is none."""
    found = []
    for slug, command, path in rows:
        rule = game.rules
        for step in path.split("."):
            rule = getattr(rule, step, None)
        if rule is not None:
            found.append(incident(game, slug, command, rule, (path,)))
    return found


def voided(game: Any, command: str) -> list[Incident]:
    """Everything that makes a round void, with what is then done; nothing where the law has no remedy."""
    rules, law = game.rules, game.rules.incidents
    if law.void_remedy is None:
        return []
    return [
        incident(
            game,
            cause,
            command,
            law.void_remedy,
            (f"incidents.void_causes.{cause}", "incidents.void_remedy", "calls.void"),
            rules.calls.void,
        )
        for cause, voids in law.void_causes.items()
        if voids
    ]


def late_bet(game: Any) -> Incident:
    """Chips that are put down after the bets are closed."""
    return incident(game, "late-bet", "report-late", "returned", ("betting.closed",))
