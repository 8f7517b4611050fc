"""`docs/coverage.md`: its figures are those of the index and of the law's data, and no executable clause is missing."""

from __future__ import annotations

from ludex.law.book import Law
from tools.coverage_table import FILE, page, rows

LAW = Law()
FOUND_EXECUTABLE = ("ES77/08.VIII.3/12", "CAN10/A.11.III.1/2", "CAN10/A.11.VI/22", "CAN10/A.11.VIII.4/12")
"""Clauses that the registry once took for mere remarks, and that a table of chemin de fer enforces."""


def test_the_page_says_what_the_data_say() -> None:
    """Whoever adds a clause or sets one apart writes the page anew; a clause that was uncovered then shows as well."""
    assert FILE.read_text(encoding="utf-8") == page(LAW, list(rows(LAW, {})))


def test_the_texts_have_so_many_executable_clauses() -> None:
    """As the registry of clauses counts them, and those that were found to be executable later."""
    found = list(rows(LAW, {}))
    assert all(LAW.index[clause].executable for clause in FOUND_EXECUTABLE)
    assert (sum(row.clauses for row in found), sum(row.executable for row in found)) == (
        3309,
        2989 + len(FOUND_EXECUTABLE),
    )
