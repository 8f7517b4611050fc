"""Older schemas: what was recorded then is lifted step by step, as plain JSON, until it can be decoded now.

A step leads from one schema to the next. Most of what ever changes are words, which a step lists game by game; what is
more than that is a function of the step. A step that was once released never changes: it tells what was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

Tree: TypeAlias = dict[str, Any]
Lift = Callable[[Tree], Tree]

EVERY_GAME = EVERY_ONE = "*"


class Renames(Struct, frozen=True, kw_only=True):
    """Words that a game has exchanged for others, each old one with its new one."""

    commands: Mapping[str, str] = {}
    events: Mapping[str, str] = {}
    fields: Mapping[str, Mapping[str, str]] = {}
    """Fields of a command or an event by its new slug, or of every one."""
    words: Mapping[str, Mapping[str, str]] = {}
    """What stands in a field of this name, wherever it is: `{"phase": {"speaking": "betting"}}`."""
    rules: Mapping[str, str] = {}
    """Rules by their path, and headings with all that is below them; who may give a renamed command follows."""


def unchanged(tree: Tree) -> Tree:
    """A lift where nothing but words has changed."""
    return tree


class Step(Struct, frozen=True, kw_only=True):
    """What changed from one schema to the next: first words, by game or group of games, and then shapes."""

    renames: Mapping[str, Renames] = {}
    header: Lift = unchanged
    entry: Lift = unchanged


class Upcaster:
    """The steps that lead to the present schema, as they concern one game."""

    def __init__(self, steps: Sequence[Step] = (), names: Sequence[str] = ()) -> None:
        """`steps` begins with the one that leads away from schema 1; `names` are the game's slug and its groups."""
        known = (EVERY_GAME, *names)
        self._steps = [(step, [step.renames[name] for name in known if name in step.renames]) for step in steps]

    def header(self, tree: Tree, schema: int) -> Tree:
        """A header as it would be written now."""
        for step, renames in self._steps[schema - 1 :]:
            for words in renames:
                tree = _renamed_header(tree, words)
            tree = step.header(tree)
        return tree

    def entry(self, tree: Tree, schema: int) -> Tree:
        """An entry as it would be written now."""
        for step, renames in self._steps[schema - 1 :]:
            for words in renames:
                tree = _renamed_entry(tree, words)
            tree = step.entry(tree)
        return tree


def _renamed_header(tree: Tree, words: Renames) -> Tree:
    rules = tree.get("rules")
    if rules is None:
        return tree
    paths = {**{f"may.{old}": f"may.{new}" for old, new in words.commands.items()}, **words.rules}
    return {**tree, "rules": {_renamed_path(path, paths): value for path, value in rules.items()}}


def _renamed_path(path: str, paths: Mapping[str, str]) -> str:
    for old, new in paths.items():
        if path == old or path.startswith(f"{old}."):
            return new + path.removeprefix(old)
    return path


def _renamed_entry(tree: Tree, words: Renames) -> Tree:
    command = _renamed(tree["command"], "do", words.commands, words)
    events = [_renamed(event, "event", words.events, words) for event in tree["events"]]
    return {**tree, "command": command, "events": events}


def _renamed(tree: Tree, tag: str, slugs: Mapping[str, str], words: Renames) -> Tree:
    slug = slugs.get(tree[tag], tree[tag])
    fields = {**words.fields.get(EVERY_ONE, {}), **words.fields.get(slug, {})}
    named = {fields.get(name, name): value for name, value in tree.items()}
    named[tag] = slug
    reworded: Tree = _reworded(named, words.words) if words.words else named
    return reworded


def _reworded(value: Any, words: Mapping[str, Mapping[str, str]]) -> Any:
    if isinstance(value, list):
        return [_reworded(part, words) for part in value]
    if isinstance(value, dict):
        return {
            name: _word(part, words[name]) if name in words else _reworded(part, words) for name, part in value.items()
        }
    return value


def _word(value: Any, words: Mapping[str, str]) -> Any:
    if isinstance(value, list):
        return [_word(part, words) for part in value]
    return words.get(value, value) if isinstance(value, str) else value
