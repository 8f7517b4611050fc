"""Trials: a fault is put into a process of its own, and the scenarios that it matters to are played there.

A scenario notices by failing, by a crash, by not ending, or by citing what no sound scenario of its game cites there,
which changes the game's golden text. What no scenario notices, the tests are asked about.
"""

from __future__ import annotations

import ast
import os
import resource
import select
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from ludex.law.book import Law
from ludex.proof.cases import Scenario
from ludex.proof.notes import Cited, Notes
from ludex.proof.runner import run_scenario
from tools.mutation.patching import mirror, module_of, patch
from tools.mutation.sites import Found, altered
from tools.mutation.survey import Row, Survey, afresh, said_by

CASES_S, SCENARIO_S, TESTS_S = 60, 60, 240
"""How long the scenarios may take over one fault, the last of them beyond that, and then the tests, of a processor."""
TESTS_WAIT_S = 4 * TESTS_S
"""How long some tests are waited for, on a machine that does other things too."""
TESTS_MAX, TESTS_AT_ONCE = 18, 6
"""How many test files are asked about one fault, and how many of them together, the nearest first."""
MEMORY_MAX = 6 * 2**30
FAILED = (1, 2, 3, 4)
"""What pytest exits with when a test failed, a file or its set-up could not be imported, or it broke itself."""
ITSELF_LENGTH = 1000
SILENT = "silent"
"""Said of a citation that makes no difference to anything cited."""
NOT_ENDING = "it does not end"


class World(Struct, frozen=True):
    """What trials need to know: the law, and every game's scenarios with what they came to."""

    law: Law
    scenarios: dict[str, list[Scenario]]
    surveys: dict[str, Survey]

    def mattering(self, site: int) -> Iterator[tuple[str, Row]]:
        """The scenarios that a site matters to, of each game in turn, the short ones first."""
        rows = {
            game: sorted((row for row in survey.rows if site in row.sites), key=lambda row: self._length(game, row))
            for game, survey in self.surveys.items()
        }
        for turn in range(max(map(len, rows.values()), default=0)):
            yield from ((game, own[turn]) for game, own in rows.items() if turn < len(own))

    def _length(self, game: str, row: Row) -> int:
        # What a game says of itself takes longer to say than any case.
        return len(self.scenarios[game][row.number].steps) if row.number >= 0 else ITSELF_LENGTH - row.number

    def place_of(self, game: str, row: Row) -> str:
        """Where a row belongs."""
        if row.number >= 0:
            return self.scenarios[game][row.number].place
        places = self.law.places_of(game)
        return places[(-row.number - 1) % len(places)]


def try_cases(file: str, tree: ast.Module, found: Found, number: int, world: World) -> str | None:
    """Which scenario notices a fault, asked in a process of its own; nothing when none does."""
    rows = list(world.mattering(number))
    if not rows:
        return None

    def work() -> str:
        if patch(file, altered(tree, found), {found.site.function}):
            return ""  # compiled code, or code that closes over something: for the tests
        told = noticed(rows, world) or ""
        return "" if told == SILENT and found.site.kind != "citation" else told

    answer = in_process(work, seconds=CASES_S + SCENARIO_S)
    return NOT_ENDING if answer is None else answer or None


def noticed(rows: Sequence[tuple[str, Row]], world: World) -> str | None:
    """The first scenario that fails or cites something new; or what is no longer cited once all were played.

    Silent when every scenario cites exactly what it did: the clause is there by another path, or the rule has none.
    """
    law, silent = afresh(world.law), True
    cited: dict[tuple[str, str], Counter[Cited]] = {}
    until = time.monotonic() + CASES_S
    for game, row in rows:
        if time.monotonic() > until:
            return None
        place, survey = world.place_of(game, row), world.surveys[game]
        if (game, place) not in cited:
            cited[game, place] = _usual(game, place, world)
        usual = cited[game, place]
        label = world.scenarios[game][row.number].label if row.number >= 0 else f"what {game} says of itself in {place}"
        try:
            problem, now = _played(game, row, world, law)
        except Exception as error:
            return f"crash: {label}: {type(error).__name__}"
        if problem is not None:
            return f"case: {label}"
        for each in now:
            if not usual[each]:
                return f"golden text: {game}, {each.what}"
        before = {survey.cited[index] for index in row.cited}
        silent = silent and now == before
        usual.subtract(before)
        usual.update(now)
    for (game, _), usual in cited.items():
        for each, count in usual.items():
            if count <= 0:
                return f"golden text: {game}, {each.what}"
    return SILENT if silent else None


def _usual(game: str, place: str, world: World) -> Counter[Cited]:
    """How many scenarios of a game cite what at a place."""
    survey = world.surveys[game]
    rows = (row for row in survey.rows if world.place_of(game, row) == place)
    return Counter(survey.cited[index] for row in rows for index in row.cited)


def _played(game: str, row: Row, world: World, law: Law) -> tuple[str | None, set[Cited]]:
    if row.number < 0:
        return None, set(said_by(game, law, row.number))
    notes = Notes()
    return run_scenario(world.scenarios[game][row.number], law, notes).problem, notes.cited


def in_process(work: Callable[[], str], *, seconds: float) -> str | None:
    """What some work says, done in a process that is thrown away; nothing when it does not end in time."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_MAX, MEMORY_MAX))
        try:
            said = work()
        except BaseException as error:
            said = f"crash: {type(error).__name__}"
        os.write(writing, said.encode()[:4000])
        os._exit(0)
    os.close(writing)
    ready, _, _ = select.select([reading], [], [], seconds)
    answer = os.read(reading, 4096).decode() if ready else None
    os.close(reading)
    if answer is None:
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return answer


def try_tests(root: Path, found: Found, tree: ast.Module, tests: Sequence[Path], folder: Path) -> str | None:
    """Which of some test files notices a fault, asked in processes that start over altered sources."""
    if tests:
        mirror(root / "src" / "ludex", folder, root / found.site.file, ast.unparse(altered(tree, found)))
    batches = (tests[at : at + TESTS_AT_ONCE] for at in range(0, len(tests), TESTS_AT_ONCE))
    return next((told for batch in batches if (told := _asked(root, batch, folder)) is not None), None)


def _asked(root: Path, tests: Sequence[Path], folder: Path) -> str | None:
    """Which of some test files fails over the sources in a folder, or does not end although it does over ours."""
    ran = _run(root, tests, folder)
    if ran is None:
        # The tests may merely be many: only if they end without the fault, and soon, did it keep them from ending.
        sound = _run(root, tests, root / "src", seconds=TESTS_S // 2)
        return f"test: {NOT_ENDING}" if sound is not None and sound.returncode == 0 else None
    if ran.returncode not in FAILED:
        return None
    named = [line.split(" - ")[0] for line in ran.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return f"test: {named[0] if named else ran.stdout[-200:]}"


def _run(
    root: Path, tests: Sequence[Path], sources: Path, seconds: int = TESTS_S
) -> subprocess.CompletedProcess[str] | None:
    """How some test files go over some sources; nothing when they used up the seconds of a processor."""
    environment = {**os.environ, "PYTHONPATH": str(sources), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-n", "0", "-x", "-q", "-p", "no:cacheprovider", *map(str, tests)]
    try:
        ran = subprocess.run(
            command,
            cwd=root,
            env=environment,
            capture_output=True,
            text=True,
            timeout=TESTS_WAIT_S,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds)),
        )
    except subprocess.TimeoutExpired:
        return None
    return ran if ran.returncode >= 0 else None


def relevant_tests(file: str, tests: Mapping[Path, str]) -> list[Path]:
    """The test files that may notice a fault in a source: those that import it, those that name its folder, then those
    of its family or of the same part; of each the ones named after it first, then short ones, which are quick.
    """
    module = module_of(file)
    package, _, name = module.rpartition(".")
    folder = package.rpartition(".")[2]
    part, *families = package.split(".")[1:]

    def nearest(found: Iterable[Path]) -> list[Path]:
        return sorted(found, key=lambda path: (name not in path.stem, part not in path.parts, len(tests[path])))

    imports = (f"{module} import", f"{package} import {name}", f'"{module}')
    direct = nearest(path for path, text in tests.items() if any(each in text for each in imports))
    named = nearest(path for path in tests if folder in (path.parent.name, path.stem) or folder in path.stem)
    near = package.startswith("ludex.games.")  # every test imports something of the core
    beside = nearest(
        path for path, text in tests.items() if near and (f"{package}." in text or f"{package} import" in text)
    )
    around = nearest(path for path in tests if part in path.parts and (not families or {*families} & {*path.parts}))
    return list(dict.fromkeys([*direct, *named, *beside, *around]))[:TESTS_MAX]
