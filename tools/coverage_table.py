"""The table of what is covered (`make coverage-table`): `docs/coverage.md`, every clause by document and game.

What is covered is what `ludex trace` says; the other figures are those of the index of clauses and of the law's data,
and a test keeps them as they are today.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from ludex.law.book import Law
from ludex.law.clauses import Clause

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "docs" / "coverage.md"

HEAD = """# What is covered

Every clause of the five texts by document and game: how many there are, how many of them a program can enforce,
compute or inspect, how many of those are set apart with a reason, and how many are covered, which means that a case or
test that cites the clause consulted it and fails under the clause's own mutants (`docs/cases.md`).
`make coverage-table` writes this page from `ludex trace --json`.
"""
APART = """
## Set apart

Clauses that the index calls executable and that no program can break on its own: reclassified, said by another clause,
or a gesture that no table sees. The reason stands in the law's data (`apart:` of the game).

| clause | game | why |
| --- | --- | --- |
"""


class Row(Struct, frozen=True, kw_only=True):
    """A game in a document."""

    document: str
    game: str
    clauses: int
    executable: int
    apart: int
    uncovered: int = 0

    @property
    def covered(self) -> int:
        """What is neither apart nor uncovered."""
        return self.executable - self.apart - self.uncovered


def set_apart(law: Law) -> dict[str, tuple[str, str]]:
    """Every executable clause that is set apart, with the game and the reason."""
    found: dict[str, tuple[str, str]] = {}
    for game in law.index.games:
        for place in law.places_of(game):
            for entry in law.statute(game, place).apart:
                clause = law.index[entry.clause]
                if clause.executable:
                    found[entry.clause] = (clause.game, entry.why)
    return found


def rows(law: Law, uncovered: Mapping[str, Sequence[str]]) -> Iterator[Row]:
    """Every game of every document; `uncovered` lists by game the clauses that no case has earned."""
    apart = set_apart(law)
    missing = {clause for clauses in uncovered.values() for clause in clauses}
    for document in law.regulations.regulations:
        for game in law.index.games:
            clauses = [clause for clause in law.index.of_game(game) if clause.document == document]
            if clauses:
                executable = [clause for clause in clauses if clause.executable]
                yield Row(
                    document=document,
                    game=game,
                    clauses=len(clauses),
                    executable=len(executable),
                    apart=_among(executable, apart),
                    uncovered=_among(executable, missing),
                )


def _among(clauses: Sequence[Clause], ids: Mapping[str, object] | set[str]) -> int:
    return sum(clause.id in ids for clause in clauses)


def page(law: Law, found: Sequence[Row]) -> str:
    """The whole page."""
    lines = [
        HEAD,
        "| document | game | clauses | executable | apart | covered |",
        "| --- | --- | --: | --: | --: | --: |",
    ]
    for document in law.regulations.regulations:
        own = [row for row in found if row.document == document]
        lines += [_line(document, row.game, [row]) for row in own]
        lines.append(_line(f"**{document}**", "**all**", own))
    lines.append(_line("**all**", "**all**", found))
    told = [f"| `{clause}` | {game} | {why} |" for clause, (game, why) in sorted(set_apart(law).items())]
    return "\n".join(lines) + "\n" + APART + "\n".join(told) + "\n"


def _line(document: str, game: str, own: Sequence[Row]) -> str:
    sums = [sum(getattr(row, name) for row in own) for name in ("clauses", "executable", "apart", "covered")]
    return " | ".join([f"| {document}", game, *(f"{each:,}" for each in sums)]) + " |"


def traced() -> dict[str, list[str]]:
    """What `ludex trace` finds uncovered, by game."""
    ran = subprocess.run(
        [sys.executable, "-m", "ludex", "trace", "--json"], capture_output=True, text=True, check=False
    )
    if ran.returncode not in (0, 1):
        sys.exit(ran.stderr)
    return {each["game"]: each["uncovered"] for each in json.loads(ran.stdout)}


def main() -> None:
    """Writes the page."""
    law = Law()
    FILE.write_text(page(law, list(rows(law, traced()))), encoding="utf-8")
    print(FILE.relative_to(ROOT))


if __name__ == "__main__":
    main()
