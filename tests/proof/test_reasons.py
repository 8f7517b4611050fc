"""The reasons for refusing are a closed list, and each is met in some case."""

from __future__ import annotations

from ludex.errors import Reason
from tests.games.golden_texts import GOLDEN


def test_every_reason_refuses_something_in_some_case() -> None:
    """A reason that nobody ever met is either dead or untested; the golden texts hold what all cases meet."""
    lines = [line for path in (GOLDEN / "citations").glob("*.txt") for line in path.read_text("utf-8").splitlines()]
    met = {line.split()[2] for line in lines if line.startswith("refused ")}
    assert met == set(Reason)
