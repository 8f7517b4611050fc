"""The pytest plugin that collects cases: every scenario of `cases/**/*.yaml` is a test."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from ludex.law.book import Law
from ludex.proof.cases import Scenario, load_scenarios
from ludex.proof.runner import run_scenario


@cache
def _law() -> Law:
    return Law()


@cache
def scenarios_of(path: Path) -> tuple[Scenario, ...]:
    """The scenarios of a file, loaded once: tests of all cases look at those that were collected."""
    return tuple(load_scenarios(path, _law()))


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Takes the YAML files below a folder called `cases`."""
    if file_path.suffix == ".yaml" and "cases" in file_path.parts:
        collector: pytest.Collector = CaseFile.from_parent(parent, path=file_path)
        return collector
    return None


class CaseFile(pytest.File):
    """A file of cases."""

    def collect(self) -> Iterator[pytest.Item]:
        for scenario in scenarios_of(self.path):
            yield CaseItem.from_parent(self, name=scenario.name, scenario=scenario)


class CaseItem(pytest.Item):
    """One scenario."""

    def __init__(self, *, scenario: Scenario, **kwargs: object) -> None:
        super().__init__(**kwargs)  # type: ignore[arg-type]  # pytest's own constructor takes what it is given
        self._scenario = scenario

    def runtest(self) -> None:
        outcome = run_scenario(self._scenario, _law())
        assert outcome.problem is None, outcome.problem

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        if isinstance(excinfo.value, AssertionError):
            return f"{self._scenario.label}\n  {excinfo.value}"
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, self._scenario.name
