"""What the operating system and the reader of types say of an error, told in another language than English.

Both speak English alone, and what they say stands within our sentences; it is recognised there by its form.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from ludex.law.strict import load_text

_FORMS = {
    "at": r" - at (?:`?key`? in )?`\$?\.?([^`]*)`",
    "got": r"[Ee]xpected `?([\w |]+)`?, got `?(\w+)`?",
    "length": r"[Ee]xpected `?(\w+)`? of (?:at (?:least|most) )?length ((?:[<>=]=? ?)?[0-9]+(?: to [0-9]+)?)",
    "bound": r"[Ee]xpected `?(\w+)`? ([<>]=? ?-?[0-9.]+)",
    "pattern": r"[Ee]xpected `?str`? matching regex '.*'",
    "enum": r"[Ii]nvalid enum value '?([^' ]*)'?",
    "value": r"[Ii]nvalid value '?([^' ]*)'?",
    "missing": r"Object missing required field `?(\w+)`?",
    "unknown": r"Object contains unknown field `?([^` ]+)`?",
    "malformed": r"JSON is malformed: [^;]*?\(byte [0-9]+\)",
    "truncated": r"Input data was truncated",
    "rule": r"there is no such rule",
}
"""How the reader of types words what is wrong; what is in brackets is named in our words too."""


def told(lang: str, text: str) -> str:
    """A sentence with what others say in it in this language; in English as it stands."""
    said = _load().get(lang)
    if said is None:
        return text
    for name, form in _FORMS.items():
        text = re.sub(form, _in_words(said, name), text)
    return _system_errors(lang).sub(lambda found: _by_strerror(lang)[found[0]], text)


def _in_words(said: Mapping[str, Any], name: str) -> Callable[[re.Match[str]], str]:
    def in_words(found: re.Match[str]) -> str:
        return str(said["misfits"][name]).format(*(_types(said, part) for part in found.groups()))

    return in_words


def _types(said: Mapping[str, Any], named: str) -> str:
    """Names of types, one or several."""
    return " | ".join(str(said["types"].get(each, each)) for each in named.split(" | "))


@cache
def _by_strerror(lang: str) -> dict[str, str]:
    """What the system says by what we say instead."""
    named: Mapping[str, str] = _load()[lang]["system"]
    return {os.strerror(getattr(errno, name)): own for name, own in named.items() if hasattr(errno, name)}


@cache
def _system_errors(lang: str) -> re.Pattern[str]:
    return re.compile("|".join(map(re.escape, sorted(_by_strerror(lang), key=len, reverse=True))))


@cache
def _load() -> dict[str, Any]:
    name = "libraries.yaml"
    tree: Any = load_text(files("ludex.words").joinpath(name).read_text("utf-8"), name=name)
    return dict(tree)
