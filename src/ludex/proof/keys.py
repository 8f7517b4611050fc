"""What the answer of a scenario depends on, as digests: sources, the law of its game and place, and the scenario.

The sources that matter for a game are found by following imports, so that a change to craps leaves roulette's digests
as they are. Everything that could change an answer is part of its key; what cannot (odds, words, the reasons written
beside an open rule) is not. A key that is too fine costs a run, one that is too coarse would be a false verdict.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

import ludex
from ludex.games.registry import GAMES, GROUPS
from ludex.law.book import Law
from ludex.law.clauses import GENERAL
from ludex.law.leaves import Leaf
from ludex.law.statute import Statute
from ludex.proof.cases import Scenario

PACKAGE = Path(ludex.__file__).parent
RUNNING = "ludex.proof.judging"
"""The module that asks scenarios: whatever it imports matters to every answer."""
NOT_PLAYED = frozenset({"odds", "progressive", "duels", "priced"})
"""What a declared game has and no scenario asks for."""
DECLARATIONS = frozenset({"GameType", "DeciderType"})
"""What a module calls to declare a game."""


def digest(*parts: str | bytes) -> str:
    """A short name for some texts, each told apart from the next."""
    hashed = blake2b(digest_size=16)
    for part in parts:
        encoded = part.encode() if isinstance(part, str) else part
        hashed.update(len(encoded).to_bytes(8, "big") + encoded)
    return hashed.hexdigest()


class Sources:
    """The modules below a package folder: what each imports, and digests of everything that some of them need."""

    def __init__(self, package: Path = PACKAGE) -> None:
        self._package = package
        self._imports: dict[str, frozenset[str]] = {}
        self._digests: dict[frozenset[str], str] = {}

    def digest_of(self, *modules: str) -> str:
        """A digest of these modules, of all that they import, and of the data that lies beside them."""
        asked = frozenset(modules)
        if asked not in self._digests:
            files = {file for module in self.needed(asked) for file in self._files(module)}
            texts = [(file.relative_to(self._package).as_posix(), file.read_bytes()) for file in sorted(files)]
            self._digests[asked] = digest(*(part for text in texts for part in text))
        return self._digests[asked]

    def needed(self, modules: Iterable[str]) -> frozenset[str]:
        """These modules and all that they import, directly or not."""
        found: set[str] = set()
        waiting = list(modules)
        while waiting:
            module = waiting.pop()
            if module not in found:
                found.add(module)
                waiting += self._imported_by(module)
        return frozenset(found)

    def _imported_by(self, module: str) -> frozenset[str]:
        if module not in self._imports:
            path = self._path(module)
            assert path is not None, f"there is no module {module}"
            tree = ast.parse(path.read_bytes())
            package = module if path.name == "__init__.py" else module.rpartition(".")[0]
            named = {name for names in _imports(tree, package) for name in self._modules_in(names)}
            self._imports[module] = frozenset(named - {module})
        return self._imports[module]

    def _modules_in(self, dotted: str) -> Iterator[str]:
        """The modules on the way to a dotted name: packages are run as well."""
        steps = dotted.split(".")
        for length in range(1, len(steps) + 1):
            module = ".".join(steps[:length])
            if self._path(module) is not None:
                yield module

    def _path(self, module: str) -> Path | None:
        steps = module.split(".")
        if steps[0] != self._package.name:
            return None
        place = self._package.joinpath(*steps[1:])
        candidates = (place / "__init__.py", place.with_suffix(".py"))
        return next((path for path in candidates if path.is_file()), None)

    def _files(self, module: str) -> Iterator[Path]:
        """The source of a module, and the data beside it; the law's own data is judged statute by statute."""
        path = self._path(module)
        assert path is not None
        yield path
        for entry in path.parent.iterdir():
            if entry.is_dir() and entry.name == "data" and path.parent != self._package / "law":
                yield from (file for file in entry.rglob("*") if file.is_file())
            elif entry.is_file() and entry.suffix != ".py":
                yield entry


def _imports(tree: ast.Module, package: str) -> Iterator[str]:
    """The full name of everything that a module imports, but for what only a declared game's odds use."""
    skipped = _only_for_odds(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = [*above, *(node.module.split(".") if node.module else [])]
            for alias in node.names:
                if (alias.asname or alias.name) not in skipped:
                    yield ".".join([*base, alias.name])


def _only_for_odds(tree: ast.Module) -> frozenset[str]:
    """The names that a module uses for nothing but the odds of the games it declares."""
    within: set[ast.AST] = set()
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        if isinstance(call.func, ast.Name) and call.func.id in DECLARATIONS:
            for keyword in call.keywords:
                if keyword.arg in NOT_PLAYED:
                    within |= {node for node in ast.walk(keyword.value) if isinstance(node, ast.Name)}
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    elsewhere = {node.id for node in names if node not in within} | _exported(tree)
    return frozenset({node.id for node in names if node in within} - elsewhere)


def _exported(tree: ast.Module) -> set[str]:
    """The names that a module lists as its own."""
    lists = [
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "__all__" for t in node.targets)
    ]
    return {part.value for listed in lists for part in ast.walk(listed) if _is_text(part)}  # type: ignore[attr-defined]


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


@cache
def packaged() -> Sources:
    """The sources that are running; they are read once."""
    return Sources()


class Keys:
    """The keys of answers under one law."""

    def __init__(self, law: Law, sources: Sources | None = None) -> None:
        self._law = law
        self._sources = sources or packaged()
        self._worlds: dict[tuple[str, tuple[str, ...]], str] = {}
        self._scenarios: dict[int, tuple[Scenario, str]] = {}
        self._leaves: dict[int, tuple[Leaf, str]] = {}

    def of(self, scenario: Scenario, altered: Leaf | None = None) -> str:
        """The key of a scenario's answer under this law, or with one rule of its game altered."""
        kept = self._scenarios.get(id(scenario))
        if kept is None:
            said = replace(scenario, name="", case="", file="")
            kept = scenario, digest(self._world(scenario.place, _games(scenario)), repr(said))
            self._scenarios[id(scenario)] = kept  # with the scenario itself, so that no other takes its id
        return digest(kept[1], "" if altered is None else self._leaf(altered))

    def _leaf(self, leaf: Leaf) -> str:
        kept = self._leaves.get(id(leaf))
        if kept is None:
            kept = self._leaves[id(leaf)] = leaf, digest(repr(leaf))
        return kept[1]

    def _world(self, place: str, games: tuple[str, ...]) -> str:
        """A digest of the code and the law that some games have at a place."""
        if (place, games) not in self._worlds:
            law = self._law
            known = [game for game in games if place in law.places_of(game) and game != GENERAL]
            # What is asked of every house and game matters to each of them.
            statutes = [law.general(place), *(law.statute(game, place) for game in known)]
            self._worlds[place, games] = digest(
                f"{sys.version_info[:3]} msgspec {msgspec.__version__}",
                self._sources.digest_of(RUNNING, *(GAMES[game] for game in games if game in GAMES)),
                repr((law.regulations, law.on, law.published)),
                *(repr(_as_played(statute)) for statute in statutes),
            )
        return self._worlds[place, games]


def _games(scenario: Scenario) -> tuple[str, ...]:
    """The games that a scenario is about: a floor may have tables of others besides its own."""
    named = {scenario.game} | (set() if scenario.floor is None else {*_words(scenario.floor)} & {*GAMES, *GROUPS})
    return tuple(sorted(named))


def _words(tree: Any) -> Iterator[str]:
    """Every text in a tree, keys included."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield str(key)
            yield from _words(value)
    elif isinstance(tree, list | tuple):
        for value in tree:
            yield from _words(value)
    elif isinstance(tree, str):
        yield tree


def _as_played(statute: Statute) -> Statute:
    """A statute without what no table reads: why a rule is open, what stands apart, the croupier's script."""

    def bare(leaves: dict[str, Leaf]) -> dict[str, Leaf]:
        return {path: replace(leaf, why="") for path, leaf in leaves.items()}

    return replace(statute, leaves=bare(statute.leaves), establishment=bare(statute.establishment), apart=(), script=())
