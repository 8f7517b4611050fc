"""Which scenarios can notice which faults: every case of a game is played once with all sites watched.

A citation is watched by evaluating the expression with and without it: a scenario matters when the two differ, and a
citation that never makes a difference (the rule is open, or another says the same clause) is silent. Of any other fault
it is noted that its statement was reached.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from ludex.core.options import Bound
from ludex.errors import Refused
from ludex.games.registry import open_usual
from ludex.law.book import Law
from ludex.proof.cases import Scenario
from ludex.proof.citations import of_odds, of_table
from ludex.proof.notes import Cited, Notes
from ludex.proof.runner import run_scenario
from tools.mutation.patching import patch
from tools.mutation.sites import Found

WATCH, REACHED, REFUSES = "__watch__", "__reached__", "__refuses__"
SEED = 7


class Row(Struct, frozen=True):
    """What one scenario of a game came to: the sites that matter to it, and what it was seen citing."""

    number: int
    """The number of the scenario among those of the game; negative for what the game says of itself at a place."""
    sites: list[int]
    cited: list[int]


class Survey(Struct, frozen=True):
    """What all scenarios of a game came to."""

    cited: list[Cited]
    rows: list[Row]
    reached: list[int]
    """The sites that were reached at all, whether they mattered or not."""


def watching(tree: ast.Module, found: Sequence[tuple[int, Found]]) -> tuple[ast.Module, set[str]]:
    """A module whose sites are watched, and the functions that this alters; the tree itself is altered."""
    by_node: dict[ast.AST, list[tuple[int, Found]]] = {}
    reached: dict[ast.stmt, list[int]] = {}
    for number, each in found:
        if each.site.kind == "citation" and not _binds(each.node):
            by_node.setdefault(each.node, []).append((number, each))
        else:
            reached.setdefault(each.statement, []).append(number)
    tree = _Watching(by_node, reached).visit(tree)
    return ast.fix_missing_locations(tree), {each.site.function for _, each in found}


def _binds(node: ast.AST) -> bool:
    """Whether an expression names something for later, which it could not do inside a lambda."""
    return any(isinstance(part, ast.NamedExpr | ast.Yield | ast.Await) for part in ast.walk(node))


class _Watching(ast.NodeTransformer):
    def __init__(self, by_node: dict[ast.AST, list[tuple[int, Found]]], reached: dict[ast.stmt, list[int]]) -> None:
        self._by_node, self._reached = by_node, reached

    def visit(self, node: ast.AST) -> Any:
        watched = [(number, deepcopy(each.made())) for number, each in self._by_node.get(node, ())]
        reached = self._reached.get(node, ()) if isinstance(node, ast.stmt) else ()
        visited: Any = super().visit(node)
        for number, without in watched:
            visited = _watched(visited, number, without)
        calls = [ast.Expr(_call(REACHED, ast.Constant(number))) for number in reached]
        return [ast.copy_location(call, node) for call in calls] + [visited] if calls else visited


def _watched(node: Any, number: int, without: Any) -> Any:
    """A node whose value is compared with the one that it would have without a citation."""
    if isinstance(node, ast.keyword | ast.Assign):
        node.value = _watched(node.value, number, without.value)
        return node
    if isinstance(without, ast.Call) and isinstance(without.func, ast.Name) and without.func.id == "__uncited__":
        return ast.copy_location(_call(REFUSES, ast.Constant(number), _lambda(node)), node)
    return ast.copy_location(_call(WATCH, ast.Constant(number), _lambda(node), _lambda(without)), node)


def _call(name: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])


def _lambda(value: ast.expr) -> ast.Lambda:
    return ast.Lambda(ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[]), value)


class Watch:
    """What watched modules call."""

    def __init__(self) -> None:
        self.seen: set[int] = set()
        """The sites that mattered to the scenario at hand."""
        self.reached: set[int] = set()

    def names(self) -> dict[str, Any]:
        """By the names that the modules know."""
        return {WATCH: self.differs, REACHED: self.reaches, REFUSES: self.refuses}

    def reaches(self, number: int) -> None:
        """A statement is about to be run."""
        self.seen.add(number)
        self.reached.add(number)

    def differs(self, number: int, sound: Callable[[], Any], without: Callable[[], Any]) -> Any:
        """The sound value; the site matters where the other one differs."""
        value = sound()
        self.reached.add(number)
        if number not in self.seen:
            try:
                same = _plain(value) == _plain(without())
            except Exception:  # without its citation it cannot even be computed
                same = False
            if not same:
                self.seen.add(number)
        return value

    def refuses(self, number: int, refuse: Callable[[], Any]) -> Any:
        """A refusal, which matters whenever it comes."""
        self.reached.add(number)
        try:
            answer = refuse()
        except Refused:
            self.seen.add(number)
            raise
        if isinstance(answer, Refused):
            self.seen.add(number)
        return answer


def _plain(value: Any) -> Any:
    """A value as far as it matters what it cites."""
    if isinstance(value, Bound | Refused):
        return value.reason, frozenset(value.clauses), value.rule
    return frozenset(value) if isinstance(value, tuple) else value


Watched = tuple[str, ast.Module, set[str]]
"""A source, its watched tree, and the functions in which something is watched."""


def survey(game: str, law: Law, scenarios: Sequence[Scenario], sources: Iterable[Watched]) -> Survey:
    """Plays all scenarios of a game over watched sources; the process is of no other use afterwards."""
    watch = Watch()
    for file, tree, functions in sources:
        patch(file, tree, functions, watch.names())
    cited: dict[Cited, int] = {}
    rows: list[Row] = []

    def keep(number: int, found: Iterable[Cited]) -> None:
        rows.append(Row(number, sorted(watch.seen), sorted({cited.setdefault(each, len(cited)) for each in found})))
        watch.seen.clear()

    for number, scenario in enumerate(scenarios):
        notes = Notes()
        run_scenario(scenario, afresh(law), notes)
        keep(number, notes.cited)
    for number in range(-1, -1 - 2 * len(law.places_of(game)), -1):
        keep(number, said_by(game, law, number))
    return Survey(list(cited), rows, sorted(watch.reached))


def said_by(game: str, law: Law, number: int) -> list[Cited]:
    """What a game says of itself without anybody playing: its table at each place, then its odds at each."""
    places = law.places_of(game)
    opened = open_usual(law, game, places[(-number - 1) % len(places)])
    return list(of_table(opened, picks()) if -number <= len(places) else of_odds(opened))


def picks() -> Callable[[int], int]:
    """Whims that are the same every time."""
    return Random(SEED).randrange


def afresh(law: Law) -> Law:
    """The same law as another object: no game is open under it yet."""
    other = Law.__new__(Law)
    other.__dict__.update(law.__dict__)
    return other


def source_files(root: Path) -> list[Path]:
    """The sources in which faults are looked for."""
    return [path for part in ("core", "games") for path in sorted((root / "src" / "ludex" / part).rglob("*.py"))]
