"""What commands share: the law they are asked to use, what they assume, JSON, aligned tables, and progress."""

from __future__ import annotations

import re
import shutil
import sys
import textwrap
import time
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from ludex.errors import LudexError, Misuse, Refused
from ludex.games.registry import GAMES, Opened, decider_type
from ludex.kit.money import Cents
from ludex.law.book import Law
from ludex.law.ruleset import read_amount
from ludex.law.strict import load_file
from ludex.words import Words

Item = TypeVar("Item")

USUAL_PLACE = "cantabria"
"""Where a command plays that needs one place and was told none."""
NARROWEST = 20
"""A column of text that is narrower than this is not read."""
UNBROKEN = "\N{NO-BREAK SPACE}"
_BEFORE_A_SIGN = re.compile(r"(?<=\d) (?=[€%]|pta\b)")
"""What stands between a figure and the sign of its currency, or per cent."""
SHOWN_EVERY_S = 0.1
"""How often a bar is drawn at most."""


def law_of(arguments: Namespace) -> Law:
    """The law that the command was asked to use."""
    chosen, on, published = (getattr(arguments, name, None) for name in ("chosen", "on", "published"))
    described: str | None = getattr(arguments, "equipment", None)
    return Law(
        Path(arguments.law) if arguments.law else None,
        chosen=chosen,
        equipment=None if described is None else load_file(existing(described)),
        on=on,
        published=published,
    )


def words_of(arguments: Namespace) -> Words:
    """The words of the language asked for, as they are at the game that the command is about."""
    game = getattr(arguments, "game", None)
    if game not in GAMES:
        return Words(arguments.lang)
    place = getattr(arguments, "place", None)  # some places call a bet otherwise
    return Words(arguments.lang, *([place] if place else []), game, decider_type(game).family)


def places_asked(arguments: Namespace, law: Law, game: str) -> tuple[str, ...]:
    """The place that was named, or every place that has the game, but for those whose text was not law on the day."""
    if arguments.place is None:
        return places_on_the_day(arguments, law, law.places_of(game), lambda place: law.statute(game, place))
    law.statute(game, arguments.place)  # an unknown place or game is said at once
    return (arguments.place,)


def places_on_the_day(
    arguments: Namespace, law: Law, places: Sequence[str], ask: Callable[[str], object]
) -> tuple[str, ...]:
    """The places that answer for the day that is asked for; why another does not is noted, or said where none does."""
    if law.on is None:
        return tuple(places)
    errors: dict[str, LudexError] = {}
    for place in places:
        try:
            ask(place)
        except LudexError as why:
            errors[place] = why
    if places and len(errors) == len(places):
        raise next(iter(errors.values()))
    words = Words(arguments.lang)
    for place, error in errors.items():
        told = words.refusal(error) if isinstance(error, Refused) else words.error(error)
        said = words.word("phrases", "not-in-force-there")
        arguments.notes.append(said.format(place=place_name(law, place, words), why=told))
    return tuple(place for place in places if place not in errors)


def place_asked(arguments: Namespace, law: Law) -> str:
    """The place that was named; where none was, the one that is assumed, which is noted (JSON names it anyway)."""
    place = place_or_usual(arguments, law)
    places = law.places_of(arguments.game)
    if arguments.place is None and not arguments.json and place in places:
        words = Words(arguments.lang)
        said = words.word("phrases", "usual-place" if len(places) > 1 else "only-place")
        arguments.notes.append(said.format(place=place_name(law, place, words)))
    return place


def place_name(law: Law, place: str, words: Words) -> str:
    """What a place is called."""
    return law.regulations.jurisdiction(place).name.said(words.lang)


def place_or_usual(arguments: Namespace, law: Law) -> str:
    """The place that was named, or the usual one; the first that has the game where the usual one has it not."""
    if arguments.place is not None:
        return str(arguments.place)
    places = law.places_of(arguments.game)
    return USUAL_PLACE if USUAL_PLACE in places or not places else places[0]


def stake_asked(opened: Opened, written: str | None) -> Cents:
    """The stake that was asked for, or the usual one."""
    if written is None:
        return opened.usual_stake
    return Cents(read_amount(written, opened.rules.currency))


def assumptions(opened: Opened, stake: Cents, words: Words, model: str) -> dict[str, str]:
    """What numbers about bets assume, as they are told; `model` is the phrase on what a round is taken to be."""
    currency = opened.rules.currency
    assumed = {
        "stake": words.amount(stake, currency),
        "minimum": words.amount(opened.least_stake, currency),
        "session": words.word("phrases", "long-session"),
    }
    return assumed | ({"model": words.word("phrases", model)} if model else {})


def title_of(law: Law, words: Words, game: str, place: str) -> str:
    """A game and a place by their names: what an answer about both begins with."""
    return f"{words.word('games', game)}, {place_name(law, place, words)}"


def no_house_bets(opened: Opened, words: Words) -> str:
    """Why a game has no odds, where players bet against each other: one sentence, and what the house takes of it."""
    assert opened.type.house_take is not None
    house_take = opened.type.house_take(opened.rules)
    takes = words.word("phrases", house_take.way).format(part=words.share(house_take.part))
    return f"{words.word('phrases', 'no-house-bets')} {takes} [{', '.join(house_take.clauses)}]"


def print_json(value: Any, shape: Any = None) -> None:
    """Prints a value as JSON, indented for people; where it has a shape, nothing is printed that is not of it."""
    encoded = msgspec.json.encode(value, enc_hook=str)
    if shape is not None:
        msgspec.json.decode(encoded, type=shape)
    sys.stdout.write(msgspec.json.format(encoded, indent=2).decode() + "\n")


def print_lines(lines: Iterable[str]) -> None:
    """Prints lines; on a terminal those that are too long for it are broken between words."""
    width = terminal_width()
    for line in lines:
        indent = line[: len(line) - len(line.lstrip())] + "  "
        sys.stdout.write("\n".join(broken(line.rstrip(), width, indent)) + "\n")


def terminal_width() -> int | None:
    """How many columns the terminal has; nothing where the output is none, and lines may be as long as they are."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def broken(line: str, width: int | None, indent: str) -> list[str]:
    """A line as several, none wider than this, all but the first indented; a figure and its sign stay together."""
    if width is None or len(line) <= width:
        return [line]
    kept = _BEFORE_A_SIGN.sub(UNBROKEN, line)
    parts = textwrap.wrap(kept, width, subsequent_indent=indent, break_on_hyphens=False)
    return [part.replace(UNBROKEN, " ") for part in parts]


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as lines with their columns aligned; the last column runs free, and on a terminal down within its column.

    Where a terminal has no room for columns, what follows the first cell of a row stands below it.
    """
    if not rows:
        return []
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]) - 1)]
    lines = ["  ".join([*(cell.ljust(w) for cell, w in zip(row, widths, strict=False)), row[-1]]) for row in rows]
    width = terminal_width()
    if width is None or all(len(line.rstrip()) <= width for line in lines):
        return lines
    indent = sum(widths) + 2 * len(widths)
    if width - indent >= NARROWEST:
        return [part for line in lines for part in broken(line.rstrip(), width, " " * indent)]
    stacked = [(row[0], *(f"    {cell}" for cell in row[1:] if cell)) for row in rows]
    return [part for row in stacked for cell in row for part in broken(cell.rstrip(), width, "      ")]


@contextmanager
def working(what: str) -> Iterator[None]:
    """Says on a terminal what is being done, for as long as it is."""
    if not sys.stderr.isatty():
        yield
        return
    sys.stderr.write(f"\r{what} ...\x1b[K")
    sys.stderr.flush()
    try:
        yield
    finally:
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()


def with_progress(items: Sequence[Item], what: str) -> Iterator[Item]:
    """The same items; on a terminal a bar says how far it is."""
    with progress(what, len(items)) as tell:
        for item in items:
            yield item
            tell(1)


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """Something to be told how much more was done; on a terminal a bar says how far it is and how long it will take."""
    # Without the extra `terminal` nothing is drawn.
    if not sys.stderr.isatty() or not total or find_spec("rich") is None:
        yield lambda _done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    # Drawn by hand rather than by a thread of its own: a process with threads must not be forked.
    with Progress(*columns, console=Console(file=sys.stderr), auto_refresh=False) as bar:
        task = bar.add_task(what, total=total)
        drawn = 0.0

        def tell(done: int) -> None:
            nonlocal drawn
            bar.advance(task, done)
            if time.monotonic() - drawn > SHOWN_EVERY_S or bar.finished:
                drawn = time.monotonic()
                bar.refresh()

        yield tell


def existing(path: str) -> Path:
    """A path that is there."""
    found = Path(path)
    try:
        is_there = found.exists()
    except OSError as error:  # a name too long for any file, or a folder that may not be entered
        raise Misuse(f"{path}: {error.strerror}") from None
    if not is_there:
        raise Misuse("{path}: no such file or folder", slug="no-such-file", path=path)
    return found
