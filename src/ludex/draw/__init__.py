"""A table as a picture: a cloth and the pieces of a scene as one self-contained SVG.

Whoever draws knows pieces and places, never a game.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ludex.core.cloth import Cloth
from ludex.core.outlines import Box
from ludex.core.scene import Scene
from ludex.draw.kept import CLOTHS_KEPT, Same
from ludex.draw.names import Names
from ludex.draw.pieces import Pieces
from ludex.draw.printed import Printed, sheet
from ludex.draw.svg import FONT, element, number, title
from ludex.draw.themes import THEMES, Theme
from ludex.errors import Misuse
from ludex.law.regulations import Currency
from ludex.words import Words
from ludex.words.cloths import cloth_words


def picture(
    cloth: Cloth, scene: Scene, words: Words, currency: Currency, *, who: str = "", theme: str = "dark", about: str = ""
) -> str:
    """A table with its pieces, as the person sees it who is named; `about` is what the picture is called."""
    paints, box = look(theme), sheet(cloth)
    pieces = Pieces(cloth, scene, who, paints, Names(cloth, words, currency)).drawn()
    inside = (table(cloth, theme, words, currency), element("g", pieces or " ", id="pieces"))
    return document(box, inside, paints, words.lang, about or words.word("pictures", "table"))


def document(box: Box, inside: Iterable[str], paints: Theme, lang: str, about: str) -> str:
    """A whole SVG, on the colour of the page."""
    ground = element("rect", x=box.x, y=box.y, width=box.width, height=box.height, fill=paints.page)
    return element(
        "svg",
        (title(about), STYLE, ground, *inside),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=view_box(box),
        role="img",
        lang=lang,
        font_family=FONT,
        text_anchor="middle",
    )


def view_box(box: Box) -> str:
    """The part of the plane that is seen."""
    return " ".join(number(value) for value in (box.x, box.y, box.width, box.height))


STYLE = "<style>text{user-select:none}.zone:hover>path{fill-opacity:.25}</style>"


def look(theme: str) -> Theme:
    """The paints of a look by name."""
    if theme not in THEMES:
        raise Misuse("no look called {theme}; known: {known}", slug="no-such-look", theme=theme, known=list(THEMES))
    return THEMES[theme]


def table(cloth: Cloth, theme: str, words: Words, currency: Currency) -> str:
    """The table without pieces; the same one is drawn once."""
    return _table(Same(cloth), theme, words.lang, words.scopes, currency)


@lru_cache(CLOTHS_KEPT)
def _table(same: Same, theme: str, lang: str, scopes: tuple[str, ...], currency: Currency) -> str:
    cloth = same.cloth
    names = Names(cloth, Words(lang, *scopes), currency)
    return element("g", Printed(cloth, look(theme), names, cloth_words(cloth.language, *scopes)).table(), id="table")
