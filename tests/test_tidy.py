"""The house style as a test: the checks of `tests.tidy` over our own sources, and proof that each check can fail."""

import ast
from collections.abc import Iterable

import pytest

from tests.tidy import (
    BANNED_IMPORTS,
    FUNCTION_LINES_MAX,
    OVERSIZED,
    PURE,
    RANKS,
    ROOT,
    banned_calls,
    banned_imports,
    clause_ids,
    game_folders,
    imports_of_other_games,
    oversized,
    parse,
    persons_of_one_sex,
    ratchet,
    sources,
    strays,
    tracked_files,
    unknown_clauses,
    upward_imports,
)


def report(findings: Iterable[str]) -> None:
    """Fail with one line a finding, if there is any."""
    lines = list(findings)
    assert not lines, "\n" + "\n".join(lines)


# Who may import whom.


def test_every_part_has_a_rank() -> None:
    """A new part of ludex takes its place in the order before anything imports it."""
    report(
        f"{source.path}: {source.part} has no place in the order"
        for source in sources("src/ludex")
        if source.part and source.part not in RANKS
    )


def test_imports_go_one_way() -> None:
    """A part imports only from the parts below it."""
    report(finding for source in sources("src/ludex") for finding in upward_imports(source))


def test_games_do_not_import_games() -> None:
    """A game knows itself, its family's modules and what all families share."""
    folders = game_folders()
    report(finding for source in sources("src/ludex/games") for finding in imports_of_other_games(source, folders))


# How long things may grow.


def test_nothing_grows_past_its_limit() -> None:
    """Files and functions stay short; the few that are not may only shrink."""
    found = [item for folder in ("src/ludex", "tests") for source in sources(folder) for item in oversized(source)]
    report(ratchet(found, OVERSIZED))


# What the pure packages never do.


@pytest.mark.parametrize("part", PURE)
def test_pure_packages_stay_pure(part: str) -> None:
    """No clock, chance, disk, network, output, rounding or float where the rules live."""
    report(
        finding
        for source in sources(f"src/ludex/{part}")
        for finding in [*banned_imports(source, BANNED_IMPORTS), *banned_calls(source)]
    )


def test_only_the_strict_loader_reads_yaml() -> None:
    """Plain YAML mistakes pocket 00 for 0 and `on` for true, so one module alone touches it."""
    report(finding for source in sources("src/ludex") for finding in banned_imports(source, ["yaml"]))


# What is written in the files.


def test_every_clause_cited_exists() -> None:
    """Law, code, cases and tests cite only clauses of the index."""
    assert clause_ids(), "the clause index is empty"
    places = ("src/**/*.yaml", "src/**/*.py", "cases/**/*.yaml", "tests/**/*.yaml", "tests/**/*.py")
    paths = [path for place in places for path in sorted(ROOT.glob(place))]
    report(
        finding
        for path in paths
        for finding in unknown_clauses(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
    )


def test_nothing_of_one_machine_is_tracked() -> None:
    """A clone works anywhere: no registry, no path of the place where it was written."""
    tracked = tracked_files()
    if not tracked:
        pytest.skip("not a git checkout, or nothing tracked yet")
    report(
        finding
        for path in tracked
        for finding in strays(path, (ROOT / path).read_text(encoding="utf-8", errors="replace"))
    )


def test_a_person_is_they() -> None:
    """Law, words, cases, pages and code say nothing of anybody's sex; the pattern of the check itself apart."""
    written = (".jsonl", ".md", ".po", ".py", ".yaml")
    tracked = [path for path in tracked_files() if path.endswith(written) and path != "tests/tidy.py"]
    if not tracked:
        pytest.skip("not a git checkout, or nothing tracked yet")
    report(
        finding
        for path in tracked
        for finding in persons_of_one_sex(path, (ROOT / path).read_text(encoding="utf-8", errors="replace"))
    )


def test_every_module_says_what_it_knows() -> None:
    """Each module of ludex opens with a docstring."""
    report(f"{source.path}: no docstring" for source in sources("src/ludex") if not ast.get_docstring(source.tree))


# That these checks can fail at all.


@pytest.mark.parametrize(
    ("path", "code", "count"),
    [
        ("src/ludex/core/x.py", "import random", 1),
        ("src/ludex/core/x.py", "from random import Random", 1),
        ("src/ludex/kit/chance.py", "from random import Random", 0),
        ("src/ludex/kit/chance.py", "from random import choice", 1),
        ("src/ludex/kit/chance.py", "import random", 1),
        ("src/ludex/law/strict.py", "import yaml", 0),
        ("src/ludex/law/book.py", "from yaml import safe_load", 1),
        ("src/ludex/core/x.py", "from time import time", 1),
        ("src/ludex/core/x.py", "from datetime import datetime as moment\nmoment.now()", 1),
        ("src/ludex/core/x.py", "import datetime\ndatetime.date.today()", 1),
        ("src/ludex/core/x.py", "from datetime import date\ndate(2010, 1, 1)", 0),
        ("src/ludex/core/x.py", "round(1)\nfloat(1)\nprint(1)", 3),
        ("src/ludex/core/x.py", "def f(round: int, share: float) -> int: return table.round(round)", 0),
        ("src/ludex/core/x.py", "open('a')\npath.read_text()", 2),
        ("src/ludex/law/x.py", "open('a')\nopen('a', 'rb')\npath.read_text()", 0),
        ("src/ludex/law/x.py", "open('a', 'w')\nopen('a', mode=m)\npath.write_text('')", 3),
    ],
)
def test_the_purity_check_can_fail(path: str, code: str, count: int) -> None:
    """Each banned thing is found under each of its names, and its harmless namesake is not."""
    source = parse(path, code)
    assert len([*banned_imports(source, BANNED_IMPORTS), *banned_calls(source)]) == count


@pytest.mark.parametrize(
    ("path", "code", "count"),
    [
        ("src/ludex/kit/x.py", "from ludex.law.strict import load_text", 0),
        ("src/ludex/kit/x.py", "from ludex.core import table", 1),
        ("src/ludex/kit/x.py", "from ..core.table import Table", 1),
        ("src/ludex/kit/__init__.py", "from .. import core", 1),
        ("src/ludex/odds/x.py", "import ludex.sim.streams", 1),
        ("src/ludex/kit/x.py", "from ludex import __version__", 0),
        ("src/ludex/__init__.py", "from ludex.errors import Misuse", 1),
        ("src/ludex/games/wheels/boule/x.py", "from ludex.games.wheels.boule import bets", 0),
        ("src/ludex/games/wheels/boule/x.py", "from ludex.games.wheels.spin import Spin", 0),
        ("src/ludex/games/wheels/boule/x.py", "from ludex.games.common.zero import Zero", 0),
        ("src/ludex/games/wheels/boule/x.py", "from ..roulette import bets", 1),
        ("src/ludex/games/wheels/boule/x.py", "from ludex.games.cards.points import total", 1),
        ("src/ludex/games/wheels/spin.py", "from ludex.games.wheels import boule", 1),
        ("src/ludex/games/common/zero.py", "from ludex.games.cards.points import total", 1),
        ("src/ludex/games/registry.py", "from ludex.games.wheels import boule", 0),
    ],
)
def test_the_import_check_can_fail(path: str, code: str, count: int) -> None:
    """Imports upwards, sideways and between games are found; those to the left are not."""
    source = parse(path, code)
    folders = frozenset({("wheels", "boule"), ("wheels", "roulette"), ("cards", "blackjack")})
    assert len([*upward_imports(source), *imports_of_other_games(source, folders)]) == count


def test_the_text_checks_can_fail() -> None:
    """A made-up clause is found unless a test says it is made up, and so is a registry or a machine path."""
    invented = "CAN10/NOSUCH.1/1"
    assert list(unknown_clauses("src/ludex/x.py", invented))
    assert not list(unknown_clauses("tests/x.py", invented))
    assert list(strays("x", "/".join(["", "home", "ana", "x"])))
    assert list(strays("x", "https://" + "pypi" + ".org"))
    assert not list(strays("x", "docs/home/x and https://example.test/home/"))


@pytest.mark.parametrize("end", ["e", "im", "imself", "is", "er", "ers", "erself"])
def test_the_check_of_persons_can_fail(end: str) -> None:
    """Each of the words is found wherever it stands, and none in a slug or in a longer word."""
    word = "h" + end
    assert list(persons_of_one_sex("x", f"{word.capitalize()} bets.\nThe chips of {word}, {word}")) == [
        f"x:1: {word.capitalize()}",
        f"x:2: {word}",
        f"x:2: {word}",
    ]
    assert not list(persons_of_one_sex("x", f"plays-for-{word} {word}_x t{word}x {word}-y"))


def test_the_size_check_can_fail() -> None:
    """A decorator counts, the limit itself is still allowed, and an exception may neither grow nor outlive its need."""
    body = "    pass\n" * (FUNCTION_LINES_MAX - 1)
    assert not list(oversized(parse("src/ludex/x.py", f"def g() -> None:\n{body}")))
    (long,) = oversized(parse("src/ludex/x.py", f"class A:\n  @f\n  def g(self) -> None:\n{body}"))
    assert (long.name, long.lines) == ("src/ludex/x.py::A.g", FUNCTION_LINES_MAX + 1)
    assert list(ratchet([long], {}))
    assert not list(ratchet([long], {long.name: (long.lines, "why")}))
    assert list(ratchet([long], {long.name: (long.lines - 1, "it grew")}))
    assert list(ratchet([long], {long.name: (long.lines + 1, "it shrank")}))
    assert list(ratchet([], {long.name: (long.lines, "it is gone")}))
