"""`ludex history`: hands of our records written as hand histories (PHH), and histories of others replayed."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec

from ludex.cli.output import aligned, existing, law_of, print_json, print_lines
from ludex.core.record import Header, Record, load, verify
from ludex.errors import Corrupt, Misuse
from ludex.games.poker.circle.table import CirclePoker
from ludex.games.poker.histories.export import Told, told_hands
from ludex.games.poker.histories.ends import Replayed
from ludex.games.poker.histories.phh import read_histories, written_history
from ludex.games.poker.histories.replay import replay
from ludex.games.poker.histories.rules import PRACTICE
from ludex.games.registry import Opened, game_type, open_game
from ludex.words import Words

ALL = "all"


def history(arguments: Namespace) -> int:
    """Exports a record, or replays files."""
    return _export(arguments) if arguments.what == "export" else _replay(arguments)


# Replaying.


def _replay(arguments: Namespace) -> int:
    """What came of every hand, and whether the files say the same; 1 where one of them says otherwise.

    A record of ours is decided again under the law that it was played by, whatever its variety.
    """
    if arguments.seen_by is not None:
        raise Misuse("--seen-by goes with export")
    words = Words(arguments.lang)
    records = [path for path in arguments.files if _text(path).lstrip().startswith("{")]
    verified = [_verified(path, arguments) for path in records]
    found = [(path, hand) for path in arguments.files if path not in records for hand in _replayed(path)]
    wrong = any(hand.agrees is False for _, hand in found)
    note = words.word("phrases", "practice-note")
    if arguments.json:
        hands = [_hand(path, hand) for path, hand in found]
        by_practice = {"rules": PRACTICE, "note": note, "hands": hands} if hands else {}
        print_json({**by_practice, **({"records": verified} if verified else {})})
        return 1 if wrong else 0
    for row in verified:
        print_lines([words.word("phrases", "history-verified").format(**row)])
    if found:
        print_lines([*aligned(_table(found, words)), "", note])
    return 1 if wrong else 0


def _table(found: Sequence[tuple[str, Replayed]], words: Words) -> list[list[str]]:
    """One row a hand, under its headings."""
    rows = [[words.word("phrases", f"history-{head}") for head in ("hand", "variant", "file-says", "ends")]]
    says = {True: "same", False: "other", None: "nothing"}
    for number, (path, hand) in enumerate(found, start=1):
        name = f"{Path(path).name} {hand.history.hand or number}"
        told = words.word("phrases", f"history-{says[hand.agrees]}")
        rows.append([name, hand.history.variant, told, "  ".join(map(str, _ends(hand)))])
    return rows


def _verified(path: str, arguments: Namespace) -> dict[str, Any]:
    """A record that follows from its own commands, and how many hands and entries it has."""
    opened, record = _record(path, arguments)
    if not isinstance(opened.game, CirclePoker):
        raise Misuse(f"{path}: {record.header.game} has no hands of poker")
    try:
        state = verify(opened.game, record)
    except Corrupt as error:
        raise Misuse(f"{path}: {error}") from None
    head = record.header
    place = {"file": path, "game": head.game, "place": head.jurisdiction}
    stacks = {player: state.funds(player) for player in state.players}
    return {**place, "hands": state.played, "entries": len(record.entries), "stacks": stacks}


def _replayed(path: str) -> Iterator[Replayed]:
    """Every hand of a file, or where it goes wrong."""
    try:
        yield from map(replay, read_histories(_text(path)))
    except Misuse as error:
        raise Misuse(f"{path}: {error}") from None


def _text(path: str) -> str:
    found = existing(path)
    if found.is_dir():
        raise Misuse(f"{path}: it is a folder, not a file")
    try:
        return found.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Misuse(f"{path}: it cannot be read: {error}") from None


def _ends(hand: Replayed) -> list[str]:
    """Everybody's stack at the end, in what the file counts in."""
    return [_amount(stack, hand.history.scale) for stack in hand.stacks]


def _amount(units: int | None, scale: int) -> str:
    return "inf" if units is None else str(units) if scale == 1 else f"{Decimal(units) / scale:f}"


def _hand(path: str, hand: Replayed) -> dict[str, Any]:
    names = hand.history.players or tuple(f"p{place}" for place in range(1, len(hand.stacks) + 1))
    return {
        "file": path,
        "hand": hand.history.hand,
        "variant": hand.history.variant,
        "players": names,
        "stacks": _ends(hand),
        "nets": [_amount(net, hand.history.scale) for net in hand.nets],
        "agrees": hand.agrees,
        "entries": len(hand.entries),
    }


# Exporting.


def _export(arguments: Namespace) -> int:
    """Writes the hands of a record; what cannot be told is said beside it, and exits 1 where that is all of them."""
    if len(arguments.files) != 1:
        raise Misuse("one record is exported at a time")
    words = Words(arguments.lang)
    opened, record = _record(arguments.files[0], arguments)
    if not isinstance(opened.game, CirclePoker):
        raise Misuse(f"{record.header.game} has no hand histories")
    hands = list(told_hands(opened.game, record, _eyes(arguments.seen_by)))
    written = [(told, _written(told, opened)) for told in hands if told.history is not None]
    if arguments.json:
        rows = [{"hand": told.number, "why_not": told.why_not} for told in hands if told.history is None]
        print_json({"hands": [text for _, text in written], "untold": rows})
    else:
        print_lines(f"[{told.number}]\n{text}" for told, text in written)
    _say_besides(hands, words)
    return 0 if written or not hands else 1


def _eyes(names: str | None) -> tuple[str, ...] | None:
    """Whose looked-at cards are told besides those that were shown: nobody's unless asked."""
    if names is None:
        return ()
    return None if names == ALL else tuple(name.strip() for name in names.split(","))


def _written(told: Told, opened: Opened) -> str:
    assert told.history is not None
    rules = opened.rules
    chip = f"{Decimal(rules.chip) / rules.currency.per_main:f} {rules.currency.code}"
    besides: dict[str, object] = {
        "seats": told.seats,
        "unit": chip,
        "game": rules.game,
        "jurisdiction": rules.jurisdiction,
    }
    if not told.paid_alike:
        besides["odd_chips"] = True
    return written_history(told.history, besides)


def _say_besides(hands: list[Told], words: Words) -> None:
    """On the other stream, so that what is written can be kept as it is."""
    lines = [
        words.word("phrases", "history-told").format(told=sum(h.history is not None for h in hands), hands=len(hands))
    ]
    for told in hands:
        if told.history is None:
            lines.append(words.word("phrases", "history-untold").format(number=told.number, why=told.why_not))
        elif not told.paid_alike:
            lines.append(words.word("phrases", "history-odd").format(number=told.number))
    sys.stderr.write("\n".join(lines) + "\n")


def _record(path: str, arguments: Namespace) -> tuple[Opened, Record]:
    """A record as lines, or as `ludex play --auto --json` prints one, with the table it was played at."""
    stored = _text(path).encode()
    try:
        stored = _as_lines(stored)
        head = msgspec.json.decode(stored.partition(b"\n")[0], type=Header)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Misuse(f"{path}: it is no record: {error}") from None
    opened = open_game(law_of(arguments), head.game, head.jurisdiction, licence=head.licence, table=head.table)
    kind = game_type(head.game)
    try:
        record = load(stored, kind.commands, kind.events)
    except Corrupt as error:
        raise Misuse(f"{path}: {error}") from None
    if head.mark != opened.rules.mark:
        raise Misuse(f"{path}: it was played by other rules than these ({head.mark}, not {opened.rules.mark})")
    return opened, record


def _as_lines(stored: bytes) -> bytes:
    """A whole record in one piece of JSON as lines; lines stay what they are."""
    try:
        whole = msgspec.json.decode(stored)
    except msgspec.DecodeError:
        return stored
    if not isinstance(whole, dict) or "header" not in whole or not isinstance(whole.get("entries"), list):
        return stored
    return b"".join(msgspec.json.encode(part) + b"\n" for part in (whole["header"], *whole["entries"]))
