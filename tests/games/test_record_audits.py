"""Audits: records judged by their own rules, whatever the law says today, and what has changed told beside."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from ludex.core.record import Record, dump
from ludex.core.verification import verify
from ludex.errors import Corrupt, Misuse
from ludex.games.records import RuleChange, RulesThen, audit, read_record, reopen
from ludex.games.registry import Opened, open_usual
from ludex.law.book import Law
from ludex.law.leaves import LeafKind
from tests.games.golden_records import PAIRS, evening, lines_of, path_of
from tests.tables import LAW, ROULETTE, give, opened, saying, seated, spin, usual

PAYS = "bets.straight.pays"
ALTERATIONS = 60
ENTRIES = 60


def played(game: Opened | None = None) -> tuple[Record, Any]:
    """A round in which a number wins, and the state it led to."""
    game = game or opened()
    table = seated(game, ana=1000)
    give(table, "bet", "ana", bet="straight-1", stake=10)
    spin(table, 1)
    return Record(game.header, tuple(table.entries)), table.state


def citing(path: str, *clauses: str) -> Law:
    """The law in which one rule cites something else."""
    statute = LAW.statute(ROULETTE, "cantabria")
    return LAW.with_statute(statute.altered(replace(statute.leaves[path], clauses=clauses)))


def without_rule(path: str) -> Law:
    """The law that does not have a rule at all."""
    statute = LAW.statute(ROULETTE, "cantabria")
    leaves = {other: leaf for other, leaf in statute.leaves.items() if other != path}
    return LAW.with_statute(replace(statute, leaves=leaves))


def test_under_the_law_it_was_played_by_nothing_is_noted() -> None:
    """The rules are those of today."""
    record, state = played()
    found = audit(LAW, record)
    assert (found.state, found.corrections) == (state, ())
    reopened = found.reopened
    assert (reopened.rules, reopened.changes, reopened.added, reopened.dropped) == (RulesThen.SAME, (), (), ())
    assert (reopened.opened.rules, reopened.opened.header) == (opened().rules, record.header)


def test_a_record_is_judged_by_its_own_rules() -> None:
    """A number paid 34 then, or would today: the record follows, and the change is told."""
    for then, now, told in ((saying(PAYS, 34), LAW, (34, 35)), (LAW, saying(PAYS, 34), (35, 34))):
        record, state = played(opened(law=then))
        found = audit(now, record)
        assert found.state == state
        assert found.reopened.rules is RulesThen.CHANGED
        assert found.reopened.changes == (RuleChange(PAYS, *told),)
        assert not found.corrections


def test_a_forged_payout_is_corrupt_whatever_the_law_says_today() -> None:
    """A number paid as it would be today is not what followed then."""
    record, _ = played()
    lines = dump(record).split(b"\n")
    number = next(n for n, line in enumerate(lines) if b'"event":"paid"' in line)
    assert lines[number].count(b"35000") == 3
    lines[number] = lines[number].replace(b"35000", b"34000")
    for law in (LAW, saying(PAYS, 34)):
        with pytest.raises(Corrupt, match=f"^entry {number}: what is recorded does not follow from the command$"):
            audit(law, read_record(b"\n".join(lines)))


def test_a_corrected_citation_is_a_note() -> None:
    """One clause more in the law: every old record still follows, and says what it cited."""
    record, state = played()
    clauses = LAW.statute(ROULETTE, "cantabria").leaves[PAYS].clauses
    law = citing(PAYS, *clauses, "CAN10/A.1.V/9")
    found = audit(law, record)
    assert (found.state, found.reopened.rules) == (state, RulesThen.SAME)
    assert found.reopened.opened.rules.digest == record.header.digest
    assert found.reopened.opened.rules.citations != record.header.citations
    assert {each.event for each in found.corrections} >= {"bet-placed"}
    for each in found.corrections:
        assert set(each.now) - set(each.then) == {"CAN10/A.1.V/9"}


def test_a_rule_that_came_since_is_told() -> None:
    """Somebody may spin today who could not then; play asks for nothing that was not stored."""
    statute = LAW.statute(ROULETTE, "cantabria")
    leaf = next(leaf for path, leaf in statute.leaves.items() if path.startswith("may.spin."))
    law = LAW.with_statute(statute.altered(replace(leaf, path="may.spin.guest")))
    record, state = played()
    found = audit(law, record)
    assert (found.state, found.reopened.added) == (state, ())
    (change,) = found.reopened.changes
    assert (change.path, change.then) == ("may.spin.guest", UNSET)
    assert msgspec.to_builtins(change) == {"path": "may.spin.guest", "now": list(leaf.value)}  # type: ignore[arg-type]
    assert "guest" not in found.reopened.opened.rules.may["spin"]


def test_a_rule_that_went_since_is_kept() -> None:
    """The record has it, so it is judged by it; there is nothing to cite for it any more, and no table opens today."""
    record, state = played()
    path = next(path for path in record.header.rules or {} if path.startswith("may.spin."))
    found = audit(without_rule(path), record)
    assert (found.state, found.reopened.rules) == (state, RulesThen.REFUSED)
    assert found.reopened.opened.rules.clauses_of(path) == ()


def test_a_licence_that_the_law_no_longer_admits_is_told() -> None:
    """The record is judged all the same."""
    record, state = played()
    statute = LAW.statute(ROULETTE, "cantabria")
    dear = replace(statute.leaves["minimum"], kind=LeafKind.CHOOSE, value={"from": 5000}, default=None)
    found = audit(LAW.with_statute(statute.altered(dear)), record)
    assert (found.state, found.reopened.rules) == (state, RulesThen.REFUSED)
    assert found.reopened.refused.startswith("licence ")
    assert found.reopened.changes == ()


def test_a_record_without_rules_needs_the_law_of_today() -> None:
    """One of schema 1 cannot be judged where today's law does not let its table open."""
    header = read_record(lines_of(path_of(ROULETTE, "cantabria", 1))).header
    assert reopen(LAW, header).rules is RulesThen.NOT_STORED
    statute = LAW.statute(ROULETTE, "cantabria")
    dear = replace(statute.leaves["minimum"], kind=LeafKind.CHOOSE, value={"from": 5000}, default=None)
    with pytest.raises(Misuse, match=r"^the record keeps no rules, and today's law does not let such a table open: "):
        reopen(LAW.with_statute(statute.altered(dear)), header)


def test_a_command_that_came_since_has_its_rules_from_today() -> None:
    """A record from before anybody could buy chips is still opened; what was added is named."""
    record, state = played()
    rules = {
        path: value for path, value in (record.header.rules or {}).items() if not path.startswith("may.buy-chips.")
    }
    found = audit(LAW, replace(record, header=replace(record.header, rules=rules)))
    assert found.state == state
    assert found.reopened.added
    assert all(path.startswith("may.buy-chips.") for path in found.reopened.added)


def test_rules_that_a_game_cannot_be_built_from_are_corrupt() -> None:
    """What the type does not ask for by name, and nobody has any more."""
    header = usual("cantabria").header
    rules = {path: value for path, value in (header.rules or {}).items() if path != PAYS}
    with pytest.raises(Corrupt, match=r"^the stored rules "):
        reopen(without_rule(PAYS), replace(header, rules=rules))


def test_rules_that_a_part_of_the_table_misses_are_corrupt() -> None:
    """Those that are asked for only when the table is built."""
    header = open_usual(LAW, "craps", "cantabria").header
    rules = {path: value for path, value in (header.rules or {}).items() if path != "limits.right.4"}
    said = "no table can be built by the stored rules: craps in cantabria has no rule limits.right.4"
    with pytest.raises(Corrupt, match=f"^{said}$"):
        reopen(LAW, replace(header, rules=rules))


# Any alteration of what was recorded.


def spots(tree: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path to every value in a tree."""
    if isinstance(tree, dict):
        return [spot for key, part in tree.items() for spot in spots(part, (*path, key))]
    if isinstance(tree, list):
        return [spot for index, part in enumerate(tree) for spot in spots(part, (*path, index))]
    return [path]


def alter(tree: Any, path: tuple[Any, ...]) -> None:
    """Another value where a path leads: a number moved by one, a letter more, yes for no, something for nothing."""
    *above, last = path
    for step in above:
        tree = tree[step]
    match tree[last]:
        case bool(value):
            tree[last] = not value
        case int(value):
            tree[last] = value + 1
        case str(value):
            tree[last] = value + "x"
        case _:
            tree[last] = 1


@pytest.mark.parametrize(("game", "place"), PAIRS)
def test_any_altered_fact_of_an_evening_is_noticed(game: str, place: str) -> None:
    """Facts that do not follow are corrupt, other clauses are a note; only what chance gave may have been otherwise."""
    table = open_usual(LAW, game, place)
    record = evening(table, "altered", ENTRIES)
    lines = dump(record).split(b"\n")
    random = Random(f"{game} {place}")
    noticed = 0
    for _ in range(ALTERATIONS):
        number = random.randrange(1, len(lines) - 1)
        tree = json.loads(lines[number])
        if not (found_spots := spots(tree["events"])):
            continue
        path = random.choice(found_spots)
        alter(tree["events"], path)
        data = b"\n".join([*lines[:number], json.dumps(tree).encode(), *lines[number + 1 :]])
        told = f"entry {number}: {path} of {lines[number].decode()}"
        try:
            read = read_record(data)
            found = verify(table.game, read)
        except Corrupt:
            noticed += 1
            continue
        if "clauses" in path:
            assert [each.entry for each in found.corrections] == [number], told
            noticed += 1
        else:
            then, now = record.entries[number - 1].events, read.entries[number - 1].events
            assert [event.drawn for event in then] != [event.drawn for event in now], told
    assert noticed > ALTERATIONS // 2


@pytest.mark.parametrize(("game", "place"), PAIRS)
def test_an_altered_command_never_breaks_the_verification(game: str, place: str) -> None:
    """It is corrupt, or what was recorded follows from it just as well; events taken out or doubled are corrupt."""
    table = open_usual(LAW, game, place)
    record = evening(table, "commanded", ENTRIES)
    lines = dump(record).split(b"\n")
    random = Random(f"{game} {place}")
    for _ in range(ALTERATIONS):
        number = random.randrange(1, len(lines) - 1)
        tree = json.loads(lines[number])
        way = random.randrange(4)
        if way > 1 or not tree["events"]:
            alter(tree["command"], random.choice(spots(tree["command"])))
        else:
            tree["events"] = tree["events"][1:] if way else [*tree["events"], tree["events"][-1]]
        data = b"\n".join([*lines[:number], json.dumps(tree).encode(), *lines[number + 1 :]])
        try:
            verify(table.game, read_record(data))
        except Corrupt:
            continue
        assert way > 1, lines[number]
