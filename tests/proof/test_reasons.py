"""The reasons for refusing are a closed list, and each is met in some case."""

from __future__ import annotations

from itertools import chain, zip_longest
from pathlib import Path

from ludex.errors import Reason
from ludex.law.book import Law
from ludex.proof.cases import find_cases, load_scenarios
from ludex.proof.runner import run_scenario

CASES = Path(__file__).parents[2] / "cases"


def test_every_reason_refuses_something_in_some_case() -> None:
    """A reason that nobody ever met is either dead or untested."""
    law = Law()
    met: set[Reason] = set()
    refusing = [path for path in find_cases([CASES]) if "refused" in path.read_text("utf-8")]
    # One scenario of each file first: those of one file mostly refuse for the same reason.
    loaded = [load_scenarios(path, law) for path in refusing]
    for scenario in filter(None, chain.from_iterable(zip_longest(*loaded))):
        met |= run_scenario(scenario, law).reasons
        if met == set(Reason):
            return
    assert met == set(Reason)
