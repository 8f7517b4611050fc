"""The command line tried with arguments, files, law and typed lines by chance: whatever it is given, it ends well.

Ending well is an exit code of 0, 1, 2 or 130 and, where the command was misused, exactly one line on standard error.
`python -m tests.cli.fuzz --seconds 600 --seed 7` tries for longer than the suite does, and prints every input that
ended otherwise.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from ludex.cli import _parser, main
from ludex.cli.process import INTERRUPTED, MISUSED
from ludex.games.registry import GAMES
from tests.cli.fuzz_files import FILES, damaged, odd_path
from tests.law.junk import altered_by_chance, some_game, within
from tests.tables import LAW

LONG_S = 60
"""Nothing that is tried takes a tenth of it on a machine that has nothing else to do."""
NUMBERS = ("0", "1", "2", "3", "7")
ODD_NUMBERS = ("-1", "1.5", "1e3", "", " 1", "+1", "0x10", "٣", "--", "1000000000000", "9" * 18, "9" * 19, "nan", "١")
TEXTS: tuple[str, ...] = (
    "",
    "x",
    "--",
    "-",
    "red",
    "20",
    "-5",
    "0",
    "12.345",
    "1e9",
    "9" * 30,
    "\0",
    "\udcff",
    "ñ♠",
    "a b",
    "x" * 300,
)
TEXTS += (
    "AsAh",
    "KdKc",
    "QQ+,AKs",
    "random",
    "AsAs",
    "2",
    "As",
    "payout",
    "tight",
    "late-bet",
    "all",
    "%s{}",
    "\n",
    "ana",
)
COMPILED = ("simulate", "equity")
"""Commands that compile something when they are asked for the first time; the suite leaves them out."""
SOLVED = ("blackjack", "trente-et-quarante")
"""Games whose odds take many seconds; the suite leaves them out."""
LONG = ("mutants", "trace")
"""Commands that run all cases of a game, which is tried with one small folder alone."""


class Input(NamedTuple):
    """What is given to a command."""

    arguments: list[str]
    typed: bytes = b""
    about: str = ""

    def __str__(self) -> str:
        typed = f" typing {self.typed!r}" if self.typed else ""
        return f"{self.arguments!r}{typed}{' with ' if self.about else ''}{self.about}"


Maker = Callable[[Random, Path], Input]


def ended(tried: Input) -> str:
    """What is wrong with how a command ended; nothing where all is well."""
    code: Any = None
    try:
        with _streams(tried.typed) as (out, err), within(LONG_S):
            try:
                code = main(tried.arguments)
            except SystemExit as exit:
                code = exit.code or 0
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        where = [f"{frame.filename}:{frame.lineno}" for frame in traceback.extract_tb(error.__traceback__)[-3:]]
        return f"{type(error).__name__}: {str(error)[:200]} at {' < '.join(reversed(where))}"
    said = err.getvalue().decode()
    if code not in (0, 1, MISUSED, INTERRUPTED):
        return f"it exits with {code!r}"
    if "Traceback" in said or "Traceback" in out.getvalue().decode():
        return "it prints a traceback"
    if code == MISUSED and (said.count("\n") != 1 or len(said) < len("ludex: x\n")):
        return f"misuse is said in {said.count(chr(10))} lines: {said[:300]!r}"
    return ""


@contextmanager
def _streams(typed: bytes) -> Iterator[tuple[io.BytesIO, io.BytesIO]]:
    """Streams as a process has them, into memory."""
    before = sys.stdin, sys.stdout, sys.stderr
    out, err = io.BytesIO(), io.BytesIO()
    sys.stdin = io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8")
    sys.stdout, sys.stderr = (io.TextIOWrapper(each, encoding="utf-8", write_through=True) for each in (out, err))
    try:
        yield out, err
    finally:
        kept = sys.stdin, sys.stdout, sys.stderr
        sys.stdin, sys.stdout, sys.stderr = before
        for stream in kept[1:]:
            stream.detach()  # so that the bytes can still be read


# What is tried.


def by_arguments(pick: Random, folder: Path, *, thorough: bool = False) -> Input:
    """Any command with any of its options, sound ones and odd ones."""
    commands = _commands()
    left_out = () if thorough else (*COMPILED, *LONG)
    name = pick.choice([name for name in commands if name not in left_out])
    arguments = [name]
    for action in commands[name]._actions:
        if action.nargs == 0 and pick.random() < 0.2 and action.option_strings:
            arguments.append(pick.choice(action.option_strings))
        elif action.nargs != 0 and (not action.option_strings or pick.random() < 0.25):
            value = _argument(pick, folder, action)
            joined = bool(action.option_strings) and pick.random() < 0.3
            option = pick.choice(action.option_strings) if action.option_strings else ""
            arguments += [f"{option}={value}"] if joined else [option, value] if option else [value]
    if pick.random() < 0.1:
        arguments.insert(pick.randrange(len(arguments) + 1), pick.choice(TEXTS))
    if pick.random() < 0.05:
        arguments.pop(pick.randrange(len(arguments)))
    return Input(_bounded(pick, arguments, folder, thorough=thorough), _typed(pick))


def _commands() -> dict[str, argparse.ArgumentParser]:
    found = next(action for action in _parser()._actions if isinstance(action, argparse._SubParsersAction))
    return dict(found.choices)


def _argument(pick: Random, folder: Path, action: argparse.Action) -> str:
    """A value for an option: mostly what it might take."""
    odd = pick.random() < 0.25
    if action.choices is not None and not odd:
        return str(pick.choice(list(action.choices)))
    if action.type is not None:
        return pick.choice(ODD_NUMBERS if odd else NUMBERS)
    if action.dest == "game" and not odd:
        return pick.choice(list(GAMES))
    if action.dest == "place" and not odd:
        return pick.choice(list(LAW.regulations.jurisdictions))
    if str(action.metavar) in ("FILE", "DIR", "PATH", "RECORD", "FLOOR"):
        return odd_path(pick, folder) if odd or action.dest == "law" else _file(pick, folder)
    return pick.choice(TEXTS)


def _bounded(pick: Random, arguments: list[str], folder: Path, *, thorough: bool) -> list[str]:
    """The same arguments where they would make a command work for minutes, made smaller."""
    name = arguments[0] if arguments else ""
    if name == "odds" and not thorough:
        return [each for each in arguments if each not in SOLVED]
    if name in LONG:
        return [*arguments, "--game", "boule", "--workers", "1", "--cases", str(folder / "nothing-here")]
    if name == "case" and not any(each for each in arguments[1:] if not each.startswith("-")):
        return [*arguments, _file(pick, folder)]
    return arguments


def _file(pick: Random, folder: Path) -> str:
    kind = pick.choice(list(FILES))
    return str(damaged(pick, folder, kind, sound=0.4))


def by_files(pick: Random, folder: Path) -> Input:
    """A command that reads a file of some kind, with a damaged one."""
    kind = pick.choice(list(FILES))
    path = str(damaged(pick, folder, kind, sound=0.05))
    command = pick.choice(FILES[kind].commands)
    arguments = [path if part == "FILE" else part for part in command.split()]
    return Input([*arguments, *(["--json"] if pick.random() < 0.3 and "picture" not in command else [])])


BY_LAW = (
    *(
        "rules GAME",
        "vocabulary GAME",
        "ruling GAME",
        "games",
        "drill GAME --count 3",
        "drill GAME --level 3 --count 3",
    ),
    *("play GAME --auto --rounds 1", "play GAME --rounds 1", "picture GAME", "inspect floor-cantabria", "odds GAME"),
)


def by_law(pick: Random, folder: Path) -> Input:
    """A command under law of which one rule says something else."""
    game, place = some_game(pick)
    name, text, about = altered_by_chance(pick, game, place)
    law = folder / "law"
    (law / name).parent.mkdir(parents=True, exist_ok=True)
    (law / name).write_text(text, encoding="utf-8")
    asked = pick.choice(BY_LAW if game not in SOLVED else BY_LAW[:-1]).replace("GAME", game)
    return Input([*asked.split(), "--in", place, "--law", str(law)], _typed(pick), about)


def by_typing(pick: Random, folder: Path) -> Input:
    """A seat at which anything is typed."""
    game, place = some_game(pick)
    return Input(
        ["play", game, "--in", place, "--seed", str(pick.randrange(100)), "--rounds", "2"], _typed(pick, most=40)
    )


WORDS: tuple[str, ...] = (
    "help",
    "leave",
    "go",
    "",
    "why",
    "options",
    "rules",
    "odds red",
    "red 20",
    "bet",
    "stake",
    "check",
    "call",
    "fold",
)
WORDS += (
    "raise 40",
    "discard 1",
    "discard 3H 10D",
    "pass",
    "stand",
    "hit",
    "20",
    "-1",
    "quit",
    "back",
    "1",
    "2",
    "17 10",
)
WORDS += (
    "rules wheel",
    "odds x 5",
    "punto 20",
    "insure",
    "stay",
    "open 20",
    "look",
    "show",
    "cut 7",
    "bet 9999999999999999",
)


def _typed(pick: Random, most: int = 8) -> bytes:
    lines = [pick.choice((*WORDS, *WORDS, *TEXTS)) for _ in range(pick.randrange(most))]
    typed = "\n".join(lines).encode("utf-8", "surrogateescape")
    return typed + pick.choice((b"\n", b"", b"\xff\xfe\n", b"\x00\n"))


MAKERS: tuple[Maker, ...] = (by_arguments, by_files, by_files, by_law, by_law, by_typing)


def inputs(seed: str, folder: Path, *, thorough: bool = False) -> Iterator[Input]:
    """Inputs without end; the same seed gives the same ones."""
    for number in range(sys.maxsize):
        pick = Random(f"{seed} {number}")
        maker = pick.choice(MAKERS)
        own = folder / str(number)
        own.mkdir()
        before = Path.cwd()
        os.chdir(own)  # what a command writes under some odd name lies there
        try:
            yield by_arguments(pick, own, thorough=True) if thorough and maker is by_arguments else maker(pick, own)
        finally:
            os.chdir(before)


def run() -> int:
    """Tries for a while, and prints what did not end well."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--thorough", action="store_true", help="also what compiles and solves")
    asked = parser.parse_args()
    until, tried, bad = time.monotonic() + asked.seconds, 0, 0
    with TemporaryDirectory() as folder:
        for each in inputs(asked.seed, Path(folder), thorough=asked.thorough):
            wrong = ended(each)
            tried += 1
            if wrong:
                bad += 1
                print(f"{each}\n    {wrong}", flush=True)
            if time.monotonic() > until:
                break
    print(f"{tried} inputs, {bad} ended badly")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(run())
