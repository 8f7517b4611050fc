"""Sentences with forms: of a person, other words when they are spoken to; of a number, other words when it is one.

In the files of words `{player:bets|bet}` is "bets" of somebody and "bet" of whoever is addressed, and
`{rounds:round|rounds}` is "round" of one and "rounds" of any other number. An asterisk in a form is the person or the
number itself: `{player:the hand of *|your hand}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct

ITSELF, OR = "*", "|"
_CONTRACTED = re.compile(r"\b([Aa]|[Dd]e) el\b")
"""What Spanish writes as one word: «al», «del»."""


class Person(Struct, frozen=True):
    """Somebody in a sentence: by their own name, as the holder of a post, or as the one who is addressed."""

    said: str
    addressed: bool = False
    named: bool = True
    """Whether they are told by their own name, which stays as it is written also where a sentence begins."""

    def __format__(self, forms: str) -> str:
        return _form(forms, self.said, second=self.addressed)

    def __str__(self) -> str:
        return self.said


class Count(Struct, frozen=True):
    """A number of things, as the language writes it."""

    said: str
    one: bool

    def __format__(self, forms: str) -> str:
        return _form(forms, self.said, second=not self.one)

    def __str__(self) -> str:
        return self.said


def _form(forms: str, said: str, *, second: bool) -> str:
    """The first or the second of two forms; without forms the thing itself."""
    if not forms:
        return said
    first, _, other = forms.partition(OR)
    return (other if second else first).replace(ITSELF, said)


def sentence(lang: str, template: str, names: Iterable[str] = (), **fields: object) -> str:
    """A sentence from its fields: a capital at the beginning, no blanks in vain, and in Spanish «al» and «del».

    One that begins with somebody's own name (`names`) begins as they write it.
    """
    text = re.sub(" {2,}", " ", template.format(**fields)).strip()
    if lang == "es":
        text = _CONTRACTED.sub(lambda found: f"{found[1]}l", text)
    return text if template.startswith("{") and text.startswith(tuple(names)) else text[:1].upper() + text[1:]
