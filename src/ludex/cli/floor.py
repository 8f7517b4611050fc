"""`ludex inspect`: a described floor against what the law asks of the establishment; how one is described."""

from __future__ import annotations

import shlex
from argparse import Namespace
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from ludex.api import floors
from ludex.cli.output import aligned, law_of, print_json, print_lines
from ludex.cli.sheets import cannot_write, check_ending, check_not_read
from ludex.errors import Misuse
from ludex.examine.inspection import floor_at, inspection
from ludex.examine.violations import Violation
from ludex.extras import needed_for
from ludex.law.book import Law
from ludex.law.regulations import Currency
from ludex.law.strict import Tree, written
from ludex.words import Words, violations
from ludex.words.names import game_named


def inspect(arguments: Namespace) -> int:
    """Says everything that is wrong with a floor, each with its table and its clauses."""
    if arguments.schema:
        print_json(floors.schema())
        return 0
    law = law_of(arguments)
    if arguments.template:
        _print_template(arguments, law)
        return 0
    return _inspect(arguments, law)


def _print_template(arguments: Namespace, law: Law) -> None:
    """A floor to begin with, as a file."""
    place = _place(law, arguments.place)
    floor: Any = floors.template(place, [*map(game_named, arguments.floor)], law=law)
    if arguments.json:
        print_json(floor)
        return
    named = getattr(law.regulations.jurisdiction(place).name, arguments.lang)
    said = Words(arguments.lang).word("report", "template").format(place=named)
    print_lines([f"# {said}", *written(floor).splitlines()])


def _inspect(arguments: Namespace, law: Law) -> int:
    if len(arguments.floor) != 1:
        if not arguments.floor:
            raise Misuse("say which FLOOR: one file, or an example by name", slug="which-floor")
        raise Misuse("one FLOOR at a time", slug="one-floor")
    check_ending(arguments.pdf, ".pdf")
    check_not_read([arguments.pdf], arguments.floor)
    words, described = Words(arguments.lang), floors.read_floor_file(arguments.floor[0], law=law)
    place = _place(law, arguments.place or _said(described, "place"))
    inspected = inspection(law, place, described)
    found, not_due = inspected.violations, inspected.not_due
    if arguments.pdf:
        _write_report(arguments, law, place, described, [*found, *not_due])
    currency = law.regulations.jurisdiction(place).currency
    if arguments.json:
        rows = [_row(violation, law, words, currency) for violation in found]
        waiting = [_row(violation, law, words, currency) for violation in not_due]
        told = {"in": place, "name": _said(described, "name"), "lawful": not found, "violations": rows}
        print_json({**told, "not_due": waiting} if waiting else told)
    else:
        print_lines(_told(found, not_due, law, words, currency))
    return 1 if found else 0


def _write_report(arguments: Namespace, law: Law, place: str, described: Tree, found: Sequence[Violation]) -> None:
    """The report on paper."""
    file = Path(arguments.pdf)
    command = ["ludex", "inspect", Path(arguments.floor[0]).name, "--in", place, "--lang", arguments.lang]
    with needed_for("a report on paper"):
        from ludex.draw.report import Report

        floor, words = floor_at(law, place, described), Words(arguments.lang)
        report = Report(
            law=law,
            place=place,
            floor=floor,
            found=found,
            words=words,
            command=shlex.join([*command, "--pdf", file.name]),
        )
        content = report.pages()
    try:
        file.write_bytes(content)
    except OSError as error:
        raise cannot_write(file, error) from None


def _place(law: Law, asked: str | None) -> str:
    """The place that was named."""
    if asked is None:
        raise Misuse("say under which law with --in PLACE, or with place: PLACE in the floor", slug="place-of-floor")
    law.regulations.jurisdiction(asked)  # which says what places there are
    return asked


def _said(described: Tree, field: str) -> str | None:
    """What a floor says of itself, if it says it in words."""
    said = described.get(field) if isinstance(described, dict) else None
    return said if isinstance(said, str) else None


def _told(
    found: Sequence[Violation], not_due: Sequence[Violation], law: Law, words: Words, currency: Currency
) -> Iterable[str]:
    """Findings as a table, those that are not due yet last, then what their clauses say, then how many there are."""
    if not found:
        yield words.word("phrases", "lawful")
    if not found and not not_due:
        return
    every = [*found, *not_due]
    heads = [words.word("phrases", f"column-{name}") for name in ("table", "game", "clause", "finding")]
    yield from aligned([heads, *(_cells(violation, words, currency) for violation in every)])
    yield ""
    cited = dict.fromkeys(clause for violation in every for clause in violation.clauses)
    yield from (f"{clause}: {law.index[clause].summary(words.lang)}" for clause in cited)
    if found:
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
        **({} if violation.due is None else {"due": violation.due}),
    }
