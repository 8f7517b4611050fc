"""Tables as pictures: what one person sees of a table at a moment, as SVG."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any
from weakref import WeakKeyDictionary

from ludex.core.cloth import Cloth
from ludex.core.scene import Scene, Seat
from ludex.core.table import Entry
from ludex.draw import picture
from ludex.games.registry import Opened
from ludex.words import Words

_cloths: WeakKeyDictionary[Any, dict[int, Cloth]] = WeakKeyDictionary()


def cloth_of(opened: Opened, scene: Scene = (), who: str = "") -> Cloth:
    """The table as it is drawn, made once; whoever has a seat in the scene sees it below, where seats are all round."""
    kept = _cloths.setdefault(opened.game, {})
    if 0 not in kept:
        kept[0] = opened.cloth()
    if opened.type.cloth_from is None:
        return kept[0]
    seat = next((piece.place for piece in scene if isinstance(piece, Seat) and piece.who == who), "")
    place = kept[0].number(seat)
    if place not in kept:
        kept[place] = opened.cloth(place)
    return kept[place]


def scene_of(opened: Opened, state: Any, who: str) -> Scene:
    """The pieces on the table as somebody sees them."""
    return tuple(opened.type.scene(opened.game.view(state, who)))


def drawn(opened: Opened, scene: Scene, *, who: str = "", lang: str = "en", theme: str = "dark") -> str:
    """A scene on its table."""
    words = Words(lang, opened.header.jurisdiction, opened.type.slug, opened.type.family)
    about = words.word("games", opened.type.slug)
    return picture(cloth_of(opened, scene, who), scene, words, opened.rules.currency, who=who, theme=theme, about=about)


def states(opened: Opened, entries: Iterable[Entry]) -> Iterator[Any]:
    """The state after each entry; the same object each time, which the next entry changes."""
    state = opened.game.start(opened.setup)
    for entry in entries:
        for event in entry.events:
            opened.game.evolve(state, event)
        yield state


def scenes(opened: Opened, entries: Iterable[Entry], who: str) -> Iterator[Scene]:
    """What somebody sees after each entry."""
    return (scene_of(opened, state, who) for state in states(opened, entries))
