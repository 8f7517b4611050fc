"""The five regulations and the four jurisdictions they make: names, gazettes, dates, amendments, currency.

A jurisdiction is a place and time whose games Ludex can run; one or more regulations are its law. From when each of
them is law stands in the statute about every game (`general.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Annotated, NewType

import msgspec

from ludex.errors import Misuse, Several, within
from ludex.law.clauses import ClauseId, DocumentId, document_of
from ludex.law.readings import Words
from ludex.law.sources import LawFiles
from ludex.law.strict import load_text

JurisdictionId = NewType("JurisdictionId", str)
Section = Annotated[str, msgspec.Meta(pattern=r"^[A-Z0-9]+/[^/]+\Z")]
Positive = Annotated[int, msgspec.Meta(ge=1)]


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is written in `regulations.yaml`: an unknown key is an error there."""


class Currency(_Entry, frozen=True):
    """The money of a jurisdiction: amounts are whole numbers of its smallest unit."""

    code: str
    unit: str
    per_main: Positive
    """How many of the smallest unit make one of the main unit."""
    symbol: str

    @property
    def decimals(self) -> int:
        """How many decimals an amount in the main unit may have."""
        return len(str(self.per_main)) - 1


class Gazette(_Entry, frozen=True):
    """Where a text was published, as far as it is known."""

    name: str
    number: Positive | None = None
    published: date | None = None


class Amendment(_Entry, frozen=True):
    """A later text that changed a regulation."""

    citation: str
    dated: date | None = None
    gazette: Gazette | None = None
    sections: tuple[Section, ...] = ()
    """The sections whose wording is from it, by what the ids of their clauses begin with."""
    added: tuple[Section, ...] = ()
    """Those among them that were not there before."""

    @property
    def published(self) -> date | None:
        """The day on which it was, where that is known."""
        return None if self.gazette is None else self.gazette.published

    def changed(self, clause: str) -> bool:
        """Whether a clause has its wording from it."""
        return bool(self.sections_of([clause]))

    def sections_of(self, clauses: Iterable[str]) -> tuple[Section, ...]:
        """The sections from it in which some of these clauses stand."""
        asked = tuple(clauses)
        return tuple(each for each in self.sections if any(_is_in(each, clause) for clause in asked))

    def brought(self, clause: str) -> bool:
        """Whether a clause stands in a section that was not there before."""
        return any(_is_in(each, clause) for each in self.added)


class Regulation(_Entry, frozen=True):
    """One of the texts that are the law."""

    jurisdiction: JurisdictionId
    title: Words
    citation: str
    gazette: Gazette
    dated: date | None = None
    amendments: tuple[Amendment, ...] = ()


class Jurisdiction(_Entry, frozen=True):
    """A place whose law Ludex knows."""

    name: Words
    currency: Currency
    documents: tuple[DocumentId, ...]
    other_texts: dict[str, ClauseId] = {}
    """Games that a text governs there which Ludex does not have, with the clause that sends to it."""


class Regulations(_Entry, frozen=True):
    """All regulations and jurisdictions by id, in the order of the file."""

    regulations: dict[DocumentId, Regulation]
    jurisdictions: dict[JurisdictionId, Jurisdiction]

    def regulation(self, document: str) -> Regulation:
        """The regulation of this id."""
        found = self.regulations.get(DocumentId(document))
        if found is None:
            raise Misuse(
                "there is no regulation {regulation}; the regulations are {known}",
                slug="no-such-regulation",
                regulation=document,
                known=self.regulations,
            )
        return found

    def jurisdiction(self, slug: str) -> Jurisdiction:
        """The jurisdiction of this name."""
        found = self.jurisdictions.get(JurisdictionId(slug))
        if found is None:
            raise Misuse(
                "there is no jurisdiction {place}; the jurisdictions are {known}",
                slug="no-such-place",
                place=slug,
                known=self.jurisdictions,
            )
        return found

    def jurisdiction_of(self, clause: str) -> JurisdictionId:
        """Where a clause is law."""
        return self.regulation(document_of(clause)).jurisdiction


def load_regulations(files: LawFiles) -> Regulations:
    """Reads `regulations.yaml` and checks that its parts agree."""
    name = "regulations.yaml"
    tree = load_text(files.read(name), name=name)
    try:
        found = msgspec.convert(tree, Regulations)
    except msgspec.ValidationError as error:
        raise Misuse(f"{name}: {error}") from None
    if problems := list(_disagreements(found)):
        raise within(name, Several(problems))
    return found


def _disagreements(found: Regulations) -> Iterator[Misuse]:
    """What one part of the file says against another."""
    for document, regulation in found.regulations.items():
        for amendment in regulation.amendments:
            if unknown := [each for each in amendment.added if each not in amendment.sections]:
                yield Misuse(
                    "{document}: {amendment} added {sections}, which is not among its sections",
                    slug="added-not-among-sections",
                    document=document,
                    amendment=amendment.citation,
                    sections=unknown,
                )
        home = found.jurisdictions.get(regulation.jurisdiction)
        if home is None:
            yield Misuse(
                "{document}: unknown jurisdiction {place}",
                slug="unknown-place",
                document=document,
                place=regulation.jurisdiction,
            )
        elif document not in home.documents:
            yield Misuse(
                "{document}: {place} does not list it among its documents",
                slug="not-among-documents",
                document=document,
                place=regulation.jurisdiction,
            )
        for clause in _cited(regulation):
            if document_of(clause) != document:
                yield Misuse(
                    "{document}: {clause} is a clause of another regulation",
                    slug="clause-of-another-regulation",
                    document=document,
                    clause=clause,
                )
    for slug, jurisdiction in found.jurisdictions.items():
        for document in jurisdiction.documents:
            listed = found.regulations.get(document)
            if listed is None or listed.jurisdiction != slug:
                yield Misuse(
                    "{place}: {document} is not one of its regulations",
                    slug="not-its-regulation",
                    place=slug,
                    document=document,
                )
        for clause in jurisdiction.other_texts.values():
            if document_of(clause) not in jurisdiction.documents:
                yield Misuse(
                    "{place}: {clause} is a clause of another place",
                    slug="clause-of-another-place",
                    place=slug,
                    clause=clause,
                )


def _is_in(section: Section, clause: str) -> bool:
    return clause.startswith((f"{section}.", f"{section}/"))


def _cited(regulation: Regulation) -> Iterator[ClauseId]:
    for amendment in regulation.amendments:
        # A section is held against its regulation by its document alone: what follows may be a part of a locator.
        yield from (ClauseId(f"{section}/1") for section in amendment.sections)
