"""Older schemas: words and shapes lifted step by step, and what is no entry of its schema named."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ludex.core.record import SCHEMA, EntryReader
from ludex.core.upcast import Renames, Step, Upcaster
from ludex.errors import Corrupt, Misuse, Reason
from ludex.games.records import audit, entry_reader, read_record, reopen
from ludex.games.registry import decider_type, open_usual
from ludex.games.upcasts import OFFICES, REASONS, with_offices_of_today, with_reasons_of_today
from tests.games.golden_records import lines_of, path_of
from tests.tables import LAW, ROULETTE

POKER = Renames(
    commands={"pass": "check"},
    events={"passed": "checked"},
    fields={"check": {"how": "way"}, "checked": {"speaker": "player"}},
    words={"phase": {"speaking": "betting"}, "waiting": {"pass": "check"}},
    rules={"limits.raises": "limits.raises_max", "pass": "check"},
)
STEPS = (
    Step(renames={"poker": POKER, "*": Renames(events={"opened": "begun"})}),
    Step(entry=lambda tree: {**tree, "seen": True}, renames={"poker": Renames(commands={"check": "tap"})}),
)
LIFT = Upcaster(STEPS, ("poker", "holdem"))


def entry(**fields: Any) -> dict[str, Any]:
    """An entry of the first schema."""
    return {"version": 1, "command": {"do": "pass", "by": "ana", **fields}, "events": []}


def test_words_are_exchanged_before_an_entry_is_read() -> None:
    """Slugs, the fields of a slug, and what stands in a field, however deep."""
    tree = entry(how="silent", seen={"phase": "speaking", "round": 1})
    tree["events"] = [
        {"event": "passed", "speaker": "ana", "phase": "speaking", "due": [{"waiting": ["pass", "fold"]}]}
    ]
    assert LIFT.entry(tree, 1) == {
        "version": 1,
        "command": {"do": "tap", "by": "ana", "way": "silent", "seen": {"phase": "betting", "round": 1}},
        "events": [{"event": "checked", "player": "ana", "phase": "betting", "due": [{"waiting": ["check", "fold"]}]}],
        "seen": True,
    }


def test_only_the_steps_after_a_schema_are_taken() -> None:
    """The last one, and none."""
    checked = {"version": 1, "command": {"do": "check", "by": "ana"}, "events": []}
    assert LIFT.entry(checked, 2) == {**checked, "command": {"do": "tap", "by": "ana"}, "seen": True}
    assert LIFT.entry(checked, 3) == checked


def test_other_games_keep_their_words() -> None:
    """What is for every game is for them too."""
    other = Upcaster(STEPS[:1], ("boule",))
    tree = entry() | {"events": [{"event": "passed"}, {"event": "opened"}]}
    assert other.entry(tree, 1) == entry() | {"events": [{"event": "passed"}, {"event": "begun"}]}


def test_rules_follow_their_words() -> None:
    """A path, a heading with what is below it, who may give a renamed command; nothing that only begins alike."""
    rules = {"may.pass.player": 1, "may.passes.player": 2, "limits.raises": 3, "pass.first": 4, "passing": 5}
    header = Upcaster(STEPS[:1], ("poker",)).header({"rules": rules}, 1)
    assert header == {
        "rules": {"may.check.player": 1, "may.passes.player": 2, "limits.raises_max": 3, "check.first": 4, "passing": 5}
    }
    assert Upcaster(STEPS[:1], ("poker",)).header({"rules": None}, 1) == {"rules": None}


def test_offices_stand_where_old_rules_named_players() -> None:
    """In their own game alone, in their place among the other roles; no statute of today has the old path."""
    stored = {"may.deal.dealers": ["player", "croupier"], "may.bet.players": ["player"], "minimum": 10}
    lifted = with_offices_of_today("punto-y-banca", stored)
    assert lifted == {"may.deal.shoe-holders": ["dealer", "croupier"], "may.bet.players": ["player"], "minimum": 10}
    assert with_offices_of_today("blackjack", stored) == stored
    assert with_offices_of_today("craps", {"may.throw.players": 3}) == {"may.throw.shooters": 3}
    for game, paths in OFFICES.items():
        kind = decider_type(game)
        for place in LAW.places_of(game):
            leaves = LAW.statute(game, place).leaves
            assert not set(paths) & set(leaves)
            assert {new for new, _ in paths.values()} <= set(leaves)
        assert {role for _, offices in paths.values() for role in offices} == set(kind.offices)


@pytest.mark.parametrize(
    ("game", "path", "office"),
    [
        ("craps", "may.throw.players", "may.throw.shooters"),
        ("punto-y-banca", "may.deal.dealers", "may.deal.shoe-holders"),
    ],
)
def test_a_record_that_named_players_is_played_by_the_same_rules(game: str, path: str, office: str) -> None:
    """The golden record is older than the office, which the table saw to then."""
    lines = lines_of(path_of(game, "cantabria", 2))
    assert path in json.loads(lines.partition(b"\n")[0])["rules"]
    reopened = reopen(LAW, read_record(lines).header)
    assert [change.path for change in reopened.changes if change.path.startswith("may.")] == []
    assert (reopened.added, reopened.dropped) == ((), ())
    _, do, entry = office.split(".")
    assert reopened.opened.rules.may[do][entry] == open_usual(LAW, game, "cantabria").rules.may[do][entry]


def test_a_throw_out_of_turn_does_not_follow_in_an_old_record() -> None:
    """Its rules let every player throw, and its table only the shooter; so it still is."""
    lines = lines_of(path_of("craps", "cantabria", 2)).split(b"\n")
    number = next(n for n, line in enumerate(lines) if b'"do":"throw"' in line)
    entry = json.loads(lines[number])
    thrower = entry["command"]["by"]
    others = {json.loads(line)["command"]["by"] for line in lines[1:number] if b'"event":"joined"' in line} - {thrower}
    forged = lines[number].replace(f'"{thrower}"'.encode(), f'"{min(others)}"'.encode())
    assert forged != lines[number]
    with pytest.raises(Corrupt, match=rf"^entry {entry['version']}: not-yours"):
        audit(LAW, read_record(b"\n".join([*lines[:number], forged, *lines[number + 1 :]])))


def test_a_replaced_reason_is_exchanged() -> None:
    """Where it is the whole value of a rule."""
    rules = {"conduct.lending": None, "minimum": 10, "posts": ["plays-for-himself"], "note": "she-plays-for-himself"}
    exchanged = with_reasons_of_today({**rules, "conduct.proxy": "plays-for-himself"})
    assert exchanged == {**rules, "conduct.proxy": "plays-for-themselves"}
    assert set(REASONS.values()) <= set(Reason)
    assert not set(REASONS) & set(Reason)


def test_a_record_with_a_replaced_reason_is_played_by_the_same_rules() -> None:
    """The golden record is older than the slug of today, which says the same."""
    lines = lines_of(path_of("holdem", "cantabria", 2))
    assert json.loads(lines.partition(b"\n")[0])["rules"]["conduct.proxy"] == "plays-for-himself"
    reopened = reopen(LAW, read_record(lines).header)
    assert "conduct.proxy" not in {change.path for change in reopened.changes}
    assert reopened.opened.rules.sources["conduct.proxy"].reason is Reason.PLAYS_FOR_THEMSELVES


LINES = lines_of(path_of(ROULETTE, "cantabria", 1)).split(b"\n")


def test_a_record_of_schema_1_is_lifted() -> None:
    """Arrays become fields with names, and the mark becomes a digest; it kept no rules."""
    old = json.loads(LINES[0])
    assert "mark" in old
    assert "schema" not in old
    header = read_record(b"\n".join(LINES)).header
    assert (header.schema, header.digest, header.rules, header.citations) == (2, old["mark"], None, "")
    assert (header.table_id, header.currency.code) == ("", "EUR")
    assert reopen(LAW, header).opened.rules.digest == old["mark"]
    number = next(n for n, line in enumerate(LINES) if b'"event":"bet-placed"' in line)
    assert isinstance(json.loads(LINES[number])["events"][0]["moves"][0], list)
    found: Any = entry_reader(ROULETTE).read(LINES[number], 1)
    event = found.events[0]
    stored = json.loads(LINES[number])["events"][0]
    assert [event.stake.id, event.stake.player, event.stake.bet, event.stake.amount] == stored["stake"][:4]
    assert [event.moves[0].source, event.moves[0].target, event.moves[0].amount] == stored["moves"][0]


def test_pesetas_are_known_by_their_place() -> None:
    """Schema 1 did not say in which money it was played."""
    header = read_record(lines_of(path_of(ROULETTE, "spain-1977", 1))).header
    assert (header.currency, header.currency.code) == (LAW.regulations.jurisdiction("spain-1977").currency, "ESP")


@pytest.mark.parametrize(
    "change",
    [
        lambda tree: tree.pop("events"),
        lambda tree: tree["events"][0].pop("event"),
        lambda tree: tree["events"][0]["moves"][0].pop(),
        lambda tree: tree["events"][0]["moves"][0].append(1),
        lambda tree: tree.update(command=[]),
        lambda tree: tree["events"].append(None),
        lambda tree: tree["events"][0].update(moves=[{"source": "cage"}]),
        lambda tree: tree["events"][0].update(counts=[1]),
    ],
)
def test_an_entry_that_cannot_be_lifted_is_named(change: Any) -> None:
    """Whatever is wrong with it, in one line."""
    number = next(n for n, line in enumerate(LINES) if b'"event":"joined"' in line)
    tree = json.loads(LINES[number])
    change(tree)
    data = b"\n".join([*LINES[:number], json.dumps(tree).encode(), *LINES[number + 1 :]])
    with pytest.raises(Corrupt, match=rf"^line {number + 1}: [^\n]+$"):
        read_record(data)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"{}", "line 1: it names no game"),
        (b'{"game": 1}', "line 1: it names no game"),
        (b"[]", "line 1: Expected `object`, got `array`"),
        (b'{"game": "boule"}', "line 1: no header of schema 1: KeyError: 'jurisdiction'"),
        (b'{"game": "boule", "jurisdiction": "galicia"}', "line 1: no header of schema 1: KeyError: 'mark'"),
        (b'{"game": "boule", "schema": 2, "rules": {}}', "line 1: no header of schema 2: KeyError: 'jurisdiction'"),
    ],
)
def test_a_header_that_cannot_be_lifted_is_named(line: bytes, said: str) -> None:
    """Whatever is wrong with it, in one line."""
    with pytest.raises(Corrupt) as corrupt:
        read_record(line + b"\n")
    assert str(corrupt.value) == said


def test_a_game_that_nobody_knows_is_misuse() -> None:
    """The record may be whole."""
    with pytest.raises(Misuse, match="no game is called bridge"):
        read_record(b'{"game": "bridge"}\n')


def test_entries_of_several_schemas_are_read_one_by_one() -> None:
    """As a store gives them, each with the schema it was written in."""
    record = read_record(b"\n".join(LINES))
    reader = entry_reader(ROULETTE)
    lifted = [reader.read(line, 1) for line in LINES[1:-1]]
    assert tuple(lifted) == record.entries
    kind = decider_type(ROULETTE)
    with pytest.raises(Corrupt):
        EntryReader(kind.commands, kind.events).read(LINES[1], SCHEMA)
