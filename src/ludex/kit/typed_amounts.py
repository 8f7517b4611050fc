"""Amounts as people type and print them: 5, 2.50, 2,50, 1,200 and 1.200 as each language writes thousands.

What has two readings is not guessed: `1.200` is twelve hundred to a Spaniard and looks like little more than one to an
English speaker, so whoever typed it in English is asked again. Where nobody can be asked, as of an answer on a sheet,
the language that has no doubt reads it.
"""

from __future__ import annotations

import re

from msgspec import Struct

THOUSANDS = {"en": ",", "es": "."}
"""What stands between the thousands, language by language; the other sign stands before the decimals."""
_SIGNS = ".,"
_WHOLE = re.compile(r"[0-9]{1,15}")
_SINGLE = re.compile(r"([0-9]{1,15})([.,])([0-9]+)")
_GROUPED = re.compile(r"([1-9][0-9]{0,2}(?:([.,])[0-9]{3})(?:\2[0-9]{3})*)(?:([.,])([0-9]{1,2}))?")


class Doubtful(Struct, frozen=True):
    """An amount with two readings, as each would be written without doubt."""

    written: str
    readings: tuple[str, str]


def read_typed(text: str, lang: str, decimals: int = 2) -> str | Doubtful | None:
    """An amount in the main unit with a point before its decimals; nothing where it is none."""
    if _WHOLE.fullmatch(text):
        return text
    single = _SINGLE.fullmatch(text)
    if single is not None and len(single[3]) != 3:
        return f"{single[1]}.{single[3]}" if len(single[3]) <= decimals else None
    grouped = _GROUPED.fullmatch(text)
    if grouped is None or grouped[2] == grouped[3] or len(grouped[4] or "") > decimals:
        return None
    whole = re.sub(r"[.,]", "", grouped[1])
    if grouped[4]:
        return f"{whole}.{grouped[4]}"
    if single is not None and grouped[2] != THOUSANDS[lang] and decimals:
        assert single[3] is not None
        return Doubtful(text, (whole, f"{single[1]}{grouped[2]}{single[3][:decimals]}"))
    return whole


def read_either(text: str, decimals: int = 2) -> str | None:
    """An amount in the language that reads it without doubt; nothing where it is none in either."""
    readings = (read_typed(text, lang, decimals) for lang in THOUSANDS)
    return next(read for read in readings if not isinstance(read, Doubtful))
