"""What a house must have for a game: the establishment's rules of a statute, frozen and typed.

They are no part of a ruleset, since no command at a table depends on them; the inspection of a floor reads them.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from ludex.errors import Misuse
from ludex.law.clauses import ClauseId
from ludex.law.ruleset import Source, plant
from ludex.law.statute import Statute

HEADING = "establishment"
"""The heading below which these rules stand in a statute; every path begins with it."""


class Establishment(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every game's establishment rules have: where each of them comes from."""

    sources: dict[str, Source]

    def clauses_of(self, *paths: str) -> tuple[ClauseId, ...]:
        """The clauses behind some rules, in order, each once; none where practice alone says so."""
        return tuple(dict.fromkeys(clause for path in paths for clause in self.sources[path].clauses))


Rules = TypeVar("Rules", bound=Establishment)


def resolve_establishment(statute: Statute, rules_type: type[Rules]) -> Rules:
    """The establishment's rules of a statute; a rule that is unknown or missing is the statute's mistake."""
    plain: dict[str, Any] = {HEADING: {}}
    sources: dict[str, Source] = {}
    for path, leaf in statute.establishment.items():
        plant(plain, path, leaf.value)
        sources[path] = Source(leaf.sources, leaf.reading)
    try:
        return msgspec.convert({**plain[HEADING], "sources": sources}, rules_type, from_attributes=True)
    except msgspec.ValidationError as error:
        raise Misuse(f"{statute.jurisdiction}/{statute.game}.yaml: {HEADING}: {error}") from None
