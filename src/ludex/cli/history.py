"""`ludex history`: hands of our records written as hand histories (PHH), and histories of others replayed."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec

from ludex.cli.audit import findings, stored_lines, stored_text, told_changes
from ludex.cli.output import aligned, existing, law_of, print_json, print_lines, title_of
from ludex.core.record import Record
from ludex.errors import Corrupt, LudexError, Misuse, within
from ludex.games.poker.circle.table import CirclePoker
from ludex.games.poker.histories.export import Told, told_hands
from ludex.games.poker.histories.files import Found, found_hands
from ludex.games.poker.histories.phh import written_history
from ludex.games.poker.histories.rules import PRACTICE
from ludex.games.records import audit, read_record, reopen
from ludex.games.registry import Opened
from ludex.words import Words

ALL = "all"


def history(arguments: Namespace) -> int:
    """Exports a record, or replays files."""
    return _export(arguments) if arguments.what == "export" else _replay(arguments)


# Replaying.

HISTORIES = (".phh", ".phhs")


def _replay(arguments: Namespace) -> int:
    """What came of every hand, and whether the files say the same; 1 where one says otherwise or cannot be read.

    A record of ours is decided again under the law that it was played by, whatever its variety.
    """
    if arguments.seen_by is not None:
        raise Misuse("--seen-by goes with export", slug="seen-by-exports")
    words = Words(arguments.lang)
    verified, found = [], []
    for path in (file for given in arguments.files for file in _files(given)):
        if _is_record(path):
            verified.append(_verified(path, arguments))
        else:
            found += [_row(path, hand, words) for hand in _hands(path)]
    if arguments.json:
        print_json({**_told_besides(found, words), **({"records": verified} if verified else {})})
    else:
        for row in verified:
            title = title_of(law_of(arguments), words, row["game"], row["place"])
            print_lines([words.phrase("history-verified", title=title, **row), *told_changes(row, words)])
        if found:
            print_lines(_told(found, words))
    return 1 if any(row.says in ("other", UNREADABLE) for row in found) else 0


UNREADABLE = "unreadable"


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """What is told of a hand: what came of it, or why that cannot be said."""

    file: str
    hand: str
    says: str
    why: str = ""
    variant: str = ""
    players: tuple[str, ...] = ()
    stacks: tuple[str, ...] = ()
    nets: tuple[str, ...] = ()
    agrees: bool | None = None
    rake: str = "0"
    entries: int = 0


def _row(path: str, hand: Found, words: Words) -> Row:
    done = hand.replayed
    if done is None:
        return Row(file=path, hand=hand.number, says=UNREADABLE, why=_why(hand.error, words).removeprefix(f"{path}: "))
    told, scale = done.history, done.history.scale
    return Row(
        file=path,
        hand=told.hand or hand.number,
        says=done.says,
        variant=told.variant,
        players=told.players or tuple(f"p{place}" for place in range(1, len(done.stacks) + 1)),
        stacks=tuple(_amount(stack, scale) for stack in done.stacks),
        nets=tuple(_amount(net, scale) for net in done.nets),
        agrees=done.agrees,
        rake=_amount(done.rake, scale),
        entries=len(done.entries),
    )


def _why(error: LudexError | None, words: Words) -> str:
    return "" if error is None else words.error(error)


def _amount(units: int | None, scale: int) -> str:
    return "inf" if units is None else str(units) if scale == 1 else f"{Decimal(units) / scale:f}"


def _sum(found: Sequence[Row]) -> dict[str, int]:
    """How many hands were replayed, how many could not be, and of how many the file says otherwise."""
    unreadable = sum(row.says == UNREADABLE for row in found)
    return {"replayed": len(found) - unreadable, UNREADABLE: unreadable, "other": sum(r.says == "other" for r in found)}


def _told_besides(found: Sequence[Row], words: Words) -> dict[str, Any]:
    """The hands as data, where there are any, with the name of the ruleset that they were replayed by."""
    if not found:
        return {}
    fields = ("file", "hand", "variant", "players", "stacks", "nets", "says", "agrees", "rake", "entries")
    return {
        "rules": PRACTICE,
        "note": words.word("phrases", "practice-note"),
        "hands": [{field: getattr(row, field) for field in fields} for row in found if row.says != UNREADABLE],
        UNREADABLE: [{"file": row.file, "hand": row.hand, "why": row.why} for row in found if row.says == UNREADABLE],
        "sum": _sum(found),
    }


def _told(found: Sequence[Row], words: Words) -> list[str]:
    """One line a hand, under its headings; then those that could not be read, and how many there are of each."""
    rows = [[words.word("phrases", f"history-{head}") for head in ("hand", "variant", "file-says", "ends")]]
    lines = []
    for number, row in enumerate(found, start=1):
        said = words.word("phrases", f"history-{row.says}")
        if row.says == UNREADABLE:
            hand = f" {row.hand}" if row.hand else ""
            lines.append(f"{Path(row.file).name}{hand}: {said}: {row.why}")
            continue
        name = f"{Path(row.file).name} {row.hand or number}"
        rows.append([name, row.variant, said.format(rake=row.rake), "  ".join(row.stacks)])
    if lines:
        lines = ["", *lines] if len(rows) > 1 else lines
    total = words.phrase("history-sum", **_sum(found))
    if len(rows) == 1:
        return [*lines, "", total]
    return [*aligned(rows), *lines, "", total, words.word("phrases", "practice-note")]


def _files(given: str) -> list[str]:
    """A file, or the hand histories of a folder and of those below it."""
    path = existing(given)
    if not path.is_dir():
        return [given]
    files = sorted(str(file) for file in path.rglob("*") if file.suffix in HISTORIES and file.is_file())
    if not files:
        raise Misuse(
            "{path}: no {first} or {second} file is in this folder",
            slug="no-histories-in-folder",
            path=given,
            first=HISTORIES[0],
            second=HISTORIES[1],
        )
    return files


def _is_record(path: str) -> bool:
    """Records are JSON; what cannot be read at all is told with the hands."""
    try:
        return stored_text(path).lstrip().startswith("{")
    except Misuse:
        return False


def _hands(path: str) -> Iterator[Found]:
    try:
        yield from found_hands(stored_text(path))
    except Misuse as error:
        yield Found("", error=error)


def _verified(path: str, arguments: Namespace) -> dict[str, Any]:
    """A record that follows from its own commands, and how many hands and entries it has."""
    opened, record = record_in(path, arguments)
    if not isinstance(opened.game, CirclePoker):
        raise Misuse("{path}: {game} has no hands of poker", slug="no-poker", path=path, game=record.header.game)
    try:
        audited = audit(law_of(arguments), record)
    except Corrupt as error:
        raise within(path, error) from None
    state, found = audited.state, findings(record, audited)
    stacks = {player: state.funds(player) for player in state.players}
    return {"file": path, "place": found.pop("in"), **found, "hands": state.played, "stacks": stacks}


# Exporting.


def _export(arguments: Namespace) -> int:
    """Writes the hands of a record; what cannot be told is said beside it, and exits 1 where that is all of them."""
    if len(arguments.files) != 1:
        raise Misuse("one record is exported at a time", slug="one-record")
    words = Words(arguments.lang)
    opened, record = record_in(arguments.files[0], arguments)
    if not isinstance(opened.game, CirclePoker):
        raise Misuse("{game} has no hand histories", slug="no-histories", game=record.header.game)
    hands = list(told_hands(opened.game, record, _eyes(arguments.seen_by)))
    written = [(told, written_hand(told, opened)) for told in hands if told.history is not None]
    if arguments.json:
        rows = [{"hand": told.number, "why_not": _why(told.error, words)} for told in hands if told.history is None]
        print_json({"hands": [text for _, text in written], "untold": rows})
    else:
        print_lines(f"[{told.number}]\n{text}" for told, text in written)
    say_besides(hands, words)
    return 0 if written or not hands else 1


def _eyes(names: str | None) -> tuple[str, ...] | None:
    """Whose looked-at cards are told besides those that were shown: nobody's unless asked."""
    if names is None:
        return ()
    return None if names == ALL else tuple(name.strip() for name in names.split(","))


def written_hand(told: Told, opened: Opened, **more: object) -> str:
    """A hand as TOML, with what is said of it besides."""
    assert told.history is not None
    rules = opened.rules
    chip = f"{Decimal(rules.chip) / rules.currency.per_main:f} {rules.currency.code}"
    besides: dict[str, object] = {
        "seats": told.seats,
        "unit": chip,
        "game": rules.game,
        "jurisdiction": rules.jurisdiction,
        **more,
    }
    if not told.paid_alike:
        besides["odd_chips"] = True
    return written_history(told.history, besides)


def say_besides(hands: list[Told], words: Words, table: str = "") -> None:
    """What is said of hands on the other stream, so that what is written can be kept as it is."""
    lines = [words.phrase("history-told", told=sum(told.history is not None for told in hands), hands=len(hands))]
    for told in hands:
        if told.history is None:
            lines.append(
                words.word("phrases", "history-untold").format(number=told.number, why=_why(told.error, words))
            )
        elif not told.paid_alike:
            lines.append(words.word("phrases", "history-odd").format(number=told.number))
    sys.stderr.writelines(f"{table}{': ' if table else ''}{line}\n" for line in lines)


def record_in(path: str, arguments: Namespace) -> tuple[Opened, Record]:
    """A record, with the table it was played at, under the rules that it keeps."""
    try:
        record = read_record(stored_lines(path))
        return reopen(law_of(arguments), record.header).opened, record
    except Corrupt as error:
        raise Misuse("{path}: it is no record: {why}", slug="no-record", path=path, why=error) from None
