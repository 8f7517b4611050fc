"""Cases: scenarios that a croupier can read, loaded from YAML and spread over places and rows.

A case is written once for several jurisdictions, for several games that share a rule and, with `each`, for several rows
of values. What may differ by place is a mapping with the names of places as keys; in a case of several games, by game
likewise.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ludex.errors import Misuse, Several, within
from ludex.law.book import Law
from ludex.law.clauses import unknown_clause
from ludex.law.strict import Tree, load_file

CLAUSES_MAX = 5
"""A case that cites more than this proves none of them in particular."""

_KEYS = frozenset(
    {"case", "clauses", "game", "in", "licence", "table", "session", "players", "live", "each", "steps", "expect"}
    | {"refused", "floor", "violations", "opens"}
)
_OF_A_TABLE = frozenset({"licence", "table", "session", "players", "live", "steps", "expect"})
_NEEDED = frozenset({"case", "clauses", "game", "in"})
_VARIABLE = re.compile(r"\$([a-z_][a-z0-9_]*)")


class Scenario(Struct, frozen=True, kw_only=True):
    """One case at one place with one row of values: what is actually run."""

    name: str
    case: str
    """The case's own sentence, without place and row."""
    file: str
    game: str
    place: str
    clauses: tuple[str, ...]
    licence: dict[str, Any] | None
    table: dict[str, Any]
    session: dict[str, Any] | str
    players: dict[str, Any]
    live: bool
    steps: tuple[dict[str, Any], ...]
    expect: dict[str, Any]
    refused: str | None
    floor: dict[str, Any] | None = None
    """A described floor, inspected instead of a table being played."""
    violations: tuple[str, ...] = ()
    """The clauses that the inspection finds broken, exactly."""
    opens: str | None = None
    """The game that the house of the floor wants to open, instead of being inspected."""

    @property
    def label(self) -> str:
        """How reports call it."""
        return f"{self.file}: {self.name}"


def find_cases(paths: Iterable[Path]) -> list[Path]:
    """The case files at some paths, folders searched through."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(path.rglob("*.yaml"))
        elif path.exists():
            found.append(path)
        else:
            raise Misuse("{path}: no such file or folder", slug="no-such-file", path=path)
    return found


def load_scenarios(path: Path, law: Law) -> list[Scenario]:
    """Every scenario of a case file, which holds one case or a list of them."""
    tree = load_file(path)
    cases = tree if isinstance(tree, list) else [tree]
    return [scenario for case in cases for scenario in _spread(case, path, law)]


def _spread(case: Tree, path: Path, law: Law) -> Iterator[Scenario]:
    name = path.name
    if not isinstance(case, dict):
        raise Misuse("{file}: a case is a mapping", slug="case-no-mapping", file=name)
    unknown = {str(key) for key in case} - _KEYS
    missing = _NEEDED - {str(key) for key in case}
    if unknown or missing:
        wrong = [Misuse("unknown key {key}", slug="unknown-key-of-case", key=key) for key in sorted(unknown)]
        wrong += [Misuse("{key} is missing", slug="key-missing", key=key) for key in sorted(missing)]
        raise within(name, Several(wrong))
    _check_floor(case, name)
    games = [str(game) for game in _one_or_more(case["game"])]
    for game in games:
        own = _of_game(case, game, frozenset(games)) if isinstance(case["game"], list) else case
        places = _one_or_more(own["in"])
        if not places:
            raise Misuse("{file}: a case is somewhere; in is empty", slug="case-nowhere", file=name)
        rows = _rows(own.get("each", [{}]), name)
        for place in map(str, places):
            law.regulations.jurisdiction(place)
            if len(games) > 1 and place not in law.places_of(game):
                continue  # an heir need not be a game of every place that its parent is a game of
            sent_by = law.statute(game, place).sent_by if place in law.places_of(game) else ()
            for number, row in enumerate(rows, start=1):
                told = [game] if len(games) > 1 else []
                suffix = f" [{' '.join([*told, place])}{f' row {number}' if len(rows) > 1 else ''}]"
                filled = {"game": game, **row}
                scenario = _scenario({**own, "game": game}, place, filled, path, str(case["case"]) + suffix, law)
                # The clauses that send a game to another's rules: each of its cases stands on them too.
                yield replace(scenario, clauses=(*scenario.clauses, *sent_by))


def _one_or_more(tree: Tree) -> list[Any]:
    return tree if isinstance(tree, list) else [tree]


def _of_game(tree: Any, game: str, games: frozenset[str]) -> Any:
    """A case of several games with what differs by game reduced to one; what a game is not named for does not apply."""
    if isinstance(tree, dict):
        if tree and set(tree) <= games:
            return _of_game(tree.get(game), game, games)
        parts = {key: _of_game(value, game, games) for key, value in tree.items()}
        return {key: value for key, value in parts.items() if value is not None or tree[key] is None}
    if isinstance(tree, list):
        return [reduced for value in tree if (reduced := _of_game(value, game, games)) is not None or value is None]
    return tree


def _check_floor(case: Mapping[Any, Any], file: str) -> None:
    """A floor comes with its violations, or with the game that the house opens, and nothing that belongs to a table.

    It may also be refused: the game that is opened, or the whole inspection, where no text was law on its day.
    """
    answers = {"violations", "opens", "refused"} & set(case)
    if ("floor" in case and not answers) or ("floor" not in case and answers - {"refused"}):
        raise Misuse("{file}: floor and violations go together", slug="floor-and-violations", file=file)
    played = sorted(_OF_A_TABLE & set(case)) if "floor" in case else []
    if played:
        raise Misuse(
            "{file}: a floor is inspected, not played: {keys} does not belong there",
            slug="floor-not-played",
            file=file,
            keys=played,
        )


def _rows(tree: Tree, file: str) -> list[Mapping[Any, Any]]:
    """The rows of `each`."""
    if not isinstance(tree, list) or not tree:
        raise Misuse("{file}: each is a list of rows", slug="each-is-rows", file=file)
    return [_mapping(row, file, "each") for row in tree]


def _scenario(case: Mapping[Any, Any], place: str, row: Mapping[Any, Any], path: Path, name: str, law: Law) -> Scenario:
    known = frozenset(law.regulations.jurisdictions)
    tree: dict[str, Any] = {
        str(key): _localised(_filled(value, row, path.name), place, known) for key, value in case.items()
    }
    return Scenario(
        name=name,
        case=str(case["case"]),
        file=path.name,
        game=str(tree["game"]),
        place=place,
        clauses=_cited(tree.get("clauses", []), place, path.name, law),
        licence=None if tree.get("licence") is None else _mapping(tree["licence"], path.name, "licence"),
        table=_mapping(tree.get("table"), path.name, "table"),
        session=tree.get("session") or {},
        players=_mapping(tree.get("players"), path.name, "players"),
        live=_flag(tree.get("live"), path.name, "live"),
        steps=tuple(_mapping(step, path.name, "steps") for step in _listed(tree.get("steps"), path.name, "steps")),
        expect=_mapping(tree.get("expect"), path.name, "expect"),
        refused=tree.get("refused"),
        floor=_mapping(tree.get("floor"), path.name, "floor") if "floor" in case else None,
        violations=_violations(tree, place, path.name, law) if "violations" in case else (),
        opens=None if tree.get("opens") is None else str(tree["opens"]),
    )


def _check_known(cited: Iterable[str], file: str, law: Law) -> None:
    for clause in cited:
        if clause not in law.index:
            raise unknown_clause(file, clause)


def _cited(listed: Any, place: str, file: str, law: Law) -> tuple[str, ...]:
    """The clauses of this place that the case cites."""
    cited = [str(clause) for clause in (listed if isinstance(listed, list) else [listed])]
    _check_known(cited, file, law)
    own = tuple(clause for clause in cited if law.regulations.jurisdiction_of(law.index[clause].id) == place)
    if len(own) > CLAUSES_MAX:
        raise Misuse(
            "{file}: a case cites at most {most} clauses of a place, not {count}",
            slug="too-many-clauses",
            file=file,
            most=CLAUSES_MAX,
            count=len(own),
        )
    return own


def _violations(tree: Mapping[str, Any], place: str, file: str, law: Law) -> tuple[str, ...]:
    """The clauses that a floor breaks at this place; that it breaks none must be said."""
    listed = tree.get("violations")
    if not isinstance(listed, list):
        raise Misuse(
            "{file}: violations should be a list for {place}, not {value}",
            slug="violations-no-list",
            file=file,
            place=place,
            value=repr(listed),
        )
    cited = tuple(map(str, listed))
    _check_known(cited, file, law)
    return cited


def _mapping(tree: Any, file: str, key: str) -> dict[str, Any]:
    if tree is None:
        return {}
    if not isinstance(tree, dict):
        raise Misuse(
            "{file}: {key} should be a mapping, not {value}", slug="no-mapping", file=file, key=key, value=repr(tree)
        )
    return tree


def _flag(tree: Any, file: str, key: str) -> bool:
    if tree not in (None, True, False):
        raise Misuse("{file}: {key} is true or absent", slug="true-or-absent", file=file, key=key)
    return bool(tree)


def _listed(tree: Any, file: str, key: str) -> list[Any]:
    if tree is None:
        return []
    if not isinstance(tree, list | dict):
        raise Misuse(
            "{file}: {key} should be a list, not {value}", slug="no-list", file=file, key=key, value=repr(tree)
        )
    return list(tree)


def _filled(tree: Any, row: Mapping[Any, Any], file: str) -> Any:
    """A case with its `$variables` replaced by the values of a row."""
    if isinstance(tree, dict):
        return {_filled(key, row, file): _filled(value, row, file) for key, value in tree.items()}
    if isinstance(tree, list):
        return [_filled(value, row, file) for value in tree]
    if not isinstance(tree, str) or "$" not in tree:
        return tree
    whole = _VARIABLE.fullmatch(tree)
    if whole:
        return _valued(whole[1], row, file)
    return _VARIABLE.sub(lambda match: str(_valued(match[1], row, file)), tree)


def _valued(name: str, row: Mapping[Any, Any], file: str) -> Any:
    if name not in row:
        raise Misuse("{file}: no row gives ${name}", slug="no-row-gives", file=file, name=name)
    return row[name]


def _localised(tree: Any, place: str, places: frozenset[str]) -> Any:
    """A case with what differs by place reduced to this place; what a place is not named for does not apply there."""
    if isinstance(tree, dict):
        if tree and set(tree) <= places:
            return _localised(tree.get(place), place, places)
        parts = {key: _localised(value, place, places) for key, value in tree.items()}
        return {key: value for key, value in parts.items() if value is not None or tree[key] is None}
    if isinstance(tree, list):
        return [_localised(value, place, places) for value in tree]
    return tree
