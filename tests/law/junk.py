"""Law altered by chance: one rule of one file says something that no statute would say."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from datetime import date
from functools import cache
from random import Random
from typing import Any

import yaml

from ludex.games.registry import GAMES, GROUPS
from ludex.law.book import Law
from ludex.law.leaves import LeafKind, is_leaf
from ludex.law.sources import LawFiles
from tests.tables import LAW, packaged

JUNK: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2, 7, 99, 100_000, 10**6, 10**6 + 1, 10**15, date(2020, 2, 29)),
    *("", "x", "player", "amount", "1/3", "0.5", "-1/2", "1/0", "00", "not-yours", "ñ\n♠", "a.b", "x" * 300),
    *([], {}, [0], [-1], ["x"], [[1]], [None], {"from": 1, "to": 3}, {"from": 3}, {"a": 1}, {1: {}}),
)
"""What may stand where something else should."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Whatever takes longer hangs, and is interrupted."""

    def stop(*_: object) -> None:
        raise TimeoutError(f"it takes more than {seconds} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class AlteredFiles(LawFiles):
    """The packaged files of the law, one of which has another text."""

    def __init__(self, name: str, text: str) -> None:
        super().__init__()
        self._name, self._text = name, text

    def read(self, relative: str) -> str:
        return self._text if relative == self._name else super().read(relative)


def altered_by_chance(pick: Random, game: str, place: str) -> tuple[str, str, str]:
    """A file that a game at a place is read from, its altered text, and what was altered."""
    names = [f"{place}/{game}.yaml", f"practice/{game}.yaml"]
    names += [
        f"{part}/{group}.yaml" for group, heirs in GROUPS.items() if game in heirs for part in (place, "practice")
    ]
    name = pick.choice([name for name in names if LAW.files.exists(name)])
    tree = deepcopy(_tree(name))
    section = "establishment" if "establishment" in tree and pick.random() < 0.15 else "rules"
    path, leaf = pick.choice(list(_leaves(tree[section])))
    how = pick.choice((_value, _value, _value, _part, _part, _number, _number, _kind, _key, _branch))
    what = how(pick, tree[section], path, leaf)
    return name, yaml.dump(tree, allow_unicode=True), f"{name}: {section}.{'.'.join(map(str, path))}: {what}"


def law_with(name: str, text: str) -> Law:
    """The law with one file altered; what does not depend on it was read once."""
    law = Law()
    law.files = AlteredFiles(name, text)
    law.__dict__.update(index=LAW.index, regulations=LAW.regulations, readings=LAW.readings)
    return law


def some_game(pick: Random) -> tuple[str, str]:
    """A game and a place that has it."""
    game = pick.choice(list(GAMES))
    return game, pick.choice(LAW.places_of(game))


@cache
def _tree(name: str) -> Any:
    return packaged(name)


def _leaves(tree: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], dict[Any, Any]]]:
    if is_leaf(tree):
        yield path, tree
    else:
        for key, part in tree.items() if isinstance(tree, dict) else enumerate(tree):
            yield from _leaves(part, (*path, key))


def _kind_of(leaf: dict[Any, Any]) -> str:
    return next(kind.value for kind in LeafKind if kind.value in leaf)


def _junk(pick: Random) -> Any:
    return deepcopy(pick.choice(JUNK))


def _value(pick: Random, rules: Any, path: tuple[Any, ...], leaf: dict[Any, Any]) -> str:
    """The rule says something else."""
    leaf[_kind_of(leaf)] = junk = _junk(pick)
    return repr(junk)


def _part(pick: Random, rules: Any, path: tuple[Any, ...], leaf: dict[Any, Any]) -> str:
    """A member of what it says is another."""
    value = leaf[_kind_of(leaf)]
    keys = list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    if not keys:
        return _value(pick, rules, path, leaf)
    key, junk = pick.choice(keys), _junk(pick)
    value[key] = junk
    return f"[{key}] {junk!r}"


def _number(pick: Random, rules: Any, path: tuple[Any, ...], leaf: dict[Any, Any]) -> str:
    """A number is a little or much larger or smaller."""
    kind = _kind_of(leaf)
    if isinstance(leaf[kind], bool) or not isinstance(leaf[kind], int):
        return _value(pick, rules, path, leaf)
    leaf[kind] = pick.choice((0, leaf[kind] - 1, leaf[kind] + 1, -leaf[kind], leaf[kind] * 2, leaf[kind] + 100))
    return repr(leaf[kind])


def _kind(pick: Random, rules: Any, path: tuple[Any, ...], leaf: dict[Any, Any]) -> str:
    """The rule is of another kind, with what it says or with anything."""
    said = leaf.pop(_kind_of(leaf))
    kind = pick.choice(list(LeafKind)).value
    leaf[kind] = said if pick.random() < 0.5 else _junk(pick)
    return f"{kind} {leaf[kind]!r}"


def _key(pick: Random, rules: Any, path: tuple[Any, ...], leaf: dict[Any, Any]) -> str:
    """Anything beside the rule is another thing, or is gone."""
    key = pick.choice([*leaf, "default", "unit", "reading", "from", "x", 7])
    if key in leaf and pick.random() < 0.3:
        del leaf[key]
        return f"without {key}"
    leaf[key] = _junk(pick)
    return f"{key} {leaf[key]!r}"


def _branch(pick: Random, rules: Any, path: tuple[Any, ...], leaf: dict[Any, Any]) -> str:
    """A heading on the way to it is gone, or something else."""
    at = pick.randrange(len(path)) if path else 0
    for key in path[:at]:
        rules = rules[key]
    if pick.random() < 0.5:
        del rules[path[at]]
        return f"without {path[at]}"
    rules[path[at]] = _junk(pick)
    return f"{path[at]} is {rules[path[at]]!r}"
