"""An exam of a croupier school on paper: the questions with their pictures and room for answers, and the solutions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from msgspec import Struct
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, KeepTogether, Spacer, Table

from ludex.core.cloth import BARE, Cloth
from ludex.core.drills import Exercise, Item
from ludex.draw import paper, picture
from ludex.draw.paper import Blank, Disc, Footer, Square, paragraph
from ludex.draw.situation import Situation, situation, tray
from ludex.draw.themes import PAINTS
from ludex.games.registry import Opened
from ludex.law.book import Law
from ludex.words.drills import Blackboard

THEME = "light"
NUMBER, POINTS = 9 * mm, 22 * mm
INDENT = NUMBER
ROOM = paper.WIDTH - INDENT
HIGH = 70 * mm
"""The height of a picture at most, so that two questions with one stand on a page."""
UNIT, TRAY_UNIT = 0.62, 0.8
"""Millimetres that a unit of a table, or of a tray beside it, takes at most."""
FREE_LINES = 2
_NAME = re.compile(r"\b[^\W\d]\w*")


class Exam(Struct, frozen=True):
    """Exercises of a game at a place, the blackboard that words them, and what makes them again."""

    law: Law
    opened: Opened
    board: Blackboard
    exercises: Sequence[Exercise]
    level: int
    command: str
    """What makes the exam again: whoever has it can make the solutions too, so it stands on these alone."""
    name: str = ""
    """The name of the exam, which sheets of answers give; it stands once on every page that is answered."""

    def questions(self) -> bytes:
        """The exam itself, without any solution."""
        drawn = self.opened.type.cloth
        sheet = _Sheet(self, BARE if drawn is None else drawn(self.opened.game))
        story = [*self._heading(self.word("exam")), _lines_for_names(self), Spacer(0, 5 * mm)]
        for number, exercise in enumerate(self.exercises, start=1):
            story.append(KeepTogether([*sheet.question(number, exercise), Spacer(0, 7 * mm)]))
        return self._pages(story, self.word("exam"), self.name)

    def solutions(self) -> bytes:
        """Every question with what is right, the working, and what its clauses say."""
        named = self.board.words.word("school", "exam-name").format(name=self.name)
        story = [*self._heading(self.word("solutions")), paragraph(named, paper.SMALL), Spacer(0, 3 * mm)]
        for number, exercise in enumerate(self.exercises, start=1):
            story.append(KeepTogether([*_solution(self, number, exercise), Spacer(0, 5 * mm)]))
        return self._pages(story, self.word("solutions"), self.command)

    def sheet(self) -> bytes:
        """A sheet for the answers, with a row for each question: squares to tick, or a line to write on."""
        title = self.board.words.word("school", "sheet")
        story = [*self._heading(title), _lines_for_names(self), Spacer(0, 4 * mm), _answer_rows(self)]
        return self._pages(story, title, self.name)

    def word(self, slug: str) -> str:
        """A word of the exam's own."""
        return self.board.words.word("exam", slug)

    def _heading(self, title: str) -> list[Flowable]:
        paper.register_fonts()
        return [
            paragraph(f"{title}: {self._game()}", paper.TITLE),
            paragraph(f"{self._place()} · {self._told('level', level=self.level)}", paper.SUBTITLE),
        ]

    def _pages(self, story: Sequence[Flowable], title: str, below: str) -> bytes:
        parts = [title, self._game(), self._place(), self._told("level", level=self.level)]
        footer = Footer(" · ".join(parts), below, self.word("page"))
        return paper.pages(story, title=f"{title}: {self._game()}", lang=self.board.words.lang, footer=footer)

    def _told(self, slug: str, **fields: int) -> str:
        return self.word(slug).format(**fields)

    def _game(self) -> str:
        return self.board.words.word("games", self.opened.type.slug)

    def _place(self) -> str:
        name = self.law.regulations.jurisdiction(self.opened.statute.jurisdiction).name
        return str(getattr(name, self.board.words.lang))


def _lines_for_names(exam: Exam) -> Flowable:
    """Who writes it, when, and room for the result."""
    total = f"{exam.word('points')}: ______ / {len(exam.exercises)}"
    cells = [Blank(exam.word("name")), Blank(exam.word("date")), paragraph(total, paper.RIGHT)]
    style: list[Any] = [
        ("LEFTPADDING", (0, 0), (0, 0), 0),
        ("RIGHTPADDING", (-1, 0), (-1, 0), 0),
        ("VALIGN", (0, 0), (-1, -1), "BOTTOM"),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
        ("BOTTOMPADDING", (-1, 0), (-1, 0), 2 * mm - (paper.BODY.leading - paper.BODY.fontSize)),
    ]
    return Table([cells], colWidths=[80 * mm, 46 * mm, paper.WIDTH - 126 * mm], style=style)


def _answer_rows(exam: Exam) -> Flowable:
    """Every question with the form of its answer and room for it."""
    rows: list[list[Flowable | str]] = []
    for number, exercise in enumerate(exam.exercises, start=1):
        room: Flowable = Blank("", height=8 * mm)
        if len(exercise.items) == 1 and exercise.items[0].choices:
            room = _squares(exam, exercise.items[0])
        rows.append([paragraph(f"{number}", paper.STRONG), paragraph(exam.board.parts(exercise), paper.SMALL), room])
    return _ruled(rows, [NUMBER, 78 * mm, paper.WIDTH - NUMBER - 78 * mm])


def _squares(exam: Exam, item: Item) -> Flowable:
    """A square for each choice, with its number; yes and no by their names."""
    plain = item.section == "phrases"
    names = [exam.board.name(item, slug) if plain else str(at) for at, slug in enumerate(item.choices, start=1)]
    ticks = [part for name in names for part in (Square(), paragraph(name))]
    return _row(ticks, [5 * mm, 14 * mm if plain else 6 * mm] * len(names))


class _Sheet:
    """Writes the questions of one exam."""

    def __init__(self, exam: Exam, cloth: Cloth) -> None:
        self._exam, self._cloth = exam, cloth
        self._board = exam.board

    def question(self, number: int, exercise: Exercise) -> Iterator[Flowable]:
        """What is asked, what lies on the table, and room for the answer."""
        found = situation(exercise, self._cloth, self._board.currency)
        heading = [paragraph(f"{number}", paper.STRONG), paragraph(self._board.sentence(exercise))]
        yield _row([*heading, paragraph("____ / 1", paper.RIGHT)], [NUMBER, paper.WIDTH - NUMBER - POINTS, POINTS])
        yield from self._pictures(found)
        if exercise.felt:
            yield Spacer(0, 2 * mm)
            yield self._felt(exercise, found)
        yield from (_indented(part) for part in self._answers(exercise))

    def _pictures(self, found: Situation) -> Iterator[Flowable]:
        """The table, and what lies beside it."""
        words, currency = self._board.words, self._board.currency
        if found.on_table:
            yield Spacer(0, 2 * mm)
            svg = picture(self._cloth, found.scene, words, currency, theme=THEME)
            yield paper.printed(svg, width=paper.WIDTH, height=HIGH, scale=UNIT)
        if found.beside:
            yield Spacer(0, 2 * mm)
            cloth, scene = tray(found.beside, words)
            svg = paper.cut(picture(cloth, scene, words, currency, theme=THEME), cloth.edge.box())
            yield paper.printed(svg, width=paper.WIDTH, height=HIGH, scale=TRAY_UNIT)

    def _felt(self, exercise: Exercise, found: Situation) -> Flowable:
        """Every stake on a line of its own; where payments are asked for, with room for each and for the totals."""
        words, paid = self._board.words, _asks_amounts(exercise)
        paints = found.paints
        titles = [
            *(self._exam.word(slug) for slug in ("player", "bet", "stake")),
            *([self._due(exercise)] if paid else []),
        ]
        rows: list[list[Flowable | str]] = [["", *(paragraph(title, paper.SMALL) for title in titles)]]
        for chips in exercise.felt:
            told = [chips.player, words.bet(chips.bet), words.amount(chips.stake, self._board.currency)]
            disc: Flowable | str = Disc(PAINTS[paints[chips.player]][0]) if chips.player in paints else ""
            rows.append([disc, *map(paragraph, told), *([""] if paid else [])])
        totals = list(dict.fromkeys(chips.player for chips in exercise.felt)) if paid and len(exercise.felt) > 1 else []
        for player in totals if any(item.ask == "total" for item in exercise.items) else []:
            rows.append(["", "", paragraph(words.word("asks", "total").format(about=player)), "", ""])
        widths = [6 * mm, 26 * mm, 77 * mm, 26 * mm, *([30 * mm] if paid else [])]
        return _indented(_ruled(rows, widths))

    def _due(self, exercise: Exercise) -> str:
        """What is written beside a stake: what it is paid, or what else is asked of it."""
        asked = self._board.words.word("asks", exercise.items[0].ask)
        return self._exam.word("paid") if "{" in asked else asked.capitalize()

    def _answers(self, exercise: Exercise) -> Iterator[Flowable]:
        """Room for what is not answered beside the stakes: squares to tick, or lines to write on."""
        free, named, label = 0, _names_told(exercise), self._exam.word("working")
        yield Spacer(0, 1.5 * mm)
        for _, group in groupby(exercise.items, lambda item: item.ask):
            items = list(group)
            if items[0].choices:
                yield from self._choices(items)
            elif exercise.felt:
                free = 1
            elif all(not item.about or item.about in named for item in items):
                yield from (Blank(f"{self._board.asked(item)}:", width=90 * mm) for item in items)
            else:
                free = FREE_LINES  # how many there are to answer is part of the answer
                label = self._board.words.word("forms", items[0].ask).capitalize()
        yield from (Blank(f"{label}:" if not line else "") for line in range(free))

    def _choices(self, items: Sequence[Item]) -> Iterator[Flowable]:
        """What may be chosen; where several are put in order, with a line for the order."""
        first, names = items[0], [self._board.name(items[0], slug) for slug in items[0].choices]
        if first.section == "phrases" and len(items) == 1:
            ticks = [part for name in names for part in (Square(), paragraph(name))]
            yield _row([paragraph(f"{self._board.asked(first)}:"), *ticks], [64 * mm, *[6 * mm, 24 * mm] * len(names)])
            return
        yield Spacer(0, 1 * mm)
        yield paragraph(f"{self._board.asked(first)}:")
        if len(items) == 1:
            # The numbers are those that a sheet of answers gives.
            yield paper.ticked([f"{place}. {name}" for place, name in enumerate(names, start=1)], ROOM)
        else:
            yield paragraph("; ".join(f"{place}. {name}" for place, name in enumerate(dict.fromkeys(names), start=1)))
            yield Blank("")


def _names_told(exercise: Exercise) -> set[str]:
    """Every name that the question tells: what is asked of those may be labelled, and of nothing else."""
    return {name for told in exercise.facts.values() for name in _NAME.findall(str(told))}


def _asks_amounts(exercise: Exercise) -> bool:
    return any(item.form == "amount" for item in exercise.items)


def _row(cells: Sequence[Flowable], widths: Sequence[float]) -> Table:
    style = [
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ("RIGHTPADDING", (0, 0), (-1, -1), 0),
        ("TOPPADDING", (0, 0), (-1, -1), 1),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 1),
    ]
    return Table([list(cells)], colWidths=list(widths), style=style, hAlign="LEFT")


def _indented(part: Flowable) -> Table:
    """Below the text of its question rather than below its number."""
    return _row([Spacer(0, 0), part], [INDENT, ROOM])


def _ruled(rows: Sequence[Sequence[Flowable | str]], widths: Sequence[float]) -> Table:
    style: list[Any] = [
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ("TOPPADDING", (0, 0), (-1, -1), 1.5),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5),
        ("LINEBELOW", (0, 0), (-1, -1), 0.4, paper.LINE),
    ]
    return Table([list(row) for row in rows], colWidths=list(widths), style=style, hAlign="LEFT")


def _solution(exam: Exam, number: int, exercise: Exercise) -> Iterator[Flowable]:
    board = exam.board
    yield _row([paragraph(f"{number}", paper.STRONG), paragraph(board.sentence(exercise), paper.SMALL)], [NUMBER, ROOM])
    told = [
        f"{chips.player}: {board.words.bet(chips.bet)}, {board.words.amount(chips.stake, board.currency)}"
        for chips in exercise.felt
    ]
    if told:
        yield _indented(paragraph("; ".join(told), paper.SMALL))
    for line in board.solution(exercise):
        yield _indented(paragraph(line.strip()))
    for clause in exercise.clauses:
        yield _indented(paragraph(f"{clause}: {exam.law.index[clause].summary(board.words.lang)}", paper.SMALL))
