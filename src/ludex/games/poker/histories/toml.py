"""TOML as hand histories have it: plain lines are read here, several times faster; anything else by the library.

A plain line is a bare key and a number, a truth, a time of day, a text without escapes, or a list of such on the same
line. What is read here means the same to the library; what is not plain, or not TOML at all, is left to it.
"""

from __future__ import annotations

import re
import tomllib
from datetime import time
from functools import lru_cache
from typing import Any

from ludex.errors import Misuse

# Control characters are not allowed within texts, and what a line ends with is not looked for here.
_TEXT = r"'[^'\x00-\x1f\x7f]*'|\"[^\"\\\x00-\x1f\x7f]*\""
_NUMBER = r"[+-]?(?:inf|(?:0|[1-9][0-9]*)(?:\.[0-9]+)?)"
_TIME = r"(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]"
_ITEM = rf"(?:{_TEXT}|{_TIME}|{_NUMBER}|true|false)"
_LINE = re.compile(rf"([A-Za-z0-9_-]+) *= *(?:({_ITEM})|\[ *({_ITEM}(?: *, *{_ITEM})*)? *\]) *")
_NUMBERS = re.compile(rf"([A-Za-z0-9_-]+) = \[({_NUMBER}(?:, {_NUMBER})*)\]")
_TEXTS = re.compile(r"([A-Za-z0-9_-]+) = \['(.*)'\]")
_HEADING = re.compile(r"\[([A-Za-z0-9_-]+)\] *")
_ITEMS = re.compile(_ITEM)
_SHORT = 60
"""Characters of a line that may well come again: the stakes of a table, a date, a place."""
_LINES_KEPT = 512


class Number(str):
    """A number with a point, or without an end, as it was written."""

    __slots__ = ()


def read_toml(text: str) -> dict[str, Any]:
    """The tree of a text."""
    try:
        return _plain(text)
    except (_NotPlain, ValueError):  # a number of thousands of digits, too
        pass
    try:
        return tomllib.loads(text, parse_float=Number)
    except ValueError as error:
        raise Misuse("not TOML: {error}", slug="not-toml", error=error) from None
    except RecursionError:
        raise Misuse("not TOML that anybody can read: too deep", slug="toml-too-deep") from None


class _NotPlain(Exception):
    """Something that only the library reads."""


def _plain(text: str) -> dict[str, Any]:
    tree: dict[str, Any] = {}
    table = tree
    for line in text.split("\n"):
        found = _kept_line(line) if len(line) < _SHORT else _read_line(line)
        if found is None:
            heading = _HEADING.fullmatch(line)
            if heading is not None and heading[1] not in tree:
                table = tree[heading[1]] = {}
            elif line.strip(" "):
                raise _NotPlain
            continue
        key, value = found
        if key in table:
            raise _NotPlain
        # What a line means is kept, so nobody gets the list itself.
        table[key] = value.copy() if type(value) is list else value
    return tree


def _read_line(line: str) -> tuple[str, Any] | None:
    """The key and the value of a plain line; nothing where it is none."""
    # Most of a history stands in long lists, of texts or of numbers.
    if line.endswith("']"):
        texts = _TEXTS.fullmatch(line)
        if texts is not None:
            key, body = texts.groups()
            parts = body.split("', '")
            # As many quotation marks as there are between the parts, so that none stands within one.
            if body.count("'") == 2 * (len(parts) - 1) and body.isprintable():
                return key, parts
    elif line.endswith("]"):
        numbers = _NUMBERS.fullmatch(line)
        if numbers is not None:
            key, body = numbers.groups()
            return key, [
                int(item) if item.isdigit() else Number(item) if "." in item else _value(item)
                for item in body.split(", ")
            ]
    found = _LINE.fullmatch(line)
    if found is None:
        return None
    key, single, several = found.groups()
    if single is not None:
        return key, _value(single)
    return key, [_value(item) for item in _ITEMS.findall(several)] if several else []


_kept_line = lru_cache(maxsize=_LINES_KEPT)(_read_line)


def _value(written: str) -> Any:
    first = written[0]
    if first in "'\"":
        return written[1:-1]
    if written.isdigit():
        return int(written)
    if first in "tf":
        return written == "true"
    if ":" in written:
        return time.fromisoformat(written)
    return Number(written) if "." in written or "i" in written else int(written)


def written_toml(value: object) -> str:
    """A text, number, truth or list as TOML."""
    match value:
        case bool():
            return "true" if value else "false"
        case Number():
            return value
        case int():
            return str(value)
        case list() | tuple():
            return f"[{', '.join(map(written_toml, value))}]"
        case _:
            return _quoted(str(value))


def _quoted(text: str) -> str:
    if "'" not in text and all(character.isprintable() for character in text):
        return f"'{text}'"
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(each if each.isprintable() else f"\\U{ord(each):08X}" for each in escaped) + '"'
