"""Files that commands read, sound and then damaged by chance; and paths at which no such file is."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import yaml

from ludex.api.tables import open_table
from ludex.law.ruleset import rules_digest
from tests import bingo_sessions
from tests.law.junk import JUNK
from tests.tidy import ROOT


class Kind(NamedTuple):
    """A kind of file: what it is called, and the commands that read one, which stands where FILE is."""

    name: str
    commands: tuple[str, ...]
    sound: Callable[[], bytes]


def _record(game: str, place: str) -> bytes:
    table = open_table(game, place, seed=4)
    table.join("ana", 500_00)
    table.finish_round()
    return table.record()


def _hall() -> bytes:
    return bingo_sessions.record()


def _history() -> bytes:
    return (
        b"variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [100, 100]\n"
        b"actions = ['d dh p1 AsAh', 'd dh p2 KdKc', 'p1 cbr 6', 'p2 f']\nplayers = ['ana', 'bea']\n"
    )


def _wheel() -> bytes:
    cells = ["1", "2", "5", "1", "10", "2", "20", "1", "40"]
    return yaml.dump({"wheel": {"cells": cells}}).encode()


def _of(path: str) -> Callable[[], bytes]:
    return lambda: (ROOT / path).read_bytes()


RECORD_COMMANDS = ("audit FILE", "history replay FILE", "history export FILE", "history export FILE --seen-by all")
FILES = {
    "record": Kind(
        "table.jsonl", (*RECORD_COMMANDS, "picture boule --record FILE"), lambda: _record("boule", "galicia")
    ),
    "hall": Kind("hall.jsonl", ("audit FILE", "minutes FILE", "minutes FILE --json"), _hall),
    "poker": Kind("hands.jsonl", RECORD_COMMANDS, lambda: _record("holdem", "cantabria")),
    "packed": Kind("table.jsonl.gz", RECORD_COMMANDS, lambda: gzip.compress(_record("boule", "galicia"))),
    "history": Kind("hand.phh", ("history replay FILE", "history export FILE", "audit FILE"), _history),
    "floor": Kind("floor.yaml", ("inspect FILE --in cantabria",), _of("docs/examples/casino-cantabria.yaml")),
    "case": Kind(
        "case.yaml",
        ("case FILE", "case FILE", "picture boule --case FILE", "case FILE --picture drawn"),
        _of("cases/boule/bets/a-number-pays-seven-times-the-stake.yaml"),
    ),
    "wheel": Kind("wheel.yaml", ("wheel --check FILE --in cantabria", "wheel --check FILE --in galicia"), _wheel),
    "answers": Kind("answers.txt", ("drill boule --count 3 --answers FILE",), lambda: b"35\n20, 40\nred\n"),
}


@cache
def _sound(kind: str) -> bytes:
    return FILES[kind].sound()


def damaged(pick: Random, folder: Path, kind: str, *, sound: float) -> Path:
    """A file of some kind, damaged in one or two ways unless by this chance it stays sound."""
    content = _sound(kind)
    if pick.random() >= sound:
        for _ in range(pick.choice((1, 1, 1, 2))):
            content = pick.choice(DAMAGES)(pick, content)
    path = folder / f"{pick.randrange(1000)}-{FILES[kind].name}"
    path.write_bytes(content)
    return path


def odd_path(pick: Random, folder: Path) -> str:
    """Where no file of ours is, or none that can be read or written."""
    loop, dangling, pipe = folder / "loop", folder / "dangling", folder / "folder.yaml"
    for link, to in ((loop, loop), (dangling, folder / "nowhere")):
        if not link.is_symlink():
            os.symlink(to, link)
    pipe.mkdir(exist_ok=True)
    odd = ["", ".", "..", "x" * 300, "a/" * 2000, "\0", "a\0b", "~", "no/such/file", "/dev/null", "/dev/full", "-"]
    odd += [
        "/proc/self/mem",
        "/dev/full/below",
        "\udcff",
        "new\nline",
        str(loop),
        str(dangling),
        str(pipe),
        str(folder),
    ]
    return pick.choice(odd)


# Ways of damage.


def _cut(pick: Random, content: bytes) -> bytes:
    return content[: pick.randrange(len(content) + 1)]


def _flipped(pick: Random, content: bytes) -> bytes:
    at = pick.randrange(len(content) + 1)
    return content[:at] + bytes([pick.randrange(256)]) + content[at + 1 :]


def _inserted(pick: Random, content: bytes) -> bytes:
    at = pick.randrange(len(content) + 1)
    junk = (
        b"\0",
        b"\xff",
        b"\n",
        b"\r",
        b"\xef\xbb\xbf",
        b"&a [*a]",
        b"!!python/none x",
        b"{{",
        b"]" * 9,
        b"\x85",
        b"-" * 9,
    )
    return content[:at] + pick.choice(junk) + content[at:]


def _lines(pick: Random, content: bytes) -> bytes:
    """One line is gone, is there twice, or changes places with another."""
    lines = content.split(b"\n")
    one, other = pick.randrange(len(lines)), pick.randrange(len(lines))
    how = pick.randrange(3)
    if how == 0:
        del lines[one]
    elif how == 1:
        lines.insert(one, lines[other])
    else:
        lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


def _word(pick: Random, content: bytes) -> bytes:
    """One word is another word of the file, or a number that nobody expects."""
    words = content.split(b" ") if b" " in content else content.split(b",")
    odd = (
        b"-1",
        b"0",
        b"1e400",
        b"9" * 400,
        b"null",
        b"[]",
        b"{}",
        b"\xc3\xb1",
        b"x" * 5000,
        b"2020-02-30",
        b"inf",
        b"''",
    )
    words[pick.randrange(len(words))] = pick.choice((pick.choice(words), pick.choice(odd)))
    return (b" " if b" " in content else b",").join(words)


def _bomb(pick: Random, content: bytes) -> bytes:
    """Something that grows or nests without measure, alone or within the file."""
    depth = pick.choice((60, 2_000, 100_000))
    bombs = [
        b"[" * depth,
        b"{'a':" * depth,
        b'{"a":' * depth,
        b"- " * depth,
        b"a = " + b"[" * depth,
        b"[" * depth + b"]" * depth,
    ]
    bombs += [
        b"a: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]\n",
        b"x" * 3_000_000,
        b"1" * 10_000,
        b'"' + b"\\u0041" * 10_000,
        b"",
        b"\n" * 9,
    ]
    bombs += [b"a = {" * depth, b"\xff\xfe" + content.decode("utf-8", "replace").encode("utf-16-le"), b"? " * depth]
    bomb = pick.choice(bombs)
    return pick.choice((bomb, content + bomb, bomb + b"\n" + content))


def _leaf(pick: Random, content: bytes) -> bytes:
    """A value within the file's tree is something else; in a header the digest then fits the other rules."""
    lines = content.split(b"\n")
    try:
        at = pick.randrange(len(lines))
        tree = json.loads(lines[at])
        _alter(pick, tree)
        if "digest" in tree and pick.random() < 0.7:
            tree["digest"] = rules_digest(tree["game"], tree["jurisdiction"], tree["rules"])
        lines[at] = json.dumps(tree, default=str).encode()
        return b"\n".join(lines)
    except (ValueError, TypeError, KeyError, RecursionError):
        pass
    try:
        tree = yaml.safe_load(content)
        _alter(pick, tree)
        return yaml.dump(tree, allow_unicode=True).encode()
    except (yaml.YAMLError, UnicodeError, TypeError, ValueError, RecursionError):
        return _flipped(pick, content)


def _alter(pick: Random, tree: Any) -> None:
    while True:
        if not isinstance(tree, dict | list) or not tree:
            raise TypeError("there is nothing to alter")
        key = pick.choice(list(tree)) if isinstance(tree, dict) else pick.randrange(len(tree))
        if isinstance(tree[key], dict | list) and tree[key] and pick.random() < 0.8:
            tree = tree[key]
            continue
        if pick.random() < 0.2:
            del tree[key]
        else:
            tree[key] = pick.choice(JUNK)
        return


DAMAGES = (_cut, _flipped, _inserted, _lines, _word, _bomb, _leaf, _leaf, _leaf)
