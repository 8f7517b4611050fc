"""What is kept between runs: damaged files, two runs at once, altered sources; and work spread over processes."""

from __future__ import annotations

import os
import signal
import sys
import time
from multiprocessing import active_children
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import pytest

from ludex.cli import workers
from ludex.cli.cache import PACKAGE, Cache, cache_folder, sources_settled
from ludex.cli.workers import Task, decide, workers_asked
from ludex.proof.judging import Jury, Unknown, Verdict, questions
from tests.proof.scenarios import BASE, loaded
from tests.tables import LAW, ROULETTE, overlay

ASKED = ("mutants", "--game", ROULETTE, "--in", "cantabria", "--json", "--cases")
SECTION = f"{ROULETTE}@cantabria"


# The store.


def test_answers_are_kept(tmp_path: Path) -> None:
    """Section by section; what was used last stands last."""
    cache = Cache(tmp_path)
    assert cache.read("a") == {}
    cache.write("a", {"x": "fails", "y": "holds"})
    cache.write("b", {"x": "holds"})
    cache.write("a", {"z": "fails", "x": "fails"})
    assert list(Cache(tmp_path).read("a").items()) == [("y", "holds"), ("z", "fails"), ("x", "fails")]
    assert cache.read("b") == {"x": "holds"}


def test_a_file_is_bounded(tmp_path: Path) -> None:
    """The answers used longest ago go first."""
    cache = Cache(tmp_path, entries_max=3)
    for key in "abcd":
        cache.write("section", {key: "holds"})
    cache.write("section", {"b": "holds"})
    assert list(cache.read("section")) == ["c", "d", "b"]


@pytest.mark.parametrize("damage", [b"", b"nonsense", b"\x00" * 40, b"{}"])
def test_a_damaged_file_counts_as_empty(tmp_path: Path, damage: bytes) -> None:
    """And is written anew."""
    cache = Cache(tmp_path)
    cache.write("a", {"x": "fails"})
    (tmp_path / "a.json").write_bytes(damage)
    assert cache.read("a") == {}
    cache.write("a", {"y": "holds"})
    assert cache.read("a") == {"y": "holds"}


def test_one_altered_byte_is_noticed(tmp_path: Path) -> None:
    """An answer that was turned by a failing disk is no answer."""
    cache = Cache(tmp_path)
    cache.write("a", {"x": "fails"})
    path = tmp_path / "a.json"
    path.write_bytes(path.read_bytes().replace(b"fails", b"holds"))
    assert cache.read("a") == {}


def test_two_runs_at_once_lose_nothing_that_was_written(tmp_path: Path) -> None:
    """Each takes over what the other has written; no half-written file is left."""
    one, other = Cache(tmp_path), Cache(tmp_path)
    one.write("a", {"x": "fails"})
    other.write("a", {"y": "holds"})
    one.write("a", {"z": "holds"})
    assert other.read("a") == {"x": "fails", "y": "holds", "z": "holds"}
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


def test_a_folder_that_cannot_be_written_keeps_nothing(tmp_path: Path) -> None:
    """A cache is no reason to fail."""
    (tmp_path / "file").write_text("")
    cache = Cache(tmp_path / "file" / "below")
    cache.write("a", {"x": "fails"})
    assert cache.read("a") == {}


def test_where_it_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the environment says; in the checkout; or, installed elsewhere, in the user's cache."""
    monkeypatch.setenv("LUDEX_CACHE", str(tmp_path))
    assert cache_folder() == tmp_path
    monkeypatch.delenv("LUDEX_CACHE")
    assert cache_folder() == PACKAGE.parents[1] / ".ludex-cache"
    monkeypatch.setattr("ludex.cli.cache.PACKAGE", tmp_path / "lib" / "python" / "ludex")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache_folder() == tmp_path / "xdg" / "ludex"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert cache_folder() == tmp_path / "home" / ".cache" / "ludex"
    monkeypatch.setattr(Path, "home", _no_home)
    assert cache_folder() == Path(gettempdir()) / ".ludex-cache"


def _no_home() -> Path:
    raise RuntimeError("Could not determine home directory.")


def test_a_source_that_changed_since_the_start_is_noticed(tmp_path: Path) -> None:
    """What was loaded may not be what is there now; compiled files do not count."""
    (tmp_path / "a.py").write_text("")
    (tmp_path / "a.pyc").write_text("")
    now = time.time()
    assert sources_settled([tmp_path], since=now + 60)
    assert not sources_settled([tmp_path], since=now)
    os.utime(tmp_path / "a.py", (now - 60, now - 60))
    assert sources_settled([tmp_path], since=now)


# The commands.


def test_a_second_run_asks_nothing(ludex: Any, cases: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Mutants, citations and trace share their answers, and say the same as the first time."""
    monkeypatch.setattr(workers, "sources_settled", lambda: True)
    first = ludex(*ASKED, cases)
    assert (cache / "cases" / f"{SECTION}.json").is_file()
    monkeypatch.setattr("ludex.proof.judging.run_scenario", _nobody)
    assert ludex(*ASKED, cases).json == first.json
    assert ludex("mutants", "--game", ROULETTE, "--citations", "--cases", cases).code == 0
    assert ludex("trace", "--game", ROULETTE, "--cases", cases, "--json").json["covered"] == 1


def test_fresh_asks_all_of_it(ludex: Any, cases: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is remembered."""
    monkeypatch.setattr(workers, "sources_settled", lambda: True)
    ludex(*ASKED, cases)
    monkeypatch.setattr("ludex.proof.judging.run_scenario", _nobody)
    with pytest.raises(AssertionError, match="asked"):
        ludex(*ASKED, cases, "--fresh")


def test_an_altered_case_is_asked_again(ludex: Any, cases: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it used to kill it no longer does."""
    monkeypatch.setattr(workers, "sources_settled", lambda: True)
    assert [row for row in ludex(*ASKED, cases).json if row["killed_by"]]
    overlay(cases, "pays.yaml", BASE | {"expect": {}})
    assert not [row for row in ludex(*ASKED, cases).json if row["killed_by"]]


def test_altered_law_is_asked_again(ludex: Any, cases: Path, richer_law: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under `--law` other answers are given, and the old ones are there afterwards."""
    monkeypatch.setattr(workers, "sources_settled", lambda: True)
    first = ludex(*ASKED, cases).json
    altered = ludex(*ASKED, cases, "--law", richer_law).json
    assert {row["mutant"] for row in altered if row["killed_by"]} != {
        row["mutant"] for row in first if row["killed_by"]
    }
    assert ludex(*ASKED, cases).json == first


def _killed(rows: list[dict[str, Any]]) -> set[str]:
    """The changes that a case noticed."""
    return {row["mutant"].partition("pays ")[2] for row in rows if row["killed_by"]}


def test_nothing_is_kept_while_sources_change(
    ludex: Any, cases: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The verdicts are told all the same."""
    monkeypatch.setattr(workers, "sources_settled", lambda: False)
    assert ludex(*ASKED, cases).json
    assert not cache.exists()


def test_a_game_is_not_needed(ludex: Any, cases: Path) -> None:
    """Without one, every game of the registry is altered."""
    rows = ludex("mutants", "--in", "cantabria", "--cases", cases, "--json").json
    games = {row["mutant"].partition(" in ")[0] for row in rows}
    assert {ROULETTE, "craps", "holdem", "circle-poker"} <= games


# The processes.


def _nobody(*_: object) -> None:
    raise AssertionError("a scenario was asked")


def _tasks(folder: Path) -> list[Task[Verdict]]:
    return [*questions(ROULETTE, LAW, loaded(folder, BASE), place="cantabria")]


def test_processes_say_the_same_as_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Verdict by verdict, in order, and what they learned comes back."""
    monkeypatch.setattr(workers, "FEW", 0)
    monkeypatch.setattr(workers, "sources_settled", lambda: True)
    tasks, told = _tasks(tmp_path), []
    for number in (1, 2):
        jury, cache = Jury(LAW), Cache(tmp_path / str(number))
        told.append((decide(tasks, jury, cache=cache, what="work", workers=number), cache.read(SECTION)))
    assert told[0] == told[1]
    assert len(told[0][1]) == 3


def test_what_was_learned_is_kept_when_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next run takes up where this one was stopped."""
    monkeypatch.setattr(workers, "sources_settled", lambda: True)
    tasks, cache = _tasks(tmp_path), Cache(tmp_path / "cache")

    class Stopped:
        about = "an interruption"

        def judged(self, jury: Jury) -> Verdict:
            raise KeyboardInterrupt if jury.asks else Unknown

    with pytest.raises(KeyboardInterrupt):
        decide([*tasks, Stopped()], Jury(LAW), cache=cache, what="work", workers=1)
    assert len(cache.read(SECTION)) == 3


def test_as_many_processes_as_there_are_cores() -> None:
    """Unless somebody says otherwise; never none."""
    assert workers_asked(None) == (os.cpu_count() or 1)
    assert (workers_asked(3), workers_asked(0)) == (3, 1)


class _Endless:
    """A task that never ends once it is begun."""

    def __init__(self, about: str) -> None:
        self.about = about

    def judged(self, jury: Jury) -> Verdict:
        if jury.asks:
            time.sleep(600)
        raise Unknown


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere processes are not forked")
def test_an_interruption_ends_the_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At once, whatever they are doing; and they say nothing of it."""
    monkeypatch.setattr(workers, "FEW", 0)

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 1)
    try:
        with pytest.raises(KeyboardInterrupt):
            decide([_Endless("a"), _Endless("b")], Jury(LAW), cache=Cache(tmp_path), what="work", workers=2)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert active_children() == []


def test_processes_leave_interruptions_to_their_parent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C reaches all of them; the parent ends the others."""
    kept: dict[int, object] = {}
    monkeypatch.setattr(signal, "signal", kept.__setitem__)
    workers._begin([], Jury(LAW))
    assert kept == {signal.SIGINT: signal.SIG_IGN, signal.SIGTERM: signal.SIG_DFL}
