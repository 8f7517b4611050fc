"""Keys of answers: everything that could change an answer changes its key, and what belongs to other games does not."""

from __future__ import annotations

import ast
import shutil
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ludex.games.registry import GAMES
from ludex.law.book import Law
from ludex.law.leaves import Leaf
from ludex.law.strict import load_text
from ludex.proof.cases import Scenario
from ludex.proof.keys import PACKAGE, RUNNING, Keys, Sources
from tests.proof.scenarios import BASE, base, loaded
from tests.tables import LAW, ROULETTE, altered_law, overlay

BOULE = "boule"


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of our sources that may be altered."""
    copied = tmp_path_factory.mktemp("sources") / PACKAGE.name
    shutil.copytree(PACKAGE, copied, ignore=shutil.ignore_patterns("__pycache__", "*.pyc"))
    return copied


def key(folder: Path, *, law: Law = LAW, sources: Sources | None = None, game: str = ROULETTE) -> str:
    """The key of the small case, at another game if one is named."""
    return Keys(law, sources).of(replace(base(folder), game=game))


def changed(package: Path, folder: Path, file: str, game: str = ROULETTE) -> bool:
    """Whether the key of a game's scenario moves when a file of the sources does."""
    path = package / file
    before, content = key(folder, sources=Sources(package), game=game), path.read_bytes()
    try:
        path.write_bytes(content + b"\n# altered\n")
        return key(folder, sources=Sources(package), game=game) != before
    finally:
        path.write_bytes(content)


@pytest.mark.parametrize(
    ("file", "game", "moves"),
    [
        ("games/wheels/roulette/table.py", ROULETTE, True),
        ("games/wheels/roulette_french/__init__.py", ROULETTE, True),
        ("games/common/stakes/betting.py", ROULETTE, True),
        ("core/table.py", ROULETTE, True),
        ("law/ruleset.py", ROULETTE, True),
        ("errors/reasons.py", ROULETTE, True),
        ("errors/values.py", ROULETTE, True),
        ("kit/data/wheels.yaml", ROULETTE, True),
        ("proof/runner.py", ROULETTE, True),
        ("proof/judging.py", ROULETTE, True),
        ("games/registry.py", ROULETTE, True),
        ("games/poker/hands/data/fifty-two.bin", "holdem", True),
        ("games/dice/craps/table.py", ROULETTE, False),
        ("games/dice/craps/table.py", "craps", True),
        ("games/wheels/roulette/table.py", "craps", False),
        ("games/wheels/roulette/odds.py", ROULETTE, False),
        ("games/wheels/roulette/kernel.py", ROULETTE, False),
        ("words/en.yaml", ROULETTE, False),
        ("cli/proofs.py", ROULETTE, False),
    ],
)
def test_sources_that_matter(package: Path, tmp_path: Path, file: str, game: str, moves: bool) -> None:
    """The game's own, what it imports, what every table shares and what runs the case; nothing of other games."""
    assert changed(package, tmp_path, file, game) == moves


def test_only_known_modules_import_by_name() -> None:
    """An import that no statement shows would escape the digests; these few import what no case runs, or a game."""
    known = {"__init__.py", "core/game.py", "games/registry.py", "examine/drills.py"}
    at_the_edge = ("api", "cli", "house", "words")
    pure = [path for path in PACKAGE.rglob("*.py") if path.relative_to(PACKAGE).parts[0] not in at_the_edge]
    calling = {
        path.relative_to(PACKAGE).as_posix()
        for path in pure
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Name | ast.Attribute)
        and (node.id if isinstance(node, ast.Name) else node.attr) in ("import_module", "__import__", "imported")
    }
    assert calling == known


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_own_sources(game: str) -> None:
    """Its folder is among them, and so is the core; its odds and kernel are not."""
    needed = Sources().needed([RUNNING, GAMES[game]])
    assert {GAMES[game], "ludex.core.table", "ludex.law.statute"} <= needed
    assert not {module for module in needed if module.endswith((".odds", ".kernel", ".drills"))}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("import ludex.core.table", {"ludex", "ludex.core", "ludex.core.table"}),
        ("from ludex.core import table as t", {"ludex", "ludex.core", "ludex.core.table"}),
        ("def f():\n    from ludex.core.table import Table", {"ludex", "ludex.core", "ludex.core.table"}),
        ("from . import other", {"ludex", "ludex.other"}),
        ("from .core.table import Table", {"ludex", "ludex.core", "ludex.core.table"}),
        ("import msgspec", set()),
        ("from ludex.other import odds\nGAME = GameType(odds=odds)", set()),
        ("from ludex.other import odds\nGAME = GameType(odds=odds, bets=odds)", {"ludex", "ludex.other"}),
        ("from ludex.other import odds\n__all__ = ['odds']\nGAME = GameType(odds=odds)", {"ludex", "ludex.other"}),
    ],
)
def test_imports_are_followed(tmp_path: Path, text: str, found: set[str]) -> None:
    """Absolute and relative ones, wherever they stand, with the packages on the way; not what odds alone need."""
    for name in ("__init__.py", "core/__init__.py", "core/table.py", "other.py"):
        path = tmp_path / "ludex" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("")
    (tmp_path / "ludex" / "asked.py").write_text(text)
    assert Sources(tmp_path / "ludex").needed(["ludex.asked"]) == found | {"ludex.asked"}


def statute_law(folder: Path, place: str = "cantabria", game: str = ROULETTE, **changes: Any) -> Law:
    """Law in which a rule of one statute says something else, or gives another reason."""
    tree: Any = load_text(LAW.files.read(f"{place}/{game}.yaml"), name=game)
    tree["rules"]["altered"] = {"value": 1, "open": True, "why": "no reason", **changes}
    return altered_law(folder, tree)


def test_the_law_of_the_game_and_place_matters(tmp_path: Path) -> None:
    """A rule changed here moves the key; one of another game or place, or a reason given for an open rule, does not."""
    before = key(tmp_path)
    here = statute_law(tmp_path / "here")
    assert key(tmp_path, law=here) != before
    assert key(tmp_path, law=statute_law(tmp_path / "why", why="another reason")) == key(tmp_path, law=here)
    assert key(tmp_path, law=statute_law(tmp_path / "value", value=2)) != key(tmp_path, law=here)
    assert key(tmp_path, law=statute_law(tmp_path / "place", place="galicia")) == before
    assert key(tmp_path, law=statute_law(tmp_path / "game", game=BOULE)) == before


def test_practice_matters(tmp_path: Path) -> None:
    """What no text says is law of the game as well."""
    practice = LAW.files.read(f"practice/{ROULETTE}.yaml")
    folder = tmp_path / "law"
    (folder / "practice").mkdir(parents=True)
    line = "\n  altered: {value: 1, open: true, why: a test}\n"
    head, _, tail = practice.partition("\nrules:\n")
    (folder / f"practice/{ROULETTE}.yaml").write_text(f"{head}\nrules:{line}{tail}", encoding="utf-8")
    assert key(tmp_path, law=Law(folder)) != key(tmp_path)


@pytest.mark.parametrize(
    "changes",
    [
        {"players": {"ana": 1001}},
        {"licence": {"minimum": 5}},
        {"expect": {"players": {"ana": 1341}}},
        {"steps": BASE["steps"][:-1]},
        {"steps": [*BASE["steps"], {"expect": {"pieces": {"ana": {"100": 1}}}}]},
        {"clauses": [*BASE["clauses"], "CAN10/A.1.IV.1.multiples/2"]},
        {"in": "galicia", "clauses": []},
    ],
)
def test_what_a_case_says_matters(tmp_path: Path, changes: dict[str, Any]) -> None:
    """Each of its parts, down to the type of a key; not its name."""
    keys = Keys(LAW)
    before = keys.of(base(tmp_path))
    assert keys.of(base(tmp_path, **changes)) != before
    assert keys.of(base(tmp_path, case="Another name")) == before
    number = [*BASE["steps"], {"expect": {"pieces": {"ana": {100: 1}}}}]
    assert keys.of(base(tmp_path, steps=number)) != keys.of(base(tmp_path, **changes))


def test_an_altered_rule_matters(tmp_path: Path) -> None:
    """Each mutant has answers of its own, and the true law has others."""
    keys, scenario = Keys(LAW), base(tmp_path)
    leaf: Leaf = LAW.statute(ROULETTE, "cantabria").leaves["bets.straight.pays"]
    found = {keys.of(scenario), keys.of(scenario, leaf.altered(34)), keys.of(scenario, leaf.altered(36))}
    assert len(found) == 3
    assert keys.of(scenario, leaf.altered(34)) in found


def test_a_floor_depends_on_every_game_on_it(tmp_path: Path) -> None:
    """Tables of other games may stand on it, whose law then matters too."""
    floor = {"authorised": {ROULETTE: {"minimum": 10}, BOULE: {"minimum": 10}}, "tables": []}
    tree = {name: BASE[name] for name in ("case", "clauses", "game", "in")} | {"floor": floor, "violations": []}
    (scenario,) = loaded(tmp_path, tree)
    alone: Scenario = replace(scenario, floor={"authorised": {ROULETTE: {"minimum": 10}}, "tables": []})
    other = statute_law(tmp_path / "game", game=BOULE)
    assert Keys(other).of(scenario) != Keys(LAW).of(scenario)
    assert Keys(other).of(alone) == Keys(LAW).of(alone)


def test_a_game_that_is_not_there_has_a_key(tmp_path: Path) -> None:
    """A case may name a place that does not have its game; that answer is misuse, and as lasting as others."""
    assert key(tmp_path, game="roulette-double-zero") != key(tmp_path)
    (scenario,) = loaded(overlay(tmp_path, "x.yaml", {}), BASE | {"game": "roulette-double-zero", "in": "galicia"})
    assert Keys(LAW).of(scenario)
