"""By machine or by hand, what comes out of the balls is what is left of them."""

from pathlib import Path

import pytest

from ludex.proof.cases import load_scenarios
from ludex.proof.runner import run_scenario
from tests.tables import LAW

CASE = """
case: A game that goes on by hand
clauses: [CAN10/B.II.1.b/3]
game: bingo
in: cantabria
players: {{ana: 10}}
steps:
  - {{until: selling}}
  - {{by: ana, do: buy-cards, count: 1}}
  - {{chance: [7], until: drawing}}
  - {{by: hall-chief, do: report-fault, fault: equipment}}
  - {{by: hall-chief, do: read-out}}
  - {{chance: [{ball}], until: drawing}}
"""


@pytest.mark.parametrize(
    ("ball", "problem"),
    [
        (8, None),
        (90, None),
        (7, "7 cannot come up"),
        (91, "91 cannot come up"),
    ],
)
def test_by_hand_no_ball_comes_twice(tmp_path: Path, ball: int, problem: str | None) -> None:
    """The balls that are out stay out, however the others are drawn."""
    path = tmp_path / "by-hand.yaml"
    path.write_text(CASE.format(ball=ball), "utf-8")
    (scenario,) = load_scenarios(path, LAW)
    found = run_scenario(scenario, LAW).problem
    assert (found is None) if problem is None else (problem in str(found))
