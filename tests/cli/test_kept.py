"""An evening that is kept: written as it goes, gone on with, told again, audited and exported; and damaged files."""

from __future__ import annotations

import io
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from ludex.cli import play
from ludex.cli.kept import RecordFile, kept_evening, player_in, retold
from ludex.core.events import RoundEnded
from ludex.core.state import CLOSED
from ludex.errors import Misuse
from ludex.games.records import audit, read_record
from ludex.house.bots import NAMES
from ludex.kit.chance import Seeded
from ludex.words import LANGUAGES, Words
from tests.cli.seats import TABLES
from tests.tables import LAW


class Crash(Exception):
    """The program dies while somebody types."""


def asked(**changed: Any) -> Namespace:
    """What the command line was asked for."""
    usual = {"game": None, "place": None, "lang": "en", "law": None, "rounds": None, "bots": None, "auto": False}
    return Namespace(**{**usual, "record": None, "resume": None, "reopen": False, **changed})


def crashing(*typed: str) -> Iterator[str]:
    """These lines, and then the program dies."""
    yield from typed
    raise Crash


def said_at(run: Any, arguments: Namespace, lines: Iterator[str], seed: int = 3) -> str:
    """What a visit says, also when it ends badly."""
    stream = io.StringIO()
    with suppress(Crash):
        run(arguments, Console(file=stream, width=200), lines, Seeded(seed), seed)
    return stream.getvalue()


def record_of(path: Path) -> Any:
    """The record in a file."""
    return read_record(path.read_bytes())


@pytest.mark.parametrize(("game", "place"), TABLES)
def test_an_evening_survives_a_crash_and_goes_on(tmp_path: Path, game: str, place: str) -> None:
    """Every entry was written before it counted; whoever comes back sits at the same table with the same chips."""
    path = tmp_path / "evening.jsonl"
    arguments = asked(game=game, place=place, record=str(path))
    said_at(play.visit, arguments, crashing("", "", ""))
    before = record_of(path)
    assert audit(LAW, before).state.phase != CLOSED
    who = player_in(before)
    assert who == "you"
    said_at(play.go_on, asked(resume=str(path)), crashing(), seed=8)
    assert record_of(path) == before, "nobody bets twice, and nothing happens before something is typed"
    said = said_at(play.go_on, asked(resume=str(path), lang="es"), iter(["", "balance", "leave"]), seed=8)
    after = record_of(path)
    assert after.header == before.header
    assert after.entries[: len(before.entries)] == before.entries
    assert len(after.entries) > len(before.entries)
    assert f"sigue tras {len(before.entries)} asientos" in said
    assert sum(entry.command.do == "join" and entry.command.by == who for entry in after.entries) == 1
    assert audit(LAW, after).state


def test_bots_bet_who_have_not_bet_yet(tmp_path: Path) -> None:
    """The program died between two bets: whoever was to bet next does, and nobody else; all do when the wheel has
    turned."""
    path = tmp_path / "evening.jsonl"
    arguments = asked(game="roulette-french", place="galicia", record=str(path))
    said_at(play.visit, arguments, crashing())
    lines = path.read_bytes().splitlines(keepends=True)
    first = next(at for at, entry in enumerate(record_of(path).entries) if entry.command.by == "carlos" and at > 5)
    path.write_bytes(b"".join(lines[: first + 1]))
    before = len(record_of(path).entries)
    said_at(play.go_on, asked(resume=str(path)), crashing("spin"), seed=8)
    by_round: list[set[str]] = [set()]
    for entry in record_of(path).entries[before:]:
        if entry.command.do == "bet":
            by_round[-1].add(entry.command.by)
        elif by_round[-1]:
            by_round.append(set())
    assert [each for each in by_round if each] == [{"carlos"}, {"ana", "bea", "carlos"}]


@pytest.mark.parametrize("game", ["roulette-french", "blackjack", "craps", "holdem", "five-card-draw", "punto-y-banca"])
def test_an_evening_that_is_over_has_another_when_asked(tmp_path: Path, game: str) -> None:
    """A closed table opens again only where that is asked for; the player comes back to one that is open; the record
    is one."""
    path = tmp_path / "evening.jsonl"
    said_at(play.visit, asked(game=game, place="cantabria", record=str(path)), iter(["", "leave"]))
    kept, written = kept_evening(str(path), LAW), path.read_bytes()
    if kept.is_over:
        with pytest.raises(Misuse, match="this evening is over; --reopen opens the table once more, --retell tells"):
            said_at(play.go_on, asked(resume=str(path)), iter(["", "leave"]))
        assert path.read_bytes() == written
    said = said_at(play.go_on, asked(resume=str(path), reopen=kept.is_over), iter(["", "leave"]))
    assert "The evening is over; you have " in said
    assert len(record_of(path).entries) > len(kept.record.entries)
    assert audit(LAW, record_of(path))


def test_an_evening_that_never_opened_begins(tmp_path: Path) -> None:
    """The program died after the first line: the table is closed, but nothing is over."""
    path = tmp_path / "evening.jsonl"
    said_at(play.visit, asked(game="boule", place="cantabria", record=str(path)), crashing())
    path.write_bytes(path.read_bytes().splitlines(keepends=True)[0])
    said = said_at(play.go_on, asked(resume=str(path)), iter(["leave"]))
    assert said.count("The table opens") == 1


def test_rounds_are_counted_from_where_it_goes_on(tmp_path: Path) -> None:
    """Two more, whatever was played before."""
    path = tmp_path / "evening.jsonl"
    said_at(play.visit, asked(game="roulette-french", place="galicia", record=str(path)), crashing(*[""] * 5))
    said = said_at(play.go_on, asked(resume=str(path), rounds=2), iter([""] * 9))
    assert said.count("The ball rests in") == 2
    assert said.count("The last spin is announced.") == 1


def test_a_line_that_was_not_whole_is_left_out(tmp_path: Path) -> None:
    """The program died while it wrote: what is whole counts, and the rest is overwritten."""
    path = tmp_path / "evening.jsonl"
    said_at(play.visit, asked(game="boule", place="cantabria", record=str(path)), crashing("", ""))
    whole = path.read_bytes()
    path.write_bytes(whole[:-20])
    said = said_at(play.go_on, asked(resume=str(path)), iter(["", "leave"]))
    assert "Its last line was not whole, and is left out." in said
    assert audit(LAW, record_of(path))
    path.write_bytes(whole)
    assert "not whole" not in said_at(play.go_on, asked(resume=str(path)), iter(["leave"]))


@pytest.mark.parametrize(("game", "place"), [(game, place) for game, place in TABLES if place != "spain-1977"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_evening_is_told_again_as_it_was_told(tmp_path: Path, game: str, place: str, lang: str) -> None:
    """Every sentence of the record was said at the table, in the same order, and nothing that was hidden there."""
    path = tmp_path / "evening.jsonl"
    arguments = asked(game=game, place=place, record=str(path), lang=lang, rounds=2)
    said = iter(said_at(play.visit, arguments, iter([""] * 9)).splitlines())
    kept = kept_evening(str(path), LAW)
    words = Words(lang, place, game, kept.opened.type.family)
    sentences = list(retold(kept, words))
    heading = words.word("phrases", "round").partition("{")[0]
    ended = [event for entry in kept.record.entries for event in entry.events if isinstance(event, RoundEnded)]
    headings = [words.word("phrases", "round").format(round=number) for number in range(1, len(ended) + 2)]
    assert [line for line in sentences if line in headings] == headings[:-1]  # none for the close
    told = [line for line in sentences if line and not line.startswith(heading)]
    assert len(told) > 5
    assert [line for line in told if line not in said] == []


def test_the_commands(tmp_path: Path, ludex: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kept, gone on with, told again in either language, audited, and exported as hand histories."""
    path = tmp_path / "poker.jsonl"
    monkeypatch.setattr(sys, "stdin", io.StringIO("call\ncheck\n"))
    assert ludex("play", "holdem", "--seed", "5", "--in", "cantabria", "--record", path).code == 0
    monkeypatch.setattr(sys, "stdin", io.StringIO("call\n\nleave\n"))
    ran = ludex(
        "play", "--resume", path, "--seed", "6", *(["--reopen"] if kept_evening(str(path), LAW).is_over else [])
    )
    assert (ran.code, ran.err) == (0, "")
    assert "goes on after" in ran.out
    ran = ludex("audit", path)
    assert ran.code == 0
    assert "every fact follows from its command" in ran.out
    assert ludex("history", "export", path).out.count("[[") + ludex("history", "export", path).out.count("variant") > 0
    for lang, word, other in (("en", "You join the table.", "Usted "), ("es", "Usted deja la mesa.", "you ")):
        out = ludex("play", "--retell", path, "--lang", lang).out
        assert out.startswith("Texas hold'em, Cantabria\n")
        assert word in out
        assert other not in out


def test_an_evening_of_bots_is_kept_too(tmp_path: Path, ludex: Any) -> None:
    """The same record as is printed, and told again as its croupier saw it."""
    path = tmp_path / "bots.jsonl"
    told = ludex("play", "holdem", "--auto", "--seed", "5", "--record", path, "--json").json
    assert len(record_of(path).entries) == len(told["entries"])
    assert ludex("audit", path).code == 0
    assert "ana joins the table." in ludex("play", "--retell", path).out


@pytest.mark.parametrize("game", ["boule", "holdem"])
def test_an_evening_of_bots_goes_on_by_itself(tmp_path: Path, ludex: Any, game: str) -> None:
    """As it was: nobody sits down at the terminal; a closed one when that is asked for."""
    path = tmp_path / "bots.jsonl"
    begun = ludex("play", game, "--auto", "--record", path, "--rounds", "2", "--in", "cantabria").out
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[: len(lines) // 2]))
    ran = ludex("play", "--resume", path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"ludex play: {path}: only bots sat there; it goes on with --auto\n"
    ran = ludex("play", "--auto", "--resume", path, "--rounds", "2")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[:3] == [
        begun.splitlines()[0],
        "",
        f"The evening in {path} goes on after {len(lines) // 2 - 1} entries.",
    ]
    record = record_of(path)
    assert audit(LAW, record).state.phase == CLOSED
    assert {entry.command.by for entry in record.entries if entry.command.do == "join"} <= {*NAMES}
    ran = ludex("play", "--auto", "--resume", path)
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "this evening is over" in ran.err
    ran = ludex("play", "--auto", "--resume", path, "--reopen", "--rounds", "1", "--json")
    assert len(ran.json["entries"]) == len(record_of(path).entries) > len(record.entries)
    assert ludex("audit", path).code == 0


def test_the_evening_of_a_person_does_not_go_on_by_itself(tmp_path: Path, ludex: Any) -> None:
    """It is said how it does."""
    path = _short(tmp_path)
    assert "somebody sat there; it goes on without --auto" in ludex("play", "--auto", "--resume", path).err


def test_nothing_is_overwritten(tmp_path: Path, ludex: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is there is left alone, and what cannot be written is said in one line."""
    path = tmp_path / "kept.jsonl"
    path.write_text("mine")
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    for target in (path, tmp_path / "no" / "folder", tmp_path, tmp_path / "packed.jsonl.gz"):
        ran = ludex("play", "boule", "--record", target)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert ran.err.startswith(f"ludex play: {target}: ")
    assert path.read_text() == "mine"


def test_a_full_disk_stops_the_evening(tmp_path: Path) -> None:
    """What could not be kept has not happened."""
    entry: Any = record_of(_short(tmp_path)).entries[0]
    with open("/dev/full", "r+b", buffering=0) as full, pytest.raises(Misuse, match=r"^x: it cannot be written: "):
        RecordFile("x", full).keep(entry)


def _short(tmp_path: Path) -> Path:
    path = tmp_path / "short.jsonl"
    said_at(play.visit, asked(game="boule", place="cantabria", record=str(path)), iter(["leave"]))
    return path


@pytest.mark.parametrize("option", ["--resume", "--retell"])
def test_damaged_and_foreign_files(tmp_path: Path, ludex: Any, option: str) -> None:
    """One line each, and the file is as it was."""
    good = _short(tmp_path).read_bytes()
    lines = good.splitlines(keepends=True)
    damaged = {
        "empty": b"",
        "text": b"hello\n",
        "json": b"{}\n",
        "list": b"[1, 2]\n",
        "binary": bytes(range(256)),
        "gap": b"".join([*lines[:2], *lines[3:]]),
        "altered": good.replace(b'"amount":', b'"amounts":', 1),
        "other-game": good.replace(b'"game":"boule"', b'"game":"ludo"', 1),
        "headless": b"".join(lines[1:]),
    }
    for name, content in damaged.items():
        path = tmp_path / name
        path.write_bytes(content)
        ran = ludex("play", option, path)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1), name
        assert ran.err.startswith(f"ludex play: {path}: "), name
        assert path.read_bytes() == content
    ran = ludex("play", option, tmp_path / "nothing")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert ludex("play", option, tmp_path).code == 2


def test_a_record_in_one_piece_is_told_but_does_not_go_on(tmp_path: Path, ludex: Any) -> None:
    """What `--auto --json` prints has no lines to add to."""
    path = tmp_path / "whole.json"
    path.write_text(ludex("play", "boule", "--auto", "--json").out)
    assert ludex("play", "--retell", path).code == 0
    ran = ludex("play", "--resume", path)
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "only a record in lines can go on" in ran.err


@pytest.mark.parametrize(
    "options",
    [
        ("--record", "a", "--resume", "b"),
        ("--resume", "a", "--retell", "b"),
        ("--reopen",),
        ("--reopen", "--retell", "a"),
        ("--auto", "--reopen", "--record", "a"),
        ("--auto", "--retell", "a"),
        ("--json", "--retell", "a"),
    ],
)
def test_what_does_not_go_together(ludex: Any, options: tuple[str, ...]) -> None:
    """Is said in one line."""
    ran = ludex("play", "boule", *options)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert any(why in ran.err for why in ("together", "does not go with", "goes with", "--retell tells sentences"))


def test_another_game_is_not_gone_on_with(tmp_path: Path, ludex: Any) -> None:
    """A name that does not fit the file is said."""
    ran = ludex("play", "holdem", "--resume", _short(tmp_path))
    assert ran.code == 2
    assert "an evening of boule in cantabria" in ran.err
