"""The statute about every game: what a place's text says of its catalogue, of every house, and of its own dates.

It is a statute without tables, whose rules all stand under `establishment:`. The law reads two headings of it itself:
which games there are (`games`), and from when a text is law (`in_force`, `amendments`); the inspection reads the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta

from msgspec.structs import replace

from ludex.errors import Allowed, Misuse, Reason, Refused, Several, Unit, Value
from ludex.law.clauses import DocumentId, document_of
from ludex.law.leaves import Leaf
from ludex.law.regulations import Amendment, Regulation, Regulations
from ludex.law.ruleset import no_rules
from ludex.law.statute import Statute

ONLY_LISTED = "establishment.games.only_listed"
IN_FORCE = "establishment.in_force"
AMENDED = "establishment.amendments.days_after"


class Moment:
    """A day under whose law something is asked, at a place whose statute about every game is at hand."""

    def __init__(self, regulations: Regulations, general: Statute, on: date, published: date | None) -> None:
        """`published` is when the place's text was, told by whoever asks where no source is known."""
        self._regulations = regulations
        self._general = general
        self._on = on
        self._published = published

    def first_day(self, document: str) -> date | None:
        """The day from which a regulation is law; nothing where nobody knows when it was published."""
        published = self._regulations.regulation(document).gazette.published or self._published
        return None if published is None else published + timedelta(days=_days(self._in_force(document)))

    def check_in_force(self, documents: Iterable[str]) -> None:
        """Refuses a day on which one of these regulations was not law yet, by the clause that says from when it is."""
        for document in documents:
            regulation, leaf = self._regulations.regulation(document), self._in_force(document)
            first = self.first_day(document)
            # No text is published before it is dated.
            earliest = _after(regulation.dated, _days(leaf)) if first is None else first
            if earliest is not None and self._on < earliest:
                raise Refused(
                    Reason.NOT_IN_FORCE,
                    clauses=leaf.sources,
                    rule=leaf.path,
                    asked=Value(self._on.isoformat(), Unit.DAY),
                    # Where nobody knows when it was published, the first day is not known either.
                    allowed=None if first is None else Allowed(Unit.DAY, values=(first.isoformat(),)),
                )
            if first is None:
                raise Misuse(
                    "the day on which {regulation} was published is not known: say it with --published YYYY-MM-DD",
                    slug="publication-not-known",
                    regulation=regulation.citation,
                )

    def check_any_in_force(self, documents: Iterable[str]) -> None:
        """The same where one of several regulations is enough: the others may be of later days."""
        refused: list[Refused] = []
        for document in documents:
            try:
                self.check_in_force([document])
            except Refused as each:
                refused.append(each)
            else:
                return
        if refused:
            raise refused[0]

    def check_brought(self, clauses: Iterable[str]) -> None:
        """Refuses what rests on clauses that an amendment brought which nobody had published by that day."""
        cited = tuple(clauses)
        for document in dict.fromkeys(map(document_of, cited)):
            regulation = self._regulations.regulation(document)
            for amendment in regulation.amendments:
                brought = tuple(clause for clause in cited if amendment.brought(clause))
                if brought and amendment.published is not None and self._on < amendment.published:
                    known = self._known_from(regulation, amendment)
                    raise Refused(
                        Reason.NOT_IN_FORCE,
                        clauses=brought,
                        rule=AMENDED,
                        asked=Value(self._on.isoformat(), Unit.DAY),
                        allowed=None if known is None else Allowed(Unit.DAY, values=(known.isoformat(),)),
                    )

    def check_wording(self, clauses: Iterable[str]) -> None:
        """Whether these clauses read on that day as they do here; of amended sections that is not known."""
        cited, unknown = list(clauses), []
        for document in dict.fromkeys(map(document_of, cited)):
            regulation = self._regulations.regulation(document)
            for amendment in regulation.amendments:
                sections = amendment.sections_of(cited)
                known = self._known_from(regulation, amendment) if sections else None
                if sections and (known is None or self._on < known):
                    unknown.append(_unknown_wording(self._on, amendment, sections, known))
        if unknown:
            raise Several(unknown)

    def _known_from(self, regulation: Regulation, amendment: Amendment) -> date | None:
        """The day from which an amendment is law for certain: its own or, where that is not known, that of the next."""
        leaf = self._general.establishment.get(AMENDED)
        if leaf is None:
            raise no_rules(self._general.game, self._general.jurisdiction, [AMENDED])
        later = regulation.amendments[regulation.amendments.index(amendment) :]
        return _after(next((each.published for each in later if each.published is not None), None), _days(leaf))

    def _in_force(self, document: str) -> Leaf:
        path = f"{IN_FORCE}.{document}"
        leaf = self._general.establishment.get(path)
        if leaf is None:
            raise no_rules(self._general.game, self._general.jurisdiction, [path])
        return leaf


def not_listed(general: Statute, game: str) -> Refused | None:
    """The refusal of a game that a place's catalogue does not have; nothing where its text does not say that."""
    leaf = general.establishment.get(ONLY_LISTED)
    if leaf is None or leaf.value is not True:
        return None
    return Refused(Reason.NOT_IN_CATALOGUE, clauses=leaf.sources, rule=leaf.path, asked=Value(game, Unit.GAME))


def cited_by(statute: Statute) -> tuple[str, ...]:
    """Every clause that a statute's rules and gestures stand on."""
    leaves = (*statute.leaves.values(), *statute.establishment.values())
    gestures = (step.clause for step in statute.script)
    return tuple(dict.fromkeys([*statute.sent_by, *(clause for leaf in leaves for clause in leaf.sources), *gestures]))


def without_later(statute: Statute, regulations: Regulations, on: date) -> Statute:
    """A statute without the rules from sections that an amendment added which nobody had published by that day."""
    later = [
        amendment
        for document in regulations.jurisdiction(statute.jurisdiction).documents
        for amendment in regulations.regulation(document).amendments
        if amendment.published is not None and on < amendment.published
    ]

    def is_there(leaf: Leaf) -> bool:
        return not leaf.sources or not all(any(each.brought(clause) for each in later) for clause in leaf.sources)

    leaves, establishment = (
        {path: leaf for path, leaf in rules.items() if is_there(leaf)}
        for rules in (statute.leaves, statute.establishment)
    )
    return replace(statute, leaves=leaves, establishment=establishment)


def documents_of(statute: Statute) -> tuple[DocumentId, ...]:
    """The regulations that a statute stands on."""
    return tuple(dict.fromkeys(map(document_of, cited_by(statute))))


def _days(leaf: Leaf) -> int:
    if not isinstance(leaf.value, int):
        raise Misuse("{path}: it is a number of days", slug="number-of-days", path=leaf.path)
    return leaf.value


def _after(day: date | None, days: int) -> date | None:
    return None if day is None else day + timedelta(days=days)


def _unknown_wording(on: date, amendment: Amendment, sections: Sequence[str], known: date | None) -> Misuse:
    if known is None:
        return Misuse(
            "how {sections} read on {day} is not known: {amendment} changed it, and nobody knows when",
            slug="wording-undated",
            day=on,
            sections=sections,
            amendment=amendment.citation,
        )
    return Misuse(
        "how {sections} read on {day} is not known: {amendment} changed it, which is law for certain from {known}",
        slug="earlier-wording",
        day=on,
        sections=sections,
        amendment=amendment.citation,
        known=known,
    )
