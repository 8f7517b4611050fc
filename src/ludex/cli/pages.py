"""Pages written into files: one document, or as many pictures as there are pages, as the end of a file's name says."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ludex.cli.sheets import write_bytes
from ludex.errors import Misuse
from ludex.extras import needed_for

if TYPE_CHECKING:
    from ludex.draw.pages import Page

DOCUMENT, PICTURES = ".pdf", (".svg", ".png")


def check_pages(file: str | None, *besides: str) -> None:
    """Refuses a file whose name does not say what is to be written into it."""
    known = (DOCUMENT, *PICTURES, *besides)
    if file is not None and Path(file).suffix.lower() not in known:
        raise Misuse("{file}: the name of such a file ends in {known}", slug="unknown-ending", file=file, known=known)


def write_pages(file: Path, pages: Sequence[Page], *, title: str, lang: str, what: str) -> list[str]:
    """Writes the pages and names the files: of several pictures each has its number before the end of its name."""
    from ludex.draw.pages import as_png, as_svg

    if file.suffix.lower() == DOCUMENT:
        with needed_for(what):
            from ludex.draw.pdf import as_pdf
        write_bytes(file, as_pdf(pages, title=title, lang=lang))
        return [str(file)]
    numbers = range(1, len(pages) + 1)
    names = [file] if len(pages) == 1 else [file.with_name(f"{file.stem}-{at}{file.suffix}") for at in numbers]
    as_png_asked = file.suffix.lower() == ".png"
    for name, page in zip(names, pages, strict=True):
        write_bytes(name, as_png(page, lang) if as_png_asked else f"{as_svg(page, lang)}\n".encode())
    return [str(name) for name in names]
