"""The report of an inspection on paper: the floor in short, then every finding at its table with its clauses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, HRFlowable, KeepTogether, Spacer, Table

from ludex.core.establishment import DescribedTable
from ludex.draw import paper
from ludex.draw.paper import Footer, paragraph
from ludex.examine.floor import Floor
from ludex.examine.violations import Violation
from ludex.law.book import Law
from ludex.law.ruleset import read_amount
from ludex.words import Words, violations

LABELS = 42 * mm
INDENT = 6 * mm


class Report(Struct, frozen=True, kw_only=True):
    """A floor, the place under whose law it stands, everything wrong with it, and what makes the report again."""

    law: Law
    place: str
    floor: Floor
    found: Sequence[Violation]
    words: Words
    command: str

    def pages(self) -> bytes:
        """The report as PDF."""
        paper.register_fonts()
        title = self.floor.name or self.word("title")
        subtitle = self.word("title") if self.floor.name else ""
        story: list[Flowable] = [
            paragraph(title, paper.TITLE),
            paragraph(" · ".join(filter(None, (subtitle, self._place(), self._texts()))), paper.SUBTITLE),
            self._summary(),
            Spacer(0, 6 * mm),
            *self._findings(),
            *self._lawful_tables(),
        ]
        footer = Footer(f"{self.word('title')} · {title} · {self._place()}", self.command, self.word("page"))
        return paper.pages(story, title=title, lang=self.words.lang, footer=footer)

    def word(self, slug: str) -> str:
        """A word of the report's own."""
        return self.words.word("report", slug)

    def _place(self) -> str:
        return str(getattr(self.law.regulations.jurisdiction(self.place).name, self.words.lang))

    def _texts(self) -> str:
        regulations = self.law.regulations
        documents = regulations.jurisdiction(self.place).documents
        return "; ".join(regulations.regulation(document).citation for document in documents)

    def _summary(self) -> Table:
        """The floor in numbers, and the result."""
        tables = self.floor.tables
        people = {name for table in tables for names in table.staff.values() for name in names}
        closed = sum(not table.open for table in tables)
        games = ", ".join(self.words.word("games", game) for game in self.floor.games)
        result = self._counted() if self._due() else self.words.word("phrases", "lawful")
        rows = {
            "result": result,
            "games": games or "-",
            "tables": self.word("counted").format(open=len(tables) - closed, closed=closed),
            "people": str(len(people)),
        }
        cells = [[paragraph(self.word(slug), paper.STRONG), paragraph(text)] for slug, text in rows.items()]
        style: list[Any] = [
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LINEBELOW", (0, 0), (-1, -1), 0.3, paper.LINE),
            ("LINEABOVE", (0, 0), (-1, 0), 0.3, paper.LINE),
        ]
        return Table(cells, colWidths=[LABELS, paper.WIDTH - LABELS], style=style)

    def _counted(self) -> str:
        number = len(self._due())
        return f"{number} {self.words.word('phrases', 'violation' if number == 1 else 'violations')}"

    def _due(self) -> list[Violation]:
        """What counts now."""
        return [violation for violation in self.found if violation.due is None]

    def _findings(self) -> Iterator[Flowable]:
        """What concerns the whole floor, then table by table, as they are described."""
        order = [None, *(table.id for table in self.floor.tables)]
        for name in order:
            here = [violation for violation in self.found if violation.table == name]
            for at, violation in enumerate(here):
                heading = self._heading(name) if at == 0 else []
                yield KeepTogether([*heading, *self._finding(violation), Spacer(0, 3 * mm)])

    def _heading(self, name: str | None) -> list[Flowable]:
        table = next((table for table in self.floor.tables if table.id == name), None)
        whole = self.words.word("phrases", "floor").capitalize()
        told = whole if table is None else f"{table.id} · {self._described(table)}"
        line = HRFlowable(width="100%", thickness=0.6, color=paper.LINE, spaceBefore=2 * mm, spaceAfter=2 * mm)
        return [line, paragraph(told, paper.STRONG), Spacer(0, 1.5 * mm)]

    def _described(self, table: Any) -> str:
        currency = self.law.regulations.jurisdiction(self.place).currency
        parts = [self.words.word("games", table.game)]
        if isinstance(table, DescribedTable) and (amount := read_amount(table.minimum, currency)):
            parts.append(self.word("minimum").format(amount=self.words.amount(amount, currency)))
        return " · ".join([*parts, *([] if table.open else [self.word("closed")])])

    def _finding(self, violation: Violation) -> Iterator[Flowable]:
        currency = self.law.regulations.jurisdiction(self.place).currency
        said = violations.fault(self.words, violation, currency)
        named = self.words.word("games", violation.game) if violation.table is None else ""
        line = f"{named}: {said}" if named else said
        yield paragraph(f"{line[:1].upper()}{line[1:]}.")
        for clause in violation.clauses:
            yield _indented(f"{clause}: {self.law.index[clause].summary(self.words.lang)}")
        if not violation.clauses:
            yield _indented(violations.by(self.words, violation))

    def _lawful_tables(self) -> Iterator[Flowable]:
        """The tables where nothing is wrong, so that each is accounted for."""
        wrong = {violation.table for violation in self.found}
        lawful = [table.id for table in self.floor.tables if table.id not in wrong]
        if lawful:
            yield HRFlowable(width="100%", thickness=0.6, color=paper.LINE, spaceBefore=2 * mm, spaceAfter=2 * mm)
            yield paragraph(self.word("nothing-found").format(tables=", ".join(lawful)))


def _indented(text: str) -> Table:
    style: list[Any] = [("LEFTPADDING", (0, 0), (0, 0), INDENT), ("TOPPADDING", (0, 0), (0, 0), 1)]
    return Table([[paragraph(text, paper.SMALL)]], colWidths=[paper.WIDTH], style=style)
