"""The reasons for refusing are a closed list, and each is met in some case."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.errors import Reason
from ludex.law.clauses import GENERAL
from ludex.proof.cases import find_cases
from ludex.proof.collect import scenarios_of
from ludex.proof.runner import run_scenario
from tests.games.golden_texts import GOLDEN
from tests.tables import LAW
from tests.tidy import ROOT


def met_by_games() -> Iterator[str]:
    """What is refused at some game: the golden texts hold what all their cases meet."""
    for path in (GOLDEN / "citations").glob("*.txt"):
        yield from (line.split()[2] for line in path.read_text("utf-8").splitlines() if line.startswith("refused "))


def met_by_houses() -> Iterator[str]:
    """What is refused to a house whatever its games: nobody plays that, so that no golden text holds it."""
    for path in find_cases([ROOT / "cases" / GENERAL]):
        for scenario in scenarios_of(path):
            outcome = run_scenario(scenario, LAW)
            yield from () if outcome.problem else outcome.reasons


BY_WALLETS = {Reason.OWN_LIMIT, Reason.SELF_EXCLUDED}
"""What people ask of their own wallets, and no game knows: `tests/house/test_wallets.py` meets both."""


def test_every_reason_refuses_something_in_some_case() -> None:
    """A reason that nobody ever met is either dead or untested."""
    assert {*met_by_games(), *met_by_houses(), *BY_WALLETS} == set(Reason)
