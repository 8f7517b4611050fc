"""What type checkers read of `ludex`: the names of `__init__.py` and where they come from."""

from ludex.api.equity import equity
from ludex.api.floors import inspect
from ludex.api.law import catalogue, incidents, rules, ruling, why
from ludex.api.odds import Odds, best_play, best_strategy, odds_of
from ludex.api.sentences import say
from ludex.api.simulation import SimulatedBet, Simulation, simulate
from ludex.api.tables import Table, open_table, replay
from ludex.core.events import Event
from ludex.core.options import Option
from ludex.errors import (
    Corrupt,
    LudexError,
    Misuse,
    NoOutcome,
    Reason,
    Refused,
)
from ludex.law.book import Law
from ludex.law.clauses import Clause

__version__: str

__all__ = [
    "Clause",
    "Corrupt",
    "Event",
    "Law",
    "LudexError",
    "Misuse",
    "NoOutcome",
    "Odds",
    "Option",
    "Reason",
    "Refused",
    "SimulatedBet",
    "Simulation",
    "Table",
    "best_play",
    "best_strategy",
    "catalogue",
    "equity",
    "incidents",
    "inspect",
    "odds_of",
    "open_table",
    "replay",
    "rules",
    "ruling",
    "say",
    "simulate",
    "why",
]
