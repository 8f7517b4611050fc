"""Every rule that a source cites by its path exists, in every place: a misspelt one would only be noticed at play."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

import ludex
from ludex.games.registry import GAMES
from ludex.proof.keys import packaged
from tests.games.cited_paths import OPTIONAL, cited_paths, is_known
from tests.tables import LAW, usual

PACKAGE = Path(ludex.__file__).parent


@cache
def paths(game: str) -> tuple[frozenset[str], ...]:
    """The rules of a game, place by place, its establishment included."""
    statutes = [LAW.statute(game, place) for place in LAW.places_of(game)]
    return tuple(frozenset((*statute.leaves, *statute.establishment)) for statute in statutes)


@cache
def readers() -> dict[str, list[str]]:
    """Every module of tables and games, with the games that are played by it."""
    found: dict[str, list[str]] = {}
    for game, module in GAMES.items():
        for needed in packaged().needed([module]):
            if needed.startswith(("ludex.core.", "ludex.games.")):
                found.setdefault(needed, []).append(game)
    return found


def unknown(tree: ast.AST, games: list[str]) -> list[str]:
    """The paths in a source that none of the games played by it has in every one of its places."""
    headings = {path.partition(".")[0] for game in games for place in paths(game) for path in place}
    found = {each.pattern for each in cited_paths(tree, headings)}
    return sorted(
        pattern.replace("\\", "")
        for pattern in found
        if not OPTIONAL.fullmatch(pattern.replace("\\", ""))
        and not any(all(is_known(pattern, place) for place in paths(game)) for game in games)
    )


@pytest.mark.parametrize("module", sorted(readers()))
def test_every_path_that_is_written_out_is_a_rule(module: str) -> None:
    """In some game that is played by the module, whatever the place."""
    source = PACKAGE.joinpath(*module.split(".")[1:])
    file = source / "__init__.py" if source.is_dir() else source.with_suffix(".py")
    assert unknown(ast.parse(file.read_text(encoding="utf-8")), readers()[module]) == []


def test_many_paths_are_found() -> None:
    """The search itself sees what it is to hold."""
    sources = [PACKAGE / "core" / "limits.py", PACKAGE / "games" / "wheels" / "roulette" / "settling.py"]
    headings = ["limits_change", "settlement", "bets", "zero"]
    found = [each for source in sources for each in cited_paths(ast.parse(source.read_text("utf-8")), headings)]
    assert len(found) > 15


@pytest.mark.parametrize(
    ("source", "missing"),
    [
        ("rules.clauses_of('limits_change.notice_spins')", ["limits_change.notice_spins"]),
        ("rules.clauses_of('limts_change.notice_rounds')", ["limts_change.notice_rounds"]),
        ("rules.clauses_of('limits_change.notice_rounds', 'minimum')", []),
        ("self._cite(*(('zero.choise',) if late else ('zero.choice',)))", ["zero.choise"]),
        ("rules.require(ok, 'staff.hands_of')", ["staff.hands_of"]),
        ("raise rules.refusal('staff.hands_off', asked='staff.nothing')", ["staff.nothing"]),
        ("PATHS = ('settlement.order', 'settlement.odder')", ["settlement.odder"]),
        ("x = f'bets.{kind}.pays', f'bets.{kind}.paid'", ["bets.[a-z0-9_-]+(.[a-z0-9_-]+)*.paid"]),
        ("rules.clauses_of('zero.maybe') if 'zero.maybe' in rules.sources else ()", []),
        ("path = f'bets.{k}.maybe'\nif path in rules.sources: rules.forbids(path)", []),
        ("open('settlement.order leaves out nothing')", []),
        ("heading = 'establishment.staff'", []),
    ],
)
def test_a_misspelt_path_is_noticed(source: str, missing: list[str]) -> None:
    """Wherever it stands, and however it is put together; what a source looks for itself may be missing."""
    assert unknown(ast.parse(source), ["roulette-french"]) == missing


def test_an_unknown_path_is_said_by_name() -> None:
    """By whoever cites one that is put together at play."""
    rules = usual("cantabria").rules
    for asked in (rules.clauses_of, rules.refusal, rules.forbids, lambda path: rules.require(False, path)):
        with pytest.raises(KeyError, match=r"roulette-french in cantabria has no rule limits_change\.notice_spins"):
            asked("limits_change.notice_spins")
