"""Ludex: the law of games, executable.

Five Spanish regulations, each a program that runs a table as its text says and names the clause behind
everything it does.

    >>> import ludex
    >>> table = ludex.open_table("roulette-french", "cantabria", seed=7)

Amounts are whole numbers of the smallest unit: 20_00 is twenty euros. Everything that Ludex raises on purpose is a
`LudexError` with one clear line. `docs/library.md` shows all that is here in use.
"""

from importlib import import_module

__version__ = "0.1.0"

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

# Imported when first asked for, so that `import ludex` costs nothing; `__init__.pyi` tells type checkers the same.
_HOMES = {
    "ludex.api.equity": ("equity",),
    "ludex.api.floors": ("inspect",),
    "ludex.api.law": ("catalogue", "incidents", "rules", "ruling", "why"),
    "ludex.api.odds": ("Odds", "best_play", "best_strategy", "odds_of"),
    "ludex.api.sentences": ("say",),
    "ludex.api.simulation": ("SimulatedBet", "Simulation", "simulate"),
    "ludex.api.tables": ("Table", "open_table", "replay"),
    "ludex.core.events": ("Event",),
    "ludex.core.options": ("Option",),
    "ludex.errors": ("Corrupt", "LudexError", "Misuse", "NoOutcome", "Reason", "Refused"),
    "ludex.law.book": ("Law",),
    "ludex.law.clauses": ("Clause",),
}


def __getattr__(name: str) -> object:
    home = next((module for module, names in _HOMES.items() if name in names), None)
    if home is None:
        raise AttributeError(f"module 'ludex' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(home), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
