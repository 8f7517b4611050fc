"""Pictures in pixels: an SVG as PNG, with fonts that come along, so that it looks the same on every machine."""

from __future__ import annotations

from pathlib import Path

from ludex.errors import Misuse
from ludex.extras import needed_for

FAMILY = "Bitstream Vera Sans"
WIDTH = 1600
"""Pixels, when nothing is said."""
WIDTH_MAX = 10_000
"""Pixels; such a picture already takes some hundred megabytes while it is drawn."""
_REGULAR, _BOLD = "Vera.ttf", "VeraBd.ttf"


def png(svg: str, width: int = WIDTH, *, background: str | None = None) -> bytes:
    """A picture so many pixels wide; its height follows.

    Without a background, pixels that the picture fills in part are seen through.
    """
    if not 1 <= width <= WIDTH_MAX:
        raise Misuse(
            "a picture is 1 to {most} pixels wide, not {width}", slug="width-of-picture", most=WIDTH_MAX, width=width
        )
    with needed_for("a picture as PNG"):
        import resvg_py

        fonts = [str(font_file(name)) for name in (_REGULAR, _BOLD)]
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        background=background,
        skip_system_fonts=True,
        font_files=fonts,
        font_family=FAMILY,
        sans_serif_family=FAMILY,
    )


def font_file(name: str) -> Path:
    """One of the fonts that come with reportlab."""
    import reportlab

    return Path(reportlab.__file__).parent / "fonts" / name
