"""`ludex case`, `trace` and `mutants`: cases run, coverage counted, the law altered."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Collection, Sequence
from itertools import islice
from pathlib import Path
from typing import TypeVar

from ludex.api.packaged import CASES, packaged
from ludex.cli.cache import Cache, cache_folder
from ludex.cli.output import existing, law_of, print_json, print_lines, with_progress
from ludex.cli.workers import Task, decide, workers_asked
from ludex.games.registry import GAMES, GROUPS, played_as
from ludex.law.book import Law
from ludex.law.clauses import GENERAL
from ludex.proof.cases import Scenario, find_cases, load_scenarios
from ludex.proof.judging import Jury, Section, Verdict, claims, questions
from ludex.proof.runner import run_scenario
from ludex.proof.trace import trace_game
from ludex.words import Words

Result = TypeVar("Result")


def case(arguments: Namespace) -> int:
    """Runs cases and says what was wrong with those that failed."""
    law, words = law_of(arguments), Words(arguments.lang)
    if arguments.place is not None:
        law.regulations.jurisdiction(arguments.place)  # an unknown place is said at once
    scenarios = _scenarios(arguments.paths or [str(packaged(CASES))], law, arguments)
    if arguments.picture is not None and scenarios:
        from ludex.cli.picture import draw_cases

        return draw_cases(scenarios, law, arguments)
    outcomes = [run_scenario(scenario, law) for scenario in with_progress(scenarios, "cases")]
    failed = [(outcome.scenario, outcome.failure) for outcome in outcomes if outcome.failure is not None]
    if arguments.json:
        print_json(
            [
                {
                    "case": outcome.scenario.name,
                    "file": outcome.scenario.file,
                    "in": outcome.scenario.place,
                    "passed": outcome.failure is None,
                    "problem": None if outcome.failure is None else words.error(outcome.failure),
                    "clauses": list(outcome.scenario.clauses),
                }
                for outcome in outcomes
            ]
        )
    else:
        head = words.word("phrases", "case-failed")
        print_lines(f"{head} {scenario.label}\n       {words.error(failure)}" for scenario, failure in failed)
        print_lines([words.phrase("cases-run", passed=len(outcomes) - len(failed), failed=len(failed))])
    return 1 if failed else 0


def mutants(arguments: Namespace) -> int:
    """Alters the law rule by rule; every mutant should be killed by a case that cites its clause."""
    law = law_of(arguments)
    if arguments.citations:
        return _citations(law, arguments)
    verdicts = [verdict for found in _verdicts(law, arguments).values() for verdict in found]
    alive = [verdict for verdict in verdicts if verdict.killed_by is None]
    if arguments.json:
        print_json(
            [
                {
                    "mutant": verdict.mutant.name,
                    "clause": verdict.mutant.clause,
                    "killed_by": verdict.killed_by,
                    "consulted": verdict.consulted,
                    "crashes": list(verdict.crashes),
                }
                for verdict in verdicts
            ]
        )
    else:
        print_lines(f"ALIVE {verdict.mutant.name} [{verdict.mutant.clause}]" for verdict in alive)
        crashed = [f"CRASH {crash}" for verdict in verdicts for crash in verdict.crashes]
        print_lines([*crashed, f"{len(verdicts)} mutants, {len(verdicts) - len(alive)} killed, {len(alive)} alive"])
    return 1 if alive or any(verdict.crashes for verdict in verdicts) else 0


def _citations(law: Law, arguments: Namespace) -> int:
    """Which cases cite a clause without proving it."""
    tasks = [claim for game, own in _by_game(law, arguments).items() for claim in claims(game, law, own)]
    idle = [citation for citation in _decide(tasks, law, arguments, "citations") if citation is not None]
    if arguments.json:
        print_json(idle)
    else:
        print_lines(f"IDLE {each.clause} cited by {each.file}: {each.case} [{each.place}]" for each in idle)
        print_lines([f"{len(idle)} citations prove nothing"])
    return 1 if idle else 0


def trace(arguments: Namespace) -> int:
    """Counts which clauses are covered, for one game or for all; one uncovered clause fails the check."""
    law = law_of(arguments)
    traces = [trace_game(game, law, verdicts) for game, verdicts in _verdicts(law, arguments).items()]
    missing = False
    for found in traces:
        missing = missing or bool(found.uncovered)
        if not arguments.json:
            print_lines(
                [
                    f"{found.game}: {found.clauses} clauses, {found.executable} executable, {found.covered} covered, "
                    f"{len(found.uncovered)} uncovered ({len(found.establishment)} of the establishment), "
                    f"{len(found.reclassified)} apart"
                ]
            )
            for clause in found.uncovered:
                kind = "establishment" if clause in found.establishment else "UNCOVERED"
                print_lines([f"  {kind:13} {clause}  {law.index[clause].summary(arguments.lang)}"])
    if arguments.json:
        print_json(traces[0] if arguments.game else traces)
    return 1 if missing else 0


def _verdicts(law: Law, arguments: Namespace) -> dict[str, list[Verdict]]:
    """What became of every mutant, by game."""
    asked = {game: questions(game, law, own, place=arguments.place) for game, own in _by_game(law, arguments).items()}
    decided = iter(_decide([each for tasks in asked.values() for each in tasks], law, arguments, "mutants"))
    return {game: list(islice(decided, len(tasks))) for game, tasks in asked.items()}


def _decide(tasks: Sequence[Task[Result]], law: Law, arguments: Namespace, what: str) -> list[Result]:
    """What becomes of some questions, with what is known from earlier runs unless it should be forgotten."""
    jury, cache = Jury(law), Cache(cache_folder() / "cases")
    if not arguments.fresh:
        jury.known = {section: cache.read("@".join(section)) for section in _sections(law)}
    return decide(tasks, jury, cache=cache, what=what, workers=workers_asked(arguments.workers))


def _sections(law: Law) -> list[Section]:
    return [Section(game, place) for game in (*GAMES, GENERAL) for place in law.places_of(game)]


def _by_game(law: Law, arguments: Namespace) -> dict[str, list[Scenario]]:
    """The games that were asked for, each with its cases."""
    games = [arguments.game] if arguments.game else [*GAMES, *GROUPS, GENERAL]
    played = {game: played_as(game) for game in games}  # an unknown game is said before a folder that is not there
    slugs = {slug for slugs in played.values() for slug in slugs}
    folder = packaged(CASES) if arguments.cases is None else existing(arguments.cases)
    scenarios = _scenarios([str(folder)], law, arguments, about=slugs)
    return {game: [each for each in scenarios if each.game in slugs] for game, slugs in played.items()}


def _scenarios(
    paths: list[str], law: Law, arguments: Namespace, *, about: Collection[str] | None = None
) -> list[Scenario]:
    """The scenarios below some paths, at one place or at all, of all games or of some."""
    found = [
        scenario
        for path in find_cases(Path(path) for path in paths)
        # A file that never names a game has no case of it, and need not be parsed.
        if about is None or any(slug in path.read_text(encoding="utf-8") for slug in about)
        for scenario in load_scenarios(path, law)
        if arguments.place in (None, scenario.place) and (about is None or scenario.game in about)
    ]
    if not found:
        sys.stderr.write(f"{Words(arguments.lang).word('phrases', 'no-cases')}\n")
    return found
