"""Records: written and read back, replayed without chance, verified by deciding again; every damage is found."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from ludex.core.record import SCHEMA, EntryReader, Header, Record, dump, load, replay
from ludex.core.verification import Correction, Verified, verify
from ludex.errors import Corrupt, Misuse
from ludex.games.registry import Opened, game_type
from ludex.games.wheels.roulette.events import Paid
from tests.tables import ROULETTE, give, opened, seated, spin, usual

KIND = game_type(ROULETTE)


def played(game: Opened | None = None) -> tuple[Record, Any]:
    """A short evening with a win, a zero, a prisoner freed, a loss and a closing; and the state it led to."""
    game = game or opened(table={"advance": 5000})
    table = seated(game, ana=1000, bea=500)
    give(table, "bet", "ana", bet="red", stake=50, id="first")
    give(table, "bet", "bea", bet="straight-1", stake=10)
    spin(table, 1, 0)
    give(table, "leave-in-prison", "ana", bet="red")
    spin(table, 3)
    give(table, "announce-last", "chief")
    give(table, "bet", "croupier", player="ana", bet="double-dozen-1-2", stake=15)
    spin(table, 36)
    return Record(game.header, tuple(table.entries)), table.state


RECORD, STATE = played()
LINES = dump(RECORD).split(b"\n")


def read(data: bytes) -> Record:
    """A record from its bytes."""
    return load(data, KIND.commands, KIND.events)


def damage(data: bytes) -> str:
    """What is said of bytes that are no record."""
    with pytest.raises(Corrupt) as corrupt:
        read(data)
    assert "\n" not in str(corrupt.value)
    return str(corrupt.value)


def line_with(tag: str) -> int:
    """The line, from one, of the first entry with an event of this tag."""
    return next(n for n, line in enumerate(LINES, start=1) if f'"event":"{tag}"'.encode() in line)


def with_line(number: int, change: Callable[[bytes], bytes]) -> bytes:
    """The record with one line, counted from one, changed."""
    lines = list(LINES)
    lines[number - 1] = change(lines[number - 1])
    assert lines != LINES
    return b"\n".join(lines)


def edited(number: int, change: Callable[[Any], Any]) -> bytes:
    """The record with one line, as a tree, changed in place."""

    def rewritten(line: bytes) -> bytes:
        tree = json.loads(line)
        change(tree)
        return json.dumps(tree).encode()

    return with_line(number, rewritten)


def test_what_is_written_is_read_back() -> None:
    """Header, commands and events, and the bytes themselves."""
    assert read(dump(RECORD)) == RECORD
    assert dump(read(dump(RECORD))) == dump(RECORD)
    assert len(LINES) == len(RECORD.entries) + 2
    assert LINES[-1] == b""


def test_a_record_without_entries_is_a_record() -> None:
    """A table at which nothing happened."""
    empty = Record(RECORD.header, ())
    assert read(dump(empty)) == empty
    assert verify(usual("cantabria").game, replace(empty, header=usual("cantabria").header)).state.round == 0


def test_a_replay_needs_no_chance() -> None:
    """Folding the events leads to the state in which the evening ended."""
    game = opened(table={"advance": 5000})
    assert replay(game.game, game.setup, RECORD.entries) == STATE
    assert replay(game.game, game.setup, RECORD.entries[:-1]) != STATE


def test_a_verification_decides_everything_again() -> None:
    """With the outcomes that were seen, and comes to the same state."""
    assert verify(opened(table={"advance": 5000}).game, read(dump(RECORD))) == Verified(STATE)


def test_a_record_must_end_with_a_whole_line() -> None:
    """A line cut short, a missing line end, and nothing at all."""
    for data in (b"", b"{}", dump(RECORD)[:-1], dump(RECORD)[:-20], LINES[0]):
        assert damage(data) == "the record does not end with a whole line"


@pytest.mark.parametrize("number", [1, 2, 5])
@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"not json",
        b"[]",
        b"null",
        b"{}",
        b"{",
        b'{"version":',
        b"\xff\xfe",
        b'{"version": "\xff"}',
        b'"' + b"\xc3",
    ],
)
def test_a_line_that_is_no_entry_is_named(number: int, line: bytes) -> None:
    """Whatever stands there, the line is told and nothing else escapes."""
    assert damage(with_line(number, lambda _: line)).startswith(f"line {number}: ")


def test_a_truncated_line_inside_is_named() -> None:
    """Half of an entry is no entry."""
    assert damage(with_line(4, lambda line: line[: len(line) // 2])).startswith("line 4: ")


def test_bytes_that_are_no_text_inside_an_entry_are_named() -> None:
    """Bad UTF-8 in the middle of a name."""
    number = line_with("bet-placed")
    assert damage(with_line(number, lambda line: line.replace(b"ana", b"an\xff"))).startswith(f"line {number}: ")


def test_a_gap_in_the_versions_is_named() -> None:
    """An entry taken out, doubled, or out of its place."""
    without = b"\n".join([*LINES[:3], *LINES[4:]])
    assert damage(without) == "line 4: entry 4 where 3 should be"
    doubled = b"\n".join([*LINES[:4], LINES[3], *LINES[4:]])
    assert damage(doubled) == "line 5: entry 3 where 4 should be"
    swapped = b"\n".join([LINES[0], LINES[2], LINES[1], *LINES[3:]])
    assert damage(swapped) == "line 2: entry 2 where 1 should be"


@pytest.mark.parametrize(
    ("tag", "change", "said"),
    [
        ("bet-placed", lambda e: e["events"][0].update(event="bet-dreamt"), "Invalid value 'bet-dreamt'"),
        ("bet-placed", lambda e: e["command"].update(do="dream"), "Invalid value 'dream'"),
        ("bet-placed", lambda e: e["command"].update(stake=-1), "Expected `int` >= 1"),
        ("bet-placed", lambda e: e["events"][0].update(note="x"), "unknown field `note`"),
        ("bet-placed", lambda e: e["events"][0].pop("stake"), "missing required field `stake`"),
        ("bet-placed", lambda e: e.pop("events"), "missing required field `events`"),
        ("landed", lambda e: e["events"][0].update(pocket="1"), "Invalid enum value '1'"),
        ("joined", lambda e: e["events"][0]["moves"][0].pop("target"), "missing required field `target`"),
        ("joined", lambda e: e["events"][0]["moves"][0].update(note="x"), "unknown field `note`"),
    ],
)
def test_an_entry_of_the_wrong_shape_is_named(tag: str, change: Callable[[Any], Any], said: str) -> None:
    """Unknown tags, wrong types, and what is missing or too much."""
    message = damage(edited(line_with(tag), change))
    assert message.startswith(f"line {line_with(tag)}: ")
    assert said in message


def test_an_entry_has_no_other_fields() -> None:
    """Something written beside command and events is damage too."""
    assert damage(edited(4, lambda entry: entry.update(note="paid twice"))).startswith("line 4: ")


def test_a_line_nested_without_end_is_named() -> None:
    """Whatever a stranger sends, only Corrupt leaves the reader."""
    deep = b'{"version":3,"x":' + b"[" * 100_000 + b"]" * 100_000 + b"}"
    assert damage(with_line(4, lambda _: deep)).startswith("line 4: ")


def test_a_header_of_the_wrong_shape_is_named() -> None:
    """Unknown and missing fields of the first line."""
    assert "unknown field `note`" in damage(edited(1, lambda header: header.update(note=1)))
    assert "missing required field `citations`" in damage(edited(1, lambda header: header.pop("citations")))
    assert "Expected `object`, got `int` - at `$.posts`" in damage(
        edited(1, lambda header: header["setup"].update(posts=5))
    )


@pytest.mark.parametrize("path", ["bets.straight.pays", "minimum", "chip"])
def test_stored_rules_have_their_digest(path: str) -> None:
    """A rule altered, taken out or put in is damage of the first line, and so is another digest."""
    said = "line 1: the rules are not those of the digest beside them"
    assert damage(edited(1, lambda header: header["rules"].update({path: 36}))) == said
    assert damage(edited(1, lambda header: header["rules"].pop(path))) == said
    assert damage(edited(1, lambda header: header["rules"].update({f"{path}.more": 1}))) == said
    assert damage(edited(1, lambda header: header.update(digest="0" * 64))) == said


@pytest.mark.parametrize("schema", [0, -1, "2", None, True, 1.5])
def test_what_is_no_schema_is_named(schema: object) -> None:
    """A whole number from one on, as a number."""
    assert damage(edited(1, lambda header: header.update(schema=schema))) == f"line 1: {schema!r} is no schema"


def test_a_later_schema_is_not_guessed_at() -> None:
    """The record may be whole: only this program cannot read it."""
    with pytest.raises(Misuse, match=f"^it is of schema {SCHEMA + 1}, and this program reads schemas up to {SCHEMA}$"):
        read(edited(1, lambda header: header.update(schema=SCHEMA + 1)))
    reader = EntryReader(KIND.commands, KIND.events)
    assert reader.read(LINES[1], SCHEMA) == RECORD.entries[0]
    with pytest.raises(Misuse, match=f"^it is of schema {SCHEMA + 1}"):
        reader.read(LINES[1], SCHEMA + 1)


def game() -> Any:
    """The game that the record was played at."""
    return opened(table={"advance": 5000}).game


def unverified(data: bytes) -> str:
    """What a verification says of a record that can be read but does not follow."""
    with pytest.raises(Corrupt) as corrupt:
        verify(game(), read(data))
    return str(corrupt.value)


def test_a_record_is_not_verified_by_other_rules() -> None:
    """Whoever verifies gives the game by the rules of the record; anything else says nothing about the record."""
    with pytest.raises(Misuse, match=rf"^a record by the rules {RECORD.header.digest[:16]} is not verified by "):
        verify(opened(licence={"minimum": 11}).game, RECORD)


def test_another_citation_is_a_note() -> None:
    """Each pair of what was cited and is cited once, with the first entry and how often; facts are as they were."""
    numbers = [n for n, line in enumerate(LINES, start=1) if b'"event":"landed"' in line]
    lines = list(LINES)
    for number in numbers:
        tree = json.loads(lines[number - 1])
        tree["events"][0]["clauses"] = ["CAN10/A.1.V/1"]
        lines[number - 1] = json.dumps(tree).encode()
    now = {RECORD.entries[number - 2].events[0].clauses for number in numbers}
    found = verify(game(), read(b"\n".join(lines)))
    assert found.state == STATE
    assert len(numbers) > 1
    (cited,) = now
    then = ("CAN10/A.1.V/1",)
    first = Correction(event="landed", then=then, now=cited, entry=numbers[0] - 1, times=len(numbers))
    assert found.corrections == (first,)


def test_a_fact_altered_beside_a_citation_is_found() -> None:
    """A note on citations hides nothing."""
    number = line_with("paid")

    def richer(entry: Any) -> None:
        entry["events"][0]["clauses"] = []
        entry["events"][0]["payments"][0]["profit"] += 1

    assert unverified(edited(number, richer)).startswith(f"entry {number - 1}: what is recorded")


def test_a_changed_payout_is_found() -> None:
    """A cent more to a winner is not what follows from the command."""
    number = line_with("paid")

    def richer(entry: Any) -> None:
        entry["events"][0]["payments"][0]["profit"] += 1
        entry["events"][0]["moves"][-1]["amount"] += 1

    assert unverified(edited(number, richer)) == (
        f"entry {number - 1}: what is recorded does not follow from the command"
    )


def test_a_changed_stake_is_found() -> None:
    """Also where command and event were changed alike: the purse does not allow for it."""
    number = line_with("bet-placed")

    def larger(entry: Any) -> None:
        event = entry["events"][0]
        entry["command"]["stake"] = event["stake"]["amount"] = event["moves"][0]["amount"] = 200_000

    assert unverified(edited(number, lambda entry: entry["command"].update(stake=6000))).startswith(
        f"entry {number - 1}: what is recorded"
    )
    assert unverified(edited(number, larger)).startswith(f"entry {number - 1}: no-funds")


def test_an_outcome_taken_out_is_found() -> None:
    """A ball that was never read cannot have come to rest."""
    number = line_with("landed")
    assert unverified(edited(number, lambda entry: entry.update(events=[]))) == (
        f"entry {number - 1}: nothing is known of the ball"
    )


def test_an_outcome_that_cannot_come_up_is_found() -> None:
    """Thirty-seven is not on the wheel."""
    number = line_with("landed")
    message = unverified(edited(number, lambda entry: entry["events"][0].update(pocket=37)))
    assert message == f"entry {number - 1}: 37 cannot come up: ball"


def spots(tree: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to every number and text in a tree."""
    if isinstance(tree, dict):
        for key, part in tree.items():
            yield from spots(part, (*path, key))
    elif isinstance(tree, list):
        for index, part in enumerate(tree):
            yield from spots(part, (*path, index))
    elif isinstance(tree, int | str):
        yield path


def altered(tree: Any, path: tuple[Any, ...]) -> None:
    """Moves a number by one, or adds a letter to a text."""
    *above, last = path
    for step in above:
        tree = tree[step]
    tree[last] = tree[last] + 1 if isinstance(tree[last], int) else tree[last] + "x"


def test_any_single_change_of_an_event_is_found() -> None:
    """Every number and every text of every event of the record, altered one at a time."""
    verifier, count = game(), 0
    for number, line in enumerate(LINES[1:-1], start=2):
        for path in spots(json.loads(line)["events"]):
            count += 1
            data = edited(number, lambda entry, path=path: altered(entry["events"], path))  # type: ignore[misc]
            if "clauses" in path:
                (correction,) = verify(verifier, read(data)).corrections
                assert (correction.entry, correction.times) == (number - 1, 1)
                continue
            # Another pocket is what chance might have given: it is found by what was said of it.
            with pytest.raises(Corrupt, match=rf"^(line {number}|entry ({number - 1}|{number})): "):
                verify(verifier, read(data))
    assert count > 150


def test_a_decoder_for_other_events_does_not_know_ours() -> None:
    """What a game's record may hold are its own commands and events."""
    few = tuple(kind for kind in KIND.events if kind is not Paid)
    with pytest.raises(Corrupt, match=rf"^line {line_with('paid')}: Invalid value 'paid'"):
        load(dump(RECORD), KIND.commands, few)
    assert EntryReader(KIND.commands, KIND.events).read(LINES[1]) == RECORD.entries[0]


def test_a_header_says_how_the_game_was_opened() -> None:
    """Game, place, licence, table, set-up and rules, in words that need no class of ours."""
    header = RECORD.header
    assert (header.schema, header.table_id, header.currency.code) == (SCHEMA, "", "EUR")
    assert header.rules is not None
    assert (header.rules["minimum"], header.rules["bets.straight.pays"]) == (1000, 35)
    assert json.loads(LINES[0])["rules"] == header.rules
    assert (header.digest, header.citations) == (game().rules.digest, game().rules.citations)
    assert isinstance(header, Header)
    assert (header.game, header.jurisdiction, header.licence) == (ROULETTE, "cantabria", {"minimum": 10})
    assert header.table == {"advance": 5000}
    assert header.setup.advance == 500_000
    again = opened(licence=header.licence, table=header.table)
    assert again.header == header


def test_a_described_wheel_survives_its_record() -> None:
    """The header of a table with a white zero opens the same table again."""
    wheel = {"like": "single-zero", "paint": {0: "white"}}
    written, _ = played(opened(table={"equipment": wheel}))  # type: ignore[dict-item]
    assert read(dump(written)) == written
