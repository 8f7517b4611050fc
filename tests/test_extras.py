"""Without its extras Ludex does all that needs none, and says in one line how to get what the rest needs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import cache
from typing import Any

import pytest

from ludex.errors import Misuse
from ludex.extras import EXTRAS, needed_for
from ludex.games.registry import GAMES, decider_type, tables
from tests.tidy import ROOT

HANDS = ("AsAh", "KdKc")
FLOOR = "docs/examples/casino-cantabria.yaml"
BY_GAME: dict[str, tuple[str, ...]] = {
    "drill": ("--level", "3", "--count", "12"),
    "play": ("--auto", "--rounds", "1"),
}
"""What every game does without any extra, and how it is asked."""
ASSUMED = re.compile(r"ludex (drill|play): in Cantabria, .*\n")
"""What is said aloud where no place was named."""
OTHERS: tuple[tuple[str, ...], ...] = (
    ("games",),
    ("rules", "boule"),
    ("vocabulary", "boule"),
    ("ruling", "boule"),
    ("odds", "boule"),
    ("odds", "punto-y-banca", "--in", "cantabria"),
    ("odds", "holdem"),
    ("play", "roulette-french", "--rounds", "1"),
    ("play", "holdem", "--rounds", "1"),
    ("inspect", FLOOR, "--in", "cantabria"),
    ("wheel", "--in", "cantabria"),
    ("cards", "--in", "cantabria", "--strips"),
    ("case", "cases/boule/dish"),
    ("mutants", "--game", "boule", "--in", "galicia", "--workers", "1"),
    ("--version",),
)

RUN = """
import contextlib, io, json, sys
blocked, commands = json.loads(sys.argv[1])
for name in blocked:
    sys.modules[name] = None  # so that importing it fails as if it were not installed
from ludex.cli import main
for command in commands:
    out, err = io.StringIO(), io.StringIO()
    sys.stdin = io.StringIO("red 20\\n")
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = main(command)
        except SystemExit as exit:
            code = exit.code or 0
    print(json.dumps([code, out.getvalue(), err.getvalue()]))
"""


@cache
def ran(*blocked: str, commands: tuple[tuple[str, ...], ...]) -> dict[tuple[str, ...], tuple[int, str, str]]:
    """Exit code, output and errors of some commands in a process that has not these libraries."""
    asked = json.dumps([blocked, commands])
    done = subprocess.run([sys.executable, "-c", RUN, asked], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    rows: list[Any] = [json.loads(line) for line in done.stdout.splitlines()]
    return {command: (code, out, err) for command, (code, out, err) in zip(commands, rows, strict=True)}


def needing(library: str) -> dict[tuple[str, ...], str]:
    """The commands that cannot do without a library, with what they say when it is missing."""
    rest = f" needs {library}: pip install 'ludex[sim]'\n"
    simulated = [game for game in GAMES if decider_type(game).kernel]
    found: dict[tuple[str, ...], str] = {
        ("simulate", game, "--rounds", "10"): f"ludex simulate: simulation{rest}" for game in simulated
    }
    found[("equity", *HANDS)] = f"ludex equity: equity{rest}"
    for more in ((), ("--chart",)):
        found[("odds", "blackjack", *more)] = f"ludex odds: best play{rest}"
    for game in ("holdem-bonus", "holdem-house", "poker-no-draw", "poker-trijoker", "three-card-poker"):
        found[("odds", game)] = f"ludex odds: best play{rest}"
    return found


@pytest.mark.parametrize("library", ["numpy", "numba"])
def test_what_needs_a_library_says_so_in_one_line(library: str) -> None:
    """Exit code 2, nothing on the output, and the line to type."""
    said = needing(library)
    found = ran(library, "llvmlite", commands=tuple(said))
    assert found == {command: (2, "", line) for command, line in said.items()}


def test_the_rest_needs_no_extra() -> None:
    """Every other command of every game, with no optional library at all."""
    commands = (*((do, game, *more) for game in tables() for do, more in BY_GAME.items()), *OTHERS)
    found = ran(*EXTRAS, commands=commands)
    rest = {command: (code, ASSUMED.sub("", err)) for command, (code, _, err) in found.items()}
    assert {command: ended for command, ended in rest.items() if ended != (0, "")} == {}
    assert all(out for _, out, _ in found.values())


def test_a_seat_without_colours() -> None:
    """What is typed at a table without Rich is played, and the cloth is drawn in plain signs."""
    seat = ("play", "roulette-french", "--rounds", "1", "--seed", "7", "--in", "cantabria")
    code, out, err = ran(*EXTRAS, commands=(seat,))[seat]
    assert (code, err) == (0, "")
    assert "You bet €20 on red." in out
    assert "\x1b" not in out


CALLS = {
    "simulate('boule', 'galicia', rounds=10)": "simulation needs numpy: pip install 'ludex[sim]'",
    "equity('AsAh', 'KdKc')": "equity needs numpy: pip install 'ludex[sim]'",
    "odds_of('blackjack', 'galicia')": "best play needs numpy: pip install 'ludex[sim]'",
    "best_play('blackjack', 'galicia')": "best play needs numpy: pip install 'ludex[sim]'",
    "odds_of('boule', 'galicia')": "",
    "odds_of('trente-et-quarante', 'galicia', 'red')": "",
    "open_table('craps', 'galicia').record()": "",
    "open_table('boule', 'galicia').finish_round()": "",
    "inspect('floor-cantabria', 'spain-1977')": "",
    "ruling('boule', 'galicia', 'late-bet')": "",
    "rules('holdem', 'asturias')": "",
    "catalogue()": "",
}
"""What is asked of the library without any extra, and what it says."""


def test_the_library_says_the_same() -> None:
    """A call that needs an extra raises the line as `LudexError`; the others answer."""
    code = (
        "import json, sys\n"
        f"sys.modules.update(dict.fromkeys({list(EXTRAS)!r}))\n"
        "import ludex\n"
        f"for call in {list(CALLS)!r}:\n"
        "    try: said = eval(f'ludex.{call}') and ''\n"
        "    except ludex.LudexError as error: said = str(error)\n"
        "    print(json.dumps(said))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert dict(zip(CALLS, said, strict=True)) == CALLS


def test_other_missing_modules_are_our_own_mistake() -> None:
    """Only what an extra brings is said in a line."""
    with pytest.raises(ModuleNotFoundError), needed_for("this"):
        raise ModuleNotFoundError("No module named 'ludex.nowhere'", name="ludex.nowhere")
    with pytest.raises(ModuleNotFoundError), needed_for("this"):
        raise ModuleNotFoundError("nothing is said of its name")
    with pytest.raises(Misuse, match=r"^this needs rich: pip install 'ludex\[terminal\]'$"), needed_for("this"):
        raise ModuleNotFoundError("No module named 'rich.text'", name="rich.text")
