"""TOML as hand histories have it: plain lines are read here, several times faster; anything else by the library.

A plain line is a bare key and a number, a truth, a text without escapes, or a list of such on the same line. What is
read here means the same to the library; what is not plain, or not TOML at all, is left to it.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

from ludex.errors import Misuse

# Control characters are not allowed within texts, and what a line ends with is not looked for here.
_TEXT = r"'[^'\x00-\x1f\x7f]*'|\"[^\"\\\x00-\x1f\x7f]*\""
_NUMBER = r"[+-]?(?:inf|(?:0|[1-9][0-9]*)(?:\.[0-9]+)?)"
_ITEM = rf"(?:{_TEXT}|{_NUMBER}|true|false)"
_LINE = re.compile(rf"([A-Za-z0-9_-]+) *= *(?:({_ITEM})|\[ *({_ITEM}(?: *, *{_ITEM})*)? *\]) *")
_HEADING = re.compile(r"\[([A-Za-z0-9_-]+)\] *")
_ITEMS = re.compile(_ITEM)


class Number(str):
    """A number with a point, or without an end, as it was written."""


def read_toml(text: str) -> dict[str, Any]:
    """The tree of a text."""
    try:
        return _plain(text)
    except _NotPlain:
        pass
    try:
        return tomllib.loads(text, parse_float=Number)
    except tomllib.TOMLDecodeError as error:
        raise Misuse(f"not TOML: {error}") from None
    except RecursionError:
        raise Misuse("not TOML that anybody can read: too deep") from None


class _NotPlain(Exception):
    """Something that only the library reads."""


def _plain(text: str) -> dict[str, Any]:
    tree: dict[str, Any] = {}
    table = tree
    for line in text.split("\n"):
        found = _LINE.fullmatch(line)
        if found is None:
            heading = _HEADING.fullmatch(line)
            if heading is not None and heading[1] not in tree:
                table = tree[heading[1]] = {}
            elif line.strip(" "):
                raise _NotPlain
            continue
        key, single, several = found.groups()
        if key in table:
            raise _NotPlain
        if single is not None:
            table[key] = _value(single)
        else:
            table[key] = [_value(item) for item in _ITEMS.findall(several)] if several else []
    return tree


def _value(written: str) -> Any:
    first = written[0]
    if first in "'\"":
        return written[1:-1]
    if written.isdigit():
        return int(written)
    if first in "tf":
        return written == "true"
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
