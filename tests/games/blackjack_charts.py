"""Charts of blackjack as text, for tests: the same move against every card."""

from __future__ import annotations

from typing import Any

from ludex.games.cards.blackjack.odds.chart_files import read_chart, required_rows
from ludex.games.cards.blackjack.odds.charts import Chart
from ludex.games.cards.blackjack.odds.solver_rules import VALUES
from tests.games.blackjack import PLAIN

HEAD = "hand,2,3,4,5,6,7,8,9,10,A"


def text_of(cells: dict[str, str], *more: str, usual: str = "S") -> str:
    """A chart whose rows say the same against every card: what is told, or the usual move."""
    rows = [f"{name},{','.join([cells.get(name, usual)] * VALUES)}" for name in required_rows(PLAIN)]
    return "\n".join([HEAD, *rows, *more, ""])


def read(cells: dict[str, str], *more: str, usual: str = "S", rules: Any = PLAIN) -> Chart:
    return read_chart(text_of(cells, *more, usual=usual), rules)


def row_of(name: str, cell: str) -> str:
    return f"{name},{','.join([cell] * VALUES)}"
