"""The command line misused, interrupted or asked for help: exit codes, one line, and a fast start."""

from __future__ import annotations

import io
import subprocess
import sys
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from ludex import __version__
from ludex.cli import output
from tests.tables import ROULETTE, overlay, packaged, statute_tree

SEEDS = " is not a whole number from 0 to 999,999,999,999,999,999; try ludex play --help"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "ludex: the following arguments are required: COMMAND; try ludex --help"),
        (["fly"], "ludex: argument COMMAND: invalid choice: 'fly'"),
        (["rules"], "ludex rules: the following arguments are required: game"),
        (["rules", "chess"], "ludex rules: no game is called chess; known: roulette-french"),
        (["rules", "rulette"], "ludex rules: no game is called rulette; the nearest: roulette-french"),
        (["odds", "betting", "--in", "galicia"], "ludex odds: the catalogue of this place does not have this game"),
        (["play", "Apuestas", "--in", "galicia"], "ludex play: the catalogue of this place does not have this game"),
        (["odds", "general"], "ludex odds: general is about every game and house, and nobody plays it"),
        (["play", "general"], "ludex play: general is about every game and house, and nobody plays it"),
        (["vocabulary", "chess"], "ludex vocabulary: no game is called chess"),
        (["rules", "circle-poker"], "ludex rules: circle-poker is what some games have in common"),
        (["play", "circle-poker"], "ludex play: circle-poker is what some games have in common"),
        (["ruling", "chess"], "ludex ruling: no game is called chess"),
        (["play", "chess", "--auto"], "ludex play: no game is called chess"),
        (["mutants", "--game", "chess"], "ludex mutants: no game is called chess"),
        (["trace", "--game", "chess"], "ludex trace: no game is called chess"),
        (["games", "--in", "atlantis"], "ludex games: there is no jurisdiction atlantis"),
        (["rules", ROULETTE, "--in", "atlantis"], "ludex rules: there is no jurisdiction atlantis"),
        (["rules", ROULETTE, "--in", "asturias"], "ludex rules: roulette-french is not a game of asturias"),
        (["play", ROULETTE, "--auto", "--in", "asturias"], "ludex play: roulette-french is not a game of asturias"),
        (["ruling", ROULETTE, "flood"], "ludex ruling: no incident is called flood; known: "),
        (["games", "--lang", "fr"], "ludex games: argument --lang: invalid choice: 'fr'"),
        (["games", "--law", "no-such-folder"], "ludex games: no-such-folder: there is no such directory of law data"),
        (["games", "--colour"], "ludex: unrecognized arguments: --colour"),
        (["case", "no-such-file.yaml"], "ludex case: no-such-file.yaml: no such file or folder"),
        (["trace", "--cases", "no-such-folder"], "ludex trace: no-such-folder: no such file or folder"),
        (["play", "chess"], "ludex play: no game is called chess"),
        (["play", ROULETTE, "--json"], "ludex play: --json goes with --auto"),
        (["play", "--auto"], "ludex play: --auto wants a game; known: roulette-french"),
        (["play", ROULETTE, "--in", "asturias"], "ludex play: roulette-french is not a game of asturias"),
        (["play", ROULETTE, "--auto", "--rounds", "0"], "ludex play: rounds go from 1 to 100,000, not 0"),
        (["play", ROULETTE, "--auto", "--rounds", "100001"], "ludex play: rounds go from 1 to 100,000, not 100,001"),
        (["play", ROULETTE, "--auto", "--rounds", "-1"], "ludex play: rounds go from 1 to 100,000, not -1"),
        (
            ["play", ROULETTE, "--auto", "--rounds", "9" * 30],
            f"ludex play: rounds go from 1 to 100,000, not 999{',999' * 9}",
        ),
        (["play", ROULETTE, "--auto", "--rounds", "two"], "ludex play: argument --rounds: two is not a whole number"),
        (["play", ROULETTE, "--auto", "--rounds", "٣"], "ludex play: argument --rounds: ٣ is not a whole number"),
        (["play", ROULETTE, "--auto", "--rounds=--"], "ludex: argument --rounds: expected one argument; try ludex"),
        (["odds", ROULETTE, "--stake=--"], "ludex: argument --stake: expected one argument"),
        (["case", "--", "--picture=--"], "ludex case: --picture=--: no such file or folder"),
        (["play", ROULETTE, "--auto", "--seed", f"1{'0' * 18}"], f"ludex play: argument --seed: 1{'0' * 18}{SEEDS}"),
        (["play", ROULETTE, "--auto", "--seed", "-1"], f"ludex play: argument --seed: -1{SEEDS}"),
        (["drill", ROULETTE, "--count", "-1"], "ludex drill: exercises are counted from 1 to 1,000, not -1"),
        (["simulate", ROULETTE, "--workers", "-1"], "ludex simulate: workers go from 1 to 64, not -1"),
    ],
)
def test_misuse_is_one_line_and_two(ludex: Any, arguments: list[str], said: str) -> None:
    """Exit code 2, nothing on the output, one line that says what is wrong."""
    ran = ludex(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(said)
    assert ran.err.endswith("\n")
    assert ran.err.count("\n") == 1


def test_the_largest_seed_is_taken(ludex: Any) -> None:
    """The same evening twice: it is a seed like any other."""
    first, again = (ludex("play", "boule", "--auto", "--rounds", "1", "--seed", "9" * 18) for _ in range(2))
    assert (first.code, first.out) == (0, again.out)


@pytest.mark.parametrize("written", ["case: [", "", "- 7", "case: x\n", "a: 1\na: 2\n"])
def test_a_malformed_case_is_misuse(ludex: Any, tmp_path: Path, written: str) -> None:
    """The file is named."""
    (tmp_path / "bad.yaml").write_text(written, encoding="utf-8")
    ran = ludex("case", tmp_path / "bad.yaml")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "bad.yaml" in ran.err


def test_bad_law_is_misuse(ludex: Any, tmp_path: Path) -> None:
    """A folder that replaces nothing, a file that is no law, a rule of the wrong type."""
    empty = tmp_path / "empty"
    empty.mkdir()
    for arguments in (["games"], ["rules", ROULETTE]):
        ran = ludex(*arguments, "--law", empty)
        assert (ran.code, ran.err.count("\n")) == (2, 1)
        assert "nothing in this directory replaces a file of the law" in ran.err
    for tree in (["x"], {"game": ROULETTE, "in": "cantabria", "rules": {"minimum": 5}}):
        law = overlay(tmp_path / "law", "cantabria/roulette-french.yaml", tree)
        ran = ludex("rules", ROULETTE, "--in", "cantabria", "--law", law)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert "cantabria/roulette-french.yaml" in ran.err


def test_a_refusal_is_told_in_the_language_asked_for(ludex: Any, tmp_path: Path) -> None:
    """A law whose choice the usual licence does not meet: exit 2, one line, with the clause."""
    tree = statute_tree()
    del tree["rules"]["cloths"]["default"]
    law = overlay(tmp_path, "cantabria/roulette-french.yaml", tree)
    ran = ludex("vocabulary", ROULETTE, "--in", "cantabria", "--law", law, "--lang", "es")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert ran.err.startswith(
        "ludex vocabulary: la norma no permite esa elección (autorización, «cloths: 10»); se admite: 1 o 2 ["
    )
    assert "[CAN10/A.1.II.instrumentos/8]" in ran.err


# help, version, start-up, and what interrupts


def test_help_and_version(ludex: Any) -> None:
    """Help names every command; the version is the package's."""
    ran = ludex("--help")
    assert ran.code == 0
    for command in ("games", "rules", "vocabulary", "ruling", "play", "case", "trace", "mutants"):
        assert f"\n    {command}" in ran.out
        assert ludex(command, "--help").code == 0
    assert ludex("--version").out == f"ludex {__version__}\n"


def test_help_starts_without_the_libraries() -> None:
    """Parsing alone imports neither msgspec nor yaml nor rich, and the module can be run."""
    code = (
        "import sys; from ludex.cli import main\ntry: main(['--help'])\nfinally: print(*sys.modules, file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    modules = set(ran.stderr.split())
    assert "ludex.cli" in modules
    assert not {name for name in modules if name.partition(".")[0] in ("msgspec", "yaml", "rich")}
    assert not {name for name in modules if name.startswith("ludex.") and not name.startswith("ludex.cli")}
    as_module = subprocess.run([sys.executable, "-m", "ludex.cli", "--version"], capture_output=True, text=True)
    assert (as_module.returncode, as_module.stdout) == (0, f"ludex {__version__}\n")


@pytest.mark.parametrize(
    ("game", "path"),
    [
        (ROULETTE, "wheel.pockets"),  # the ruleset asks for it
        ("craps", "limits.right.4"),  # the limits do, when the table is built
        ("boule", "may.throw"),
    ],
)
@pytest.mark.parametrize("command", ["play", "odds"])
def test_law_that_lacks_a_rule_is_misuse(ludex: Any, tmp_path: Path, command: str, game: str, path: str) -> None:
    """No table opens by it: one line names the rule, the game and the place, before anything is played."""
    name = f"cantabria/{game}.yaml"
    tree = packaged(name)
    *headings, last = path.split(".")
    part = reduce(lambda part, heading: part[heading], headings, tree["rules"])
    del part[last if last in part else int(last)]
    arguments = ["--auto"] if command == "play" else []
    ran = ludex(command, game, *arguments, "--in", "cantabria", "--law", str(overlay(tmp_path, name, tree)))
    said = f"ludex {command}: {game} in cantabria has no rule {path}\n"
    assert (ran.code, ran.out, ran.err) == (2, "", said)


def test_a_terminal_sees_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bar on a terminal with how far it is, nothing elsewhere, the same items always."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    for stream, shown in ((Terminal(), True), (io.StringIO(), False)):
        monkeypatch.setattr(sys, "stderr", stream)
        assert list(output.with_progress(range(25), "work")) == list(range(25))
        assert ("work" in stream.getvalue() and "25/25" in stream.getvalue()) == shown


def test_rows_are_aligned() -> None:
    """The last column runs free."""
    assert output.aligned([("a", "bb", "c"), ("aaa", "b", "ccc")]) == ["a    bb  c", "aaa  b   ccc"]
    assert output.aligned([]) == []
