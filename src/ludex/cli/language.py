"""In which language the command line speaks, and its own words: help, usage and what is wrong with arguments.

Whatever is said before a command runs is written in English where it is used, and that text is its key in the
catalogue of another language (`es.po`, which is read only where that language is spoken, so that help starts fast). All
that commands print about games is in `ludex.words`.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import pairwise

ENGLISH, SPANISH = "en", "es"
LANGUAGES = (ENGLISH, SPANISH)
VARIABLES = ("LUDEX_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""The first of these that says anything is the language of whoever names none."""

_OPTIONS = ("--lang", "--lan")  # argparse takes what is short of a name; `--la` may also be `--law`
_SPANISH = re.compile(r"es([_.@-].*)?", re.IGNORECASE)
_ENTRY = re.compile(r'^msgid (".*")\nmsgstr (".*")$', re.MULTILINE)

_catalogue: Mapping[str, str] = {}


def say(english: str) -> str:
    """What the command line says in English, in the language that is spoken."""
    return _catalogue.get(english, english)


def language_asked(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language of the last `--lang`, wherever it stands; without one, that of the environment."""
    asked = ""
    for argument, following in pairwise([*arguments, ""]):
        if argument == "--":
            break
        name, equals, value = argument.partition("=")
        if name in _OPTIONS:
            asked = value if equals else following
    return asked if asked in LANGUAGES else language_of(environment)


def language_of(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for: Spanish in any of its forms, English for all others."""
    said = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    return SPANISH if _SPANISH.fullmatch(said) else ENGLISH


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """As long as this lasts, `say` and what argparse says by itself are in a language."""
    global _catalogue
    catalogue = {} if lang == ENGLISH else load_catalogue(lang)
    # argparse looks its words up by these two names of its own module, and offers no other way.
    names = vars(argparse)
    before = _catalogue, names["_"], names["ngettext"]
    _catalogue, names["_"], names["ngettext"] = catalogue, say, _say_number
    try:
        yield
    finally:
        _catalogue, names["_"], names["ngettext"] = before


@cache
def load_catalogue(lang: str) -> Mapping[str, str]:
    """What is said in English, with what is said instead."""
    import json  # whoever speaks English need not wait for it
    from pkgutil import get_data

    written = (get_data("ludex.cli", f"{lang}.po") or b"").decode("utf-8")
    return {json.loads(english): json.loads(other) for english, other in _ENTRY.findall(written)}


def _say_number(one: str, several: str, number: int) -> str:
    return say(one if number == 1 else several)
