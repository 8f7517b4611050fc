"""Paper: A4 pages with their margins and footers, the styles of text, and the parts that only paper has.

The same content gives the same bytes: no clock is asked, and the fonts come along.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from typing import Any
from xml.sax.saxutils import escape

from msgspec import Struct
from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, Image, PageTemplate, Paragraph, Table

from ludex.core.outlines import Box
from ludex.draw.raster import font_file, png
from ludex.draw.svg import number

REGULAR, BOLD = "Vera", "VeraBd"
SIDE, TOP, BOTTOM = 18 * mm, 16 * mm, 22 * mm
WIDTH = A4[0] - 2 * SIDE
INK, GREY, LINE = HexColor("#17181a"), HexColor("#5b6068"), HexColor("#8d9198")
PIXELS_PER_MM = 12
"""As sharp as most printers print: about 300 points an inch."""
PAPER = "#ffffff"
EDGE = 0.5
"""Units of what lies round a tray that are still seen: its line."""
_AFTER_NUMBER = re.compile(r"(?<=[0-9]) (?=\S{1,4}(?:\s|$))")
_VIEW = re.compile(r'viewBox="([^"]*)"')

TITLE = ParagraphStyle("title", fontName=BOLD, fontSize=17, leading=21, textColor=INK)
SUBTITLE = ParagraphStyle("subtitle", fontName=REGULAR, fontSize=10, leading=14, textColor=GREY, spaceAfter=4 * mm)
BODY = ParagraphStyle("body", fontName=REGULAR, fontSize=9.5, leading=13, textColor=INK)
STRONG = ParagraphStyle("strong", parent=BODY, fontName=BOLD)
RIGHT = ParagraphStyle("right", parent=BODY, alignment=2)
SMALL = ParagraphStyle("small", parent=BODY, fontSize=8, leading=11, textColor=GREY)


class Footer(Struct, frozen=True):
    """What stands below every page: what it is, how it is made again, and the words that number the page."""

    about: str
    made_by: str
    page: str


@cache
def register_fonts() -> None:
    """Makes the fonts known to whoever writes the pages."""
    for name in (REGULAR, BOLD):
        pdfmetrics.registerFont(TTFont(name, str(font_file(f"{name}.ttf"))))


def pages(story: Sequence[Flowable], *, title: str, lang: str, footer: Footer) -> bytes:
    """A document of A4 pages."""
    held = BytesIO()
    document = BaseDocTemplate(held, pagesize=A4, title=title, author="Ludex", lang=lang, invariant=1)
    frame = Frame(
        SIDE, BOTTOM, WIDTH, A4[1] - TOP - BOTTOM, leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0
    )
    document.addPageTemplates(PageTemplate(frames=[frame]))
    document.build(list(story), canvasmaker=_numbered(footer))
    return held.getvalue()


def _numbered(footer: Footer) -> Any:
    """A canvas that writes its footers when it knows how many pages there are."""

    class Numbered(Canvas):
        def __init__(self, *arguments: Any, **named: Any) -> None:
            super().__init__(*arguments, **named)
            self._pages: list[dict[str, Any]] = []

        def showPage(self) -> None:
            self._pages.append(dict(self.__dict__))
            self._startPage()  # type: ignore[attr-defined]

        def save(self) -> None:
            for place, page in enumerate(self._pages, start=1):
                self.__dict__.update(page)
                _write_footer(self, footer, place, len(self._pages))
                super().showPage()
            super().save()

    return Numbered


def _write_footer(canvas: Canvas, footer: Footer, page: int, of: int) -> None:
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.4)
    canvas.line(SIDE, 16 * mm, A4[0] - SIDE, 16 * mm)
    canvas.setFillColor(GREY)
    numbered = footer.page.format(page=page, pages=of)
    room = WIDTH - stringWidth(numbered, REGULAR, 8) - 4 * mm
    for line, text, size in ((12, footer.about, 8), (8.5, footer.made_by, 6.5)):
        width = stringWidth(text, REGULAR, size)
        canvas.setFont(REGULAR, size * min(1, room / width) if width else size)
        canvas.drawString(SIDE, line * mm, text)
    canvas.setFont(REGULAR, 8)
    canvas.drawRightString(A4[0] - SIDE, 12 * mm, numbered)


def paragraph(text: str, style: ParagraphStyle = BODY) -> Paragraph:
    """Text as it is, wrapped, but never between a number and a short unit; nothing in it is read as markup."""
    return Paragraph(_AFTER_NUMBER.sub("\u00a0", escape(text)), style)


def printed(svg: str, *, width: float, height: float, scale: float) -> Image:
    """A picture as large as its room allows, a unit of it at most `scale` millimetres."""
    found = _VIEW.search(svg)
    assert found is not None, "every picture says how large it is"
    across, down = (float(value) for value in found[1].split()[2:])
    times = min(width / across, height / down, scale * mm)
    pixels = int(across * times / mm * PIXELS_PER_MM)
    return Image(
        BytesIO(png(svg, pixels, background=PAPER)), width=across * times, height=down * times, hAlign="CENTER"
    )


def cut(svg: str, box: Box) -> str:
    """A picture without what lies outside a box, but for the line round it."""
    x, y, width, height = box.x - EDGE, box.y - EDGE, box.width + 2 * EDGE, box.height + 2 * EDGE
    return _VIEW.sub(f'viewBox="{number(x)} {number(y)} {number(width)} {number(height)}"', svg, count=1)


class Square(Flowable):
    """An empty square to be ticked."""

    SIDE = 3.1 * mm

    def wrap(self, *_room: float) -> tuple[float, float]:
        """As high as a line of the text beside it."""
        return self.SIDE, BODY.leading

    def draw(self) -> None:
        """Draws it on the line of the letters."""
        self.canv.setLineWidth(0.7)
        self.canv.setStrokeColor(INK)
        self.canv.rect(0, (BODY.leading - self.SIDE) / 2 - 0.6, self.SIDE, self.SIDE)


class Disc(Flowable):
    """A spot of paint: whose chips are which in the picture."""

    def __init__(self, paint: str, radius: float = 1.5 * mm) -> None:
        super().__init__()
        self.paint = paint
        self.width = self.height = 2 * radius

    def wrap(self, *_room: float) -> tuple[float, float]:
        """Its size, wherever it stands."""
        return self.width, self.height

    def draw(self) -> None:
        """Draws it."""
        self.canv.setFillColor(HexColor(self.paint))
        self.canv.circle(self.width / 2, self.height / 2, self.width / 2, stroke=0, fill=1)


class Blank(Flowable):
    """A line to write on, after some words."""

    def __init__(self, label: str, *, height: float = 9 * mm, width: float = 0) -> None:
        super().__init__()
        self.label, self.height, self.asked = label, height, width
        self.width = width

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """As wide as there is room, unless told."""
        self.width = self.asked or width
        return self.width, self.height

    def draw(self) -> None:
        """Draws it."""
        self.canv.setFont(REGULAR, 9.5)
        self.canv.setFillColor(INK)
        self.canv.drawString(0, 2 * mm, self.label)
        start = stringWidth(self.label, REGULAR, 9.5) + 2 * mm if self.label else 0
        self.canv.setStrokeColor(LINE)
        self.canv.setLineWidth(0.5)
        self.canv.line(start, 1.4 * mm, self.width, 1.4 * mm)


def ticked(names: Sequence[str], width: float) -> Table:
    """Names with a square before each, in as many columns as they fit into."""
    longest = max(stringWidth(name, REGULAR, BODY.fontSize) for name in names) + 9 * mm
    columns = max(1, min(len(names), 5, int(width // longest)))
    cells: list[Any] = [part for name in names for part in (Square(), paragraph(name))]
    cells += [""] * (-len(cells) % (2 * columns))
    rows = [cells[at : at + 2 * columns] for at in range(0, len(cells), 2 * columns)]
    each = min(width / columns, max(longest + 3 * mm, 30 * mm)) if columns > 1 else width
    return Table(
        rows, colWidths=[6 * mm, each - 6 * mm] * columns, hAlign="LEFT",
        style=[
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("RIGHTPADDING", (0, 0), (-1, -1), 2),
            ("TOPPADDING", (0, 0), (-1, -1), 1.5),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 1.5),
        ],
    )  # fmt: skip
