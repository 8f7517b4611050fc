"""`ludex case`, `trace` and `mutants`: cases run, coverage counted, the law altered."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from ludex.cli.output import existing, law_of, print_json, print_lines, with_progress
from ludex.games.registry import GAMES, GROUPS, played_as
from ludex.law.book import Law
from ludex.proof.cases import Scenario, find_cases, load_scenarios
from ludex.proof.mutants import Verdict, idle_citations, plan_game
from ludex.proof.runner import run_scenario
from ludex.proof.trace import trace_game


def case(arguments: Namespace) -> int:
    """Runs cases and says what was wrong with those that failed."""
    law = law_of(arguments)
    scenarios = _scenarios(arguments.paths, law, arguments.place)
    outcomes = [run_scenario(scenario, law) for scenario in with_progress(scenarios, "cases")]
    failed = [outcome for outcome in outcomes if outcome.problem is not None]
    if arguments.json:
        print_json(
            [
                {
                    "case": outcome.scenario.name,
                    "file": outcome.scenario.file,
                    "in": outcome.scenario.place,
                    "passed": outcome.problem is None,
                    "problem": outcome.problem,
                    "clauses": list(outcome.scenario.clauses),
                }
                for outcome in outcomes
            ]
        )
    else:
        print_lines(f"FAILED {outcome.scenario.label}\n       {outcome.problem}" for outcome in failed)
        print_lines([f"{len(outcomes) - len(failed)} passed, {len(failed)} failed"])
    return 1 if failed else 0


def mutants(arguments: Namespace) -> int:
    """Alters the law of a game rule by rule; every mutant should be killed by a case that cites its clause."""
    law = law_of(arguments)
    if arguments.citations:
        return _citations(law, arguments)
    verdicts = _verdicts(arguments.game, law, arguments)
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
    played_as(arguments.game)
    scenarios = _scenarios([str(existing(arguments.cases))], law, arguments.place)
    idle = list(idle_citations(arguments.game, law, scenarios))
    if arguments.json:
        print_json(idle)
    else:
        print_lines(f"IDLE {each.clause} cited by {each.file}: {each.case} [{each.place}]" for each in idle)
        print_lines([f"{len(idle)} citations prove nothing"])
    return 1 if idle else 0


def trace(arguments: Namespace) -> int:
    """Counts which clauses are covered, for one game or for all; one uncovered clause fails the check."""
    law = law_of(arguments)
    games = [arguments.game] if arguments.game else [*GAMES, *GROUPS]
    traces = [trace_game(game, law, _verdicts(game, law, arguments)) for game in games]
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


def _verdicts(game: str, law: Law, arguments: Namespace) -> list[Verdict]:
    played_as(game)
    scenarios = _scenarios([str(existing(arguments.cases))], law, arguments.place)
    judged = plan_game(game, law, scenarios, place=arguments.place)
    return [judge() for judge in with_progress(judged, f"mutants of {game}")]


def _scenarios(paths: list[str], law: Law, place: str | None) -> list[Scenario]:
    found = [
        scenario
        for path in find_cases(Path(path) for path in paths)
        for scenario in load_scenarios(path, law)
        if place in (None, scenario.place)
    ]
    if not found:
        sys.stderr.write("no cases found\n")
    return found
