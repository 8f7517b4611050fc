"""Games and places by the names that people write: those of any language, whatever the capitals, accents and signs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ludex.law.regulations import Regulations
from ludex.words import LANGUAGES, Words, plain

_EITHER = re.compile(r" or | o |, ")
"""Between two names of one game (Dados o craps)."""


def game_named(written: str) -> str:
    """The slug of the game that somebody wrote, or the same where no game is called so."""
    return _games().get(_key(written), written)


def game_names(slug: str) -> tuple[str, ...]:
    """A game's slug and its names, each once."""
    return tuple(dict.fromkeys([slug, *(Words(lang).word("games", slug) for lang in LANGUAGES)]))


def place_named(regulations: Regulations, written: str) -> str:
    """The slug of the place that somebody wrote, or the same where no place is called so."""
    known = {_key(name): slug for slug in regulations.jurisdictions for name in place_names(regulations, slug)}
    return known.get(_key(written), written)


def place_names(regulations: Regulations, slug: str) -> tuple[str, ...]:
    """A place's slug and its names, each once."""
    name = regulations.jurisdiction(slug).name
    return tuple(dict.fromkeys([slug, name.en, name.es]))


@cache
def _games() -> dict[str, str]:
    return {_key(name): slug for slug in Words(LANGUAGES[0]).slugs("games") for name in _all_names(slug)}


def _all_names(slug: str) -> Iterator[str]:
    """The names of a game, and their parts where one gives two."""
    for name in game_names(slug):
        yield from (name, *_EITHER.split(name))


def _key(written: str) -> str:
    """What is left of a name without capitals, accents, spaces and other signs."""
    return "".join(filter(str.isalnum, plain(written)))
