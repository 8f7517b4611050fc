"""An SVG becomes a PNG of the width asked for, with letters on a machine that has no fonts."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO

import pytest
from PIL import Image

from ludex.draw import picture
from ludex.draw.raster import WIDTH, WIDTH_MAX, font_file, png
from ludex.errors import Misuse
from ludex.words import Words
from tests.tables import usual

SIGNATURE = b"\x89PNG\r\n\x1a\n"
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">{}</svg>'
LETTER = '<text x="5" y="15" font-size="14" font-family="Verdana, sans-serif" font-weight="{}">M</text>'


def size(picture: bytes) -> tuple[int, int]:
    """Width and height, as the header of a PNG says them."""
    assert picture.startswith(SIGNATURE)
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def pixels(picture: bytes) -> bytes:
    """The lines of a PNG with one part of data, unpacked."""
    start = picture.index(b"IDAT")
    (length,) = struct.unpack(">I", picture[start - 4 : start])
    return zlib.decompress(picture[start + 4 : start + 4 + length])


@pytest.mark.parametrize("width", [1, 360, 1000])
def test_a_picture_has_the_width_asked_for(width: int) -> None:
    """Its height follows; a picture is never without a line."""
    assert size(png(SQUARE.format(""), width)) == (width, max(1, width // 2))


def test_a_table_is_drawn() -> None:
    """The same table gives the same bytes; in another width, others."""
    opened = usual("cantabria")
    svg = picture(opened.cloth(), (), Words("es"), opened.rules.currency)
    assert size(png(svg))[0] == WIDTH
    assert png(svg, 300) == png(svg, 300) != png(svg, 301)


def test_letters_are_drawn_with_our_own_fonts() -> None:
    """Whatever fonts the machine has: a letter leaves a trace, and a bold one another."""
    empty, plain, bold = (
        pixels(png(SQUARE.format(inside), 80)) for inside in ("", LETTER.format("normal"), LETTER.format("bold"))
    )
    assert len({empty, plain, bold}) == 3
    assert font_file("Vera.ttf").is_file()


def test_a_background_is_behind_every_pixel() -> None:
    """Also behind those at the edge that the picture fills in part: they would be grey lines on paper."""
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40.3 20.7"><rect width="40.3" height="20.7"/></svg>'
    bare, backed = (Image.open(BytesIO(png(svg, 100, background=paint))) for paint in (None, "#ffffff"))
    assert [min(image.getchannel("A").tobytes()) == 255 for image in (bare, backed)] == [False, True]


@pytest.mark.parametrize("width", [0, -1, WIDTH_MAX + 1])
def test_a_width_that_is_none(width: int) -> None:
    """Neither nothing nor more than a machine can hold."""
    with pytest.raises(Misuse, match=f"^a picture is 1 to {WIDTH_MAX:,} pixels wide, not {width:,}$"):
        png(SQUARE.format(""), width)
