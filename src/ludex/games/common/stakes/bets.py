"""A bet as the tables see it, and which rules say what a kind of bet is."""

from __future__ import annotations

from msgspec import Struct

from ludex.law.ruleset import Ruleset


class Bet(Struct, frozen=True):
    """One bet: its slug, and the kind under which its rules stand; games add what it covers."""

    slug: str
    kind: str


def definitions(rules: Ruleset) -> dict[str, tuple[str, ...]]:
    """For each kind of bet the paths of the rules that say what it is and what it pays."""
    found: dict[str, tuple[str, ...]] = {}
    for path in rules.sources:
        heading, _, rest = path.partition(".")
        kind, _, field = rest.rpartition(".")  # a kind may stand below a heading of its own
        if heading == "bets" and kind and field != "maximum":
            found[kind] = (*found.get(kind, ()), path)
    return found
