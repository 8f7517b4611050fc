"""The page of Python in `docs/fair-draws.md` says of a draw what Ludex says, also of one that was altered.

It is run as it stands there, by a Python that knows nothing of Ludex.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from ludex.errors import LudexError
from ludex.games.draws.among.receipts import ClosedList, DrawReceipt, check_draw, cut_of, draw_all, receipt_of_play
from ludex.games.draws.raffles.commands import BeginSale, BuyTickets
from ludex.kit.fair import Live
from tests.games.draws.raffles import PEOPLE, opened, played, raffle
from tests.tidy import ROOT

DOCUMENT = ROOT / "docs" / "fair-draws.md"
SEED = bytes(range(32))
DRAWS = 6
BLOCKS = re.compile(r"```python\n(.*?)```", re.DOTALL)


@cache
def page() -> str:
    """The page that rechecks a draw."""
    (found,) = (block for block in BLOCKS.findall(DOCUMENT.read_text("utf-8")) if "Rechecks a draw" in block)
    return str(found)


def rechecked(receipts: list[Any], folder: Path) -> list[tuple[bool, str]]:
    """What the page says of receipts, all in one process that is told to begin anew for each."""
    (folder / "recheck.py").write_text(page(), "utf-8")
    (folder / "receipts.json").write_text(json.dumps(receipts), "utf-8")
    runner = (
        "import contextlib, io, json, runpy, sys\n"
        "for each in json.load(open('receipts.json')):\n"
        "    sys.stdin, said = io.StringIO(json.dumps(each)), io.StringIO()\n"
        "    try:\n"
        "        with contextlib.redirect_stdout(said):\n"
        "            runpy.run_path('recheck.py')\n"
        "        good, why = True, said.getvalue()\n"
        "    except SystemExit as end:\n"
        "        good, why = False, str(end)\n"
        "    print(json.dumps([good, why]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", runner], cwd=folder, capture_output=True, text=True, timeout=60, check=True
    )
    return [tuple(json.loads(line)) for line in done.stdout.splitlines()]


def drawn(seed: int) -> DrawReceipt:
    """A draw of some prizes among some tickets."""
    random = Random(seed)
    tickets = tuple(str(number) for number in random.sample(range(500), random.randint(1, 40)))
    prizes = tuple(f"prize {place}" for place in range(random.randint(1, 6)))
    live = Live(SEED, f"draw {seed}")
    live.commit(len(prizes))
    listed = ClosedList(prizes, tickets)
    live.cut(cut_of(listed, f"words {seed}"))
    return draw_all(live, listed)


def published(receipt: DrawReceipt) -> Any:
    """A receipt as it is published."""
    return msgspec.to_builtins(receipt)


def test_draws_are_as_committed(tmp_path: Path) -> None:
    """The page names the ticket of every prize, and what there is to compare with."""
    receipts = [drawn(seed) for seed in range(DRAWS)]
    for receipt, (good, said) in zip(receipts, rechecked([*map(published, receipts)], tmp_path), strict=True):
        check_draw(receipt)
        assert good, said
        for each in receipt.draws:
            assert f"{each.prize}: ticket {each.ticket}\n" in said
        assert receipt.published.commitment.root in said
        assert receipt.list_sha256 in said


def test_a_raffle_that_was_played_is_rechecked(tmp_path: Path) -> None:
    """Tickets are sold, the list is closed and published, somebody says words, the prizes are drawn."""
    game = opened("raffles", raffle(3))
    live = Live(SEED, "raffle of the harbour")
    live.commit(8)
    table = played(game, live)
    table.run(BeginSale(by="organiser"))
    for name in PEOPLE:
        table.run(BuyTickets(by=name, count=2))
    start = game.game.start(game.setup)
    stand: Any = game.game
    while table.state.phase != "over" and (step := stand.lead(table.state)) is not None:
        if step.do == "draw-ticket" and not live.published[-1].cut:
            live.cut(cut_of(stand.closed_list(table.state), "said by the one who bought last"))
        table.run(step)
    receipt = receipt_of_play(stand, start, table.entries, live, stand.closed_list)
    check_draw(receipt)
    ((good, said),) = rechecked([published(receipt)], tmp_path)
    assert good, said
    assert len(receipt.draws) == min(len(receipt.listed.prizes), len(receipt.listed.tickets)) > 0


def altered(tree: Any) -> Iterator[tuple[str, Any]]:
    """A receipt with each of its fields altered, one at a time."""
    for path in paths(tree):
        copy = deepcopy(tree)
        *way, last = path
        place = copy
        for step in way:
            place = place[step]
        place[last] = other(place[last])
        yield "/".join(map(str, path)), copy


def paths(tree: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where every value of a tree stands."""
    items = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list | tuple) else ()
    for key, value in items:
        if isinstance(value, dict | list | tuple):
            yield from paths(value, (*way, key))
        else:
            yield (*way, key)


def other(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, int):
        return value + 1
    return value[:-1] + ("0" if value[-1] != "0" else "1")


def test_nothing_of_a_receipt_can_be_altered(tmp_path: Path) -> None:
    """Whatever is changed, the page and Ludex say so."""
    tree = json.loads(json.dumps(published(drawn(1))))
    found = list(altered(tree))
    for (where, receipt), (good, said) in zip(found, rechecked([each for _, each in found], tmp_path), strict=True):
        # The words are whatever was said: others give other tickets, which do not agree.
        assert not good, f"{where}: {said}"
        with pytest.raises((LudexError, msgspec.ValidationError)):
            check_draw(msgspec.convert(receipt, DrawReceipt))
    assert len(found) > 40


@pytest.mark.parametrize("broken", [None, [], {}, {"published": 1}, {"published": {}, "listed": {}, "draws": []}])
def test_what_is_no_receipt_is_said(broken: Any, tmp_path: Path) -> None:
    """In one line, and never with a trace."""
    ((good, said),) = rechecked([broken], tmp_path)
    assert not good
    assert said.startswith("not as committed: ")
