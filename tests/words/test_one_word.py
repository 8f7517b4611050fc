"""One word for one thing in Spanish: what was once said in two ways is said in one, wherever people read it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from ludex.cli.language import load_catalogue
from tests.tables import LAW
from tests.words.test_words import file

BANNED = {
    "stickman": "bastonero",
    "póker|pókeres": "póquer, póqueres",
    "ficheros?": "archivo",
    "croupier(e?s)?": "crupier",
    "joc?kers?": "comodín",
    "dealers?": "crupier",
    "sólo": "solo",
}
"""Words that Spanish sentences do not use, with the one that they use instead."""
BANNED_IN_WORDS = BANNED | {
    r"(el|un|ese|los|de) sitios?": "puesto",
    "asiento libre": "puesto libre",
    r"sin as\b|con as\b": "blando",
}
"""And what our own sentences do not say; the summaries of clauses follow texts where a place has several names."""


def spanish_words() -> Iterator[tuple[str, str]]:
    """Every sentence of the files of words, but for what people may also type."""
    for section, entries in file("es").items():
        if not section.endswith("aliases"):
            yield from ((f"{section}: {slug}", text) for slug, text in entries.items())
    yield from load_catalogue("es").items()


@cache
def spanish_law() -> tuple[tuple[str, str], ...]:
    """What clauses and readings say in Spanish."""
    told: list[tuple[str, str]] = [(clause.id, clause.es) for clause in LAW.index.values()]
    for slug, reading in LAW.readings.items():
        parts: list[Any] = [reading.question, reading.taken, reading.evidence, *reading.alternatives]
        told += [(slug, part.said("es")) for part in parts]
    return tuple(told)


def found(banned: str, sentences: Iterator[tuple[str, str]] | tuple[tuple[str, str], ...]) -> list[tuple[str, str]]:
    """The sentences in which a banned word stands, by where they stand."""
    pattern = re.compile(
        rf"(?<![\w{{-])({banned})(?![\w}}-])", re.IGNORECASE
    )  # not in names, nor what fields stand for
    return [(where, text) for where, text in sentences if pattern.search(text)]


@pytest.mark.parametrize("banned", BANNED_IN_WORDS)
def test_our_sentences_have_one_word(banned: str) -> None:
    """In the words of games and in the help of the command line."""
    assert found(banned, spanish_words()) == [], f"say {BANNED_IN_WORDS[banned]}"


@pytest.mark.parametrize("banned", BANNED)
def test_the_law_is_told_with_the_same_words(banned: str) -> None:
    """Summaries of clauses and readings are ours as well."""
    assert found(banned, spanish_law()) == [], f"say {BANNED[banned]}"


def test_the_search_finds_what_it_looks_for() -> None:
    """Whole words in any case, and not parts of others."""
    sentences = (("a", "El Stickman lanza."), ("b", "El bastonero lanza."), ("c", "Pókeres"), ("d", "el trijoker"))
    assert [where for banned in BANNED for where, _ in found(banned, sentences)] == ["a", "c"]


def test_questions_are_opened() -> None:
    """Spanish marks both ends of a question."""
    texts = [text for _, text in (*spanish_words(), *spanish_law())]
    assert [text for text in texts if text.count("?") != text.count("¿")] == []
    assert len(texts) > 5000
