"""Questions about cases answered on all cores: first from memory, then by processes that each run some of them.

A process starts with everything that is known and hands back what it found; the parent alone keeps it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import groupby
from multiprocessing import get_context
from typing import Any, Protocol, TypeVar

from ludex.cli.cache import Cache, sources_settled
from ludex.cli.output import progress
from ludex.kit.processes import answer_no_terminal, ended_when_unwanted
from ludex.proof.judging import Jury, Section, Unknown

Result = TypeVar("Result")
Result_co = TypeVar("Result_co", covariant=True)
Found = dict[Section, dict[str, str]]

FEW = 20
"""So many questions are answered sooner than a process is started."""


class Task(Protocol[Result_co]):
    """Something that a jury decides."""

    @property
    def about(self) -> str:
        """What it is about: one process takes all that is about the same, since it asks the same scenarios."""
        ...

    def judged(self, jury: Jury) -> Result_co:
        """What the jury decides."""
        ...


def workers_asked(number: int | None) -> int:
    """As many processes as somebody asked for, or one for every core."""
    return max(1, (os.cpu_count() or 1) if number is None else number)


def decide(tasks: Sequence[Task[Result]], jury: Jury, *, cache: Cache, what: str, workers: int) -> list[Result]:
    """What a jury decides about each task, in their order; what it learned is kept even when it is interrupted."""
    decided: dict[int, Result] = {}
    with progress(what, len(tasks)) as tell:
        jury.asks = False
        for number, task in enumerate(tasks):
            try:
                decided[number] = task.judged(jury)
            except Unknown:
                continue
        jury.asks = True
        tell(len(decided))
        left = [number for number in range(len(tasks)) if number not in decided]
        try:
            for done in _by_turns(tasks, jury, left, workers):
                decided.update(done)
                tell(len(done))
        finally:
            _keep(jury, cache)
    return [decided[number] for number in range(len(tasks))]


def _keep(jury: Jury, cache: Cache) -> None:
    if any(jury.found.values()) and sources_settled():
        for section in jury.found:
            cache.write("@".join(section), {**jury.used.get(section, {}), **jury.found[section]})
        jury.found.clear()


def _by_turns(
    tasks: Sequence[Task[Result]], jury: Jury, left: Sequence[int], workers: int
) -> Iterator[dict[int, Result]]:
    """The decisions about the tasks that are left, some at a time, as they come."""
    groups = [list(group) for _, group in groupby(left, key=lambda number: tasks[number].about)]
    if workers == 1 or len(left) <= FEW:
        yield from ({number: tasks[number].judged(jury)} for number in left)
        return
    # A forked process shares what is loaded; elsewhere it is handed over, which takes a while but works as well.
    context = get_context("fork" if sys.platform == "linux" else "spawn")
    with ended_when_unwanted(ProcessPoolExecutor(workers, context, initializer=_begin, initargs=(tasks, jury))) as pool:
        for future in as_completed([pool.submit(_run, group) for group in groups]):
            done, found = future.result()
            jury.learn(found)
            yield done


_begun: list[Any] = []  # what a process was started with


def _begin(tasks: Sequence[Task[Any]], jury: Jury) -> None:
    answer_no_terminal()
    _begun[:] = [tasks, jury]


def _run(group: Sequence[int]) -> tuple[dict[int, Any], Found]:
    tasks, jury = _begun
    jury.found.clear()
    return {number: tasks[number].judged(jury) for number in group}, jury.found
