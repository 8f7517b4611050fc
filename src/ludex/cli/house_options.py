"""The options of `ludex house`: where its store and its keys lie, and how long bots play."""

from __future__ import annotations

from ludex.cli.written import natural, whole

TYPE_CHECKING = False
if TYPE_CHECKING:  # as in the parser itself, which help waits for
    from typing import Any

STORE = "house.db"


def add_house(add: Any) -> None:
    """Adds the command."""
    house = add("house", "ludex.cli.houses", "house", "a house of live tables whose every entry is stored")
    house.add_argument(
        "what",
        choices=("open", "run", "close", "status"),
        help="open its tables, run an evening of bots at them, close them, or tell how they stand",
    )
    house.add_argument(
        "--store", default=STORE, metavar="FILE-or-URL", help="a file, or a postgresql:// URL (default house.db)"
    )
    house.add_argument("--key", metavar="FILE", help="the keys of the house (default: beside its file, .key)")
    house.add_argument("--evening", type=whole, metavar="N", help="run: so many rounds at every table (default 20)")
    house.add_argument("--seed", type=natural, default=1, help="run: the whims of the bots (default 1)")
