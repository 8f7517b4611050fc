"""The options of `ludex house` and `ludex explain`: where a store lies, how long bots play, what is told."""

from __future__ import annotations

from ludex.cli.written import natural, whole

TYPE_CHECKING = False
if TYPE_CHECKING:  # as in the parser itself, which help waits for
    from typing import Any

STORE = "house.db"
ROUNDS = 10
"""So many rounds are explained."""


def add_house(add: Any) -> None:
    """Adds the command."""
    house = add("house", "ludex.cli.houses", "house", "a house of live tables whose every entry is stored")
    house.add_argument(
        "what",
        metavar="WHAT",
        choices=("open", "run", "close", "status", "report", "export"),
        help="open its tables, run an evening of bots, close them, tell how they stand, report what they won, export",
    )
    _add_store(house, default=STORE)
    house.add_argument("--evening", type=whole, metavar="N", help="run: so many rounds at every table (default 20)")
    house.add_argument("--seed", type=natural, default=1, help="run: the whims of the bots (default 1)")
    house.add_argument(
        "--by", choices=("table", "session", "game", "day"), help="report: the figures of each of these alone"
    )
    house.add_argument(
        "--out", metavar="FILE", help="export: into this file; .jsonl, .csv, .parquet or .phh says what it becomes"
    )
    house.add_argument("--table", metavar="ID", help="export: this table alone")
    house.add_argument(
        "--what",
        dest="kind",
        metavar="KIND",
        choices=("entries", "record", "moves", "rounds", "hands"),
        help="export: entries (default) or the record of a table, moves (default) or rounds",
    )
    house.add_argument(
        "--with-secrets", action="store_true", help="export: also what only the keys open; by itself it is left out"
    )


def add_explain(add: Any) -> None:
    """Adds the command that tells somebody their last rounds."""
    explain = add("explain", "ludex.cli.explain", "explain", "the last rounds of a person, with clauses and sums")
    explain.add_argument("person", help="the name under which they play")
    _add_store(explain, default=None)
    explain.add_argument("--record", metavar="FILE", help="in this record instead of a house")
    explain.add_argument("--table", metavar="ID", help="at this table alone")
    explain.add_argument("--rounds", type=whole, metavar="N", default=ROUNDS, help="how many rounds (default 10)")


def _add_store(command: Any, default: str | None) -> None:
    """Where a house lies."""
    command.add_argument(
        "--store", default=default, metavar="FILE-or-URL", help="a file, or a postgresql:// URL (default house.db)"
    )
    command.add_argument("--key", metavar="FILE", help="the keys of the house (default: beside its file, .key)")
