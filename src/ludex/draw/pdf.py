"""Pages of marks as one PDF: the same pages give the same bytes, and their letters can be searched and copied."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from ludex.draw.pages import Block, Letters, Mark, Page, Rule
from ludex.draw.paper import BOLD, REGULAR, register_fonts
from ludex.draw.svg import CAP_HEIGHT


def as_pdf(pages: Sequence[Page], *, title: str, lang: str) -> bytes:
    """Pages as a document with a title in a language."""
    register_fonts()
    held = BytesIO()
    canvas = Canvas(held, invariant=1, lang=lang)
    canvas.setTitle(title)
    canvas.setAuthor("Ludex")
    for page in pages:
        canvas.setPageSize((page.width * mm, page.height * mm))
        canvas.scale(mm, mm)
        ground = Block(x=0, y=0, width=page.width, height=page.height, fill=page.ground)
        for mark in (ground, *page.marks):
            _draw(canvas, mark, page.height)
        canvas.showPage()
    canvas.save()
    return held.getvalue()


def _draw(canvas: Canvas, mark: Mark, height: float) -> None:
    """A mark; paper is measured from its lower edge, and marks from the upper one."""
    match mark:
        case Block():
            _block(canvas, mark, height)
        case Rule():
            canvas.setStrokeColor(HexColor(mark.paint))
            canvas.setLineWidth(mark.line)
            canvas.setDash([mark.dash, mark.dash] if mark.dash else [])
            canvas.line(mark.x, height - mark.y, mark.to_x, height - mark.to_y)
            canvas.setDash([])
        case Letters():
            canvas.setFillColor(HexColor(mark.paint))
            canvas.setFont(BOLD if mark.bold else REGULAR, mark.size)
            base = height - (mark.y + mark.size * CAP_HEIGHT / 2)
            write = {"start": canvas.drawString, "middle": canvas.drawCentredString, "end": canvas.drawRightString}
            write[mark.anchor](mark.x, base, mark.said)


def _block(canvas: Canvas, mark: Block, height: float) -> None:
    if mark.fill:
        canvas.setFillColor(HexColor(mark.fill))
    if mark.edge:
        canvas.setStrokeColor(HexColor(mark.edge))
        canvas.setLineWidth(mark.line)
    canvas.roundRect(
        mark.x, height - mark.y - mark.height, mark.width, mark.height, mark.corner,
        stroke=int(bool(mark.edge)), fill=int(bool(mark.fill)),
    )  # fmt: skip
