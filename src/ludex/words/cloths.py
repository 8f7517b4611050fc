"""The words printed on cloths: in the languages that people are told things in, and in Galician and French."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from ludex.errors import Misuse
from ludex.law.strict import load_text
from ludex.words import LANGUAGES, Words

MARKS = "marks"


class _ClothWords(Words):
    """The words of a cloth in a language that nothing else is told in."""

    def __init__(self, language: str, *scopes: str) -> None:
        super().__init__(LANGUAGES[-1], *scopes)
        self.lang = language
        self._entries = {MARKS: printed()[language]}


def cloth_words(language: str, *scopes: str) -> Words:
    """The words of a cloth in its language, as they are at a game and a place."""
    if language in LANGUAGES:
        return Words(language, *scopes)
    if language not in printed():
        raise Misuse(
            "no cloth is printed in {language}; known: {known}",
            slug="no-cloth-in-language",
            language=language,
            known=(*LANGUAGES, *printed()),
        )
    return _ClothWords(language, *scopes)


@cache
def printed() -> dict[str, dict[str, str]]:
    """Every mark by its slug, for each language that only cloths have."""
    name = "cloths.yaml"
    tree: Any = load_text((files("ludex.words") / name).read_text("utf-8"), name=name)
    return {language: {str(slug): str(text) for slug, text in marks.items()} for language, marks in tree.items()}
