"""Faults put into the code one at a time; something must notice each (`make code-mutants`).

Every citation in core and games is dropped once, and a sample of other faults is made by a seed. First the cases that a
fault matters to are played, with what they cite compared, then the tests beside it are run. What no case or test can
tell apart is listed with its reason in `code_mutants_equivalent.yaml`. Exits 1 when a dropped citation goes unnoticed,
or more than one in twenty of the other faults.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from functools import cache, cached_property
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec

from ludex.cli.cache import Cache, cache_folder, sources_settled
from ludex.cli.output import print_lines, progress
from ludex.cli.workers import workers_asked
from ludex.games.registry import GAMES, decider_type
from ludex.law.book import Law
from ludex.law.strict import load_file
from ludex.proof.cases import Scenario, find_cases, load_scenarios
from ludex.proof.keys import Keys, digest, packaged
from tools.mutation.patching import load_all, module_of
from tools.mutation.sites import Found, Site, citations, faults, find
from tools.mutation.survey import Survey, Watched, source_files, survey, watching
from tools.mutation.trials import SILENT, World, relevant_tests, try_cases, try_tests

ROOT = Path(__file__).resolve().parents[1]
EQUIVALENT = Path(__file__).with_name("code_mutants_equivalent.yaml")
SAMPLE, SEED = 200, 1
GOAL_PERCENT = 95
UNNOTICED = ""
FINDERS = {"citation": citations, "fault": faults}


class Equivalent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fault that nothing can tell from the sound code, as somebody judged it."""

    file: str
    function: str
    mutation: str
    why: str


class Bench:
    """Everything that is tried: the sites, the scenarios, and what is remembered."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self._arguments = arguments
        self.law = Law()
        self.cache = Cache(cache_folder() / "code")
        self.trees: dict[str, ast.Module] = {}
        self.found: list[Found] = []
        self._collect()
        self.surveys: dict[str, Survey] = {}

    def _collect(self) -> None:
        """Every citation, and a sample of the other faults, in the order of the sources."""
        population: list[Found] = []
        for path in source_files(ROOT):
            file = path.relative_to(ROOT).as_posix()
            if not self._asked(file):
                continue
            self.trees[file], found = find(path, ROOT, FINDERS)
            population += found
        others = [each for each in population if each.site.kind != "citation"]
        # By digests, so that code which comes or goes elsewhere does not exchange the whole sample.
        others.sort(
            key=lambda each: digest(str(self._arguments.seed), each.site.file, each.site.function, each.site.text)
        )
        chosen = {each.site for each in others[: self._arguments.sample]}
        self.found = [each for each in population if each.site.kind == "citation" or each.site in chosen]
        self.population = {each.site for each in population}

    def _asked(self, file: str) -> bool:
        only: str | None = self._arguments.only
        if only is None:
            return True
        return f"/{GAMES[only].rpartition('.')[2]}/" in file if only in GAMES else only in file

    @cached_property
    def games(self) -> list[str]:
        """The games that run any of the code in question."""
        modules = {module_of(each.site.file) for each in self.found}
        return [game for game in GAMES if modules & packaged().needed(_roots(game))]

    @cached_property
    def scenarios(self) -> dict[str, list[Scenario]]:
        """The scenarios of these games."""
        found: dict[str, list[Scenario]] = {game: [] for game in self.games}
        for path in find_cases([ROOT / "cases"]):
            for scenario in load_scenarios(path, self.law):
                if scenario.game in found:
                    found[scenario.game].append(scenario)
        return found

    @cached_property
    def world_keys(self) -> dict[str, str]:
        """A digest of all that a game's play depends on."""
        keys = Keys(self.law)
        watching = ("patching.py", "sites.py", "survey.py")
        tools = digest(*((Path(__file__).parent / "mutation" / name).read_bytes() for name in watching))
        return {
            game: digest(tools, packaged().digest_of(*_roots(game)), *map(keys.of, scenarios))
            for game, scenarios in self.scenarios.items()
        }

    def survey_key(self, game: str) -> str:
        """A digest of all that a game's survey depends on: its play, and the sites that are watched."""
        return digest(self.world_keys[game], *(each.site.name for each in self.found))

    @cached_property
    def tests(self) -> dict[Path, str]:
        """Every test file with its text."""
        return {path: path.read_text("utf-8") for path in sorted((ROOT / "tests").rglob("test_*.py"))}

    @cached_property
    def _mattering(self) -> dict[str, set[int]]:
        """The sites that matter to some scenario of each game."""
        return {game: {site for row in made.rows for site in row.sites} for game, made in self.surveys.items()}

    def key(self, number: int) -> str:
        """A digest of all that the fate of a site depends on."""
        site = self.found[number].site
        reaching = [game for game in self.games if number in self._mattering[game]]
        tests = relevant_tests(site.file, self.tests)
        return digest(
            site.name,
            (ROOT / site.file).read_bytes(),
            *(self.world_keys[game] for game in reaching or self.games),
            *(self.tests[test] for test in tests),
        )


def _roots(game: str) -> list[str]:
    """The modules from which everything is imported that a game's cases, incidents, exercises and odds run."""
    kind = decider_type(game)
    drills = [kind.drills.partition(":")[0]] if kind.drills else []
    odds = [kind.odds.__module__] if kind.odds is not None else []
    return ["ludex.proof.citations", GAMES[game], *odds, *drills]


_bench: Bench  # what forked processes share


def _survey(game: str) -> Survey:
    return survey(game, _bench.law, _bench.scenarios[game], _watched())


@cache
def _watched() -> list[Watched]:
    """The sources with their sites watched, made once in a process: the trees are altered by it."""
    numbered: dict[str, list[tuple[int, Found]]] = {}
    for number, each in enumerate(_bench.found):
        numbered.setdefault(each.site.file, []).append((number, each))
    return [(file, *watching(_bench.trees[file], own)) for file, own in numbered.items()]


def _by_cases(number: int, _slot: int) -> str:
    """The scenario that notices a fault; nothing when none does."""
    found, world = _bench.found[number], World(_bench.law, _bench.scenarios, _bench.surveys)
    return try_cases(found.site.file, _bench.trees[found.site.file], found, number, world) or UNNOTICED


def _by_tests(number: int, slot: int) -> str:
    """The test that notices a fault; nothing when none does."""
    found = _bench.found[number]
    tests = relevant_tests(found.site.file, _bench.tests)
    folder = cache_folder() / "altered" / str(slot)
    return try_tests(ROOT, found, _bench.trees[found.site.file], tests, folder) or UNNOTICED


def _pool(workers: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(workers, get_context("fork"))


def run_surveys(bench: Bench, workers: int, *, fresh: bool) -> None:
    """Plays every case once, unless nothing has changed since."""
    left = []
    for game in bench.games:
        kept = {} if fresh else bench.cache.read(f"survey-{game}")
        if (key := bench.survey_key(game)) in kept:
            bench.surveys[game] = msgspec.json.decode(kept[key], type=Survey)
        else:
            left.append(game)
    left.sort(key=lambda game: -len(bench.scenarios[game]))  # the longest first, so that no core waits for it
    with progress("cases watched", len(left)) as tell, _pool(workers) as pool:
        futures = {pool.submit(_survey, game): game for game in left}
        for future in as_completed(futures):
            game = futures[future]
            bench.surveys[game] = future.result()
            encoded = msgspec.json.encode(bench.surveys[game]).decode()
            if sources_settled():
                Cache(cache_folder() / "code", entries_max=1).write(f"survey-{game}", {bench.survey_key(game): encoded})
            tell(1)


def run_trials(bench: Bench, workers: int, *, fresh: bool) -> dict[int, str]:
    """What notices each site; silent where a citation never makes a difference."""
    reached = {number for each in bench.surveys.values() for number in each.reached}
    mattering = {number for each in bench.surveys.values() for row in each.rows for number in row.sites}
    numbers = range(len(bench.found))
    fates = {number: SILENT for number in numbers if number in reached - mattering}
    kept = {} if fresh else bench.cache.read("trials")
    keys = {number: bench.key(number) for number in numbers if number not in fates}
    fates |= {number: kept[key] for number, key in keys.items() if key in kept}
    left = [number for number in numbers if number not in fates]
    # The quick ones first: whoever stops it early has most of the answers.
    for what, trial in (("faults, by cases", _by_cases), ("faults, by tests", _by_tests)):
        with progress(what, len(left)) as tell, _pool(workers) as pool:
            for number, fate in _as_they_come(pool, trial, left, workers):
                fates[number] = fate
                if fate != UNNOTICED:  # what went unnoticed is asked again, lest a busy machine be remembered
                    _remember(bench, keys[number], fate)
                if fate == UNNOTICED and trial is _by_tests:
                    print_lines([f"unnoticed {bench.found[number].site.name}"])
                tell(1)
        left = [number for number in left if fates[number] == UNNOTICED]
        print_lines([f"{what}: {len(left)} left"])
    return fates


def _remember(bench: Bench, key: str, fate: str) -> None:
    """Keeps an answer at once, so that a run that is stopped goes on from there."""
    if sources_settled([ROOT / folder for folder in ("src", "tests", "cases", "tools")]):
        bench.cache.write("trials", {key: fate})


def _as_they_come(
    pool: ProcessPoolExecutor, trial: Callable[[int, int], str], left: Sequence[int], workers: int
) -> Iterator[tuple[int, str]]:
    """The fates of some sites; each is tried in a slot of its own, which has a folder for altered sources."""
    waiting, slots = list(left), list(range(workers))
    running: dict[Future[str], tuple[int, int]] = {}
    while waiting or running:
        while waiting and slots:
            number, slot = waiting.pop(0), slots.pop()
            running[pool.submit(trial, number, slot)] = (number, slot)
        done = next(as_completed(running))
        number, slot = running.pop(done)
        slots.append(slot)
        yield number, done.result()


def equivalents() -> list[Equivalent]:
    """What was judged by hand."""
    return msgspec.convert(load_file(EQUIVALENT), list[Equivalent])


def report(bench: Bench, fates: dict[int, str], judged: Sequence[Equivalent]) -> int:
    """Prints what nothing noticed and the rates; 1 below the goals."""
    known = {(each.file, each.function, each.mutation) for each in judged}
    sites = {number: each.site for number, each in enumerate(bench.found)}
    failed = 0
    for kind, goal in (("citation", 100), ("fault", GOAL_PERCENT)):
        own = {number: site for number, site in sites.items() if site.kind == kind}
        if not own:
            continue
        silent = [site for number, site in own.items() if fates[number] == SILENT]
        alive = [site for number, site in own.items() if fates[number] == UNNOTICED]
        excused = [site for site in alive if (site.file, site.function, site.text) in known]
        survived = [site for site in alive if site not in excused]
        tried = len(own) - len(silent) - len(excused)
        rate = 100 * (tried - len(survived)) / tried if tried else 100.0
        failed |= rate < goal
        print_lines(f"UNNOTICED {site.name}" for site in survived)
        told = f"{len(own)} {kind}s: {tried - len(survived)} of {tried} noticed ({rate:.1f} %, goal {goal} %)"
        print_lines([f"{told}, {len(excused)} equivalent, {len(silent)} silent"])
    if bench.population:
        print_lines(_stale(bench.population, judged, bench.trees))
    return int(failed)


def _stale(population: set[Site], judged: Sequence[Equivalent], files: dict[str, Any]) -> Iterator[str]:
    """What was judged and is no longer there."""
    there = {(site.file, site.function, site.text) for site in population}
    for each in judged:
        if each.file in files and (each.file, each.function, each.mutation) not in there:
            yield f"STALE in {EQUIVALENT.name}: {each.file} {each.function}: {each.mutation}"


def main(argv: Sequence[str] | None = None) -> int:
    """Tries everything that was asked for."""
    parser = argparse.ArgumentParser(prog="code_mutants", description=__doc__)
    parser.add_argument("--only", metavar="FILE-or-GAME", help="faults in these sources alone")
    parser.add_argument("--seed", type=int, default=SEED, help="of the sample of faults (default 1)")
    parser.add_argument("--sample", type=int, default=SAMPLE, help="how many faults besides citations (default 200)")
    parser.add_argument("--workers", type=int, help="processes (default: one for every core)")
    parser.add_argument("--fresh", action="store_true", help="try all of it again, whatever is remembered")
    parser.add_argument("--silent", action="store_true", help="also list the citations that make no difference")
    arguments = parser.parse_args(argv)
    load_all("ludex.core", "ludex.games")
    global _bench
    _bench = bench = Bench(arguments)
    workers = workers_asked(arguments.workers)
    bench.world_keys  # noqa: B018  # computed once, before processes are started
    bench.tests  # noqa: B018  # likewise
    run_surveys(bench, workers, fresh=arguments.fresh)
    fates = run_trials(bench, workers, fresh=arguments.fresh)
    if arguments.silent:
        print_lines(f"SILENT {bench.found[n].site.name}" for n, fate in sorted(fates.items()) if fate == SILENT)
    return report(bench, fates, equivalents())


if __name__ == "__main__":
    sys.exit(main())
