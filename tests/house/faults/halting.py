"""A house whose database fails under it: it stops with one clear line, everybody who waits hears it, nothing hangs."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from ludex.house.everywhere import catalogue
from tests.house.faults.busy import LINKED_TABLES, PLACE
from tests.house.faults.journal import Closed, Failed, Halted, Line, Ready
from tests.house.faults.killing import Child
from tests.tables import LAW

STOPPED = "the store has stopped: "
HALTED_WITHIN_S = 60


def halted(child: Child, fail: Callable[[], object] | None = None, after_s: float = 0.3) -> list[str]:
    """What is wrong with how a house ends, when its database fails in the middle of the evening."""
    with child:
        child.until(Ready)
        if fail is not None:
            time.sleep(after_s)
            fail()
        return [*child.ended(0, HALTED_WITHIN_S), *_told_otherwise(child.lines)]


def _told_otherwise(lines: Sequence[Line]) -> list[str]:
    """Who was not told that the house has stopped, or was told something that is no clear line."""
    told = {line.table: line.why for line in lines if isinstance(line, Halted)}
    tables = len(catalogue(LAW, [PLACE])) + len(LINKED_TABLES)
    found = [f"{tables - len(told)} tables were not told"] if len(told) != tables else []
    found += [f"{table}: {why}" for table, why in told.items() if not why.startswith(STOPPED) or "\n" in why]
    found += [f"{line.table}: {line.why}" for line in lines if isinstance(line, Failed)]
    return found if any(isinstance(line, Closed) for line in lines) else [*found, "the house was not closed"]
