"""`ludex papers`: the tickets, slips and vouchers that a case, a record or an evening handed out, told or printed."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from ludex.cli.output import law_of, print_json, print_lines, title_of, words_of
from ludex.cli.pages import check_pages, write_pages
from ludex.cli.picture import what_was_played
from ludex.cli.sheets import check_not_read
from ludex.core.papers import Paper
from ludex.core.table import Entry
from ludex.errors import Misuse
from ludex.games.registry import Opened
from ludex.words.papers import lines_of, told_paper

PRINTED_MAX = 3600
"""No more papers than that at a time: four hundred pages."""


def papers(arguments: Namespace) -> int:
    """Tells every paper that is still kept, or writes them into a file."""
    sources = [name for name in ("case", "record", "seed") if getattr(arguments, name) is not None]
    if len(sources) != 1:
        raise Misuse(
            "papers come out of play: one of {options}",
            slug="papers-of-what",
            options=["--case", "--record", "--seed"],
        )
    check_pages(arguments.out)
    check_not_read([arguments.out], [arguments.case, arguments.record])
    law = law_of(arguments)
    opened, entries = what_was_played(arguments, law, sources)
    found = _asked(_papers(opened, entries), arguments)
    words, currency = words_of(arguments), opened.rules.currency
    told = [told_paper(paper, words, currency) for paper in found]
    if arguments.json:
        print_json({"game": arguments.game, "in": opened.header.jurisdiction, "papers": found})
    elif arguments.out is None:
        print_lines(line for each in told for line in (*lines_of(each), ""))
    if arguments.out is not None:
        from ludex.draw.papers import sheets

        about = title_of(law, words, arguments.game, opened.header.jurisdiction).replace(", ", " · ", 1)
        pages = sheets(told, about=about, numbered=words.word("minutes", "page"))
        names = write_pages(Path(arguments.out), pages, title=about, lang=arguments.lang, what="documents")
        print_lines([] if arguments.json else names)
    return 0


def _papers(opened: Opened, entries: Sequence[Entry]) -> tuple[Paper, ...]:
    """Every paper that is kept after some entries."""
    game = opened.game
    state = game.start(opened.setup)
    for entry in entries:
        for event in entry.events:
            game.evolve(state, event)
    return tuple(opened.type.papers(game, state))


def _asked(found: Sequence[Paper], arguments: Namespace) -> list[Paper]:
    """The papers with the ids that were asked for; all of them where none were."""
    wanted: list[str] = arguments.id or []
    known = {paper.id: paper for paper in found}
    if missing := [each for each in wanted if each not in known]:
        raise Misuse("no paper has the number {numbers}", slug="no-such-paper", numbers=missing)
    papers = [known[each] for each in wanted] or list(found)
    if not papers:
        raise Misuse("no ticket, slip or voucher was handed out", slug="no-papers")
    if len(papers) > PRINTED_MAX:
        raise Misuse(
            "{most} papers at a time, not {papers}", slug="papers-at-a-time", most=PRINTED_MAX, papers=len(papers)
        )
    return papers
