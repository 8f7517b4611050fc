"""A table as a picture: a cloth and the pieces of a scene as one self-contained SVG.

Whoever draws knows pieces and places, never a game.
"""

from __future__ import annotations

from functools import lru_cache

from ludex.core.cloth import Cloth
from ludex.core.scene import Scene
from ludex.draw.names import Names
from ludex.draw.pieces import Pieces
from ludex.draw.printed import RAIL, Printed
from ludex.draw.svg import FONT, element, number, title
from ludex.draw.themes import THEMES, Theme
from ludex.errors import Misuse
from ludex.law.regulations import Currency
from ludex.words import Words

MARGIN = 3
"""What is left free round the rail."""
CLOTHS_KEPT = 64


def picture(
    cloth: Cloth, scene: Scene, words: Words, currency: Currency, *, who: str = "", theme: str = "dark", about: str = ""
) -> str:
    """A table with its pieces, as the person sees it who is named; `about` is what the picture is called."""
    paints = look(theme)
    box = cloth.edge.box()
    border = RAIL + MARGIN
    x, y, width, height = box.x - border, box.y - border, box.width + 2 * border, box.height + 2 * border
    view = " ".join(number(value) for value in (x, y, width, height))
    return element(
        "svg",
        (
            title(about or words.word("pictures", "table")),
            STYLE,
            element("rect", x=x, y=y, width=width, height=height, fill=paints.page),
            table(cloth, theme, words, currency),
            element("g", Pieces(cloth, scene, who, paints, Names(cloth, words, currency)).drawn() or " ", id="pieces"),
        ),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=view,
        role="img",
        lang=words.lang,
        font_family=FONT,
        text_anchor="middle",
    )


STYLE = "<style>text{user-select:none}.zone:hover>path{fill-opacity:.25}</style>"


def look(theme: str) -> Theme:
    """The paints of a look by name."""
    if theme not in THEMES:
        raise Misuse(f"no look called {theme}; known: {', '.join(THEMES)}")
    return THEMES[theme]


def table(cloth: Cloth, theme: str, words: Words, currency: Currency) -> str:
    """The table without pieces; the same one is drawn once."""
    return _table(_Same(cloth), theme, words.lang, words.scopes, currency)


class _Same:
    """A cloth, the same only as itself: comparing two of them by their parts costs more than drawing one."""

    def __init__(self, cloth: Cloth) -> None:
        self.cloth = cloth

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.cloth is self.cloth

    def __hash__(self) -> int:
        return id(self.cloth)


@lru_cache(CLOTHS_KEPT)
def _table(same: _Same, theme: str, lang: str, scopes: tuple[str, ...], currency: Currency) -> str:
    cloth = same.cloth
    names = Names(cloth, Words(lang, *scopes), currency)
    return element("g", Printed(cloth, look(theme), names, Words(cloth.language, *scopes)).table(), id="table")
