"""Sentences as a library: a refusal, a violation, an incident or a clause as people say it, in English or Spanish."""

from __future__ import annotations

from ludex.api.law import packaged_law
from ludex.core.game import Incident
from ludex.errors import Refused
from ludex.examine.violations import Violation
from ludex.law.clauses import Clause
from ludex.words import Words


def say(thing: Refused | Violation | Incident | Clause, lang: str = "en", *, place: str | None = None) -> str:
    """One sentence about it; amounts of a refusal are told in the money of the place, those of a violation in its."""
    words, jurisdiction = Words(lang), packaged_law().regulations.jurisdiction
    match thing:
        case Refused():
            return words.refusal(thing, None if place is None else jurisdiction(place).currency)
        case Violation():
            return words.violation(thing, jurisdiction(thing.place).currency if thing.place else None)
        case Incident():
            return f"{words.word('incidents', thing.slug)}: {words.word('remedies', thing.remedy)}"
        case Clause():
            return thing.summary(lang)
