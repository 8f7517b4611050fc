"""`ludex wheel`: a lawful wheel of fortune made from a seed, a described one checked, or the lawful ones counted."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from ludex.cli.output import aligned, existing, law_of, place_name, print_json, print_lines
from ludex.errors import Misuse
from ludex.games.registry import open_usual
from ludex.games.wheels.wheel_of_fortune.cells import FortuneWheel, read_wheel
from ludex.games.wheels.wheel_of_fortune.equipment import faults
from ludex.games.wheels.wheel_of_fortune.lawful import count_by_cells, count_up_to_turning, generate
from ludex.games.wheels.wheel_of_fortune.placements import count_by_symbols
from ludex.games.wheels.wheel_of_fortune.rules import FortuneRules, WheelRules
from ludex.law.book import Law
from ludex.law.strict import Tree, load_file
from ludex.words import Words

GAME = "wheel-of-fortune"
ROW_MAX = 12
"""A wheel without sectors is drawn in rows of no more cells than this."""


def wheel(arguments: Namespace) -> int:
    """Makes a lawful wheel; or checks one; or counts them all."""
    law, words = law_of(arguments), Words(arguments.lang)
    if arguments.place is None:
        raise Misuse("say under which law with --in PLACE", slug="which-place")
    if arguments.count and arguments.check is not None:
        raise Misuse("--count and --check are two things: ask for one", slug="count-or-check")
    rules: Any = open_usual(law, GAME, arguments.place).rules
    if arguments.count:
        return _count(rules.wheel, arguments, words)
    if arguments.check is not None:
        return _check(law, rules, arguments, words)
    return _make(law, rules.wheel, arguments, words)


def _make(law: Law, wheel_law: WheelRules, arguments: Namespace, words: Words) -> int:
    made = generate(wheel_law, arguments.seed)
    if arguments.json:
        sectors = {"sectors": wheel_law.sectors, "cells_a_sector": wheel_law.cells_a_sector}
        print_json({"in": arguments.place, "seed": arguments.seed, **sectors, "cells": list(made.cells)})
        return 0
    place = place_name(law, arguments.place, words)
    print_lines([words.word("phrases", "wheel-made").format(place=place, seed=arguments.seed), ""])
    print_lines(_drawn(wheel_law, made, words))
    return 0


def _check(law: Law, rules: FortuneRules, arguments: Namespace, words: Words) -> int:
    described = read_wheel(_described(arguments.check), rules.wheel.symbols)
    found = list(faults(rules.wheel, described))
    if arguments.json:
        rows = [
            {
                "rule": path,
                "what": words.asked(what),
                "clauses": [
                    {"id": clause, "says": law.index[clause].summary(arguments.lang)}
                    for clause in rules.clauses_of(path)
                ],
            }
            for path, what in found
        ]
        print_json({"in": arguments.place, "lawful": not found, "cells": list(described.cells), "faults": rows})
        return 1 if found else 0
    print_lines([*_drawn(rules.wheel, described, words), ""])
    print_lines(f"{words.asked(what)} [{', '.join(rules.clauses_of(path)) or path}]" for path, what in found)
    cited = dict.fromkeys(clause for path, _ in found for clause in rules.clauses_of(path))
    print_lines(f"  {clause}: {law.index[clause].summary(arguments.lang)}" for clause in cited)
    print_lines([words.word("phrases", "wheel-unlawful" if found else "wheel-lawful")])
    return 1 if found else 0


def _count(law: WheelRules, arguments: Namespace, words: Words) -> int:
    """Both counts, which must agree; in JSON as text, since they may be larger than its numbers."""
    counts = {
        "by-cells": count_by_cells(law),
        "by-symbols": count_by_symbols(law),
        "up-to-turning": count_up_to_turning(law),
    }
    agree = counts["by-cells"] == counts["by-symbols"]
    if arguments.json:
        told = {name.replace("-", "_"): str(count) for name, count in counts.items()}
        print_json({"in": arguments.place, "agree": agree, **told})
        return 0 if agree else 1
    for name, count in counts.items():
        print_lines([words.phrase(f"wheels-{name}", number=count)])
    return 0 if agree else 1


def _described(path: str) -> Tree:
    """The wheel that a file describes."""
    found = existing(path)
    if found.is_dir():
        raise Misuse("{path}: it is a folder, not a wheel", slug="folder-not-wheel", path=path)
    match load_file(found):
        case {"wheel": described, **rest} if not rest:
            return described
        case _:
            raise Misuse("{path}: the only key is wheel", slug="only-key-wheel", path=path)


def _drawn(law: WheelRules, wheel: FortuneWheel, words: Words) -> Iterator[str]:
    """A wheel unrolled: a line for each sector, or for as many cells as go evenly into a line."""
    total = len(wheel.cells)
    row = law.cells_a_sector or max(size for size in range(1, ROW_MAX + 1) if total % size == 0)
    # A name in every cell would make lines too long to read: its initials stand there, and are explained below.
    named = {cell: words.word("bets", cell) for cell in wheel.cells if words.has("bets", cell)}
    signs = {cell: "".join(part[0] for part in name.split()).upper() for cell, name in named.items()}
    cells = [signs.get(cell, cell) for cell in wheel.cells]
    width = max(map(len, cells))
    label = words.word("phrases", "wheel-cells" if law.cells_a_sector is None else "wheel-sector")
    starts = enumerate(range(0, total, row), start=1)
    lines = [(label.format(number=number, first=at + 1, last=at + row), cells[at : at + row]) for number, at in starts]
    yield from aligned([(name, " ".join(cell.rjust(width) for cell in line)) for name, line in lines])
    yield from (f"{signs[cell]}: {name}" for cell, name in named.items())
