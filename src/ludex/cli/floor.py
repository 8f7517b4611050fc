"""`ludex inspect`: a described floor against what the law asks of the establishment."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Sequence
from typing import Any

from ludex.api import floors
from ludex.cli.output import aligned, law_of, print_json, print_lines
from ludex.errors import Misuse
from ludex.examine.inspection import Violation, inspect_floor
from ludex.law.book import Law
from ludex.law.regulations import Currency
from ludex.law.strict import Tree
from ludex.words import Words, violations


def inspect(arguments: Namespace) -> int:
    """Says everything that is wrong with a floor, each with its table and its clauses."""
    law = law_of(arguments)
    words, described = Words(arguments.lang), floors.read_floor_file(arguments.floor)
    place = _place(law, arguments.place or _said(described, "place"))
    found = inspect_floor(law, place, described)
    currency = law.regulations.jurisdiction(place).currency
    if arguments.json:
        rows = [_row(violation, law, words, currency) for violation in found]
        print_json({"in": place, "name": _said(described, "name"), "lawful": not found, "violations": rows})
    else:
        print_lines(_told(found, law, words, currency))
    return 1 if found else 0


def _place(law: Law, asked: str | None) -> str:
    """The place that was named, by its slug or as people call it."""
    if asked is None:
        raise Misuse("say under which law with --in PLACE, or with place: PLACE in the floor")
    for slug, place in law.regulations.jurisdictions.items():
        if asked.casefold() in {name.casefold() for name in (slug, place.name.en, place.name.es)}:
            return str(slug)
    law.regulations.jurisdiction(asked)  # which says what places there are
    raise AssertionError(f"{asked} is a place and has no name")


def _said(described: Tree, field: str) -> str | None:
    """What a floor says of itself, if it says it in words."""
    said = described.get(field) if isinstance(described, dict) else None
    return said if isinstance(said, str) else None


def _told(found: Sequence[Violation], law: Law, words: Words, currency: Currency) -> Iterable[str]:
    """Findings as a table, then what their clauses say, then how many there are."""
    if not found:
        yield words.word("phrases", "lawful")
        return
    heads = [words.word("phrases", f"column-{name}") for name in ("table", "game", "clause", "finding")]
    yield from aligned([heads, *(_cells(violation, words, currency) for violation in found)])
    yield ""
    cited = dict.fromkeys(clause for violation in found for clause in violation.clauses)
    yield from (f"{clause}: {law.index[clause].summary(words.lang)}" for clause in cited)
    yield counted(len(found), words)


def _cells(violation: Violation, words: Words, currency: Currency) -> list[str]:
    return [
        violation.table or words.word("phrases", "floor"),
        words.word("games", violation.game),
        violations.by(words, violation),
        violations.fault(words, violation, currency),
    ]


def counted(number: int, words: Words) -> str:
    """So many violations."""
    return f"{number} {words.word('phrases', 'violation' if number == 1 else 'violations')}"


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
