"""`ludex inspect`: a described floor against what the law asks of the establishment."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from ludex.api import floors
from ludex.cli.output import law_of, print_json, print_lines
from ludex.errors import Misuse
from ludex.examine.inspection import Violation
from ludex.law.book import Law
from ludex.law.regulations import Currency
from ludex.words import Words


def inspect(arguments: Namespace) -> int:
    """Says everything that is wrong with a floor, each with its table and its clauses."""
    law, words = law_of(arguments), Words(arguments.lang)
    if arguments.place is None:
        raise Misuse("say under which law with --in PLACE")
    found = floors.inspect(arguments.floor, arguments.place, law=law)
    currency = law.regulations.jurisdiction(arguments.place).currency
    if arguments.json:
        rows = [_row(violation, law, words, currency) for violation in found]
        print_json({"in": arguments.place, "lawful": not found, "violations": rows})
        return 1 if found else 0
    for violation in found:
        print_lines([words.violation(violation, currency)])
    cited = dict.fromkeys(clause for violation in found for clause in violation.clauses)
    print_lines(f"  {clause}: {law.index[clause].summary(arguments.lang)}" for clause in cited)
    counted = f"{len(found)} {words.word('phrases', 'violations')}"
    print_lines([counted if found else words.word("phrases", "lawful")])
    return 1 if found else 0


def _row(violation: Violation, law: Law, words: Words, currency: Currency) -> dict[str, Any]:
    what, allowed = words.found(violation, currency)
    return {
        "table": violation.table,
        "game": violation.game,
        "fault": violation.fault.value,
        "post": violation.post or None,
        "what": what,
        "allowed": allowed or None,
        "rule": violation.rule,
        "clauses": [{"id": clause, "says": law.index[clause].summary(words.lang)} for clause in violation.clauses],
        "said": words.violation(violation, currency),
    }
