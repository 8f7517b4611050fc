"""Checks of the house style: each reads sources of ours and yields a line naming file, line and what strays.

What one reads here is the architecture's small print: who may import whom, how long things may grow, what the pure
packages never do, that every clause cited exists, and that nothing of one machine slips into the repository.
"""

import ast
import json
import re
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "ludex"

# The direction of knowledge: a part imports only from parts of a lower rank. pyproject.toml has it as a contract.
RANKS = {
    "errors": 0,
    "extras": 1,
    "law": 2,
    "kit": 3,
    "core": 4,
    "odds": 5,
    "sim": 5,
    "games": 6,
    "examine": 7,
    "proof": 8,
    "words": 9,
    "draw": 10,
    "house": 11,
    "server": 12,
    "api": 13,
    "cli": 14,
    "__main__": 15,
}
PURE = ("law", "kit", "core", "odds", "sim", "games", "proof", "examine")

FILE_LINES_MAX = 450
FUNCTION_LINES_MAX = 70

# What is longer than its limit today: its exact length and the reason. A name here may shrink, and then its figure with
# it; it may not grow. Keys are "path" or "path::Class.function".
OVERSIZED: dict[str, tuple[int, str]] = {}

BANNED_IMPORTS = {
    "random": "ask the Chance that was handed in",
    "secrets": "ask the Chance that was handed in",
    "time": "pure code has no clock",
    "logging": "rules do not log",
    "warnings": "rules do not warn",
    "socket": "pure code has no network",
    "subprocess": "pure code starts nothing",
    "tempfile": "pure code writes nothing",
    "shutil": "pure code writes nothing",
    "yaml": "load with ludex.law.strict, which knows what plain YAML mistakes",
}
# The one place each of these is allowed, by exact name: a seeded generator of one's own, and the strict loader.
ALLOWED_IMPORTS = {("src/ludex/kit/chance.py", "random.Random"), ("src/ludex/law/strict.py", "yaml")}

BANNED_CALLS = {
    "datetime.datetime.now": "pure code has no clock",
    "datetime.datetime.utcnow": "pure code has no clock",
    "datetime.datetime.today": "pure code has no clock",
    "datetime.date.today": "pure code has no clock",
    "round": "half-to-even is no rule of ours: divide with a named rounding",
    "float": "money is whole cents and odds are fractions",
    "print": "rules say what happened in events",
    "input": "rules take commands",
}
DISK_READERS = {"read_text", "read_bytes", "iterdir", "glob", "rglob", "is_file", "is_dir"}
DISK_WRITERS = {"write_text", "write_bytes", "unlink", "mkdir", "rmdir"}
MAY_READ_DISK = {"law", "kit", "proof"}  # packaged data, and the case files

# Wider than real ids are, so that a misspelt one is found too.
CLAUSE = re.compile(r"\b(?:ES77|GAL07|CAN10|AST11P|AST11B)/[\w.\-]+/\d\w*")
# Names joined by hyphens are slugs, not sentences: records keep theirs for ever.
OF_ONE_SEX = re.compile(
    r"(?<![\w-])(?:s?he|him(?:self)?|his|hers?|herself|(?:chair|gentle)m[ae]n)(?![\w-])", re.IGNORECASE
)
MADE_UP = "NOSUCH"  # a test that needs a clause which does not exist says so in its id

# Written so that this file does not contain what it looks for.
STRAY = {
    "a registry host": re.compile(r"\b(?:pypi|pythonhosted|npmjs)" r"\.(?:org|com)\b|https?://\S+/simple" r"/"),
    "a registry option": re.compile(r"--(?:extra-)?index" r"-url\b|\"resolved\": *\"http"),
    "a machine path": re.compile(r"(?<![\w.\-])/(?:work|root|home|Users)" r"/"),
}


class Source(NamedTuple):
    """One Python file of ours, parsed once."""

    path: str  # from the root, with slashes
    text: str
    tree: ast.Module

    @property
    def module(self) -> str:
        """The dotted name it is imported by."""
        return self.path.removeprefix("src/").removesuffix(".py").replace("/", ".").removesuffix(".__init__")

    @property
    def part(self) -> str:
        """The part of ludex it belongs to; empty for the package's own __init__."""
        return part_of(self.module)


def parse(path: str, text: str) -> Source:
    """A source from its text, wherever that came from."""
    return Source(path, text, ast.parse(text, filename=path))


@cache
def sources(folder: str) -> tuple[Source, ...]:
    """Every Python file below a folder of the repository."""
    found = sorted((ROOT / folder).rglob("*.py"))
    return tuple(parse(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")) for path in found)


def part_of(dotted: str) -> str:
    """The second name of a dotted one below ludex: `law` of `ludex.law.strict`."""
    names = dotted.split(".")
    return names[1] if names[0] == "ludex" and len(names) > 1 else ""


class Import(NamedTuple):
    """One name that an import statement brings in."""

    line: int
    target: str  # the full dotted name, relative imports resolved
    name: str  # what it is called here
    meaning: str  # what that name stands for: `import a.b` binds `a` alone


def imports(source: Source) -> Iterator[Import]:
    """Everything the source imports, wherever in it."""
    package = source.module.split(".")
    if not source.path.endswith("/__init__.py"):
        package = package[:-1]
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                first = alias.name.split(".")[0]
                name, meaning = (alias.asname, alias.name) if alias.asname else (first, first)
                yield Import(node.lineno, alias.name, name, meaning)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = [*above, *(node.module.split(".") if node.module else [])]
            for alias in node.names:
                target = ".".join([*base, alias.name])
                yield Import(node.lineno, target, alias.asname or alias.name, target)


# Who may import whom.


def upward_imports(source: Source) -> Iterator[str]:
    """Imports of a part that stands beside or above the importer's own."""
    for line, target, *_ in imports(source):
        part = part_of(target)
        if part not in RANKS or part == source.part:
            continue
        if not source.part or RANKS[part] >= RANKS.get(source.part, 0):
            yield f"{source.path}:{line}: {source.module} imports {target}, which is not below it"


def game_folders() -> frozenset[tuple[str, str]]:
    """Family and folder of every game: those that declare one; the others hold what a family shares."""
    declared = (path for path in PACKAGE.glob("games/*/*/__init__.py") if "GAME = " in path.read_text("utf-8"))
    return frozenset((path.parent.parent.name, path.parent.name) for path in declared)


def game_of(dotted: str, folders: frozenset[tuple[str, str]]) -> tuple[str, str]:
    """Family and game folder a dotted name lies in, each empty where it lies in none."""
    family, game = [*dotted.split(".")[2:4], "", ""][:2]
    if (family, game) in folders:
        return family, game
    is_family = family == "common" or any(family == known for known, _ in folders)
    return (family, "") if is_family else ("", "")


def imports_of_other_games(source: Source, folders: frozenset[tuple[str, str]]) -> Iterator[str]:
    """Imports from another game or another family, by a game or by a module that games share."""
    family, game = game_of(source.module, folders)
    if not family:
        return  # The modules directly in games, such as the registry, are there to know every game.
    for line, target, *_ in imports(source):
        if part_of(target) != "games":
            continue
        other_family, other_game = game_of(target, folders)
        foreign_family = other_family not in ("", "common", family)
        foreign_game = other_game not in ("", game)
        if foreign_family or foreign_game:
            yield f"{source.path}:{line}: {source.module} imports {target}; what two games share moves to their family"


# How long things may grow.


def function_lengths(node: ast.AST, prefix: str = "") -> Iterator[tuple[str, int]]:
    """Qualified name and length of every function, decorators and docstring included."""
    for child in ast.iter_child_nodes(node):
        name = prefix
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{prefix}.{child.name}" if prefix else child.name
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            first = min([child.lineno, *(decorator.lineno for decorator in child.decorator_list)])
            yield name, (child.end_lineno or child.lineno) - first + 1
        yield from function_lengths(child, name)


class Oversized(NamedTuple):
    """A file or function that is longer than its limit."""

    name: str
    lines: int
    limit: int


def oversized(source: Source) -> Iterator[Oversized]:
    """The file and each of its functions, where longer than they should be."""
    lines = len(source.text.splitlines())
    if lines > FILE_LINES_MAX:
        yield Oversized(source.path, lines, FILE_LINES_MAX)
    for name, lines in function_lengths(source.tree):
        if lines > FUNCTION_LINES_MAX:
            yield Oversized(f"{source.path}::{name}", lines, FUNCTION_LINES_MAX)


def ratchet(found: Iterable[Oversized], exceptions: Mapping[str, tuple[int, str]]) -> Iterator[str]:
    """What is too long without being excepted, or no longer fits its exception."""
    lengths: dict[str, int] = {}
    for name, lines, limit in found:
        lengths[name] = lines
        limit, _ = exceptions.get(name, (limit, ""))
        if lines > limit:
            yield f"{name} has {lines} lines; the limit is {limit}"
    for name, (lines, _) in exceptions.items():
        if name not in lengths:
            yield f"{name} is within its limit or gone: remove its exception"
        elif lengths[name] < lines:
            yield f"{name} is down to {lengths[name]} lines: lower its exception"


# What the pure packages never do.


def banned_imports(source: Source, banned: Iterable[str]) -> Iterator[str]:
    """Imports of modules that pure code has no business with."""
    for line, target, *_ in imports(source):
        name = target.split(".")[0]
        allowed = {(source.path, target), (source.path, name)} & ALLOWED_IMPORTS
        if name in banned and not allowed:
            yield f"{source.path}:{line}: imports {target}: {BANNED_IMPORTS[name]}"


def called_name(call: ast.Call, meanings: dict[str, str]) -> str:
    """The full dotted name of what is called, through whatever local name; empty when it is no plain name."""
    names: list[str] = []
    node = call.func
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        return ""
    return ".".join([meanings.get(node.id, node.id), *reversed(names)])


def opens_for_writing(call: ast.Call) -> bool:
    """Whether the call of `open` gives any mode but a plain reading one."""
    modes = [*call.args[1:2], *(keyword.value for keyword in call.keywords if keyword.arg == "mode")]
    return any(not (isinstance(mode, ast.Constant) and mode.value in ("r", "rb", "rt")) for mode in modes)


def banned_calls(source: Source) -> Iterator[str]:
    """Calls that read a clock, round, go through float, speak, or touch the disk."""
    meanings = {item.name: item.meaning for item in imports(source)}
    may_read = source.part in MAY_READ_DISK
    for call in (node for node in ast.walk(source.tree) if isinstance(node, ast.Call)):
        name = called_name(call, meanings)
        method = call.func.attr if isinstance(call.func, ast.Attribute) else ""
        if name in BANNED_CALLS:
            yield f"{source.path}:{call.lineno}: calls {name}: {BANNED_CALLS[name]}"
        if method in DISK_WRITERS or (name == "open" and opens_for_writing(call)):
            yield f"{source.path}:{call.lineno}: writes to the disk with {method or name}"
        elif (method in DISK_READERS or name == "open") and not may_read:
            yield f"{source.path}:{call.lineno}: reads the disk with {method or name}"


# What is written in the files.


@cache
def clause_ids() -> frozenset[str]:
    """Every id of the clause index."""
    index = "".join(path.read_text(encoding="utf-8") for path in PACKAGE.glob("law/data/clauses/*.jsonl"))
    return frozenset(json.loads(line)["id"] for line in index.split("\n") if line)


def unknown_clauses(path: str, text: str) -> Iterator[str]:
    """Clause ids in a text that the index does not know."""
    for number, line in enumerate(text.splitlines(), start=1):
        for clause in CLAUSE.findall(line):
            made_up = path.startswith("tests/") and MADE_UP in clause
            if clause not in clause_ids() and not made_up:
                yield f"{path}:{number}: {clause} does not exist"


def tracked_files() -> list[str]:
    """The paths git keeps; none outside a checkout."""
    try:
        listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    except (FileNotFoundError, subprocess.CalledProcessError):
        return []
    return [path for path in listing.stdout.decode().split("\0") if path and (ROOT / path).is_file()]


def strays(path: str, text: str) -> Iterator[str]:
    """Lines that only make sense on one machine or against one package registry."""
    for number, line in enumerate(text.splitlines(), start=1):
        for what, pattern in STRAY.items():
            if pattern.search(line):
                yield f"{path}:{number}: {what}"


def persons_of_one_sex(path: str, text: str) -> Iterator[str]:
    """Lines that speak of a person as a man or a woman, where we say "they"."""
    if OF_ONE_SEX.search(text):  # few texts have any: most need no look at their lines
        for number, line in enumerate(text.splitlines(), start=1):
            for word in OF_ONE_SEX.findall(line):
                yield f"{path}:{number}: {word}"
