"""What a house must have for a game: the establishment's rules of a statute, frozen and typed.

They are no part of a ruleset, since no command at a table depends on them; the inspection of a floor reads them.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from ludex.law.clauses import ClauseId
from ludex.law.ruleset import Source, no_rules, plant, unsuitable
from ludex.law.shape import unfit
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
        missing, unknown = unfit(rules_type, plain[HEADING], ("sources",))
        if missing:
            raise no_rules(statute.game, statute.jurisdiction, [f"{HEADING}.{path}" for path in missing]) from None
        values = {path.removeprefix(f"{HEADING}."): leaf.value for path, leaf in statute.establishment.items()}
        raise unsuitable(statute, rules_type, values, unknown, error, heading=f"{HEADING}.") from None
