"""The strict reader of YAML, for law, licences, cases and floors: what is written is what is read.

Plain YAML turns the key `on` into true, pocket `00` into 0 and `35:1` into 2101, and keeps the second of two equal
keys. This reader knows true, false, null, whole numbers and dates; all else is text, and whatever could be read in two
ways is refused with the file and the line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TypeAlias

import yaml

from ludex.errors import Misuse, within

try:
    from yaml import CSafeLoader as _Parser  # libyaml, several times as fast
except ImportError:
    from yaml import SafeLoader as _Parser  # type: ignore[assignment]

Key: TypeAlias = str | int
Tree: TypeAlias = "dict[Key, Tree] | list[Tree] | str | int | bool | date | None"

SIZE_MAX = 2_000_000  # bytes: four times our largest file; a bound on what a stranger's file may cost
DEPTH_MAX = 50  # lists and mappings within each other
DIGITS_MAX = 100  # no rule needs more, and very long numbers take long to read

_WORDS = {"true": True, "false": False, "null": None}
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]*)")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
# YAML allows the other characters in a file. We look before the parser does, because then the line is known.
_UNREADABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# An escape ("\0") can still smuggle these into a text.
_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")


def load_file(path: Path | Traversable) -> Tree:
    """Reads a file of YAML, strictly."""
    return load_text(read_text(path, name=str(path)), name=str(path))


def load_text(text: str, *, name: str) -> Tree:
    """Reads YAML, strictly; `name` says in messages which file it is."""
    if len(text) > SIZE_MAX:
        raise _misuse(
            name, None, Misuse("it is longer than {most} characters", slug="longer-than-characters", most=SIZE_MAX)
        )
    if unreadable := _UNREADABLE.search(text):
        line = text.count("\n", 0, unreadable.start()) + 1
        code = f"{ord(unreadable.group()):04X}"
        what = Misuse("character U+{code} may not stand in a file", slug="character-in-file", code=code)
        raise _misuse(name, line, what)
    try:
        return _Reading(text, name).whole()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        what = Misuse(_one_line(error.problem)) if error.problem else _malformed()
        raise _misuse(name, mark.line + 1 if mark else None, what) from None
    except (yaml.YAMLError, ValueError, OverflowError):
        # Escapes of characters that do not exist: libyaml and Python's parser fail in different ways.
        raise _misuse(name, None, _malformed()) from None


def _malformed() -> Misuse:
    return Misuse("malformed YAML", slug="malformed-yaml")


def read_text(path: Path | Traversable, *, name: str) -> str:
    """The text of a file in UTF-8, or a `Misuse` that says why it cannot be read."""
    content = _read_bytes(path, name)
    if len(content) > SIZE_MAX:
        raise _misuse(
            name, None, Misuse("it is longer than {most} bytes", slug="file-longer-than-bytes", most=SIZE_MAX)
        )
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise _misuse(name, line, Misuse("this is not text in UTF-8", slug="no-utf-8")) from None


def _read_bytes(path: Path | Traversable, name: str) -> bytes:
    """The file's content, but no more than shows that it is too long."""
    try:
        with path.open("rb") as file:
            content: bytes = file.read(SIZE_MAX + 1)
            return content
    except FileNotFoundError:
        raise _misuse(name, None, Misuse("there is no such file", slug="no-file")) from None
    except IsADirectoryError:
        raise _misuse(name, None, Misuse("this is a directory, not a file", slug="directory-not-file")) from None
    except OSError as error:
        what = Misuse("it cannot be read: {why}", slug="file-cannot-be-read", why=error.strerror)
        raise _misuse(name, None, what) from None
    except ValueError:  # a NUL in the path
        raise _misuse(repr(name), None, Misuse("this is not the name of a file", slug="not-a-name-of-file")) from None


def _misuse(name: str, line: int | None, what: Misuse) -> Misuse:
    """One line that says which file, which line and what is wrong."""
    return within(_one_line(name if line is None else f"{name}:{line}"), what)


def _one_line(text: str) -> str:
    return " ".join(text.split())


class _Reading:
    """One pass over the parser's events: they still show the tags, anchors and quotes that a loaded tree hides."""

    def __init__(self, text: str, name: str) -> None:
        self._name = name
        self._events = _events(text)

    def whole(self) -> Tree:
        """The only document of the file."""
        next(self._events)  # the stream starts
        opening = next(self._events)
        if isinstance(opening, yaml.StreamEndEvent):
            raise self._refused(opening, Misuse("the file holds nothing", slug="holds-nothing"))
        if isinstance(opening, yaml.DocumentStartEvent) and (opening.version or opening.tags):
            raise self._refused(opening, Misuse("directives are not used here", slug="no-directives"))
        tree = self._value(next(self._events), depth=0)
        next(self._events)  # the document ends
        closing = next(self._events)
        if not isinstance(closing, yaml.StreamEndEvent):
            raise self._refused(closing, Misuse("a file holds one document, this is the second", slug="one-document"))
        return tree

    def _value(self, event: yaml.Event, *, depth: int) -> Tree:
        self._check_plainly_written(event)
        if depth > DEPTH_MAX:
            raise self._refused(event, Misuse("more than {most} levels deep", slug="too-deep", most=DEPTH_MAX))
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event)
        if isinstance(event, yaml.SequenceStartEvent):
            return self._list(depth)
        assert isinstance(event, yaml.MappingStartEvent), event
        return self._mapping(depth)

    def _list(self, depth: int) -> list[Tree]:
        items: list[Tree] = []
        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            items.append(self._value(event, depth=depth + 1))
        return items

    def _mapping(self, depth: int) -> dict[Key, Tree]:
        found: dict[Key, Tree] = {}
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            key = self._key(event)
            if key in found:
                raise self._refused(
                    event, Misuse("the key {key} is there twice", slug="same-key-twice", key=_one_line(str(key)))
                )
            found[key] = self._value(next(self._events), depth=depth + 1)
        return found

    def _key(self, event: yaml.Event) -> Key:
        self._check_plainly_written(event)
        if not isinstance(event, yaml.ScalarEvent):
            raise self._refused(
                event, Misuse("a key is text or a whole number, not a list or mapping", slug="key-no-list")
            )
        if event.implicit[0] and event.value == "<<":
            raise self._refused(event, Misuse("merge keys are not used here", slug="no-merge-keys"))
        key = self._scalar(event)
        if isinstance(key, bool) or not isinstance(key, str | int):
            raise self._refused(
                event,
                Misuse(
                    "a key is text or a whole number: put {value} in quotes", slug="key-in-quotes", value=event.value
                ),
            )
        return key

    def _scalar(self, event: yaml.ScalarEvent) -> str | int | bool | date | None:
        text: str = event.value
        if unprintable := _UNPRINTABLE.search(text):
            raise self._refused(
                event,
                Misuse(
                    "character U+{code} may not stand in a text",
                    slug="character-in-text",
                    code=f"{ord(unprintable.group()):04X}",
                ),
            )
        plain: bool = event.implicit[0]
        return self._plain(event, text) if plain else text  # in quotes, or in a block, it is text as it stands

    def _plain(self, event: yaml.Event, text: str) -> str | int | bool | date | None:
        if not text:
            raise self._refused(
                event, Misuse("nothing is written where a key or value belongs", slug="nothing-written")
            )
        if text in _WORDS:
            return _WORDS[text]
        if _WHOLE.fullmatch(text):
            if len(text) > DIGITS_MAX:
                raise self._refused(
                    event, Misuse("a number of more than {most} digits", slug="too-many-digits", most=DIGITS_MAX)
                )
            return int(text)
        if _DAY.fullmatch(text):
            try:
                return date.fromisoformat(text)
            except ValueError:
                raise self._refused(
                    event, Misuse("{day} is not a day of the calendar", slug="no-day", day=text)
                ) from None
        return text

    def _check_plainly_written(self, event: yaml.Event) -> None:
        """Tags, anchors and aliases make a file say what its reader does not see."""
        if isinstance(event, yaml.AliasEvent):
            raise self._refused(
                event,
                Misuse("aliases are not used here: *{name}", slug="no-aliases", name=_one_line(str(event.anchor))),
            )
        if isinstance(event, yaml.NodeEvent) and event.anchor is not None:
            raise self._refused(
                event,
                Misuse("anchors are not used here: &{name}", slug="no-anchors", name=_one_line(str(event.anchor))),
            )
        if isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent) and event.tag is not None:
            raise self._refused(
                event, Misuse("tags are not used here: {tag}", slug="no-tags", tag=_one_line(event.tag))
            )

    def _refused(self, event: yaml.Event, what: Misuse) -> Misuse:
        mark = event.start_mark
        return _misuse(self._name, mark.line + 1 if mark else None, what)


def written(tree: Tree) -> str:
    """A tree as YAML that this module reads back: what is short on one line, letters as they are."""
    return str(yaml.safe_dump(tree, allow_unicode=True, sort_keys=False, default_flow_style=None, width=120))


def _events(text: str) -> Iterator[yaml.Event]:
    parser = _Parser(text)
    while (event := parser.get_event()) is not None:
        yield event
