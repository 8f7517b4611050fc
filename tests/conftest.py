"""What tests of every part share: the law as commands read it, and best play of blackjack, which takes seconds."""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ludex.cli import output
from ludex.games.cards.blackjack.odds import best_chart
from ludex.games.cards.blackjack.odds.solver_rules import SolverRules
from ludex.law.book import Law
from ludex.law.strict import Tree
from tests.tables import LAW

if TYPE_CHECKING:  # most tests do without the solver's libraries
    from ludex.games.cards.blackjack.odds.best_play import Solution


@pytest.fixture(scope="session", autouse=True)
def read_once() -> Iterator[None]:
    """Commands in this process share the packaged law; a small one spent most of its time on reading it anew."""
    for part in ("index", "regulations", "readings"):
        getattr(LAW, part)  # now: what a copy reads later is not kept for the next

    def law(
        overlay: Path | None = None,
        *,
        chosen: Mapping[str, str] | None = None,
        equipment: Tree = None,
        on: date | None = None,
        published: date | None = None,
    ) -> Law:
        if overlay is not None or on is not None:
            return Law(overlay, chosen=chosen, equipment=equipment, on=on, published=published)
        return LAW.choosing(chosen or {}, equipment)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(output, "Law", law)
        yield


@pytest.fixture(scope="session", autouse=True)
def solved_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Whichever process solves best play under some rules first keeps it for the others."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # that of the run; each process has one of its own below it
    solved = best_chart.solved.__wrapped__

    @cache
    def kept(rules: SolverRules) -> Solution:
        path = folder / f"best-play-{sha256(repr(rules).encode()).hexdigest()[:16]}"
        if path.exists():
            read: Solution = pickle.loads(path.read_bytes())
            return read
        found = solved(rules)
        written = path.with_suffix(f".{os.getpid()}")
        written.write_bytes(pickle.dumps(found))
        written.replace(path)  # whole, or not at all
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(best_chart, "solved", kept)
        yield
